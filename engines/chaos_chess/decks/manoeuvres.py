"""Manoeuvres: pieces change places, march, leap, strike and are pushed. None of them stays."""

from __future__ import annotations

from functools import partial

from engines.chaos_chess import card as cards
from engines.chaos_chess.board import BISHOP, KNIGHT, OFFICERS, PAWN, PAWN_TAKES, QUEEN, ROOK
from engines.chaos_chess.card import (
    AFTER,
    AFTER_THEIRS,
    BEFORE,
    BEFORE_THEIRS,
    INSTEAD,
    ON_CAPTURE,
    THIS_TURN,
    Card,
    Play,
)
from engines.chaos_chess.effects import (
    advance,
    ahead_of,
    bayonet,
    blast_hits,
    block,
    blow_up,
    boots,
    can_field_castle,
    double_gallop,
    drumbeat,
    field_castle,
    follow_leader,
    go_home,
    hook,
    hookable,
    leap,
    march,
    once_more,
    one_bounce,
    over_one,
    pursue,
    reached,
    reached_from,
    recapture,
    remove,
    ride,
    round_the_side,
    second_wind,
    shift_mover,
    shoot,
    shoulder,
    sidle,
    step,
    swap,
    through_own,
    trample,
    whirl,
)
from engines.chaos_chess.laws import SlidersAtMost
from engines.chaos_chess.picks import (
    a,
    attacked_by,
    attacking,
    beside,
    capturer,
    close_files,
    empty,
    enemy,
    free,
    has_left_home,
    hop,
    in_danger,
    mover,
    near,
    needs,
    no,
    no_higher_than,
    not_king,
    officer,
    other_kind,
    other_than,
    own,
    own_king,
    piece,
    piece_at,
    ranked,
    same_rank_as,
    same_row,
    side,
    square,
    that,
    unshielded,
)

card = partial(cards.card, deck="manoeuvres")


def _someone_ahead(play: Play, at: int) -> bool:
    to = ahead_of(play, at)
    return to is not None and play.position.board[to] is not None


def _no_king_ahead(play: Play, at: int) -> bool:
    to = ahead_of(play, at)
    return to is None or not piece_at(play, to).royal


def _enemy_ahead(play: Play, at: int) -> bool:
    to = ahead_of(play, at)
    return to is not None and piece_at(play, to).owner != play.seat


def _quiet_officer(play: Play) -> bool:
    """A bishop, knight or rook has just moved without capturing, and is still there."""
    moved = play.state.moved
    return (
        moved is not None
        and moved.kind in (BISHOP, KNIGHT, ROOK)
        and not moved.took
        and not moved.castled
        and not moved.king
        and mover(play) is not None
    )


def _displaced(play: Play) -> bool:
    moved = play.state.moved
    return moved is not None and not moved.castled and moved.src >= 0


def _pawn_captured(play: Play) -> bool:
    moved = play.state.moved
    return (
        moved is not None
        and moved.kind == PAWN
        and moved.took
        and not moved.promoted
        and mover(play) is not None
        and piece_at(play, mover(play) or 0).kind == PAWN
    )


def _diagonally_ahead(play: Play, at: int) -> bool:
    src = mover(play)
    return src is not None and at in PAWN_TAKES[play.seat][src]


def _quiet_move(play: Play) -> bool:
    moved = play.state.moved
    return moved is not None and not moved.took and not moved.check and not moved.castled


def _no_king_moved(play: Play) -> bool:
    moved = play.state.moved
    return moved is not None and not moved.king


def _mover_stands(play: Play) -> bool:
    return mover(play) is not None


def _capturer_stands(play: Play) -> bool:
    return capturer(play) is not None


def _capturer_is_no_king(play: Play) -> bool:
    return play.state.taken is not None and not play.state.taken.by_king


def _turns(play: Play, at: int) -> bool:
    """A 2x2 block with at least two pieces."""
    return (
        at % 8 < 7 and at < 56 and sum(play.position.board[sq] is not None for sq in block(at)) >= 2
    )


def _no_king_in_block(play: Play, at: int) -> bool:
    if at % 8 == 7 or at >= 56:
        return True
    return not any((p := play.position.board[sq]) is not None and p.royal for sq in block(at))


CARDS: tuple[Card, ...] = (
    card(
        "dress_the_ranks",
        piece("one", own, not_king),
        piece("two", own, not_king, same_row("one"), other_kind("one")),
        swap("one", "two"),
        when=AFTER,
        cost=4,
    ),
    card(
        "horse_fair",
        piece("mine", own, not_king, a(KNIGHT)),
        piece("theirs", enemy, not_king, a(KNIGHT)),
        swap("mine", "theirs"),
        when=INSTEAD,
        cost=6,
    ),
    card(
        "masons_wager",
        piece("mine", own, not_king, a(ROOK)),
        piece("theirs", enemy, not_king, a(ROOK)),
        swap("mine", "theirs"),
        when=INSTEAD,
        cost=7,
    ),
    card(
        "traded_trenches",
        piece("mine", own, not_king, a(PAWN)),
        piece("theirs", enemy, not_king, a(PAWN), close_files("mine", 1, 2)),
        swap("mine", "theirs"),
        when=AFTER,
        cost=5,
    ),
    card(
        "body_feint",
        piece("mine", own, not_king),
        piece("theirs", enemy, not_king, beside("mine"), no_higher_than("mine")),
        swap("mine", "theirs"),
        when=INSTEAD,
        cost=7,
    ),
    card(
        "crossed_orders",
        piece("one", enemy, not_king),
        piece("two", enemy, not_king, beside("one"), other_kind("one")),
        swap("one", "two"),
        when=AFTER,
        cost=6,
    ),
    card(
        "ladys_entrance",
        piece("queen", own, not_king, a(QUEEN)),
        piece("other", own, not_king, other_than("queen")),
        swap("queen", "other"),
        when=BEFORE,
        cost=7,
    ),
    card(
        "quick_reshuffle",
        piece("one", own, not_king),
        piece("two", own, not_king, beside("one"), other_kind("one")),
        swap("one", "two"),
        when=BEFORE_THEIRS,
        cost=4,
    ),
    card(
        "wide_stride",
        piece("who", own, not_king, a(PAWN)),
        march("who", 3),
        when=INSTEAD,
        cost=2,
    ),
    card(
        "sidle",
        piece("one", own, not_king, a(PAWN)),
        side("to_one"),
        piece("two", own, not_king, a(PAWN), other_than("one"), optional=True),
        side("to_two"),
        sidle,
        when=INSTEAD,
        cost=3,
    ),
    card(
        "drumbeat",
        piece("one", own, not_king, a(PAWN)),
        piece("two", own, not_king, a(PAWN), other_than("one")),
        piece("three", own, not_king, a(PAWN), other_than("one", "two"), optional=True),
        drumbeat,
        when=INSTEAD,
        cost=6,
    ),
    card(
        "bayonets_fixed",
        piece(
            "who",
            own,
            not_king,
            a(PAWN),
            that(_someone_ahead),
            that(_enemy_ahead),
            that(_no_king_ahead, "G1"),
        ),
        bayonet,
        when=INSTEAD,
        cost=5,
    ),
    card(
        "fall_back",
        piece("who", own, not_king, a(PAWN)),
        march("who", -1),
        when=BEFORE,
        cost=2,
    ),
    card(
        "field_castling",
        piece("rook", own, not_king, a(ROOK), that(can_field_castle)),
        field_castle,
        when=INSTEAD,
        cost=6,
    ),
    card(
        "close_ranks",
        piece("who", own, not_king, a(PAWN)),
        square("to", reached("who", advance)),
        ride("who", "to", advance),
        when=ON_CAPTURE,
        cost=3,
    ),
    card(
        "saddle_up",
        piece("who", own, not_king, no(KNIGHT)),
        square("to", empty, hop("who")),
        leap("who", "to"),
        when=INSTEAD,
        cost=5,
    ),
    card(
        "borrowed_boots",
        piece("who", own, not_king, a(KNIGHT, BISHOP)),
        square("to", reached("who", boots)),
        ride("who", "to", boots),
        when=INSTEAD,
        cost=6,
    ),
    card(
        "over_the_wall",
        piece("who", own, not_king, a(ROOK)),
        square("to", reached("who", over_one)),
        ride("who", "to", over_one),
        when=INSTEAD,
        cost=8,
    ),
    card(
        "ricochet",
        piece("who", own, not_king, a(BISHOP)),
        square("to", reached("who", one_bounce)),
        ride("who", "to", one_bounce),
        when=INSTEAD,
        cost=6,
    ),
    card(
        "round_the_world",
        piece("who", own, not_king, a(ROOK, QUEEN)),
        square("to", reached("who", round_the_side)),
        ride("who", "to", round_the_side),
        when=INSTEAD,
        cost=5,
    ),
    card(
        "double_gallop",
        piece("who", own, not_king, a(KNIGHT)),
        square("via", empty, hop("who")),
        square("to", hop("via"), other_than("who")),
        double_gallop,
        when=INSTEAD,
        cost=7,
    ),
    card(
        "to_the_banner",
        piece("who", own, not_king, officer),
        square("to", free, near(own_king)),
        leap("who", "to"),
        when=INSTEAD,
        cost=6,
    ),
    card(
        "open_ranks",
        piece("who", own, not_king, a(QUEEN, ROOK, BISHOP)),
        square("to", reached("who", through_own)),
        ride("who", "to", through_own),
        when=INSTEAD,
        cost=7,
    ),
    card(
        "second_wind",
        needs(_quiet_officer, "TIMING"),
        square("to", empty, reached_from(mover, once_more)),
        second_wind,
        when=AFTER,
        cost=8,
    ),
    card(
        "follow_the_leader",
        needs(_displaced, "TIMING"),
        piece("who", own, not_king, that(lambda play, at: at != mover(play))),
        follow_leader,
        when=AFTER,
        cost=5,
    ),
    card(
        "crossbow_volley",
        piece("by", own, not_king, a(ROOK, BISHOP)),
        piece("victim", enemy, not_king, ranked(1, 2), unshielded, attacked_by("by")),
        shoot("by", "victim"),
        when=INSTEAD,
        cost=10,
    ),
    card(
        "trample",
        piece("who", own, not_king, a(KNIGHT)),
        square("to", empty, hop("who")),
        piece("victim", enemy, not_king, a(PAWN), beside("to")),
        trample,
        when=INSTEAD,
        cost=7,
    ),
    card(
        "powder_keg",
        piece("who", own, not_king, a(PAWN), that(blast_hits)),
        blow_up,
        when=INSTEAD,
        cost=10,
    ),
    card(
        "hot_pursuit",
        needs(_pawn_captured, "TIMING"),
        piece("victim", enemy, not_king, that(_diagonally_ahead)),
        pursue,
        when=AFTER,
        cost=6,
    ),
    card(
        "fall_together",
        piece("mine", own, not_king),
        piece("theirs", enemy, not_king, same_rank_as("mine"), unshielded, attacked_by("mine")),
        remove("mine", "theirs"),
        when=INSTEAD,
        cost=6,
    ),
    card(
        "open_account",
        needs(_capturer_is_no_king, "G1"),
        needs(_capturer_stands, "G10"),
        piece("who", own, not_king, attacking(capturer)),
        recapture,
        when=ON_CAPTURE,
        cost=10,
    ),
    card(
        "drive_back",
        piece("who", enemy, not_king, a(PAWN)),
        march("who", -1),
        when=AFTER,
        cost=4,
    ),
    card(
        "bait",
        piece("who", enemy, not_king, a(*OFFICERS)),
        square("to", empty, beside("who")),
        step("who", "to"),
        when=AFTER,
        cost=7,
    ),
    card(
        "heavy_baggage",
        SlidersAtMost(2),
        when=BEFORE_THEIRS,
        cost=4,
        lasts=THIS_TURN,
    ),
    card(
        "nudge",
        needs(_no_king_moved, "G1"),
        needs(_quiet_move, "TIMING"),
        needs(_mover_stands, "G10"),
        square("to", empty, near(mover)),
        shift_mover,
        when=AFTER_THEIRS,
        cost=6,
    ),
    card(
        "sidestep",
        piece("who", own, not_king, that(in_danger)),
        square("to", empty, beside("who")),
        step("who", "to"),
        when=AFTER_THEIRS,
        cost=5,
    ),
    card(
        "grappling_hook",
        piece("by", own, not_king, a(ROOK, QUEEN)),
        piece("victim", enemy, not_king, that(hookable)),
        hook,
        when=INSTEAD,
        cost=6,
    ),
    card(
        "shoulder_push",
        piece(
            "who",
            own,
            not_king,
            a(PAWN),
            that(_someone_ahead),
            that(_no_king_ahead, "G1"),
        ),
        shoulder,
        when=INSTEAD,
        cost=4,
    ),
    card(
        "whirl",
        square("at", that(_no_king_in_block, "G1"), that(_turns)),
        whirl,
        when=AFTER,
        cost=7,
    ),
    card(
        "recall_to_camp",
        piece("who", own, not_king, has_left_home),
        go_home,
        when=AFTER_THEIRS,
        cost=4,
    ),
)
