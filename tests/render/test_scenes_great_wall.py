"""What Great Wall shows where there is much to show: hands of many kinds, rows with dragons."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest

from bot.i18n import LANGUAGES
from bot.render import Speech, drawable
from bot.render.layout import Sheet, lay_out
from bot.render.pen import Shape
from engines.core.engine import Seat
from engines.core.scene import Hand
from engines.core.things import Card as Held
from engines.core.ui import Msg
from engines.great_wall import GAME
from engines.great_wall.state import KINDS, Card, Section, State
from tests.render.checks import cut, outside, overlaps, unreadable
from tests.render.parts import all_of, shown, words
from tests.render.positions import NAMES, WORDS


def start(seats: int) -> State:
    state: State = GAME.engine.setup(seats, 7, GAME.settings())
    return replace(state, turn=0)


def drawn(state: State, viewer: Seat | None, lang: str) -> Sheet:
    speech = Speech(WORDS, lang, GAME.id, NAMES[: len(state.hands)])
    return lay_out(shown(GAME, state, viewer), drawable(speech))


def row(count: int, seats: int, *dragons: int) -> tuple[Card, ...]:
    """Cards of all players in turn; dragons at these places, each on somebody's watchtower."""
    return tuple(
        Card(n % seats, "dragon", under=Card((n + 1) % seats, "watchtower"))
        if n in dragons
        else Card(n % seats, KINDS[n % 6])
        for n in range(count)
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_in_a_hand_is_there_to_read_whatever_kinds_are_held(lang: str) -> None:
    state = start(3)
    for count in range(1, len(KINDS) + 1):
        for kinds in combinations(KINDS, count):
            for held in (kinds, kinds + kinds):
                hand = tuple(sorted(held, key=KINDS.index))
                sheet = drawn(replace(state, hands=(hand, *state.hands[1:])), 0, lang)
                assert not [*cut(sheet), *overlaps(sheet), *outside(sheet), *unreadable(sheet)]


def test_what_a_dragon_covers_stands_clear_of_the_next_card() -> None:
    state = start(2)
    tilted = 0
    for count in range(1, 10):
        for dragon in range(count):
            lane = Section(state.sections[0].tokens, row(count, 2, dragon, count - 1))
            sheet = drawn(replace(state, sections=(lane, *state.sections[1:])), None, "en")
            assert not [*overlaps(sheet), *outside(sheet)]
            shapes = [stroke for stroke in sheet.strokes if isinstance(stroke, Shape)]
            faces = [s.box[0] for s in shapes if s.fill == "card" and not s.turned]
            for shape in (s for s in shapes if s.turned):
                tilted += 1
                assert all(x < shape.box[0] or x >= _reach(shape) for x in faces)
    assert tilted


def _reach(shape: Shape) -> float:
    """How far to the right a turned shape comes."""
    x, _, w, h = shape.box
    angle = math.radians(abs(shape.turned))
    return x + (w + w * math.cos(angle) + h * math.sin(angle)) / 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_crowded_rows_hide_no_coin_and_nothing_that_is_covered(lang: str) -> None:
    """So many cards that there would be no room for three rows of them."""
    state = start(5)
    long, short = row(21, 5, 3, 4, 5), row(12, 5, 0, 1)
    coined = (long[0], replace(long[1], token=5), replace(long[2], token=1), *long[3:])
    lanes = (*state.sections[:2], Section((1,), coined), Section((5,), short))
    crowded = replace(state, sections=lanes, hands=(("gate",), *state.hands[1:]))
    assert not list(overlaps(drawn(crowded, 0, lang)))


def test_the_most_crowded_table_still_is_a_picture() -> None:
    state = start(5)
    lanes = tuple(Section((1,), row(25, 5, *range(5))) for _ in state.sections)
    hand = replace(state, sections=lanes, hands=(KINDS, *state.hands[1:]))
    for lang in LANGUAGES:
        assert not list(outside(drawn(hand, 0, lang)))


def test_who_leads_is_told_until_the_end() -> None:
    state = start(2)
    assert "pic-leading-none" in words(shown(GAME, state, 0))
    assert "pic-leading-none" not in words(shown(GAME, replace(state, phase="over"), 0))


def test_while_a_move_is_made_the_lid_asks_and_what_is_not_meant_recedes() -> None:
    state = replace(start(2), hands=(("wall", "wall", "gate"), ("wall",)), scored=2)
    for begun, word in ((("wall",), "many"), (("wall", "2"), "where"), (("gate",), "where")):
        scene = shown(GAME, state, 0, *begun)
        assert isinstance(scene.lid.line, Msg)
        assert scene.lid.line.key == f"pic-ask-{word}"
        states = {one.sprite: one.state for one in all_of(tuple(all_of(scene, Hand)), Held)}
        other = "wall.gate" if begun[0] == "wall" else "wall.wall"
        assert states[f"wall.{begun[0]}"] == "chosen"
        assert states[other] == "gone"
