"""How a match came to its end: the score round by round, and what gave most of it."""

from __future__ import annotations

from engines.chu_han.state import RoundScore, Score, View
from engines.chu_han.trick_scene import sprite
from engines.core.engine import Gains
from engines.core.scene import Block, Course, Moment, Moments
from engines.core.ui import Arg, Msg

MOST = 3
SIGNS = {
    "low_set": "han.rank2",
    "edicts": "han.edict",
    "hangu_pass": "han.event.hangu_pass",
    "han_xin": sprite("han_xin"),
    "xiahou_ying": sprite("xiahou_ying"),
}


def recap(view: View, gains: Gains) -> tuple[Block, ...]:
    """Its view holds every round, so gains are not needed."""
    if not view.rounds:
        return ()
    course = Course(Msg("pic-course"), (0, 1), tuple(done.points for done in view.rounds))
    scores = [(done, score) for done in view.rounds for score in done.scores if score.points]
    best = sorted(scores, key=lambda pair: -pair[1].points)[:MOST]
    told = tuple(_moment(done, score) for done, score in scores if (done, score) in best)
    return (course, Moments(told[:MOST]))


def _moment(done: RoundScore, score: Score) -> Moment:
    said: dict[str, Arg] = {"why": score.why, "count": score.count}
    sign = SIGNS.get(score.why, "ui.hand")
    text = Msg("pic-scored-for", {**said, "doubled": "yes" if score.doubled else "no"})
    return Moment(str(done.number), score.seat, sign, text, f"+{score.points}")
