"""Matches without cards beside an independent chess library: moves, checks and every end.

Random play that likes to go back, so that positions repeat and quiet moves add up, and that sees
a mate or a stalemate now and then.
`python -m tests.engines.chaos_chess.oracle 3000` compares that many positions and counts.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import rust_chess

from engines.chaos_chess import rules
from engines.chaos_chess.board import PROMOTIONS
from engines.chaos_chess.state import Phase, State
from engines.core.engine import Move, moves
from tests.engines.chaos_chess import kit

GOES_BACK = (0.0, 0.35)  # how often, in one match or another
STRIKES = 0.25  # how often it mates or stalemates where it can
# Matches begin where each of the ends is near: at the start, in endings, with castling and pawns.
BEGINNINGS = (
    kit.START,
    "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 8",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 60 40",
    "4k3/pp4pp/8/2P5/5p2/8/P3P1PP/4K3 w - - 0 20",
    "8/1P1k4/8/8/8/8/4Kp2/8 b - - 12 50",
    "8/8/4k3/8/3q4/8/4K3/8 b - - 80 70",
)
_LETTERS = {kind: kind[0] if kind != "knight" else "n" for kind in PROMOTIONS}


def uci(move: Move) -> str:
    return move[0] + move[1] + (_LETTERS[move[2]] if len(move) > 2 else "")


class Oracle:
    """The library's board, and every position it has seen by the moves that were possible there."""

    def __init__(self, fen: str) -> None:
        # Repetitions are counted here: the library looks for them before the first move, too.
        self.board = rust_chess.Board(fen, rust_chess.RepetitionDetectionMode.NONE)
        self.seen: Counter[tuple[str, str, frozenset[str]]] = Counter()
        self._note()

    def play(self, move: str) -> None:
        self.board = self.board.make_move_new(self.moves[move])
        self._note()

    def last(self) -> list[str]:
        """The moves after which there is none."""
        ends = {move: self.board.make_move_new(self.moves[move]) for move in sorted(self.moves)}
        return [move for move, end in ends.items() if end.is_checkmate() or end.is_stalemate()]

    def _note(self) -> None:
        # The library gives each of its moves once.
        self.moves = {str(move): move for move in self.board.generate_legal_moves() if move}
        placed, side, rights, *_ = self.board.get_fen().split()
        self.now = (placed + side, rights, frozenset(self.moves))
        self.seen[self.now] += 1

    def ends(self) -> set[str]:
        """Every reason for which the match may be over here."""
        board = self.board
        reasons = {
            "mate": board.is_checkmate(),
            "stalemate": board.is_stalemate(),
            "fifty": board.is_fifty_moves(),
            "repetition": self.seen[self.now] >= 3,
            "material": board.is_insufficient_material(),
        }
        return {reason for reason, holds in reasons.items() if holds}


def compare(state: State, oracle: Oracle) -> str:
    """Both say the same of this position; the reason if the match is over."""
    ends = oracle.ends()
    if state.outcome is not None:
        assert state.outcome.reason in ends, (state.outcome, kit.fen(state))
        return state.outcome.reason
    assert not ends, (ends, kit.fen(state))
    mover = state.position.mover
    assert {uci(move) for move in moves(rules, state, mover)} == set(oracle.moves), kit.fen(state)
    assert rules.view(state, mover).checks[mover] == oracle.board.is_check()
    return ""


def match(seed: int, counted: Counter[str]) -> None:
    """One match to its end, compared at every position."""
    chance = random.Random(seed)
    fen = BEGINNINGS[seed % len(BEGINNINGS)]
    state, oracle = kit.match(fen, phase=Phase.DEAL), Oracle(fen)
    made: list[str] = []
    likes_back = GOES_BACK[seed // len(BEGINNINGS) % len(GOES_BACK)]
    while True:
        counted["positions"] += 1
        end = compare(state, oracle)
        if end:
            counted[end] += 1
            return
        possible = {uci(move): move for move in moves(rules, state, state.position.mover)}
        back = made[-2][2:4] + made[-2][:2] if len(made) > 1 else ""
        goes_back = back in possible and chance.random() < likes_back
        chosen = back if goes_back else chance.choice(sorted(possible))
        if (last := oracle.last()) and chance.random() < STRIKES:
            chosen = chance.choice(last)
        made.append(chosen)
        state = kit.play(state, *possible[chosen])
        oracle.play(chosen)


def compared(positions: int, first: int = 0) -> Counter[str]:
    """Matches until so many positions were compared."""
    counted: Counter[str] = Counter()
    while counted["positions"] < positions:
        match(first + counted["matches"], counted)
        counted["matches"] += 1
    return counted


if __name__ == "__main__":
    sys.stdout.write(f"{dict(compared(int(sys.argv[1])))}\n")
