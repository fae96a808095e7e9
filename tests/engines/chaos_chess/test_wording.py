"""The words of the cards: those of the card book, with price and moment out of the deck."""

from __future__ import annotations

import re

import pytest

from bot.i18n import LANGUAGES, LOCALES, Words
from engines.chaos_chess import GAME, wording
from engines.chaos_chess.card import CATALOG
from engines.core.ui import Msg, Word
from tests.engines.chaos_chess import kit

WORDS = Words()
# Their moment is narrower than the deck says, and told in words of their own.
NARROWER = {"second_wind", "hot_pursuit", "nudge", "swapped_lists", "warding_seal"}
each_language = pytest.mark.parametrize("lang", LANGUAGES)
every_card = pytest.mark.parametrize("id", kit.SHEETS)


def said(what: Msg | Word, lang: str) -> str:
    return WORDS.say(what, lang, GAME.id)


@each_language
@every_card
def test_name_and_text_are_those_of_the_card_book(id: str, lang: str) -> None:
    assert said(Word(id), lang) == kit.SHEETS[id]["names"][lang]
    assert said(wording.text(id), lang) == kit.SHEETS[id]["texts"][lang]


@each_language
@every_card
def test_a_whole_card_begins_with_its_price_and_tells_its_moment_once(id: str, lang: str) -> None:
    card, whole = CATALOG[id], said(wording.full(id), lang)
    assert whole.startswith(f"💰 {card.cost}" + (" + X · " if card.x else " · "))
    assert kit.SHEETS[id]["texts"][lang] in whole
    assert whole.count(said(wording.moment(card), lang)) == 1 or id in NARROWER


# Needs that the text of the card tells in its own words.
TOLD = {
    "moved": "heralds_protest",
    "stands": "second_wind open_account nudge heavy_crown bad_meal late_frost bought_blade "
    "whipping_boy",
    "no_king": "open_account nudge bad_meal late_frost",
    "still_a": "hot_pursuit",
    "has": "harvest_levy faded_stars marriage_contract",
    "unchecked": "peace_of_god marching_orders",
    "has_cards": "ear_at_the_door crossed_couriers",
    "answers": "copyists_error stolen_scroll",
    "something_lasts": "quiet_pardon clean_slate",
    "pile_lies": "last_letter",
    "lost_an_officer": "swapped_lists",
}


def test_every_condition_is_printed() -> None:
    """By the text of the card, or by a limit that the deck adds to it."""
    told = {id for ids in TOLD.values() for id in ids.split()}
    for card in CATALOG.values():
        if any(not need.limit for need in card.needs):
            assert card.id in told, card.id


@each_language
def test_limits_that_the_text_leaves_out_stand_behind_it(lang: str) -> None:
    limits = {limit for card in CATALOG.values() for limit in card.limits}
    for limit in limits:
        assert WORDS.has(f"limit-{limit}", lang, GAME.id), limit
    for card in CATALOG.values():
        whole = said(wording.full(card.id), lang)
        for limit in card.limits:
            assert whole.count(said(Msg(f"limit-{limit}"), lang)) == 1, card.id


def test_the_limits_of_some_cards() -> None:
    def behind(id: str) -> str:
        return said(wording.full(id), "en").partition(kit.SHEETS[id]["texts"]["en"])[2]

    assert behind("double_gallop") == " It can't end where it began."
    assert behind("second_wind") == " Only after a normal move, not castling."
    assert behind("hot_pursuit") == " Only after a normal move."
    assert behind("royal_hunt") == " No card ends it."
    assert behind("torn_dispatch") == (
        " Only after a normal move. They must have another legal move."
    )
    assert behind("horse_fair") == ""


@each_language
def test_no_text_repeats_a_price_or_a_moment_of_the_deck(lang: str) -> None:
    """A text may name its moment only through the variable."""
    source = (LOCALES / lang / f"{GAME.id}.ftl").read_text("utf-8")
    texts = dict(re.findall(r"^card-(\w+) = .*\n    \.text = (.*)$", source, re.MULTILINE))
    assert set(texts) == set(CATALOG)
    assert "💰" not in "".join(texts.values())
    for id, text in texts.items():
        if id not in NARROWER:
            assert said(wording.moment(CATALOG[id]), lang) not in text, id


@each_language
@every_card
def test_a_lasting_card_says_so_and_no_other_does(id: str, lang: str) -> None:
    head = {"en": "Lasting. ", "ru": "Надолго. "}[lang]
    assert said(wording.text(id), lang).startswith(head) == CATALOG[id].long


@each_language
def test_two_cards_never_have_the_same_name(lang: str) -> None:
    assert len({said(Word(id), lang) for id in CATALOG}) == len(CATALOG)


def test_the_book_of_cards_shows_the_whole_card() -> None:
    shown = WORDS.say(GAME.card_text("long_legs"), "en", GAME.id)
    assert shown.startswith("💰 5 · After your move. Lasting. Your knight")
