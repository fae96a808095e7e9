"""PURE: what calls somebody to play, in a room or in private, and what says that nobody is called
just now: a pause, days off.

A call is made from a table that says it sounds; whether somebody sleeps is not asked here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot import rest
from bot.actions import Board, Games, Pause, ShowHand
from bot.presenter.sheet import Key, Sheet
from bot.table import Table
from engines.core.engine import Seat
from engines.core.scene import Scene
from engines.core.ui import Arg, Msg, Name

LISTED = 8  # tables that a digest has keys for
DAYS = 3  # of a pause, where nobody says how many


def ping(table: Table[Any], seat: Seat, card: Sheet) -> Sheet:
    """A call before everybody's eyes, with the mark that this seat has on the card: two may have
    one name. Who is called goes on from here, to the own hand or to the table."""
    word = "ping-reminder" if table.chairs[seat].nudges else "ping-turn"
    hand = Key(Msg("key-hand"), ShowHand(table.id), "primary")
    marks = card.scene.marks if isinstance(card.scene, Scene) else None
    return Sheet(
        Msg(word, _called(table, seat)),
        rows=((hand, Key(Msg("key-table"), Board(table.id))),),
        ping=True,
        marks=marks,
        ring=_stamp(table, seat),
    )


def rung(table: Table[Any], seat: Seat, sheet: Sheet) -> Sheet:
    """The same in private: no message of its own, the screen itself comes anew, unless its owner
    was there a moment ago."""
    chair = table.chairs[seat]
    if chair.near and not chair.nudges:
        return sheet
    hurry = (Msg("ping-reminder", _called(table, seat)),) if chair.nudges else ()
    return replace(sheet, lines=(*hurry, *sheet.lines), ring=_stamp(table, seat))


def digest(table: Table[Any], seat: Seat) -> Sheet:
    """For who has slept: all the tables that wait, in one message. What waits on another platform
    is named, and no key leads there."""
    waiting = table.chairs[seat].digest
    here = [one for one in waiting if one[0]]
    rows = tuple((Key(name, ShowHand(id)),) for id, name in here[:LISTED])
    elsewhere = tuple(name for id, name in waiting if not id)
    if len(here) > LISTED or len(elsewhere) > LISTED:
        rows = (*rows, (Key(Msg("key-games"), Games()),))
    stamp = " ".join(id or name for id, name in waiting)
    title = Msg("digest-title", {"n": len(waiting)})
    return Sheet(title, elsewhere[:LISTED], rows=rows, ping=True, ring=stamp)


def _stamp(table: Table[Any], seat: Seat) -> str:
    """A call is new with every turn, and with every reminder, though it reads the same; not with
    the next question of a turn, under the finger of whoever has answered."""
    return f"{table.chairs[seat].turn}:{table.chairs[seat].reminded}"


def _called(table: Table[Any], seat: Seat) -> dict[str, Arg]:
    return {"seat": Name(seat), "game": Msg("title"), "turn": table.chairs[seat].turn}


# --- pauses


def pausing(table: Table[Any]) -> list[Msg]:
    """How much longer sleep can make a turn; that the clock stands, and who would like it to."""
    lines = []
    if table.pace.sleep:
        lines.append(Msg("sleep-is", {"most": Msg(f"sleep-{table.pace}")}))
    if table.halt:
        day, month, time = rest.day(table.halt)
        until = Msg("until-day", {"day": day, "month": Msg(f"month-{month}"), "time": time})
        lines.append(Msg("paused-until", {"until": until}))
    else:
        wanting = tuple(Name(s) for s, chair in enumerate(table.chairs) if chair.pauses)
        lines += [Msg("wants-pause", {"names": wanting})] if wanting else []
    return lines


def pause_keys(table: Table[Any], seat: Seat) -> tuple[Key, ...]:
    chair = table.chairs[seat]
    if table.pace.seconds is None or chair.by_computer:
        return ()
    if table.paused:
        return (Key(Msg("key-end-pause"), Pause(table.id, DAYS)),)
    if chair.pauses:
        return (Key(Msg("key-no-pause"), Pause(table.id, DAYS)),)
    wishes = [one.pauses for one in table.chairs if one.pauses]
    days = min(wishes, default=DAYS)
    return (Key(Msg("key-pause", {"days": days}), Pause(table.id, days)),)
