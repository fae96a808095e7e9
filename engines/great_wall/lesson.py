"""The first match of Great Wall, coached: walls, a token and its weight, the infantry, the dragon;
and positions of it for the rules."""

from __future__ import annotations

from engines.core.lesson import ANY, LEARNER, Lesson, Position, Step
from engines.great_wall.state import View, points


def _have(view: View, section: int, own: int) -> bool:
    """Whether the learner has so many points there."""
    return points(view.sections[section - 1].cards).get(LEARNER) == own


def _gate_in_the_way(view: View) -> bool:
    third = [(card.owner, card.kind) for card in view.sections[0].cards[2:3]]
    return _have(view, 1, -5) and third == [(1, "gate")]


LESSON = Lesson(
    seed=21784,
    steps=(
        Step("lesson-1", ("wall 2 s1",), shows=("s1",)),
        Step("lesson-2", ("infantry 1 s2",), shows=("s2",)),
        Step("lesson-3", ("7",), shows=("s1",), holds=lambda view: _have(view, 1, 2)),
        Step("lesson-4", ("infantry s2",), shows=("s2",), needs=(2, 3)),
        Step("lesson-5", ("draw",), holds=lambda view: len(view.hand) <= 2),
        Step("lesson-6", ("4",), shows=("s2",), needs=(4,), holds=lambda view: _have(view, 2, 3)),
        Step(
            "lesson-7",
            ("cover s1 c3",),
            shows=("dragon", "s1"),
            needs=(3,),
            holds=_gate_in_the_way,
        ),
        Step(
            "lesson-8",
            ("infantry s2",),
            shows=("s2",),
            needs=(6,),
            holds=lambda view: _have(view, 2, -1),
        ),
        Step("lesson-9", (ANY,), holds=lambda view: sum(view.store) == 16),
    ),
    replies=("draw", "wall 1 s2", "gate s1", "draw", "draw", "draw"),
)

POSITIONS: dict[int, Position] = {
    0: Position(after=12),
    1: Position(),
    2: Position(viewer=LEARNER),
    3: Position(after=5),
    4: Position(after=11),
    5: Position(after=12),
    6: Position(after=14),
    7: Position(after=9, viewer=LEARNER),
}
