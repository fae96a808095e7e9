"""What one viewer may see of a match; screens, keys, hints and refusals know nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.copies import replace
from engines.chaos_chess.limits import allowance, price
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.question import (
    Answer,
    Question,
    ToMove,
    Window,
    asked,
    awaited,
)
from engines.chaos_chess.state import (
    DECKS,
    Active,
    Announced,
    Moved,
    Phase,
    Piece,
    Position,
    Settings,
    State,
    TurnSoFar,
    all_open,
)
from engines.chaos_chess.trials import playables
from engines.core.engine import Outcome, Seat


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may see; `viewer` None is the public.

    `position` and `so_far` lie open to everybody; of a ban on cards of a hand the public sees only
    that there is one. `hand` is the viewer's own, with the `prices` it would cost now (X apart)
    and, in `playable`, what can be played this moment. `backs` are the decks of each hand's cards,
    in no telling order; `known` is what the viewer knows of the other hand by rule (shown, swapped,
    taken openly). `stack` holds announced cards, the answered one first; `waiting` a card announced
    together with a move.
    """

    viewer: Seat | None
    question: Question | None  # None: over
    phase: Phase
    position: Position
    so_far: TurnSoFar
    decks: tuple[int, ...]  # cards left: the three, or one for each seat
    backs: tuple[tuple[str, ...], tuple[str, ...]]
    hand: tuple[str, ...]
    prices: tuple[int, ...]
    playable: tuple[str, ...]
    known: tuple[str, ...]
    checks: tuple[bool, bool]
    cards_left: tuple[int, int]  # how many each may still play in this turn
    stack: tuple[Announced, ...]
    waiting: Announced | None
    settings: Settings
    chosen: tuple[str, ...]  # the viewer's personal deck while it is being built
    resting: bool  # the viewer wants no reactions until the next own move
    outcome: Outcome | None

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who is awaited."""
        return awaited(self.question)

    # -- the open position, in parts

    @property
    def board(self) -> tuple[Piece | None, ...]:
        return self.position.board

    @property
    def mover(self) -> Seat:
        return self.position.mover

    @property
    def gold(self) -> tuple[int, int]:
        return self.position.gold

    @property
    def table(self) -> tuple[Active, ...]:
        """The cards in play with their marks: `pieces` by id, `squares` by index (0 is a1, 63 is
        h8), `left` turns of `clock` or cards still to come."""
        return self.position.table

    @property
    def pile(self) -> tuple[str, ...]:
        return self.position.pile

    @property
    def captured(self) -> tuple[Piece, ...]:
        return self.position.captured

    @property
    def away(self) -> tuple[Piece, ...]:
        return self.position.away

    @property
    def gone(self) -> tuple[Piece, ...]:
        return self.position.gone

    @property
    def number(self) -> int:
        return self.position.number

    @property
    def moved(self) -> Moved | None:
        return self.so_far.moved

    @property
    def made(self) -> bool:
        return self.so_far.made


def view(state: State, viewer: Seat | None) -> View:
    position, so_far = state.position, state.so_far
    if viewer is None:
        position = _for_public(position)
        if so_far.before is not None:
            so_far = replace(so_far, before=_for_public(so_far.before))
    question = asked(state)
    mine = isinstance(question, ToMove | Window | Answer) and viewer == question.seat
    hand = state.hands[viewer] if viewer is not None else ()
    return View(
        viewer=viewer,
        question=question,
        phase=state.phase,
        position=position,
        so_far=so_far,
        decks=tuple(len(deck) for deck in state.decks),
        backs=(_backs(state.hands[0]), _backs(state.hands[1])),
        hand=hand,
        prices=tuple(price(state, viewer, CATALOG[id]) for id in hand)
        if viewer is not None
        else (),
        playable=playables(state, viewer) if mine and viewer is not None else (),
        known=_known(state, viewer),
        checks=(in_check(state.position, 0), in_check(state.position, 1)),
        cards_left=(max(0, allowance(state, 0)), max(0, allowance(state, 1))),
        stack=state.stack,
        waiting=state.waiting,
        settings=state.settings,
        chosen=state.chosen[viewer] if viewer is not None else (),
        resting=viewer is not None and state.resting[viewer],
        outcome=state.outcome,
    )


def _for_public(position: Position) -> Position:
    table = tuple(replace(a, words=()) if _secret(a) else a for a in position.table)
    return position if table == position.table else replace(position, table=table)


def _secret(active: Active) -> bool:
    """Does it name cards of a hand?"""
    return any(word in CATALOG for word in active.words)


def _backs(hand: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((CATALOG[id].deck for id in hand), key=DECKS.index))


def _known(state: State, viewer: Seat | None) -> tuple[str, ...]:
    if viewer is None:
        return tuple(sorted(state.seen[0] + state.seen[1])) if all_open(state) else ()
    return tuple(sorted(state.seen[1 - viewer]))
