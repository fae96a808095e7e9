"""Silly habits that a computer player must not have, counted in whole matches.

`python -m tests.habits 40` plays so many matches of each level against the greedy yardstick and
says how often each habit was seen. It reads matches from outside: no player may know of it, and
what it calls silly is written here anew, not taken from the player that is to avoid it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.simulate import Deal, match, shown
from engines import games
from engines.chaos_chess.board import BISHOP, KNIGHT, PAWN, QUEEN, ROOK
from engines.chaos_chess.state import Phase
from engines.chaos_chess.state import State as Board
from engines.chu_han.announce import announce
from engines.chu_han.cards import JOKER
from engines.chu_han.state import State as Round
from engines.core.engine import Game, Outcome, Seat
from engines.core.thinking import Budget

RIVAL = "greedy"
LEVELS = ("normal", "hard")
LOW = 7  # a lead below this rank is one
PAYS = (2, 6)  # a set of 2s that long scores, and may well take the joker
LONG = 40  # turns of one side, after which most of the gold should have been of use
WORTH = {PAWN: 1, KNIGHT: 3, BISHOP: 3, ROOK: 5, QUEEN: 9}

Turn = tuple[Any, Seat, tuple[str, ...], Any]  # the state, who moved, the move, the state after it
Habits = Callable[[Sequence[Turn], Seat, Outcome], Iterator[str]]


def of_chu_han(turns: Sequence[Turn], own: Seat, _: Outcome) -> Iterator[str]:
    state: Round
    for state, seat, move, _after in turns:
        if seat != own or state.phase not in ("lead", "respond"):
            continue
        if move[0] == "edict" and len(state.hands[1 - seat]) == 1:
            yield "an edict while the opponent holds one card"
        if state.phase == "lead" and move[0] not in ("edict", "listen"):
            said = announce(state, seat, move)
            empties = len(said.cards) + len(said.abilities) == len(state.hands[seat])
            pays = said.rank == PAYS[0] and len(said.cards) >= PAYS[1]
            if JOKER in said.cards and said.rank < LOW and not empties and not pays:
                yield "a joker in a low lead"


def of_chaos_chess(turns: Sequence[Turn], own: Seat, outcome: Outcome) -> Iterator[str]:
    first: Board = turns[0][0]
    last: Board = turns[-1][3]
    won = outcome.places == ((1, 2) if own == 0 else (2, 1))
    if last.position.number > LONG and 2 * last.position.gold[own] > first.position.gold[own]:
        yield "more than half of the gold unspent"
    if outcome.reason == "repetition" and material(last, own) - material(last, 1 - own) >= 5:
        yield "a repetition when a rook ahead"
    # Whoever takes the last piece and is taken back at once has had nothing to mate with.
    finishing = any(
        seat == own
        and state.phase is Phase.MOVE
        and material(state, 1 - own) == 0
        and {ROOK, QUEEN} & kinds(state, own)
        for state, seat, _, _ in turns
    )
    if finishing and not won:
        yield "a bare king not mated"


def material(state: Board, seat: Seat) -> int:
    board = state.position.board
    return sum(WORTH.get(piece.kind, 0) for piece in board if piece and piece.owner == seat)


def kinds(state: Board, seat: Seat) -> set[str]:
    return {piece.kind for piece in state.position.board if piece and piece.owner == seat}


HABITS: dict[str, Habits] = {"chu_han": of_chu_han, "chaos_chess": of_chaos_chess}


def counted(
    name: str, level: str, matches: int, seed: int = 0, nodes: int | None = None
) -> Counter[str]:
    """How often each habit was seen, and the matches and moves it was looked for in."""
    game, found = games()[name], Counter[str](matches=matches)
    budget = Budget(game.nodes if nodes is None else nodes)
    for number in shown(range(matches), matches):
        own = number % 2
        players = (level, RIVAL) if own == 0 else (RIVAL, level)
        turns, outcome = watched(game, Deal(2, seed + number, game.settings()), players, budget)
        found["moves"] += sum(seat == own for _, seat, _, _ in turns)
        found.update(HABITS[name](turns, own, outcome))
    return found


def watched(
    game: Game, deal: Deal, players: Sequence[str], budget: Budget
) -> tuple[list[Turn], Outcome]:
    turns: list[Turn] = []
    outcome, _ = match(game, deal, players, lambda _: budget, lambda *turn: turns.append(turn))
    return turns, outcome


def main(matches: int, wanted: Sequence[str]) -> int:
    silly = False
    for name in wanted or HABITS:
        for level in LEVELS:
            found = counted(name, level, matches)
            moves = found.pop("moves")
            seen = {habit: times for habit, times in found.items() if habit != "matches"}
            silly = silly or bool(seen)
            told = "; ".join(f"{habit}: {times}" for habit, times in seen.items()) or "none"
            sys.stdout.write(f"{name}, {level}, {matches} matches, {moves} moves: {told}\n")
            sys.stdout.flush()
    return int(silly)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
