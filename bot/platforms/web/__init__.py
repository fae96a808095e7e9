"""The local playground: a page with a group chat and one's private chat, served on loopback.

It is a platform like the others, over the same port: it shows pages and turns presses and typed
lines into calls on the desk. A browser window is a person, known by a random key that never leaves
it but in a header; private messages go only to the window that holds their owner's key.
"""

from __future__ import annotations

from bot.platforms.web.adapter import Web

__all__ = ["Web"]
