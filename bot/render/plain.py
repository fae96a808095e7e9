"""A decent scene for a game that has none of its own: its screen, in the shared vocabulary."""

from __future__ import annotations

from engines.core.scene import Block, Board, Hand, Lid, Lines, Scene
from engines.core.things import Card, Cell, Piece
from engines.core.ui import Fan, Grid, Msg, Screen, Word


def plain(screen: Screen) -> Scene:
    body: list[Block] = []
    if isinstance(screen.picture, Grid):
        body.append(_board(screen.picture))
    elif isinstance(screen.picture, Fan):
        body.append(Hand(tuple(Card("", Word(card)) for card in screen.picture.cards)))
    if screen.lines:
        body.insert(0, Lines(screen.lines)) if body else body.append(Lines(screen.lines))
    return Scene(Lid(screen.title), tuple(body), fleeting=screen.fleeting)


def _board(grid: Grid) -> Board:
    rows = tuple(
        tuple(
            Cell(piece=Piece("", Msg(f"glyph-{name}"), name), new=(r, c) in grid.marks)
            for c, name in enumerate(row)
        )
        for r, row in enumerate(grid.rows)
    )
    return Board(rows, "plain", grid.ranks, grid.files)
