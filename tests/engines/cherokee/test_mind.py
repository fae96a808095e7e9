"""What is read in the others: from public turns alone, and never wrong in its sums."""

from __future__ import annotations

import pytest

from engines.cherokee import GAME, mind, rules
from engines.cherokee.guide import candidates
from engines.cherokee.mind import begin, deal, notice, readings
from engines.cherokee.rules import Settings, State
from engines.cherokee.tribe import EVERY_CLAN, feathers
from engines.core.dice import Dice
from engines.core.engine import offered
from tests.engines.cherokee.kit import position
from tests.engines.cherokee.test_expelling import NOBODY_MAY_ATTACK


def turns(seats: int, seed: int) -> list[tuple[State, int, State, mind.Memory]]:
    """Before, who moves, after, and what seat 0 remembers then."""
    state, memory, chance = rules.setup(seats, seed, Settings()), begin(0, "hard"), Dice(seed)
    found = []
    assert GAME.guide
    for _ in range(20):
        before, seat = state, state.turn
        move = GAME.guide.play(state, seat, chance.stream())
        chance = Dice(chance.seed, chance.used + 1)
        step = rules.apply(state, seat, move)
        state = step.state
        for event in step.events:
            memory = notice(memory, event)
        found.append((before, seat, state, memory))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_each_gave_to_each_clan_is_counted_right(seats: int) -> None:
    sums = [[0] * 6 for _ in range(4)]
    for before, seat, after, memory in turns(seats, 7):
        for clan in EVERY_CLAN:
            sums[seat][clan] += feathers(after.pyramid, clan) - feathers(before.pyramid, clan)
        assert [list(given) for given in memory.given] == sums


def test_who_helps_a_clan_is_taken_to_be_of_it() -> None:
    given = ((0,) * 6, (0, 9, 0, -3, -6, 0), (0,) * 6, (0,) * 6)
    read = dict(readings(given, 0, 2, 5))
    assert max(read, key=lambda clans: read[clans]) == (1,)
    assert (5,) not in read, "that one is ours"
    assert sum(read.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_are_dealt_by_it(seats: int) -> None:
    state, memory = turns(seats, 3)[-1][2:]
    for seed in range(30):
        world = deal(state, 0, memory, Dice(seed))
        assert rules.view(world, 0) == rules.view(state, 0)
        assert len(set(world.clans)) == seats


def test_by_the_end_it_has_found_the_rival_out() -> None:
    found = 0
    for seed in range(10):
        state, memory = turns(2, seed)[-1][2:]
        read = dict(readings(memory.given, 0, 2, state.clans[0]))
        found += read[(state.clans[1],)] > 0.5
    assert found >= 8


def test_open_clans_need_no_reading() -> None:
    state = rules.setup(3, 1, Settings(open_clans=True))
    assert deal(state, 0, begin(0, "hard"), Dice(1)).clans == state.clans


@pytest.mark.parametrize("open_clans", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_candidates_are_offered(seats: int, open_clans: bool) -> None:
    state, chance = rules.setup(seats, 5, Settings(open_clans=open_clans)), Dice(1).stream()
    assert GAME.guide
    while rules.to_act(state):
        seat = state.turn
        moves = candidates(state, seat, begin(seat, "hard"), chance)
        assert len(set(moves)) == len(moves) > 0
        for move in moves[:3]:
            offered(rules, state, seat, move)
        state = rules.apply(state, seat, moves[0]).state


def test_if_no_attack_is_possible_a_card_is_let_go() -> None:
    hands = ("B▲4 B▲5", "B▲6 B▲7")
    state = position(NOBODY_MAY_ATTACK, hands=hands, clans="BD", neutral="UP")
    chance = Dice(1).stream()
    assert GAME.guide
    assert candidates(state, 0, None, chance) == [("bird_m4",)]
    offered(rules, state, 0, GAME.guide.play(state, 0, chance))
