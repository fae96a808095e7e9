"""What there is to see in Great Wall: a row per section, a box per player, the own hand below.

Reads views and public news only; where things lie and how they look is the renderer's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from engines.core.engine import Event, Seat
from engines.core.scene import Asking, Block, Hand, Lane, Lid, Scene, Seats, Strip
from engines.core.things import Card, Clause, Coin, Figure, SeatBox, State, Tally
from engines.core.ui import Msg, Word
from engines.great_wall import state as wall
from engines.great_wall.events import (
    Closed,
    Covered,
    Drew,
    DrewCard,
    Marked,
    Opened,
    Placed,
    Redeemed,
    Rode,
    Stored,
)
from engines.great_wall.state import ACTIONS, KINDS, View, leads, points

VALUES = {"wall": "1", "gate": "2", "watchtower": "3", "infantry": "1·2·3", "cavalry": "2"}
VALUES |= {"noble": "=1", "dragon": "1"}

LID = Lid(Msg("title"), seal="seal.cheng", lacquer="wall", ornament="crenels")


def scene(view: View, since: Sequence[Event], asking: Asking | None = None) -> Scene:
    news = _news(since)
    body: list[Block] = [_lane(view, number, news, asking) for number in range(len(view.sections))]
    body.append(Seats(tuple(_box(view, seat, news) for seat in range(len(view.hands)))))
    if view.viewer is not None:
        body += _own(view, view.viewer, asking)
    return Scene(_lid(view, asking), tuple(body), tuple(_said(since)))


def _lid(view: View, asking: Asking | None) -> Lid:
    if asking and asking.begun:
        line = _asked(view, asking)
    elif view.phase == "over":
        line = Msg("pic-over")
    elif view.phase == "counting":
        line = Msg("pic-counting")
    elif view.scored < len(view.sections):
        line = Msg("pic-scoring", {"pool": view.pool})
    else:
        word = "pic-last" if view.phase == "last" else "pic-action"
        line = Msg(word, {"n": ACTIONS - view.actions + 1, "of": ACTIONS, "pool": view.pool})
    over = view.phase == "over"
    does = Msg("pic-you") if view.turn == view.viewer else Msg("pic-to-move")
    return replace(
        LID,
        line=line,
        turn=None if over else view.turn,
        does="" if over else does,
        corner="ui.trophy" if over else "",
    )


def _asked(view: View, asking: Asking) -> Msg:
    """While a move is being made, what comes next of it."""
    kind, token = asking.begun[0], asking.options[0]
    if view.scored < len(view.sections):
        return Msg("pic-ask-token", {"n": kind})
    card = Word({"march": "cavalry", "cover": "dragon"}.get(kind, kind))
    word = {"s": "where", "c": "whom"}.get(token[0], "many")
    return Msg(f"pic-ask-{word}", {"card": card})


# ---------------------------------------------------------------- what is new


@dataclass(slots=True)
class News:
    """What changed since the reader looked last, by section."""

    cards: Counter[tuple[str, Seat, str]] = field(default_factory=Counter)
    coins: set[tuple[str, Seat]] = field(default_factory=set)
    sections: set[str] = field(default_factory=set)
    stores: set[Seat] = field(default_factory=set)


def _news(since: Sequence[Event]) -> News:
    news = News()
    for event in since:
        match event:
            case Placed(seat=seat, card=card, count=count, section=section):
                news.cards[(section, seat, card)] += count
            case Rode(seat=seat, count=count, section=section):
                news.cards[(section, seat, "cavalry")] += count
            case Covered(seat=seat, card=card, owner=owner, section=section):
                news.cards[(section, seat, "dragon")] += 1
                news.cards[(section, owner, card)] -= 1
            case Marked(seat=seat, section=section):
                news.coins.add((section, seat))
            case Stored(seat=seat) | Redeemed(seat=seat):
                news.stores.add(seat)
            case Opened(section=section) | Closed(section=section):
                _emptied(news, section)
            case _:
                pass
    return news


def _emptied(news: News, section: str) -> None:
    news.sections.add(section)
    news.cards = Counter({key: n for key, n in news.cards.items() if key[0] != section})
    news.coins = {key for key in news.coins if key[0] != section}


def _said(since: Sequence[Event]) -> Iterator[Clause]:
    drawn = 0
    told = [event for event in since if not isinstance(event, DrewCard)]
    for number, event in enumerate(told):
        match event:
            case Drew(seat=seat):
                drawn += 1
                if told[number + 1 : number + 2] != [event]:
                    yield Clause(Msg("pic-drew", {"n": drawn}), seat)
                    drawn = 0
            case Placed(seat=seat, card=card, count=count, section=section):
                yield Clause(_placed(card, count, section), seat)
            case Rode(seat=seat, count=count, section=section):
                yield Clause(_placed("cavalry", count, section), seat)
            case Covered(seat=seat, section=section):
                yield Clause(_placed("dragon", 1, section), seat)
            case Marked(seat=seat, value=value, section=section):
                yield Clause(Msg("pic-marked", {"n": value, "section": Word(section)}), seat)
            case Stored(seat=seat, section=section) | Redeemed(seat=seat, section=section):
                yield Clause(Msg("pic-stored", {"section": Word(section)}), seat)
            case _:
                pass


def _placed(card: str, count: int, section: str) -> Msg:
    return Msg("pic-placed", {"card": Word(card), "n": count, "section": Word(section)})


# ---------------------------------------------------------------- sections


def _lane(view: View, number: int, news: News, asking: Asking | None) -> Lane:
    section, token = view.sections[number], f"s{number + 1}"
    new = token in news.sections
    name = Msg("pic-section", {"section": Word(token)})
    if not section.tokens:
        return Lane(str(number + 1), name, closed=Msg("pic-closed"), new=new)
    found = sorted(points(section.cards).items(), key=lambda pair: -pair[1])
    return Lane(
        str(number + 1),
        name,
        coins=_coins(view, number, asking),
        cards=_row(view, number, news, asking),
        tallies=tuple(Tally(seat, n, leads(section, seat)) for seat, n in found),
        chip=_levelled(section),
        new=new,
        state=_section_state(token, asking),
        spot=token,
    )


def _section_state(token: str, asking: Asking | None) -> State:
    if asking is None:
        return ""
    return "chosen" if token in asking.begun else "possible" if token in asking.options else ""


def _levelled(section: wall.Section) -> Figure | None:
    if not any(card.kind == "noble" for card in section.cards):
        return None
    return Figure("wall.noble", "=1", Msg("pic-levelled"))


def _coins(view: View, number: int, asking: Asking | None) -> tuple[Coin, ...]:
    section = view.sections[number]
    scoring = asking if number == view.scored else None
    coins = []
    for value in section.tokens:
        token = str(value)
        state: State = ""
        if scoring and token in scoring.begun:
            state = "chosen"
        elif scoring and token in scoring.options:
            state = "possible"
        coins.append(Coin(token, state=state, spot=token if state else ""))
    holder = next((card.owner for card in section.cards if card.token), None)
    if holder is not None:
        coins.append(Coin("", taken=True, owner=holder))
    return tuple(coins)


def _row(view: View, number: int, news: News, asking: Asking | None) -> tuple[Card, ...]:
    token = f"s{number + 1}"
    cards = view.sections[number].cards
    fresh = Counter({key: n for key, n in news.cards.items() if key[0] == token and n > 0})
    row: list[Card] = []
    # The latest of equal cards lie furthest to the right.
    for place in range(len(cards) - 1, -1, -1):
        card = cards[place]
        key = (token, card.owner, card.kind)
        new = fresh[key] > 0
        fresh[key] -= new
        marked = (token, card.owner) in news.coins
        row.append(_card(card, new, marked, *_target(view, number, place, asking)))
    return tuple(reversed(row))


def _target(view: View, number: int, place: int, asking: Asking | None) -> tuple[State, str]:
    """What may be done with a card that lies there, and by which token."""
    if asking is None:
        return "", ""
    token, card = f"c{place + 1}", view.sections[number].cards[place]
    if token in asking.options and f"s{number + 1}" in asking.begun:
        return "possible", token
    scoring = number == view.scored and view.scored < len(view.sections)
    if scoring and card.owner == view.viewer and card.kind in asking.options:
        return "possible", card.kind
    return "", ""


def _card(card: wall.Card, new: bool, marked: bool, state: State = "", spot: str = "") -> Card:
    return Card(
        f"wall.{card.kind}",
        Word(card.kind),
        owner=card.owner,
        coins=(Coin(str(card.token), new=marked),) if card.token else (),
        covers=_card(card.under, False, False) if card.under else None,
        new=new,
        state=state,
        spot=spot,
    )


# ---------------------------------------------------------------- players and the own hand


def _box(view: View, seat: Seat, news: News) -> SeatBox:
    stored: tuple[str, Msg] = (str(view.stored[seat]), Msg("pic-stored-tokens"))
    if view.stores:
        stored = (str(sum(view.stores[seat])), Msg("pic-points"))
    return SeatBox(
        seat,
        turn=seat == view.turn and view.phase != "over",
        figures=(
            Figure("ui.hand", str(view.hands[seat]), Msg("pic-in-hand")),
            Figure("ui.deck", str(view.decks[seat]), Msg("pic-in-deck")),
            Figure("ui.coin", stored[0], stored[1], new=seat in news.stores),
        ),
    )


def _own(view: View, seat: Seat, asking: Asking | None) -> list[Block]:
    held = Counter(view.hand)
    kinds = [kind for kind in KINDS if held[kind]]
    states = {kind: _held_state(kind, asking) for kind in kinds}
    # Where everything is possible, nothing needs to be raised.
    if set(states.values()) == {"possible"}:
        states = dict.fromkeys(kinds, "")
    offered = asking.options if asking and not asking.begun else ()
    cards = tuple(
        Card(
            f"wall.{kind}",
            Word(kind),
            value=VALUES[kind],
            owner=seat,
            count=held[kind],
            state=states[kind],
            spot=kind if kind in offered else "",
        )
        for kind in kinds
    )
    led = [n for n, section in enumerate(view.sections, 1) if leads(section, seat)]
    leading = tuple(Word(f"s{n}") for n in led)
    store = Clause(Msg("pic-own-store", {"n": sum(view.store)}), sprite="ui.coin")
    said = Msg("pic-leading", {"n": len(led), "sections": leading})
    lead = Clause(said if led else Msg("pic-leading-none"), sprite="ui.leader", soft=not led)
    facts = (store,) if view.phase == "over" else (store, lead)  # at the end it wins nothing more
    return [Hand(cards, Msg("pic-hand"), empty=Msg("hand-empty")), Strip(facts)]


def _held_state(kind: str, asking: Asking | None) -> State:
    if asking is None:
        return ""
    tokens = {"cavalry": ("cavalry", "march"), "dragon": ("dragon", "cover")}.get(kind, (kind,))
    if asking.begun:
        return "chosen" if any(token in asking.begun for token in tokens) else "gone"
    return "possible" if any(token in asking.options for token in tokens) else "gone"
