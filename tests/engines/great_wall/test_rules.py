"""The rules of Great Wall of China, a test a sentence."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core.dice import Dice
from engines.core.engine import moves
from engines.great_wall import rules
from engines.great_wall.events import (
    Boxed,
    Closed,
    CountingBegan,
    Covered,
    Drew,
    DrewCard,
    LastRound,
    Marked,
    Opened,
    Placed,
    Redeemed,
    Rode,
    Stored,
)
from engines.great_wall.state import (
    SET,
    TOKENS,
    Settings,
    leads,
    points,
)
from tests.engines.great_wall.kit import asked, play, position, section, told, turn_of_a

EMPTY = "5 3 |"


def worth(cards: str) -> dict[int, int]:
    return points(section(f"5 3 | {cards}").cards)


# Components and set-up


@pytest.mark.parametrize("seats", range(2, 6))
def test_everyone_has_the_same_twenty_cards_five_of_them_in_hand(seats: int) -> None:
    state = rules.setup(seats, 1, Settings())
    assert len(state.hands) == seats
    for hand, deck in zip(state.hands, state.decks, strict=True):
        assert len(hand) == 5
        assert Counter((*hand, *deck)) == SET
    assert sum(SET.values()) == 20


@pytest.mark.parametrize(("seats", "sections"), [(2, 2), (3, 3), (4, 4), (5, 4)])
def test_pairs_of_tokens_open_the_sections(seats: int, sections: int) -> None:
    state = rules.setup(seats, 1, Settings())
    assert [len(each.tokens) for each in state.sections] == [2] * sections
    assert all(each.cards == () for each in state.sections)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_there_are_36_tokens(seats: int) -> None:
    state = rules.setup(seats, 1, Settings())
    opened = [value for each in state.sections for value in each.tokens]
    assert Counter((*opened, *state.pool)) == TOKENS
    assert sum(TOKENS.values()) == 36


def test_with_two_players_no_section_opens_with_equal_tokens() -> None:
    boxed = 0
    for seed in range(100):
        state = rules.setup(2, seed, Settings())
        assert all(len(set(each.tokens)) == 2 for each in state.sections)
        boxed += 36 - 4 - len(state.pool)
    assert boxed, "a hundred deals hold some equal pair"


def test_with_more_players_equal_tokens_stay() -> None:
    deals = (rules.setup(3, seed, Settings()) for seed in range(100))
    assert any(len(set(each.tokens)) == 1 for state in deals for each in state.sections)


def test_the_first_player_is_random() -> None:
    assert {rules.setup(4, seed, Settings()).turn for seed in range(60)} == {0, 1, 2, 3}


# Scoring: who leads


def test_nobody_leads_an_empty_section() -> None:
    assert not leads(section(EMPTY), 0)


def test_who_has_more_than_every_other_leads() -> None:
    assert leads(section("5 3 | a.gate b.wall c.wall"), 0)
    assert not leads(section("5 3 | a.gate b.wall c.watchtower"), 0)


def test_equal_points_do_not_lead() -> None:
    assert not leads(section("5 3 | a.gate b.gate"), 0)


def test_players_who_are_not_present_are_not_compared() -> None:
    assert leads(section("3 | a.wall=5"), 0), "alone one leads even with negative points"
    assert points(section("3 | a.wall=5").cards) == {0: -4}


def test_a_player_whose_every_card_is_covered_is_not_present() -> None:
    covered = section("3 | b.dragon/a.watchtower b.wall=5")
    assert points(covered.cards) == {1: -3}
    assert not leads(covered, 0)
    assert leads(covered, 1)


def test_holding_the_first_token_counts_as_negative_points() -> None:
    assert worth("a.gate=3 a.watchtower b.gate") == {0: 2, 1: 2}


def test_only_the_player_whose_turn_it_is_scores() -> None:
    step = turn_of_a("5 3 | b.gate")
    assert not told(step, Marked)
    assert step.state.sections == (section("5 3 | b.gate"),)


# Scoring: taking tokens


def test_with_both_tokens_there_one_chooses_the_token_and_the_own_card() -> None:
    state = turn_of_a("5 3 | a.wall b.wall a.gate").state
    assert asked(state) == ["5", "3"]
    assert asked(state, "3") == ["wall", "gate"]
    step = play(state, "3 gate")
    assert step.state.sections == (section("5 | a.wall b.wall a.gate=3"),)
    assert told(step, Marked) == [Marked(0, 3, "gate", "s1")]
    assert step.state.stores == ((), ()), "a token on a card is not stored yet"


def test_the_token_goes_onto_the_own_card_and_not_onto_an_equal_one_of_another() -> None:
    state = turn_of_a("5 3 | b.wall a.wall a.gate").state
    assert play(state, "5 wall").state.sections == (section("3 | b.wall a.wall=5 a.gate"),)


def test_with_one_kind_of_own_card_only_the_token_is_asked() -> None:
    state = turn_of_a("5 3 | a.wall a.wall b.wall").state
    assert asked(state, "5") == []
    assert play(state, "5").state.sections == (section("3 | a.wall=5 a.wall b.wall"),)


def test_with_equal_tokens_only_the_card_is_asked() -> None:
    state = turn_of_a("4 4 | a.wall a.gate").state
    assert asked(state) == ["wall", "gate"]
    assert play(state, "wall").state.sections == (section("4 | a.wall=4 a.gate"),)


def test_a_token_that_leaves_no_choice_is_put_without_asking() -> None:
    step = turn_of_a("4 4 | a.wall")
    assert step.state.sections == (section("4 | a.wall=4"),)
    assert asked(step.state)[0] == "draw"


def test_a_covered_card_cannot_carry_the_token() -> None:
    state = turn_of_a("5 3 | b.dragon/a.gate a.watchtower a.wall").state
    assert asked(state, "5") == ["wall", "watchtower"]


def test_the_token_of_a_pair_that_is_left_goes_to_the_store() -> None:
    step = turn_of_a("3 | b.wall=5 a.gate", pool="7 8")
    assert step.state.stores == ((3,), (5,))
    assert told(step, Stored) == [Stored(0, 3, "s1")]
    assert told(step, Redeemed) == [Redeemed(1, 5, "s1")]


def test_a_completed_section_loses_its_cards_and_opens_a_new_pair() -> None:
    step = turn_of_a("3 | b.wall=5 a.gate", pool="7 8 1 2")
    assert step.state.sections == (section("7 8 |"),)
    assert step.state.pool == (1, 2)
    assert told(step, Opened) == [Opened("s1", 7, 8)]


def test_one_player_may_win_both_tokens() -> None:
    step = turn_of_a("3 | a.wall=5 a.watchtower a.watchtower b.wall", EMPTY)
    assert step.state.stores == ((3, 5), ())


def test_the_burden_of_the_first_token_can_cost_the_second() -> None:
    step = turn_of_a("3 | a.wall=5 a.watchtower b.wall")
    assert step.state.sections == (section("3 | a.wall=5 a.watchtower b.wall"),)


def test_sections_are_decided_one_after_the_other_in_table_order() -> None:
    state = turn_of_a("5 3 | a.wall", "2 1 | b.wall", "8 7 | a.gate").state
    assert asked(state) == ["5", "3"]
    state = play(state, "5").state
    assert asked(state) == ["8", "7"]
    state = play(state, "8").state
    assert asked(state)[0] == "draw"


def test_within_one_turn_at_most_one_token_is_taken_per_section() -> None:
    state = play(turn_of_a("5 3 | a.wall").state, "5").state
    assert state.turn == 0
    assert state.sections == (section("3 | a.wall=5"),)


def test_scoring_must_be_done_before_acting() -> None:
    state = turn_of_a("5 3 | a.wall").state
    assert moves(rules, state, 0) == [("5",), ("3",)]


def test_with_two_players_a_new_pair_of_equal_tokens_goes_back_to_the_box() -> None:
    step = turn_of_a("3 | b.wall=5 a.gate", pool="7 7 4 4 1 2 8 5")
    assert step.state.sections == (section("1 2 |"),)
    assert step.state.pool == (8, 5)
    assert told(step, Boxed) == [Boxed(7), Boxed(4)]


def test_with_three_players_a_new_pair_of_equal_tokens_stays() -> None:
    step = turn_of_a("3 | b.wall=5 a.gate", seats=3, pool="7 7 4 4")
    assert step.state.sections == (section("7 7 |"),)


def test_a_section_with_no_pair_to_be_had_stays_closed() -> None:
    step = turn_of_a("3 | b.wall=5 a.gate", EMPTY, pool="7 7")
    assert step.state.sections == (section(""), section(EMPTY))
    assert step.state.pool == ()
    assert told(step, Closed) == [Closed("s1")]


def test_who_is_not_asked_has_no_options() -> None:
    assert rules.options(position(EMPTY), 1) == ()


def test_nothing_can_be_placed_in_a_closed_section() -> None:
    state = position("", EMPTY, "2 1 |", hands=("wall", "wall"))
    assert asked(state, "wall") == ["s2", "s3"]


# Acting


def test_a_turn_has_two_actions_after_scoring() -> None:
    state = position(EMPTY)
    state = play(state, "draw").state
    assert (state.turn, state.actions) == (0, 1)
    state = play(state, "draw").state
    assert (state.turn, state.actions) == (1, 2)


def test_one_may_draw_or_place_any_card_in_hand() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall wall gate", "wall"))
    assert moves(rules, state, 0) == [
        ("draw",),
        ("wall", "1", "s1"),
        ("wall", "1", "s2"),
        ("wall", "2", "s1"),
        ("wall", "2", "s2"),
        ("gate", "s1"),
        ("gate", "s2"),
    ]


def test_drawing_takes_the_top_card_of_the_own_deck() -> None:
    state = position(EMPTY, hands=("wall", "wall"), decks=("noble gate", "dragon"))
    step = play(state, "draw")
    assert step.state.hands == (("wall", "noble"), ("wall",))
    assert step.state.decks == (("gate",), ("dragon",))


def test_only_the_drawer_hears_which_card_it_was() -> None:
    step = play(position(EMPTY, decks=("noble gate", "dragon")), "draw")
    assert step.events == (Drew(0), DrewCard("noble", only=0))


def test_cards_are_placed_to_the_right_of_what_lies_there() -> None:
    state = position("5 3 | b.gate", "2 1 |", hands=("wall wall wall gate", "wall"))
    step = play(state, "wall 2 s1")
    assert step.state.sections[0] == section("5 3 | b.gate a.wall a.wall")
    assert step.state.hands[0] == ("wall", "gate")
    assert step.events == (Placed(0, "wall", 2, "s1"),)
    assert step.state.actions == 1, "a group of identical cards is one action"


def test_with_one_open_section_it_is_not_asked_where() -> None:
    state = position(EMPTY, hands=("wall gate", "wall"))
    assert play(state, "gate").state.sections == (section("5 3 | a.gate"),)


def test_with_an_empty_deck_one_must_place() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall gate", "wall"), decks=("", "wall"))
    assert asked(state) == ["wall", "gate"]


def test_with_an_empty_hand_one_must_draw_and_is_not_asked() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall", "wall"), decks=("gate gate", "wall"))
    step = play(state, "wall s1")
    assert step.state.hands[0] == ("gate",)
    assert step.state.turn == 1


def test_a_card_that_is_the_only_choice_is_not_asked_for() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall wall", "wall"), decks=("", "wall"))
    assert asked(state) == ["1", "2"]
    assert asked(state, "2") == ["s1", "s2"]
    assert play(state, "2 s2").state.sections[1] == section("2 1 | a.wall a.wall")


# Cards


def test_wall_gate_watchtower_and_cavalry_are_worth_1_2_3_and_2() -> None:
    assert worth("a.wall b.gate c.watchtower d.cavalry") == {0: 1, 1: 2, 2: 3, 3: 2}


def test_noble_and_dragon_are_worth_1() -> None:
    assert worth("a.noble") == {0: 1}
    assert worth("a.dragon") == {0: 1}


@pytest.mark.parametrize(("count", "total"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_infantry_grows_with_its_number(count: int, total: int) -> None:
    assert worth("a.infantry " * count) == {0: total}


def test_infantry_need_not_lie_side_by_side_and_counts_per_player() -> None:
    assert worth("a.infantry b.infantry a.wall b.infantry a.infantry") == {0: 4, 1: 3}


def test_only_uncovered_infantry_counts() -> None:
    assert worth("a.infantry b.dragon/a.infantry a.infantry") == {0: 3, 1: 1}


def test_a_noble_makes_every_card_of_the_section_worth_1() -> None:
    cards = "a.infantry a.infantry a.watchtower b.noble b.cavalry c.gate"
    assert worth(cards) == {0: 3, 1: 2, 2: 1}


def test_a_noble_does_not_lift_the_burden_of_a_token() -> None:
    assert worth("a.watchtower=3 b.noble") == {0: -2, 1: 1}


def test_covering_the_noble_ends_its_effect() -> None:
    assert worth("a.watchtower a.dragon/b.noble") == {0: 4}


def test_another_noble_keeps_the_effect() -> None:
    assert worth("a.watchtower a.dragon/b.noble c.noble") == {0: 2, 2: 1}


# Cavalry


def test_placing_cavalry_costs_no_action() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall cavalry", "wall"))
    step = play(state, "cavalry s2")
    assert (step.state.turn, step.state.actions) == (0, 2)
    assert step.state.sections[1] == section("2 1 | a.cavalry")
    assert step.events == (Rode(0, 1, "s2"),)


def test_cavalry_is_free_between_the_second_and_the_third_action_too() -> None:
    state = play(position(EMPTY, "2 1 |", hands=("wall cavalry", "wall")), "draw").state
    assert play(state, "cavalry s1").state.actions == 1


def test_cavalry_cannot_be_placed_after_the_third_action() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall cavalry", "wall"), actions=1)
    assert play(state, "draw").state.turn == 1


def test_one_cavalry_a_turn_is_free_and_a_further_one_costs_an_action() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall cavalry cavalry", "wall"))
    state = play(state, "cavalry 1 s1").state
    assert asked(state) == ["draw", "wall", "march"]
    state = play(state, "march s2").state
    assert (state.turn, state.actions) == (0, 1)
    assert asked(play(state, "draw").state), "then it is the other's turn"


def test_both_cavalry_together_into_one_section_are_one_free_placement() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall cavalry cavalry", "wall"))
    step = play(state, "cavalry 2 s2")
    assert (step.state.turn, step.state.actions) == (0, 2)
    assert step.state.sections[1] == section("2 1 | a.cavalry a.cavalry")
    assert step.events == (Rode(0, 2, "s2"),)


def test_the_free_placement_is_once_a_turn_whenever_it_was() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall cavalry cavalry", "wall"))
    state = play(play(state, "cavalry 1 s1").state, "draw").state
    assert "cavalry" not in asked(state)
    assert "march" in asked(state)


def test_a_cavalry_paid_for_leaves_the_free_placement() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall cavalry cavalry", "wall"))
    state = play(state, "march 1 s1").state
    assert play(state, "cavalry s2").state.actions == 1


def test_every_turn_has_its_own_free_placement() -> None:
    hands = ("wall cavalry cavalry", "wall cavalry")
    state = play(position(EMPTY, "2 1 |", hands=hands, actions=1), "cavalry 1 s1").state
    state = play(state, "draw").state
    assert state.turn == 1
    assert "cavalry" in asked(state)
    state = play(play(state, "draw").state, "draw").state
    assert state.sections[0].cards, "a scores first: alone there, it leads"
    state = play(state, "5").state
    assert (state.turn, "cavalry" in asked(state)) == (0, True)


def test_the_very_last_cavalry_after_a_free_one_is_simply_placed() -> None:
    state = position(EMPTY, "2 1 |", hands=("cavalry cavalry", "wall"), decks=("", "wall"))
    state = play(state, "cavalry 1 s1").state
    assert asked(state) == ["s1", "s2"]
    step = play(state, "s2")
    assert told(step, LastRound) == [LastRound(0)]
    assert step.state.turn == 1


def test_cavalry_may_be_placed_as_an_ordinary_action() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall cavalry cavalry", "wall"))
    step = play(state, "march 2 s2")
    assert step.state.actions == 1
    assert step.state.sections[1] == section("2 1 | a.cavalry a.cavalry")
    assert step.events == (Placed(0, "cavalry", 2, "s2"),)


def test_the_very_last_cavalry_is_not_asked_for_its_price() -> None:
    state = position(EMPTY, "2 1 |", hands=("cavalry", "wall"), decks=("", "wall"))
    assert asked(state) == ["s1", "s2"]


def test_when_free_cavalry_was_the_last_card_the_actions_are_lost() -> None:
    state = position(EMPTY, "2 1 |", hands=("cavalry", "wall"), decks=("", "wall"))
    step = play(state, "s1")
    assert told(step, LastRound) == [LastRound(0)]
    assert step.state.turn == 1


# Dragon


def test_a_dragon_may_be_placed_like_any_other_card() -> None:
    state = position("5 3 | b.gate", "2 1 |", hands=("wall dragon", "wall"))
    assert play(state, "dragon s1").state.sections[0] == section("5 3 | b.gate a.dragon")


def test_a_dragon_may_cover_a_card_of_any_owner_in_any_section() -> None:
    state = position("5 3 | b.gate a.wall", "2 1 | b.noble", hands=("wall dragon", "wall"))
    assert asked(state, "cover") == ["s1", "s2"]
    assert asked(state, "cover s1") == ["c1", "c2"]
    step = play(state, "cover s1 c1")
    assert step.state.sections[0] == section("5 3 | a.dragon/b.gate a.wall")
    assert step.events == (Covered(0, "gate", 1, "s1"),)
    assert step.state.actions == 1


def test_a_covered_card_gives_no_points_and_the_dragon_gives_its_owner_1() -> None:
    assert worth("a.dragon/b.watchtower b.wall") == {0: 1, 1: 1}


def test_a_card_with_a_token_cannot_be_covered() -> None:
    state = position("5 | b.gate=3 b.gate b.wall", hands=("wall dragon", "wall"))
    assert asked(state, "cover") == ["c2", "c3"]


def test_a_dragon_has_nothing_to_cover_where_every_card_has_a_token() -> None:
    state = position("5 | b.gate=3", EMPTY, hands=("wall dragon", "wall"))
    assert asked(state) == ["draw", "wall", "dragon"]


def test_of_equal_cards_the_leftmost_is_offered() -> None:
    state = position("5 3 | b.wall a.wall b.wall a.wall b.gate", hands=("dragon", "wall"))
    assert asked(state, "cover") == ["c1", "c2", "c5"]


def test_the_only_card_there_is_to_cover_is_not_asked_for() -> None:
    state = position("5 3 | b.wall", EMPTY, hands=("wall dragon", "wall"))
    assert play(state, "cover").state.sections[0] == section("5 3 | a.dragon/b.wall")


def test_a_dragon_can_be_covered_and_what_is_under_it_stays_covered() -> None:
    state = position("5 3 | b.dragon/a.noble b.gate", hands=("wall dragon", "wall"))
    state = play(state, "cover c1").state
    assert state.sections == (section("5 3 | a.dragon/b.dragon/a.noble b.gate"),)
    assert points(state.sections[0].cards) == {0: 1, 1: 2}


# The end


def test_who_runs_out_of_cards_announces_the_last_round_and_loses_the_actions() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall", "wall"), decks=("", "wall wall"))
    step = play(state, "s1")
    assert told(step, LastRound) == [LastRound(0)]
    assert (step.state.phase, step.state.caller, step.state.turn) == ("last", 0, 1)


def test_an_empty_hand_alone_announces_nothing() -> None:
    state = position(EMPTY, "2 1 |", hands=("wall", "wall"), decks=("gate wall", "wall"))
    assert not told(play(state, "wall s1"), LastRound)


def test_every_other_player_has_one_more_full_turn() -> None:
    state = position(
        "5 3 | b.gate c.gate",
        "2 1 |",
        hands=("wall", "gate wall", "gate wall"),
        decks=("", "wall", "wall wall wall"),
    )
    state = play(state, "s2").state
    for seat in (1, 2):
        assert (state.turn, state.actions) == (seat, 2)
        state = play(state, "draw").state
        assert (state.turn, state.actions) == (seat, 1)
        step = play(state, "gate s1")
        state = step.state
    assert told(step, CountingBegan) == [CountingBegan()]


def test_others_who_run_out_in_the_last_round_announce_nothing() -> None:
    state = position(
        EMPTY, "2 1 |", hands=("wall", "wall", "wall gate"), decks=("", "", "wall wall")
    )
    step = play(play(state, "s2").state, "s2")
    assert told(step, LastRound) == []
    assert (step.state.caller, step.state.turn) == (0, 2)


def test_after_the_last_round_only_scoring_goes_on() -> None:
    state = position(
        "5 3 | a.watchtower b.wall",
        hands=("", "wall gate"),
        decks=("", "wall"),
        turn=1,
        actions=1,
        phase="last",
        caller=0,
    )
    step = play(state, "draw")
    assert step.state.phase == "counting"
    assert asked(step.state) == ["5", "3"], "the caller leads and chooses a token"
    # 3 - 5 is less than 1, so b completes the section; the pool is empty, so that is the end.
    step = play(step.state, "5")
    assert step.state.stores == ((5,), (3,))
    assert rules.to_act(step.state) == frozenset()


def test_it_ends_after_a_full_circle_in_which_nobody_took_a_token() -> None:
    state = position(
        "5 3 | a.gate b.gate",
        hands=("", "wall gate"),
        decks=("", "wall"),
        turn=1,
        actions=1,
        phase="last",
        caller=0,
        stores=("4", "2 3"),
    )
    outcome = rules.outcome(play(state, "draw").state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.places) == ("counted", (4, 5), (2, 1))


def test_a_token_taken_while_counting_starts_the_circle_anew() -> None:
    state = position(
        "5 3 | b.gate",
        "4 2 | a.gate b.gate",
        hands=("", "wall gate"),
        decks=("", "wall"),
        turn=1,
        actions=1,
        phase="last",
        caller=0,
    )
    state = play(state, "draw").state
    assert (state.turn, asked(state)) == (1, ["5", "3"]), "a took nothing, b leads"
    step = play(state, "5")
    # A full circle later b, alone there, takes the other token too.
    assert step.state.stores == ((), (3, 5))
    assert step.state.phase == "over"


def test_the_game_ends_at_once_when_the_last_token_is_stored() -> None:
    step = turn_of_a("3 | b.wall=5 a.gate")
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("tokens", (3, 5))
    assert step.state.turn == 0, "no more turns"
    assert step.state.hands[0], "not even for who has cards"


def test_it_is_not_over_while_a_section_has_tokens() -> None:
    assert rules.outcome(turn_of_a("3 | b.wall=5 a.gate", EMPTY).state) is None


def test_tokens_still_on_cards_count_for_nobody() -> None:
    state = position(
        "5 | a.gate=3 b.wall",
        stores=("1", "2"),
        phase="over",
    )
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.scores == (1, 2)


def test_ties_share_the_victory() -> None:
    state = position(EMPTY, hands=("", "", ""), stores=("5 3", "8", "7"), phase="over")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 1, 3)


# What is hidden


def test_a_player_sees_the_own_hand_and_only_sizes_of_the_others() -> None:
    state = position(EMPTY, hands=("wall gate", "noble"), decks=("wall", "gate dragon"))
    view = rules.view(state, 0)
    assert (view.hand, view.hands, view.decks) == (("wall", "gate"), (2, 1), (1, 2))
    assert rules.view(state, None).hand == ()


def test_stored_tokens_are_counted_by_all_and_summed_by_their_owner() -> None:
    state = position(EMPTY, stores=("5 3", "8"))
    assert [rules.view(state, viewer).stored for viewer in (0, 1, None)] == [(2, 1)] * 3
    assert [rules.view(state, viewer).store for viewer in (0, 1, None)] == [(5, 3), (8,), ()]
    assert rules.view(state, 0).stores == ()


def test_at_the_end_the_stores_are_turned_up() -> None:
    state = position(EMPTY, stores=("5 3", "8"), phase="over")
    assert rules.view(state, None).stores == ((5, 3), (8,))


def test_what_a_player_cannot_see_lies_anew_in_a_reshuffled_state() -> None:
    state = rules.setup(3, 5, Settings())
    other = rules.reshuffled(state, 0, Dice(1))
    assert other.hands[0] == state.hands[0]
    assert other.hands[1] != state.hands[1]
    assert all(
        Counter(mine + deck) == SET for mine, deck in zip(other.hands, other.decks, strict=True)
    )
    assert other.pool != state.pool
    assert Counter(other.pool) == Counter(state.pool)


def test_stored_values_of_others_lie_anew_with_the_pool() -> None:
    state = position(EMPTY, pool="1 1 1 1", stores=("5 3", "8 8"))
    stores = {rules.reshuffled(state, 0, Dice(seed)).stores for seed in range(20)}
    assert {store[0] for store in stores} == {(5, 3)}
    assert {len(store[1]) for store in stores} == {2}
    assert len(stores) > 1


def test_who_does_not_answer_draws_while_there_is_a_deck() -> None:
    assert rules.idle(position(EMPTY), 0) == ("draw",)


def test_who_does_not_answer_takes_the_higher_token() -> None:
    assert rules.idle(turn_of_a("3 5 | a.wall").state, 0) == ("5",)
