"""Chu Han: a climbing card game for two, on the eve of a dynasty."""
