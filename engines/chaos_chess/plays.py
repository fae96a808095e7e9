"""Playing a card: may it be played, with which targets, and what would it leave?

Every refusal has its code. A card is tried on the frozen state and judged by what it left: its own
king, the other king, the other side's moves. What is offered is exactly what is not refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from engines.chaos_chess.board import WAYS, king_of
from engines.chaos_chess.card import (
    AFTER,
    AFTER_THEIRS,
    BEFORE,
    BEFORE_THEIRS,
    CATALOG,
    DONE,
    INSTEAD,
    ON_CAPTURE,
    ON_CARD,
    ON_CHECK,
    Card,
    Play,
    Refused,
)
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.judge import can_move, legal, mated, still_legal
from engines.chaos_chess.law import force
from engines.chaos_chess.moves import checkers, in_check, warded
from engines.chaos_chess.picks import PiecePick, SquarePick
from engines.chaos_chess.state import Active, Position, State, other
from engines.chaos_chess.turn import end_turn
from engines.core.engine import Seat

# -- the window


def asked(state: State) -> Seat:
    """Whose window this is."""
    if state.stack:
        return other(state.stack[-1].seat)
    mover = state.position.mover
    return mover if state.phase in ("move", "after", "end_check") else other(mover)


def timings(state: State, seat: Seat) -> tuple[str, ...]:
    """At which timings this seat may play a card now."""
    if seat != asked(state):
        return ()
    if state.stack:
        return (ON_CARD,)
    match state.phase:
        case "before_theirs":
            return (BEFORE_THEIRS,)
        case "move":
            return (BEFORE, INSTEAD)
        case "after_theirs":
            return (AFTER_THEIRS, ON_CAPTURE, ON_CHECK) if state.taken else (AFTER_THEIRS, ON_CHECK)
        case "after":
            return (AFTER,)
        case "again":
            return (ON_CAPTURE, ON_CHECK) if state.taken else (ON_CHECK,)
        case "end_check":
            return (ON_CHECK,)
    return ()


def allowance(state: State, seat: Seat) -> int:
    """How many more cards this seat may play in this turn."""
    extra = sum(law.extra(card, seat) for law, card in force(state.position).extra)
    if state.exchanged and seat == state.position.mover:
        return 0
    return 1 + extra - state.played[seat]


def treasuries(state: State) -> bool:
    """Is there gold in this match at all?"""
    return state.settings.cards == "common"


def price(state: State, seat: Seat, card: Card) -> int:
    """The cost with all changes; X comes on top."""
    if not treasuries(state):
        return 0
    change = sum(law.price(active, seat) for law, active in force(state.position).price)
    return max(1, card.cost + change)


# -- one play


def _admit(state: State, seat: Seat, card: Card) -> Play:
    """The tests before anything is chosen."""
    when = next((when for when in timings(state, seat) if when in card.when), None)
    if when is None:
        raise Refused("TIMING")
    if allowance(state, seat) < 1:
        raise Refused("LIMIT")
    if treasuries(state) and price(state, seat, card) > state.position.gold[seat]:
        raise Refused("GOLD")
    for law, active in force(state.position).mutes:
        if law.mutes(state, active, seat, card.id, when):
            raise Refused("LONG")
    play = Play(state, seat, card, when)
    if card.in_check and not in_check(_judged_position(state), seat):
        raise Refused("COND")
    for need in card.needs:
        if not need.met(play):
            raise Refused(need.code)
    return play


def bind(play: Play, tokens: tuple[str, ...]) -> None:
    """Read the tokens as targets, in order."""
    picks = play.card.picks
    for index, token in enumerate(tokens):
        if index >= len(picks):
            raise Refused("TARGET")
        if token == DONE and picks[index].optional:
            if index + 1 != len(tokens):
                raise Refused("TARGET")
            return
        play.bound[picks[index].name] = picks[index].read(play, token)


def _whole(play: Play, tokens: tuple[str, ...]) -> bool:
    return len(tokens) == len(play.card.picks) or (bool(tokens) and tokens[-1] == DONE)


def perform(play: Play) -> Flow:
    """Do what the card says. Raises Refused where a rule or a long effect forbids it."""
    flow = Flow(play.state, play.seat)
    for effect in play.card.effects:
        effect(flow, play)
    if play.card.laws:
        active = _laid(play, flow)
        if active is not None:
            flow.lay(active)
    if play.when == INSTEAD:
        flow.change(made=True)
    if flow.taken is not None and flow.taken.victim.owner != flow.position.mover:
        flow.change(taken=flow.taken)
    return flow


def _laid(play: Play, flow: Flow) -> Active | None:
    """The card as it will lie on the table; None if every piece it would mark is sealed."""
    card, position = play.card, flow.position
    squares = [
        play[pick.name] for pick in card.picks if isinstance(pick, PiecePick) and pick.name in play
    ]
    if card.marks is not None:
        squares = card.marks(play)
    marked = [p for sq in squares if (p := position.board[sq]) is not None]
    held = [p for p in marked if not warded(position, p, play.seat)]
    if squares and not held:
        return None
    noted = tuple(
        play[pick.name] for pick in card.picks if isinstance(pick, SquarePick) and pick.name in play
    )
    if card.squares is not None:
        noted = card.squares(play)
    clock, left = _clock(play)
    return Active(
        card=card.id,
        owner=play.seat,
        serial=0,
        pieces=tuple(p.id for p in held),
        squares=noted or tuple(squares),
        words=card.words(play) if card.words is not None else (),
        away=tuple(p.id for p in position.away if p not in play.position.away),
        clock=clock,
        left=left,
        passing=card.lasts.turn,
    )


def _clock(play: Play) -> tuple[Seat | None, int]:
    """At the end of whose turns it counts, and how many. A turn that had begun before the card was
    played does not count, unless it was played before the move of that turn."""
    lasts = play.card.lasts
    if lasts.cards:
        return None, lasts.cards
    turns = play.card.turns(play) if play.card.turns is not None else lasts.theirs
    clock, left = (other(play.seat), turns) if turns else (play.seat, lasts.own)
    if not left:
        return None, 0
    begun = play.position.mover == clock and play.when not in (BEFORE, BEFORE_THEIRS)
    return clock, left + begun


# -- judging


def _judged_position(state: State) -> Position:
    """What stands when the next move is made: after the end of the turn, once its move is made."""
    return end_turn(state.position) if state.made else state.position


def _judge(play: Play, flow: Flow) -> None:
    """The tests that stand above every card (T1-T4), and G10."""
    state, seat, card = flow.state, play.seat, play.card
    if play.when == ON_CARD:
        return  # it changes a card, not the board; that card is judged again when it resolves
    if not play.resolving:
        _change(play, flow)
    if play.when == AFTER and play.state.waiting is None and _was(play, "mated"):
        raise Refused("T4")
    after = _judged_position(state)
    following = after.mover
    if state.waiting is None and in_check(after, other(following)):
        raise Refused("T1")
    if following == seat:
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
        before = _judged_position(play.state)
        play.memo[what] = mated(before) if what == "mated" else in_check(before, play.seat)
    return bool(play.memo[what])


def _saved_by_next(play: Play, state: State) -> bool:
    """Ruling: a before-card that leaves no move at all is refused, unless another card of the same
    turn still finds one."""
    spent = spend(state, play.seat, play.card)
    return allowance(spent, play.seat) > 0 and next(playable(spent, play.seat), None) is not None


def spend(state: State, seat: Seat, card: Card) -> State:
    """The state in which this seat has played that card, for looking ahead."""
    flow = Flow(state)
    if card.id in state.hands[seat]:
        flow.deal_out(seat, card.id)
    played = list(state.played)
    played[seat] += 1
    flow.change(played=(played[0], played[1]))
    return flow.state


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
    if treasuries(play.state) and not play.resolving:
        cost = price(play.state, play.seat, play.card)
        if play.card.x is not None:
            cost += play.card.x(play)
        if cost > play.position.gold[play.seat]:
            raise Refused("GOLD")
    if play.paid_x is not None and play.card.x is not None and play.card.x(play) != play.paid_x:
        raise Refused("X")
    flow = perform(play)
    _judge(play, flow)
    return flow


def refusal(state: State, seat: Seat, id: str, tokens: tuple[str, ...]) -> str | None:
    """Why this seat may not play this card so, or None."""
    try:
        play = _admit(state, seat, CATALOG[id])
        bind(play, tokens)
        if not _whole(play, tokens):
            return "TARGET"
        tried(play)
    except Refused as refused:
        return refused.code
    return None


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
        return _admit(state, seat, CATALOG[id])
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
    if _whole(play, tokens):
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
        play.within = _ways_of_check(_judged_position(state), seat)
    return _completes(play, 0)


def _ways_of_check(position: Position, seat: Seat) -> frozenset[int]:
    king = king_of(position.board, seat)
    squares = {king}
    for src in checkers(position, seat):
        squares.update(WAYS[src][king][1] if king in WAYS[src] else (src,))
    return frozenset(squares)


def playable(state: State, seat: Seat) -> Iterator[str]:
    """The cards of this hand that can be played now."""
    if allowance(state, seat) < 1:
        return
    for id in dict.fromkeys(state.hands[seat]):
        if can_play(state, seat, id):
            yield id


def outcomes(state: State, seat: Seat, id: str) -> Iterator[State]:
    """What every lawful way to play this card would leave, one after the other."""
    play = started(state, seat, id)
    if play is not None:
        yield from _outcomes(play, 0)


def _outcomes(play: Play, index: int) -> Iterator[State]:
    picks = play.card.picks
    if index == len(picks) or picks[index].optional:
        with suppress(Refused):
            yield tried(play).state
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
