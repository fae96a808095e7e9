"""Whole matches of Great Wall: no card and no token is ever made, lost or doubled, and what is
told is what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import pytest

from engines.core.dice import Dice
from engines.core.engine import Event, Seat
from engines.great_wall import rules
from engines.great_wall.events import (
    Boxed,
    Covered,
    Placed,
    Redeemed,
    Rode,
    Stored,
)
from engines.great_wall.state import (
    SET,
    TOKENS,
    Card,
    Section,
    Settings,
    State,
)
from engines.players import stroll

MATCHES = 60  # for each number of players
LONGEST = 400  # moves; the longest of ten thousand random matches took 169

Owned = tuple[Seat, str]


@dataclass
class Ledger:
    """The match as a listener would write it down: public events only."""

    boxed: Counter[int]
    tables: dict[str, Counter[Owned]] = field(default_factory=dict)
    stores: dict[Seat, Counter[int]] = field(default_factory=dict)
    gone: Counter[Owned] = field(default_factory=Counter)

    def hear(self, event: Event) -> None:
        match event:
            case Placed(seat, card, count, section):
                self.lay(section, (seat, card), count)
            case Rode(seat, count, section):
                self.lay(section, (seat, "cavalry"), count)
            case Covered(seat, _, _, section):
                self.lay(section, (seat, "dragon"), 1)
            case Stored(seat, value, section):
                self.stores.setdefault(seat, Counter())[value] += 1
                self.gone += self.tables.pop(section)
            case Redeemed(seat, value, _):
                self.stores.setdefault(seat, Counter())[value] += 1
            case Boxed(value):
                self.boxed[value] += 2

    def lay(self, section: str, card: Owned, count: int) -> None:
        self.tables.setdefault(section, Counter())[card] += count


def whole(section: Section) -> Iterator[Card]:
    """Every card there, the covered ones too."""
    for card in section.cards:
        below: Card | None = card
        while below is not None:
            yield below
            below = below.under


def tokens(state: State) -> Counter[int]:
    found = Counter(state.pool)
    for section in state.sections:
        found.update(section.tokens)
        found.update(card.token for card in section.cards if card.token)
    for store in state.stores:
        found.update(store)
    return found


def check(state: State, ledger: Ledger) -> None:
    for number, section in enumerate(state.sections, 1):
        there = Counter((card.owner, card.kind) for card in whole(section))
        assert there == ledger.tables.get(f"s{number}", Counter())
        marked = [card for card in whole(section) if card.token]
        assert len(section.tokens) + len(marked) in (0, 2)
        assert all(card in section.cards for card in marked), "a marked card is never covered"
        assert section.tokens or not section.cards
    for seat, hand in enumerate(state.hands):
        played = sum((table for table in ledger.tables.values()), ledger.gone)
        own = Counter({kind: n for (owner, kind), n in played.items() if owner == seat})
        assert own + Counter((*hand, *state.decks[seat])) == SET
        assert Counter(state.stores[seat]) == ledger.stores.get(seat, Counter())
    assert tokens(state) + ledger.boxed == TOKENS


def random_match(seats: int, seed: int) -> int:
    """Plays it through, checks every step, and gives the number of moves."""
    state = rules.setup(seats, seed, Settings())
    dice = Dice(seed)
    ledger = Ledger(boxed=Counter(TOKENS) - tokens(state))
    assert seats == 2 or not ledger.boxed
    for moves in range(LONGEST):
        check(state, ledger)
        if rules.outcome(state) is not None:
            return moves
        dice, move = stroll(partial(rules.options, state, state.turn), dice)
        assert len(rules.options(state, state.turn)) > 1, "a single answer is not asked for"
        step = rules.apply(state, state.turn, move)
        for event in step.events:
            ledger.hear(event)
        state = step.state
    raise AssertionError(f"not over after {LONGEST} moves")


@pytest.mark.parametrize("seats", range(2, 6))
def test_cards_and_tokens_are_conserved_at_every_step(seats: int) -> None:
    for seed in range(MATCHES):
        random_match(seats, seed)
