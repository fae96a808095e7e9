"""What a pair of eyes is shown of Chinese Box, and the keys of each question.

Made from views only, so a face that lies down now cannot be here. A screen that shows a face in a
hand or a line turned over in vain is fleeting: the memory of it belongs to the players.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.chinese_box.board import (
    CARD_NAMES,
    CELLS,
    COMBINATIONS,
    DOWN,
    DRAGONS,
    ELEMENT_NAMES,
    ELEMENTS,
    EMPTY,
    FILES,
    INDEX,
    RANKS,
    cards_on,
)
from engines.chinese_box.rules import (
    AS_BEFORE,
    BARREN_TURNS,
    END_TURN,
    LOOK_DONE,
    SKIP_LOOK,
    Stack,
    View,
    dearest,
    points,
)
from engines.core.engine import Move
from engines.core.ui import Grid, Key, Menu, Msg, Name, Screen, Word

BARREN_WARNING = 10  # turns before the end at which the screen begins to count them
ARROWS = {-7: "↖", -6: "↑", -5: "↗", -1: "←", 1: "→", 5: "↙", 6: "↓", 7: "↘"}


def screen(view: View) -> Screen:
    in_hand = view.viewer == view.seat and bool(view.hand)
    lines = _result(view) if view.reason else _situation(view)
    return Screen(
        title=Msg("screen-over") if view.reason else Msg("screen-title", {"turn": view.turn + 1}),
        lines=lines,
        picture=_picture(view),
        fleeting=view.reason is None and (in_hand or bool(view.failed)),
    )


def _picture(view: View) -> Grid:
    glyphs = [_glyph(view, cell) for cell in range(len(CELLS))]
    return Grid(
        rows=tuple(tuple(glyphs[row : row + 6]) for row in range(0, 36, 6)),
        marks=frozenset(
            divmod(cell, 6) for cell in (*view.failed, *(view.taken if view.hand else ()))
        ),
        ranks=tuple(RANKS),
        files=tuple(FILES),
    )


def _glyph(view: View, cell: int) -> str:
    face = view.field[cell]
    if face == EMPTY:
        return "empty"
    if face == DOWN:
        return "marked" if cell in view.marked else "down"
    return CARD_NAMES[face]


def _situation(view: View) -> tuple[Msg, ...]:
    lines = [_score(view, seat) for seat in (0, 1)]
    lines.append(Msg("cards-left", {"count": cards_on(view.field) + len(view.hand)}))
    if view.failed:
        seen = tuple(_lying(cell, view.field[cell]) for cell in view.failed)
        lines.append(Msg("turned-over", {"cards": seen}))
    if view.marked:
        lines.append(Msg("markers", {"cells": _cells(view.marked)}))
    if view.hand:
        held = tuple(_lying(cell, face) for cell, face in zip(view.taken, view.hand, strict=True))
        if view.viewer == view.seat:
            lines.append(Msg("your-hand", {"cards": held}))
        else:
            lines.append(Msg("their-hand", {"seat": Name(view.seat), "cards": held}))
    left = BARREN_TURNS - view.barren
    if left <= BARREN_WARNING:
        lines.append(Msg("barren-soon", {"count": left}))
    return tuple(lines)


def _result(view: View) -> tuple[Msg, ...]:
    lines = []
    for seat in (0, 1):
        lines.append(_score(view, seat))
        lines.extend(_stack(stack) for stack in view.stacks[seat])
    lines.append(Msg("cards-left", {"count": cards_on(view.field)}))
    mine, yours = view.stacks
    if points(mine) == points(yours):
        best = {"first": dearest(mine), "second": dearest(yours)}
        decided = best["first"] != best["second"]
        lines.append(Msg("tie-dearest" if decided else "tie-draw", best))
    return tuple(lines)


def _score(view: View, seat: int) -> Msg:
    stacks = view.stacks[seat]
    return Msg("score", {"seat": Name(seat), "points": points(stacks), "combinations": len(stacks)})


def _stack(stack: Stack) -> Msg:
    return Msg(
        "stack",
        {
            "combination": Word(stack.combination),
            "dragon": "yes" if any(face in DRAGONS for face in stack.faces) else "no",
            "points": stack.points,
        },
    )


def _lying(cell: int, face: str) -> Msg:
    return Msg("lying", {"cell": CELLS[cell], "card": Word(CARD_NAMES[face])})


def _cells(cells: Sequence[int]) -> tuple[str, ...]:
    return tuple(CELLS[cell] for cell in cells)


def stacks_aside(view: View) -> Screen:
    """The collected combinations of both players are public at any time."""
    lines: list[Msg] = []
    for seat in (0, 1):
        lines.append(_score(view, seat))
        lines.extend(_stack(stack) for stack in view.stacks[seat])
    return Screen(Msg("stacks-title"), tuple(lines))


def prices_aside(view: View) -> Screen:
    return Screen(Msg("prices-title"), tuple(Msg(f"price-{number}") for number in range(1, 6)))


def menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    if view.phase == "look":
        return _look_menu(view, options)
    if view.phase == "put":
        return _put_menu(view, begun, options)
    if not begun:
        return _name_menu(options)
    if len(begun) == 1:
        return _end_menu(view, begun[0], options)
    return _line_menu(begun[0], begun[1], options)


def _look_menu(view: View, options: Sequence[str]) -> Menu:
    stop = LOOK_DONE if view.hand else SKIP_LOOK
    return Menu(
        Msg("ask-look", {"left": view.limit - len(view.hand), "held": len(view.hand)}),
        (*_field_keys(view, options), Key(Word(stop), stop)),
        width=6,
    )


def _put_menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    chosen = {INDEX[cell]: view.hand[order] for order, cell in enumerate(begun)}
    card = view.hand[len(begun)]
    keys = _field_keys(view, options, chosen)
    if AS_BEFORE in options:
        keys = (*keys, Key(Word(AS_BEFORE), AS_BEFORE))
    return Menu(
        Msg("ask-put", {"card": Word(CARD_NAMES[card]), "cell": CELLS[view.taken[len(begun)]]}),
        keys,
        width=6,
    )


def _name_menu(options: Sequence[str]) -> Menu:
    keys = [
        Key(_called(name), name if name in options else "")
        for name, combination in COMBINATIONS.items()
        if combination.element
    ]
    if "mixed4" in options:
        keys.append(Key(_called("mixed4"), "mixed4"))
    keys.append(Key(Word(END_TURN), END_TURN))
    return Menu(Msg("ask-name"), tuple(keys), width=len(ELEMENTS), notes=(Msg("prices-in-short"),))


def _called(name: str) -> Msg:
    combination = COMBINATIONS[name]
    if not combination.element:
        return Msg("call-mixed")
    sign = Msg(f"sign-{ELEMENT_NAMES[combination.element]}")
    return Msg("call-same", {"sign": sign, "count": combination.length})


def _end_menu(view: View, name: str, options: Sequence[str]) -> Menu:
    return Menu(Msg("ask-end", {"combination": Word(name)}), _field_keys(view, options), width=6)


def _line_menu(name: str, end: str, options: Sequence[str]) -> Menu:
    steps = COMBINATIONS[name].length - 1
    keys = tuple(
        Key(f"{ARROWS[(INDEX[other] - INDEX[end]) // steps]} {other}", other) for other in options
    )
    return Menu(Msg("ask-line", {"combination": Word(name), "cell": end}), keys, width=2)


def _field_keys(
    view: View, options: Sequence[str], chosen: dict[int, str] | None = None
) -> tuple[Key, ...]:
    """The field as 36 keys; where there is nothing to choose, a key is only looked at."""
    tokens = set(options)
    keys = []
    for cell, name in enumerate(CELLS):
        face = (chosen or {}).get(cell, view.field[cell])
        if name in tokens:
            label = Msg("cell-dragon", {"cell": name}) if face in DRAGONS else name
            keys.append(Key(label, name))
        elif chosen and cell in chosen:
            keys.append(Key(Msg(f"sign-{CARD_NAMES[face]}")))
        else:
            keys.append(Key(Msg(f"cell-{_closed(view, cell)}")))
    return tuple(keys)


def _closed(view: View, cell: int) -> str:
    face = view.field[cell]
    if face == EMPTY:
        return "empty"
    if cell in view.marked:
        return "marked"
    return "dragon-closed" if face in DRAGONS else "down"
