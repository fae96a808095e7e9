"""What the players read, in words: every press of a match, every line of a screen."""

from __future__ import annotations

from functools import partial

import pytest

from bot.i18n import LANGUAGES, Words
from bot.presenter import asking
from engines.cherokee import GAME, rules
from engines.cherokee.rules import Settings, State
from engines.cherokee.screen import gone, menu, screen
from engines.cherokee.tribe import CARDS, PLACE, PLACES
from engines.core.dice import Dice
from engines.core.ui import Grid, Menu, Msg, Screen
from engines.players import stroll
from tests.engines.cherokee.kit import LEVEL, position
from tests.source import reasons

WORDS = Words()
# Against the Deer on c2 stand c1 alone, c3 alone, or both.
TWO_ATTACKERS = """
               .
             .   .
          W▲7 D▲6 W●8
         .  D●4 D●5  .
"""


def said(msg: object, lang: str = "en") -> str:
    assert isinstance(msg, Msg)
    return WORDS.say(msg, lang, "cherokee")


def lines(shown: Screen, lang: str = "en") -> list[str]:
    return [said(line, lang) for line in shown.lines]


MANY = ("L●3 L▲4 L●5 L▲5 L●6 L▲6 L●7", "B●4")  # cards: too many for a key each


def asked(state: State, *begun: str) -> tuple[str, list[str], list[str]]:
    """The prompt, the labels and the notes of the first seat's question."""
    found = menu(rules.view(state, 0), begun, rules.options(state, 0, begun))
    labels = [said(key.label) for key in found.keys]
    return said(found.prompt), labels, [said(note) for note in found.notes]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tribesman_has_a_sign_of_three_characters_that_no_other_has(lang: str) -> None:
    signs = {said(Msg(f"glyph-{card}"), lang) for card in CARDS}
    assert len(signs) == 72
    assert {len(sign) for sign in signs} == {3}


def test_a_sign_tells_clan_sex_and_value() -> None:
    assert said(Msg("glyph-wolf_m7")) == "W▲7"
    assert said(Msg("glyph-hair_w3"), "ru") == "Д●3"


def test_the_picture_is_the_pyramid_with_lettered_rows() -> None:
    picture = screen(rules.view(position(TWO_ATTACKERS), None)).picture
    assert isinstance(picture, Grid)
    assert [len(row) for row in picture.rows] == list(range(1, 9))
    assert picture.rows[2] == ("wolf_m7", "deer_m6", "wolf_w8")
    assert picture.ranks == tuple("abcdefgh")


def test_the_last_turn_is_marked_in_the_picture() -> None:
    state = rules.setup(2, 3, Settings())
    state = rules.apply(state, state.turn, rules.idle(state, state.turn)).state
    picture = screen(rules.view(state, None)).picture
    assert isinstance(picture, Grid)
    places = {f"{'abcdefgh'[row]}{column + 1}" for row, column in picture.marks}
    assert len(places) == len(state.moved) > 1


def test_the_targets_lie_as_the_pyramid_stands() -> None:
    prompt, labels, _ = asked(position(TWO_ATTACKERS))
    assert prompt == "Who do you expel?"
    assert len(labels) == len(PLACES)
    assert labels[PLACE["c2"]] == "D▲6"
    assert labels[PLACE["a1"]] == "·"


def test_groups_are_shown_with_their_sums_and_who_takes_the_place_first() -> None:
    prompt, labels, _ = asked(position(TWO_ATTACKERS, MANY), "c2")
    assert "D▲6 on c2" in prompt
    assert labels == ["W▲7 = 7 > 6", "W●8 = 8 > 6", "W●8 + W▲7 = 15 > 6"]


def test_with_a_few_cards_left_the_rest_of_the_turn_is_one_key() -> None:
    state = position(TWO_ATTACKERS, ("L●3 L▲4", "B●4"))
    shown = by_keys(state, "c2")
    assert said(shown.prompt).startswith("D▲6 leaves c2.")
    assert [said(key.label) for key in shown.keys] == [
        *("W▲7 → L●3", "W▲7 → L▲4"),
        *("W●8 → L●3", "W●8 → L▲4"),
    ]
    assert shown.width == 2, "a row for each who may take the place"
    for key in shown.keys:
        assert rules.options(state, 0, ("c2", *key.token.split(" "))) == ()
    assert len(by_keys(position(TWO_ATTACKERS, MANY), "c2").keys) == 2, "too many: asked in turn"
    last = by_keys(position(TWO_ATTACKERS, ("L●3", "B●4")), "c2")
    assert [said(key.label) for key in last.keys] == ["W▲7 = 7 > 6", "W●8 = 8 > 6"]


def by_keys(state: State, *begun: str) -> Menu:
    """The first seat's question as it is put to people."""
    options = partial(rules.options, state, 0)
    return asking.menu(GAME, rules.view(state, 0), options, begun)


def test_who_is_attacked_from_below_sees_where_the_one_point_went() -> None:
    state = position("""
               .
             .   .
           .  D▲6 W▲7
         .  W●8  .   .
    """)
    _, labels, notes = asked(state, "c2")
    assert {"W▲7 = 7 > 6", "W●8 = 8 > 6 − 1"} <= set(labels)
    assert notes == ["Attacked from below, D▲6 is 1 weaker."]


def test_a_tie_asks_who_moves_up() -> None:
    state = """
               .
             .   .
          W▲7 D▲6 D●8
        B▲5 P▲5 D●5  .
    """
    prompt, labels, notes = asked(position(state, MANY), "c2")
    assert prompt == "Equals: who moves up to c1?"
    assert labels == ["d1 B▲5", "d2 P▲5"]
    assert notes == ["c2: D▲6 must go, W▲7 = 7 > 6"]


def test_the_last_question_says_what_will_move_and_where_the_card_goes() -> None:
    state = position("""
                           .
                         .   .
                       .   .   .
                     .   .   .   .
                   .   .   .   .   .
                 .   .   .   .   .   .
              W▲9 D●3 D▲4  .   .   .   .
            L▲4 U●5 D●5  .   .   .   .   .
    """)
    prompt, labels, notes = asked(state, "g2", "g1")
    assert prompt == "Which card goes to h2?"
    assert labels == ["B●3", "B▲4"]
    assert notes == ["g2: D●3 must go, W▲9 = 9 > 3", "Moving up: U●5 → g1"]


def test_the_private_screen_shows_clan_feathers_and_hand() -> None:
    shown = lines(screen(rules.view(position(TWO_ATTACKERS, clans="WU"), 0)))
    assert "Your clan: Wolf" in shown
    assert any(line.startswith("Right now it would earn 10 feathers (c 2×5") for line in shown)
    assert "Your hand (2): B●3, B▲4" in shown


def test_the_private_screen_in_russian_counts_correctly() -> None:
    shown = lines(screen(rules.view(position(TWO_ATTACKERS, clans="WU"), 0)), "ru")
    assert "Ваш клан: Волки" in shown
    assert any(line.startswith("Сейчас он принёс бы 10 перьев") for line in shown)


def test_the_public_screen_tells_no_clan_and_no_hand() -> None:
    state = position(TWO_ATTACKERS)
    shown = screen(rules.view(state, None))
    assert {line.key for line in shown.lines} == {
        "turn-number",
        "hand-sizes",
        "clans-now",
        "legend",
    }


def test_open_clans_stand_on_every_screen() -> None:
    shown = lines(screen(rules.view(position(TWO_ATTACKERS, neutral="PL"), None)))
    assert "Neutral: Wild Potato, Long Hair" in shown
    assert sum(line.endswith((": Bird", ": Blue")) for line in shown) == 2


def test_who_has_left_is_listed_by_clan() -> None:
    state = rules.setup(2, 3, Settings())
    assert lines(gone(rules.view(state, None))) == ["Nobody yet."]
    state = rules.apply(state, state.turn, rules.idle(state, state.turn)).state
    shown = gone(rules.view(state, None))
    assert said(shown.title) == "1 tribesman has left"
    assert len(shown.lines) == 1


def final(drawn: str, clans: str) -> list[str]:
    state = position(drawn, hands=("",) * len(clans), clans=clans)
    return lines(screen(rules.view(state, None)))


def test_the_end_reveals_the_clans_and_counts_row_by_row() -> None:
    shown = final(LEVEL, "UB")
    assert shown[1].endswith("Blue clan: 38 feathers (c 1×5, d 3×4, e 5×3, f 3×2)")
    assert shown[2].endswith("Bird clan: 0 feathers (h 5×0)")
    assert len(shown) == 3


def test_the_end_explains_the_tie_break() -> None:
    shown = final(LEVEL, "WD")
    assert shown[3].startswith("Level at 17, so the clan's women in the pyramid decide:")
    assert shown[3].count("2") == shown[3].count("0") == 1
    assert len(shown) == 4


def test_the_end_explains_a_shared_victory() -> None:
    shown = final(LEVEL.replace("B●3 B●4", "D●3 D●4"), "WD")
    assert shown[4] == "Equal again: the victory is shared."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("open_clans", [False, True])
def test_every_label_of_a_match_fits_a_phone_button(lang: str, open_clans: bool) -> None:
    state = rules.setup(3, 21, Settings(open_clans))
    dice = Dice(21)
    while any(state.hands):
        seat = state.turn
        view = rules.view(state, seat)
        dice, move = stroll(partial(rules.options, state, seat), dice)
        for done in range(len(move)):
            shown = menu(view, move[:done], rules.options(state, seat, move[:done]))
            assert all(len(said(key.label, lang)) <= 30 for key in shown.keys)
            assert WORDS.has(shown.prompt.key, lang, "cherokee")
        state = rules.apply(state, seat, move).state


def test_a_turn_takes_three_presses_at_most_unless_successors_tie() -> None:
    state = rules.setup(2, 5, Settings())
    dice = Dice(5)
    while any(state.hands):
        seat = state.turn
        view = rules.view(state, seat)
        dice, move = stroll(partial(rules.options, state, seat), dice)
        prompts = [
            menu(view, move[:done], rules.options(state, seat, move[:done])).prompt.key
            for done in range(len(move))
        ]
        assert len([key for key in prompts if not key.startswith("ask-successor")]) <= 3
        state = rules.apply(state, seat, move).state


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_of_the_rules_are_short(lang: str) -> None:
    for page in range(1, 6):
        assert len(said(Msg(f"rules-{page}"), lang)) <= 900
        assert said(Msg(f"rules-{page}.title"), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_and_reasons_have_their_words(lang: str) -> None:
    for kind in GAME.events:
        assert WORDS.has(kind.__name__, lang, "cherokee")
    for reason in reasons(GAME):
        assert WORDS.has(f"reason-{reason}", lang, "cherokee")
