"""Handlers: what somebody asks about themselves and others as people: one person on two platforms,
how they play, who is best, all that is kept, and that it be forgotten. No table is played here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.actions import Forget, Link, Me, MyData, Top, Unlink
from bot.desk.asking import Asker, Reply
from bot.people.links import MINUTES
from bot.table import Player, Refused, Table

if TYPE_CHECKING:
    from bot.desk.front import Desk

MONTHS = ("month", "last")  # this one, and the one before


async def link(desk: Desk, asker: Asker, do: Link) -> Reply:
    if asker.faceless:
        raise Refused("in-private-only")
    lang = await desk.lang(asker)
    if not do.code:
        code = await desk.registry.offer(asker.person)
        return Reply(page=desk.standings.code(code, MINUTES, lang))
    twice = await desk.registry.link(asker.person, do.code)
    await desk.dailies.join(asker.person)
    await desk.registry.rested(asker.person, (await desk.people.person(asker.person)).rest)
    for _, table in await desk.registry.seats(asker.person):
        await desk.courier.mark(table.id)  # what is shown there may be in another language now
    return Reply(page=desk.standings.linked(twice, await desk.lang(asker)))


async def unlink(desk: Desk, asker: Asker, do: Unlink) -> Reply:
    if not do.sure and len(await desk.registry.ids(asker.person)) > 1:
        return Reply(page=desk.standings.sure_to_unlink(await desk.lang(asker)))
    if not await desk.registry.unlink(asker.person):
        raise Refused("link-none")
    return await desk.toast(asker, "unlinked", done=True)


async def me(desk: Desk, asker: Asker, do: Me) -> Reply:
    """For the one who asks alone, wherever that is."""
    lang, name = await desk.lang(asker), asker.player.name
    wanted = desk.reading.named(do.game, lang) if do.game else ""
    found = await desk.registry.profile(asker.person)
    sheet = desk.standings.me(found, name, wanted, lang)
    at = desk.standings.at(found, wanted)
    table = desk.standings.sitting(at.game if at else wanted, asker.person, name)
    page = await desk.courier.pictures.page(sheet, lang, table, await desk.draws(asker))
    return Reply(page=page)


async def top(desk: Desk, asker: Asker, do: Top) -> Reply:
    if do.whose not in ("", "all", *MONTHS):
        raise Refused("unknown-button")
    lang = await desk.lang(asker)
    room = asker.room.id if asker.room else ""
    game = desk.reading.named(do.game, lang) if do.game else ""
    asked = replace(do, game=game, whose=do.whose if room else "all", room=room)
    games = [game] if game else list(desk.sessions.games)
    chat = await desk.registry.chat(room)
    if asked.whose in MONTHS:
        month, honoured = await desk.registry.month(chat, MONTHS.index(asked.whose))
        page = desk.standings.month(month, honoured, asked, lang)
    elif asked.whose == "all":
        page = desk.standings.top(await desk.registry.best_of_all(games), asked, lang)
    else:
        page = desk.standings.top(await desk.registry.best_in(chat, games), asked, lang)
    return Reply(page=page, public=bool(room), open=True)


async def my_data(desk: Desk, asker: Asker, do: MyData) -> Reply:
    lang = await desk.lang(asker)
    kept = await desk.erasure.export(asker.person, lambda part: desk.say(f"mydata-{part}", lang))
    return Reply(page=desk.standings.data(kept, lang))


async def forget(desk: Desk, asker: Asker, do: Forget) -> Reply:
    lang = await desk.lang(asker)
    if not do.sure:
        return Reply(page=desk.reading.sure_to_forget(lang))
    await desk.registry.leaving(asker.person)
    await desk.erasure.forget(asker.person)
    return Reply(desk.say("forgotten", lang), done=True)


async def check_one_seat(desk: Desk, asker: Asker, seated: list[str]) -> None:
    """Raises Refused for somebody who sits there already, as known on another platform."""
    ids = await desk.registry.ids(asker.person)
    if asker.person not in seated and set(ids) & set(seated):
        raise Refused("seated-elsewhere")


async def check_guest(desk: Desk, guest: Player, table: Table[Any]) -> None:
    """The same for whoever has knocked and became one with somebody there since."""
    ids = {*await desk.registry.ids(guest.id)} - {guest.id}
    if any(one.id in ids for one in table.players if one.person):
        raise Refused("guest-seated", name=guest.name)
