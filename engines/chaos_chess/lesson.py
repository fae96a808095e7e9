"""The first match of Chaos Chess, coached: chess, a lasting card and its mark, an answer in the
other one's turn, a card instead of a move, an exchange; and positions of it for the rules."""

from __future__ import annotations

from engines.chaos_chess.question import Draw, ToMove
from engines.chaos_chess.state import WHITE
from engines.chaos_chess.view import View
from engines.core.lesson import ANY, LEARNER, Lesson, Position, Step

GENTLE: dict[str, bool | int | str] = {"white": "host", "quick_start": True, "selection": "first"}


def _draws(view: View) -> bool:
    return isinstance(view.question, Draw)


def _moves(view: View) -> bool:
    return isinstance(view.question, ToMove)


def _fell_in(view: View) -> bool:
    """The pit is gone, and it is White who answers."""
    return view.mover != WHITE and not any(one.card == "wolf_pit" for one in view.table)


LESSON = Lesson(
    seed=8674,
    settings=GENTLE,
    steps=(
        Step("lesson-1", ("e2 e4",)),
        Step("lesson-2", ("card wolf_pit d5",), shows=("wolf_pit",)),
        Step("lesson-3", ("mutations",), holds=_draws, needs=(2,)),
        Step(
            "lesson-4",
            ("card light_fingers",),
            shows=("light_fingers",),
            holds=_fell_in,
            needs=(2,),
        ),
        Step("lesson-5", (ANY,), holds=_draws, needs=(4,)),
        Step("lesson-6", ("card wide_stride h2",), shows=("wide_stride",), holds=_moves),
        Step("lesson-7", (ANY,), holds=_draws, needs=(6,)),
        Step("lesson-8", ("exchange salt_tax",), shows=("salt_tax",), holds=_moves),
        Step("lesson-9", ("g1 f3",), holds=_moves),
        Step("lesson-10", (ANY,), holds=_moves, needs=(9,)),
    ),
    replies=("d7 d5", "decline", "g8 f6", "decline", "b8 c6", "decline"),
)

_GENTLE = tuple(GENTLE.items())
_MATE = ("f2 f3", "decline", "decline", "e7 e5", "decline", "g2 g4", "decline", "decline", "d8 h4")

POSITIONS: dict[int, Position] = {
    0: Position(after=2, viewer=LEARNER),
    1: Position(),
    2: Position(viewer=LEARNER),
    3: Position(after=1, viewer=LEARNER),
    4: Position(after=2),
    5: Position(after=10, viewer=LEARNER),
    6: Position(after=3, viewer=LEARNER),
    7: Position(seed=24, line=("b1 c3", "card long_legs c3"), settings=_GENTLE),
    8: Position(after=12),
    9: Position(
        seed=1,
        line=("e2 e4", "decline", "decline", "f7 f6", "decline", "d1 h5"),
        settings=_GENTLE,
    ),
    10: Position(seed=1, line=_MATE, settings=_GENTLE),
    11: Position(seed=1, line=_MATE, settings=_GENTLE),
    12: Position(after=4, viewer=LEARNER),
    13: Position(seed=1, viewer=LEARNER, settings=(("cards", "personal"),)),
    14: Position(after=2),
    15: Position(after=5),
    16: Position(after=10, viewer=LEARNER),
}
