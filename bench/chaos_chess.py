"""The board of Chaos Chess: perft and random moves of plain chess, as ratios to rust-chess and to
the calibration of the same run; then random matches with cards, and their slowest question."""

from __future__ import annotations

import random
import sys
from time import process_time

import rust_chess

from bench.calibration import calibration
from engines.chaos_chess import rules
from engines.chaos_chess.board import Board, from_fen, plain_after, plain_moves, start
from engines.chaos_chess.state import Settings

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
DEPTH = 3
PLIES = 200
SECONDS = 2.0
MATCHES = 12


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


def questions(seed: int) -> tuple[int, list[tuple[float, str]]]:
    """A random match with cards: its moves, and how long each question took."""
    chance = random.Random(seed)
    state = rules.setup(2, seed, Settings(treasury=120, quick_start=True))
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
    say(f"{MATCHES} matches with cards: {made / spent:,.0f} moves/s, {len(slow):,} questions\n")
    say(f"slowest questions: {', '.join(f'{s * 1000:.1f} ms ({what})' for s, what in slow[:3])}\n")
    over = sum(seconds > 0.02 for seconds, _ in slow)
    say(f"over 20 ms: {over} of {len(slow):,}; aim: none over 100 ms\n")


if __name__ == "__main__":
    main()
