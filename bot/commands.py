"""The command words that all platforms share, as data. What they do is in desk.py; how they are
described is in the locale files: `command-<word>`, with `.name` where a language has its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Scope = Literal["anywhere", "group", "private", "admin"]


@dataclass(frozen=True, slots=True)
class Command:
    word: str
    argument: str = ""  # what follows, if anything: game, code, move, seat, language
    scope: Scope = "anywhere"


COMMANDS = (
    Command("newgame", "game"),
    Command("join", "code"),
    Command("leave"),
    Command("start"),
    Command("hand"),
    Command("board"),
    Command("move", "move"),
    Command("rules", "game"),
    Command("games"),
    Command("rematch"),
    Command("resign"),
    Command("back"),
    Command("kick", "seat", "group"),
    Command("stop"),
    Command("replay", "code"),
    Command("stats"),
    Command("language", "language"),
    Command("settings", scope="admin"),
    Command("help"),
    Command("forget", scope="private"),
)

BY_WORD = {command.word: command for command in COMMANDS}
