"""PURE: how a match ended: the verdict first, then who came where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot import render
from bot.actions import Daily, Follow, Rematch, Replay, Review, Try
from bot.days import date_of, day_of, hour_of
from bot.presenter.sheet import Cut, Key, Sheet
from bot.table import Showing, Table, revealed_at
from engines.core.engine import Gains, Game, Outcome, Seat
from engines.core.scene import Block, Board, Course, Honour, Scene, Seats, Standing
from engines.core.things import SeatBox
from engines.core.ui import Arg, Msg, Name

DUEL = 2
FAR = 0.2  # behind by such a share of the winner's score is far


def end(game: Game, table: Table[Any]) -> Sheet:
    """Told anew when it is over: nobody notices an edit."""
    after = [_revealed(table)]
    if table.next:
        after.append(Msg("rematch-is", {"code": table.next}))
    places = _places(table)
    outcome = table.outcome
    rows: tuple[tuple[Key, ...], ...] = (
        (
            Key(Msg("key-rematch"), Rematch(table.id), "primary"),
            Key(Msg("key-replay"), Replay(table.id)),
        ),
        *(((Key(Msg("key-review"), Review(table.id)),),) if table.moves else ()),
    )
    if table.daily:
        key = Key(Msg("key-daily"), Daily(table.game, "", table.daily.day))
        rows = (*rows, (key,))
    elif table.practice and game.lesson:
        rows = (*rows, (Key(Msg("key-lesson"), Try(table.game, "lesson")),))
    return Sheet(
        verdict(game, table),
        (Msg("ended-title", {"game": Msg("title")}), *places, *after),
        card(game, table.state, outcome, table.gains, table.moves or 0) if outcome else None,
        rows,
        beside=(*(one for one in places if one.key == "who-resigned"), *after),
        spoken=True,
        winners=_glad(game, table),
    )


def looked_on(table: Table[Any], sheet: Sheet) -> Sheet:
    """The same for somebody without a seat: there is no rematch to ask for, but one to watch."""
    own = (Rematch, Review)
    keys = [key for row in sheet.rows for key in row if not isinstance(key.action, own)]
    if table.next:
        keys.insert(0, Key(Msg("key-follow"), Follow(table.id), "primary"))
    return replace(sheet, rows=(tuple(keys),))


def filmed(game: Game, table: Table[Any], showing: Showing) -> Sheet:
    """The match as a moving picture; where none is wanted, how it ended, and the way to its turns
    in words."""
    sheet = end(game, table) if table.state is not None else Sheet(verdict(game, table))
    part = Msg("film-last", {"n": showing.last}) if showing.last else Msg("film-whole")
    named = "film-open" if showing.eyes else "film-public"
    title = Msg(named, {"game": Msg("title"), "part": part})
    return Sheet(
        title,
        (sheet.title, *_places(table), Msg("film-in-words")),
        sheet.scene,
        ((Key(Msg("key-replay"), Replay(table.id)),),),
        beside=(sheet.title,),
        spoken=True,
        movie=Cut(showing.eyes, showing.last, showing.room.id),
    )


def verdict(game: Game, table: Table[Any]) -> Msg:
    outcome = table.outcome
    return _told(game, outcome) if outcome else Msg(f"ended-{table.ended}")


def result(game: Game, outcome: Outcome) -> list[Msg]:
    """The same of a match without its table: who won, and who came where."""
    return [_told(game, outcome), *(line for _, line in _placed(outcome))]


def _told(game: Game, outcome: Outcome) -> Msg:
    return Msg(_verdict(game, outcome), {"names": _winners(outcome), "reason": _reason(outcome)})


def at_rest(scene: Scene) -> Scene:
    """The table as it was left, where the rules would still ask somebody: it is nobody's turn."""
    return replace(
        scene,
        lid=replace(scene.lid, turn=None, does=""),
        body=tuple(map(_idle, scene.body)),
    )


def _idle(block: Block) -> Block:
    if isinstance(block, Seats):
        return replace(block, boxes=tuple(replace(box, turn=False) for box in block.boxes))
    if isinstance(block, Board):
        beside = (
            replace(one, turn=False) if isinstance(one, SeatBox) else one for one in block.side
        )
        return replace(block, side=tuple(beside))
    return block


def _places(table: Table[Any]) -> list[Msg]:
    if table.outcome is None:
        return []
    return [
        Msg("who-resigned", {"line": line}) if table.chairs[seat].resigned else line
        for seat, line in _placed(table.outcome)
    ]


def _placed(outcome: Outcome) -> Iterator[tuple[Seat, Msg]]:
    for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
        args: dict[str, Arg] = {"place": place, "seat": Name(seat)}
        if outcome.scores is not None:
            args["score"] = outcome.scores[seat]
        yield seat, Msg("place-of" if outcome.scores is None else "score-of", args)


def _glad(game: Game, table: Table[Any]) -> frozenset[str]:
    """The people who won; of a draw nobody did."""
    outcome = table.outcome
    if outcome is None or _verdict(game, outcome) == "drawn":
        return frozenset()
    won = (table.players[one.seat] for one in _winners(outcome))
    return frozenset(player.id for player in won if player.person)


def _winners(outcome: Outcome) -> tuple[Name, ...]:
    return tuple(Name(seat) for seat, place in enumerate(outcome.places) if place == 1)


def _verdict(game: Game, outcome: Outcome) -> str:
    winners = len(_winners(outcome))
    if winners == len(outcome.places) and not game.shared:
        return "drawn"
    return "won" if winners == 1 else "won-together"


def _reason(outcome: Outcome) -> Msg:
    return Msg(f"reason-{outcome.reason}")


def _revealed(table: Table[Any]) -> Msg:
    if table.daily is None:
        return Msg("seed-revealed", {"code": table.id})
    at = revealed_at(table.daily.day)
    args: dict[str, Arg] = {"code": table.id, "date": date_of(day_of(at)), "time": hour_of(at)}
    return Msg("daily-ended" if table.daily.counts else "daily-ended-again", args)


def _recap(game: Game, state: Any, gains: Gains) -> tuple[Block, ...]:
    return game.recap(game.engine.view(state, None), gains) if game.recap else ()


def _came_back(outcome: Outcome, recap: tuple[Block, ...]) -> Msg | None:
    """From how far behind the winner of a duel came, if that is worth telling."""
    (winner, *others) = _winners(outcome)
    course = next((one for one in recap if isinstance(one, Course)), None)
    if others or course is None or len(course.owners) != DUEL:
        return None
    own = winner.seat
    worst = max(course.rounds, key=lambda stood: stood[1 - own] - stood[own])
    behind = worst[1 - own] - worst[own]
    if behind < FAR * course.rounds[-1][own]:
        return None
    return Msg("pic-came-back", {"own": worst[own], "other": worst[1 - own]})


def card(game: Game, state: Any, outcome: Outcome, gains: Gains, moves: int) -> Scene:
    """The result as a picture: a tall lid with who won, below it how it came to that and, where
    the lid cannot say it, who came where."""
    seats: list[Seat] = [one.seat for one in _winners(outcome)]
    drawn = _verdict(game, outcome) == "drawn"
    duel = len(outcome.places) == DUEL
    recap = _recap(game, state, gains)

    def score(seat: Seat) -> str:
        return str(outcome.scores[seat]).replace("-", "−") if outcome.scores else ""

    honour = Honour(
        winners=() if drawn else tuple(seats),
        headline=Msg("pic-drawn" if drawn else "pic-wins", {"n": len(seats)}),
        score=score(seats[0]) if not drawn else "",
        line=_came_back(outcome, recap) or _reason(outcome),
        others=tuple((s, score(s)) for s, p in enumerate(outcome.places) if duel and p > 1),
    )
    places = sorted((place, seat) for seat, place in enumerate(outcome.places))
    standing = Standing(tuple((place, seat, score(seat)) for place, seat in places))
    shown = not duel or not recap or (drawn and outcome.scores is not None)
    marks = render.room(game, state, ()).marks  # as they were all through the match
    lid = replace(game.lid, honour=honour)
    if moves:
        lid = replace(lid, line=Msg("pic-move-count", {"n": moves}))
    return at_rest(Scene(lid, (*((standing,) if shown else ()), *recap), marks=marks))
