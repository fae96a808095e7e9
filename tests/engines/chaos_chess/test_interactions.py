"""Two cards at once: the forty rulings of the card file, in its order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.chaos_chess import rules
from engines.chaos_chess.board import INDEX
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.limits import price
from engines.chaos_chess.state import Piece, Settings, State
from engines.chaos_chess.trials import refusal
from engines.chaos_chess.turn import Turn
from engines.core.dice import Dice
from tests.engines.chaos_chess.kit import (
    START,
    can,
    fen,
    laid,
    line,
    lost,
    match,
    move,
    moves,
    play,
    table,
    until,
)

QUIET = Settings()


def board(state: State) -> str:
    return fen(state).split()[0]


def at(state: State, square: str) -> Piece | None:
    return state.position.board[INDEX[square]]


def kind(state: State, square: str) -> str | None:
    piece = at(state, square)
    return piece.kind if piece else None


# 1
@pytest.mark.parametrize(
    "order", [("acquired_taste", "spiked_armour"), ("spiked_armour", "acquired_taste")]
)
def test_the_capturer_of_a_spiked_piece_is_removed_whichever_card_is_older(
    order: tuple[str, str],
) -> None:
    state = match("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")
    for card in order:
        owner, square = (0, "e4") if card == "acquired_taste" else (1, "d5")
        state = laid(state, card, owner, square)
    state = move(state, "e4d5")
    assert board(state) == "4k3/8/8/8/8/8/8/4K3"
    assert table(state) == []


# 2
def test_a_shooter_is_the_capturing_piece() -> None:
    state = match("4k3/3n4/8/8/8/8/8/3RK3 w - - 0 1", ("crossbow_volley",), settings=QUIET)
    state = laid(state, "spiked_armour", 1, "d7")
    state = play(state, "card", "crossbow_volley", "d1", "d7")
    assert board(state) == "4k3/8/8/8/8/8/8/4K3"


# 3
def test_a_capturer_that_is_gone_cannot_be_recaptured_or_frozen() -> None:
    state = match(
        "4k3/8/2p5/3p4/4P3/8/7P/4K3 w - - 0 1",
        (),
        ("open_account", "bad_meal", "blood_price", "close_ranks"),
    )
    state = laid(state, "spiked_armour", 1, "d5")
    state = move(until(state, "move"), "e4d5")
    assert at(state, "d5") is None
    assert refusal(state, 1, "open_account", ("c6",)) == "G10"
    assert refusal(state, 1, "bad_meal", ()) == "G10"
    assert refusal(state, 1, "blood_price", ()) is None
    assert refusal(state, 1, "close_ranks", ("c6", "c5")) is None


# 4
def test_a_capture_is_judged_after_the_removal_of_the_capturer() -> None:
    # The bishop shields its king; having taken the spiked knight it is gone, and so is the shield.
    state = match("4r1k1/8/8/8/8/3n4/4B3/4K3 w - - 0 1")
    assert not can(laid(state, "spiked_armour", 1, "d3"), "e2d3")


def test_a_spiked_checker_may_be_captured_but_not_by_the_king() -> None:
    state = match("6k1/8/8/8/8/8/3nK3/3R4 w - - 0 1")
    spiked = laid(state, "spiked_armour", 1, "d2")
    assert can(state, "e2d2")
    assert not can(spiked, "e2d2")
    assert can(spiked, "d1d2")


# 5
def test_a_brittle_capturer_of_a_spiked_piece_is_removed_once() -> None:
    state = match("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")
    state = laid(laid(state, "spiked_armour", 1, "d5"), "brittle_bones", 1, "e4")
    state = move(state, "e4d5")
    assert board(state) == "4k3/8/8/8/8/8/8/4K3"
    assert len(state.position.captured) == 2
    assert table(state) == []


# 6
def test_a_stance_is_a_shield_and_no_freeze() -> None:
    state = match("4k3/8/8/8/8/8/8/N3K2n w - - 0 1", ("horse_fair",), settings=QUIET)
    state = laid(state, "stone_stance", 1, "h1")
    state = play(state, "card", "horse_fair", "a1", "h1")
    assert board(state) == "4k3/8/8/8/8/8/8/n3K2N"
    assert table(state) == []


# 7
def test_a_shielded_piece_is_refused_as_a_victim_and_stays_in_a_blast() -> None:
    state = match("4k3/8/3nb3/4P3/8/8/8/4K3 w - - 0 1", ("powder_keg",), settings=QUIET)
    state = laid(state, "stone_stance", 1, "d6")
    state = play(state, "card", "powder_keg", "e5")
    assert board(state) == "4k3/8/3n4/8/8/8/8/4K3"


def test_a_shielded_piece_is_not_trampled_and_falls_with_nobody() -> None:
    state = match("3rk3/8/8/8/4p3/8/8/3RK1N1 w - - 0 1", ("trample", "fall_together"))
    state = laid(laid(state, "stone_stance", 1, "e4"), "stone_stance", 1, "d8")
    assert refusal(state, 0, "trample", ("g1", "f3", "e4")) == "LONG"
    assert refusal(state, 0, "fall_together", ("d1", "d8")) == "LONG"


# 8
def test_a_frozen_piece_is_not_displaced_by_either_player() -> None:
    state = match("4k3/8/8/8/8/8/4P3/N3K2n w - - 0 1", ("horse_fair", "saddle_up", "pawnshop"))
    assert (
        refusal(laid(state, "sleeping_draught", 0, "h1"), 0, "horse_fair", ("a1", "h1")) == "LONG"
    )
    mine = laid(state, "sleeping_draught", 1, "a1")
    assert refusal(mine, 0, "horse_fair", ("a1", "h1")) == "LONG"
    assert refusal(laid(state, "sleeping_draught", 1, "e2"), 0, "saddle_up", ("e2", "d4")) == "LONG"
    assert refusal(mine, 0, "pawnshop", ("a1",)) is None


def test_a_frozen_piece_can_be_captured_and_transformed() -> None:
    state = laid(match("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1"), "sleeping_draught", 0, "d5")
    assert can(state, "e4d5")


# 9
def test_when_the_frost_ends_the_check_is_back_and_may_be_answered() -> None:
    state = match(
        "4k3/8/8/8/8/7p/r7/4K3 b - - 0 1", ("late_frost", "white_flag"), (), settings=QUIET
    )
    state = move(state, "a2e2")
    state = play(state, "card", "late_frost")
    assert rules.view(state, 0).checks == (False, False)
    state = moves(state, "e1d1", "h3h2")
    # At the end of Black's turn the rook thaws. It attacks nothing here, so nobody is asked.
    assert state.position.mover == 0
    again = match("4k3/8/8/8/8/7p/r7/4K3 b - - 0 1", ("late_frost", "white_flag"), settings=QUIET)
    again = play(move(again, "a2e2"), "card", "late_frost")
    again = laid(again, "stone_stance", 1, "e2")
    again = moves(again, "e1f1", "h3h2")
    assert rules.view(again, 0).checks[0] is False


def test_a_check_by_a_clock_opens_a_window_for_the_checked() -> None:
    state = match("4r1k1/7p/8/8/8/8/P7/4K3 w - - 0 1", ("white_flag",), settings=QUIET)
    state = laid(state, "sleeping_draught", 0, "e8")
    frost = replace(state.position.table[0], left=1)
    state = replace(state, position=replace(state.position, table=(frost,)))
    state = moves(state, "a2a3", "h7h6")
    assert state.phase == "end_check"
    assert rules.to_act(state) == {0}
    state = play(state, "card", "white_flag")
    assert rules.view(state, 0).checks == (False, False)
    assert state.phase == "move"


# 10
def test_two_freezes_are_independent_marks() -> None:
    state = match(START, ("quiet_pardon",), settings=QUIET)
    state = laid(laid(state, "sleeping_draught", 1, "g1"), "bottled_frost", 1, "g1", "3")
    assert not can(state, "g1f3")
    state = play(state, "card", "quiet_pardon", "sleeping_draught")
    assert table(state) == ["bottled_frost"]
    assert not can(state, "g1f3")


# 11
def test_a_piece_arriving_on_tar_gives_no_check() -> None:
    state = laid(match("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "tar_patch", 1, "a8")
    state = move(state, "a1a8")
    assert rules.view(state, 1).checks == (False, False)
    assert state.position.mover == 1


# 12
def test_a_piece_that_falls_into_the_pit_blocks_nothing() -> None:
    state = match("4r1k1/8/8/8/8/8/3B4/4K3 w - - 0 1")
    assert can(state, "d2e3")
    assert not can(laid(state, "wolf_pit", 1, "e3"), "d2e3")


# 13
def test_pushes_and_swaps_make_a_piece_arrive() -> None:
    pit = laid(
        match("4k3/8/8/n7/8/8/8/R5K1 w - - 0 1", ("grappling_hook",), settings=QUIET),
        "wolf_pit",
        0,
        "a2",
    )
    assert board(play(pit, "card", "grappling_hook", "a1", "a5")) == "4k3/8/8/8/8/8/8/R5K1"
    tar = match(START, ("nudge",), (), settings=QUIET)
    tar = laid(move(move(tar, "a2a3"), "b8c6"), "tar_patch", 0, "d6")
    tar = play(tar, "card", "nudge", "d6")
    assert tar.position.table[0].stuck


# 14
def test_a_stride_by_card_is_no_lesson() -> None:
    state = laid(match(START, ("wide_stride",), settings=QUIET), "training_ground", 0, "e5")
    state = play(state, "card", "wide_stride", "e2")
    assert kind(state, "e5") == "pawn"
    assert table(state) == ["training_ground"]


# 15
def test_a_marked_square_is_not_free() -> None:
    state = move(match(START, ("sunken_square", "tar_patch", "twin_gates")), "e2e4")
    state = laid(state, "wolf_pit", 0, "e5")
    assert refusal(state, 0, "sunken_square", ("e5",)) == "TARGET"
    assert refusal(state, 0, "tar_patch", ("e5",)) == "TARGET"
    assert refusal(state, 0, "twin_gates", ("e5", "d5")) == "TARGET"


# 16
def test_a_hedge_stops_walks_by_card_and_not_leaps() -> None:
    state = match("4k3/8/p7/8/8/8/p7/R3K1N1 w - - 0 1", ("over_the_wall", "saddle_up"))
    state = laid(state, "hedge", 1, "a3")
    assert refusal(state, 0, "over_the_wall", ("a1", "a4")) == "LONG"
    assert refusal(state, 0, "over_the_wall", ("a1", "a3")) is None
    leaping = laid(match("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", ("saddle_up",)), "hedge", 1, "a2")
    assert refusal(leaping, 0, "saddle_up", ("a2", "b4")) is None
    assert not can(leaping, "a2a3")


def test_a_pawn_captures_not_through_a_hedge() -> None:
    state = laid(match("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), "hedge", 1, "c4")
    assert not can(state, "e4d5")
    assert can(laid(match("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), "hedge", 1, "e4"), "e4d5")


# 17
def test_all_restrictions_hold_together() -> None:
    state = match("3rk3/8/8/8/8/8/8/4K3 b - - 0 1")
    state = laid(
        laid(laid(state, "frontier_river", 0), "lead_boots", 0, "d8"), "colour_blindness", 0, "d8"
    )
    assert {to for to in ("d7", "d6", "d5", "d4", "c8", "b8") if can(state, f"d8{to}")} == {
        "d6",
        "b8",
    }


# 18
def test_a_homesick_piece_carried_over_only_looks_home() -> None:
    state = match("4k3/8/8/8/3r4/8/8/4K3 b - - 0 1")
    state = laid(match("4k3/8/8/3r4/8/8/8/4K3 w - - 0 1", ("bait",)), "homesickness", 0, "d5")
    state = move(state, "e1f1")
    state = play(until(state, "after"), "card", "bait", "d5", "d4")
    assert can(state, "d4d6")
    assert not can(state, "d4a4")
    assert not can(state, "d4d1")


# 19
def test_a_transformed_mount_lets_its_rider_down() -> None:
    state = laid(
        match("4k3/8/8/8/3NB3/8/8/4K3 w - - 0 1", ("reforge",)), "rider_and_mount", 0, "e4", "d4"
    )
    state = play(until(move(state, "e1f1"), "after"), "card", "reforge", "e4")
    assert kind(state, "e4") == "knight"
    assert kind(state, "e5") == "knight"  # north comes first
    assert state.position.away == ()


def test_a_captured_mount_takes_its_rider_along() -> None:
    state = laid(match("4k3/8/8/3p4/3NB3/8/8/4K3 b - - 0 1"), "rider_and_mount", 0, "e4", "d4")
    state = move(state, "d5e4")
    assert sorted(p.kind for p in state.position.captured) == ["bishop", "knight"]
    assert state.position.away == ()
    assert table(state) == []


# 20
def test_what_binds_the_unit_binds_it_whichever_way_it_moves() -> None:
    fen_ = "4k3/8/5p2/8/3NB3/8/8/4K3 w - - 0 1"
    unit = laid(match(fen_), "rider_and_mount", 0, "e4", "d4")
    assert can(unit, "e4f6")
    assert not can(laid(unit, "blunt_blade", 1, "e4"), "e4f6")
    slow = laid(unit, "lead_boots", 1, "e4")
    assert not can(slow, "e4h7")
    assert can(slow, "e4g6")
    assert can(slow, "e4f6")


# 21
def test_an_undone_move_gives_everything_back() -> None:
    state = match("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1", (), ("torn_dispatch",), settings=QUIET)
    state = laid(laid(state, "head_money", 0), "stone_stance", 0, "e4")
    before = state.position
    state = move(state, "e4d5")
    assert state.position.gold == (82, 80)
    assert table(state) == ["head_money"]
    state = play(state, "card", "torn_dispatch")
    assert state.position.board == before.board
    assert state.position.captured == ()
    assert state.position.gold == (80, 68)
    assert table(state)[:2] == ["head_money", "stone_stance"]
    assert can(state, "e4e5")
    assert not can(state, "e4d5")


def test_a_card_before_the_undone_move_stays_played() -> None:
    state = match(START, ("harvest_levy", "reforge"), ("torn_dispatch",), settings=QUIET)
    state = move(play(state, "card", "harvest_levy"), "e2e4")
    state = play(state, "card", "torn_dispatch")
    assert state.position.gold == (86, 68)
    assert "card" not in rules.options(state, 0)


# 22
def test_a_mating_move_can_be_undone() -> None:
    state = match("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", (), ("torn_dispatch",), settings=QUIET)
    state = move(state, "a1a8")
    assert state.outcome is None
    state = play(state, "card", "torn_dispatch")
    assert not can(state, "a1a8")
    assert can(state, "a1a7")


# 23
def test_a_cancelled_rescue_may_lose_the_game() -> None:
    state = match(START, ("late_frost",), ("royal_veto",), settings=QUIET)
    state = moves(state, "f2f3", "e7e5", "g2g4", "d8h4")
    state = line(state, "card late_frost", "card royal_veto")
    assert state.outcome is not None
    assert state.outcome.reason == "mate"


# 24
def test_a_will_is_no_card_play_but_can_be_ended_beforehand() -> None:
    state = laid(
        match(START, (), ("royal_veto", "clean_slate"), settings=QUIET), "sealed_will", 0, "a2"
    )
    state = laid(state, "silence_at_court", 1)
    executed = moves(state, "f2f3", "e7e5", "g2g4", "d8h4")
    assert executed.outcome is None
    assert kind(executed, "a2") == "king"
    ended = moves(match(START, (), ("clean_slate",), settings=QUIET), "f2f3")
    ended = laid(ended, "sealed_will", 0, "a2")
    ended = play(move(ended, "e7e5"), "card", "clean_slate")
    ended = moves(ended, "g2g4", "d8h4")
    assert ended.outcome is not None


def test_an_attacked_heir_inherits_nothing() -> None:
    state = laid(match(START, settings=QUIET), "sealed_will", 0, "e2")
    state = moves(state, "f2f3", "e7e5", "g2g4", "d8h4")
    # With the old king gone nothing attacks e2: this heir is crowned.
    assert state.outcome is None
    state = laid(match(START, settings=QUIET), "sealed_will", 0, "h2")
    state = moves(state, "f2f3", "e7e5", "g2g4", "d8h4")
    assert state.outcome is not None  # the queen on h4 looks down the file


# 25
def test_a_royal_officer_is_a_king_for_every_card() -> None:
    state = match("4k3/r7/8/8/8/8/8/N3K3 b - - 0 1", ("pretender", "saddle_up", "to_the_banner"))
    state = move(until(state, "move"), "a7e7")
    state = play(state, "card", "pretender", "a1")
    royal = at(state, "a1")
    assert royal is not None
    assert royal.royal
    assert royal.kind == "knight"
    assert [p.kind for p in state.position.gone] == ["king"]
    assert state.position.table == ()
    assert refusal(state, 0, "saddle_up", ("a1", "b3")) == "G1"
    # It moves as a knight and may not step into check.
    assert can(state, "a1b3")
    covered = replace(state, position=replace(state.position, mover=1))
    assert rules.view(covered, 0).checks == (False, False)


def test_a_royal_officer_may_not_step_into_check() -> None:
    state = match("4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1", ())
    crowned = state.position
    turn = Turn(crowned)
    turn.crown(INDEX["a1"])
    state = replace(state, position=turn.position)
    assert can(state, "a1b3")
    watched = match("4k3/1r6/8/8/8/8/8/N3K3 w - - 0 1", ())
    turn = Turn(watched.position)
    turn.crown(INDEX["a1"])
    assert not can(replace(watched, position=turn.position), "a1b3")


# 26
def test_while_the_king_is_away_there_is_no_check_and_no_instead() -> None:
    state = match(
        "4r1k1/8/8/8/8/8/3P4/R3K3 w - - 0 1",
        ("royal_hunt", "to_the_banner", "wide_stride", "rich_uncle"),
        settings=QUIET,
    )
    state = play(state, "card", "royal_hunt")
    assert rules.view(state, 0).checks == (False, False)
    state = move(state, "g8h7")
    assert refusal(state, 0, "to_the_banner", ("a1", "d1")) == "LONG"
    assert refusal(state, 0, "wide_stride", ("d2",)) == "LONG"
    assert refusal(state, 0, "rich_uncle", ()) is None
    squares = [token for token in rules.options(state, 0) if token in INDEX]
    assert "h1" in squares
    assert "a1" not in squares  # a rook stands there
    assert "e1" not in squares  # attacked
    assert "d2" not in squares  # no edge, and a pawn stands there
    assert "d4" not in squares
    state = play(state, "h1")
    assert kind(state, "h1") == "king"
    assert table(state) == []


# 27
def test_in_peace_nobody_is_captured_or_removed() -> None:
    state = match(START, ("powder_keg",), ("thrown_glove",))
    state = moves(until(state, "move"), "e2e4", "d7d5", "a2a3", "a7a6")
    state = laid(until(state, "before_theirs"), "peace_of_god", 0)
    assert refusal(state, 1, "thrown_glove", ()) == "COND"
    fen_ = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"
    state = laid(match(fen_, ("fall_together", "powder_keg")), "peace_of_god", 0)
    assert refusal(state, 0, "powder_keg", ("e5",)) == "LONG"


def test_a_check_ends_the_peace_so_that_the_checker_can_be_captured() -> None:
    state = laid(match("4k3/8/8/8/8/8/4n3/R3K3 w - - 0 1"), "peace_of_god", 1)
    assert not can(state, "e1e2")
    state = move(state, "a1a8")
    assert table(state) == []


# 28
def test_the_contract_ends_with_the_last_queen_of_a_side() -> None:
    state = match("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", ("faded_stars",))
    state = laid(state, "marriage_contract", 0)
    assert not can(state, "d1d8")
    state = play(until(move(state, "e1f1"), "after"), "card", "faded_stars")
    assert table(state) == []


# 29
def test_a_white_flag_stays_all_who_give_check() -> None:
    state = match("4k3/4r3/8/8/8/4n3/8/4K3 b - - 0 1", ("white_flag",))
    state = move(until(state, "move"), "e3g2")  # knight and rook give check
    state = play(state, "card", "white_flag")
    assert len(state.position.table[0].pieces) == 2
    assert rules.view(state, 0).checks == (False, False)


# 30
def test_a_crowned_king_captures_nothing_and_kings_stay_apart() -> None:
    state = laid(match("8/8/8/4k3/8/4K3/8/8 w - - 0 1"), "heavy_crown", 0)
    assert not can(state, "e3e4")
    assert not can(state, "e3d4")


# 31
def test_taxes_and_gifts_add_up_and_count_every_paid_card() -> None:
    state = match(START, ("wide_stride",), ("royal_veto",), settings=QUIET)
    state = laid(laid(state, "salt_tax", 1), "rich_uncle", 0)
    assert price(state, 0, CATALOG["horse_fair"]) == 5
    assert price(state, 0, CATALOG["wide_stride"]) == 1
    state = line(state, "card wide_stride e2", "card royal_veto")
    assert [active.left for active in state.position.table] == [3, 2]
    assert state.position.gold == (79, 70)


# 32
def test_a_kickback_is_half_of_everything_paid() -> None:
    state = match(
        "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", ("measured_elixir",), ("kickback",), settings=QUIET
    )
    state = laid(state, "salt_tax", 1)
    state = line(state, "card measured_elixir d4 rook", "card kickback")
    # 3 + 2 + 6 paid: six come back to Black, who paid two.
    assert state.position.gold == (69, 84)


# 33
def test_new_targets_must_come_to_the_same_x() -> None:
    state = match(START, ("bottled_frost",), ("copyists_error",), settings=QUIET)
    state = until(moves(state, "e2e4", "e7e5", "g1f3"), "after")
    for seed in range(12):
        drawn = replace(state, dice=Dice(seed))
        drawn = line(drawn, "card bottled_frost d8 2", "card copyists_error")
        frost = drawn.position.table[0]
        (id,) = frost.pieces
        piece = next(p for p in drawn.position.board if p is not None and p.id == id)
        assert piece.kind == "queen"  # only rank 4 twice makes 8
        assert frost.left == 2
        assert drawn.position.gold == (70, 75)


# 34
def test_with_a_stolen_scroll_the_hand_stays_at_four() -> None:
    held = ("stolen_scroll", "nudge", "bait", "whirl")
    state = match(START, ("dress_the_ranks",), held, settings=QUIET)
    state = replace(state, decks=(("sidle",), ("hobbles",), ("kickback",)))
    state = until(move(state, "e2e4"), "after")
    state = line(state, "card dress_the_ranks a1 b1", "card stolen_scroll", "manoeuvres")
    assert sorted(state.hands[1]) == ["bait", "dress_the_ranks", "nudge", "whirl"]
    assert state.position.pile == ("stolen_scroll",)


# 35
def test_a_seal_keeps_one_piece_out_of_an_area() -> None:
    state = match(START, ("faded_stars",), ("warding_seal",), settings=QUIET)
    state = until(move(state, "e2e4"), "after")
    state = line(state, "card faded_stars", "card warding_seal d8")
    assert kind(state, "d8") == "queen"
    assert kind(state, "d1") == "rook"
    assert table(state) == ["warding_seal"]


def test_a_sealed_piece_stops_the_whole_whirl() -> None:
    fen_ = "4k3/8/8/2np4/2PR4/8/8/4K3 w - - 0 1"
    state = match(fen_, ("whirl", "bait"), ("warding_seal",))
    state = until(move(until(state, "move"), "e1f2"), "after")
    state = line(state, "card whirl c4", "card warding_seal c5")
    assert board(state) == "4k3/8/8/2np4/2PR4/8/5K2/8"
    # Until the end of the next white turn his cards cannot choose it either.
    state = until(moves(state, "e8e7", "f2f1"), "after")
    assert refusal(state, 0, "bait", ("c5", "b6")) == "LONG"


# 36
def test_changing_sides_ends_all_marks_and_the_start_square() -> None:
    state = laid(
        match("4k3/8/8/8/3p4/8/8/4K3 w - - 0 1", ("turned_coat",)), "spiked_armour", 1, "d4"
    )
    state = play(until(move(state, "e1e2"), "after"), "card", "turned_coat", "d4")
    assert table(state) == []
    turned = at(state, "d4")
    assert turned is not None
    assert (turned.owner, turned.home) == (0, None)


# 37
def test_hobbles_hold_long_legs_too() -> None:
    state = laid(match("4k3/8/8/8/8/1p6/1N6/4K3 w - - 0 1"), "long_legs", 0, "b2")
    assert can(state, "b2c5")
    state = laid(state, "hobbles", 1, "b2")
    assert not can(state, "b2c5")
    assert can(state, "b2e3")


# 38
def test_en_passant_is_a_capture_by_a_pawn() -> None:
    state = match("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1")
    passing = move(state, "d7d5")
    assert can(passing, "e5d6")
    assert not can(laid(passing, "stone_stance", 1, "d5"), "e5d6")
    assert can(laid(passing, "turtle_shell", 1, "d5"), "e5d6")
    spiked = move(laid(passing, "spiked_armour", 1, "d5"), "e5d6")
    assert board(spiked) == "4k3/8/8/8/8/8/8/4K3"


# 39
def test_castling_under_effects() -> None:
    state = match("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert can(state, "e1g1")
    assert not can(laid(state, "sleeping_draught", 1, "h1"), "e1g1")
    assert can(laid(state, "lead_boots", 1, "h1"), "e1g1")
    assert can(laid(state, "colour_blindness", 1, "h1"), "e1g1")
    assert not can(laid(state, "sunken_square", 1, "f1"), "e1g1")
    assert not can(laid(state, "sacred_grove", 1, "g1"), "e1g1")
    assert can(laid(state, "sacred_grove", 1, "f1"), "e1g1")
    assert not can(laid(state, "sunken_square", 1, "b1"), "e1c1")
    assert can(laid(state, "marching_orders", 1, "king"), "e1g1")
    assert not can(laid(state, "marching_orders", 1, "rook"), "e1g1")


# 40
def test_each_further_card_can_be_answered_but_by_one_card_only() -> None:
    state = match(
        START,
        ("two_envoys", "harvest_levy", "reforge"),
        ("royal_veto", "kickback"),
        settings=QUIET,
    )
    state = play(state, "card", "two_envoys")
    assert rules.to_act(state) == {1}
    state = play(state, "decline")
    state = line(state, "card harvest_levy", "card royal_veto")
    assert state.position.gold == (74, 70)
    state = play(move(state, "e2e4"), "card", "reforge", "b1")
    assert kind(state, "b1") == "bishop"
    assert state.position.mover == 1  # Black's card of this turn is spent: nobody was asked


def test_an_extra_card_may_answer_an_answer() -> None:
    state = match(START, ("two_envoys", "wide_stride", "royal_veto"), ("kickback",), settings=QUIET)
    state = line(state, "card two_envoys", "decline", "card wide_stride e2", "card kickback")
    assert rules.to_act(state) == {0}
    state = play(state, "card", "royal_veto")
    assert state.position.gold == (80 - 4 - 2 - 10, 78)
    assert kind(state, "e5") == "pawn"


def test_captured_pieces_are_what_they_were_when_they_come_back() -> None:
    state = lost(match("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ("recruiting_sergeant",)), 0, "queen")
    state = play(state, "card", "recruiting_sergeant", "queen", "d1")
    assert kind(state, "d1") == "queen"
    assert state.position.captured == ()


CASTLING = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1"


@pytest.mark.parametrize(
    ("made", "card", "picks", "reason"),
    [
        (("e8d8",), "nudge", ("c8",), "G1"),  # a king has moved
        (("e8c8",), "nudge", ("d7",), "TIMING"),  # the rook counts, but castling is no quiet move
        (("e8d8",), "late_frost", (), "G1"),
        (("e8c8",), "late_frost", (), None),  # the rook is frozen
        (("a8b8",), "late_frost", (), None),
    ],
)
def test_after_castling_the_rook_is_the_piece_that_moved(
    made: tuple[str, ...], card: str, picks: tuple[str, ...], reason: str | None
) -> None:
    state = until(moves(match(CASTLING, white=(card,)), *made), "after_theirs")
    assert refusal(state, 0, card, picks) == reason
