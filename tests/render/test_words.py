"""How scenes read: short, complete, nothing said twice."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n import LANGUAGES
from bot.render import Speech
from bot.render.words import COLUMNS, Telling, tell
from engines.core.scene import Block, Board, Hand, Lid, Lines, Scene, Seats
from engines.core.things import Card, Cell, Clause, Disc, Edge, Entry, Panel, Piece, SeatBox
from engines.core.ui import Msg, Word
from tests.render.parts import shown
from tests.render.positions import GAMES, NAMES, WORDS, positions

HEDGE = Disc("card.hedge", Word("hedge"), 1)
KNIGHT = Piece("chess.knight", Word("knight"), "white_knight", owner=0)


def told(*body: Block, game: str = "chaos_chess", foot: tuple[Clause, ...] = ()) -> Telling:
    scene = Scene(Lid(Msg("title")), body, foot, marks="sides")
    return tell(scene, Speech(WORDS, "en", game, NAMES[:2]))


def lines(*body: Block, game: str = "chaos_chess") -> list[str]:
    return told(*body, game=game).text.split("\n")[1:]


def row(*cells: Cell, **more: object) -> Board:
    return Board((cells,), ranks=("1",), **more)  # type: ignore[arg-type]


# -- boards


def test_what_a_sign_on_the_grid_says_is_not_said_again() -> None:
    assert lines(row(Cell("a1", KNIGHT), Cell("b1"))) == ["1 N ·"]


def test_what_a_sign_cannot_say_is_said_once_for_all_places() -> None:
    said = lines(
        row(
            Cell("a1", KNIGHT, new=True, locked=True),
            Cell("b1", new=True),
            Cell("c1", locked=True),
        )
    )
    assert said == ["1[N|·]·", "new: a1, b1", "locked: a1, c1"]


def test_cards_face_down_have_one_line_in_the_legend() -> None:
    box = GAMES["chinese_box"]
    state = box.engine.setup(2, 1, box.settings())
    telling = tell(shown(box, state, None), Speech(WORDS, "en", "chinese_box", NAMES[:2]))
    assert [line for line in telling.text.split("\n") if "face down" in line] == ["▒▒▒ face down"]


def test_a_capture_is_told_from_a_free_square() -> None:
    prey = Piece("chess.pawn", Word("pawn"), "black_pawn", owner=1)
    said = lines(
        row(
            Cell("a1", KNIGHT, state="chosen"),
            Cell("b1", prey, state="possible"),
            Cell("c1", state="possible"),
        )
    )
    assert said[0] == "1 N  p• +"
    assert said[1:] == ["chosen: a1", "possible now: ×b1, c1"]


def test_a_mark_on_a_square_is_told_with_its_place() -> None:
    assert lines(row(Cell("a1", ground=(HEDGE,))))[1:] == ["⚫ Hedge: a1"]


def test_a_mark_that_the_list_tells_with_its_place_is_not_told_twice() -> None:
    side = (Panel((Entry(Word("hedge"), note="a1", disc=HEDGE),)),)
    said = lines(row(Cell("a1", ground=(HEDGE,)), side=side))
    assert said[1:] == ["⚫ Hedge (a1)"]


def test_a_mark_between_cells_is_told_by_its_side() -> None:
    board = row(Cell("a1"), Cell("b1"), edges=(Edge(0, 0, 2, "top", HEDGE),))
    assert lines(board)[1:] == ["⚫ Hedge: above a1, b1"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cherokee_tells_clan_and_value_of_everybody_and_both_legends(lang: str) -> None:
    game = GAMES["cherokee"]
    state = game.engine.setup(3, 1, game.settings())
    telling = tell(shown(game, state, 0), Speech(WORDS, lang, "cherokee", NAMES[:3]))
    grid = next(passage for passage in telling.passages if passage.board)
    people = "".join("".join(line.split()[1:]) for line in grid.lines)
    assert len(people) == 3 * 36
    assert all(sign in "▲●" for sign in people[1::3])
    assert people[2::3].isdigit()
    letters = set(people[::3])
    assert all(f"{letter} " in telling.text for letter in letters), "which letter is which clan"


@pytest.mark.parametrize("game", GAMES)
def test_text_is_about_as_long_as_a_screen(game: str) -> None:
    """The room's table without what has happened: about 30 short lines, never 40."""
    for position in positions(GAMES[game], 2, every=20):
        if position.viewer is None:
            for lang in LANGUAGES:
                telling = tell(position.scene, position.speech(lang))
                assert telling.text.count("\n") < 40, position.label
                boards = [p for p in telling.passages if p.board]
                assert all(len(line) <= COLUMNS for p in boards for line in p.lines)


# -- things


def test_a_hand_is_one_line_and_what_is_possible_another() -> None:
    cards = (
        Card("han.rank4", "4", value="4", count=3, state="possible"),
        Card("han.rank1", "1", value="1", state="gone"),
    )
    assert lines(Hand(cards, "Hand", "2 cards")) == ["Hand · 2 cards: 4 ×3, 1", "possible now: 4"]


@pytest.mark.parametrize(
    ("state", "said"),
    [("possible", "all of them possible now"), ("gone", "none of them now")],
)
def test_a_hand_is_not_named_a_second_time_to_say_what_holds_of_all(state: Any, said: str) -> None:
    cards = tuple(Card(f"han.rank{n}", n, value=n, state=state) for n in "147")
    assert lines(Hand(cards, "Hand")) == ["Hand: 1, 4, 7", said]


def test_whose_a_hand_is_stands_once() -> None:
    cards = (Card("wall.gate", "gate", owner=1), Card("wall.wall", "wall", owner=1))
    assert lines(Hand(cards, "Hand")) == ["Hand ⚫: gate, wall"]


def test_an_empty_hand_is_not_named_twice() -> None:
    assert lines(Hand((), "Your hand", empty="Your hand is empty")) == ["Your hand is empty"]


def test_captured_pieces_are_lost_not_cancelled() -> None:
    pawn = Piece("chess.pawn", Word("pawn"), "white_pawn", owner=0)
    gone = Piece("chess.rook", Word("rook"), "white_rook", owner=0, struck=True)
    (_, lost) = lines(Seats((SeatBox(0, lost=(gone, pawn, pawn)),)))
    assert lost == "lost: rook (for good), pawn ×2"


def test_a_hand_from_behind_is_told_by_its_kinds() -> None:
    back = Card("deck.intrigues", Msg("pic-deck-intrigues"), down=True)
    assert lines(Seats((SeatBox(0, backs=(back, back)),)))[1] == "holds: Intrigues ×2"


# -- the frame


def test_a_move_names_the_piece_that_the_picture_shows() -> None:
    moved = Clause("g1 → f3", 0, "chess.knight", Word("knight"))
    assert told(foot=(moved,)).status == "Chaos Chess · ⚪ Anna knight g1 → f3"


def test_the_status_tells_news_and_no_stores() -> None:
    news = Clause("e2 → e4", 0, "chess.pawn", Word("pawn"))
    assert "decks" not in told(foot=(news, Clause("decks 3", soft=True))).status


def test_a_description_ends_with_a_whole_line() -> None:
    telling = told(Lines(tuple(f"{n} " + "word " * 20 for n in range(20))))
    assert len(telling.alt) <= 1024
    assert telling.alt.endswith("word…")
