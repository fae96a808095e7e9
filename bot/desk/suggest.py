"""What could complete a command that is being typed: games, languages, codes, words of a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot import presenter
from bot import table as core
from bot.actions import Replay
from bot.commands import BY_WORD
from bot.desk.asking import Asker
from bot.desk.chats import games_here
from bot.desk.play import is_asked
from bot.desk.which import gathering, played
from bot.pages import names_at
from bot.platforms.port import Mention, plain
from bot.table import Table
from engines.core.engine import Game, Move, Seat
from engines.core.ui import Msg, Word

if TYPE_CHECKING:
    from bot.desk.front import Desk

Suggestion = tuple[str, str]  # label, value
Names = Sequence[Mention]


async def suggested(desk: Desk, asker: Asker, word: str, typed: str) -> list[Suggestion]:
    """In the asker's language; found by what it is called in any."""
    lang = await desk.lang(asker)
    also: dict[str, str] = {}  # by value: what else it is called
    asked = ""  # what a mere number or square answers
    match BY_WORD[word].argument:
        case "game":
            found = [(desk.reading.title(id, lang), id) for id in await games_here(desk, asker)]
            also = {id: " ".join(desk.reading.titles(id)) for _, id in found}
        case "language":
            found = [(desk.say("language-name", one), one) for one in desk.words.languages]
            also = {one: desk.say("language-name.also", one) for _, one in found}
        case "card":
            here = [table.game for table in await desk.tables(asker)]
            return [
                (desk.reading.say(f"card-{card}", lang, game), card)
                for game, card in desk.books.cards_meant(typed, here)
            ]
        case "code":
            fits = played if word == Replay.word else gathering
            found = [
                (desk.reading.match_name(table, lang), table.id)
                for table in await desk.tables(asker, over=True)
                if fits(asker, table)
            ]
        case "seat":
            found = await _seats(desk, asker)
        case "move":
            found, asked = await _next_words(desk, asker, typed, lang)
        case _:
            found = []
    typed = typed.lower()
    return [
        (_told(label, asked), value)
        for label, value in found
        if typed in f"{label} {value} {also.get(value, '')}".lower()
    ]


def _told(label: str, asked: str) -> str:
    """On a key it stands under its question; alone it has to say what it answers."""
    bare = asked and not any(len(word) > 1 and word.isalpha() for word in label.split())
    return f"{label} · {asked}" if bare else label


async def _seats(desk: Desk, asker: Asker) -> list[Suggestion]:
    """Who sits at the one table that gathers players here, but for the asker."""
    tables = [one for one in await desk.tables(asker) if gathering(asker, one)]
    if len(tables) != 1:
        return []
    names = names_at(desk.words, tables[0], await desk.lang(asker))
    return [
        (f"{seat + 1}. {name.name}", str(seat + 1))
        for seat, name in enumerate(names)
        if not asker.sits(tables[0].players[seat])
    ]


async def _next_words(
    desk: Desk, asker: Asker, typed: str, lang: str
) -> tuple[list[Suggestion], str]:
    """Labelled as the keys are; and the question they answer."""
    words = tuple(typed.lower().split())
    for table in await desk.tables(asker):
        if not is_asked(desk, asker, table):
            continue
        game, seat = desk.game(table), core.seat_of(table, asker.person)
        for begun in (words, words[:-1]):
            if _offered_after(game, table, seat, begun):
                view = game.engine.view(table.state, seat)
                menu = presenter.question_after(game, table, seat, view, begun)
                lead, names = " ".join(begun), names_at(desk.words, table, lang)

                def say(msg: Msg | Word | str, game: Game = game, names: Names = names) -> str:
                    return plain(desk.words.text(msg, lang, game.id, names))

                found = [
                    (f"{lead} {say(key.label)}".strip(), f"{lead} {key.token}".strip())
                    for key in menu.keys
                    if key.token
                ]
                return found, say(menu.prompt)
    return [], ""


def _offered_after(game: Game, table: Table[Any], seat: Seat, begun: Move) -> Sequence[str]:
    for done, token in enumerate(begun):
        if token not in game.engine.options(table.state, seat, begun[:done]):
            return ()
    return game.engine.options(table.state, seat, begun)
