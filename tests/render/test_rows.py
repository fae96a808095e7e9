"""Things that stand side by side look like one row: as large, as far apart, from margin to
margin, and nothing touches what it does not belong to."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.i18n import LANGUAGES
from bot.render import Speech, drawable, faces
from bot.render.hands import hand
from bot.render.layout import Sheet, lay_out
from bot.render.panels import panel
from bot.render.pen import INNER, MARGIN, WIDTH, Box, Label, Pen, Shape, Sprite
from engines.core.scene import Hand, Honour, Plate, Plates, Scene, Seats, Standing
from engines.core.things import Card, Disc, Entry, Figure, Panel, SeatBox
from engines.core.ui import Msg, Word
from tests.render.positions import GAMES, LONG, NAMES, WORDS

SIGNS = ("ui.hand", "ui.deck", "ui.coin")
RANKS = "124578"


def drawn(*body: Seats | Plates | Panel, game: str = "great_wall") -> Sheet:
    speech = drawable(Speech(WORDS, "ru", game, NAMES))
    return lay_out(Scene(GAMES[game].lid, body), speech)


def told(sheet: Sheet, ends: str) -> list[Box]:
    """Where all that tells this is, from the left."""
    found = [
        one.box
        for one in sheet.strokes
        if isinstance(one, (Label, Shape, Sprite)) and any(path.endswith(ends) for path in one.of)
    ]
    return sorted(found)


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_same_number_of_every_player_stands_at_the_same_place(seats: int) -> None:
    numbers = [(0, 10, 2), (1, 11, 10), (12, 0, 4), (3, 9, 0), (0, 0, 0)][:seats]
    boxes = [
        SeatBox(seat, turn=not seat, figures=tuple(map(figure, SIGNS, map(str, of_seat))))
        for seat, of_seat in enumerate(numbers)
    ]
    sheet = drawn(Seats(tuple(boxes)))
    for number, sign in enumerate(SIGNS):
        signs = told(sheet, f"figures.{number}:sprite")
        assert len(signs) == seats, sign
        assert len({box[2] for box in signs}) == 1, "all of one size"
        starts = [box[0] - x for box, (x, _, _, _) in zip(signs, panels(sheet), strict=True)]
        assert max(starts) - min(starts) <= 1, sign


def panels(sheet: Sheet) -> list[Box]:
    return sorted(
        one.box for one in sheet.strokes if isinstance(one, Shape) and one.fill in ("panel", "now")
    )


def figure(sign: str, value: str) -> Figure:
    return Figure(sign, value, Word(sign))


@pytest.mark.parametrize("count", range(2, 7))
def test_plates_reach_from_margin_to_margin(count: int) -> None:
    clans = ("wolf", "bird", "blue", "deer", "potato", "hair")[:count]
    plates = tuple(Plate(f"clan.{clan}", Word(clan), "9") for clan in clans)
    fills = {f"clan.{clan}" for clan in clans}
    sheet = drawn(Plates(plates), game="cherokee")
    boxes = sorted(s.box for s in sheet.strokes if isinstance(s, Shape) and s.fill in fills)
    assert boxes[0][0] == MARGIN
    assert boxes[-1][0] + boxes[-1][2] == WIDTH - MARGIN
    gaps = [right[0] - left[0] - left[2] for left, right in pairwise(boxes)]
    assert max(gaps) - min(gaps) <= 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_stacks_of_a_hand_touch_only_where_long_names_need_the_room(lang: str) -> None:
    people = ("ying_bu", "liu_bang", "zhongli_mo", "xiahou_ying", "xiang_yu", "han_xin")
    for ranks in range(1, 7):
        for others in range(len(people) + 1):
            cards = tuple(
                Card(f"han.rank{rank}", Word(rank), value=rank, count=4) for rank in RANKS[:ranks]
            ) + tuple(
                Card(f"han.{name}", Word(name), value="6", band=True) for name in people[:others]
            )
            pen = Pen(Speech(WORDS, lang, "chu_han", NAMES), "colours", "lacquer.han")
            hand(pen, Hand(cards), "body.0", 0)
            found = [s.box for s in pen.strokes if isinstance(s, Shape) and s.fill == "drop"]
            assert len(found) == len(cards)
            rows = {y: sorted(box for box in found if box[1] == y) for _, y, _, _ in found}
            for row in rows.values():
                gaps = [right[0] - left[0] - left[2] for left, right in pairwise(row)]
                roomy = len(row) < 7 or others < 3
                assert all(gap >= (12 if roomy else 5) for gap in gaps), (ranks, others)
                assert row[-1][0] + row[-1][2] <= MARGIN + INNER


def test_signs_of_a_list_keep_apart_and_clear_of_their_names() -> None:
    entries = tuple(
        Entry(Word(name), disc=Disc(f"card.{name}", Word(name)), sign="possible")
        for name in ("hedge", "wolf_pit", "ricochet", "pawnshop")
    )
    sheet = drawn(Panel(entries, columns=2), game="chaos_chess")
    rings = told(sheet, ":sign")
    assert len(rings) == len(entries)
    columns = {x: sorted(box for box in rings if box[0] == x) for x, _, _, _ in rings}
    for column in columns.values():
        assert all(upper[1] + upper[3] <= lower[1] for upper, lower in pairwise(column))
    for ring, name in zip(rings, told(sheet, ":name"), strict=True):
        assert ring[0] + ring[2] + 4 <= name[0]


def test_a_key_to_a_sign_never_stands_without_its_words() -> None:
    key = Entry(Msg("pic-you"), sign="possible")
    for many in range(1, 20):
        names = [f"{name}{n}" for n, name in enumerate(("hedge", "wolf_pit") * 10)][:many]
        cards = tuple(Entry(Word(name), disc=Disc("card.hedge", Word(name))) for name in names)
        pen = Pen(speech_of(NAMES), "sides", "lacquer.chess")
        panel(pen, Panel((key, *cards)), "side", (0, 0, 204, 310))
        dots = [s for s in pen.strokes if isinstance(s, Shape) and s.fill == "go"]
        words = [
            s for s in pen.strokes if isinstance(s, Label) and s.of == ("side.entries.0:name",)
        ]
        assert len(dots) == len(words), many


@pytest.mark.parametrize("names", [NAMES, LONG])
def test_the_crown_of_a_result_stands_behind_its_name(names: tuple[str, ...]) -> None:
    rows = Standing(((1, 0, "35"), (2, 1, ""), (2, 2, "9")))
    sheet = lay_out(Scene(GAMES["great_wall"].lid, (rows,)), drawable(speech_of(names)))
    (crown,) = (s for s in sheet.strokes if isinstance(s, Sprite) and s.name == "ui.leader")
    name = next(s for s in sheet.strokes if isinstance(s, Label) and s.at[0] == 130)
    assert 0 < crown.box[0] - name.box[0] - name.box[2] < 40
    assert {(x, x + w) for x, _, w, _ in panels(sheet)} == {(MARGIN, WIDTH - MARGIN)}


def speech_of(names: tuple[str, ...]) -> Speech:
    return Speech(WORDS, "ru", "great_wall", names)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("winners", range(1, 6))
def test_how_a_match_ended_is_told_whatever_the_winners_are_called(lang: str, winners: int) -> None:
    headline = Msg("pic-wins", {"n": winners})
    honour = Honour(tuple(range(winners)), headline, score="128")
    lid = replace(GAMES["great_wall"].lid, honour=honour)
    for names in (NAMES, LONG[1:] + LONG[:1], LONG):
        speech = drawable(Speech(WORDS, lang, "great_wall", names))
        labels = [s for s in lay_out(Scene(lid, ()), speech).strokes if isinstance(s, Label)]
        (verdict,) = (one for one in labels if "lid.honour:headline" in one.of)
        assert verdict.text.endswith(speech(headline))
        assert not verdict.text.startswith(faces.CUT)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_name_gives_way_to_what_the_lid_tells(lang: str) -> None:
    barren = Msg("pic-line-barren", {"turn": 36, "count": 36, "left": 5})
    for game, does, line in (
        ("chinese_box", Msg("pic-puts"), barren),
        ("great_wall", Msg("pic-to-move"), Msg("pic-last", {"n": 1, "of": 2})),
    ):
        lid = replace(GAMES[game].lid, turn=1, does=does, line=line)
        sheet = lay_out(Scene(lid, ()), drawable(Speech(WORDS, lang, game, LONG)))
        (label,) = (s for s in sheet.strokes if isinstance(s, Label) and "lid:line" in s.of)
        assert not label.text.endswith(faces.CUT), game
