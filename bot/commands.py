"""The command words that all platforms share: a word, and the action that it and the rest of the
line make. What a command does is the desk's; how it is described, and called where commands have
names in every language, is in the locale files (`command-<word>` and its `.name`)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from bot import actions as ask
from bot import codec
from bot.actions import Action
from bot.days import day_named

# In which menus a platform lists it; typed, it is understood everywhere. What is an admin's in a
# group is everybody's own in private.
Listed = Literal["anywhere", "group", "private", "admin"]
Group = Literal["table", "match", "after", "person", "other"]


@dataclass(frozen=True, slots=True)
class Command:
    kind: type[Action]
    read: Callable[[str], Action]  # what is typed after the word
    argument: str = ""  # what that is, if anything: game, code, move, seat, language, word
    listed: Listed = "anywhere"
    quiet: bool = False  # in a group, neither it nor its reply need be seen by others
    group: Group = "other"  # under which heading of the help it stands

    @property
    def word(self) -> str:
        return self.kind.word


def read(word: str, rest: str, private: bool) -> Action:
    """What somebody asks for who types this."""
    command = BY_WORD.get(word)
    if command is None:
        return ask.Unknown(word)
    action = command.read(rest.strip())
    # In private there is no room to set anything for: what remains is one's own.
    if private and isinstance(action, ask.SetDefault):
        own = action.name == "pictures"
        return ask.Prefer(action.name, action.value) if own else ask.Language(action.value)
    return action


def words(line: str) -> tuple[str, ...]:
    """A typed move, word by word."""
    return tuple(line.lower().replace("-", "_").split())


def _at(kind: Callable[[str], Action]) -> Callable[[str], Action]:
    """Something at a table, whose code may follow."""
    return lambda rest: kind(rest.lower())


def _started(rest: str) -> Action:
    """/start begins a match; and it is what a link to the private chat says."""
    return codec.opened(rest) or ask.Start(rest.lower())


def _kicked(rest: str) -> Action:
    return ask.Kick(seat=int(rest) if re.fullmatch("[0-9]{1,3}", rest) else 0)


def _paused(rest: str) -> Action:
    return ask.Pause(days=int(rest) if re.fullmatch("[0-9]{1,3}", rest) else 3 if not rest else 0)


def _ruled(rest: str) -> Action:
    game, _, page = rest.partition(".")
    return ask.Rules(game, int(page) if re.fullmatch("[0-9]{1,3}", page) else 1)


def _set(rest: str) -> Action:
    name, _, value = rest.partition(".")
    return ask.SetDefault(name, value) if rest else ask.Settings()


DATE = r"[0-9]+-[0-9]+-[0-9]+"


def _daily(rest: str) -> Action:
    """A game, a date, what to do: in any order, and all of it may be left out. A day that no
    calendar has is none of ours: -1."""
    said = rest.split()
    days = {one: max(day_named(one) or -1, -1) for one in said if re.fullmatch(DATE, one)}
    ways = [one for one in said if one in ask.WAYS]
    game = " ".join(one for one in said if one not in (*days, *ways))
    return ask.Daily(game, next(iter(ways), ""), next(iter(days.values()), 0))


COMMANDS = (
    Command(ask.NewGame, ask.NewGame, "game", group="table"),
    Command(ask.Try, ask.Try, "game", quiet=True, group="table"),
    Command(ask.Daily, _daily, "game", group="table"),
    Command(ask.Sit, _at(ask.Sit), "code", group="table"),
    Command(ask.Leave, _at(ask.Leave), group="table"),
    Command(ask.Start, _started, group="table"),
    Command(ask.AddWord, lambda rest: ask.AddWord(own=rest), "word", quiet=True, group="table"),
    Command(ask.ShowHand, _at(ask.ShowHand), quiet=True, group="match"),
    Command(ask.Board, _at(ask.Board), group="match"),
    Command(ask.Watch, _at(ask.Watch), "code", quiet=True, group="match"),
    Command(ask.Move, lambda rest: ask.Move(words=words(rest)), "move", group="match"),
    Command(ask.Undo, _at(ask.Undo), group="match"),
    Command(ask.Hint, _at(ask.Hint), quiet=True, group="match"),
    Command(ask.Rules, _ruled, "game", quiet=True),
    Command(ask.Card, lambda rest: ask.Card(card=rest), "card", quiet=True),
    Command(ask.Games, lambda _: ask.Games(), quiet=True),
    Command(ask.Rematch, _at(ask.Rematch), group="after"),
    Command(ask.Resign, _at(ask.Resign), group="match"),
    Command(ask.Back, _at(ask.Back), group="match"),
    Command(ask.Kick, _kicked, "seat", "group", group="table"),
    Command(ask.Stop, _at(ask.Stop), group="table"),
    Command(ask.Replay, _at(ask.Replay), "code", quiet=True, group="after"),
    Command(ask.Review, _at(ask.Review), quiet=True, group="after"),
    Command(ask.Stats, lambda _: ask.Stats(), quiet=True, group="after"),
    Command(ask.Language, ask.Language, "language", quiet=True),
    Command(ask.Zone, ask.Zone, "zone", quiet=True),
    Command(ask.Quiet, ask.Quiet, "hours", quiet=True),
    Command(ask.DaysOff, ask.DaysOff, "days", quiet=True),
    Command(ask.Pause, _paused, "days", group="match"),
    Command(ask.Settings, _set, listed="admin"),
    Command(ask.Help, lambda _: ask.Help(), quiet=True),
    Command(ask.Me, ask.Me, "game", quiet=True, group="person"),
    Command(ask.Top, ask.Top, "game", group="person"),
    Command(ask.Link, ask.Link, "link", listed="private", group="person"),
    Command(ask.Unlink, lambda _: ask.Unlink(), listed="private", group="person"),
    Command(ask.MyData, lambda _: ask.MyData(), listed="private", group="person"),
    Command(ask.Forget, lambda _: ask.Forget(), listed="private", group="person"),
)

GROUPS: tuple[Group, ...] = get_args(Group)
BY_WORD = {command.word: command for command in COMMANDS}
