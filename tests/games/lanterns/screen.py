"""What the bidders see. Reads views only."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.engine import Move
from engines.core.ui import Key, Menu, Msg, Name, Screen, Word
from tests.games.lanterns.rules import View


def screen(view: View) -> Screen:
    lines = [Msg("light-of", {"seat": Name(seat), "n": n}) for seat, n in enumerate(view.light)]
    if view.lantern:
        lines.append(Msg("lantern", {"n": view.lantern, "left": view.left}))
        shown = [(seat, bid) for seat, bid in enumerate(view.bids) if bid]
        lines += [Msg("bid-of", {"seat": Name(s), "card": Word(str(bid))}) for s, bid in shown]
    if view.hand:
        lines.append(Msg("your-hand", {"cards": tuple(Word(str(card)) for card in view.hand)}))
    return Screen(Msg("title"), tuple(lines))


def menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    keys = tuple(Key(Msg("key-bid", {"card": Word(card)}), card) for card in options)
    return Menu(Msg("ask-bid", {"n": view.lantern}), keys, width=3)
