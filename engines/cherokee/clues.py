"""What to look at before a turn of Cherokee, which kind of turn it is, and why it is good: for
somebody who asks for a hint. It reads the asker's own view.
"""

from __future__ import annotations

from engines.cherokee.attack import group_token, groups_against, leader
from engines.cherokee.guide import Attack, following, given
from engines.cherokee.rules import View, attacking_clans
from engines.cherokee.tribe import CLAN, FEATHERS, PLACE, PLACES
from engines.core.engine import Move
from engines.core.ui import Msg

HIGH = 3  # feathers from which on it is worth a word that somebody falls


def clue(view: View, move: Move) -> Msg | None:
    return Msg("clue-place", {"place": move[0]}) if move[0] in PLACES else Msg("clue-discard")


def kind(view: View, move: Move) -> Msg | None:
    found = _attack(view, move)
    own = None if view.viewer is None else view.clans[view.viewer]
    if found is None or own is None:
        return Msg("kind-discard") if move[0] not in PLACES else None
    target, (first, *_) = found
    if CLAN[view.pyramid[first]] == own:
        return Msg("kind-rise")
    if CLAN[view.pyramid[target]] == own:
        return Msg("kind-own")
    return Msg("kind-fell" if FEATHERS[target] >= HIGH else "kind-calm")


def reason(view: View, move: Move) -> Msg | None:
    found = _attack(view, move)
    own = None if view.viewer is None else view.clans[view.viewer]
    if found is None or own is None:
        return None
    target, (first, *_) = found
    gain = given(view.pyramid, own, following(view.pyramid, own), found)
    if gain > 0:
        return Msg("because-gain", {"n": gain})
    fallen, risen = CLAN[view.pyramid[target]], CLAN[view.pyramid[first]]
    lost = FEATHERS[target]
    if own not in (fallen, risen) and lost >= HIGH and fallen == _first_rival(view, own):
        return Msg("because-first", {"n": lost})
    return Msg("because-calm") if gain == 0 and own not in (fallen, risen) else None


def _first_rival(view: View, own: int) -> int:
    """The clan that has the most, but for the own one."""
    sums = dict.fromkeys(set(CLAN) - {own}, 0)
    for card, feathers in zip(view.pyramid, FEATHERS, strict=True):
        if CLAN[card] != own:
            sums[CLAN[card]] += feathers
    return max(sums, key=sums.__getitem__)


def _attack(view: View, move: Move) -> Attack | None:
    """Who is attacked, and by whom: who takes the place comes first."""
    if move[0] not in PLACES:
        return None
    target = PLACE[move[0]]
    groups = groups_against(view.pyramid, target, attacking_clans(view))
    meant = [one for one in groups if len(groups) == 1 or group_token(one) in move[1:2]]
    if not meant:
        return None
    first = leader(view.pyramid, meant[0])
    return target, (first, *(one for one in meant[0] if one != first))
