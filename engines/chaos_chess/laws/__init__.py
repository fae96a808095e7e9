"""What a card changes while it lies on the table: few laws, each with its parameters.

A law answers only the questions it has something to say about. It speaks of pieces by id, of
squares by place, and never of another card.
"""
