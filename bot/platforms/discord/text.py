"""PURE: the words of a page as Discord takes them: escaped, with commands to press, cut to fit.

Whatever people call themselves is escaped here, once: a name is never read as markup. It becomes a
real mention, one that rings, on pings only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import discord

from bot.platforms.port import Mention, Moment, Page, Text

LONGEST = 4000  # characters of a message
EMPTY = "·"  # Discord takes no button without a label

VARIANT = "\ufe0f"  # says of a sign that it is an emoji

Commands = Mapping[str, int]  # slash commands as Discord numbers them
NONE: Commands = {}
Stamps = Mapping[str, discord.PartialEmoji]  # the app's own emoji, by the sign they stand for
NO_STAMPS: Stamps = {}

NOBODYS = 0xF0000  # where characters begin that stand for nothing

_COMMAND = re.compile(r"(?<![\w/<])/([a-z]+)(?![\w:])")
_MARKUP = re.compile(r"[\\*_~|`<]|^[#>-]|\[(?=.*\]\()", re.MULTILINE)


def texts(page: Page, commands: Commands = NONE, stamps: Stamps = NO_STAMPS) -> list[str]:
    """Title and board, then the lines. What is too long is told without emoji, whose names are, and
    cut between the title and the last lines, because there stands what is oldest."""
    title = f"### {written(page.title, page.ping)}"
    board = page.board.replace("```", "'''").rstrip()
    room = LONGEST - len(title) - 2
    if board:
        title += f"\n```\n{board[: room - 10]}\n```"
        room = LONGEST - len(title) - 2
    lines = [clickable(written(line, page.ping, stamps), commands) for line in page.lines]
    if stamps and sum(len(line) + 1 for line in lines) > room:
        return texts(page, commands)
    while lines and sum(len(line) + 1 for line in lines) > room:
        if len(lines) == 1:
            lines = [lines[0][: max(room - 2, 0)]]
        else:
            del lines[len(lines) // 3]
    body = "\n".join(lines).strip()
    return [title, body] if body else [title]


def escape(text: str) -> str:
    return _MARKUP.sub(lambda found: "\\" + found.group(), text)


def clickable(text: str, commands: Commands) -> str:
    """Commands as the reader's client calls them, to be pressed."""

    def mention(found: re.Match[str]) -> str:
        word = found.group(1)
        return f"</{word}:{commands[word]}>" if word in commands else found.group()

    return _COMMAND.sub(mention, text) if commands else text


def written(text: Text, ping: bool, stamps: Stamps = NO_STAMPS) -> str:
    if not ping:
        return _stamped(text, stamps)
    return "".join(escape(p) if isinstance(p, str) else _name(p, ping) for p in text)


def _stamped(text: Text, stamps: Stamps) -> str:
    """Signs before a word, in our words and not in names, become the app's own emoji, and a time of
    day that of the reader's clock. They pass the escaping as characters that nobody types."""
    kept: list[str] = []

    def keep(shown: str) -> str:
        kept.append(shown)
        return chr(NOBODYS + len(kept) - 1)

    sign = re.compile(f"({'|'.join(map(re.escape, stamps))}){VARIANT}?(?= [^\\W\\d_])")

    def marked(part: str) -> str:
        if isinstance(part, Moment):
            return keep(f"<t:{part.at}:T>")
        return sign.sub(lambda found: keep(str(stamps[found[1]])), part) if stamps else part

    whole = escape("".join(marked(p) if isinstance(p, str) else p.name for p in text))
    for at, shown in enumerate(kept):
        whole = whole.replace(chr(NOBODYS + at), shown)
    return whole


def _name(mention: Mention, ping: bool) -> str:
    if ping and _snowflake(mention.id):
        return f"<@{mention.id.removeprefix('dc:')}>"
    return escape(mention.name)


def _snowflake(id: str) -> bool:
    return id.startswith("dc:") and id.removeprefix("dc:").isdecimal()


def mentioned(page: Page) -> discord.AllowedMentions:
    """Who may be rung by this page."""
    people = [
        discord.Object(int(part.id.removeprefix("dc:")))
        for text in (page.title, *page.lines)
        for part in text
        if page.ping and isinstance(part, Mention) and _snowflake(part.id)
    ]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)
