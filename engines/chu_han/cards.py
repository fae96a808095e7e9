"""The 46 dynasty cards, the persons among them, and the events.

A card is its token: `1`, `2`, `4`, `5`, `7`, `8`, `9` are plain and alike within a rank, `joker` is
rank 0, and every card of rank 3 and 6 is a person. Hands are tuples sorted by rank.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Card = str
Cards = tuple[Card, ...]

JOKER = "joker"
LU_ZHI = "lu_zhi"
XIAO_HE = "xiao_he"
ATTACKS = ("ji_bu", "yu_ji", "ying_bu")
COUNTERS = (LU_ZHI, XIAO_HE)
PASSES = ("xiahou_ying", "xiang_yu")  # they pass, with something added
RESPONSES = ("peng_yue", "zhongli_mo", "han_xin", "liu_bang", *PASSES)

THREES = ("ji_bu", "yu_ji", LU_ZHI, XIAO_HE, "peng_yue", "xiahou_ying", "zhongli_mo")
SIXES = ("ying_bu", "han_xin", "liu_bang", "xiang_yu")
PERSONS = THREES + SIXES

ALL: Cards = (
    JOKER,
    *["1"] * 9,
    *["2"] * 8,
    *THREES,
    *["4"] * 6,
    *["5"] * 5,
    *SIXES,
    *["7"] * 3,
    *["8"] * 2,
    "9",
)
RANK: dict[Card, int] = {
    JOKER: 0,
    **{str(rank): rank for rank in (1, 2, 4, 5, 7, 8, 9)},
    **dict.fromkeys(THREES, 3),
    **dict.fromkeys(SIXES, 6),
}
KINDS: Cards = tuple(dict.fromkeys(ALL))
_ORDER = {card: place for place, card in enumerate(KINDS)}

CALM = "calm"
EVENTS = (
    "sound_counsel",
    "stability",
    "hangu_pass",
    "warlords",
    "drought",
    "inspection",
    "spies",
    "hostages",
    "famine",
    "weak_banner",
)
DEFERRED = ("sound_counsel", "stability")  # victory is checked only when the round ends


def drawn_by_edict(event: str) -> int:
    """How many cards an edict brings."""
    return 1 if event == "drought" else 2


def edict_worth(event: str) -> int:
    """What an edict is worth to the other, if that one goes out first."""
    return 2 if event == "inspection" else 1


def in_order(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def is_plain(cards: Cards, rank: int) -> bool:
    """Do these cards show by themselves that they are of this rank?"""
    return cards.count(str(rank)) == len(cards)


# A hand is asked about again soon or never: what is kept for longer is only more for the garbage
# collector to look through.
@lru_cache(maxsize=256)
def by_rank(hand: Cards) -> tuple[Cards, ...]:
    """The cards of each rank, 0 (the joker) to 9."""
    ranks: list[Cards] = [()] * 10
    for card in hand:
        ranks[RANK[card]] += (card,)
    return tuple(ranks)


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards that stay; those gone are all among them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def less(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards that stay, where not all those gone need be among them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)
