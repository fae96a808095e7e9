"""What matches cost, counted as the benchmark counts it, where time passes faster: a whole match
leads to no call that is refused, and to no more than one change of each screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bench.traffic import discord, telegram
from bench.traffic.tally import Played

HURRY = 10.0


@pytest.mark.parametrize("played", [telegram.played, discord.played], ids=["telegram", "discord"])
@pytest.mark.long
async def test_matches_at_default_limits_are_refused_nothing(
    played: Callable[..., Awaitable[Played]],
) -> None:
    matches = ("great_wall", "chu_han")
    found = await played(matches, hurry=HURRY)
    assert found.refused == []
    assert found.idle == 0
    for tally in found.tallies.values():
        calls, slack = tally.calls, 2 * tally.matches  # the first question and the end
        assert tally.presses >= tally.moves > 0
        assert calls["room", "edited"] <= tally.moves + slack
        private = sum(calls["private", kind] for kind in ("sent", "edited", "answered"))
        assert private <= tally.presses + tally.moves + 2 * slack
