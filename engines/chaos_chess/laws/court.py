"""Laws about turns and cards: what the mover owes, what may be played, what it costs, and heirs."""

from __future__ import annotations

from dataclasses import dataclass

from engines.chaos_chess.board import KING, Go
from engines.chaos_chess.copies import replace
from engines.chaos_chess.glance import after
from engines.chaos_chess.law import Law
from engines.chaos_chess.moves import attacked, in_check
from engines.chaos_chess.state import Active, Piece, Position, State, other
from engines.chaos_chess.turn import Turn
from engines.core.engine import Seat

# -- what the mover owes


@dataclass(frozen=True)
class Owes(Law):
    """The standard move of this turn must be such a one, where there is one: it takes or not, gives
    check or not, is made with the kind that was named."""

    took: bool | None = None
    check: bool | None = None
    named: bool = False

    def suits(self, position: Position, card: Active, go: Go) -> bool:
        if self.named and go[0] >= 0:
            piece = position.board[go[0]]
            if piece is not None and piece.kind != card.words[0]:
                return False
        if self.took not in (None, captures(position, go)):
            return False
        return self.check is None or self.check == in_check(
            after(position, go), other(position.mover)
        )


def captures(position: Position, go: Go) -> bool:
    return go[3] == "passant" or (go[0] >= 0 and position.board[go[1]] is not None)


# -- which cards may be played


@dataclass(frozen=True)
class Mutes(Law):
    """Its player, the opponent or (nothing said) nobody plays cards, or exchanges them: at this
    moment or at all `but` one, all cards or the noted ones, and perhaps not who is in check."""

    when: str = ""
    own: bool | None = None
    but: str = ""
    noted: bool = False
    spares_checked: bool = False

    def mutes(self, state: State, card: Active, seat: Seat, what: str, when: str) -> bool:
        return (
            self.own in (None, seat == card.owner)
            and self.when in ("", when)
            and when != self.but
            and (not self.noted or what in card.words)
            and not (self.spares_checked and in_check(state.position, seat))
        )


@dataclass(frozen=True)
class MoreCards(Law):
    """Its player may play so many more cards this turn."""

    cards: int

    def extra(self, card: Active, seat: Seat) -> int:
        return self.cards if seat == card.owner else 0


class Sealed(Law):
    """Enemy cards cannot choose or touch the piece."""

    def wards(self, card: Active, piece: Piece, seat: Seat) -> bool:
        return piece.id in card.pieces and seat != card.owner


@dataclass(frozen=True)
class Price(Law):
    """Cards cost more or less, for so many cards: its player's own, or the opponent's."""

    change: int
    own: bool

    def _concerns(self, card: Active, seat: Seat) -> bool:
        return (seat == card.owner) == self.own

    def price(self, card: Active, seat: Seat) -> int:
        return self.change if self._concerns(card, seat) else 0

    def paid(self, card: Active, seat: Seat) -> Active:
        return replace(card, left=card.left - 1) if self._concerns(card, seat) else card

    def ended(self, position: Position, card: Active) -> bool:
        return card.left <= 0

    def stirs(self, card: Active, piece: Piece, src: int, dst: int, victim: Piece | None) -> bool:
        return False


class Heir(Law):
    """If its player is mated and the pawn not attacked, the pawn is king in his place."""

    def inherits(self, turn: Turn, card: Active, seat: Seat) -> bool:
        at = turn.where(card.pieces[0])
        if seat != card.owner or at is None:
            return False
        # Ruling: judged once the mated king has left, as for every other heir of a crown.
        look = Turn(turn.position)
        look.crown(at, KING)
        royal = look.here(at)
        if attacked(look.position, at, royal):
            return False
        turn.crown(at, KING)
        return True
