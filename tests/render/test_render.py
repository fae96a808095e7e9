"""The promises of the renderer that need no match: caches, secrets, names, fonts, sprites."""

from __future__ import annotations

import dataclasses
import itertools
import json
from pathlib import Path

import pytest

from bot.render import (
    Drawn,
    Gallery,
    Speech,
    Undrawable,
    drawable,
    faces,
    layout,
    own,
    plain,
    room,
    sprites,
    telling,
)
from bot.render.layout import lay_out
from bot.render.palette import COLOURS, contrast
from bot.render.pen import Label
from engines.core.scene import (
    Chair,
    Chairs,
    Chips,
    Course,
    Hand,
    Honour,
    Lid,
    Lines,
    Moment,
    Moments,
    Private,
    Runner,
    Scene,
    Seats,
    Standing,
    Track,
)
from engines.core.things import Card, Clause, SeatBox
from engines.core.ui import Fan, Grid, Msg, Screen
from tests.render.checks import outside, overlaps, unreadable
from tests.render.positions import GAMES, LONG, NAMES, WORDS, positions

ICONS = Path(__file__).parent.parent.parent / "art" / "icons.json"
SECRET = b"of one table, 16+"

WALL = GAMES["great_wall"]
SPEECH = Speech(WORDS, "en", "great_wall", NAMES[:4])


def state() -> object:
    return WALL.engine.setup(4, 7, WALL.settings())


def scene() -> Scene:
    return room(WALL, state(), ())


def test_what_was_drawn_is_not_drawn_again() -> None:
    gallery = Gallery()
    first = gallery.draw(scene(), SPEECH)
    assert gallery.draw(scene(), SPEECH) is first


def test_another_language_or_another_name_is_another_picture() -> None:
    gallery = Gallery()
    digests = {
        gallery.draw(scene(), speech).digest
        for speech in (
            SPEECH,
            dataclasses.replace(SPEECH, lang="ru"),
            dataclasses.replace(SPEECH, names=LONG[:4]),
        )
    }
    assert len(digests) == 3


def test_memory_of_the_gallery_is_bounded() -> None:
    size = len(Gallery().draw(scene(), SPEECH).png)
    gallery = Gallery(most_bytes=3 * size)
    for number in range(6):
        names = (f"Anna {number}", *NAMES[1:4])
        gallery.draw(scene(), dataclasses.replace(SPEECH, names=names))
        assert gallery.size <= 3 * size


def test_a_private_picture_is_kept_under_a_key_that_only_the_secret_gives() -> None:
    gallery = Gallery()
    mine, other = own(WALL, state(), 0, ()), own(WALL, state(), 1, ())
    drawn = gallery.draw_private(mine, SPEECH, SECRET)
    assert gallery.draw_private(mine, SPEECH, SECRET) is drawn
    digests = {
        drawn.digest,
        gallery.draw_private(other, SPEECH, SECRET).digest,
        gallery.draw_private(mine, SPEECH, b"another table's secret").digest,
        gallery.draw_private(Private(1, mine.scene), SPEECH, SECRET).digest,
        gallery.draw(mine.scene, SPEECH).digest,
    }
    assert len(digests) == 5


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="16"):
        Gallery().draw_private(own(WALL, state(), 0, ()), SPEECH, b"short")


def test_a_private_scene_is_no_scene() -> None:
    assert not isinstance(own(WALL, state(), 0, ()), Scene)


def test_a_fleeting_picture_is_not_kept() -> None:
    gallery = Gallery()
    fleeting = dataclasses.replace(scene(), fleeting=True)
    drawn = gallery.draw(fleeting, SPEECH)
    assert gallery.draw(fleeting, SPEECH) is not drawn
    assert gallery.size == 0


@pytest.mark.parametrize(
    "broken",
    [
        Scene(Lid(Msg("title"), seal="no.such.sprite"), ()),
        Scene(Lid(Msg("title")), (Lines(tuple(Msg("about") for _ in range(60))),)),
        Scene(Lid(Msg("title"), turn=17), ()),
    ],
    ids=["unknown sprite", "too tall", "no such seat"],
)
def test_whatever_goes_wrong_is_one_exception(broken: Scene) -> None:
    with pytest.raises(Undrawable):
        Gallery().draw(broken, SPEECH)


def test_a_name_is_drawn_without_signs_the_fonts_do_not_have() -> None:
    speech = drawable(dataclasses.replace(SPEECH, names=("🐉 Ян 漢", "漢字", "\u0627\u0628", "ok")))
    assert speech.names == ("Ян", "Player 2", "Player 3", "ok")


def test_the_words_keep_names_as_they_are() -> None:
    speech = dataclasses.replace(SPEECH, names=("🐉 Ян", *NAMES[1:4]))
    assert "🐉 Ян" in telling(scene(), speech).text


def test_long_names_are_cut_and_stay_in_their_boxes() -> None:
    boxes = Seats(tuple(SeatBox(seat, turn=seat == 1) for seat in range(5)))
    crowded = Scene(Lid(Msg("title"), turn=1, does=Msg("pic-to-move")), (boxes,))
    speech = Speech(WORDS, "ru", "great_wall", LONG)
    sheet = lay_out(crowded, drawable(speech))
    assert not [*outside(sheet), *overlaps(sheet), *unreadable(sheet)]
    assert any(isinstance(s, Label) and s.text.endswith("…") for s in sheet.strokes)


def test_the_committed_masks_are_those_of_the_icons() -> None:
    assert sprites.index().keys() == json.loads(ICONS.read_text("utf-8"))["sprites"].keys()


def test_text_colours_of_the_frame_read_on_every_lacquer() -> None:
    for name in COLOURS:
        if name.startswith("lacquer.") and "*" not in name:
            assert contrast("gold.light", name) >= 4.5, name
            assert contrast("shade", name) >= 4.5, name


def test_no_text_is_shrunk_below_the_floor() -> None:
    assert faces.fitted("a very long line indeed", "bold", 40, 60)[1] == faces.LEAST


@pytest.mark.parametrize(
    "picture",
    [
        Grid((("light", "dark"), ("dark", "light")), ranks=("2", "1"), files=("a", "b")),
        Fan(("king", "queen")),
        None,
    ],
    ids=["grid", "fan", "lines"],
)
def test_a_game_without_a_scene_gets_a_decent_picture(picture: Grid | Fan | None) -> None:
    screen = Screen(Msg("title"), (Msg("about"),), picture)
    speech = Speech(WORDS, "en", "chaos_chess", NAMES[:2])
    drawn: Drawn = Gallery().draw(plain(screen), speech)
    assert drawn.width == 900
    assert telling(plain(screen), speech).text


def lobby() -> Scene:
    chairs = (
        Chair(0),
        Chair(1, robot=True),
        *(Chair(seat, free=Msg("pic-new")) for seat in range(2, 5)),
    )
    chips = Chips(
        (Clause(Msg("pic-you"), sprite="ui.clock"), Clause(Msg("pic-new"), sprite="ui.seal"))
    )
    lid = Lid(Msg("title"), Msg("pic-over"), "seal.cheng", "wall", "crenels", corner="ui.open")
    foot = (Clause(Msg("pic-to-move"), sprite="ui.check"),)
    return Scene(lid, (Lines((Msg("pic-counting"),)), Chairs(chairs), chips), foot)


def result(winners: tuple[int, ...]) -> Scene:
    honour = Honour(winners, Msg("pic-leader"), "31", Msg("pic-you"), ((1, "24"),))
    lid = Lid(Msg("title"), "", "seal.chu", "han", "meander", honour=honour)
    rounds = ((5, 14), (5, 15), (10, 15), (31, 24))
    moment = Moment("7", 0, "han.xiang_yu", Msg("pic-doubled"), "+10")
    body = (
        Course(Msg("pic-score"), (0, 1), rounds),
        Moments((moment, moment)),
        Standing(((1, 0, "31"), (2, 1, "24"))),
    )
    return Scene(lid, body)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("names", [NAMES, LONG], ids=["names", "long names"])
@pytest.mark.parametrize(
    "scene", [lobby(), result((0,)), result((0, 1))], ids=["lobby", "won", "drawn"]
)
def test_cards_around_the_match_can_be_read(
    scene: Scene, names: tuple[str, ...], lang: str
) -> None:
    game = "chu_han" if scene.lid.lacquer == "han" else "great_wall"
    speech = Speech(WORDS, lang, game, names)
    sheet = lay_out(scene, drawable(speech))
    assert not [*outside(sheet), *overlaps(sheet), *unreadable(sheet)]


def test_a_hand_of_many_kinds_fits() -> None:
    cards = tuple(Card("wall.gate", Msg("pic-you"), value="2", count=2) for _ in range(20))
    sheet = lay_out(Scene(Lid(Msg("title")), (Hand(cards),)), drawable(SPEECH))
    assert not [*outside(sheet), *overlaps(sheet)]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_runners_keep_apart_wherever_on_the_track_they_stand(seats: int) -> None:
    for scores in itertools.combinations_with_replacement((0, 1, 14, 22, 23, 24, 25, 26), seats):
        runners = tuple(Runner(seat, score) for seat, score in enumerate(scores))
        track = Track(Msg("pic-score"), 25, runners)
        sheet = lay_out(Scene(Lid(Msg("title")), (track,)), drawable(SPEECH))
        assert not [*overlaps(sheet), *outside(sheet)], scores


def test_a_picture_is_never_exactly_square(monkeypatch: pytest.MonkeyPatch) -> None:
    position = next(positions(GAMES["chinese_box"], 0))
    say = drawable(position.speech("en"))
    natural = layout.lay_out(position.scene, say).height
    monkeypatch.setattr(layout, "WIDTH", natural)  # as if it had come out so
    assert layout.lay_out(position.scene, say).height > natural


def test_a_sign_that_cannot_be_drawn_leaves_no_hole_in_its_brackets() -> None:
    assert faces.drawable("plays Back Stairs (💰8) b1 (8 💰)") == "plays Back Stairs (8) b1 (8)"
