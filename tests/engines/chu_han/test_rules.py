"""Chu Han by its rules: the worked examples first, then a test for each sentence."""

from __future__ import annotations

from math import comb

import pytest

from engines.chu_han import rules
from engines.chu_han.cards import ALL, PERSONS, RANK
from engines.chu_han.events import Drew, Led, Looked, Scored, TookEdict, WentOut
from engines.chu_han.recap import recap
from engines.chu_han.rules import _settle
from engines.chu_han.screen import score
from engines.chu_han.state import Settings, State, but
from engines.chu_han.turn import Turn
from engines.core.engine import Illegal, moves
from tests.engines.chu_han.kit import (
    a_round,
    answering,
    asked,
    cards,
    every_card,
    options,
    play,
    told,
)

# The worked examples.


def test_example_1_the_joker_and_two_eights_answer_three_sevens() -> None:
    state = answering("1 1", "8 8 joker 1", rank=7, count=3)
    state = play(state, "1 8")
    assert (state.rank, state.count, state.turn) == (8, 3, 0)
    assert state.hands[1] == ("1",)


@pytest.mark.parametrize(
    ("hand", "line", "points"),
    [
        ("2 2 2 2 2 2 2 9", "0 2 7", 7),
        ("2 2 2 2 2 9", "0 2 5", 0),
        ("joker 2 2 2 2 2 9", "0 2 6", 6),
    ],
)
def test_example_2_six_or_more_twos_score_their_number(hand: str, line: str, points: int) -> None:
    assert play(a_round(hand, "1 1"), line).points == (points, 1)


def test_example_3_zhongli_mo_can_score_as_twos() -> None:
    hand = "zhongli_mo 2 ji_bu 5 ying_bu 8 9 1"
    state = play(a_round(hand, "1 1", letting=(False, True)), "0 zhongli_mo 2 ji_bu 5 ying_bu 8 9")
    assert state.points == (6, 1)
    assert (state.rank, state.count) == (2, 6)


def test_example_3_with_the_joker_zhongli_mo_is_a_set_of_rank_0() -> None:
    state = a_round("zhongli_mo joker 2 4 7 8 9 1", "1 1", letting=(False, True))
    state = play(state, "0 zhongli_mo joker 2 4 7 8 9")
    assert state.points == (0, 1)
    assert (state.rank, state.count) == (0, 6)


def test_example_4_chu_wins_before_going_out_is_scored() -> None:
    state = a_round("9 1", "xiahou_ying", points=(28, 30), han=1, edicts=(6, 0))
    state = play(state, "0 9", "1 xiahou_ying", "0 let")
    assert state.points == (31, 30)
    assert state.winner == 0


FIVE = "zhongli_mo 2 4 5 ying_bu 7 8 xiao_he"


def test_example_5_han_is_out_first_though_the_set_scores() -> None:
    state = a_round(FIVE, "lu_zhi", points=(24, 23), han=1, edicts=(3, 0))
    state = play(state, "0 zhongli_mo 2 4 5 ying_bu 7 8", "1 cancel", "0 cancel")
    assert state.points == (30, 26)
    assert state.rounds[-1].out == 1


def test_example_6_xiao_he_in_the_set_cannot_save_it() -> None:
    state = a_round(FIVE, "lu_zhi", points=(24, 23), han=1, edicts=(3, 0))
    state = play(state, "0 zhongli_mo 2 xiao_he 4 5 ying_bu 7 8", "1 cancel")
    assert state.points == (24, 31)
    assert state.winner == 1


# Components and set-up.


def test_there_are_46_cards_ten_minus_the_rank_of_each_and_a_joker() -> None:
    assert len(ALL) == 46
    assert [sum(RANK[card] == rank for card in ALL) for rank in range(10)] == [1, *range(9, 0, -1)]


def test_all_cards_of_rank_3_and_6_are_persons() -> None:
    assert all((card in PERSONS) == (RANK[card] in (3, 6)) for card in ALL)
    assert len(set(PERSONS)) == 11


def test_the_first_player_is_han_with_0_points_the_other_is_chu_with_1() -> None:
    firsts = set()
    for seed in range(20):
        state = rules.setup(2, seed, Settings())
        assert state.points[state.han] == 0
        assert state.points[1 - state.han] == 1
        assert state.turn == state.han
        firsts.add(state.han)
    assert firsts == {0, 1}


def test_fifteen_cards_to_each_hand_and_sixteen_in_the_deck() -> None:
    state = rules.setup(2, 3, Settings())
    assert [len(hand) for hand in state.hands] == [15, 15]
    assert len(state.deck) == 16
    assert every_card(state) == ALL


def test_the_bottom_four_cards_are_out_of_reach() -> None:
    state = rules.setup(2, 3, Settings())
    for _ in range(6):
        (seat,) = rules.to_act(state)
        state = play(state, f"{seat} edict", f"{seat} 1 1", f"{1 - seat} pass")
        state = but(state, hands=(cards("1 1 1"), cards("1 1 1")))
    assert len(state.deck) == 4
    assert "edict" not in options(state)


# The trick.


def test_an_edict_brings_the_top_two_cards_and_only_its_taker_sees_them() -> None:
    state, events = told(a_round("1 1", "2 2", deck="9 7 5"), "0 edict")
    assert state.hands[0] == cards("1 1 7 9")
    assert state.edicts == (1, 0)
    assert events == [TookEdict(0, 2), Drew(0, ("9", "7"), only=0)]
    assert asked(state) == {0}


def test_the_attacker_takes_at_most_one_edict_a_trick() -> None:
    state = play(a_round("1 1", "2 2"), "0 edict")
    assert "edict" not in options(state)


def test_the_attacker_plays_at_most_one_attack_a_trick() -> None:
    state = play(a_round("ji_bu yu_ji 1 1", "2 2"), "0 ji_bu", "1 let")
    assert "yu_ji" not in options(state)
    state = play(state, "0 1 1", "1 pass")
    assert "yu_ji" in options(state)


def test_attack_and_edict_come_in_any_order() -> None:
    for lines in (("0 edict", "0 ji_bu", "1 let"), ("0 ji_bu", "1 let", "0 edict")):
        state = play(a_round("ji_bu 1 1", "2 2"), *lines)
        assert state.attacked
        assert state.drew
        assert not {"edict", "ji_bu"} & set(options(state))


def test_the_attacker_must_play_a_set() -> None:
    assert options(a_round("1 2", "4 4", edicts=(3, 3))) == ["1", "2"]


def test_there_are_six_edicts_in_all() -> None:
    assert "edict" in options(a_round("1 2", "4 4", edicts=(3, 2)))
    assert "edict" not in options(a_round("1 2", "4 4", edicts=(3, 3)))
    assert "edict" not in options(answering("1 2", "4 4", rank=1, edicts=(6, 0)))


def test_an_answer_has_as_many_cards_of_a_higher_rank() -> None:
    state = answering("1", "4 4 5 7 7 7", rank=4, count=2, edicts=(6, 0))
    assert options(state) == ["7", "pass"]


def test_the_answering_player_may_first_take_an_edict_once_a_turn() -> None:
    state = play(answering("8 9 1", "4 5 1", rank=1), "1 edict")
    assert "edict" not in options(state)
    state = play(state, "1 4", "0 8")
    assert "edict" in options(state)


def test_answers_go_to_and_fro_until_somebody_passes_and_the_other_attacks() -> None:
    state = play(a_round("1 5 1", "4 7 1"), "0 1 1", "1 4", "0 5", "1 7", "0 pass")
    assert (state.phase, state.turn) == ("lead", 1)
    assert state.trick == ()
    assert cards(" ".join(state.discard[-4:])) == ("1", "4", "5", "7")


def test_cards_of_the_running_trick_are_not_in_the_discard_pile_yet() -> None:
    state = a_round("5 1", "4 7", discard="1")
    assert play(state, "0 5").discard == ("1",)


def test_the_joker_stands_for_any_rank_together_with_others() -> None:
    state = a_round("joker 8 8 1", "1 1")
    assert options(state, "8") == ["1", "2", "3"]
    assert play(state, "0 8 3").hands[0] == ("1",)


def test_alone_the_joker_is_one_card_of_rank_0() -> None:
    state = play(a_round("joker 8", "1 1"), "0 joker")
    assert (state.rank, state.count) == (0, 1)
    assert "1" in options(state)


def test_the_joker_never_answers_alone() -> None:
    assert options(answering("1", "joker 1", rank=1, edicts=(6, 0))) == ["pass"]


def test_with_or_without_the_joker_is_asked_only_where_both_are_possible() -> None:
    state = a_round("joker 8 8 1", "1 1")
    assert options(state, "8 1") == []
    assert options(state, "8 2") == ["no_joker", "with_joker"]
    assert options(state, "8 3") == []
    assert play(state, "0 8 2 with_joker").hands[0] == cards("1 8")
    assert play(state, "0 8 2 no_joker").hands[0] == cards("joker 1")


def test_how_many_is_not_asked_where_there_is_one_answer() -> None:
    assert options(a_round("8 1", "1 1"), "8") == []
    assert options(answering("1", "8 8 1", rank=1), "8") == []


def test_which_persons_go_is_the_players_choice() -> None:
    state = a_round("ji_bu yu_ji xiao_he 9", "1 1")
    assert options(state, "3 1") == ["ji_bu", "yu_ji", "xiao_he"]
    assert play(state, "0 3 1 yu_ji").hands[0] == cards("ji_bu xiao_he 9")


def test_of_many_persons_those_who_stay_are_named() -> None:
    state = a_round("ji_bu yu_ji xiao_he 9", "1 1")
    assert options(state, "3 2") == ["keep_ji_bu", "keep_yu_ji", "keep_xiao_he"]
    assert play(state, "0 3 2 keep_yu_ji").hands[0] == cards("yu_ji 9")
    assert options(state, "3 3") == []


def test_persons_of_a_set_are_named_in_one_order_so_one_set_is_one_move() -> None:
    state = a_round("ji_bu yu_ji lu_zhi xiao_he peng_yue 9", "1 1", edicts=(6, 0))
    assert options(state, "3 2") == ["ji_bu", "yu_ji", "lu_zhi", "xiao_he"]
    assert options(state, "3 2 lu_zhi") == ["xiao_he", "peng_yue"]
    assert options(state, "3 2 xiao_he") == [], "who is left is no question"
    assert options(state, "3 3 keep_lu_zhi") == ["keep_xiao_he", "keep_peng_yue"]
    for count in range(1, 6):
        ways = [move for move in moves(rules, state, 0) if move[:2] == ("3", str(count))]
        hands = {rules.apply(state, 0, move).state.hands[0] for move in ways}
        assert len(ways) == comb(5, count) == len(hands)


def test_answers_name_their_persons_too() -> None:
    state = answering("1", "ying_bu han_xin 9", rank=5)
    assert options(state, "6") == ["ying_bu", "han_xin"]
    assert play(state, "1 6 han_xin").hands[1] == cards("ying_bu 9")


def test_six_twos_as_an_answer_score_too() -> None:
    state = answering("1 1", "2 2 2 2 2 2 1", rank=1, count=6)
    assert play(state, "1 2").points == (0, 7)


def test_six_cards_of_another_rank_do_not_score() -> None:
    assert play(a_round("1 1 1 1 1 1 9", "4"), "0 1 6").points == (0, 1)


# Going out.


def test_who_goes_out_scores_a_point_a_card_at_most_five() -> None:
    state = play(a_round("8 8", "1 2 4"), "0 8 2")
    assert state.rounds[-1].points == (3, 1)
    state = play(a_round("8 8", "1 2 4 5 5 7 7"), "0 8 2")
    assert state.rounds[-1].points == (5, 1)


def test_and_a_point_for_each_edict_of_the_opponent_but_not_for_the_own() -> None:
    state = play(a_round("8 8", "1 1", edicts=(2, 3)), "0 8 2")
    assert state.rounds[-1].points == (2 + 3, 1)


def test_the_opponent_does_not_answer_the_last_set() -> None:
    state = play(a_round("7 7", "8 8 1"), "0 7 2")
    assert state.number == 2


def test_who_answers_with_the_last_cards_is_out() -> None:
    state = play(answering("1 1 1", "9", rank=1), "1 9")
    assert state.rounds[-1].out == 1
    assert state.rounds[-1].points == (0, 1 + 3)


def test_the_last_card_to_lead_is_played_without_a_question() -> None:
    state = play(a_round("1 9", "8 4", edicts=(6, 0)), "0 9", "1 pass")
    assert state.number == 2
    assert state.rounds[-1].out == 0


def test_the_last_card_to_lead_is_asked_for_while_an_edict_is_left() -> None:
    state = play(a_round("1 9", "8 4", edicts=(5, 0)), "0 9", "1 pass")
    assert options(state) == ["1", "edict"]


def test_the_last_card_to_lead_is_asked_for_if_it_has_an_attack_to_choose() -> None:
    state = play(a_round("ying_bu 9", "8 4", edicts=(6, 0), discard="5"), "0 9", "1 pass")
    assert options(state) == ["6", "ying_bu"]
    state = play(a_round("yu_ji 9", "8 4", edicts=(6, 0)), "0 9", "1 pass")
    assert state.number == 2, "with nothing to discard Yu Ji is a plain 3"


def test_the_scoring_of_a_round_is_kept_line_by_line() -> None:
    state = play(a_round("8 8", "1 1", edicts=(2, 3)), "0 8 2")
    lines = [
        (given.seat, given.why, given.count, given.points) for given in state.rounds[-1].scores
    ]
    assert lines == [(0, "cards", 2, 2), (0, "edicts", 3, 3)]


# Winning.


def test_31_points_win_at_once_in_the_middle_of_a_round() -> None:
    state = play(a_round("2 2 2 2 2 2 9", "1 1", points=(25, 30)), "0 2 6")
    assert state.winner == 0
    assert asked(state) == set()
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2)
    assert outcome.scores == (31, 30)


def test_30_points_do_not_win() -> None:
    assert play(a_round("2 2 2 2 2 2 9", "1 1", points=(24, 30)), "0 2 6").winner is None


def test_the_short_game_is_won_with_15() -> None:
    short = Settings(target=15)
    state = play(a_round("2 2 2 2 2 2 9", "1 1", points=(9, 3), settings=short), "0 2 6")
    assert state.winner == 0


def test_a_set_that_scores_and_goes_out_wins_before_going_out_counts() -> None:
    state = play(a_round("2 2 2 2 2 2", "1 1", points=(25, 30)), "0 2 6")
    assert state.points == (31, 30)


def test_in_the_new_round_the_player_with_fewer_points_attacks() -> None:
    assert play(a_round("8 8", "1 1", points=(0, 9)), "0 8 2").turn == 0
    assert play(a_round("8 8", "1 1", points=(9, 0)), "0 8 2").turn == 1


def test_on_equal_points_the_one_who_went_out_attacks() -> None:
    assert play(a_round("8 8", "1 1", points=(3, 5)), "0 8 2").turn == 0
    assert play(answering("1 1", "8", rank=4, points=(5, 3)), "1 8").turn == 1


def test_a_new_round_begins_anew() -> None:
    state = a_round("8 8", "1 1", edicts=(3, 1), doubled=(False, True), letting=(True, True))
    state = play(state, "0 8 2")
    assert state.edicts == (0, 0)
    assert state.doubled == state.letting == state.opened == (False, False)
    assert [len(hand) for hand in state.hands] == [15, 15]
    assert every_card(state) == ALL


# The abilities.


def test_ji_bu_looks_at_the_top_four_and_leaves_them_there() -> None:
    before = a_round("ji_bu 1 1", "2 2", deck="9 7 5 4 8")
    state, events = told(before, "0 ji_bu", "1 let")
    assert Looked(0, ("9", "7", "5", "4"), only=0) in events
    assert state.deck == before.deck
    assert rules.view(state, 0).peeked == ("9", "7", "5", "4")
    assert rules.view(state, 1).peeked == ()
    assert state.opened == (False, False)


def test_ji_bu_over_the_last_four_opens_the_opponents_hand() -> None:
    state = a_round("ji_bu 1 1", "2 2", edicts=(3, 3))
    state = play(but(state, deck=state.deck[-4:]), "0 ji_bu", "1 let")
    assert state.opened == (False, True)
    assert rules.view(state, None).hands == (None, ("2", "2"))
    state = play(state, "0 1 1", "1 2")
    assert rules.view(state, 0).hands[1] == ("2",)


def test_the_blocked_cards_may_be_among_the_four_of_ji_bu() -> None:
    state = a_round("ji_bu 1 1", "2 2", edicts=(3, 2))
    state = play(but(state, deck=state.deck[-6:]), "0 ji_bu", "1 let")
    assert state.peeked[0] == state.deck[:4]
    assert state.opened == (False, False)


def test_yu_ji_discards_one_other_card() -> None:
    state = play(a_round("yu_ji 1 9", "2 2", discard="4"), "0 yu_ji 1", "1 let", "0 9")
    assert state.rounds[-1].out == 0
    state = play(a_round("yu_ji 1 8 9", "2 2", discard="4"), "0 yu_ji 1", "1 let")
    assert state.discard == ("4", "1")
    assert state.hands[0] == ("8", "9")


def test_yu_ji_needs_another_card() -> None:
    assert "yu_ji" not in options(a_round("yu_ji", "2 2"))


def test_yu_ji_and_the_last_other_card_go_out() -> None:
    state = play(a_round("yu_ji 1", "2 2"), "0 yu_ji", "1 let")
    assert state.rounds[-1].out == 0


def test_ying_bu_takes_a_card_of_rank_1_to_5_from_the_discard_pile() -> None:
    state = a_round("ying_bu 1 1", "2 2", discard="joker 8 5 lu_zhi 2 2 liu_bang")
    assert options(state, "ying_bu") == ["2", "lu_zhi", "5"]
    state = play(state, "0 ying_bu 5")
    assert state.hands[0] == cards("1 1 5")
    assert "5" not in state.discard


def test_ying_bu_needs_such_a_card() -> None:
    assert "ying_bu" not in options(a_round("ying_bu 1 1", "2 2", discard="joker 8 9"))


def test_peng_yue_answers_with_the_same_rank() -> None:
    state = answering("1 1", "peng_yue 5 5 9", rank=5, count=2)
    assert "5" not in options(state)
    state = play(state, "1 peng_yue", "0 let")
    assert (state.rank, state.count, state.turn) == (5, 2, 0)
    assert state.hands[1] == ("9",)


def test_peng_yue_himself_is_not_part_of_the_set() -> None:
    assert "peng_yue" not in options(answering("1", "peng_yue ji_bu 9", rank=3, count=2))
    assert "peng_yue" in options(answering("1", "peng_yue ji_bu 9", rank=3, count=1))


def test_peng_yue_may_use_the_joker_in_the_set() -> None:
    state = answering("1", "peng_yue 5 joker 9", rank=5, count=2)
    assert play(state, "1 peng_yue", "0 let").hands[1] == ("9",)


def test_xiahou_ying_passes_and_yet_attacks_and_gives_three_points() -> None:
    state = play(answering("1 1", "xiahou_ying 4 9", rank=5), "1 xiahou_ying", "0 let")
    assert (state.phase, state.turn) == ("lead", 1)
    assert state.points == (3, 1)


def test_zhongli_mo_leads_a_set_of_different_ranks_counted_as_the_lowest() -> None:
    state = a_round("zhongli_mo 4 5 5 8 1", "9 8")
    state = play(state, "0 zhongli_mo 4 5 8", "1 let")
    assert (state.rank, state.count, state.phase) == (4, 3, "respond")
    assert state.hands[0] == cards("1 5")


def test_a_zhongli_mo_set_has_at_least_two_cards_and_ends_with_done() -> None:
    state = a_round("zhongli_mo 4 5 8 9", "1 1")
    assert options(state, "zhongli_mo") == ["4", "5", "8"]
    assert options(state, "zhongli_mo 4") == ["5", "8", "9"]
    assert options(state, "zhongli_mo 4 8") == ["done", "9"]
    assert options(state, "zhongli_mo 4 9") == []
    assert "zhongli_mo" not in options(a_round("zhongli_mo 4 4", "1 1"))


def test_zhongli_mo_himself_is_not_part_of_the_set() -> None:
    assert "zhongli_mo" not in options(a_round("zhongli_mo 4 4", "9 8"))
    state = a_round("zhongli_mo ji_bu 4 5", "9 8")
    assert options(state, "zhongli_mo") == ["ji_bu", "4"]


def test_zhongli_mo_answers_with_as_many_cards_the_lowest_above() -> None:
    state = answering("9", "zhongli_mo 2 4 5 8 1", rank=2, count=3)
    assert options(state, "zhongli_mo") == []
    state = play(state, "1 zhongli_mo", "0 let")
    assert (state.rank, state.count) == (4, 3)
    assert "zhongli_mo" not in options(answering("9", "zhongli_mo 2 4 5", rank=2, count=3))


def test_zhongli_mo_does_not_answer_one_card() -> None:
    assert "zhongli_mo" not in options(answering("9", "zhongli_mo 4 5", rank=1, count=1))


def test_han_xin_skips_the_answer_for_one_point() -> None:
    state = play(answering("9 8 1", "han_xin 4 1", rank=7), "1 han_xin", "0 let")
    assert state.points == (1, 1)
    assert (state.turn, state.rank, state.count) == (0, 7, 1)
    assert options(state) == ["8", "9", "edict", "pass"]
    state = play(state, "0 pass")
    assert (state.phase, state.turn) == ("lead", 1)


def test_the_set_skipped_by_han_xin_does_not_score_again() -> None:
    state = play(a_round("2 2 2 2 2 2 9", "han_xin 1 1"), "0 2 6", "1 han_xin", "0 let")
    assert state.points == (6 + 1, 1)


def test_liu_bang_beats_a_single_nine_as_rank_ten() -> None:
    state = play(answering("1 1 1", "liu_bang 4 4", rank=9), "1 liu_bang", "0 let")
    assert state.rank == 10
    assert options(state) == ["edict", "pass"]


def test_liu_bang_answers_nothing_but_a_single_nine() -> None:
    assert "liu_bang" not in options(answering("1", "liu_bang 4", rank=8))
    assert "liu_bang" not in options(answering("1", "liu_bang 4", rank=9, count=2))


def test_liu_bang_may_answer_the_own_nine_after_han_xin() -> None:
    state = a_round("9 liu_bang 1", "han_xin 1 1")
    state = play(state, "0 9", "1 han_xin", "0 let")
    assert "liu_bang" in options(state)


def test_xiang_yu_passes_and_doubles_all_that_follows() -> None:
    state = play(answering("1 4 4", "xiang_yu 8 8", rank=7), "1 xiang_yu", "0 let")
    assert (state.phase, state.turn, state.doubled) == ("lead", 0, (False, True))
    state = play(state, "0 4 2", "1 8")
    assert state.rounds[-1].points == (0, 1 + 2 * 1)


def test_the_cap_of_five_comes_before_doubling() -> None:
    state = answering("1 1 1 1 1 1 1", "9", rank=8, doubled=(False, True))
    assert play(state, "1 9").rounds[-1].points == (0, 1 + 10)


def test_gifts_and_sets_of_twos_are_doubled_too() -> None:
    state = a_round("2 2 2 2 2 2 8 9", "xiahou_ying han_xin 1", doubled=(True, False))
    state = play(state, "0 2 6")
    assert state.points == (12, 1)
    state = play(state, "1 han_xin", "0 let")
    assert state.points == (14, 1)


def test_the_gift_of_xiahou_ying_is_doubled_for_who_gets_it() -> None:
    state = answering("1 1", "xiahou_ying 4 9", rank=5, doubled=(True, False))
    assert play(state, "1 xiahou_ying", "0 let").points == (6, 1)


def test_who_gives_is_not_doubled() -> None:
    state = answering("1 1", "xiahou_ying 4 9", rank=5, doubled=(False, True))
    assert play(state, "1 xiahou_ying", "0 let").points == (3, 1)


def test_zhongli_mo_scores_as_twos_in_an_answer_too() -> None:
    state = answering("1 1", "zhongli_mo 2 ji_bu 4 5 7 8 9", rank=1, count=6)
    state = play(state, "1 zhongli_mo 2 ji_bu 4 5 7 8", "0 let")
    assert state.points == (0, 1 + 6)


def test_the_joker_beats_nothing_in_a_zhongli_mo_answer() -> None:
    state = answering("1 1", "zhongli_mo joker 7 9", rank=5, count=2)
    assert options(state, "zhongli_mo") == []
    assert play(state, "1 zhongli_mo", "0 let").hands[1] == ("joker",)


def test_a_leader_can_use_the_attacks_and_zhongli_mo_and_nothing_else() -> None:
    everyone = " ".join(PERSONS)
    state = a_round(f"{everyone} 1 2", "9 8", discard="5")
    offered = set(options(state)) & set(PERSONS)
    assert offered == {"ji_bu", "yu_ji", "ying_bu", "zhongli_mo"}


def test_an_answer_knows_no_attacks_and_no_counters() -> None:
    everyone = " ".join(PERSONS)
    state = answering("1", f"{everyone} 4 5 9", rank=9, discard="5")
    offered = set(options(state)) & set(PERSONS)
    assert offered == {"han_xin", "xiahou_ying", "xiang_yu", "liu_bang", "peng_yue"}


# Counters.


def test_lu_zhi_cancels_the_ability_and_both_cards_are_lost() -> None:
    state = play(a_round("ji_bu 1 1", "lu_zhi 2"), "0 ji_bu", "1 cancel", "0 let")
    assert state.peeked == ((), ())
    assert state.hands == (("1", "1"), ("2",))
    state = play(state, "0 1 1", "1 pass")
    assert {"ji_bu", "lu_zhi"} <= set(state.discard)


def test_xiao_he_cancels_lu_zhi_and_the_ability_takes_effect() -> None:
    state = play(a_round("ji_bu xiao_he 1 1", "lu_zhi 2"), "0 ji_bu", "1 cancel", "0 cancel")
    assert len(state.peeked[0]) == 4
    assert state.hands == (("1", "1"), ("2",))


def test_the_joker_cannot_be_cancelled() -> None:
    state = play(a_round("joker 8 1", "lu_zhi 2"), "0 8 2")
    assert state.phase == "respond"


def test_a_plain_set_of_persons_cannot_be_cancelled() -> None:
    assert play(a_round("ji_bu yu_ji 1", "lu_zhi 2"), "0 3 2").phase == "respond"


def test_a_cancelled_attack_is_used_up() -> None:
    state = play(a_round("ji_bu yu_ji 1 1", "lu_zhi 2"), "0 ji_bu", "1 cancel", "0 let")
    assert "yu_ji" not in options(state)


def test_after_a_cancelled_attack_an_edict_may_still_be_taken() -> None:
    state = play(a_round("ji_bu 1 1", "lu_zhi 2"), "0 ji_bu", "1 cancel", "0 let")
    assert "edict" in options(state)


def test_after_a_cancelled_zhongli_mo_the_set_returns_and_no_edict_may_be_taken() -> None:
    state = a_round("zhongli_mo 4 5 8 1", "lu_zhi 2")
    state = play(state, "0 zhongli_mo 4 8", "1 cancel", "0 let")
    assert state.hands[0] == cards("1 4 5 8")
    assert options(state) == ["1", "4", "5", "8"]


def test_after_a_cancelled_zhongli_mo_lead_no_attack_is_offered() -> None:
    hand = "zhongli_mo ji_bu yu_ji ying_bu 4 5 8 1"
    state = a_round(hand, "lu_zhi 2", discard="5")
    state = play(state, "0 zhongli_mo 4 8", "1 cancel", "0 let")
    assert options(state) == ["1", "3", "4", "5", "6", "8"]
    state = play(state, "0 1", "1 pass")
    assert "ji_bu" in options(state), "in the next trick it is"


def test_after_a_cancelled_attack_zhongli_mo_may_lead() -> None:
    state = play(a_round("zhongli_mo ji_bu 4 5", "lu_zhi 2"), "0 ji_bu", "1 cancel", "0 let")
    assert "zhongli_mo" in options(state)


@pytest.mark.parametrize(
    ("line", "rank", "count"),
    [
        ("1 peng_yue", 4, 1),
        ("1 zhongli_mo 5 8", 4, 2),
        ("1 liu_bang", 9, 1),
        ("1 xiahou_ying", 7, 1),
        ("1 xiang_yu", 7, 1),
    ],
)
def test_after_a_cancelled_answer_there_is_no_han_xin(line: str, rank: int, count: int) -> None:
    hand = "han_xin peng_yue zhongli_mo liu_bang xiahou_ying xiang_yu 4 5 8"
    state = answering("lu_zhi 1 1", hand, rank=rank, count=count)
    assert "han_xin" in options(state)
    state = play(state, line, "0 cancel", "1 let")
    assert (state.phase, state.turn) == ("respond", 1)
    assert "han_xin" not in options(state)
    assert {"xiahou_ying", "xiang_yu"} & set(options(state)), "what is a pass may follow"


def test_after_a_cancelled_response_a_set_or_a_pass_must_follow() -> None:
    state = answering("1 1", "han_xin 9 4", rank=7)
    state = but(state, hands=(("lu_zhi", "1"), state.hands[1]))
    state = play(state, "1 han_xin", "0 cancel", "1 let")
    assert state.points == (0, 1)
    assert options(state) == ["9", "pass"]


def test_the_ban_on_edicts_ends_with_the_turn() -> None:
    state = answering("1 1", "han_xin 8 4", rank=7)
    state = but(state, hands=(("lu_zhi", "1", "9"), state.hands[1]))
    state = play(state, "1 han_xin", "0 cancel", "1 let", "1 8", "0 9")
    assert "edict" in options(state)


def test_after_a_cancel_another_ability_may_be_used() -> None:
    state = answering("lu_zhi 1", "han_xin xiang_yu 4", rank=7)
    state = play(state, "1 han_xin", "0 cancel", "1 let")
    assert "xiang_yu" in options(state)


def test_a_cancelled_yu_ji_gives_the_chosen_card_back() -> None:
    state = play(a_round("yu_ji 9 1", "lu_zhi 2"), "0 yu_ji 9", "1 cancel", "0 let")
    assert state.hands[0] == ("1", "9")


def test_a_cancelled_ying_bu_leaves_the_card_in_the_discard_pile() -> None:
    state = a_round("ying_bu 9 1", "lu_zhi 2", discard="5 4")
    state = play(state, "0 ying_bu 5", "1 cancel", "0 let")
    assert state.discard == ("5", "4")
    assert state.hands[0] == ("1", "9")


def test_a_cancelled_xiahou_ying_gives_no_points_and_no_attack() -> None:
    state = answering("lu_zhi 1", "xiahou_ying 4 4", rank=7)
    state = play(state, "1 xiahou_ying", "0 cancel", "1 let")
    assert state.points == (0, 1)
    assert (state.phase, state.turn) == ("respond", 1)


def test_a_cancelled_xiang_yu_doubles_nothing() -> None:
    state = answering("lu_zhi 1", "xiang_yu 4 4", rank=7)
    state = play(state, "1 xiang_yu", "0 cancel", "1 let", "1 pass")
    assert state.doubled == (False, False)


def test_a_cancelled_liu_bang_loses_its_card() -> None:
    state = answering("lu_zhi 1", "liu_bang 4 4", rank=9)
    state = play(state, "1 liu_bang", "0 cancel", "1 let")
    assert (state.rank, state.hands[1]) == (9, ("4", "4"))


def test_lu_zhi_drawn_later_cannot_cancel_what_was_announced_before() -> None:
    state = a_round("xiang_yu 1 1", "4 4", phase="respond", rank=7, count=1, deck="lu_zhi 9")
    state = play(state, "0 xiang_yu", "1 let", "1 edict")
    assert state.doubled == (True, False)
    assert "cancel" not in options(state)


# Whom a window asks.


def test_the_opponent_is_asked_whether_or_not_lu_zhi_is_there() -> None:
    for other in ("lu_zhi 2", "2 2"):
        state = play(a_round("ji_bu 1 1", other), "0 ji_bu")
        assert asked(state) == {1}
    assert options(state) == ["let", "let_round"]


def test_the_announcer_is_asked_whether_or_not_xiao_he_is_there() -> None:
    for own in ("ji_bu 1 1", "ji_bu xiao_he 1"):
        state = play(a_round(own, "lu_zhi 2"), "0 ji_bu", "1 cancel")
        assert asked(state) == {0}


@pytest.mark.parametrize(
    "changes",
    [
        {"discard": ("lu_zhi",)},
        {"face_up": ("lu_zhi", "4")},
        {"opened": (False, True)},
        {"shown": ((), ("2", "2"))},
        {"letting": (False, True)},
    ],
)
def test_nobody_is_asked_where_everyone_can_know(changes: dict[str, object]) -> None:
    state = but(a_round("ji_bu 1 1", "2 2"), **changes)
    assert asked(play(state, "0 ji_bu")) == {0}


@pytest.mark.parametrize(
    "changes",
    [
        {"discard": ("xiao_he",)},
        {"face_up": ("xiao_he", "4")},
        {"opened": (True, False)},
        {"shown": (("1", "1"), ())},
        {"letting": (True, False)},
    ],
)
def test_the_same_holds_for_xiao_he(changes: dict[str, object]) -> None:
    state = but(a_round("ji_bu 1 1", "lu_zhi 2"), **changes)
    state = play(state, "0 ji_bu", "1 cancel")
    assert (state.phase, asked(state), state.peeked) == ("lead", {0}, ((), ()))


def test_xiao_he_in_the_opponents_open_hand_is_in_nobody_elses() -> None:
    state = a_round("ji_bu 1 1", "lu_zhi xiao_he 2", opened=(False, True))
    assert play(state, "0 ji_bu", "1 cancel").phase == "lead"


def test_nobody_is_asked_when_lu_zhi_lies_in_the_trick() -> None:
    state = play(a_round("lu_zhi 1 1", "xiang_yu 2 2"), "0 3", "1 xiang_yu")
    assert state.phase == "lead"


def test_nobody_is_asked_when_everyone_saw_lu_zhi_in_the_announcers_hand() -> None:
    state = a_round("ying_bu ji_bu 1 1", "2 2", discard="lu_zhi")
    state = play(state, "0 ying_bu", "0 1 1", "1 pass")
    assert state.shown[0] == ("lu_zhi",)
    assert asked(play(state, "0 ji_bu")) == {0}


def test_the_announcers_own_secret_lu_zhi_does_not_close_the_window() -> None:
    assert asked(play(a_round("lu_zhi ji_bu 1 1", "2 2"), "0 ji_bu")) == {1}


def test_an_open_hand_with_lu_zhi_is_asked() -> None:
    state = a_round("ji_bu 1 1", "lu_zhi 2", opened=(False, True))
    assert options(play(state, "0 ji_bu")) == ["cancel", "let", "let_round"]


def test_let_round_lets_everything_pass_until_the_round_ends() -> None:
    state = play(a_round("ji_bu yu_ji 1 1 1 4", "2 2"), "0 ji_bu", "1 let_round")
    assert state.letting == (False, True)
    state = play(state, "0 1 1", "1 pass", "0 yu_ji 4")
    assert asked(state) == {0}
    assert state.hands[0] == ("1", "1")


def test_who_lets_everything_pass_can_listen_again() -> None:
    state = a_round("ji_bu 1 1", "2 2", letting=(True, False))
    assert "listen" in options(state)
    assert play(state, "0 listen").letting == (False, False)


# Two abilities at once.

BOTH = "peng_yue zhongli_mo 4 5 8 9 1"


def test_peng_yue_and_zhongli_mo_together_answer_the_same_rank() -> None:
    state = answering("1 1", BOTH, rank=4, count=3)
    state = play(state, "1 peng_yue 5 8", "0 let", "0 let")
    assert (state.rank, state.count) == (4, 3)
    assert state.hands[1] == ("1", "9")


def test_peng_yues_window_comes_first() -> None:
    state = play(answering("lu_zhi 1", BOTH, rank=4, count=3), "1 peng_yue 5 8")
    assert state.pending is not None
    assert state.pending.announced.abilities[state.pending.step] == "peng_yue"
    state = play(state, "0 let")
    assert state.pending is not None
    assert state.pending.announced.abilities[state.pending.step] == "zhongli_mo"


def test_if_peng_yue_fails_the_whole_set_and_zhongli_mo_return() -> None:
    state = play(
        answering("lu_zhi 1", BOTH, rank=4, count=3), "1 peng_yue 5 8", "0 cancel", "1 let"
    )
    assert state.hands[1] == cards("zhongli_mo 4 5 8 9 1")
    assert (state.phase, state.turn) == ("respond", 1)


def test_if_zhongli_mo_fails_the_whole_set_and_peng_yue_return() -> None:
    state = answering("lu_zhi 1", BOTH, rank=4, count=3)
    state = play(state, "1 peng_yue 5 8", "0 let", "0 cancel", "1 let")
    assert state.hands[1] == cards("peng_yue 4 5 8 9 1")


def test_lu_zhi_once_played_asks_no_second_time() -> None:
    state = answering("lu_zhi 1", BOTH + " xiao_he", rank=4, count=3)
    state = play(state, "1 peng_yue 5 8", "0 cancel", "1 cancel")
    assert (state.phase, state.rank, state.turn) == ("respond", 4, 0)


def test_with_a_plain_set_as_well_as_zhongli_mo_peng_yue_asks_which() -> None:
    state = answering("1 1", "peng_yue zhongli_mo 4 4 5 9 1", rank=4, count=2)
    assert options(state, "peng_yue") == ["plain", "zhongli_mo"]
    assert play(state, "1 peng_yue plain", "0 let").hands[1] == cards("zhongli_mo 5 9 1")


# The last card, in every order.


def test_a_cancelled_last_card_ability_still_empties_the_hand() -> None:
    state = answering("lu_zhi 1 1", "xiahou_ying", rank=7)
    state = play(state, "1 xiahou_ying", "0 cancel")
    assert state.rounds[-1].out == 1
    assert state.rounds[-1].points == (0, 1 + 2)


def test_both_hands_empty_the_first_one_is_out() -> None:
    state = play(answering("lu_zhi", "han_xin", rank=7, edicts=(2, 3)), "1 han_xin", "0 cancel")
    assert state.rounds[-1].out == 1
    assert state.rounds[-1].points == (0, 1 + 2)


def test_a_set_that_returns_undoes_the_empty_hand() -> None:
    state = a_round("zhongli_mo 4 5", "lu_zhi")
    state = play(state, "0 zhongli_mo", "1 cancel")
    assert state.rounds[-1].out == 1
    assert state.rounds[-1].points == (0, 1 + 2)


def test_ying_bu_as_the_last_card_fills_the_hand_again() -> None:
    state = a_round("ying_bu", "2 2", discard="5 4")
    state = play(state, "0 ying_bu 4", "1 let")
    assert state.number == 1
    assert state.hands[0] == ("4",)


def test_a_cancelled_ying_bu_as_the_last_card_goes_out() -> None:
    state = play(a_round("ying_bu", "lu_zhi 2", discard="5 4"), "0 ying_bu 4", "1 cancel")
    assert state.rounds[-1].out == 0


def test_ji_bu_as_the_last_card_goes_out() -> None:
    state = play(a_round("ji_bu", "2 2"), "0 ji_bu", "1 let")
    assert state.rounds[-1].out == 0


def test_lu_zhi_as_the_last_card_goes_out_though_xiao_he_answers() -> None:
    state = play(a_round("ji_bu xiao_he 1 1", "lu_zhi"), "0 ji_bu", "1 cancel", "0 cancel")
    assert state.rounds[-1].out == 1
    assert state.rounds[-1].points == (0, 1 + 2)


def test_xiang_yu_as_the_last_card_doubles_going_out() -> None:
    state = play(answering("1 1 1", "xiang_yu", rank=7, edicts=(1, 0)), "1 xiang_yu", "0 let")
    assert state.rounds[-1].points == (0, 1 + 2 * (3 + 1))


def test_han_xins_gift_can_win_before_going_out_is_scored() -> None:
    state = answering("1 1 1", "han_xin", rank=7, points=(30, 30))
    state = play(state, "1 han_xin", "0 let")
    assert state.winner == 0


def test_a_forced_pass_of_a_hidden_hand_is_still_asked_for() -> None:
    state = play(a_round("9 1", "4 4", edicts=(6, 0)), "0 9")
    assert options(state) == ["pass"]


def test_a_forced_pass_of_an_open_hand_is_not_asked_for() -> None:
    state = play(a_round("9 1 1", "4 4", edicts=(6, 0), opened=(False, True)), "0 9")
    assert (state.phase, state.turn) == ("lead", 0)


def test_going_out_without_a_point_is_possible() -> None:
    state, events = told(a_round("ji_bu xiao_he", "lu_zhi"), "0 ji_bu", "1 cancel", "0 cancel")
    assert state.rounds[-1].out == 1
    assert state.rounds[-1].points == (0, 1)
    assert WentOut(1) in events
    assert not any(isinstance(event, Scored) for event in events)
    assert state.rounds[-1].scores == ()


def test_score_lines_worth_nothing_are_left_out() -> None:
    state, events = told(a_round("8 8", "1 1", edicts=(3, 0)), "0 8 2")
    assert [event for event in events if isinstance(event, Scored)] == [
        Scored(0, "cards", 2, 2, False)
    ]
    assert [given.why for given in state.rounds[-1].scores] == ["cards"]
    lines = score(rules.view(state, None)).lines
    assert [line.key for line in lines].count("score-line") == 1


def test_led_sets_are_told_with_their_cards() -> None:
    _, events = told(a_round("8 8 1", "1 1"), "0 8 2")
    assert events == [Led(0, ("8", "8"), 8, 2, True)]


def test_what_is_not_offered_is_illegal() -> None:
    with pytest.raises(Illegal):
        play(a_round("8 8 1", "1 1"), "0 9")


def test_who_does_not_answer_lets_it_pass_or_passes_or_leads_the_lowest_card() -> None:
    state = a_round("ji_bu 1 1 9", "2 2 4")

    def idle(state: State) -> tuple[str, ...] | None:
        (seat,) = rules.to_act(state)
        return rules.idle(state, seat)

    assert idle(state) == ("1", "1")
    assert idle(a_round("joker 1 9", "2 2 4")) == ("1", "1")
    assert idle(play(state, "0 ji_bu")) == ("let",)
    assert idle(play(state, "0 9")) == ("pass",)


def test_a_last_card_that_can_be_led_in_two_ways_is_asked_about() -> None:
    """With one of its rank among the warlords it is one card, or two."""
    state = a_round("8", "1 1", face_up=("8",))
    turn = Turn(state)
    _settle(turn)
    assert turn.state == state
    assert not turn.events


def test_before_the_first_round_is_over_there_is_nothing_to_recap() -> None:
    assert recap(rules.view(a_round("8", "1"), None), ()) == ()
