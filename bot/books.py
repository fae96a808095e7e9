"""PURE: the books of the games: rules chapter by chapter, cards shelf by shelf, and a card by any
name that somebody types.

Everything it needs is handed to it; it looks nothing up and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.actions import Card, Cards, Rules, Try
from bot.i18n import Words
from bot.names import meant
from bot.platforms.port import Button, Page
from bot.reading import CHOICES, Reading, Rows, around, measured
from bot.table import Refused
from engines.core.engine import Game
from engines.core.ui import Arg, Msg
from engines.players import LEVELS, levels

SHELF = 8  # cards on one page
CONTENTS = 2  # the page of a book of rules that names its chapters; they follow it


class Books:
    def __init__(self, words: Words, games: Mapping[str, Game], pages: Reading) -> None:
        self._words = words
        self._games = games
        self._pages = pages
        self._say = pages.say

    def choice_of_rules(self, lang: str) -> Page:
        rows = tuple((Button(self._pages.title(game, lang), Rules(game)),) for game in self._games)
        return self._pages.page("rules-of-which", lang, (), rows)

    def rules(self, name: str, number: int, lang: str) -> Page:
        """A book: the game in a minute, the contents, then chapter by chapter."""
        game = self._pages.named(name, lang)
        chapters = 0
        while self._words.has(f"rules-{chapters + 1}", lang, game):
            chapters += 1
        last = chapters + CONTENTS
        at = _within(number, last)
        if at == CONTENTS:
            return self._contents(game, chapters, lang)
        chapter = at - CONTENTS if at > CONTENTS else 0
        named = f"rules-{chapter}.title" if chapter else "rules-minute"
        title = self._say(named, lang, game)
        body = (self._say(f"rules-{chapter}", lang, game),)
        contents = (Button(self._say("key-contents", lang), Rules(game, CONTENTS)),)
        turning = (
            around(Rules(game, at), last, CONTENTS + 1) if chapter else self._enough(game, lang)
        )
        rows = (*turning, contents)
        page = self._chapter(game, title, at, last, body, rows, lang)
        index = tuple(
            Button(f"{n}. {self._say(f'rules-{n}.title', lang, game)}", Rules(game, CONTENTS + n))
            for n in range(1, chapters + 1)
        )
        return replace(page, index=index if chapters > 1 else ())

    def _enough(self, game: str, lang: str) -> Rows:
        """Whoever has read a minute knows enough to be shown the rest."""
        return ((Button(self._say("key-try-it", lang), Try(game), "primary"),),)

    def chapter(self, number: int) -> int:
        """Which chapter a page of a book is; 0 is the game in a minute, and so are the contents."""
        return max(0, number - CONTENTS)

    def _contents(self, game: str, chapters: int, lang: str) -> Page:
        """A key for every chapter and every list of cards."""
        titles = tuple(
            (Button(self._say(f"rules-{n}.title", lang, game), Rules(game, CONTENTS + n)),)
            for n in range(1, chapters + 1)
        )
        decks = tuple(
            (Button(self._say(f"deck-{deck}", lang, game), Cards(game, deck)),)
            for deck in self._games[game].cards
        )
        minute = (Button(self._say("rules-minute", lang), Rules(game)),)
        rows = (minute, *titles, *decks)
        title, lines = self._say("rules-contents", lang), [Msg("rules-house")]
        if levels(self._games[game]) == LEVELS:
            lines += [Msg("rules-levels"), *measured(self._games[game])]
        return self._chapter(game, title, CONTENTS, chapters + CONTENTS, lines, rows, lang)

    def card(self, game: str, card: str, lang: str) -> str:
        """Its name and its text, in a line or two."""
        text = self._words.say(self._games[game].card_text(card), lang, game)
        name = self._say(f"card-{card}", lang, game)
        return self._say("card-says", lang, name=name, text=text)

    def card_page(self, game: str, card: str, lang: str) -> Page:
        deck = next(deck for deck, cards in self._games[game].cards.items() if card in cards)
        key = Button(self._say(f"deck-{deck}", lang, game), Cards(game, deck))
        lines = (self._words.say(self._games[game].card_text(card), lang, game),)
        title: dict[str, Arg] = {
            "name": self._say(f"card-{card}", lang, game),
            "game": self._pages.title(game, lang),
        }
        return self._pages.page("card-title", lang, lines, ((key,),), title)

    def cards_meant(self, typed: str, here: Sequence[str]) -> list[tuple[str, str]]:
        """(game, card) by a name in any language, typed loosely; what is played here goes first."""
        known = {
            (game.id, card): [
                card,
                *(self._say(f"card-{card}", lang, game.id) for lang in self._words.languages),
            ]
            for game in self._games.values()
            for cards in game.cards.values()
            for card in cards
        }
        near = {one: names for one, names in known.items() if one[0] in here}
        return (meant(typed, near) or meant(typed, known))[:CHOICES]

    def choice_of_cards(self, cards: Sequence[tuple[str, str]], lang: str) -> Page:
        rows = tuple(
            (Button(self._say(f"card-{card}", lang, game), Card(game, card)),)
            for game, card in cards
        )
        return self._pages.page("choose-card", lang, (), rows)

    def cards(self, name: str, deck: str, number: int, lang: str) -> Page:
        """The texts of the cards, a shelf at a time."""
        game = self._pages.named(name, lang)
        cards = self._games[game].cards.get(deck)
        if not cards:
            raise Refused("unknown-button")
        shelves = -(-len(cards) // SHELF)
        at = _within(number, shelves)
        lines = [
            Msg(
                "card-line",
                {
                    "name": self._say(f"card-{card}", lang, game),
                    "text": self._words.say(self._games[game].card_text(card), lang, game),
                },
            )
            for card in cards[(at - 1) * SHELF : at * SHELF]
        ]
        back = (Button(self._say("key-contents", lang), Rules(game, CONTENTS)),)
        rows = (*around(Cards(game, deck, at), shelves), back)
        chapter = self._say(f"deck-{deck}", lang, game)
        return self._chapter(game, chapter, at, shelves, lines, rows, lang)

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
        args: dict[str, Arg] = {"game": self._pages.title(game, lang), "chapter": chapter}
        page = self._pages.page("rules-title", lang, lines, rows, {**args, "n": at, "of": of})
        return replace(page, game=game)


def _within(number: int, last: int) -> int:
    return number if 1 <= number <= last else 1
