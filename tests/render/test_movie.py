"""Films as GIFs: frame by frame what bare drawing gives, in a palette that never changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from bot import film as core
from bot import transcript
from bot.i18n import Words
from bot.presenter.ending import at_rest
from bot.render import Speech, Undrawable, drawable
from bot.render.layout import lay_out
from bot.render.movie import BLINK, LAST, PATCHES, SHADES, joined, movie, reeled
from bot.render.paint import painted, reduced
from bot.render.pen import WIDTH, Box, Label
from engines import games
from engines.core.scene import Board, Lane, Scene
from engines.core.things import Clause

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = ("Анна", "Boris", "Vera", "Gleb", "Dasha")
WORDS = Words()


def filmed(game: str, eyes: str = core.PUBLIC, most: int = 14) -> tuple[list[Scene], Speech]:
    """The last turns of a match, and how it ended."""
    match = transcript.read(min((GOLDEN / game).glob("*.txt")).read_text("utf-8"))
    film = core.film(games()[game], match, trusted=True)
    scenes = list(core.shots(film, eyes))[-most:]
    return scenes, Speech(WORDS, "ru", game, NAMES[: film.seats])


def seen(gif: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Each frame when all its patches are laid, and for how long it is seen."""
    whole = 0
    with Image.open(BytesIO(gif)) as image:
        assert image.info["loop"] == 0, "for ever"
        for patch in ImageSequence.Iterator(image):
            pause = patch.info["duration"]
            whole += pause
            if pause != BLINK:
                yield patch.convert("RGB"), whole
                whole = 0


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("eyes", [core.PUBLIC, core.OPEN])
def test_every_frame_is_what_bare_drawing_of_its_scene_gives(game: str, eyes: str) -> None:
    scenes, speech = filmed(game, eyes)
    note = core.note(eyes)
    made = movie(scenes, speech, note=note)
    film = reeled(scenes, speech, note)
    told = [one.whole for one in film.sheet(0).strokes if isinstance(one, Label)]
    assert ("все карты открыты" in told) == (eyes == core.OPEN), "wherever it is passed on to"
    frames = list(seen(made.gif))
    assert len(frames) == made.frames == len(scenes)
    for number, (frame, _) in enumerate(frames):
        bare = reduced(painted(film.sheet(number), SHADES), [*film.tones]).convert("RGB")
        assert ImageChops.difference(frame, bare).getbbox() is None, number


def test_with_all_cards_open_no_count_lies_over_a_rank() -> None:
    scenes, speech = filmed("chu_han", core.OPEN, 60)
    counts = 0
    for scene in scenes:
        labels = [one for one in lay_out(scene, drawable(speech)).strokes if isinstance(one, Label)]
        ranks = [one.box for one in labels if any(path.endswith(":value") for path in one.of)]
        for badge in (one.box for one in labels if one.text.startswith("×")):
            counts += 1
            assert not any(_meet(badge, rank) for rank in ranks)
    assert counts


def test_with_all_cards_open_the_cards_of_chess_are_named() -> None:
    scenes, speech = filmed("chaos_chess", core.OPEN, 60)
    held = [(it, one) for it in scenes for one in it.body if isinstance(one, Lane) and one.cards]
    scene, hand = held[0]
    strokes = lay_out(scene, drawable(speech)).strokes
    told = " ".join(one.text for one in strokes if isinstance(one, Label)).casefold()
    for card in hand.cards:
        assert all(word.casefold() in told for word in speech(card.name).split())


def _meet(one: Box, other: Box) -> bool:
    (x, y, w, h), (left, top, wide, high) = one, other
    return x < left + wide and left < x + w and y < top + high and top < y + h


def test_the_deal_stays_for_a_while_a_turn_not_and_the_end_for_longest() -> None:
    scenes, speech = filmed("chaos_chess")
    first, *turns, before, last = [pause for _, pause in seen(movie(scenes, speech).gif)]
    assert last == LAST
    assert first == before > max(turns)
    assert min(turns) == max(turns), "however much happens in one"


def test_all_frames_are_of_one_size_that_no_client_cuts() -> None:
    scenes, speech = filmed("cherokee")
    made = movie(scenes, speech)
    assert made.width == WIDTH
    assert made.height != WIDTH
    assert {frame.size for frame, _ in seen(made.gif)} == {(made.width, made.height)}


def test_the_same_scenes_give_the_same_bytes() -> None:
    scenes, speech = filmed("chinese_box", most=5)
    assert movie(scenes, speech) == movie(scenes, speech)


def test_a_turn_in_which_nothing_moves_takes_almost_nothing() -> None:
    scenes, speech = filmed("great_wall", most=3)
    still = [scenes[0]] * 8
    once = len(movie(still[:1], speech).gif)
    assert len(movie(still, speech).gif) < once + 8 * 1500, "the strip of film, and no board"


def test_a_frame_with_a_longer_foot_shows_anew_what_is_new_in_it_alone() -> None:
    ((first, *_), speech), told = filmed("chaos_chess"), "Anna plays a card that takes very long"
    (board,) = [one for one in first.body if isinstance(one, Board)]
    corner = replace(board.rows[0][0], new=True)
    turned = replace(board, rows=((corner, *board.rows[0][1:]), *board.rows[1:]))
    body = tuple(turned if one is board else one for one in first.body)
    longer = replace(first, body=body, foot=(Clause(" to tell, ".join([told] * 3)),))
    assert lay_out(longer, drawable(speech)).height > lay_out(first, drawable(speech)).height
    with Image.open(BytesIO(movie([first, longer], speech).gif)) as image:
        patches: Any = ImageSequence.Iterator(image)
        (*_, right, low), *others = [patch.tile[0].extents for patch in patches]
    anew = sum((right - left) * (low - top) for left, top, right, low in others)
    assert anew < right * low / 4, "a corner of the board, the foot and the strip"


def test_somebody_hears_how_far_it_is() -> None:
    scenes, speech = filmed("chu_han", most=4)
    heard: list[tuple[int, int]] = []
    movie(scenes, speech, lambda done, whole: heard.append((done, whole)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_what_cannot_be_drawn_is_one_exception() -> None:
    (scene, *_), speech = filmed("chaos_chess", most=1)
    with pytest.raises(Undrawable):
        movie([], speech)
    (board,) = [one for one in filmed("chaos_chess")[0][0].body if isinstance(one, Board)]
    with pytest.raises(Undrawable):
        movie([replace(scene, body=(board,) * 9)], speech)


def test_few_boxes_hold_all_and_what_is_near_comes_together() -> None:
    boxes = [(n * 50, n * 40, 20, 20) for n in range(12)]
    few = joined(boxes, 10, PATCHES)
    assert len(few) <= PATCHES
    for x, y, w, h in boxes:
        assert any(
            left <= x and top <= y and x + w <= left + wide and y + h <= top + high
            for left, top, wide, high in few
        )
    assert joined([(0, 0, 10, 10), (10, 0, 10, 10)], 0, 9) == [(0, 0, 20, 10)]
    assert len(joined([(0, 0, 10, 10), (500, 500, 10, 10)], 100, 9)) == 2


def _at_rest(film: core.Film, stop: int) -> Scene:
    return at_rest(core.scene(film, stop, core.PUBLIC, "turn"))


@pytest.mark.parametrize("game", games())
def test_nobody_is_asked_in_a_movie_and_it_tells_what_happened(game: str) -> None:
    match = transcript.read(min((GOLDEN / game).glob("*.txt")).read_text("utf-8"))
    film = core.film(games()[game], match, trusted=True)
    for shown, stop in zip(core.shots(film, core.PUBLIC), film.stops("turn"), strict=False):
        assert shown.lid.turn is None
        told = core.scene(film, stop, core.PUBLIC, "turn").foot
        done = [one for one in told if one.owner is not None or not one.soft]
        assert list(shown.foot) == (done or list(told))


@pytest.mark.parametrize("game", games())
def test_the_last_turns_begin_where_the_one_before_them_led_to(game: str) -> None:
    match = transcript.read(min((GOLDEN / game).glob("*.txt")).read_text("utf-8"))
    film = core.film(games()[game], match, trusted=True)
    *turns, card = core.shots(film, core.PUBLIC, last=3)
    stops = film.stops("turn")[-4:]
    assert [one.body for one in turns] == [_at_rest(film, stop).body for stop in stops]
    assert card.lid.honour
    assert list(core.shots(film, core.PUBLIC, last=999)) == list(core.shots(film, core.PUBLIC))


def test_a_long_match_goes_by_rounds_and_of_the_longest_the_end_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = transcript.read(min((GOLDEN / "great_wall").glob("*.txt")).read_text("utf-8"))
    film = core.film(games()["great_wall"], match, trusted=True)
    rounds = len(film.stops("round"))
    assert len(film.stops("turn")) > rounds + 1
    monkeypatch.setattr(core, "LONGEST", rounds + 1)
    assert len(list(core.shots(film, core.PUBLIC))) == rounds + 1
    monkeypatch.setattr(core, "LONGEST", 5)
    *_, last, card = core.shots(film, core.PUBLIC)
    assert last.body == at_rest(core.scene(film, film.last, core.PUBLIC, "round")).body
    assert card.lid.honour
