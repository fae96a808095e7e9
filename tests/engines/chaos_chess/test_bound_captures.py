"""What lies on the table binds a capture by a card just as it binds a capture by a move.

Both lists come from the card book: the cards that capture, and the cards that answer whether a
piece may be captured. Every pair meets in random positions around the card's worked example.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import pytest

from engines.chaos_chess.board import BISHOP, EDGE, INDEX, KNIGHT, PAWN, QUEEN, ROOK
from engines.chaos_chess.card import CATALOG, Refused
from engines.chaos_chess.events import Ended, Shot, Took
from engines.chaos_chess.moves import may_capture
from engines.chaos_chess.picks import SquarePick
from engines.chaos_chess.plays import bind
from engines.chaos_chess.state import Active, Piece, State
from engines.chaos_chess.trials import refusal, started, targets, tried
from tests.engines.chaos_chess import kit
from tests.engines.chaos_chess.test_examples import opening

CAPTURING = [id for id, sheet in kit.SHEETS.items() if "OP.capture" in sheet["hooks"]]
BINDING = [id for id, sheet in kit.SHEETS.items() if "H3" in sheet["hooks"]]
HEAVY = ("over_the_wall", "round_the_world", "open_ranks", "crossbow_volley", "open_account")
POSITIONS = 24
KINDS_DEALT = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, QUEEN)


@dataclass(frozen=True)
class Capture:
    """A lawful play of a card that captures: who takes whom, from where."""

    state: State
    seat: int
    tokens: tuple[str, ...]
    by: Piece
    src: int
    victim: Piece
    at: int


def scattered(state: State, seat: int, chance: random.Random) -> State:
    """The same match with more pieces on the board, and other kinds among the enemy."""
    board = [
        replace(piece, kind=chance.choice(KINDS_DEALT[1:]))
        if piece is not None and piece.owner != seat and not piece.royal and at not in EDGE
        else piece
        for at, piece in enumerate(state.position.board)
    ]
    for count in range(12):
        at = chance.randrange(8, 56)
        kind = chance.choice(KINDS_DEALT)
        if board[at] is None:
            owner = seat if count % 3 == 0 else 1 - seat
            board[at] = Piece(200 + count, owner, kind, kind, None)
    return replace(state, position=replace(state.position, board=tuple(board)))


def plays(state: State, seat: int, id: str, begun: tuple[str, ...] = ()) -> Iterator[Capture]:
    following = targets(state, seat, id, begun)
    for token in following:
        yield from plays(state, seat, id, (*begun, token))
    if following or not begun:
        return
    play = started(state, seat, id)
    assert play is not None
    bind(play, begun)
    flow = tried(play)
    for event in flow.events:
        if isinstance(event, Took | Shot):
            src, dst = (
                (event.src, event.dst) if isinstance(event, Took) else (event.at, event.where)
            )
            by, victim = play.position.board[INDEX[begun[0]]], play.position.board[INDEX[dst]]
            # The piece is named first, or it is the one that has just moved.
            if by is None or by.owner != seat:
                by = play.position.board[INDEX[src]]
            assert by is not None
            assert victim is not None
            yield Capture(state, seat, begun, by, INDEX[src], victim, INDEX[dst])


@cache
def captures(id: str) -> tuple[Capture, ...]:
    sheet = kit.SHEETS[id]
    example, seat = opening(sheet, sheet["example"]), kit.SEATS[sheet["example"]["by"]]
    found: list[Capture] = []
    for seed in range(POSITIONS):
        found += plays(scattered(example, seat, random.Random(seed)), seat, id)
    return tuple(found)


def laid(capture: Capture, id: str) -> Iterator[State]:
    """The binding card on the table, marking the capturer, or the victim, or where they stand."""
    card, position = CATALOG[id], capture.state.position
    marks = card.marks is not None or any(not isinstance(p, SquarePick) for p in card.picks)
    for piece, at in ((capture.by, capture.src), (capture.victim, capture.at)):
        active = Active(id, 1 - capture.seat, position.serial, (piece.id,) if marks else (), (at,))
        yield replace(capture.state, position=replace(position, table=(active,)))


def bound(capturing: str, binding: str) -> int:
    """How many captures this card on the table forbids; none of them can be played."""
    count = 0
    for capture in captures(capturing):
        for state in laid(capture, binding):
            pieces = (capture.by, capture.src, capture.victim, capture.at)
            if not may_capture(state.position, *pieces) and not ends(state, capture, capturing):
                count += 1
                assert refusal(state, capture.seat, capturing, capture.tokens) in {"LONG", "TARGET"}
    return count


def ends(state: State, capture: Capture, id: str) -> bool:
    """Does the card, before it captures, end what binds it? The first jump of two may."""
    play = started(state, capture.seat, id)
    assert play is not None
    try:
        bind(play, capture.tokens)
        events = tried(play).events
    except Refused:
        return False
    return isinstance(events[1], Ended)


def meet(capturing: str, binding: str) -> bool:
    """Not every pair can: no card makes a king capture, shells stop rooks and queens only, and
    bolts are never shot by or at a queen."""
    if binding == "spiked_armour":
        return False
    if binding == "turtle_shell":
        return capturing in HEAVY
    return (capturing, binding) != ("crossbow_volley", "marriage_contract")


@pytest.mark.parametrize("binding", BINDING)
@pytest.mark.parametrize("capturing", CAPTURING)
def test_a_card_captures_nothing_that_the_table_forbids(capturing: str, binding: str) -> None:
    assert bool(bound(capturing, binding)) == meet(capturing, binding)


@pytest.mark.parametrize("id", CAPTURING)
def test_no_card_makes_a_king_capture(id: str) -> None:
    assert captures(id)
    assert not any(capture.by.royal for capture in captures(id))


def test_the_book_names_every_card_that_captures() -> None:
    """A card outside the list never takes a piece, in its example or with the board crowded."""
    for id, sheet in kit.SHEETS.items():
        if id in CAPTURING or sheet["timings"] == ["on_card"]:
            continue
        example, seat = opening(sheet, sheet["example"]), kit.SEATS[sheet["example"]["by"]]
        crowded = scattered(example, seat, random.Random(1))
        assert not list(plays(crowded, seat, id)), id


ROOKS = "4k3/8/8/4n3/4P3/8/8/4R1K1 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "card", "picks", "law", "marked"),
    [
        (ROOKS, "over_the_wall", "e1 e5", "blunt_blade", "e1"),
        ("4k3/8/8/3n4/8/5B2/8/6K1 w - - 0 1", "borrowed_boots", "f3 g5", "blunt_blade", ""),
        ("4k3/8/8/6n1/8/5B2/8/6K1 w - - 0 1", "borrowed_boots", "f3 g5", "blunt_blade", "f3"),
        ("4k3/8/3p4/8/8/8/8/1N4K1 w - - 0 1", "double_gallop", "b1 c3 b5", "blunt_blade", ""),
        ("4k3/8/8/1p6/8/8/8/1N4K1 w - - 0 1", "double_gallop", "b1 c3 b5", "blunt_blade", "b1"),
        (ROOKS, "open_ranks", "e1 e5", "blunt_blade", "e1"),
        ("4k3/8/8/4n3/4P3/8/8/6K1 w - - 0 1", "bayonets_fixed", "e4", "blunt_blade", "e4"),
        ("4k3/8/8/8/R2P3n/8/8/6K1 w - - 0 1", "round_the_world", "a4 h4", "blunt_blade", "a4"),
        ("4k3/8/8/6n1/8/5B2/8/6K1 w - - 0 1", "borrowed_boots", "f3 g5", "sacred_grove", "f3"),
        ("4k3/8/8/6n1/8/5B2/8/6K1 w - - 0 1", "borrowed_boots", "f3 g5", "sacred_grove", "g5"),
        ("q3k3/8/8/4n3/4P3/8/8/4Q1K1 w - - 0 1", "open_ranks", "e1 e5", "marriage_contract", ""),
        ("4k3/8/8/4q3/4P3/8/8/Q3R1K1 w - - 0 1", "open_ranks", "e1 e5", "marriage_contract", ""),
        (ROOKS, "open_ranks", "e1 e5", "white_flag", "e1"),
        (ROOKS, "over_the_wall", "e1 e5", "white_flag", "e1"),
        ("4k3/8/8/4n3/8/8/8/4R1K1 w - - 0 1", "crossbow_volley", "e1 e5", "blunt_blade", "e1"),
        ("4k3/8/8/4r3/8/8/8/4R1K1 w - - 0 1", "fall_together", "e1 e5", "blunt_blade", "e1"),
    ],
)
def test_the_named_pairs(fen: str, card: str, picks: str, law: str, marked: str) -> None:
    """Lawful without the card on the table, refused with it, unless it marks somebody else."""
    state = kit.until(kit.match(fen, white=(card,)), "move")
    tokens = tuple(picks.split())
    at = INDEX[marked] if marked else -1
    piece = state.position.board[at] if marked else None
    pieces = (piece.id,) if piece is not None and not CATALOG[law].ground else ()
    active = Active(law, 1, 0, pieces, (at,) if marked else ())
    there = replace(state, position=replace(state.position, table=(active,), serial=1))
    assert refusal(state, 0, card, tokens) is None
    spared = bool(marked) or law == "marriage_contract"
    assert (refusal(there, 0, card, tokens) is not None) == spared
