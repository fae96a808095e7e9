"""Mutations: pieces gain and lose ways of moving, squares change, kinds turn into other kinds."""

from __future__ import annotations

from functools import partial

from engines.chaos_chess import card as cards
from engines.chaos_chess.board import (
    BISHOP,
    DIAGONAL,
    KING,
    KNIGHT,
    OFFICERS,
    PAWN,
    QUEEN,
    ROOK,
    STRAIGHT,
)
from engines.chaos_chess.card import (
    AFTER,
    AFTER_THEIRS,
    BEFORE,
    BEFORE_THEIRS,
    CATALOG,
    INSTEAD,
    ON_CAPTURE,
    THIS_TURN,
    Card,
    Lasts,
    Play,
)
from engines.chaos_chess.effects import become, become_named, fade, reforge
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.law import NEVER
from engines.chaos_chess.laws import (
    AtMost,
    Avenged,
    Brittle,
    Carries,
    Closed,
    Evolves,
    Frozen,
    Gates,
    Grove,
    Hedge,
    Height,
    Hobbled,
    KeepsColour,
    Leaps,
    LearnsFromOther,
    NoDoubleStep,
    Pacified,
    PawnsStepBack,
    Pit,
    River,
    School,
    Shielded,
    StaysHome,
    Steps,
    Strides,
    TakesAhead,
    Tar,
    WhileItStands,
    rank,
)
from engines.chaos_chess.picks import (
    a,
    beside,
    capturer,
    enemy,
    foe,
    free,
    has,
    kind,
    mover,
    needs,
    not_king,
    not_queen,
    number,
    on_their_half,
    other_kind,
    other_than,
    own,
    own_king,
    own_ranks,
    piece,
    piece_at,
    rows,
    square,
    that,
    their_king,
)

card = partial(cards.card, deck="mutations")

_ELIXIR = {KNIGHT: 4, BISHOP: 4, ROOK: 6, QUEEN: 9}


def _own_king(play: Play) -> list[int]:
    at = own_king(play)
    return [] if at is None else [at]


def _their_king(play: Play) -> list[int]:
    at = their_king(play)
    return [] if at is None else [at]


def _capturer(play: Play) -> list[int]:
    at = capturer(play)
    return [] if at is None else [at]


def _mover(play: Play) -> list[int]:
    at = mover(play)
    return [] if at is None else [at]


def _king_is_a_king(play: Play) -> bool:
    at = own_king(play)
    return at is not None and piece_at(play, at).kind == KING


def _no_king_captured(play: Play) -> bool:
    return play.state.taken is not None and not play.state.taken.by_king


def _no_king_moved(play: Play) -> bool:
    moved = play.state.moved
    return moved is not None and (moved.castled or not moved.king)


def _room_for_hedge(play: Play, at: int) -> bool:
    """Three files to the right, a rank above, and no hedge on that border yet."""
    if at % 8 > 5 or at >= 56:
        return False
    files = set(range(at % 8, at % 8 + 3))
    return not any(
        active.squares[0] // 8 == at // 8
        and files & set(range(active.squares[0] % 8, active.squares[0] % 8 + 3))
        for active in play.position.table
        if any(isinstance(law, Hedge) for law in CATALOG[active.card].laws)
    )


def _mount(turn: Flow, play: Play) -> None:
    turn.withdraw(play["rider"])


def _elixir(play: Play) -> int:
    return _ELIXIR[play["kind"]]


def _frost(play: Play) -> int:
    return rank(piece_at(play, play["who"])) * int(play["turns"])


CARDS: tuple[Card, ...] = (
    card(
        "spiked_armour",
        piece("who", own, not_king, not_queen),
        Avenged(),
        when=(AFTER, BEFORE_THEIRS),
        cost=6,
    ),
    card(
        "long_legs",
        piece("who", own, not_king, a(KNIGHT)),
        Leaps(3, 1),
        when=AFTER,
        cost=5,
    ),
    card("reverse_gear", PawnsStepBack(), when=AFTER, cost=4),
    card(
        "winged_crown",
        piece("who", own, not_king, a(QUEEN)),
        Leaps(2, 1, NEVER),
        when=AFTER,
        cost=8,
    ),
    card(
        "two_tone_mitre",
        piece("who", own, not_king, a(BISHOP)),
        Steps(STRAIGHT, NEVER),
        when=AFTER,
        cost=4,
    ),
    card(
        "round_tower",
        piece("who", own, not_king, a(ROOK)),
        Steps(DIAGONAL),
        when=AFTER,
        cost=6,
    ),
    card(
        "young_blood",
        needs(_king_is_a_king),
        Strides(),
        when=AFTER,
        cost=6,
        marks=_own_king,
    ),
    card(
        "stone_stance",
        piece("who", own, not_king, not_queen),
        Shielded(),
        WhileItStands(),
        when=(AFTER, BEFORE_THEIRS),
        cost=6,
    ),
    card(
        "turtle_shell",
        piece("who", own, not_king, a(PAWN)),
        Shielded(against=(ROOK, QUEEN)),
        when=(BEFORE, AFTER),
        cost=4,
    ),
    card(
        "acquired_taste",
        piece("who", own, not_king, not_queen),
        Evolves(),
        when=BEFORE,
        cost=7,
    ),
    card(
        "shared_lessons",
        piece("knight", own, not_king, a(KNIGHT)),
        piece("bishop", own, not_king, a(BISHOP)),
        LearnsFromOther(),
        when=AFTER,
        cost=7,
    ),
    card(
        "rider_and_mount",
        piece("mount", own, not_king, a(KNIGHT, BISHOP, ROOK)),
        piece(
            "rider", own, not_king, a(KNIGHT, BISHOP, ROOK), beside("mount"), other_kind("mount")
        ),
        _mount,
        Carries(),
        when=INSTEAD,
        cost=8,
        marks=lambda play: [play["mount"]],
    ),
    card(
        "oak_bark",
        piece("who", own, not_king),
        Shielded(),
        when=BEFORE_THEIRS,
        cost=5,
        lasts=THIS_TURN,
    ),
    card(
        "long_pike",
        piece("who", own, not_king, a(PAWN)),
        TakesAhead(),
        when=AFTER,
        cost=6,
    ),
    card(
        "lead_boots",
        piece("who", enemy, not_king, a(QUEEN, ROOK, BISHOP)),
        AtMost(2),
        when=AFTER,
        cost=7,
    ),
    card(
        "blunt_blade",
        piece("who", enemy, not_king, not_queen),
        Pacified(),
        when=AFTER,
        cost=6,
    ),
    card(
        "sleeping_draught",
        piece("who", enemy, not_king, not_queen),
        Frozen(),
        when=AFTER,
        cost=7,
        lasts=Lasts(theirs=2),
    ),
    card(
        "homesickness",
        piece("who", enemy, not_king, a(*OFFICERS), on_their_half),
        StaysHome(),
        when=AFTER,
        cost=6,
    ),
    card(
        "colour_blindness",
        piece("who", enemy, not_king, a(QUEEN, ROOK)),
        KeepsColour(),
        when=AFTER,
        cost=7,
        lasts=Lasts(theirs=4),
    ),
    card(
        "hobbles",
        piece("who", enemy, not_king, a(KNIGHT)),
        Hobbled(),
        when=AFTER,
        cost=3,
    ),
    card(
        "heavy_crown",
        needs(lambda play: their_king(play) is not None),
        Pacified(),
        when=AFTER,
        cost=8,
        lasts=Lasts(theirs=4),
        marks=_their_king,
    ),
    card(
        "brittle_bones",
        piece("who", enemy, not_king),
        Brittle(),
        when=AFTER,
        cost=6,
    ),
    card("rusty_gears", NoDoubleStep(), when=AFTER, cost=2),
    card(
        "bad_meal",
        needs(_no_king_captured, "G1"),
        needs(lambda play: capturer(play) is not None, "G10"),
        Frozen(),
        when=ON_CAPTURE,
        cost=6,
        lasts=Lasts(theirs=2),
        marks=_capturer,
    ),
    card(
        "late_frost",
        needs(lambda play: play.state.moved is not None, "TIMING"),
        needs(_no_king_moved, "G1"),
        needs(lambda play: mover(play) is not None, "G10"),
        Frozen(),
        when=AFTER_THEIRS,
        cost=7,
        lasts=Lasts(theirs=1),
        marks=_mover,
    ),
    card("sunken_square", square("at", free), Closed(), when=AFTER, cost=5),
    card("hedge", square("at", that(_room_for_hedge)), Hedge(), when=AFTER, cost=6),
    card(
        "twin_gates",
        square("one", free, rows(3, 6)),
        square("two", free, rows(3, 6), other_than("one")),
        Gates(),
        when=AFTER,
        cost=5,
    ),
    card("tar_patch", square("at", free), Tar(), when=AFTER, cost=4),
    card("wolf_pit", square("at", free), Pit(), when=AFTER, cost=6),
    card(
        "sacred_grove",
        square("at", free),
        Grove(),
        when=AFTER,
        cost=5,
        lasts=Lasts(theirs=4),
    ),
    card("high_ground", square("at", free), Height(), when=AFTER, cost=4),
    card("frontier_river", River(), when=BEFORE, cost=6, lasts=Lasts(theirs=5)),
    card("training_ground", square("at", free, rows(3, 6)), School(), when=AFTER, cost=7),
    card(
        "squires_oath",
        piece("who", own, not_king, a(PAWN), own_ranks(5, 6)),
        become("who", KNIGHT),
        when=AFTER,
        cost=8,
    ),
    card(
        "reforge",
        piece("who", own, not_king, a(KNIGHT, BISHOP)),
        reforge,
        when=AFTER,
        cost=3,
    ),
    card(
        "torn_epaulettes",
        piece("who", enemy, not_king, a(ROOK)),
        kind("kind", KNIGHT, BISHOP),
        become_named("who", "kind"),
        when=AFTER,
        cost=9,
    ),
    card("faded_stars", needs(has(foe, QUEEN)), fade, when=AFTER, cost=8),
    card(
        "measured_elixir",
        piece("who", own, not_king, a(PAWN), own_ranks(4, 5, 6)),
        kind("kind", KNIGHT, BISHOP, ROOK, QUEEN),
        become_named("who", "kind"),
        when=INSTEAD,
        cost=3,
        x=_elixir,
    ),
    card(
        "bottled_frost",
        piece("who", enemy, not_king),
        number("turns", 1, 3),
        Frozen(),
        when=AFTER,
        cost=2,
        x=_frost,
        turns=lambda play: int(play["turns"]),
    ),
)
