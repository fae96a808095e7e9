"""The blocks of a scene in words, all but boards: lanes, tricks, tracks, hands, lists."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from bot.render.pen import figure as number
from bot.render.words.around import around
from bot.render.words.frame import clause
from bot.render.words.seats import seat
from bot.render.words.things import called, card, coin, entry, face, figure, piece
from bot.render.words.voice import SEPARATOR, Voice, bracketed, runs, some, titled
from engines.core import scene as v
from engines.core.things import Card, Panel, SeatBox, Tally
from engines.core.ui import Name

SHORT = 90  # a list up to so long stands in the line of its title

SENTENCE = 20  # a note beyond this is no number of cards


def lines(voice: Voice, it: Any, path: str) -> list[str]:
    match it:
        case v.Lane():
            return _lane(voice, it, path)
        case v.Seats():
            boxes = enumerate(it.boxes)
            return [line for n, one in boxes for line in seat(voice, one, f"{path}.boxes.{n}")]
        case SeatBox():
            return seat(voice, it, path)
        case Card():
            return [card(voice, it, path)]
        case v.Track():
            return [_track(voice, it, path)]
        case v.Banner():
            title = voice.put(f"{path}:title", it.title)
            voice.noted(f"{path}:sprite", title)
            text = voice.put(f"{path}:text", it.text)
            return [": ".join(some(bracketed(title, voice.flags(it, path, "new")), text))]
        case v.Trick():
            return _trick(voice, it, path)
        case v.Figures():
            figures = enumerate(it.figures)
            return [SEPARATOR.join(figure(voice, f, f"{path}.figures.{n}") for n, f in figures)]
        case v.Pips():
            return [_pips(voice, it, path)]
        case v.Plates():
            return [_plates(voice, it, path)]
        case v.Hand():
            return _hand(voice, it, path)
        case v.Rack():
            return _rack(voice, it, path)
        case v.Lines():
            said = [voice.put(f"{path}.lines.{n}:", one) for n, one in enumerate(it.lines)]
            return [voice.put(f"{path}:title", it.title), *said]
        case v.Reel():
            return [_reel(voice, it, path)]
        case v.Strip() | v.Chips():
            clauses = enumerate(it.clauses)
            return [SEPARATOR.join(clause(voice, one, f"{path}.clauses.{n}") for n, one in clauses)]
        case Panel():
            entries = [entry(voice, one, f"{path}.entries.{n}") for n, one in enumerate(it.entries)]
            return _listed(voice.put(f"{path}:title", it.title), entries)
    return around(voice, it, path)


def _listed(title: str, entries: list[str]) -> list[str]:
    joined = SEPARATOR.join(entries)
    return [titled(title, joined)] if len(joined) <= SHORT else [title, *entries]


def _lane(voice: Voice, it: v.Lane, path: str) -> list[str]:
    head = [voice.put(f"{path}:label", it.name), *some(voice.put(f"{path}:closed", it.closed))]
    head += [coin(voice, one, f"{path}.coins.{n}") for n, one in enumerate(it.coins)]
    if it.chip:
        chip = voice.put(f"{path}.chip:sprite", it.chip.name)
        voice.noted(f"{path}.chip:value", chip)
        head.append(chip)
    head += [*voice.flags(it, path, "new"), *voice.state(it, path)]
    tallies = [_tally(voice, one, f"{path}.tallies.{n}") for n, one in enumerate(it.tallies)]
    return [SEPARATOR.join(head), _row(voice, it.cards, f"{path}.cards"), SEPARATOR.join(tallies)]


def _row(voice: Voice, cards: tuple[Card, ...], path: str) -> str:
    """Cards from the left; the mark of their owner stands before each run of his."""
    said = []
    for owner, group in groupby(enumerate(cards), key=lambda pair: pair[1].owner):
        faces = []
        for n, one in group:
            mark = voice.mark(owner, f"{path}.{n}:owner")
            extra = voice.state(one, f"{path}.{n}")
            faces.append(bracketed(face(voice, one, f"{path}.{n}"), extra))
        said.append(" ".join(some(mark, ", ".join(runs(faces)))))
    return SEPARATOR.join(said)


def _tally(voice: Voice, it: Tally, path: str) -> str:
    points = voice.noted(f"{path}:points", number(it.points))
    said = [voice.mark(it.owner, f"{path}:owner"), points]
    return bracketed(" ".join(said), voice.flags(it, path, "leader"))


def _reel(voice: Voice, it: v.Reel, path: str) -> str:
    """Where we are; then the places that are worth a look."""
    said = f"{voice.noted(f'{path}:at', str(it.at))} / {voice.noted(f'{path}:of', str(it.of))}"
    if it.note:
        said += SEPARATOR + voice.put(f"{path}:note", it.note)
    stars = [voice.noted(f"{path}.stars.{n}:", str(star)) for n, star in enumerate(it.stars)]
    return f"{said} · ★ {', '.join(stars)}" if stars else said


def _track(voice: Voice, it: v.Track, path: str) -> str:
    runners = []
    for n, one in enumerate(it.runners):
        told = f"{path}.runners.{n}"
        who = voice.named(one.owner, f"{told}:owner")
        said = f"{who} {voice.noted(f'{told}:at', str(one.at))}"
        runners.append(bracketed(said, voice.flags(one, told, "new")))
    target = voice.noted(f"{path}:target", str(it.target))
    return f"{voice.say(it.name)} ({target}): {SEPARATOR.join(runners)}"


def _trick(voice: Voice, it: v.Trick, path: str) -> list[str]:
    title = voice.put(f"{path}:title", it.title)
    if it.earlier:
        title = bracketed(title, [voice.noted(f"{path}:earlier", f"+{it.earlier}")])
    demand = voice.put(f"{path}:demand", it.demand)
    if not it.plays:
        return [titled(title, voice.put(f"{path}:empty", it.empty)), demand]
    plays = [_play(voice, one, f"{path}.plays.{n}") for n, one in enumerate(it.plays)]
    return [title, *plays, demand]


def _play(voice: Voice, it: v.Play, path: str) -> str:
    who = voice.mark(it.owner, f"{path}:owner")
    title = voice.put(f"{path}:title", it.title) or voice.say(Name(it.owner))
    by = card(voice, it.by, f"{path}.by") if it.by else ""
    cards = ", ".join(runs([card(voice, c, f"{path}.cards.{m}") for m, c in enumerate(it.cards)]))
    laid = " + ".join(some(by, cards, voice.put(f"{path}:passed", it.passed)))
    return f"{who} {bracketed(title, voice.flags(it, path, 'new'))}: {laid}"


def _pips(voice: Voice, it: v.Pips, path: str) -> str:
    groups = []
    for n, (label, out, total) in enumerate(it.groups):
        told = f"{path}.groups.{n}"
        said = f"{label}: {out}/{total}"
        for place in range(3):
            if place != 1 or out:
                voice.noted(f"{told}.{place}:", said)
        groups.append(said)
    return f"{voice.put(f'{path}:title', it.title)} — {', '.join(groups)}"


def _plates(voice: Voice, it: v.Plates, path: str) -> str:
    """Families in one line; the unit that they share is said once, before them."""
    said = []
    units = {voice.say(one.unit_name) for one in it.plates if one.unit_name}
    shared = units.pop() if len(units) == 1 else ""
    for n, one in enumerate(it.plates):
        told = f"{path}.plates.{n}"
        if one.unit:
            voice.noted(f"{told}:unit", voice.say(one.unit_name))
        name = voice.put(f"{told}:sprite", one.name)
        sign = voice.word(f"glyph-{one.glyph}") if one.glyph else ""
        unit = "" if shared else voice.say(one.unit_name)
        value = voice.put(f"{told}:value", one.value)
        plate = " ".join(some(sign, name, value, unit))
        said.append(bracketed(plate, voice.flags(one, told, "new")))
    return titled(shared, ", ".join(said))


def _hand(voice: Voice, it: v.Hand, path: str) -> list[str]:
    title = voice.put(f"{path}:title", it.title) or voice.word("pic-yours")
    note = voice.put(f"{path}:note", it.note)
    if not it.cards:
        empty = voice.put(f"{path}:empty", it.empty)
        return [empty if title in empty else titled(title, empty), note]
    owners = {one.owner for one in it.cards}
    same = len(owners) == 1
    said = []
    for n, one in enumerate(it.cards):
        mark = voice.mark(one.owner, f"{path}.cards.{n}:owner")
        what = face(voice, one, f"{path}.cards.{n}")
        said.append(what if same else " ".join(some(mark, what)))
        if same and n == 0:
            title = " ".join(some(title, mark))
    may = voice.states(
        (f"{path}.cards.{n}", called(voice, one, f"{path}.cards.{n}"), one.state)
        for n, one in enumerate(it.cards)
    )
    if any(one.text for one in it.cards):
        return [title, note, *said, *may]
    if len(note) > SENTENCE:
        return [titled(title, ", ".join(runs(said))), *may, note]
    return [titled(SEPARATOR.join(some(title, note)), ", ".join(runs(said))), *may]


def _rack(voice: Voice, it: v.Rack, path: str) -> list[str]:
    title = voice.put(f"{path}:title", it.title)
    if not it.cells:
        return [titled(title, voice.put(f"{path}:empty", it.empty))]
    said, names = [], []
    for n, cell in enumerate(it.cells):
        told = f"{path}.cells.{n}"
        name = piece(voice, cell.piece, f"{told}.piece") if cell.piece else ""
        names.append((told, name, cell.state))
        flags = voice.flags(cell, told, "new", "frozen", "locked", "looked")
        said.append(bracketed(name, flags))
    return [titled(title, ", ".join(runs(said))), *voice.states(names)]
