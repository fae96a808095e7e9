"""What the tests of lessons on the platforms share: which lessons are pressed through, and which
key is the one that the coach means.

The suite presses a few; with LESSONS=all every lesson in every language, on every platform.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from bot.actions import Action, Answer
from bot.i18n import LANGUAGES
from bot.sessions import Sessions
from bot.table import Table, standing
from engines import games
from engines.core.lesson import LEARNER, Lesson
from engines.core.ui import Msg
from tests.bot.house import WORDS

Which = tuple[str, str]  # game, language


def chosen(*sample: Which) -> Sequence[Which]:
    if os.environ.get("LESSONS") == "all":
        return [(game, lang) for game in games() for lang in LANGUAGES]
    return sample


def lesson_of(game: str) -> Lesson:
    lesson = games()[game].lesson
    assert lesson
    return lesson


def said(game: str, step: int, lang: str) -> str:
    """What the coach says in a step, from 1."""
    lesson = lesson_of(game)
    sentence = WORDS.say(Msg(lesson.steps[step - 1].says), lang, game)
    return f"🎓 {step}/{len(lesson.steps)} · {sentence}"


def farewell(lang: str) -> str:
    return WORDS.say(Msg("coach-done", {"asked": ""}), lang).strip()


async def lesson_table(sessions: Sessions, person: str) -> Table[Any]:
    (table,) = await sessions.tables_of(person)
    return table


def meant(table: Table[Any], action: Action | None) -> bool:
    """Whether the coach means this key; a select has no colours, so it is asked of the lesson."""
    step = standing(games()[table.game], table, LEARNER)
    if step is None or not isinstance(action, Answer):
        return False
    chair = table.chairs[LEARNER]
    return action.seen == chair.asked and step[1].fits((*chair.menu, *action.token.split(" ")))
