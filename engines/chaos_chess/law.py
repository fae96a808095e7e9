"""The questions a card on the table may answer, and the laws now in force.

A law overrides only what it changes. It is asked, it never looks for other cards: two cards meet
in the position and in these questions, nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from engines.chaos_chess.board import Go
from engines.chaos_chess.state import Active, Piece, Position, State
from engines.core.engine import Seat
from engines.core.memory import forget_oldest

if TYPE_CHECKING:
    from engines.chaos_chess.turn import Turn

NEVER, MAY, MUST = 0, 1, 2
# What an answer about an attack may depend on, besides the laws: the attacker and its own way
# there, a straight line or a leap, and the kinds of the pieces its card marks; what is forbidden,
# on the whole board; or anything in the position.
WAYS, BOARD, ANYTHING = 0, 1, 2


class Reach(NamedTuple):
    """A square a piece could go to: the squares it walks over, itself included (only the last one
    if it leaps), whether it captures there, and the sort of the step."""

    src: int
    dst: int
    way: tuple[int, ...]
    takes: int = MAY
    sort: str = ""  # "leap" | "gate" | "double" | "passant"


class Law:
    """A change to the rules while a card lies on the table."""

    together = True  # it ends as soon as one of its pieces is out
    answers: ClassVar[frozenset[str]] = frozenset()  # the questions it has something to say to

    def __init_subclass__(cls) -> None:
        cls.answers = frozenset(n for n in vars(Law) if getattr(cls, n) is not getattr(Law, n))

    # What spares the judge a trial (see `glance.py`). These three answers are the careful ones: a
    # law that says nothing of itself costs time, and nothing else.

    @property
    def asks(self) -> int:
        """What its answers about attacks depend on."""
        return ANYTHING

    def stirs(self, card: Active, piece: Piece, src: int, dst: int, victim: Piece | None) -> bool:
        """Could this move of this piece, neither castling nor promotion nor en passant, make it
        answer or end? Gold alone does not count, nor that one of its own pieces is captured."""
        return True

    def concerns(self, card: Active, piece: Piece, src: int) -> bool:
        """Could it forbid this piece, from this square, a standard move?"""
        return True

    @property
    def strikes(self) -> bool:
        """May the moves it grants capture?"""
        return True

    def reaches(self, position: Position, card: Active, src: int, piece: Piece) -> Iterable[Reach]:
        """Where this piece may go besides: one way to a square, whatever stands in it."""
        return ()

    def bars(
        self, position: Position, card: Active, piece: Piece, reach: Reach, victim: Piece | None
    ) -> bool:
        """Is this standard move forbidden, and so the attack too? Cards move freely."""
        return False

    def disarms(
        self, position: Position, card: Active, piece: Piece, square: int, victim: Piece
    ) -> bool:
        """Can this piece, from this square, not capture that one, by a move or by a card? Then it
        gives no check either."""
        return False

    def shuts(self, position: Position, card: Active, piece: Piece, way: tuple[int, ...]) -> bool:
        """Is this way closed, for cards as for moves?"""
        return False

    def holds(self, position: Position, card: Active, piece: Piece) -> bool:
        """Is this piece frozen?"""
        return False

    def guards(
        self, position: Position, card: Active, piece: Piece, square: int, by: Piece | None
    ) -> bool:
        """Can this piece not be captured by that one, or (by None) not be removed? Never asked
        about a royal piece: no shield hides a check."""
        return False

    def wards(self, card: Active, piece: Piece, seat: Seat) -> bool:
        """Can the cards of this seat not touch this piece?"""
        return False

    def suits(self, position: Position, card: Active, go: Go) -> bool:
        """Is this the kind of move the mover owes? Asked only where another move would be."""
        return True

    def arrived(self, turn: Turn, card: Active, piece: Piece, src: int | None, dst: int) -> None:
        """A piece has come to a square, by whatever means."""

    def captured(self, turn: Turn, card: Active, victim: Piece, by: Piece) -> None:
        """A piece was captured by a piece."""

    def lifted(self, turn: Turn, card: Active) -> None:
        """The card has just left the table."""

    def ended(self, position: Position, card: Active) -> bool:
        """Is it over, apart from its clock and its pieces?"""
        return False

    def paid(self, card: Active, seat: Seat) -> Active:
        """A seat has announced and paid a card."""
        return card

    def price(self, card: Active, seat: Seat) -> int:
        """What is added to the price of this seat's cards."""
        return 0

    def extra(self, card: Active, seat: Seat) -> int:
        """How many more cards this seat may play in this turn."""
        return 0

    def mutes(self, state: State, card: Active, seat: Seat, what: str, when: str) -> bool:
        """May this seat not play this card now (or, while exchanging, not exchange)?"""
        return False

    def inherits(self, turn: Turn, card: Active, seat: Seat) -> bool:
        """This seat is mated: does somebody take the king's place?"""
        return False


Bound = tuple[Law, Active]
Ending = tuple[Active, bool, tuple[Law, ...]]  # whether it ends with any of its pieces


class Force:
    """The laws on the table, sorted by the question they answer, oldest card first."""

    def __init__(self, bound: tuple[Bound, ...]) -> None:
        found: dict[str, list[Bound]] = {}
        for one in bound:
            for name in one[0].answers:
                found.setdefault(name, []).append(one)

        def answering(name: str) -> tuple[Bound, ...]:
            return tuple(found[name]) if name in found else ()

        self.reaches = answering("reaches")
        self.strikes = tuple(one for one in self.reaches if one[0].strikes)
        self.armed = frozenset(id for _, card in self.strikes for id in card.pieces)
        self.bars = answering("bars")
        self.disarms = answering("disarms")
        self.shuts = answering("shuts")
        self.holds = answering("holds")
        self.guards = answering("guards")
        self.wards = answering("wards")
        self.suits = answering("suits")
        self.arrived = answering("arrived")
        self.captured = answering("captured")
        self.lifted = answering("lifted")
        self.paid = answering("paid")
        self.price = answering("price")
        self.extra = answering("extra")
        self.mutes = answering("mutes")
        self.inherits = answering("inherits")
        # What a standard move may run into, what may spare its victim, what it may stir, without a
        # victim and with one.
        self.limits = (*self.bars, *self.shuts)
        self.spares = (*self.guards, *self.disarms)
        self.stepped = (*self.arrived, *answering("ended"))
        self.stirred = (*self.stepped, *self.captured)
        # What the answers about attacks depend on, all together.
        attacks = (*self.strikes, *self.limits, *self.disarms, *self.holds)
        self.asks = max((law.asks for law, _ in attacks), default=WAYS)
        # The cards that a change of the board can end: by which pieces, or by which laws.
        ends: dict[int, Ending] = {}
        for law, active in bound:
            _, together, laws = ends.get(active.serial, (active, False, ()))
            together = together or law.together
            ends[active.serial] = active, together, (*laws, law) if "ended" in law.answers else laws
        self.ending = tuple(one for one in ends.values() if one[0].pieces or one[2])
        # While all of the marked pieces stand, only a law can end its card.
        self.marked = frozenset(id for active, _, _ in self.ending for id in active.pieces)
        self.conditional = tuple(one for one in self.ending if one[2])
        # Nothing here changes how pieces move, capture or check.
        self.still = not (self.reaches or self.limits or self.spares or self.holds)
        # Nothing here answers what a move does, or ends by a condition or a piece.
        self.silent = not (self.arrived or self.captured or self.lifted or self.ending)


NOTHING = Force(())


@lru_cache(maxsize=256)
def _force(table: tuple[Active, ...]) -> Force:
    from engines.chaos_chess.card import CATALOG

    return Force(tuple((law, active) for active in table for law in CATALOG[active.card].laws))


# Trials share their table with the position they start from, so most questions come about the very
# same tuple: known by identity, it need not be hashed. The tuple is kept, so its id stays its own.
_recent: dict[int, tuple[tuple[Active, ...], Force]] = {}


def force(position: Position) -> Force:
    table = position.table
    if not table:
        return NOTHING
    known = _recent.get(id(table))
    if known is not None and known[0] is table:
        return known[1]
    if len(_recent) > 64:
        forget_oldest(_recent)
    found = _force(table)
    _recent[id(table)] = (table, found)
    return found
