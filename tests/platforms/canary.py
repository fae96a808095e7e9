"""A game whose cards carry unmistakable words, and a gallery that knows whose every picture is:
together they show whether anything of a hand came before the wrong eyes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from bot.render import Drawn, Gallery, Speech
from engines.core.engine import Move
from engines.core.scene import Private, Scene
from engines.core.ui import Key, Menu, Msg, Screen
from tests import toy
from tests.toy import rules

SECRET = re.compile(r"zz(\d+)z")


def screen(view: rules.View) -> Screen:
    plain = rules.screen(view)
    if view.viewer is None:
        return plain
    cards = tuple(f"zz{card}z" for card in view.hand)
    lines = (*plain.lines[:-1], Msg("your-hand", {"cards": cards}))
    # Every other screen is a fleeting one, so that both ways of showing are tried.
    return Screen(plain.title, lines, fleeting=sum(view.sizes) % 2 == 0)


def menu(view: rules.View, begun: Move, options: Sequence[str]) -> Menu:
    keys = tuple(Key(f"zz{one}z" if one.isdecimal() else one, one) for one in options)
    return Menu(Msg("choose"), keys)


CANARY = {toy.GAME.id: replace(toy.GAME, screen=screen, menu=menu)}


class Watched(Gallery):
    """Remembers for whose eyes each private picture was drawn, by any other gallery."""

    def __init__(self, inner: Gallery) -> None:
        super().__init__()
        self.inner = inner
        self.open: set[bytes] = set()  # drawn for everybody
        self.whose: defaultdict[bytes, set[int]] = defaultdict(set)
        self.named: dict[str, int] = {}  # the seat that each digest of a private one belongs to

    def draw(self, scene: Scene, speech: Speech) -> Drawn:
        drawn = self.inner.draw(scene, speech)
        self.open.add(drawn.png)
        return drawn

    def draw_private(self, scene: Private, speech: Speech, secret: bytes) -> Drawn:
        drawn = self.inner.draw_private(scene, speech, secret)
        self.whose[drawn.png].add(scene.owner)
        self.named[drawn.digest] = scene.owner
        return drawn
