"""White is chosen in the lobby, and a rematch swaps colours."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.chaos_chess import GAME
from engines.chaos_chess.colours import rematch, seating
from engines.chaos_chess.state import Settings


@pytest.mark.parametrize("host", [0, 1])
def test_the_host_or_the_guest_is_white_as_the_lobby_says(host: int) -> None:
    assert seating(Settings(white="host"), host, 7) == (host, 1 - host)
    assert seating(Settings(white="guest"), host, 7) == (1 - host, host)


def test_unless_somebody_says_so_chance_decides_and_is_fair() -> None:
    assert Settings().white == "random"
    assert all(seating(Settings(), 0, seed) == seating(Settings(), 1, seed) for seed in range(9))
    count = Counter(seating(Settings(), 0, seed) for seed in range(1000))
    assert set(count) == {(0, 1), (1, 0)}
    assert min(count.values()) > 450


@pytest.mark.parametrize("white", ["random", "host", "guest"])
@pytest.mark.parametrize("host", [0, 1])
def test_a_rematch_swaps_colours_whatever_was_chosen(white: str, host: int) -> None:
    # `host` is the seat in the finished match; in the next lobby he may sit anywhere.
    settings = rematch(Settings(white=white), host)  # type: ignore[arg-type]
    for lobby in (0, 1):
        assert seating(settings, lobby, 3).index(lobby) == 1 - host


def test_the_table_is_told_how() -> None:
    assert GAME.seating is seating
    assert GAME.rematch is rematch
