"""The truth of a match, what happened in it, and what one pair of eyes may see of it.

Values only: nothing here decides a rule, except what everyone at the table can know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from engines.chu_han.cards import CALM, Card, Cards
from engines.core.dice import Dice
from engines.core.engine import Seat

Phase = Literal["bury", "give", "lead", "respond", "counter", "over"]

EDICTS = 6
OUT_OF_REACH = 4


@dataclass(frozen=True, slots=True)
class Settings:
    events: bool = False
    target: Literal[31, 15] = 31


@dataclass(frozen=True, slots=True)
class Announced:
    """What a seat does in one turn, before anybody could object.

    `word` says how it began; a set may come with abilities, in the order of their windows.
    """

    word: str
    cards: Cards = ()  # the set, from the hand, in its order
    up: Card = ""  # the face-up card used in it (Warlords)
    rank: int = 0
    abilities: Cards = ()
    target: Card = ""  # what Yu Ji discards, what Ying Bu takes


@dataclass(frozen=True, slots=True)
class Pending:
    """An announced ability waits for counters."""

    seat: Seat
    announced: Announced
    step: int = 0  # which of its abilities is asked about
    counter: Card = ""  # the card asked for: Lü Zhi of the opponent, or Xiao He of the announcer
    emptied: Seat | None = None  # whose hand became empty first


@dataclass(frozen=True, slots=True)
class Played:
    """Cards on the table in the running trick."""

    seat: Seat
    what: str  # "set", or the person played for the ability or counter
    cards: Cards
    rank: int = 0
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """Points given once, and what for."""

    seat: Seat
    why: str
    count: int
    points: int
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class RoundScore:
    number: int
    event: str
    out: Seat | None  # None: the match was won in the middle of the round
    scores: tuple[Score, ...]
    points: tuple[int, int]  # when it ended


# No slots: `but` copies a state through its __dict__, several times cheaper than a constructor of
# thirty fields.
@dataclass(frozen=True)
class State:
    settings: Settings
    dice: Dice
    han: Seat
    points: tuple[int, int]
    number: int = 0  # of the round
    event: str = CALM
    events: tuple[str, ...] = ()  # still face down, top first
    rounds: tuple[RoundScore, ...] = ()
    scored: tuple[Score, ...] = ()  # in this round
    winner: Seat | None = None
    # the round
    hands: tuple[Cards, Cards] = ((), ())
    deck: Cards = ()  # top first
    discard: Cards = ()
    face_up: Cards = ()  # Warlords
    edicts: tuple[int, int] = (0, 0)
    doubled: tuple[bool, bool] = (False, False)
    opened: tuple[bool, bool] = (False, False)
    shown: tuple[Cards, Cards] = ((), ())  # cards of each hand that everyone has seen
    known: tuple[Cards, Cards] = ((), ())  # further cards of each hand that the opponent has seen
    peeked: tuple[Cards, Cards] = ((), ())  # the top of the deck, as far as each seat knows it
    letting: tuple[bool, bool] = (False, False)  # lets everything pass until the round ends
    tricks: tuple[int, int] = (0, 0)
    # the trick
    phase: Phase = "lead"
    turn: Seat = 0
    trick: tuple[Played, ...] = ()
    rank: int = 0  # of the set to beat
    count: int = 0
    drew: bool = False  # took an edict: in this trick when leading, else in this turn
    attacked: bool = False
    barred: bool = False  # after a cancelled answer or Zhongli Mo: a set or a pass must follow
    pending: Pending | None = None
    chosen: tuple[Cards, Cards] = ((), ())  # Sound Counsel, Hostages: put aside, still in the hand


def but(state: State, **changes: Any) -> State:
    """`dataclasses.replace`, without going through the constructor."""
    after = object.__new__(State)
    # One dict made of two: to fill an empty one takes several times as long.
    object.__setattr__(after, "__dict__", state.__dict__ | changes)
    return after


def edicts_left(state: State) -> int:
    """Edicts that are left."""
    return EDICTS - state.edicts[0] - state.edicts[1]


def on_table(state: State) -> Cards:
    """Everything played in the running trick, announced cards included."""
    cards: Cards = ()
    for played in state.trick:
        cards += played.cards
    if state.pending:
        announced = state.pending.announced
        cards += announced.cards + announced.abilities
        cards += (announced.up,) if announced.up else ()
        # Ying Bu's choice still lies in the discard pile.
        cards += (announced.target,) if announced.abilities == ("yu_ji",) else ()
    return cards


def hand_is_public(state: State, seat: Seat) -> bool:
    return state.opened[seat] or len(state.shown[seat]) == len(state.hands[seat])


def may_hold(state: State, seat: Seat, card: Card) -> bool:
    """Could this person be in that hand, for all that everyone can know?"""
    if hand_is_public(state, seat):
        return card in state.hands[seat]
    if card in state.shown[seat]:
        return True
    other = 1 - seat
    seen = (
        state.shown[other],
        state.discard,
        state.face_up,
        state.hands[other] if state.opened[other] else (),
        on_table(state),
    )
    return not any(card in cards for cards in seen)


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may see. A hidden hand is known by its size, and by what was seen of it."""

    viewer: Seat | None
    settings: Settings
    han: Seat
    points: tuple[int, int]
    number: int
    event: str
    rounds: tuple[RoundScore, ...]
    scored: tuple[Score, ...]
    winner: Seat | None
    asked: tuple[Seat, ...]
    hands: tuple[Cards | None, Cards | None]
    sizes: tuple[int, int]
    deck: int
    discard: Cards
    face_up: Cards
    edicts: tuple[int, int]
    doubled: tuple[bool, bool]
    opened: tuple[bool, bool]
    shown: tuple[Cards, Cards]
    known: Cards  # of the opponent's hand, what only the viewer has seen
    peeked: Cards
    buried: Cards
    letting: tuple[bool, bool]
    tricks: tuple[int, int]
    phase: Phase
    turn: Seat
    trick: tuple[Played, ...]
    rank: int
    count: int
    drew: bool
    attacked: bool
    barred: bool
    pending: Pending | None
    chosen: Cards


def as_known(view: View) -> State:
    """The match as far as the viewer knows it: enough to say what the viewer may do now."""
    first, second = view.hands
    return State(
        view.settings,
        Dice(0),
        view.han,
        view.points,
        event=view.event,
        hands=(first or (), second or ()),
        discard=view.discard,
        face_up=view.face_up,
        edicts=view.edicts,
        letting=view.letting,
        phase=view.phase,
        turn=view.turn,
        trick=view.trick,
        rank=view.rank,
        count=view.count,
        drew=view.drew,
        attacked=view.attacked,
        barred=view.barred,
        pending=view.pending,
    )
