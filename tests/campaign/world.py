"""The chats of the campaign: who holds the messages outlives every bot, as a real platform does.

A bot reaches it over a socket, one connection a call, and may die at any point of one; what it had
asked for has happened all the same.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.actions import Action
from bot.platforms.port import Begin, Page, Shown, SlowDown, digest, going_out, unannounced

SLOW = 0.02  # seconds an answer may take after the deed
AGAIN = 0.2


@dataclass(frozen=True, slots=True)
class Message:
    place: str
    digest: str
    fleeting: bool
    ping: bool


class World:
    def __init__(self, socket: Path, random: Random) -> None:
        self.messages: dict[str, Message] = {}
        self.calls = 0
        self._socket = socket
        self._random = random
        self._count = 0
        self._marks: dict[str, str] = {}  # under which a message was announced -> its id

    async def open(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self._serve, self._socket)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            asked = json.loads(await reader.readline() or b"{}")
            answer = self._done(asked)
            # Who is killed now does not learn what happened.
            await asyncio.sleep(self._random.uniform(0, SLOW))
            writer.write(json.dumps(answer).encode() + b"\n")
            await writer.drain()
        except (OSError, ValueError):
            pass
        finally:
            writer.close()

    def _done(self, asked: dict[str, Any]) -> dict[str, Any]:
        self.calls += 1
        id = asked.get("id", "")
        match asked.get("do"):
            case "send":
                self._count += 1
                id = str(self._count)
                self.messages[id] = Message(**asked["message"])
                self._marks[asked["mark"]] = id
            case "unsend":
                self.messages.pop(self._marks.get(asked["mark"], ""), None)
            case "edit" if id in self.messages:
                self.messages[id] = Message(**asked["message"])
            case "delete":
                self.messages.pop(id, None)
            case _:
                return {"missing": True}
        return {"id": id}


class Chat:
    """The platform, as a bot has it."""

    prefix = "cm"
    pictures = False
    rings = False
    guards = False

    def __init__(self, socket: str) -> None:
        self._socket = socket

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        message = {
            "place": place,
            "digest": digest(page),
            "fleeting": page.fleeting,
            "ping": page.ping,
        }
        if last and last.begun:
            await self._ask(do="unsend", mark=last.begun)
        if last and last.message:
            if not last.fleeting:
                done = await self._ask(do="edit", id=last.message, message=message)
                if "id" in done:
                    return Shown(place=place, message=last.message)
            await self._ask(do="delete", id=last.message)
        mark = secrets.token_urlsafe(8)
        await begin(mark)
        done = await self._ask(do="send", message=message, mark=mark)
        return Shown(place=place, message=done["id"])

    async def withdraw(self, shown: Shown) -> None:
        if shown.begun:
            await self._ask(do="unsend", mark=shown.begun)
        await self._ask(do="delete", id=shown.message)

    async def reach(self, person: str) -> bool:
        return True

    async def is_admin(self, person: str, room: str) -> bool:
        return False

    def link(self, action: Action) -> str:
        return ""

    def invitation(self) -> str:
        return ""

    def unwell(self) -> str:
        return ""

    async def run(self) -> None:
        await asyncio.Event().wait()

    async def _ask(self, **asked: Any) -> dict[str, Any]:
        try:
            reader, writer = await asyncio.open_unix_connection(self._socket)
        except OSError:
            raise SlowDown(AGAIN) from None
        try:
            going_out()
            writer.write(json.dumps(asked).encode() + b"\n")
            answer: dict[str, Any] = json.loads(await reader.readline())
            return answer
        except (OSError, ValueError) as why:
            raise SlowDown(AGAIN) from why
        finally:
            writer.close()


def silent(shown: Callable[[str, Page], None]) -> Chat:
    """A platform that tells what it was asked to show, and shows nothing."""

    class Silent(Chat):
        async def show(
            self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
        ) -> Shown:
            shown(place, page)
            return Shown(place=place, message="")

        async def withdraw(self, gone: Shown) -> None: ...

    return Silent("")
