"""The first match of Cherokee, coached: one against one, two against one, from below, who moves up,
hiding one's clan; and positions of it for the rules."""

from __future__ import annotations

from collections.abc import Callable

from engines.cherokee.rules import View
from engines.cherokee.tribe import CARD, PLACE
from engines.core.lesson import ANY, LEARNER, Lesson, Position, Step


def _stand(**people: str) -> Callable[[View], bool]:
    """Whether these tribesmen stand on these places."""
    return lambda view: all(view.pyramid[PLACE[p]] == CARD[card] for p, card in people.items())


LESSON = Lesson(
    seed=9,
    steps=(
        Step("lesson-1", ("d4 d3",), holds=_stand(d4="hair_m4", d3="bird_m5")),
        Step(
            "lesson-2",
            ("c2 c1_c3",),
            holds=_stand(c2="wolf_m7", c1="blue_m4", c3="blue_w7", d3="bird_m9"),
        ),
        Step("lesson-3", ("a1",), holds=_stand(a1="deer_w8", b1="bird_w8")),
        Step(
            "lesson-4",
            ("e5",),
            holds=_stand(e5="hair_m6", f6="bird_m7", g6="deer_m8", g7="potato_m8"),
        ),
        Step("lesson-5", ("f2 g3",), holds=_stand(f2="wolf_w5", g3="potato_m6")),
        Step("lesson-6", (ANY,), holds=lambda view: len(view.gone) >= 10),
    ),
    replies=(
        "h2 h1 deer_w4",
        "f1 g2 potato_w3",
        "h2 h1 deer_m4",
        "e1 f1 wolf_m8",
        "b1 deer_w5",
    ),
)

POSITIONS: dict[int, Position] = {
    0: Position(after=5, viewer=LEARNER),
    1: Position(),
    2: Position(after=3),
    3: Position(after=7),
    4: Position(after=11),
    5: Position(seed=LESSON.seed, settings=(("open_clans", True),)),
}
