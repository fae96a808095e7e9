"""What Cherokee looks like: the pyramid with its feathers, the players, the clans, the own hand.

Made from a view and from what happened since the reader's last move. The own clan is told in one
line under the hand and never marked in the pyramid, for a picture may be looked at over a shoulder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from engines.cherokee.attack import Plan, groups_against, is_weaker, plan, strength_of
from engines.cherokee.rules import (
    TURNS,
    Discarded,
    Expelled,
    Placed,
    Succeeded,
    View,
    attacking_clans,
)
from engines.cherokee.tribe import (
    CARD,
    CARDS,
    CLAN,
    CLANS,
    EVERY_CLAN,
    PLACE,
    PLACES,
    ROW,
    ROWS,
    VALUE,
    WOMAN,
    feathers,
    women,
)
from engines.core.engine import Event, Seat
from engines.core.scene import Asking, Block, Board, Lid, Plate, Plates, Rack, Scene, Seats, Strip
from engines.core.things import Cell, Clause, Disc, Entry, Figure, Panel, Piece, SeatBox, State
from engines.core.ui import Arg, Msg, Word

FEATHER = "cherokee.feather"
MOST_EXPELLED = 3  # as many as there are turns between two of one's own

LID = Lid(Msg("title"), seal=FEATHER, lacquer="clan", ornament="weave")


def scene(view: View, since: Sequence[Event], asking: Asking | None = None) -> Scene:
    turn = _turn(view, asking)
    body: list[Block] = [_board(view, since, turn), clans(view)]
    if turn.asked == "attackers":
        body[1] = _groups(view, turn)
    if view.over:
        body.append(players(view))
    elif view.viewer is not None:
        body += [_hand(view, turn), _own(view, view.viewer)]
    return Scene(_lid(view, turn, asking), tuple(body), _happened(since), marks="ink")


def _turn(view: View, asking: Asking | None) -> Plan:
    """The turn as far as it is chosen; nothing is asked of one who waits."""
    if asking is None or view.over:
        return Plan("")
    return plan(view.pyramid, view.hand, attacking_clans(view), asking.begun)


def _lid(view: View, turn: Plan, asking: Asking | None) -> Lid:
    number = TURNS - sum(view.hand_sizes) + 1
    line = Msg("turn-number", {"turn": number, "turns": TURNS})
    if view.over:
        line = Msg("pic-over")
    elif asking is not None and (asking.begun or turn.asked == "discard"):
        line = Msg(f"pic-ask-{turn.asked}") if turn.asked else line
    return replace(
        LID,
        line=line,
        turn=None if view.over else view.turn,
        does="" if view.over else Msg("pic-you" if view.turn == view.viewer else "pic-moves"),
        corner="ui.trophy" if view.over else "",
    )


# -- the pyramid


def _board(view: View, since: Sequence[Event], turn: Plan) -> Board:
    new = _changed(view, since)
    states = _states(view, turn)
    # Who moved up in the last turn; while a turn is being chosen, the choice alone is marked.
    came = {} if states else {gap: PLACES[below] for gap, below in pairwise(view.moved)}
    cells = [
        Cell(
            PLACES[at],
            _tribesman(card),
            new=at in new,
            came=came.get(at, ""),
            state=states.get(at, ""),
        )
        for at, card in enumerate(view.pyramid)
    ]
    return Board(
        rows=tuple(
            tuple(cell for cell, at in zip(cells, ROW, strict=True) if at == row)
            for row in range(len(ROWS))
        ),
        look="pyramid",
        ranks=tuple(ROWS),
        figures=tuple(
            Figure(FEATHER, str(worth), Msg("pic-feathers")) if worth else None
            for worth in range(len(ROWS) - 1, -1, -1)
        ),
        side=(*_players(view), *_expelled(since)) if not view.over else (),
        legend=(Entry(Msg("pic-man"), sign="roof"), Entry(Msg("pic-woman"), sign="dome")),
    )


def _tribesman(card: int, *, struck: bool = False) -> Piece:
    return Piece(
        f"clan.{CLANS[CLAN[card]]}",
        Word(CARDS[card]),
        glyph=CARDS[card],
        shape="dome" if WOMAN[card] else "roof",
        value=str(VALUE[card]),
        struck=struck,
    )


def _changed(view: View, since: Sequence[Event]) -> set[int]:
    """The places where somebody else stands now."""
    places = set()
    for event in since:
        match event:
            case Expelled(place=place) | Placed(place=place):
                places.add(PLACE[place])
            case Succeeded(moved=moved):
                places |= {PLACE[one.place] for one in moved}
    return places or set(view.moved)


def _states(view: View, turn: Plan) -> dict[int, State]:
    """What is chosen, and what may be: the target, who can attack it, who can move up. Nearly
    everyone can be a target, so that these are not marked."""
    states: dict[int, State] = {}
    if turn.target is not None:
        states[turn.target] = "chosen"
    match turn.asked:
        case "successor":
            states |= {PLACE[token]: "possible" for token in turn.ask}
        case "attackers":
            states |= {PLACE[place]: "possible" for token in turn.ask for place in token.split("_")}
        case "card":
            states[turn.gaps[-1]] = "chosen"
    return states


def _groups(view: View, turn: Plan) -> Panel:
    """Who may attack together, with their sum and what it must beat."""
    assert turn.target is not None
    entries = []
    groups = groups_against(view.pyramid, turn.target, attacking_clans(view))
    for token, group in zip(turn.ask, groups, strict=True):
        value = VALUE[view.pyramid[turn.target]]
        sums: dict[str, Arg] = {
            "sum": strength_of(view.pyramid, group),
            "value": Msg("from-below", {"value": value})
            if is_weaker(turn.target, group)
            else value,
        }
        entries.append(
            Entry(
                note=token.replace("_", " "),
                value=Msg("pic-beats", {**sums}),
                pieces=tuple(_tribesman(view.pyramid[place]) for place in group),
                spot=token,
            )
        )
    return Panel(tuple(entries), Msg("pic-ask-attackers"), columns=2)


# -- the players


def _players(view: View) -> tuple[SeatBox | Panel, ...]:
    boxes = tuple(_player(view, seat) for seat in range(len(view.hand_sizes)))
    if not view.neutral:
        return boxes
    clans = tuple(
        Piece(f"clan.{CLANS[clan]}", Word(CLANS[clan]), shape="plate") for clan in view.neutral
    )
    return (*boxes, Panel((Entry(Msg("pic-neutral"), pieces=clans),)))


def players(view: View) -> Seats:
    return Seats(tuple(_player(view, seat) for seat in range(len(view.hand_sizes))))


def _player(view: View, seat: Seat) -> SeatBox:
    clan = view.clans[seat] if view.open_clans or view.over else None  # the others' are secret
    if view.over and clan is not None:
        return SeatBox(
            seat,
            line=Msg(f"pic-clan-{CLANS[clan]}"),
            seal=f"clan.{CLANS[clan]}",
            figures=(
                Figure(FEATHER, str(feathers(view.pyramid, clan)), Msg("pic-feathers")),
                Figure("ui.person", str(women(view.pyramid, clan)), Msg("pic-women")),
            ),
        )
    return SeatBox(
        seat,
        turn=seat == view.turn,
        figures=(Figure("ui.hand", str(view.hand_sizes[seat]), Msg("pic-hand-size")),),
        signs=() if clan is None else (Disc(f"clan.{CLANS[clan]}", Word(CLANS[clan])),),
    )


def _expelled(since: Sequence[Event]) -> tuple[Panel, ...]:
    out = [event for event in since if isinstance(event, Expelled)][-MOST_EXPELLED:]
    entries = tuple(
        Entry(note=one.place, owner=one.seat, pieces=(_tribesman(CARD[one.target], struck=True),))
        for one in out
    )
    return (Panel(entries, Msg("pic-expelled")),) if entries else ()


def clans(view: View) -> Plates:
    ranking = sorted((-feathers(view.pyramid, clan), clan) for clan in EVERY_CLAN)
    return Plates(
        tuple(
            Plate(
                f"clan.{CLANS[clan]}",
                Msg(f"pic-clan-{CLANS[clan]}"),
                str(-earned),
                glyph=CLANS[clan],
                unit=FEATHER,
                unit_name=Msg("pic-feathers"),
            )
            for earned, clan in ranking
        )
    )


# -- the own hand


def _hand(view: View, turn: Plan) -> Rack:
    asked = turn.ask if turn.asked in ("card", "discard") else ()
    if all(CARDS[card] in asked for card in view.hand):
        asked = ()  # where everything is possible, nothing needs to be marked
    cells = tuple(
        Cell(CARDS[card], _tribesman(card), state="possible" if CARDS[card] in asked else "")
        for card in view.hand
    )
    title = Msg("pic-hand", {"count": len(view.hand)})
    return Rack(cells, title, Msg("pic-hand-empty"))


def _own(view: View, seat: Seat) -> Strip:
    clan = view.clans[seat]
    assert clan is not None
    earned = Msg("pic-own-feathers", {"feathers": feathers(view.pyramid, clan)})
    return Strip(
        (
            Clause(Msg("pic-own-clan", {"clan": Word(CLANS[clan])}), sprite=f"clan.{CLANS[clan]}"),
            Clause(earned, sprite=FEATHER),
        )
    )


# -- what has just happened


def _happened(since: Sequence[Event]) -> tuple[Clause, ...]:
    """One clause for each turn: who was expelled from where, and who joined below."""
    clauses = []
    for number, event in enumerate(since):
        match event:
            case Expelled(seat=seat, target=target, place=place):
                said = {"target": _called(target), "place": place}
                joined = next((e for e in since[number:] if isinstance(e, Placed)), None)
                if joined is not None:
                    said |= {"card": _called(joined.card), "base": joined.place}
                    clauses.append(Clause(Msg("pic-expels", said), seat, _clan(target)))
            case Discarded(seat=seat, card=card):
                said = {"card": _called(card)}
                clauses.append(Clause(Msg("pic-discarded", said), seat, _clan(card)))
    return tuple(clauses)


def _clan(token: str) -> str:
    return f"clan.{CLANS[CLAN[CARD[token]]]}"


def _called(token: str) -> Msg | Word | str:
    card = CARD[token]
    return Msg("pic-tribesman", {"clan": Word(CLANS[CLAN[card]]), "value": VALUE[card]})
