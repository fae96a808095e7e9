"""The games. A package here that has a GAME is one; nothing registers.

Games are pure: the standard library and `engines.core`, nothing else.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from engines.core.engine import Game


@cache
def games() -> dict[str, Game]:
    """Every game there is, by its id, in alphabetical order."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            found[game.id] = game
    return found
