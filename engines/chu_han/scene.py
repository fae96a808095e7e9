"""What there is to see in Chu Han: the score, both players, the trick, what is out, the own hand.

Reads views and news only; where things lie and how they look is the renderer's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.chu_han.cards import (
    ALL,
    CALM,
    JOKER,
    PERSONS,
    RANK,
    Cards,
    in_order,
)
from engines.chu_han.events import (
    Answered,
    Cancelled,
    Led,
    Passed,
    RoundEnded,
    Scored,
    Skipped,
    TookEdict,
    Upheld,
    Used,
)
from engines.chu_han.state import EDICTS, OUT_OF_REACH, View
from engines.chu_han.trick_scene import role, sprite, trick
from engines.core.engine import Event, Seat
from engines.core.scene import (
    Asking,
    Banner,
    Block,
    Figures,
    Hand,
    Lid,
    Lines,
    Pips,
    Runner,
    Scene,
    Seats,
    Track,
)
from engines.core.things import Card, Clause, Disc, Figure, Places, SeatBox, State
from engines.core.ui import Msg, Name, Word

TOTALS = Counter(RANK[card] for card in ALL)

LID = Lid(Msg("title"), seal="seal.chu", lacquer="han", ornament="meander")


def scene(view: View, since: Sequence[Event], asking: Asking | None = None) -> Scene:
    body: list[Block] = [_track(view, since)]
    if view.settings.events and view.event != CALM:
        text = Msg(f"card-{view.event}.text")
        body.append(Banner(f"han.event.{view.event}", Word(view.event), text))
    body.append(Seats(tuple(_box(view, seat, since) for seat in (0, 1))))
    if view.phase != "over":
        body += [trick(view, since), _piles(view), _out(view)]
    if known := tuple(_known(view)):
        body.append(Lines(known))
    if view.viewer is not None and view.phase != "over":
        body.append(_hand(view, view.viewer, since, asking))
    return Scene(_lid(view), tuple(body), tuple(_said(since)))


def _lid(view: View) -> Lid:
    over = view.phase == "over"
    turn = view.asked[0] if len(view.asked) == 1 else None
    if view.viewer in view.asked:
        turn = view.viewer
    does = Msg("pic-you") if turn == view.viewer else _does(view)
    return replace(
        LID,
        line=Msg("pic-round", {"n": view.number, "target": view.settings.target}),
        turn=None if over else turn,
        does="" if over or turn is None else does,
        corner="ui.trophy" if over else "",
    )


def _does(view: View) -> Msg:
    if view.phase == "lead":
        return Msg("pic-attacks")
    return Msg("pic-answers") if view.phase in ("respond", "counter") else Msg("pic-chooses")


def _track(view: View, since: Sequence[Event]) -> Track:
    scored = {event.seat for event in since if isinstance(event, Scored)}
    runners = tuple(Runner(seat, view.points[seat], seat in scored) for seat in (0, 1))
    return Track(Msg("pic-score"), view.settings.target, runners)


def _box(view: View, seat: Seat, since: Sequence[Event]) -> SeatBox:
    side = "han" if seat == view.han else "chu"
    edict = any(isinstance(event, TookEdict) and event.seat == seat for event in since)
    signs = []
    if view.doubled[seat]:
        signs.append(Disc("han.doubled", Msg("pic-doubled")))
    if view.letting[seat]:
        signs.append(Disc("ui.hidden", Msg("pic-quiet")))
    return SeatBox(
        seat,
        turn=seat in view.asked,
        line=Msg(f"pic-{side}"),
        seal=f"seal.{side}",
        figures=(Figure("ui.hand", str(view.sizes[seat]), Msg("pic-in-hand")),),
        places=Places("han.edict", view.edicts[seat], EDICTS, Msg("pic-edicts"), edict),
        signs=tuple(signs),
    )


# ---------------------------------------------------------------- the table


def _piles(view: View) -> Figures:
    blocked = OUT_OF_REACH // 2 if view.event == "warlords" else OUT_OF_REACH
    sealed = Msg("pic-sealed", {"n": blocked})
    left = EDICTS - sum(view.edicts)
    return Figures(
        (
            Figure("ui.deck", str(max(0, view.deck - blocked)), Msg("pic-deck"), sealed),
            Figure("han.edict", str(left), Msg("pic-left"), Msg("pic-edicts-left", {"n": left})),
            Figure("ui.discard", str(len(view.discard)), Msg("pic-discard"), Msg("pic-discarded")),
        )
    )


def _out(view: View) -> Pips:
    """What everybody has seen go: the discard pile and what lies on the table."""
    gone: list[str] = [*view.discard, *(card for played in view.trick for card in played.cards)]
    if view.pending:
        said = view.pending.announced
        gone += [*said.cards, *said.abilities, *((said.up,) if said.up else ())]
        # What Ying Bu takes still lies in the discard pile.
        gone += [said.target] if said.abilities == ("yu_ji",) else []
    seen = Counter(RANK[card] for card in gone)
    groups = tuple((str(rank), seen[rank], TOTALS[rank]) for rank in range(10))
    return Pips(Msg("pic-out"), groups)


def _known(view: View) -> Iterator[Msg]:
    """Cards of hands that have been seen, and cards that lie open."""
    if view.face_up:
        yield Msg("face-up-line", {"cards": _named(view.face_up)})
    for seat in (0, 1):
        hand = view.hands[seat]
        if seat == view.viewer and view.phase != "over":
            continue
        name = {"seat": Name(seat)}
        if view.phase == "over" and hand:
            yield Msg("left-line", {**name, "cards": _named(hand)})
        elif view.opened[seat] and hand:
            yield Msg("open-line", {**name, "cards": _named(hand)})
        elif view.shown[seat]:
            yield Msg("shown-line", {**name, "cards": _named(view.shown[seat])})
    if view.viewer is None or view.phase == "over":
        return
    if view.peeked:
        yield Msg("pic-peeked", {"cards": _named(view.peeked)})
    if view.buried:
        yield Msg("buried-line", {"cards": _named(view.buried)})
    if view.chosen:
        yield Msg("chosen-line", {"cards": _named(view.chosen)})
    if view.known and not view.opened[1 - view.viewer]:
        other = Name(1 - view.viewer)
        yield Msg("pic-known", {"seat": other, "cards": _named(view.known)})


def _named(cards: Cards) -> tuple[Msg | Word, ...]:
    counted = Counter(in_order(cards)).items()
    return tuple(
        Msg("rank-of", {"rank": RANK[card], "count": count}) if count > 1 else Word(card)
        for card, count in counted
    )


# ---------------------------------------------------------------- the own hand


def _hand(view: View, seat: Seat, since: Sequence[Event], asking: Asking | None) -> Hand:
    held = Counter(view.hands[seat] or ())
    states = {card: _state(view, card, asking) for card in held}
    if set(states.values()) == {"possible"}:
        states = dict.fromkeys(held, "")
    drawn = {card for event in since for card in _received(event, seat)}
    cards = tuple(
        Card(
            sprite(card),
            Word(card),
            value=str(RANK[card]),
            role=f"han.role_{role(card)}" if card in PERSONS else "",
            role_name=Msg(f"pic-role-{role(card)}") if card in PERSONS else "",
            band=card in PERSONS,
            count=count,
            new=card in drawn,
            state=states[card],
            spot=_spot(card, asking),
        )
        for card, count in held.items()
    )
    return Hand(
        cards, Msg("pic-hand"), Msg("pic-cards", {"n": sum(held.values())}), Msg("pic-none")
    )


def _received(event: Event, seat: Seat) -> Cards:
    name = type(event).__name__
    if name in ("Drew", "Received") and event.only == seat:
        return tuple(getattr(event, "cards", ()))
    if name == "TookBack" and getattr(event, "seat", None) == seat:
        return (str(getattr(event, "card", "")),)
    return ()


def _tokens(card: str) -> tuple[str, ...]:
    return (card, str(RANK[card])) if card != JOKER else (card,)


def _state(view: View, card: str, asking: Asking | None) -> State:
    if asking is None:
        return ""
    if not asking.begun:
        return "possible" if any(t in asking.options for t in _tokens(card)) else "gone"
    first = asking.begun[0]
    if first.isdigit():  # the rank of a set; further figures say how many
        return "chosen" if str(RANK[card]) == first else "gone"
    if any(token in asking.begun for token in _tokens(card)):
        return "chosen"
    return "possible" if any(t in asking.options for t in _tokens(card)) else "gone"


def _spot(card: str, asking: Asking | None) -> str:
    if asking is None or (asking.begun and asking.begun[0].isdigit()):
        return ""
    return next((token for token in _tokens(card) if token in asking.options), "")


# ---------------------------------------------------------------- what has just happened


def _said(since: Sequence[Event]) -> Iterator[Clause]:
    for event in since:
        match event:
            case Led(seat=seat) | Answered(seat=seat):
                yield Clause(_set(event), seat)
            case Passed(seat=seat):
                yield Clause(Msg("pic-passes"), seat)
            case Skipped(seat=seat):
                yield Clause(Msg("pic-skips"), seat)
            case TookEdict(seat=seat, cards=cards):
                yield Clause(Msg("pic-took-edict", {"n": cards}), seat)
            case Used(seat=seat, person=person):
                yield Clause(Word(person), seat, sprite(person))
            case Cancelled(seat=seat, person=person):
                yield Clause(Msg("pic-cancels", {"person": Word(person)}), seat)
            case Upheld(seat=seat, person=person):
                yield Clause(Msg("pic-upholds", {"person": Word(person)}), seat)
            case Scored(seat=seat, points=points):
                yield Clause(Msg("pic-scored", {"n": points}), seat)
            case RoundEnded(number=number, han=first, chu=second):
                args = {"n": number, "han": first, "chu": second}
                yield Clause(Msg("pic-round-ended", args), sprite="ui.medal")
            case _:
                pass


def _set(event: Led | Answered) -> Msg:
    cards = tuple(Word(card) for card in event.cards)
    if event.plain and event.count > 1:
        return Msg("pic-set", {"n": event.count, "rank": event.rank})
    return Msg("pic-set-cards", {"cards": cards})
