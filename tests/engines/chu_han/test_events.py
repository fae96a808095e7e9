"""The optional events: the deck of fifteen, and what each of the ten does in its round."""

from __future__ import annotations

from typing import Any

import pytest

from engines.chu_han import rules
from engines.chu_han.cards import ALL, EVENTS, LU_ZHI
from engines.chu_han.events import FacedUp, Received, Spied
from engines.chu_han.rounds import deal
from engines.chu_han.state import Settings, State, but
from engines.chu_han.turn import Turn
from engines.core.dice import Dice
from engines.core.engine import Event
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


def dealt(event: str, **changes: Any) -> tuple[State, list[Event]]:
    """A fresh round under this event; seat 0 attacks."""
    state = State(Settings(events=True), Dice(5), han=0, points=(0, 1), event=event)
    turn = Turn(but(state, **changes))
    deal(turn, 0)
    return turn.state, turn.events


# The event deck.


def test_events_are_off_unless_chosen() -> None:
    state = rules.setup(2, 1, Settings())
    assert (state.event, state.events) == ("calm", ())


def test_the_first_round_is_calm_above_fourteen_shuffled_cards() -> None:
    state = rules.setup(2, 1, Settings(events=True))
    assert state.event == "calm"
    assert sorted(state.events) == sorted([*EVENTS, *["calm"] * 4])
    assert state.events != rules.setup(2, 2, Settings(events=True)).events


def test_each_new_round_reveals_the_next_event() -> None:
    state = play(a_round("8 8", "1 1", events=("famine", "drought")), "0 8 2")
    assert (state.event, state.events) == ("famine", ("drought",))


def test_after_the_last_event_it_is_calm() -> None:
    state = play(a_round("8 8", "1 1", event="famine"), "0 8 2")
    assert state.event == "calm"


# Sound Counsel.


def test_sound_counsel_deals_seventeen_and_each_puts_two_under_the_deck() -> None:
    state, _ = dealt("sound_counsel")
    assert [len(hand) for hand in state.hands] == [17, 17]
    assert asked(state) == {0, 1}
    mine, theirs = state.hands[0][:2], state.hands[1][:2]
    state = play(state, f"1 {' '.join(theirs)}")
    assert asked(state) == {0}
    assert len(state.hands[1]) == 17
    state = play(state, f"0 {' '.join(mine)}")
    assert [len(hand) for hand in state.hands] == [15, 15]
    assert state.deck[-4:] == mine + theirs
    assert (state.phase, state.turn) == ("lead", 0)
    assert every_card(state) == ALL


def test_what_one_put_under_the_deck_only_that_one_knows() -> None:
    state, _ = dealt("sound_counsel")
    mine, theirs = state.hands[0][:2], state.hands[1][-2:]
    state = play(state, f"0 {' '.join(mine)}", f"1 {' '.join(theirs)}")
    assert rules.view(state, 0).buried == mine
    assert rules.view(state, 1).buried == theirs
    assert rules.view(state, None).buried == ()


@pytest.mark.parametrize("event", ["sound_counsel", "stability"])
def test_victory_is_checked_only_at_the_end_of_the_round(event: str) -> None:
    state = a_round("9 1 1", "xiahou_ying 4 4 4", event=event, points=(29, 3))
    state = play(state, "0 9", "1 xiahou_ying", "0 let")
    assert state.points == (32, 3)
    assert state.winner is None
    state = play(state, "1 4 3")
    assert state.winner == 0


def test_at_a_deferred_check_the_higher_total_wins() -> None:
    state = a_round("8 8", "1 1 1 1", event="stability", points=(30, 33))
    assert play(state, "0 8 2").points == (34, 33)
    assert play(state, "0 8 2").winner == 0


def test_at_a_deferred_check_a_tie_is_won_by_who_went_out() -> None:
    state = a_round("8 8", "1 1 1 1", event="stability", points=(30, 34))
    assert play(state, "0 8 2").winner == 0
    state = answering("1 1 1 1", "9", rank=8, event="stability", points=(34, 30))
    assert play(state, "1 9").winner == 1


def test_under_stability_many_twos_do_not_score() -> None:
    assert play(a_round("2 2 2 2 2 2 9", "1 1", event="stability"), "0 2 6").points == (0, 1)


def test_under_sound_counsel_many_twos_score() -> None:
    assert play(a_round("2 2 2 2 2 2 9", "1 1", event="sound_counsel"), "0 2 6").points == (6, 1)


# Advance to the Hangu Pass.


@pytest.mark.parametrize(
    ("tricks", "points"), [((1, 2), (2, 4)), ((2, 1), (5, 1)), ((2, 2), (5, 1))]
)
def test_hangu_pass_gives_three_points_for_more_tricks_or_on_a_tie_for_going_out(
    tricks: tuple[int, int], points: tuple[int, int]
) -> None:
    state = play(a_round("8 8", "1 1", event="hangu_pass", tricks=tricks), "0 8 2")
    assert state.rounds[-1].points == points


def test_hangu_pass_is_scored_together_with_going_out() -> None:
    state = a_round("8 8", "1 1", event="hangu_pass", tricks=(0, 3), points=(29, 29))
    state = play(state, "0 8 2")
    assert state.points == (31, 32)
    assert state.winner == 1


def test_a_trick_is_won_by_who_attacks_next() -> None:
    state = play(answering("1 1", "xiahou_ying 4 9", rank=5), "1 xiahou_ying", "0 let")
    assert state.tricks == (0, 1)
    assert play(answering("1 1", "4 9", rank=5), "1 pass").tricks == (1, 0)


# Warlords.


def test_two_of_the_four_cards_out_of_reach_lie_face_up() -> None:
    state, events = dealt("warlords")
    assert len(state.face_up) == 2
    assert len(state.deck) == 14
    assert FacedUp(state.face_up) in events
    assert rules.view(state, None).face_up == state.face_up
    assert every_card(state) == ALL


def warlords(first: str, second: str, face_up: str, **changes: Any) -> State:
    return a_round(first, second, event="warlords", face_up=cards(face_up), **changes)


def test_the_attacker_may_use_a_face_up_card_in_the_set() -> None:
    state = warlords("5 5 9", "1 1", "5 8")
    assert options(state, "5") == ["1", "2", "3"]
    assert options(state, "5 2") == ["own", "up_5"]
    after = play(state, "0 5 3")
    assert after.hands[0] == ("9",)
    assert after.face_up == ("8",)
    assert play(state, "0 5 2 up_5").hands[0] == ("5", "9")
    assert play(state, "0 5 2 own").face_up == ("5", "8")


def test_only_one_face_up_card_goes_into_a_set() -> None:
    state = warlords("5 9", "1 1", "5 5")
    assert options(state, "5") == ["1", "2"]


def test_a_face_up_card_can_be_a_set_alone() -> None:
    state = play(warlords("5 9", "1 1", "8 4"), "0 8")
    assert state.hands[0] == ("5", "9")
    assert (state.rank, state.count) == (8, 1)


def test_a_face_up_joker_helps_a_set() -> None:
    state = warlords("5 5 9", "1 1", "joker 4")
    assert options(state, "5") == ["1", "2", "3"]
    assert play(state, "0 5 3").face_up == ("4",)
    assert play(state, "0 joker").rank == 0


def test_a_face_up_person_is_named() -> None:
    state = warlords("ji_bu xiao_he 9", "1 1", "yu_ji peng_yue")
    assert options(state, "3 1") == ["own", "up_yu_ji", "up_peng_yue"]
    assert options(state, "3 3") == ["up_yu_ji", "up_peng_yue"]
    assert play(state, "0 3 3 up_peng_yue").face_up == ("yu_ji",)


def test_the_attacker_may_use_a_face_up_attack() -> None:
    state = play(warlords("5 9", "1 1", "ji_bu 4"), "0 ji_bu", "1 let")
    assert state.face_up == ("4",)
    assert len(state.peeked[0]) == 4
    assert state.attacked


def test_one_face_up_card_in_the_attack_and_one_in_the_set() -> None:
    state = warlords("5 9", "1 1", "yu_ji 4")
    state = play(state, "0 yu_ji 5", "1 let", "0 4")
    assert state.hands[0] == ("9",)
    assert state.face_up == ()
    state = play(state, "1 pass")
    assert {"yu_ji", "4", "5"} <= set(state.discard)


def test_the_last_card_is_asked_for_while_a_face_up_card_may_join_it() -> None:
    state = warlords("8 5 5", "1 1", "5 4", edicts=(6, 0), letting=(False, True))
    state = play(state, "0 8", "1 pass", "0 5 1 own", "1 pass")
    assert options(state, "5") == ["1", "2"]
    assert play(state, "0 5 2").rounds[-1].out == 0


def test_the_face_up_abilities_of_the_answer_are_not_for_the_attacker() -> None:
    state = warlords("5 9", "1 1", "han_xin zhongli_mo")
    assert not {"han_xin", "zhongli_mo"} & set(options(state))


def test_a_face_up_zhongli_mo_is_an_ordinary_three() -> None:
    state = a_round("ji_bu 4 5 8", "1 1", event="warlords", face_up=("zhongli_mo",))
    assert "zhongli_mo" not in options(state)
    state = play(state, "0 3 2")
    assert (state.rank, state.count, state.face_up) == (3, 2, ())


def test_the_answering_player_uses_no_face_up_card() -> None:
    state = warlords("5 9 1", "4 4", "8 4", phase="respond", turn=1, rank=5, count=1)
    assert options(state) == ["edict", "pass"]


def test_zhongli_mo_may_lead_one_face_up_card() -> None:
    state = warlords("zhongli_mo 1 4 5 9", "1 1", "2 8")
    state = play(state, "0 zhongli_mo up_2 4 5 9", "1 let")
    assert (state.rank, state.count) == (2, 4)
    assert state.face_up == ("8",)


def test_a_cancelled_set_gives_the_face_up_card_back() -> None:
    state = warlords("zhongli_mo 4 5 9", "lu_zhi 1", "2 8")
    state = play(state, "0 zhongli_mo up_2 4 done", "1 cancel", "0 let")
    assert state.face_up == ("2", "8")
    assert state.hands[0] == ("4", "5", "9")


def test_lu_zhi_lying_face_up_is_in_no_hand() -> None:
    state = warlords("ji_bu 5 9", "1 1", f"{LU_ZHI} 4")
    assert asked(play(state, "0 ji_bu")) == {0}


# The others.


def test_under_drought_an_edict_brings_one_card() -> None:
    state = play(a_round("1 1", "2 2", event="drought", deck="9 7"), "0 edict")
    assert state.hands[0] == ("1", "1", "9")
    assert state.edicts == (1, 0)


def test_under_inspection_going_out_scores_two_points_an_edict() -> None:
    state = play(a_round("8 8", "1 1", event="inspection", edicts=(1, 3)), "0 8 2")
    assert state.rounds[-1].points == (2 + 6, 1)


def test_spies_show_three_cards_of_each_hand() -> None:
    state, events = dealt("spies")
    assert [len(shown) for shown in state.shown] == [3, 3]
    assert Spied(0, state.shown[0]) in events
    assert rules.view(state, None).shown == state.shown
    assert all(card in state.hands[seat] for seat in (0, 1) for card in state.shown[seat])


def test_a_card_shown_by_spies_stays_open_while_in_hand() -> None:
    state = a_round("8 5 1", "1 1", event="spies", shown=(("5", "8"), ()))
    assert play(state, "0 1").shown[0] == ("5", "8")
    assert play(state, "0 5").shown[0] == ("8",)


def test_hostages_are_two_chosen_cards_each_given_at_the_same_time() -> None:
    state, _ = dealt("hostages")
    mine, theirs = state.hands[0][:2], state.hands[1][-2:]
    state = play(state, f"0 {' '.join(mine)}")
    assert asked(state) == {1}
    assert len(state.hands[1]) == 15
    state, events = told(state, f"1 {' '.join(theirs)}")
    assert Received(0, theirs, only=0) in events
    assert Received(1, mine, only=1) in events
    assert [len(hand) for hand in state.hands] == [15, 15]
    assert all(card in state.hands[0] for card in theirs)
    assert every_card(state) == ALL


def test_who_gave_hostages_knows_them_in_the_other_hand() -> None:
    state, _ = dealt("hostages")
    mine, theirs = state.hands[0][:2], state.hands[1][-2:]
    state = play(state, f"0 {' '.join(mine)}", f"1 {' '.join(theirs)}")
    assert rules.view(state, 0).known == mine
    assert rules.view(state, 1).known == theirs
    assert rules.view(state, None).known == ()


def test_what_the_other_gives_is_secret_until_both_have_chosen() -> None:
    state, _ = dealt("hostages")
    before = rules.view(state, 1)
    after = rules.view(play(state, f"0 {' '.join(state.hands[0][:2])}"), 1)
    assert before.hands == after.hands
    assert after.chosen == ()


def test_under_famine_going_out_scores_up_to_eight_cards() -> None:
    seven, nine = "1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1 1"
    assert play(a_round("8 8", seven, event="famine"), "0 8 2").rounds[-1].points == (7, 1)
    assert play(a_round("8 8", nine, event="famine"), "0 8 2").rounds[-1].points == (8, 1)


def test_under_the_banner_of_the_weak_many_ones_score_as_well() -> None:
    state = a_round("1 1 1 1 1 1 9", "4 4", event="weak_banner")
    assert play(state, "0 1 6").points == (6, 1)
    assert play(state, "0 1 5").points == (0, 1)
    state = a_round("2 2 2 2 2 2 9", "4 4", event="weak_banner")
    assert play(state, "0 2 6").points == (6, 1)
