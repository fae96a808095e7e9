"""Ways from a private page to the table's card in its channel: links, which Discord follows itself.

Noted are cards in channels of servers where the bot is a member; elsewhere a message has no address
that would last. A link shows nothing: who may not see the channel is told so by Discord.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import discord

from bot.actions import Action, AtTable, Board, Leave
from bot.i18n import Words
from bot.platforms.discord.keys import WIDEST, is_choice
from bot.platforms.port import Button, Page
from bot.store.port import Away, Store
from engines.core.ui import Msg

JUMP = "https://discord.com/channels"
MONTH = 30 * 86400
MOST = 2000  # tables whose cards a process remembers


class Ways:
    def __init__(self, client: discord.Client, store: Store, words: Words) -> None:
        self._client = client
        self._store = store
        self._words = words
        self._noted: OrderedDict[str, str] = OrderedDict()  # by table: where its card stands

    async def note(self, channel: int, message: int, page: Page) -> None:
        """Where a table's card stands."""
        card = page.live or any(isinstance(one, Leave) for one in _actions(page))
        table = next((one.table for one in _actions(page) if isinstance(one, AtTable)), "")
        guild = getattr(self._client.get_channel(channel), "guild", None)
        if not card or not table or guild is None:
            return
        address = f"{JUMP}/{guild.id}/{channel}/{message}"
        if self._noted.get(table) != address:
            await self._store.write(f"dc:card:{table}", address, MONTH)
            self._noted[table] = address
            while len(self._noted) > MOST:
                self._noted.popitem(last=False)

    async def lead(self, page: Page) -> Page:
        """A private page with a key that leads to its table, where that stands somewhere."""
        calls = next((one.table for one in _actions(page) if isinstance(one, Board)), "")
        table = page.hand or (calls if page.ping else "")
        url = None
        if table:
            with suppress(Away):  # the page comes all the same
                url = await self._store.read(f"dc:card:{table}")
        if not url:
            return page
        key = Button(self._words.say(Msg("key-table"), page.lang), url=url)
        if page.ping:  # its own key would put the card here
            found = tuple(tuple(_led(one, key) for one in row) for row in page.rows)
            return replace(page, rows=found)
        *rows, last = page.rows or ((),)
        if len(last) < WIDEST and not any(map(is_choice, last)):
            return replace(page, rows=(*rows, (*last, key)))
        return replace(page, rows=(*page.rows, (key,)))


def _led(one: Button, key: Button) -> Button:
    return key if isinstance(one.action, Board) else one


def _actions(page: Page) -> Iterator[Action]:
    return (button.action for row in page.rows for button in row if button.action)
