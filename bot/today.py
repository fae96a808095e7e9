"""PURE: pages of the deal of the day: which game, how everybody did, the seals, a line to share.

Everything it needs is handed to it. What is shown in a room says nothing of the one who asks, and
the secret of a deal is told only when its time has come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.actions import Daily
from bot.dailies import ALONE, Attempt, Deal
from bot.days import begins_at, date_of, day_of, hour_of
from bot.platforms.port import Button, Page
from bot.reading import Reading, Rows
from bot.table import Result, revealed_at
from engines.core.ui import Arg, Msg, Style


@dataclass(frozen=True, slots=True)
class Line:
    """Of a table of the day; without a name: who wants none shown."""

    place: int
    name: str
    result: Result


@dataclass(frozen=True, slots=True)
class Shown:
    """All that is known of a deal, as one asker may see it."""

    deal: Deal
    now: float
    seal: str
    sealed: float  # since when
    revealed: tuple[int, str]  # seed and salt; told when it is time
    ahead: str  # tomorrow's seal
    room: bool
    boards: tuple[tuple[str, tuple[Line, ...]], ...]
    players: int
    best: tuple[Line, ...]  # of everybody alone, without names
    own: Attempt | None
    place: tuple[int, int]
    together: bool = False  # a table of this room may be opened with it
    others: tuple[Result, ...] = ()  # of the same person, under other ids: they do not count

    @property
    def today(self) -> bool:
        return day_of(self.now) == self.deal.day

    @property
    def open(self) -> bool:
        return self.now >= revealed_at(self.deal.day)


def choice(reading: Reading, games: Sequence[str], day: int, lang: str) -> Page:
    rows = tuple((Button(reading.title(game, lang), Daily(game, day=day)),) for game in games)
    about = Msg("daily-about", {"time": hour_of(revealed_at(day))})
    return reading.page("daily-title", lang, (about,), rows, {"date": date_of(day)})


def page(reading: Reading, shown: Shown, lang: str) -> Page:
    deal = shown.deal
    lines: list[Msg | str] = []
    if shown.today:
        lines += [Msg("daily-about", {"time": hour_of(revealed_at(deal.day))})]
        lines += [Msg("daily-here")] if shown.together else []
        lines += [""]
    lines += _boards(reading, shown, lang) if shown.room else _own(shown)
    lines += ["", *_seals(shown)]
    args: dict[str, Arg] = {"date": date_of(deal.day), "game": reading.title(deal.game, lang)}
    return reading.page("daily-game-title", lang, lines, _keys(reading, shown, lang), args)


def _boards(reading: Reading, shown: Shown, lang: str) -> list[Msg | str]:
    lines: list[Msg | str] = []
    for way, entries in shown.boards:
        if not entries:
            continue
        lines.append(Msg("daily-alone") if way == ALONE else Msg("daily-seats", {"n": int(way)}))
        for one in entries:
            name = one.name or reading.say("player-number", lang, n=one.place)
            args: dict[str, Arg] = {"place": one.place, "name": name, "result": told(one.result)}
            lines.append(Msg("daily-line", args))
    nobody = [] if lines else [Msg("daily-nobody-here")]
    return [*lines, *nobody, *_overall(shown)]


def _own(shown: Shown) -> list[Msg | str]:
    own = shown.own
    if own is None:
        mine = Msg("daily-not-yours" if shown.today else "daily-missed")
    elif own.result and own.second:
        mine = Msg("daily-second", {"result": told(own.result)})
    elif own.result:
        place, count = shown.place
        mine = Msg("daily-yours", {"result": told(own.result), "place": place, "n": count})
    elif not own.table:
        mine = Msg("daily-looked-on")
    else:
        mine = Msg("daily-no-result" if own.over else "daily-under-way")
    more = (Msg("daily-second", {"result": told(one)}) for one in shown.others)
    return [mine, *more, *_overall(shown)]


def _overall(shown: Shown) -> list[Msg | str]:
    """Among all there are no names: how many there are, and what the best of them did."""
    best = (
        Msg("daily-best", {"place": one.place, "result": told(one.result)}) for one in shown.best
    )
    return [Msg("daily-players", {"n": shown.players}), *best]


def told(result: Result) -> Msg:
    args: dict[str, Arg] = {"verdict": result.verdict, "moves": result.moves}
    if result.score is None or result.best is None:
        return Msg("daily-result", args)
    return Msg("daily-result-scored", {**args, "score": result.score, "best": result.best})


def _seals(shown: Shown) -> list[Msg | str]:
    day = shown.deal.day
    late = shown.sealed >= begins_at(day)
    when = f"{date_of(day_of(shown.sealed))} {hour_of(shown.sealed)}"
    lines: list[Msg | str] = [Msg("daily-seal", {"date": date_of(day)}), shown.seal]
    if late:
        lines.append(Msg("daily-sealed-late", {"when": when}))
    if shown.open:
        seed, salt = shown.revealed
        lines += [Msg("daily-revealed", {"secret": f"{seed}:{salt}"})]
    else:
        at = revealed_at(day)
        args: dict[str, Arg] = {"date": date_of(day_of(at)), "time": hour_of(at)}
        lines.append(Msg("daily-reveals", args))
    if shown.today:
        lines += [Msg("daily-seal", {"date": date_of(day + 1)}), shown.ahead]
    return lines


def _keys(reading: Reading, shown: Shown, lang: str) -> Rows:
    game, day, own = shown.deal.game, shown.deal.day, shown.own

    def key(way: str, style: Style = "", said: str = "") -> tuple[Button, ...]:
        label = reading.say(f"key-daily-{said or way}", lang)
        return (Button(label, Daily(game, way, day), style),)

    rows: list[tuple[Button, ...]] = []
    if shown.today:
        if shown.together:
            rows.append(key("table", "primary"))
        if own is None:
            rows.append(key("alone", "primary"))
        elif own.over or not own.table:
            rows.append(key("again"))
        elif own.alone:  # at a table of a chat one goes on there
            rows.append(key("alone", "primary", "on"))
    if shown.room or (own and own.result and not own.second):
        rows.append(key("share"))
    turn = [("◀", day - 1)] + ([] if shown.today else [("▶", day + 1)])
    rows.append(tuple(Button(f"{sign} {date_of(to)}", Daily(game, "", to)) for sign, to in turn))
    return tuple(rows)


def shared(
    reading: Reading, deal: Deal, attempt: Attempt, place: tuple[int, int], name: str, lang: str
) -> Page:
    """To be passed on: how it went, and nothing by which the deal could be known."""
    assert attempt.result
    result = attempt.result
    line: dict[str, Arg] = {
        "date": date_of(deal.day),
        "game": reading.title(deal.game, lang),
        "how": Msg("daily-alone") if attempt.alone else Msg("daily-seats", {"n": result.seats}),
        "result": told(result),
        "place": place[0],
        "n": place[1],
    }
    key = Button(reading.say("key-daily", lang), Daily(deal.game, "", deal.day))
    who = Msg("daily-share-of", {"name": name}) if name else Msg("daily-share-own")
    return reading.page("daily-share-title", lang, (who, Msg("daily-share", line)), ((key,),))
