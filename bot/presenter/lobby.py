"""PURE: the sheet of a table that still gathers players, and what its host may choose."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.actions import (
    AddComputer,
    AddWord,
    Alone,
    Choose,
    ChooseDoor,
    ChooseHints,
    ChooseOpenHands,
    ChoosePace,
    ChooseRated,
    ChooseUndo,
    Leave,
    LobbySettings,
    RemoveComputer,
    Rules,
    Seal,
    Sit,
    Start,
)
from bot.days import date_of
from bot.presenter.calls import pausing
from bot.presenter.door import knock_keys, knocking
from bot.presenter.sheet import Key, Sheet, filled
from bot.table import DOORS, Pace, Table, counts, setting_choices, setting_word
from engines.core.engine import Game, Seat
from engines.core.scene import Block, Chair, Chairs, Chips, Lines, Scene
from engines.core.things import Clause
from engines.core.ui import Arg, Msg, Name, Word
from engines.players import level_of, levels


def lobby(game: Game, table: Table[Any]) -> Sheet:
    seats = [_taken(game, table, seat) for seat in range(len(table.players))]
    lines: list[Msg | Word | str] = [
        Msg("about"),
        "",
        *seats,
        *knocking(table),
        Msg(
            "daily-missing" if table.daily else "lobby-missing",
            {"missing": max(0, min(game.seats) - len(table.players))},
        ),
        "",
        *([Msg("lobby-rated")] if counts(table) else []),
        *chosen(game, table),
        *pausing(table),
        Msg("lobby-code", {"code": table.id}),
    ]
    if table.daily:
        lines[1:1] = ["", Msg("daily-lobby", {"date": date_of(table.daily.day)})]
    free = len(table.players) < max(game.seats)
    waits = len(table.players) == 1 and min(game.seats) > 1 and not table.daily
    rows: list[tuple[Key, ...]] = [
        *knock_keys(table),
        (Key(Msg("key-alone"), Alone(table.id), "primary"),) if waits else (),
        (
            *((Key(Msg("key-join"), Sit(table.id), "success"),) if free else ()),
            Key(Msg("key-leave"), Leave(table.id)),
        ),
        tuple(
            Key(
                Msg("key-add-computer", {"level": Msg(f"level-{level}")}),
                AddComputer(table.id, level),
            )
            for level in levels(game)
            if free and not table.daily
        ),
    ]
    if any(not player.person for player in table.players):
        rows.append((Key(Msg("key-remove-computer"), RemoveComputer(table.id)),))
    if len(table.players) in game.seats:
        rows.append((Key(Msg("key-start"), Start(table.id), "primary"),))
    options = LobbySettings(table.id, len(settings(game, table)))
    rows.append((Key(Msg("key-settings"), options), Key(Msg("key-rules"), Rules(table.game))))
    rows.append((Key(Msg("key-seal"), Seal(table.id)),))
    title = Msg("lobby-title", {"game": Msg("title")})
    # Names stand beside the picture too: there they can be pressed, to see who somebody is.
    beside = (*seats, *knocking(table), *pausing(table), Msg("lobby-code", {"code": table.id}))
    if table.daily:
        beside = (Msg("daily-lobby", {"date": date_of(table.daily.day)}), *beside)
    card = _card(game, table)
    return Sheet(title, tuple(lines), card, filled(rows), beside=beside, spoken=True)


def chosen(game: Game, table: Table[Any]) -> list[Msg]:
    """What is not as usual here: who joins should know."""
    unusual = tuple(_turned(one) for one in settings(game, table) if one.chosen != one.usual)
    return [Msg("lobby-chosen", {"settings": unusual})] if unusual else []


def _turned(one: Setting) -> Msg:
    return Msg("key-setting", {"name": one.name, "value": one.choices[one.chosen][0]})


def tuning(game: Game, table: Table[Any]) -> Sheet:
    """The settings, each on a key that turns it to its next value."""
    rows = tuple((key,) for key in setting_keys(game, table))
    title = Msg("lobby-settings-title", {"game": Msg("title")})
    return Sheet(title, (Msg("lobby-settings-about"),), rows=rows, menu=True)


def seal(table: Table[Any]) -> Sheet:
    """The whole of it: two deals that share a dozen signs are found in seconds."""
    if table.daily:
        date = date_of(table.daily.day)
        fixed = (Msg("daily-seal", {"date": date}), table.commitment, "", Msg("daily-no-word"))
        return Sheet(Msg("seal-title"), fixed, menu=True)
    lines = (Msg("seal-about"), "", table.commitment, "", Msg("seal-word"))
    rows = ((Key(Msg("key-word"), AddWord(table.id)),),)
    return Sheet(Msg("seal-title"), lines, rows=rows, menu=True)


def _card(game: Game, table: Table[Any]) -> Scene:
    """The lobby as a picture: what it is about, who sits there, what is missing."""
    taken = len(table.chairs)
    chairs = [_chair(game, table, seat) for seat in range(taken)]
    chairs += [Chair(seat, free=Msg("pic-free")) for seat in range(taken, max(game.seats))]
    chips = [
        Clause(_turned(one), sprite=one.sign)
        for one in settings(game, table)
        if one.chosen != one.usual
    ]
    chips += [Clause(Msg("pic-rated"), sprite="ui.medal")] if counts(table) else []
    chips.append(Clause(Msg("pic-sealed-shuffle"), sprite="ui.seal"))
    least, most = min(game.seats), max(game.seats)
    lid = replace(game.lid, line=Msg("pic-lobby", {"n": taken, "of": most}), corner="ui.open")
    ready = Clause(Msg("pic-may-start", {"more": most - taken}), sprite="ui.check")
    wanting = Clause(Msg("pic-missing", {"n": least - taken}), sprite="ui.person")
    body: tuple[Block, ...] = (Lines((Msg("about"),)), Chairs(tuple(chairs)), Chips(tuple(chips)))
    return Scene(lid, body, (wanting if taken < least else ready,))


def _chair(game: Game, table: Table[Any], seat: Seat) -> Chair:
    player = table.players[seat]
    if not player.person:
        return Chair(seat, robot=True, level=_level(game, player.level))
    return Chair(seat, host=player.id == table.host, word=bool(table.chairs[seat].word))


def _taken(game: Game, table: Table[Any], seat: Seat) -> Msg:
    player = table.players[seat]
    args: dict[str, Arg] = {"n": seat + 1, "seat": Name(seat)}
    if not player.person:
        return Msg("lobby-robot", {**args, "level": _level(game, player.level)})
    host = "yes" if player.id == table.host else "no"
    line = Msg("lobby-seat", {**args, "host": host, "word": _has_word(table, seat)})
    return Msg("daily-knew", {"line": line}) if table.chairs[seat].knew else line


def _level(game: Game, named: str) -> Msg:
    return Msg(f"level-{level_of(game, named)}")


def _has_word(table: Table[Any], seat: Seat) -> str:
    """That there is one; what it is stays the player's own until the end."""
    return "yes" if table.chairs[seat].word else "no"


Turns = Choose | ChoosePace | ChooseDoor | ChooseUndo | ChooseHints | ChooseRated | ChooseOpenHands


@dataclass(frozen=True, slots=True)
class Setting:
    """Something the host may choose: its name, its values, and which of them it has now."""

    name: Msg
    choices: tuple[tuple[Msg, Turns], ...]
    chosen: int
    usual: int  # which of them it has where nobody chose
    sign: str = "ui.skill"  # a sprite


def settings(game: Game, table: Table[Any]) -> list[Setting]:
    found = []
    for name, values in setting_choices(game).items():
        usual = getattr(game.settings(), name)
        now = table.settings.get(name, usual)
        choices = tuple(
            (setting_value(name, value), Choose(table.id, name, setting_word(value)))
            for value in values
        )
        found.append(
            Setting(Msg(f"setting-{name}"), choices, values.index(now), values.index(usual))
        )
    paces = tuple((Msg(f"pace-{pace}"), ChoosePace(table.id, pace)) for pace in Pace)
    doors = tuple((Msg(f"door-{door}"), ChooseDoor(table.id, door)) for door in DOORS)
    undo = tuple((Msg("on" if on else "off"), ChooseUndo(table.id, on)) for on in (True, False))
    hints = tuple((Msg("on" if on else "off"), ChooseHints(table.id, on)) for on in (True, False))
    rated = tuple((Msg("on" if on else "off"), ChooseRated(table.id, on)) for on in (True, False))
    bare = tuple(
        (Msg("on" if on else "off"), ChooseOpenHands(table.id, on)) for on in (False, True)
    )
    # Where the match counts there is neither; where hands lie open it cannot: nothing to choose.
    helped = [
        Setting(Msg("setting-undo"), undo, 0 if table.undoes else 1, 0, "ui.replay"),
        Setting(Msg("setting-hints"), hints, 0 if table.hints else 1, 0, "ui.idea"),
    ]
    return [
        *found,
        Setting(Msg("setting-pace"), paces, list(Pace).index(table.pace), 0, "ui.clock"),
        Setting(
            Msg("setting-door"),
            doors,
            DOORS.index("open" if table.open else "asked"),
            0,
            "ui.locked",
        ),
        *(
            []
            if table.face_up
            else [Setting(Msg("setting-rated"), rated, 0 if table.rated else 1, 0, "ui.medal")]
        ),
        *(
            [Setting(Msg("setting-open-hands"), bare, 1 if table.face_up else 0, 0, "ui.eye")]
            if game.hands
            else []
        ),
        *([] if counts(table) else helped),
    ]


def setting_keys(game: Game, table: Table[Any]) -> list[Key]:
    """Each key shows a setting and turns it to its next value."""
    keys = []
    for one in settings(game, table):
        _, following = one.choices[(one.chosen + 1) % len(one.choices)]
        keys.append(Key(_turned(one), following))
    return keys


def setting_value(name: str, value: bool | int | str) -> Msg:
    word = setting_word(value)
    return Msg(word) if isinstance(value, bool) else Msg(f"setting-{name}-{word}")


def closed(table: Table[Any]) -> Sheet:
    """What is left of a table that has no board to show: why, and where its moves are."""
    args: dict[str, Arg] = {"game": Msg("title"), "code": table.id}
    if table.ended in ("over", "agreed", "deserted"):  # by rules of which no board can be shown
        return Sheet(Msg("ended-title", args), lines=(Msg("seed-revealed", args),))
    return Sheet(Msg(f"ended-{table.ended}-title", args))
