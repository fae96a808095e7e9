"""What is shown of a match: the board, both sides, the cards on the table, the own hand.

Everything comes from a view, so nothing can be shown that its reader may not see. Marked pieces and
squares stand in brackets on the board, and a line says which card marks them, and until when. Who
is asked sees little text, so that board and keys are not far apart on a phone; who waits has time
to read the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engines.chaos_chess import wording
from engines.chaos_chess.board import KINDS, SQUARES
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.presets import value
from engines.chaos_chess.question import Build, Draw, ToMove
from engines.chaos_chess.state import DECKS, HAND, Active, Piece
from engines.chaos_chess.view import View
from engines.core.engine import Seat
from engines.core.ui import Arg, Grid, Msg, Name, Screen, Word

COLOURS = ("white", "black")
# With more cards on the table their texts are left to the aside, or a phone would drown in them.
FULL_TEXTS, FULL_TEXTS_OF_HAND = 8, 4
BRIEF_LINES = 16
PAGE_OF_TEXTS = 14


def screen(view: View) -> Screen:
    if isinstance(view.question, Build):
        return Screen(Msg("screen-title-building"), tuple(_building(view)))
    title = Msg("screen-title", {"n": view.number})
    lines = [*_alarms(view)]
    if view.viewer is not None:
        lines += [*_own(view, view.viewer), _player(view, 1 - view.viewer), *_known(view)]
    else:
        lines += [_player(view, 0), _player(view, 1)]
    if not _answering(view):
        lines += [_decks(view), *_off_board(view)]
    lines += _table(view)
    picture = board(view)
    return Screen(Msg("screen-title-dealing") if dealing(view) else title, tuple(lines), picture)


# -- the board


def board(view: View) -> Grid:
    """As White sees it, or turned round for Black."""
    marked = _marked(view)
    ranks, files = range(7, -1, -1), range(8)
    if view.viewer == 1:
        ranks, files = range(8), range(7, -1, -1)
    return Grid(
        rows=tuple(tuple(_cell(view, rank * 8 + file) for file in files) for rank in ranks),
        marks=frozenset(
            (row, column)
            for row, rank in enumerate(ranks)
            for column, file in enumerate(files)
            if rank * 8 + file in marked
        ),
        ranks=tuple(str(rank + 1) for rank in ranks),
        files=tuple("abcdefgh"[file] for file in files),
    )


def _cell(view: View, square: int) -> str:
    piece = view.board[square]
    if piece is None:
        return "dark" if (square // 8 + square % 8) % 2 == 0 else "light"
    return f"{COLOURS[piece.owner]}_{piece.kind}"


def _marked(view: View) -> set[int]:
    ids = {id for active in view.table for id in (*active.pieces, *dict(active.stuck))}
    marked = {at for at, piece in enumerate(view.board) if piece is not None and piece.id in ids}
    marked |= {at for at, piece in _odd_kings(view)}
    return marked.union(*(_ground(active) for active in view.table))


def _ground(active: Active) -> tuple[int, ...]:
    """The squares it marks. Other cards note squares only to remember them."""
    return active.squares if CATALOG[active.card].ground else ()


def _odd_kings(view: View) -> Iterator[tuple[int, Piece]]:
    for at, piece in enumerate(view.board):
        if piece is not None and piece.royal and piece.kind != "king":
            yield at, piece


def icon(piece: Piece) -> Msg:
    return Msg(f"icon-{COLOURS[piece.owner]}_{piece.kind}")


def side(seat: Seat) -> Msg:
    return Msg(f"side-{seat}")


def words(tokens: Iterable[str]) -> tuple[Word, ...]:
    return tuple(map(Word, tokens))


# -- what is going on


def dealing(view: View) -> bool:
    """Are the first hands still being taken?"""
    untouched = view.number == 1 and not view.pile and not view.table
    return isinstance(view.question, Draw) and untouched and min(map(len, view.backs)) < HAND


def _answering(view: View) -> bool:
    """Is this the screen of one who is asked now, with more to decide than his first cards?"""
    return view.viewer in view.asked and not dealing(view)


def _alarms(view: View) -> Iterator[Msg]:
    for seat in (0, 1):
        if view.checks[seat]:
            yield Msg("in-check", {"side": side(seat), "seat": Name(seat)})
    for at, piece in _odd_kings(view):
        yield Msg("royal", {"piece": icon(piece), "square": SQUARES[at]})
    for said in view.stack:
        targets: dict[str, Arg] = {"card": Word(said.card), "targets": words(said.picks)}
        yield Msg("announced", {"side": side(said.seat), **targets})
        yield Msg("announced-text", {"text": wording.text(said.card)})
    if view.waiting is not None and not view.stack:
        targets = {"card": Word(view.waiting.card), "targets": words(view.waiting.picks)}
        yield Msg("waiting", targets)


def _player(view: View, seat: Seat) -> Msg:
    held = {
        deck: Msg("back", {"back": Msg(f"back-{deck}"), "n": n}) if n else ""
        for deck in DECKS
        for n in (view.backs[seat].count(deck),)
    }
    backs = Msg("backs", held) if view.backs[seat] else Msg("hand-none")
    args: dict[str, Arg] = {
        "side": side(seat),
        "seat": Name(seat),
        "backs": backs,
    }
    if view.settings.treasuries:
        return Msg("player", {**args, "gold": view.gold[seat]})
    return Msg("player-plain", args)


def _decks(view: View) -> Msg:
    pile = len(view.pile)
    match view.settings.cards:
        case "common":
            left = dict(zip(DECKS, view.decks, strict=True))
            return Msg("decks-common", {**left, "pile": pile})
        case "personal":
            white, black = view.decks
            return Msg("decks-own", {"white": white, "black": black, "pile": pile})
    return Msg("decks-open", {"pile": pile})


def _off_board(view: View) -> Iterator[Msg]:
    for key, pieces in (("lost", view.captured), ("away", view.away), ("gone", view.gone)):
        if pieces:
            yield Msg(key, {"pieces": _counted(pieces)})


def _counted(pieces: Sequence[Piece]) -> tuple[Msg, ...]:
    counts = Counter((piece.owner, KINDS.index(piece.kind)) for piece in pieces)
    return tuple(
        Msg("some-pieces", {"piece": Msg(f"icon-{COLOURS[owner]}_{KINDS[kind]}"), "n": n})
        for (owner, kind), n in sorted(counts.items())
    )


# -- the own hand


def _own(view: View, seat: Seat) -> Iterator[Msg]:
    if view.settings.treasuries:
        yield Msg("own", {"side": side(seat), "gold": view.gold[seat]})
    else:
        yield Msg("own-plain", {"side": side(seat)})
    if isinstance(view.question, ToMove) and view.cards_left[seat] < 1:
        yield Msg("no-more-cards")
    if view.resting:
        yield Msg("resting")
    if not view.hand:
        yield Msg("held-none")
    elif len(view.hand) > HAND:
        yield Msg("held-many", {"n": len(view.hand), "cards": _priced(view.hand)})
        if view.playable:
            yield Msg("held-playable", {"cards": words(view.playable)})
    else:
        for card, price in zip(view.hand, view.prices, strict=True):
            yield _held(view, card, price)


def _held(view: View, card: str, price: int) -> Msg:
    now = "-now" if card in view.playable else ""
    if _answering(view):
        word = "cost-x" if CATALOG[card].x else "cost"
        cost = Msg(word, {"n": price}) if view.settings.treasuries else ""
        when = tuple(Msg(f"brief-{moment}") for moment in CATALOG[card].when)
        return Msg("held-brief" + now, {"card": Word(card), "cost": cost, "when": when})
    line = Msg("held" + now, {"card": Word(card), "text": wording.full(card)})
    if view.settings.treasuries and price != CATALOG[card].cost:
        return Msg("held-price", {"line": line, "n": price})
    return line


def _known(view: View) -> Iterator[Msg]:
    if view.known and view.viewer is not None and view.settings.cards != "open":
        yield Msg("known", {"seat": Name(1 - view.viewer), "cards": words(view.known)})


def _priced(cards: Sequence[str]) -> tuple[Msg, ...]:
    return tuple(Msg("priced", {"card": Word(id), "n": CATALOG[id].cost}) for id in cards)


def _building(view: View) -> Iterator[Msg]:
    for seat in (0, 1):
        if seat not in view.asked:
            yield Msg("building-ready", {"seat": Name(seat)})
    if view.viewer is not None and view.viewer in view.asked:
        n, gold = len(view.chosen), value(view.chosen)
        yield Msg("building", {"n": n, "gold": gold, "limit": view.settings.limit})
        if view.chosen:
            yield Msg("building-cards", {"cards": _priced(view.chosen)})


# -- cards on the table


def _table(view: View) -> Iterator[Msg]:
    if not view.table:
        return
    if not _answering(view):
        yield Msg("effects-title")
    most = FULL_TEXTS if view.viewer is None else FULL_TEXTS_OF_HAND
    if len(view.table) <= most and not _answering(view):
        yield from (_full(view, active) for active in view.table)
        return
    newest = view.table[-BRIEF_LINES:]
    yield from (effect(view, active) for active in newest)
    if len(view.table) > len(newest):
        yield Msg("effects-more", {"n": len(view.table) - len(newest)})


def _full(view: View, active: Active) -> Msg:
    text = wording.text(active.card)
    return Msg("effect-full", {"effect": effect(view, active), "text": text})


def effect(view: View, active: Active) -> Msg:
    """Whose card it is, what it marks, and until when it holds."""
    marks: dict[str, Arg] = {"where": where(view, active), "until": _until(view, active)}
    return Msg("effect", {"side": side(active.owner), "card": Word(active.card), **marks})


def where(view: View, active: Active) -> Msg | str:
    ids = set(active.pieces)
    places: list[Msg | str] = [
        Msg("place", {"piece": icon(piece), "square": SQUARES[at]})
        for at, piece in enumerate(view.board)
        if piece is not None and piece.id in ids
    ]
    places += [SQUARES[at] for at in _ground(active)]
    at_places: dict[str, Arg] = {"places": tuple(places)}
    if CATALOG[active.card].border:
        left = active.squares[0]
        low, high = (f"{SQUARES[at]}–{SQUARES[at + 2]}" for at in (left, left + 8))
        return Msg("where-hedge", {"low": low, "high": high})
    stuck = [p for p in view.board if p is not None and p.id in dict(active.stuck)]
    if stuck:
        return Msg("where-stuck", {**at_places, "pieces": tuple(map(icon, stuck))})
    carried = [piece for piece in view.away if piece.id in active.away and not piece.royal]
    if carried:
        return Msg("where-carries", {**at_places, "pieces": tuple(map(icon, carried))})
    if active.words:
        return Msg("where-words", {"words": words(active.words)})
    return Msg("where", at_places) if places else ""


def _until(view: View, active: Active) -> Msg | str:
    # A turn whose move is made is as good as over, though the clocks run down at its end.
    left = active.left - (view.made and active.clock == view.mover)
    if active.passing or (active.clock is not None and not left):
        return Msg("until-turn")
    if active.clock is not None:
        return Msg("until-turns", {"n": left, "side": side(active.clock)})
    return Msg("until-cards", {"n": active.left}) if active.left else ""


# -- on request


def effects(view: View) -> Screen:
    """Every card on the table with its text, the newest first."""
    newest = view.table[::-1]
    lines = [_full(view, active) for active in newest[:PAGE_OF_TEXTS]]
    lines += [effect(view, active) for active in newest[PAGE_OF_TEXTS:]]
    return Screen(Msg("effects-aside"), tuple(lines) or (Msg("effects-none"),))


def pile(view: View) -> Screen:
    lines = tuple(
        Msg("pile-deck", {"deck": Word(deck), "cards": _priced(cards)})
        for deck in DECKS
        if (cards := [id for id in dict.fromkeys(view.pile) if CATALOG[id].deck == deck])
    )
    return Screen(Msg("pile-title", {"n": len(view.pile)}), lines)


def cards(view: View) -> Screen:
    """The own hand, and what is known of the other one."""
    lines: list[Msg] = []
    if view.hand:
        lines.append(Msg("cards-own", {"cards": _priced(view.hand)}))
    if view.known and view.viewer is not None:
        known = _priced(view.known)
        lines.append(Msg("cards-known", {"seat": Name(1 - view.viewer), "cards": known}))
    elif view.known:
        lines.append(Msg("cards-open", {"cards": _priced(view.known)}))
    return Screen(Msg("cards-title"), tuple(lines) or (Msg("cards-hidden"),))
