"""PURE: pages for somebody who has just come: who the bot is, how it goes, what can be typed.

Short, with a way on under each; nobody has to read a list of commands to begin.
"""

from __future__ import annotations

from typing import Any

from bot.actions import Help, Hint, How, NewGame, Rules, Try
from bot.commands import COMMANDS, GROUPS
from bot.platforms.port import Button, Page
from bot.reading import Reading
from bot.table import Table
from engines.core.ui import Msg


def to_a_person(reading: Reading, said: str, invitation: str, lang: str) -> Page:
    """A greeting, or what answers plain words; three ways on."""
    rows = (
        (Button(reading.say("key-try", lang), Try(), "primary"),),
        *_to_a_group(reading, invitation, lang),
        (Button(reading.say("key-how", lang), How()),),
    )
    return reading.page(f"{said}-title", lang, (Msg(f"{said}-about"),), rows)


def _to_a_group(reading: Reading, invitation: str, lang: str) -> tuple[tuple[Button, ...], ...]:
    """The way to bring the bot where one's friends are, on a platform that has one."""
    key = Button(reading.say("key-add-to-group", lang), url=invitation)
    return ((key,),) if invitation else ()


def to_a_room(reading: Reading, lang: str) -> Page:
    key = Button(reading.say("key-newgame", lang), NewGame(), "primary")
    return reading.page("welcome-room", lang, (), ((key,),))


def to_a_game(reading: Reading, game: str, lang: str) -> Page:
    """Somebody has said its name."""
    title = reading.title(game, lang)
    about = reading.say("about", lang, game)
    rows = (
        (Button(reading.say("key-try-it", lang), Try(game), "primary"),),
        (Button(reading.say("key-newgame-with", lang), NewGame(game)),),
        (Button(reading.say("key-rules", lang), Rules(game)),),
    )
    return reading.page("named-game", lang, (about,), rows, {"game": title})


def to_a_player(reading: Reading, table: Table[Any], lang: str) -> Page:
    """Somebody has asked something that no move answers."""
    title = reading.title(table.game, lang)
    rows = (
        (Button(reading.say("key-rules", lang), Rules(table.game), "primary"),),
        (
            Button(reading.say("key-hint", lang), Hint(table.id)),
            Button(reading.say("key-commands", lang), Help()),
        ),
    )
    return reading.page("named-game", lang, (Msg("puzzled-about"),), rows, {"game": title})


def how(reading: Reading, invitation: str, lang: str) -> Page:
    rows = (
        (Button(reading.say("key-try", lang), Try(), "primary"),),
        *_to_a_group(reading, invitation, lang),
        (
            Button(reading.say("key-rules", lang), Rules()),
            Button(reading.say("key-commands", lang), Help()),
        ),
    )
    lines = [Msg(f"how-{part}") for part in ("alone", "friends", "cards", "fair")]
    return reading.page("how-title", lang, lines, rows)


def commands(reading: Reading, lang: str) -> Page:
    """All that can be typed, by what one is about to do."""
    lines: list[Msg | str] = []
    for group in GROUPS:
        lines += ["", Msg(f"help-{group}")] if lines else [Msg(f"help-{group}")]
        lines += [
            Msg("help-line", {"word": one.word, "about": Msg(f"command-{one.word}")})
            for one in COMMANDS
            if one.group == group
        ]
    key = Button(reading.say("key-newgame", lang), NewGame())
    return reading.page("help-title", lang, lines, ((key,),))
