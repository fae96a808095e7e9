"""Everything a match of Chaos Chess is: pieces with an identity, the table, hands, treasuries.

Values only. `Position` is what lies open and what an undone move gives back as a whole; `State` is
the turn around it. Nothing here decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from engines.chaos_chess.copies import replace
from engines.core.dice import Dice
from engines.core.engine import Outcome, Seat


class Phase(StrEnum):
    """Where in the turn the match stands; `question.py` says who is asked there and what follows.
    Theirs is the window of the one who is not to move."""

    BUILD = "build"  # personal decks are chosen
    DEAL = "deal"  # the first hands
    BEFORE_THEIRS = "before_theirs"
    MOVE = "move"
    AFTER_THEIRS = "after_theirs"
    AFTER = "after"
    AGAIN = "again"  # theirs: the card after the move has captured or gives check
    END_CHECK = "end_check"  # the end of the turn has brought the next mover into check


WHITE, BLACK = 0, 1
DECKS = ("manoeuvres", "mutations", "intrigues")
HAND = 4


@dataclass(frozen=True, slots=True)
class Settings:
    """What the lobby lets the host choose."""

    white: Literal["random", "host", "guest"] = "random"  # who begins
    treasury: Literal[50, 60, 70, 80, 90, 100, 110, 120] = 80
    # Who starts with less, and by how much.
    handicap: Literal[
        "none", "white_10", "white_20", "white_30", "black_10", "black_20", "black_30"
    ] = "none"
    quick_start: bool = False  # cards are dealt, nobody chooses decks at the start
    poker_face: bool = False  # every window opens for everybody, whatever they hold
    # common: three shared decks; personal: a deck of one's own; open: the same without a hand.
    cards: Literal["common", "personal", "open"] = "common"
    limit: Literal[80, 100, 120, 140] = 120  # the value of a personal deck, in gold
    # Of the three shared decks: all forty cards of each, or the twelve for a first match.
    selection: Literal["whole", "first"] = "whole"

    @property
    def treasuries(self) -> bool:
        """Is there gold in this match at all?"""
        return self.cards == "common"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece for the whole match. `born` and `home` are what and where it was at the start; a
    piece that has changed sides has no home. `fresh` is its castling right."""

    id: int
    owner: Seat
    kind: str
    born: str
    home: int | None
    royal: bool = False
    fresh: bool = False

    def __hash__(self) -> int:
        return hash((self.id, self.owner, self.kind))


@dataclass(frozen=True, slots=True)
class Active:
    """A card lying on the table. What it means, its laws say; here are only ids and numbers."""

    card: str
    owner: Seat
    serial: int
    pieces: tuple[int, ...] = ()  # marked pieces, by id
    squares: tuple[int, ...] = ()  # marked squares, or where the marked pieces stood
    words: tuple[str, ...] = ()  # a kind that was named, cards that are banned
    away: tuple[int, ...] = ()  # pieces it keeps off the board, by id
    stuck: tuple[tuple[int, int], ...] = ()  # pieces it holds for a while: id, turns left
    clock: Seat | None = None  # at the end of whose turns `left` goes down
    left: int = 0  # turns, or cards, still to come
    passing: bool = False  # over at the end of this turn; no long effect
    loose: bool = False  # its card has gone elsewhere and will not come to the pile


@dataclass(frozen=True, slots=True)
class Position:
    """The open part of the match, and what a taken-back move gives back."""

    board: tuple[Piece | None, ...]
    mover: Seat = WHITE  # whose turn it is
    passant: int | None = None  # the square behind a pawn that has just made its double step
    runner: int | None = None  # that pawn, by id
    captured: tuple[Piece, ...] = ()
    away: tuple[Piece, ...] = ()
    gone: tuple[Piece, ...] = ()
    table: tuple[Active, ...] = ()
    gold: tuple[int, int] = (80, 80)
    pile: tuple[str, ...] = ()
    quiet: int = 0  # half-moves without a capture, a pawn move or a card
    number: int = 1  # of the move, as chess counts
    serial: int = 0  # of the next card on the table


@dataclass(frozen=True, slots=True)
class Moved:
    """The standard move of this turn. After castling `piece` is the rook."""

    piece: int
    kind: str  # before the move
    src: int
    dst: int
    took: bool = False
    castled: bool = False
    promoted: bool = False
    check: bool = False
    purse: tuple[int, int] = (0, 0)  # what it brought or cost each treasury


@dataclass(frozen=True, slots=True)
class Taken:
    """The latest capture of this turn: the victim as it was, the capturer by id."""

    victim: Piece
    by: int


@dataclass(frozen=True, slots=True)
class Announced:
    """A card named with its targets and paid for; it has not happened yet."""

    card: str
    seat: Seat
    picks: tuple[str, ...]
    when: str
    paid: int
    asked: bool = False  # the other one has had the chance to answer
    cancelled: bool = False
    thief: Seat | None = None  # who takes the card when it is over
    again: bool = False  # an answer was played: test it anew


@dataclass(frozen=True, slots=True)
class TurnSoFar:
    """What has happened in this turn. Replaced whole where a turn begins, ends, or its move is
    taken back; so nothing of one turn is left over in the next."""

    played: tuple[int, int] = (0, 0)  # cards of each
    exchanged: bool = False
    made: bool = False  # the move is made, by piece or by card
    moved: Moved | None = None
    taken: Taken | None = None
    before: Position | None = None  # as it was before the move
    stirred: bool = False  # an after-card captured or gave check

    def with_played(self, seat: Seat, cards: int = 1) -> TurnSoFar:
        white, black = self.played
        return replace(
            self, played=(white + cards, black) if seat == WHITE else (white, black + cards)
        )


@dataclass(frozen=True, slots=True)
class State:
    position: Position
    settings: Settings
    dice: Dice
    phase: Phase = Phase.DEAL
    so_far: TurnSoFar = TurnSoFar()
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    decks: tuple[tuple[str, ...], ...] = ()  # top first: the three, or one for each seat
    chosen: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # personal decks while being built
    ready: tuple[bool, bool] = (False, False)
    seen: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # of this hand the other one knows
    resting: tuple[bool, bool] = (False, False)  # wants no reactions until the next own move
    stack: tuple[Announced, ...] = ()
    waiting: Announced | None = None  # announced together with a move that leaves a check
    suit: int | None = None  # what the one below the top of the stack must pay
    draws: tuple[Seat, ...] = ()  # who still has to choose a deck to draw from
    history: tuple[str, ...] = ()  # positions since something irreversible
    outcome: Outcome | None = None

    # What cards ask about the turn.

    @property
    def moved(self) -> Moved | None:
        return self.so_far.moved

    @property
    def taken(self) -> Taken | None:
        return self.so_far.taken

    @property
    def before(self) -> Position | None:
        return self.so_far.before


def all_open(state: State) -> bool:
    """Do both decks lie open? Only once both are chosen."""
    return state.settings.cards == "open" and state.phase is not Phase.BUILD


def other(seat: Seat) -> Seat:
    return 1 - seat
