"""What Great Wall shows, read as a player reads it: in words, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import LANGUAGES, Words
from bot.platforms.port import Mention
from engines.core.engine import Move, Seat
from engines.core.scene import Lane
from engines.core.ui import Msg
from engines.great_wall import rules
from engines.great_wall.scene import scene
from engines.great_wall.screen import explain, joined, menu, screen
from engines.great_wall.state import (
    State,
)
from tests.engines.great_wall.kit import play, position, turn_of_a

WORDS = Words()
NAMES = [Mention("", name) for name in ("Ann", "Bob", "Cid", "Dee", "Eve")]


def read(msg: Msg, lang: str = "en") -> str:
    parts = WORDS.text(msg, lang, "great_wall", NAMES)
    return "".join(part if isinstance(part, str) else part.name for part in parts)


def lines(state: State, viewer: Seat | None, lang: str = "en") -> list[str]:
    return [read(line, lang) for line in screen(rules.view(state, viewer)).lines]


def keys(state: State, begun: str = "", lang: str = "en") -> list[str]:
    move: Move = tuple(begun.split())
    view = rules.view(state, state.turn)
    shown = menu(view, move, rules.options(state, state.turn, move))
    return [WORDS.say(key.label, lang, "great_wall") for key in shown.keys]


def prompt(state: State, begun: str = "", lang: str = "en") -> str:
    move: Move = tuple(begun.split())
    view = rules.view(state, state.turn)
    return read(menu(view, move, rules.options(state, state.turn, move)).prompt, lang)


def why(state: State, line: str) -> str | None:
    *begun, token = line.split()
    said = explain(rules.view(state, state.turn), tuple(begun), token)
    return None if said is None else read(said)


TABLE = position(
    "3 | a.wall=5 a.wall a.wall b.dragon/a.gate b.infantry",
    "8 7 |",
    "",
    hands=("wall wall infantry", "noble"),
    decks=("wall wall", "gate"),
    pool="1 2 3 4",
    stores=("4 2", "8"),
)


def test_the_public_screen_shows_tokens_points_and_cards_in_order_with_their_owners() -> None:
    assert lines(TABLE, None) == [
        "▸ Section 1 · token 3 left, Ann holds 5",
        "Points: 🔷 2, 🔴 -2",
        "Cards: 🔴🧱 [5], 🔴🧱 ×2, 🔷🐉 over 🔴🚪, 🔷🏹",
        "▸ Section 2 · tokens 8 and 7",
        "no cards yet",
        "▸ Section 3 is closed",
        "🔴 Ann · hand 3 · deck 2 · score pile 2",
        "🔷 Bob · hand 1 · deck 1 · score pile 1",
        "Tokens in the bag: 4",
    ]


def test_the_picture_shows_a_closed_section_as_closed() -> None:
    lanes = [one for one in scene(rules.view(TABLE, None), (), None).body if isinstance(one, Lane)]
    assert [lane.closed != "" for lane in lanes] == [False, False, True]


def test_a_private_screen_begins_with_the_own_hand_and_store() -> None:
    shown = lines(TABLE, 0)
    assert shown[:2] == [
        "Your hand: 🧱 Wall ×2, 🏹 Infantry",
        "You're 🔴 · deck 2 · 2 tokens in your score pile, worth 6",
    ]
    assert not any("Ann · hand" in line for line in shown)
    assert lines(TABLE, 1, "ru")[:2] == [
        "Ваша рука: 👑 Аристократ",
        "Ваш знак 🔷 · колода 1 · в запасе 1 фишка, сумма 8",
    ]


def test_a_noble_is_pointed_out_beside_the_points() -> None:
    assert "Points: 🔴 2, 🔷 1 (👑 each card 1)" in lines(
        position("5 3 | a.watchtower a.noble b.cavalry"), None
    )


def test_the_end_explains_every_sum() -> None:
    over = position("5 | a.gate=3 b.wall", stores=("5 2 8", ""), phase="over")
    assert lines(over, None)[-3:] == [
        "🔴 Ann: 8, 5, 2 = 15",
        "🔷 Bob: no tokens, 0",
        "Tokens left on the wall count for nobody.",
    ]


def test_the_last_round_and_the_counting_are_announced() -> None:
    last = position("5 3 |", phase="last", caller=1)
    assert lines(last, 0)[-1] == "Last round: Bob called “Guangzhou!”"
    assert lines(position("5 3 |", phase="counting"), 0)[-1].startswith("No more cards")


def test_keys_show_how_many_cards_one_holds() -> None:
    state = position("5 3 | b.wall", "8 7 |", hands=("wall wall cavalry dragon", "wall"))
    assert keys(state) == [
        "Draw a card",
        "🧱 Wall ×2",
        "🐎 Cavalry, free",
        "🐉 Dragon",
        "🐎 as an action",
        "🐉 Cover a card",
    ]
    assert keys(state, "wall 2") == ["Section 1 · 5, 3", "Section 2 · 8, 7"]
    assert prompt(state, "wall 2") == "🧱 Wall ×2: where?"


def test_a_card_left_unsaid_is_named_in_the_question() -> None:
    state = position("5 3 |", "8 7 |", hands=("gate gate", "wall"), decks=("", "wall"))
    assert prompt(state) == "🚪 Gate: how many, and where?"
    assert prompt(state, "2") == "🚪 Gate ×2: where?"


def test_the_keys_of_a_dragon_tell_cards_and_owners() -> None:
    state = position("5 3 | b.wall a.gate b.wall", "8 7 |", hands=("wall dragon", "wall"))
    assert prompt(state, "cover") == "🐉 Section 1: which card does it cover?"
    assert keys(state, "cover") == ["🔷 🧱 Wall", "🔴 🚪 Gate"]


def test_scoring_asks_for_the_token_and_then_for_the_card() -> None:
    state = turn_of_a("5 3 | b.wall a.wall a.gate").state
    assert (prompt(state), keys(state)) == (
        "You lead in section 1. Which token do you take?",
        ["Token 5", "Token 3"],
    )
    assert prompt(state, "3") == "Section 1: which of your cards gets token 3?"
    equal = turn_of_a("4 4 | a.wall a.gate").state
    assert prompt(equal) == "Section 1: which of your cards gets token 4?"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("draw", "Your deck is empty: place a card."),
        ("noble", "You have no 👑 Noble in hand."),
        ("march", "You have no 🐎 Cavalry in hand."),
        ("wall s2", "Section 2 is closed."),
        ("cover c1", "A card with a token can't be covered."),
        ("cover c4", "There's an identical card further left: choose that one."),
        ("nonsense", None),
        ("wall s9", None),
        ("cover c9", None),
    ],
)
def test_a_refused_token_is_explained(line: str, answer: str | None) -> None:
    state = position(
        "3 | b.wall=5 b.gate a.wall b.gate",
        "",
        hands=("wall dragon", "wall"),
        decks=("", "wall"),
    )
    assert why(state, line) == answer


def test_acting_before_scoring_is_explained() -> None:
    state = turn_of_a("5 3 | a.wall").state
    assert why(state, "draw") == "First take your token: scoring comes before acting."


def test_a_second_free_ride_is_explained() -> None:
    state = position("5 3 |", "2 1 |", hands=("wall cavalry cavalry", "wall"))
    said = why(play(state, "cavalry 1 s1").state, "cavalry")
    assert (
        said
        == "You've already placed cavalry for free this turn: another one costs an action (march)."
    )


def test_covering_nothing_is_explained() -> None:
    said = why(position("5 3 |", hands=("wall dragon", "wall")), "cover")
    assert said is not None
    assert said.startswith("There's nothing to cover yet")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_text_has_pages_that_fit_and_marks_every_ruling(lang: str) -> None:
    pages: list[str] = []
    while WORDS.has(f"rules-{len(pages) + 1}", lang, "great_wall"):
        key = f"rules-{len(pages) + 1}"
        assert WORDS.has(f"{key}.title", lang, "great_wall")
        pages.append(read(Msg(key), lang))
    assert [page for page in pages if len(page) > 900] == []
    # No pair, empty deck, not present, token on a free card, order of scoring, dragon,
    # actions lost, the quiet circle, the last token, ties, stored sums.
    assert "".join(pages).count("🏠") == 11


def test_who_is_not_asked_gets_no_reason() -> None:
    state = position("", "", "", turn=1)
    assert explain(rules.view(state, 0), (), "draw") is None
    assert explain(rules.view(state, None), (), "draw") is None


def test_while_tokens_are_given_out_only_a_token_and_its_card_share_a_key() -> None:
    view = replace(rules.view(position(""), 0), scored=0)
    assert joined(view, (), ("pass",)) is None
    assert joined(view, (), ("5",)) == Msg("key-onto", {"n": 5, "card": ""})


def test_a_token_that_can_go_onto_one_card_only_names_it() -> None:
    view = replace(rules.view(position("7 3 | a.cavalry a.cavalry"), 0), scored=0)
    assert joined(view, (), ("7",)) == Msg("key-onto", {"n": 7, "card": Msg("icon-cavalry")})
    several = replace(rules.view(position("7 3 | a.cavalry a.wall b.gate"), 0), scored=0)
    assert joined(several, (), ("7",)) == Msg("key-onto", {"n": 7, "card": ""})
