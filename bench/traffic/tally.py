"""What was counted in some matches, by game, and the table that tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

# Answered: the own screen, changed by the answer to the press itself, as Discord can.
KINDS = ("sent", "edited", "deleted", "answered")
HEAD = (
    f"  {'':<12} {'matches':>7} {'moves':>6} {'taps':>5}   {'room: sent/edited/deleted':>25}   "
    f"{'private: … and answered':>25}   {'own screen, p50':>15} {'p99':>8} {'of':>5}"
)


@dataclass
class Tally:
    """The matches of one game: calls by where and kind, waits in seconds."""

    matches: int = 0
    moves: int = 0
    presses: int = 0
    calls: Counter[tuple[str, str]] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)

    def add(
        self, moves: int, presses: int, calls: Iterable[tuple[str, str]], waits: Sequence[float]
    ) -> None:
        self.matches += 1
        self.moves += moves
        self.presses += presses
        self.calls.update(calls)
        self.waits += waits

    def a_move(self, where: str, kind: str) -> float:
        return self.calls[where, kind] / max(self.moves, 1)

    def wait(self, part: float) -> float:
        """Within so long so many of the own screens had changed, in milliseconds."""
        waits = sorted(self.waits) or [0.0]
        return 1000 * waits[min(int(len(waits) * part), len(waits) - 1)]

    def __str__(self) -> str:
        room = " / ".join(f"{self.a_move('room', kind):.2f}" for kind in KINDS[:3])
        private = " / ".join(f"{self.a_move('private', kind):.2f}" for kind in KINDS)
        return (
            f"{self.matches:>7} {self.moves:>6} {self.presses / max(self.moves, 1):>5.2f}   "
            f"{room:>25}   {private:>25}   "
            f"{self.wait(0.5):>12.0f} ms {self.wait(0.99):>5.0f} ms {len(self.waits):>5}"
        )


@dataclass
class Played:
    tallies: dict[str, Tally]
    refused: Sequence[str]  # calls, and what was said to them
    idle: int = 0  # edits that changed nothing
    calls: int = 0

    @property
    def well(self) -> bool:
        return not self.refused and not self.idle

    def __str__(self) -> str:
        lines = [f"  {game:<12} {tally}" for game, tally in self.tallies.items()]
        most = Counter(self.refused).most_common()
        told = "".join(f"\n    {what} ×{n}" for what, n in most)
        lines.append(
            f"  {self.calls:,} calls, {len(self.refused)} refused, "
            f"{self.idle} edits that changed nothing{told}"
        )
        return "\n".join(lines)
