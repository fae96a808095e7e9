"""The tribe and the pyramid, counted."""

from __future__ import annotations

import pytest

from engines.cherokee.tribe import (
    BELOW,
    BESIDE,
    CARDS,
    CLAN,
    CLANS,
    EVERY_CLAN,
    FEATHERS,
    PLACE,
    PLACES,
    VALUE,
    WOMAN,
)


def test_there_are_six_clans() -> None:
    assert CLANS == ("bird", "blue", "potato", "deer", "wolf", "hair")


def test_there_are_72_tribesmen_and_each_is_there_once() -> None:
    assert len(set(CARDS)) == 72


@pytest.mark.parametrize("clan", EVERY_CLAN)
def test_every_clan_has_six_men_of_4_to_9_and_six_women_of_3_to_8(clan: int) -> None:
    men = [VALUE[c] for c in range(72) if CLAN[c] == clan and not WOMAN[c]]
    women = [VALUE[c] for c in range(72) if CLAN[c] == clan and WOMAN[c]]
    assert men == [4, 5, 6, 7, 8, 9]
    assert women == [3, 4, 5, 6, 7, 8]


def test_the_pyramid_has_eight_rows_of_one_to_eight() -> None:
    assert [sum(place[0] == row for place in PLACES) for row in "abcdefgh"] == list(range(1, 9))


def test_there_are_28_feathers_and_the_base_has_none() -> None:
    assert [FEATHERS.count(n) for n in (7, 6, 5, 4, 3, 2, 1)] == [1, 2, 3, 4, 5, 6, 7]
    assert {FEATHERS[PLACE[f"h{i}"]] for i in range(1, 9)} == {0}


@pytest.mark.parametrize(
    ("place", "beside", "below"),
    [
        ("a1", "", "b1 b2"),  # the top stands alone
        ("b1", "b2", "c1 c2"),
        ("c2", "c1 c3", "d2 d3"),  # the middle touches four
        ("c3", "c2", "d3 d4"),
        ("g7", "g6", "h7 h8"),
        ("h1", "h2", ""),  # nobody stands below the base
        ("h5", "h4 h6", ""),
    ],
)
def test_a_place_touches_those_beside_and_below(place: str, beside: str, below: str) -> None:
    assert [PLACES[p] for p in BESIDE[PLACE[place]]] == beside.split()
    assert [PLACES[p] for p in BELOW[PLACE[place]]] == below.split()


def test_everyone_but_the_top_stands_below_one_or_two() -> None:
    above = [sum(place in below for below in BELOW) for place in range(36)]
    assert above[0] == 0
    assert above[PLACE["c1"]] == above[PLACE["c3"]] == 1
    assert above[PLACE["c2"]] == 2
