"""A language is a folder of words and nothing else: one that nobody in the code has heard of is
chosen, kept, listed, told to the platforms and played in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import retelling
from bot.i18n import DEFAULT, LOCALES, Words
from bot.people import Person
from bot.platforms.telegram.menus import SCOPES, menu
from bot.platforms.web.site import Site
from bot.shelf import Shelf
from bot.store.memory import MemoryStore
from tests.bot.house import DEN, GAMES, TOY_LOCALES, Guest, House

CODE, NAME = "eo", "Esperanto"
SAID = {
    "language-name = English": f"language-name = {NAME}",
    ".also = in English": ".also = in Esperanto",
    "waiting-for = ⌛ Waiting for": "waiting-for = ⌛ Ni atendas",
    "settings-title = Chat settings": "settings-title = Agordoj",
    "language-set = English it is.": "language-set = Bone.",
    "command-newgame = open a table": "command-newgame = malfermi tablon",
    "hand = Your hand": "hand = Viaj kartoj",
}


@pytest.fixture
def words(tmp_path: Path) -> Words:
    """The English words in another folder, some of them said otherwise."""
    (tmp_path / CODE).mkdir()
    for folder in (LOCALES, TOY_LOCALES):
        for file in (folder / DEFAULT).glob("*.ftl"):
            text = file.read_text("utf-8")
            for english, other in SAID.items():
                text = text.replace(english, other)
            (tmp_path / CODE / file.name).write_text(text, "utf-8")
    return Words((LOCALES, TOY_LOCALES, tmp_path))


@pytest.fixture
def house(words: Words) -> House:
    return House(MemoryStore(), words=words)


async def test_a_match_is_played_in_it(house: House) -> None:
    anna, boris = Guest(house, "Anna", CODE), Guest(house, "Boris", "ru")
    await anna.says("/newgame high_card")
    await boris.says("/join")
    await anna.says("/start")
    assert "Viaj kartoj" in house.chat.text(anna.id)
    assert "Ваши карты" in house.chat.text(boris.id)
    assert "Ni atendas" in house.chat.text(DEN.id), "the room speaks as who opened the table"
    for _ in range(100):
        asked = next((one for one in (anna, boris) if one.choices()), None)
        if asked is None:
            break
        assert not (await asked.press(asked.choices()[0], private=True)).toast
    assert "🏆" in house.chat.text(DEN.id) or "🤝" in house.chat.text(DEN.id)


@pytest.mark.parametrize("name", [CODE, NAME, "in esperanto", "EO-eo"])
async def test_it_is_chosen_by_its_code_and_by_its_name(house: House, name: str) -> None:
    anna = Guest(house, "Anna")
    assert (await anna.says(f"/language {name}", private=True)).toast == "Bone."
    assert (await house.people.person(anna.id)).lang == CODE, "and kept"


async def test_it_is_among_those_to_choose_from(house: House) -> None:
    anna = Guest(house, "Anna")
    page = (await anna.says("/language", private=True)).page
    assert page is not None
    assert NAME in [button.label for row in page.rows for button in row]
    assert (NAME, CODE) in await house.desk.suggest(anna.asker(), "language", "espe")


async def test_the_key_of_a_rooms_language_turns_to_it_too(house: House) -> None:
    admin = Guest(house, "Anna", admin=True)
    seen = set()
    page = (await admin.says("/settings")).page
    for _ in house.desk.words.languages:
        assert page is not None
        seen.add((await house.people.room(DEN.id)).lang)
        page = (await admin.press(page.rows[0][0])).page
    assert CODE in seen | {(await house.people.room(DEN.id)).lang}


async def test_a_language_that_is_spoken_no_more_counts_as_none(house: House) -> None:
    await house.people.save_person("web:vera", Person(lang=CODE, hint="ru", brisk=True))
    kept = await House(house.store).people.person("web:vera")
    assert kept == Person(lang="", hint="ru", brisk=True), "the rest of the record stays"


def test_menus_and_the_page_have_it(words: Words) -> None:
    listed = {one.command: one.description for one in menu(words, CODE, *SCOPES[0])}
    assert listed["newgame"] == "malfermi tablon"
    site = Site("localhost", words, Shelf(words, GAMES), "web")
    options = re.findall(r'<option value="([^"]+)"', site.page)
    assert options == list(words.languages)
    assert CODE in options


def test_a_region_is_served_by_its_language_unless_it_has_words_of_its_own(
    tmp_path: Path, words: Words
) -> None:
    assert words.language("eo-XX") == CODE
    assert words.language("tlh") is None
    for code in ("pt", "pt-BR"):
        (tmp_path / code).mkdir()
        (tmp_path / code / "common.ftl").write_text("on = sim", "utf-8")
    more = Words((LOCALES, tmp_path))
    assert more.language("pt_br") == "pt-BR"
    assert more.language("pt-PT") == "pt"


def test_the_command_line_names_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert not retelling.language(Words(), CODE)
    assert "en, ru" in capsys.readouterr().err
