"""Handlers: what can be done at a table where a match is played, or was."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot import presenter
from bot import table as core
from bot.actions import (
    Agree,
    Answer,
    Aside,
    Back,
    Board,
    DismissCoach,
    EndTurns,
    Follow,
    Hold,
    More,
    Move,
    MoveForm,
    OpenHand,
    Rematch,
    Resign,
    ShowHand,
    Stop,
    Undo,
    Unwatch,
    Up,
    Watch,
    WhyNot,
)
from bot.desk import hello
from bot.desk.asking import Asker, Reply
from bot.desk.may import is_admin_at
from bot.desk.which import at, going_on, in_my_match, mine
from bot.platforms.port import Field, Form, Page
from bot.table import Refused, Table, Updating
from engines.core.engine import Seat

if TYPE_CHECKING:
    from bot.desk.front import Desk

QUESTION = "?"  # ends no move: somebody who plays wants to know something


# --- moves: the table itself checks whose they are, so that a press is one store call


async def answer(desk: Desk, asker: Asker, do: Answer) -> Reply:
    table = await desk.sessions.press(do.table, asker.person, do.seen, do.token)
    await desk.heard(asker.person, table)
    return await _coached(desk, asker, table) if table.coach else Reply()


async def _coached(desk: Desk, asker: Asker, table: Table[Any]) -> Reply:
    """What came of a press in a lesson: nothing, if it was outside the idea for the first time."""
    game = desk.game(table)
    if why := core.warning(game, table):
        return Reply(desk.words.say(why, await desk.lang(asker), table.game), refused=True)
    if core.finished(game, table):
        await desk.learned(asker.person, table.game)
    return Reply()


async def dismiss_coach(desk: Desk, asker: Asker, do: DismissCoach, table: Table[Any]) -> Reply:
    await desk.sessions.dismiss_coach(table.id, asker.person)
    await desk.learned(asker.person, table.game)
    return await desk.toast(asker, "coach-dismissed", evident=True)


async def why_not(desk: Desk, asker: Asker, do: WhyNot) -> Reply:
    """Always a refusal: the table says the very reason, in the same store call."""
    await desk.sessions.why_not(do.table, asker.person, do.seen, do.token)
    raise Refused("stale")


async def up(desk: Desk, asker: Asker, do: Up) -> Reply:
    await desk.sessions.up(do.table, asker.person, do.seen)
    return Reply()


async def undo(desk: Desk, asker: Asker, do: Undo, table: Table[Any]) -> Reply:
    await desk.sessions.undo(table.id, asker.person, do.seen)
    return Reply()


async def end_turns(desk: Desk, asker: Asker, do: EndTurns, table: Table[Any]) -> Reply:
    """Said once, where the end of a turn is asked for; `/settings` takes it back."""
    await desk.end_turns(asker.person, True)
    return await desk.toast(asker, "turns-end")


async def hold(desk: Desk, asker: Asker, do: Hold, table: Table[Any]) -> Reply:
    await desk.sessions.hold(table.id, asker.person)
    return Reply()


async def move(desk: Desk, asker: Asker, do: Move) -> Reply:
    """Where no table is named: the one that waits for this person."""
    words = do.words
    if do.table:
        table = await desk.sessions.say(do.table, asker.person, words)
        await desk.heard(asker.person, table)
        return await _coached(desk, asker, table) if table.coach else Reply()
    tables = await desk.tables(asker)
    if words and (named := [table for table in tables if table.id == words[0]]):
        tables, words = named, words[1:]
    else:
        asked = [table for table in tables if is_asked(desk, asker, table)]
        tables = asked or [table for table in tables if in_my_match(asker, table)]
    if not tables and asker.room is None:
        return await hello.plain_words(desk, asker, " ".join(do.words))
    if not tables:
        raise Refused("not-seated-anywhere")
    if asker.room is None and words and words[-1].endswith(QUESTION):
        return await hello.puzzled(desk, asker, tables[0])
    if len(tables) > 1:
        lang = await desk.lang(asker)
        names = tuple(desk.reading.match_name(table, lang) for table in tables)
        raise Refused("which-table", tables=names, code=tables[0].id)
    table = await desk.sessions.say(tables[0].id, asker.person, words)
    await desk.heard(asker.person, table)
    return await _coached(desk, asker, table) if table.coach else Reply()


def is_asked(desk: Desk, asker: Asker, table: Table[Any]) -> bool:
    seat = seat_at(asker, table)
    return seat is not None and seat in core.asked_seats(desk.game(table), table)


async def move_form(desk: Desk, asker: Asker, do: MoveForm, table: Table[Any]) -> Reply:
    lang = await desk.lang(asker)
    line = Field(desk.say("type-field", lang))
    return Reply(form=Form(desk.say("type-form", lang), (line,), do))


# --- looking


async def show_hand(desk: Desk, asker: Asker, do: ShowHand, table: Table[Any]) -> Reply:
    """There is one, and it lives: in a room it comes before the asker's eyes there, in private it
    is the screen of that seat, put below everything else."""
    if asker.room is not None:
        return Reply(page=await own_page(desk, asker, table))
    seat = core.seat_of(table, asker.person)
    if table.state is None:
        raise Refused("not-started")
    await desk.courier.renew_hand(table, seat)
    return await desk.toast(asker, "hand-sent", done=True, evident=True)


async def own_page(desk: Desk, asker: Asker, table: Table[Any]) -> Page:
    """The private page of the one who asks."""
    seat = core.seat_of(table, asker.person)
    if table.state is None:
        raise Refused("not-started")
    return await page(desk, asker, table, presenter.private(desk.game(table), table, seat))


async def card(desk: Desk, asker: Asker, table: Table[Any]) -> Page:
    """As the courier shows it in this room."""
    sheet = presenter.sheets(desk.game(table), table)[presenter.ROOM]
    (manner,) = await desk.people.manners([], [asker.here.id])
    wanted = manner.pictures and desk.platform_of(asker).pictures
    return await desk.courier.pictures.page(sheet, manner.lang, table, wanted)


async def board(desk: Desk, asker: Asker, do: Board, table: Table[Any]) -> Reply:
    if asker.here.id not in {room.id for room in table.rooms}:
        raise Refused("not-in-this-room")
    await desk.courier.renew(table.id, f"room:{asker.here.id}")
    return Reply(evident=True)


async def watch(desk: Desk, asker: Asker, do: Watch, table: Table[Any]) -> Reply:
    """Whoever may come near it sees it at once; others ask the host."""
    link = await desk.reached(asker, Watch(table.id))
    if link is not None:
        await desk.sessions.expect(table.id, asker.person, asker.here.id)
        return link
    after = await desk.sessions.watch(table.id, asker.player, asker.here)
    watches = asker.person in after.watchers
    if watches:
        await desk.dailies.saw(asker.player, after)
    return await desk.toast(asker, "watching" if watches else "host-asked", done=watches)


async def follow(desk: Desk, asker: Asker, do: Follow, table: Table[Any]) -> Reply:
    """Who was let in to watch a match need not ask again for its rematch."""
    if asker.person not in table.watchers or not table.next:
        raise Refused("unknown-button")
    await desk.sessions.watch(table.next, asker.player, asker.here, follows=True)
    return await desk.toast(asker, "watching", done=True, evident=asker.room is None)


async def unwatch(desk: Desk, asker: Asker, do: Unwatch, table: Table[Any]) -> Reply:
    await desk.sessions.unwatch(table.id, asker.person)
    return await desk.toast(asker, "unwatched", done=True)


async def more(desk: Desk, asker: Asker, do: More, table: Table[Any]) -> Reply:
    watches = asker.person in table.watchers
    sheet = presenter.more(desk.game(table), table, seat_at(asker, table), watches)
    return Reply(page=await page(desk, asker, table, sheet))


async def aside(desk: Desk, asker: Asker, do: Aside, table: Table[Any]) -> Reply:
    game = desk.game(table)
    if do.name not in game.asides or table.state is None:
        raise Refused("unknown-button")
    sheet = presenter.aside(game, table, do.name, seat_at(asker, table))
    return Reply(page=await page(desk, asker, table, sheet))


async def open_hand(desk: Desk, asker: Asker, do: OpenHand, table: Table[Any]) -> Reply:
    """For the one who asks alone, as any hand is; the table says whether it may be looked at."""
    viewer = core.seat_of(table, asker.person)
    sheet = presenter.open_hand(desk.game(table), table, viewer, do.seat)
    return Reply(page=await page(desk, asker, table, sheet))


async def page(desk: Desk, asker: Asker, table: Table[Any], sheet: presenter.Sheet) -> Page:
    """A sheet, as the one who asks wants to be told it."""
    wanted = await desk.draws(asker)
    return await desk.courier.pictures.page(sheet, await desk.lang(asker), table, wanted)


def seat_at(asker: Asker, table: Table[Any]) -> Seat | None:
    return next((seat for seat, one in enumerate(table.players) if asker.sits(one)), None)


# --- leaving, ending, once more


async def back(desk: Desk, asker: Asker, do: Back, table: Table[Any]) -> Reply:
    await desk.sessions.back(table.id, asker.person)
    return await desk.toast(asker, "welcome-back", evident=True)


async def resign(desk: Desk, asker: Asker, do: Resign, table: Table[Any]) -> Reply:
    if not do.sure:
        _playing(table)
        return await _sure(desk, asker, table, do.word, replace(do, table=table.id, sure=True))
    await desk.sessions.resign(table.id, asker.person)
    return await desk.toast(asker, "resigned", done=True, evident=True)


async def agree(desk: Desk, asker: Asker, do: Agree, table: Table[Any]) -> Reply:
    """To stop is asked again: alone with computers that is the end. To play on is not."""
    _playing(table)
    if not do.sure and not table.chairs[core.seat_of(table, asker.person)].agreed:
        word = "draw" if core.may_draw(desk.game(table), table) else do.word
        return await _sure(desk, asker, table, word, replace(do, table=table.id, sure=True))
    after = await desk.sessions.agree(table.id, asker.person)
    offered = after.chairs[core.seat_of(after, asker.person)].agreed
    word = "agreed-on" if after.ended else "noted" if offered else "offer-back"
    return await desk.toast(asker, word, done=True, evident=True)


async def stop(desk: Desk, asker: Asker, do: Stop) -> Reply:
    """An admin means any table of the room, others their own."""
    fits = going_on if await desk.is_admin(asker) else _my_own
    try:
        return await at(desk, asker, do, fits, _stop)
    except Updating:  # what cannot be read can still be closed by its host
        await desk.sessions.stop(do.table, asker.person)
        return await desk.toast(asker, "stopped")


def _my_own(asker: Asker, table: Table[Any]) -> bool:
    return mine(asker, table) and going_on(asker, table)


async def _stop(desk: Desk, asker: Asker, do: Stop, table: Table[Any]) -> Reply:
    admin = await is_admin_at(desk, asker, table)
    if table.playing and not admin and table.host != asker.person:
        core.seat_of(table, asker.person)
        return await agree(desk, asker, Agree(table.id), table)
    if table.playing and not do.sure:
        return await _sure(
            desk, asker, table, do.word, replace(do, table=table.id, sure=True, room=_room(asker))
        )
    await desk.sessions.stop(table.id, asker.person, admin)
    return await desk.toast(asker, "stopped", done=True, evident=True)


async def _sure(
    desk: Desk, asker: Asker, table: Table[Any], word: str, action: Agree | Resign | Stop
) -> Reply:
    """Asks once more before what cannot be taken back."""
    return Reply(page=desk.reading.sure(word, action, table, await desk.lang(asker)))


def _room(asker: Asker) -> str:
    """An admin may press it in the private chat: the say is that of the room all the same."""
    return asker.room.id if asker.room else ""


def _playing(table: Table[Any]) -> None:
    if not table.playing:
        raise Refused("not-playing")


async def rematch(desk: Desk, asker: Asker, do: Rematch, table: Table[Any]) -> Reply:
    if table.stage == "over" and not table.next:
        await desk.limits.open_table(asker.person, table.home_room)
    again = await desk.sessions.rematch(table.id, asker.person)
    return await desk.toast(asker, "table-opened", evident=True, code=again.id)
