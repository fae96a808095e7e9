"""How a match came to its end: the position in which it did, and the dearest captures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.chaos_chess import events
from engines.chaos_chess.board import RANK
from engines.chaos_chess.board_scene import COLOURS, board
from engines.chaos_chess.view import View
from engines.core.course import best
from engines.core.engine import Event, Gain, Gains, Seat
from engines.core.scene import Block
from engines.core.things import Entry, Panel, Piece
from engines.core.ui import Msg, Word


def gains(kept: Gains, heard: Sequence[Event], move: int) -> Gains:
    """Captures, by the rank of what was taken. The last move is kept even if it took nothing, so
    that it is known which one goes when a move is taken back."""
    for event in heard:
        match event:
            case (
                events.Took(seat=seat, kind=kind, dst=at, victim=victim)
                | events.Shot(seat=seat, kind=kind, where=at, victim=victim)
            ):
                kept = _with(kept, Gain(move, seat, RANK[victim], seat, f"{kind} {victim} {at}"))
            case events.Stepped(seat=seat) | events.Castled(seat=seat):
                kept = _with(kept, Gain(move, seat, 0, seat))
            case events.TakenBack(seat=seat) if kept and kept[-1].by == seat:
                kept = kept[:-1]
    return kept


def _with(kept: Gains, gain: Gain) -> Gains:
    return (*(one for one in kept if one.what), gain)


def recap(view: View, gains: Gains) -> tuple[Block, ...]:
    whole = board(view, (), None)
    above, _, below = whole.side
    taken = tuple(_captured(gain) for gain in best(tuple(one for one in gains if one.what)))
    entries = taken or (Entry(Msg("pic-none-taken")),)
    return (replace(whole, side=(above, Panel(entries, Msg("pic-best")), below)),)


def _captured(gain: Gain) -> Entry:
    kind, victim, at = gain.what.split(" ")
    men = (_man(kind, gain.owner), _man(victim, 1 - gain.owner))
    return Entry(pieces=men, note=at, value=f"+{gain.points}")


def _man(kind: str, owner: Seat) -> Piece:
    return Piece(f"chess.{kind}", Word(kind), f"{COLOURS[owner]}_{kind}", owner=owner)
