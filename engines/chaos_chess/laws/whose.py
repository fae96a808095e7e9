"""Whom a law concerns: by its mark, by where it stands, by side and kind.

Each takes the card on the table, a piece and the square it stands on (or comes to). A zone takes
the card and a square.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.chaos_chess.board import dark, own_half
from engines.chaos_chess.state import Active, Piece

Whose = Callable[[Active, Piece, int], bool]
Zone = Callable[[Active, int], bool]

# Those who say the same wherever the piece stands.
ANYWHERE: set[Whose] = set()


def anywhere(whose: Whose) -> Whose:
    ANYWHERE.add(whose)
    return whose


@anywhere
def marked(card: Active, piece: Piece, square: int) -> bool:
    return piece.id in card.pieces


def on_it(royal: bool = False) -> Whose:
    """Whoever stands on a square of the card; a royal one counts only where that is said."""
    return lambda card, piece, square: square in card.squares and (royal or not piece.royal)


@anywhere
def everyone(card: Active, piece: Piece, square: int) -> bool:
    return True


@anywhere
def kings(card: Active, piece: Piece, square: int) -> bool:
    return piece.royal


def anybody(*kinds: str) -> Whose:
    """The pieces of both sides, of these kinds or (none named) of all."""
    return anywhere(lambda card, piece, square: not kinds or piece.kind in kinds)


def mine(*kinds: str) -> Whose:
    """The pieces of the card's player, of these kinds or (none named) of all."""
    return anywhere(
        lambda card, piece, square: piece.owner == card.owner and (not kinds or piece.kind in kinds)
    )


def theirs(*kinds: str) -> Whose:
    """The pieces of the opponent, of these kinds or (none named) of all."""
    return anywhere(
        lambda card, piece, square: piece.owner != card.owner and (not kinds or piece.kind in kinds)
    )


def its_squares(card: Active, square: int) -> bool:
    return square in card.squares


def my_half(card: Active, square: int) -> bool:
    """The half of the card's player."""
    return own_half(card.owner, square)


def other_colour(card: Active, square: int) -> bool:
    """Of another colour than the square the piece stood on when the card was played."""
    return dark(square) != dark(card.squares[0])
