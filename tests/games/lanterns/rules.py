"""Everybody bids a card at once, the highest takes the lantern; most light wins.

Hands, bids and the lanterns to come are secret. The last card of a hand is bid by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engines.core.dice import Dice
from engines.core.engine import Event, Move, Outcome, Seat, Step

CARDS = range(1, 61)
LANTERNS = range(1, 11)


@dataclass(frozen=True, slots=True)
class Settings:
    rounds: Literal[4, 6] = 4
    open_bids: bool = False  # who has bid already shows the card


@dataclass(frozen=True, slots=True)
class State:
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]  # cards that nobody holds
    lanterns: tuple[int, ...]  # the first is bid for now
    light: tuple[int, ...]
    bids: tuple[int, ...]  # 0: not yet; the card is still in the hand
    open_bids: bool


@dataclass(frozen=True, slots=True)
class View:
    viewer: Seat | None
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    lantern: int  # 0: it is over
    left: int
    light: tuple[int, ...]
    bids: tuple[int | None, ...]  # None: there is one, but it is secret


@dataclass(frozen=True, slots=True)
class Bid(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class BidCard(Event):
    card: str


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: Seat
    card: str
    lantern: int


def setup(seats: int, seed: int, settings: Settings) -> State:
    dice, cards = Dice(seed).shuffle(CARDS)
    _, lanterns = dice.shuffle(LANTERNS)
    size = settings.rounds
    hands = tuple(tuple(sorted(cards[seat * size :][:size])) for seat in range(seats))
    return State(
        hands,
        cards[seats * size :],
        lanterns[:size],
        (0,) * seats,
        (0,) * seats,
        settings.open_bids,
    )


def to_act(state: State) -> frozenset[Seat]:
    if not state.lanterns:
        return frozenset()
    return frozenset(seat for seat, bid in enumerate(state.bids) if not bid)


def options(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    if begun or seat not in to_act(state):
        return ()
    return [str(card) for card in state.hands[seat]]


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    state = replace(state, bids=_put(state.bids, seat, int(move[0])))
    events: list[Event] = [Bid(seat), BidCard(move[0], only=seat)]
    while state.lanterns and all(state.bids):
        winner = max(range(len(state.bids)), key=state.bids.__getitem__)
        events.append(Won(winner, str(state.bids[winner]), state.lanterns[0]))
        hands = tuple(
            tuple(card for card in hand if card != bid)
            for hand, bid in zip(state.hands, state.bids, strict=True)
        )
        light = _put(state.light, winner, state.light[winner] + state.lanterns[0])
        # A question with one answer is not asked: last cards are bid at once.
        bids = tuple(hand[0] if len(hand) == 1 else 0 for hand in hands)
        state = replace(state, hands=hands, lanterns=state.lanterns[1:], light=light, bids=bids)
    return Step(state, tuple(events))


def view(state: State, viewer: Seat | None) -> View:
    return View(
        viewer,
        () if viewer is None else state.hands[viewer],
        tuple(map(len, state.hands)),
        state.lanterns[0] if state.lanterns else 0,
        len(state.lanterns),
        state.light,
        tuple(
            bid if not bid or state.open_bids or seat == viewer else None
            for seat, bid in enumerate(state.bids)
        ),
    )


def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
    kept: list[tuple[int, ...]] = []
    for seat, (hand, bid) in enumerate(zip(state.hands, state.bids, strict=True)):
        kept.append(hand if seat == viewer else (bid,) if bid and state.open_bids else ())
    hidden = [c for hand, own in zip(state.hands, kept, strict=True) for c in hand if c not in own]
    dice, cards = dice.shuffle((*hidden, *state.deck))
    hands, bids = list(state.hands), list(state.bids)
    for seat, hand in enumerate(state.hands):
        missing = len(hand) - len(kept[seat])
        hands[seat] = tuple(sorted((*kept[seat], *cards[:missing])))
        cards = cards[missing:]
        if bids[seat] and not kept[seat]:
            dice, bids[seat] = dice.pick(hands[seat])
    dice, later = dice.shuffle(state.lanterns[1:])
    lanterns = (*state.lanterns[:1], *later)
    return replace(state, hands=tuple(hands), deck=cards, lanterns=lanterns, bids=tuple(bids))


def idle(state: State, seat: Seat) -> Move | None:
    """Who does not answer bids the lowest card."""
    return (str(state.hands[seat][0]),)


def outcome(state: State) -> Outcome | None:
    if state.lanterns:
        return None
    places = tuple(1 + sum(other > mine for other in state.light) for mine in state.light)
    return Outcome(places, "light" if places.count(1) == 1 else "shared", state.light)


def evaluate(view: View, seat: Seat) -> float:
    """A low card for a dim lantern, a high one for a bright one."""
    bid = view.bids[seat] or 0
    return view.light[seat] - abs(bid / max(CARDS) - view.lantern / max(LANTERNS))


def _put(items: tuple[int, ...], at: int, item: int) -> tuple[int, ...]:
    return (*items[:at], item, *items[at + 1 :])
