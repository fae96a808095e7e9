"""PURE: what a table looks like from each place, as messages and scenes still to be translated.

Sheets are made from views, never from states. A scene is a game's, a sheet is a scene with the log,
whose turn it is and the keys, a page is a sheet in somebody's language.
"""

from __future__ import annotations

from typing import Any

from bot.presenter.advising import (
    Findings,
    Turn,
    hint,
    making,
    played,
    plotted,
    remarks,
    review,
    thinking,
)
from bot.presenter.calls import digest, ping, rung
from bot.presenter.door import asked as asked_to_admit
from bot.presenter.ending import card, end, filmed, looked_on, result
from bot.presenter.lobby import Setting, closed, lobby, seal, setting_value, settings, tuning
from bot.presenter.match import aside, more, private, question, question_after, room, watching
from bot.presenter.openly import open_hand
from bot.presenter.sheet import END, HOST, ROOM, WATCH, WATCHED, Cut, Eyes, Key, Sheet, Told
from bot.table import Table, asked_seats, by_computer, sounds
from engines.core.engine import Game

__all__ = [
    "END",
    "HOST",
    "ROOM",
    "WATCH",
    "Cut",
    "Eyes",
    "Findings",
    "Key",
    "Setting",
    "Sheet",
    "Told",
    "Turn",
    "aside",
    "card",
    "end",
    "hint",
    "making",
    "more",
    "open_hand",
    "played",
    "plotted",
    "private",
    "question",
    "question_after",
    "remarks",
    "result",
    "review",
    "seal",
    "setting_value",
    "settings",
    "sheets",
    "thinking",
    "tuning",
]


def sheets(game: Game, table: Table[Any]) -> dict[Eyes, Sheet]:
    """All that is shown of this table now. The one who must act comes first."""
    shown = _of_the_game(game, table)
    if table.knocks and table.host and table.stage != "over":
        shown[HOST] = asked_to_admit(table)
    if table.watchers:
        shown[WATCH] = watching(table, shown[ROOM])
        if END in shown:
            shown[WATCHED] = looked_on(table, shown[END])
    for number, showing in enumerate(table.showings):
        shown[Eyes("film", number)] = filmed(game, table, showing)
    return shown


def _of_the_game(game: Game, table: Table[Any]) -> dict[Eyes, Sheet]:
    if table.state is None:
        return {ROOM: lobby(game, table) if table.stage == "lobby" else closed(table)}
    shown: dict[Eyes, Sheet] = {}
    asked = asked_seats(game, table)
    people = [s for s, player in enumerate(table.players) if player.person]
    for seat in sorted(people, key=lambda s: s not in asked):
        shown[Eyes("seat", seat)] = private(game, table, seat)
    shown[ROOM] = room(game, table)
    if table.stage == "over":
        shown[END] = end(game, table)
    present = [s for s in people if table.playing and not by_computer(table, s)]
    for seat in present:
        if table.chairs[seat].digest:
            shown[Eyes("digest", seat)] = digest(table, seat)
        if seat in asked and sounds(table, seat):
            if table.calls != "room":
                shown[Eyes("seat", seat)] = rung(table, seat, shown[Eyes("seat", seat)])
            if table.calls != "private" or table.chairs[seat].cut:
                shown[Eyes("ping", seat)] = ping(table, seat, shown[ROOM])
    return shown
