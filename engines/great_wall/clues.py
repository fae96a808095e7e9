"""What to look at before a move of Great Wall, which kind of move it is, and why it is good: for
who asks for a hint.

All of it reads the asker's own view.
"""

from __future__ import annotations

from engines.core.engine import Move
from engines.core.ui import Msg
from engines.great_wall.state import KINDS, NAMES, Card, Section, View, points

OF_ITS_OWN = ("draw", "cover", "noble")  # cards and acts that are good for one reason


def clue(view: View, move: Move) -> Msg | None:
    if move[0] == "draw":
        return Msg("clue-draw", {"n": len(view.hand)})
    if (section := _section(view, move)) is not None:
        word = "clue-section" if view.sections[section].cards else "clue-empty"
        return Msg(word, {"n": section + 1})
    if view.scored < len(view.sections):
        return Msg("clue-scoring", {"n": view.scored + 1})
    return None


def kind(view: View, move: Move) -> Msg | None:
    if _section(view, move) is None:
        if move[0] == "draw":
            return Msg("kind-draw")
        return Msg("kind-scoring") if view.scored < len(view.sections) else None
    return None if move[0] in (*KINDS, "march", "cover") else Msg("kind-lay")


def reason(view: View, move: Move) -> Msg | None:
    if move[0] in OF_ITS_OWN:
        return Msg(f"because-{move[0]}")
    if move[0] == "cavalry" and not view.rode:
        return Msg("because-cavalry")
    if view.scored < len(view.sections):
        return _token(view.sections[view.scored], move[0])
    number, laid = _section(view, move), _laid(view, move)
    if number is None or laid is None or view.viewer is None:
        return None
    section = view.sections[number]
    if laid[0] == "infantry" and (own := _infantry(view, section)):
        return Msg("because-infantry", {"n": own + 1})
    return _standing(view.viewer, section, *laid)


def _standing(seat: int, section: Section, kind: str, count: int) -> Msg | None:
    """How the seat stands there after so many cards more."""
    found = points((*section.cards, *(Card(seat, kind) for _ in range(count))))
    own, others = found.pop(seat), found
    if not others:
        return Msg("because-alone")
    most = max(others.values())
    if own == most:
        return Msg("because-level", {"n": own})
    return Msg("because-ahead", {"n": own, "m": most}) if own > most else None


def _token(section: Section, taken: str) -> Msg | None:
    """Which of two that differ is taken, and what stays."""
    if len(set(section.tokens)) < 2 or not taken.isdigit():
        return None
    small, big = sorted(section.tokens)
    word = "because-small" if int(taken) == small else "because-big"
    return Msg(word, {"n": small, "m": big})


def _infantry(view: View, section: Section) -> int:
    own = [one for one in section.cards if one.owner == view.viewer and one.kind == "infantry"]
    return len(own)


def _laid(view: View, move: Move) -> tuple[str, int] | None:
    """Which cards, and how many of them: what is the only one is not said."""
    kinds = set(view.hand)
    named = "cavalry" if move[0] == "march" else move[0]
    if named not in kinds:
        if len(kinds) > 1 or not kinds:
            return None
        (named,) = kinds
    count = next((int(token) for token in move if token.isdigit()), 1)
    return named, count


def _section(view: View, move: Move) -> int | None:
    """Where it goes; what is the only place is not said."""
    for token in move:
        if token in NAMES:
            return NAMES.index(token)
    open_ones = [number for number, each in enumerate(view.sections) if each.tokens]
    laying = move[0] in (*KINDS, "march", "cover")
    return open_ones[0] if laying and len(open_ones) == 1 else None
