"""Who can be expelled, and by whom. The pyramids name everyone around the target."""

from __future__ import annotations

import pytest

from engines.cherokee import rules
from engines.cherokee.attack import group_token, groups_against, plan, targets_of
from engines.cherokee.rules import Expelled, State
from engines.cherokee.screen import menu
from engines.cherokee.tribe import CARDS, PLACE, PLACES
from tests.engines.cherokee.kit import at, card, cards, play, position


def groups(state: State, target: str) -> set[str]:
    """The groups that win against the target, however many there are."""
    clans = rules.attacking_clans(state)
    return {group_token(group) for group in groups_against(state.pyramid, PLACE[target], clans)}


def around_c2(c1: str, target: str, c3: str, d2: str, d3: str) -> State:
    return position(f"""
               .
             .   .
          {c1} {target} {c3}
        .  {d2} {d3}  .
    """)


def test_a_higher_value_beside_expels() -> None:
    assert groups(around_c2("W▲7", "D▲6", "D●3", "D●4", "D●5"), "c2") == {"c1"}


def test_an_equal_value_beside_does_not() -> None:
    assert groups(around_c2("W▲6", "D▲6", "D●3", "D●4", "D●5"), "c2") == set()


def test_from_below_the_target_counts_one_less() -> None:
    assert groups(around_c2("D●3", "D▲6", "D●7", "W▲6", "D●5"), "c2") == {"d2"}


def test_from_below_one_less_than_the_value_is_not_enough() -> None:
    assert groups(around_c2("D●3", "D▲6", "D●7", "W▲5", "D●5"), "c2") == set()


def test_attackers_of_one_clan_add_up() -> None:
    assert groups(around_c2("W▲4", "D▲6", "W●3", "D●4", "D●5"), "c2") == {"c1_c3"}


def test_the_sum_must_be_strictly_greater() -> None:
    assert groups(around_c2("W●3", "D▲7", "W▲4", "D●4", "D●5"), "c2") == set()


def test_one_attacker_below_is_enough_for_one_less() -> None:
    assert groups(around_c2("W●3", "D▲7", "D●3", "W▲4", "D●5"), "c2") == {"c1_d2"}


def test_two_attackers_below_do_not_make_it_two_less() -> None:
    assert groups(around_c2("D●3", "D▲9", "D●4", "W●3", "W▲5"), "c2") == set()


def test_attackers_of_two_clans_do_not_add_up() -> None:
    assert groups(around_c2("W▲4", "D▲6", "B▲5", "D●4", "D●5"), "c2") == set()


def test_the_own_clan_never_expels_its_own() -> None:
    assert groups(around_c2("D▲9", "D●3", "D▲8", "D▲7", "D▲6"), "c2") == set()


def test_defenders_never_combine() -> None:
    # Two Deer stand beside the target, and it still falls to a 7.
    assert groups(around_c2("D▲9", "D▲6", "D▲8", "W●7", "D▲7"), "c2") == {"d2"}


def test_attacks_never_go_down() -> None:
    state = position("""
               .
            W▲9 W▲8
          D●6 D●3 D●4
        .  D▲5 D▲6  .
    """)
    assert "c2" not in rules.options(state, 0)


def test_the_base_is_attacked_from_the_side_only() -> None:
    state = position(
        """
                       .
                     .   .
                   .   .   .
                 .   .   .   .
               .   .   .   .   .
             .   .   .   .   .   .
          W▲9 W▲8 .   .   .   .   .
        D▲5 D●3 L▲4 .   .   .   .   .
    """
    )
    assert groups(state, "h2") == {"h3"}


def test_any_clan_may_attack_the_own_one_or_not() -> None:
    # The seat's clan is Bird; Wolves and Birds can both be sent.
    state = around_c2("W▲7", "D▲6", "B▲8", "D●4", "D●5")
    assert state.clans[0] == 0
    assert set(rules.options(state, 0, ("c2",))) == {"c1", "c3"}


def test_the_own_clan_may_be_the_target() -> None:
    state = around_c2("W▲7", "B▲6", "B●5", "B●6", "B●7")
    assert "c2" in rules.options(state, 0)


def test_every_winning_group_is_a_choice_even_with_more_helpers_than_needed() -> None:
    state = around_c2("W▲4", "D▲6", "W●8", "D●4", "W▲5")
    assert groups(state, "c2") == {"c3", "c1_c3", "c1_d3", "c3_d3", "c1_c3_d3"}


def test_four_of_a_clan_make_fifteen_groups_at_most() -> None:
    assert len(groups(around_c2("W▲7", "D●3", "W▲8", "W●7", "W▲9"), "c2")) == 15


def test_only_those_who_can_be_expelled_are_offered() -> None:
    for seed in range(30):
        state = rules.setup(2, seed, rules.Settings())
        offered = set(rules.options(state, state.turn))
        assert offered == {place for place in PLACES if groups(state, place)}


def test_the_target_leaves_the_game_and_the_attacker_takes_its_place() -> None:
    step = play(around_c2("W▲7", "D▲6", "D●3", "D●4", "D●5"), "c2 bird_w3")
    assert at(step.state, "c2") == card("W▲7")
    assert step.state.gone == cards("D▲6")
    assert step.events[0] == Expelled(
        seat=0,
        target="deer_m6",
        place="c2",
        attackers=("wolf_m7",),
        strength=7,
        value=6,
        successor="wolf_m7",
    )


def test_of_several_attackers_the_highest_value_takes_the_place() -> None:
    state = around_c2("W▲4", "D▲9", "W▲8", "D●4", "D●5")
    after = play(state, "c2 bird_w3").state
    assert at(after, "c2") == card("W▲8")


def test_of_attackers_with_equal_values_the_woman_takes_the_place() -> None:
    state = around_c2("W▲6", "D▲9", "W●6", "D●4", "D●5")
    after = play(state, "c2 bird_w3").state
    assert at(after, "c2") == card("W●6")


def test_attackers_that_merely_help_do_not_move() -> None:
    state = around_c2("W▲4", "D▲9", "W▲8", "D●4", "D●5")
    assert at(play(state, "c2 bird_w3").state, "c1") == card("W▲4")


def test_who_takes_part_decides_who_moves_up() -> None:
    state = around_c2("W▲7", "D▲6", "W●8", "D●4", "D●5")
    assert at(play(state, "c2 c1 bird_w3").state, "c2") == card("W▲7")
    assert at(play(state, "c2 c1_c3 bird_w3").state, "c2") == card("W●8")


def test_a_single_winning_group_is_not_asked_for() -> None:
    state = around_c2("W▲7", "D▲6", "D●3", "D●4", "D●5")
    assert set(rules.options(state, 0, ("c2",))) == {CARDS[c] for c in state.hands[0]}


@pytest.mark.parametrize("clan", ["W", "U"])
def test_with_open_clans_only_the_own_and_neutral_ones_attack(clan: str) -> None:
    drawn = """
               .
             .   .
          W▲9 D▲6 U▲9
        .  L▲9 P▲9  .
    """
    attackers = {"W": "c1", "U": "c3"}
    own = position(drawn, clans=clan + "D", neutral="PB")
    assert groups(own, "c2") == {attackers[clan], "d3"}


# Only Deer, Wolves and Long Hair: with open clans none of them need be allowed to attack.
NOBODY_MAY_ATTACK = """
                       D▲4
                     D▲5 D▲6
                   D▲7 D▲8 D▲9
                 D●3 D●4 D●5 D●6
               D●7 D●8 W▲4 W▲5 W▲6
             W▲7 W▲8 W▲9 W●3 W●4 W●5
           W●6 W●7 W●8 L▲4 L▲5 L▲6 L▲7
         L▲8 L▲9 L●3 L●4 L●5 L●6 L●7 L●8
"""


def test_if_no_attack_is_possible_a_card_is_discarded_instead() -> None:
    state = position(
        NOBODY_MAY_ATTACK,
        hands=("B▲4 B▲5", "B▲6 B▲7"),
        clans="BD",
        neutral="UP",
    )
    assert list(rules.options(state, 0)) == ["bird_m4", "bird_m5"]
    asked = menu(rules.view(state, 0), (), ("bird_m4", "bird_m5"))
    assert asked.prompt.key == "ask-discard"
    assert [key.token for key in asked.keys] == ["bird_m4", "bird_m5"]
    step = play(state, "bird_m5")
    assert step.state.pyramid == state.pyramid
    assert step.state.hands[0] == cards("B▲4")
    assert step.state.gone == cards("B▲5")
    assert step.events == (rules.Discarded(0, "bird_m5"),)
    assert step.state.turn == 1


def test_whoever_holds_no_card_can_still_follow_a_turn() -> None:
    nobody = position(NOBODY_MAY_ATTACK, clans="BD", neutral="UP")
    assert plan(nobody.pyramid, (), rules.attacking_clans(nobody), ()).ask == ()
    state = around_c2("W▲7", "D▲6", "D●3", "D●4", "D●5")
    turn = plan(state.pyramid, (), rules.attacking_clans(state), ("c2",))
    assert (turn.asked, turn.ask, turn.attackers) == ("card", (), (PLACE["c1"],))


def test_a_last_turn_without_any_choice_is_played_by_itself() -> None:
    state = position(
        NOBODY_MAY_ATTACK,
        hands=("B▲4 B▲5", "B▲6"),
        clans="BU",
        neutral="P",
    )
    step = play(state, "bird_m5")
    assert step.state.gone == cards("B▲5 B▲6 B▲4")
    assert rules.outcome(step.state) is not None


@pytest.mark.parametrize("open_clans", [False, True])
def test_who_can_be_expelled_is_whoever_some_group_beats(open_clans: bool) -> None:
    for seed in range(20):
        state = rules.setup(3, seed, rules.Settings(open_clans))
        while rules.to_act(state):
            clans = rules.attacking_clans(state)
            beaten = [n for n in range(36) if groups_against(state.pyramid, n, clans)]
            assert targets_of(state.pyramid, clans) == beaten
            state = rules.apply(state, state.turn, rules.idle(state, state.turn)).state
