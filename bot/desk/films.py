"""Handlers: finished matches, to look at again and to take home."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot import pages, presenter
from bot.actions import Frame, Moves, PlayOn, Replay, Review, Share, ShowFilm, TryAgain
from bot.addresses import film_key
from bot.desk.asking import Asker, Reply
from bot.desk.play import page
from bot.film import LATELY, OPEN, PUBLIC, STRIDES, Film, sheet
from bot.films import Unshown
from bot.notation import Telling
from bot.platforms.port import Button, File, Page
from bot.table import Chair, Refused, Room, Table, check_revealed, seat_of
from engines.core.engine import Seat
from engines.core.ui import Msg

if TYPE_CHECKING:
    from bot.desk.front import Desk


async def replay(desk: Desk, asker: Asker, do: Replay, table: Table[Any]) -> Reply:
    """The film from its beginning, and the whole transcript as a file."""
    written = await _written(desk, asker, table)
    try:
        first = await _frame(desk, asker, Frame(table.id), table)
    except Unshown:  # its moves can still be read
        return Reply(page=written)
    return Reply(page=replace(first, file=written.file))


async def moves(desk: Desk, asker: Asker, do: Moves, table: Table[Any]) -> Reply:
    written = await _written(desk, asker, table)
    if do.how in ("words", "notation"):
        return Reply(page=replace(written, file=await _told(desk, asker, do.how, table)))
    if do.how:
        raise Refused("unknown-button")
    return Reply(page=written)


async def _told(desk: Desk, asker: Asker, how: str, table: Table[Any]) -> File:
    """All moves in the reader's words, or in the notation of the game."""
    film, lang = await _film(desk, table), await desk.lang(asker)
    notation = desk.game(table).notation
    if how == "notation" and not notation:
        raise Refused("unknown-button")
    shown = await desk.people.veiled(table, lang)
    names = [one.name for one in pages.names_at(desk.words, shown, lang)]
    telling = Telling(desk.words, film, names, lang)
    if how == "notation" and notation:
        return File(f"{table.id}.{notation.suffix}", telling.written(table.outcome).encode())
    title = f"{desk.reading.title(table.game, lang)} · {table.id}"
    return File(f"{table.id}.{lang}.txt", telling.worded(title, table.outcome).encode())


async def _written(desk: Desk, asker: Asker, table: Table[Any]) -> Page:
    """The transcript, and keys for the other ways to have it."""
    if table.ended == "closed":  # in the lobby; what was played may lose its state, never its moves
        raise Refused("not-started")
    text, lang = await desk.sessions.transcript(table.id), await desk.lang(asker)
    found = desk.reading.replay(await desk.people.veiled(table, lang), text, lang)
    ways = {"words": True, "notation": desk.game(table).notation is not None}
    keys = [
        Button(desk.say(f"key-moves-{way}", lang), Moves(table.id, way))
        for way, there in ways.items()
        if there and table.state is not None
    ]
    return replace(found, rows=tuple((key,) for key in keys))


async def frame(desk: Desk, asker: Asker, do: Frame, table: Table[Any]) -> Reply:
    try:
        return Reply(page=await _frame(desk, asker, do, table))
    except Unshown:
        raise Refused("film-edition") from None


async def _film(desk: Desk, table: Table[Any]) -> Film:
    try:
        return await desk.films.of(table)
    except Unshown:
        raise Refused("film-edition") from None


async def show_film(desk: Desk, asker: Asker, do: ShowFilm, table: Table[Any]) -> Reply:
    """It comes as a page of the table's, below everything else if it has been shown there."""
    if do.eyes not in (PUBLIC, OPEN) or do.last not in (0, LATELY):
        raise Refused("unknown-button")
    await _film(desk, table)
    here = asker.here
    await desk.sessions.show_film(table.id, here, do.eyes, do.last)
    if any(one.room.id == here.id for one in table.showings):
        await desk.courier.renew(table.id, film_key(here.id))
    return await desk.toast(asker, "film-coming", evident=True)


async def _frame(desk: Desk, asker: Asker, do: Frame, table: Table[Any]) -> Page:
    film = await desk.films.of(table)
    stride = next((one for one in STRIDES if one == do.stride), None)
    if stride is None or do.eyes not in film.eyes or do.at > film.last:
        raise Refused("unknown-button")
    decided = await _decided(desk, asker, table)
    shown = sheet(film, table, do.at, do.eyes or PUBLIC, stride, decided)
    return await page(desk, asker, await desk.people.veiled(table, await desk.lang(asker)), shown)


async def _decided(desk: Desk, asker: Asker, table: Table[Any]) -> list[int]:
    """The moves that decided it, for who has had the review of the own seat, and nobody else."""
    if asker.room is not None or not any(asker.sits(chair.player) for chair in table.chairs):
        return []
    found = await desk.advisor.reviewed(table, seat_of(table, asker.person))
    return [turn.number for turn in found.turns] if found else []


# --- to play on, and to pass on


async def play_on(desk: Desk, asker: Asker, do: PlayOn, table: Table[Any]) -> Reply:
    film = await _film(desk, table)
    if do.eyes not in film.eyes:
        raise Refused("unknown-button")
    seat = int(do.eyes) - 1 if do.eyes.isdecimal() else None
    return await _branched(desk, asker, do, table, seat, Frame(table.id, do.at, do.eyes))


async def try_again(desk: Desk, asker: Asker, do: TryAgain, table: Table[Any]) -> Reply:
    seat = seat_of(table, asker.person)
    return await _branched(desk, asker, do, table, seat, Review(table.id))


async def _branched(
    desk: Desk,
    asker: Asker,
    do: PlayOn | TryAgain,
    table: Table[Any],
    seat: Seat | None,
    whence: Frame | Review,
) -> Reply:
    """A table of one's own, in private, on that seat or on the one that is to move; the page it was
    asked for on stays where it was."""
    film, lang = await _film(desk, table), await desk.lang(asker)
    if do.at > film.last or do.deal not in ("", "same", "anew"):
        raise Refused("unknown-button")
    asked = film.asked(do.at)
    if not asked:
        raise Refused("nothing-to-play-on")
    if not do.deal:
        return Reply(page=await _which_deal(desk, asker, do, table, whence))
    if asker.faceless:
        raise Refused("in-private-only")
    link = await desk.reached(asker, Replay(table.id))
    if link is not None:
        return link
    await desk.limits.open_table(asker.person, asker.person)
    person = await desk.people.person(asker.person)
    unheard = await desk.unheard(asker.person, table.game)
    chair = Chair(player=asker.player, brisk=person.brisk, unheard=unheard)
    home, anew = Room(id=asker.person, private=True), do.deal == "anew"
    seat = min(asked) if seat is None else seat
    await desk.sessions.play_on(table.id, do.at, seat, home, chair, anew)
    back = await desk.do(asker, whence)
    return Reply(desk.say("playing-on", lang), turned=back.page, evident=True)


async def _which_deal(
    desk: Desk, asker: Asker, do: PlayOn | TryAgain, table: Table[Any], whence: Frame | Review
) -> Page:
    lang = await desk.lang(asker)
    keys = [
        Button(desk.say(f"key-deal-{deal}", lang), replace(do, table=table.id, deal=deal))
        for deal in ("same", "anew")
    ]
    back = Button(desk.say("key-back", lang), whence)
    title = desk.words.say(Msg("play-on-title", {"game": Msg("title")}), lang, table.game)
    about = ((desk.say("play-on-about", lang),),)
    rows = (*((key,) for key in keys), (back,))
    return Page((title,), about, rows=rows, lang=lang, menu=True)


async def share(desk: Desk, asker: Asker, do: Share, table: Table[Any]) -> Reply:
    """The card of the result, and a link that opens the replay for whom it is meant."""
    if table.stage != "over" or table.state is None:
        raise Refused("replay-after-end")
    check_revealed(table, desk.dailies.now())
    lang = await desk.lang(asker)
    shown = await desk.people.veiled(table, lang)
    card = await page(desk, asker, shown, presenter.end(desk.game(table), shown))
    link = desk.platform_of(asker).link(Replay(table.id))
    link = link if table.id in link else ""  # it only opens the chat
    who = "share-open" if table.open else "share-around"
    lines = [desk.say(who, lang), *([link] if link.startswith("https:") else [])]
    key = Button(desk.say("key-replay", lang), url=link) if link else None
    rows = ((key or Button(desk.say("key-replay", lang), Replay(table.id)),),)
    more = tuple((line,) for line in lines)
    return Reply(page=replace(card, lines=(*card.lines, *more), rows=rows, menu=True))
