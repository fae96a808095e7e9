"""What Chinese Box looks like: the box, the collected lines, the prices, and the own look.

Made from views only, so a face that lies down now cannot be here. A scene that shows a face in a
hand or a line turned over in vain is as fleeting as its screen. Of what happened it names places
and lines, never a face: a picture would remember for the players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
from engines.chinese_box.events import Collected, Missed, Returned, Skipped
from engines.chinese_box.rules import BARREN_TURNS, BARREN_WARNING
from engines.chinese_box.state import Stack, View, points
from engines.core.engine import Event, Seat
from engines.core.scene import Asking, Block, Board, Hand, Lid, Scene
from engines.core.things import Card, Cell, Clause, Entry, Panel, Piece, SeatBox, State
from engines.core.ui import Arg, Msg, Word

CHARACTERS = {"w": "seal.shui", "a": "seal.feng", "e": "seal.tu", "f": "seal.huo"}

LID = Lid(Msg("title"), seal="seal.he", lacquer="box", ornament="waves")


def scene(view: View, since: Sequence[Event], asking: Asking | None = None) -> Scene:
    body: list[Block] = [_board(view, since, asking)]
    if looks(view):
        body.append(_look(view, asking))
    return Scene(_lid(view, asking), tuple(body), _happened(view, since), fleeting=view.fleeting)


def looks(view: View) -> bool:
    """Does the reader hold cards now?"""
    return view.reason is None and view.viewer == view.seat and bool(view.hand)


def _lid(view: View, asking: Asking | None) -> Lid:
    over = view.reason is not None
    told = {"turn": view.turn + 1, "count": cards_on(view.field) + len(view.hand)}
    line = Msg("pic-over" if over else "pic-line", told)
    left = BARREN_TURNS - view.barren
    if not over and left <= BARREN_WARNING:
        line = Msg("pic-line-barren", {**told, "left": left})
    if asking is not None and asking.begun and view.phase == "collect":
        line = Msg("pic-naming", {"combination": Word(asking.begun[0])})
    does = "" if over else Msg("pic-you" if view.viewer == view.seat else f"pic-{view.phase}s")
    return replace(
        LID,
        line=line,
        turn=None if over else view.seat,
        does=does,
        corner="ui.trophy" if over else "",
    )


# -- the box


def _board(view: View, since: Sequence[Event], asking: Asking | None) -> Board:
    new = _changed(since)
    cells = [_cell(view, cell, new, asking) for cell in range(len(CELLS))]
    return Board(
        rows=tuple(tuple(cells[row : row + 6]) for row in range(0, 36, 6)),
        look="box",
        ranks=tuple(RANKS),
        files=tuple(FILES),
        side=(*(_player(view, seat, since) for seat in (0, 1)), _prices()),
    )


def _cell(view: View, cell: int, new: set[int], asking: Asking | None) -> Cell:
    name, face = CELLS[cell], view.field[cell]
    placed = _placed(view, asking).get(cell)
    piece = _piece(placed or face, struck=cell in view.failed)
    taken = bool(view.hand) and cell in view.taken and placed is None
    return Cell(
        name,
        None if piece is None or taken else piece,
        locked=cell in view.marked,
        looked=taken,
        new=cell in new and not taken,
        state=_state(name, asking) if view.phase != "look" else "",
    )


def _state(cell: str, asking: Asking | None) -> State:
    if asking is None:
        return ""
    if cell in asking.begun:
        return "chosen"
    return "possible" if cell in asking.options else ""


def _placed(view: View, asking: Asking | None) -> dict[int, str]:
    """The cards in hand that already have a cell, while the others are still being asked for."""
    if asking is None or view.phase != "put":
        return {}
    put = [INDEX[cell] for cell in asking.begun if cell in INDEX]
    return dict(zip(put, view.hand, strict=False))


def _piece(face: str, *, struck: bool = False) -> Piece | None:
    if face == EMPTY:
        return None
    name = Word(CARD_NAMES[face])
    if face == DOWN:
        return Piece("box.back", name, glyph="down", shape="plate", down=True)
    element = f"box.{ELEMENT_NAMES[face.lower()]}"
    glyph = CARD_NAMES[face]
    if face in DRAGONS:
        return Piece("box.dragon", name, glyph, shape="plate", kind=element, struck=struck)
    return Piece(element, name, glyph, shape="plate", struck=struck)


def _changed(since: Sequence[Event]) -> set[int]:
    """The cells that were emptied, filled or turned over: all of this everybody saw."""
    cells: set[str] = set()
    for event in since:
        match event:
            case Returned(emptied=emptied, filled=filled):
                cells |= {*emptied, *filled}
            case Collected(cells=line) | Missed(cells=line):
                cells |= set(line)
    return {INDEX[cell] for cell in cells}


# -- at its side


def _player(view: View, seat: Seat, since: Sequence[Event]) -> SeatBox:
    stacks = view.stacks[seat]
    fresh = sum(isinstance(event, Collected) and event.seat == seat for event in since)
    return SeatBox(
        seat,
        turn=seat == view.seat and view.reason is None,
        score=str(points(stacks)),
        collected=tuple(
            collected(stack, new=number >= len(stacks) - fresh)
            for number, stack in enumerate(stacks)
        ),
    )


def collected(stack: Stack, *, new: bool) -> Entry:
    pieces = tuple(piece for face in stack.faces if (piece := _piece(face)) is not None)
    return Entry(value=f"+{stack.points}", pieces=pieces, new=new)


def _prices() -> Panel:
    alike = {one.length: one.points for one in COMBINATIONS.values() if one.element}
    mixed = next(one for one in COMBINATIONS.values() if not one.element)
    pieces = tuple(piece for face in ELEMENTS if (piece := _piece(face)) is not None)
    return Panel(
        (
            *(Entry(f"{length}×", value=str(worth)) for length, worth in alike.items()),
            Entry(value=str(mixed.points), pieces=pieces),
        ),
        Msg("pic-prices"),
        columns=2,
    )


# -- the own look


def _look(view: View, asking: Asking | None) -> Hand:
    put = len(_placed(view, asking)) if asking is not None else 0
    cards = [
        _held(face, cell, _turn_of(number, put, view, asking))
        for number, (cell, face) in enumerate(zip(view.taken, view.hand, strict=True))
    ]
    if view.phase == "look":
        cards.append(Card("ui.eye", Msg("pic-one-more"), empty=True))
    title = Msg("pic-looking", {"count": len(view.hand), "limit": view.limit})
    return Hand(tuple(cards), title, note=Msg("pic-remember"))


def _turn_of(number: int, put: int, view: View, asking: Asking | None) -> State:
    """Which card is being put back now; those before it have their cell already."""
    if asking is None or view.phase != "put":
        return ""
    return "gone" if number < put else "chosen" if number == put else ""


def _held(face: str, cell: int, state: State) -> Card:
    element = f"box.{ELEMENT_NAMES[face.lower()]}"
    return Card(
        "box.dragon" if face in DRAGONS else element,
        Word(CARD_NAMES[face]),
        kind=element,
        corner=CHARACTERS[face.lower()],
        place=CELLS[cell],
        state=state,
    )


# -- what has just happened


def _happened(view: View, since: Sequence[Event]) -> tuple[Clause, ...]:
    clauses = []
    for event in since:
        match event:
            case Collected(seat=seat, combination=name, points=worth):
                said: dict[str, Arg] = {"combination": Word(name), "points": worth}
                clauses.append(Clause(Msg("pic-collected", said), seat))
            case Missed(seat=seat, combination=name):
                clauses.append(Clause(Msg("pic-missed", {"combination": Word(name)}), seat))
            case Returned(seat=seat, emptied=emptied, filled=filled) if seat != view.viewer:
                back = Msg("pic-back", {"filled": filled})
                moved = Msg("pic-moved", {"emptied": emptied, "filled": filled})
                same = set(emptied) == set(filled)
                clauses.append(Clause(back if same else moved, seat, soft=True))
            case Skipped(seat=seat):
                clauses.append(Clause(Msg("pic-skipped"), seat, soft=True))
    if view.hand and view.viewer != view.seat:
        held = tuple(map(_open, view.taken, view.hand))
        clauses.append(Clause(Msg("pic-looking-at", {"cells": held}), view.seat))
    return tuple(clauses)


def _open(cell: int, face: str) -> Msg | str:
    """A dragon is seen even in a strange hand."""
    if face == DOWN:
        return CELLS[cell]
    return Msg("lying", {"cell": CELLS[cell], "card": Word(CARD_NAMES[face])})
