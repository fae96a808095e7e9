"""The plain course of a trick: edicts, sets, and who attacks next. Functions over a Turn."""

from __future__ import annotations

from functools import lru_cache

from engines.chu_han.cards import Cards, drawn_by_edict, in_order, is_plain
from engines.chu_han.events import Answered, Drew, Led, TookEdict, TookTrick
from engines.chu_han.state import Announced, Played, but, on_table
from engines.chu_han.turn import Turn, put
from engines.core.engine import Event, Seat

MANY = 6  # from so many cards on a set of 2s scores


def take_edict(turn: Turn, seat: Seat) -> None:
    state = turn.state
    number = drawn_by_edict(state.event)
    drawn = state.deck[:number]
    turn.state = but(
        state,
        deck=state.deck[number:],
        edicts=put(state.edicts, seat, state.edicts[seat] + 1),
        hands=put(state.hands, seat, in_order(state.hands[seat] + drawn)),
        # Who knew the top of the deck now knows these cards of the other's hand.
        known=put(state.known, seat, in_order(state.known[seat] + state.peeked[1 - seat][:number])),
        peeked=(state.peeked[0][number:], state.peeked[1][number:]),
        drew=True,
    )
    turn.tell(TookEdict(seat, number))
    turn.tell(Drew(seat, drawn, only=seat))


def play_set(turn: Turn, seat: Seat, said: Announced) -> None:
    cards = in_order((*said.cards, said.up)) if said.up else said.cards
    state = turn.state
    played, told = _laid(seat, cards, said.rank, state.phase == "lead")
    turn.tell(told)
    to_beat(turn, seat, said.rank, len(cards), (*state.trick, played))
    event = state.event
    scoring = (said.rank == 2 and event != "stability") or (
        said.rank == 1 and event == "weak_banner"
    )
    if scoring and len(cards) >= MANY:
        turn.score(seat, "low_set", len(cards), len(cards))


@lru_cache(maxsize=1024)  # the same few sets come again and again
def _laid(seat: Seat, cards: Cards, rank: int, leading: bool) -> tuple[Played, Event]:
    """A set on the table, and what is told of it."""
    kind = Led if leading else Answered
    told = kind(seat, cards, rank, len(cards), is_plain(cards, rank))
    return Played(seat, "set", cards, rank), told


def to_beat(turn: Turn, seat: Seat, rank: int, count: int, trick: tuple[Played, ...]) -> None:
    turn.state = but(
        turn.state,
        trick=trick,
        phase="respond",
        turn=1 - seat,
        rank=rank,
        count=count,
        drew=False,
        barred=False,
    )


def end_trick(turn: Turn, winner: Seat) -> None:
    """Ruling: the trick is won by who attacks next."""
    state = turn.state
    turn.state = but(
        state,
        phase="lead",
        turn=winner,
        discard=state.discard + on_table(state),
        trick=(),
        tricks=put(state.tricks, winner, state.tricks[winner] + 1),
        rank=0,
        count=0,
        drew=False,
        attacked=False,
        barred=False,
    )
    turn.tell(TookTrick(winner))
