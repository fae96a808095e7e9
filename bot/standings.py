"""PURE: pages about people: the card of one, the best of many, and how two become one.

Everything it needs is handed to it; it looks nothing up and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.actions import Me, Top, Unlink
from bot.people.profile import AtGame, Honoured, Opponent, Profile, Ranked
from bot.people.ratings import PROVISIONAL, Rating
from bot.platforms.port import Button, File, Page
from bot.presenter import Key, Sheet
from bot.reading import Reading, Rows, measured
from bot.table import Player as Sitting
from bot.table import Table, seated
from engines.core.engine import Game
from engines.core.scene import Block, Course, Figures, Lines, Scene
from engines.core.things import Figure
from engines.core.ui import Arg, Msg

SEVERAL = 3  # of each game, where all games are told
POINTS = 12  # of a course: more cannot be told apart on a phone
BELOW = 20  # rating points that the course stands above its floor


class Standings:
    def __init__(self, games: Mapping[str, Game], reading: Reading) -> None:
        self._games = games
        self._reading = reading

    # --- one person ------------------------------------------------------------------------

    def at(self, found: Profile, wanted: str) -> AtGame | None:
        """What the card is about: the game that is wanted, or the one played most."""
        known = [one for one in found.games if one.game in self._games]
        return next((one for one in known if one.game == wanted), next(iter(known), None))

    def me(self, found: Profile, name: str, wanted: str, lang: str) -> Sheet:
        """The card."""
        title, at = Msg("me-title", {"name": name}), self.at(found, wanted)
        if at is None:
            return Sheet(title, (Msg("me-none"),), menu=True)
        game = self._reading.title(wanted, lang) if wanted else ""
        missed = (Msg("me-none-of", {"game": game}),) if wanted not in ("", at.game) else ()
        others = tuple(one for one in found.games if one is not at and one.game in self._games)
        own, *lines = (
            Msg("me-game", {"game": self._reading.title(one.game, lang), **_numbers(one)})
            for one in (at, *others)
        )
        rows = tuple((Key(self._reading.title(one.game, lang), Me(one.game)),) for one in others)
        note = (Msg("me-provisional", {"n": PROVISIONAL}),) if _unsure(at.rating) else ()
        top = (Key(Msg("key-top"), Top()),)
        scene = self._card(found, at, title)
        # The signs of the picture are said in words beside it.
        beside = (*missed, own, *lines, *note)
        said = (*missed, *lines, *note)
        return Sheet(title, said, scene, (*rows, top), menu=True, beside=beside)

    def _card(self, found: Profile, at: AtGame, title: Msg) -> Scene:
        rating = at.rating
        value = _shown(rating) if rating else "–"
        figures = Figures(
            (
                Figure("ui.medal", value, Msg("pic-rating")),
                Figure("ui.replay", str(at.matches), Msg("pic-matches")),
                Figure("ui.cup", str(at.won), Msg("pic-won")),
            )
        )
        body: list[Block] = [figures]
        if rating and len(rating.course) > 1:
            course = rating.course[-POINTS:]
            rounds = tuple((value,) for value in course)
            body.append(Course(Msg("pic-rating-course"), (0,), rounds, min(course) - BELOW))
        told = [Msg("me-streak", {"n": abs(found.streak), "won": _yes(found.streak > 0)})]
        body.append(Lines(tuple(told)))
        if found.opponents:
            lines = tuple(_opponent(one) for one in found.opponents)
            body.append(Lines(lines, Msg("pic-opponents")))
        lid = replace(self._games[at.game].lid, title=title, line=Msg("title"), corner="ui.chart")
        return Scene(lid, tuple(body))

    def sitting(self, game: str, person: str, name: str) -> Table[Any]:
        """A table of one, by which the card is drawn: for the game's words and the name."""
        game = game if game in self._games else next(iter(self._games))
        chairs = seated(Sitting(id=person, name=name))
        return Table[Any](id="", game=game, rooms=(), host="", seed=0, salt="", chairs=chairs)

    # --- many ------------------------------------------------------------------------------

    def top(self, best: Mapping[str, Sequence[Ranked]], asked: Top, lang: str) -> Page:
        """A few of each game, or of one game all that were found."""
        most = len(self._games) * 10 if asked.game else SEVERAL
        lines: list[Msg | str] = []
        for game, found in best.items():
            if found:
                lines.append(Msg("top-game", {"game": self._reading.title(game, lang)}))
                lines += [_ranked(n, one) for n, one in enumerate(found[:most], 1)]
        unsure = any(one.rating.provisional for found in best.values() for one in found)
        lines += [Msg("top-provisional", {"n": PROVISIONAL})] if unsure else []
        lines = lines or [Msg("top-none")]
        if asked.game:
            lines += measured(self._games[asked.game])
        title = "top-all-title" if asked.whose else "top-title"
        return self._reading.page(title, lang, lines, self._turns(asked, lang))

    def month(self, month: int, found: Sequence[Honoured], asked: Top, lang: str) -> Page:
        lines = [
            Msg("month-line", {"n": n, "name": one.name, "won": one.won, "matches": one.matches})
            for n, one in enumerate(found, 1)
        ]
        args: dict[str, Arg] = {"month": Msg(f"honour-month-{month}")}
        rows = self._turns(asked, lang)
        return self._reading.page("month-title", lang, lines or [Msg("top-none")], rows, args)

    def _turns(self, asked: Top, lang: str) -> Rows:
        """To one game and back, to this room, to all, to the month."""
        say, room = self._reading.say, asked.room
        monthly = asked.whose in ("month", "last")
        games = [] if monthly else [("", "key-top-games"), *self._titles(lang)]
        rows = [
            (Button(say(label, lang) if not game else label, Top(game, asked.whose, room=room)),)
            for game, label in games
            if game != asked.game
        ]
        places = [("all", "key-top-all")]
        if room:
            months = [("month", "key-top-month"), *([("last", "key-top-last")] if monthly else [])]
            places = [("", "key-top-here"), *months, *places]
        row = tuple(
            Button(say(label, lang), Top("", whose, room=room))
            for whose, label in places
            if whose != asked.whose
        )
        return (*rows, row)

    def _titles(self, lang: str) -> list[tuple[str, str]]:
        return [(game, self._reading.title(game, lang)) for game in self._games]

    # --- who is who ------------------------------------------------------------------------

    def code(self, code: str, minutes: int, lang: str) -> Page:
        lines = [Msg("link-how", {"code": code}), Msg("link-once", {"n": minutes})]
        args: dict[str, Arg] = {"code": code}
        return self._reading.page("link-title", lang, [*lines, Msg("link-about")], (), args)

    def linked(self, twice: Sequence[Table[Any]], lang: str) -> Page:
        """From now on one; and where that one sits on two chairs."""
        both = [
            Msg("link-twice", {"match": self._reading.match_name(table, lang)}) for table in twice
        ]
        return self._reading.page("linked-title", lang, [Msg("linked-about"), *both])

    def sure_to_unlink(self, lang: str) -> Page:
        key = Button(self._reading.say("key-unlink", lang), Unlink(sure=True), "danger")
        return self._reading.page("unlink-title", lang, (Msg("unlink-about"),), ((key,),))

    def data(self, kept: bytes, lang: str) -> Page:
        page = self._reading.page("mydata-title", lang, (Msg("mydata-about"),))
        return replace(page, file=File("shkatulka.json", kept))


def _numbers(one: AtGame) -> dict[str, Arg]:
    return {
        "rating": _shown(one.rating) if one.rating else "–",
        "matches": one.matches,
        "won": one.won,
    }


def _shown(rating: Rating) -> str:
    return f"{rating.value}?" if rating.provisional else str(rating.value)


def _unsure(rating: Rating | None) -> bool:
    return rating is not None and rating.provisional


def _opponent(one: Opponent) -> Msg:
    args: dict[str, Arg] = {"name": one.name, "met": one.met}
    return Msg("me-opponent", {**args, "ahead": one.ahead, "behind": one.behind})


def _ranked(n: int, one: Ranked) -> Msg:
    args: dict[str, Arg] = {"n": n, "name": one.name, "rating": _shown(one.rating)}
    return Msg("top-line", {**args, "matches": one.rating.matches})


def _yes(it: bool) -> str:
    return "yes" if it else "no"
