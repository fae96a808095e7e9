"""The next version of the bot, as far as a store can tell: its records have another shape, under a
number that the bot of today does not know. It reads what today's wrote; today's leaves its tables
alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.table import records

TOMORROW = "tomorrow"


@contextmanager
def as_tomorrow() -> Iterator[None]:
    """This process is of the next version while it lasts."""
    today, upgrades = records.SCHEMA, records._UPGRADES

    def changed(body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "mascot": "owl"}

    records.SCHEMA = today + 1
    records._UPGRADES = {**upgrades, today: changed}
    try:
        yield
    finally:
        records.SCHEMA, records._UPGRADES = today, upgrades
