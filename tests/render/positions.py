"""Positions of random matches as the renderer gets them: public scenes, private ones, and scenes
of moves half made. The same number gives the same match."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import count
from typing import Any

import engines
from bot.i18n import LOCALES, Words
from bot.render import Speech, own, room
from bot.table import setting_choices
from engines.core.engine import Event, Game, Move, Seat
from engines.core.scene import Asking, Private, Scene
from tests.bot.house import TOY_LOCALES

WORDS = Words((LOCALES, TOY_LOCALES))
GAMES = {name: game for name, game in engines.games().items() if game.scene}
NAMES = ("Anna", "Борис", "Chen", "Дина", "🤖 Robot 1")
LONG = (
    "Александра Константинопольская",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "漢字 🐉",
    "Jean-Jacques-François Müller",
    "ё",
)


@dataclass(frozen=True, slots=True)
class Position:
    game: Game
    seats: int
    label: str
    viewer: Seat | None
    asking: Asking | None
    scene: Scene

    def speech(self, lang: str, names: tuple[str, ...] = NAMES) -> Speech:
        return Speech(WORDS, lang, self.game.id, names[: self.seats])


def settings_of(game: Game, dice: random.Random) -> Any:
    """Any settings the host may choose."""
    chosen = {name: dice.choice(list(choices)) for name, choices in setting_choices(game).items()}
    known = {spec.name for spec in fields(game.settings)}
    return game.settings(**{name: value for name, value in chosen.items() if name in known})


def positions(
    game: Game, number: int, every: int = 1, *, whole: bool = False
) -> Iterator[Position]:
    """One random match: each position as everybody sees it and as one who is asked sees it, with
    his move begun now and then. A whole match goes to its end, and at times one who waits looks."""
    dice = random.Random(f"{game.id} {number}")
    seats = dice.choice(list(game.seats))
    settings = settings_of(game, dice) if number else game.settings()
    state = game.engine.setup(seats, dice.randrange(1 << 30), settings)
    told: list[tuple[Event, ...]] = []
    for step in count() if whole else range(400):
        asked = sorted(game.engine.to_act(state))
        since = tuple(event for events in told[-3:] for event in events)
        if step % every == 0 or not asked:
            label = f"{game.id} match {number} move {step}"
            scene = room(game, state, since)
            yield Position(game, seats, label, None, None, scene)
            others = [seat for seat in range(seats) if seat not in asked]
            if asked and others:
                others = others[step // 3 % len(others) :][: int(whole and step % 3 == 0)]
            for seat in (*asked[:1], *others):
                yield _own(game, seats, label, state, seat, since, dice)
        if not asked:
            return
        seat = dice.choice(asked)
        move = _move(game, state, seat, dice)
        done = game.engine.apply(state, seat, move)
        state = done.state
        told.append(done.events)


def _own(
    game: Game,
    seats: int,
    label: str,
    state: Any,
    seat: Seat,
    since: tuple[Event, ...],
    dice: random.Random,
) -> Position:
    asking = None
    if seat in game.engine.to_act(state):
        whole = _move(game, state, seat, dice)
        begun = whole[: dice.randrange(len(whole))]
        asking = Asking(begun, tuple(game.engine.options(state, seat, begun)))
    scene: Private = own(game, state, seat, since, asking)
    return Position(game, seats, f"{label} seat {seat}", seat, asking, scene.scene)


def _move(game: Game, state: Any, seat: Seat, dice: random.Random) -> Move:
    move: Move = ()
    while options := game.engine.options(state, seat, move):
        move = (*move, dice.choice(list(options)))
    return move
