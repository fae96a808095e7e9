"""Any two cards in one match: both are dealt to both players in a random position, and played.

`python -m tests.engines.chaos_chess.pairs` tries all 14,280 ordered pairs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import permutations

from engines.chaos_chess.board import start
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.course import advance
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.glance import after
from engines.chaos_chess.judge import legal
from engines.chaos_chess.state import Phase, Position, Settings, State
from engines.core.dice import Dice
from tests.engines.chaos_chess.playouts import cards, check, check_values, men, step

PAIRS = tuple(permutations(sorted(CATALOG), 2))
POOL = 40
STEPS = 24


@cache
def position(index: int) -> Position:
    """A position of a random game of plain chess, some pieces captured."""
    chance = random.Random(index)
    at = Position(start())
    for _ in range(12 + index):
        moves = list(legal(at))
        if not moves:
            return position(index + POOL)
        at = end_turn(after(at, moves[int(chance.random() * len(moves))]))
    return at if any(True for _ in legal(at)) else position(index + POOL)


def try_pair(first: str, second: str, seed: int) -> Counter[str]:
    """A few turns in which both players hold both cards; what was played."""
    chance = random.Random(seed)
    hands = ((first, second), (second, first))
    decks = (("sidle",), ("hobbles",), ("kickback",)) if seed % 3 == 0 else ((), (), ())
    settings = Settings(poker_face=seed % 5 == 0)
    state = State(
        position(seed % POOL),
        settings,
        Dice(seed),
        phase=Phase.BEFORE_THEIRS,
        hands=hands,
        decks=decks,
    )
    flow = Flow(state)
    advance(flow)
    state = flow.state
    pieces, deck = men(state), cards(state)
    played: Counter[str] = Counter()
    for _ in range(STEPS):
        if state.outcome is not None:
            break
        state, now = step(state, chance)
        played.update(now)
        check(state, pieces, deck)
    check_values(state, seed)
    return played


def main(pairs: Iterable[tuple[str, str]] = PAIRS) -> None:
    both = total = 0
    for seed, (first, second) in enumerate(pairs):
        played = try_pair(first, second, seed)
        both += first in played and second in played
        total += 1
    sys.stdout.write(f"{total:,} ordered pairs of cards; both were played in {both:,}\n")


if __name__ == "__main__":
    main()
