"""How a match came to its end: the tokens everybody saw scored, and the dearest of them."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.course import best, course
from engines.core.engine import Event, Gain, Gains
from engines.core.scene import Block, Moment, Moments
from engines.core.ui import Msg, Word
from engines.great_wall.events import Redeemed, Stored
from engines.great_wall.state import View

DUEL = 2


def gains(kept: Gains, events: Sequence[Event], move: int) -> Gains:
    scored = [event for event in events if isinstance(event, (Stored, Redeemed))]
    return (*kept, *(Gain(move, it.seat, it.value, it.seat, it.section) for it in scored))


def recap(view: View, gains: Gains) -> tuple[Block, ...]:
    """The course of a duel; more players are told apart by their places alone."""
    seats = range(len(view.stores))
    sums = [sum(store) for store in view.stores]
    drawn = course(Msg("pic-course"), sums, seats, gains) if len(seats) == DUEL else None
    told = tuple(_moment(gain) for gain in best(gains))
    return (*((drawn,) if drawn else ()), *((Moments(told),) if told else ()))


def _moment(gain: Gain) -> Moment:
    text = Msg("pic-scored", {"n": gain.points, "section": Word(gain.what)})
    return Moment(str(gain.move), gain.owner, "ui.coin", text, f"+{gain.points}")
