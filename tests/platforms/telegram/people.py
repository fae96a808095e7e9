"""Scripted people: they type, press what they see, follow links, and look at their screens.

A person can only press a button that is before their eyes and not greyed out; everything else is
an assertion that says what they saw instead.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.platforms.telegram.methods import Query
from tests.platforms.telegram.server import Server
from tests.platforms.telegram.wire import Button, Card
from tests.platforms.telegram.world import Chat, Message, User


@dataclass(slots=True)
class Person:
    server: Server
    user: User

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def chat(self) -> Chat:
        """The private chat with the bot, opened by writing into it."""
        return self.server.world.open_private(self.user)

    @property
    def reachable(self) -> bool:
        chat = self.server.world.private(self.user)
        return chat is not None and chat.bot == "member"

    # --- doing --------------------------------------------------------------------------------

    def says(
        self,
        text: str,
        chat: Chat | None = None,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
        ephemeral: bool = False,
    ) -> Message:
        if chat is None:
            self.chat.bot = "member"  # writing to a bot unblocks it
        return self.server.typed(
            self.user,
            chat or self.chat,
            text,
            thread=thread,
            reply_to=reply_to,
            ephemeral=ephemeral,
        )

    async def presses(self, label: str, chat: Chat | None = None, *, seconds: float = 10) -> Query:
        """Press the newest button with this label, once it is there, and wait for the answer."""
        found: list[tuple[Message, Button]] = []

        def there() -> bool:
            found[:] = self._buttons(label, chat)
            return bool(found)

        await self.server.until(there, seconds=seconds, what=f"{label!r} for {self}\n{self.all()}")
        message, button = found[-1]
        if button.url:
            self.follows(button.url)
            return Query("", self.user, message.chat, self.server.clock.now(), answered=True)
        query = self.server.pressed(self.user, message, button.data)
        await self.server.answer(query, seconds=seconds)
        if query.url:
            self.follows(query.url)
        return query

    async def offers(self, text: str) -> tuple[Card, ...]:
        """What comes up while this is typed after the bot's name."""
        typing = self.server.typing(self.user, text)
        await self.server.until(lambda: typing.answered, what=f"cards for {text!r}")
        return typing.cards

    def puts(self, card: Card, chat: Chat) -> Message:
        """Chooses a card: it stands in that chat as this person's message, sent by way of a bot."""
        now = int(self.server.clock.now())
        message = Message(chat, 0, self.user, now, card.text, keyboard=card.keyboard)
        return self.server.world.put(message)

    def follows(self, link: str) -> None:
        """Open a deep link and press START."""
        match = re.search(r"\?start=([A-Za-z0-9_-]{1,64})$", link)
        assert match, f"not a link to the bot: {link}"
        self.says(f"/start {match[1]}")

    def blocks(self) -> None:
        self.server.stands(self.chat, "kicked")

    # --- seeing -------------------------------------------------------------------------------

    def messages(self, chat: Chat | None = None) -> list[Message]:
        """What the bot's messages look like to this person now."""
        return [
            message
            for message in self.server.world.visible(self.user)
            if (message.sender.is_bot or message.keyboard)  # its own, or by way of it
            and (chat is None or message.chat is chat)
        ]

    def _buttons(self, label: str, chat: Chat | None) -> list[tuple[Message, Button]]:
        listed = [
            (message, button)
            for message in self.messages(chat)
            for button in message.buttons()
            if not button.disabled
        ]
        exact = [one for one in listed if one[1].text == label]
        return exact or [one for one in listed if label in one[1].text]

    def labels(self, chat: Chat | None = None) -> list[str]:
        return [
            button.text
            for message in self.messages(chat)
            for button in message.buttons()
            if not button.disabled
        ]

    def screen(self, chat: Chat | None = None) -> str:
        """The newest message of the bot in that chat, in the private one by default."""
        listed = self.messages(chat or self.chat)
        return listed[-1].words if listed else ""

    def all(self) -> str:
        return "\n---\n".join(
            f"[{message.chat.title} #{message.id}] {message.words}\n"
            + " ".join(f"[{button.text}]" for button in message.buttons())
            for message in self.messages()
        )

    async def sees(self, text: str, chat: Chat | None = None, *, seconds: float = 10) -> Message:
        found: list[Message] = []

        def there() -> bool:
            found[:] = [one for one in self.messages(chat) if text in one.words]
            return bool(found)

        try:
            await self.server.until(there, seconds=seconds)
        except AssertionError:
            raise AssertionError(f"{self} does not see {text!r} but:\n{self.all()}") from None
        return found[-1]

    def __str__(self) -> str:
        return self.user.first_name
