"""The rules of Chinese Box: a duel of memory on a field of 36 cards.

The players remember, the game never does it for them: no view holds a face that lies down now,
and no event with a face is ever written into a log. A look is a whole move, because it reveals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from engines.chinese_box.board import (
    CARD_NAMES,
    CELLS,
    COMBINATIONS,
    DOWN,
    DRAGON_PLACES,
    DRAGONS,
    ELEMENTS,
    EMPTY,
    INDEX,
    ORDINARY_OF_EACH,
    Line,
    can_name,
    cards_on,
    is_stuck,
    lines_for,
    nameable,
    with_face,
    without,
)
from engines.chinese_box.events import (
    Collected,
    Looked,
    Missed,
    Placed,
    Returned,
    Shown,
    Skipped,
    Took,
)
from engines.chinese_box.state import Reason, Settings, Stack, State, View, but, dearest, points
from engines.core.dice import Dice
from engines.core.engine import Event, Move, Outcome, Seat, Step

SKIP_LOOK = "skip_look"
LOOK_DONE = "look_done"
AS_BEFORE = "as_before"
END_TURN = "end_turn"

LOOKS = 3
FIRST_LOOKS = 2
FEW_CARDS = 5
BARREN_TURNS = 40
BARREN_WARNING = 10  # turns before that end at which players are told of it
IDLE_TURNS = 2

NOBODY: frozenset[Seat] = frozenset()
ONE = (frozenset({0}), frozenset({1}))


def setup(seats: int, seed: int, settings: Settings) -> State:
    dice, first = Dice(seed).roll(seats)
    dice, dragons = dice.shuffle(DRAGONS)
    dice, ordinary = dice.shuffle(ELEMENTS * ORDINARY_OF_EACH)
    standing = dict(zip(DRAGON_PLACES[settings.dragons], dragons, strict=True))
    rest = iter(ordinary)
    return State("".join(standing.get(cell) or next(rest) for cell in CELLS), first)


def to_act(state: State) -> frozenset[Seat]:
    return NOBODY if state.reason else ONE[state.seat]


def options(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    if state.reason or seat != state.seat:
        return ()
    if state.phase == "look":
        return () if begun else _looks(state)
    if state.phase == "put":
        return _places(state, begun)
    return _calls(state, begun)


def _limit(state: State) -> int:
    return LOOKS if state.turn else FIRST_LOOKS


def _looks(state: State) -> list[str]:
    tokens = [cell for cell, face in zip(CELLS, state.field, strict=True) if face != EMPTY]
    for cell in state.marked:
        tokens.remove(CELLS[cell])
    tokens.append(LOOK_DONE if state.hand else SKIP_LOOK)
    return tokens


@lru_cache(maxsize=64)  # the same question comes with each token of a move
def _free(field: str) -> tuple[str, ...]:
    return tuple([cell for cell, face in zip(CELLS, field, strict=True) if face == EMPTY])


def _places(state: State, begun: Move) -> list[str]:
    """A cell for each card of the hand, in the order of the hand: the order of putting down
    changes nothing, so it is not asked for."""
    if begun and begun[0] == AS_BEFORE:
        return []
    free = [cell for cell in _free(state.field) if cell not in begun]
    if len(begun) == len(state.hand) or len(free) == 1:
        return []
    return free if begun else [*free, AS_BEFORE]


def _calls(state: State, begun: Move) -> list[str]:
    if not begun:
        return [*nameable(state.field), END_TURN]
    if begun[0] == END_TURN:
        return []
    if len(begun) == 1:
        lines = lines_for(state.field, begun[0])
        ends = {end for line in lines for end in (line.cells[0], line.cells[-1])}
        return [CELLS[end] for end in sorted(ends)]
    others = _other_ends(state.field, begun[0], INDEX[begun[1]])
    return [] if len(begun) == 3 or len(others) == 1 else [CELLS[end] for end in sorted(others)]


@lru_cache(maxsize=64)  # asked about, and then made
def _other_ends(field: str, name: str, end: int) -> Mapping[int, Line]:
    lines = lines_for(field, name)
    others = {line.cells[-1]: line for line in lines if line.cells[0] == end}
    others.update((line.cells[0], line) for line in lines if line.cells[-1] == end)
    return others


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    if state.phase == "put":
        return _put(state, move)
    match move:
        case ("skip_look",):
            return _ask_collect(but(state, phase="collect", marked=(), failed=()), ())
        case ("look_done",):
            return _ask_put(but(state, phase="put", marked=()), ())
        case ("end_turn",):
            return _end_turn(state, ())
        case (cell,):
            return _look(state, INDEX[cell])
        case (name, end, *other):
            others = _other_ends(state.field, name, INDEX[end])
            line = others[INDEX[other[0]]] if other else next(iter(others.values()))
            return _call(state, name, line)
    raise AssertionError(move)


def _look(state: State, cell: int) -> Step[State]:
    face = state.field[cell]
    name = CARD_NAMES[face]
    events: tuple[Event, ...]
    if face in DRAGONS:
        events = (Took(state.seat, CELLS[cell], name),)
    else:
        events = (
            Took(state.seat, CELLS[cell], CARD_NAMES[DOWN]),
            Looked(CELLS[cell], name, only=state.seat),
        )
    hand = state.hand + face
    is_last = len(hand) == _limit(state)
    state = but(
        state,
        field=with_face(state.field, cell, EMPTY),
        hand=hand,
        taken=(*state.taken, cell),
        failed=(),
        # Markers are removed as soon as the look is done or skipped.
        phase="put" if is_last else "look",
        marked=() if is_last else state.marked,
    )
    return _ask_put(state, events) if is_last else Step(state, events)


def _ask_put(state: State, events: tuple[Event, ...]) -> Step[State]:
    if _places(state, ()):
        return Step(state, events)
    step = _put(state, ())
    return Step(step.state, (*events, *step.events))


def _put(state: State, move: Move) -> Step[State]:
    if move == (AS_BEFORE,):
        cells = state.taken
    else:
        cells = tuple(INDEX[cell] for cell in move)
        if len(cells) < len(state.hand):
            cells += tuple(INDEX[cell] for cell in _free(state.field) if cell not in move)
    field = state.field
    for cell, face in zip(cells, state.hand, strict=True):
        field = with_face(field, cell, face)
    touched = tuple(sorted(cells))
    events = (
        *(
            Placed(CELLS[cell], CARD_NAMES[face], only=state.seat)
            for cell, face in zip(cells, state.hand, strict=True)
        ),
        # In the order of the field, so that it does not tell which card went where.
        Returned(state.seat, _tokens(state.taken), _tokens(touched)),
    )
    state = but(state, field=field, hand="", touched=touched, phase="collect")
    return _ask_collect(state, events)


def _ask_collect(state: State, events: tuple[Event, ...]) -> Step[State]:
    return Step(state, events) if can_name(state.field) else _end_turn(state, events)


def _call(state: State, name: str, line: Line) -> Step[State]:
    """Ruling: the named line is turned over all at once."""
    cells = _tokens(line.cells)
    faces = "".join(state.field[cell] for cell in line.cells)
    combination = COMBINATIONS[name]
    if not combination.made_of(faces):
        events = (
            Missed(state.seat, name, cells),
            Shown(cells, tuple(CARD_NAMES[face] for face in faces)),
        )
        return _end_turn(but(state, named=True, failed=line.cells), events)
    mine = (*state.stacks[state.seat], Stack(name, faces))
    state = but(
        state,
        field=without(state.field, line.cells),
        touched=tuple(cell for cell in state.touched if cell not in line.cells),
        stacks=(mine, state.stacks[1]) if state.seat == 0 else (state.stacks[0], mine),
        named=True,
        collected=True,
    )
    collected = (Collected(state.seat, name, cells, combination.points),)
    if cards_on(state.field) <= FEW_CARDS:
        return Step(but(state, reason="few"), collected)
    if is_stuck(state.field):
        return Step(but(state, reason="stuck"), collected)
    return _ask_collect(state, collected)


def _end_turn(state: State, events: tuple[Event, ...]) -> Step[State]:
    skipped = 0 if state.taken or state.named else state.skipped + 1
    barren = 0 if state.collected else state.barren + 1
    reason: Reason | None = None
    if skipped == IDLE_TURNS:
        reason = "idle"
    elif barren == BARREN_TURNS:
        reason = "barren"
    if skipped:
        events = (*events, Skipped(state.seat))
    following = State(
        field=state.field,
        seat=1 - state.seat,
        marked=state.touched,
        failed=state.failed,
        stacks=state.stacks,
        turn=state.turn + 1,
        barren=barren,
        skipped=skipped,
        reason=reason,
    )
    return Step(following, events)


def _tokens(cells: Sequence[int]) -> tuple[str, ...]:
    return tuple(CELLS[cell] for cell in cells)


_FACE_DOWN = str.maketrans(dict.fromkeys(ELEMENTS, DOWN))


def view(state: State, viewer: Seat | None) -> View:
    field = state.field.translate(_FACE_DOWN)
    for cell in state.failed:
        field = with_face(field, cell, state.field[cell])
    return View(
        viewer=viewer,
        seat=state.seat,
        phase=state.phase,
        field=field,
        hand=state.hand if viewer == state.seat else state.hand.translate(_FACE_DOWN),
        taken=state.taken,
        marked=state.marked,
        failed=state.failed,
        stacks=state.stacks,
        turn=state.turn,
        limit=_limit(state),
        barren=state.barren,
        reason=state.reason,
    )


def opened(state: State) -> View:
    """With every face up: for a match that is over."""
    return replace(view(state, None), field=state.field, hand=state.hand)


def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
    """What is hidden is put in order first: how it lay must not show through."""
    hand = "" if viewer == state.seat else state.hand
    lying = [
        cell
        for cell, face in enumerate(state.field)
        if face in ELEMENTS and cell not in state.failed
    ]
    hidden = [state.field[cell] for cell in lying] + [face for face in hand if face in ELEMENTS]
    _, faces = dice.shuffle(sorted(hidden))
    anew = iter(faces)
    field = list(state.field)
    for cell in lying:
        field[cell] = next(anew)
    if hand:
        hand = "".join(next(anew) if face in ELEMENTS else face for face in hand)
    return but(state, field="".join(field), hand=hand or state.hand)


def idle(state: State, seat: Seat) -> Move:
    """Who does not answer puts back what he holds and passes the turn on."""
    if state.phase == "look":
        return (LOOK_DONE,) if state.hand else (SKIP_LOOK,)
    return (AS_BEFORE,) if state.phase == "put" else (END_TURN,)


def outcome(state: State) -> Outcome | None:
    if state.reason is None:
        return None
    # Most points win; then the dearest single combination decides; else a draw.
    mine, yours = ((points(stacks), dearest(stacks)) for stacks in state.stacks)
    places = (1 if mine >= yours else 2, 1 if yours >= mine else 2)
    return Outcome(places, state.reason, (mine[0], yours[0]))
