"""The game never remembers for the players: no face that lies down now is anywhere to be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from bot.i18n import LANGUAGES, Words
from engines.chinese_box import GAME, rules
from engines.chinese_box.board import CARD_NAMES, CELLS, ELEMENT_NAMES, ELEMENTS, INDEX
from engines.chinese_box.events import Looked, Placed, Shown
from engines.chinese_box.rules import view
from engines.chinese_box.screen import screen
from engines.chinese_box.state import State
from engines.core.dice import Dice
from engines.core.engine import Event, Move, Seat, told
from engines.core.ui import Grid, Msg
from tests.engines.chinese_box.kit import START, collecting, play, play_all, position
from tests.engines.chinese_box.matches import SEEDS, match

WORDS = Words()
VIEWERS: tuple[Seat | None, ...] = (None, 0, 1)


def heard(events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    return [event for event in events if event.only in (None, seat)]


def written(state: State, viewer: Seat | None, lang: str) -> str:
    """All a screen says: title, lines, and the picture as text."""
    shown = screen(view(state, viewer))
    assert isinstance(shown.picture, Grid)
    glyphs = [Msg(f"glyph-{glyph}") for row in shown.picture.rows for glyph in row]
    parts = (shown.title, *shown.lines, *glyphs)
    return "\n".join(WORDS.say(part, lang, "chinese_box") for part in parts)


def faces_in(text: str, lang: str) -> set[str]:
    """The elements named or drawn in a text, dragons left aside."""
    bare = text.lower()
    for name in ELEMENT_NAMES.values():
        dragon = WORDS.say(Msg(f"key-{name}_dragon"), lang, "chinese_box")
        bare = bare.replace(dragon, "")
    return {
        name
        for name in ELEMENT_NAMES.values()
        for key in (f"key-{name}", f"glyph-{name}")
        if WORDS.say(Msg(key), lang, "chinese_box") in bare
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_is_shown_to_its_player_only_and_only_while_it_is_a_hand(lang: str) -> None:
    state = play_all(position(START), "b6", "c6", "look_done")
    assert faces_in(written(state, 0, lang), lang) == {"air", "earth"}
    assert faces_in(written(state, 1, lang), lang) == set()
    assert faces_in(written(state, None, lang), lang) == set()
    state = play_all(state, "as_before")
    for viewer in VIEWERS:
        assert faces_in(written(state, viewer, lang), lang) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_failed_line_is_shown_to_all_and_gone_with_the_next_action(lang: str) -> None:
    state = play_all(collecting(START), "fire3 b6 d6")
    for viewer in VIEWERS:
        assert faces_in(written(state, viewer, lang), lang) == {"air", "earth", "fire"}
    state = play_all(state, "skip_look")
    for viewer in VIEWERS:
        assert faces_in(written(state, viewer, lang), lang) == set()


def test_a_screen_with_a_face_on_it_is_fleeting() -> None:
    looking = position(START)
    holding = play_all(looking, "b6")
    putting = play_all(holding, "c6", "look_done")
    done = play_all(putting, "as_before")
    failed = play_all(done, "fire3 b6 d6")
    fleeting = [
        [screen(view(state, viewer)).fleeting for viewer in (0, 1, None)]
        for state in (looking, holding, putting, done, failed, play_all(failed, "skip_look"))
    ]
    mine, all_of_us, nobody = [True, False, False], [True, True, True], [False, False, False]
    assert fleeting == [nobody, mine, mine, nobody, all_of_us, nobody]


def test_events_with_faces_are_never_logged() -> None:
    assert not any(kind.logged for kind in (Looked, Placed, Shown))
    for kind in GAME.events:
        names = {spec.name for spec in fields(kind)}
        assert not (kind.logged and names & {"card", "cards", "face", "faces"}), kind


@pytest.mark.parametrize("seed", SEEDS)
def test_no_view_holds_a_face_that_lies_down_now(seed: int) -> None:
    for state, _, _ in match(seed):
        for viewer in VIEWERS:
            seen = view(state, viewer)
            open_now = {cell for cell, face in enumerate(seen.field) if face in ELEMENTS}
            assert open_now <= set(state.failed)
            if viewer != state.seat:
                assert not set(seen.hand) & set(ELEMENTS)


@pytest.mark.parametrize("seed", SEEDS)
def test_logged_lines_name_no_face_but_those_collected(seed: int) -> None:
    faces = set(CARD_NAMES.values())
    for _, _, events in match(seed):
        for event in events:
            if type(event).logged:
                words = [str(getattr(event, spec.name)) for spec in fields(event)]
                assert not faces & set(words)
                assert told(event).key == type(event).__name__


def without_memory(state: State, seed: int) -> Iterator[tuple[Seat | None, State]]:
    for viewer in VIEWERS:
        yield viewer, rules.reshuffled(state, viewer, Dice(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_seen_earlier_is_in_no_screen_now(seed: int) -> None:
    """All that lies down may be dealt anew, also what the viewer saw a move ago."""
    for number, (state, _, _) in enumerate(match(seed)):
        for viewer, other in without_memory(state, number):
            assert screen(view(other, viewer)) == screen(view(state, viewer))


@pytest.mark.parametrize("seed", SEEDS)
def test_looking_and_putting_back_tell_the_opponent_no_face(seed: int) -> None:
    before: State | None = None
    for state, move, events in match(seed):
        if before is not None and before.phase != "collect":
            opponent = 1 - before.seat
            other = rules.reshuffled(before, opponent, Dice(seed))
            step = rules.apply(other, other.seat, move)
            assert heard(step.events, opponent) == heard(events, opponent)
            assert view(step.state, opponent) == view(state, opponent)
        before = state


def test_which_card_went_where_cannot_be_told_from_outside() -> None:
    held = play_all(position(START.replace("W", ".")), "b6", "c6", "d6")
    ways: tuple[Move, ...] = (("b6", "c6", "a6"), ("a6", "b6", "c6"), ("c6", "a6", "b6"))
    seen = []
    for way in ways:
        state, events = play(held, " ".join(way))
        seen.append((view(state, 1), view(state, None), heard(events, 1)))
    assert seen[0] == seen[1] == seen[2]


def test_dealing_anew_moves_what_is_hidden_and_nothing_else() -> None:
    state = play_all(collecting(START), "fire3 b6 d6")
    anew = [rules.reshuffled(state, 0, Dice(seed)) for seed in range(20)]
    assert all(other.field[1:4] == "aef" for other in anew)
    assert all(sorted(other.field) == sorted(state.field) for other in anew)
    assert len({other.field for other in anew}) == 20
    assert {other.field[INDEX[cell]] for other in anew for cell in ("a6", "f6")} == {"W", "A"}


def test_the_viewer_keeps_the_own_hand_and_not_the_one_of_the_opponent() -> None:
    state = play_all(position(START), "b6", "a6", "look_done")
    assert {rules.reshuffled(state, 0, Dice(seed)).hand for seed in range(20)} == {"aW"}
    theirs = {rules.reshuffled(state, 1, Dice(seed)).hand for seed in range(40)}
    assert theirs == {"aW", "wW", "eW", "fW"}


def test_what_may_be_named_depends_on_open_things_only() -> None:
    state = collecting(START)
    turned = replace(state, field=state.field.translate(str.maketrans("waef", "ffff")))
    for begun in ((), ("fire3",), ("mixed4", "b6")):
        assert rules.options(state, 0, begun) == rules.options(turned, 0, begun)
    assert set(rules.options(state, 0, ("fire3", "b6"))) <= set(CELLS)
