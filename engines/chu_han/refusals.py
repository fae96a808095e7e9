"""Why a token is refused: the reason in words, from what the seat itself can see.

Asked only about tokens that the rules do not offer. It decides nothing; where it knows no reason
it says None, and the general refusal stands.
"""

from __future__ import annotations

from engines.chu_han.announce import KEEP, UP
from engines.chu_han.cards import ATTACKS, COUNTERS, JOKER, PERSONS, RANK, Cards, by_rank
from engines.chu_han.state import EDICTS, View
from engines.core.engine import Move
from engines.core.ui import Msg, Word

WINDOW = ("cancel", "let", "let_round")


def explain(view: View, begun: Move, token: str) -> Msg | None:
    if view.viewer is None:
        return None
    hand = view.hands[view.viewer] or ()
    if view.phase == "counter":
        return _in_window(view, token)
    if token in WINDOW:
        return Msg("refused-no-window")
    if view.phase in ("bury", "give"):
        return _not_held(hand, token)
    if begun:
        return _inside(view, hand, begun, token)
    if token == "set":
        return Msg("refused-set-word")
    if token == JOKER or _number(token) is not None:
        return _rank(view, hand, token)
    if token in PERSONS:
        return _person(view, hand, token)
    if token == "edict":
        return _edict(view)
    if token == "pass":
        return Msg("refused-must-lead")
    if token == "listen":
        return Msg("refused-listening")
    return None


def _in_window(view: View, token: str) -> Msg:
    pending = view.pending
    assert pending is not None
    if token == "cancel":
        return Msg("refused-no-counter", {"person": Word(pending.counter)})
    person = pending.announced.abilities[pending.step]
    return Msg("refused-window", {"person": Word(person)})


def _number(token: str) -> int | None:
    """People type anything: signs of other scripts, and numbers as long as a novel."""
    return int(token) if token.isascii() and token.isdigit() and len(token) < 4 else None


def _rank(view: View, hand: Cards, token: str) -> Msg:
    rank = _number(token) or 0
    if rank > 9 or (rank == 0 and token != JOKER):
        return Msg("refused-no-such-rank")
    ranks = by_rank(hand)
    if view.phase == "lead":
        return Msg("refused-not-held", {"card": Word(token)})
    if rank <= view.rank:
        return Msg("refused-above", {"count": view.count, "rank": view.rank})
    held = len(ranks[rank])
    if held and view.count > 1:
        held += len(ranks[0])
    return Msg("refused-few", {"rank": rank, "held": held, "count": view.count})


def _not_held(hand: Cards, token: str) -> Msg | None:
    if token in RANK and token not in hand:
        return Msg("refused-not-held", {"card": Word(token)})
    return None


def _person(view: View, hand: Cards, person: str) -> Msg:
    leading = view.phase == "lead"
    word = Word(person)
    if person not in hand and not (leading and person in ATTACKS and person in view.face_up):
        return Msg("refused-not-held", {"card": word})
    if person in COUNTERS:
        return Msg("refused-counter-moment", {"person": word})
    if person in ATTACKS:
        if not leading:
            return Msg("refused-attack-moment", {"person": word})
        if view.barred:
            return Msg("refused-attack-barred")
        if view.attacked:
            return Msg("refused-attack-once")
        return Msg(f"refused-{person.replace('_', '-')}")
    if leading and person != "zhongli_mo":
        return Msg("refused-response-moment", {"person": word})
    if person == "han_xin" and view.barred:
        return Msg("refused-han-xin-barred")
    if person == "peng_yue":
        return Msg("refused-peng-yue", {"count": view.count, "rank": view.rank})
    if person == "zhongli_mo" and not leading:
        word_for = "refused-zhongli-one" if view.count < 2 else "refused-zhongli-answer"
        return Msg(word_for, {"count": view.count, "rank": view.rank})
    return Msg(f"refused-{person.replace('_', '-')}")


def _edict(view: View) -> Msg:
    if sum(view.edicts) >= EDICTS:
        return Msg("refused-edicts-gone")
    return Msg("refused-edict-barred" if view.barred else "refused-edict-once")


def _inside(view: View, hand: Cards, begun: Move, token: str) -> Msg | None:
    """A set that does not exist, or a card that does not fit the ability."""
    first = begun[0]
    if first == "yu_ji":
        return _not_held(hand, token) or Msg("refused-yu-ji")
    if first == "ying_bu":
        return Msg("refused-ying-bu-card")
    if first in ("zhongli_mo", "peng_yue"):
        return _mixed(hand, token)
    rank, count = _number(first), _number(token)
    if rank is not None and count is not None and len(begun) == 1 and view.phase == "lead":
        held = len(by_rank(hand)[rank]) + (JOKER in hand)
        return Msg("refused-few", {"rank": rank, "held": held, "count": count})
    name = token.removeprefix(KEEP).removeprefix(UP)
    missing = _not_held(hand, name) if name in PERSONS else None
    if missing is None and name in PERSONS and RANK[name] == rank:
        return Msg("refused-person-order")
    return missing or Msg("refused-which")


def _mixed(hand: Cards, token: str) -> Msg | None:
    if token == "done":
        return Msg("refused-zhongli-mo")
    if token not in RANK and not token.startswith(UP):
        return Msg("refused-which")
    if token == "zhongli_mo":
        return Msg("refused-zhongli-himself")
    return _not_held(hand, token) or Msg("refused-zhongli-order")
