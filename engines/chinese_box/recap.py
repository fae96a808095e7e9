"""How a match came to its end: the score as it grew, and the dearest lines that were collected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.chinese_box.events import Collected
from engines.chinese_box.scene import collected
from engines.chinese_box.state import View, points
from engines.core.course import course
from engines.core.engine import Event, Gain, Gains
from engines.core.scene import Block
from engines.core.things import Panel
from engines.core.ui import Msg

MOST = 6


def gains(kept: Gains, events: Sequence[Event], move: int) -> Gains:
    lines = [event for event in events if isinstance(event, Collected)]
    return (*kept, *(Gain(move, it.seat, it.points, it.seat, it.combination) for it in lines))


def recap(view: View, gains: Gains) -> tuple[Block, ...]:
    stacks = [(stack, seat) for seat in (0, 1) for stack in view.stacks[seat]]
    best = sorted(stacks, key=lambda pair: (-pair[0].points, pair[1]))[:MOST]
    lines = tuple(replace(collected(stack, new=False), owner=seat) for stack, seat in best)
    drawn = course(Msg("pic-course"), [points(own) for own in view.stacks], (0, 1), gains)
    shown = (Panel(lines, Msg("pic-best"), columns=min(2, len(lines))),) if lines else ()
    return (*((drawn,) if drawn else ()), *shown)
