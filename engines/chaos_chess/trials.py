"""Which plays are lawful: cards are tried on the frozen state and judged by what they left.

Judged are the own king, the other king and the other side's moves. What is offered is exactly what
is not refused. Nothing here changes the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from engines.chaos_chess.board import WAYS, king_of
from engines.chaos_chess.card import AFTER, BEFORE, CATALOG, DONE, ON_CARD, Play, Refused
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.judge import can_move, legal, mated, still_legal
from engines.chaos_chess.limits import allowance, cost
from engines.chaos_chess.moves import checkers, in_check
from engines.chaos_chess.picks import PiecePick
from engines.chaos_chess.plays import admit, bind, judged_position, perform, spend, whole
from engines.chaos_chess.question import moments
from engines.chaos_chess.state import Position, State, other
from engines.core.engine import Seat
from engines.core.memory import remembered

# -- judging


def _judge(play: Play, flow: Flow) -> None:
    """The tests that stand above every card (T1-T4), and G10."""
    state, seat, card = flow.state, play.seat, play.card
    if play.when == ON_CARD:
        return  # it changes a card, not the board; that card is judged again when it resolves
    if not play.resolving:
        _change(play, flow)
    if play.when == AFTER and play.state.waiting is None and _was(play, "mated"):
        raise Refused("T4")
    after = judged_position(state)
    next_mover = after.mover
    if state.waiting is None and in_check(after, other(next_mover)):
        raise Refused("T1")
    if next_mover == seat:
        if in_check(after, seat) and (card.in_check or not _was(play, "in_check")):
            raise Refused("T2")
        if play.when == BEFORE and not can_move(after) and not _saved_by_next(play, state):
            raise Refused("T2")
    elif not _can_answer(play, after):
        raise Refused("T3")


def _can_answer(play: Play, position: Position) -> bool:
    """Has the next mover a legal move? One that answered another way to play this card mostly
    answers this one too."""
    hint = play.memo.get("answer")
    if hint is not None and still_legal(position, hint):
        return True
    play.memo["answer"] = next(iter(legal(position)), None)
    return play.memo["answer"] is not None


def _was(play: Play, what: str) -> bool:
    """Before this card: is the next mover mated, is its player in check?"""
    if what not in play.memo:
        before = judged_position(play.state)
        play.memo[what] = mated(before) if what == "mated" else in_check(before, play.seat)
    return bool(play.memo[what])


def _saved_by_next(play: Play, state: State) -> bool:
    """Ruling: a before-card that leaves no move at all is refused, unless another card of the same
    turn still finds one."""
    spent = spend(state, play)
    return next(playable(spent, play.seat), None) is not None


def _change(play: Play, flow: Flow) -> None:
    """A card that would change nothing cannot be played; a new mark always is a change."""
    card, old, new = play.card, play.position, flow.position
    if card.laws:
        if new.serial == old.serial:
            raise Refused("G10")
        laid = new.table[-1] if new.table else None
        if laid is not None and any(
            (one.card, one.owner, one.pieces) == (laid.card, laid.owner, laid.pieces)
            and (one.squares == laid.squares or one.pieces)
            for one in new.table[:-1]
        ):
            raise Refused("G10")
    elif old == new and flow.state == play.state:
        raise Refused("G10")


def tried(play: Play) -> Flow:
    """The card done and found lawful; raises Refused otherwise."""
    if not play.resolving and cost(play) > play.position.gold[play.seat]:
        raise Refused("GOLD")
    if play.paid_x is not None and play.card.x is not None and play.card.x(play) != play.paid_x:
        raise Refused("X")
    flow = perform(play)
    _judge(play, flow)
    return flow


# -- offering


def _completes(play: Play, index: int) -> bool:
    """Can the picks from here on be made so that the card is lawful?"""
    picks = play.card.picks
    if index == len(picks):
        return _lawful(play)
    pick = picks[index]
    if pick.optional and _lawful(play):
        return True
    return any(_leads_on(play, index, token) for token in pick.offers(play))


def _leads_on(play: Play, index: int, token: str) -> bool:
    pick = play.card.picks[index]
    try:
        value = pick.read(play, token)
    except Refused:
        return False
    play.bound[pick.name] = value
    found = _completes(play, index + 1)
    del play.bound[pick.name]
    return found


def _lawful(play: Play) -> bool:
    try:
        tried(play)
    except Refused:
        return False
    return True


def started(state: State, seat: Seat, id: str) -> Play | None:
    try:
        return admit(state, seat, CATALOG[id])
    except Refused:
        return None


def targets(state: State, seat: Seat, id: str, tokens: tuple[str, ...]) -> list[str]:
    """Which token may follow; none when the choice is whole."""
    play = started(state, seat, id)
    return following(play, tokens) if play is not None else []


def following(play: Play, tokens: tuple[str, ...]) -> list[str]:
    try:
        bind(play, tokens)
    except Refused:
        return []
    if whole(play, tokens):
        return []
    index = len(tokens)
    pick = play.card.picks[index]
    offered = [token for token in pick.offers(play) if _leads_on(play, index, token)]
    if pick.optional and _lawful(play):
        offered.append(DONE)
    return offered


def can_play(state: State, seat: Seat, id: str) -> bool:
    play = started(state, seat, id)
    return play is not None and _completes(play, 0)


def can_rescue(state: State, seat: Seat, id: str) -> bool:
    """Can this card be played so that it ends the check its player's own move has left? A card
    that only marks pieces or squares must mark the attacker or its way."""
    play = started(state, seat, id)
    if play is None:
        return False
    card = play.card
    if not card.effects and all(isinstance(pick, PiecePick) or card.ground for pick in card.picks):
        play.within = _ways_of_check(judged_position(state), seat)
    return _completes(play, 0)


def _ways_of_check(position: Position, seat: Seat) -> frozenset[int]:
    king = king_of(position.board, seat)
    squares = {king}
    for src in checkers(position, seat):
        squares.update(WAYS[src][king][1] if king in WAYS[src] else (src,))
    return frozenset(squares)


def playable(state: State, seat: Seat) -> Iterator[str]:
    """The cards of this hand that can be played now. Most are for another moment, so that is looked
    at first."""
    now = frozenset(moments(state, seat))
    if not now or allowance(state, seat) < 1:
        return
    for id in dict.fromkeys(state.hands[seat]):
        if not now.isdisjoint(CATALOG[id].when) and can_play(state, seat, id):
            yield id


def outcomes(state: State, seat: Seat, id: str) -> Iterator[State]:
    """What every lawful way to play this card would leave, paid for, one after the other."""
    play = started(state, seat, id)
    if play is not None:
        yield from _outcomes(play, 0)


def _outcomes(play: Play, index: int) -> Iterator[State]:
    picks = play.card.picks
    if index == len(picks) or picks[index].optional:
        with suppress(Refused):
            yield spend(tried(play).state, play)
    if index == len(picks):
        return
    pick = picks[index]
    for token in pick.offers(play):
        try:
            play.bound[pick.name] = pick.read(play, token)
        except Refused:
            continue
        yield from _outcomes(play, index + 1)
        del play.bound[pick.name]


@remembered(64)
def can_play_any(state: State, seat: Seat) -> bool:
    return next(playable(state, seat), None) is not None


@remembered(64)
def playables(state: State, seat: Seat) -> tuple[str, ...]:
    """The same, all at once."""
    return tuple(playable(state, seat))


# -- refusing: the one source of what tests and players are told


def refusal(state: State, seat: Seat, id: str, tokens: tuple[str, ...]) -> str | None:
    """Why this seat may not play this card with exactly these targets, or None."""
    try:
        play = _bound(state, seat, id, tokens)
        if not whole(play, tokens):
            return "TARGET"
        tried(play)
    except Refused as refused:
        return refused.code
    return None


def obstacle(state: State, seat: Seat, id: str, begun: tuple[str, ...] = ()) -> str | None:
    """Why this seat may not play this card with any targets that begin so, or None."""
    try:
        play = _bound(state, seat, id, begun)
    except Refused as refused:
        return refused.code
    if whole(play, begun):
        return refusal(state, seat, id, begun)
    return None if _completes(play, len(begun)) else _nearest(play, len(begun))


def _bound(state: State, seat: Seat, id: str, tokens: tuple[str, ...]) -> Play:
    play = admit(state, seat, CATALOG[id])
    bind(play, tokens)
    return play


def _nearest(play: Play, index: int) -> str:
    """No way on is lawful: the refusal that came nearest to a whole choice."""
    if index == len(play.card.picks):
        try:
            tried(play)
        except Refused as refused:
            return refused.code
    pick = play.card.picks[index]
    for token in pick.offers(play):
        try:
            play.bound[pick.name] = pick.read(play, token)
        except Refused:
            continue
        code = _nearest(play, index + 1)
        del play.bound[pick.name]
        if code != "TARGET":
            return code
    return "TARGET"
