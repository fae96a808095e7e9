"""What is shown, in both languages: the hand, the trick, the score, the keys, and the refusals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from bot.i18n import LANGUAGES, Words
from bot.platforms.port import Mention
from engines.chu_han import GAME, rules
from engines.chu_han.cards import PERSONS
from engines.chu_han.events import Upheld
from engines.chu_han.refusals import explain
from engines.chu_han.state import Settings, State, but
from engines.core.dice import Dice
from engines.core.engine import Move, told
from engines.core.ui import Msg, Screen, Word
from tests.engines.chu_han.kit import a_round, answering, cards, play

NAMES = (Mention("1", "Anna"), Mention("2", "Boris"))


@cache
def words() -> Words:
    return Words()


def spoken(msg: Msg | Word | str, lang: str = "en") -> str:
    assert not isinstance(msg, Msg) or words().has(msg.key, lang, "chu_han"), msg.key
    parts = words().text(msg, lang, "chu_han", NAMES)
    return "".join(part if isinstance(part, str) else part.name for part in parts)


def lines(screen: Screen, lang: str = "en") -> list[str]:
    return [spoken(line, lang) for line in screen.lines]


def seen(state: State, viewer: int | None, lang: str = "en") -> str:
    return "\n".join(lines(GAME.screen(rules.view(state, viewer)), lang))


def keys(state: State, line: str = "", lang: str = "en") -> list[str]:
    (seat,) = rules.to_act(state)
    begun = tuple(line.split())
    assert GAME.menu is not None
    menu = GAME.menu(rules.view(state, seat), begun, rules.options(state, seat, begun))
    return [spoken(key.label, lang) for key in menu.keys]


def asked(state: State, line: str = "", lang: str = "en") -> str:
    (seat,) = rules.to_act(state)
    begun = tuple(line.split())
    assert GAME.menu is not None
    menu = GAME.menu(rules.view(state, seat), begun, rules.options(state, seat, begun))
    return "\n".join(spoken(text, lang) for text in (menu.prompt, *menu.notes))


# Screens.


def test_the_private_screen_shows_the_hand_by_rank_with_counts() -> None:
    state = a_round("8 joker 2 2 ji_bu", "1 1")
    assert "✋ Your hand (5): Joker, 2 ×2, 3 Ji Bu, 8" in seen(state, 0)


def test_the_private_screen_shows_the_text_of_each_ability_at_hand() -> None:
    state = a_round("ji_bu han_xin 4", "1 1")
    assert "✨ Ji Bu, possible now: Rank 3, attack." in seen(state, 0)
    assert "▫ Han Xin: Rank 6, answer." in seen(state, 0)


def test_nobody_else_sees_the_hand() -> None:
    state = a_round("ji_bu han_xin 4 9", "1 1")
    for viewer in (1, None):
        assert "Han Xin" not in seen(state, viewer)
        assert rules.view(state, viewer).hands[0] is None


def test_the_public_screen_shows_the_trick_hand_sizes_edicts_deck_and_score() -> None:
    state = a_round("8 8 4", "9 1", edicts=(2, 1), points=(7, 12), discard="5 5")
    text = seen(play(state, "0 8 2"), None)
    assert "🔵 Han · Anna: 7/31 · cards: 1 · edicts: 2" in text
    assert "🔴 Chu · Boris: 12/31 · cards: 2 · edicts: 1" in text
    assert "edicts left: 3 · discarded: 2" in text
    assert "▪ Anna: 8, 8" in text
    assert "To beat: 2 × rank 8" in text


def test_a_set_with_a_joker_says_what_it_counts_as() -> None:
    assert "▪ Anna: Joker, 8, 8 (3 × rank 8)" in seen(
        play(a_round("8 8 joker 1", "9"), "0 8 3"), None
    )


def test_an_announced_ability_is_shown_to_all() -> None:
    state = play(a_round("yu_ji 9 4", "1 1"), "0 yu_ji 9")
    assert "❗ Anna announces Yu Ji: 9" in seen(state, None)


def test_a_hand_opened_by_ji_bu_is_public_and_stays_so() -> None:
    state = a_round("9 1 1", "4 4 5", opened=(False, True))
    assert "Boris's hand is open: 4 ×2, 5" in seen(state, None)
    assert "Boris's hand is open: 4, 5" in seen(play(state, "0 1 1", "1 4"), 0)


def test_what_ji_bu_saw_is_on_the_own_screen_only() -> None:
    state = play(a_round("ji_bu 1 1", "2 2", deck="9 7 5 4"), "0 ji_bu", "1 let")
    assert "On top of the deck: 9, 7, 5, 4" in seen(state, 0)
    assert "On top" not in seen(state, 1) + seen(state, None)


def test_the_event_is_shown_when_events_are_played() -> None:
    state = a_round("9 1 1", "4 4 5", event="famine", settings=Settings(events=True))
    assert "🏮 Famine: Going out scores up to 8 cards instead of 5." in seen(state, None)
    assert "Famine" not in seen(but(state, settings=Settings()), None)


def test_a_new_round_opens_with_the_scoring_of_the_last_line_by_line() -> None:
    state = play(a_round("8 8", "1 1 1 1 1 1", edicts=(0, 3)), "0 8 2")
    text = seen(state, None)
    assert "Round 1: Han 8 : 1 Chu\n▫ Anna went out" in text
    assert "▫ Anna +5: 6 cards in the opponent's hand, 5 count" in text
    assert "▫ Anna +3: the opponent's 3 edicts" in text


def test_the_end_shows_the_score_by_rounds() -> None:
    state = play(a_round("8 8", "1 1"), "0 8 2")
    state = but(state, hands=(cards("2 2 2 2 2 2 9"), cards("1 1")), points=(30, 4), turn=0)
    state = play(state, "0 2 6")
    text = seen(state, None)
    assert "Round 1: Han 2 : 1 Chu" in text
    assert "Round 2: Han 36 : 4 Chu\n▫ Anna +6: a set of 6 scoring cards" in text


def test_the_discard_pile_can_be_looked_through() -> None:
    state = a_round("8 8", "1 1", discard="9 2 ji_bu 2 yu_ji")
    screen = GAME.asides["discard"](rules.view(state, None))
    assert lines(screen) == ["2 ×2", "3 Ji Bu, 3 Yu Ji", "9"]
    assert lines(GAME.asides["discard"](rules.view(a_round("8", "1"), None))) == ["Nothing yet."]


def test_the_running_score_can_be_asked_for() -> None:
    state = play(a_round("2 2 2 2 2 2 9", "1 1"), "0 2 6")
    screen = GAME.asides["score"](rules.view(state, 1))
    assert lines(screen)[-1] == "▫ Anna +6: a set of 6 scoring cards"


# Keys.


def test_the_keys_of_a_lead() -> None:
    state = a_round("8 8 ji_bu 1", "1 1")
    assert keys(state) == ["1", "3", "8 (×2)", "✨ Ji Bu", "📜 Edict +2"]
    assert keys(state, lang="ru")[-1] == "📜 Указ +2"
    assert keys(state, "8") == ["1", "2"]


def test_before_a_person_goes_into_a_set_the_ability_given_up_is_named() -> None:
    state = a_round("ji_bu yu_ji 1", "1 1")
    assert "In a set of 3s these abilities are lost: Ji Bu, Yu Ji" in asked(state)
    assert "In a set of 3s these abilities are lost: Ji Bu, Yu Ji" in asked(state, "3 1")


def test_the_question_of_a_window_shows_the_ability() -> None:
    state = play(a_round("ji_bu 1 1", "lu_zhi 2"), "0 ji_bu")
    assert asked(state).startswith("Anna announces Ji Bu. Cancel it?\nRank 3, attack.")
    assert keys(state) == ["Play Lü Zhi", "Let it pass", "Let all pass this round"]
    state = play(state, "1 cancel")
    assert asked(state).startswith("Boris cancels Ji Bu. Save it with Xiao He?")


@pytest.mark.parametrize(
    ("line", "prompt"),
    [
        ("3", "How many cards of rank 3?"),
        ("3 1", "Who goes into the set?"),
        ("3 2 no_joker", "Who stays in your hand?"),
        ("8 2", "With the joker?"),
        ("yu_ji", "Which card will you discard?"),
        ("ying_bu", "Which card will you take?"),
        ("zhongli_mo", "The lowest card of the set?"),
        ("zhongli_mo 2 8", "So far: 2, 8. What else?"),
    ],
)
def test_each_question_has_its_prompt(line: str, prompt: str) -> None:
    state = a_round("joker 2 ji_bu yu_ji zhongli_mo ying_bu 8 8 9", "1 1", discard="4 5")
    assert asked(state, line).splitlines()[0] == prompt


def test_peng_yue_asks_whether_zhongli_mo_comes_along() -> None:
    state = answering("1 1", "peng_yue zhongli_mo 4 4 5 9 1", rank=4, count=2)
    assert asked(state, "peng_yue").startswith("What will you answer with?")


# Both languages, whole matches.


def every_step(seed: int) -> Iterator[tuple[State, int, Move, list[Msg]]]:
    dice = Dice(seed)
    state = rules.setup(2, seed, Settings(events=True))
    while seats := sorted(rules.to_act(state)):
        dice, seat = dice.pick(seats)
        move: Move = ()
        while tokens := rules.options(state, seat, move):
            yield state, seat, move, []
            dice, token = dice.pick(tokens)
            move = (*move, token)
        step = rules.apply(state, seat, move)
        yield state, seat, (), [told(event) for event in step.events]
        state = step.state


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(2))
def test_everything_that_is_said_in_a_match_has_its_words(lang: str, seed: int) -> None:
    assert GAME.menu is not None
    for number, (state, seat, begun, log) in enumerate(every_step(seed)):
        said = [spoken(line, lang) for line in log]
        if number % 6 != seed:
            continue
        for viewer in (seat, None):
            screen = GAME.screen(rules.view(state, viewer))
            said += [spoken(screen.title, lang), *lines(screen, lang)]
            assert sum(map(len, lines(screen, lang))) < 3000
        for aside in GAME.asides.values():
            said += lines(aside(rules.view(state, seat)), lang)
        options = rules.options(state, seat, begun)
        menu = GAME.menu(rules.view(state, seat), begun, options)
        labels = [spoken(key.label, lang) for key in menu.keys]
        assert max(map(len, labels)) <= 40
        said += [*labels, spoken(menu.prompt, lang), *(spoken(note, lang) for note in menu.notes)]
        for text in said:
            assert "{" not in text
            assert "_" not in text, text


# Refusals.


def refusal(state: State, line: str, lang: str = "en") -> str:
    """What a typed move is told, at the first token that is not offered."""
    (seat,) = rules.to_act(state)
    move = tuple(line.split())
    for done, token in enumerate(move):
        if token not in rules.options(state, seat, move[:done]):
            why = explain(rules.view(state, seat), move[:done], token)
            assert why is not None
            assert words().has(why.key, lang, "chu_han"), why.key
            return spoken(why, lang)
    raise AssertionError(f"{line} is offered")


FACING = answering("1 1", "4 5 7 7 joker lu_zhi ji_bu liu_bang", rank=5, count=3, edicts=(6, 0))
LEADING = a_round("8 8 joker 1 han_xin xiao_he", "1 1")


def test_a_rank_too_low() -> None:
    assert refusal(FACING, "4") == "Three cards of a rank above 5 are needed."
    assert refusal(FACING, "5", "ru") == "Нужны три карты ранга выше 5."


@pytest.mark.parametrize(
    ("state", "line", "reason"),
    [
        (FACING, "8", "That takes 3 cards of rank 8, and you have 0."),
        (
            answering("1", "7 7", rank=5, count=3),
            "7",
            "That takes 3 cards of rank 7, and you have 2.",
        ),
        (FACING, "joker", "Three cards of a rank above 5 are needed."),
        (FACING, "12", "Ranks go from 1 to 9; the joker is called joker."),
        (LEADING, "8 4", "That takes 4 cards of rank 8, and you have 3."),
        (LEADING, "5", "You don't have this: 5."),
        (LEADING, "set 8 3", "Name the rank and how many, for example: 8 3"),
        (LEADING, "8 2 ji_bu", "You don't have this: Ji Bu."),
        (LEADING, "8 2 xyz", "That doesn't fit here; choose one of the buttons."),
        (LEADING, "pass", "You attack, so you must lead a set."),
        (LEADING, "cancel", "No ability is announced right now."),
        (LEADING, "listen", "You're being asked already."),
        (LEADING, "ji_bu", "You don't have this: Ji Bu."),
        (LEADING, "xiao_he", "Xiao He only answers an announced ability."),
        (LEADING, "han_xin", "Han Xin is for an answer, not for a lead."),
        (FACING, "ji_bu", "Ji Bu is an attack: only when you lead."),
        (FACING, "lu_zhi", "Lü Zhi only answers an announced ability."),
        (FACING, "liu_bang", "Liu Bang answers a single 9 and nothing else."),
        (FACING, "edict", "All six edicts are taken."),
        (but(LEADING, drew=True), "edict", "You have already taken an edict."),
        (but(LEADING, barred=True), "edict", "No edict after a cancelled ability."),
        (a_round("ji_bu 1 1", "4", attacked=True), "ji_bu", "Only one attack per trick."),
        (
            a_round("ji_bu 1 1", "4", barred=True),
            "ji_bu",
            "No attack after a cancelled Zhongli Mo: a set must follow.",
        ),
        (
            answering("1", "han_xin 9", rank=5, barred=True),
            "han_xin",
            "After a cancelled answer Han Xin can't skip: a set or a pass must follow.",
        ),
        (
            a_round("ji_bu yu_ji lu_zhi xiao_he 9", "1"),
            "3 2 yu_ji ji_bu",
            "Persons are named in the order of your hand.",
        ),
        (
            a_round("yu_ji", "4 4"),
            "yu_ji",
            "Yu Ji needs another card in your hand to discard.",
        ),
        (a_round("yu_ji 4 5", "1"), "yu_ji 8", "You don't have this: 8."),
        (a_round("ying_bu 4", "1"), "ying_bu", "The discard pile has no card of rank 1–5."),
        (
            a_round("ying_bu 4", "1", discard="2 4 9"),
            "ying_bu 9",
            "Ying Bu takes a card of rank 1–5 that lies in the discard pile.",
        ),
        (
            answering("1", "peng_yue 5 9", rank=5, count=2),
            "peng_yue",
            "Peng Yue needs 2 more cards of rank 5.",
        ),
        (
            answering("1", "zhongli_mo 5 9", rank=4),
            "zhongli_mo",
            "Zhongli Mo doesn't answer a single card.",
        ),
        (
            answering("1", "zhongli_mo 5 9", rank=5, count=2),
            "zhongli_mo",
            "Zhongli Mo needs 2 different ranks above 5.",
        ),
        (
            a_round("zhongli_mo 5 5", "1"),
            "zhongli_mo",
            "A Zhongli Mo set needs at least two different ranks.",
        ),
        (
            a_round("zhongli_mo 4 5 8 9", "1"),
            "zhongli_mo 5 4",
            "Each rank once, from the lowest up.",
        ),
        (
            a_round("zhongli_mo 4 5 8 9", "1"),
            "zhongli_mo 5 done",
            "A Zhongli Mo set needs at least two different ranks.",
        ),
        (
            a_round("zhongli_mo 4 5 8 9", "1"),
            "zhongli_mo zhongli_mo",
            "Zhongli Mo isn't part of his own set.",
        ),
        (
            play(a_round("ji_bu 1 1", "2 2"), "0 ji_bu"),
            "cancel",
            "You don't have Lü Zhi.",
        ),
        (
            play(a_round("ji_bu 1 1", "2 2"), "0 ji_bu"),
            "2",
            "First decide about Ji Bu: cancel it or let it pass.",
        ),
    ],
)
def test_a_refused_token_is_told_why(state: State, line: str, reason: str) -> None:
    assert refusal(state, line) == reason
    assert refusal(state, line, "ru") != reason


def test_a_word_nobody_knows_gets_the_general_refusal() -> None:
    assert explain(rules.view(LEADING, 0), (), "hello") is None
    assert explain(rules.view(LEADING, None), (), "8") is None


NONSENSE = (
    "",
    "²",
    "9" * 5000,
    "0",
    "-1",
    "12",
    "up_",
    "keep_",
    "up_9",
    "keep_joker",
    "done",
    "set",
)


def test_whatever_is_typed_is_refused_without_an_accident() -> None:
    tokens = (*NONSENSE, *PERSONS, *map(str, range(10)), "joker", "edict", "pass", "let", "cancel")
    for number, (state, seat, begun, _) in enumerate(every_step(4)):
        if number % 3:
            continue
        offered = rules.options(state, seat, begun)
        view = rules.view(state, seat)
        for token in tokens:
            if token not in offered:
                why = explain(view, begun, token)
                assert why is None or words().has(why.key, "ru", "chu_han")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_person_and_event_has_a_name_and_a_text(lang: str) -> None:
    for deck in GAME.cards.values():
        for card in deck:
            assert words().has(f"card-{card}", lang, "chu_han")
            assert words().has(f"card-{card}.text", lang, "chu_han")
    assert set(GAME.cards["persons"]) == set(PERSONS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_come_in_pages_that_fit_a_screen(lang: str) -> None:
    for page in range(1, 8):
        assert len(spoken(Msg(f"rules-{page}"), lang)) <= 900, page
        assert spoken(Msg(f"rules-{page}.title"), lang)
    assert not words().has("rules-8", lang, "chu_han")


def test_below_the_picture_stands_that_an_ability_was_let_through() -> None:
    assert GAME.scene is not None
    scene = GAME.scene(rules.view(a_round("1 2", "4 5"), None), (Upheld(1, "ji_bu"),), None)
    assert [(clause.owner, clause.text) for clause in scene.foot] == [
        (1, Msg("pic-upholds", {"person": Word("ji_bu")}))
    ]
