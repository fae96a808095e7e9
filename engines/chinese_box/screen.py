"""What a pair of eyes is shown of Chinese Box, and the keys of each question.

Made from views only, so a face that lies down now cannot be here. A screen that shows a face in a
hand or a line turned over in vain is fleeting: the memory of it belongs to the players.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import perm

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
    Line,
    cards_on,
    lines_for,
)
from engines.chinese_box.rules import (
    AS_BEFORE,
    BARREN_TURNS,
    BARREN_WARNING,
    END_TURN,
    LOOK_DONE,
    SKIP_LOOK,
)
from engines.chinese_box.state import Stack, View, dearest, points
from engines.core.engine import Move
from engines.core.ui import Arg, Grid, Key, Menu, Msg, Name, Screen, Word

FEW = 12  # ways to put cards back, or lines, that have a key each
FIELD = (len(FILES),) * len(RANKS)  # keys in each row of the field
ARROWS = {-7: "↖", -6: "↑", -5: "↗", -1: "←", 1: "→", 5: "↙", 6: "↓", 7: "↘"}


def screen(view: View) -> Screen:
    lines = _result(view) if view.reason else _situation(view)
    return Screen(
        title=Msg("screen-over") if view.reason else Msg("screen-title", {"turn": view.turn + 1}),
        lines=lines,
        picture=_picture(view),
        fleeting=view.fleeting,
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
            cells = _cells(view.taken)
            lines.append(Msg("their-hand", {"seat": Name(view.seat), "cells": cells}))
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


def joined(view: View, begun: Move, said: Move) -> Msg | str | None:
    """A line from end to end, once it is named; where all cards go, if that is a few ways. Cells to
    look at are asked one by one."""
    if view.phase == "put" and said[0] in INDEX and _ways(view, begun) <= FEW:
        return _laid(view, begun, said)
    if view.phase in ("look", "put") or len(begun) != 1 or begun[0] not in COMBINATIONS:
        return None
    return "–".join(_ends(view, begun[0], said))


def distinct(view: View, begun: Move, options: Sequence[str]) -> Sequence[str]:
    """To name for each card the place it came from is what one key says already; and of the two
    ends of a line either says it."""
    if view.phase == "collect" and begun and len(_lines(view, begun[0])) <= FEW:
        return _one_way(view, begun, options)
    if view.phase != "put" or _ways(view) > FEW:
        return options
    home = tuple(CELLS[cell] for cell in view.taken)
    return [one for one in options if one not in INDEX or _whole(view, (*begun, one)) != home]


def _one_way(view: View, begun: Move, options: Sequence[str]) -> Sequence[str]:
    """Of each line the end that comes first on the field."""
    if len(begun) > 1:
        return [one for one in options if INDEX[one] > INDEX[begun[1]]]
    firsts = {CELLS[line.cells[0]] for line in _lines(view, begun[0])}
    return [one for one in options if one in firsts]


def _ends(view: View, name: str, said: Move) -> Move:
    """With the other end, where an end belongs to one line alone and need not be told."""
    at = INDEX[said[0]]
    found = [line.cells for line in _lines(view, name) if at in (line.cells[0], line.cells[-1])]
    if len(said) > 1 or len(found) > 1:
        return said
    (cells,) = found
    return (said[0], CELLS[cells[-1] if cells[0] == at else cells[0]])


def _lines(view: View, name: str) -> Sequence[Line]:
    return lines_for(view.field, name) if name in COMBINATIONS else ()


def _ways(view: View, begun: Move = ()) -> int:
    """In how many ways the rest of the hand can be put down."""
    return perm(view.field.count(EMPTY) - len(begun), len(view.hand) - len(begun))


def _whole(view: View, cells: Move) -> Move:
    """With the place of the last card, where only one is left for it."""
    left = [name for cell, name in enumerate(CELLS) if view.field[cell] == EMPTY]
    left = [name for name in left if name not in cells]
    missing = len(view.hand) - len(cells)
    return (*cells, *left) if missing == len(left) == 1 else cells


def _laid(view: View, begun: Move, cells: Move) -> Msg:
    done = len(begun)
    pairs = zip(view.hand[done:], _whole(view, (*begun, *cells))[done:], strict=False)
    signs = (Msg("put-at", {"sign": Msg(f"sign-{CARD_NAMES[f]}"), "cell": c}) for f, c in pairs)
    return Msg("key-put", {"cards": tuple(signs)})


def _look_menu(view: View, options: Sequence[str]) -> Menu:
    stop = LOOK_DONE if view.hand else SKIP_LOOK
    return Menu(
        Msg("ask-look", {"left": view.limit - len(view.hand), "held": len(view.hand)}),
        (Key(Word(stop), stop), *_field_keys(view, options)),
        rows=(1, *FIELD),
    )


def _put_menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    if _ways(view, begun) <= FEW:
        keys = tuple(Key(cell, cell) for cell in options if cell != AS_BEFORE)
        if begun:
            return Menu(Msg("ask-put-rest"), keys, width=2)
        return Menu(Msg("ask-put-all"), (Key(Word(AS_BEFORE), AS_BEFORE), *keys), 2, rows=(1,))
    chosen = {INDEX[cell]: view.hand[order] for order, cell in enumerate(begun)}
    card = view.hand[len(begun)]
    keys = _field_keys(view, options, chosen)
    if AS_BEFORE in options:
        keys = (Key(Word(AS_BEFORE), AS_BEFORE), *keys)
    return Menu(
        Msg("ask-put", {"card": Word(CARD_NAMES[card]), "cell": CELLS[view.taken[len(begun)]]}),
        keys,
        rows=(1, *FIELD) if AS_BEFORE in options else FIELD,
    )


def _name_menu(options: Sequence[str]) -> Menu:
    keys = [
        Key(_called(name), name) if name in options else Key(_called(name), why=name)
        for name, combination in COMBINATIONS.items()
        if combination.element
    ]
    if "mixed4" in options:
        keys.append(Key(_called("mixed4"), "mixed4"))
    keys.insert(0, Key(Word(END_TURN), END_TURN))  # the way out is seen without scrolling
    notes = (Msg("prices-in-short"),)
    return Menu(Msg("ask-name"), tuple(keys), len(ELEMENTS), notes, rows=(1,))


def _called(name: str) -> Msg:
    combination = COMBINATIONS[name]
    if not combination.element:
        return Msg("call-mixed")
    sign = Msg(f"sign-{ELEMENT_NAMES[combination.element]}")
    return Msg("call-same", {"sign": sign, "count": combination.length})


def _end_menu(view: View, name: str, options: Sequence[str]) -> Menu:
    if len(_lines(view, name)) <= FEW:
        keys = tuple(Key(cell, cell) for cell in options)
        return Menu(Msg("ask-which-line", {"combination": Word(name)}), keys, width=3)
    return Menu(Msg("ask-end", {"combination": Word(name)}), _field_keys(view, options), rows=FIELD)


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
            keys.append(Key(Msg(f"sign-{CARD_NAMES[face]}"), why=name))
        else:
            keys.append(Key(Msg(f"cell-{_closed(view, cell)}"), why=name))
    return tuple(keys)


def explain(view: View, begun: Move, token: str) -> Msg | None:
    """Why this cell, or this combination, cannot be meant now: by what everybody sees."""
    if token in COMBINATIONS and view.phase == "collect" and not begun:
        return Msg("refused-no-line", {"combination": Word(token)})
    if token not in INDEX:
        return None
    cell: dict[str, Arg] = {"cell": token}
    empty = view.field[INDEX[token]] == EMPTY
    if view.phase == "look":
        return Msg("refused-nothing-there" if empty else "refused-locked", cell)
    if view.phase == "put":
        return Msg("refused-taken-cell", cell)
    if not begun:
        return Msg("refused-name-first")
    named: dict[str, Arg] = {**cell, "combination": Word(begun[0])}
    return Msg("refused-no-end" if len(begun) == 1 else "refused-no-other-end", named)


def _closed(view: View, cell: int) -> str:
    face = view.field[cell]
    if face == EMPTY:
        return "empty"
    if cell in view.marked:
        return "marked"
    return "dragon-closed" if face in DRAGONS else "down"
