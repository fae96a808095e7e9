"""A match as chess programs read it: PGN, with everything that is no chess in comments.

Beside the match a board of plain chess is kept. As long as what a turn left on the real one is what
one legal move of chess leaves on that board, the turn is that move; cards are comments. From the
first turn that chess cannot follow, the rest is a comment: so a chess program opens as much of the
match as there is chess in it. Nothing here decides anything.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from engines.chaos_chess import events
from engines.chaos_chess.board import KING, PAWN, SQUARES, Board, Go, king_of, start
from engines.chaos_chess.fen import letter, to_fen
from engines.chaos_chess.plain import plain_after, plain_attacked, plain_moves
from engines.chaos_chess.state import BLACK, WHITE, Piece, Position, State
from engines.core.engine import Event

WIDTH = 79  # of a line, as the standard wants it
USUAL = to_fen(Position(start()))
# What the move itself says, where it is one of chess.
SAID_BY_THE_MOVE = (events.Stepped, events.Took, events.Castled, events.Promoted, events.Check)

Tell = Callable[[Event], str]


class Moment(Protocol):
    """What a move told, and the state after it; the first is the deal."""

    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def state(self) -> State: ...


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: what happened in it, and the positions it went through, its end the last."""

    told: tuple[Event, ...]
    positions: tuple[Position, ...]

    @property
    def position(self) -> Position:
        return self.positions[-1]


def write(
    moments: Sequence[Moment], names: Sequence[str], places: Sequence[int] | None, tell: Tell
) -> str:
    first = moments[0].state.position
    result = _result(places)
    tags = [
        ("Event", "Chaos Chess"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "-"),
        ("White", names[WHITE]),
        ("Black", names[BLACK]),
        ("Result", result),
    ]
    if to_fen(first) != USUAL:
        tags += [("SetUp", "1"), ("FEN", to_fen(first))]
    head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags)
    words = " ".join([*_movetext(first, turns(moments), tell), result])
    lines = textwrap.wrap(words, WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n" + "\n".join(lines) + "\n"


def turns(moments: Sequence[Moment]) -> Iterator[Turn]:
    """The match turn by turn, the last one perhaps not to its end."""
    told: list[Event] = []
    through: list[Position] = []
    before = moments[0].state.position
    for moment in moments:
        position = moment.state.position
        told += moment.events
        through.append(position)
        if (position.number, position.mover) != (before.number, before.mover):
            yield Turn(tuple(told), tuple(through))
            told, through, before = [], [], position
    if through:
        yield Turn(tuple(told), tuple(through))


def _movetext(first: Position, played: Iterator[Turn], tell: Tell) -> Iterator[str]:
    """Moves and comments, each a word of the text; the mirror is the board of plain chess."""
    mirror, breaks = first, True
    for turn in played:
        go = _chess(mirror, turn.position)
        number = f"{mirror.number}." if mirror.mover == WHITE else f"{mirror.number}..."
        if go is None:
            if moved := _begun(mirror, turn):
                yield f"{number} {_san(mirror, moved)}"
            if lines := _lines(turn.told, tell):
                yield _comment(lines)
                breaks = True
            if _same(mirror.board, turn.position.board) and mirror.mover == turn.position.mover:
                continue  # nothing moved yet, or all of it was taken back
            rest = [line for one in played for line in _lines(one.told, tell)]
            if rest:
                yield _comment(rest)
            return
        if mirror.mover == WHITE or breaks:
            yield number
        yield _san(mirror, go)
        twice = any(isinstance(one, events.TakenBack) for one in turn.told)
        beside = turn.told if twice else _beside(turn.told)
        breaks = False
        if lines := _lines(beside, tell):
            yield _comment(lines)
            breaks = True
        mirror = _after(mirror, go)


def _begun(mirror: Position, turn: Turn) -> Go | None:
    """The move of chess with which a turn began that chess cannot follow to its end."""
    if any(isinstance(one, events.TakenBack) for one in turn.told):
        return None
    return next((go for one in turn.positions if (go := _chess(mirror, one))), None)


def _beside(told: Sequence[Event]) -> list[Event]:
    return [one for one in told if not isinstance(one, SAID_BY_THE_MOVE)]


def _lines(told: Sequence[Event], tell: Tell) -> list[str]:
    return [tell(one) for one in told if one.logged or one.only is not None]


def _comment(lines: Sequence[str]) -> str:
    """A brace would end it."""
    text = " ".join(" ".join(lines).split())
    return "{" + text.replace("{", "(").replace("}", ")") + "}"


def _quoted(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _result(places: Sequence[int] | None) -> str:
    if places is None:
        return "*"
    if places[WHITE] == places[BLACK]:
        return "1/2-1/2"
    return "1-0" if places[WHITE] < places[BLACK] else "0-1"


# --- plain chess


def _chess(mirror: Position, position: Position) -> Go | None:
    """The move of chess that leads from the one to the other."""
    if _same(mirror.board, position.board):
        return None
    for go in _legal(mirror):
        if _same(plain_after(mirror.board, go)[0], position.board):
            return go
    return None


def _same(one: Board, other: Board) -> bool:
    return all(map(_alike, one, other))


def _alike(one: Piece | None, other: Piece | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.owner, one.kind) == (other.owner, other.kind)


def _legal(mirror: Position) -> list[Go]:
    return plain_moves(mirror.board, mirror.mover, mirror.passant)


def _after(mirror: Position, go: Go) -> Position:
    board, passant = plain_after(mirror.board, go)
    black = mirror.mover == BLACK
    return replace(
        mirror,
        board=board,
        mover=WHITE if black else BLACK,
        passant=passant,
        number=mirror.number + black,
    )


def _san(mirror: Position, go: Go) -> str:
    """A move as chess players write it."""
    src, dst, promotion, sort = go
    piece = mirror.board[src]
    assert piece is not None
    takes = mirror.board[dst] is not None or sort == "passant"
    if sort == "castle":
        said = "O-O" if dst > src else "O-O-O"
    elif piece.kind == PAWN:
        said = (f"{SQUARES[src][0]}x" if takes else "") + SQUARES[dst]
    else:
        said = letter(replace(piece, owner=WHITE)) + _apart(mirror, piece, src, dst)
        said += ("x" if takes else "") + SQUARES[dst]
    if promotion:
        said += "=" + letter(replace(piece, owner=WHITE, kind=promotion))
    return said + _check(_after(mirror, go))


def _apart(mirror: Position, piece: Piece, src: int, dst: int) -> str:
    """As much of where it stood as tells it from others of its kind that could go there."""
    if piece.kind == KING:
        return ""
    others = {
        go[0]
        for go in _legal(mirror)
        if go[1] == dst and go[0] != src and _alike(mirror.board[go[0]], piece)
    }
    if not others:
        return ""
    file, rank = SQUARES[src][0], SQUARES[src][1]
    if all(SQUARES[one][0] != file for one in others):
        return file
    return rank if all(SQUARES[one][1] != rank for one in others) else SQUARES[src]


def _check(after: Position) -> str:
    king = king_of(after.board, after.mover)
    if king < 0 or not plain_attacked(after.board, king, 1 - after.mover):
        return ""
    return "+" if _legal(after) else "#"
