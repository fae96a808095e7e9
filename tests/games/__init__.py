"""Games for the suites alone. A package here that has a GAME is one; nothing registers.

`GAMES` is what every suite over all games runs on: the real ones, the toy, and those here.
"""

from __future__ import annotations

from engines import games, games_in
from engines.core.engine import Game
from tests.toy import GAME as TOY

GAMES: dict[str, Game] = {**games(), TOY.id: TOY, **games_in(__name__, __path__)}
