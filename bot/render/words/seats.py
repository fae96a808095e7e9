"""Players in words: all that is public of one, in one line or two."""

from __future__ import annotations

from bot.render.words.things import called, card, disc, entry, figure, piece
from bot.render.words.voice import SEPARATOR, Voice, bracketed, runs, some, titled
from engines.core.things import Card, Places, SeatBox


def seat(voice: Voice, it: SeatBox, path: str) -> list[str]:
    head = [voice.named(it.seat, f"{path}:seat")]
    if it.turn:
        voice.noted(f"{path}:turn", head[0])  # whose turn it is stands in the first lines
    head += some(voice.put(f"{path}:line", it.line), voice.put(f"{path}:score", it.score))
    if it.seal:
        voice.noted(f"{path}:seal", SEPARATOR.join(head))
    head += [figure(voice, one, f"{path}.figures.{n}") for n, one in enumerate(it.figures)]
    if it.places:
        head.append(_places(voice, it.places, f"{path}.places"))
    head += [disc(voice, one, f"{path}.signs.{n}") for n, one in enumerate(it.signs)]
    said = bracketed(SEPARATOR.join(head), voice.flags(it, path, "new"))
    got = [entry(voice, one, f"{path}.collected.{n}") for n, one in enumerate(it.collected)]
    lines = [titled(said, SEPARATOR.join(runs(got)))]
    if it.lost:
        lines.append(_lost(voice, it, path))
    if it.backs:
        lines.append(_backs(voice, it.backs, f"{path}.backs"))
    return lines


def _lost(voice: Voice, it: SeatBox, path: str) -> str:
    things = []
    for n, one in enumerate(it.lost):
        told = f"{path}.lost.{n}"
        extra = []
        if one.struck:
            extra.append(voice.noted(f"{told}:struck", voice.word("pic-for-good")))
        things.append(bracketed(piece(voice, one, told, of=it.seat), extra))
    return voice.word("pic-lost", things=", ".join(runs(things)))


def _backs(voice: Voice, cards: tuple[Card, ...], path: str) -> str:
    """A hand from behind: what is known of it by name, the rest by kind."""
    said = []
    for n, one in enumerate(cards):
        told = f"{path}.{n}"
        if not one.down:
            said.append(card(voice, one, told))
            continue
        back = called(voice, one, told)
        count = voice.noted(f"{told}:count", f"×{one.count}") if one.count > 1 else ""
        said.append(" ".join(some(back, count)))
    line = voice.word("pic-holds", things=", ".join(runs(said)))
    for n, one in enumerate(cards):
        if one.down:
            voice.noted(f"{path}.{n}:down", line)
    return line


def _places(voice: Voice, it: Places, path: str) -> str:
    of = voice.word("pic-of", n=it.filled, total=it.total)
    if it.filled:
        voice.noted(f"{path}:filled", of)
    voice.noted(f"{path}:total", of)
    said = f"{voice.put(f'{path}:sprite', it.name)}: {of}"
    return bracketed(said, voice.flags(it, path, "new"))
