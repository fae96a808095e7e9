"""Whether a match is a matter of ratings, and how much of a seat's play its person did.

Only people are rated, and only without help: where a match counts nobody is given a hint, no move
goes back, and no hand lies open. What the ratings are is not known here.
"""

from __future__ import annotations

from bot.table.model import Chair, S, Table

HELPED = ("hints", "undid")


def counts(table: Table[S]) -> bool:
    """While it is gathered and played: people play it, and its host lets it count. The deal of the
    day has a table of its own."""
    people = sum(chair.player.person for chair in table.chairs)
    usual = not table.practice and not table.face_up and table.daily is None
    return table.rated and usual and people > 1


def counted(table: Table[S]) -> bool:
    """Now that it is over: it came to a result by its rules, or somebody resigned. What was stopped
    or left by all has none; what was agreed on is nobody's doing."""
    helped = any(getattr(chair, name) for chair in table.chairs for name in HELPED)
    return counts(table) and table.ended == "over" and table.outcome is not None and not helped


def share(chair: Chair) -> float:
    """Of the moves that were to be made for this person before any resignation, how many the
    person made; all of none."""
    asked = chair.own + chair.stood
    return chair.own / asked if asked else 1.0
