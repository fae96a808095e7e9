"""The computer's judgement of Chaos Chess: sound in small things, and far better than chance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.chaos_chess import GAME, rules
from engines.chaos_chess.fen import from_fen
from engines.chaos_chess.hints import MATE, WIN, evaluate
from engines.chaos_chess.state import Settings, State
from engines.core.dice import Dice
from engines.core.engine import Outcome
from engines.players import choose
from tests.engines.chaos_chess import kit

BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def worth(state: State, seat: int = 0) -> float:
    return evaluate(rules.view(state, seat), seat)


def test_more_pieces_are_better_and_dearer_ones_still_more() -> None:
    bare, knight, queen = (
        worth(kit.match(BARE.replace("4K3", men))) for men in ("4K3", "N3K3", "Q3K3")
    )
    assert bare < knight < queen


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    state = kit.match(BARE.replace("4K3", "Q3K3"))
    assert worth(state, 0) == -worth(state, 1)


def test_a_piece_that_can_be_taken_for_nothing_is_half_lost() -> None:
    safe = kit.match("4k3/8/8/8/8/1p6/8/R3K3 b - - 0 1")
    hanging = kit.match("4k3/8/8/8/8/8/1p6/R3K3 b - - 0 1")
    assert worth(hanging) < worth(safe) - 3


def test_a_defended_piece_is_lost_only_to_a_cheaper_one() -> None:
    hanging = kit.match("r3k3/8/8/8/N7/8/8/4K3 b - - 0 1")
    defended = kit.match("r3k3/8/8/8/N7/1P6/8/4K3 b - - 0 1")
    assert worth(defended) - worth(hanging) > 2.5


def test_a_piece_that_a_card_forbids_to_capture_threatens_nothing() -> None:
    hanging = kit.match("r3k3/8/8/8/N7/8/8/4K3 b - - 0 1")
    assert worth(kit.laid(hanging, "blunt_blade", 0, "a8")) > worth(hanging) + 2


def test_gold_and_cards_are_worth_something() -> None:
    rich, poor = kit.match(BARE, gold=(80, 80)), kit.match(BARE, gold=(40, 80))
    assert worth(poor) < worth(rich) < worth(kit.match(BARE, white=("sidle",)))


def test_the_end_is_worth_more_than_anything_on_the_board() -> None:
    state = kit.match(BARE.replace("4K3", "QQQQK3"))
    lost = replace(state, outcome=Outcome((2, 1), "mate"))
    drawn = replace(state, outcome=Outcome((1, 1), "fifty"))
    assert worth(lost) == -WIN
    assert worth(drawn) == 0


def test_who_has_no_move_is_mated_or_nobody_has_won() -> None:
    def without_a_move(fen: str) -> State:
        state = kit.match(BARE)
        return replace(state, position=replace(from_fen(fen), gold=state.position.gold))

    mated = without_a_move("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
    assert worth(mated, 0) == -worth(mated, 1) == MATE
    stuck = without_a_move("k7/8/1Q6/8/8/8/8/4K3 b - - 0 1")
    assert worth(stuck, 0) == worth(stuck, 1) == 0


def test_a_piece_that_cannot_move_is_worth_less() -> None:
    state = kit.match("4k3/8/8/8/3n4/8/8/2B1K3 w - - 0 1")
    assert worth(kit.laid(state, "sleeping_draught", 0, "d4")) > worth(state)


def test_it_sees_no_more_than_the_view_of_its_seat() -> None:
    state = kit.match(white=("sidle",), black=("royal_veto",))
    other = replace(state, hands=(("sidle",), ("two_envoys",)))
    assert worth(state) == worth(other)


def test_it_takes_what_hangs_and_mates_where_it_can() -> None:
    quiet = Settings()
    state = kit.match("4k3/8/8/8/8/q7/8/R3K3 w - - 0 1", settings=quiet)
    assert choose(GAME, state, 0, "greedy", None, Dice(1)) == ("a1", "a3")
    state = kit.match("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", settings=quiet)
    assert choose(GAME, state, 0, "greedy", None, Dice(1)) == ("a1", "a8")


def test_it_does_not_give_a_won_game_away_by_stalemate() -> None:
    state = kit.match("k7/8/2Q5/8/8/8/8/4K3 w - - 0 1", settings=Settings())
    for seed in range(10):
        move = choose(GAME, state, 0, "greedy", None, Dice(seed))
        assert move not in {("c6", "b6"), ("c6", "c7")}, "Black would have no move"


@pytest.mark.long
def test_it_beats_random_play() -> None:
    won = 0
    for seed in range(3):
        state, strong = rules.setup(2, seed, Settings(quick_start=True)), seed % 2
        for step in range(600):
            if not (awaited := rules.to_act(state)):
                break
            seat = min(awaited)
            level = "greedy" if seat == strong else "random"
            guess = GAME.engine.reshuffled(state, seat, Dice(seed * 1000 + step))
            move = choose(GAME, guess, seat, level, None, Dice(seed * 1000 + step))
            state = rules.apply(state, seat, move).state
        outcome = rules.outcome(state)
        won += outcome is not None and outcome.places[strong] < outcome.places[1 - strong]
    assert won == 3
