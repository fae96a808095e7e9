"""How good a view is for its seat: what the computer weighs a turn by.

It knows what the seat knows. Where the rivals' clans are secret, every clan it could be counts as
likely as any other, unless somebody has read the players and says how likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from engines.cherokee.attack import targets_of
from engines.cherokee.rules import View
from engines.cherokee.tribe import CLAN, EVERY_CLAN, FEATHERS, WOMAN
from engines.core.engine import Seat

EXPOSED = 0.25  # of the feathers of a tribesman whom somebody can expel now
TIE_BREAK = 1 / 16  # of a feather for each woman: six are less than one, and sums stay exact
WIN = 100.0


def evaluate(view: View, seat: Seat) -> float:
    return judged(view, seat, ())


def judged(view: View, seat: Seat, read: Sequence[tuple[tuple[int, ...], float]]) -> float:
    """The same by somebody who has read the others: each deal of their clans, how likely it is."""
    own = view.clans[seat]
    assert own is not None
    worth = [0.0] * len(EVERY_CLAN)
    for card, earned in zip(view.pyramid, FEATHERS, strict=True):
        worth[CLAN[card]] += earned + TIE_BREAK if WOMAN[card] else earned
    if read and not view.over:
        best = sum(share * max(worth[clan] for clan in clans) for clans, share in read)
    else:
        best = _best_rival(view, seat, worth)
    lead = worth[own] - best
    if view.over:
        return lead + WIN * ((lead > 0) - (lead < 0))
    exposed = sum(
        FEATHERS[target]
        for target in targets_of(view.pyramid, _enemies(view, seat))
        if CLAN[view.pyramid[target]] == own
    )
    return lead - EXPOSED * exposed


def _best_rival(view: View, seat: Seat, worth: list[float]) -> float:
    """What the best of the others has, on average over the clans that they could be."""
    rivals = [clan for other, clan in enumerate(view.clans) if other != seat]
    known = [worth[clan] for clan in rivals if clan is not None]
    if known:
        return max(known)
    own = view.clans[seat]
    others = sorted((worth[clan] for clan in EVERY_CLAN if clan != own), reverse=True)
    deals = comb(len(others), len(rivals))
    return sum(
        most * comb(len(others) - 1 - better, len(rivals) - 1) / deals
        for better, most in enumerate(others)
    )


def _enemies(view: View, seat: Seat) -> tuple[int, ...]:
    """The clans that others may attack with."""
    if not view.open_clans:
        return EVERY_CLAN
    rivals = (clan for other, clan in enumerate(view.clans) if other != seat and clan is not None)
    return (*rivals, *view.neutral)
