"""Pictures as crowded as they get: nothing meets, nothing is cut, and the file stays small."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from bot.i18n import LANGUAGES
from bot.render import Speech, drawable, faces, picture
from bot.render.hands import hand
from bot.render.layout import TALLEST, Sheet, lay_out
from bot.render.paint import COARSER, MOST_BYTES, MOST_COLOURS, encoded, painted
from bot.render.pen import TIGHTEST, WIDTH, Label, Pen, Shape, Sprite
from bot.render.reel import REEL
from bot.render.tricks import trick
from bot.render.wide import announced, wide_card
from engines.chaos_chess import wording
from engines.chaos_chess.card import CATALOG
from engines.core.scene import Board, Hand, Lane, Lid, Lines, Play, Reel, Scene, Seats, Strip, Trick
from engines.core.things import Card, Clause, Coin, Disc, Entry, Figure, Panel, Piece, SeatBox
from engines.core.ui import Msg, Word
from tests.engines.chaos_chess import kit
from tests.render.checks import overlaps, wrong
from tests.render.parts import all_of, shown
from tests.render.positions import GAMES, NAMES, WORDS, Position

CHESS = GAMES["chaos_chess"]
ARMY = ("queen", "rook", "rook", "bishop", "bishop", "knight", "knight", *("pawn",) * 8)
LASTING = tuple(id for id, card in CATALOG.items() if card.long)
LONG_WORDS = "c3 земляной дракон, f2 водяной дракон, a2 огненный дракон"


@cache
def longest(lang: str) -> tuple[str, ...]:
    """All cards, those with the shortest text first."""
    long = {id: len(WORDS.say(wording.printed(id), lang, CHESS.id)) for id in CATALOG}
    return tuple(sorted(CATALOG, key=lambda id: long[id]))


@cache
def full(lang: str) -> Scene:
    """The four longest cards in hand, so that the board is low."""
    four = longest(lang)[-4:]
    return shown(CHESS, kit.match(white=four, black=four), 0)


def spoken(id: str) -> Card:
    text, kind = wording.printed(id), f"deck.{CATALOG[id].deck}"
    return Card(f"card.{id}", Word(id), kind=kind, owner=1, text=text, new=True)


def lasting(count: int) -> Panel:
    """So many cards at work, beginning with the longest names."""
    ids = sorted(LASTING, key=len, reverse=True)[:count]
    signs = ((id, Disc(f"card.{id}", Word(id), 0)) for id in ids)
    note = Msg("pic-where-until", {"where": "e4", "until": Msg("pic-turns-left", {"n": 2})})
    return Panel(tuple(Entry(Word(id), note=note, disc=disc) for id, disc in signs))


def crowded(lang: str, middle: Card | Panel, *, lost: int = len(ARMY)) -> Position:
    """A full hand, heaps of lost pieces, and this between the players."""
    scene = full(lang)
    fallen = ARMY[len(ARMY) - lost :]
    (board,) = all_of(scene, Board)
    above, _, below = (
        replace(one, lost=tuple(Piece(f"chess.{k}", Word(k), owner=one.seat) for k in fallen))
        if isinstance(one, SeatBox)
        else one
        for one in board.side
    )
    beside = replace(board, side=(above, middle, below))
    body = tuple(beside if block is board else block for block in scene.body)
    return Position(CHESS, 2, "crowded", 0, None, replace(scene, body=body))


def sheet_of(position: Position, lang: str) -> Sheet:
    return lay_out(position.scene, drawable(position.speech(lang)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_announced_card_meets_its_own_name_however_low_the_board_is(lang: str) -> None:
    for id in longest(lang)[::5]:
        assert not wrong(crowded(lang, spoken(id)), lang), id


def test_an_announced_card_with_a_word_too_long_for_large_letters_has_small_ones() -> None:
    scene = shown(CHESS, kit.match(), None)
    (board,) = all_of(scene, Board)
    for id in CATALOG:
        side = (*board.side[:1], spoken(id), *board.side[2:])
        body = tuple(replace(board, side=side) if one is board else one for one in scene.body)
        sheet = lay_out(replace(scene, body=body), drawable(Speech(WORDS, "ru", CHESS.id, NAMES)))
        assert not _cut(sheet), id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_announced_card_is_told_whole_whatever_was_lost(lang: str) -> None:
    for lost in range(len(ARMY) + 1):
        assert not wrong(crowded(lang, spoken(longest(lang)[-5]), lost=lost), lang), lost


@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_number_of_lasting_cards_finds_its_place(lang: str) -> None:
    for count in range(1, 17):
        assert not wrong(crowded(lang, lasting(count)), lang), count


def test_the_large_sign_of_an_announced_card_takes_the_room_there_is() -> None:
    card = replace(spoken("wolf_pit"), text="too long to stand here " * 40)
    sizes = []
    for high in range(110, 320, 10):
        pen = Pen(_speech(), "sides", "lacquer.chess")
        assert not announced(pen, card, "card", (0, 0, 330, high))
        (name,) = (one for one in pen.strokes if isinstance(one, Label))
        _, *large = (s for s in pen.strokes if isinstance(s, Sprite) and s.name == card.sprite)
        for sign in large:
            assert name.box[1] + name.box[3] <= sign.box[1]
            assert sign.box[1] + sign.box[3] <= high
        sizes.append(sum(sign.box[2] for sign in large))
    assert sizes == sorted(sizes)
    assert (sizes[0], sizes[-1]) == (0, 110)


@pytest.mark.parametrize("tight", range(TIGHTEST + 1))
def test_a_long_figure_on_a_low_card_stands_clear_of_its_sign(tight: int) -> None:
    one = Card("wall.infantry", Word("infantry"), value="1·2·3", owner=0)
    for kinds in range(1, 8):
        pen = Pen(Speech(WORDS, "ru", "great_wall", NAMES), "colours", "lacquer.wall", tight=tight)
        end = hand(pen, Hand((one,) * kinds), "body.0", 0)
        felt = Shape((0, 0, WIDTH, end), "felt")
        assert not list(overlaps(Sheet(WIDTH, end, (felt, *pen.strokes), ()))), kinds


@pytest.mark.parametrize("others", range(0, 12))
@pytest.mark.parametrize("depth", range(1, 4))
def test_whose_the_cards_under_a_dragon_are_stays_to_be_seen(depth: int, others: int) -> None:
    kind = Word("dragon")
    pile = Card("wall.dragon", kind, owner=0)
    for owner in range(1, depth):
        pile = Card("wall.dragon", kind, owner=owner, covers=pile)
    pile = Card("wall.dragon", kind, owner=4, covers=pile, coins=(Coin("5"),))
    rest = tuple(
        Card(f"wall.{('wall', 'gate')[number % 2]}", Word("wall"), owner=number % 5)
        for number in range(others)
    )
    for cards in ((pile, *rest), (*rest, pile), (pile, *rest, pile)):
        row = Lane("1", Word("s1"), (Coin("3"), Coin("4")), cards)
        position = Position(GAMES["great_wall"], 5, "piled", None, None, Scene(Lid("Wall"), (row,)))
        assert not wrong(position, "ru")


@pytest.mark.parametrize("tight", range(TIGHTEST + 1))
def test_every_card_of_a_long_set_shows_its_value(tight: int) -> None:
    """Behind the power of a person, too, where there is half the room."""
    power = Card("han.peng_yue", Word("peng_yue"), value="3", band=True)
    for number in range(1, 12):
        ranks = "12457891245"[:number]
        cards = tuple(Card(f"han.rank{rank}", Word(rank), value=rank) for rank in ranks)
        plays = tuple(
            Play(1, cards, by, Msg("title"), new=True)
            for by in (None, power)
            for _ in range(1 if by else 2)
        )
        pen = Pen(Speech(WORDS, "ru", "chu_han", NAMES), "colours", "lacquer.han", tight=tight)
        end = trick(pen, Trick(Msg("title"), plays, demand=Msg("title")), "body.0", 0)
        paper = Shape((0, 0, WIDTH, end), "paper")
        assert not list(overlaps(Sheet(WIDTH, end, (paper, *pen.strokes), ()))), number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_most_crowded_picture_is_a_small_file_with_all_its_colours(lang: str) -> None:
    """Rougher edges pack better than fewer colours, and nobody sees them on a phone."""
    for middle in (spoken(longest(lang)[-5]), lasting(16)):
        position = crowded(lang, middle)
        drawn = picture(position.scene, position.speech(lang))
        assert drawn.height <= TALLEST
        assert len(drawn.png) <= MOST_BYTES
        assert drawn.png == picture(position.scene, position.speech(lang)).png
        with Image.open(BytesIO(drawn.png)) as image:
            assert MOST_COLOURS // 2 < len(image.getcolors(256) or ()) <= MOST_COLOURS


def test_a_picture_that_is_small_enough_keeps_its_smooth_edges() -> None:
    sheet = sheet_of(Position(CHESS, 2, "begun", None, None, shown(CHESS, kit.match(), None)), "en")
    smooth, rough = (painted(sheet, shades) for shades in (0, COARSER[-1]))
    with Image.open(BytesIO(encoded(smooth, sheet))) as image:
        found = image.convert("RGB")
    tones = len(smooth.getcolors(1 << 20) or ())
    assert tones > 2 * len(rough.getcolors(1 << 20) or ())
    assert len(found.getcolors(256) or ()) <= MOST_COLOURS


def test_a_sentence_too_long_for_the_foot_has_a_second_line() -> None:
    short, long = (
        lay_out(Scene(Lid("Box"), (), (Clause(text, owner),)), _speech())
        for text, owner in (("смотрит c3", 1), (f"смотрит {LONG_WORDS}", 1))
    )
    assert long.height > short.height
    assert not _cut(long)
    assert " ".join(one.text for one in _labels(long)).endswith(LONG_WORDS)


def test_a_fact_too_long_for_its_line_has_a_second_one() -> None:
    facts = Strip((Clause(f"{LONG_WORDS}, {LONG_WORDS}"),))
    sheet = lay_out(Scene(Lid("Box"), (facts, facts)), _speech())
    assert not _cut(sheet)
    first, second, third, fourth = (one.box for one in _labels(sheet)[1:])
    assert first[1] + first[3] < second[1]
    assert second[1] + second[3] < third[1]
    assert third[1] + third[3] < fourth[1]


def _speech() -> Speech:
    return drawable(Speech(WORDS, "ru", "chinese_box", NAMES))


def _labels(sheet: Sheet) -> list[Label]:
    return [one for one in sheet.strokes if isinstance(one, Label)]


def _cut(sheet: Sheet) -> list[str]:
    return [one.text for one in _labels(sheet) if one.text.endswith(faces.CUT)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_of_a_card_meets_the_next_in_the_tightest_picture(lang: str) -> None:
    box = (29, 0, 421, 600)
    for id in CATALOG:
        pen = Pen(Speech(WORDS, lang, CHESS.id, NAMES), "sides", "lacquer.chess", tight=TIGHTEST)
        wide_card(pen, spoken(id), "body.0", box)
        texts = [one for one in pen.strokes if isinstance(one, Label) and one.ground == "card"]
        assert all(a.box[1] + a.box[3] <= b.box[1] for a, b in pairwise(texts)), id


def test_whatever_fits_as_a_table_fits_as_a_frame_of_a_film() -> None:
    position = crowded("ru", lasting(16))
    write, filler = drawable(position.speech("ru")), Lines((Msg("title"),) * 4)
    scene = position.scene
    tallest = scene
    while True:
        scene = replace(scene, body=(*scene.body, filler))
        try:
            lay_out(scene, write)
        except ValueError:
            break
        tallest = scene
    height = lay_out(tallest, write).height
    assert TALLEST - REEL < height <= TALLEST
    frame = replace(tallest, body=(*tallest.body, Reel(3, 36)))
    assert lay_out(frame, write).height == height + REEL


def test_what_is_new_never_lies_over_the_number_before_it() -> None:
    def box(seat: int, stored: str, new: bool) -> SeatBox:
        counts = (
            Figure("ui.hand", "0", Msg("pic-in-hand")),
            Figure("ui.deck", "0", Msg("pic-in-deck")),
        )
        return SeatBox(
            seat, figures=(*counts, Figure("ui.coin", stored, Msg("pic-points"), new=new))
        )

    wall = GAMES["great_wall"]
    boxes = tuple(
        box(seat, stored, seat % 2 > 0)
        for seat, stored in enumerate(("21", "28", "23", "17", "30"))
    )
    scene = Scene(wall.lid, (Seats(boxes),))
    for lang in LANGUAGES:
        assert not wrong(Position(wall, 5, "the last tokens", None, None, scene), lang)
