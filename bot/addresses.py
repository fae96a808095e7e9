"""PURE: who is to see what of a table, and where: the address of every sheet.

Each gets a key, under which the courier remembers what stands there. A private sheet is addressed
to its owner and to nobody else, ever; a chat of one's own has one board, in one message.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.platforms.port import platform_of
from bot.presenter import Eyes, Sheet
from bot.table import Table, is_gone
from engines.core.engine import Seat


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that should be seen of a table."""

    place: str
    sheet: Sheet
    reader: str = ""  # in this person's language; empty: in the room's
    seat: Seat | None = None  # for the eyes of this seat alone
    watcher: bool = False  # for somebody who only looks on


def placed(table: Table[Any], eyes: Eyes, sheet: Sheet) -> Iterator[tuple[str, Wanted]]:
    if eyes.kind in ("room", "end"):
        own = set(_own_chats(table)) if table.state is not None else set()
        for room in table.rooms:
            if room.id not in own:
                reader = room.id if room.private else ""
                yield f"{eyes.kind}:{room.id}", Wanted(room.id, sheet, reader)
        # In a chat of one's own the board is the hand; how it ended is told everywhere.
        for person in own if eyes.kind == "end" else ():
            yield f"end:{person}", Wanted(person, sheet, person)
        return
    if eyes.kind == "film":
        room = table.showings[eyes.seat].room
        yield film_key(room.id), Wanted(room.id, sheet, room.id if room.private else "")
        return
    if eyes.kind == "host":
        yield "host", Wanted(table.host, sheet, table.host)
        return
    if eyes.kind in ("watch", "watched"):
        for person in table.watchers:
            yield f"{eyes.kind}:{person}", Wanted(person, sheet, person, watcher=True)
        return
    person = table.players[eyes.seat].id
    if eyes.kind == "seat":
        yield hand_key(table, eyes.seat), Wanted(person, sheet, person, eyes.seat)
        return
    if eyes.kind == "digest":
        yield f"digest:{eyes.seat}", Wanted(person, sheet, person)
        return
    near = f"{platform_of(person)}:"
    groups = [room.id for room in table.rooms if not room.private and room.id.startswith(near)]
    if groups:
        yield f"ping:{eyes.seat}", Wanted(groups[0], sheet)
    elif table.calls == "room":  # else the own screen rings
        yield f"ping:{eyes.seat}", Wanted(person, sheet, person)


def _own_chats(table: Table[Any]) -> list[str]:
    """The private chats of those who sit there."""
    return [one.id for one in table.players if one.person and not is_gone(one)]


def hand_key(table: Table[Any], seat: Seat) -> str:
    """Where the table was shown in the player's private chat, its card becomes the hand: one board,
    in one message."""
    person = table.players[seat].id
    shown = any(room.id == person for room in table.rooms)
    return f"room:{person}" if shown else f"seat:{seat}"


def film_key(room: str) -> str:
    """One film of a match in each place."""
    return f"film:{room}"
