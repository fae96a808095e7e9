"""Private things stay private: random matches, random presses, a failure injected into any call.

For every version of every table it is noted which lines and keys belong to one seat's own screen.
Nobody else may ever have seen one of them, in no chat, no toast, no ephemeral message.
"""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict
from random import Random
from typing import Any

import pytest
import structlog

from bot import pages, presenter, render
from bot import table as core
from bot.platforms.port import Page, plain
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.store.port import Store
from bot.table import Table
from tests.platforms.telegram.people import Person
from tests.platforms.telegram.rig import (
    WORDS,
    Rig,
    every_game,
    running,
    say,
    seated,
    seats,
    started,
)
from tests.platforms.telegram.server import Lost, Server
from tests.platforms.telegram.wire import ApiError
from tests.platforms.telegram.world import Chat, Sight

MATCHES = int(os.environ.get("LEAK_MATCHES", "16"))  # of each game
MATCHES_AT_ONCE = 8
PRESSES = 12
ANY = render.Drawn(b"", 1, 1, (), "")


class Watched(Sessions):
    """Notes, of every version a table ever had, all that each of its players may have seen."""

    allowed: defaultdict[str, set[str]]
    others: defaultdict[str, set[str]]  # with whom somebody ever sat at a table
    open: set[str]  # what stood on a card for a whole room: onlookers may have seen it

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.change = self._watched

    async def _watched(self, id: str, change: Any) -> Table[Any]:
        table = await self._ledger.change(id, change)
        if table.state is None:
            return table
        game = self.games[table.game]
        people = [player.id for player in table.players]
        for who in people:
            self.others[who] |= {*people} - {who}
        for place, sheet in presenter.sheets(game, table).items():
            if place.kind == "seat":
                self._note([people[place.seat]], sheet, table)
            else:
                for lang in ("en", "ru"):
                    self.open |= told(sheet, lang, table)
        for name in game.asides:
            for seat, who in enumerate(people):
                self._note([who], presenter.aside(game, table, name, seat), table)
        for seat, who in enumerate(people):
            for other in core.others(game, table, seat):  # nobody's, unless all hands lie open
                self._note([who], presenter.open_hand(game, table, seat, other), table)
        return table

    def _note(self, who: list[str], sheet: presenter.Sheet, table: Table[Any]) -> None:
        for lang in ("en", "ru"):
            for one in who:
                self.allowed[one] |= told(sheet, lang, table)

    @classmethod
    def forget_all(cls) -> None:
        cls.allowed, cls.others = defaultdict(set), defaultdict(set)
        cls.open = {say("key-back", lang) for lang in ("en", "ru")}  # on every page one came to


def told(sheet: presenter.Sheet, lang: str, table: Table[Any]) -> set[str]:
    """In words, as a picture tells it, and below one, where it is said shorter."""
    lines = said(pages.page(WORDS, sheet, lang, table))
    if sheet.scene:
        lines |= said(pages.page(WORDS, sheet, lang, table, ANY))
        picture = render.telling(sheet.scene, pages.speech(WORDS, table, lang))
        lines |= {line.strip() for line in picture.alt.splitlines() if line.strip()}
    return lines


def said(page: Page) -> set[str]:
    lines = [plain(page.title), page.board, *map(plain, page.lines)]
    lines += [button.label for row in page.rows for button in row]
    return {line.strip() for text in lines for line in text.splitlines() if line.strip()}


def storm(server: Server, dice: Random, live: set[int]) -> Any:
    """One call in four goes wrong, in one of the ways a call can."""

    def trouble(method: str, params: dict[str, Any]) -> ApiError | Lost | None:
        query = server.queries.get(params.get("callback_query_id", ""))
        chat = query.user.id if query else params.get("chat_id")
        if chat not in live or dice.random() > 0.25:
            return None
        ways: list[ApiError | Lost] = [
            ApiError(500, "Internal Server Error"),
            ApiError(400, "Bad Request: message to edit not found"),
            ApiError(400, "Bad Request: can't parse entities: Unsupported start tag"),
            ApiError(400, "Bad Request: EPHEMERAL_RECEIVER_INVALID"),
            ApiError(400, "Bad Request: wrong file identifier/HTTP URL specified"),
            ApiError(400, "Bad Request: not enough rights to send photos to the chat"),
            ApiError(400, "Bad Request: chat not found"),
            ApiError(400, "Bad Request: TOPIC_CLOSED"),
            ApiError(403, "Forbidden: bot was blocked by the user"),
            ApiError(403, "Forbidden: bot was kicked from the supergroup chat"),
            ApiError(404, "Not Found"),
            Lost(done=False),
            Lost(done=True),
        ]
        return dice.choice(ways)

    return trouble


@pytest.mark.parametrize("game", every_game())
async def test_nobody_ever_sees_what_belongs_to_another(
    server: Server, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what in ("bot.platforms.telegram.outbox.RETRY", "bot.chores.RETRY", "bot.chores.PAUSE"):
        monkeypatch.setattr(what, 0.01)
    Watched.forget_all()
    dice = Random(game)
    live: set[int] = set()
    server.trouble = storm(server, dice, live)
    # What fails here fails on purpose; its traces are many and tell nothing.
    with structlog.testing.capture_logs():
        async with running(server, MemoryStore(), direct=True, service=Watched) as rig:
            for _ in range(0, MATCHES, MATCHES_AT_ONCE):
                await asyncio.gather(
                    *(_match(rig, game, dice, live) for _ in range(MATCHES_AT_ONCE))
                )
    watched = {f"tg:{user}" for user in server.world.users}
    assert sum(len(Watched.allowed[who]) for who in watched) > MATCHES
    failed = sum(call.error is not None for call in server.calls)
    assert failed > MATCHES
    assert leaks(server) == []
    assert [sight for sight in server.world.sights if sight.photo in server.world.own]
    assert shown_to_others(server) == []
    assert told_of_pictures(server, rig.store) == []
    assert server.mistakes == []


async def _match(rig: Rig, game: str, dice: Random, live: set[int]) -> None:
    people = [
        rig.person(f"{game}{dice.random()}", dice.choice(["en", "ru"])) for _ in range(seats(game))
    ]
    group = rig.group(*people, title=f"Room {dice.random()}")
    await seated(rig.server, group, game, *people)
    if rig.sessions.games[game].hands and dice.random() < 0.3:
        await opened(rig, people[0])
    await people[0].presses(say("key-start", people[0].user.language_code or "en"), group)
    chats = {group.id, *(one.id for one in people)}
    live |= chats
    for _ in range(PRESSES):
        await _something(rig, group, dice.choice(people), dice)
    live -= chats


async def opened(rig: Rig, host: Person) -> str:
    """All hands lie open at the table of this host; its code."""
    (table,) = await rig.sessions.tables_of(f"tg:{host.id}", over=False)
    return (await rig.sessions.switch(table.id, f"tg:{host.id}", "face_up", True)).id


async def _something(rig: Rig, group: Chat, person: Person, dice: Random) -> None:
    """Press something one can see, or type a command."""
    buttons = [
        (message, button)
        for message in person.messages()
        for button in message.buttons()
        if button.data and not button.disabled
    ]
    own = [one for one in buttons if one[0].chat is person.chat or one[0].receiver]
    if not buttons or dice.random() < 0.1:
        word = dice.choice(["/hand", "/board", "/rules", "/games", "/replay", "/move draw 1"])
        person.says(word, dice.choice([group, person.chat]), ephemeral=False)
        await asyncio.sleep(0.005)
        return
    message, button = dice.choice(own if own and dice.random() < 0.7 else buttons)
    query = rig.server.pressed(person.user, message, button.data)
    try:
        await rig.server.answer(query, seconds=0.1)
    except AssertionError:
        return  # its answer was one of the calls that failed


def leaks(server: Server) -> list[str]:
    return [
        f"{owner} seen by {viewer} in {sight.chat}: {seen}"
        for sight in server.world.sights
        if sight.kind != "typed"
        for viewer in (f"tg:{eyes}" for eyes in sight.eyes)
        for foreign in [_lines(sight) - Watched.open - Watched.allowed[viewer]]
        for owner in Watched.others[viewer]
        if (seen := foreign & Watched.allowed[owner])
    ]


def shown_to_others(server: Server) -> list[str]:
    """Pictures made for one pair of eyes that others saw, as a file or by its id."""
    world = server.world
    return [
        f"a picture of {sorted(owners)} seen by {eyes} in {sight.chat}"
        for sight in world.sights
        if sight.photo is not None and sight.photo not in world.open
        for owners in [set(world.own.get(sight.photo, {}))]
        for eyes in (f"tg:{one}" for one in sight.eyes)
        if owners and eyes not in owners
    ]


def told_of_pictures(server: Server, store: Store) -> list[str]:
    """What is known of a private picture (its digest, its id) leads its owner to it, nobody else;
    of a fleeting one nothing is known."""
    assert isinstance(store, MemoryStore)
    world, found = server.world, []
    ids = {photo.id: photo.data for photo in world.photos.values()}
    for key, (value, _) in store._records.items():
        data = ids.get(value)
        if data is None or data in world.open:
            continue
        if any(drawn.fleeting for drawn in world.own[data].values()):
            found.append(f"the id of a fleeting picture is kept: {key}")
        theirs = {f"tg:photo:{who.removeprefix('tg:')}:{d}" for who, d in world.digests[data]}
        if key not in theirs:
            found.append(f"the id of a private picture is kept for others: {key}")
    secret = {digest for owners in world.digests.values() for _, digest in owners}
    for call in server.calls:
        said = repr({k: v for k, v in call.params.items() if not isinstance(v, bytes)})
        found += [f"{call.method} tells a digest" for digest in secret if digest in said]
    return found


def _lines(sight: Sight) -> set[str]:
    return {line.strip() for line in sight.text.splitlines()} | set(sight.labels)


async def test_the_test_would_see_a_leak(server: Server) -> None:
    Watched.forget_all()
    async with running(server, MemoryStore(), direct=True, service=Watched) as rig:
        anna, boris = rig.person("Anna"), rig.person("Boris")
        group = rig.group(anna, boris)
        await started(rig.server, group, "high_card", anna, boris)
        await rig.settled()
        assert leaks(server) == []
        (hand,) = [line for line in anna.screen().splitlines() if "Your hand" in line]
        await rig.platform.bot.send_message(group.id, hand)
        assert leaks(server)
        assert shown_to_others(server) == []
        assert told_of_pictures(server, rig.store) == []
        (screen,) = anna.messages(anna.chat)
        assert screen.photo
        await rig.platform.bot.send_photo(group.id, screen.photo.id)
        assert shown_to_others(server)
        (drawn,) = server.world.own[screen.photo.data].values()
        await rig.store.write(f"tg:photo:0:{drawn.digest}", screen.photo.id)
        assert told_of_pictures(server, rig.store)


async def test_an_open_hand_is_shown_to_the_one_who_asks_and_to_nobody_else(server: Server) -> None:
    Watched.forget_all()
    async with running(server, MemoryStore(), direct=True, service=Watched) as rig:
        anna, boris = rig.person("Anna"), rig.person("Boris")
        group = rig.group(anna, boris)
        await seated(server, group, "high_card", anna, boris)
        await opened(rig, anna)
        await anna.presses(say("key-start", "en"), group)
        await anna.sees(say("hands-lie-open", "en"), anna.chat)
        await boris.sees("Your hand", boris.chat)
        (hand,) = [line for line in boris.screen().splitlines() if "Your hand" in line]
        assert hand not in anna.screen()
        await anna.presses(say("key-open-hands", "en"), anna.chat)
        await anna.sees(hand, anna.chat)
        await rig.settled()
        assert hand not in anna.screen(group) + boris.screen(group)
        assert leaks(server) == []
        assert shown_to_others(server) == []
