"""One word for one thing in rules, keys and cards, in each language: what is called otherwise in
one place would be looked for in vain in another."""

from __future__ import annotations

import re

import pytest

from bot.i18n import LANGUAGES, LOCALES, Words
from engines import games
from engines.chaos_chess import GAME as CHESS
from engines.chaos_chess.card import CATALOG
from engines.core.ui import Msg
from tests.sample_lines import lines, sample

# language -> what must not be said, where ("" is anywhere), and how it is called instead
INSTEAD = {
    "ru": (
        (r"противник", "", "соперник"),
        (r"владел[её]?ц", "", "хозяин"),
        (r"смежн", "", "соседний"),
        (r"(?<![А-Яа-я])Долго\.", "", "Надолго."),
        (r"домашн(ее|ие|их) (правил|событ)", "", "🏠"),
        (r"вышедш", "", "кто первым избавился от карт"),
        (r"моя рука", "", "мои карты"),
        (r"фишк", "chinese_box", "жетон"),
        (r"жетон", "great_wall", "фишка"),
        (r"\bатак", "cherokee", "нападать"),
        (r"императорск\w+ указ", "chu_han", "имперский указ"),
        (r"\b(подсмотри|спрячь|назови|забери|нажми|выбери|сыграй|возьми)\b", "", "на «вы»"),
        (r"\bсво(и|их|ими) колод", "chaos_chess", "личные колоды"),
        (r"\bна руке\b", "", "в руке"),
        (r"\bв счёт не идёт", "", "в зачёт не идёт"),
        (r"\bдаром\b", "great_wall", "бесплатно"),
        (r"\bспор(ят|ите|ить) за\b", "", "бороться за"),
        (r"\bлини", "chinese_box", "ряд, комбинация"),
        (r"\bобщие\b", "cherokee", "нейтральные"),
        (r"\bокн[оа]\b", "chaos_chess", "ответить картой"),
        (r"\bофицер", "chaos_chess", "фигура (не пешка и не король)"),
    ),
    "en": (
        (r"house ruling", "", "🏠"),
        (r"\benemy player", "", "opponent"),
        (r"\bmy hand\b", "", "my cards"),
        (r"\bin store\b|\byour store\b", "great_wall", "score pile"),
        (r"\b(dear|dearer|dearest)\b", "", "valuable, expensive"),
        (r"\bown decks?\b", "chaos_chess", "personal decks"),
        (r"\bthrows? away\b", "chaos_chess", "exchange, discard"),
        (r"\b(he|his|him)\b", "chaos_chess", "they"),
        (r"\bimperial decree", "chu_han", "edict"),
        (r"\ba tie\b", "common", "a draw"),
        (r"\b(can ?not|I have|I am|do not|does not|did not|is not yours)\b", "", "contracted"),
        (r"\b(could|would|are|was|has|have) not\b", "", "contracted"),
        (r"\b(?<!arrives )there is (no|nothing)\b", "", "there's"),
        (r"\brivals?\b", "great_wall", "opponent"),
        (r"\bpowers?\b", "chu_han", "ability"),
        (r"\bsealed\b", "chu_han", "out of reach"),
        (r"\b(window|reaction)s?\b", "chaos_chess", "answer"),
    ),
}
LASTING = {"ru": "Надолго", "en": "Lasting"}
each_language = pytest.mark.parametrize("lang", [one for one in LANGUAGES if one in INSTEAD])


@each_language
def test_one_word_for_one_thing(lang: str) -> None:
    wrong = [
        f"{where}: {what!r} has {found[0]!r}, which is called {right!r}"
        for where, what in lines(Words(), lang)
        for pattern, file, right in INSTEAD[lang]
        if where.startswith(file) and (found := re.search(pattern, what, re.IGNORECASE))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_happened_is_a_sentence_to_its_end(lang: str) -> None:
    said = dict(lines(Words(), lang))
    told = {
        name: said[name]
        for game in games().values()
        for kind in game.events
        if (name := f"{game.id}:{kind.__name__}#1") in said
    }
    assert len(told) > 60
    assert not {name for name, what in told.items() if what[-1] not in ".!?"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_the_bot_names_no_game_and_counts_none(lang: str) -> None:
    """A new game is a package and its locale files: nothing else has to be written anew."""
    words = Words()
    common = "\n".join(
        what for where, what in lines(words, lang) if where.startswith(("common", "discord"))
    ).casefold()
    titles = {words.say(Msg("title"), lang, game) for game in games()}
    assert not [title for title in titles if title.casefold() in common]
    assert not re.search(r"\b(five|пять|пятью) ([\w-]+ ){0,4}(games|игр)", common)


@each_language
def test_the_rules_quote_the_word_with_which_lasting_cards_begin(lang: str) -> None:
    words = Words()
    assert LASTING[lang] in words.say(Msg("rules-4"), lang, CHESS.id)
    for card in CATALOG:
        text = words.say(Msg(f"card-{card}.text", {"when": "…"}), lang, CHESS.id)
        assert text.startswith(f"{LASTING[lang]}.") == CATALOG[card].long, card


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.long
def test_lines_are_drawn_by_their_seed_and_say_no_raw_key(lang: str) -> None:
    drawn = sample(lang, 1, 200)
    assert drawn == sample(lang, 1, 200) != sample(lang, 2, 200)
    assert len(drawn) == 200
    assert not [what for _, what in drawn if re.fullmatch(r"[a-z]+(-[a-z]+)+", what)]
    assert (LOCALES / lang).is_dir()
