"""PURE: pages to read, as opposed to tables to play at: lists, settings, questions, and what games
are called. Rules and cards are in `bot.books`.

Everything it needs is handed to it; it looks nothing up and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from bot.actions import (
    Action,
    AtTable,
    Cards,
    Forget,
    Games,
    Language,
    More,
    NewGame,
    Prefer,
    Rules,
    SetDefault,
    Try,
)
from bot.i18n import DEFAULT, Words
from bot.names import LEAST, meant, mentioned
from bot.people import Person, RoomRecord
from bot.platforms.port import Button, Corner, File, Page, platform_of
from bot.table import Calls, Pace, Refused, Room, Table
from engines.core.engine import Game
from engines.core.ui import Arg, Msg

LISTED = 10  # tables on one page
CHOICES = 20  # tables to choose among
LAST, LONGEST = 12, 500  # lines and signs of a transcript that are shown; the file has all

Rows = tuple[tuple[Button, ...], ...]


class Reading:
    def __init__(self, words: Words, games: Mapping[str, Game]) -> None:
        self._words = words
        self._games = games

    # --- games -----------------------------------------------------------------------------

    def title(self, game: str, lang: str) -> str:
        return self.say("title", lang, game)

    def titles(self, game: str) -> list[str]:
        """What it is called, in every language."""
        return [self.title(game, lang) for lang in self._words.languages]

    def match_name(self, table: Table[Any], lang: str) -> str:
        rooms = ", ".join(room.title for room in table.rooms if not room.private)
        return " · ".join(part for part in (self.title(table.game, lang), rooms, table.id) if part)

    def named(self, name: str, lang: str) -> str:
        """A game by its id, or by what somebody may call it in any language."""
        found = mentioned(name, self._named(), LEAST)
        if len(found) > 1:
            raise Refused("which-game", names=tuple(self.title(one, lang) for one in found))
        if not found:
            raise Refused("no-such-game")
        return found[0]

    def meant(self, typed: str) -> list[str]:
        """The games that somebody may mean by this; all of them where that is none."""
        return meant(typed, self._named()) or list(self._games)

    def invitation(self, game: str, link: str, lang: str) -> Page:
        """For a chat where the bot may be no member: all it has is a way into the private chat."""
        title = Msg("invitation-title", {"game": self.title(game, lang)})
        about = (self.say("about", lang, game), self.say("invitation-how", lang))
        join = Button(self.say("key-join", lang), style="primary", url=link)
        return Page(
            (self._words.say(title, lang),),
            tuple((line,) for line in about),
            rows=((join,),),
            lang=lang,
        )

    def guessed(self, said: str) -> str:
        """The one game that plain words speak of, or ""."""
        found = mentioned(said, self._named())
        return found[0] if len(found) == 1 else ""

    def _named(self) -> dict[str, list[str]]:
        return {id: [id, *self.titles(id)] for id in self._games}

    def choice_of_games(
        self, allowed: Sequence[str], lang: str, what: type[NewGame | Try] = NewGame
    ) -> Page:
        lines = [
            Msg(
                "choose-game-line",
                {"title": self.title(game, lang), "about": self.say("about", lang, game)},
            )
            for game in allowed
        ]
        rows = tuple((Button(self.title(game, lang), what(game)),) for game in allowed)
        if what is NewGame:  # whoever asks may only want to see what a game is like
            lines.append(Msg("choose-game-alone"))
            rows = (*rows, (Button(self.say("key-try", lang), Try()),))
        return self.page("choose-game", lang, lines, rows)

    def choice_of_tables(
        self, action: AtTable, tables: Sequence[Table[Any]], room: str, lang: str
    ) -> Page:
        """Which table? Each key is the action itself, at that table and for that room."""
        rows = tuple(
            (Button(self.match_name(t, lang), _at(action, t.id, room)),) for t in tables[:CHOICES]
        )
        return self.page("choose-table", lang, (), rows)

    def tables(
        self, tables: Sequence[Table[Any]], asked: Games, lang: str, mine: Sequence[str] = ()
    ) -> Page:
        """One page of them; one table more than fits means that there is another page. `mine`: the
        ids of the reader, the one here first, who may sit at some of them on another platform."""
        lines: list[Msg | str] = [
            Msg(
                "table-line-elsewhere" if (elsewhere := _elsewhere(table, mine)) else "table-line",
                {
                    "match": self.match_name(table, lang),
                    "stage": Msg("stage-lobby" if table.stage == "lobby" else "stage-playing"),
                    **({"platform": Msg(f"platform-{elsewhere}")} if elsewhere else {}),
                },
            )
            for table in tables[:LISTED]
        ]
        last = asked.page + (len(tables) > LISTED)
        rows = (*around(asked, last), *self._new(lang))
        return self.page("tables-title", lang, lines or [Msg("no-tables")], rows)

    # --- everything else -------------------------------------------------------------------

    def stats(self, tables: Iterable[Table[Any]], ids: Collection[str], lang: str) -> Page:
        played: Counter[str] = Counter()
        won: Counter[str] = Counter()
        for table in tables:
            for seat, player in enumerate(table.players):
                if table.outcome and player.id in ids and not table.practice:
                    played[table.game] += 1
                    # Of a draw nobody has won; a victory that is shared is everybody's.
                    places = table.outcome.places
                    first = places[seat] == 1
                    won[table.game] += first and (max(places) > 1 or self._shared(table.game))
        lines = [
            Msg("stats-line", {"game": self.title(g, lang), "played": n, "won": won[g]})
            for g, n in played.most_common()
        ]
        return self.page("stats-title", lang, lines or [Msg("stats-none")])

    def _shared(self, game: str) -> bool:
        return game in self._games and self._games[game].shared

    def replay(self, table: Table[Any], transcript: str, lang: str) -> Page:
        """The end of the moves to read, and all of them as a file, which proves them."""
        lines = transcript.splitlines()
        kept = lines if len(lines) <= LAST else ["…", *lines[-LAST:]]
        args: dict[str, Arg] = {"match": self.match_name(table, lang)}
        said = [
            Msg("word-of", {"name": chair.player.name, "word": chair.word})
            for chair in table.chairs
            if chair.word
        ]
        about = [Msg("replay-about"), *([Msg("replay-words")] if said else []), *said]
        page = self.page("replay-title", lang, about, args=args)
        whole = File(f"{table.id}.txt", transcript.encode())
        return replace(page, board="\n".join(kept)[-LONGEST:], file=whole)

    def tongue(self, name: str) -> str:
        """A language by its code, or by what it is called; "" if it is none of ours."""
        wanted = name.strip().lower()
        for lang in self._words.languages:
            names = (self.say(f"language-name{more}", lang) for more in ("", ".also"))
            if wanted in {each.strip() for each in ", ".join(names).lower().split(",")}:
                return lang
        return self._words.language(wanted) or ""

    def choice_of_language(self, room: str, lang: str) -> Page:
        rows = tuple(
            (Button(self.say("language-name", one), Language(one, room=room)),)
            for one in self._words.languages
        )
        return self.page("choose-language", lang, (), rows)

    def defaults(
        self,
        here: Room,
        record: RoomRecord,
        allowed: Sequence[str],
        calls: Calls,
        guards: bool,
        lang: str,
        corners: bool = False,
    ) -> Page:
        """The defaults of a room, each key turning one to its next value."""
        room, title = here.id, here.title or record.title
        spoken, paces = record.lang or DEFAULT, list(Pace)
        next_pace = paces[(paces.index(record.pace) + 1) % len(paces)]
        langs = self._words.languages
        other = langs[(langs.index(spoken) + 1) % len(langs)]

        def game(id: str) -> tuple[Button, ...]:
            mark = "☑" if id in allowed else "☐"
            change = SetDefault("game", id, room=room)
            return (Button(f"{mark} {self.title(id, lang)}", change),)

        pace = f"pace-{record.pace}"
        turned = SetDefault("pictures", "off" if record.pictures else "on", room=room)
        places = get_args(Calls)
        call = SetDefault("calls", places[(places.index(calls) + 1) % len(places)], room=room)
        guarded = "on" if record.guarded else "off"
        guard = SetDefault("guarded", "off" if record.guarded else "on", room=room)
        apart = SetDefault("corners", "off" if record.corners else "on", room=room)
        cornered = Msg("corners-on" if record.corners else "corners-off")
        rows = (
            self._turning(
                "language",
                self.say("language-name", spoken),
                SetDefault("lang", other, room=room),
                lang,
            ),
            self._turning("pace", Msg(pace), SetDefault("pace", next_pace, room=room), lang),
            self._turning("pictures", Msg(_shown_as(record.pictures)), turned, lang),
            self._turning("calls", Msg(f"calls-{calls}"), call, lang),
            *((self._turning("guarded", Msg(guarded), guard, lang),) if guards else ()),
            *([self._turning("corners", cornered, apart, lang)] if corners else []),
            *map(game, self._games),
        )
        lines = (*((Msg("settings-of", {"room": title}),) if title else ()), Msg("settings-about"))
        return self.page("settings-title", lang, lines, rows)

    def corner(self, game: str, corner: Corner, lang: str) -> Page:
        """Where the table is that was just opened."""
        key = Button(self.say("key-corner", lang), url=corner.url)
        opened = Msg("corner-opened", {"game": self.title(game, lang)})
        return self.page("corner-title", lang, (opened,), ((key,),))

    def own_settings(self, person: Person, lang: str) -> Page:
        """What somebody chose for themselves."""
        turned = Prefer("pictures", "off" if person.pictures else "on")
        brisk = Prefer("brisk", "off" if person.brisk else "on")
        notes = Prefer("notes", "off" if person.notes else "on")
        named = Prefer("named", "off" if person.named else "on")
        best = Prefer("listed", "off" if person.listed else "on")
        rows = (
            self._turning("language", self.say("language-name", lang), Language(), lang),
            self._turning("pictures", Msg(_shown_as(person.pictures)), turned, lang),
            self._turning("notes", Msg("notes-on" if person.notes else "notes-off"), notes, lang),
            self._turning("brisk", Msg("brisk-on" if person.brisk else "brisk-off"), brisk, lang),
            self._turning("named", Msg("named-on" if person.named else "named-off"), named, lang),
            self._turning(
                "listed", Msg("listed-on" if person.listed else "listed-off"), best, lang
            ),
        )
        return self.page("own-settings-title", lang, (Msg("own-settings-about"),), rows)

    def _turning(
        self, name: str, value: Msg | str, change: Action, lang: str
    ) -> tuple[Button, ...]:
        """A key that says how a setting stands and asks for another."""
        label = self.say("key-setting", lang, name=Msg(f"setting-{name}"), value=value)
        return (Button(label, change),)

    def sure(self, word: str, action: Action, table: Table[Any], lang: str) -> Page:
        """Asks once more before what cannot be taken back."""
        back = More(table.id, room=action.room)
        rows = (
            (Button(self.say(f"key-{word}-sure", lang), action, "danger"),),
            (Button(self.say("key-back", lang), back),),
        )
        args: dict[str, Arg] = {"match": self.match_name(table, lang)}
        return self.page(f"sure-{word}", lang, (), rows, args)

    def sure_to_forget(self, lang: str) -> Page:
        key = Button(self.say("key-forget", lang), Forget(sure=True), "danger")
        return self.page("forget-title", lang, (Msg("forget-about"),), ((key,),))

    def say(self, key: str, lang: str, game: str = "", **args: Arg) -> str:
        return self._words.say(Msg(key, args), lang, game)

    def page(
        self,
        title: str,
        lang: str,
        lines: Sequence[Msg | str] = (),
        rows: Rows = (),
        args: Mapping[str, Arg] | None = None,
    ) -> Page:
        return Page(
            (self._words.say(Msg(title, args or {}), lang),),
            tuple((self._words.say(line, lang),) for line in lines),
            rows=rows,
            lang=lang,
            menu=True,
        )

    def _new(self, lang: str) -> Rows:
        return ((Button(self.say("key-newgame", lang), NewGame()),),)


def _at(action: AtTable, table: str, room: str) -> Action:
    found: Any = replace(action, table=table, room=room)
    return found  # type: ignore[no-any-return]


def _elsewhere(table: Table[Any], mine: Sequence[str]) -> str:
    """The platform on which the reader sits there; nothing where that is the one here."""
    seated = {one.id for one in table.players if one.person}
    found = [id for id in mine if id in seated]
    return platform_of(found[0]) if found and found[0] != mine[0] else ""


def _shown_as(pictures: bool) -> str:
    return "shown-as-pictures" if pictures else "shown-as-text"


def around(page: Rules | Cards | Games, last: int, first: int = 1) -> Rows:
    row = tuple(
        Button(label, replace(page, page=to))
        for label, to in (("◀", page.page - 1), ("▶", page.page + 1))
        if first <= to <= last
    )
    return (row,) if row else ()


def measured(game: Game) -> list[Msg]:
    """How its computer's levels did against each other, where somebody has counted."""
    return [Msg("measured", dict(game.measured))] if game.measured else []
