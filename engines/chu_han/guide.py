"""How the computer plays a round of Chu Han out in its head: quick, rough, a little by chance.

All of it reads states that were dealt anew. It judges; it never decides what the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.chu_han.announce import announce
from engines.chu_han.cards import COUNTERS, JOKER, RANK, Card, by_rank
from engines.chu_han.rules import options
from engines.chu_han.state import State, edicts_left
from engines.chu_han.tricks import MANY
from engines.core.engine import Move, Seat
from engines.core.thinking import Chance, Guide

VICTORY = 40.0  # points that winning the match is worth
ANYHOW = 0.1  # how often a move is left to chance: who plays by rote is outwitted
CANCELS = 0.6  # how often a counter is used where it is held
DRAWS = 0.15  # how often a lead begins with an edict
CHEAP = 4.5  # an answer that costs less is always given
DEAR = 0.6  # and one that costs more so often
CLOSE = 6  # cards with which the opponent must be answered
HIGH = 7  # ranks from which on the joker is not wasted in a lead
DOUBLES = 0.3
SKIPS = 0.1
# Who stays in the hand the longest, where some of a rank must go.
KEPT = (*COUNTERS, "han_xin", "xiang_yu", "liu_bang", "peng_yue", "zhongli_mo", "ying_bu")


def play(state: State, seat: Seat, chance: Chance) -> Move:
    if chance() < ANYHOW:
        return spelled(state, seat, (), lambda tokens: tokens[int(chance() * len(tokens))])
    match state.phase:
        case "lead":
            return lead(state, seat, chance)
        case "respond":
            return respond(state, seat, chance)
        case "counter":
            held = "cancel" in options(state, seat)
            return ("cancel",) if held and chance() < CANCELS else ("let",)
        case _:
            return spelled(state, seat, (), lambda tokens: min(tokens, key=_use))


def lead(state: State, seat: Seat, chance: Chance) -> Move:
    """A long low set; nothing short and low when the opponent is about to go out."""
    theirs = len(state.hands[1 - seat])
    ranks = by_rank(state.hands[seat])
    there = [rank for rank in range(1, 10) if ranks[rank]]
    if not there:
        return spelled(state, seat, (), lambda tokens: tokens[0])
    if len(there) == 1:
        return spelled(state, seat, (str(there[0]),), _all)
    may_draw = not state.drew and not state.barred and theirs > 3 and edicts_left(state)
    if may_draw and chance() < DRAWS:
        return ("edict",)

    def worth(rank: int) -> float:
        count = len(ranks[rank])
        return -5 + 0.8 * rank if count <= theirs <= 2 else count - 0.35 * rank

    rank = max(there, key=worth)
    number = str(len(ranks[rank]))  # one more would take the joker with it

    def sparing(tokens: Sequence[str]) -> str:
        return number if number in tokens else _sparing(tokens)

    return spelled(state, seat, (str(rank),), sparing)


def respond(state: State, seat: Seat, chance: Chance) -> Move:
    """The rank that is least missed, unless it is missed too much."""
    hand, count = state.hands[seat], state.count
    theirs = len(state.hands[1 - seat])
    ranks = by_rank(hand)
    enough = count - bool(ranks[0]) or 1
    best, least = 0, 99.0
    for rank in range(state.rank + 1, 10):
        own = len(ranks[rank])
        if own >= enough:
            if len(hand) == count:
                return spelled(state, seat, (str(rank),), _all)
            cost = 0.5 * rank + (own - count if own > count else 0) + 2 * (own < count)
            if cost < least:
                best, least = rank, cost
    if best and (least < CHEAP or theirs <= CLOSE or chance() < DEAR):
        return spelled(state, seat, (str(best),), _sparing)
    if "xiang_yu" in ranks[6] and len(hand) < theirs and chance() < DOUBLES:
        return ("xiang_yu",)
    if "han_xin" in ranks[6] and not state.barred and chance() < SKIPS:
        return ("han_xin",)
    return ("pass",)


def settled(begun: State, state: State, turns: int) -> bool:
    return state.number != begun.number


def worth(state: State, seat: Seat) -> float:
    ahead = float(state.points[seat] - state.points[1 - seat])
    if state.winner is not None:
        ahead += VICTORY if state.winner == seat else -VICTORY
    return ahead


def foolish(state: State, seat: Seat, move: Move) -> bool:
    """An edict while the opponent needs one turn only; a joker thrown away in a low lead."""
    if move[0] == "edict":
        return len(state.hands[1 - seat]) == 1
    if state.phase != "lead":
        return False
    said = announce(state, seat, move)
    count = len(said.cards)
    scores = said.rank == 2 and count >= MANY
    goes_out = count + len(said.abilities) == len(state.hands[seat])
    return JOKER in said.cards and said.rank < HIGH and not scores and not goes_out


def spelled(state: State, seat: Seat, move: Move, answer: Callable[[Sequence[str]], str]) -> Move:
    """A move that begins so, each further question answered like this."""
    while tokens := options(state, seat, move):
        move = (*move, answer(tokens))
    return move


def _all(tokens: Sequence[str]) -> str:
    """All cards of the rank and the joker with them: how many comes last, and so does the joker."""
    return tokens[-1]


def _sparing(tokens: Sequence[str]) -> str:
    """The joker stays in the hand, and so does whoever is useful."""
    for plain in ("no_joker", "own"):
        if plain in tokens:
            return plain
    if tokens[0].startswith("keep_"):
        return max(tokens, key=lambda token: _use(token.removeprefix("keep_")))
    return min(tokens, key=_use)


def _use(card: Card) -> int:
    """How much a card would be missed."""
    if card in KEPT:
        return 20 - KEPT.index(card)
    return 30 if card == JOKER else RANK.get(card, 0)


GUIDE = Guide(play, settled, worth, foolish=foolish)
