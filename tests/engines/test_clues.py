"""What games say to who asks for a hint, and how matches are judged where little is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot import transcript
from bot.i18n import LANGUAGES, Words
from engines import games
from engines.chaos_chess import policy
from engines.chaos_chess.hands import decks_of
from engines.core.dice import Dice
from engines.core.engine import Game, whole_moves
from engines.players import stroll
from engines.players.advice import advise
from engines.players.chances import chances
from tests import toy

WORDS = Words()
GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize(
    "game",
    [game for game in games().values() if game.clue or game.reason],
    ids=lambda game: game.id,
)
def test_every_clue_and_every_reason_is_a_sentence_in_each_language(game: Game) -> None:
    engine, said = game.engine, set()
    for seed in range(8):
        dice, state = Dice(seed), engine.setup(min(game.seats), seed, game.settings())
        for _ in range(60):
            if not (asked := sorted(engine.to_act(state))):
                break
            seat, now = asked[0], state
            view = engine.view(state, seat)
            moves = whole_moves(lambda begun: engine.options(now, seat, begun))  # noqa: B023
            for _, move in zip(range(40), moves, strict=False):
                for hook in (game.clue, game.reason):
                    if hook and (msg := hook(view, move)):
                        said.add(msg.key)
                        assert all(WORDS.has(msg.key, lang, game.id) for lang in LANGUAGES), msg
            dice, move = stroll(lambda begun: engine.options(now, seat, begun), dice)  # noqa: B023
            state = engine.apply(state, seat, move).state
    assert said


def test_where_nothing_can_judge_a_position_chance_plays_it_out() -> None:
    game = replace(toy.GAME, evaluate=None)
    state = game.engine.setup(2, 1, game.settings())
    seat = min(game.engine.to_act(state))
    shares = chances(game, state, seat, 2, Dice(3), worlds=4)
    assert sum(shares) == pytest.approx(1)
    assert advise(game, state, seat, 2).chance is None


def test_who_only_looks_on_is_told_nothing_of_a_hand() -> None:
    game = games()["chu_han"]
    view = game.engine.view(game.engine.setup(2, 1, game.settings()), None)
    assert game.clue
    assert game.reason
    assert game.clue(view, ("7",)) is None
    assert game.reason(view, ("7",)) is None


def test_from_a_deck_of_ones_own_there_is_nothing_to_choose() -> None:
    file = GOLDEN / "chaos_chess" / "own_decks_and_an_ear_at_the_door.txt"
    match = transcript.read(file.read_text())
    states = [one.state for one in transcript.replay(games()[match.game], match, trusted=True)]
    drawn = [policy.best_deck(one, 0, policy.measured) for one in states if decks_of(one, 0)]
    assert drawn


def test_cavalry_that_rode_already_is_no_bargain_any_more() -> None:
    game = games()["great_wall"]
    view = game.engine.view(game.engine.setup(2, 1, game.settings()), 0)
    assert game.reason
    assert game.reason(view, ("cavalry", "1", "s1"))
    assert game.reason(replace(view, rode=True), ("cavalry", "1", "s1")) is None
