"""Nobody ever gets another's picture, whatever fails.

A game whose cards carry unmistakable words is played on the page while pictures cannot be drawn or
come too late, and while all that is kept of chats and pictures fails in every way in turn. After
every press every window asks for every private picture that was ever drawn, by its true address.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from functools import partial

import pytest
from structlog.testing import capture_logs

from bot import codec
from bot import table as core
from bot.actions import Answer
from bot.pictures import Pictures
from bot.render import Drawn, Gallery, Speech, Undrawable
from bot.store.memory import MemoryStore
from bot.store.port import Away
from engines.core.scene import Private
from tests import toy
from tests.bot.house import WORDS
from tests.platforms.canary import CANARY, SECRET, Watched
from tests.platforms.web.windows import Playground, Window, playground

MOST = 6  # matches until everything has failed once
GAME = CANARY[toy.GAME.id]
TOLD = (200, 404, 500, 503)
FAULTS = ("away before", "away after", "broken", "late", "garbled")  # the last: reading only


class Faulty(MemoryStore):
    """Fails whatever the page keeps, one way after the other, with a good call in between."""

    def __init__(self) -> None:
        super().__init__()
        self.storm = False
        self.calls: Counter[str] = Counter()
        self.injected: set[tuple[str, str]] = set()

    def _fault(self, call: str, key: str) -> str:
        kind = key.partition(":")[0]
        if not self.storm or kind not in ("web", "webpicture"):
            return ""
        name = f"{call} {kind}"
        self.calls[name] += 1
        turn, good = divmod(self.calls[name], 2)
        if good:
            return ""
        fault = FAULTS[turn % len(FAULTS)]
        self.injected.add((name, fault))
        return fault

    async def read(self, key: str) -> str | None:
        fault = self._fault("read", key)
        await _before(fault)
        value = await super().read(key)
        _after(fault)
        return value[: len(value) // 2] if value and fault == "garbled" else value

    async def write(self, key: str, value: str, ttl: int | None = None) -> None:
        fault = self._fault("write", key)
        await _before(fault)
        await super().write(key, value, ttl)
        _after(fault)

    async def erase(self, key: str) -> None:
        fault = self._fault("erase", key)
        await _before(fault)
        await super().erase(key)
        _after(fault)


async def _before(fault: str) -> None:
    if fault == "away before":
        raise Away("injected")
    if fault == "broken":
        raise RuntimeError("injected")
    for _ in range(20 if fault == "late" else 0):
        await asyncio.sleep(0)  # everybody else comes first


def _after(fault: str) -> None:
    if fault == "away after":
        raise Away("injected")


class Clumsy(Gallery):
    """Of eight private pictures two cannot be drawn, and one not in time."""

    def __init__(self) -> None:
        super().__init__()
        self.storm = False
        self.tried = 0

    def draw_private(self, scene: Private, speech: Speech, secret: bytes) -> Drawn:
        self.tried += self.storm
        if self.storm and self.tried % 4 == 1:
            raise Undrawable("no brush")
        if self.storm and self.tried % 8 == 3:
            time.sleep(1)
        return super().draw_private(scene, speech, secret)


def holds(window: Window) -> bool:
    return bool(SECRET.search(window.text(window.me)))


async def a_table(ground: Playground, room: str) -> list[Window]:
    windows = [await ground.window(name, "en", room) for name in ("Anna", "Boris")]
    await windows[0].says(f"/newgame {toy.GAME.id}")
    await windows[1].presses("Join")
    await windows[0].presses("Start")
    for window in windows:
        await window.until(partial(holds, window))
    return windows


def asks(window: Window, asked: int) -> bool:
    """Does it show the question of now, with what its owner holds?"""
    actions = [codec.read(one["data"]) for _, one in window.buttons(window.me)]
    shown = any(isinstance(one, Answer) and one.seen == asked for one in actions)
    return shown and holds(window)


async def press(window: Window, answer: Answer) -> int:
    body = {"data": codec.pack(answer), "room": window.room, "private": True, "message": "0"}
    return (await window.post("/api/press", body))[0]


async def test_no_failure_gives_a_picture_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.chores.RETRY", 0.01)
    monkeypatch.setattr("bot.chores.SOON", 0.01)
    monkeypatch.setattr("bot.chores.PAUSE", 0.01)
    monkeypatch.setattr("bot.pictures.PATIENCE", 0.5)
    store, clumsy = Faulty(), Clumsy()
    gallery = Watched(clumsy)
    wanted = {("read webpicture", fault) for fault in FAULTS}
    wanted |= {(f"write {kind}", one) for kind in ("web", "webpicture") for one in FAULTS[:-1]}
    answers: Counter[int] = Counter()
    held: defaultdict[str, set[str]] = defaultdict(set)
    words = 0
    with capture_logs() as logs:
        async with playground(store, CANARY) as ground:
            ground.courier.pictures = Pictures(WORDS, gallery)
            for match in range(MOST):
                former = set(gallery.named)
                people = await a_table(ground, f"room{match}")
                vera = await ground.window("Vera", room=f"room{match}")
                (table, *_) = await ground.sessions.tables_of(people[0].me)
                assert table.state is not None
                players = [one for who in table.players for one in people if one.me == who.id]
                for window, hand in zip(players, table.state.hands, strict=True):
                    held[window.me] |= set(map(str, hand))
                store.storm = clumsy.storm = True
                while seats := core.asked_seats(GAME, table):
                    mover, chair = players[min(seats)], table.chairs[min(seats)]
                    await mover.until(partial(asks, mover, chair.asked))
                    words += not mover.pictures(mover.me)
                    token = GAME.engine.options(table.state, min(seats), chair.menu)[0]
                    assert await press(mover, Answer(table.id, chair.asked, token)) in TOLD
                    for digest in set(gallery.named) - former:
                        owner = players[gallery.named[digest]]
                        for window in (*players, vera):
                            status, body = await window.picture(digest)
                            answers[status] += 1
                            assert status in TOLD
                            assert status != 200 or window is owner
                            assert status == 200 or b"PNG" not in body
                            assert not SECRET.search(body.decode("latin-1"))
                    table = await ground.sessions.table(table.id)
                store.storm = clumsy.storm = False
                drawn = {name: players[gallery.named[name]] for name in set(gallery.named) - former}
                for window in (*players, vera):
                    assert set(SECRET.findall(window.heard)) <= held[window.me]
                    assert {drawn[name] for name in drawn if name in window.heard} <= {window}
                if words and store.injected >= wanted:
                    break
    assert store.injected >= wanted
    assert words, "what could not be drawn was told, and the match went on"
    assert "not drawn" in {one["event"] for one in logs}
    assert answers[200]
    assert answers[404]
