"""The chats of the playground: who said what where, kept in the store so that a restart loses
nothing, and streamed to whoever may see it.

A message with `only` is for one person's eyes; `visible` is the single place that decides it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

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
    fleeting: bool = False  # an answer that must not outlive the moment it shows

    def carries(self, data: str) -> bool:
        """Whether a button with this data hangs under it."""
        rows = (self.page or {}).get("rows", [])
        return any(button["data"] == data for row in rows for button in row)


class Kept(BaseModel):
    """A chat as it is stored. Numbers are never given out twice, so what is known by its number
    (a table's card) is never mistaken for something newer."""

    next_id: int = 1
    messages: tuple[Message, ...] = ()


class Chat:
    """One room, or one person's private chat."""

    def __init__(self, place: str, kept: Kept) -> None:
        self.place = place
        self.next_id = kept.next_id
        self.messages = tuple(one for one in kept.messages if not one.fleeting)
        self.watchers: set[tuple[str, asyncio.Queue[dict[str, Any]]]] = set()
        self.changing = asyncio.Lock()

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
                kept = Kept.model_validate_json(stored) if stored else Kept()
            except ValidationError:
                kept = Kept()
            # Another task may have opened it while we read.
            self._chats.setdefault(place, Chat(place, kept))
        return self._chats[place]

    async def put(self, place: str, message: Message) -> Message:
        """A new message (id 0, or one that is gone), or a new text of one that is there."""
        chat = await self.chat(place)
        async with chat.changing:
            if chat.find(str(message.id)):
                messages = tuple(message if m.id == message.id else m for m in chat.messages)
            else:
                message = message.model_copy(update={"id": chat.next_id})
                messages = (*chat.messages, message)[-KEPT:]
            await self._keep(chat, messages)
            self._tell(chat, message, {"put": message.model_dump()})
        return message

    async def remove(self, place: str, id: str) -> None:
        chat = await self.chat(place)
        async with chat.changing:
            gone = chat.find(id)
            if gone:
                await self._keep(chat, tuple(m for m in chat.messages if m.id != gone.id))
                self._tell(chat, gone, {"drop": gone.id})

    async def moment_over(self, person: str) -> None:
        """Take back every fleeting answer this person got."""
        for chat in list(self._chats.values()):
            for message in chat.messages:
                if message.fleeting and message.only == person:
                    await self.remove(chat.place, str(message.id))

    def _tell(self, chat: Chat, message: Message, change: dict[str, Any]) -> None:
        for person, queue in chat.watchers:
            if not message.only or message.only == person:
                queue.put_nowait({"chat": chat.place, **change})

    async def _keep(self, chat: Chat, messages: tuple[Message, ...]) -> None:
        """Stored first: what could not be kept has not been said."""
        next_id = max(chat.next_id, messages[-1].id + 1 if messages else 0)
        kept = Kept(next_id=next_id, messages=messages)
        await self._store.write(f"web:{chat.place}", kept.model_dump_json())
        chat.next_id, chat.messages = next_id, messages


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
