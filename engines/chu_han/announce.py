"""How a move is put into words, a token at a time: one grammar for keys, typing and play.

`read` takes what was said so far. It answers with the whole thing announced, or with the tokens of
which one must follow; a question with one answer is not asked. It changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engines.chu_han.cards import (
    ATTACKS,
    JOKER,
    KINDS,
    PERSONS,
    RANK,
    Card,
    Cards,
    by_rank,
    without,
)
from engines.chu_han.state import Announced, State, edicts_left
from engines.core.engine import Move, Seat

UP = "up_"  # a face-up card (Warlords)
KEEP = "keep_"  # a person that stays in the hand


# The words that are a whole move, and what they announce.
WHOLE = {word: Announced(word) for word in ("edict", "pass", "listen")} | {
    word: Announced(word, abilities=(word,))
    for word in ("ji_bu", "han_xin", "liu_bang", "xiahou_ying", "xiang_yu")
}
SETS = {JOKER: 0} | {str(rank): rank for rank in range(1, 10)}


class Asking(Exception):
    """The move is not whole: one of these tokens must follow."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens = tuple(tokens)


class Said:
    """The tokens of a move after its first, handed out to one question after another."""

    __slots__ = ("_at", "_move")

    def __init__(self, move: Move) -> None:
        self._move = move
        self._at = 1

    def ask(self, tokens: Sequence[str]) -> str:
        if len(tokens) == 1:
            return tokens[0]
        at = self._at
        if at == len(self._move):
            raise Asking(tokens)
        self._at = at + 1
        return self._move[at]


def announce(state: State, seat: Seat, move: Move) -> Announced:
    """What is announced by a whole move."""
    said = read(state, seat, move)
    assert isinstance(said, Announced)
    return said


def read(state: State, seat: Seat, move: Move) -> Announced | Move:
    """What is announced by these tokens, or those of which one must follow. Trusts that each token
    was offered."""
    word = move[0]
    if word in WHOLE:
        return WHOLE[word]
    if word not in SETS:
        try:
            return _with_person(Said(move), state, seat, word)
        except Asking as question:
            return question.tokens
    ranks = by_rank(state.hands[seat])
    count, face_up = (0, state.face_up) if state.phase == "lead" else (state.count, ())
    return _plain(move, ranks[SETS[word]], ranks[0], count, face_up)


@lru_cache(maxsize=1024)  # the same few cards of a rank come again and again
def _plain(move: Move, own: Cards, joker: Cards, count: int, face_up: Cards) -> Announced | Move:
    """A set, of which all that matters are these cards of its rank in the hand, and the joker."""
    rank = SETS[move[0]]
    try:
        cards, up = _set(Said(move), rank, own, joker, count, face_up)
    except Asking as question:
        return question.tokens
    return Announced("set", cards, up, rank)


def _with_person(said: Said, state: State, seat: Seat, word: Card) -> Announced:
    """A person with whom something more is said."""
    hand = state.hands[seat]
    rest = without(hand, (word,)) if word in hand else hand
    if word == "yu_ji":
        return Announced(word, abilities=(word,), target=said.ask(_kinds(rest)))
    if word == "ying_bu":
        return Announced(word, abilities=(word,), target=said.ask(_takeable(state.discard)))
    if word == "peng_yue":
        return _same_rank(said, state, rest)
    up = ""
    if state.phase == "lead":
        cards, up = _mixed_lead(said, rest, state.face_up)
    else:
        cards = _mixed(said, rest, state.rank + 1, state.count)
    return Announced("set", cards, up, _lowest((*cards, up) if up else cards), (word,))


def openings(state: State, seat: Seat) -> list[str]:
    """The first tokens of every move there is, lowest ranks first."""
    ranks = by_rank(state.hands[seat])
    tokens = _leads(state, seat, ranks) if state.phase == "lead" else _answers(state, seat, ranks)
    if not state.drew and not state.barred and edicts_left(state):
        tokens.append("edict")
    if state.phase == "respond":
        tokens.append("pass")
    if state.letting[seat]:
        tokens.append("listen")
    return tokens


def _leads(state: State, seat: Seat, ranks: tuple[Cards, ...]) -> list[str]:
    hand, up = state.hands[seat], state.face_up
    up_ranks = {RANK[card] for card in up}
    tokens = [word for word, rank in SETS.items() if ranks[rank] or rank in up_ranks]
    if not state.attacked and not state.barred:
        for person in ATTACKS:
            held = person in ranks[RANK[person]]
            if held or person in up:
                if person == "yu_ji" and len(hand) == held:  # nothing to discard
                    continue
                if person == "ying_bu" and not _takeable(state.discard):
                    continue
                tokens.append(person)
    if "zhongli_mo" in ranks[3]:
        own = {RANK[card] for card in hand if card != "zhongli_mo"}
        if len(own) + bool(up_ranks - own) >= 2:
            tokens.append("zhongli_mo")
    return tokens


def _answers(state: State, seat: Seat, ranks: tuple[Cards, ...]) -> list[str]:
    rank, count = state.rank, state.count
    enough = count - bool(ranks[0]) or 1  # the joker never stands for a rank alone
    tokens = [str(r) for r in range(rank + 1, 10) if len(ranks[r]) >= enough]
    threes, sixes = ranks[3], ranks[6]
    if "peng_yue" in threes and _peng_yue_ways(state, without(state.hands[seat], ("peng_yue",))):
        tokens.append("peng_yue")
    if "zhongli_mo" in threes and count >= 2:
        above = sum(map(bool, ranks[rank + 1 :])) - (rank < 3 and len(threes) == 1)
        if above >= count:
            tokens.append("zhongli_mo")
    if "xiahou_ying" in threes:
        tokens.append("xiahou_ying")
    # Skipping is neither a set nor a pass, and one of them must follow a cancelled answer.
    if "han_xin" in sixes and not state.barred:
        tokens.append("han_xin")
    # Ruling: Liu Bang answers a single 9 only.
    if "liu_bang" in sixes and rank == 9 and count == 1:
        tokens.append("liu_bang")
    if "xiang_yu" in sixes:
        tokens.append("xiang_yu")
    return tokens


def _set(
    said: Said, rank: int, own: Cards, joker: Cards, count: int, face_up: Cards
) -> tuple[Cards, Card]:
    """Cards of one rank from the hand, and perhaps one face-up card; count 0 leaves it open."""
    if rank == 0:
        return own, "" if own else JOKER
    ups = [card for card in _kinds(face_up) if RANK[card] == rank or (own and card == JOKER)]
    if not count:
        most = len(own + joker) + bool(ups)
        count = int(said.ask([str(number) for number in range(1, most + 1)]))
    up = _face_up(said, own, joker, ups, count) if ups else ""
    count -= bool(up)
    added: Cards = ()
    if joker and count and (count >= 2 or up):
        with_joker = ["no_joker", "with_joker"] if len(own) >= count else ["with_joker"]
        added = joker if said.ask(with_joker) == "with_joker" else ()
    return added + _some_of(said, own, count - len(added)), up


def _face_up(said: Said, own: Cards, joker: Cards, ups: list[Card], count: int) -> Card:
    """The face-up card that goes into the set, if any (Warlords)."""
    ways = ["own"] if own and len(own + joker) >= count else []
    if len(own + joker) >= count - 1:
        ways += [UP + card for card in ups if card != JOKER or count >= 2]
    way = said.ask(ways)
    return "" if way == "own" else way.removeprefix(UP)


def _some_of(said: Said, own: Cards, count: int) -> Cards:
    """So many cards of a rank. Persons are named: those who go, or those who stay if fewer."""
    if own[:1] and own[0] not in PERSONS:
        return own[:count]
    if count <= len(own) - count:
        return _named(said, own, count, "")
    return without(own, _named(said, own, len(own) - count, KEEP))


def _named(said: Said, own: Cards, count: int, prefix: str) -> Cards:
    """So many of these persons, named in the order of the hand: one set is one move."""
    named: Cards = ()
    for needed in range(count, 0, -1):
        following = own[own.index(named[-1]) + 1 :] if named else own
        choice = following[: len(following) - needed + 1]
        named += (said.ask([prefix + card for card in choice]).removeprefix(prefix),)
    return named


def _mixed(said: Said, hand: Cards, lowest: int, count: int, exactly: bool = False) -> Cards:
    """Zhongli Mo in an answer: so many different ranks, named from the lowest up."""
    ranks = by_rank(hand)
    cards: Cards = ()
    for needed in range(count, 0, -1):
        first_only = exactly and not cards
        tokens: list[str] = []
        for rank in range(lowest, lowest + 1 if first_only else 10):
            if ranks[rank] and sum(map(bool, ranks[rank:])) >= needed:
                tokens.extend(_kinds(ranks[rank]))
        card = said.ask(tokens)
        cards += (card,)
        lowest = RANK[card] + 1
    return cards


def _mixed_lead(said: Said, hand: Cards, face_up: Cards) -> tuple[Cards, Card]:
    """Zhongli Mo to lead: two or more different ranks, at most one of them lying face up."""
    ranks = by_rank(hand)
    cards: Cards = ()
    up = ""
    lowest, size = 0, 0
    while True:
        ups = () if up else face_up
        tokens: list[str] = ["done"] if size >= 2 else []
        for rank in range(lowest, 10):
            if ranks[rank] and (size or _ranks_above(ranks, ups, rank)):
                tokens.extend(_kinds(ranks[rank]))
            if ups and (size or any(ranks[rank + 1 :])):
                tokens.extend(UP + card for card in _kinds(ups) if RANK[card] == rank)
        token = said.ask(tokens)
        if token == "done":
            return cards, up
        card = token.removeprefix(UP)
        if token == card:
            cards += (card,)
        else:
            up = card
        lowest, size = RANK[card] + 1, size + 1


def _ranks_above(ranks: tuple[Cards, ...], ups: Cards, rank: int) -> bool:
    return any(ranks[rank + 1 :]) or any(RANK[card] > rank for card in ups)


def _peng_yue_ways(state: State, hand: Cards) -> list[str]:
    """How the same rank can be answered: plainly, or with Zhongli Mo as well."""
    rank, count = state.rank, state.count
    if not 0 < rank < 10:
        return []
    ranks = by_rank(hand)
    ways = ["plain"] if len(ranks[rank]) >= (count - bool(ranks[0]) or 1) else []
    if "zhongli_mo" in ranks[3] and count >= 2:
        ranks = by_rank(without(hand, ("zhongli_mo",)))
        if ranks[rank] and sum(map(bool, ranks[rank:])) >= count:
            ways.append("zhongli_mo")
    return ways


def _same_rank(said: Said, state: State, hand: Cards) -> Announced:
    if said.ask(_peng_yue_ways(state, hand)) == "plain":
        ranks = by_rank(hand)
        cards, _ = _set(said, state.rank, ranks[state.rank], ranks[0], state.count, ())
        return Announced("set", cards, "", state.rank, ("peng_yue",))
    hand = without(hand, ("zhongli_mo",))
    cards = _mixed(said, hand, state.rank, state.count, exactly=True)
    return Announced("set", cards, "", state.rank, ("peng_yue", "zhongli_mo"))


def _lowest(cards: Cards) -> int:
    return min(RANK[card] for card in cards)


def _kinds(cards: Cards) -> Cards:
    return tuple(dict.fromkeys(cards))


def _takeable(discard: Cards) -> Cards:
    """What Ying Bu may take: never the joker, which is of rank 0."""
    return tuple(card for card in KINDS if 1 <= RANK[card] <= 5 and card in discard)
