"""PURE: the sheets of a match: its card in a room, the private sheet of each seat, what is shown on
request.

All it ever learns of a match are views, as the scenes that games make of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot import render
from bot.actions import (
    Agree,
    Aside,
    Back,
    DismissCoach,
    EndTurns,
    Hint,
    Hold,
    More,
    Resign,
    Rules,
    ShowHand,
    Try,
    Undo,
    Unwatch,
    Up,
    Watch,
    Zone,
)
from bot.presenter import asking
from bot.presenter.calls import pause_keys, pausing
from bot.presenter.door import knock_keys, knocking
from bot.presenter.ending import at_rest, verdict
from bot.presenter.keys import explained, key_of, laid_out, pointed
from bot.presenter.openly import look_keys, openly
from bot.presenter.sheet import Key, Sheet, Told, filled
from bot.table import (
    News,
    Table,
    asked_seats,
    coming_up,
    event_of,
    finished,
    hintable,
    line_of,
    may_draw,
    news_for,
    parting,
    remarks,
    since,
    standing,
    undoable,
    window_ends,
)
from engines.core.engine import Game, Move, Seat
from engines.core.lesson import Step, pointed_at
from engines.core.lesson import lit as pointing
from engines.core.scene import Asking, Private
from engines.core.ui import Key as GameKey
from engines.core.ui import Menu, Msg, Name, Word


def private(game: Game, table: Table[Any], seat: Seat) -> Sheet:
    """The screen of one seat: its hand, its question, its keys."""
    assert table.state is not None
    chair = table.chairs[seat]
    lines: list[Msg | Word | str] = []
    rows: list[tuple[Key, ...]] = []
    now_asked, coached, lit = None, None, None
    if table.ended:
        lines.append(verdict(game, table))
    elif chair.resigned:
        lines.append(Msg("you-resigned"))
    elif chair.away:
        lines.append(Msg("you-are-away"))
        rows.append((Key(Msg("key-back-in"), Back(table.id), "success"),))
    elif seat in asked_seats(game, table):
        now_asked = Asking(chair.menu, game.engine.options(table.state, seat, chair.menu))
        menu = question(game, table, seat, game.engine.view(table.state, seat))
        ends = window_ends(game, table)
        if name := coming_up(game, table, seat):
            lines.append(Msg("first-note", {"said": Msg(f"notion-{name}")}))
        lines += menu.notes
        turn = Msg("your-turn", {"prompt": menu.prompt})
        for end in ends:  # in one line with the question: wherever that stands, so does its clock
            turn = Msg("asked-until", {"until": end, "asked": turn})
        coached = standing(game, table, seat)
        if coached:
            number, step = coached
            turn = _coach(game, number, step, turn)
            lit = pointed_at(step, chair.menu, now_asked.options)
            menu = pointed(menu, step, chair.menu)
        elif finished(game, table):
            turn = Msg(f"coach-{parting(game, table)}", {"asked": turn})
        if chair.asks:
            lines.append(Msg("asks-zone"))
        lines += [*_terms(game, table), turn]  # the question is the last word before its keys
        rows += explained(game, laid_out(table, seat, menu))
        if not chair.menu and game.closing and game.closing(table.state, seat) and not chair.brisk:
            rows.append((Key(Msg("key-end-turns"), EndTurns(table.id)),))
        if chair.menu:
            rows.append((Key(Msg("key-back"), Up(table.id, chair.asked)),))
        elif chair.asks:
            rows.append((Key(Msg("key-zone"), Zone()),))
    else:
        lines += _waiting(game, table)
        said = [GameKey(Word(word), word) for word in remarks(game, table, seat)]
        rows += [(key_of(table, seat, key),) for key in said]
    if not table.ended:
        if not now_asked:
            lines += _terms(game, table)
        more = Key(Msg("key-more"), More(table.id))
        if coached:
            rows.append((Key(Msg("key-no-coach"), DismissCoach(table.id)),))
        looks = look_keys(game, table, seat)
        rows.append((*_undo(game, table, seat), *_hold(game, table, seat), *looks, more))
    scene = render.own(game, table.state, seat, since(game, table, seat), now_asked)
    if lit is not None:
        scene = replace(scene, scene=pointing(scene.scene, lit))
    if table.ended:
        scene = replace(scene, scene=at_rest(scene.scene))
    return Sheet(
        _whose_match(table),
        tuple(lines),
        scene,
        tuple(rows),
        log=_log(game, table, seat),
        fleeting=scene.scene.fleeting,
        hand=table.id,
        guarded=table.guarded,
        offered=frozenset(now_asked.options) if now_asked else frozenset(),
    )


def _coach(game: Game, number: int, step: Step, asked: Msg) -> Msg:
    """What the coach says, in one line with the question: wherever that stands, so does this."""
    steps = len(game.lesson.steps) if game.lesson else 0
    return Msg("coach-says", {"n": number, "of": steps, "said": Msg(step.says), "asked": asked})


def _undo(game: Game, table: Table[Any], seat: Seat) -> tuple[Key, ...]:
    kept = undoable(game, table, seat)
    return (Key(Msg("key-undo"), Undo(table.id, kept.version)),) if kept else ()


def _hold(game: Game, table: Table[Any], seat: Seat) -> tuple[Key, ...]:
    """Offered whatever the seat holds: the key says nothing of what could be done."""
    chair = table.chairs[seat]
    if not game.closing or not chair.brisk or chair.by_computer:
        return ()
    return (Key(Msg("key-no-hold" if chair.holds else "key-hold"), Hold(table.id)),)


def question(game: Game, table: Table[Any], seat: Seat, view: Any) -> Menu:
    """What the seat is asked now; its keys are what the rules offer."""
    return question_after(game, table, seat, view, table.chairs[seat].menu)


def question_after(game: Game, table: Table[Any], seat: Seat, view: Any, begun: Move) -> Menu:
    """What it would be asked had it begun its move so."""
    return asking.menu(game, view, lambda said: game.engine.options(table.state, seat, said), begun)


def aside(game: Game, table: Table[Any], name: str, seat: Seat | None) -> Sheet:
    """Something shown on request, as this seat may see it."""
    scene = render.plain(game.asides[name](game.engine.view(table.state, seat)))
    shown = scene if seat is None else Private(seat, scene)
    back = (Key(Msg("key-back"), More(table.id)),)
    return Sheet(Msg(f"aside-{name}"), (), shown, (back,), menu=True)


def more(game: Game, table: Table[Any], seat: Seat | None, watches: bool = False) -> Sheet:
    """Everything one can do at a running table besides playing."""
    rows = [
        tuple(Key(Msg(f"aside-{name}"), Aside(table.id, name)) for name in game.asides),
        (Key(Msg("key-rules"), Rules(table.game)),),
    ]
    if table.practice and game.lesson and not table.daily:
        rows.append((Key(Msg("key-lesson"), Try(table.game, "lesson")),))
    if table.playing and seat is not None:
        rows.append((Key(Msg("key-hand"), ShowHand(table.id)),))
        if hintable(game, table, seat):
            rows.append((Key(Msg("key-hint"), Hint(table.id)),))
        if table.chairs[seat].away:
            rows.append((Key(Msg("key-back-in"), Back(table.id), "success"),))
        if not table.chairs[seat].resigned:
            stop = "key-offer-draw" if may_draw(game, table) else "key-stop-here"
            stop = "key-play-on" if table.chairs[seat].agreed else stop
            rows.append(
                (
                    Key(Msg(stop), Agree(table.id)),
                    Key(Msg("key-resign"), Resign(table.id), "danger"),
                )
            )
        rows.append(pause_keys(table, seat))
    if seat is None and not table.ended:
        rows.append((watch_key(table, watches),))
    return Sheet(
        Msg("more-title", {"game": Msg("title")}),
        (_whose_match(table),),
        rows=filled(rows),
        menu=True,
    )


def room(game: Game, table: Table[Any]) -> Sheet:
    lines: list[Msg | Word | str] = []
    rows: list[tuple[Key, ...]] = []
    if not table.ended:
        lines += _waiting(game, table)
        silent = tuple(Name(s) for s, chair in enumerate(table.chairs) if chair.cut)
        if silent:
            lines.append(Msg("cannot-reach", {"names": silent}))
        lines += _terms(game, table)
        if table.watchers:
            lines.append(Msg("watched-by", {"n": len(table.watchers)}))
        lines += knocking(table)
        rows += knock_keys(table)
        rows.append(
            (
                Key(Msg("key-hand"), ShowHand(table.id), "primary"),
                Key(Msg("key-more"), More(table.id)),
            )
        )
        if any(chair.away and not chair.resigned for chair in table.chairs):
            rows.append((Key(Msg("key-back-in"), Back(table.id), "success"),))
    scene = render.room(game, table.state, since(game, table, None))
    scene = at_rest(scene) if table.ended else scene
    return Sheet(
        Msg("title"),
        tuple(lines),
        scene,
        tuple(rows),
        log=_log(game, table, None),
        fleeting=scene.fleeting,
        live=not table.ended,
    )


def watching(table: Table[Any], seen: Sheet) -> Sheet:
    """What the room sees, for somebody who looks on in private: no key plays there."""
    more = (Key(Msg("key-more"), More(table.id)),) if table.playing else ()
    rows = () if table.ended else ((watch_key(table, True), *more),)
    return replace(seen, rows=rows, live=False)


def watch_key(table: Table[Any], watches: bool) -> Key:
    if watches:
        return Key(Msg("key-unwatch"), Unwatch(table.id))
    return Key(Msg("key-watch"), Watch(table.id))


def _log(game: Game, table: Table[Any], seat: Seat | None) -> tuple[Told, ...]:
    """Since the reader's last move, what each seat did and what the table said, in its order."""
    groups: dict[Seat | None, list[tuple[News, Msg]]] = {}
    for item in news_for(game, table, seat):
        if line := line_of(game, item):
            groups.setdefault(item.seat, []).append((item, line))
    return tuple(
        Told(
            by,
            tuple(line for _, line in found),
            tuple(line for item, line in found if _apart(game, item)),
        )
        for by, found in groups.items()
    )


def _apart(game: Game, item: News) -> bool:
    """Whether no picture tells it: it is for this reader alone, or no event, or has no clause."""
    event = event_of(game, item)
    return item.only is not None or event is None or type(event).apart


def _waiting(game: Game, table: Table[Any]) -> list[Msg]:
    names = tuple(Name(seat) for seat in sorted(asked_seats(game, table)))
    return [Msg("waiting-for", {"names": names}), *window_ends(game, table)]


def _terms(game: Game, table: Table[Any]) -> list[Msg]:
    """Who would like to stop, and how long a move may take."""
    wanting = tuple(Name(s) for s, chair in enumerate(table.chairs) if chair.agreed)
    word = "wants-draw" if may_draw(game, table) else "wants-to-stop"
    lines = [Msg(word, {"names": wanting})] if wanting else []
    if table.pace.seconds is not None:
        lines.append(Msg("pace-is", {"pace": Msg(f"pace-{table.pace}")}))
    return [*lines, *pausing(table), *openly(game, table)]


def _whose_match(table: Table[Any]) -> Msg:
    """Names the group and the match on every private view."""
    rooms = tuple(room.title for room in table.rooms if not room.private)
    return Msg("match-in" if rooms else "match-here", {"rooms": rooms, "code": table.id})
