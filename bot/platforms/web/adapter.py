"""The playground as a platform: pages become messages of its chats; and the server that runs it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from aiohttp import web

from bot.actions import Action, Replay
from bot.config import Settings, WrongSettings
from bot.desk import Desk
from bot.i18n import Words
from bot.people import People
from bot.platforms.port import Begin, Page, Shown, unannounced
from bot.platforms.web.chats import Chats
from bot.platforms.web.site import Site
from bot.platforms.web.windows import Windows
from bot.store.port import Store


class Web:
    prefix = "web"
    pictures = True
    rings = True
    guards = False

    def __init__(
        self,
        settings: Settings,
        store: Store,
        words: Words,
        people: People,
        desk: Desk,
        say: Callable[[str], None],
    ) -> None:
        self._host, self._port = settings.web_host, settings.web_port
        self._tell = say
        self.chats = Chats(store)
        desk.erasure.on_forget(self.chats.forget)
        self._site = Site(self._host, words, desk.shelf, self.prefix)
        self._windows = Windows(self.prefix, store, people, desk, self.chats)

    async def show(
        self, place: str, page: Page, last: Shown | None, begin: Begin = unannounced
    ) -> Shown:
        if last and last.begun:
            await self.chats.unsend(last.place, last.begun)
        if _is_person(place):
            await self.chats.moment_over(place)
        chat = await self.chats.chat(place)
        kept = last and not last.fleeting and chat.find(last.message)
        if last and not kept:
            await self.chats.remove(last.place, last.message)
        only = place if _is_person(place) else ""
        mark = ""
        if not kept:
            mark = secrets.token_urlsafe(6)
            await begin(mark)
        id = kept.id if kept else 0
        shown = await self.chats.show(place, page, id=id, only=only, mark=mark)
        digest = page.picture.digest if page.picture else ""
        return Shown(place=place, message=str(shown.id), picture=digest)

    async def withdraw(self, shown: Shown) -> None:
        if shown.begun:
            await self.chats.unsend(shown.place, shown.begun)
        await self.chats.remove(shown.place, shown.message)

    async def reach(self, person: str) -> bool:
        return True

    async def is_admin(self, person: str, room: str) -> bool:
        """On one's own machine everybody is an admin of the playground's rooms."""
        return not _is_person(room)

    def link(self, action: Action) -> str:
        """On the page itself: it need not know where on the net it is."""
        return f"?replay={action.table}" if isinstance(action, Replay) and action.table else ""

    def invitation(self) -> str:
        return ""

    def unwell(self) -> str:
        return ""

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._site.guard], client_max_size=64 * 1024)
        app.router.add_routes([*self._site.routes(), *self._windows.routes()])
        return app

    async def run(self) -> None:
        runner = web.AppRunner(self.app(), access_log=None, shutdown_timeout=1)
        await runner.setup()
        try:
            site = web.TCPSite(runner, self._host, self._port)
            try:
                await site.start()
            except OSError as problem:
                why = problem.strerror or problem
                raise WrongSettings(f"WEB_HOST, WEB_PORT: {why}") from None
            port = runner.addresses[0][1]
            host = f"[{self._host}]" if ":" in self._host else self._host
            self._tell(f"Playground: http://{host}:{port}  (two windows are two people)")
            await asyncio.Event().wait()
        finally:
            self._windows.close()
            await runner.cleanup()


def _is_person(place: str) -> bool:
    return not place.startswith("web:#")
