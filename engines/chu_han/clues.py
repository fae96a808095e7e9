"""What to look at before a move of Chu Han, which kind of move it is, and why it is good: for
somebody who asks for a hint.

All of it reads the asker's own view.
"""

from __future__ import annotations

from engines.chu_han.announce import announce
from engines.chu_han.cards import COUNTERS, PERSONS, drawn_by_edict, edict_worth
from engines.chu_han.state import View, as_known
from engines.core.engine import Move
from engines.core.ui import Msg

LETS = ("let", "let_round")
SET = 3  # cards from which on a lead is hard to answer
FEW = 2  # cards of the opponent with which every lead is a matter of life and death
HIGH = 7  # ranks that hardly anything beats
NEAR = 2  # ranks above, with which an answer is a small one


def clue(view: View, move: Move) -> Msg | None:
    if view.viewer is None or view.phase not in ("lead", "respond", "counter"):
        return None
    if view.phase == "counter":
        return Msg("clue-counter")
    if move[0] in PERSONS:
        return Msg("clue-ability")
    if move[0] in ("edict", "pass"):
        return Msg(f"clue-{move[0]}")
    theirs = view.sizes[1 - view.viewer]
    few = view.phase == "lead" and theirs <= FEW
    return Msg("clue-few" if few else f"clue-{view.phase}", {"n": theirs})


def kind(view: View, move: Move) -> Msg | None:
    if move[0] in ("edict", "pass", "cancel", *LETS):
        return Msg("kind-let" if move[0] in LETS else f"kind-{move[0]}")
    if move[0] in PERSONS:
        return Msg("kind-ability")
    if view.viewer is None or view.phase not in ("lead", "respond") or not move[0].isdigit():
        return None
    said = announce(as_known(view), view.viewer, move)
    if view.phase == "respond":
        return Msg("kind-answer-low" if said.rank <= view.rank + NEAR else "kind-answer-high")
    count = len(said.cards)
    if count == 1:
        return Msg("kind-single-high" if said.rank >= HIGH else "kind-single-low")
    return Msg("kind-set", {"n": count})


def reason(view: View, move: Move) -> Msg | None:
    if move[0] == "edict":
        return Msg("because-edict", {"n": drawn_by_edict(view.event), "m": edict_worth(view.event)})
    if move[0] in ("pass", "cancel"):
        return Msg(f"because-{move[0]}")
    own = () if view.viewer is None else view.hands[view.viewer] or ()
    if move[0] in LETS and any(counter in own for counter in COUNTERS):
        return Msg("because-let")
    if move[0] in PERSONS:
        return Msg("because-ability", {"text": Msg(f"card-{move[0]}.text")})
    if view.viewer is None or view.phase not in ("lead", "respond") or not move[0].isdigit():
        return None
    said = announce(as_known(view), view.viewer, move)
    count, theirs = len(said.cards), view.sizes[1 - view.viewer]
    if count + len(said.abilities) == view.sizes[view.viewer]:
        return Msg("because-out")
    if view.phase == "respond":
        return Msg("because-answer")
    if count > theirs:
        return Msg("because-too-many", {"n": theirs})
    if count == 1:
        return Msg("because-single-high" if said.rank >= HIGH else "because-single-low")
    return Msg("because-set" if count >= SET else "because-pair", {"n": count})
