"""Conditions of a card, tested before anything is chosen."""

from __future__ import annotations

from engines.chaos_chess.board import KINDS, KING, PAWN
from engines.chaos_chess.card import CATALOG, Fact, Need, Play, Refused
from engines.chaos_chess.judge import legal_moves
from engines.chaos_chess.law import Law
from engines.chaos_chess.laws.court import captures
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.picks import NumberPick, Things, piece_at
from engines.chaos_chess.state import Announced
from engines.chaos_chess.whom import Side, Who, spots

# -- the move of this turn


def moved(
    *kinds: str,
    took: bool | None = None,
    castled: bool | None = None,
    check: bool | None = None,
    promoted: bool | None = None,
    code: str = "TIMING",
) -> Need:
    """A standard move was made in this turn, with one of these kinds, and such a one."""

    def met(play: Play) -> bool:
        move = play.state.moved
        return (
            move is not None
            and (not kinds or move.kind in kinds)
            and took in (None, move.took)
            and castled in (None, move.castled)
            and check in (None, move.check)
            and promoted in (None, move.promoted)
        )

    if code != "TIMING":
        return Need(met, code)
    return Need(met, code, limit="no-castling" if castled is False else "normal-move")


def can_move(instead: bool = False, took: bool | None = None) -> Need:
    """There is a legal standard move, one that takes or not; or one instead of that just made."""

    def met(play: Play) -> bool:
        state, position, but = play.state, play.position, None
        if instead:
            if state.before is None or state.moved is None:
                return False
            position, but = state.before, (state.moved.src, state.moved.dst)
        return any(
            go[:2] != but and took in (None, captures(position, go)) for go in legal_moves(position)
        )

    return Need(met, limit="another-move" if instead else "can-capture")


def movable_kinds(play: Play) -> dict[str, str]:
    """Kinds with which the mover has a legal standard move."""
    if "movable" not in play.memo:
        board = play.position.board
        movers = [board[go[0]] for go in legal_moves(play.position) if go[0] >= 0]
        kinds = {piece.kind for piece in movers if piece is not None}
        play.memo["movable"] = {kind: kind for kind in KINDS if kind in kinds}
    found: dict[str, str] = play.memo["movable"]
    return found


# -- pieces


def stands(who: Who, code: str = "G10") -> Need:
    """The one who is meant is on the board."""
    return Need(lambda play: bool(spots(play, who)), code)


def no_king(who: Who) -> Need:
    return Need(lambda play: not any(piece_at(play, at).royal for at in spots(play, who)), "G1")


def still_a(kind: str, who: Who, code: str = "COND") -> Need:
    """The one who is meant is on the board and of this kind."""

    def met(play: Play) -> bool:
        return any(piece_at(play, at).kind == kind for at in spots(play, who))

    return Need(met, code, limit="true-king" if kind == KING else "")


def has(side: Side, kind: str, royal: bool = False) -> Fact:
    """A side has such a piece on the board, and a royal one counts only where that is said."""
    return Fact(
        lambda position, seat: any(
            p is not None and p.owner == side.of(seat) and p.kind == kind and (royal or not p.royal)
            for p in position.board
        ),
        kind,
    )


def unchecked(*sides: Side) -> Fact:
    return Fact(lambda position, seat: not any(in_check(position, side.of(seat)) for side in sides))


def _lost_an_officer(play: Play) -> bool:
    taken = play.state.taken
    return (
        taken is not None
        and taken.victim.born != PAWN
        and any(p.id == taken.victim.id for p in play.position.captured)
    )


lost_an_officer = Need(_lost_an_officer, "TARGET")

# -- gold, cards, the table


def has_gold(side: Side) -> Need:
    return Need(lambda play: play.position.gold[side(play)] > 0, limit="has-gold")


def has_cards(*sides: Side) -> Need:
    """One of them holds a card other than this one."""

    def met(play: Play) -> bool:
        return any(
            card != play.card.id or side(play) != play.seat
            for side in sides
            for card in play.state.hands[side(play)]
        )

    return Need(met)


def without(law: type[Law], code: str = "COND") -> Need:
    """No card of one's own with such a law is in play."""

    def met(play: Play) -> bool:
        return not any(
            active.owner == play.seat
            and any(isinstance(one, law) for one in CATALOG[active.card].laws)
            for active in play.position.table
        )

    return Need(met, code, limit="one-at-a-time")


def some(things: Things) -> Need:
    """There is something of this to choose, or to end."""
    return Need(lambda play: bool(things(play)))


def answered(play: Play) -> Announced:
    """The card that was announced last."""
    if not play.state.stack:
        raise Refused("TIMING")
    return play.state.stack[-1]


def answers(targets: bool | None = None, long: bool | None = None) -> Need:
    """The announced card is such a one: it points at something, it stays on the table."""

    def met(play: Play) -> bool:
        card = CATALOG[answered(play).card]
        points = any(not isinstance(pick, NumberPick) for pick in card.picks)
        return targets in (None, points) and long in (None, card.long)

    return Need(met)
