"""The tribe and its pyramid: who the 72 tribesmen are, and how the 36 positions touch.

Tribesmen, clans and positions are small numbers, because the rules look them up constantly; their
tokens are for people. Nothing here knows of turns, hands or players.
"""

from __future__ import annotations

from itertools import combinations, compress
from operator import itemgetter

CLANS = ("bird", "blue", "potato", "deer", "wolf", "hair")
EVERY_CLAN = tuple(range(len(CLANS)))

# One entry a tribesman: six clans of six men, 4 to 9, and six women, 3 to 8.
_TRIBE = tuple(
    (clan, woman, value)
    for clan in EVERY_CLAN
    for woman, lowest in ((False, 4), (True, 3))
    for value in range(lowest, lowest + 6)
)
CLAN = tuple(clan for clan, _, _ in _TRIBE)
WOMAN = tuple(woman for _, woman, _ in _TRIBE)
VALUE = tuple(value for _, _, value in _TRIBE)
# Who goes first where two may: the higher value, and of equal values the woman.
RANK = tuple(2 * value + woman for _, woman, value in _TRIBE)
CARDS = tuple(f"{CLANS[clan]}_{'w' if woman else 'm'}{value}" for clan, woman, value in _TRIBE)
CARD = {token: card for card, token in enumerate(CARDS)}

ROWS = "abcdefgh"  # a is the top
_POSITIONS = tuple((row, index) for row in range(8) for index in range(row + 1))
_NUMBER = {place: number for number, place in enumerate(_POSITIONS)}
ROW = tuple(row for row, _ in _POSITIONS)
PLACES = tuple(f"{ROWS[row]}{index + 1}" for row, index in _POSITIONS)
PLACE = {token: position for position, token in enumerate(PLACES)}
BESIDE = tuple(
    tuple(_NUMBER[row, i] for i in (index - 1, index + 1) if (row, i) in _NUMBER)
    for row, index in _POSITIONS
)
BELOW = tuple(
    tuple(_NUMBER[row + 1, i] for i in (index, index + 1) if (row + 1, i) in _NUMBER)
    for row, index in _POSITIONS
)
ABOVE = tuple(
    tuple(upper for upper, below in enumerate(BELOW) if place in below)
    for place in range(len(PLACES))
)
AROUND = tuple(below + beside for below, beside in zip(BELOW, BESIDE, strict=True))
# Every group that can stand around one place, and its token.
GROUPS = {
    group: "_".join(PLACES[place] for place in group)
    for beside, below in zip(BESIDE, BELOW, strict=True)
    for size in range(1, 5)
    for group in combinations(beside + below, size)
}
GROUP = {token: group for group, token in GROUPS.items()}
FEATHERS = tuple(7 - row for row in ROW)  # the base earns nothing


# By clan: whether a tribesman is of it, and who its women are.
_OF = tuple(tuple(own == clan for own in CLAN) for clan in EVERY_CLAN)
_WOMEN = tuple(
    frozenset(card for card, woman in enumerate(WOMAN) if woman and CLAN[card] == clan)
    for clan in EVERY_CLAN
)


def feathers(pyramid: tuple[int, ...], clan: int) -> int:
    """What the clan's tribesmen in the pyramid earn."""
    return sum(compress(FEATHERS, itemgetter(*pyramid)(_OF[clan])))


def women(pyramid: tuple[int, ...], clan: int) -> int:
    """The women of the clan in the pyramid, the base included."""
    return len(_WOMEN[clan].intersection(pyramid))
