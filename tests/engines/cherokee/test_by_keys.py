"""Whole matches played as people do it: by pressing the keys of their private pages."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import pages, presenter, table
from bot.actions import Answer
from bot.i18n import LANGUAGES, Words
from bot.platforms.port import Page
from bot.table import Player, Room, Table
from engines.cherokee import GAME, rules
from engines.cherokee.tribe import CLANS
from engines.core.dice import Dice
from engines.core.ui import Word

WORDS = Words()


def seated(open_clans: bool) -> Table[Any]:
    lobby: Table[Any] = Table[rules.State](
        id="k1",
        game=GAME.id,
        rooms=(Room(id="web:1", title="friends"),),
        host="web:0",
        seed=11,
        salt="salt",
        settings={"open_clans": open_clans},
    )
    for seat, name in enumerate(("Ann", "Боря", "Cid")):
        lobby = table.sit(GAME, lobby, Player(id=f"web:{seat}", name=name))
    return table.start(GAME, lobby, "web:0", now=0.0)


def state_of(match: Table[Any]) -> rules.State:
    assert isinstance(match.state, rules.State)
    return match.state


def keys(page: Page) -> list[Answer]:
    """What can be pressed, but for the way back."""
    found = (button.action for row in page.rows for button in row)
    return [action for action in found if isinstance(action, Answer)]


def text(page: Page) -> str:
    return "\n".join(
        "".join(part if isinstance(part, str) else part.name for part in line)
        for line in page.lines
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("open_clans", [False, True], ids=["secret", "open"])
def test_a_whole_match_by_keys(lang: str, open_clans: bool) -> None:
    match = seated(open_clans)
    dice = Dice(3)
    turns = 0
    with capture_logs() as complaints:
        while match.playing:
            for sheet in presenter.sheets(GAME, match).values():
                pages.page(WORDS, sheet, lang, match)
            seat = state_of(match).turn
            page = pages.page(WORDS, presenter.private(GAME, match, seat), lang, match)
            dice, key = dice.pick(keys(page))
            before = match.state
            match = table.press(GAME, match, f"web:{seat}", key.seen, key.token, now=0.0)
            turns += match.state != before
        last = pages.page(WORDS, presenter.sheets(GAME, match)[presenter.ROOM], lang, match)
    assert complaints == []
    assert turns == rules.TURNS
    for clan in state_of(match).clans:
        assert WORDS.say(Word(CLANS[clan]), lang, GAME.id) in text(last)


def test_back_returns_to_the_target() -> None:
    match = seated(open_clans=False)
    seat = state_of(match).turn
    target = rules.options(state_of(match), seat)[0]
    chosen = table.press(GAME, match, f"web:{seat}", match.version, target, now=0.0)
    assert chosen.chairs[seat].menu == (target,)
    again = table.up(GAME, chosen, f"web:{seat}", chosen.version)
    assert again.chairs[seat].menu == ()
    assert again.state == match.state
