"""Legality at a glance: everywhere the same answer as the full trial, and as the old way to look.

Both ways are compared over random matches and over every lasting card, so a law written later that
says too much of itself is found here.
"""

from __future__ import annotations

import dataclasses
import random

import pytest

from engines.chaos_chess import copies, rules
from engines.chaos_chess.board import EDGE_RANKS, KINDS, Go, square_of
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.clocks import end_turn
from engines.chaos_chess.glance import Glance, after, leaves_check
from engines.chaos_chess.judge import legal_moves, perilous
from engines.chaos_chess.law import ANYTHING, Force, Law, force
from engines.chaos_chess.laws.taking import OnArrival, OnCapture, falls
from engines.chaos_chess.moves import in_check, reaches
from engines.chaos_chess.state import Active, Piece, Position, State, TurnSoFar, other
from engines.chaos_chess.steps import candidates, steps
from engines.core.memory import forget_oldest
from tests.engines.chaos_chess import kit
from tests.engines.chaos_chess.playouts import TABLES, step

SKIRMISHES = 40
MIDDLE = "r2qk2r/pp1b1ppp/2n1pn2/2bp4/4PB2/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 9"
# The questions of a law and what the glance makes of them. A question added to `Law` is thought
# about here first.
ASKED = {"reaches", "bars", "disarms", "shuts", "holds"}  # `Law.asks` speaks for these
STIRRED = {"arrived", "captured", "ended"}  # `Law.stirs` for these
NO_MOVE = {"wards", "paid", "price", "extra", "mutes", "inherits"}  # about cards and hands
APART = {"guards", "suits", "lifted"}  # never a king; after legality; slow wherever it is near
OF_ITSELF = {"answers", "asks", "stirs", "concerns", "strikes", "together"}


def same_both_ways(position: Position) -> int:
    """How many moves were judged both ways."""
    glance = Glance(position)
    found = list(candidates(position))
    for go in found:
        assert glance.leaves_check(go) == leaves_check(position, go), (go, position.table)
        checks = in_check(end_turn(after(position, go)), other(position.mover))
        assert glance.checks(go) == checks, (go, position.table)
    for src, piece in enumerate(position.board):
        if piece is not None and piece.owner == position.mover:
            slow = [
                (reach.dst, reach.sort if reach.sort in ("double", "passant") else "")
                for reach, _ in reaches(position, src)
            ]
            assert steps(position, force(position), src, piece) == slow
    return len(found)


@pytest.mark.parametrize("seed", range(6))
def test_a_glance_says_what_a_trial_says_in_random_matches(seed: int) -> None:
    chance = random.Random(seed)
    state = rules.setup(2, seed, TABLES[seed])
    judged = 0
    for _ in range(250):
        if state.outcome is not None:
            break
        judged += same_both_ways(state.position)
        judged += same_both_ways(copies.replace(state.position, mover=1 - state.position.mover))
        state, _ = step(state, chance)
    assert judged


def lasting() -> list[str]:
    return [card.id for card in CATALOG.values() if card.laws]


def skirmish(chance: random.Random) -> Position:
    """Two kings in the open and a dozen pieces around them, anywhere."""
    squares = chance.sample(range(64), 14)
    board: list[Piece | None] = [None] * 64
    for id, at in enumerate(squares):
        kind = "king" if id < 2 else chance.choice(KINDS[1:5] if at in EDGE_RANKS else KINDS[:5])
        board[at] = Piece(id, id % 2, kind, kind, None, id < 2)
    return Position(tuple(board), mover=chance.randrange(2))


@pytest.mark.parametrize("id", lasting())
def test_a_glance_says_what_a_trial_says_under_every_lasting_card(id: str) -> None:
    """The card lies there with marks by chance, on positions full of checks and pins."""
    chance = random.Random(id)
    judged = 0
    for _ in range(SKIRMISHES):
        position = skirmish(chance)
        pair = tuple(chance.sample(range(2, 14), 2))
        card = Active(
            id,
            owner=chance.randrange(2),
            serial=0,
            pieces=pair if CATALOG[id].picks or CATALOG[id].marks else (),
            squares=tuple(chance.sample(range(24, 40), 2)),
            words=("knight",),
            clock=chance.choice((0, 1, None)),
            left=chance.choice((1, 3)),
            passing=chance.random() < 0.2,
        )
        standing = square_of(position.board, pair[0])
        if standing is not None and chance.random() < 0.5:
            card = copies.replace(card, squares=(standing, *card.squares[1:]))
        if "lifted" in {name for law in CATALOG[id].laws for name in law.answers}:
            away = Piece(20, 0, "rook", "rook", None)
            position = copies.replace(position, away=(away,))
            card = copies.replace(card, away=(20,), pieces=pair[:1])
        judged += same_both_ways(copies.replace(position, table=(card,)))
    assert judged


def test_every_question_of_a_law_is_thought_about() -> None:
    asked = {name for name in vars(Law) if not name.startswith("_")}
    assert asked == ASKED | STIRRED | NO_MOVE | APART | OF_ITSELF


class Unsaid(Law):
    """A law as somebody might write it tomorrow, who says nothing of it."""

    def bars(self, *_: object) -> bool:
        return False

    def arrived(self, *_: object) -> None:
        return None


def test_a_law_that_says_nothing_of_itself_is_judged_by_trial() -> None:
    law, card = Unsaid(), Active("hobbles", 0, 0)
    laws = Force(((law, card),))
    assert laws.asks == ANYTHING
    assert laws.stirred == ((law, card),)
    piece = kit.match().position.board[1]
    assert piece is not None
    assert law.stirs(card, piece, 1, 18, None)
    assert law.concerns(card, piece, 1)


def test_the_catalogue_says_which_laws_can_be_stirred() -> None:
    """Cards that make every move slow are few; a new one is put here after a thought."""
    slow = {
        card.id
        for card in CATALOG.values()
        if Force(tuple((law, Active(card.id, 0, 0)) for law in card.laws)).asks == ANYTHING
    }
    assert slow == set()
    marked, unmarked = Active("x", 0, 0, pieces=(1,), squares=(18,)), Active("x", 0, 0)
    piece = kit.match().position.board[1]
    assert piece is not None
    always = {
        card.id
        for card in CATALOG.values()
        for law in card.laws
        if law.answers & STIRRED and law.stirs(unmarked, piece, 1, 18, None)
    }
    assert always == {"peace_of_god"}
    assert OnArrival(falls).stirs(marked, piece, 1, 18, None)
    assert not OnCapture(falls).stirs(marked, piece, 1, 18, None)


def test_a_copy_is_what_replace_would_make() -> None:
    state = kit.match(MIDDLE, white=("sidle",))
    values: list[tuple[object, dict[str, object]]] = [
        (state, {"phase": "after", "hands": ((), ())}),
        (state.position, {"quiet": 3}),
        (state.position.board[0], {"fresh": False}),
        (TurnSoFar(), {"made": True}),
        (Active("x", 0, 1), {}),
    ]
    for value, changes in values:
        copy = copies.replace(value, **changes)  # type: ignore[type-var]
        assert copy == dataclasses.replace(value, **changes)  # type: ignore[type-var]
        assert copy is not value


def test_what_is_perilous_is_what_is_not_legal() -> None:
    def both(state: State) -> tuple[set[Go], set[Go]]:
        return set(legal_moves(state.position)), set(perilous(state.position))

    safe, perils = both(kit.match("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1"))
    assert perils
    assert not safe & perils


def test_forgetting_leaves_the_newest() -> None:
    known = {1: "a", 2: "b"}
    forget_oldest(known)
    assert known == {2: "b"}
    known.clear()
    forget_oldest(known)
    assert not known


def test_who_hobbles_a_knight_may_not_step_aside_before_his_king() -> None:
    state = kit.laid(kit.match("4k3/8/8/8/8/5n2/5B2/4K3 w - - 0 1"), "hobbles", 0, "f3")
    assert not in_check(state.position, 0)
    assert Glance(state.position).leaves_check((13, 6, "", ""))
    assert same_both_ways(state.position)


def test_who_stands_before_a_mounted_rook_is_pinned() -> None:
    mounted = kit.match("4n1k1/8/8/8/4B3/8/8/4K3 w - - 0 1").position
    rook = Piece(20, 1, "rook", "rook", None)
    knight = mounted.board[60]
    assert knight is not None
    card = Active("rider_and_mount", 1, 0, (knight.id,), away=(20,))
    position = copies.replace(mounted, away=(rook,), table=(card,))
    assert Glance(position).leaves_check((28, 21, "", ""))
    assert same_both_ways(position)
