"""Lessons, replayed by the engine: every step stands in its turn, its idea is offered, the computer
can answer as it is meant to, and both languages have the words."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from bot import render
from bot.i18n import LANGUAGES, LOCALES, Words
from bot.table import setting_choices
from engines import games
from engines.core.dice import Dice
from engines.core.engine import Game, Move
from engines.core.lesson import (
    ANY,
    LEARNER,
    Lesson,
    Moment,
    Step,
    is_over,
    lit,
    played,
    pointed_at,
    reply,
    standing,
)
from engines.core.scene import Asking
from engines.core.ui import Msg
from engines.players import stroll

WORDS = Words((LOCALES,))
SENTENCE = 220  # characters of what the coach says; of the reason a pop-up has room for
REASON = 130

every_game = pytest.mark.parametrize("game", games().values(), ids=games())


def lesson_of(game: Game) -> Lesson:
    assert game.lesson, f"{game.id} has no lesson"
    return game.lesson


def coached(game: Game) -> list[tuple[Moment, Moment]]:
    """Each coached move: the moment before it, and the one after."""
    line = list(played(game, lesson_of(game)))
    return [(old, new) for old, new in pairwise(line) if new.step is not None]


@every_game
def test_a_lesson_goes_as_it_is_meant_to(game: Game) -> None:
    lesson = lesson_of(game)
    assert 6 <= len(lesson.steps) <= 10
    line = list(played(game, lesson))
    assert [one.step for one in line if one.step is not None] == list(range(len(lesson.steps)))
    assert sum(one.seat not in (None, LEARNER) for one in line) == len(lesson.replies)
    assert game.engine.outcome(line[-1].state) is None, "free play follows"


@every_game
def test_gentle_settings_and_those_of_a_lesson_can_be_chosen(game: Game) -> None:
    for settings in (game.gentle, lesson_of(game).settings):
        for name, value in settings.items():
            assert value in setting_choices(game)[name]
    assert lesson_of(game).settings == game.gentle, "what follows a lesson is gentle as well"


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_has_its_words(game: Game, lang: str) -> None:
    for step in lesson_of(game).steps:
        assert 20 <= len(WORDS.say(Msg(step.says), lang, game.id)) <= SENTENCE, step.says
        if step.ideas != (ANY,):
            assert 10 <= len(WORDS.say(Msg(f"{step.says}.why"), lang, game.id)) <= REASON
    numbered = f"lesson-{len(lesson_of(game).steps) + 1}"
    assert not WORDS.has(numbered, lang, game.id), "nobody would ever read it"


def shown(thing: Any) -> set[str]:
    """The spots of a scene that can be pressed."""
    if isinstance(thing, tuple):
        return set().union(*map(shown, thing))
    if not hasattr(thing, "__dataclass_fields__"):
        return set()
    inside = set().union(*(shown(getattr(thing, one)) for one in thing.__dataclass_fields__))
    spot, state = getattr(thing, "spot", ""), getattr(thing, "state", "")
    return inside | ({spot} if state == "possible" and spot else set())


@every_game
def test_what_a_step_is_about_stands_out_and_nothing_else_does(game: Game) -> None:
    lesson, bright = lesson_of(game), 0
    for before, after in coached(game):
        assert after.step is not None
        step, begun = lesson.steps[after.step], Move(())
        for token in after.move:
            options = game.engine.options(before.state, LEARNER, begun)
            spots = pointed_at(step, begun, options)
            assert token in spots
            assert set(step.shows) <= spots
            scene = render.own(game, before.state, LEARNER, (), Asking(begun, options)).scene
            assert shown(lit(scene, spots)) <= spots
            bright += bool(shown(lit(scene, spots)))
            begun = (*begun, token)
    assert bright >= len(lesson.steps) / 2


@every_game
def test_who_goes_another_way_is_told_nothing_that_is_not_so(game: Game) -> None:
    """A learner who now and then does otherwise: a step that stands can be done, and the lesson
    comes to an end or the match does."""
    lesson, engine = lesson_of(game), game.engine
    for seed in range(3):
        dice, done, made, kept = Dice(seed), 0, 0, list[int]()
        state = engine.setup(2, lesson.seed, game.settings(**lesson.settings))
        for _ in range(40):
            if not engine.to_act(state) or is_over(lesson, done, kept):
                break
            (seat,) = engine.to_act(state)
            options = partial(engine.options, state, seat)
            dice, move = stroll(options, dice)
            if seat != LEARNER:
                move = reply(lesson, made, options) or move
                made += 1
            else:
                number = standing(lesson, done, kept, engine.view(state, seat), options)
                if number is not None:
                    step, done = lesson.steps[number], number + 1
                    dice, obeys = dice.roll(3)
                    move = first(step, options, move) if obeys else move
                    kept += [done] if step.fits(move) else []
            state = engine.apply(state, seat, move).state
        assert done > 1


def first(step: Step, options: Any, other: Move) -> Move:
    from engines.core.lesson import first_fitting

    found = first_fitting(step, options)
    assert step.fits(found)
    return found or other


def test_a_step_that_cannot_be_done_is_found_out() -> None:
    game = games()["great_wall"]
    wrong = Lesson(lesson_of(game).seed, (Step("lesson-1", ("watchtower s1",)),))
    with pytest.raises(ValueError, match="step 1 does not stand"):
        list(played(game, wrong))
    silent = Lesson(lesson_of(game).seed, lesson_of(game).steps)
    with pytest.raises(ValueError, match="reply 1"):
        list(played(game, silent))
