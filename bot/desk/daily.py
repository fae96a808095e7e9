"""Handlers: the deal of the day, alone or at a table of a chat, and how everybody did with it.

Everybody has a deal once for a result. Who has seen it already may have it again, alone for
practice, or at a table where everybody sees who knew it; neither counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot import table as core
from bot import today
from bot.actions import Daily
from bot.dailies import ALONE, Attempt, Deal, Secret
from bot.days import date_of
from bot.desk.asking import Asker, Reply
from bot.desk.chats import calls_in, games_here
from bot.platforms.port import Page, platform_of
from bot.table import Chair, Player, Refused, Room, Table
from bot.today import Line
from engines.core.ui import Msg
from engines.players import stand_in

BEST = 3  # results of everybody that are told without a name

if TYPE_CHECKING:
    from bot.desk.front import Desk


async def daily(desk: Desk, asker: Asker, do: Daily) -> Reply:
    lang, now = await desk.lang(asker), desk.dailies.today()
    day = do.day or now
    if day < 0:
        raise Refused("daily-no-day")
    if not do.game:
        if do.way:
            raise Refused("daily-which")
        page = today.choice(desk.reading, await games_here(desk, asker), day, lang)
        return Reply(page=page, public=asker.room is not None)
    deal = Deal(day, desk.reading.named(do.game, lang))
    if day > now:
        raise Refused("daily-not-yet", date=date_of(day))
    secret = await desk.dailies.secret(deal)
    if secret is None:
        raise Refused("daily-long-ago", date=date_of(day))
    if not do.way:
        page = await _looked_at(desk, asker, deal, secret, lang)
        return Reply(page=page, public=asker.room is not None)
    if asker.faceless:
        raise Refused("in-private-only")
    if do.way == "share":
        return await _shared(desk, asker, deal, lang)
    if do.way not in (ALONE, "again", "table"):
        raise Refused("unknown-button")
    if day < now:
        raise Refused("daily-over", date=date_of(day))
    link = await desk.reached(asker, do)
    if link is not None:
        return link
    if do.way == "table":
        return await _table_of_the_chat(desk, asker, deal, secret)
    if do.way == "again":
        return await _again(desk, asker, deal, secret)
    return await _alone(desk, asker, deal, secret)


# --- played


async def _alone(desk: Desk, asker: Asker, deal: Deal, secret: Secret) -> Reply:
    """The one that counts. What is under way goes on; what was written down and never dealt, say
    because the bot was stopped in between, is dealt now."""
    home, lang = Room(id=asker.person, private=True), await desk.lang(asker)
    rooms = (asker.room.id,) if asker.room else ()
    mine = Attempt(table=desk.sessions.code(), name=asker.player.name, rooms=rooms)
    had = await desk.dailies.attempt(asker.person, deal)
    if had is None:
        await desk.limits.open_table(asker.person, home.id)
        had = await desk.dailies.begin(asker.person, deal, mine)
    if not had.alone or had.over or not had.table:
        raise Refused("daily-had")
    if had.by != asker.person:
        raise Refused("daily-elsewhere", platform=Msg(f"platform-{platform_of(had.by)}"))
    if rooms:
        await desk.dailies.show_in(asker.person, deal, rooms[0])
    table = await _dealt(desk, asker, deal, secret, had.table, core.Daily(day=deal.day))
    await desk.courier.renew_hand(table, core.seat_of(table, asker.person))
    goes_on = had.table != mine.table
    return Reply(desk.say("daily-goes-on" if goes_on else "daily-begun", lang), evident=True)


async def _again(desk: Desk, asker: Asker, deal: Deal, secret: Secret) -> Reply:
    """As often as one likes, and without a result; but not before the one that counts."""
    had = await desk.dailies.attempt(asker.person, deal)
    if had is None or not (had.over or not had.table):
        raise Refused("daily-first")
    await desk.limits.open_table(asker.person, asker.person)
    again = core.Daily(day=deal.day, counts=False)
    await _dealt(desk, asker, deal, secret, desk.sessions.code(), again)
    return await desk.toast(asker, "daily-again", evident=True)


async def _dealt(
    desk: Desk, asker: Asker, deal: Deal, secret: Secret, id: str, kept: core.Daily
) -> Table[Any]:
    """That table, opened and begun if it is not yet. Everybody has the same opponents, the same
    seat, the same settings and no hints."""
    game, home = desk.sessions.games[deal.game], Room(id=asker.person, private=True)
    computer = Chair(player=Player(id="", level=stand_in(game)))
    chairs = (Chair(player=asker.player), *(computer for _ in range(min(game.seats) - 1)))
    opened = _kept(secret, kept) | {"chairs": chairs, "practice": True}
    new = await desk.sessions.meet(id, deal.game, home, asker.player, **opened)
    table = await desk.sessions.table(id)
    if not new:  # whoever opened it may have been killed before it could be found
        await desk.sessions.enter(table)
    if table.stage != "lobby":
        return table
    brisk = [asker.person] if (await desk.people.person(asker.person)).brisk else []
    unheard = {asker.person: await desk.unheard(asker.person, deal.game)}
    return await desk.sessions.start(id, asker.person, brisk, unheard)


async def _table_of_the_chat(desk: Desk, asker: Asker, deal: Deal, secret: Secret) -> Reply:
    """One that gathers players for this deal here already is shown instead of a second one."""
    room = asker.room
    if room is None:
        raise Refused("in-room-only")
    if deal.game not in await games_here(desk, asker):
        raise Refused("game-not-here")
    for table in await desk.sessions.tables_in(room.id, over=False):
        here = table.daily and (table.daily.day, table.game) == (deal.day, deal.game)
        if here and table.stage == "lobby":
            await desk.courier.renew(table.id, f"room:{room.id}")
            return await desk.toast(asker, "daily-gathers", evident=True, code=table.id)
    await desk.limits.open_table(asker.person, room.id)
    record = await desk.people.room(room.id)
    kept = _kept(secret, core.Daily(day=deal.day)) | {
        "pace": record.pace,
        "calls": calls_in(desk, asker, record),
        "guarded": record.guarded,
    }
    id = desk.sessions.code()
    if not await desk.sessions.meet(id, deal.game, room, asker.player, **kept):
        raise Refused("busy")
    await mark(desk, asker.person, await desk.sessions.table(id))
    return await desk.toast(asker, "table-opened", evident=True, code=id)


def _kept(secret: Secret, daily: core.Daily) -> dict[str, Any]:
    """What makes a table one of the daily deal."""
    sealed = {"seed": secret.seed, "salt": secret.salt, "daily": daily}
    return sealed | {"open": False, "hints": False}


async def mark(desk: Desk, person: str, table: Table[Any]) -> None:
    """Who sits down at a deal seen before is marked as such."""
    if table.daily and person:
        had = await desk.dailies.attempt(person, Deal(table.daily.day, table.game))
        if had and had.table != table.id:
            await desk.sessions.knowing(table.id, [person])


async def begin(desk: Desk, table: Table[Any]) -> None:
    """Before the deal of a chat's table: for everybody who sits there this is the one that counts,
    or the one who had it already is marked."""
    assert table.daily
    deal, knew = Deal(table.daily.day, table.game), []
    if deal.day != desk.dailies.today():
        raise Refused("daily-over", date=date_of(deal.day))
    if len(table.chairs) not in desk.game(table).seats:
        return  # it will be refused: nobody has had anything
    rooms = tuple(room.id for room in table.rooms if not room.private)
    for one in table.players:
        mine = Attempt(table=table.id, alone=False, name=one.name, rooms=rooms)
        had = await desk.dailies.begin(one.id, deal, mine)
        if had.table != table.id:
            knew.append(one.id)
        elif had.by != one.id:  # one person on two of its chairs, who sees two hands
            knew += [one.id, had.by]
    await desk.sessions.knowing(table.id, knew)


# --- looked at


async def _looked_at(desk: Desk, asker: Asker, deal: Deal, secret: Secret, lang: str) -> Page:
    """In a room what stands there is for everybody: the names of that room, and nobody's own
    state. In private the asker's own, and how many there are."""
    dailies, game = desk.dailies, desk.sessions.games[deal.game]
    ahead = await dailies.secret(Deal(dailies.today() + 1, deal.game))
    boards: list[tuple[str, tuple[Line, ...]]] = []
    had: list[Attempt] = []
    if asker.room:
        for way in (ALONE, *map(str, game.seats)):
            entries = await dailies.board(deal, way, asker.room.id)
            named = [(await desk.people.person(one.person)).named for one in entries]
            lines = tuple(
                Line(one.place, one.attempt.name if shown else "", one.attempt.result)
                for one, shown in zip(entries, named, strict=True)
                if one.attempt.result
            )
            boards.append((way, lines))
    else:
        had = await dailies.attempts(asker.person, deal)
    own = had[0] if had else None
    return today.page(
        desk.reading,
        today.Shown(
            deal=deal,
            now=dailies.now(),
            seal=secret.seal,
            sealed=secret.made,
            revealed=(secret.seed, secret.salt),
            ahead=ahead.seal if ahead else "",
            room=asker.room is not None,
            boards=tuple(boards),
            players=await dailies.players(deal),
            best=tuple(
                Line(one.place, "", one.attempt.result)
                for one in (await dailies.board(deal, ALONE))[:BEST]
                if one.attempt.result
            ),
            own=own,
            place=await dailies.standing(deal, own) if own else (0, 0),
            together=asker.room is not None and deal.game in await games_here(desk, asker),
            others=tuple(one.result for one in had[1:] if one.result),
        ),
        lang,
    )


async def _shared(desk: Desk, asker: Asker, deal: Deal, lang: str) -> Reply:
    """A line that tells how it went and nothing of the deal; in a room it brings the one who shares
    it into the table of the day there."""
    had = await desk.dailies.attempt(asker.person, deal)
    if had is None or had.result is None or had.second:
        raise Refused("daily-no-result")
    if asker.room:
        await desk.dailies.show_in(asker.person, deal, asker.room.id)
    place = await desk.dailies.standing(deal, had)
    named = (await desk.people.person(asker.person)).named
    name = asker.player.name if named and asker.room else ""
    page = today.shared(desk.reading, deal, had, place, name, lang)
    return Reply(page=page, public=asker.room is not None, aloud=asker.room is not None)
