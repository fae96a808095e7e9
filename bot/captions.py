"""PURE: what was done since the reader's last move, one line for each player.

Beside a picture the line is short: the scene has a clause for what a player did, and only what no
picture tells (what one drew, who went away) stays a sentence. All of it fits into the smallest
caption that a platform takes, and nobody is left out: names go short before the oldest clauses go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.platforms.port import Mention, Text, plain
from bot.presenter import Told
from engines.core.things import Clause
from engines.core.things import Text as Said

MOST = 1024  # UTF-16 units of a caption, where it has least room
NAMES = (40, 20, 12)  # characters of a name: as it is, shorter, at least
LEFT_OUT = "…"
EXCLAIMED = ("!", "?")

Say = Callable[[Said, Sequence[Mention]], Text]


@dataclass(frozen=True, slots=True)
class Line:
    """Who, and what: the oldest first."""

    head: Text
    deeds: tuple[Text, ...]
    cut: bool = False  # something older was left out

    @property
    def text(self) -> Text:
        told: Text = (*self.head, f"{LEFT_OUT} ") if self.cut else self.head
        before = ""
        for number, deed in enumerate(self.deeds):
            between = " " if plain(told).endswith(EXCLAIMED) else "; "
            verb = _verb(deed)
            if verb and verb == before:  # the same once more, of something else
                between, deed = ", ", (str(deed[0]).lstrip().removeprefix(verb), *deed[1:])
            told = (*told, between, *deed) if number else (*told, *deed)
            before = verb
        return told


def _verb(deed: Text) -> str:
    """What comes before the colon, where that is all there is to say of something."""
    begin = deed[0] if deed else ""
    verb, colon, rest = plain(deed).lstrip().partition(": ")
    whole = colon and isinstance(begin, str) and begin.lstrip().startswith(verb + colon)
    return verb + colon if whole and ":" not in rest else ""


def size(*texts: Text) -> int:
    """In UTF-16 units, with a line break after each."""
    return sum(len(plain(text).encode("utf-16-le")) // 2 + 1 for text in texts)


def sentences(one: Told, names: Sequence[Mention], say: Say) -> Text:
    """Everything that one player did, in whole sentences; the name stands once, if it begins."""
    first, *others = (say(line, names) for line in one.lines)
    head = first[:1] if first and isinstance(first[0], Mention) else ()
    if not head:
        return sum(((" ", *text) for text in others), first)
    deeds = _joined([_open(first[len(head) :])], head, others)
    stop = "." if plain((first, *others)[-1]).endswith(".") else ""
    return (*Line(head, tuple(deeds)).text, stop)


def short(
    told: Sequence[Told], foot: Sequence[Clause], names: Sequence[Mention], say: Say, room: int
) -> list[Text]:
    """The same beside a picture, in at most so many units."""
    lines: list[Line] = []
    for most in NAMES:
        clipped = [replace(one, name=_clipped(one.name, most)) for one in names]
        lines = _lines(told, foot, clipped, say)
        if size(*(one.text for one in lines)) <= room:
            break
    while size(*(one.text for one in lines)) > room:
        busy = [one for one in lines if len(one.deeds) > 1]
        if not busy:
            break
        longest = max(busy, key=lambda one: size(one.text))
        at = lines.index(longest)
        lines[at] = replace(longest, deeds=longest.deeds[1:], cut=True)
    return [one.text for one in lines]


def _lines(
    told: Sequence[Told], foot: Sequence[Clause], names: Sequence[Mention], say: Say
) -> list[Line]:
    news = [clause for clause in foot if not clause.soft]
    seats = dict.fromkeys([one.seat for one in told])
    if told:
        seats |= dict.fromkeys(clause.owner for clause in news)
    lines = []
    for seat in seats:
        mine = [clause for clause in news if clause.owner == seat]
        heard = [one for one in told if one.seat == seat]
        if not mine:
            lines += [Line((), (sentences(one, names, say),)) for one in heard]
            continue
        head: Text = () if seat is None else (names[seat], ": ")
        deeds = [_clause(clause, names, say) for clause in mine]
        apart = [say(line, names) for one in heard for line in one.apart]
        lines.append(Line(head, _runs(_joined(deeds, head[:1], apart))))
    return lines


def _clause(clause: Clause, names: Sequence[Mention], say: Say) -> Text:
    text = say(clause.text, names)
    return (*say(clause.name, names), " ", *text) if clause.name else text


def _runs(deeds: Sequence[Text]) -> tuple[Text, ...]:
    """What was done several times in a row is counted."""
    found: list[tuple[Text, int]] = []
    for deed in deeds:
        if found and found[-1][0] == deed:
            found[-1] = (deed, found[-1][1] + 1)
        else:
            found.append((deed, 1))
    return tuple(deed if times == 1 else (*deed, f" ×{times}") for deed, times in found)


def _joined(deeds: Sequence[Text], head: Text, more: Sequence[Text]) -> list[Text]:
    """With what goes on from the name as further deeds; another sentence stays one, after a full
    stop, and so does all that follows it."""
    found, anew = list(deeds), False
    for text in more:
        anew = anew or (bool(head) and text[:1] != head)
        if anew:
            before = found[-1]
            stop = " " if plain(before).endswith(EXCLAIMED) else ". "
            found[-1] = (*before, stop, *_open(text))
        else:
            found.append(_open(_without(head, text)))
    return found


def _without(head: Text, text: Text) -> Text:
    """Without the name that begins the line."""
    if not head or text[:1] != head:
        return text
    rest = text[1:]
    begin = rest[0].lstrip(" :") if rest and isinstance(rest[0], str) else ""
    return (begin, *rest[1:]) if begin else rest


def _open(text: Text) -> Text:
    """Without the full stop, so that something can follow."""
    *before, last = text or ("",)
    return (*before, last.rstrip(". ")) if isinstance(last, str) else text


def _clipped(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}{LEFT_OUT}"
