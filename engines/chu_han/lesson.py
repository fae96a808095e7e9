"""The first match of Chu Han, coached: a higher pair, an edict, a person who is cancelled, long
sets, passing, going out; and positions of it for the rules."""

from __future__ import annotations

from collections.abc import Callable

from engines.chu_han.cards import XIAO_HE
from engines.chu_han.state import View
from engines.core.lesson import LEARNER, Lesson, Position, Step

GENTLE: dict[str, bool | int | str] = {"target": 15, "events": False}


def _to_beat(rank: int, count: int) -> Callable[[View], bool]:
    return lambda view: view.phase == "respond" and (view.rank, view.count) == (rank, count)


def _leads(view: View) -> bool:
    return view.phase == "lead"


def _cannot_uphold(view: View) -> bool:
    """The own ability was cancelled, and there is no answer to that in the hand."""
    hand = view.hands[LEARNER] or ()
    return view.pending is not None and view.pending.counter == XIAO_HE and XIAO_HE not in hand


def _last_two(view: View) -> bool:
    return _leads(view) and view.sizes[LEARNER] == 2


LESSON = Lesson(
    seed=296852,
    settings=GENTLE,
    steps=(
        Step("lesson-1", ("8",), holds=_to_beat(7, 2)),
        Step("lesson-2", ("edict",), holds=_leads),
        Step("lesson-3", ("ji_bu",)),
        Step("lesson-4", ("let",), holds=_cannot_uphold),
        Step("lesson-5", ("1 5",), holds=_leads),
        Step("lesson-6", ("5 4",), holds=_leads),
        Step("lesson-7", ("2 2",), holds=_leads),
        Step("lesson-8", ("pass",), holds=_to_beat(4, 2)),
        Step("lesson-9", ("4",), holds=_to_beat(2, 1)),
        Step("lesson-10", ("3 2",), holds=_last_two),
    ),
    replies=("7 2", "pass", "cancel", "pass", "pass", "4", "2 1", "pass"),
)

# A short first round, so that an event lies there.
_FIRST = ("yu_ji lu_zhi", "edict", "1 4", "zhongli_mo ji_bu", "pass")
_ROUND = (*_FIRST, "1 5", "pass", "2 3", "pass", "4 2")

POSITIONS: dict[int, Position] = {
    0: Position(after=1, viewer=LEARNER),
    1: Position(viewer=LEARNER),
    2: Position(after=2),
    3: Position(after=17),
    4: Position(after=6, viewer=LEARNER),
    5: Position(after=5),
    6: Position(seed=55, line=_ROUND, settings=(("events", True),)),
    7: Position(after=4, viewer=LEARNER),
}
