"""Laws about taking: who cannot be captured or capture, and what a capture or an arrival brings.

An act is what happens; the law says to whom and when.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.chaos_chess.board import FAR, PAWN, rank
from engines.chaos_chess.card import Fact
from engines.chaos_chess.copies import replace
from engines.chaos_chess.law import WAYS, Law
from engines.chaos_chess.laws.whose import Whose, Zone, everyone, its_squares, marked
from engines.chaos_chess.state import Active, Piece, Position
from engines.chaos_chess.turn import Turn


@dataclass(frozen=True)
class Protected(Law):
    """These pieces cannot be captured by those, nor (where everybody is meant) be removed."""

    to: Whose = marked
    against: Whose = everyone

    def guards(
        self, position: Position, card: Active, piece: Piece, square: int, by: Piece | None
    ) -> bool:
        if not self.to(card, piece, square):
            return False
        if by is None:
            return self.against is everyone
        return self.against(card, by, square)


@dataclass(frozen=True)
class Disarmed(Law):
    """These pieces capture nothing, and so give no check."""

    to: Whose = marked
    together = False

    @property
    def asks(self) -> int:
        return WAYS

    def disarms(
        self, position: Position, card: Active, piece: Piece, square: int, victim: Piece
    ) -> bool:
        return self.to(card, piece, square)


@dataclass(frozen=True)
class While(Law):
    """It is over as soon as this is no longer so."""

    fact: Fact

    def ended(self, position: Position, card: Active) -> bool:
        return not self.fact.holds(position, card.owner)

    def stirs(self, card: Active, piece: Piece, src: int, dst: int, victim: Piece | None) -> bool:
        kind = self.fact.kind
        return not kind or (victim is not None and victim.kind == kind)


class InPlace(Law):
    """It is over as soon as its piece is not where it was when the card was laid: on its square, or
    off the board."""

    def ended(self, position: Position, card: Active) -> bool:
        if card.away:
            return not any(p.id in card.away for p in position.away)
        standing = position.board[card.squares[0]]
        return standing is None or standing.id not in card.pieces

    def stirs(self, card: Active, piece: Piece, src: int, dst: int, victim: Piece | None) -> bool:
        return piece.id in card.pieces


# -- what follows

# The card, the one to whom it happens, where it stands, and the one it has captured.
Act = Callable[[Turn, Active, Piece, int, Piece | None], bool]


@dataclass(frozen=True)
class InGold:
    """An act that moves gold and nothing else."""

    act: Act

    def __call__(
        self, turn: Turn, card: Active, piece: Piece, at: int, victim: Piece | None
    ) -> bool:
        return self.act(turn, card, piece, at, victim)


@dataclass(frozen=True)
class OnCapture(Law):
    """What happens to one of these who has captured one of those."""

    act: Act
    by: Whose = everyone
    of: Whose = everyone
    moves: bool = False  # by standard moves only
    once: bool = False

    def captured(self, turn: Turn, card: Active, victim: Piece, by: Piece) -> None:
        if self.moves and turn.by is not None:
            return
        if self.by(card, by, -1) and self.of(card, victim, -1):
            at = turn.where(by.id)
            if at is not None:
                self.act(turn, card, by, at, victim)
            if self.once:
                turn.lift(card.serial)

    def stirs(self, card: Active, piece: Piece, src: int, dst: int, victim: Piece | None) -> bool:
        if isinstance(self.act, InGold) and not self.once:
            return False
        return victim is not None and self.by(card, piece, -1) and self.of(card, victim, -1)


@dataclass(frozen=True)
class OnArrival(Law):
    """What happens to one of these who comes to the marked squares, or from outside to a zone."""

    act: Act
    to: Whose = everyone
    zone: Zone = its_squares
    moves: bool = False  # by standard moves only
    once: bool = False

    def arrived(self, turn: Turn, card: Active, piece: Piece, src: int | None, dst: int) -> None:
        if not self.zone(card, dst) or (src is not None and self.zone(card, src)):
            return
        if self.moves and (turn.by is not None or src is None):
            return
        if self.to(card, piece, dst) and self.act(turn, card, piece, dst, None) and self.once:
            turn.lift(card.serial)

    def stirs(self, card: Active, piece: Piece, src: int, dst: int, victim: Piece | None) -> bool:
        if isinstance(self.act, InGold) and not self.once:
            return False
        return self.zone(card, dst) and not self.zone(card, src) and self.to(card, piece, dst)


def falls(turn: Turn, card: Active, piece: Piece, at: int, victim: Piece | None) -> bool:
    return turn.drop(at)


def becomes(kind: str = "") -> Act:
    """This kind, or (none named) the one of a victim of higher rank. A pawn on the far rank
    promotes as usual instead."""

    def act(turn: Turn, card: Active, piece: Piece, at: int, victim: Piece | None) -> bool:
        if kind:
            return turn.become(at, kind)
        if victim is None or rank(victim) <= rank(piece):
            return False
        if piece.kind == PAWN and at in FAR[piece.owner]:
            return False
        return turn.become(at, victim.kind)

    return act


def sticks(turn: Turn, card: Active, piece: Piece, at: int, victim: Piece | None) -> bool:
    """Until the end of its owner's next turn; the turn in which it got stuck does not count."""
    turns = 2 if turn.position.mover == piece.owner else 1
    held = tuple(one for one in card.stuck if one[0] != piece.id)
    turn.note(replace(card, stuck=(*held, (piece.id, turns))))
    return True


def brings(gold: int) -> Act:
    """The card's player gets gold, so much for each rank of a victim: an own piece earns it, the
    owner of another pays it."""

    def act(turn: Turn, card: Active, piece: Piece, at: int, victim: Piece | None) -> bool:
        much = gold if victim is None else gold * rank(victim)
        if piece.owner == card.owner:
            turn.gain(card.owner, much)
        else:
            turn.hand_over(piece.owner, much)
        return True

    return InGold(act)


class Carries(Law):
    """When it ends, whom it kept off the board is set down beside its bearer, or lost with it."""

    def lifted(self, turn: Turn, card: Active) -> None:
        at = turn.where(card.pieces[0])
        if at is not None:
            turn.rejoin(card.away[0], at)
        else:
            turn.follow(card.away[0])
