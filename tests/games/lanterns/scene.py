"""What there is to see of lanterns, in the vocabulary that all games share. Reads views only."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.engine import Event, Seat
from engines.core.scene import Asking, Banner, Block, Hand, Lid, Scene
from engines.core.things import Card, Clause, Entry, Panel, Text
from engines.core.ui import Msg, Name, Word
from tests.games.lanterns.rules import View, Won

SIGN = "ui.idea"
LID = Lid(Msg("title"), seal=SIGN)


def scene(view: View, since: Sequence[Event], asking: Asking | None = None) -> Scene:
    body: list[Block] = []
    if view.lantern:
        said = Msg("lantern", {"n": view.lantern, "left": view.left})
        body.append(Banner(SIGN, str(view.lantern), said))
    won = [event.seat for event in since if isinstance(event, Won)]
    lines = (_player(view, seat, seat in won) for seat in range(len(view.light)))
    body.append(Panel(tuple(lines), columns=2))
    if view.hand:
        offered = asking.options if asking else ()
        cards = tuple(
            Card(SIGN, Word(str(card)), value=str(card), spot=_spot(card, offered))
            for card in view.hand
        )
        body.append(Hand(cards, Msg("pic-yours")))
    return Scene(LID, tuple(body), tuple(_said(since)))


def _player(view: View, seat: Seat, new: bool) -> Entry:
    bid = view.bids[seat]
    said: Text = "" if bid == 0 else "?" if bid is None else str(bid)
    return Entry(Name(seat), note=said, value=str(view.light[seat]), owner=seat, new=new)


def _spot(card: int, offered: Sequence[str]) -> str:
    return str(card) if str(card) in offered else ""


def _said(since: Sequence[Event]) -> list[Clause]:
    """Who has bid already is seen in the list; here is who took a lantern."""
    won = [event for event in since if isinstance(event, Won)]
    return [Clause(f"+{event.lantern}", event.seat, SIGN) for event in won]
