"""Handlers: the first words with somebody, in private or in a room; and whatever else is said that
asks for nothing. No table is changed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot import welcome
from bot.actions import Hello, Help, How
from bot.desk.asking import Asker, Reply
from bot.i18n import DEFAULT
from bot.platforms.port import Page, platform_of
from bot.table import Table

if TYPE_CHECKING:
    from bot.desk.front import Desk


async def hello(desk: Desk, asker: Asker, do: Hello) -> Reply:
    """`opened`: by a link, because something could not be sent here before."""
    lang = await desk.lang(asker)
    if asker.room is not None:
        return Reply(page=welcome.to_a_room(desk.reading, lang), public=True)
    said = "opened" if do.opened else "welcome"
    return Reply(page=welcome.to_a_person(desk.reading, said, _invitation(desk, asker), lang))


async def how(desk: Desk, asker: Asker, do: How) -> Reply:
    page = welcome.how(desk.reading, _invitation(desk, asker), await desk.lang(asker))
    return Reply(page=page)


async def help(desk: Desk, asker: Asker, do: Help) -> Reply:
    return Reply(page=welcome.commands(desk.reading, await desk.lang(asker)))


async def plain_words(desk: Desk, asker: Asker, said: str) -> Reply:
    """In private, by somebody who plays nowhere: perhaps the name of a game, else just talk."""
    lang = await desk.lang(asker)
    if game := desk.reading.guessed(said):
        return Reply(page=welcome.to_a_game(desk.reading, game, lang))
    return Reply(page=welcome.to_a_person(desk.reading, "talk", _invitation(desk, asker), lang))


async def puzzled(desk: Desk, asker: Asker, table: Table[Any]) -> Reply:
    """Somebody asks something in the middle of a match, in words of their own."""
    return Reply(page=welcome.to_a_player(desk.reading, table, await desk.lang(asker)))


async def invited(desk: Desk, room: str, hint: str) -> Page | None:
    """What a room is told that has just let the bot in; it speaks as who did that."""
    if await desk.sessions.tables_in(room, over=False, most=1):
        return None
    known = await desk.people.room(room)
    lang = known.lang or desk.words.language(hint) or DEFAULT
    return welcome.to_a_room(desk.reading, lang)


def _invitation(desk: Desk, asker: Asker) -> str:
    platform = desk.platforms.get(platform_of(asker.person))
    return platform.invitation() if platform else ""
