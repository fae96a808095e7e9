"""The rules of the game, a test a sentence, from the set-up to what is hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from engines.chaos_chess import rules
from engines.chaos_chess.board import INDEX, start
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.presets import PRESETS, fitting, value
from engines.chaos_chess.state import Phase, Settings, State
from engines.chaos_chess.trials import refusal
from engines.core.dice import Dice
from tests.engines.chaos_chess import kit
from tests.engines.chaos_chess.kit import can, fen, laid, line, match, move, moves, play, table

QUIET = Settings()
QUICK = Settings(quick_start=True)
PERSONAL = Settings(cards="personal")
OPEN = Settings(cards="open")


def asked(state: State) -> tuple[str, int]:
    (seat,) = rules.to_act(state)
    return str(state.phase), seat


# -- set-up


def test_a_match_starts_as_chess_with_eighty_gold_each() -> None:
    state = rules.setup(2, 1, Settings())
    assert state.position.board == start()
    assert state.position.gold == (80, 80)


@pytest.mark.parametrize("treasury", [50, 60, 70, 80, 90, 100, 110, 120])
def test_the_treasury_is_chosen_in_the_lobby(treasury: int) -> None:
    settings = TypeAdapter(Settings).validate_python({"treasury": treasury})
    assert rules.setup(2, 1, settings).position.gold == (treasury, treasury)


def test_a_handicap_gives_one_side_less() -> None:
    assert rules.setup(2, 1, Settings(handicap="white_20")).position.gold == (60, 80)
    assert rules.setup(2, 1, Settings(handicap="black_30")).position.gold == (80, 50)


def test_white_picks_four_cards_one_by_one_then_black_does() -> None:
    state = rules.setup(2, 1, Settings())
    for seat, count in [(0, n) for n in range(4)] + [(1, n) for n in range(4)]:
        assert rules.to_act(state) == {seat}
        assert len(state.hands[seat]) == count
        assert list(rules.options(state, seat)) == ["manoeuvres", "mutations", "intrigues"]
        # Each card is seen before the next choice.
        assert rules.view(state, seat).hand == state.hands[seat]
        state = play(state, "mutations")
    assert [CATALOG[id].deck for id in state.hands[0]] == ["mutations"] * 4
    assert len(state.hands[1]) == 4


@pytest.mark.parametrize("seed", range(5))
def test_a_quick_start_deals_one_of_each_deck_and_one_more(seed: int) -> None:
    state = rules.setup(2, seed, QUICK)
    for hand in state.hands:
        assert len(hand) == 4
        assert {CATALOG[id].deck for id in hand} == {"manoeuvres", "mutations", "intrigues"}


def test_every_card_is_there_once() -> None:
    state = rules.setup(2, 3, QUICK)
    cards = Counter(id for cards in (*state.hands, *state.decks) for id in cards)
    assert set(cards) == set(CATALOG)
    assert set(cards.values()) == {1}


def test_the_back_of_a_card_shows_its_deck() -> None:
    state = rules.setup(2, 3, QUICK)
    seen = rules.view(state, 0)
    assert Counter(seen.backs[1]) == Counter(CATALOG[id].deck for id in state.hands[1])
    assert seen.hand == state.hands[0]
    assert seen.known == ()


# -- a turn


def test_before_the_move_the_other_one_may_play_then_the_mover() -> None:
    state = match(kit.START, ("harvest_levy",), ("quick_reshuffle",), settings=QUIET)
    assert asked(state) == ("before_theirs", 1)
    state = play(state, "card", "quick_reshuffle", "a8", "b8")
    assert asked(state) == ("move", 0)
    state = play(state, "card", "harvest_levy")
    assert asked(state) == ("move", 0)
    assert "card" not in rules.options(state, 0)
    state = play(state, "e2", "e4")
    assert asked(state) == ("move", 1)


def test_a_card_instead_of_the_move_is_the_move() -> None:
    state = play(match(kit.START, ("wide_stride",), settings=QUIET), "card", "wide_stride", "e2")
    assert state.position.mover == 1


def test_after_the_move_the_other_one_is_asked_then_the_mover() -> None:
    state = match(kit.START, ("reforge",), ("light_fingers",), settings=QUIET)
    state = move(state, "e2e4")
    assert asked(state) == ("after_theirs", 1)
    state = play(state, "decline")
    assert asked(state) == ("after", 0)
    state = play(state, "decline")
    assert asked(state) == ("move", 1)


def test_a_capture_by_an_after_card_asks_the_other_one_once_more() -> None:
    state = match(
        "4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", ("hot_pursuit",), ("blood_price",), settings=QUIET
    )
    state = move(state, "e4d5")
    assert asked(state) == ("after_theirs", 1)
    state = line(state, "decline", "card hot_pursuit e6")
    assert asked(state) == ("again", 1)
    state = play(state, "card", "blood_price")
    assert state.position.gold == (80 - 6 - 3, 80 - 2 + 3)


def test_playing_pays_shows_and_discards_and_draws_from_a_deck_of_choice() -> None:
    state = match(kit.START, ("reforge", "nudge", "bait", "whirl"), settings=QUIET)
    state = replace(state, decks=(("sidle",), ("hobbles",), ("kickback",)))
    state = move(state, "e2e4")
    told = rules.apply(state, 0, ("card", "reforge", "b1")).events
    assert "Played" in [type(event).__name__ for event in told]
    state = play(state, "card", "reforge", "b1")
    assert state.position.gold == (77, 80)
    assert state.position.pile == ("reforge",)
    assert list(rules.options(state, 0)) == ["manoeuvres", "mutations", "intrigues"]
    drawn = rules.apply(state, 0, ("mutations",))
    assert sorted(drawn.state.hands[0]) == ["bait", "hobbles", "nudge", "whirl"]
    for event in drawn.events:
        if type(event).__name__ == "DrewCard":
            assert event.only == 0


def test_an_empty_deck_cannot_be_chosen_and_without_cards_play_goes_on() -> None:
    state = match(kit.START, ("reforge", "nudge", "bait", "whirl"), settings=QUIET)
    two = replace(state, decks=((), ("hobbles",), ("kickback",)))
    two = play(move(two, "e2e4"), "card", "reforge", "b1")
    assert list(rules.options(two, 0)) == ["mutations", "intrigues"]
    none = play(move(state, "e2e4"), "card", "reforge", "b1")
    assert none.position.mover == 1
    assert len(none.hands[0]) == 3


def test_a_long_effect_stays_beside_the_board() -> None:
    state = play(move(match(kit.START, ("rusty_gears",)), "e2e4"), "card", "rusty_gears")
    assert table(state) == ["rusty_gears"]
    assert state.position.pile == ()


def test_an_exchange_costs_one_gold_and_takes_the_place_of_a_card() -> None:
    state = match(kit.START, ("nudge", "reforge", "harvest_levy", "bait"), settings=QUIET)
    state = replace(state, decks=(("sidle",), ("hobbles",), ("kickback",)))
    assert "exchange" in rules.options(state, 0)
    state = play(state, "exchange", "nudge", "mutations")
    assert state.position.gold == (79, 80)
    assert sorted(state.hands[0]) == ["bait", "harvest_levy", "hobbles", "reforge"]
    assert state.position.pile == ("nudge",)
    assert not {"card", "exchange"} & set(rules.options(state, 0))
    assert refusal(state, 0, "harvest_levy", ()) == "LIMIT"


def test_an_exchange_may_come_after_the_move_where_that_window_is_open_anyway() -> None:
    hand = ("nudge", "reforge", "harvest_levy", "bait")
    state = replace(match(kit.START, hand, settings=QUIET), decks=(("sidle",), ("hobbles",), ()))
    after = move(state, "e2e4")
    assert asked(after) == ("after", 0)
    assert "exchange" in rules.options(after, 0)
    closed = replace(state, hands=(("nudge", "sidestep", "harvest_levy", "bait"), ()))
    assert asked(move(closed, "e2e4")) == ("move", 1)  # for an exchange alone nobody is asked


def test_an_exchange_is_no_card_so_a_mate_is_allowed() -> None:
    state = match("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", ("nudge",), settings=QUIET)
    state = replace(state, decks=(("sidle",), (), ()))
    state = move(play(state, "exchange", "nudge"), "a1a8")
    assert state.outcome is not None
    assert state.outcome.reason == "mate"


def test_an_empty_treasury_plays_and_exchanges_nothing_but_effects_go_on() -> None:
    state = match(kit.START, ("harvest_levy", "nudge"), gold=(0, 80), settings=QUIET)
    state = replace(state, decks=(("sidle",), (), ()))
    state = laid(state, "rusty_gears", 0)
    assert not {"card", "exchange"} & set(rules.options(state, 0))
    assert not can(state, "e7e5")


def test_x_is_any_number_up_to_what_is_left_after_the_cost() -> None:
    state = move(match(kit.START, ("bidding_war",), gold=(7, 80)), "e2e4")
    offered = rules.options(state, 0, ("card", "bidding_war"))
    assert list(offered) == ["1", "2", "3", "4", "5"]


def test_a_cancelled_card_is_paid_discarded_and_replaced() -> None:
    state = match(kit.START, ("wide_stride",), ("royal_veto",), settings=QUIET)
    state = replace(state, decks=(("sidle",), ("hobbles",), ()))
    state = line(state, "card wide_stride e2", "card royal_veto")
    assert rules.to_act(state) == {0}  # he chooses a deck
    assert set(state.position.pile) == {"wide_stride", "royal_veto"}
    assert state.position.gold == (78, 70)


def test_a_lawsuit_is_paid_or_the_card_is_cancelled() -> None:
    state = match(kit.START, ("reforge",), ("litigation",), settings=QUIET)
    state = line(move(state, "e2e4"), "card reforge b1", "card litigation 5")
    assert list(rules.options(state, 0)) == ["pay", "decline"]
    paid = play(state, "pay")
    assert paid.position.gold == (80 - 3 - 5, 80 - 3 - 5)
    assert fen(paid).split()[0].endswith("RBBQKBNR")
    declined = play(state, "decline")
    assert fen(declined).split()[0].endswith("RNBQKBNR")


def test_who_cannot_pay_a_lawsuit_is_not_asked() -> None:
    state = match(kit.START, ("reforge",), ("litigation",), gold=(6, 80), settings=QUIET)
    state = line(move(state, "e2e4"), "card reforge b1", "card litigation 5")
    assert fen(state).split()[0].endswith("RNBQKBNR")
    assert state.position.gold[0] == 3


# -- chess under cards


def test_a_captured_piece_loses_its_marks_and_comes_back_as_it_was() -> None:
    state = match("4k3/8/8/3p4/4Q3/8/8/4K3 b - - 0 1", ("recruiting_sergeant",))
    promoted = replace(state.position.board[INDEX["e4"]], born="pawn")  # type: ignore[type-var]
    board = list(state.position.board)
    board[INDEX["e4"]] = promoted
    state = replace(state, position=replace(state.position, board=tuple(board)))
    state = laid(state, "winged_crown", 0, "e4")
    state = move(state, "d5e4")
    assert table(state) == []
    state = kit.until(state, "move")
    state = play(state, "card", "recruiting_sergeant", "pawn", "a2")
    piece = state.position.board[INDEX["a2"]]
    assert piece is not None
    assert piece.kind == "pawn"


def test_a_card_never_puts_a_pawn_on_the_first_or_last_rank() -> None:
    state = match("4k3/8/8/8/8/8/3PK3/3N4 w - - 0 1", ("fall_back", "saddle_up"))
    assert refusal(state, 0, "fall_back", ("d2",)) == "G2"
    state = match("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", ("saddle_up",))
    assert refusal(state, 0, "saddle_up", ("d6", "c8")) == "G2"


def test_a_granted_way_of_moving_does_not_promote() -> None:
    state = laid(match("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1"), "high_ground", 1, "a1")
    state = replace(
        state,
        position=replace(
            state.position,
            table=(replace(state.position.table[0], squares=(INDEX["d6"],)),),
        ),
    )
    assert can(state, "d6b5")
    assert not can(state, "d6c8")


def test_promotion_is_to_any_standard_officer() -> None:
    state = match("8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
    assert list(rules.options(state, 0, ("a7", "a8"))) == ["queen", "rook", "bishop", "knight"]
    state = play(state, "a7", "a8", "knight")
    assert fen(state).startswith("N7/")


def test_castling_and_en_passant_are_standard_moves() -> None:
    state = match("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")
    state = line(state, "e1 g1", "e8 c8")
    assert fen(state).startswith("2kr4/8/8/8/8/8/8/5RK1")
    state = moves(match(kit.START), "e2e4", "a7a6", "e4e5", "d7d5")
    assert fen(play(state, "e5", "d6")).startswith("rnbqkbnr/1pp1pppp/p2P4")


def test_en_passant_is_possible_only_right_after_a_standard_double_step() -> None:
    fen_ = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"
    assert can(move(match(fen_), "e2e4"), "d4e3")
    beside = fen_.replace("8/3p4", "3p4/8")
    by_card = play(match(beside, ("wide_stride",), settings=QUIET), "card", "wide_stride", "e2")
    assert fen(by_card).startswith("4k3/8/8/3pP3")
    assert not can(by_card, "d5e4")
    later = moves(match(fen_), "e2e4", "e8e7", "e1e2")
    assert not can(later, "d4e3")


def test_a_promotion_taken_back_cannot_be_made_again_whatever_the_piece() -> None:
    state = match("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", (), ("torn_dispatch",), settings=QUIET)
    state = play(play(state, "a7", "a8", "queen"), "card", "torn_dispatch")
    assert rules.to_act(state) == {0}
    assert "a7" not in rules.options(state, 0)


def test_a_card_that_moves_the_rook_ends_that_castling_right_for_good() -> None:
    state = match("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ("to_the_banner",))
    state = play(state, "card", "to_the_banner", "h1", "f1")
    state = moves(state, "e8e7", "f1h1", "e7e8")
    assert not can(state, "e1g1")
    assert can(state, "e1c1")


# -- check and mate


def test_a_card_must_not_bring_the_own_king_into_check() -> None:
    state = match("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", ("pawnshop", "saddle_up"))
    assert refusal(state, 0, "pawnshop", ("e2",)) == "T2"
    state = match("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", ("saddle_up",))
    assert refusal(state, 0, "saddle_up", ("e2", "d4")) == "T1"


def test_an_existing_check_may_stay_if_the_move_can_still_answer_it() -> None:
    state = match("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", ("harvest_levy", "wide_stride"))
    assert refusal(state, 0, "harvest_levy", ()) is None
    assert refusal(state, 0, "wide_stride", ("a2",)) == "T1"


def test_no_card_leaves_the_opponent_without_a_move() -> None:
    # Freezing his last movable piece would be stalemate by card.
    state = match("k7/2Q5/8/7p/8/8/8/4K3 w - - 0 1", ("sleeping_draught",))
    state = kit.until(move(state, "e1e2"), "after")
    assert refusal(state, 0, "sleeping_draught", ("h5",)) == "T3"


def test_a_before_card_that_leaves_its_own_player_no_move_is_refused() -> None:
    # Ruling: nobody mates or stalemates himself by a card.
    state = match("7k/8/8/8/8/1r6/7P/K7 w - - 0 1", ("pawnshop",))
    assert refusal(state, 0, "pawnshop", ("h2",)) is None  # a1-a2 is left
    state = match("7k/8/8/8/8/8/2q4P/K7 w - - 0 1", ("pawnshop",))
    assert refusal(state, 0, "pawnshop", ("h2",)) == "T2"


def test_a_frozen_or_pacified_piece_gives_no_check() -> None:
    state = match("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1")
    assert rules.view(state, 0).checks == (True, False)
    assert rules.view(laid(state, "sleeping_draught", 0, "e8"), 0).checks == (False, False)
    assert rules.view(laid(state, "blunt_blade", 0, "e8"), 0).checks == (False, False)
    assert rules.view(laid(state, "sunken_square", 0, "e5"), 0).checks == (False, False)


def test_mate_by_card_is_illegal() -> None:
    state = match("6k1/p4ppp/8/8/8/R7/8/4K3 w - - 0 1", ("over_the_wall",))
    assert refusal(state, 0, "over_the_wall", ("a3", "a8")) == "T3"


def test_mate_is_judged_on_the_board_never_on_hands() -> None:
    fen_ = "6k1/p4ppp/8/8/8/R7/8/4K3 w - - 0 1"
    helped = match(fen_, ("over_the_wall",), ("late_frost", "white_flag"))
    helped = kit.until(helped, "move")
    assert refusal(helped, 0, "over_the_wall", ("a3", "a8")) == "T3"


DOUBLE_CHECK = "4k3/8/1b6/8/8/P6p/7P/r2b3K b - - 0 1"


def test_a_reaction_and_a_card_of_the_own_turn_may_together_save_the_king() -> None:
    state = match(DOUBLE_CHECK, ("late_frost", "torn_epaulettes"), settings=QUIET)
    state = move(state, "d1f3")
    assert asked(state) == ("after_theirs", 0)
    state = play(state, "card", "late_frost")
    assert asked(state) == ("move", 0)
    assert set(rules.options(state, 0)) == {"a3"}
    state = play(state, "a3", "a4", "torn_epaulettes", "a1", "knight")
    assert state.outcome is None
    assert state.position.mover == 1


@pytest.mark.parametrize("hand", [("late_frost",), ("torn_epaulettes",), ("late_frost", "sidle")])
def test_half_a_rescue_is_mate_at_once(hand: tuple[str, ...]) -> None:
    state = move(match(DOUBLE_CHECK, hand, settings=QUIET), "d1f3")
    assert state.outcome is not None
    assert state.outcome.reason == "mate"


@pytest.mark.parametrize("hand", [("fall_back", "reforge"), ("sidle", "hobbles")])
def test_hands_without_a_rescue_cannot_be_told_apart_by_what_is_asked(
    hand: tuple[str, ...],
) -> None:
    state = move(match(DOUBLE_CHECK, hand), "d1f3")
    assert state.outcome is not None
    assert rules.to_act(state) == frozenset()


def test_a_rescue_that_cannot_be_paid_for_as_a_whole_is_none() -> None:
    hand = ("late_frost", "torn_epaulettes")  # seven and nine
    saved = move(match(DOUBLE_CHECK, hand, gold=(16, 80), settings=QUIET), "d1f3")
    assert saved.outcome is None
    poor = move(match(DOUBLE_CHECK, hand, gold=(15, 80), settings=QUIET), "d1f3")
    assert poor.outcome is not None


def test_once_the_last_chance_has_passed_the_winner_is_asked_nothing_more() -> None:
    hands = ("late_frost", "torn_epaulettes"), ("quick_reshuffle", "reforge")
    state = match(DOUBLE_CHECK, *hands)  # with open windows
    state = move(state, "d1f3")
    assert asked(state) == ("after_theirs", 0)
    state = play(state, "decline")
    assert state.outcome is not None
    assert state.outcome.places == (2, 1)


def test_a_mated_player_with_a_card_of_the_own_turn_is_not_hurried_to_the_end() -> None:
    # The rook on the back rank can be made a knight: a card of Black's own turn.
    state = match("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", (), ("late_frost", "torn_epaulettes"))
    state = play(move(state, "a1a8"), "decline")
    assert state.outcome is None
    assert rules.to_act(state) == {1}


def test_stalemate_is_a_draw_unless_a_card_gives_a_move() -> None:
    stuck = "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1"
    state = match(stuck)
    assert state.outcome is not None
    assert (state.outcome.places, state.outcome.reason) == ((1, 1), "stalemate")
    saved = match("7k/5Q2/8/8/8/p7/P7/4K3 b - - 0 1", (), ("saddle_up",), settings=QUIET)
    assert saved.outcome is None
    assert list(rules.options(saved, 1)) == ["card"]


def test_fifty_quiet_moves_by_each_side_are_a_draw() -> None:
    state = match("4k3/8/8/8/8/8/8/R3K3 w - - 98 60")
    state = move(state, "a1a2")
    assert state.outcome is None
    state = move(state, "e8e7")
    assert state.outcome is not None
    assert state.outcome.reason == "fifty"


def test_a_card_starts_the_fifty_moves_anew() -> None:
    state = match("4k3/8/8/8/8/8/8/R3K3 w - - 98 60", ("rich_uncle",))
    state = moves(play(state, "card", "rich_uncle"), "a1a2", "e8e7")
    assert state.outcome is None
    assert state.position.quiet == 2


def test_the_same_position_three_times_is_a_draw() -> None:
    state = match(kit.START, phase=Phase.DEAL)
    for _ in range(2):
        assert state.outcome is None
        state = moves(state, "g1f3", "g8f6", "f3g1", "f6g8")
    assert state.outcome is not None
    assert state.outcome.reason == "repetition"


def test_rights_that_can_no_longer_be_used_make_no_other_position() -> None:
    # No pawn can take on e3, and the king alone keeps no right once his rooks are gone.
    state = match("4k3/p7/8/8/8/8/4P3/R3K3 w Q - 0 1", phase=Phase.DEAL)
    state = moves(state, "a1b1", "e8d8", "b1a1", "d8e8")  # the right is gone with this rook
    state = moves(state, "e2e4")
    for _ in range(2):
        assert state.outcome is None
        state = moves(state, "e8d8", "e1d1", "d8e8", "d1e1")
    assert state.outcome is not None
    assert state.outcome.reason == "repetition"


def test_rights_that_can_be_used_make_another_position() -> None:
    state = match("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", phase=Phase.DEAL)
    for _ in range(2):
        state = moves(state, "a1a2", "e8d8", "a2a1", "d8e8")
    assert state.outcome is None  # at first White could still castle
    state = match("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", phase=Phase.DEAL)
    state = moves(state, "e2e4")  # d4xe3 is possible now, and never again
    for _ in range(2):
        state = moves(state, "e8d8", "e1d1", "d8e8", "d1e1")
    assert state.outcome is None


def test_a_capture_with_its_rescuing_card_meets_an_obligation_to_capture() -> None:
    fen_ = "4r1k1/8/8/8/8/1pp5/P3N3/4K3 w - - 0 1"
    state = match(fen_, ("torn_epaulettes",), ("thrown_glove",), settings=QUIET)
    state = play(state, "card", "thrown_glove")
    assert list(rules.options(state, 0)) == ["a2", "e2"]
    assert list(rules.options(state, 0, ("e2",))) == ["c3"]
    state = play(state, "e2", "c3", "torn_epaulettes", "e8", "knight")
    assert fen(state).startswith("4n1k1/8/8/8/8/1pN5/P7/4K3 b")


TO_AND_FRO = ("g1f3", "g8f6", "f3g1", "f6g8")


def test_another_effect_is_another_position() -> None:
    plain = match(phase=Phase.DEAL)
    state = laid(plain, "bridge_fee", 0)
    assert moves(plain, *TO_AND_FRO, *TO_AND_FRO).outcome is not None
    state = moves(state, *TO_AND_FRO, *TO_AND_FRO)
    assert state.outcome is None  # the clock of the fee runs on


@pytest.mark.parametrize("change", ["card two_envoys", "exchange two_envoys"])
def test_another_hand_is_another_position(change: str) -> None:
    """Without treasuries neither leaves a trace on the open table."""
    state = match(white=("two_envoys",), settings=PERSONAL, phase=Phase.DEAL)
    state = moves(replace(state, decks=(("sidle",), ())), *TO_AND_FRO)
    same = moves(state, *TO_AND_FRO)
    assert same.outcome is not None
    assert same.outcome.reason == "repetition"
    state = moves(line(state, change), *TO_AND_FRO)
    assert state.outcome is None


def test_bare_kings_draw_only_without_cards() -> None:
    bare = "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1"
    state = move(match(bare), "e1e2")
    assert state.outcome is not None
    assert state.outcome.reason == "material"
    assert move(match(bare, ("reforge",), settings=QUIET), "e1e2").outcome is None


# -- windows


def test_a_window_opens_only_for_who_can_play_there() -> None:
    state = move(match(kit.START, (), ("heavy_baggage", "close_ranks"), settings=QUIET), "e2e4")
    assert state.position.mover == 1


def test_poker_face_opens_every_window_for_everybody() -> None:
    state = match(kit.START, ("sidle",), ("sidle",))
    phases = []
    for token in ("decline", "e2 e4", "decline", "decline"):
        phases.append(asked(state))
        state = play(state, *token.split())
    assert phases == [("before_theirs", 1), ("move", 0), ("after_theirs", 1), ("after", 0)]


def test_who_does_not_answer_declines_and_who_must_move_moves() -> None:
    state = match(kit.START, (), ("quick_reshuffle",), settings=QUIET)
    assert rules.idle(state, 1) == ("decline",)
    state = play(state, "decline")
    idle = rules.idle(state, 0)
    assert idle is not None
    assert play(state, *idle).position.mover == 1


# -- variants


def built(settings: Settings, white: str = "vanguard", black: str = "courtiers") -> State:
    state = rules.setup(2, 5, settings)
    assert rules.to_act(state) == {0, 1}
    state = rules.apply(state, 1, (black,)).state
    assert rules.to_act(state) == {0}
    return rules.apply(state, 0, (white,)).state


def test_a_personal_deck_is_a_preset_or_built_card_by_card() -> None:
    state = rules.setup(2, 5, PERSONAL)
    assert set(rules.options(state, 0)) == {*PRESETS, "add"}
    for id in ("long_legs", "reforge", "hobbles", "wolf_pit"):
        state = rules.apply(state, 0, ("add", "mutations", id)).state
    assert "done" in rules.options(state, 0)
    assert "reforge" not in rules.options(state, 0, ("add", "mutations"))
    state = rules.apply(state, 0, ("done",)).state
    assert state.ready == (True, False)


def test_a_deck_is_worth_at_most_the_limit_and_has_no_gold_cards() -> None:
    state = rules.setup(2, 5, PERSONAL)
    while "add" in rules.options(state, 0):
        deck = rules.options(state, 0, ("add",))[0]
        id = rules.options(state, 0, ("add", deck))[-1]
        assert not CATALOG[id].golden
        state = rules.apply(state, 0, ("add", deck, id)).state
    assert value(state.chosen[0]) <= 120


def test_the_hand_is_the_top_four_and_cards_come_from_the_own_deck() -> None:
    state = built(PERSONAL)
    deck = fitting("vanguard", 120)
    assert len(state.hands[0]) == 4
    assert sorted(state.hands[0] + state.decks[0]) == sorted(deck)
    assert sorted(state.hands[1] + state.decks[1]) == sorted(fitting("courtiers", 120))


def test_without_a_treasury_cards_and_exchanges_are_free() -> None:
    state = built(PERSONAL)
    assert state.position.gold == (0, 0)
    while state.phase != "move":
        state = play(state, "decline")
    assert "exchange" in rules.options(state, 0)
    given = state.hands[0][0]
    state = play(state, "exchange", given)
    assert len(state.hands[0]) == 4
    assert given in state.position.pile
    assert state.position.gold == (0, 0)


def test_without_chance_any_card_of_the_own_deck_may_be_played() -> None:
    state = built(OPEN)
    assert sorted(state.hands[0]) == sorted(fitting("vanguard", 120))
    assert state.decks == ((), ())
    # Ruling: with no hand there is nothing to hide; both decks lie open.
    assert set(rules.view(state, 0).known) == set(state.hands[1])
    assert set(rules.view(state, None).known) == set(state.hands[0] + state.hands[1])
    assert "exchange" not in rules.options(state, min(rules.to_act(state)))


# -- what is hidden


def test_a_hand_shown_is_seen_by_one_and_the_ban_is_told_to_the_other() -> None:
    hand = ("nudge", "sidle", "reforge", "fall_back")
    state = kit.until(move(match(kit.START, ("ear_at_the_door",), hand), "e2e4"), "after")
    state = play(state, "card", "ear_at_the_door")
    state = play(state, "decline")
    assert set(rules.view(state, 0).known) == set(hand)
    assert rules.view(state, 1).table[0].words == ("nudge",)
    assert rules.view(state, None).table[0].words == ()
    assert rules.view(state, None).known == ()
    # It lies there until the end of Black's turn.
    assert table(moves(state, "e7e5")) == ["ear_at_the_door"]
    assert table(kit.until(moves(state, "e7e5", "g1f3"), "after_theirs")) == []


def test_the_shown_hand_is_told_to_one_seat_only() -> None:
    hand = ("nudge", "sidle", "reforge", "fall_back")
    state = match(kit.START, ("ear_at_the_door",), hand, settings=QUIET)
    state = move(state, "e2e4")
    while state.phase != "after":
        state = play(state, "decline")
    told = rules.apply(state, 0, ("card", "ear_at_the_door")).events
    secret = [event for event in told if type(event).__name__ in ("HandShown", "CardsBanned")]
    assert [event.only for event in secret] == [0, 1]


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_change_places_only_with_cards_of_the_same_back(
    viewer: int | None, seed: int
) -> None:
    state = rules.setup(2, seed, QUICK)
    other = rules.reshuffled(state, viewer, Dice(seed + 50))
    assert rules.view(other, viewer) == rules.view(state, viewer)
    for hand, before in zip(other.hands, state.hands, strict=True):
        assert [CATALOG[id].deck for id in hand] == [CATALOG[id].deck for id in before]
    for deck, name in zip(other.decks, BY_DECK, strict=True):
        assert {CATALOG[id].deck for id in deck} == {name}


def test_what_a_viewer_knows_by_rule_stays_where_it_is() -> None:
    state = match(kit.START, ("sidle",), ("nudge", "bait"), settings=QUIET)
    state = replace(state, seen=((), ("nudge",)), decks=(("whirl", "trample"), (), ()))
    for seed in range(8):
        assert "nudge" in rules.reshuffled(state, 0, Dice(seed)).hands[1]
