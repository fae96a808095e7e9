"""What matters stands out, and nothing that marks a thing hides what it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import LANGUAGES
from bot.render import Speech, drawable
from bot.render.hands import hand
from bot.render.layout import Sheet, lay_out
from bot.render.pen import Box, Label, Pen, Shape, Sprite, Stroke
from engines.core.scene import Board, Hand, Honour, Lid, Play, Scene, Trick
from engines.core.things import Card, Cell, Clause, Entry, Panel, Piece, SeatBox
from engines.core.ui import Msg, Word
from tests.engines.chaos_chess import kit
from tests.render.checks import outside, overlaps, unreadable
from tests.render.parts import all_of, shown
from tests.render.positions import GAMES, LONG, NAMES, WORDS
from tests.source import reasons

CHESS = GAMES["chaos_chess"]
ARMY = ("queen", "rook", "rook", "bishop", "bishop", "knight", "knight", *("pawn",) * 8)


def sheet_of(scene: Scene, game: str, lang: str = "en", names: tuple[str, ...] = NAMES) -> Sheet:
    return lay_out(scene, drawable(Speech(WORDS, lang, game, names)))


def signs(sheet: Sheet) -> list[Sprite]:
    return [one for one in sheet.strokes if isinstance(one, Sprite)]


def labels(sheet: Sheet) -> list[Label]:
    return [one for one in sheet.strokes if isinstance(one, Label)]


def meet(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def test_pieces_that_were_lost_are_counted_and_never_a_heap() -> None:
    scene = shown(CHESS, kit.match(), None)
    (board,) = all_of(scene, Board)
    for fallen in range(len(ARMY) + 1):
        side = tuple(
            replace(
                one,
                lost=tuple(
                    Piece(f"chess.{kind}", Msg("pic-you"), owner=one.seat)
                    for kind in ARMY[len(ARMY) - fallen :]
                ),
            )
            if isinstance(one, SeatBox)
            else one
            for one in board.side
        )
        sheet = sheet_of(Scene(scene.lid, (replace(board, side=side),), marks="sides"), CHESS.id)
        assert not [*overlaps(sheet), *outside(sheet), *unreadable(sheet)], fallen
        small = [one for one in signs(sheet) if any(".lost." in path for path in one.of)]
        told = {path.split(":")[0] for one in small for path in one.of}
        assert len(told) == 2 * fallen  # of both players
        if fallen == len(ARMY):
            assert [one.text for one in labels(sheet) if one.size == 24].count("8") == 2


def test_lost_pieces_of_many_kinds_stay_in_their_box() -> None:
    scene = shown(CHESS, kit.match(), None)
    (board,) = all_of(scene, Board)
    fallen = [
        Piece(f"chess.{kind}", Msg("pic-you"), owner=1, struck=struck)
        for kind in ("queen", "rook", "bishop", "knight", "pawn")
        for struck in (False, False, True, True)
    ]
    for many in range(len(fallen) + 1):
        side = tuple(
            replace(one, lost=tuple(fallen[:many])) if isinstance(one, SeatBox) else one
            for one in board.side
        )
        sheet = sheet_of(Scene(scene.lid, (replace(board, side=side),), marks="sides"), CHESS.id)
        assert not [*overlaps(sheet), *outside(sheet)], many


def test_the_sign_of_a_small_tile_that_is_struck_stays_to_be_seen() -> None:
    tile = Piece("clan.wolf", Msg("pic-you"), shape="dome", value="6", struck=True)
    sheet = sheet_of(
        Scene(Lid(Msg("title")), (Panel((Entry(note="d1", pieces=(tile,)),)),)), "cherokee"
    )
    assert not [one for one in sheet.strokes if isinstance(one, Stroke)]
    (wolf,) = [one for one in signs(sheet) if one.name == "clan.wolf"]
    assert any(":struck" in path for one in sheet.strokes for path in getattr(one, "of", ()))
    assert not list(overlaps(sheet))
    assert wolf.box[2] >= 24


def test_what_one_player_did_in_a_row_is_told_after_one_name() -> None:
    did = (
        Clause(Msg("pic-passes"), 0),
        Clause(Msg("pic-passes"), 1),
        Clause(Msg("pic-scored", {"n": 2}), 1),
        Clause(Msg("pic-passes"), 0),
    )
    for lang in LANGUAGES:
        sheet = sheet_of(Scene(Lid(Msg("title")), (), did), "chu_han", lang)
        said = [one.text for one in labels(sheet)]
        assert said.count(NAMES[1]) == 1
        assert said.count(NAMES[0]) == 2
        assert said.count("·") == 1
        assert {f"foot.{n}:owner" for n in range(4)} <= sheet.facts().keys()
        assert not [*overlaps(sheet), *outside(sheet)]


def test_ticks_and_numbers_of_a_hand_in_close_rows_keep_apart() -> None:
    cards = tuple(
        Card(f"han.rank{rank}", Msg("pic-you"), value=rank, count=3, state="possible")
        for rank in "1245789"
    )
    for tight in range(3):
        pen = Pen(drawable(Speech(WORDS, "en", "chu_han", NAMES)), "colours", "house", tight=tight)
        hand(pen, Hand((*cards, *cards), Msg("pic-hand")), "hand", 0)
        discs = [one for one in pen.strokes if isinstance(one, Shape) and one.form == "disc"]
        ticks = [one for one in discs if one.fill == "go"]
        numbers = [one for one in discs if one.fill == "house"]
        assert ticks
        assert numbers
        for tick in ticks:
            assert not any(meet(tick.box, number.box) for number in numbers), tight


def test_two_laurels_leave_the_headline_of_a_draw_alone() -> None:
    for lang in LANGUAGES:
        honour = Honour((), Msg("pic-drawn", {"n": 2}), line=Msg("reason-repetition"))
        sheet = sheet_of(Scene(replace(CHESS.lid, honour=honour), ()), CHESS.id, lang)
        edge = max(one.box[0] + one.box[2] for one in signs(sheet) if one.name == "ui.laurels")
        headline = max(labels(sheet), key=lambda one: one.size)
        assert headline.box[0] - edge >= 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_a_duel_ended_is_told_whole_beside_a_long_name(lang: str) -> None:
    for game in (one for one in GAMES.values() if min(one.seats) == 2):
        for reason in reasons(game):
            line = Msg(f"reason-{reason}")
            honour = Honour((0,), Msg("pic-wins", {"n": 1}), "31", line, ((1, "24"),))
            sheet = sheet_of(Scene(replace(game.lid, honour=honour), ()), game.id, lang, LONG)
            said = [one.text for one in labels(sheet) if one.colour == "white"]
            assert " ".join(said) == WORDS.say(line, lang, game.id).replace("\u00a0", " ")
            assert not [*overlaps(sheet), *outside(sheet)], reason


def test_a_card_of_the_box_that_changed_has_a_bright_edge_of_its_own() -> None:
    """Cards lie too close for the patch behind one of them to be seen on a phone."""
    back = Piece("box.back", Msg("pic-you"), shape="plate", down=True)
    board = Board(((Cell("a1", back, new=True), Cell("b1", back)),), look="box")
    sheet = sheet_of(Scene(Lid(Msg("title")), (board,)), "chinese_box")
    edges = [one for one in sheet.strokes if isinstance(one, Shape) and one.edge == "hi"]
    assert [one.width for one in edges] == [5]


def test_a_set_with_nothing_to_beat_takes_no_room_for_a_demand() -> None:
    play = Play(0, (Card("han.rank4", Msg("pic-you"), value="4"),), title=Msg("pic-passes"))
    trick = Trick(Msg("pic-trick"), (play,))
    asked = replace(trick, demand=Msg("pic-beat", {"count": 1, "rank": 4}))
    low, high = (sheet_of(Scene(Lid(Msg("title")), (one,)), "chu_han") for one in (trick, asked))
    assert low.height < high.height
    assert not [*overlaps(low), *outside(low)]


def test_what_stands_beside_a_board_ends_with_it_however_much_was_collected() -> None:
    game = GAMES["chinese_box"]
    scene = shown(game, game.engine.setup(2, 7, game.settings()), None)
    (board,) = all_of(scene, Board)
    usual = sheet_of(Scene(scene.lid, (board,)), game.id)
    line = Entry(
        value="+12", pieces=tuple(Piece("box.fire", Word("fire"), shape="plate") for _ in range(4))
    )
    for count in range(9):
        side = tuple(
            replace(one, collected=(line,) * count) if isinstance(one, SeatBox) else one
            for one in board.side
        )
        sheet = sheet_of(Scene(scene.lid, (replace(board, side=side),)), game.id)
        assert not [*overlaps(sheet), *outside(sheet)], count
        low = [
            max(one.box[1] + one.box[3] for one in each.strokes[1:] if isinstance(one, Shape))
            for each in (usual, sheet)
        ]
        assert low[0] == low[1], count
        told = sum(one.text == "+12" for one in labels(sheet))
        assert told == 2 * min(count, 3), count


def test_any_board_shows_from_where_a_piece_came() -> None:
    """Towards where it stands, whichever way that is; on a board of squares as in a pyramid."""
    pawn = Piece("chess.pawn", Word("pawn"), owner=0)
    rows = tuple(
        tuple(Cell(file + rank, pawn, came="b2" if file + rank != "b2" else "") for file in "abc")
        for rank in "321"
    )
    sheet = sheet_of(Scene(Lid(Msg("title")), (Board(rows, look="plain"),)), CHESS.id)
    turns = [s.turned for s in sheet.strokes if isinstance(s, Shape) and s.form == "arrow"]
    assert turns == [45, 360, 315, 90, 270, 135, 180, 225]
