"""Cards that one seat knows of: they are said on its screen and drawn in its scene, and nowhere
else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.chu_han import GAME, rules
from engines.chu_han.refusals import explain
from engines.chu_han.screen import joined, menu
from tests.engines.chu_han import kit

ASKED = kit.a_round("1 2 4 5 7 8", "1 2 4 5 7 8")


@pytest.mark.parametrize(("field", "word"), [("buried", "buried-line"), ("chosen", "chosen-line")])
def test_what_was_put_away_in_secret_is_known_to_one(field: str, word: str) -> None:
    assert GAME.scene
    known: dict[str, Any] = {field: ("8",)}
    seen = replace(rules.view(ASKED, ASKED.turn), **known)
    assert word in repr(GAME.screen(seen))
    assert word in repr(GAME.scene(seen, (), None))
    public = replace(seen, viewer=None)
    assert word not in repr(GAME.scene(public, (), None))


def test_cards_that_lie_open_are_drawn_for_everybody() -> None:
    assert GAME.scene
    for viewer in (None, 0, 1):
        view = replace(rules.view(ASKED, viewer), face_up=("8", "9"))
        assert "face-up-line" in repr(GAME.scene(view, (), None))


def test_where_cards_lie_open_a_lead_is_not_said_on_one_key() -> None:
    view = rules.view(ASKED, ASKED.turn)
    assert joined(view, (), ("4", "1"))
    assert joined(replace(view, face_up=("8",)), (), ("4", "1")) is None


def test_an_open_card_may_come_along_and_the_question_says_so() -> None:
    view = replace(rules.view(ASKED, ASKED.turn), face_up=("4",))
    prompt = menu(view, ("4",), ("up_4", "no_up")).prompt
    assert prompt is not None
    assert prompt.key == "prompt-up"


def test_only_a_card_of_the_hand_is_buried() -> None:
    view = replace(rules.view(ASKED, ASKED.turn), phase="bury")
    told = explain(view, (), "9")
    assert told is not None
    assert told.key == "refused-not-held"
