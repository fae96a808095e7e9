"""PURE: pages to read, as opposed to tables to play at: rules, cards, help, lists, questions.

Everything it needs is handed to it; it looks nothing up and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot import pages
from bot.commands import COMMANDS
from bot.i18n import LANGUAGES, Words
from bot.pages import Call, Press
from bot.platforms.port import Button, Page
from bot.table import PACES, Pace, Refused, Table
from engines.core.engine import Game
from engines.core.ui import Arg, Msg

SHELF = 8  # cards on one page of the browser
LISTED = 20  # tables on one page
LONGEST = 2800  # characters of a transcript that fit a message

Rows = tuple[tuple[Button, ...], ...]


class Reading:
    def __init__(self, words: Words, games: Mapping[str, Game]) -> None:
        self._words = words
        self._games = games

    # --- games -----------------------------------------------------------------------------

    def title(self, game: str, lang: str) -> str:
        return self.say("title", lang, game)

    def match_name(self, table: Table[Any], lang: str) -> str:
        rooms = ", ".join(room.title for room in table.rooms if room.title)
        return " · ".join(part for part in (self.title(table.game, lang), rooms, table.id) if part)

    def named(self, name: str) -> str:
        """A game by its id, or by its name in any language."""
        wanted = name.strip().lower()
        for id in self._games:
            names = {id, id.replace("_", " "), *(self.title(id, one).lower() for one in LANGUAGES)}
            if wanted in names:
                return id
        raise Refused("no-such-game")

    def choice_of_games(self, allowed: Sequence[str], lang: str) -> Page:
        lines = [
            Msg(
                "choose-game-line",
                {"title": self.title(game, lang), "about": self.say("about", lang, game)},
            )
            for game in allowed
        ]
        return self.page("choose-game", lang, lines, self._game_keys("newgame", allowed, lang))

    def choice_of_tables(self, word: str, tables: Sequence[Table[Any]], lang: str) -> Page:
        rows = tuple((_call(self.match_name(t, lang), word, t.id),) for t in tables[:LISTED])
        return self.page("choose-table", lang, (), rows)

    def tables(self, tables: Sequence[Table[Any]], lang: str) -> Page:
        lines: list[Msg | str] = [
            Msg(
                "table-line",
                {
                    "match": self.match_name(table, lang),
                    "stage": Msg("stage-lobby" if table.state is None else "stage-playing"),
                },
            )
            for table in tables[:LISTED]
        ]
        return self.page("tables-title", lang, lines or [Msg("no-tables")], self._new(lang))

    # --- rules and cards -------------------------------------------------------------------

    def choice_of_rules(self, lang: str) -> Page:
        return self.page("rules-of-which", lang, (), self._game_keys("rules", self._games, lang))

    def rules(self, which: str, lang: str) -> Page:
        """`game` or `game.page`."""
        name, _, number = which.partition(".")
        game = self.named(name)
        chapters = 0
        while self._words.has(f"rules-{chapters + 1}", lang, game):
            chapters += 1
        at = _within(number, chapters)
        decks = tuple(
            (_call(self.say(f"deck-{deck}", lang, game), "cards", f"{game}.{deck}"),)
            for deck in self._games[game].cards
        )
        rows = (*_around("rules", game, at, chapters), *decks)
        chapter = self.say(f"rules-{at}.title", lang, game)
        body = (self.say(f"rules-{at}", lang, game),)
        return self._chapter(game, chapter, at, chapters, body, rows, lang)

    def cards(self, which: str, lang: str) -> Page:
        """`game.deck` or `game.deck.page`: the texts of the cards, a shelf at a time."""
        name, _, rest = which.partition(".")
        deck, _, number = rest.partition(".")
        game = self.named(name)
        cards = self._games[game].cards.get(deck)
        if not cards:
            raise Refused("unknown-button")
        shelves = -(-len(cards) // SHELF)
        at = _within(number, shelves)
        lines = [
            Msg(
                "card-line",
                {
                    "name": self.say(f"card-{card}", lang, game),
                    "text": self._card_text(card, lang, game),
                },
            )
            for card in cards[(at - 1) * SHELF : at * SHELF]
        ]
        back = (_call(self.say("key-rules", lang), "rules", game),)
        rows = (*_around("cards", f"{game}.{deck}", at, shelves), back)
        chapter = self.say(f"deck-{deck}", lang, game)
        return self._chapter(game, chapter, at, shelves, lines, rows, lang)

    def _card_text(self, card: str, lang: str, game: str) -> str:
        """With its price and its moment, where cards have these."""
        full = f"card-{card}.full"
        return self.say(
            full if self._words.has(full, lang, game) else f"card-{card}.text", lang, game
        )

    def _chapter(
        self,
        game: str,
        chapter: str,
        at: int,
        of: int,
        lines: Sequence[Msg | str],
        rows: Rows,
        lang: str,
    ) -> Page:
        args: dict[str, Arg] = {"game": self.title(game, lang), "chapter": chapter}
        return self.page("rules-title", lang, lines, rows, {**args, "n": at, "of": of})

    # --- everything else -------------------------------------------------------------------

    def help(self, lang: str) -> Page:
        lines: list[Msg | str] = [Msg("help-about"), ""]
        lines += [
            Msg("help-line", {"word": command.word, "about": Msg(f"command-{command.word}")})
            for command in COMMANDS
        ]
        return self.page("help-title", lang, lines, self._new(lang))

    def stats(self, tables: Iterable[Table[Any]], person: str, lang: str) -> Page:
        played: Counter[str] = Counter()
        won: Counter[str] = Counter()
        for table in tables:
            for seat, player in enumerate(table.players):
                if table.outcome and player.id == person:
                    played[table.game] += 1
                    # Where all share the first place nobody has won.
                    won[table.game] += table.outcome.places[seat] == 1 < max(table.outcome.places)
        lines = [
            Msg("stats-line", {"game": self.title(g, lang), "played": n, "won": won[g]})
            for g, n in played.most_common()
        ]
        return self.page("stats-title", lang, lines or [Msg("stats-none")])

    def replay(self, table: Table[Any], transcript: str, lang: str) -> Page:
        lines = transcript.splitlines()
        kept = lines if len(lines) <= 60 else [*lines[:6], "…", *lines[-50:]]
        args: dict[str, Arg] = {"match": self.match_name(table, lang)}
        page = self.page("replay-title", lang, (Msg("replay-about"),), args=args)
        return Page(page.title, page.lines, "\n".join(kept)[-LONGEST:], lang=lang)

    def choice_of_language(self, lang: str) -> Page:
        row = tuple(_call(self.say(f"language-{one}", lang), "language", one) for one in LANGUAGES)
        return self.page("choose-language", lang, (), (row,))

    def defaults(self, room_lang: str, pace: Pace, allowed: Sequence[str], lang: str) -> Page:
        """The defaults of a room, each key turning one to its next value."""
        paces = list(PACES)
        next_pace = paces[(paces.index(pace) + 1) % len(paces)]
        other = next(one for one in LANGUAGES if one != room_lang)

        def setting(name: str, value: str, change: str) -> tuple[Button, ...]:
            label = self.say("key-setting", lang, name=Msg(name), value=Msg(value))
            return (_call(label, "settings", change),)

        def game(id: str) -> tuple[Button, ...]:
            mark = "☑" if id in allowed else "☐"
            return (_call(f"{mark} {self.title(id, lang)}", "settings", f"game.{id}"),)

        rows = (
            setting("setting-language", f"language-{room_lang}", f"lang.{other}"),
            setting("setting-pace", f"pace-{pace}", f"pace.{next_pace}"),
            *map(game, self._games),
        )
        return self.page("settings-title", lang, (Msg("settings-about"),), rows)

    def sure(self, word: str, token: str, table: Table[Any], lang: str) -> Page:
        """Asks once more before what cannot be taken back."""
        data = pages.packed(Press(table.id, 0, token))
        rows = ((Button(self.say(f"key-{word}-sure", lang), data, "danger"),),)
        args: dict[str, Arg] = {"match": self.match_name(table, lang)}
        return self.page(f"sure-{word}", lang, (), rows, args)

    def sure_to_forget(self, lang: str) -> Page:
        key = Button(self.say("key-forget", lang), pages.packed(Call("forget", "sure")), "danger")
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
        )

    def _new(self, lang: str) -> Rows:
        return ((_call(self.say("key-newgame", lang), "newgame", ""),),)

    def _game_keys(self, word: str, games: Iterable[str], lang: str) -> Rows:
        return tuple((_call(self.title(game, lang), word, game),) for game in games)


def _call(label: str, word: str, argument: str) -> Button:
    return Button(label, pages.packed(Call(word, argument)))


def _around(word: str, what: str, at: int, last: int) -> Rows:
    row = tuple(
        _call(label, word, f"{what}.{to}")
        for label, to in (("◀", at - 1), ("▶", at + 1))
        if 1 <= to <= last
    )
    return (row,) if row else ()


def _within(number: str, last: int) -> int:
    pages = {str(page): page for page in range(1, last + 1)}
    return pages.get(number, 1)
