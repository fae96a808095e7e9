"""Handlers: what is asked of a chat, or by somebody for themselves: new games, defaults, languages,
things to read. No table is changed here, but one may be opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

from bot.actions import (
    Card,
    Cards,
    Games,
    Language,
    NewGame,
    Prefer,
    Rules,
    SetDefault,
    Settings,
    Stats,
    Try,
    Unknown,
)
from bot.desk.asking import Asker, Reply
from bot.i18n import tidy
from bot.people import RoomRecord
from bot.reading import LISTED
from bot.table import Calls, Pace, Refused, Room, Table, seat_of

if TYPE_CHECKING:
    from bot.desk.front import Desk

POP_UP = 200  # UTF-16 units of a text over a page, where it has least room
ON_OFF = {"on": True, "off": False}


async def new_game(desk: Desk, asker: Asker, do: NewGame) -> Reply:
    lang = await desk.lang(asker)
    allowed = await games_here(desk, asker)
    if not do.game:
        page = desk.reading.choice_of_games(allowed, lang)
        return Reply(page=page, public=asker.room is not None)
    game = desk.reading.named(do.game, lang)
    if game not in allowed:
        raise Refused("game-not-here")
    record = await desk.people.room(asker.here.id)
    if asker.room and not record.lang:
        await desk.people.save_room(asker.room.id, record.model_copy(update={"lang": lang}))
    link = await desk.reached(asker, do)
    if link is not None:
        return link
    await desk.limits.open_table(asker.person, asker.here.id)
    if asker.corner and record.corners:
        return await _in_a_corner(desk, asker, game, record)
    table = await _opened(desk, asker, game, asker.here, record)
    return Reply(desk.say("table-opened", lang, code=table.id), done=True, evident=True)


async def _in_a_corner(desk: Desk, asker: Asker, game: str, record: RoomRecord) -> Reply:
    """The defaults of the room go with it. Where no corner can be opened, the room will do. It is
    called by the code of its table: a name would outlast whoever wants to be forgotten."""
    assert asker.corner
    lang, code = await desk.lang(asker), desk.sessions.code()
    spoken = record.lang or lang
    corner = await asker.corner(f"{desk.reading.title(game, spoken)} · {code}")
    if corner is None:
        await _opened(desk, asker, game, asker.here, record)
        return await desk.toast(asker, "no-corner", done=True)
    room = Room(id=corner.place, title=corner.title)
    own = {"lang": spoken, "title": corner.title, "corners": False, "home": asker.here.id}
    await desk.people.save_room(room.id, record.model_copy(update=own))
    calls = calls_in(desk, asker, record)
    kept: dict[str, Any] = {"pace": record.pace, "calls": calls, "open": False}
    kept["guarded"] = record.guarded
    if not await desk.sessions.meet(code, game, room, asker.player, **kept):
        raise Refused("busy")
    return Reply(page=desk.reading.corner(game, corner, lang))


async def _opened(
    desk: Desk, asker: Asker, game: str, room: Room, record: RoomRecord
) -> Table[Any]:
    calls = calls_in(desk, asker, record)
    return await desk.sessions.create(
        game, room, asker.player, record.pace, calls=calls, guarded=record.guarded
    )


async def try_out(desk: Desk, asker: Asker, do: Try) -> Reply:
    """No clock, no waiting, the easiest opponents; one that is being tried already goes on. The
    first time with a coach, where the game has a lesson."""
    if do.way not in ("", "lesson", "plain"):
        raise Refused("unknown-button")
    lang = await desk.lang(asker)
    if not do.game:
        return Reply(page=desk.reading.choice_of_games(list(desk.sessions.games), lang, Try))
    if asker.faceless:
        raise Refused("in-private-only")
    game = desk.reading.named(do.game, lang)
    link = await desk.reached(asker, do)
    if link is not None:
        return link
    home = Room(id=asker.person, private=True)
    under_way = await desk.sessions.tables_in(home.id, over=False) if not do.way else ()
    for table in under_way:
        if table.practice and table.playing and table.game == game and not table.daily:
            await desk.courier.renew_hand(table, seat_of(table, asker.person))
            return _off(desk, asker, lang)
    await desk.limits.open_table(asker.person, home.id)
    learned = (await desk.people.person(asker.person)).lessons
    coached = do.way == "lesson" or (not do.way and game not in learned)
    unheard = await desk.unheard(asker.person, game)
    await desk.sessions.try_out(game, home, asker.player, coached, unheard)
    return _off(desk, asker, lang)


def _off(desk: Desk, asker: Asker, lang: str) -> Reply:
    """Whoever asked for it in a room does not see the table there, and is told where it is."""
    if asker.room is None:
        return Reply(desk.say("trying", lang), done=True, evident=True)
    return Reply(desk.say("playing-on", lang), done=True)


async def games_here(desk: Desk, asker: Asker) -> Sequence[str]:
    return _allowed(desk, await desk.people.room(asker.here.id))


def _allowed(desk: Desk, record: RoomRecord) -> tuple[str, ...]:
    """All of them where none is chosen, or none of those that were is there any more."""
    games = tuple(desk.sessions.games)
    return tuple(id for id in games if id in record.games) or games


def calls_in(desk: Desk, asker: Asker, record: RoomRecord) -> Calls:
    return record.calls or ("private" if desk.platform_of(asker).rings else "room")


async def settings(desk: Desk, asker: Asker, do: Settings) -> Reply:
    if asker.room is None:
        return await _own(desk, asker)
    record = await desk.people.room(asker.room.id)
    if asker.room.title not in ("", record.title):  # its keys may be pressed where nobody knows it
        record = record.model_copy(update={"title": asker.room.title})
        await desk.people.save_room(asker.room.id, record)
    return await _defaults(desk, asker, record)


async def set_default(desk: Desk, asker: Asker, do: SetDefault) -> Reply:
    record, games = await desk.people.room(asker.here.id), desk.sessions.games
    update: dict[str, Any] = {}
    if do.name == "lang" and do.value in desk.words.languages:
        update["lang"] = do.value
    elif do.name == "pace" and do.value in tuple(Pace):
        update["pace"] = Pace(do.value)
    elif do.name == "pictures" and do.value in ON_OFF:
        update["pictures"] = ON_OFF[do.value]
    elif do.name == "calls" and do.value in get_args(Calls):
        update["calls"] = do.value
    elif do.name == "guarded" and do.value in ON_OFF:
        update["guarded"] = ON_OFF[do.value]
    elif do.name == "corners" and do.value in ON_OFF and asker.corner:
        update["corners"] = ON_OFF[do.value]
    elif do.name == "game" and do.value in games:
        kept = set(_allowed(desk, record)) ^ {do.value}
        if not kept:
            raise Refused("one-game-at-least")
        update["games"] = tuple(game for game in games if game in kept)
    else:
        raise Refused("unknown-button")
    record = record.model_copy(update=update)
    await desk.people.save_room(asker.here.id, record)
    if do.name in ("lang", "pictures"):
        await _redraw(desk, asker)
    return await _defaults(desk, asker, record)


async def _defaults(desk: Desk, asker: Asker, record: RoomRecord) -> Reply:
    """Everybody may read them; each key says for which room it is."""
    allowed = _allowed(desk, record)
    lang = await desk.lang(asker)
    calls, guards = calls_in(desk, asker, record), desk.platform_of(asker).guards
    corners = asker.corner is not None
    page = desk.reading.defaults(asker.here, record, allowed, calls, guards, lang, corners)
    return Reply(page=page, open=True)


async def prefer(desk: Desk, asker: Asker, do: Prefer) -> Reply:
    if do.name not in ("pictures", "brisk", "notes", "named", "listed") or do.value not in ON_OFF:
        raise Refused("unknown-button")
    if do.name == "notes":
        await desk.tell_notions(asker.person, ON_OFF[do.value])
        return await _own(desk, asker)
    if do.name == "listed":
        await desk.registry.enlist(asker.person, ON_OFF[do.value])
        return await _own(desk, asker)
    if do.name == "brisk":
        await desk.end_turns(asker.person, ON_OFF[do.value])
        return await _own(desk, asker)
    person = await desk.people.person(asker.person)
    update = {do.name: ON_OFF[do.value]}
    await desk.people.save_person(asker.person, person.model_copy(update=update))
    if do.name == "pictures":
        await _redraw(desk, asker)
    return await _own(desk, asker)


async def _own(desk: Desk, asker: Asker) -> Reply:
    person = await desk.people.person(asker.person)
    lang = await desk.lang(asker)
    page = desk.reading.own_settings(person, lang)
    times = desk.timetable.settings(person.rest, desk.sessions.now(), lang)
    return Reply(page=replace(page, rows=(*page.rows, *times)))


async def language(desk: Desk, asker: Asker, do: Language) -> Reply:
    chosen = desk.reading.tongue(do.lang)
    if not chosen:
        room = asker.room.id if asker.room else ""
        return Reply(page=desk.reading.choice_of_language(room, await desk.lang(asker)))
    person = await desk.people.person(asker.person)
    await desk.people.save_person(asker.person, person.model_copy(update={"lang": chosen}))
    if asker.room and await desk.is_admin(asker):
        record = await desk.people.room(asker.room.id)
        await desk.people.save_room(asker.room.id, record.model_copy(update={"lang": chosen}))
    await _redraw(desk, asker)
    return Reply(desk.say("language-set", chosen), done=True)


async def _redraw(desk: Desk, asker: Asker) -> None:
    """Another language, or other eyes: what is shown here must be told anew, and what is shown to
    this person wherever they play."""
    here = {table.id for table in await desk.tables(asker)}
    for id in here | {table.id for _, table in await desk.registry.seats(asker.person)}:
        await desk.courier.mark(id)


async def games(desk: Desk, asker: Asker, do: Games) -> Reply:
    """A page of them, and no more is looked at, however many there are."""
    number = max(1, do.page)
    skip, most = (number - 1) * LISTED, LISTED + 1  # one more tells whether there is another page
    ids: list[str] = []
    if asker.room:
        tables = await desk.sessions.page_in(asker.room.id, skip, most)
    else:
        others = [id for id in await desk.registry.ids(asker.person) if id != asker.person]
        ids = [asker.person, *others]
        tables = await _of_all(desk, ids, skip, most)
        if len(tables) < most:  # what is shown here, to somebody who does not sit there
            shown = await desk.sessions.page_in(asker.person, skip, most)
            tables += [table for table in shown if not any(map(asker.sits, table.players))]
    room = asker.room.id if asker.room else ""
    lang = await desk.lang(asker)
    asked = replace(do, page=number, room=room)
    return Reply(page=desk.reading.tables(tables, asked, lang, ids))


async def _of_all(desk: Desk, ids: Sequence[str], skip: int, most: int) -> list[Table[Any]]:
    """Tables that go on, of one person under all ids; of one who has several, the latest first."""
    if len(ids) == 1:
        return await desk.sessions.page_of(ids[0], skip, most)
    found: dict[str, Table[Any]] = {}
    for id in ids:
        found |= {one.id: one for one in await desk.sessions.page_of(id, 0, skip + most)}
    return sorted(found.values(), key=lambda table: -table.touched)[skip : skip + most]


async def stats(desk: Desk, asker: Asker, do: Stats) -> Reply:
    ids = await desk.registry.ids(asker.person)
    found = {table.id: table for id in ids for table in await desk.sessions.tables_of(id)}
    return Reply(page=desk.reading.stats(found.values(), ids, await desk.lang(asker)))


async def rules(desk: Desk, asker: Asker, do: Rules) -> Reply:
    """Without a game: of the one that is played here, or a choice."""
    lang, game = await desk.lang(asker), do.game
    if not game:
        here = {table.game for table in await desk.tables(asker)}
        if len(here) != 1:
            return Reply(page=desk.books.choice_of_rules(lang))
        game = here.pop()
    page = desk.books.rules(game, do.page, lang)
    if await desk.draws(asker):
        chapter = desk.books.chapter(do.page)
        shown = await desk.illustrations.of(desk.reading.named(game, lang), chapter, lang)
        page = replace(page, picture=shown)
    return Reply(page=page)


async def card(desk: Desk, asker: Asker, do: Card) -> Reply:
    """Asked for by a key: a short text over the page. By name: a page, or a choice of several."""
    lang, books = await desk.lang(asker), desk.books
    if not do.card:
        raise Refused("say-which-card")
    here = [do.game] if do.game else [table.game for table in await desk.tables(asker)]
    found = books.cards_meant(do.card, here)
    if not found:
        raise Refused("no-such-card", name=tidy(do.card, 30))
    if len(found) > 1:
        return Reply(page=books.choice_of_cards(found, lang))
    said = books.card(*found[0], lang)
    if do.game and len(said.encode("utf-16-le")) // 2 <= POP_UP:
        return Reply(said)
    return Reply(page=books.card_page(*found[0], lang))


async def cards(desk: Desk, asker: Asker, do: Cards) -> Reply:
    return Reply(page=desk.books.cards(do.game, do.deck, do.page, await desk.lang(asker)))


async def unknown(desk: Desk, asker: Asker, do: Unknown) -> Reply:
    raise Refused("unknown-command", word=tidy(do.said, 20))
