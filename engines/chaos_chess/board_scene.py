"""The board of Chaos Chess as it looks: pieces, marks of the cards at work, both sides, the table.

Made from a view and from what happened since the reader's last move. A card at work is a disc with
its icon where it works, and a line in the list beside the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from engines.chaos_chess import events, wording
from engines.chaos_chess.board import INDEX, KINDS, SQUARES
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.laws.moving import Frozen
from engines.chaos_chess.question import Build
from engines.chaos_chess.state import HAND, Active
from engines.chaos_chess.state import Piece as Chessman
from engines.chaos_chess.view import View
from engines.core.engine import Event, Seat
from engines.core.scene import Asking, Board
from engines.core.things import (
    Card,
    Cell,
    Disc,
    Edge,
    Entry,
    Figure,
    Panel,
    Piece,
    SeatBox,
    State,
    Text,
)
from engines.core.ui import Msg, Word

COLOURS = ("white", "black")
HEDGE_FILES = 3


# -- the board


def board(view: View, since: Sequence[Event], asking: Asking | None) -> Board:
    """As White sees it, or turned round for Black."""
    ranks, files = range(7, -1, -1), range(8)
    if view.viewer == 1:
        ranks, files = range(8), range(7, -1, -1)
    new, marked = _changed(view, since), _grounds(view)
    stirred = {id for active in view.table for id in _marked(active)}
    above, below = (0, 1) if view.viewer == 1 else (1, 0)
    return Board(
        rows=tuple(
            tuple(_cell(view, rank * 8 + file, new, marked, stirred, asking) for file in files)
            for rank in ranks
        ),
        look="chequered",
        ranks=tuple(str(rank + 1) for rank in ranks),
        files=tuple("abcdefgh"[file] for file in files),
        dark=0,  # the corner at the top left is light, from either side
        edges=tuple(_edges(view)),
        side=(_player(view, above), _middle(view, since, asking), _player(view, below)),
    )


def _grounds(view: View) -> dict[int, tuple[Disc, ...]]:
    """What lies on each square that a card marks."""
    found: dict[int, tuple[Disc, ...]] = {}
    for active in view.table:
        for square in dict.fromkeys(ground(active)):
            found[square] = (*found.get(square, ()), _disc(active))
    return found


def _cell(
    view: View,
    square: int,
    new: set[int],
    marked: dict[int, tuple[Disc, ...]],
    stirred: set[int],
    asking: Asking | None,
) -> Cell:
    man, state = view.board[square], _state(SQUARES[square], asking)
    quiet = man is None or not (man.royal or man.id in stirred)
    if quiet and not (state or square in new or square in marked):
        return _plain(square, man.kind, man.owner) if man else _plain(square)
    return Cell(
        SQUARES[square],
        None if man is None else _standing(view, man),
        ground=marked.get(square, ()),
        frozen=man is not None and any(_freezes(active, man) for active in view.table),
        new=square in new,
        state=state,
    )


@cache
def _plain(square: int, kind: str = "", owner: Seat = 0) -> Cell:
    """Nothing is to be told of it but what stands there: most squares, most of the time."""
    return Cell(SQUARES[square], _figure(kind, owner) if kind else None)


def _state(square: str, asking: Asking | None) -> State:
    if asking is None:
        return ""
    if square in asking.options:
        # To choose a piece at all is no news; where a chosen one can go, or a card points, is.
        return "possible" if asking.begun else ""
    return "chosen" if square in asking.begun else ""


def _standing(view: View, man: Chessman) -> Piece:
    discs = [_disc(active) for active in view.table if man.id in _marked(active)]
    if man.royal and man.kind != "king":
        discs.insert(0, Disc("ui.leader", Msg("pic-royal"), man.owner))
    danger = man.royal and view.checks[man.owner]
    return replace(_figure(man.kind, man.owner), discs=tuple(discs), danger=danger)


@cache
def _figure(kind: str, owner: Seat) -> Piece:
    return Piece(f"chess.{kind}", Word(kind), f"{COLOURS[owner]}_{kind}", owner=owner)


def _off(man: Chessman, *, struck: bool = False) -> Piece:
    """A piece that is not on the board."""
    figure = _figure(man.kind, man.owner)
    return replace(figure, struck=True) if struck else figure


def _disc(active: Active) -> Disc:
    return Disc(f"card.{active.card}", Word(active.card), active.owner)


def ground(active: Active) -> tuple[int, ...]:
    """The squares it marks. Other cards note squares only to remember them."""
    return active.squares if CATALOG[active.card].ground else ()


def _marked(active: Active) -> set[int]:
    return {*active.pieces, *dict(active.stuck)}


def _freezes(active: Active, man: Chessman) -> bool:
    frozen = any(isinstance(law, Frozen) for law in CATALOG[active.card].laws)
    return man.id in dict(active.stuck) or (frozen and man.id in active.pieces)


def _is_hedge(active: Active) -> bool:
    return CATALOG[active.card].border


def _edges(view: View) -> Iterator[Edge]:
    for active in view.table:
        if _is_hedge(active):
            rank, file = divmod(active.squares[0], 8)
            if view.viewer == 1:
                row, column = rank + 1, 8 - file - HEDGE_FILES
            else:
                row, column = 7 - rank, file
            yield Edge(row, column, HEDGE_FILES, "top", _disc(active))


# -- at its side


def _player(view: View, seat: Seat) -> SeatBox:
    gold = (
        (Figure("ui.coin", str(view.gold[seat]), Msg("pic-gold")),)
        if view.settings.treasuries and not isinstance(view.question, Build)
        else ()
    )
    lost = sorted(
        [(man, False) for man in view.captured if man.owner == seat]
        + [(man, True) for man in view.gone if man.owner == seat],
        key=lambda one: (-KINDS.index(one[0].kind), one[1]),
    )
    return SeatBox(
        seat,
        turn=seat in view.asked,
        figures=gold,
        lost=tuple(_off(man, struck=gone) for man, gone in lost),
        backs=_backs(view, seat),
        signs=(Disc("ui.check", Msg("pic-ready")),)
        if isinstance(view.question, Build) and seat not in view.asked
        else (),
    )


def _backs(view: View, seat: Seat) -> tuple[Card, ...]:
    """A hand from behind; what the reader knows of it lies open. A whole deck is three piles."""
    known = view.known if view.viewer not in (None, seat) and len(view.known) <= HAND else ()
    hidden = Counter(view.backs[seat]) - Counter(CATALOG[id].deck for id in known)
    backs = [
        Card(f"deck.{deck}", Msg(f"pic-deck-{deck}"), f"deck.{deck}", count=n, down=True)
        for deck, count in hidden.items()
        for n in ([count] if len(view.backs[seat]) > HAND + 1 else [1] * count)
    ]
    faces = [Card(f"card.{id}", Word(id), f"deck.{CATALOG[id].deck}") for id in known]
    return (*faces, *backs)


def _middle(view: View, since: Sequence[Event], asking: Asking | None) -> Panel | Card:
    """The card that is spoken of now, or what lies on the table."""
    building = asking is not None and len(asking.begun) > 1 and asking.begun[0] == "card"
    if building and asking is not None and len(view.hand) > HAND:
        return _spoken(asking.begun[1], view.viewer)  # a whole deck in hand is a list without texts
    if view.stack:
        return _spoken(view.stack[-1].card, view.stack[-1].seat)
    if view.waiting is not None:
        return _spoken(view.waiting.card, view.waiting.seat)
    laid = [event.card for event in since if isinstance(event, events.Laid)]
    entries = [_effect(view, active, laid) for active in reversed(view.table)]
    if asking is not None and asking.begun and (building or asking.begun[0] in INDEX):
        return Panel((*_legend(view, asking), *entries))
    nothing = () if entries else (Entry(Msg("pic-table-empty")),)
    return Panel((*entries, *nothing), Msg("pic-table"))


def _spoken(card: str, seat: Seat | None) -> Card:
    return Card(
        f"card.{card}",
        Word(card),
        kind=f"deck.{CATALOG[card].deck}",
        owner=seat,
        text=wording.printed(card),
        new=True,
    )


def _legend(view: View, asking: Asking) -> Iterator[Entry]:
    men = [view.board[INDEX[token]] for token in asking.options if token in INDEX]
    if None in men:
        yield Entry(Msg("pic-may-go"), sign="possible")
    if any(men):
        yield Entry(Msg("pic-may-take"), sign="capture")


def _effect(view: View, active: Active, laid: list[str]) -> Entry:
    """What it is, where it works, how long it still will."""
    where, until = _where(view, active), _until(view, active)
    note: Text = until or where
    if where and until:
        note = Msg("pic-where-until", {"where": where, "until": until})
    return Entry(
        Word(active.card),
        note=note,
        disc=_disc(active),
        pieces=tuple(_off(man) for man in view.away if man.id in active.away),
        new=active.card in laid,
    )


def _where(view: View, active: Active) -> Msg | str:
    if active.words:
        return Msg("pic-words", {"words": tuple(map(Word, active.words))})
    if _is_hedge(active):
        rank, file = divmod(active.squares[0], 8)
        return f"{'abcdefgh'[file]}–{'abcdefgh'[file + 2]}, {rank + 1} | {rank + 2}"
    standing = [
        at for at, man in enumerate(view.board) if man is not None and man.id in active.pieces
    ]
    return " ".join(SQUARES[at] for at in dict.fromkeys((*standing, *ground(active))))


def _until(view: View, active: Active) -> Msg | str:
    """Turns, or cards, still to come. A turn whose move is made is as good as over."""
    left = active.left - (view.made and active.clock == view.mover)
    if active.passing or (active.clock is not None and left <= 0):
        return Msg("pic-this-turn")
    if active.clock is not None:
        return Msg("pic-turns-left", {"n": left})
    return Msg("pic-cards-left", {"n": active.left}) if active.left else ""


# -- what has just happened


def _changed(view: View, since: Sequence[Event]) -> set[int]:
    """The squares of the last moves, and where cards did something."""
    squares: set[str] = set()
    for event in since:
        squares |= set(_touched(event))
    if not squares and view.moved is not None:
        return {view.moved.src, view.moved.dst} - {-1}
    return {INDEX[square] for square in squares if square in INDEX}


def _touched(event: Event) -> tuple[str, ...]:
    match event:
        case events.Stepped(src=src, dst=dst) | events.Shifted(src=src, dst=dst):
            return (src, dst)
        case events.Took(src=src, dst=dst):
            return (src, dst)
        case events.Castled(dst=dst):
            return (f"e{dst[1]}", dst)
        case events.Shot(at=at, where=where):
            return (at, where)
        case events.Swapped(one=one, two=two):
            return (one, two)
        case events.Turned(at=at):
            low = INDEX[at]
            return tuple(SQUARES[square] for square in (low, low + 1, low + 8, low + 9))
    at = getattr(event, "at", "")
    return (at,) if isinstance(at, str) else ()
