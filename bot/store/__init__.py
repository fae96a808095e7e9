"""Where tables live between two presses.

`port` says what a store is; `redis` and `memory` are two of them; `embedded` is the server we start
when none is given, `server` how any is reached and asked. Nothing in here knows a game, a player
or a chat.
"""

from __future__ import annotations

from bot.store.port import Away, Change, Gone, Queue, Record, Store

__all__ = ["Away", "Change", "Gone", "Queue", "Record", "Store"]
