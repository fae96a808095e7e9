"""High card: everyone plays a card, the highest takes the round; most rounds win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engines.core.dice import Dice
from engines.core.engine import Event, Move, Outcome, Seat, Step
from engines.core.ui import Msg, Name, Screen


@dataclass(frozen=True, slots=True)
class Settings:
    cards: Literal[3, 5] = 3
    peek: bool = False


@dataclass(frozen=True, slots=True)
class State:
    dice: Dice
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    table: tuple[tuple[Seat, int], ...]
    points: tuple[int, ...]
    next: Seat
    peek: bool


@dataclass(frozen=True, slots=True)
class View:
    viewer: Seat | None
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    table: tuple[tuple[Seat, int], ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class TookRound(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    card: str


def setup(seats: int, seed: int, settings: Settings) -> State:
    dice, cards = Dice(seed).shuffle(range(1, 41))
    size = settings.cards
    hands = tuple(tuple(sorted(cards[i * size : (i + 1) * size])) for i in range(seats))
    dice, first = dice.roll(seats)
    return State(dice, hands, cards[seats * size :], (), (0,) * seats, first, settings.peek)


def to_act(state: State) -> frozenset[Seat]:
    return frozenset({state.next}) if any(state.hands) else frozenset()


def options(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    if seat in to_act(state) and begun in ((), ("play",)):
        cards = [str(card) for card in state.hands[seat]]
        return cards if begun else ["play", *(["peek"] if state.peek else [])]
    return ()


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    if move == ("peek",):
        return Step(replace(state, peek=False), (Peeked(str(state.deck[0]), only=seat),))
    card = int(move[1])
    hands = tuple(
        tuple(c for c in hand if c != card) if i == seat else hand
        for i, hand in enumerate(state.hands)
    )
    seats = len(hands)
    state = replace(state, hands=hands, table=(*state.table, (seat, card)), next=(seat + 1) % seats)
    played = Played(seat, str(card))
    if len(state.table) < seats:
        return Step(state, (played,))
    winner = max(state.table, key=lambda play: play[1])[0]
    points = tuple(p + (i == winner) for i, p in enumerate(state.points))
    return Step(replace(state, table=(), points=points, next=winner), (played, TookRound(winner)))


def view(state: State, viewer: Seat | None) -> View:
    hand = () if viewer is None else state.hands[viewer]
    return View(viewer, hand, tuple(map(len, state.hands)), state.table, state.points)


def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
    hidden = [c for i, hand in enumerate(state.hands) if i != viewer for c in hand]
    dice, cards = dice.shuffle((*hidden, *state.deck))
    hands, at = [], 0
    for seat, hand in enumerate(state.hands):
        if seat == viewer:
            hands.append(hand)
        else:
            hands.append(tuple(sorted(cards[at : at + len(hand)])))
            at += len(hand)
    return replace(state, dice=dice, hands=tuple(hands), deck=cards[at:])


def idle(state: State, seat: Seat) -> Move | None:
    return ("play", str(state.hands[seat][0]))


def outcome(state: State) -> Outcome | None:
    if any(state.hands):
        return None
    places = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
    return Outcome(places, "points", state.points)


def screen(view: View) -> Screen:
    lines = [Msg("points-of", {"seat": Name(i), "n": n}) for i, n in enumerate(view.points)]
    if view.viewer is not None:
        lines.append(Msg("your-hand", {"cards": tuple(map(str, view.hand))}))
    return Screen(Msg("title"), tuple(lines))


def evaluate(view: View, seat: Seat) -> float:
    return float(view.points[seat])
