"""Ways between the chats: from a private screen or a call to play to the table's card in its group,
and from a lobby in a private chat to whoever is invited to it. All of them are links."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import replace
from urllib.parse import quote

from bot.actions import Action, AtTable, Board, Leave, Sit
from bot.i18n import Words
from bot.platforms.port import Button, Page
from bot.platforms.telegram.memory import keep
from bot.platforms.telegram.places import SUPERGROUPS, Spot
from bot.store.port import Store
from engines.core.ui import Msg

SHARE = "https://t.me/share/url?url="
MONTH = 30 * 86400
WIDEST = 2  # keys in a row that have room for one more


class Ways:
    def __init__(self, store: Store, words: Words, link: Callable[[Action], str]) -> None:
        self._store = store
        self._words = words
        self._link = link
        self._noted: OrderedDict[str, str] = OrderedDict()  # by table: where its card stands

    async def note(self, at: Spot, message: int, page: Page) -> None:
        """Where a table's card stands. Only messages of supergroups have an address."""
        card = page.live or any(isinstance(one, Leave) for one in _actions(page))
        table = _table(page)
        if not card or not table or at.chat >= SUPERGROUPS:
            return
        address = _address(at, message)
        if self._noted.get(table) != address:
            await self._store.write(f"tg:card:{table}", address, ttl=MONTH)
            keep(self._noted, table, address)

    async def lead(self, at: Spot, page: Page) -> Page:
        """The page with a key that leads on, where there is somewhere to go."""
        if not at.is_room and any(isinstance(one, Sit) for one in _actions(page)):
            return self._inviting(page)
        table = page.hand or (_table(page) if page.ping and at.is_room else "")
        url = await self._store.read(f"tg:card:{table}") if table else None
        if not url:
            return page
        key = Button(self._words.say(Msg("key-table"), page.lang), url=url)
        if page.ping:  # its own key puts the card below everything; a link leads to where it is
            found = tuple(tuple(_led(one, key) for one in row) for row in page.rows)
            return replace(page, rows=found)
        *rows, last = page.rows or ((),)
        if len(last) <= WIDEST:
            return replace(page, rows=(*rows, (*last, key)))
        return replace(page, rows=(*page.rows, (key,)))

    def _inviting(self, page: Page) -> Page:
        """A lobby in a private chat can be shared: whoever follows the link sits at the table."""
        sit = next(one for one in _actions(page) if isinstance(one, Sit))
        link = self._link(sit)
        label = self._words.say(Msg("key-invite"), page.lang)
        invite = Button(label, url=SHARE + quote(link, safe=""))
        return replace(page, rows=(*page.rows, (invite,))) if link else page


def _led(one: Button, key: Button) -> Button:
    return key if isinstance(one.action, Board) else one


def _actions(page: Page) -> Iterator[Action]:
    return (button.action for row in page.rows for button in row if button.action)


def _table(page: Page) -> str:
    return next((one.table for one in _actions(page) if isinstance(one, AtTable)), "")


def _address(at: Spot, message: int) -> str:
    topic = f"{at.thread}/" if at.thread else ""
    return f"https://t.me/c/{SUPERGROUPS - at.chat}/{topic}{message}"
