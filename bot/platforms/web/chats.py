"""The chats of the playground: who said what where, kept in the store so that a restart loses
nothing, and streamed to whoever may see it.

A message with `only` is for one person's eyes; `visible` is the single place that decides it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from bot.platforms.port import Mention, Page, plain
from bot.store.port import Store

KEPT = 200  # messages a chat remembers


class Message(BaseModel):
    model_config = ConfigDict(frozen=True)

    id: int
    author: str = ""  # a person's name; empty: the bot
    only: str = ""  # a person's id: nobody else may see it
    text: str = ""
    page: dict[str, Any] | None = None


_MESSAGES = TypeAdapter(list[Message])


class Chat:
    """One room, or one person's private chat."""

    def __init__(self, place: str, messages: list[Message]) -> None:
        self.place = place
        self.messages = messages
        self.next_id = max((one.id for one in messages), default=0) + 1
        self.watchers: set[tuple[str, asyncio.Queue[dict[str, Any]]]] = set()

    def visible(self, person: str) -> list[Message]:
        return [one for one in self.messages if not one.only or one.only == person]

    def find(self, id: str) -> Message | None:
        return next((one for one in self.messages if str(one.id) == id), None)


class Chats:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._chats: dict[str, Chat] = {}

    async def chat(self, place: str) -> Chat:
        if place not in self._chats:
            stored = await self._store.read(f"web:{place}")
            try:
                messages = _MESSAGES.validate_json(stored) if stored else []
            except ValidationError:
                messages = []
            # Another task may have opened it while we read.
            self._chats.setdefault(place, Chat(place, messages))
        return self._chats[place]

    async def put(self, place: str, message: Message) -> Message:
        """A new message (id 0), or a new text of one that is there."""
        chat = await self.chat(place)
        if message.id:
            chat.messages = [message if one.id == message.id else one for one in chat.messages]
        else:
            message = message.model_copy(update={"id": chat.next_id})
            chat.next_id += 1
            chat.messages = [*chat.messages, message][-KEPT:]
        await self._keep(chat)
        self._tell(chat, message, {"put": message.model_dump()})
        return message

    async def remove(self, place: str, id: str) -> None:
        chat = await self.chat(place)
        gone = chat.find(id)
        if gone:
            chat.messages = [one for one in chat.messages if one.id != gone.id]
            await self._keep(chat)
            self._tell(chat, gone, {"drop": gone.id})

    def _tell(self, chat: Chat, message: Message, change: dict[str, Any]) -> None:
        for person, queue in chat.watchers:
            if not message.only or message.only == person:
                queue.put_nowait({"chat": chat.place, **change})

    async def _keep(self, chat: Chat) -> None:
        await self._store.write(f"web:{chat.place}", _MESSAGES.dump_json(chat.messages).decode())


def drawn(page: Page) -> dict[str, Any]:
    """A page as the browser draws it: text only, so nothing in it can become markup."""

    def parts(text: tuple[str | Mention, ...]) -> list[dict[str, str]]:
        return [
            {"name": part.name} if isinstance(part, Mention) else {"text": part} for part in text
        ]

    return {
        "title": parts(page.title),
        "lines": [parts(line) for line in page.lines],
        "board": page.board,
        "rows": [
            [{"label": b.label, "data": b.data, "style": b.style, "url": b.url} for b in row]
            for row in page.rows
        ],
        "ping": page.ping,
        "spoken": plain(page.title),
        "lang": page.lang,
    }
