"""What came of a campaign: every acknowledged commit, every state, every message, in figures."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from bot import transcript
from bot.platforms.port import Page, Shown
from bot.store.port import Store, doubted, stale
from bot.table import Refused
from tests.campaign.player import GAMES, assembled
from tests.campaign.world import World, silent

# table -> version -> nonce -> lines of the transcript
Journals = dict[str, dict[int, dict[str, tuple[str, ...]]]]


@dataclass
class Figures:
    BAD = (
        *("lost", "doubled", "out_of_order", "state_differs", "not_shown", "crashes"),
        *("second_cards", "old_pings", "fleeting_left"),
    )

    matches: int = 0
    finished: int = 0
    acknowledged: int = 0
    calls: int = 0
    lost: int = 0
    doubled: int = 0
    out_of_order: int = 0
    state_differs: int = 0
    not_shown: int = 0
    second_cards: int = 0
    old_pings: int = 0
    fleeting_left: int = 0
    crashes: int = 0
    seconds_until_shown: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)  # what was not shown or left, in words

    def __str__(self) -> str:
        width = max(len(one.name) for one in fields(self))
        return "\n".join(f"{one.name:<{width}}  {self._told(one.name)}" for one in fields(self))

    def misses(self, what: str) -> None:
        self.not_shown += 1
        self.wrong.append(what)

    def _told(self, name: str) -> str:
        value = getattr(self, name)
        if isinstance(value, list):
            return "; ".join(value) or "nothing"
        if isinstance(value, Counter):
            return ", ".join(f"{key} {count}" for key, count in sorted(value.items()))
        return f"{value:.2f}" if isinstance(value, float) else f"{value:,}"


def acknowledged(home: Path) -> Journals:
    """All that was written down; a line that a kill cut off was never finished."""
    tables: Journals = defaultdict(dict)
    for file in home.glob("journal.*"):
        for line in file.read_bytes().split(b"\n")[:-1]:
            id, version, nonce, lines = json.loads(line)
            tables[id].setdefault(version, {})[nonce] = tuple(lines)
    return tables


async def judged(figures: Figures, store: Store, world: World, journals: Journals) -> Figures:
    bot = assembled(store, silent(_late(figures)))
    sessions, courier = bot.sessions, bot.courier
    recorded: set[str] = set()
    for id, versions in journals.items():
        figures.matches += 1
        figures.acknowledged += sum(map(len, versions.values()))
        figures.doubled += sum(len(nonces) - 1 for nonces in versions.values())
        try:
            table = await sessions.table(id)
        except Refused:
            figures.lost += len(versions)
            continue
        figures.finished += bool(table.ended)
        figures.games[table.game] += 1
        figures.lost += sum(version > table.version for version in versions)
        lines = await store.transcript(id)
        told = [
            line for _, nonces in sorted(versions.items()) for line in next(iter(nonces.values()))
        ]
        lost = sum((Counter(told) - Counter(lines)).values())
        figures.lost += lost
        figures.out_of_order += not lost and not _in_order(told, lines)
        figures.state_differs += not _replays(table, lines)
        for key, what in (await store.shown(id)).items():
            if key == doubted(stale("cm")):
                figures.misses(f"{id}: two were at it")
                continue
            shown = Shown.model_validate_json(what)
            recorded.add(shown.message)
            there = world.messages.get(shown.message)
            # A call to play is known by its turn, everything else by what it says.
            if there is None or (not there.ping and there.digest != shown.digest):
                figures.misses(f"{id} {key} v{table.version}: {shown}, there is {there}")
        await courier.deliver("cm", id)
    for id, message in world.messages.items():
        if id not in recorded:
            figures.wrong.append(f"left: {message}")
            figures.fleeting_left += message.fleeting
            figures.old_pings += message.ping
            figures.second_cards += not message.fleeting and not message.ping
    figures.calls = world.calls
    return figures


def _late(figures: Figures) -> Any:
    def shown(place: str, page: Page) -> None:
        figures.misses(f"{place}: it had not been shown yet")

    return shown


def _in_order(told: Iterable[str], lines: Sequence[str]) -> bool:
    """Between acknowledged lines there may be others, whose answer a kill cut off."""
    rest = iter(lines)
    return all(line in rest for line in told)


def _replays(table: Any, lines: list[str]) -> bool:
    if table.state is None:
        return not lines
    try:
        match = transcript.read("\n".join(lines))
        *_, last = transcript.replay(GAMES[table.game], match, table.seed, table.salt)
    except transcript.Unreadable:
        return False
    return bool(last.state == table.state)
