"""The first match of Chinese Box, coached: looking, swapping, the marker, a miss, three fires; and
positions of it for the rules."""

from __future__ import annotations

from collections.abc import Callable

from engines.chinese_box.board import CELLS
from engines.chinese_box.state import View
from engines.core.lesson import ANY, LEARNER, Lesson, Position, Step


def _asked(phase: str, *taken: str) -> Callable[[View], bool]:
    """Whether this is asked, with these cards in the hand."""
    return lambda view: view.phase == phase and tuple(CELLS[c] for c in view.taken) == taken


def _missed(view: View) -> bool:
    return view.phase == "look" and [CELLS[cell] for cell in view.failed] == ["b6", "c6", "d6"]


LESSON = Lesson(
    seed=321,
    steps=(
        Step("lesson-1", ("b3",), holds=_asked("look")),
        Step("lesson-2", ("c3",), holds=_asked("look", "b3")),
        Step("lesson-3", ("c3",), holds=_asked("put", "b3", "c3")),
        Step("lesson-4", ("end_turn",), holds=lambda view: view.turn == 0),
        Step("lesson-5", ("a3",), holds=_missed, needs=(3,)),
        Step("lesson-6", ("b3",), holds=_asked("look", "a3"), needs=(3, 5)),
        Step("lesson-7", ("d3",), holds=_asked("look", "a3", "b3"), needs=(3, 6)),
        Step("lesson-8", ("b3 a3",), holds=_asked("put", "a3", "b3", "d3"), needs=(3,)),
        Step("lesson-9", ("fire3 b3 d3", "fire3 d3 b3"), shows=("b3", "c3", "d3"), needs=(8,)),
        Step("lesson-10", (ANY,), holds=lambda view: view.phase == "collect", needs=(9,)),
    ),
    replies=("c6", "d6", "e6", "as_before", "earth3 b6 d6"),
)

POSITIONS: dict[int, Position] = {
    0: Position(after=2, viewer=LEARNER),
    1: Position(),
    2: Position(after=4),
    3: Position(after=9),
    4: Position(after=14),
}
