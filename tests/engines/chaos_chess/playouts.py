"""Random play that likes cards, and what must be true after every step of it.

`python -m tests.engines.chaos_chess.playouts 2000` plays that many matches and counts the cards.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from pydantic import TypeAdapter

from engines.chaos_chess import rules
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.events import Played
from engines.chaos_chess.state import Settings, State
from engines.core.dice import Dice
from engines.core.engine import Move

CODEC = TypeAdapter(State)
BOUND = 6000
LIKES_CARDS = 0.6
# Every kind of table there is, one after the other.
TABLES = (
    Settings(treasury=120, quick_start=True),
    Settings(treasury=120, poker_face=True, quick_start=True),
    Settings(treasury=120),
    Settings(cards="personal", limit=140),
    Settings(cards="open", poker_face=True),
    Settings(treasury=100, handicap="black_20", quick_start=True),
)


def chosen(state: State, seat: int, chance: random.Random) -> Move:
    """A whole move; a card, rather than something else, where there is one to play."""
    move: Move = ()
    while tokens := rules.options(state, seat, move):
        assert len(tokens) == len(set(tokens)) <= 100
        rest = [token for token in tokens if token != "exchange"] or list(tokens)
        wants = not move and "card" in tokens and chance.random() < LIKES_CARDS
        move = (*move, "card" if wants else rest[int(chance.random() * len(rest))])
    return move


def step(state: State, chance: random.Random) -> tuple[State, list[str]]:
    """One random move, and the cards it played."""
    asked = sorted(rules.to_act(state))
    seat = asked[int(chance.random() * len(asked))]
    done = rules.apply(state, seat, chosen(state, seat, chance))
    return done.state, [event.card for event in done.events if isinstance(event, Played)]


def men(state: State) -> list[int]:
    """All pieces there are, wherever they are."""
    position = state.position
    board = [piece for piece in position.board if piece is not None]
    return sorted(p.id for p in (*board, *position.captured, *position.away, *position.gone))


def cards(state: State) -> Counter[str]:
    """All cards there are, wherever they lie."""
    position = state.position
    held = [id for pile in (*state.hands, *state.decks, position.pile) for id in pile]
    held += [active.card for active in position.table if not active.loose]
    held += [announced.card for announced in state.stack]
    waiting = state.waiting
    if waiting is not None and not any(
        (one.card, one.seat) == (waiting.card, waiting.seat) for one in state.stack
    ):
        held.append(waiting.card)
    return Counter(held)


def check(state: State, pieces: list[int], deck: Counter[str]) -> None:
    """Pieces and cards are conserved, gold is never negative, somebody is asked or it is over."""
    assert men(state) == pieces
    assert cards(state) == deck
    assert min(state.position.gold) >= 0
    assert bool(rules.to_act(state)) == (state.outcome is None)
    for seat in rules.to_act(state):
        assert rules.options(state, seat)


def check_values(state: State, seed: int) -> None:
    """The state survives JSON, and nobody can tell a redealt one from it."""
    assert CODEC.validate_json(CODEC.dump_json(state)) == state
    for viewer in (0, 1, None):
        other = rules.reshuffled(state, viewer, Dice(seed))
        assert rules.view(other, viewer) == rules.view(state, viewer)
        assert rules.to_act(other) == rules.to_act(state)
        if viewer is not None:
            assert rules.options(other, viewer) == rules.options(state, viewer)


def playout(seed: int, settings: Settings) -> tuple[State, Counter[str]]:
    """A random match to its end; the cards that were played in it."""
    chance = random.Random(seed)
    state = rules.setup(2, seed, settings)
    played: Counter[str] = Counter()
    pieces = men(state)
    deck: Counter[str] | None = None
    for count in range(BOUND):
        if state.outcome is not None:
            return state, played
        state, now = step(state, chance)
        played.update(now)
        if state.phase != "build":
            deck = deck or cards(state)
            check(state, pieces, deck)
        if count % 97 == seed % 97:
            check_values(state, seed)
    raise AssertionError(f"match {seed} does not end")


def main(matches: int, first: int = 0) -> None:
    played: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(first, first + matches):
        state, now = playout(seed, TABLES[seed % len(TABLES)])
        played += now
        assert state.outcome is not None
        ends[state.outcome.reason] += 1
    counts = sorted((played[id], id) for id in CATALOG)
    sys.stdout.write(f"{matches} matches: {dict(ends)}; {played.total():,} cards played\n")
    sys.stdout.write("".join(f"{count:7,} {id}\n" for count, id in counts))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
