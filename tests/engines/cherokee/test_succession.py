"""Who moves up behind the attacker, down to the base and the hand."""

from __future__ import annotations

from engines.cherokee import rules
from engines.cherokee.rules import Moved, Placed, Succeeded
from tests.engines.cherokee.kit import at, card, cards, play, position

# The Wolf on c1 expels the Deer on c2; the places below the Wolf are d1 and d2, and so on down.
WITHOUT_TIES = """
                       .
                     .   .
                  W▲7 D▲6 D●3
                B▲8 D●4 D●5  .
              B●7 P▲4  .   .   .
            U▲4 L●5  .   .   .   .
           .  P●3 L●4 .   .   .   .
         .   .  U●5 U●4 .   .   .   .
"""


def test_the_higher_value_moves_up_row_by_row_down_to_the_base() -> None:
    after = play(position(WITHOUT_TIES), "c2 bird_w3").state
    moved = {"c1": "B▲8", "d1": "B●7", "e1": "L●5", "f2": "L●4", "g3": "U●5"}
    assert {place: at(after, place) for place in moved} == {
        place: card(sign) for place, sign in moved.items()
    }


def test_the_gap_in_the_base_is_filled_with_a_card_of_the_players_choice() -> None:
    state = position(WITHOUT_TIES)
    assert list(rules.options(state, 0, ("c2",))) == ["bird_w3", "bird_m4"]
    after = play(state, "c2 bird_m4").state
    assert at(after, "h3") == card("B▲4")
    assert after.hands[0] == cards("B●3")


def test_all_others_stay_where_they_are() -> None:
    state = position(WITHOUT_TIES)
    after = play(state, "c2 bird_w3").state
    changed = [at for at in range(36) if state.pyramid[at] != after.pyramid[at]]
    assert sorted(after.moved) == changed
    assert len(changed) == 7  # c2 and one place in every row from c to h


def test_the_log_says_what_moved_where() -> None:
    events = play(position(WITHOUT_TIES), "c2 bird_w3").events
    assert events[1:] == (
        Succeeded(
            (
                Moved("bird_m8", "c1"),
                Moved("bird_w7", "d1"),
                Moved("hair_w5", "e1"),
                Moved("hair_w4", "f2"),
                Moved("blue_w5", "g3"),
            )
        ),
        Placed(0, "bird_w3", "h3"),
    )


def test_of_equal_values_the_woman_moves_up() -> None:
    state = position(WITHOUT_TIES.replace("B▲8 D●4", "B●5 P▲5"))
    assert at(play(state, "c2 bird_w3").state, "c1") == card("B●5")


def test_of_equal_values_and_sex_the_player_chooses() -> None:
    state = position(WITHOUT_TIES.replace("B▲8 D●4", "B▲5 P▲5"))
    assert list(rules.options(state, 0, ("c2",))) == ["d1", "d2"]
    assert at(play(state, "c2 d1 bird_w3").state, "c1") == card("B▲5")
    left = play(state, "c2 d1 bird_w3").state
    assert at(left, "d2") == card("P▲5")


def test_each_tie_on_the_way_down_is_a_choice_of_its_own() -> None:
    state = position(WITHOUT_TIES.replace("B▲8 D●4", "B▲5 P▲5").replace("U▲4 L●5", "U▲4 L▲4"))
    assert list(rules.options(state, 0, ("c2", "d1"))) == ["f1", "f2"]
    assert list(rules.options(state, 0, ("c2", "d1", "f2"))) == ["bird_w3", "bird_m4"]


def test_an_attacker_from_the_base_leaves_its_gap_to_the_hand_at_once() -> None:
    state = position("""
                           .
                         .   .
                       .   .   .
                     .   .   .   .
                   .   .   .   .   .
                 .   .   .   .   .   .
               .   .   .   .   .   .   .
            W▲9 D●3 D●4  .   .   .   .   .
    """)
    step = play(state, "h2 bird_w3")
    assert at(step.state, "h2") == card("W▲9")
    assert at(step.state, "h1") == card("B●3")
    assert [type(event) for event in step.events] == [rules.Expelled, rules.Placed]


def test_an_attack_from_below_is_succeeded_in_the_row_it_left() -> None:
    state = position("""
                       .
                     .   .
                  D●3 D▲6 D●4
                 .  W▲7 D●5  .
               .  P▲5 B▲6  .   .
             .   .  U●5 U●4  .   .
           .   .  P●3 L●4 .   .   .
         .   .   .  P▲4 U●3 .   .   .
    """)
    after = play(state, "c2 bird_w3").state
    moved = {"c2": "W▲7", "d2": "B▲6", "e3": "U●5", "f3": "L●4", "g4": "P▲4", "h4": "B●3"}
    assert {place: at(after, place) for place in moved} == {
        place: card(sign) for place, sign in moved.items()
    }


def test_the_last_card_of_a_hand_goes_to_the_base_unasked() -> None:
    state = position(WITHOUT_TIES, hands=("B●3", "B●4"))
    assert list(rules.options(state, 0, ("c2",))) == []
    assert at(play(state, "c2").state, "h3") == card("B●3")
