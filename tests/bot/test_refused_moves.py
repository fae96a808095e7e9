"""Typed moves that are not offered: whatever is said in whatever game, the answer is a reason or
what is asked now, in a pop-up's room and without a player's name (pop-ups have no mentions)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import engines
from bot import table as core
from bot.actions import Try
from bot.i18n import LANGUAGES
from bot.store.memory import MemoryStore
from bot.table import Refused
from engines.core.engine import Game, Move
from engines.core.ui import Msg, Name
from tests.bot.house import WORDS, Guest, House, said
from tests.bot.test_news import NOW, match

GAMES = engines.games()
MOVES, TYPED, POP_UP = 40, 4, 200


def names_in(said: Any) -> Iterator[Name]:
    if isinstance(said, Name):
        yield said
    elif isinstance(said, Msg):
        for value in said.args.values():
            yield from names_in(value)
    elif isinstance(said, tuple):
        for value in said:
            yield from names_in(value)


def refusals(game: Game) -> Iterator[Msg]:
    """What comes of words that could be said elsewhere in the match, but not here."""
    chance, table = Random(11), match(game, max(game.seats))
    known = {"nonsense"}
    for _ in range(MOVES):
        if not table.playing:
            return
        seat = chance.choice(sorted(core.asked_seats(game, table)))
        player = table.players[seat].id
        move: Move = ()
        while following := game.engine.options(table.state, seat, move):
            known |= set(following)
            wrong = sorted(known - set(following))
            for token in chance.sample(wrong, min(TYPED, len(wrong))):
                with pytest.raises(Refused) as refused:
                    core.say(game, table, player, (*move, token), NOW)
                yield refused.value.msg
            move = (*move, chance.choice(following))
        table = core.saved(core.say(game, table, player, move, NOW))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_typed_move_that_is_not_offered_is_answered_in_the_words_of_the_moment(
    game: Game,
) -> None:
    found = list(refusals(game))
    assert len(found) > MOVES
    for why in found:
        assert why.key not in ("refused-illegal", "illegal"), "which says nothing of the moment"
        assert not list(names_in(why)), why
        for lang in LANGUAGES:
            assert 10 < len(WORDS.say(why, lang, game.id)) <= POP_UP


async def test_the_answer_says_the_question_in_the_words_of_its_game() -> None:
    anna = Guest(House(MemoryStore()), "Anna")
    await anna.asks(Try("great_wall", "plain"), private=True)
    answer = await anna.says("/move nonsense", private=True)
    asked = WORDS.say(Msg("ask-act", {"n": 1}), "en", "great_wall")
    assert answer.toast == said("refused-asked-else", asked=asked)
