"""The chats of the playground: who said what where, kept in the store so that a restart loses
nothing, and streamed to whoever may see it.

A message with `only` is for one person's eyes; `visible` is the single place that decides it, for
pictures too: they lie beside their chat and go with the last message that shows them.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import re
from contextlib import suppress
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.platforms.port import Page, going_out
from bot.platforms.web.drawing import carried_by, digest_of, drawn, mark_of
from bot.store.port import Away, Store

KEPT = 200  # messages a chat remembers
LIVES = 60 * 86400  # seconds after its last message: as long as a match nobody touches
MOMENT = 3600  # the same for a picture that is taken back with its moment
ROOM = re.compile(r"web:(web:[^:]+)")  # the record of a chat
OPEN = 256  # chats in memory that nobody looks at


class Message(BaseModel):
    model_config = ConfigDict(frozen=True)

    id: int  # 0: not given yet
    author: str = ""  # a person's name; empty: the bot
    by: str = ""  # tells authors of one name apart
    only: str = ""  # a person's id: nobody else may see it
    text: str = ""
    page: dict[str, Any] | None = None
    fleeting: bool = False  # an answer that must not outlive the moment it shows
    mark: str = ""  # under which it was announced
    about: str = ""  # what was asked for, where it is a page of one's own that can be closed

    def shown(self) -> list[str]:
        """What its buttons carry."""
        return carried_by(self.page)


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
            self._forget()
        # The order is that of use: what somebody has in hand is never among the oldest.
        chat = self._chats[place] = self._chats.pop(place)
        return chat

    def _forget(self) -> None:
        """The oldest chats nobody looks at; all that was said there is in the store."""
        idle = [place for place, chat in self._chats.items() if not chat.watchers]
        for place in idle[:-OPEN]:
            del self._chats[place]

    async def show(self, place: str, page: Page, **message: Any) -> Message:
        """A page as a message, with its picture."""
        return await self.put(place, Message(**{"id": 0, **message, "page": drawn(page)}), page)

    async def picture(self, place: str, digest: str, person: str) -> bytes | None:
        """The picture of a message that this person sees there now."""
        chat = await self.chat(place)
        if not any(digest_of(one.page) == digest for one in chat.visible(person)):
            return None
        with suppress(binascii.Error):
            return base64.b64decode(await self._store.read(_beside(place, digest)) or "") or None
        return None

    async def put(self, place: str, message: Message, page: Page | None = None) -> Message:
        """A new message (id 0, or one that is gone), or a new text of one that is there. A picture
        is kept before anybody hears of it."""
        chat = await self.chat(place)
        async with chat.changing:
            if page and page.picture:
                png = base64.b64encode(page.picture.png).decode()
                lives = MOMENT if page.fleeting else LIVES
                await self._store.write(_beside(place, page.picture.digest), png, lives)
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

    async def close(self, place: str, person: str, about: str) -> None:
        """Take back what this person asked for there: opened anew, it stands there once."""
        for message in (await self.chat(place)).messages:
            if message.only == person and message.about == about:
                await self.remove(place, str(message.id))

    async def forget(self, person: str) -> None:
        """What this person said, and what nobody else could see, is in no chat any more, here and
        in the store: a chat that is open would write it there again."""
        mark = mark_of(person)
        if not mark:
            return  # of another platform
        what = re.compile(f"{re.escape(person)}|{mark}")
        found = [ROOM.fullmatch(one.key) for one in await self._store.mentions(what)]
        for place in dict.fromkeys((*self._chats, *(one[1] for one in found if one))):
            chat = await self.chat(place)
            async with chat.changing:
                own = [
                    one for one in chat.messages if person in (place, one.only) or one.by == mark
                ]
                if own:
                    await self._keep(chat, tuple(one for one in chat.messages if one not in own))
                for one in own:
                    self._tell(chat, one, {"drop": one.id})

    async def unsend(self, place: str, mark: str) -> None:
        """Whatever was sent under this mark."""
        for message in (await self.chat(place)).messages:
            if message.mark == mark:
                await self.remove(place, str(message.id))

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
        going_out()
        next_id = max(chat.next_id, messages[-1].id + 1 if messages else 0)
        kept = Kept(next_id=next_id, messages=messages)
        await self._store.write(f"web:{chat.place}", kept.model_dump_json(), LIVES)
        gone = {digest_of(one.page) for one in chat.messages}
        gone -= {"", *(digest_of(one.page) for one in messages)}
        chat.next_id, chat.messages = next_id, messages
        for digest in gone:
            with suppress(Away):  # nobody is shown it any more, and it ends by itself
                await self._store.erase(_beside(chat.place, digest))


def _beside(place: str, digest: str) -> str:
    return f"webpicture:{place}:{digest}"
