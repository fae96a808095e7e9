"""A guided first match as data: a deal, what the computer answers, and steps that are coached.

A step says when it stands (the rules offer its idea, and what must hold holds), what is said to the
learner, what is pointed at, and which moves fit the idea. It adds no rule: every move is the
engine's, and whoever plays otherwise plays on. Nothing here keeps a state or makes a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from engines.core.ui import Word

if TYPE_CHECKING:
    from engines.core.engine import Engine, Event, Game, Move, Seat

LEARNER = 0  # the seat that is coached
ANY = "*"  # in an idea: whichever word the rules offer there

Options = Callable[["Move"], Sequence[str]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """One coached question. An idea is a line of tokens: how a move that fits begins."""

    says: str  # the message: what to do and why; its `.why` answers a press outside the idea
    ideas: tuple[str, ...]
    shows: tuple[str, ...] = ()  # spots of the picture to point at, besides those of the ideas
    holds: Callable[[Any], bool] | None = None  # of the learner's view, where that must be said
    needs: tuple[int, ...] = ()  # steps, from 1, that must have been done as they were meant

    def fits(self, move: Move) -> bool:
        """Whether these tokens, whole or begun, agree with an idea."""
        return any(_agree(move, idea.split()) for idea in self.ideas)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The learner sits in the first seat. The computer's moves are said too, one after the other;
    where one is not offered (the learner went another way) it chooses for itself."""

    seed: int
    steps: tuple[Step, ...]
    replies: tuple[str, ...] = ()
    settings: Mapping[str, bool | int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Position:
    """A position to be looked at, as one seat or everybody (None) sees it: so many moves into the
    lesson; or, with a seed, a deal of its own and the line that leads there."""

    after: int = 0  # moves of the lesson
    viewer: Seat | None = None
    seed: int | None = None
    line: tuple[str, ...] = ()  # whoever is asked makes the next move of it
    settings: tuple[tuple[str, bool | int | str], ...] = ()
    seats: int = 2


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a lesson as it is meant to go, the move that led there and what that told."""

    state: Any
    step: int | None = None  # of the move, where it was a coached one
    seat: Seat | None = None
    move: Move = ()
    events: tuple[Event, ...] = ()


def standing(
    lesson: Lesson, done: int, kept: Sequence[int], view: Any, options: Options
) -> int | None:
    """The step to be coached now: the first of those that are left whose idea is offered. `kept`
    are the steps, from 1, that were done as they were meant."""
    for number, step in enumerate(lesson.steps[done:], done):
        if not set(step.needs) <= set(kept) or (step.holds is not None and not step.holds(view)):
            continue
        if any(_offered(options, (), idea.split()) for idea in step.ideas):
            return number
    return None


def is_over(lesson: Lesson, done: int, kept: Sequence[int]) -> bool:
    """Whether nothing is left that could still be coached."""
    return not any(set(step.needs) <= set(kept) for step in lesson.steps[done:])


def reply(lesson: Lesson, made: int, options: Options) -> Move | None:
    """What the computer is meant to play after so many moves of its own; None: what it likes."""
    if made >= len(lesson.replies):
        return None
    move = tuple(lesson.replies[made].split())
    whole = all(token in options(move[:done]) for done, token in enumerate(move))
    return move if whole and not options(move) else None


def pointed_at(step: Step, begun: Move, options: Sequence[str]) -> frozenset[str]:
    """The spots of the picture that the step is about now."""
    return frozenset((*step.shows, *(one for one in options if step.fits((*begun, one)))))


def lit(thing: T, spots: frozenset[str]) -> T:
    """The same scene, in which only these spots stand out; cards that are not pressed themselves
    are known by their names."""
    if isinstance(thing, tuple):
        return tuple(lit(one, spots) for one in thing)  # type: ignore[return-value]
    if not is_dataclass(thing) or isinstance(thing, type):
        return thing
    update: dict[str, Any] = {}
    for one in fields(thing):
        value = getattr(thing, one.name)
        if isinstance(value, tuple) or (is_dataclass(value) and not isinstance(value, type)):
            inside = lit(value, spots)
            if inside != value:
                update[one.name] = inside
    spot, state = getattr(thing, "spot", ""), getattr(thing, "state", None)
    name = getattr(thing, "name", None)
    if state == "possible" and not spot and isinstance(name, Word):
        update |= {} if name.token in spots else {"state": ""}
    elif state in ("", "possible") and spot:
        light = "possible" if spot in spots else ""
        update |= {"state": light} if light != state else {}
    return replace(thing, **update) if update else thing


def played(game: Game, lesson: Lesson) -> Iterator[Moment]:
    """The lesson as it is meant to go, to the state after its last coached move. Raises ValueError
    where a step does not stand in its turn or the computer cannot answer as it should."""
    engine: Engine[Any, Any, Any] = game.engine
    state = engine.setup(min(game.seats), lesson.seed, game.settings(**lesson.settings))
    yield Moment(state)
    done = made = 0
    while done < len(lesson.steps):
        (seat,) = engine.to_act(state)

        def options(begun: Move, state: Any = state, seat: Seat = seat) -> Sequence[str]:
            return engine.options(state, seat, begun)

        coached: int | None = None
        if seat == LEARNER:
            kept = range(1, done + 1)
            coached = standing(lesson, done, kept, engine.view(state, seat), options)
            if coached != done:
                raise ValueError(f"step {done + 1} does not stand, but {coached}")
            move, done = first_fitting(lesson.steps[done], options), done + 1
        else:
            answer = reply(lesson, made, options)
            if answer is None:
                raise ValueError(f"reply {made + 1} is missing or not offered")
            move, made = answer, made + 1
        step = engine.apply(state, seat, move)
        state = step.state
        yield Moment(state, coached, seat, move, tuple(step.events))


def reached(game: Game, position: Position) -> Moment:
    """The state there, and what the last move told. Raises ValueError where no line leads there."""
    if position.seed is None:
        assert game.lesson is not None, f"{game.id} has no lesson"
        for made, moment in enumerate(played(game, game.lesson)):
            if made == position.after:
                return moment
        raise ValueError(f"the lesson has no {position.after} moves")
    engine: Engine[Any, Any, Any] = game.engine
    settings = game.settings(**dict(position.settings))
    moment = Moment(engine.setup(position.seats, position.seed, settings))
    for line in position.line:
        seat, move = min(engine.to_act(moment.state)), tuple(line.split())
        for done in range(len(move) + 1):
            options = engine.options(moment.state, seat, move[:done])
            if (move[done] not in options) if done < len(move) else options:
                raise ValueError(f"{line!r} is not offered")
        step = engine.apply(moment.state, seat, move)
        moment = Moment(step.state, None, seat, move, tuple(step.events))
    return moment


def first_fitting(step: Step, options: Options) -> Move:
    """A whole move of the step's first idea that is offered."""
    idea = next(i.split() for i in step.ideas if _offered(options, (), i.split()))
    move: Move = ()
    while following := options(move):
        wanted = idea[len(move)] if len(move) < len(idea) else ANY
        found = (one for one in following if wanted in (one, ANY))
        left = idea[len(move) + 1 :]
        move = next(m for m in ((*move, one) for one in found) if _offered(options, m, left))
    return move


def _agree(move: Sequence[str], idea: Sequence[str]) -> bool:
    return all(wanted in (said, ANY) for said, wanted in zip(move, idea, strict=False))


def _offered(options: Options, begun: Move, idea: Sequence[str]) -> bool:
    if not idea:
        return True
    return any(
        _offered(options, (*begun, token), idea[1:])
        for token in options(begun)
        if idea[0] in (token, ANY)
    )
