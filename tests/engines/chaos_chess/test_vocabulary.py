"""The decks are written in a shared vocabulary: a word of one card only is the exception."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from pathlib import Path
from typing import get_args

import pytest

import engines.chaos_chess as package
from engines.chaos_chess.card import CATALOG, When
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.law import Law
from engines.chaos_chess.picks import PiecePick, not_king

FOLDER = Path(package.__file__).parent
# Laws that only one card has any use for.
ALONE = {"Carries", "Heir", "MoreCards", "Sealed"}
# Cards with a word of their own, and words of one card by the module that has them. These fall,
# never rise: a new card is made of the words there are, or makes an old one serve two.
OF_THEIR_OWN = 26
WORDS_OF_ONE_CARD = {
    "amounts": 2,
    "answers": 3,
    "court": 3,
    "effects": 10,
    "moving": 3,
    "needs": 2,
    "patterns": 1,
    "picks": 2,
    "taking": 2,
    "traits": 2,
    "whom": 1,
    "whose": 1,
}


def spoken() -> dict[str, set[str]]:
    """Every function, law and reference the decks use, and the cards that use it."""
    defined = {
        name
        for file in FOLDER.rglob("*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        for name in _names(node)
    }
    words: dict[str, set[str]] = defaultdict(set)
    for deck in BY_DECK:
        tree = ast.parse((FOLDER / "decks" / f"{deck}.py").read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "card":
                id = ast.literal_eval(node.args[0])
                for part in ast.walk(node):
                    name = getattr(part, "id", "")
                    if isinstance(part, ast.Name) and name in defined - {"card"}:
                        words[name].add(id)
    return words


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [t.id for t in node.targets if isinstance(t, ast.Name) and not t.id.isupper()]
    return []


def test_few_laws_serve_all_cards() -> None:
    laws: dict[str, set[str]] = defaultdict(set)
    for card in CATALOG.values():
        for law in card.laws:
            laws[type(law).__name__].add(card.id)
    assert len(laws) <= 20
    assert {law for law, cards in laws.items() if len(cards) == 1} == ALONE
    written = {kind for kind in Law.__subclasses__() if kind.__module__.startswith("engines.")}
    assert laws.keys() >= {kind.__name__ for kind in written}, "a law without a card"


def test_most_words_serve_several_cards() -> None:
    """A word that only one card says is the exception, and so is a card that says one."""
    alone = {word: cards for word, cards in spoken().items() if len(cards) == 1}
    assert len(set().union(*alone.values())) == OF_THEIR_OWN, "if it fell, lower it here"
    assert Counter(map(module, alone)) == WORDS_OF_ONE_CARD, "if they fell, lower them here"


def module(word: str) -> str:
    """The module from which a deck takes this word."""
    return next(
        str(node.module).rpartition(".")[2]
        for deck in BY_DECK
        for node in ast.parse((FOLDER / "decks" / f"{deck}.py").read_text("utf-8")).body
        if isinstance(node, ast.ImportFrom) and any(name.name == word for name in node.names)
    )


def test_a_deck_is_data() -> None:
    """No functions in it, named or not: a card is a few declarative lines."""
    for deck in BY_DECK:
        tree = ast.parse((FOLDER / "decks" / f"{deck}.py").read_text("utf-8"))
        assert not [n for n in ast.walk(tree) if isinstance(n, ast.Lambda | ast.FunctionDef)]


def test_a_piece_pick_means_no_king_unless_it_says_so() -> None:
    for card in CATALOG.values():
        for pick in card.picks:
            if isinstance(pick, PiecePick):
                assert not_king in pick.tests, card.id


@pytest.mark.parametrize("folder", ["laws", "decks"])
def test_moments_have_one_spelling(folder: str) -> None:
    for file in (FOLDER / folder).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant):
                assert node.value not in (*get_args(When), "exchange"), file.name
