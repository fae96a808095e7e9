"""The turn machine: the scenarios of the card file, sentence by sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.chaos_chess import rules
from engines.chaos_chess.state import Phase, Settings, State
from engines.chaos_chess.trials import refusal
from tests.engines.chaos_chess import kit
from tests.engines.chaos_chess.kit import can, fen, line, match, move, moves, play, table, until

SELF_CHECK = "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
QUIET = Settings()


def test_a_move_that_leaves_a_check_is_announced_with_its_rescue() -> None:
    state = match(SELF_CHECK, ("torn_epaulettes",))
    state = play(state, "e2", "b5", "torn_epaulettes", "e8", "knight")
    assert fen(state) == "4n1k1/8/8/1B6/8/8/8/4K3 b - - 0 1"
    assert state.position.gold == (71, 80)


def test_without_the_card_that_move_is_illegal() -> None:
    state = match(SELF_CHECK)
    assert "b5" not in rules.options(state, 0, ("e2",))


def test_the_announced_move_is_not_whole_without_its_card() -> None:
    state = match(SELF_CHECK, ("torn_epaulettes",))
    assert list(rules.options(state, 0, ("e2", "b5"))) == ["torn_epaulettes"]


def test_a_cancelled_rescue_takes_the_move_back_and_stays_paid() -> None:
    state = match(SELF_CHECK, ("torn_epaulettes", "reforge"), ("royal_veto",), settings=QUIET)
    state = play(state, "e2", "b5", "torn_epaulettes", "e8", "knight")
    state = play(state, "card", "royal_veto")
    assert fen(state) == "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1"
    assert state.position.gold == (71, 70)
    assert state.position.pile == ("royal_veto", "torn_epaulettes")
    tokens = rules.options(state, 0)
    assert "card" not in tokens
    assert "e1" in tokens
    assert "b5" not in rules.options(state, 0, ("e2",))


def test_an_undone_move_gives_the_waiting_card_and_its_price_back() -> None:
    state = match(SELF_CHECK, ("torn_epaulettes",), ("torn_dispatch",), settings=QUIET)
    state = play(state, "e2", "b5", "torn_epaulettes", "e8", "knight")
    state = play(state, "card", "torn_dispatch")
    assert fen(state) == "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1"
    assert state.position.gold == (80, 68)
    assert state.hands == (("torn_epaulettes",), ())
    assert state.so_far.played == (0, 1)
    # The move that was taken back is not made again; another one may be announced with the card.
    assert "b5" not in rules.options(state, 0, ("e2",))
    assert list(rules.options(state, 0, ("e2", "a6"))) == ["torn_epaulettes"]


def test_two_cards_of_one_name_are_two_cards_when_a_move_is_taken_back() -> None:
    """Personal decks may hold the same card; one on the table, one spent in vain."""
    state = match(SELF_CHECK, ("blunt_blade",), ("royal_veto",), settings=QUIET)
    state = kit.laid(state, "blunt_blade", 1, "e2")
    state = play(state, "e2", "b5", "blunt_blade", "e8")
    state = play(state, "card", "royal_veto")
    assert table(state) == ["blunt_blade"]
    assert state.position.pile == ("royal_veto", "blunt_blade")


def test_no_mate_in_a_turn_with_a_card() -> None:
    state = match(BACK_RANK, ("rich_uncle",))
    state = play(state, "card", "rich_uncle")
    assert not {"a8"} & set(rules.options(state, 0, ("a1",)))
    assert "a7" in rules.options(state, 0, ("a1",))


def test_without_a_card_it_mates_and_no_card_follows() -> None:
    state = match(BACK_RANK, ("reforge", "rusty_gears"), ("late_frost",), settings=QUIET)
    state = move(state, "a1a8")
    assert state.phase == "after_theirs"
    after = replace(state, phase=Phase.AFTER)
    assert refusal(after, 0, "rusty_gears", ()) == "T4"
    # Black lets his last chance pass: White has no window and the game is over.
    state = play(state, "decline")
    assert state.outcome is not None
    assert state.outcome.reason == "mate"
    assert state.outcome.places == (1, 2)


def test_mate_is_allowed_in_a_turn_with_a_card_if_every_move_mates() -> None:
    state = match("k1K5/pnP5/2P5/8/8/8/8/3r4 w - - 0 1", ("rich_uncle",))
    state = play(state, "card", "rich_uncle")
    assert list(rules.options(state, 0)) == ["c6"]
    state = play(state, "c6", "b7")
    assert state.outcome is not None
    assert state.outcome.reason == "mate"


def test_no_check_before_the_own_move() -> None:
    state = match("4k3/8/8/8/8/8/4N3/3QK3 w - - 0 1", ("ladys_entrance",))
    assert refusal(state, 0, "ladys_entrance", ("d1", "e2")) == "T1"


def mated_white(hand: tuple[str, ...], gold: int = 80) -> State:
    state = match(kit.START, hand, gold=(gold, 80), settings=QUIET)
    for uci in ("f2f3", "e7e5", "g2g4"):
        state = move(state, uci)
    return move(state, "d8h4")


def test_a_mate_is_answered_by_a_reaction() -> None:
    state = mated_white(("late_frost",), gold=7)
    assert state.outcome is None
    state = play(state, "card", "late_frost")
    assert fen(state) == "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 3"
    assert rules.view(state, 0).checks == (False, False)
    assert state.outcome is None


@pytest.mark.parametrize(
    "hand", [(), ("rusty_gears",), ("wide_stride", "light_fingers", "harvest_levy", "horse_fair")]
)
def test_with_no_helpful_card_the_game_is_over_at_once(hand: tuple[str, ...]) -> None:
    state = mated_white(hand)
    assert state.outcome is not None
    assert state.outcome.places == (2, 1)
    assert rules.view(state, 1).known == ()
    assert rules.view(state, None).hand == ()


def test_a_rescue_that_cannot_be_paid_is_no_rescue() -> None:
    assert mated_white(("late_frost",), gold=6).outcome is not None


def test_a_mated_player_who_lets_the_last_chance_pass_has_lost() -> None:
    state = play(mated_white(("late_frost",)), "decline")
    assert state.outcome is not None
    assert state.outcome.reason == "mate"


def test_a_mated_player_may_be_saved_in_his_own_turn() -> None:
    # Instead of the move: the king walks to a safe square.
    state = mated_white(("royal_hunt",))
    assert state.outcome is None
    assert list(rules.options(state, 0)) == ["card"]
    state = play(state, "card", "royal_hunt")
    assert state.outcome is None
    # Before the move: a swap after which the king stands safe.
    state = mated_white(("borrowed_cloak",))
    assert state.outcome is None


def test_a_mated_player_may_be_saved_by_a_move_with_its_after_card() -> None:
    back_rank = "4r1k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"
    state = move(match(back_rank, ("torn_epaulettes",), settings=QUIET), "e8e1")
    assert state.outcome is None
    assert "card" not in rules.options(state, 0)
    assert list(rules.options(state, 0, ("h2", "h3"))) == ["torn_epaulettes"]
    state = play(state, "h2", "h3", "torn_epaulettes", "e1", "knight")
    assert fen(state) == "6k1/8/8/8/8/7P/5PP1/4n1K1 b - - 0 2"
    assert move(match(back_rank, ("reforge",), settings=QUIET), "e8e1").outcome is not None


def test_the_other_one_is_asked_first_after_the_move() -> None:
    state = match(kit.START, ("reforge",), ("nudge",), settings=QUIET)
    state = move(state, "e2e4")
    assert rules.to_act(state) == {1}
    state = play(state, "card", "nudge", "e3")
    assert fen(state).split()[0] == "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR"
    assert rules.to_act(state) == {0}
    taken = play(state, "card", "reforge", "b1")
    assert fen(taken) == "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RBBQKBNR b KQkq - 0 1"
    passed = play(state, "decline")
    assert fen(passed) == "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def test_one_card_a_turn_for_each() -> None:
    state = match(
        kit.START, ("harvest_levy", "reforge"), ("nudge", "light_fingers"), settings=QUIET
    )
    state = play(state, "card", "harvest_levy")
    assert "exchange" not in rules.options(state, 0)
    state = move(state, "e2e4")
    assert refusal(replace(state, phase=Phase.AFTER), 0, "reforge", ("b1",)) == "LIMIT"
    state = play(state, "card", "nudge", "e3")
    # White's card is spent: Black's own turn comes, with a new allowance.
    assert state.position.mover == 1
    state = move(state, "e7e5")
    assert rules.view(state, 0).cards_left[0] == 1


def test_the_clock() -> None:
    state = match(kit.START, ("sleeping_draught",))
    state = moves(state, "e2e4", "e7e5", "g1f3")
    state = play(state, "card", "sleeping_draught", "d7")
    for black, white in (("b8c6", "f1c4"), ("g8f6", "e1g1")):
        assert not can(state, "d7d6")
        assert table(state) == ["sleeping_draught"]
        state = moves(state, black, white)
    assert can(state, "d7d6")
    assert table(state) == []
    assert state.position.pile == ("sleeping_draught",)


def test_a_clock_that_ends_with_the_move() -> None:
    state = match("3qk3/8/8/8/8/8/4Q3/4K3 b - - 0 1")
    state = kit.laid(state, "marriage_contract", 0)
    contract = replace(state.position.table[0], left=1)
    state = replace(state, position=replace(state.position, table=(contract,)))
    assert rules.view(state, 1).checks == (False, False)
    assert can(state, "d8e7")
    assert can(state, "e8f8")
    assert not can(state, "d8d7")


def test_pushed_into_the_pit() -> None:
    state = match(kit.START, ("bait",), ("close_ranks",), settings=QUIET)
    state = kit.laid(state, "wolf_pit", 0, "e6")
    state = moves(state, "e2e4", "g8f6", "d2d3")
    state = until(state, "after")
    state = play(state, "card", "bait", "f6", "e6")
    assert fen(state) == "rnbqkb1r/pppppppp/8/8/4P3/3P4/PPP2PPP/RNBQKBNR b KQkq - 0 2"
    assert sorted(state.position.pile) == ["bait", "wolf_pit"]
    assert state.position.mover == 1  # no window in between: nothing was captured


def test_a_veto_after_an_instead_card() -> None:
    state = match(kit.START, ("wide_stride", "reforge"), ("royal_veto",), settings=QUIET)
    state = line(state, "card wide_stride e2", "card royal_veto")
    assert fen(state) == kit.START
    assert state.position.gold == (78, 70)
    assert "card" not in rules.options(state, 0)
    assert "e2" in rules.options(state, 0)
