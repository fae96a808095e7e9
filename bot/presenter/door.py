"""PURE: who asks to come in, as the host is asked: on the card of the table, and in private."""

from __future__ import annotations

from typing import Any

from bot.actions import Admit
from bot.presenter.sheet import Key, Rows, Sheet
from bot.table import Knock, Table
from engines.core.ui import Msg


def knocking(table: Table[Any]) -> list[Msg]:
    """A line for each, for all to read: the name, and not where they come from."""
    return [
        Msg("knock-to-watch" if one.watch else "knock", {"name": one.player.name})
        for one in table.knocks
    ]


def knock_keys(table: Table[Any]) -> Rows:
    """The host's; pressed by others they are refused."""
    return tuple(
        (
            Key(Msg("key-admit", {"name": one.player.name}), Admit(table.id, one.number, True)),
            Key(Msg("key-deny"), Admit(table.id, one.number, False)),
        )
        for one in table.knocks
    )


def asked(table: Table[Any]) -> Sheet:
    """The same for the host alone, as a message that is noticed."""
    return Sheet(
        Msg("knock-title", {"game": Msg("title"), "code": table.id}),
        tuple(_told(table, one) for one in table.knocks),
        None,
        knock_keys(table),
    )


def _told(table: Table[Any], knock: Knock) -> Msg:
    """Where it would be shown; one's own private chat needs no mention."""
    if knock.watch:
        return Msg("knock-to-watch", {"name": knock.player.name})
    if knock.room is None or knock.room.private:
        return Msg("knock", {"name": knock.player.name})
    args = {"name": knock.player.name, "room": knock.room.title}
    seated = any(one.id == knock.player.id for one in table.players if one.person)
    return Msg("knock-to-show" if seated else "knock-from", args)
