"""The laws: what a card changes while it lies on the table.

Each overrides the questions it has something to say about and no other. A law speaks of pieces by
id, of squares by place, and never of another card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from engines.chaos_chess.board import (
    AHEAD,
    COMPASS,
    FAR,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    RANK,
    SLIDERS,
    Go,
    dark,
    leaps,
    own_half,
    shifted,
)
from engines.chaos_chess.judge import after
from engines.chaos_chess.law import MAY, MUST, NEVER, Law, Reach
from engines.chaos_chess.moves import attacked, in_check, safe_for, walks
from engines.chaos_chess.state import Active, Piece, Position, State, other
from engines.chaos_chess.turn import Turn
from engines.core.engine import Seat


def rank(piece: Piece) -> int:
    """A royal piece has no rank, whatever its kind."""
    return 0 if piece.royal else RANK[piece.kind]


def square_of(position: Position, id: int) -> int | None:
    for square, piece in enumerate(position.board):
        if piece is not None and piece.id == id:
            return square
    return None


# -- more ways to move


@dataclass(frozen=True)
class Leaps(Law):
    """The piece may also leap so far."""

    long: int
    short: int
    takes: int = MAY

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if piece.id in card.pieces:
            for dst in leaps(self.long, self.short)[src]:
                yield Reach(src, dst, (dst,), self.takes, "leap")


@dataclass(frozen=True)
class Steps(Law):
    """The piece may also step one square in these directions."""

    directions: tuple[tuple[int, int], ...]
    takes: int = MAY

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if piece.id in card.pieces:
            for dx, dy in self.directions:
                dst = shifted(src, dx, dy)
                if dst is not None:
                    yield Reach(src, dst, (src, dst), self.takes)


class PawnsStepBack(Law):
    """All pawns of its player may also step straight back."""

    strikes = False

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if piece.kind == PAWN and piece.owner == card.owner:
            dst = src - AHEAD[piece.owner]
            if 0 <= dst < 64:
                yield Reach(src, dst, (src, dst), NEVER)


class Strides(Law):
    """The king may also go two squares straight, over safe squares only."""

    strikes = False

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if piece.id not in card.pieces or piece.kind != KING:
            return
        for dx, dy in COMPASS:
            middle, dst = shifted(src, dx, dy), shifted(src, 2 * dx, 2 * dy)
            if (
                dst is not None
                and middle is not None
                and position.board[middle] is None
                and position.board[dst] is None
                and safe_for(position, src, middle)
            ):
                yield Reach(src, dst, (src, middle, dst), NEVER)


class LearnsFromOther(Law):
    """Two pieces may each also move like the other, without capturing."""

    strikes = False

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if piece.id in card.pieces:
            partner = next(id for id in card.pieces if id != piece.id)
            at = square_of(position, partner)
            like = position.board[at] if at is not None else None
            if like is not None:
                yield from walks(position.board, src, like.kind, NEVER)


class Carries(Law):
    """The piece also moves and captures like the one it carries, and is lost with it."""

    def _rider(self, position: Position, card: Active) -> Piece | None:
        return next((p for p in position.away if p.id in card.away), None)

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if piece.id in card.pieces:
            rider = self._rider(position, card)
            if rider is not None:
                yield from walks(position.board, src, rider.kind)

    def lifted(self, turn: Turn, card: Active) -> None:
        at = turn.where(card.pieces[0])
        if at is not None:
            turn.rejoin(card.away[0], at)
        else:
            turn.follow(card.away[0])


class TakesAhead(Law):
    """The pawn may also capture straight ahead."""

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if piece.id in card.pieces:
            dst = src + AHEAD[piece.owner]
            if 0 <= dst < 64:
                yield Reach(src, dst, (src, dst), MUST)


class Gates(Law):
    """From one square to the other, if it is empty. Not for kings."""

    ground = True
    strikes = False

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if src in card.squares and not piece.royal:
            dst = next(square for square in card.squares if square != src)
            yield Reach(src, dst, (dst,), NEVER, "gate")


class Height(Law):
    """A piece on the square, not a king, may also leap like a knight to an empty square."""

    ground = True
    strikes = False

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        if src in card.squares and not piece.royal:
            for dst in leaps(2, 1)[src]:
                yield Reach(src, dst, (dst,), NEVER, "leap")


# -- fewer ways to move


class Frozen(Law):
    """The piece does nothing and cannot be displaced."""

    def holds(self, position: Position, card: Active, piece: Piece) -> bool:
        return piece.id in card.pieces


@dataclass(frozen=True)
class AtMost(Law):
    """The piece walks no farther than this."""

    squares: int

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return piece.id in card.pieces and len(reach.way) - 1 > self.squares


@dataclass(frozen=True)
class SlidersAtMost(Law):
    """The opponent's sliders walk no farther than this; what they attack does not change."""

    squares: int

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return (
            piece.owner != card.owner
            and piece.kind in SLIDERS
            and len(reach.way) - 1 > self.squares
            and not (victim is not None and victim.royal)
        )


class StaysHome(Law):
    """The piece may not end a move on the half of the card's player."""

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return piece.id in card.pieces and own_half(card.owner, reach.dst)


class KeepsColour(Law):
    """The piece stops only on squares of the colour it stood on when the card was played."""

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return piece.id in card.pieces and dark(reach.dst) != dark(card.squares[0])


class Hobbled(Law):
    """The piece leaps only over an empty first square on the long side of the leap."""

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        if piece.id not in card.pieces or reach.sort != "leap":
            return False
        dx, dy = reach.dst % 8 - reach.src % 8, reach.dst // 8 - reach.src // 8
        sign = ((dx > 0) - (dx < 0), 0) if abs(dx) > abs(dy) else (0, (dy > 0) - (dy < 0))
        first = shifted(reach.src, *sign)
        return first is not None and position.board[first] is not None


class NoDoubleStep(Law):
    """The opponent's pawns make no double step."""

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return reach.sort == "double" and piece.owner != card.owner


class Pacified(Law):
    """The marked pieces capture nothing, and so give no check."""

    together = False

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return victim is not None and piece.id in card.pieces


class NotAgain(Law):
    """The move that was taken back is not made again this turn."""

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return (
            (reach.src, reach.dst) == card.squares
            and piece.owner != card.owner
            and not (victim is not None and victim.royal)
        )


# -- squares and borders


class Closed(Law):
    """Nobody stops on the square or walks over it."""

    ground = True

    def shuts(self, position: Position, card: Active, piece: Piece, way: tuple[int, ...]) -> bool:
        return card.squares[0] in way


class Hedge(Law):
    """A border three files wide above the marked square: nobody steps across it."""

    def shuts(self, position: Position, card: Active, piece: Piece, way: tuple[int, ...]) -> bool:
        below = card.squares[0] // 8
        files = range(card.squares[0] % 8, card.squares[0] % 8 + 3)
        return any(
            {a // 8, b // 8} == {below, below + 1} and a % 8 in files and b % 8 in files
            for a, b in pairwise(way)
        )


class River(Law):
    """Sliders that cross the middle stop on the first square beyond it."""

    def shuts(self, position: Position, card: Active, piece: Piece, way: tuple[int, ...]) -> bool:
        if piece.kind not in SLIDERS:
            return False
        # The last step may cross; an earlier one may not.
        return any((a < 32) != (b < 32) for a, b in pairwise(way[:-1]))


class Tar(Law):
    """Who arrives on the square, kings apart, is frozen until the end of its owner's next turn."""

    ground = True

    def holds(self, position: Position, card: Active, piece: Piece) -> bool:
        return any(id == piece.id for id, _ in card.stuck)

    def arrived(self, turn: Turn, card: Active, piece: Piece, src: int | None, dst: int) -> None:
        if dst in card.squares and not piece.royal:
            # The turn in which it got stuck does not count.
            turns = 2 if turn.position.mover == piece.owner else 1
            held = tuple(one for one in card.stuck if one[0] != piece.id)
            turn.note(replace(card, stuck=(*held, (piece.id, turns))))


class Pit(Law):
    """The first piece of the opponent, not a king, that arrives here is removed."""

    ground = True

    def arrived(self, turn: Turn, card: Active, piece: Piece, src: int | None, dst: int) -> None:
        if dst in card.squares and piece.owner != card.owner and turn.drop(dst):
            turn.lift(card.serial)


class Grove(Law):
    """On the square nobody is captured and nobody captures; kings may not stop there."""

    ground = True

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return victim is not None and reach.src in card.squares

    def shuts(self, position: Position, card: Active, piece: Piece, way: tuple[int, ...]) -> bool:
        return piece.royal and way[-1] in card.squares

    def guards(
        self, position: Position, card: Active, piece: Piece, square: int, by: Piece | None
    ) -> bool:
        return square in card.squares


class School(Law):
    """The first pawn of its player that comes here by a standard move becomes a knight."""

    ground = True

    def arrived(self, turn: Turn, card: Active, piece: Piece, src: int | None, dst: int) -> None:
        if (
            dst in card.squares
            and turn.by is None
            and piece.kind == PAWN
            and piece.owner == card.owner
        ):
            turn.become(dst, KNIGHT)
            turn.lift(card.serial)


# -- who may be taken, and what follows


@dataclass(frozen=True)
class Shielded(Law):
    """The piece cannot be captured, by these kinds or (none named) by anybody, nor removed."""

    against: tuple[str, ...] = ()

    def guards(
        self, position: Position, card: Active, piece: Piece, square: int, by: Piece | None
    ) -> bool:
        if piece.id not in card.pieces:
            return False
        return not self.against or (by is not None and by.kind in self.against)


class WhileItStands(Law):
    """It is over when the piece has left its square."""

    def ended(self, position: Position, card: Active) -> bool:
        standing = position.board[card.squares[0]]
        return standing is None or standing.id not in card.pieces


class Avenged(Law):
    """Whatever captures the piece is removed too; kings may not capture it."""

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return piece.royal and victim is not None and victim.id in card.pieces

    def captured(self, turn: Turn, card: Active, victim: Piece, by: Piece) -> None:
        if victim.id in card.pieces and by.owner != victim.owner:
            at = turn.where(by.id)
            if at is not None:
                turn.drop(at)


class Brittle(Law):
    """Once the piece has captured it is removed as well."""

    def captured(self, turn: Turn, card: Active, victim: Piece, by: Piece) -> None:
        if by.id in card.pieces:
            at = turn.where(by.id)
            if at is not None:
                turn.drop(at)
            turn.lift(card.serial)


class Evolves(Law):
    """Capturing a higher rank by a standard move, the piece becomes what it captured."""

    def captured(self, turn: Turn, card: Active, victim: Piece, by: Piece) -> None:
        if turn.by is not None or by.id not in card.pieces or rank(victim) <= rank(by):
            return
        at = turn.where(by.id)
        # A pawn on the far rank promotes as usual instead.
        if at is not None and not (by.kind == PAWN and at in FAR[by.owner]):
            turn.become(at, victim.kind)


class Peace(Law):
    """Nobody is captured or removed, until a king is in check."""

    def guards(
        self, position: Position, card: Active, piece: Piece, square: int, by: Piece | None
    ) -> bool:
        return True

    def ended(self, position: Position, card: Active) -> bool:
        return in_check(position, 0) or in_check(position, 1)


class QueensMarried(Law):
    """Queens capture nobody and nobody captures them, as long as both sides have one."""

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        return victim is not None and piece.kind == QUEEN

    def guards(
        self, position: Position, card: Active, piece: Piece, square: int, by: Piece | None
    ) -> bool:
        return piece.kind == QUEEN

    def ended(self, position: Position, card: Active) -> bool:
        return {p.owner for p in position.board if p is not None and p.kind == QUEEN} != {0, 1}


# -- what the mover owes


class MustCapture(Law):
    """The move of this turn must be a capture."""

    def suits(self, position: Position, card: Active, go: Go) -> bool:
        return go[3] == "passant" or (go[0] >= 0 and position.board[go[1]] is not None)

    def mutes(self, state: State, card: Active, seat: Seat, what: str, when: str) -> bool:
        return when == "instead_own" and seat != card.owner


class MustMoveKind(Law):
    """The move of this turn must be made by a piece of the named kind."""

    def suits(self, position: Position, card: Active, go: Go) -> bool:
        piece = position.board[go[0]] if go[0] >= 0 else None
        return piece is None or piece.kind == card.words[0]

    def mutes(self, state: State, card: Active, seat: Seat, what: str, when: str) -> bool:
        return when == "instead_own" and seat != card.owner


class NoCheckNow(Law):
    """The move of this turn must not give check."""

    def suits(self, position: Position, card: Active, go: Go) -> bool:
        return not in_check(after(position, go), other(position.mover))


# -- gold and cards


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


class HeadMoney(Law):
    """Each capture by a standard move of its player brings twice the rank of the victim."""

    def captured(self, turn: Turn, card: Active, victim: Piece, by: Piece) -> None:
        if turn.by is None and by.owner == card.owner:
            turn.gain(card.owner, 2 * rank(victim))


@dataclass(frozen=True)
class Toll(Law):
    """Whoever crosses by a standard move into the half of its player pays."""

    gold: int

    def arrived(self, turn: Turn, card: Active, piece: Piece, src: int | None, dst: int) -> None:
        if (
            turn.by is None
            and src is not None
            and piece.owner != card.owner
            and own_half(card.owner, dst)
            and not own_half(card.owner, src)
        ):
            turn.hand_over(piece.owner, self.gold)


@dataclass(frozen=True)
class MoreCards(Law):
    """Its player may play so many more cards this turn, and not exchange."""

    cards: int

    def extra(self, card: Active, seat: Seat) -> int:
        return self.cards if seat == card.owner else 0

    def mutes(self, state: State, card: Active, seat: Seat, what: str, when: str) -> bool:
        return when == "exchange" and seat == card.owner


class Banned(Law):
    """The named cards of the opponent's hand may not be played."""

    def mutes(self, state: State, card: Active, seat: Seat, what: str, when: str) -> bool:
        return seat != card.owner and what in card.words and when != "exchange"


class Silence(Law):
    """Nobody plays or exchanges cards, but who is in check; and his card may be answered."""

    def mutes(self, state: State, card: Active, seat: Seat, what: str, when: str) -> bool:
        return when != "on_card" and not in_check(state.position, seat)


class Sealed(Law):
    """Enemy cards cannot choose or touch the piece."""

    def wards(self, card: Active, piece: Piece, seat: Seat) -> bool:
        return piece.id in card.pieces and seat != card.owner


# -- kings


class KingIsAway(Law):
    """Its player's king is off the board; to bring him back is the move of the next turn."""

    def ended(self, position: Position, card: Active) -> bool:
        return not any(p.id in card.away for p in position.away)

    def mutes(self, state: State, card: Active, seat: Seat, what: str, when: str) -> bool:
        return when == "instead_own" and seat == card.owner


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
