"""How many calls Discord takes: in a bucket for each route and place, and from one bot in all.

A window opens with the first call in it and takes so many; then it is refused until the window
ends, and the answer says when that is. The figures of the routes are not published: these are what
its headers have been telling for years. Nobody is meant to build on them, but to stay well below.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Rate:
    """So many calls in so many seconds, for each bucket."""

    calls: int
    seconds: float

    def hurried(self, hour: float) -> Rate:
        """As if an hour took so many seconds."""
        return Rate(self.calls, self.seconds * hour / 3600.0)


GENEROUS = Rate(1000, 1.0)
GLOBAL = Rate(50, 1.0)
ROUTES = {
    "POST channels/{channel}/messages": Rate(5, 5.0),
    "PATCH channels/{channel}/messages/{message}": Rate(5, 5.0),
    "DELETE channels/{channel}/messages/{message}": Rate(5, 1.0),
    "GET channels/{channel}/messages": Rate(5, 1.0),
    "POST channels/{channel}/threads": Rate(50, 300.0),
    "POST users/@me/channels": Rate(10, 10.0),
    "POST webhooks/{app}/{token}": Rate(5, 2.0),
    "PATCH webhooks/{app}/{token}/messages/{message}": Rate(5, 2.0),
    "DELETE webhooks/{app}/{token}/messages/{message}": Rate(5, 2.0),
    "PUT applications/{app}/commands": Rate(2, 60.0),
}


class Full(Exception):
    """No more calls in this window."""

    def __init__(self, wait: float, *, everywhere: bool) -> None:
        super().__init__(f"{wait:.3f} s")
        self.wait, self.everywhere = wait, everywhere

    @property
    def body(self) -> dict[str, object]:
        return {"retry_after": round(self.wait, 3), "global": self.everywhere}

    @property
    def headers(self) -> dict[str, str]:
        told = {"Via": "1.1 loopback", "Retry-After": str(math.ceil(self.wait))}
        told["X-RateLimit-Scope"] = "global" if self.everywhere else "user"
        return told | ({"X-RateLimit-Global": "true"} if self.everywhere else {})


class Windows:
    def __init__(self) -> None:
        self._open: dict[str, tuple[float, int]] = {}  # when it began, and the calls in it

    def spend(self, key: str, rate: Rate, now: float) -> tuple[int, float]:
        """Calls left, and the seconds until the window ends. Raises Full."""
        began, spent = self._open.get(key, (now, 0))
        if now >= began + rate.seconds:
            began, spent = now, 0
        wait = began + rate.seconds - now
        if spent >= rate.calls:
            raise Full(wait, everywhere=key == "")
        self._open[key] = (began, spent + 1)
        return rate.calls - spent - 1, wait
