"""A computer player of Chinese Box: it remembers what its seat has heard, and nothing else.

This module is the Mind of the contract. Its knowledge is folded from events; the view adds only
what lies open now. An easy one forgets: the oldest sight leaves its memory first. A hard one also
keeps in mind where the opponent knows a card, and looks there first: what it takes up there it
learns, and the opponent has to learn anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engines.chinese_box.board import (
    CARD_NAMES,
    CELLS,
    COMBINATIONS,
    DOWN,
    DRAGONS,
    ELEMENTS,
    EMPTY,
    INDEX,
    LINES,
    Combination,
)
from engines.chinese_box.events import Collected, Placed, Returned, Shown, Took
from engines.chinese_box.rules import AS_BEFORE, END_TURN, LOOK_DONE, LOOKS, SKIP_LOOK, reshuffled
from engines.chinese_box.state import State, View, but
from engines.core.dice import Dice
from engines.core.engine import Event, Move, Seat

CAPACITY = {"easy": 5, "normal": 36, "hard": 36}  # face-down cards that fit into the memory
FORMER = {"poor": "easy", "limited": "easy", "perfect": "normal"}  # in memories that are kept
MOST_BLOCKERS = 2  # more would take longer than the opponent lets it lie
SIGNS = {name: sign for sign, name in CARD_NAMES.items()}

Options = Callable[[Move], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Memory:
    seat: Seat
    level: str
    seen: tuple[tuple[str, str], ...] = ()  # (cell, face), the freshest last
    theirs: str = ""  # what the opponent took, as far as it is known; DOWN where it is not
    his: tuple[str, ...] = ()  # cells of which the opponent knows the card


@dataclass(frozen=True, slots=True)
class Plan:
    """A combination, where it is to lie, and what still has to happen for that."""

    combination: Combination
    line: tuple[int, ...]
    takes: tuple[int, ...]  # cards to take, the ones in the way first
    gaps: tuple[tuple[int, str], ...]  # cells to fill, each with the faces that would do

    def worth(self, looks: int) -> float:
        late = -(-max(0, len(self.takes) - looks) // LOOKS)  # turns, rounded up
        return self.combination.points / (1 + late) ** 2 - len(self.takes) / 100


levels = tuple(CAPACITY)
memory = Memory


def begin(seat: Seat, level: str) -> Memory:
    return Memory(seat, level)


def notice(memory: Memory, event: Event) -> Memory:
    memory = _overlooked(memory, event)
    match event:
        case Took(seat=seat, cell=cell, card=card):
            if seat != memory.seat and SIGNS[card] not in DRAGONS:
                known = dict(memory.seen).get(cell, DOWN)
                memory = replace(memory, theirs=memory.theirs + known)
            return _forget(memory, (cell,))
        case Placed(cell=cell, card=card):
            return _remember(memory, (cell,), (SIGNS[card],))
        case Returned(seat=seat, filled=filled) if seat != memory.seat:
            faces = set(memory.theirs)
            memory = replace(memory, theirs="")
            # Cards of one kind are known wherever they went; a dragon among them is in view.
            if len(faces) == 1 and DOWN not in faces:
                return _remember(memory, filled, tuple(faces) * len(filled))
            return memory
        case Shown(cells=cells, cards=cards):
            return _remember(memory, cells, tuple(SIGNS[card] for card in cards))
        case Collected(cells=cells):
            return _forget(memory, cells)
    return memory


def deal(guess: State, seat: Seat, memory: Memory, dice: Dice) -> State:
    """All that is hidden anew by chance, but for the cards that are remembered."""
    dice, seed = dice.roll(2**31)
    world = reshuffled(guess, seat, Dice(seed))
    field = list(world.field)
    free = [at for at, face in enumerate(field) if face in ELEMENTS and at not in world.failed]
    for cell, face in memory.seen:
        at = INDEX[cell]
        if at not in free:
            continue
        free.remove(at)
        if field[at] != face and (others := [one for one in free if field[one] == face]):
            dice, other = dice.pick(others)
            field[at], field[other] = face, field[at]
    return but(world, field="".join(field))


def _overlooked(memory: Memory, event: Event) -> Memory:
    """Which cards the opponent knows: those he put down, and those that all have seen."""
    his = memory.his
    match event:
        case Took(cell=cell):
            his = tuple(one for one in his if one != cell)
        case Returned(seat=seat, filled=filled) if seat != memory.seat:
            his = (*his, *filled)
        case Shown(cells=cells):
            his = tuple(dict.fromkeys((*his, *cells)))
        case Collected(cells=cells):
            his = tuple(one for one in his if one not in cells)
    return replace(memory, his=his) if his != memory.his else memory


def choose(memory: Memory, view: View, options: Options, dice: Dice) -> Move:
    known = _known(memory, view)
    if view.phase == "look":
        his = memory.his if memory.level == "hard" else ()
        return (_look(view, known, options(()), his, dice),)
    if view.phase == "put":
        return _put(view, known, options, dice)
    return _call(known, options)


def _remember(memory: Memory, cells: Sequence[str], faces: Sequence[str]) -> Memory:
    fresh = tuple((cell, face) for cell, face in zip(cells, faces, strict=True) if face in ELEMENTS)
    seen = (*_forget(memory, cells).seen, *fresh)
    return replace(memory, seen=seen[-CAPACITY[FORMER.get(memory.level, memory.level)] :])


def _forget(memory: Memory, cells: Sequence[str]) -> Memory:
    return replace(memory, seen=tuple(sight for sight in memory.seen if sight[0] not in cells))


def _known(memory: Memory, view: View) -> str:
    """The field with the faces this seat remembers; what lies open is in the view already."""
    field = list(view.field)
    for cell, face in memory.seen:
        if field[INDEX[cell]] == DOWN:
            field[INDEX[cell]] = face
    return "".join(field)


def _plans(known: str, hand: str, marked: Sequence[int]) -> list[Plan]:
    cards = known + hand
    found = []
    for combination in COMBINATIONS.values():
        if not _suffices(cards, combination):
            continue
        for line in LINES[combination.length]:
            plan = _plan(combination, line.cells, known, hand, marked)
            if plan:
                found.append(plan)
    return found


def _suffices(cards: str, combination: Combination) -> bool:
    """Are there cards enough, wherever they lie?"""
    element = combination.element
    if not element:
        return all(one in cards for one in ELEMENTS)
    dragon = cards.count(element.upper()) if combination.takes_dragon else 0
    return cards.count(element) + dragon >= combination.length


def _plan(
    combination: Combination, line: tuple[int, ...], known: str, hand: str, marked: Sequence[int]
) -> Plan | None:
    """How to make the combination on this line of cards that are known, if at all."""
    wanted = combination.element
    dragon = wanted.upper() if combination.takes_dragon else ""
    missing = [] if wanted else list(ELEMENTS)
    gaps = []
    for cell in line:
        face = known[cell]
        if wanted and face in (wanted, dragon):
            dragon = "" if face == dragon else dragon
        elif face in missing:
            missing.remove(face)
        else:
            gaps.append(cell)
    blockers = [cell for cell in gaps if known[cell] != EMPTY]
    if len(blockers) > MOST_BLOCKERS or any(cell in marked for cell in blockers):
        return None
    held, takes, fillers = list(hand), blockers, []
    for place in range(len(gaps)):
        faces = wanted + dragon if wanted else missing[place]
        if found := next((face for face in held if face in faces), None):
            held.remove(found)
        else:
            source = next(
                (
                    cell
                    for cell, face in enumerate(known)
                    if face in faces
                    and cell not in line
                    and cell not in marked
                    and cell not in takes
                ),
                None,
            )
            if source is None:
                return None
            found = known[source]
            takes = [*takes, source]
        dragon = "" if found == dragon else dragon
        fillers.append(faces)
    return Plan(combination, line, tuple(takes), tuple(zip(gaps, fillers, strict=True)))


def _best(plans: Sequence[Plan], looks: int) -> Plan | None:
    return max(plans, key=lambda plan: plan.worth(looks), default=None)


def _look(view: View, known: str, options: Sequence[str], his: Sequence[str], dice: Dice) -> str:
    """His: the cells to look at first, because the opponent knows what lies there."""
    looks = view.limit - len(view.hand)
    plan = _best(_plans(known, view.hand, view.marked), looks)
    unknown = [cell for cell in options if cell in INDEX and known[INDEX[cell]] == DOWN]
    takes = [CELLS[cell] for cell in plan.takes] if plan else []
    # What can be collected now is fetched; every look to spare goes to a card not yet known.
    if unknown and len(takes) != looks:
        return dice.pick([cell for cell in unknown if cell in his] or unknown)[1]
    if takes:
        return takes[0]
    if denied := [cell for cell in options if cell in his]:
        return dice.pick(denied)[1]
    return LOOK_DONE if LOOK_DONE in options else SKIP_LOOK


def _put(view: View, known: str, options: Options, dice: Dice) -> Move:
    plan = _best(_plans(known, view.hand, ()), 0)
    if plan is None:
        return (AS_BEFORE,)
    places: dict[int, int] = {}  # which card of the hand goes where
    for cell, faces in plan.gaps:
        if known[cell] != EMPTY:
            continue
        for order, face in enumerate(view.hand):
            if face in faces and order not in places:
                places[order] = cell
                break
    _, free = dice.shuffle(
        [cell for cell, face in enumerate(known) if face == EMPTY and cell not in places.values()]
    )
    # Out of the way of the line, where there is room.
    rest = sorted(free, key=lambda cell: cell in plan.line)
    for order in range(len(view.hand)):
        if order not in places:
            places[order] = rest.pop(0)
    move: Move = ()
    while options(move):
        move = (*move, CELLS[places[len(move)]])
    return move


def _call(known: str, options: Options) -> Move:
    ready = [plan for plan in _plans(known, "", ()) if not plan.gaps]
    plan = _best(ready, 0)
    if plan is None:
        return (END_TURN,)
    move = (plan.combination.name, CELLS[plan.line[0]])
    return (*move, CELLS[plan.line[-1]]) if options(move) else move
