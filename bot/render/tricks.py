"""A trick: older plays small, the last one large with what it demands."""

from __future__ import annotations

from dataclasses import replace

from bot.render.cards import badge, card
from bot.render.pen import GAP, INNER, MARGIN, WIDTH, Box, Pen, of
from engines.core.scene import Play, Trick
from engines.core.things import Card

SMALL = (78, 112)
SHOWN = 3  # plays that are drawn; of older ones only the number
HIGH, LOW, EMPTY = 336, 262, 170
CLOSEST = 30  # a card that lies under the next one shows at least its value
SEEN = 34  # cards that would lie closer than this are put in two rows
BETWEEN = 8  # these rows
ALIKE = 3  # so many equal cards are drawn as one with a number

Group = tuple[Card, tuple[str, ...]]  # a card and the paths of all it stands for


def trick(pen: Pen, it: Trick, path: str, y: int) -> int:
    shown = SHOWN - 1 if pen.tight else SHOWN
    low = pen.tight or (not it.demand and len(it.plays) < SHOWN)
    high = (LOW if low else HIGH) if it.plays else EMPTY
    box = (MARGIN, y, INNER, high)
    pen.shape(box, "table", radius=14, edge="edge", width=2)
    wide = pen.label(
        32,
        y + 30,
        it.title,
        "title",
        30,
        ground="table",
        colour="house",
        room=360,
        of=of(path, "title"),
    )
    if not it.plays:
        pen.label(
            WIDTH // 2,
            y + 92,
            it.empty,
            "medium",
            32,
            ground="table",
            colour="soft",
            room=INNER - 60,
            anchor="middle",
            of=of(path, "empty"),
        )
        return y + high + GAP
    *older, last = list(enumerate(it.plays))
    hidden = older[: 1 - shown]
    older = older[1 - shown :]
    pen.folded.update(f"{path}.plays.{number}" for number, _ in hidden)
    more = len(hidden) + it.earlier
    if more:
        told = of(path, "earlier") if it.earlier else ()
        pen.label(
            32 + wide + 16, y + 31, f"+{more}", "bold", 28, ground="table", colour="soft", of=told
        )
    for row, (number, play) in enumerate(older):
        _small_play(pen, play, f"{path}.plays.{number}", y + 58 + row * 140)
    number, play = last
    # The first set of a trick has the table to itself.
    x, w = (470, 402) if older or more else (190, 520)
    _large_play(pen, play, f"{path}.plays.{number}", (x, y + 14, w, high - 28), it, path)
    return y + high + GAP


def _small_play(pen: Pen, it: Play, path: str, y: int) -> None:
    w, h = SMALL
    ground = "table"
    pen.mark(it.owner, 46, y + h // 2 + 10, 26, ground=ground, of=of(path, "owner"))
    if it.new:
        laid = len(_alike(it.cards, path)) + bool(it.by)
        wide = min(390, max(1, laid) * 84 + (24 if it.by and it.cards else 0))
        pen.fresh((70, y + 14, wide, h), of(path, "new"), grow=6)
    x, top = 72, y + 16
    if it.passed:
        pen.label(
            x,
            y + h // 2 + 10,
            it.passed,
            "medium",
            28,
            ground=ground,
            room=380,
            of=of(path, "passed"),
        )
    if it.by:
        pen.label(x, y + 1, it.by.name, "bold", 24, ground=ground, room=380)
        card(pen, it.by, (f"{path}.by",), (x, top, w, h), named=False)
        x += w + 6
        if it.cards:
            at, on = (x + 9, top + h // 2), "hi" if it.new else ground
            pen.label(*at, "+", "title", 36, ground=on, colour="soft", anchor="middle")
            x += 24
    elif it.title:
        pen.label(x, y + 1, it.title, "bold", 24, ground=ground, room=380, of=of(path, "title"))
    overlapped(pen, it.cards, path, x, top, 462 - x, SMALL, 84)


def overlapped(
    pen: Pen,
    cards: tuple[Card, ...],
    path: str,
    x: int,
    y: int,
    room: int,
    size: tuple[int, int],
    step: int,
    *,
    named: bool = False,
    centred: bool = False,
) -> None:
    """Cards side by side, over each other where they are many: the value stays to be seen, and
    where that cannot be, they lie in two rows."""
    groups = _alike(cards, path)
    if len(groups) < 2 or min(_steps(groups, size[0], room, step)) >= SEEN:
        _row(pen, groups, (x, y), room, size, step, named=named, centred=centred)
        return
    half, low = -(-len(groups) // 2), (SMALL[0], (size[1] - BETWEEN) // 2)
    for part, top in ((groups[:half], y), (groups[half:], y + low[1] + BETWEEN)):
        _row(pen, part, (x, top), room, low, step, named=False, centred=centred)


def _row(
    pen: Pen,
    groups: list[Group],
    at: tuple[int, int],
    room: int,
    size: tuple[int, int],
    step: int,
    *,
    named: bool,
    centred: bool,
) -> None:
    x, y = at
    w, h = size
    steps = _steps(groups, w, room, step)
    if centred:
        x += (room - sum(steps) - w) // 2
    lefts = [x + sum(steps[:place]) for place in range(len(groups))]
    for place, (one, paths) in enumerate(groups):
        under = place < len(steps) and steps[place] < w
        shown = replace(one, band=False) if under else one  # half a name is none
        bare = named and one.band and not under
        card(pen, shown, paths, (lefts[place], y, w, h), named=bare, under=under)
    for left, (one, paths) in zip(lefts, groups, strict=True):
        count = one.count * len(paths)
        if count > 1:
            told = of(paths[0], "count") if one.count > 1 else ()
            badge(pen, f"×{count}", left + w - 20, y + 16, told=told)


def _steps(groups: list[Group], w: int, room: int, step: int) -> list[int]:
    """From each card to the next: where they must overlap, those that bear a name stay clear."""
    cards = [one for one, _ in groups]
    gaps = len(cards) - 1
    if gaps < 1 or step * gaps + w <= room:
        return [step] * max(0, gaps)
    clear = [one.band for one in cards[:-1]]
    close = room - w - (w + 4) * sum(clear)
    if not all(clear) and close // clear.count(False) >= CLOSEST:
        close = min(step, close // clear.count(False))
        return [w + 4 if named else close for named in clear]
    return [(room - w) // gaps] * gaps


def _alike(cards: tuple[Card, ...], path: str) -> list[Group]:
    """A few equal cards one by one, many as one."""
    groups: list[Group] = []
    for number, one in enumerate(cards):
        told = f"{path}.cards.{number}"
        many = cards.count(one) >= ALIKE
        if many and groups and groups[-1][0] == one:
            groups[-1] = (one, (*groups[-1][1], told))
        else:
            groups.append((one, (told,)))
    return groups


def _large_play(pen: Pen, it: Play, path: str, box: Box, of_trick: Trick, trick_path: str) -> None:
    x, y, w, high = box
    told = of(path, "new") if it.new else ()
    pen.shape((x, y, w, high), "hi" if it.new else "felt", radius=12, of=told)
    ground = "hi" if it.new else "felt"
    pen.mark(it.owner, x + 32, y + 32, 28, ground=ground, of=of(path, "owner"))
    pen.label(
        x + 56, y + 32, it.title, "bold", 31, ground=ground, room=w - 72, of=of(path, "title")
    )
    usual = (100, 110 if pen.tight else 150)
    size, step = (usual, 112) if pen.tight else ((122, 172), 136)
    top, left, room = y + 56, x + 12, w - 24
    if it.passed:
        pen.label(
            x + w // 2,
            y + 140,
            it.passed,
            "title",
            40,
            ground=ground,
            room=room,
            anchor="middle",
            of=of(path, "passed"),
        )
    if it.by:
        small = (120, usual[1]) if it.cards else size
        at = left if it.cards else x + (w - size[0]) // 2
        by = (f"{path}.by",)
        card(pen, it.by, by, (at, top + (0 if pen.tight else 10), *small), named=True)
        if it.cards:
            pen.label(
                left + 134,
                top + usual[1] // 2 + 8,
                "+",
                "title",
                36,
                ground=ground,
                colour="soft",
                anchor="middle",
            )
            left, room = left + 150, room - 150
    if len(it.cards) > 2 or it.by:
        size, step = usual, 108
        top += 0 if pen.tight else 10
    overlapped(pen, it.cards, path, left, top, room, size, step, named=True, centred=not it.by)
    if of_trick.demand:
        pill = (x + 22, y + high - 64, w - 44, 52)
        pen.pill(pill, "house")
        pen.label(
            x + w // 2,
            y + high - 38,
            of_trick.demand,
            "bold",
            31,
            ground="house",
            colour="gold.light",
            room=w - 70,
            anchor="middle",
            of=of(trick_path, "demand"),
        )
