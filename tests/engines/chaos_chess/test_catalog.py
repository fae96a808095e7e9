"""The decks as they are written down: they agree with the card file, and no card knows another."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import engines.chaos_chess as package
from engines.chaos_chess.decks import BY_DECK, CARDS
from engines.chaos_chess.presets import PRESETS, fitting, value
from tests.engines.chaos_chess import kit

SOURCES = sorted(Path(package.__file__).parent.rglob("*.py"))
DECK_NAMES = {"manoeuvre": "manoeuvres", "mutation": "mutations", "intrigue": "intrigues"}


@pytest.mark.parametrize("id", kit.SHEETS)
def test_deck_cost_timings_and_kind_agree_with_the_card_file(id: str) -> None:
    card, sheet = CARDS[id], kit.SHEETS[id]
    assert card.deck == DECK_NAMES[sheet["deck"]]
    assert card.cost == sheet["cost"]
    assert list(card.when) == sheet["timings"]
    assert card.long == sheet["long"]
    assert card.treasury == sheet["treasury"]
    assert (card.x is not None) == bool(sheet["x_gold"])
    assert card.in_check == (sheet["condition"] == "in_check")


@pytest.mark.parametrize("id", [id for id, sheet in kit.SHEETS.items() if sheet["long"]])
def test_how_long_it_lies_agrees_with_the_card_file(id: str) -> None:
    card, duration = CARDS[id], kit.SHEETS[id]["duration"]
    if duration == "opp n":
        assert card.turns is not None
    elif duration.startswith("opp "):
        assert card.lasts.theirs == int(duration[4:])
    elif duration.startswith("own "):
        assert card.lasts.own == int(duration[4:])
    elif duration.endswith("cards"):
        assert card.lasts.cards == int(duration.split()[1])
    else:
        assert (card.lasts.theirs, card.lasts.own, card.lasts.cards) == (0, 0, 0)


def test_there_are_forty_cards_in_each_deck_and_none_besides() -> None:
    assert {deck: len(cards) for deck, cards in BY_DECK.items()} == {
        "manoeuvres": 40,
        "mutations": 40,
        "intrigues": 40,
    }
    assert set(CARDS) == set(kit.SHEETS)


def test_no_card_names_a_card() -> None:
    """An id stands in the line that defines the card; and where cards are chosen, in ready-made
    decks, the beginner's selection and the lesson, or were measured for computer players."""
    for source in SOURCES:
        if source.stem in ("presets", "first", "lesson", "winnings"):
            continue
        tree = ast.parse(source.read_text("utf-8"))
        heads = [
            node.args[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "card"
        ]
        docs = _docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node.value in CARDS:
                assert node in heads or node in docs, f"{source.name}:{node.lineno} {node.value}"


def _docstrings(tree: ast.AST) -> list[ast.expr]:
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]


def test_fifteen_cards_are_about_gold_and_left_out_of_personal_decks() -> None:
    assert sum(card.golden for card in CARDS.values()) == 15
    for cards in PRESETS.values():
        assert not any(CARDS[id].golden for id in cards)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("limit", [80, 100, 120, 140])
def test_a_preset_fits_under_every_limit(preset: str, limit: int) -> None:
    deck = fitting(preset, limit)
    assert limit - 14 <= value(deck) <= limit
    assert len(deck) == len(set(deck)) >= 4
