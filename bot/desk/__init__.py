"""The front desk: what each action does, the same on every platform.

A platform says who asks and where, and hands over an action; the desk replies with words in that
person's language. It refuses helpfully, never raises for what a person did, and never puts anything
private into a reply that is not for that person's eyes alone.
"""

from __future__ import annotations

from bot.desk.asking import Asker, Reply
from bot.desk.front import Desk
from bot.desk.limits import Limits
from bot.table import Room

__all__ = ["Asker", "Desk", "Limits", "Reply", "Room"]
