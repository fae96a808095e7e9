"""How a match ended, in words that are true: level at the top is a draw, or a shared victory."""

from __future__ import annotations

import pytest

from bot import presenter
from bot import table as core
from bot.presenter.ending import verdict
from bot.presenter.sheet import Sheet
from bot.table import Chair, Pace, Player, Room, Table
from engines.core.engine import Outcome
from engines.core.scene import Board, Private, Seats
from engines.core.things import SeatBox
from tests.bot.house import GAMES
from tests.test_screens import NOW, a_table


def over(game: str, places: tuple[int, ...], reason: str) -> Table[object]:
    chairs = tuple(Chair(player=Player(id=f"web:{n}", name=str(n))) for n in range(len(places)))
    return Table[object](
        id="k3f9aa0",
        game=game,
        rooms=(Room(id="web:#den"),),
        chairs=chairs,
        pace=Pace.NONE,
        seed=1,
        salt="",
        host="web:0",
        stage="over",
        ended="over",
        outcome=Outcome(places, reason),
    )


@pytest.mark.parametrize(
    ("game", "places", "reason", "said"),
    [
        ("cherokee", (1, 1), "shared", "won-together"),
        ("cherokee", (1, 1, 3), "shared", "won-together"),
        ("great_wall", (1, 1), "tokens", "won-together"),
        ("chinese_box", (1, 1), "few", "drawn"),
        ("chaos_chess", (1, 1), "stalemate", "drawn"),
        ("chaos_chess", (2, 1), "mate", "won"),
    ],
)
def test_what_the_rules_call_a_shared_victory_is_called_so(
    game: str, places: tuple[int, ...], reason: str, said: str
) -> None:
    assert verdict(GAMES[game], over(game, places, reason)).key == said


def asked(sheet: Sheet) -> list[int | None]:
    """Whose turn a picture says it is: on its lid, and on the box of each player."""
    scene = sheet.scene.scene if isinstance(sheet.scene, Private) else sheet.scene
    assert scene
    seats = [block.boxes for block in scene.body if isinstance(block, Seats)]
    seats += [
        tuple(one for one in block.side if isinstance(one, SeatBox))
        for block in scene.body
        if isinstance(block, Board)
    ]
    turns = [box.seat for boxes in seats for box in boxes if box.turn]
    return [one for one in (scene.lid.turn, *turns) if one is not None]


@pytest.mark.parametrize("game", GAMES)
def test_when_somebody_resigned_it_is_nobodys_turn_any_more(game: str) -> None:
    rules = GAMES[game]
    table = a_table(rules, min(rules.seats), 1)
    table = core.saved(core.start(rules, table, table.host, NOW))
    for player in table.players:
        if not table.ended:
            table = core.saved(core.resign(rules, table, player.id, NOW))
    for eyes, sheet in presenter.sheets(rules, table).items():
        assert asked(sheet) == [], eyes
