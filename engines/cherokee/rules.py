"""The rules of Cherokee: set-up, turns, the end, and who may see what.

A turn expels one tribesman, lets others move up behind the attacker and puts a card of the hand
into the gap in the base. All chance is in the set-up; nothing here may show a seat another seat's
clan or hand before the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engines.cherokee.attack import (
    Plan,
    Pyramid,
    aimed,
    altered,
    further,
    opening,
    strength_of,
    strengths,
    value_against,
)
from engines.cherokee.tribe import CARD, CARDS, CLANS, EVERY_CLAN, PLACES, feathers, women
from engines.core.dice import Dice
from engines.core.engine import Event, Move, Outcome, Seat, Step

TURNS = 36  # one for each card that is dealt
NOBODY: frozenset[Seat] = frozenset()
ONE = tuple(frozenset({seat}) for seat in range(4))
SEATS = range(4)
FIRST_OF_BASE = len(PLACES) - 8
BASE = PLACES[FIRST_OF_BASE:]
NO_TURN: tuple[Move, Plan] = ((), Plan(""))


@dataclass(frozen=True, slots=True)
class Settings:
    open_clans: bool = False


# No slots: what was worked out of a state lies beside its fields. It is no part of it: neither
# compared nor stored.
@dataclass(frozen=True)
class State:
    pyramid: Pyramid  # 36 tribesmen, row by row from the top
    hands: tuple[tuple[int, ...], ...]  # each in order
    clans: tuple[int, ...]  # of each seat
    turn: Seat
    open_clans: bool = False
    neutral: tuple[int, ...] = ()  # two clans that all may attack with, when clans are open
    gone: tuple[int, ...] = ()  # expelled and discarded, in order
    moved: tuple[int, ...] = ()  # the positions that the last turn changed

    @cached_property
    def strengths(self) -> int:
        """How strong every clan is around every place."""
        return strengths(self.pyramid)

    @cached_property
    def asked(self) -> tuple[Move, Plan]:
        """The turn that was asked about last: the next question builds on it."""
        return NO_TURN


@dataclass(frozen=True, slots=True)
class View:
    viewer: Seat | None
    pyramid: Pyramid
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    clans: tuple[int | None, ...]  # as far as this viewer knows them
    turn: Seat
    open_clans: bool
    neutral: tuple[int, ...]
    gone: tuple[int, ...]
    moved: tuple[int, ...]

    @property
    def over(self) -> bool:
        return not any(self.hand_sizes)


@dataclass(frozen=True)  # no slots: it is made whole, see `_expelled`
class Expelled(Event):
    seat: Seat
    target: str
    place: str
    attackers: tuple[str, ...]
    strength: int
    value: int
    successor: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    tribesman: str
    place: str

    def __str__(self) -> str:
        return f"{self.tribesman}>{self.place}"  # within the line of a transcript


@dataclass(frozen=True, slots=True)
class Succeeded(Event):
    """Who moved up behind the attacker, in one line of the log."""

    moved: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: Seat
    card: str
    place: str


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    seat: Seat
    clan: str
    feathers: int
    women: int


def setup(seats: int, seed: int, settings: Settings) -> State:
    dice, clans = Dice(seed).shuffle(EVERY_CLAN)
    dice, tribe = dice.shuffle(range(len(CARDS)))
    _, first = dice.roll(seats)
    share = TURNS // seats
    return State(
        pyramid=tribe[TURNS:],
        hands=tuple(tuple(sorted(tribe[seat * share :][:share])) for seat in range(seats)),
        clans=clans[:seats],
        turn=first,
        open_clans=settings.open_clans,
        neutral=tuple(sorted(clans[seats : seats + 2])) if settings.open_clans else (),
    )


def to_act(state: State) -> frozenset[Seat]:
    # All have the same share, so nobody has a card when the next one has none.
    return ONE[state.turn] if state.hands[state.turn] else NOBODY


def options(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    if seat != state.turn or not (hand := state.hands[seat]):
        return ()
    if not begun:
        return opening(state.strengths, hand, attacking_clans(state))
    if begun[-1] in CARD:  # it is always the last word
        return ()
    return _turn(state, begun).ask


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    state, events = _played(state, seat, move)
    while forced := _forced(state):
        state, more = _played(state, state.turn, forced)
        events += more
    if not any(state.hands):
        events += tuple(
            Revealed(seat, CLANS[clan], feathers(state.pyramid, clan), women(state.pyramid, clan))
            for seat, clan in enumerate(state.clans)
        )
    return Step(state, events)


def view(state: State, viewer: Seat | None) -> View:
    known = state.open_clans or not any(state.hands)
    return View(
        viewer=viewer,
        pyramid=state.pyramid,
        hand=() if viewer is None else state.hands[viewer],
        hand_sizes=tuple(map(len, state.hands)),
        clans=tuple(
            clan if known or seat == viewer else None for seat, clan in enumerate(state.clans)
        ),
        turn=state.turn,
        open_clans=state.open_clans,
        neutral=state.neutral,
        gone=state.gone,
        moved=state.moved,
    )


def opened(state: State) -> View:
    """With everybody's clan: for a match that is over."""
    return replace(view(state, None), clans=state.clans, open_clans=True)


def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
    """The other hands are dealt anew, and so are the other clans while they are secret. What is
    hidden is put in order first: how it lay must not show through."""
    strangers = [seat for seat in range(len(state.hands)) if seat != viewer]
    dice, cards = dice.shuffle(sorted(card for seat in strangers for card in state.hands[seat]))
    hands = list(state.hands)
    for seat in strangers:
        size = len(hands[seat])
        hands[seat], cards = tuple(sorted(cards[:size])), cards[size:]
    clans = list(state.clans)
    if any(state.hands) and not state.open_clans:
        own = None if viewer is None else clans[viewer]
        _, unknown = dice.shuffle([clan for clan in EVERY_CLAN if clan != own])
        for seat, clan in zip(strangers, unknown, strict=False):
            clans[seat] = clan
    return replace(state, hands=tuple(hands), clans=tuple(clans))


def idle(state: State, seat: Seat) -> Move:
    """The lowest target there is, where least is at stake, and always the first answer after it."""
    move: Move = (options(state, seat)[-1],)
    while following := options(state, seat, move):
        move = (*move, following[0])
    return move


def outcome(state: State) -> Outcome | None:
    if any(state.hands):
        return None
    results = [(feathers(state.pyramid, c), women(state.pyramid, c)) for c in state.clans]
    best = max(results)
    places = tuple(1 + sum(other > result for other in results) for result in results)
    # Ruling: who is still tied after the women are counted shares the victory.
    if places.count(1) > 1:
        reason = "shared"
    elif sum(earned == best[0] for earned, _ in results) > 1:
        reason = "women"
    else:
        reason = "feathers"
    return Outcome(places, reason, tuple(earned for earned, _ in results))


def attacking_clans(table: State | View) -> tuple[int, ...]:
    """The clans that the one whose turn it is may attack with."""
    own = table.clans[table.turn]
    return (own, *table.neutral) if table.open_clans and own is not None else EVERY_CLAN


def _turn(state: State, begun: Move) -> Plan:
    """The turn as far as it is chosen; each question builds on the one before."""
    asked, turn = state.asked
    if asked != begun:
        pyramid, hand = state.pyramid, state.hands[state.turn]
        if len(begun) > 1:
            turn = further(pyramid, hand, _turn(state, begun[:-1]), begun[-1])
        else:
            turn = aimed(pyramid, hand, attacking_clans(state), begun[0])
        state.__dict__["asked"] = begun, turn
    return turn


def _forced(state: State) -> Move | None:
    """The only move there is. It takes the last card, for two cards are always a choice."""
    if len(state.hands[state.turn]) != 1:
        return None
    first = options(state, state.turn)
    move = tuple(first)
    return move if len(first) == 1 and not options(state, state.turn, move) else None


def _played(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    before, hand = state.pyramid, state.hands[seat]
    if (card := CARD.get(move[-1])) is not None:
        _, _, target, attackers, gaps = _turn(state, move[:-1])
    else:  # nobody is asked for the only one
        card = hand[0]
        _, _, target, attackers, gaps = _turn(state, move)
    held = list(state.hands)
    played = hand.index(card)
    held[seat] = hand[:played] + hand[played + 1 :]
    hands, following = tuple(held), (seat + 1) % len(held)
    if target is None:
        state = replace(state, hands=hands, turn=following, gone=(*state.gone, card), moved=())
        return state, (Discarded(seat, CARDS[card]),)

    places = list(before)
    gap = target
    for successor in gaps:
        places[gap] = before[successor]
        gap = successor
    places[gap] = card
    pyramid, moved = tuple(places), (target, *gaps)
    state = _made(
        pyramid=pyramid,
        hands=hands,
        clans=state.clans,
        turn=following,
        open_clans=state.open_clans,
        neutral=state.neutral,
        gone=(*state.gone, before[target]),
        moved=moved,
        strengths=altered(state.strengths, before, pyramid, moved),
        asked=NO_TURN,
    )
    names: tuple[str, ...] = ()  # of one or two mostly: no comprehension is worth its start
    for place in attackers:
        names += (CARDS[before[place]],)
    expelled = _expelled(
        seat=seat,
        target=CARDS[before[target]],
        place=PLACES[target],
        attackers=names,
        strength=strength_of(before, attackers),
        value=value_against(before, target, attackers),
        successor=CARDS[pyramid[target]],
    )
    if len(gaps) == 1:
        return state, (expelled, _PLACED[seat][gap - FIRST_OF_BASE][card])
    climbed: tuple[Moved, ...] = ()
    for place in gaps[:-1]:
        climbed += (_MOVED[place][pyramid[place]],)
    return state, (expelled, Succeeded(climbed), _PLACED[seat][gap - FIRST_OF_BASE][card])


def _made(**known: Any) -> State:
    """A state of all its fields and what is worked out of it, without going through the
    constructor."""
    state = object.__new__(State)
    object.__setattr__(state, "__dict__", known)
    return state


def _expelled(**told: Any) -> Expelled:
    """The one event that is another in every turn, made of all its fields as a state is."""
    event = object.__new__(Expelled)
    object.__setattr__(event, "__dict__", told)
    object.__setattr__(event, "only", None)
    return event


# The same few thousand happen again and again, and to make one takes longer than to look it up.
_MOVED = [[Moved(card, place) for card in CARDS] for place in PLACES]
_PLACED = [[[Placed(seat, card, place) for card in CARDS] for place in BASE] for seat in SEATS]
