"""What surrounds a match in words: who sits at the table, how it went, who came where."""

from __future__ import annotations

from typing import Any

from bot.render.pen import figure as number
from bot.render.words.voice import Voice, bracketed, sign, some, titled
from engines.core import scene as v
from engines.core.things import Pin
from engines.core.ui import Name


def around(voice: Voice, it: Any, path: str) -> list[str]:
    match it:
        case v.Chairs():
            return [_chair(voice, one, f"{path}.chairs.{n}") for n, one in enumerate(it.chairs)]
        case v.Course():
            return _course(voice, it, path)
        case v.Moments():
            return [_moment(voice, one, f"{path}.moments.{n}") for n, one in enumerate(it.moments)]
        case v.Chances():
            return _chances(voice, it, path)
        case v.Standing():
            return [_row(voice, row, f"{path}.rows.{n}") for n, row in enumerate(it.rows)]
    raise TypeError(f"no words for {type(it).__name__}")


def _row(voice: Voice, row: tuple[int, int, str], path: str) -> str:
    place, seat, score = row
    who = voice.named(seat, f"{path}.1:")
    line = voice.word("pic-place-n", n=place, seat=who, score=score)
    voice.noted(f"{path}.0:", line)
    return voice.noted(f"{path}.2:", line)


def _chair(voice: Voice, it: v.Chair, path: str) -> str:
    mark = voice.mark(it.seat, f"{path}:seat")
    if it.free:
        return f"{mark} {voice.put(f'{path}:free', it.free)}"
    said = [*voice.flags(it, path, "robot"), *some(voice.put(f"{path}:level", it.level))]
    said += voice.flags(it, path, "host", "word")
    return bracketed(f"{mark} {voice.say(Name(it.seat))}", said)


def _course(voice: Voice, it: v.Course, path: str) -> list[str]:
    lines = [voice.put(f"{path}:title", it.title)]
    for n, values in enumerate(it.rounds):
        shown = ", ".join(
            f"{sign(seat, voice.marks)} {number(value)}"
            for seat, value in zip(it.owners, values, strict=True)
        )
        line = voice.word("pic-round-n", n=n + 1, values=shown)
        for place in range(len(values)):
            voice.noted(f"{path}.rounds.{n}.{place}:", line)
        lines.append(line)
    return lines


def _chances(voice: Voice, it: v.Chances, path: str) -> list[str]:
    lines = []
    for n, (moves, shares) in enumerate(zip(it.moves, it.points, strict=True)):
        shown = ", ".join(
            f"{sign(seat, voice.marks)} {voice.word('percent', n=number(share))}"
            for seat, share in zip(it.owners, shares, strict=True)
        )
        line = voice.word("pic-chances-n", n=moves, values=shown)
        voice.noted(f"{path}.moves.{n}:", line)
        for place in range(len(shares)):
            voice.noted(f"{path}.points.{n}.{place}:", line)
        lines.append(line)
    return [*lines, *(_pin(voice, one, f"{path}.pins.{n}") for n, one in enumerate(it.pins))]


def _pin(voice: Voice, it: Pin, path: str) -> str:
    """Its text names who did it."""
    mark, text = voice.mark(it.owner, f"{path}:owner"), voice.put(f"{path}:text", it.text)
    said = f"{mark} {text} {voice.put(f'{path}:gain', it.gain)}"
    return titled(voice.put(f"{path}:label", it.label), said)


def _moment(voice: Voice, it: v.Moment, path: str) -> str:
    text = voice.put(f"{path}:text", it.text)
    voice.noted(f"{path}:sprite", text)
    who = voice.named(it.owner, f"{path}:owner")
    said = " ".join(some(who, text, voice.put(f"{path}:gain", it.gain)))
    return titled(voice.put(f"{path}:label", it.label), said)
