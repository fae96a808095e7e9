"""The computer remembers what its seat has heard, as much as its level allows, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pydantic import TypeAdapter

from engines.chinese_box import GAME, mind, rules
from engines.chinese_box.board import CELLS, ELEMENTS, INDEX
from engines.chinese_box.events import Collected, Looked, Missed, Placed, Returned, Shown, Took
from engines.chinese_box.mind import CAPACITY, Memory, begin, notice
from engines.chinese_box.state import Settings, State
from engines.core.dice import Dice
from engines.core.engine import Event, Move, offered
from engines.players import choose
from tests.engines.chinese_box.kit import START, collecting, position


def after(memory: Memory, *events: Event) -> Memory:
    for event in events:
        memory = notice(memory, event)
    return memory


def known(memory: Memory) -> dict[str, str]:
    return dict(memory.seen)


PERFECT = begin(0, "perfect")


def test_it_knows_where_it_put_what() -> None:
    memory = after(PERFECT, Placed("b6", "air", only=0), Placed("c6", "fire", only=0))
    assert known(memory) == {"b6": "a", "c6": "f"}


def test_it_sees_a_failed_line_as_everyone_does() -> None:
    memory = after(PERFECT, Shown(("b6", "c6"), ("air", "water_dragon")))
    assert known(memory) == {"b6": "a"}


def test_what_was_collected_or_taken_is_no_longer_there() -> None:
    memory = after(PERFECT, Shown(("b6", "c6", "d6"), ("air", "air", "fire")))
    memory = after(memory, Collected(1, "air3", ("b6",), 3), Took(1, "c6", "card"))
    assert known(memory) == {"d6": "f"}


def test_a_single_card_the_opponent_moves_is_followed() -> None:
    memory = after(PERFECT, Shown(("b6",), ("air",)), Took(1, "b6", "card"))
    assert known(after(memory, Returned(1, ("b6",), ("f3",)))) == {"f3": "a"}


def test_cards_the_opponent_mixes_are_lost() -> None:
    memory = after(PERFECT, Shown(("b6", "c6"), ("air", "fire")))
    memory = after(memory, Took(1, "b6", "card"), Took(1, "c6", "card"))
    assert known(after(memory, Returned(1, ("b6", "c6"), ("b6", "c6")))) == {}


def test_a_card_it_never_saw_stays_unknown_in_the_hand_of_the_opponent() -> None:
    memory = after(PERFECT, Took(1, "b6", "card"), Returned(1, ("b6",), ("b6",)))
    assert known(memory) == {}
    assert memory.theirs == ""


def test_it_learns_nothing_from_a_look_before_the_card_lies_again() -> None:
    memory = after(PERFECT, Took(0, "b6", "card"), Looked("b6", "air", only=0))
    assert known(memory) == {}


@pytest.mark.parametrize("level", CAPACITY)
def test_a_level_is_how_much_fits_into_the_memory_the_oldest_goes_first(level: str) -> None:
    cells = [f"{file}{rank}" for rank in "65432" for file in "abcdef"]
    memory = begin(0, level)
    for cell in cells:
        memory = notice(memory, Placed(cell, "air", only=0))
    assert list(known(memory)) == cells[-CAPACITY[level] :]


def test_levels_are_listed_weakest_first() -> None:
    assert mind.levels == ("easy", "normal", "hard")
    assert CAPACITY["easy"] < CAPACITY["normal"] == CAPACITY["hard"] == 36


def test_a_memory_is_plain_data() -> None:
    codec = TypeAdapter(mind.memory)
    memory = after(PERFECT, Shown(("b6", "c6"), ("air", "fire")), Took(1, "b6", "card"))
    assert codec.validate_json(codec.dump_json(memory)) == memory


# Choices


def answer(memory: Memory, state: State) -> Move:
    """What it does; everything it does not see is dealt anew before it is asked."""
    blind = rules.reshuffled(state, state.seat, Dice(99))

    def options(begun: Move) -> Sequence[str]:
        return rules.options(blind, blind.seat, begun)

    move = mind.choose(memory, rules.view(blind, blind.seat), options, Dice(5))
    return offered(rules, state, state.seat, move)


def test_it_names_a_line_it_knows() -> None:
    state = collecting(START.replace("W a e f w A", "W f f f w A"))
    memory = after(PERFECT, Shown(("b6", "c6", "d6"), ("fire", "fire", "fire")))
    assert answer(memory, state) == ("fire3", "b6", "d6")


def test_it_names_the_dearer_line_with_the_dragon() -> None:
    state = collecting(START.replace("W a e f w A", "F f f f w A").replace("a e F", "a e W"))
    memory = after(PERFECT, Shown(("b6", "c6", "d6"), ("fire", "fire", "fire")))
    assert answer(memory, state) == ("fire4", "a6", "d6")


def test_it_names_nothing_it_does_not_know() -> None:
    state = collecting(START.replace("W a e f w A", "W f f f w A"))
    assert answer(PERFECT, state) == ("end_turn",)


def test_it_fetches_what_completes_the_dearest_line_within_reach() -> None:
    """Two fires lie side by side, a third and the dragon elsewhere: one swap makes four."""
    state = position(START.replace("W a e f w A", "W f f . w A"))
    memory = after(PERFECT, Shown(("b6", "c6", "b1"), ("fire", "fire", "fire")))
    for _ in range(3):
        memory, state = play_one(memory, state)
    assert {INDEX["b1"], INDEX["f1"]} < set(state.taken)
    for _ in range(2):
        memory, state = play_one(memory, state)
    assert [stack.combination for stack in state.stacks[0]] == ["fire4"]


def play_one(memory: Memory, state: State) -> tuple[Memory, State]:
    step = rules.apply(state, state.seat, answer(memory, state))
    mine = [event for event in step.events if event.only in (None, memory.seat)]
    return after(memory, *mine), step.state


def test_a_hard_one_looks_where_the_opponent_knows_a_card() -> None:
    """First where it does not know the card itself; if it knows all, there all the same."""
    hard = begin(0, "hard")
    told = after(hard, Returned(1, ("b6",), ("d6",)))
    assert told.his == ("d6",)
    assert answer(told, position(START)) == ("d6",)
    assert after(told, Took(0, "d6", "card")).his == ()
    assert after(told, Collected(1, "fire3", ("b6", "c6", "d6"), 3)).his == ()


def test_where_nothing_is_unknown_it_takes_up_what_the_opponent_knows() -> None:
    few = "W a . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . e"
    seen = after(begin(0, "hard"), Shown(("b6", "f1"), ("air", "earth")))
    assert answer(seen, position(few))[0] in ("b6", "f1")
    assert answer(after(PERFECT, Shown(("b6", "f1"), ("air", "earth"))), position(few)) == (
        "skip_look",
    )


# Matches


def duel(levels: tuple[str, str], seed: int) -> tuple[State, list[Event]]:
    state = rules.setup(2, seed, Settings())
    memories = [begin(seat, level) for seat, level in enumerate(levels)]
    dice, told = Dice(seed), []
    while state.reason is None:
        dice, thought = dice.roll(2**31)
        seat = state.seat
        guess = GAME.engine.reshuffled(state, seat, Dice(thought + 1))
        move = choose(GAME, guess, seat, levels[seat], memories[seat], Dice(thought))
        step = rules.apply(state, seat, offered(rules, state, seat, move))
        state = step.state
        for event in step.events:
            told.append(event)
            for other in (0, 1):
                if event.only in (None, other):
                    memories[other] = notice(memories[other], event)
    return state, told


@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("hard", "normal")])
def test_the_better_memory_wins_most_matches(better: str, worse: str) -> None:
    wins = 0
    for seed in range(8):
        seats = (better, worse) if seed % 2 else (worse, better)
        outcome = rules.outcome(duel(seats, seed)[0])
        assert outcome is not None
        wins += outcome.places[seats.index(better)] == 1
    assert wins >= 6


def test_what_it_remembers_is_never_wrong() -> None:
    for seed in range(3):
        _, told = duel(("normal", "easy"), seed)
        assert not [event for event in told if isinstance(event, Missed)]
        assert [event for event in told if isinstance(event, Collected)]


def test_what_is_remembered_of_a_card_that_is_gone_holds_no_place() -> None:
    state = rules.setup(2, 3, Settings())
    (seat,) = rules.to_act(state)
    gone = next(at for at, face in enumerate(state.field) if face not in ELEMENTS)
    down = next(at for at, face in enumerate(state.field) if face in ELEMENTS)
    other = next(face for face in ELEMENTS if face != state.field[down])
    memory = Memory(seat, "hard", ((CELLS[gone], other), (CELLS[down], other)))
    world = mind.deal(state, seat, memory, Dice(5))
    assert world.field[gone] == state.field[gone]
    assert world.field[down] == other, "what is remembered lies where it was seen"
    assert sorted(world.field) == sorted(state.field)
