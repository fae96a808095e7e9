"""A position being written on: pieces put on squares, gold in purses, notes on cards, what is told,
and those who were away coming back.

Nothing here asks a law or refuses a rule; the verbs that do are in `turn.py`.
"""

from __future__ import annotations

from engines.chaos_chess import events
from engines.chaos_chess.board import COMPASS, SQUARES, shifted
from engines.chaos_chess.card import CATALOG, Refused
from engines.chaos_chess.copies import replace
from engines.chaos_chess.state import BLACK, Active, Piece, Position, Taken, other
from engines.core.engine import Event, Seat


class Draft:
    """A position being changed, and what is told about it."""

    def __init__(self, position: Position, by: Seat | None = None) -> None:
        self.position = position
        self.by = by  # whose card is at work; None during a standard move
        self.events: list[Event] = []
        self.taken: Taken | None = None

    # -- looking

    def at(self, square: int) -> Piece | None:
        return self.position.board[square]

    def here(self, square: int) -> Piece:
        piece = self.position.board[square]
        if piece is None:
            raise Refused("TARGET")
        return piece

    def where(self, id: int) -> int | None:
        for square, piece in enumerate(self.position.board):
            if piece is not None and piece.id == id:
                return square
        return None

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def free(self, square: int) -> bool:
        """Neither piece nor mark."""
        return self.at(square) is None and not any(
            square in active.squares and CATALOG[active.card].ground
            for active in self.position.table
        )

    def put(self, *changes: tuple[int, Piece | None]) -> None:
        """Put pieces on squares. A displaced piece has no castling right any more, and a touched
        en passant right is gone."""
        board = list(self.position.board)
        passant, runner = self.position.passant, self.position.runner
        for square, piece in changes:
            left = board[square]
            if square == passant or (left is not None and left.id == runner):
                passant = runner = None
            board[square] = replace(piece, fresh=False) if piece and piece.fresh else piece
        self.position = replace(self.position, board=tuple(board), passant=passant, runner=runner)

    def note(self, active: Active) -> None:
        """The same card on the table, with other numbers."""
        self.position = replace(
            self.position,
            table=tuple(active if a.serial == active.serial else a for a in self.position.table),
        )

    # -- those who are away

    def rejoin(self, id: int, around: int) -> None:
        """A piece that was away comes back beside a square, or is captured if there is no room."""
        piece = next((p for p in self.position.away if p.id == id), None)
        if piece is None:
            return
        self.position = replace(
            self.position, away=tuple(p for p in self.position.away if p.id != id)
        )
        for dx, dy in COMPASS:
            to = shifted(around, dx, dy)
            if to is not None and self.free(to):
                self.put((to, piece))
                self.tell(events.Returned(piece.owner, piece.kind, SQUARES[to]))
                return
        self.position = replace(self.position, captured=(*self.position.captured, piece))
        self.tell(events.Removed(piece.owner, piece.kind, SQUARES[around]))

    def follow(self, id: int) -> None:
        """A piece that was away shares the fate of a captured one."""
        piece = next((p for p in self.position.away if p.id == id), None)
        if piece is not None:
            self.position = replace(
                self.position,
                away=tuple(p for p in self.position.away if p.id != id),
                captured=(*self.position.captured, piece),
            )

    # -- gold

    def pay(self, seat: Seat, gold: int) -> None:
        """A price, told together with what it bought."""
        self._purse(seat, -gold)

    def gain(self, seat: Seat, gold: int) -> None:
        if gold > 0:
            self._purse(seat, gold)
            self.tell(events.Gained(seat, gold))

    def lose(self, seat: Seat, gold: int) -> int:
        """A loss takes what is there."""
        lost = min(gold, self.position.gold[seat])
        if lost > 0:
            self._purse(seat, -lost)
            self.tell(events.Lost(seat, lost))
        return lost

    def hand_over(self, seat: Seat, gold: int) -> None:
        """Gold passes from this seat to the other."""
        self.gain(other(seat), self.lose(seat, gold))

    def _purse(self, seat: Seat, change: int) -> None:
        white, black = self.position.gold
        purse = (white, black + change) if seat == BLACK else (white + change, black)
        self.position = replace(self.position, gold=purse)
