"""What a computer player of Cherokee reads in the others: whose clan their turns have helped.

This module is a Mind of the contract that only remembers. It is folded from what everyone sees, so
it knows no more than an attentive player; a search deals the secret clans by it.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, permutations
from math import exp, prod

from engines.cherokee.rules import Expelled, Placed, State, Succeeded, reshuffled
from engines.cherokee.tribe import CARD, CLAN, EVERY_CLAN, FEATHERS, PLACE
from engines.core.dice import Dice
from engines.core.engine import Event, Seat

TELLING = 0.3  # how much a feather given to a clan says for it
SEATS = 4
FINE = 10**6  # how finely odds are told apart

NOTHING = (0,) * len(EVERY_CLAN)


@dataclass(frozen=True, slots=True)
class Memory:
    seat: Seat
    given: tuple[tuple[int, ...], ...] = (NOTHING,) * SEATS  # feathers: by seat, to each clan
    turn: tuple[int, ...] = NOTHING  # the same of the turn that is being told
    attacker: int = 0  # clan of who took the place in it


Reading = tuple[tuple[int, ...], float]  # clans of the others, in the order of seats; how likely

levels: tuple[str, ...] = ()  # the search plays, and deals by this
memory = Memory
choose = None


def begin(seat: Seat, level: str) -> Memory:
    return Memory(seat)


def notice(memory: Memory, event: Event) -> Memory:
    match event:
        case Expelled(target=target, place=place, successor=attacker):
            worth = FEATHERS[PLACE[place]]
            clan = CLAN[CARD[attacker]]
            turn = _given(_given(NOTHING, CLAN[CARD[target]], -worth), clan, worth)
            return replace(memory, turn=turn, attacker=clan)
        case Succeeded(moved=moved):
            # The first of them stands where the attacker stood; each came up by one row.
            turn = _given(memory.turn, memory.attacker, -FEATHERS[PLACE[moved[0].place]])
            for one in moved:
                turn = _given(turn, CLAN[CARD[one.tribesman]], 1)
            return replace(memory, turn=turn)
        case Placed(seat=seat):
            sums = tuple(a + b for a, b in zip(memory.given[seat], memory.turn, strict=True))
            given = (*memory.given[:seat], sums, *memory.given[seat + 1 :])
            return replace(memory, given=given, turn=NOTHING)
    return memory


def deal(guess: State, seat: Seat, memory: Memory, dice: Dice) -> State:
    """Hands anew by chance, secret clans by what was read."""
    dice, seed = dice.roll(2**31)
    world = reshuffled(guess, seat, Dice(seed))
    if guess.open_clans:
        return world
    read = readings(memory.given, seat, len(guess.hands), guess.clans[seat])
    _, at = dice.roll(FINE)
    sums = list(accumulate(share for _, share in read))
    chosen = read[min(bisect(sums, at / FINE), len(read) - 1)][0]
    return replace(world, clans=(*chosen[:seat], guess.clans[seat], *chosen[seat:]))


@lru_cache(maxsize=64)
def readings(
    given: tuple[tuple[int, ...], ...], seat: Seat, seats: int, own: int
) -> tuple[Reading, ...]:
    """Every way the secret clans may be dealt, with its share of all."""
    others = [other for other in range(seats) if other != seat]
    odds = {other: [exp(TELLING * feathers) for feathers in given[other]] for other in others}
    ways = list(permutations([clan for clan in EVERY_CLAN if clan != own], len(others)))
    weights = [prod(odds[o][c] for o, c in zip(others, way, strict=True)) for way in ways]
    whole = sum(weights)
    return tuple((way, weight / whole) for way, weight in zip(ways, weights, strict=True))


def _given(feathers: tuple[int, ...], clan: int, more: int) -> tuple[int, ...]:
    return (*feathers[:clan], feathers[clan] + more, *feathers[clan + 1 :])
