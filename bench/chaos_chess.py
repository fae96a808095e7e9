"""The board of Chaos Chess: perft and random moves of plain chess, as ratios to rust-chess and to
the calibration of the same run; then random matches with cards, their slowest question, and the
computer's decisions."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from time import process_time

import rust_chess

from bench.calibration import calibration
from engines.chaos_chess import GAME, rules
from engines.chaos_chess.board import Board, start
from engines.chaos_chess.fen import from_fen
from engines.chaos_chess.plain import plain_after, plain_moves
from engines.chaos_chess.state import Settings
from engines.chaos_chess.thinker import LEVELS, think
from engines.core.dice import Dice
from engines.core.thinking import Budget

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
DEPTH = 3
PLIES = 200
SECONDS = 2.0
MATCHES = 12
DECISIONS = 150  # of each level


def perft(board: Board, mover: int, passant: int | None, depth: int) -> int:
    """Positions at this depth, every move really made."""
    if depth == 0:
        return 1
    nodes = 0
    for go in plain_moves(board, mover, passant):
        after, behind = plain_after(board, go)
        nodes += perft(after, 1 - mover, behind, depth - 1)
    return nodes


def oracle_perft(board: rust_chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    moves = [move for move in board.generate_legal_moves() if move is not None]
    return sum(oracle_perft(board.make_move_new(move), depth - 1) for move in moves)


def random_moves(chance: random.Random) -> int:
    """A random game of plain chess; gives its number of moves."""
    board: Board = start()
    mover, passant = 0, None
    for made in range(PLIES):
        moves = plain_moves(board, mover, passant)
        if not moves:
            return made
        board, passant = plain_after(board, moves[int(chance.random() * len(moves))])
        mover = 1 - mover
    return PLIES


def oracle_random_moves(chance: random.Random) -> int:
    board = rust_chess.Board()
    for made in range(PLIES):
        moves = [move for move in board.generate_legal_moves() if move is not None]
        if not moves:
            return made
        board = board.make_move_new(moves[int(chance.random() * len(moves))])
    return PLIES


def questions(seed: int, *, gold: bool = True) -> tuple[int, list[tuple[float, str]]]:
    """A random match with cards, or without gold, so that none comes to the table: its moves, and
    how long each question took."""
    chance = random.Random(seed)
    state = rules.setup(2, seed, Settings(treasury=120, quick_start=True))
    if not gold:
        state = replace(state, position=replace(state.position, gold=(0, 0)))
    taken: list[tuple[float, str]] = []
    made = 0
    while asked := rules.to_act(state):
        seat = min(asked)
        move: tuple[str, ...] = ()
        while True:
            began = process_time()
            tokens = rules.options(state, seat, move)
            taken.append((process_time() - began, f"{state.phase}: {' '.join(move) or 'first'}"))
            if not tokens:
                break
            wants = not move and "card" in tokens and chance.random() < 0.5
            move = (*move, "card" if wants else tokens[int(chance.random() * len(tokens))])
        state = rules.apply(state, seat, move).state
        made += 1
    return made, taken


def decisions(level: str) -> list[float]:
    """How long each decision of a match of this level against itself took."""
    state, taken = rules.setup(2, 1, Settings(quick_start=True)), []
    for count in range(DECISIONS):
        if not (asked := rules.to_act(state)):
            break
        seat = min(asked)
        guess = rules.reshuffled(state, seat, Dice(count))
        began = process_time()
        move = think(guess, seat, level, Dice(count), Budget(GAME.nodes))
        taken.append(process_time() - began)
        state = rules.apply(state, seat, move).state
    return taken


def main() -> None:
    yardstick = calibration()
    say = sys.stdout.write

    position = from_fen(KIWIPETE)
    began = process_time()
    nodes = perft(position.board, position.mover, position.passant, DEPTH)
    ours = nodes / (process_time() - began)
    began = process_time()
    assert oracle_perft(rust_chess.Board(KIWIPETE), DEPTH) == nodes
    theirs = nodes / (process_time() - began)
    say(f"perft({DEPTH}): {ours:,.0f} nodes/s, {ours / theirs:.3f} of rust-chess, ")
    say(f"{ours / yardstick:.3f} of the calibration\n")

    rates = []
    for play in (random_moves, oracle_random_moves):
        chance, made, began = random.Random(1), 0, process_time()
        while process_time() - began < SECONDS:
            made += play(chance)
        rates.append(made / (process_time() - began))
    say(f"plain board: {rates[0]:,.0f} random moves/s, {rates[0] / rates[1]:.3f} of rust-chess, ")
    say(f"{rates[0] / yardstick:.4f} of the calibration\n")

    began, made, slow = process_time(), 0, []
    for seed in range(MATCHES):
        moves, taken = questions(seed)
        made += moves
        slow += taken
    spent = process_time() - began
    slow.sort(reverse=True)
    say(f"{MATCHES} matches with cards: {made / spent:,.0f} moves/s, {len(slow):,} questions, ")
    say(f"{made / spent / rates[1]:.4f} of rust-chess, {made / spent / yardstick:.4f} of the ")
    say("calibration\n")
    say(f"slowest questions: {', '.join(f'{s * 1000:.1f} ms ({what})' for s, what in slow[:3])}\n")
    began, made = process_time(), 0
    for seed in range(MATCHES):
        made += questions(seed, gold=False)[0]
    bare = made / (process_time() - began)
    say(f"{MATCHES} matches without gold: {bare:,.0f} moves/s, ")
    say(f"{bare / rates[1]:.4f} of rust-chess, {bare / yardstick:.4f} of the calibration\n")
    over = sum(seconds > 0.02 for seconds, _ in slow)
    say(f"over 20 ms: {over} of {len(slow):,}; aim: none over 100 ms\n")

    for level in LEVELS:
        seconds = sorted(decisions(level))
        say(
            f"{level}: {len(seconds)} decisions, {seconds[len(seconds) // 2]:.3f} s at the median, "
        )
        say(f"{seconds[len(seconds) * 99 // 100]:.3f} s at the 99th percentile, ")
        say(f"{seconds[-1]:.3f} s the slowest\n")


if __name__ == "__main__":
    main()
