"""A lane: a row of the table with its number, coins, cards and points."""

from __future__ import annotations

from dataclasses import replace

from bot.render import faces, palette
from bot.render.cards import badge, card, coin, each
from bot.render.pen import GAP, MARGIN, WIDTH, Box, Pen, figure, of
from engines.core.scene import Lane
from engines.core.things import Card, Tally

LANE = 136
LANE_CARD = (78, 112)
CARDS = CARDS_FROM, CARDS_TO = 170, 704
BARE = MARGIN + 14, WIDTH - MARGIN - 14  # where nothing stands beside the cards
NAMED = 196  # the width of a card that only its name tells
Group = tuple[Card, tuple[str, ...]]  # a card, and the paths of all it stands for
LEAST_STEP = 24  # cards lie no closer than that
IN_A_ROW = 9  # so many can still be told apart; more go into further rows
ROWS, ROW = (3, 2, 1), 122  # how many of them, by how tight the picture is; and their height
STEP = 88  # from card to card where there is room
BEHIND = 14  # so much more after a dragon, for the card behind it


def lane(pen: Pen, it: Lane, path: str, y: int) -> int:
    groups = _groups(it.cards, path, IN_A_ROW * ROWS[pen.tight])
    rows = max(1, min(ROWS[pen.tight], -(-len(groups) // IN_A_ROW)))
    high = LANE + (rows - 1) * ROW
    box = (MARGIN, y, WIDTH - 2 * MARGIN, high)
    if it.state:
        x, top, w, h = box
        pen.shape(
            (x, top, w, h),
            "panel",
            radius=14,
            edge="go",
            width=5,
            of=of(path, "state"),
            means=it.state,
        )
    elif it.closed:
        pen.shape(box, "shade", radius=14, edge="line", width=2)
    else:
        pen.panel(box)
    pen.spot(box, it.spot)
    ground = "shade" if it.closed and not it.state else "panel"
    below = y + high
    if _bare(it):
        _rows(pen, groups, rows, y + 12, BARE)
    else:
        if not it.closed:
            pen.shape((152, y + 14, 2, high - 28), "line")
        _rows(pen, groups, rows, y + 12, CARDS)
    y += (high - LANE) // 2  # all else stands in the middle
    middle = y + (46 if it.chip else LANE // 2)
    if it.new:
        pen.shape((MARGIN + 8, middle - 36, 56, 72), "hi", radius=12, of=of(path, "new"))
        ground = "hi"
    colour = "soft" if it.closed else "house"
    pen.label(
        46,
        middle,
        it.label,
        "title",
        60,
        ground=ground,
        colour=colour,
        anchor="middle",
        of=of(path, "label"),
    )
    if it.closed:
        pen.label(
            CARDS_FROM,
            y + LANE // 2,
            it.closed,
            "medium",
            30,
            ground="shade",
            colour="soft",
            room=600,
            of=of(path, "closed"),
        )
        return below + GAP
    if it.chip:
        pen.pill((22, y + 86, 54, 34), "house")
        pen.sprite(
            37,
            y + 103,
            22,
            it.chip.sprite,
            ground="house",
            colour="gold.light",
            of=of(f"{path}.chip", "sprite"),
        )
        pen.label(
            49,
            y + 103,
            it.chip.value,
            "bold",
            24,
            ground="house",
            colour="gold.light",
            room=26,
            of=of(f"{path}.chip", "value"),
        )
    for number, one in enumerate(it.coins):
        at = y + (38 if number == 0 else 98) if len(it.coins) > 1 else y + LANE // 2
        coin(pen, one, f"{path}.coins.{number}", 112, at, 27)
    _tallies(pen, it.tallies, path, y)
    return below + GAP


def _bare(it: Lane) -> bool:
    """Cards and nothing else: somebody's hand."""
    return not (it.label or it.closed or it.chip or it.coins or it.tallies)


def _rows(pen: Pen, groups: list[Group], rows: int, y: int, ends: tuple[int, int]) -> None:
    each_row = -(-len(groups) // rows)
    for row in range(rows):
        part = groups[row * each_row : (row + 1) * each_row]
        if part:
            _row(pen, part, y + row * ROW, ends)


def _row(pen: Pen, groups: list[Group], y: int, ends: tuple[int, int]) -> None:
    w, h = LANE_CARD
    start, end = ends
    fit = (end - start) // len(groups) - (STEP - w)
    named = ends == BARE and fit >= NAMED and all(_told_by_name(it) for it, _ in groups)
    w = NAMED if named else w
    room = end - start - w
    step = min(STEP - LANE_CARD[0] + w, room // max(1, len(groups) - 1))
    if step < LEAST_STEP:
        most = room // LEAST_STEP + 1
        for _, paths in groups[most:]:
            pen.folded.update(paths)
        left = sum(len(paths) for _, paths in groups[most:])
        groups, step = groups[:most], LEAST_STEP
        pen.label(end + 4, y + h - 12, f"+{left}", "bold", 24, ground="panel", colour="soft")
    covers = [it.covers is not None for it, _ in groups]
    # The last one too: what lies behind it must not reach the points.
    apart = BEHIND if (len(groups) - 1) * step + sum(covers) * BEHIND <= room else 0
    boxes = [
        (start + place * step + sum(covers[:place]) * apart, y, w, h)
        for place in range(len(groups))
    ]
    for (it, paths), box in zip(groups, boxes, strict=True):
        if it.new:
            pen.fresh(box, each(paths, "new"))
    for place, ((it, paths), box) in enumerate(zip(groups, boxes, strict=True)):
        if it.covers and apart:
            _behind(pen, it.covers, box)
        if named:
            _named(pen, it, paths, box)
        else:
            card(pen, it, paths, box, named=False, under=step < w and place < len(groups) - 1)
        pen.spot((box[0], box[1], min(w, step) if place < len(groups) - 1 else w, h), it.spot)
    for (it, paths), (x, top, _, _) in zip(groups, boxes, strict=True):
        if it.covers:
            _hidden(pen, it.covers, tuple(f"{path}.covers" for path in paths), x, top, step)
        for number, one in enumerate(it.coins):
            at = (x + (64 if step >= 80 else 14), top + 14)
            if it.covers and it.covers.covers:  # their tabs reach up to there
                at = (x + (72 if step >= 80 else 6), top + h - 12)
            coin(pen, one, f"{paths[0]}.coins.{number}", *at, 24)
            for other in paths[1:]:
                pen.folded.add(f"{other}.coins.{number}")
        count = it.count * len(paths)
        if count > 1:
            told = each(paths, "count") if it.count > 1 else ()
            badge(pen, f"×{count}", x + (62 if step >= 80 else 14), top + 4, told=told)


def _told_by_name(it: Card) -> bool:
    return not it.value and not it.down and palette.has_fill(it.kind)


def _named(pen: Pen, it: Card, paths: tuple[str, ...], box: Box) -> None:
    """In the colour of its family, its name below its sign."""
    x, y, w, h = box
    fill = palette.fill_of(it.kind)
    ink = palette.ink_on(fill)
    pen.shape((x, y + 3, w, h), "drop", radius=12)
    pen.shape(box, fill, radius=12, of=each(paths, "kind"), means=it.kind)
    name = pen.say(it.name)
    lines = faces.wrapped(name[:1].upper() + name[1:], "bold", 26, w - 12)[:2]
    high = 28 * len(lines)
    size = h - high - 20
    middle = x + w // 2
    pen.sprite(
        middle,
        y + 9 + size // 2,
        size,
        it.sprite,
        ground=fill,
        colour=ink,
        of=each(paths, "sprite"),
    )
    for number, line in enumerate(lines):
        at = y + h - high + 28 * number + 8
        pen.label(
            middle, at, line, "bold", 26, ground=fill, colour=ink, room=w - 12, anchor="middle"
        )


def _groups(cards: tuple[Card, ...], path: str, most: int) -> list[Group]:
    """Cards as they lie, while they fit side by side; then runs of equal ones are folded; and all
    equal ones where there are more than `most`."""
    groups: list[Group] = [(it, (f"{path}.cards.{n}",)) for n, it in enumerate(cards)]
    if len(groups) <= 7:
        return groups
    folded: list[Group] = []
    for it, paths in groups:
        if folded and _alike(folded[-1][0], it):
            folded[-1] = (folded[-1][0], folded[-1][1] + paths)
        else:
            folded.append((it, paths))
    if len(folded) <= most:
        return folded
    merged: list[Group] = []
    for it, paths in folded:
        same = next((n for n, (one, _) in enumerate(merged) if _alike(one, it)), None)
        if same is None:
            merged.append((it, paths))
        else:
            merged[same] = (merged[same][0], merged[same][1] + paths)
    return merged


def _alike(one: Card, other: Card) -> bool:
    return not one.coins and not one.covers and replace(one, spot="") == replace(other, spot="")


def _behind(pen: Pen, it: Card, box: Box) -> None:
    x, y, w, h = box
    owned = palette.seat_fill(it.owner, pen.marks) if it.owner is not None else "edge"
    pen.shape((x + 8, y, w, h), "card", radius=10, edge=owned, width=3, turned=-12)


def _hidden(pen: Pen, it: Card, paths: tuple[str, ...], x: int, y: int, step: int) -> None:
    """What lies under a card, as a small tab on it: it must be seen however close cards lie."""
    w = 34
    left = x + (LANE_CARD[0] - w - 4 if step >= 80 else 4)
    top = y + 52
    under: Card | None = it
    while under:
        owned = palette.seat_fill(under.owner, pen.marks) if under.owner is not None else "edge"
        pen.shape((left - 2, top - 2, w + 4, 34), "white", radius=8)
        pen.shape((left, top, w, 30), owned, radius=7)
        ink, told = palette.ink_on(owned), each(paths, "sprite")
        at = (left + w // 2, top + 15)
        pen.sprite(*at, 26, under.sprite, ground=owned, colour=ink, of=told)
        if under.owner is not None:
            # At the side on which no coin lies.
            corner, whose = (left if step >= 80 else left + w, top + 28), each(paths, "owner")
            pen.disc(*corner, 10, "white")
            pen.mark(under.owner, *corner, 16, ground="white", of=whose)
        under, paths, top = under.covers, tuple(f"{path}.covers" for path in paths), top - 34


def _tallies(pen: Pen, tallies: tuple[Tally, ...], path: str, y: int) -> None:
    if not tallies:
        return
    step = min(36, (LANE - 12) // len(tallies))
    most = max(1, max(abs(one.points) for one in tallies))
    top = y + (LANE - step * len(tallies)) // 2 + step // 2
    for number, one in enumerate(tallies):
        told = f"{path}.tallies.{number}"
        at = top + number * step
        size = min(24, step - 2)
        pen.mark(one.owner, 727, at, size, ground="panel", of=of(told, "owner"))
        colour = "seal" if one.points < 0 else "ink"
        pen.label(
            787,
            at,
            figure(one.points),
            "title",
            min(32, step),
            ground="panel",
            colour=colour,
            anchor="right",
            least=24,
            of=of(told, "points"),
        )
        if one.points > 0:
            wide = max(8, round(44 * one.points / most))
            fill = palette.seat_fill(one.owner, pen.marks)
            edge = "ink" if fill == "white" else ""
            pen.shape((797, at - 7, wide, 14), fill, radius=5, edge=edge, width=2 if edge else 0)
        if one.leader:
            pen.sprite(861, at, 30, "ui.leader", ground="panel", of=of(told, "leader"))
