"""What cards do at once. Factories where several cards do the same, plain functions otherwise.

An effect is made of verbs and asks nothing: everything was picked before. Patterns say where a
piece could go by a card, and over which squares.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.chaos_chess.board import (
    AHEAD,
    BISHOP,
    DIAGONAL,
    HOPS,
    KING,
    KNIGHT,
    NEAR,
    PAWN,
    QUEEN,
    RAYS,
    ROOK,
    SECOND,
    WAYS,
    line,
    shifted,
)
from engines.chaos_chess.card import Effect, Play, Refused
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.laws import rank
from engines.chaos_chess.moves import frozen, in_check, reaches, safe_for, shut
from engines.chaos_chess.picks import Test, capturer, mover, own_king, piece_at

Pattern = Callable[[Play, int], dict[int, tuple[int, ...]]]


# -- patterns: destination -> the squares on the way, both ends in; () for a leap


def _ridden(play: Play, src: int, rays: tuple[tuple[int, ...], ...]) -> dict[int, tuple[int, ...]]:
    found = {}
    for ray in rays:
        for steps, to in enumerate(ray):
            found[to] = (src, *ray[: steps + 1])
            if play.position.board[to] is not None:
                break
    return found


def boots(play: Play, src: int) -> dict[int, tuple[int, ...]]:
    """A knight as a bishop, a bishop as a knight."""
    if piece_at(play, src).kind == KNIGHT:
        return _ridden(play, src, RAYS[BISHOP][src])
    return dict.fromkeys(HOPS[src], ())


def over_one(play: Play, src: int) -> dict[int, tuple[int, ...]]:
    """Straight, over exactly one piece."""
    found = {}
    for ray in RAYS[ROOK][src]:
        jumped = 0
        for steps, to in enumerate(ray):
            if jumped == 1:
                found[to] = (src, *ray[: steps + 1])
            jumped += play.position.board[to] is not None
            if jumped == 2:
                break
    return found


def one_bounce(play: Play, src: int) -> dict[int, tuple[int, ...]]:
    """Diagonally to an edge, not a corner, and on along the other diagonal."""
    found: dict[int, tuple[int, ...]] = {}
    board = play.position.board
    for dx, dy in DIAGONAL:
        ray = line(src, dx, dy)
        if not ray or any(board[sq] is not None for sq in ray):
            continue
        edge = ray[-1]
        side, end = edge % 8 in (0, 7), edge // 8 in (0, 7)
        if side and end:
            continue
        onward = line(edge, -dx if side else dx, dy if side else -dy)
        for steps, to in enumerate(onward):
            found.setdefault(to, (src, *ray, *onward[: steps + 1]))
            if board[to] is not None:
                break
    return found


def round_the_side(play: Play, src: int) -> dict[int, tuple[int, ...]]:
    """Out at one side of the rank and in at the other."""
    found: dict[int, tuple[int, ...]] = {}
    row, file = src - src % 8, src % 8
    for step in (1, -1):
        way = [src]
        crossed = False
        for count in range(1, 8):
            x = file + step * count
            crossed = crossed or not 0 <= x < 8
            to = row + x % 8
            way.append(to)
            if crossed:
                found.setdefault(to, tuple(way))
            if play.position.board[to] is not None:
                break
    return found


def through_own(play: Play, src: int) -> dict[int, tuple[int, ...]]:
    """As usual, but through pieces of its own side."""
    found = {}
    mine = piece_at(play, src)
    for ray in RAYS[mine.kind][src]:
        for steps, to in enumerate(ray):
            standing = play.position.board[to]
            if standing is None or standing.owner != mine.owner:
                found[to] = (src, *ray[: steps + 1])
            if standing is not None and standing.owner != mine.owner:
                break
    return found


def once_more(play: Play, src: int) -> dict[int, tuple[int, ...]]:
    """A standard move without a capture, and not back."""
    moved = play.state.moved
    return {
        reach.dst: reach.way
        for reach, victim in reaches(play.position, src)
        if victim is None and moved is not None and reach.dst != moved.src
    }


def advance(play: Play, src: int) -> dict[int, tuple[int, ...]]:
    """A pawn's step ahead, two from its start rank."""
    owner = piece_at(play, src).owner
    one = src + AHEAD[owner]
    board = play.position.board
    if not 0 <= one < 64 or board[one] is not None:
        return {}
    found: dict[int, tuple[int, ...]] = {one: (src, one)}
    if src in SECOND[owner] and board[one + AHEAD[owner]] is None:
        found[one + AHEAD[owner]] = (src, one, one + AHEAD[owner])
    return found


def _found(play: Play, pattern: Pattern, src: int) -> dict[int, tuple[int, ...]]:
    """The pattern from here, looked for once."""
    if (pattern, src) not in play.memo:
        play.memo[pattern, src] = pattern(play, src)
    found: dict[int, tuple[int, ...]] = play.memo[pattern, src]
    return found


def reached(name: str, pattern: Pattern) -> Test:
    """The square lies in the pattern of the picked piece, and no piece of its side stands there."""

    def check(play: Play, at: int) -> bool:
        standing = play.position.board[at]
        if standing is not None and (
            standing.royal or standing.owner == piece_at(play, play[name]).owner
        ):
            return False
        return at in _found(play, pattern, play[name])

    return Test(check)


def reached_from(source: Callable[[Play], int | None], pattern: Pattern) -> Test:
    def check(play: Play, at: int) -> bool:
        src = source(play)
        return src is not None and at in _found(play, pattern, src)

    return Test(check)


# -- moving


def swap(one: str, two: str) -> Effect:
    def effect(turn: Flow, play: Play) -> None:
        turn.swap(play[one], play[two])

    return effect


def swap_with_king(name: str) -> Effect:
    def effect(turn: Flow, play: Play) -> None:
        king = own_king(play)
        if king is None:
            raise Refused("COND")
        turn.swap(king, play[name])

    return effect


def leap(name: str, to: str) -> Effect:
    """Put a piece down elsewhere; nothing in between matters."""

    def effect(turn: Flow, play: Play) -> None:
        turn.go(play[name], play[to])

    return effect


def ride(name: str, to: str, pattern: Pattern) -> Effect:
    """Move along the pattern, capturing at the end."""

    def effect(turn: Flow, play: Play) -> None:
        src, dst = play[name], play[to]
        turn.go(src, dst, _found(play, pattern, src)[dst], takes=True)

    return effect


def step(name: str, to: str) -> Effect:
    """One step to a neighbouring square, without a capture."""

    def effect(turn: Flow, play: Play) -> None:
        turn.go(play[name], play[to], (play[name], play[to]))

    return effect


def march(name: str, squares: int) -> Effect:
    """A pawn straight ahead (or back), over empty squares."""

    def effect(turn: Flow, play: Play) -> None:
        march_from(turn, play[name], squares)

    return effect


def march_from(turn: Flow, src: int, squares: int) -> None:
    ahead = AHEAD[turn.here(src).owner] * (1 if squares > 0 else -1)
    way = tuple(src + ahead * count for count in range(abs(squares) + 1))
    if not all(0 <= sq < 64 for sq in way):
        raise Refused("TARGET")
    if way[-1] // 8 in (0, 7):
        raise Refused("G2")
    if any(turn.at(sq) is not None for sq in way[1:]):
        raise Refused("TARGET")
    turn.go(src, way[-1], way)


def sidle(turn: Flow, play: Play) -> None:
    for name, side in (("one", "to_one"), ("two", "to_two")):
        if name in play:
            to = shifted(play[name], 1 if play[side] == "right" else -1, 0)
            if to is None:
                raise Refused("TARGET")
            turn.go(play[name], to, (play[name], to))


def drumbeat(turn: Flow, play: Play) -> None:
    for name in ("one", "two", "three"):
        if name in play:
            march_from(turn, play[name], 1)


def bayonet(turn: Flow, play: Play) -> None:
    src = play["who"]
    turn.go(src, src + AHEAD[play.seat], (src, src + AHEAD[play.seat]), takes=True)


def field_castle(turn: Flow, play: Play) -> None:
    king, rook = own_king(play), play["rook"]
    assert king is not None
    way = WAYS[king][rook][1]
    middle, to = way[1], way[2]
    if in_check(turn.position, play.seat) or not (
        safe_for(turn.position, king, middle) and safe_for(turn.position, king, to)
    ):
        raise Refused("COND")
    if any(shut(turn.position, turn.here(rook), (sq,)) for sq in way[1:-1]):
        raise Refused("LONG")
    if frozen(turn.position, turn.here(rook)):
        raise Refused("LONG")
    turn.go(king, to, way[:3])
    turn.go(rook, middle)


def can_field_castle(play: Play, rook: int) -> bool:
    """A clear line of at least two squares to a king of kind king."""
    king = own_king(play)
    if king is None or piece_at(play, king).kind != KING:
        return False
    look = WAYS[king].get(rook)
    if look is None or look[0] != ROOK or len(look[1]) < 4:
        return False
    return all(play.position.board[sq] is None for sq in look[1][1:-1])


def double_gallop(turn: Flow, play: Play) -> None:
    knight = turn.here(play["who"]).id
    turn.go(play["who"], play["via"])
    standing = turn.at(play["via"])
    # Stopped on the way, it loses its second jump.
    if standing is not None and standing.id == knight and not frozen(turn.position, standing):
        turn.go(play["via"], play["to"], takes=True)


def second_wind(turn: Flow, play: Play) -> None:
    src = mover(play)
    assert src is not None
    turn.go(src, play["to"], _found(play, once_more, src)[play["to"]])


def follow_leader(turn: Flow, play: Play) -> None:
    moved = play.state.moved
    assert moved is not None
    dx, dy = moved.dst % 8 - moved.src % 8, moved.dst // 8 - moved.src // 8
    to = shifted(play["who"], dx, dy)
    if to is None:
        raise Refused("TARGET")
    turn.go(play["who"], to)


def pursue(turn: Flow, play: Play) -> None:
    src = mover(play)
    assert src is not None
    turn.go(src, play["victim"], (src, play["victim"]), takes=True)


def recapture(turn: Flow, play: Play) -> None:
    to = capturer(play)
    assert to is not None
    turn.go(play["who"], to, takes=True)


def shift_mover(turn: Flow, play: Play) -> None:
    src = mover(play)
    assert src is not None
    turn.go(src, play["to"], (src, play["to"]))


def go_home(turn: Flow, play: Play) -> None:
    home = turn.here(play["who"]).home
    if home is None or not turn.free(home):
        raise Refused("TARGET")
    turn.go(play["who"], home)


def hook(turn: Flow, play: Play) -> None:
    """Pull the victim along the line, right up to the one who pulls."""
    way = WAYS[play["by"]][play["victim"]][1]
    turn.go(play["victim"], way[1], tuple(reversed(way[1:])))


def hookable(play: Play, at: int) -> bool:
    """The first piece in one of its directions, and not adjacent."""
    look = WAYS[play["by"]].get(at)
    by = piece_at(play, play["by"])
    if look is None or (by.kind == ROOK and look[0] != ROOK) or len(look[1]) < 3:
        return False
    return all(play.position.board[sq] is None for sq in look[1][1:-1])


def shoulder(turn: Flow, play: Play) -> None:
    src = play["who"]
    ahead = AHEAD[play.seat]
    pushed, beyond = src + ahead, src + 2 * ahead
    if not 0 <= beyond < 64:
        raise Refused("TARGET")
    if pushed // 8 in (0, 7) or (turn.here(pushed).kind == PAWN and beyond // 8 in (0, 7)):
        raise Refused("G2")
    if turn.go(pushed, beyond, (pushed, beyond)):
        turn.go(src, pushed, (src, pushed))


def block(at: int) -> tuple[int, ...]:
    """The four squares clockwise, from the upper left."""
    return at + 8, at + 9, at + 1, at


def whirl(turn: Flow, play: Play) -> None:
    squares = block(play["at"])
    some = next(p for sq in squares if (p := turn.at(sq)) is not None)
    if any(shut(turn.position, some, (sq,)) for sq in squares):
        raise Refused("LONG")
    turn.rotate(squares)


# -- striking


def shoot(by: str, victim: str) -> Effect:
    def effect(turn: Flow, play: Play) -> None:
        turn.capture(play[victim], play[by])

    return effect


def remove(*names: str) -> Effect:
    def effect(turn: Flow, play: Play) -> None:
        for name in names:
            turn.remove(play[name])

    return effect


def trample(turn: Flow, play: Play) -> None:
    knight = turn.here(play["who"]).id
    turn.go(play["who"], play["to"])
    standing = turn.at(play["to"])
    if standing is not None and standing.id == knight and not frozen(turn.position, standing):
        turn.remove(play["victim"])


def blow_up(turn: Flow, play: Play) -> None:
    turn.remove(play["who"])
    for at in NEAR[play["who"]]:
        piece = turn.at(at)
        if piece is not None and rank(piece) in (1, 2):
            turn.drop(at)
    turn.settle()


def blast_hits(play: Play, at: int) -> bool:
    """Is there an enemy of rank 1 or 2 beside it?"""
    return any(
        (p := play.position.board[sq]) is not None and p.owner != play.seat and rank(p) in (1, 2)
        for sq in NEAR[at]
    )


# -- changing


def become(name: str, kind: str) -> Effect:
    def effect(turn: Flow, play: Play) -> None:
        turn.become(play[name], kind)

    return effect


def become_named(name: str, kind: str) -> Effect:
    def effect(turn: Flow, play: Play) -> None:
        turn.become(play[name], play[kind])

    return effect


def reforge(turn: Flow, play: Play) -> None:
    kind = turn.here(play["who"]).kind
    turn.become(play["who"], BISHOP if kind == KNIGHT else KNIGHT)


def fade(turn: Flow, play: Play) -> None:
    for at in range(64):
        piece = turn.at(at)
        if piece is not None and piece.kind == QUEEN and not piece.royal:
            turn.become(at, ROOK)


def ahead_of(play: Play, at: int) -> int | None:
    """The square straight ahead, from the side of the card's player."""
    to = at + AHEAD[play.seat]
    return to if 0 <= to < 64 else None
