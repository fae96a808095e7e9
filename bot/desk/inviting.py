"""Invitations: cards that somebody puts into a chat where the bot may be no member.

A card leads into the private chat, to a table that is opened by whoever comes first: writing one
costs nothing, and nothing is kept of those that are never followed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.actions import Meet, Sit
from bot.desk.asking import Asker, Reply
from bot.desk.lobby import sit
from bot.desk.which import at, gathering
from bot.platforms.port import Page
from bot.table import Refused, Updating

if TYPE_CHECKING:
    from bot.desk.front import Desk


@dataclass(frozen=True, slots=True)
class Invitation:
    """How it is called and described to whoever chooses it, and the card that others see."""

    key: str
    title: str
    about: str
    page: Page


async def invitations(desk: Desk, asker: Asker, typed: str) -> list[Invitation]:
    """To the asker's own tables that gather players, then to the games that are meant; to all of
    them where none is."""
    lang, games = await desk.lang(asker), desk.reading.meant(typed)
    link = desk.platform_of(asker).link
    mine = [
        Invitation(
            table.id,
            desk.reading.title(table.game, lang),
            desk.say("invitation-mine", lang, code=table.id),
            desk.reading.invitation(table.game, link(Sit(table.id)), lang),
        )
        for table in await desk.sessions.tables_of(asker.person, over=False)
        if table.stage == "lobby" and (table.game in games or table.id == typed.strip().lower())
    ]
    new = [
        Invitation(
            game,
            desk.reading.title(game, lang),
            desk.reading.say("about", lang, game),
            desk.reading.invitation(game, link(Meet(game, desk.sessions.code())), lang),
        )
        for game in games
    ]
    return [*mine, *new]


async def meet(desk: Desk, asker: Asker, do: Meet) -> Reply:
    """Whoever comes first opens the table, to all who hold the link; the others sit down at it."""
    if do.game not in desk.sessions.games:
        raise Refused("no-such-game")
    try:
        await desk.sessions.table(do.table)
    except Updating:
        raise
    except Refused:
        await desk.limits.open_table(asker.person, asker.here.id)
        if await desk.sessions.meet(do.table, do.game, asker.here, asker.player):
            lang = await desk.lang(asker)
            return Reply(desk.say("table-opened", lang, code=do.table), done=True, evident=True)
    return await at(desk, asker, Sit(do.table), gathering, sit)
