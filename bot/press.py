"""PURE: an action that comes from a button, and whether that message could have had the button.

A menu belongs to its message: what is pressed on one must have hung there, now or a moment ago.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.actions import Action, AtTable, Cards, Rules


@dataclass(frozen=True, slots=True)
class Press:
    """An action that comes from a button, and what is known of the message it hung under."""

    action: Action | None  # None: no button of ours says that
    carried: bool | None = None  # the message could have had this button; None: nobody can tell
    menu: bool = False  # the message is a menu, which may turn its pages; a table's card is none


def could_carry(shown: Iterable[Action], pressed: Action) -> bool:
    """Whether a message that has these buttons has this one too, or had it a moment ago: it is
    of the same table, or of the same kind."""
    return any(one == pressed or _kin(one, pressed) for one in shown)


def _kin(one: Action, other: Action) -> bool:
    if isinstance(one, AtTable) and isinstance(other, AtTable):
        return one.table == other.table and one.room == other.room
    books = isinstance(one, Rules | Cards) and isinstance(other, Rules | Cards)
    return books or (type(one) is type(other) and one.room == other.room)
