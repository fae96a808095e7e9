"""PURE: a match as text and back: for replays, golden files, fairness proofs and bug reports.

A transcript is a header, then one line a move (`0> take 5 3`); lines with `#` tell what else
happened at the table. The seed appears only after the end, so a transcript of a running match
tells no more than its moves; and it is handed out only after the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.table import Table, commitment
from engines.core.engine import Event, Game, Illegal, Move, Outcome, Seat, offered

FIRST = "shkatulka match 1"


class Unreadable(Exception):
    """This is no transcript, or it tells of moves that the rules do not know."""


@dataclass(frozen=True, slots=True)
class Match:
    """A transcript, read."""

    game: str
    seats: int
    settings: dict[str, Any]
    commitment: str
    seed: int | None
    salt: str
    moves: tuple[tuple[Seat, Move], ...]
    notes: tuple[str, ...] = ()  # what else happened at the table

    @property
    def played_out(self) -> bool:
        """Whether it says that the rules ended it, not its players."""
        return "# end over" in self.notes and not any("resigns" in note for note in self.notes)


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a replay: the move that led here, what it told, and the state after it."""

    seat: Seat | None
    move: Move
    events: tuple[Event, ...]
    state: Any


def header(table: Table[Any]) -> tuple[str, ...]:
    return (
        FIRST,
        f"game {table.game}",
        f"seats {len(table.players)}",
        f"settings {json.dumps(table.settings, sort_keys=True)}",
        f"commitment {table.commitment}",
    )


def read(text: str) -> Match:
    head: dict[str, str] = {}
    seed, salt = None, ""
    moves: list[tuple[Seat, Move]] = []
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST:
        raise Unreadable(f"the first line is not {FIRST!r}")
    try:
        for line in lines[1:]:
            if line.startswith("# seed "):
                _, _, number, *rest = line.split()
                seed, salt = int(number), rest[1] if len(rest) > 1 else ""
            elif line.startswith(("#", " ")) or not line.strip():
                continue
            elif ">" in line.split(" ")[0]:
                seat, tokens = line.split(">", 1)
                moves.append((int(seat), tuple(tokens.split())))
            else:
                word, _, rest_of_line = line.partition(" ")
                head[word] = rest_of_line
        return Match(
            head["game"],
            int(head["seats"]),
            json.loads(head["settings"]),
            head["commitment"],
            seed,
            salt,
            tuple(moves),
            tuple(line.strip() for line in lines if line.startswith("#")),
        )
    except (KeyError, ValueError, IndexError) as problem:
        raise Unreadable(str(problem)) from problem


def replay(game: Game, match: Match, seed: int | None = None) -> Iterator[Moment]:
    """The match once more, move by move, each checked against the rules."""
    seed = match.seed if seed is None else seed
    if seed is None:
        raise Unreadable("the seed is not revealed: the match is not over")
    if match.seats not in game.seats:
        raise Unreadable(f"{game.id} is not for {match.seats} players")
    try:
        settings = TypeAdapter(game.settings).validate_python(match.settings)
    except ValidationError:
        raise Unreadable(f"{game.id} does not know these settings") from None
    state = game.engine.setup(match.seats, seed, settings)
    yield Moment(None, (), (), state)
    for number, (seat, move) in enumerate(match.moves, 1):
        try:
            step = game.engine.apply(state, seat, offered(game.engine, state, seat, move))
        except (Illegal, IndexError) as problem:
            raise Unreadable(f"move {number} ({seat}> {' '.join(move)}): {problem}") from problem
        state = step.state
        yield Moment(seat, move, step.events, state)


def proven(match: Match) -> bool:
    """Was this seed the one promised before the deal?"""
    return match.seed is not None and commitment(match.seed, match.salt) == match.commitment


def golden(game: Game, match: Match) -> str:
    """The transcript with what every move told below it: a golden file."""
    lines = [
        FIRST,
        f"game {match.game}",
        f"seats {match.seats}",
        f"settings {json.dumps(match.settings, sort_keys=True)}",
        f"commitment {match.commitment}",
    ]
    outcome: Outcome | None = None
    for moment in replay(game, match):
        if moment.seat is not None:
            lines.append(f"{moment.seat}> {' '.join(moment.move)}")
        lines += [f"   {_spelled(event)}" for event in moment.events]
        outcome = game.engine.outcome(moment.state)
    if outcome:
        lines.append(f"# {outcome.reason} places {_numbers(outcome.places)}")
        if outcome.scores:
            lines[-1] += f" scores {_numbers(outcome.scores)}"
    lines.append(f"# seed {match.seed} salt {match.salt}")
    return "\n".join(lines) + "\n"


def _spelled(event: Event) -> str:
    parts = [type(event).__name__]
    for spec in fields(event):
        value = getattr(event, spec.name)
        if spec.name == "only":
            continue
        parts.append(",".join(map(str, value)) if isinstance(value, tuple) else str(value))
    if event.only is not None:
        parts.append(f"(only {event.only})")
    return " ".join(parts)


def _numbers(values: Sequence[int]) -> str:
    return " ".join(map(str, values))
