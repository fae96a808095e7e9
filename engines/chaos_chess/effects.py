"""What cards do at once: made of verbs, with the pieces and squares they mean as parameters.

An effect asks nothing: everything was picked before. It tells whether it came to pass, so that
another one may depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.chaos_chess import events
from engines.chaos_chess.board import AHEAD, KING, ROOK, WAYS
from engines.chaos_chess.card import CATALOG, Effect, Play, Refused
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.moves import frozen, in_check, safe_for, shut
from engines.chaos_chess.patterns import Pattern, way
from engines.chaos_chess.picks import Test, long_effects, piece_at
from engines.chaos_chess.state import Piece
from engines.chaos_chess.whom import Who, king, me, spot, spots

# -- one after the other


def then(first: Effect, *rest: Effect) -> Effect:
    """The rest happens only if the first came to pass."""

    def effect(turn: Flow, play: Play) -> bool:
        done = bool(first(turn, play))
        if done:
            for one in rest:
                one(turn, play)
        return done

    return effect


def unhindered(who: Who, at: Who, *rest: Effect) -> Effect:
    """The rest happens only if the piece has come there and can go on."""

    def effect(turn: Flow, play: Play) -> None:
        standing = turn.at(spot(play, at))
        if (
            standing is not None
            and standing.id == piece_at(play, spot(play, who)).id
            and not frozen(turn.position, standing)
        ):
            for one in rest:
                one(turn, play)

    return effect


# -- moving


def swap(one: Who, two: Who) -> Effect:
    return lambda turn, play: turn.swap(spot(play, one), spot(play, two))


def leap(who: Who, to: Who, takes: bool = False) -> Effect:
    """Put a piece down elsewhere; nothing in between matters."""
    return lambda turn, play: turn.go(spot(play, who), spot(play, to), takes=takes)


def step(who: Who, to: Who, takes: bool = False) -> Effect:
    """Go straight to a square, over all that lie between; a pick that was left out stays."""

    def effect(turn: Flow, play: Play) -> bool:
        if isinstance(who, str) and who not in play:
            return False
        src, dst = spot(play, who), spot(play, to)
        return turn.go(src, dst, WAYS[src][dst][1], takes=takes)

    return effect


def ride(who: Who, to: Who, pattern: Pattern) -> Effect:
    """Move along the pattern, capturing at the end."""
    return lambda turn, play: turn.go(
        spot(play, who), spot(play, to), way(play, pattern, who, to), takes=True
    )


def march(squares: int, *whom: Who) -> Effect:
    """Pawns straight ahead (or back), over empty squares, one after the other."""

    def effect(turn: Flow, play: Play) -> None:
        for who in whom:
            for src in spots(play, who):
                _march(turn, src, squares)

    return effect


def _march(turn: Flow, src: int, squares: int) -> None:
    ahead = AHEAD[turn.here(src).owner] * (1 if squares > 0 else -1)
    way = tuple(src + ahead * count for count in range(abs(squares) + 1))
    if not all(0 <= sq < 64 for sq in way):
        raise Refused("TARGET")
    if way[-1] // 8 in (0, 7):
        raise Refused("G2")
    if any(turn.at(sq) is not None for sq in way[1:]):
        raise Refused("TARGET")
    turn.go(src, way[-1], way)


def field_castle(turn: Flow, play: Play) -> None:
    src, rook = spot(play, king(me)), play["rook"]
    way = WAYS[src][rook][1]
    middle, to = way[1], way[2]
    if in_check(turn.position, play.seat) or not (
        safe_for(turn.position, src, middle) and safe_for(turn.position, src, to)
    ):
        raise Refused("COND")
    if any(shut(turn.position, turn.here(rook), (sq,)) for sq in way[1:-1]):
        raise Refused("LONG")
    if frozen(turn.position, turn.here(rook)):
        raise Refused("LONG")
    turn.go(src, to, way[:3])
    turn.go(rook, middle)


def _can_field_castle(play: Play, rook: int) -> bool:
    """A clear line of at least two squares to a king of kind king."""
    src = next(iter(spots(play, king(me))), None)
    if src is None or piece_at(play, src).kind != KING:
        return False
    look = WAYS[src].get(rook)
    if look is None or look[0] != ROOK or len(look[1]) < 4:
        return False
    return all(play.position.board[sq] is None for sq in look[1][1:-1])


can_field_castle = Test(_can_field_castle, limit="true-king")


def block(at: int) -> tuple[int, ...]:
    """The four squares clockwise, from the upper left."""
    return at + 8, at + 9, at + 1, at


def whirl(turn: Flow, play: Play) -> None:
    squares = block(play["at"])
    some = next(p for sq in squares if (p := turn.at(sq)) is not None)
    if any(shut(turn.position, some, (sq,)) for sq in squares):
        raise Refused("LONG")
    turn.rotate(squares)


def _turns(play: Play, at: int) -> bool:
    """A 2x2 block with at least two pieces."""
    return (
        at % 8 < 7 and at < 56 and sum(play.position.board[sq] is not None for sq in block(at)) >= 2
    )


def _no_king_in_block(play: Play, at: int) -> bool:
    if at % 8 == 7 or at >= 56:
        return True
    return not any((p := play.position.board[sq]) is not None and p.royal for sq in block(at))


can_whirl = (Test(_no_king_in_block, "G1"), Test(_turns))


def withdraw(who: Who) -> Effect:
    """It leaves the board for a while."""
    return lambda turn, play: turn.withdraw(spot(play, who))


# -- striking


def shoot(by: Who, victim: Who) -> Effect:
    return lambda turn, play: turn.capture(spot(play, victim), spot(play, by))


def remove(*whom: Who, for_good: bool = False, spares: bool = False) -> Effect:
    """They leave the board, perhaps for good. Where one is shielded, nothing of this happens, or
    (it spares) only that one stays."""

    def effect(turn: Flow, play: Play) -> bool:
        if spares:
            done = [turn.drop(at) for who in whom for at in spots(play, who)]
            turn.settle()
        else:
            leave = turn.banish if for_good else turn.remove
            done = [leave(spot(play, who)) for who in whom]
        return all(done)

    return effect


# -- changing


def become(whom: Who, kind: str | Mapping[str, str] = "") -> Effect:
    """They become this kind, or what their kind turns into, or (nothing said) the picked one."""

    def effect(turn: Flow, play: Play) -> None:
        for at in spots(play, whom):
            if isinstance(kind, str):
                turn.become(at, kind or play["kind"])
            else:
                turn.become(at, kind[turn.here(at).kind])

    return effect


def defect(who: Who) -> Effect:
    return lambda turn, play: turn.defect(spot(play, who))


def crown(who: Who) -> Effect:
    return lambda turn, play: turn.crown(spot(play, who))


def bring_back(whom: str | Callable[[Play], Piece], at: Who) -> Effect:
    """A captured piece returns."""
    return lambda turn, play: turn.bring(
        play[whom] if isinstance(whom, str) else whom(play), spot(play, at)
    )


# -- gold


def gain(gold: Callable[[Play], int]) -> Effect:
    return lambda turn, play: turn.gain(play.seat, gold(play))


def rob(gold: int | Callable[[Play], int], keep: bool = True) -> Effect:
    """The opponent loses so much, or all there is; it comes to the card's player, or to nobody."""

    def effect(turn: Flow, play: Play) -> None:
        much = gold if isinstance(gold, int) else gold(play)
        if keep:
            turn.hand_over(play.foe, much)
        else:
            turn.lose(play.foe, much)

    return effect


# -- the move, the table, the hands


def take_back(turn: Flow, play: Play) -> None:
    turn.take_back()


def end(name: str = "") -> Effect:
    """The picked lasting effect is over, or all of them."""

    def effect(turn: Flow, play: Play) -> None:
        for active in [play[name]] if name else long_effects(play.position):
            turn.lift(active.serial)
        turn.settle()

    return effect


def take_from_pile(name: str) -> Effect:
    return lambda turn, play: turn.take_from_pile(play.seat, play[name])


def swap_hands(turn: Flow, play: Play) -> None:
    turn.swap_hands(play.seat)


def show_hand(turn: Flow, play: Play) -> None:
    """Of the opponent, who is told which cards he cannot play."""
    turn.show_hand(play.foe)
    turn.tell(events.CardsBanned(dearest(play), only=play.foe))


def dearest(play: Play) -> tuple[str, ...]:
    """The cards of the other hand that cost most; none if he answered with his last one."""
    hand = play.state.hands[play.foe]
    most = max((CATALOG[id].cost for id in hand), default=0)
    return tuple(id for id in hand if CATALOG[id].cost == most)
