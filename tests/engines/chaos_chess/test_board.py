"""The plain board against an independent chess library: without cards, chess is chess."""

from __future__ import annotations

import random
from collections import Counter

import pytest
import rust_chess

from engines.chaos_chess import glance, judge
from engines.chaos_chess.board import SQUARES, Board, Go, start
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.fen import from_fen, to_fen
from engines.chaos_chess.plain import plain_after, plain_moves
from engines.chaos_chess.steps import candidates
from tests.engines.chaos_chess import kit, oracle

# The usual tricky ones: castling under fire, pins along a rank, en passant that opens a rank,
# promotions with capture and with check, discovered and double checks.
TRICKY = (
    (kit.START, 3),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 2),
    ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 3),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", 3),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3),
)


def perft(board: Board, mover: int, passant: int | None, depth: int) -> int:
    moves = plain_moves(board, mover, passant)
    if depth == 1:
        return len(moves)
    return sum(perft(*_next(board, mover, go), depth - 1) for go in moves)


def _next(board: Board, mover: int, go: Go) -> tuple[Board, int, int | None]:
    after, passant = plain_after(board, go)
    return after, 1 - mover, passant


def oracle_perft(board: rust_chess.Board, depth: int) -> int:
    moves = [move for move in board.generate_legal_moves() if move is not None]
    if depth == 1:
        return len(moves)
    return sum(oracle_perft(board.make_move_new(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("fen", "depth"), TRICKY)
def test_perft_agrees_with_the_oracle(fen: str, depth: int) -> None:
    position = from_fen(fen)
    ours = perft(position.board, position.mover, position.passant, depth)
    assert ours == oracle_perft(rust_chess.Board(fen), depth)


def _name(go: Go) -> str:
    return SQUARES[go[0]] + SQUARES[go[1]] + {"": "", "knight": "n"}.get(go[2], go[2][:1])


@pytest.mark.parametrize("seed", range(12))
def test_random_games_have_the_same_moves_at_every_step(seed: int) -> None:
    chance = random.Random(seed)
    position = from_fen(kit.START)
    oracle = rust_chess.Board(kit.START)
    for _ in range(120):
        moves = list(judge.legal(position))
        theirs = {str(move): move for move in oracle.generate_legal_moves() if move}
        assert {_name(go) for go in moves} == set(theirs)
        if not moves:
            break
        go = chance.choice(moves)
        position = end_turn(glance.after(position, go))
        oracle = oracle.make_move_new(theirs[_name(go)])


@pytest.mark.parametrize(("fen", "depth"), TRICKY)
def test_the_way_over_laws_finds_the_same_moves_as_the_plain_way(fen: str, depth: int) -> None:
    position = from_fen(fen)
    slowly = [go for go in candidates(position) if not glance.leaves_check(position, go)]
    assert sorted(slowly) == sorted(judge.legal(position))


@pytest.mark.parametrize(("fen", "depth"), TRICKY)
def test_a_position_survives_being_written_down(fen: str, depth: int) -> None:
    assert to_fen(from_fen(fen)) == fen


def test_every_piece_has_an_identity_of_its_own() -> None:
    assert sorted(piece.id for piece in start() if piece is not None) == list(range(32))


@pytest.mark.parametrize("first", range(len(oracle.BEGINNINGS)))
def test_without_cards_a_match_is_chess_to_its_very_end(first: int) -> None:
    assert oracle.compared(60, first)["positions"] >= 60


def test_every_end_that_chess_knows_is_among_those_compared() -> None:
    counted: Counter[str] = Counter()
    for seed in (3, 7, 8, 10, 11):
        oracle.match(seed, counted)
    ends = {"mate", "stalemate", "repetition", "fifty", "material"}
    assert ends < set(counted), counted
