"""For every position of random matches: picture, words and scene tell the same, and it can be read.

`make pictures MATCHES=1000` looks at so many matches, all games in turn, every position from the
first to the last; the usual run looks at a few. Languages and long names take turns from position
to position.
"""

from __future__ import annotations

import os

import pytest

from bot.i18n import LANGUAGES
from bot.render import drawable
from bot.render.kept import Kept
from bot.render.layout import lay_out
from engines.core.engine import Game
from tests.games.lanterns import GAME as LANTERNS
from tests.render.checks import wrong
from tests.render.positions import GAMES, LONG, NAMES, positions

MATCHES = int(os.environ.get("PICTURE_MATCHES", "0"))
EACH = -(-MATCHES // len(GAMES)) or 1
PORTIONS = min(EACH, 20)
EVERY = 1 if MATCHES else 15


def test_a_sixth_game_is_told_and_can_be_read_with_the_vocabulary_alone() -> None:
    for number in range(2):
        for at, position in enumerate(positions(LANTERNS, number, every=3)):
            lang = LANGUAGES[at // 2 % len(LANGUAGES)]
            assert not wrong(position, lang, (*NAMES, "Eve", "Филя"))


@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_position_is_told_and_can_be_read(game: Game, portion: int) -> None:
    looked = sum(look(game, number, EVERY) for number in range(portion, EACH, PORTIONS))
    print(f"{game.id}: {looked} pictures")


# Pictures that came out too tall, and a line whose end was measured too short.
@pytest.mark.parametrize(("game", "number"), [("cherokee", 90), ("chu_han", 65), ("chu_han", 120)])
def test_matches_that_once_could_not_be_read(game: str, number: int) -> None:
    assert look(GAMES[game], number, 1)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_part_that_is_kept_is_the_one_that_would_be_laid_out_anew(game: Game) -> None:
    kept: dict[int | None, Kept] = {}
    for position in positions(game, 3, every=9):
        write = drawable(position.speech("ru"))
        again = lay_out(position.scene, write, kept.setdefault(position.viewer, {}))
        assert again == lay_out(position.scene, write), position.label


def look(game: Game, number: int, every: int) -> int:
    """How many pictures of that match were looked at."""
    found: list[str] = []
    looked = 0
    kept: dict[tuple[str, bool, int | None], Kept] = {}
    for at, position in enumerate(positions(game, number, every, whole=every == 1)):
        names = LONG if at % 3 == 2 else NAMES
        lang = LANGUAGES[(at // 2 + number) % len(LANGUAGES)]
        before = kept.setdefault((lang, names is LONG, position.viewer), {})
        found += wrong(position, lang, names, before)
        looked += 1
    assert not found, "\n".join(found[:20])
    return looked
