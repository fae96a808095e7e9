"""What Chaos Chess looks like: the board, the own hand, what has just happened.

Made from a view and from what happened since the reader's last move. It decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.chaos_chess import events, wording
from engines.chaos_chess.board import INDEX
from engines.chaos_chess.board_scene import board
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.presets import value
from engines.chaos_chess.question import Build, Draw, Question, Suit, ToMove, Window
from engines.chaos_chess.state import DECKS, HAND, Phase
from engines.chaos_chess.view import View
from engines.core.engine import Event
from engines.core.scene import Asking, Block, Hand, Lid, Scene
from engines.core.things import Card, Clause, Coin, Disc, Entry, Panel, State, Text
from engines.core.ui import Arg, Msg, Word

LID = Lid(Msg("title"), seal="chess.knight", lacquer="chess", ornament="chequers")


def scene(view: View, since: Sequence[Event], asking: Asking | None = None) -> Scene:
    body: list[Block] = [board(view, since, asking)]
    if isinstance(view.question, Build):
        body += _building(view)
    elif view.viewer is not None:
        body.append(_hand(view, asking))
    foot = (*_happened(since), *_resting(view), *_may_not(view), *_decks(view))
    return Scene(_lid(view, asking), tuple(body), foot, marks="sides")


# -- the lid


def _lid(view: View, asking: Asking | None) -> Lid:
    asked = view.asked[0] if len(view.asked) == 1 else None
    does: Text = ""
    if asked is not None:
        does = Msg("pic-you" if asked == view.viewer else f"pic-does-{_doing(view.question)}")
    return replace(
        LID,
        line=_line(view, asking),
        turn=asked,
        does=does,
        corner="ui.trophy" if view.question is None else "",
    )


def _doing(question: Question | None) -> str:
    match question:
        case ToMove():
            return "moves"
        case Draw():
            return "draws"
        case Suit():
            return "pays"
        case Window(_, Phase.AFTER):
            return "ends"
    return "answers"


def _line(view: View, asking: Asking | None) -> Msg:
    """Where the match is; while a move is being built, what has been chosen."""
    if asking is not None and asking.begun and asking.begun[0] in INDEX:
        man = view.board[INDEX[asking.begun[0]]]
        if man is not None:
            return Msg("pic-where-to", {"piece": Word(man.kind), "square": asking.begun[0]})
    number: dict[str, Arg] = {"n": view.number}
    if view.question is None:
        return Msg("pic-over", number)
    if isinstance(view.question, Build):
        return Msg("pic-building")
    return Msg("pic-move-check" if any(view.checks) else "pic-move", number)


# -- the own hand


def _hand(view: View, asking: Asking | None) -> Block:
    """Four cards with their whole texts; a whole open deck is a list."""
    if len(view.hand) > HAND:
        entries = tuple(
            Entry(
                Word(id),
                value=str(price) if view.settings.treasuries else "",
                disc=Disc(f"card.{id}", Word(id), view.viewer),
                sign="possible" if id in view.playable else "",
                spot=_token(id, asking),
            )
            for id, price in zip(view.hand, view.prices, strict=True)
        )
        return Panel(entries, Msg("pic-hand"), columns=2)
    cards = tuple(
        _held(view, id, price, asking) for id, price in zip(view.hand, view.prices, strict=True)
    )
    return Hand(cards, empty=Msg("pic-hand-empty"))


def _token(id: str, asking: Asking | None) -> str:
    return id if asking is not None and id in asking.options else ""


def _held(view: View, id: str, price: int, asking: Asking | None) -> Card:
    card = CATALOG[id]
    cost = None
    if view.settings.treasuries:
        shown = f"{price}+X" if card.x is not None else str(price)
        cost = Coin(shown, changed=price != card.cost)
    chosen = asking is not None and id in asking.begun
    # A card that is only given up for another need not be one for this moment.
    exchanged = asking is not None and asking.begun[:1] == ("exchange",)
    offered = asking is not None and id in asking.options and not exchanged
    state: State = (
        "chosen"
        if chosen
        else "possible"
        if offered or (id in view.playable and not exchanged)
        else ""
    )
    return Card(
        f"card.{id}",
        Word(id),
        kind=f"deck.{card.deck}",
        cost=cost,
        text=wording.printed(id),
        moment=Msg("-".join(("pic-when", *(("check",) if card.in_check else ()), *card.when))),
        state=state,
        spot=_token(id, asking),
    )


def _building(view: View) -> Iterator[Block]:
    """The own deck so far; of the other one's only whether it is ready."""
    if view.viewer is None or view.viewer not in view.asked:
        return
    so_far = {"n": len(view.chosen), "gold": value(view.chosen), "limit": view.settings.limit}
    entries = tuple(
        Entry(Word(id), value=str(CATALOG[id].cost), disc=Disc(f"card.{id}", Word(id)))
        for id in view.chosen
    )
    yield Panel(entries, Msg("pic-deck-so-far", {**so_far}), columns=2)


def _happened(since: Sequence[Event]) -> Iterator[Clause]:
    """Moves and cards, one clause each, oldest first."""
    for event in since:
        match event:
            case events.Stepped(seat=seat, kind=kind, src=src, dst=dst):
                yield Clause(f"{src} → {dst}", seat, f"chess.{kind}", Word(kind))
            case events.Took(seat=seat, kind=kind, src=src, dst=dst, victim=victim):
                said: dict[str, Arg] = {"src": src, "dst": dst, "victim": Word(victim)}
                yield Clause(Msg("pic-took", said), seat, f"chess.{kind}", Word(kind))
            case events.Castled(seat=seat, dst=dst):
                word = "pic-castled-short" if dst[0] == "g" else "pic-castled-long"
                yield Clause(Msg(word), seat, "chess.king")
            case events.Promoted(seat=seat, kind=kind, at=at):
                yield Clause(Msg("pic-promoted", {"kind": Word(kind), "at": at}), seat)
            case events.Played(seat=seat, card=card):
                yield Clause(Word(card), seat, f"card.{card}")
            case events.Cancelled(seat=seat, card=card):
                yield Clause(Msg("pic-cancelled", {"card": Word(card)}), seat)
            case events.TakenBack(seat=seat):
                yield Clause(Msg("pic-taken-back"), seat)


def _resting(view: View) -> Iterator[Clause]:
    """Only the one who asked for it sees that windows pass by."""
    if view.resting:
        yield Clause(Msg("pic-resting"))


def _may_not(view: View) -> Iterator[Clause]:
    if view.question == ToMove(view.mover) and view.viewer == view.mover and view.hand:
        assert view.viewer is not None
        if view.cards_left[view.viewer] < 1:
            yield Clause(Msg("pic-no-more-cards"), soft=True)


def _decks(view: View) -> Iterator[Clause]:
    """Cards left to draw, of second rank: they go first when there is no room."""
    pile = len(view.pile)
    match view.settings.cards:
        case "common":
            left: dict[str, Arg] = {**dict(zip(DECKS, view.decks, strict=True)), "pile": pile}
            yield Clause(Msg("pic-decks", left), sprite="ui.deck", soft=True)
        case "personal" if not isinstance(view.question, Build):
            white, black = view.decks
            both: dict[str, Arg] = {"white": white, "black": black, "pile": pile}
            yield Clause(Msg("pic-decks-own", both), sprite="ui.deck", soft=True)
        case "open" if pile:
            yield Clause(Msg("pic-pile", {"pile": pile}), sprite="ui.discard", soft=True)
