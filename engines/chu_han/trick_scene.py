"""The trick of Chu Han as it looks: what was put down, by whom, and what must be beaten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.chu_han import state as han
from engines.chu_han.cards import (
    ATTACKS,
    COUNTERS,
    JOKER,
    LU_ZHI,
    PERSONS,
    RANK,
    in_order,
)
from engines.chu_han.events import (
    Answered,
    Cancelled,
    Led,
    Upheld,
    Used,
)
from engines.chu_han.state import Played, View
from engines.core.engine import Event
from engines.core.scene import Play, Trick
from engines.core.things import Card
from engines.core.ui import Msg, Name, Word


def trick(view: View, since: Sequence[Event]) -> Trick:
    plays = list(_plays(view.trick))
    demand: Msg | str = ""
    if view.pending:
        plays.append(_announced(view.pending))
        pending = view.pending
        person = Word(pending.announced.abilities[pending.step])
        word = "pic-cancel" if pending.counter == LU_ZHI else "pic-uphold"
        demand = Msg(word, {"person": person})
    elif view.phase == "respond":
        demand = Msg("pic-beat", {"count": view.count, "rank": view.rank})
    fresh = sum(isinstance(event, (Led, Answered, Used, Cancelled, Upheld)) for event in since)
    last = len(plays) - 1
    shown = tuple(
        _titled(play, number == last, number > last - fresh) for number, play in enumerate(plays)
    )
    empty = Msg("pic-new-trick") if view.phase == "lead" else Msg("pic-choosing")
    return Trick(Msg("pic-trick"), shown, demand, empty)


def _titled(play: Play, last: bool, new: bool) -> Play:
    title = Msg("pic-plays", {"seat": Name(play.owner)}) if last else ""
    return Play(play.owner, play.cards, play.by, title, new=new)


def _plays(trick: Sequence[Played]) -> Iterator[Play]:
    """What lies there, oldest first; a person stands before the set that came with him."""
    by: Card | None = None
    for number, played in enumerate(trick):
        if played.what == "set":
            yield Play(played.seat, tuple(map(_lying, played.cards)), by)
            by = None
            continue
        person = _lying(played.what, played.cancelled)
        following = trick[number + 1] if number + 1 < len(trick) else None
        joins = following and following.seat == played.seat and following.what == "set"
        if joins and not played.cancelled and played.what not in COUNTERS + ATTACKS and not by:
            by = person
        else:
            yield Play(played.seat, (person,))


def _announced(pending: han.Pending) -> Play:
    said = pending.announced
    person, *others = (said.abilities[pending.step], *said.abilities)
    extra = in_order(said.cards + tuple(card for card in (said.up, said.target) if card))
    others = [one for one in others if one != person]
    return Play(pending.seat, tuple(map(_lying, (*others, *extra))), _lying(person))


def _lying(card: str, struck: bool = False) -> Card:
    person = card in PERSONS
    return Card(
        sprite(card),
        Word(card),
        value=str(RANK[card]),
        role=f"han.role_{role(card)}" if person else "",
        role_name=Msg(f"pic-role-{role(card)}") if person else "",
        band=person,
        struck=struck,
    )


def sprite(card: str) -> str:
    return f"han.{card}" if card in PERSONS or card == JOKER else f"han.rank{card}"


def role(card: str) -> str:
    if card == "zhongli_mo":
        return "both"
    return "attack" if card in ATTACKS else "counter" if card in COUNTERS else "response"
