"""All languages have the same messages with the same variables, and everything a game can say has
its words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.commands import COMMANDS
from bot.i18n import DEFAULT, LANGUAGES, LOCALES, Words
from bot.platforms.port import Mention
from bot.platforms.web.site import CHROME
from bot.table import Pace, setting_choices, setting_word
from engines.core.engine import Game, told
from engines.core.ui import Msg, Name, Word
from engines.players import levels
from tests import toy
from tests.games import GAMES
from tests.source import reasons, trees

TOY_LOCALES = Path(__file__).parent / "locales"
WORDS = Words((LOCALES, TOY_LOCALES))
FOLDERS = {
    path.stem: folder
    for folder in (LOCALES, TOY_LOCALES)
    for path in sorted((folder / "en").glob("*.ftl"))
}
CODE = Path(__file__).parent.parent

OWN_WORDS = ("self.say", "self.page")

every_file = pytest.mark.parametrize("file", FOLDERS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def resource(lang: str, file: str) -> ftl.Resource:
    return FluentParser().parse((FOLDERS[file] / lang / f"{file}.ftl").read_text("utf-8"))


def patterns(lang: str, file: str) -> Iterator[tuple[str, ftl.Pattern]]:
    for entry in resource(lang, file).body:
        if isinstance(entry, (ftl.Message, ftl.Term)):
            if entry.value:
                yield entry.id.name, entry.value
            for attribute in entry.attributes:
                yield f"{entry.id.name}.{attribute.id.name}", attribute.value


class Seen(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.plurals: list[set[str]] = []

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        # `$card_id` is the bare token behind `$card`: a choice of words, not another variable.
        self.variables.add(node.id.name.removesuffix("_id"))

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        keys = {
            variant.key.name if isinstance(variant.key, ftl.Identifier) else variant.key.value
            for variant in node.variants
        }
        if keys & {"one", "few", "many", "two", "zero"}:
            self.plurals.append(keys)
        self.generic_visit(node)


def seen(pattern: ftl.Pattern) -> Seen:
    visitor = Seen()
    visitor.visit(pattern)
    return visitor


@every_file
@each_language
def test_the_file_has_no_errors_and_no_message_twice(file: str, lang: str) -> None:
    junk = [e for e in resource(lang, file).body if isinstance(e, ftl.Junk)]
    assert not junk, junk[0].content if junk else ""
    names = [name for name, _ in patterns(lang, file)]
    assert len(names) == len(set(names)), {n for n in names if names.count(n) > 1}


@every_file
@each_language
def test_every_language_has_the_same_messages_and_variables(file: str, lang: str) -> None:
    first = {name: seen(p).variables for name, p in patterns(DEFAULT, file)}
    here = {name: seen(p).variables for name, p in patterns(lang, file)}
    assert set(first) == set(here)
    assert first == here


@every_file
@each_language
def test_plurals_have_all_the_forms_of_their_language(file: str, lang: str) -> None:
    plural = Locale.parse(lang, sep="-").plural_form
    forms = {plural(n) for n in range(200)}
    for name, pattern in patterns(lang, file):
        for keys in seen(pattern).plurals:
            assert forms <= keys, f"{name}: {sorted(keys)}"


@each_language
def test_no_game_says_something_else_by_a_word_of_the_house(lang: str) -> None:
    """A word of a game goes before one of the house, in its own words and in all that is said
    around it."""
    house = dict(patterns(lang, "common"))
    for game in FOLDERS.keys() - {"common"}:
        for name, pattern in patterns(lang, game):
            assert name not in house or pattern.equals(house[name]), f"{game}: {name}"


@every_file
@each_language
def test_every_message_can_be_said(file: str, lang: str) -> None:
    game = "" if file == "common" else file
    for name, pattern in patterns(lang, file):
        for sample in (1, 3, 21):
            args: dict[str, Any] = dict.fromkeys(seen(pattern).variables, sample)
            args |= {f"{v}_id": "x" for v in seen(pattern).variables}
            text = WORDS.say(Msg(name, args), lang, game)
            assert text.strip()
            assert "{" not in text, f"{name}: {text}"


@every_file
def test_russian_texts_are_russian(file: str) -> None:
    """A longer text without a single Russian letter was forgotten."""
    for name, pattern in patterns("ru", file):
        text = "".join(e.value for e in pattern.elements if isinstance(e, ftl.TextElement))
        letters = re.findall(r"[A-Za-zА-Яа-яЁё]", text)
        if len(letters) > 12 and not name.startswith("language-name"):
            assert re.search(r"[А-Яа-яЁё]", text), f"{name}: {text}"


def has(key: str, lang: str, game: Game | str = "") -> None:
    assert WORDS.has(key, lang, game.id if isinstance(game, Game) else game), f"{lang}: {key}"


def test_every_language_has_the_same_files_and_every_game_its_own() -> None:
    for folder in (LOCALES, TOY_LOCALES):
        files = [{path.name for path in (folder / lang).iterdir()} for lang in LANGUAGES]
        assert all(one == files[0] for one in files)
    assert set(GAMES) < set(FOLDERS)


@every_game
@each_language
def test_a_game_has_its_title_rules_and_settings(game: Game, lang: str) -> None:
    for key in ("title", "about", "rules-0", "rules-1", "rules-1.title"):
        has(key, lang, game)
    for name, choices in setting_choices(game).items():
        has(f"setting-{name}", lang, game)
        for choice in choices:
            if not isinstance(choice, bool):
                has(f"setting-{name}-{setting_word(choice)}", lang, game)
    for level in levels(game):
        has(f"level-{level}", lang, game)
    for reason in reasons(game) | ({"agreement"} if game.draws else set()):
        has(f"reason-{reason}", lang, game)
    for aside in game.asides:
        has(f"aside-{aside}", lang, game)
    for deck, cards in game.cards.items():
        has(f"deck-{deck}", lang, game)
        for card in cards:
            has(f"card-{card}", lang, game)
            has(f"card-{card}.text", lang, game)


@every_game
@each_language
def test_rules_fit_a_page(game: Game, lang: str) -> None:
    number = 1
    while WORDS.has(f"rules-{number}", lang, game.id):
        has(f"rules-{number}.title", lang, game)
        assert len(WORDS.say(Msg(f"rules-{number}"), lang, game.id)) <= 1000
        number += 1


@every_game
@each_language
def test_the_game_is_told_in_a_minute(game: Game, lang: str) -> None:
    text = WORDS.say(Msg("rules-0"), lang, game.id)
    assert sum(any(map(str.isalpha, word)) for word in text.split()) <= 90
    assert "🏠" not in text, "whose rule it is does not matter in the first minute"


@every_game
@each_language
def test_every_event_has_its_line(game: Game, lang: str) -> None:
    lines = {name: seen(p).variables for name, p in patterns(lang, game.id)}
    for kind in game.events:
        known = {f.name for f in fields(kind)}
        assert kind.__name__ in lines
        assert lines[kind.__name__] <= known - {"only"}, kind.__name__


@each_language
def test_commands_paces_and_the_page_have_their_words(lang: str) -> None:
    for command in COMMANDS:
        has(f"command-{command.word}", lang)
        if command.argument:
            has(f"argument-{command.argument}", lang)
    for pace in Pace:
        has(f"pace-{pace}", lang)
    for word in CHROME:
        has(f"web-{word}", lang)


@each_language
def test_every_message_the_code_names_exists(lang: str) -> None:
    """Msg("key"), Refused("reason") and say("key") with a literal, anywhere in bot/; a platform
    may have words of its own beside the common ones."""
    for file in CODE.glob("bot/**/*.py"):
        own = file.parent.name if file.parent.parent.name == "platforms" else ""
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            name = (
                node.func.attr
                if isinstance(node.func, ast.Attribute)
                else getattr(node.func, "id", "")
            )
            first = node.args[0]
            if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
                continue
            if name == "Refused":
                has(f"refused-{first.value}", lang, own)
            elif first.value in ("title", "about"):
                continue  # each game's own
            elif name in ("Msg", "_say", "_toast") or ast.unparse(node.func) in OWN_WORDS:
                has(first.value, lang, own)


@every_game
@each_language
def test_every_message_the_game_names_exists(game: Game, lang: str) -> None:
    for tree in trees(game):
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") == "Msg"
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                has(str(node.args[0].value), lang, game)


def test_a_name_passes_through_untouched() -> None:
    from bot.platforms.port import Mention

    odd = Mention("tg:1", "<b>{ $x }</b> & \u202eevil")
    text = WORDS.text(Msg("log-back", {"seat": Name(0)}), "en", "", [odd])
    assert odd in text


def test_a_token_without_a_label_is_shown_as_itself() -> None:
    assert WORDS.say(Word("c3"), "ru") == "c3"


@pytest.mark.parametrize(
    ("n", "form"),
    [(1, "партия"), (2, "партии"), (5, "партий"), (11, "партий"), (21, "партия"), (112, "партий")],
)
def test_russian_counts_as_russians_do(n: int, form: str) -> None:
    said = WORDS.say(Msg("stats-line", {"game": "x", "played": n, "won": n}), "ru")
    assert f"{n} {form}," in said


def test_told_events_carry_names_words_and_bare_tokens() -> None:
    msg = told(toy.rules.Played(1, "7"))
    assert msg.args == {"seat": Name(1), "card": Word("7"), "card_id": "7"}


def test_what_an_event_leaves_open_is_told_as_nothing() -> None:
    assert told(toy.rules.Played(1, None)).args["card"] == ""  # type: ignore[arg-type]


@each_language
def test_what_a_player_did_begins_with_the_player(lang: str) -> None:
    """So that several deeds make one line, in which the name stands once."""
    anna = Mention("web:anna", "Anna")
    told = {
        key: WORDS.text(Msg(key, {"seat": Name(0), "n": 2}), lang, "", [anna])
        for key, _ in patterns(lang, "common")
        if key.startswith("log-")
    }
    named = {key: text for key, text in told.items() if anna in text}
    assert len(named) > 5
    assert {key for key, text in named.items() if text[0] != anna} == set()
