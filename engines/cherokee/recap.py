"""How a match came to its end: what every clan earned on the way, and whose it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engines.cherokee.rules import Expelled, Placed, Succeeded, View
from engines.cherokee.scene import clans, players
from engines.cherokee.tribe import CARD, CLAN, CLANS, FEATHERS, PLACE, feathers
from engines.core.course import best, course, seat_of
from engines.core.engine import Event, Gain, Gains, Seat
from engines.core.scene import Block, Moment, Moments
from engines.core.ui import Msg

DUEL = 2


def gains(kept: Gains, events: Sequence[Event], move: int) -> Gains:
    """By clan: whose it is nobody knows yet."""
    found: list[Gain] = []
    for expelled, moved, placed in _turns(events):
        gaps = (expelled.place, *moved.values(), placed.place)
        climbers = (expelled.successor, *moved, placed.card)
        won = Counter({_clan(expelled.target): -_worth(expelled.place)})
        for (to, origin), who in zip(pairwise((*gaps, "")), climbers, strict=True):
            won[_clan(who)] += _worth(to) - (_worth(origin) if origin else 0)
        found += (Gain(move, clan, points, expelled.seat) for clan, points in won.items() if points)
    return (*kept, *found)


def recap(view: View, gains: Gains) -> tuple[Block, ...]:
    """Before the pyramid is done, clans stay their owners' secret."""
    if not view.over:
        return (clans(view),)
    owners = [clan for clan in view.clans if clan is not None]
    ends = [feathers(view.pyramid, clan) for clan in owners]
    drawn = course(Msg("pic-course"), ends, owners, gains) if len(owners) == DUEL else None
    own = tuple(gain for gain in gains if gain.owner in owners)
    told = tuple(_moment(gain, seat_of(owners, gain)) for gain in best(own))
    return (
        *((drawn,) if drawn else ()),
        clans(view),
        players(view),
        *((Moments(told),) if told else ()),
    )


def _moment(gain: Gain, seat: Seat | None) -> Moment:
    clan = CLANS[gain.owner]
    text = Msg("pic-climbed" if gain.points > 0 else "pic-fell", {"clan": Msg(f"pic-clan-{clan}")})
    return Moment(str(gain.move), seat, f"clan.{clan}", text, f"{gain.points:+}".replace("-", "−"))


def _turns(events: Sequence[Event]) -> Iterator[tuple[Expelled, dict[str, str], Placed]]:
    """Each turn: who went, who moved up and to where, who filled the gap."""
    expelled: Expelled | None = None
    moved: dict[str, str] = {}
    for event in events:
        match event:
            case Expelled():
                expelled, moved = event, {}
            case Succeeded(moved=found):
                moved = {one.tribesman: one.place for one in found}
            case Placed() if expelled is not None:
                yield expelled, moved, event


def _clan(card: str) -> int:
    return CLAN[CARD[card]]


def _worth(place: str) -> int:
    return FEATHERS[PLACE[place]]
