"""PURE: the keys of the question that a seat faces: what each of them says, and in which rows.

Which tokens there are the rules say, and how they are called the game's menu; here they only become
actions and find their places.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from bot.actions import Answer, Card, Cards, WhyNot
from bot.presenter import asking
from bot.presenter.sheet import Key
from bot.table import Table
from engines.core.engine import Game, Move, Seat
from engines.core.lesson import Step
from engines.core.ui import Key as GameKey
from engines.core.ui import Menu, Msg, Word


def laid_out(table: Table[Any], seat: Seat, menu: Menu) -> list[tuple[Key, ...]]:
    """The rows of a board as they lie, all other keys by width."""
    keys = [key_of(table, seat, key) for key in menu.keys]
    rows = []
    for length in menu.rows:
        rows.append(tuple(keys[:length]))
        del keys[:length]
    width = menu.width or (1 if len(keys) <= 4 else 2 if len(keys) <= asking.FEW else 4)
    return rows + [tuple(keys[at : at + width]) for at in range(0, len(keys), width)]


def explained(game: Game, rows: list[tuple[Key, ...]]) -> list[tuple[Key, ...]]:
    """A card that has a row to itself gets a key beside it that tells what it does; where several
    share a row, one key leads to all of them."""
    decks = {card: deck for deck, cards in game.cards.items() for card in cards}
    named = [[card for key in row if (card := _card_on(key, decks))] for row in rows]
    shared = [cards[0] for row, cards in zip(rows, named, strict=True) if cards and len(row) > 1]
    if shared:
        return [*rows, (Key(Msg("key-cards"), Cards(game.id, decks[shared[0]])),)]
    return [
        (*row, Key(Msg("key-info", {"card": Word(cards[0])}), Card(game.id, cards[0])))
        if cards
        else row
        for row, cards in zip(rows, named, strict=True)
    ]


def _card_on(key: Key, cards: Collection[str]) -> str:
    """The card that a key is about, or ""."""
    said = key.action.token if isinstance(key.action, Answer | WhyNot) else ""
    return next((token for token in said.split(" ") if token in cards), "")


def key_of(table: Table[Any], seat: Seat, key: GameKey) -> Key:
    seen = table.chairs[seat].asked
    if key.why:
        return Key(key.label, WhyNot(table.id, seen, key.why), "barred")
    return Key(key.label, Answer(table.id, seen, key.token) if key.token else None, key.style)


def pointed(menu: Menu, step: Step, begun: Move) -> Menu:
    """Only the keys that fit the idea stand out."""

    def key(one: GameKey) -> GameKey:
        fits = bool(one.token) and step.fits((*begun, *one.token.split(" ")))
        return replace(one, style="primary" if fits else "")

    return replace(menu, keys=tuple(map(key, menu.keys)))
