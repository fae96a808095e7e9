"""Chaos Chess: chess for two with three decks of cards and a treasury each."""

from __future__ import annotations
