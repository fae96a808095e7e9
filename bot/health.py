"""Is the bot well? `/health` tells it part by part, `/metrics` in numbers, at an address of their
own, so that both are there whatever else is switched on.

A part is well when it has just been seen to work: the store when it took a record, a platform when
it answered, a queue when nothing waits in it for long. Nothing here names a person or a room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

from aiohttp import web
from prometheus_client import generate_latest

from bot import metrics
from bot.config import Settings, WrongSettings
from bot.store.port import DUE, THINK, Store, stale

LATE = 60.0  # seconds after which something that waits says that nobody works
LIVES = 60  # seconds for which the store keeps the record of a check
BEAT = 0.5  # seconds between two looks at how late the event loop is
WELL, NOT_WELL = "ok", "not well"


class Health:
    """`troubles` are the platforms by name: each says what is wrong, or "" when nothing is."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        troubles: Mapping[str, Callable[[], str]],
        say: Callable[[str], None],
    ) -> None:
        self._host, self._port = settings.health_host, settings.health_port
        self._store = store
        self._troubles = troubles
        self._tell = say

    async def run(self) -> None:
        runner = web.AppRunner(self.app(), access_log=None, shutdown_timeout=1)
        await runner.setup()
        beating = asyncio.create_task(self._beat())
        try:
            try:
                await web.TCPSite(runner, self._host, self._port).start()
            except OSError as problem:
                why = problem.strerror or problem
                raise WrongSettings(f"HEALTH_HOST, HEALTH_PORT: {why}") from None
            address = f"http://{_bracketed(self._host)}:{runner.addresses[0][1]}"
            self._tell(f"Health: {address}/health and {address}/metrics")
            await asyncio.Event().wait()
        finally:
            beating.cancel()
            with suppress(asyncio.CancelledError):
                await beating
            await runner.cleanup()

    def app(self) -> web.Application:
        app = web.Application(client_max_size=1024)
        app.router.add_get("/health", self._health)
        app.router.add_get("/metrics", self._metrics)
        return app

    async def parts(self) -> dict[str, str]:
        """What is wrong with each, or WELL."""
        parts = {"store": await self._store_trouble()}
        if not parts["store"]:
            parts["queues"] = await self._queues_trouble()
        parts |= {name: trouble() for name, trouble in self._troubles.items()}
        for name, trouble in parts.items():
            metrics.well.labels(name).set(not trouble)
        return {name: trouble or WELL for name, trouble in parts.items()}

    async def _store_trouble(self) -> str:
        try:
            await self._store.write("health", "written", LIVES)
        except Exception as trouble:  # whatever the server says: somebody asks what is wrong
            return str(trouble) or "away"
        return ""

    async def _queues_trouble(self) -> str:
        late = []
        for queue in (DUE, THINK, *map(stale, self._troubles)):
            try:
                waiting, seconds = await self._store.backlog(queue)
            except Exception as trouble:
                return str(trouble) or "away"
            metrics.waiting.labels(queue).set(waiting)
            metrics.waiting_seconds.labels(queue).set(seconds)
            if seconds > LATE:
                late.append(f"{waiting} wait in {queue}, the longest for {seconds:.0f} s")
        return "; ".join(late)

    async def _health(self, request: web.Request) -> web.Response:
        parts = await self.parts()
        well = all(part == WELL for part in parts.values())
        told = {"status": WELL if well else NOT_WELL, "parts": parts}
        return web.json_response(told, status=200 if well else 503)

    async def _metrics(self, request: web.Request) -> web.Response:
        await self.parts()
        metrics.connections.labels("store").set(self._store.connections())
        return web.Response(body=generate_latest(), content_type="text/plain")

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            wanted = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            metrics.loop_lag.observe(max(0.0, loop.time() - wanted))


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
