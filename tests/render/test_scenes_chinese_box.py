"""What Chinese Box shows: the box, what was collected, and a look for one pair of eyes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import LANGUAGES
from bot.render import Speech, drawable
from bot.render.layout import lay_out
from bot.render.pen import Label
from engines.chinese_box import GAME, rules
from engines.chinese_box.board import CELLS, ELEMENT_NAMES, FILES, RANKS
from engines.chinese_box.recap import recap
from engines.chinese_box.rules import LOOK_DONE, SKIP_LOOK
from engines.chinese_box.state import Stack
from engines.core.scene import Board, Hand
from engines.core.things import Panel, SeatBox
from engines.core.ui import Word
from tests.engines.chinese_box.kit import START, play, play_all, position
from tests.engines.chinese_box.matches import match
from tests.render.checks import outside, overlaps
from tests.render.parts import all_of, cells, shown, words
from tests.render.positions import NAMES, WORDS

FACES = {*ELEMENT_NAMES.values()}
STATE = position(START)


def faces(scene: object) -> set[str]:
    """Faces told as such; a combination that was named is no face."""
    return FACES & {word.token for word in all_of(scene, Word)}


def test_cards_lie_down_and_dragons_stand_open() -> None:
    board = cells(shown(GAME, STATE, None))
    assert list(board) == list(CELLS)
    for cell in board.values():
        assert cell.piece is not None
        dragon = cell.spot in ("a6", "f6", "a1", "f1")
        assert cell.piece.down is not dragon
        assert bool(cell.piece.kind) is dragon
    (drawn,) = all_of(shown(GAME, STATE, 1), Board)
    assert (drawn.ranks, drawn.files) == (tuple(RANKS), tuple(FILES))


def test_who_looks_sees_faces_with_their_cells_and_room_for_one_more() -> None:
    state = play_all(STATE, "b6", "a5")
    scene = shown(GAME, state, 0)
    (hand,) = all_of(scene, Hand)
    assert [(card.name, card.place) for card in hand.cards[:2]] == [
        (Word("air"), "b6"),
        (Word("earth"), "a5"),
    ]
    assert hand.cards[2].empty
    assert len(hand.cards) == 3
    assert scene.fleeting


def test_the_others_see_the_places_and_never_a_face() -> None:
    state = play_all(STATE, "b6", "a5")
    for viewer in (1, None):
        scene = shown(GAME, state, viewer)
        assert not scene.fleeting
        assert not all_of(scene, Hand)
        assert {name for name, cell in cells(scene).items() if cell.looked} == {"b6", "a5"}
        (board,) = all_of(scene, Board)
        assert not faces(board.rows)
        assert not faces(scene.foot)


def test_a_dragon_is_seen_in_a_strange_hand_too() -> None:
    scene = shown(GAME, play_all(STATE, "a6"), 1)
    assert "water_dragon" in {word.token for word in all_of(scene.foot, Word)}


def test_a_scene_is_as_fleeting_as_its_screen_and_shows_faces_nowhere_else() -> None:
    for seed in range(3):
        for state, _, events in match(seed):
            for viewer in (0, 1, None):
                view = rules.view(state, viewer)
                heard = tuple(e for e in events if e.only in (None, viewer))
                scene = shown(GAME, state, viewer, since=heard)
                assert scene.fleeting == GAME.screen(view).fleeting
                (board,) = all_of(scene, Board)
                looked = faces(board.rows) | faces(all_of(scene, Hand)) | faces(scene.foot)
                assert scene.fleeting or state.reason or not looked


def test_a_line_turned_over_in_vain_is_struck_until_the_next_action() -> None:
    state, events = play(play_all(STATE, SKIP_LOOK), "water3 b6 d6")
    scene = shown(GAME, state, None, since=events)
    over = {name for name, cell in cells(scene).items() if cell.piece and cell.piece.struck}
    assert over == {"b6", "c6", "d6"}
    assert scene.fleeting
    after = shown(GAME, play_all(state, "c3"), None)
    assert not any(cell.piece and cell.piece.struck for cell in cells(after).values())


def test_cards_with_a_marker_are_locked() -> None:
    state = play_all(STATE, "b6", LOOK_DONE, "end_turn")
    assert [name for name, cell in cells(shown(GAME, state, 1)).items() if cell.locked] == ["b6"]


def test_a_card_put_back_lies_on_its_cell_while_the_next_one_is_asked_for() -> None:
    state = play_all(STATE, "b6", "c6", LOOK_DONE)
    scene = shown(GAME, state, 0, "c6")
    board = cells(scene)
    assert board["c6"].state == "chosen"
    assert board["c6"].piece is not None
    assert board["c6"].piece.name == Word("air")
    (hand,) = all_of(scene, Hand)
    assert [card.state for card in hand.cards] == ["gone", "chosen"]
    first = cells(shown(GAME, state, 0))
    assert {name for name, cell in first.items() if cell.state == "possible"} == {"b6", "c6"}


def test_ends_of_a_named_line_are_marked() -> None:
    state = play_all(STATE, SKIP_LOOK)
    scene = shown(GAME, state, 0, "water3", "c6")
    marked = {name: cell.state for name, cell in cells(scene).items() if cell.state}
    assert marked.pop("c6") == "chosen"
    assert set(marked) == set(rules.options(state, 0, ("water3", "c6")))


def test_a_collected_line_is_new_and_lies_before_its_player() -> None:
    field = "w w w f e A" + START.split("A", 1)[1]
    state = play_all(position(field), SKIP_LOOK)
    state, events = play(state, "water3 a6 c6")
    scene = shown(GAME, state, 1, since=events)
    assert {name for name, cell in cells(scene).items() if cell.new} == {"a6", "b6", "c6"}
    mine, yours = all_of(scene, SeatBox)
    assert (mine.score, yours.score) == ("3", "0")
    assert mine.collected[0].new
    assert len(mine.collected[0].pieces) == 3
    assert "pic-collected" in words(scene)


def test_the_prices_stand_beside_the_box() -> None:
    (prices,) = all_of(shown(GAME, STATE, None), Panel)
    assert [entry.value for entry in prices.entries] == ["3", "5", "8", "12", "4"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_lines_that_were_collected_leave_their_points_to_be_read(lang: str) -> None:
    lines = (Stack("fire5", "fFfff"), Stack("water6", "wwwwww"), Stack("earth6", "eeEeee"))
    state = replace(STATE, stacks=(lines, lines[:1]))
    speech = Speech(WORDS, lang, GAME.id, NAMES[:2])
    sheet = lay_out(shown(GAME, state, None), drawable(speech))
    assert not [*overlaps(sheet), *outside(sheet)]
    points = {stroke.text for stroke in sheet.strokes if isinstance(stroke, Label)}
    assert {"+8", "+12"} <= points


def test_the_best_lines_take_two_columns_and_one_alone_the_whole_width() -> None:
    lines = (Stack("mixed4", "waef"), Stack("fire4", "ffff"), Stack("air5", "aaaaa"))
    for many, columns in ((1, 1), (2, 2), (3, 2)):
        view = rules.view(replace(STATE, stacks=(lines[:many], ())), None)
        (panel,) = all_of(recap(view, ()), Panel)
        assert (len(panel.entries), panel.columns) == (many, columns)
