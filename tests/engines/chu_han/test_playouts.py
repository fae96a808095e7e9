"""Whole matches at random: nothing breaks, no card is lost, nothing hidden is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from time import process_time

import pytest

from engines.chu_han import rules
from engines.chu_han.cards import ALL, PERSONS
from engines.chu_han.state import Settings, State
from engines.core.dice import Dice
from engines.core.engine import Move, Seat, moves
from engines.players import stroll
from tests.engines.chu_han.kit import a_round, asked, every_card, play

BOUND = 3000
FIELDS = {field.name for field in fields(State)}


def settings(seed: int) -> Settings:
    return Settings(events=seed % 2 == 0, target=31 if seed % 4 < 2 else 15)


def check(state: State) -> None:
    assert every_card(state) == ALL
    assert vars(state).keys() == FIELDS
    for seat in (0, 1):
        seen = Counter(state.shown[seat] + state.known[seat])
        assert not seen - Counter(state.hands[seat])
    peeked = max(state.peeked, key=len)
    assert state.deck[: len(peeked)] == peeked


def options(state: State, seat: Seat, begun: Move) -> Sequence[str]:
    tokens = rules.options(state, seat, begun)
    assert len(tokens) != 1 or not begun, "a question with one answer"
    return tokens


@pytest.mark.parametrize("block", range(10))
def test_random_matches_end_and_keep_all_46_cards(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        dice = Dice(seed)
        state = rules.setup(2, seed, settings(seed))
        for _ in range(BOUND):
            check(state)
            seats = sorted(rules.to_act(state))
            if not seats:
                break
            dice, seat = dice.pick(seats)
            dice, move = stroll(partial(options, state, seat), dice)
            state = rules.apply(state, seat, move).state
        assert rules.outcome(state) is not None


@pytest.mark.parametrize("seed", range(12))
def test_nobody_can_tell_a_reshuffled_state_from_the_real_one(seed: int) -> None:
    dice = Dice(seed)
    state = rules.setup(2, seed, Settings(events=True))
    for step in range(400):
        seats = sorted(rules.to_act(state))
        if not seats:
            break
        for viewer in (None, 0, 1):
            other = rules.reshuffled(state, viewer, Dice(step))
            check(other)
            assert rules.view(other, viewer) == rules.view(state, viewer)
            assert rules.to_act(other) == rules.to_act(state)
        dice, seat = dice.pick(seats)
        dice, move = stroll(partial(rules.options, state, seat), dice)
        state = rules.apply(state, seat, move).state


def test_reshuffled_changes_what_is_hidden() -> None:
    state = rules.setup(2, 1, Settings(events=True))
    other = rules.reshuffled(state, 0, Dice(9))
    assert other.hands[0] == state.hands[0]
    assert other.hands[1] != state.hands[1]
    assert other.deck != state.deck
    assert other.dice != state.dice


@pytest.mark.parametrize("line", ["0 ji_bu", "0 yu_ji 1", "0 9"])
def test_who_is_asked_after_a_move_does_not_depend_on_the_hidden_hand(line: str) -> None:
    state = a_round("ji_bu yu_ji 1 1 9", "lu_zhi 2 4 han_xin")
    guesses = [rules.reshuffled(state, 0, Dice(seed)) for seed in range(40)]
    assert len({guess.hands[1] for guess in guesses}) > 10
    assert all(asked(play(guess, line)) == {1} for guess in guesses)


def test_what_ji_bu_saw_stays_known_when_the_other_draws_it() -> None:
    state = a_round("ji_bu 1 1 1", "2 2 4 4", deck="9 7 5 8")
    state = play(state, "0 ji_bu", "1 let", "0 1 1", "1 edict")
    assert rules.view(state, 0).known == ("7", "9")
    assert rules.view(state, 0).peeked == ("5", "8")
    assert rules.view(state, None).known == ()
    for seed in range(10):
        other = rules.reshuffled(state, 0, Dice(seed))
        assert {"7", "9"} <= set(other.hands[1])
        assert other.deck[:2] == ("5", "8")
    assert rules.view(play(state, "1 9"), 0).known == ("7",)


PLAIN = "joker 1 1 1 1 2 2 2 2 4 4 4 5 5 5 7 7 8 8 9"
EVERYTHING = " ".join((PLAIN, *PERSONS))


def test_a_plain_set_takes_three_presses_at_most() -> None:
    lines = moves(rules, a_round(PLAIN, "1 1"), 0)
    assert ("4", "2", "with_joker") in lines
    assert max(map(len, lines)) == 3


def test_no_question_is_long_even_with_every_person_in_hand() -> None:
    state = a_round(EVERYTHING, "1 1", discard="5 5")
    lines = [(), ("3",), ("3", "4"), ("3", "4", "no_joker"), ("yu_ji",), ("zhongli_mo",)]
    lines += [("zhongli_mo", "joker", "1", "2", "ji_bu")]
    for begun in lines:
        assert 2 <= len(rules.options(state, 0, begun)) <= 30


def test_options_answer_in_well_under_a_millisecond() -> None:
    state = a_round(EVERYTHING, "1 1", discard="5 5")
    for begun in ((), ("3",), ("3", "4", "no_joker"), ("zhongli_mo", "joker", "1", "2", "ji_bu")):
        started = process_time()
        for _ in range(100):
            rules.options(state, 0, begun)
        assert process_time() - started < 0.1, begun
