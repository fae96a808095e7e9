"""Lone kings driven to mate: random positions, the strongest player on both sides.

`python -m tests.engines.chaos_chess.mating 50` plays so many of each sort and counts.
"""

from __future__ import annotations

import random
import sys

from engines.chaos_chess import GAME, rules
from engines.chaos_chess.fen import from_fen
from engines.chaos_chess.judge import can_move
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.state import Settings, State
from engines.chaos_chess.thinker import think
from engines.core.dice import Dice
from engines.core.thinking import Budget
from tests.engines.chaos_chess import kit

SORTS = {"queen": "Q", "rook": "R", "two bishops": "BB"}
NODES = GAME.nodes


def position(men: str, chance: random.Random) -> State:
    """White to move, nobody in check, bishops on both colours."""
    while True:
        squares = chance.sample(range(64), len(men) + 2)
        dark = {(at % 8 + at // 8) % 2 for at in squares[2:]}
        if len(men) == 2 and len(dark) == 1:
            continue
        board = ["."] * 64
        for letter, at in zip("Kk" + men, squares, strict=True):
            board[at] = letter
        rows = ["".join(board[rank * 8 : rank * 8 + 8]) for rank in range(7, -1, -1)]
        fen = "/".join("".join("1" if c == "." else c for c in row) for row in rows)
        found = from_fen(f"{fen} w - - 0 1")
        if in_check(found, 0) or in_check(found, 1) or not can_move(found):
            continue
        taken = any(
            abs(squares[1] % 8 - at % 8) <= 1 and abs(squares[1] // 8 - at // 8) <= 1
            for at in (squares[0], *squares[2:])
        )
        if not taken:
            return kit.match(f"{fen} w - - 0 1", gold=(0, 0), settings=Settings())


def mated_in(state: State, nodes: int = NODES, most: int = 160) -> int | None:
    """How many moves it took to mate; None if it ended otherwise."""
    for count in range(most):
        if state.outcome is not None:
            won = state.outcome.reason == "mate" and state.outcome.places[0] == 1
            return count // 2 if won else None
        (seat,) = rules.to_act(state)
        move = think(state, seat, "hard", Dice(count), Budget(nodes))
        state = rules.apply(state, seat, move).state
    return None


def main(count: int) -> None:
    for sort, men in SORTS.items():
        chance = random.Random(sort)
        lengths = [mated_in(position(men, chance)) for _ in range(count)]
        mates = [length for length in lengths if length is not None]
        sys.stdout.write(f"{sort}: {len(mates)} of {count}, longest {max(mates)} moves\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
