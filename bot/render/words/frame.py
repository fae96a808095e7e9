"""The frame of a scene in words: its lid, who is honoured on it, and short sentences."""

from __future__ import annotations

from bot.render.words.voice import SEPARATOR, Voice, some
from engines.core.scene import Honour, Lid
from engines.core.things import Clause


def lid(voice: Voice, it: Lid) -> list[str]:
    title = SEPARATOR.join(some(voice.put("lid:title", it.title), voice.put("lid:line", it.line)))
    lines = [title]
    voice.noted("lid:seal", title)  # the seal is the title once more
    if it.turn is not None:
        who = voice.named(it.turn, "lid:turn")
        lines.append(SEPARATOR.join(some(who, voice.put("lid:does", it.does))))
    if it.corner:
        voice.noted("lid:corner", title)
    if it.honour:
        lines += _honour(voice, it.honour, "lid.honour")
    return [line for line in lines if line]


def _honour(voice: Voice, it: Honour, path: str) -> list[str]:
    names = [voice.named(s, f"{path}.winners.{n}:") for n, s in enumerate(it.winners)]
    headline = voice.put(f"{path}:headline", it.headline)
    score = voice.put(f"{path}:score", it.score)
    lines = [SEPARATOR.join(some(" ".join(some(", ".join(names), headline)), score))]
    lines += some(voice.put(f"{path}:line", it.line))
    for n, (seat, score) in enumerate(it.others):
        told = f"{path}.others.{n}"
        lines.append(
            SEPARATOR.join([voice.named(seat, f"{told}.0:"), voice.put(f"{told}.1:", score)])
        )
    return lines


def clause(voice: Voice, it: Clause, path: str) -> str:
    text = voice.put(f"{path}:text", it.text)
    name = voice.say(it.name) if it.name else ""
    if it.sprite:
        voice.noted(f"{path}:sprite", name or text)
    return " ".join(some(voice.named(it.owner, f"{path}:owner"), name, text))
