"""The promises of the Engine contract, as checks over any game.

They trust nothing that a game says of itself: what is secret is found by asking the views, and what
a game declares as an exception must turn out to be one. `tests/test_contract.py` breaks a game in
every way there is and sees that they notice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from itertools import islice, product
from typing import Any

from pydantic import TypeAdapter

from bot.table import setting_choices
from bot.table.undoing import is_free
from engines.core.dice import Dice
from engines.core.engine import (
    Event,
    Game,
    Illegal,
    Move,
    Seat,
    Step,
    lawful,
    offered,
    remarks,
    told,
    whole_moves,
)
from engines.core.ui import Menu, Screen
from engines.players import stroll
from tests.source import reasons

BOUND = 6000  # moves; no match of ours is half as long
GUESSES = 3  # times that something hidden is dealt anew to see whether it moves
SWAPS = 10  # pairs of things that change places, to see whether a viewer notices

Path = tuple[str | int, ...]


@cache
def codec(game: Game) -> TypeAdapter[Any]:
    return TypeAdapter(game.state)


def seeds(game: Game) -> range:
    """Enough for every number of seats, from the fewest on."""
    return range(max(3 if game.slow else 6, len(game.seats)))


def a_match(game: Game, seed: int) -> tuple[int, Any]:
    """Some number of seats; the settings of the first seed are the usual ones."""
    seats = game.seats[seed % len(game.seats)]
    dice, chosen = Dice(seed), {}
    for name, choices in setting_choices(game).items():
        dice, chosen[name] = dice.pick(choices)
    return seats, game.engine.setup(seats, seed, game.settings(**chosen if seed else {}))


def random_move(game: Game, state: Any, seat: Seat, dice: Dice) -> tuple[Dice, Move]:
    return stroll(lambda begun: game.engine.options(state, seat, begun), dice)


def positions(game: Game, seed: int) -> Iterator[tuple[int, Any]]:
    """The states of a random match, and the number of its seats."""
    seats, state = a_match(game, seed)
    dice = Dice(seed + 1000)
    for _ in range(BOUND):
        yield seats, state
        asked = sorted(game.engine.to_act(state))
        if not asked:
            return
        dice, seat = dice.pick(asked)
        dice, move = random_move(game, state, seat, dice)
        state = game.engine.apply(state, seat, move).state


# --- a match, step by step


def check_match(game: Game, seed: int) -> None:
    engine = game.engine
    seats, state = a_match(game, seed)
    dice = Dice(seed + 1000)
    for step in range(BOUND):
        asked = engine.to_act(state)
        assert bool(asked) == (engine.outcome(state) is None), "asked exactly while it goes on"
        stored = codec(game).dump_json(state)
        twin = codec(game).validate_json(stored)
        assert twin == state, "stored and read again it is the same"
        for viewer in (None, *range(seats)):
            check_view(game, state, viewer)
            if step % 3 == seed % 3:
                check_guess(game, state, viewer, Dice(step * 31 + seed))
        if not asked:
            break
        dice, seat = dice.pick(sorted(asked))
        move: Move = ()
        while options := engine.options(state, seat, move):
            check_menu(game, engine.view(state, seat), move, options)
            dice, token = dice.pick(options)
            move = (*move, token)
        for one in asked:
            check_questions(game, state, one, move if one == seat else ())
        for one in set(range(seats)) - asked:
            check_silence(game, state, one, move)
            check_remarks(game, state, one, seats)
        assert offered(engine, state, seat, move) == move
        result = engine.apply(state, seat, move)
        assert codec(game).dump_json(state) == stored, "apply changed its argument"
        assert engine.apply(twin, seat, move) == result, "the same move, the same result"
        for event in result.events:
            check_event(game, event, seats)
        state = result.state
    check_outcome(game, state, seats)


def check_view(game: Game, state: Any, viewer: Seat | None) -> None:
    view = game.engine.view(state, viewer)
    assert isinstance(game.screen(view), Screen)
    for aside in game.asides.values():
        assert isinstance(aside(view), Screen)


def check_guess(game: Game, state: Any, viewer: Seat | None, dice: Dice) -> None:
    """Nothing that a viewer sees, hears or is asked tells a guess from the truth."""
    engine = game.engine
    guess = engine.reshuffled(state, viewer, dice)
    assert engine.view(guess, viewer) == engine.view(state, viewer), "a view shows what is hidden"
    assert engine.to_act(guess) == engine.to_act(state), "whom it asks tells what is hidden"
    for seat in engine.to_act(state) if game.closing else ():
        assert game.closing
        move = game.closing(state, seat)
        assert game.closing(guess, seat) == move, "that a turn ends by itself tells a secret"
        assert not move or offered(engine, state, seat, move)
    assert engine.outcome(guess) is None or engine.outcome(state) is not None
    if viewer is not None and viewer in engine.to_act(state):
        _, move = random_move(game, state, viewer, dice)
        for length in range(len(move) + 1):
            known = engine.options(state, viewer, move[:length])
            assert engine.options(guess, viewer, move[:length]) == known, "options tell a secret"


def check_menu(game: Game, view: Any, begun: Move, options: Sequence[str]) -> None:
    assert len(set(options)) == len(options)
    assert len(options) <= 100, f"{len(options)} keys at once after {begun}"
    assert all(re.fullmatch(r"[a-z0-9_]{1,40}", token) for token in options)
    if game.menu:
        menu = game.menu(view, begun, options)
        assert isinstance(menu, Menu)
        assert sorted(key.token for key in menu.keys if key.token) == sorted(options)
        assert menu.width <= 8


def check_questions(game: Game, state: Any, seat: Seat, move: Move) -> None:
    """A question with one answer is not asked, except where the game insists."""
    for length in range(len(move) + 1):
        begun = move[:length]
        options = game.engine.options(state, seat, begun)
        stated = game.insists is not None and game.insists(state, seat, begun)
        assert len(options) != 1 or stated, f"only {options[0]!r} can follow {' '.join(begun)!r}"


def check_silence(game: Game, state: Any, seat: Seat, move: Move) -> None:
    """Who is not asked has no options, whatever he says."""
    for length in range(len(move) + 1):
        assert not game.engine.options(state, seat, move[:length]), f"seat {seat} is not asked"


def check_remarks(game: Game, state: Any, seat: Seat, seats: int) -> None:
    """What a seat says unasked is said once, and changes nothing that anybody else could notice."""
    engine = game.engine
    for word in remarks(game, state, seat):
        step = engine.apply(state, seat, lawful(game, state, seat, (word,)))
        assert not step.events, f"the remark {word!r} is noticed: {step.events}"
        for other in {None, *range(seats)} - {seat}:
            assert engine.view(step.state, other) == engine.view(state, other), (
                f"the remark {word!r} is noticed by {other}"
            )
        assert engine.to_act(step.state) == engine.to_act(state), f"{word!r} is noticed"
        assert word not in remarks(game, step.state, seat), f"{word!r} could be said for ever"


def check_event(game: Game, event: Event, seats: int) -> None:
    assert type(event) in game.events, f"{type(event).__name__} is not of the game's package"
    assert event.only is None or event.only in range(seats)
    told(event)


def check_outcome(game: Game, state: Any, seats: int) -> None:
    outcome = game.engine.outcome(state)
    assert outcome is not None, f"not over after {BOUND} moves"
    assert outcome.reason in reasons(game), f"{outcome.reason!r} is not to be read in the source"
    assert len(outcome.places) == seats
    assert min(outcome.places) == 1
    assert outcome.scores is None or len(outcome.scores) == seats


# --- what is taken back


def check_undo(game: Game, seeds: Sequence[int], most: int = 80, worlds: int = 40) -> int:
    """A move that may be taken back was no peek: in many worlds that each viewer might live in, the
    same move is there and all that the viewer sees and hears of it is the same. How many such moves
    there were."""
    free = 0
    for seed in seeds:
        seats, state = a_match(game, seed)
        dice = Dice(seed + 2000)
        for step in range(most):
            asked = game.engine.to_act(state)
            if not asked:
                break
            dice, seat = dice.pick(sorted(asked))
            dice, move = random_move(game, state, seat, dice)
            after = game.engine.apply(state, seat, move)
            if is_free(game, state, seats, seat, move, Dice(step)):
                free += 1
                assert asked == game.engine.to_act(after.state) == {seat}, "others were asked"
                _check_no_peek(game, seats, seat, move, (state, after), worlds)
            state = after.state
    return free


def _check_no_peek(
    game: Game, seats: int, seat: Seat, move: Move, played: tuple[Any, Step[Any]], worlds: int
) -> None:
    engine, (state, after) = game.engine, played
    dumped, now = (codec(game).dump_python(one, mode="json") for one in (state, after.state))
    assert _used(dumped) == _used(now), "dice were used"
    for viewer, world in product((None, *range(seats)), range(worlds)):
        other = engine.reshuffled(state, viewer, Dice(world * 13 + 5))
        assert _may(game, other, seat, move), f"that it was possible was hidden from {viewer}"
        result = engine.apply(other, seat, move)
        assert engine.view(result.state, viewer) == engine.view(after.state, viewer), (
            f"{' '.join(move)} showed something hidden to {viewer}"
        )
        heard, truth = (
            [event for event in one.events if event.only in (None, viewer)]
            for one in (result, after)
        )
        assert heard == truth, f"{' '.join(move)} told something hidden to {viewer}"
    for viewer, one in product((None, *range(seats)), (state, after.state)):
        screen = game.screen(engine.view(one, viewer))
        assert not screen.fleeting, "what is seen once would be seen again"


def _may(game: Game, state: Any, seat: Seat, move: Move) -> bool:
    try:
        return bool(offered(game.engine, state, seat, move))
    except Illegal:
        return False


def _used(dumped: Any) -> list[Any]:
    """How often each dice were used, wherever they lie."""
    if isinstance(dumped, dict):
        own = [dumped] if dumped.keys() == {"seed", "used"} else []
        return own + [one for value in dumped.values() for one in _used(value)]
    return [one for value in dumped for one in _used(value)] if isinstance(dumped, list) else []


# --- what is hidden


@dataclass
class Hidden:
    """What views were found to hide, and what was seen to lie anew: by viewer and field."""

    tried: set[str] = field(default_factory=set)  # where there were two things to swap
    unseen: set[tuple[Seat | None, str]] = field(default_factory=set)  # of the state
    moved: set[tuple[Seat | None, str]] = field(default_factory=set)
    secret: set[tuple[Seat | None, str]] = field(default_factory=set)  # of another's view
    retold: set[tuple[Seat | None, str]] = field(default_factory=set)


def check_hidden(game: Game, seeds: Sequence[int], most: int = 12, swaps: int = SWAPS) -> None:
    """All that a view hides must lie anew in a guess, sooner or later.

    Twice hidden things are looked for, and never in what the game says of itself. A part of the
    state is hidden if two things in it can change places and the viewer sees no difference. And
    what one seat sees, but neither the public nor the viewer, is that seat's secret.
    """
    found = Hidden()
    for seed in seeds:
        for seats, state in _some(list(positions(game, seed)), most):
            for viewer in (None, *range(seats)):
                guesses = [
                    game.engine.reshuffled(state, viewer, Dice(seed * 97 + number))
                    for number in range(GUESSES)
                ]
                _look_at_state(game, found, state, viewer, guesses, swaps)
                _look_at_views(game, found, state, viewer, guesses, seats)
    stated = {name for _, name in found.unseen if _is_bookkeeping(game, name)}
    fixed = {(who, name) for who, name in found.unseen - found.moved if name not in stated}
    assert not fixed, (
        f"the view hides this, but a guess never moves it: {_listed(fixed)}. Deal it anew in"
        " `reshuffled`, show it in the view, or state it as `bookkeeping`"
    )
    shown = {name for _, name in found.secret if _is_bookkeeping(game, name)}
    untold = {(who, name) for who, name in found.secret - found.retold if name not in shown}
    assert not untold, f"others see this, and no guess ever changes it: {_listed(untold)}"
    vain = {
        name
        for name in game.bookkeeping
        if any(one.startswith(name) for one in found.tried)
        and not any(one.startswith(name) for one in stated | shown)
    }
    assert not vain, f"stated as bookkeeping, though nothing of it is hidden: {vain}"


def check_insisting(game: Game, seeds: Sequence[int], most: int = 60) -> None:
    """Where a game asks a question with one answer, somebody else must be unable to know that."""
    if game.insists is None:
        return
    for seed in seeds:
        lone = [
            (seats, state, seat)
            for seats, state in positions(game, seed)
            for seat in game.engine.to_act(state)
            if game.insists(state, seat, ()) and len(_answers(game, state, seat)) == 1
        ]
        for seats, state, seat in _some(lone, most):
            for other, number in product({None, *range(seats)} - {seat}, range(GUESSES)):
                guess = game.engine.reshuffled(state, other, Dice(number))
                if len(_answers(game, guess, seat)) > 1:
                    return
    raise AssertionError("no question with one answer hides anything: it need not be asked")


def _answers(game: Game, state: Any, seat: Seat) -> list[Move]:
    """Two are enough."""
    return list(islice(whole_moves(lambda begun: game.engine.options(state, seat, begun)), 2))


def _some(items: list[Any], most: int) -> list[Any]:
    """Spread evenly, first and last included."""
    if len(items) <= most:
        return items
    return [items[round(at * (len(items) - 1) / (most - 1))] for at in range(most)]


def _look_at_state(
    game: Game, found: Hidden, state: Any, viewer: Seat | None, guesses: list[Any], swaps: int
) -> None:
    dumped = codec(game).dump_python(state, mode="json")
    groups = _groups(dumped)
    anew = [codec(game).dump_python(guess, mode="json") for guess in guesses]
    places = [_groups(guess) for guess in anew]
    dice = Dice(1)
    for name, paths in groups.items():
        values = [_at(dumped, path) for path in paths]
        if (viewer, name) not in found.unseen:
            pairs = [
                (one, other)
                for number, one in enumerate(paths)
                for other in paths[number + 1 :]
                if _at(dumped, one) != _at(dumped, other)
            ]
            dice, pairs = dice.shuffle(pairs)  # type: ignore[assignment]
            if pairs:
                found.tried.add(name)
            if any(_unnoticed(game, state, viewer, dumped, *pair) for pair in pairs[:swaps]):
                found.unseen.add((viewer, name))
        for guess, its_groups in zip(anew, places, strict=True):
            if [_at(guess, path) for path in its_groups.get(name, [])] != values:
                found.moved.add((viewer, name))
    for spec in fields(state) if is_dataclass(state) else ():
        # Who knows the dice knows the future, though no view can show it.
        if isinstance(getattr(state, spec.name), Dice) and game.engine.to_act(state):
            found.unseen.add((viewer, spec.name))
            if any(getattr(guess, spec.name) != getattr(state, spec.name) for guess in guesses):
                found.moved.add((viewer, spec.name))


def _unnoticed(
    game: Game, state: Any, viewer: Seat | None, dumped: Any, one: Path, other: Path
) -> bool:
    swapped = deepcopy(dumped)
    first, second = _at(dumped, one), _at(dumped, other)
    _put(swapped, one, second)
    _put(swapped, other, first)
    try:
        strange = codec(game).validate_python(swapped, strict=False)
        return strange != state and bool(
            game.engine.view(strange, viewer) == game.engine.view(state, viewer)
        )
    except Exception:  # a state that cannot be is noticed
        return False


def _look_at_views(
    game: Game, found: Hidden, state: Any, viewer: Seat | None, guesses: list[Any], seats: int
) -> None:
    view, engine = game.engine.view, game.engine
    known, public = _parts(view(state, viewer)), _parts(view(state, None))
    for other in set(range(seats)) - {viewer}:
        theirs = _parts(view(state, other))
        for name, value in theirs.items():
            if value == other and public[name] is None:
                continue  # whose view it is
            if value != public[name] and value != known[name]:
                found.secret.add((viewer, name))
        for guess in guesses:
            for name, value in _parts(engine.view(guess, other)).items():
                if value != theirs[name]:
                    found.retold.add((viewer, name))


def _parts(view: Any) -> dict[str, Any]:
    if not is_dataclass(view):
        return {"view": view}
    return {spec.name: getattr(view, spec.name) for spec in fields(view)}


def _groups(dumped: Any) -> dict[str, list[Path]]:
    """Where there are several things of a kind: the places of each, under the name of the field."""
    groups: dict[str, list[Path]] = {}

    def walk(value: Any, path: Path, name: str, inside: bool) -> None:
        if isinstance(value, dict):
            for key, item in value.items():
                walk(item, (*path, key), f"{name}.{key}".lstrip("."), inside)
        elif isinstance(value, list):
            for at, item in enumerate(value):
                walk(item, (*path, at), name, True)
        elif isinstance(value, str) and not inside:
            groups.setdefault(name, []).extend((*path, at) for at in range(len(value)))
        elif value is not None:
            groups.setdefault(name, []).append(path)

    walk(dumped, (), "", False)
    return groups


def _at(dumped: Any, path: Path) -> Any:
    for step in path:
        dumped = dumped[step]
    return dumped


def _put(dumped: Any, path: Path, value: Any) -> None:
    where = _at(dumped, path[:-1])
    if isinstance(where, str):
        letters = [*where]
        letters[path[-1]] = value  # type: ignore[index]
        _put(dumped, path[:-1], "".join(letters))
    else:
        where[path[-1]] = value


def _is_bookkeeping(game: Game, name: str) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in game.bookkeeping)


def _listed(found: set[tuple[Seat | None, str]]) -> str:
    by_name: dict[str, list[str]] = {}
    for viewer, name in found:
        by_name.setdefault(name, []).append("the public" if viewer is None else f"seat {viewer}")
    return "; ".join(f"{name} ({', '.join(sorted(who))})" for name, who in sorted(by_name.items()))
