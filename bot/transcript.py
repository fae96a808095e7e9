"""PURE: a match as text and back: for replays, golden files, fairness proofs and bug reports.

A transcript is a header, then one line a move (`0> take 5 3`), or one that takes the seat's last
move back (`0< take 5 3`); lines with `#` tell what else happened at the table. What was played on
from a finished match says after how many of its moves and, where what was hidden from a seat was
dealt anew then, from which and by which seed: `branch 17 0 123`. The seed of the deal appears only
after the end, so a transcript of a running match tells no more than its moves; and it is handed out
only after the end. It may come from anybody, so nothing in it is trusted: not its length, not its
depth, not its signs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.days import date_of
from bot.table import Branch, Table, commitment, deal
from engines.core.dice import Dice
from engines.core.engine import Event, Game, Illegal, Move, Outcome, Seat, lawful

FIRST = "shkatulka match 1"
LONGEST = 2 * 1024 * 1024  # signs of a transcript; no match of ours fills a tenth
WIDEST = 2000  # signs of a line
# What a terminal would obey instead of showing: escape sequences, control signs, marks that turn
# the direction of writing.
OBEYED = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b."
    r"|[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)


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
    edition: int = 1  # of the rules it was played by; where none is named, the first
    words: tuple[str, ...] = ()  # added to the shuffle; older transcripts have none
    branches: tuple[Branch, ...] = ()  # where it was played on from a finished match
    marks: tuple[int, ...] = ()  # after how many moves each of its notes was made
    daily: str = ""  # of which day it says to have the deal
    dealt: int | None = None  # the seed it says to be dealt by, where words were taken out of it

    @property
    def end(self) -> tuple[str, ...]:
        """What it says of its end: `over after 57 moves`, in words; nothing if it does not."""
        ends = [note for note in self.notes if note.startswith("# end ")]
        return tuple(ends[-1].split()[2:]) if ends else ()

    @property
    def played_out(self) -> bool:
        """Whether it says that the rules ended it, not its players."""
        return self.end[:1] == ("over",) and not any("resigns" in note for note in self.notes)


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
        f"edition {table.edition}",
        f"seats {len(table.players)}",
        f"settings {json.dumps(table.settings, sort_keys=True)}",
        f"commitment {table.commitment}",
        *((f"daily {date_of(table.daily.day)}",) if table.daily else ()),
        *((_words_line(table.words),) if table.words else ()),
        *map(_branch_line, table.branches),
    )


def _words_line(words: Sequence[str]) -> str:
    """What the players added to the shuffle, in the order in which they sat down."""
    return f"words {json.dumps(list(words), ensure_ascii=False)}"


def _branch_line(branch: Branch) -> str:
    return f"branch {branch.at}" + ("" if branch.seed is None else f" {branch.seat} {branch.seed}")


def read(text: str) -> Match:
    head: dict[str, str] = {}
    seed, salt, dealt = None, "", None
    moves: list[tuple[Seat, Move]] = []
    branches: list[Branch] = []
    marks: list[int] = []
    if len(text) > LONGEST:
        raise Unreadable(f"it is longer than {LONGEST} signs: no match is")
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST:
        raise Unreadable(f"the first line is not {FIRST!r}")
    for at, line in enumerate(lines, 1):
        if len(line) > WIDEST:
            raise Unreadable(f"line {at} is longer than {WIDEST} signs")
    try:
        for line in lines[1:]:
            if line.startswith("#"):
                marks.append(len(moves))
            if line.startswith("# seed "):
                _, _, number, *rest = line.split()
                seed, salt = int(number), rest[1] if len(rest) > 1 else ""
                dealt = int(rest[3]) if len(rest) > 3 else None
            elif line.startswith(("#", " ")) or not line.strip():
                continue
            elif ">" in line.split(" ")[0]:
                seat, tokens = line.split(">", 1)
                moves.append((int(seat), tuple(tokens.split())))
            elif "<" in line.split(" ")[0]:
                seat, tokens = line.split("<", 1)
                first = branches[-1].at if branches else 0
                _take_back(moves, int(seat), tuple(tokens.split()), first)
            elif line.split()[0] == "branch":
                branches.append(_branch(line, branches, moves))
            else:
                word, _, rest_of_line = line.partition(" ")
                head[word] = rest_of_line
        return Match(
            head["game"],
            int(head["seats"]),
            _settings(head["settings"]),
            head["commitment"],
            seed,
            salt,
            tuple(moves),
            tuple(line.strip() for line in lines if line.startswith("#")),
            int(head.get("edition", "1")),
            _words(head.get("words", "[]"), int(head["seats"])),
            tuple(branches),
            tuple(min(mark, len(moves)) for mark in marks),
            head.get("daily", ""),
            dealt,
        )
    except KeyError as missing:
        raise Unreadable(f"the line {missing} is missing") from missing
    except (ValueError, IndexError) as problem:
        raise Unreadable(str(problem)) from problem


def _branch(line: str, before: Sequence[Branch], moves: Sequence[Any]) -> Branch:
    """It stands in the head, and a later one is of a later moment."""
    at, *anew = map(int, line.split()[1:])
    if moves or at < (before[-1].at if before else 0) or len(anew) not in (0, 2):
        raise Unreadable(f"this is no line of a branch here: {line!r}")
    return Branch(at=at, seat=anew[0], seed=anew[1]) if anew else Branch(at=at)


def _take_back(moves: list[tuple[Seat, Move]], seat: Seat, move: Move, first: int) -> None:
    """The last move of that seat; remarks of others may have come since. What was taken over from
    a finished match stands: its moves are the `first`."""
    last = max((at for at, (who, _) in enumerate(moves) if who == seat), default=None)
    if last is None or last < first or moves[last] != (seat, move):
        raise Unreadable(f"seat {seat} takes back {' '.join(move)!r}, which it did not play last")
    del moves[last]


def _words(text: str, seats: int) -> tuple[str, ...]:
    """One for each seat, or none at all."""
    try:
        found = json.loads(text)
    except RecursionError:
        raise Unreadable("its words are too deep") from None
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise Unreadable("its words are no list of words")
    if len(found) not in (0, seats):
        raise Unreadable(f"it has {len(found)} words for {seats} seats")
    return tuple(found)


def _settings(text: str) -> dict[str, Any]:
    """One flat object of plain values."""
    try:
        found = json.loads(text)
    except RecursionError:
        raise Unreadable("its settings are too deep") from None
    if not isinstance(found, dict) or not all(isinstance(v, str | int) for v in found.values()):
        raise Unreadable("its settings are not names with a word or a number each")
    return found


def shown(text: str) -> str:
    """Fit for a terminal, whoever wrote it."""
    return OBEYED.sub("", text)


def replay(
    game: Game,
    match: Match,
    seed: int | None = None,
    salt: str | None = None,
    dealt: int | None = None,
    *,
    trusted: bool = False,
) -> Iterator[Moment]:
    """The match once more, move by move, each checked against the rules unless it is `trusted`: our
    own, which was checked when it was played. Seed and salt are given where they are not revealed
    yet, and what was dealt by where that cannot be told from them any more."""
    seed = match.seed if seed is None else seed
    if seed is None:
        raise Unreadable("the seed is not revealed: the match is not over")
    dealt = match.dealt if dealt is None else dealt
    seed = deal(seed, match.salt if salt is None else salt, match.words) if dealt is None else dealt
    if match.seats not in game.seats:
        raise Unreadable(f"{game.id} is not for {match.seats} players")
    try:
        if not match.settings.keys() <= {one.name for one in fields(game.settings)}:
            raise Unreadable(f"{game.id} does not know these settings")
        settings = TypeAdapter(game.settings).validate_python(match.settings)
    except ValidationError:
        raise Unreadable(f"{game.id} does not know these settings") from None
    if any(one.seed is not None and one.seat not in range(match.seats) for one in match.branches):
        raise Unreadable("it was dealt anew for a seat that there is not")
    if match.branches and match.branches[-1].at > len(match.moves):
        raise Unreadable("it is cut short: moves that were taken over are missing")
    state = _anew(game, match, 0, game.engine.setup(match.seats, seed, settings))
    yield Moment(None, (), (), state)
    for number, (seat, move) in enumerate(match.moves, 1):
        try:
            move = move if trusted else lawful(game, state, seat, move)
            step = game.engine.apply(state, seat, move)
        except (Illegal, IndexError) as problem:
            raise Unreadable(f"move {number} ({seat}> {' '.join(move)}): {problem}") from problem
        state = _anew(game, match, number, step.state)
        yield Moment(seat, move, step.events, state)


def _anew(game: Game, match: Match, at: int, state: Any) -> Any:
    """The state as it was played on from, where that was after so many moves."""
    for one in match.branches:
        if one.at == at and one.seed is not None:
            state = game.engine.reshuffled(state, one.seat, Dice(one.seed))
    return state


def branch(
    game: Game, text: str, at: int, seat: Seat, seed: int | None
) -> tuple[tuple[Branch, ...], list[Moment]]:
    """Of our own finished match, what a table needs to play on after so many moves: its branches
    and the way there. With a seed, what is hidden from that seat is dealt anew."""
    match = read(text)
    check_edition(game, match)
    if at not in range(len(match.moves) + 1):
        raise Unreadable(f"it has no move {at}")
    # An earlier one that dealt nothing anew says nothing any more.
    earlier = (one for one in match.branches if one.at <= at and one.seed is not None)
    here = Branch(at=at) if seed is None else Branch(at=at, seat=seat, seed=seed)
    match = replace(match, moves=match.moves[:at], branches=(*earlier, here))
    return match.branches, list(replay(game, match, trusted=True))


def check_edition(game: Game, match: Match) -> None:
    """A match is judged by the rules it was played by, not by others that it may happen to fit."""
    if match.edition != game.edition:
        raise Unreadable(
            f"it was played by edition {match.edition} of the rules of {game.id}, this program"
            f" plays edition {game.edition}: take a release of it that plays {match.edition}"
        )


def check_whole(game: Game, match: Match, last: Moment) -> None:
    """Nothing was cut off: it says how it ended, and the moves lead there."""
    if not match.end:
        raise Unreadable("it is cut short: its end line is missing")
    counted = match.end[2] if match.end[1:2] == ("after",) and len(match.end) > 2 else None
    if counted is not None and counted != str(len(match.moves)):
        raise Unreadable(f"it is cut short: {counted} moves were made, here are {len(match.moves)}")
    if match.played_out and game.engine.outcome(last.state) is None:
        raise Unreadable("it is cut short: moves are missing at the end")


def proven(match: Match) -> bool:
    """Was this seed the one promised before the deal?"""
    return match.seed is not None and commitment(match.seed, match.salt) == match.commitment


def daily_salt(game: str, day: str, secret: str) -> str:
    """Sealed with the number: of which day and game it is."""
    return f"{day}.{game}.{secret}"


def of_its_day(match: Match) -> bool:
    """Was it sealed as the deal of that day and game, and is nothing else in the shuffle?"""
    secret = match.salt.rpartition(".")[2]
    sealed = daily_salt(match.game, match.daily, secret) == match.salt
    return sealed and not any(match.words) and match.dealt is None and not match.branches


def golden(game: Game, match: Match) -> str:
    """The transcript with what every move told below it: a golden file."""
    lines = [
        FIRST,
        f"game {match.game}",
        f"edition {game.edition}",
        f"seats {match.seats}",
        f"settings {json.dumps(match.settings, sort_keys=True)}",
        f"commitment {match.commitment}",
        *([_words_line(match.words)] if match.words else []),
        *map(_branch_line, match.branches),
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
