"""What stands beside a board: players, panels, an announced card, an exchange of cards."""

from __future__ import annotations

from functools import partial

from bot.render import faces, palette
from bot.render.cards import card
from bot.render.kept import written
from bot.render.panels import entry, entry_height, panel, panel_height, titled
from bot.render.pen import Box, Of, Pen, of
from bot.render.seats import alike, figures, signs
from bot.render.wide import announced
from engines.core.scene import Board, Trick
from engines.core.things import Card, Panel, Piece, SeatBox

LOST = 24  # the size of a piece that was lost
FEW_LOST = 4  # so many stand beside the figures, more have a row of their own
LOST_ROW = 30
FOLDED = 26  # the line that counts what there is no room for


def pill(pen: Pen, it: SeatBox, path: str, box: Box) -> None:
    """A player in one line: mark, name, first figure or score."""
    x, y, w, h = box
    fill = "now" if it.turn else "hi" if it.new else "panel"
    edge, width = ("gold", 4) if it.turn else ("line", 2)
    told = (of(path, "turn") if it.turn else ()) + (of(path, "new") if it.new else ())
    pen.pill(box, fill, edge=edge, width=width, of=told)
    pen.mark(it.seat, x + 26, y + h // 2, 24, ground=fill, of=of(path, "seat"))
    right = x + w - 16
    for number, one in reversed(list(enumerate(it.figures))):
        figure = f"{path}.figures.{number}"
        value = pen.measure(one.value, "title", 28)
        pen.label(
            right,
            y + h // 2,
            one.value,
            "title",
            28,
            ground=fill,
            anchor="right",
            of=of(figure, "value"),
        )
        pen.sprite(
            right - value - 20, y + h // 2, 28, one.sprite, ground=fill, of=of(figure, "sprite")
        )
        right -= value + 42
    if it.score:
        right -= 8 + pen.label(
            right,
            y + h // 2,
            it.score,
            "title",
            30,
            ground=fill,
            colour="house",
            anchor="right",
            of=of(path, "score"),
        )
    for number, sign in reversed(list(enumerate(it.signs))):
        _stamp(
            pen, sign.sprite, (right - 32, y + 8, 32, 32), of(f"{path}.signs.{number}", "sprite")
        )
        right -= 40
    if it.seal:
        family = palette.fill_of(it.seal)
        pen.shape((right - 32, y + 8, 32, 32), family, radius=6)
        pen.sprite(
            right - 16,
            y + h // 2,
            24,
            it.seal,
            ground=family,
            colour=palette.ink_on(family),
            of=of(path, "seal"),
        )
        right -= 40
    pen.label(x + 46, y + h // 2, pen.name(it.seat), "bold", 28, ground=fill, room=right - x - 50)


def _stamp(pen: Pen, sprite: str, box: Box, told: Of) -> None:
    """A family's sign on its colour."""
    x, y, w, h = box
    fill = palette.fill_of(sprite)
    pen.shape(box, fill, radius=6)
    ink = palette.ink_on(fill)
    pen.sprite(x + w // 2, y + h // 2, w - 8, sprite, ground=fill, colour=ink, of=told)


def beside(pen: Pen, it: Board, path: str, box: Box) -> list[tuple[Card, str]]:
    """The side of a board: seats as high as they need, panels share the rest. Returns the cards
    whose text there was no room for."""
    untold = []
    x, y, w, h = box
    needs = [_needed(pen, one, w) for one in it.side]
    open_ends = [n for n, need in enumerate(needs) if not need]
    spare = h - sum(needs) - 12 * (len(it.side) - 1)
    if len(open_ends) == 1:
        needs[open_ends[0]] = spare
    else:
        wants = {n: _wanted(pen, it.side[n], w) for n in open_ends}
        for n in open_ends:
            needs[n] = spare * wants[n] // max(1, sum(wants.values()))
    stretching = [n for n, one in enumerate(it.side) if isinstance(one, SeatBox)]
    if not open_ends and stretching:  # or less than they want: what was collected folds
        for n in stretching:
            needs[n] += spare // len(stretching)
    for number, (one, need) in enumerate(zip(it.side, needs, strict=True)):
        told, at = f"{path}.side.{number}", (x, y, w, need)
        if not written(pen, (one, at), told, y, partial(_side, pen, one, told, at)):
            assert isinstance(one, Card)
            untold.append((one, told))
        y += need + 12
    return untold


def _side(pen: Pen, one: SeatBox | Panel | Card | Trick, told: str, at: Box) -> int:
    """0 if there was no room for its text."""
    if isinstance(one, Card):
        return int(announced(pen, one, told, at))
    if isinstance(one, SeatBox):
        _seat(pen, one, told, at)
    elif isinstance(one, Panel):
        panel(pen, one, told, at)
    else:
        _plays(pen, one, told, at)
    return 1


def _needed(pen: Pen, one: SeatBox | Panel | Card | Trick, w: int) -> int:
    """What has a height of its own; lists and cards take what is left."""
    if isinstance(one, SeatBox):
        return seat_height(one, w)
    if isinstance(one, Panel) and one.columns > 1:
        return panel_height(pen, one, w)
    return 0


def _wanted(pen: Pen, one: SeatBox | Panel | Card | Trick, w: int) -> int:
    if isinstance(one, Panel):
        return 56 + sum(entry_height(pen, e, w) for e in one.entries)
    return 300


def seat_height(it: SeatBox, w: int) -> int:
    high = 48
    high += 42 if it.figures or it.lost else 0
    high += LOST_ROW * len(_heaps(it.lost, w)) if len(it.lost) > FEW_LOST else 0
    high += 50 if it.backs else 0
    high += 30 if it.line else 0
    high += (
        44 * min(4, len(it.collected) + (0 if it.backs else 1)) if it.collected or it.score else 0
    )
    return high + 6


def _seat(pen: Pen, it: SeatBox, path: str, box: Box) -> None:
    x, y, w, h = box
    told = of(path, "turn") if it.turn else ()
    pen.panel(box, now=it.turn, of=told)
    ground = "now" if it.turn else "panel"
    if it.new:
        pen.shape((x + 6, y + 6, w - 12, 40), "hi", radius=10, of=of(path, "new"))
    here = "hi" if it.new else ground
    pen.mark(it.seat, x + 26, y + 28, 26, ground=here, of=of(path, "seat"))
    right = x + w - 14
    if it.score:
        right -= 10 + pen.label(
            right,
            y + 30,
            it.score,
            "title",
            44,
            ground=here,
            colour="house",
            anchor="right",
            room=90,
            of=of(path, "score"),
        )
    signs(pen, it.signs, path, right - 16, y + 28)
    right -= 40 * len(it.signs)
    pen.label(x + 48, y + 28, pen.name(it.seat), "bold", 30, ground=here, room=right - x - 52)
    top = y + 48
    if it.line:
        pen.label(
            x + 48,
            top + 12,
            it.line,
            "medium",
            26,
            ground=ground,
            colour="soft",
            room=w - 60,
            of=of(path, "line"),
        )
        top += 30
    if it.figures or it.lost:
        room = w - 24 if not it.lost else min(w - 24, 84 * len(it.figures))
        measure = alike(pen, [it.figures], room)
        at = figures(pen, it.figures, path, x + 12, top + 20, measure, ground) + 8
        many = len(it.lost) > FEW_LOST
        for heaps in _heaps(it.lost, w):
            if many:
                at, top = x + 12, top + LOST_ROW
            _lost(pen, it.lost, heaps, path, at, top + 20, ground)
        top += 42
    if it.backs:
        _backs(pen, it.backs, path, x + 12, top + 4, w - 24, ground)
        top += 50
    shown = max(0, (y + h - top - 4) // 44)
    lines = list(enumerate(it.collected))
    if len(lines) > shown:
        hidden = lines[: len(lines) - max(0, (y + h - top - FOLDED) // 44)]
        pen.folded.update(f"{path}.collected.{n}" for n, _ in hidden)
        lines = lines[len(hidden) :]
        pen.label(x + 14, top + 12, f"+{len(hidden)}", "bold", 26, ground=ground, colour="soft")
        top += FOLDED
    for n, line in lines:
        entry(pen, line, f"{path}.collected.{n}", x, top, w, ground)
        top += 44


def _backs(
    pen: Pen, backs: tuple[Card, ...], path: str, x: int, y: int, room: int, ground: str
) -> None:
    """A hand from behind, card by card; a pile is a smaller back with its number."""
    piled = any(one.count > 1 for one in backs)
    size = 26 if piled else 42
    step = min(60 if piled else 47, (room - size) // max(1, len(backs) - 1))
    for number, one in enumerate(backs):
        told = f"{path}.backs.{number}"
        at = (x + number * step, y + (42 - size) // 2)
        card(pen, one, (told,), (*at, size, size), named=False)
        if one.count > 1:
            count = (at[0] + size + 4, y + 21, str(one.count))
            many, whole = of(told, "count"), f"×{one.count}"
            pen.label(*count, "bold", 24, ground=ground, room=28, of=many, whole=whole)


def _heaps(lost: tuple[Piece, ...], w: int) -> list[list[list[int]]]:
    """The numbers of lost pieces, row by row; equal ones that are many are one with its number."""
    if len(lost) <= FEW_LOST:
        return [[[number] for number in range(len(lost))]]
    heaps: list[list[int]] = []
    for number, one in enumerate(lost):
        if heaps and lost[heaps[-1][0]] == one:
            heaps[-1].append(number)
        else:
            heaps.append([number])
    rows, room = [[heaps[0]]], w - 22 - _heap_width(heaps[0])
    for heap in heaps[1:]:
        if room < _heap_width(heap):
            rows.append([])
            room = w - 22
        rows[-1].append(heap)
        room -= _heap_width(heap)
    return rows


def _heap_width(heap: list[int]) -> int:
    return LOST + (faces.width(str(len(heap)), "title", 24) if len(heap) > 1 else 0)


def _lost(
    pen: Pen,
    lost: tuple[Piece, ...],
    heaps: list[list[int]],
    path: str,
    x: int,
    y: int,
    ground: str,
) -> None:
    """Small and faded."""
    for heap in heaps:
        one = lost[heap[0]]
        paths = [f"{path}.lost.{number}" for number in heap]
        fields = ("sprite", "owner") if one.owner is not None else ("sprite",)
        told = tuple(f"{each}:{field}" for each in paths for field in fields)
        pen.sprite(
            x + LOST // 2,
            y,
            LOST,
            one.sprite,
            ground=ground,
            colour="edge",
            of=told,
            means=f"seat.{one.owner}",
        )
        if one.struck:
            struck = tuple(f"{each}:struck" for each in paths)
            pen.shape((x, y - 1, LOST, 3), "ink", of=struck)
        x += LOST - 2
        if len(heap) > 1:
            x += pen.label(x, y, str(len(heap)), "title", 24, ground=ground, colour="soft")
        x += 2 if len(lost) > FEW_LOST else 0


def _plays(pen: Pen, it: Trick, path: str, box: Box) -> None:
    """A pending exchange of cards at the side of a board: one line per play, the last on top."""
    x, y, w, h = box
    pen.panel(box)
    titled(pen, it.title, path, box)
    if not it.plays:
        pen.label(
            x + 14,
            y + 60,
            it.empty,
            "medium",
            25,
            ground="panel",
            colour="soft",
            room=w - 28,
            of=of(path, "empty"),
        )
        return
    top = y + 46
    for number, play in enumerate(it.plays):
        told = f"{path}.plays.{number}"
        shown = play.by or (play.cards[0] if play.cards else None)
        if top + 44 > y + h - 60 or shown is None:
            pen.folded.add(told)
            continue
        which = "by" if play.by else "cards.0"
        pen.mark(play.owner, x + 26, top + 22, 24, ground="panel", of=of(told, "owner"))
        pen.sprite(
            x + 62, top + 22, 34, shown.sprite, ground="panel", of=of(f"{told}.{which}", "sprite")
        )
        pen.label(x + 86, top + 22, shown.name, "bold", 25, ground="panel", room=w - 94)
        top += 46
    if it.demand:
        pen.paragraph(
            x + 14,
            top + 20,
            it.demand,
            "medium",
            25,
            ground="panel",
            colour="soft",
            room=w - 24,
            most=3,
            of=of(path, "demand"),
        )
