"""Who plays White, the first seat: as the lobby says, and the other way round at a rematch."""

from __future__ import annotations

from dataclasses import replace

from engines.chaos_chess.state import BLACK, WHITE, Settings, other
from engines.core.dice import Dice
from engines.core.engine import Seat


def seating(settings: Settings, host: Seat, seed: int) -> tuple[Seat, Seat]:
    """Which of the two in the lobby is White, which Black."""
    match settings.white:
        case "host":
            return host, other(host)
        case "guest":
            return other(host), host
    # A throw of its own, before the first one of the match.
    _, white = Dice(seed, used=-1).roll(2)
    return white, other(white)


def rematch(settings: Settings, host: Seat) -> Settings:
    """Colours change sides: `host` is where the host sat."""
    assert host in (WHITE, BLACK)
    return replace(settings, white="guest" if host == WHITE else "host")
