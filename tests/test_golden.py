"""Every file under golden/ is a whole match: replayed, and compared line by line.

`pytest tests/test_golden.py --regen` writes them anew; the difference is reviewed like code. A game
that has none gets a random match. A new one needs only its header, its moves and its `# seed` line.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest

from bot import transcript
from bot.table import commitment
from engines.core.dice import Dice
from engines.core.engine import Game
from engines.players import stroll
from tests.games import GAMES

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_match_goes_as_it_went(file: Path, regen: bool) -> None:
    match = transcript.read(file.read_text("utf-8"))
    told = transcript.golden(GAMES[match.game], match)
    if regen:
        file.write_text(told, "utf-8")
    assert file.read_text("utf-8") == told
    assert transcript.proven(match)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_has_a_golden_match(game: Game, regen: bool) -> None:
    folder = GOLDEN / game.id
    if regen and not folder.exists():
        folder.mkdir()
        match = random_match(game)
        (folder / "a_random_match.txt").write_text(transcript.golden(game, match), "utf-8")
    assert list(folder.glob("*.txt"))


def random_match(game: Game, seed: int = 1) -> transcript.Match:
    seats, settings = min(game.seats), game.settings()
    state, dice = game.engine.setup(seats, seed, settings), Dice(seed)
    moves = []
    while asked := sorted(game.engine.to_act(state)):
        seat, now = asked[0], state
        dice, move = stroll(lambda begun: game.engine.options(now, seat, begun), dice)  # noqa: B023
        moves.append((seat, move))
        state = game.engine.apply(state, seat, move).state
    return transcript.Match(
        game.id, seats, asdict(settings), commitment(seed, "golden"), seed, "golden", tuple(moves)
    )
