"""Effects of the intrigues: gold, rescues, the announced card, hands. Most are one of a kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engines.chaos_chess import events as told
from engines.chaos_chess.board import (
    BACK_RANK,
    KINDS,
    PAWN,
    QUEEN,
    SECOND,
    SLIDERS,
    WAYS,
    Go,
)
from engines.chaos_chess.card import CATALOG, Card, Effect, Play, Refused
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.judge import legal
from engines.chaos_chess.law import Law
from engines.chaos_chess.laws import rank
from engines.chaos_chess.moves import checkers, in_check, safe_for, shut
from engines.chaos_chess.picks import NumberPick, PiecePick, own_king, piece_at
from engines.chaos_chess.plays import bind, following, perform
from engines.chaos_chess.state import Announced, Piece

# -- gold


def harvest(turn: Flow, play: Play) -> None:
    turn.gain(play.seat, sum(_own_pawn(play, p) for p in play.position.board))


def _own_pawn(play: Play, piece: Piece | None) -> bool:
    return piece is not None and piece.kind == PAWN and piece.owner == play.seat


def rob(gold: int) -> Effect:
    def effect(turn: Flow, play: Play) -> None:
        turn.hand_over(play.foe, gold)

    return effect


def blood_price(turn: Flow, play: Play) -> None:
    taken = play.state.taken
    assert taken is not None
    turn.hand_over(play.foe, 2 * rank(taken.victim) + 1)


def outbid(turn: Flow, play: Play) -> None:
    turn.lose(play.foe, play["x"] + 3)


def pawn_off(turn: Flow, play: Play) -> None:
    gold = 3 * rank(turn.here(play["who"])) + 1
    if turn.banish(play["who"]):
        turn.gain(play.seat, gold)


def kick_back(turn: Flow, play: Play) -> None:
    turn.gain(play.seat, (play.state.stack[-1].paid + 1) // 2)


def foe_has_gold(play: Play) -> bool:
    return play.position.gold[play.foe] > 0


# -- rescues


def checker(play: Play) -> int | None:
    """The single piece that gives check, if it is no king."""
    found = checkers(play.position, play.seat)
    if len(found) != 1 or piece_at(play, found[0]).royal:
        return None
    return found[0]


def all_checkers(play: Play) -> list[int]:
    return checkers(play.position, play.seat)


def one_checks(play: Play) -> bool:
    return checker(play) is not None


def three_times_checker(play: Play) -> int:
    at = checker(play)
    return 3 * rank(piece_at(play, at)) if at is not None else 0


def buy_checker(turn: Flow, play: Play) -> None:
    at = checker(play)
    assert at is not None
    turn.defect(at)


def outranks_checker(play: Play, at: int) -> bool:
    by = checker(play)
    return by is not None and rank(piece_at(play, at)) >= rank(piece_at(play, by))


def fall_with_checker(turn: Flow, play: Play) -> None:
    by = checker(play)
    assert by is not None
    turn.remove(play["who"])
    turn.remove(by)


def between_slider_and_king(play: Play, at: int) -> bool:
    by, king = checker(play), own_king(play)
    if by is None or king is None or piece_at(play, by).kind not in SLIDERS:
        return False
    look = WAYS[by].get(king)
    return look is not None and at in look[1][1:-1]


def bring_back(turn: Flow, play: Play) -> None:
    turn.bring(play["who"], play["at"])


def is_start_square(play: Play, at: int) -> bool:
    """A start square of the kind the captured piece was at the start."""
    born: str = play["who"].born
    if born == PAWN:
        return at in SECOND[play.seat]
    return at // 8 == 7 * play.seat and BACK_RANK[at % 8] == born


def three_times_born(play: Play) -> int:
    piece: Piece = play["who"]
    return 3 * rank(replace(piece, kind=piece.born))


def king_is_safe_at(play: Play, at: int) -> bool:
    king = own_king(play)
    return king is not None and safe_for(play.position, king, at)


def king_goes(turn: Flow, play: Play) -> None:
    king = own_king(play)
    assert king is not None
    turn.go(king, play["to"])


def king_leaves(turn: Flow, play: Play) -> None:
    king = own_king(play)
    assert king is not None
    turn.withdraw(king)


def crown(turn: Flow, play: Play) -> None:
    turn.crown(play["who"])


def may_be_royal(play: Play, at: int) -> bool:
    """Kings may stop where it stands."""
    royal = replace(piece_at(play, at), royal=True)
    return not shut(play.position, royal, (at,))


def lost_officer(play: Play) -> bool:
    taken = play.state.taken
    return (
        taken is not None
        and taken.victim.born != PAWN
        and any(p.id == taken.victim.id for p in play.position.captured)
    )


def swap_lists(turn: Flow, play: Play) -> None:
    taken = play.state.taken
    assert taken is not None
    if turn.remove(play["pawn"]):
        lost = next(p for p in turn.position.captured if p.id == taken.victim.id)
        turn.bring(lost, play["pawn"])


def no_king_in_check(play: Play) -> bool:
    return not in_check(play.position, 0) and not in_check(play.position, 1)


def both_have_queens(play: Play) -> bool:
    owners = {p.owner for p in play.position.board if p is not None and p.kind == QUEEN}
    return owners == {0, 1}


def defect(name: str) -> Effect:
    def effect(turn: Flow, play: Play) -> None:
        turn.defect(play[name])

    return effect


# -- the opponent's move


def take_back(turn: Flow, play: Play) -> None:
    turn.take_back()


def standard_move_made(play: Play) -> bool:
    return play.state.moved is not None and play.state.before is not None


def move_gave_check(play: Play) -> bool:
    return play.state.moved is not None and play.state.moved.check


def another_move_exists(play: Play) -> bool:
    state = play.state
    if state.before is None or state.moved is None:
        return False
    return any(go[:2] != (state.moved.src, state.moved.dst) for go in legal(state.before))


def the_move(play: Play) -> tuple[int, ...]:
    moved = play.state.moved
    assert moved is not None
    return moved.src, moved.dst


def _captures(play: Play, go: Go) -> bool:
    return go[3] == "passant" or (go[0] >= 0 and play.position.board[go[1]] is not None)


def foe_can_capture(play: Play) -> bool:
    return any(_captures(play, go) for go in legal(play.position))


def foe_not_in_check(play: Play) -> bool:
    return not in_check(play.position, play.foe)


def movable_kinds(play: Play) -> list[str]:
    """Kinds with which the opponent has a legal standard move."""
    if "movable" not in play.memo:
        board = play.position.board
        movers = [board[go[0]] for go in legal(play.position) if go[0] >= 0]
        kinds = {piece.kind for piece in movers if piece is not None}
        play.memo["movable"] = [kind for kind in KINDS if kind in kinds]
    found: list[str] = play.memo["movable"]
    return found


# -- the announced card


def answered(play: Play) -> Announced:
    if not play.state.stack:
        raise Refused("TIMING")
    return play.state.stack[-1]


def cancel(turn: Flow, play: Play) -> None:
    turn.answer(cancelled=True)


def sue(turn: Flow, play: Play) -> None:
    turn.change(suit=play["x"])
    turn.tell(told.Sued(play.seat, play["x"]))


def has_targets(play: Play) -> bool:
    return any(not isinstance(pick, NumberPick) for pick in CATALOG[answered(play).card].picks)


def is_not_long(play: Play) -> bool:
    return not CATALOG[answered(play).card].long


def steal(turn: Flow, play: Play) -> None:
    turn.answer(thief=play.seat)


def _as_played(turn: Flow, announced: Announced) -> Play:
    """The announced card, as its player would choose its targets now."""
    waiting = turn.state.waiting
    if waiting is not None and (waiting.card, waiting.seat) == (announced.card, announced.seat):
        waiting = None  # it is the rescue itself, and must end the check
    state = replace(turn.state, stack=turn.state.stack[:-1], waiting=waiting)
    card = CATALOG[announced.card]
    return Play(state, announced.seat, card, announced.when, resolving=True)


def redirect(turn: Flow, play: Play) -> None:
    """New targets, one after the other, each among all that can still lead to a legal play."""
    announced = answered(play)
    card = CATALOG[announced.card]
    paid_x = _x_of(turn, announced, card)
    tokens: tuple[str, ...] = ()
    dice = turn.state.dice
    while True:
        fresh = _as_played(turn, announced)
        fresh.paid_x = paid_x
        options = following(fresh, tokens)
        if not options:
            break
        dice, token = dice.pick(options)
        tokens = (*tokens, token)
    turn.change(dice=dice)
    if tokens:
        turn.answer(picks=tokens)
        turn.tell(told.Redirected(card.id, tokens))


def _x_of(turn: Flow, announced: Announced, card: Card) -> int | None:
    if card.x is None:
        return None
    was = _as_played(turn, announced)
    bind(was, announced.picks)
    return card.x(was)


def touches(play: Play, at: int) -> bool:
    """Is this piece among the targets of the announced card, or would it be affected?"""
    announced = answered(play)
    card = CATALOG[announced.card]
    look = _as_played(Flow(play.state), announced)
    try:
        bind(look, announced.picks)
        after = perform(look).position
    except Refused:
        return False
    named = [look[p.name] for p in card.picks if isinstance(p, PiecePick) and p.name in look]
    id = piece_at(play, at).id
    marked = {
        piece
        for active in after.table
        if active not in play.position.table
        for piece in active.pieces
    }
    return at in named or id in marked or after.board[at] != play.position.board[at]


def seal(turn: Flow, play: Play) -> None:
    turn.answer()


# -- hands, the pile, the table


def take_letter(turn: Flow, play: Play) -> None:
    turn.take_from_pile(play.seat, play["what"])


def couriers(turn: Flow, play: Play) -> None:
    turn.swap_hands(play.seat)


def some_cards(play: Play) -> bool:
    """This card has left the hand already, if it ever was there."""
    mine = [card for card in play.state.hands[play.seat] if card != play.card.id]
    return bool(mine or play.state.hands[play.foe])


def listen(turn: Flow, play: Play) -> None:
    turn.show_hand(play.foe)
    turn.tell(told.CardsBanned(dearest(play), only=play.foe))


def dearest(play: Play) -> tuple[str, ...]:
    """The cards of the other hand that cost most; none if he answered with his last one."""
    hand = play.state.hands[play.foe]
    most = max((CATALOG[id].cost for id in hand), default=0)
    return tuple(id for id in hand if CATALOG[id].cost == most)


def end_one(turn: Flow, play: Play) -> None:
    turn.lift(play["what"].serial)
    turn.settle()


def end_all(turn: Flow, play: Play) -> None:
    for active in play.position.table:
        if not active.passing and not CATALOG[active.card].fixed:
            turn.lift(active.serial)
    turn.settle()


def without(law: type[Law]) -> Callable[[Play], bool]:
    """No card of one's own with such a law is in play."""

    def met(play: Play) -> bool:
        return not any(
            active.owner == play.seat
            and any(isinstance(one, law) for one in CATALOG[active.card].laws)
            for active in play.position.table
        )

    return met
