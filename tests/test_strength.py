"""What people are told of the computer's strength is what the arena counted."""

from __future__ import annotations

import re

import pytest

from engines import games
from engines.core.engine import Game
from engines.core.ui import Msg
from tests.bot.house import WORDS
from tests.running import ROOT

ROW = re.compile(
    r"\| (?P<game>[^|]+) \| 2 \| (?P<level>hard|normal) \| (?P<other>normal|easy) \|"
    r" (?P<matches>\d+) \| (?P<won>[\d.]+) % \|"
)


def counted() -> dict[tuple[str, str, str], tuple[int, float]]:
    text = (ROOT / "docs" / "strength.md").read_text("utf-8")
    return {
        (row["game"], row["level"], row["other"]): (int(row["matches"]), float(row["won"]))
        for row in ROW.finditer(text)
    }


MEASURED = {name: game for name, game in games().items() if game.measured}


@pytest.mark.parametrize("game", MEASURED.values(), ids=MEASURED)
def test_the_strength_that_is_told_is_the_one_that_was_counted(game: Game) -> None:
    title = WORDS.say(Msg("title"), "en", game.id)
    rows = counted()
    for level, other in (("hard", "normal"), ("normal", "easy")):
        matches, won = rows[title, level, other]
        assert matches >= 100
        assert game.measured[level] == int(won)
