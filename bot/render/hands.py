"""What one reader holds, on felt: stacks of cards, wide cards, faces shown for a moment."""

from __future__ import annotations

from bot.render import faces, palette
from bot.render.cards import badge, card, coin
from bot.render.pen import INNER, WIDTH, Box, Pen, of
from bot.render.tiles import on_felt
from bot.render.wide import wide_card, wide_height
from engines.core.scene import Hand
from engines.core.things import Card

RAISED = 22  # how far a card that can be played stands out
AIR, CLOSE = 36, 12  # between cards: where a row has room, and so little that they seem to touch
NARROW, EDGES = 108, 15  # a card of a full row; what peeps out below it


def hand(pen: Pen, it: Hand, path: str, y: int) -> int:
    """Cards of one reader on felt: wide ones two in a row, others up to seven."""
    pen.felt(y)
    y += 12
    if it.title:
        on_felt(pen, it.title, path, y, 500)
        if it.note and not _looks(it):
            pen.label(
                WIDTH - 28,
                y + 18,
                it.note,
                "medium",
                26,
                ground="felt",
                colour="soft",
                room=360,
                anchor="right",
                of=of(path, "note"),
            )
        y += 40
    if not it.cards:
        pen.label(
            WIDTH // 2,
            y + 30,
            it.empty or "–",
            "medium",
            30,
            ground="felt",
            colour="soft",
            room=WIDTH - 56,
            anchor="middle",
            of=of(path, "empty") if it.empty else (),
        )
        return y + 64
    if any(one.text for one in it.cards):
        return _wide_hand(pen, it, path, y + 8)
    if _looks(it):
        return _looked(pen, it, path, y)
    return _fan(pen, it, path, y)


def _looks(it: Hand) -> bool:
    return any(one.empty or one.place for one in it.cards)


def _looked(pen: Pen, it: Hand, path: str, y: int) -> int:
    """Large faces shown for a moment, and what to do with them beside."""
    w, h = 172, 210
    count = len(it.cards)
    note = 250 if it.note and count <= 3 else 0
    step = min(w + 26, (WIDTH - 56 - note - w) // max(1, count - 1)) if count > 1 else w
    x = 40 if note else (WIDTH - step * (count - 1) - w) // 2
    y += 14
    for number, one in enumerate(it.cards):
        told = f"{path}.cards.{number}"
        box = (x + number * step, y, w, h)
        if one.new:
            pen.fresh(box, of(told, "new"))
        card(pen, one, (told,), box, named=True)
        pen.spot(box, one.spot)
    if it.note:
        if note:
            left = x + step * (count - 1) + w + 30
            pen.paragraph(
                left,
                y + 50,
                it.note,
                "medium",
                30,
                ground="felt",
                room=WIDTH - left - 24,
                most=5,
                of=of(path, "note"),
            )
        else:
            pen.label(
                WIDTH // 2,
                y + h + 28,
                it.note,
                "medium",
                28,
                ground="felt",
                room=WIDTH - 56,
                anchor="middle",
                of=of(path, "note"),
            )
            h += 36
    return y + h + 22


def _wide_hand(pen: Pen, it: Hand, path: str, y: int) -> int:
    w, gap = 426, 12 if pen.tight else 16
    for first in range(0, len(it.cards), 2):
        pair = it.cards[first : first + 2]
        h = max(wide_height(pen, one, w) for one in pair)
        for column, one in enumerate(pair):
            at = (16 + column * (w + 16), y, w, h)
            wide_card(pen, one, f"{path}.cards.{first + column}", at)
        y += h + gap
    return y + 2


def _fan(pen: Pen, it: Hand, path: str, y: int) -> int:
    count = len(it.cards)
    names = [pen.say(one.name) if _banded(one) else "" for one in it.cards]
    w, h, step, most = 150, 176, 202, 4
    if count > 4:
        # Wider, and so fewer in a row, where a name needs it.
        longest = max(_widest(word) for name in names for word in (name.split() or [""]))
        w, h = 120 if longest <= 116 else min(w, longest + 12), 160
        step = w + 5
        most = (INNER + 5) // step
    if pen.tight and count > 14:
        w, h, step, most = 78, 112, 84, 10
    elif pen.tight or count > 14:
        h = 112 if pen.tight > 1 else 136
    rows = -(-count // most)
    per_row = -(-count // rows)
    if per_row * (w + CLOSE) > INNER:  # a little narrower, where the names let them
        w = min(w, max(NARROW, max(map(_widest, names)) + 8))
    step = _apart(w, step, per_row)
    playable = any(one.state == "possible" for one in it.cards)
    raised = RAISED if playable and not pen.tight else 0
    pitch = h + raised + (38 if playable else 28) - (6 if pen.tight > 1 else 0)
    placed: list[tuple[Card, str, Box]] = []
    for number, one in enumerate(it.cards):
        row, column = divmod(number, per_row)
        there = min(per_row, count - row * per_row)
        x = (WIDTH - step * (there - 1) - w) // 2 + column * step
        top = y + 18 + row * pitch + (0 if one.state == "possible" else raised)
        placed.append((one, f"{path}.cards.{number}", (x, top, w, h)))
    for one, told, box in placed:
        _stack(pen, one, told, box)
    for one, told, box in placed:
        _upon(pen, one, told, box)
    return y + 18 + rows * pitch - 4


def _banded(it: Card) -> bool:
    return it.owner is not None or it.band or not it.value


def _widest(name: str) -> int:
    """A name in a band, or a word of it, written as small as may be."""
    return faces.width(name, "bold", faces.LEAST)


def _apart(w: int, step: int, per_row: int) -> int:
    """From card to card: where a row has room, what lies under a stack is seen beside it."""
    spare = (INNER - EDGES - w) // max(1, per_row - 1)
    return max(step, min(w + AIR, spare))


def _stack(pen: Pen, one: Card, told: str, box: Box) -> None:
    x, y, w, h = box
    edges = min(3, one.count - 1)
    if one.new:
        pen.fresh((x, y, w + edges * 6, h), of(told, "new"))
    owned = palette.seat_fill(one.owner, pen.marks) if one.owner is not None else ""
    edge = "gone.ink" if one.state == "gone" else owned or "edge"
    for number in range(edges, 0, -1):
        shifted = (x + number * 5, y, w, h)
        pen.shape(shifted, "card", radius=max(10, w // 8), edge=edge, width=3)
    card(pen, one, (told,), box, named=True)


def _upon(pen: Pen, one: Card, told: str, box: Box) -> None:
    """What lies on a card of the hand: drawn after all of them, so that nothing hides it."""
    x, y, w, h = box
    if one.state == "possible":
        pen.disc(x + w // 2, y + h + 13, 16, "go", edge="white", width=2)
        pen.sprite(x + w // 2, y + h + 13, 20, "ui.check", ground="go", colour="white")
    for number, lying in enumerate(one.coins):
        coin(pen, lying, f"{told}.coins.{number}", x + 18, y + 18, 24)
    if one.count > 1:
        gone = one.state == "gone"
        top = y + (2, 16, 22)[pen.tight]  # where rows are close, below the tick above it
        badge(pen, f"×{one.count}", x + w - 24, top, told=of(told, "count"), gone=gone)
    if one.cost:
        coin(pen, one.cost, f"{told}.cost", x + w - 22, y + 22, 22)
    pen.spot(box, one.spot)
