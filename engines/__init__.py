"""The games. A package here that has a GAME is one; nothing registers.

Games are pure: the standard library and `engines.core`, nothing else.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache

from engines.core.engine import Game


@cache
def games() -> dict[str, Game]:
    """Every game there is, by its id, those first that are learned soonest."""
    return games_in(__name__, __path__)


def games_in(package: str, folders: Iterable[str]) -> dict[str, Game]:
    found = {}
    for module in pkgutil.iter_modules(folders):
        game = getattr(importlib.import_module(f"{package}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            found[game.id] = game
    return dict(sorted(found.items(), key=lambda one: one[1].weight))
