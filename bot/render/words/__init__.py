"""The words of a scene: everything its picture tells, for those who do not see it.

Boards become grids of signs, at most thirty columns wide; all else becomes short lines. What a sign
on a grid says is not said again, and what many things share is said once. Each piece of text
remembers which facts it tells, so that picture and words can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.render.words import blocks, boards, frame
from bot.render.words.boards import COLUMNS
from bot.render.words.voice import SEPARATOR, Voice, sign
from engines.core.scene import Block, Board, Scene
from engines.core.things import Text

__all__ = ["COLUMNS", "Passage", "Telling", "sign", "tell"]

ALT = 1024  # the most that a platform takes as a description


@dataclass(frozen=True, slots=True)
class Passage:
    """Some lines; a board keeps its columns only in a monospaced face."""

    lines: tuple[str, ...]
    board: bool = False


@dataclass(frozen=True, slots=True)
class Telling:
    passages: tuple[Passage, ...]
    status: str  # one line: where we are, whose turn, what is new
    facts: dict[str, str] = field(default_factory=dict)  # what tells it, by path and field

    @property
    def text(self) -> str:
        return "\n".join(line for passage in self.passages for line in passage.lines)

    @property
    def alt(self) -> str:
        """The text as far as whole lines of it fit."""
        whole = self.text
        if len(whole) <= ALT:
            return whole
        kept = whole[: ALT - 1]
        return kept[: kept.rfind("\n") + 1 or None].rstrip() + "…"


def tell(scene: Scene, say: Callable[[Text], str]) -> Telling:
    voice = Voice(say, scene.marks)
    lid = frame.lid(voice, scene.lid)
    foot = [frame.clause(voice, one, f"foot.{n}") for n, one in enumerate(scene.foot)]
    passages = [Passage((*lid, *foot))]
    for number, block in enumerate(scene.body):
        passages += _block(voice, block, f"body.{number}")
    # What somebody did is news; the rest of the foot can be read below.
    news = [said for said, one in zip(foot, scene.foot, strict=True) if one.owner is not None]
    kept = tuple(passage for passage in passages if passage.lines)
    return Telling(kept, SEPARATOR.join([*lid, *news[-2:]]), voice.facts)


def _block(voice: Voice, it: Block, path: str) -> list[Passage]:
    if not isinstance(it, Board):
        return [Passage(tuple(line for line in blocks.lines(voice, it, path) if line))]
    grid, notes = boards.board(voice, it, path)
    return [Passage(tuple(grid), board=True), Passage(tuple(line for line in notes if line))]
