"""PURE: what a table looks like from each place, as messages still to be translated.

Screens are made from views, never from states: `game.screen(engine.view(state, place))` is all the
presenter ever learns of a match. It adds the log, whose turn it is and the keys; no game does that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.table import (
    BACK,
    PACES,
    Table,
    asked_seats,
    by_computer,
    heard,
    may_draw,
    setting_choices,
    setting_word,
)
from engines.core.engine import Game, Move, Seat
from engines.core.ui import Arg, Fan, Grid, Key, Menu, Msg, Name, Screen, Word
from engines.players import levels

PRIVATE_LOG = 5  # public lines repeated on a private screen


@dataclass(frozen=True, slots=True)
class Place:
    """One pair of eyes, the whole room, or a call to one player in the room."""

    kind: Literal["room", "seat", "ping"]
    seat: Seat = -1


ROOM = Place("room")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page before translation."""

    title: Msg
    lines: tuple[Msg | Word | str, ...] = ()
    picture: Grid | Fan | None = None
    rows: tuple[tuple[Key, ...], ...] = ()
    fleeting: bool = False
    ping: bool = False
    live: bool = False  # the table card of a match that is going on
    seen: int = 0  # since which version the question on it stands


def sheets(game: Game, table: Table[Any]) -> dict[Place, Sheet]:
    """All that is shown of this table now. The one who must act comes first."""
    if table.state is None:
        return {ROOM: _closed(table) if table.ended else _lobby(game, table)}
    shown: dict[Place, Sheet] = {}
    asked = asked_seats(game, table)
    people = [s for s, player in enumerate(table.players) if player.person]
    for seat in sorted(people, key=lambda s: s not in asked):
        shown[Place("seat", seat)] = private(game, table, seat)
    shown[ROOM] = _room(game, table)
    present = [s for s in people if not by_computer(table, s)]
    # Alone with computers nobody need be told whose turn it is; only that time runs out.
    if table.playing and (len(present) > 1 or table.reminded):
        for seat in sorted(asked.intersection(present)):
            shown[Place("ping", seat)] = _ping(table, seat)
    return shown


def private(game: Game, table: Table[Any], seat: Seat) -> Sheet:
    """The screen of one seat: its hand, its question, its keys."""
    assert table.state is not None
    view = game.engine.view(table.state, seat)
    screen = game.screen(view)
    lines: list[Msg | Word | str] = [_whose_match(table), *screen.lines]
    rows: list[tuple[Key, ...]] = []
    if table.log:
        lines += ["", *map(heard, table.log[-PRIVATE_LOG:])]
    lines += map(heard, table.whispers[seat])
    if table.ended:
        lines += ["", *_result(table)]
    elif table.resigned[seat]:
        lines += ["", Msg("you-resigned")]
    elif table.away[seat]:
        lines += ["", Msg("you-are-away")]
        rows.append((Key(Msg("key-back-in"), "!return", "success"),))
    elif seat in asked_seats(game, table):
        menu = question(game, table, seat, view)
        lines += ["", *menu.notes, Msg("your-turn", {"prompt": menu.prompt})]
        rows += _rows(menu)
        if table.open[seat]:
            rows.append((Key(Msg("key-back"), BACK),))
    else:
        lines += ["", *_waiting(game, table)]
    return Sheet(
        screen.title,
        tuple(lines),
        screen.picture,
        tuple(rows),
        screen.fleeting,
        seen=table.asked[seat],
    )


def question(game: Game, table: Table[Any], seat: Seat, view: Any) -> Menu:
    """What the seat is asked now; its keys are what the rules offer."""
    begun = table.open[seat]
    options = game.engine.options(table.state, seat, begun)
    return game.menu(view, begun, options) if game.menu else _plain_menu(begun, options)


def aside(game: Game, table: Table[Any], name: str, seat: Seat | None) -> Sheet:
    """Something shown on request, as this seat may see it."""
    screen = game.asides[name](game.engine.view(table.state, seat))
    return Sheet(screen.title, screen.lines, screen.picture)


def more(game: Game, table: Table[Any], seat: Seat | None) -> Sheet:
    """Everything one can do at a running table besides playing."""
    rows = [
        tuple(Key(Msg(f"aside-{name}"), f"!aside.{name}") for name in game.asides),
        (Key(Msg("key-rules"), "!rules"),),
    ]
    if table.playing and seat is not None:
        rows.append((Key(Msg("key-hand"), "!hand"),))
        if table.away[seat]:
            rows.append((Key(Msg("key-back-in"), "!return", "success"),))
        if not table.resigned[seat]:
            stop = "key-draw" if may_draw(game, table) else "key-stop-here"
            stop = "key-play-on" if table.agreed[seat] else stop
            rows.append((Key(Msg(stop), "!agree"), Key(Msg("key-resign"), "!resign", "danger")))
    return Sheet(
        Msg("more-title", {"game": Msg("title")}), (_whose_match(table),), None, _some(rows)
    )


def _lobby(game: Game, table: Table[Any]) -> Sheet:
    seats = [_taken(table, seat) for seat in range(len(table.players))]
    lines: list[Msg | Word | str] = [
        Msg("about"),
        "",
        *seats,
        Msg("lobby-seats", {"least": min(game.seats), "most": max(game.seats)}),
        "",
        Msg("lobby-code", {"code": table.id}),
        Msg("lobby-commitment", {"hash": table.commitment}),
    ]
    free = len(table.players) < max(game.seats)
    rows: list[tuple[Key, ...]] = [
        (
            *((Key(Msg("key-join"), "!join", "success"),) if free else ()),
            Key(Msg("key-leave"), "!leave"),
        ),
        tuple(
            Key(Msg("key-add-computer", {"level": Msg(f"level-{level}")}), f"!computer.{level}")
            for level in levels(game)
            if free
        ),
    ]
    if any(not player.person for player in table.players):
        rows.append((Key(Msg("key-remove-computer"), "!no_computer"),))
    rows += [(key,) for key in setting_keys(game, table)]
    if len(table.players) in game.seats:
        rows.append((Key(Msg("key-start"), "!start", "primary"),))
    rows.append((Key(Msg("key-rules"), "!rules"),))
    return Sheet(Msg("lobby-title", {"game": Msg("title")}), tuple(lines), None, _some(rows))


def _taken(table: Table[Any], seat: Seat) -> Msg:
    player = table.players[seat]
    args: dict[str, Arg] = {"n": seat + 1, "seat": Name(seat)}
    if not player.person:
        return Msg("lobby-robot", {**args, "level": Msg(f"level-{player.level}")})
    return Msg("lobby-seat", {**args, "host": "yes" if player.id == table.host else "no"})


def setting_keys(game: Game, table: Table[Any]) -> list[Key]:
    """Each key shows a setting and turns it to its next value."""
    keys = []
    for name, choices in setting_choices(game).items():
        now = table.settings.get(name, getattr(game.settings(), name))
        after = choices[(choices.index(now) + 1) % len(choices)]
        label = Msg(
            "key-setting", {"name": Msg(f"setting-{name}"), "value": setting_value(name, now)}
        )
        keys.append(Key(label, f"!set.{name}.{setting_word(after)}"))
    paces = list(PACES)
    after_pace = paces[(paces.index(table.pace) + 1) % len(paces)]
    pace = Msg("key-setting", {"name": Msg("setting-pace"), "value": Msg(f"pace-{table.pace}")})
    return [*keys, Key(pace, f"!pace.{after_pace}")]


def setting_value(name: str, value: bool | int | str) -> Msg:
    word = setting_word(value)
    return Msg(word) if isinstance(value, bool) else Msg(f"setting-{name}-{word}")


def _closed(table: Table[Any]) -> Sheet:
    return Sheet(Msg(f"ended-{table.ended}-title", {"game": Msg("title")}))


def _room(game: Game, table: Table[Any]) -> Sheet:
    screen: Screen = game.screen(game.engine.view(table.state, None))
    lines: list[Msg | Word | str] = [*screen.lines]
    if table.log:
        lines += ["", *map(heard, table.log)]
    rows: list[tuple[Key, ...]] = []
    if table.ended:
        lines += ["", *_result(table)]
        rows.append(
            (Key(Msg("key-rematch"), "!rematch", "primary"), Key(Msg("key-replay"), "!replay"))
        )
        if table.next:
            lines.append(Msg("rematch-is", {"code": table.next}))
    else:
        lines += ["", *_waiting(game, table)]
        if any(table.cut):
            silent = tuple(Name(s) for s, cut in enumerate(table.cut) if cut)
            lines.append(Msg("cannot-reach", {"names": silent}))
        if any(table.agreed):
            wanting = tuple(Name(s) for s, agreed in enumerate(table.agreed) if agreed)
            lines.append(
                Msg("wants-draw" if may_draw(game, table) else "wants-to-stop", {"names": wanting})
            )
        if PACES[table.pace] is not None:
            lines.append(Msg("pace-is", {"pace": Msg(f"pace-{table.pace}")}))
        rows.append((Key(Msg("key-hand"), "!hand", "primary"), Key(Msg("key-more"), "!more")))
        if any(a and not r for a, r in zip(table.away, table.resigned, strict=True)):
            rows.append((Key(Msg("key-back-in"), "!return", "success"),))
    return Sheet(
        screen.title,
        tuple(lines),
        screen.picture,
        tuple(rows),
        screen.fleeting,
        live=not table.ended,
    )


def _ping(table: Table[Any], seat: Seat) -> Sheet:
    word = "ping-reminder" if table.reminded else "ping-turn"
    args: dict[str, Arg] = {"seat": Name(seat), "game": Msg("title"), "turn": table.turns[seat]}
    return Sheet(Msg(word, args), ping=True)


def _waiting(game: Game, table: Table[Any]) -> list[Msg]:
    names = tuple(Name(seat) for seat in sorted(asked_seats(game, table)))
    return [Msg("waiting-for", {"names": names})]


def _whose_match(table: Table[Any]) -> Msg:
    """Names the group and the match on every private view."""
    rooms = tuple(room.title for room in table.rooms if room.title)
    return Msg("match-in" if rooms else "match-here", {"rooms": rooms, "code": table.id})


def _result(table: Table[Any]) -> list[Msg]:
    outcome = table.outcome
    if outcome is None:
        return [Msg(f"ended-{table.ended}"), _revealed(table)]
    winners = tuple(Name(s) for s, place in enumerate(outcome.places) if place == 1)
    word = "won" if len(winners) == 1 else "won-together"
    if len(winners) == len(outcome.places):
        word = "drawn"
    lines = [Msg(word, {"names": winners, "reason": Msg(f"reason-{outcome.reason}")})]
    for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
        if outcome.scores is None:
            lines.append(Msg("place-of", {"place": place, "seat": Name(seat)}))
        else:
            score = outcome.scores[seat]
            lines.append(Msg("score-of", {"place": place, "seat": Name(seat), "score": score}))
    return [*lines, _revealed(table)]


def _revealed(table: Table[Any]) -> Msg:
    return Msg("seed-revealed", {"code": table.id})


def _plain_menu(begun: Move, options: Sequence[str]) -> Menu:
    return Menu(Msg("choose"), tuple(Key(Word(token), token) for token in options))


def _rows(menu: Menu) -> list[tuple[Key, ...]]:
    width = menu.width or (1 if len(menu.keys) <= 4 else 2 if len(menu.keys) <= 12 else 4)
    keys = menu.keys
    return [keys[at : at + width] for at in range(0, len(keys), width)]


def _some(rows: Sequence[tuple[Key, ...]]) -> tuple[tuple[Key, ...], ...]:
    return tuple(row for row in rows if row)
