"""What games say to who asks for a hint, and how matches are judged where little is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot import transcript
from bot.i18n import LANGUAGES, Words
from engines import games
from engines.chaos_chess import policy
from engines.chaos_chess.hands import decks_of
from engines.cherokee.attack import groups_against
from engines.cherokee.tribe import CLAN, EVERY_CLAN, FEATHERS, PLACE, PLACES
from engines.core.dice import Dice
from engines.core.engine import Game, offered, whole_moves
from engines.core.ui import Msg
from engines.players import stroll
from engines.players.advice import advise
from engines.players.chances import chances
from tests import toy
from tests.engines.chaos_chess import kit as chess
from tests.engines.cherokee.kit import position as tribes
from tests.engines.chu_han.kit import a_round, answering
from tests.engines.great_wall.kit import position as wall

WORDS = Words()
GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize(
    "game",
    [game for game in games().values() if game.clue or game.kind or game.reason],
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
                for hook in (game.clue, game.kind, game.reason):
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


def spoken(game: Game, state: Any, seat: int, line: str) -> tuple[str, str, Msg | None]:
    """The words for what to look at and for the kind of a move, and the reason for it."""
    view, move = game.engine.view(state, seat), tuple(line.split())
    assert offered(game.engine, state, seat, move), line
    assert game.clue
    assert game.kind
    assert game.reason
    clue, kind, reason = game.clue(view, move), game.kind(view, move), game.reason(view, move)
    return clue.key if clue else "", kind.key if kind else "", reason


@pytest.mark.parametrize(
    ("fen", "move", "clue", "kind", "reason"),
    [
        ("4k3/8/8/3p4/8/8/8/3QK3", "d1 d5", "clue-capture", "kind-capture", "because-free"),
        ("4k3/8/4p3/3r4/8/8/8/3RK3", "d1 d5", "clue-capture", "kind-capture", "because-even"),
        ("4k3/8/4p3/3r4/4P3/8/8/4K3", "e4 d5", "clue-capture", "kind-capture", "because-more"),
        ("4k3/8/4p3/3p4/8/8/8/3RK3", "d1 d5", "clue-capture", "kind-capture", ""),
        ("4k3/4r3/8/8/8/8/8/R3K3", "e1 d1", "clue-check", "kind-king", ""),
        ("4k3/4r3/8/8/8/8/R7/4K3", "a2 e2", "clue-check", "kind-shield", ""),
        ("4k3/8/8/8/8/2p5/3R4/4K3", "d2 d4", "clue-attacked", "", "because-safe"),
        ("4k3/8/8/8/8/8/8/R3K3", "a1 a8", "clue-quiet", "", "because-check"),
        ("4k3/7R/8/8/8/8/8/R3K3", "a1 a8", "clue-quiet", "", "because-mate"),
        ("4k3/8/8/8/8/8/8/1N2K3", "b1 c3", "clue-quiet", "", "because-develops"),
    ],
)
def test_chess_says_what_is_to_be_seen_on_the_board(
    fen: str, move: str, clue: str, kind: str, reason: str
) -> None:
    state = chess.until(chess.match(f"{fen} w - - 0 1"), "move")
    found = spoken(games()["chaos_chess"], state, 0, move)
    assert (*found[:2], found[2].key if found[2] else "") == (clue, kind, reason)


def test_chess_says_what_a_card_does() -> None:
    state = chess.match(white=("harvest_levy",))
    *_, reason = spoken(games()["chaos_chess"], state, 0, "card harvest_levy")
    assert reason
    said = WORDS.say(reason, "en", "chaos_chess")
    assert "gain 1 gold for each of your pawns" in said


def test_chess_says_why_to_draw_from_a_deck() -> None:
    game = games()["chaos_chess"]
    state = game.engine.setup(2, 1, game.settings())
    seat = min(game.engine.to_act(state))
    clue, kind, reason = spoken(game, state, seat, game.engine.options(state, seat)[0])
    assert (clue, kind, reason.key if reason else "") == ("clue-draw", "kind-draw", "because-draw")


@pytest.mark.parametrize(
    ("event", "brings", "costs"),
    [
        ("calm", "Two more cards now", "a point if"),
        ("drought", "One more card now", "a point if"),
        ("inspection", "Two more cards now", "two points if"),
    ],
)
def test_an_edict_is_told_for_what_it_is_worth_in_this_round(
    event: str, brings: str, costs: str
) -> None:
    state = a_round("8 8 4", "1 2", event=event)
    *_, reason = spoken(games()["chu_han"], state, 0, "edict")
    assert reason
    said = WORDS.say(reason, "en", "chu_han")
    assert brings in said
    assert costs in said


CALM = """
                       W▲9
                     D▲8 P▲8
                   L▲7 L●7 U▲7
                 B●6 U●6 P●6 B▲6
"""


def test_a_tribe_is_told_what_its_turn_is_worth() -> None:
    game = games()["cherokee"]
    state = tribes(CALM.replace("W▲9", "D▲4").replace("P▲8", "W▲8"), ("B●3", "B▲4"), "WU")
    moves = list(whole_moves(lambda begun: game.engine.options(state, 0, begun)))
    by_kind = {spoken(game, state, 0, " ".join(move))[1]: move for move in moves}
    rise = by_kind["kind-rise"]
    *_, reason = spoken(game, state, 0, " ".join(rise))
    assert reason
    assert reason.key == "because-gain"
    after = game.engine.apply(state, 0, rise).state
    assert game.evaluate
    assert rise[0] == "a1"
    assert reason.args["n"] == feathers(after, 4) - feathers(state, 4)


def feathers(state: Any, clan: int) -> int:
    return sum(n for card, n in zip(state.pyramid, FEATHERS, strict=True) if CLAN[card] == clan)


@pytest.mark.parametrize(
    ("section", "hand", "move", "clue", "reason"),
    [
        ("5 3 | b.wall", "gate gate", "gate 1 s1", "clue-section", "because-ahead"),
        ("5 3 | b.gate", "wall gate", "gate s1", "clue-section", "because-level"),
        ("5 3 |", "wall gate", "gate s1", "clue-empty", "because-alone"),
        ("5 3 | b.watchtower", "wall gate", "wall s1", "clue-section", ""),
    ],
)
def test_a_wall_is_told_who_would_lead(
    section: str, hand: str, move: str, clue: str, reason: str
) -> None:
    game = games()["great_wall"]
    state = wall(section, "8 2 | b.watchtower b.watchtower", hands=(hand, "wall"))
    found = spoken(game, state, 0, move)
    assert (found[0], found[2].key if found[2] else "") == (clue, reason)


@pytest.mark.parametrize(
    ("own", "theirs", "move", "kind", "reason"),
    [
        ("1 1 1 4", "8 9", "1 3", "kind-set", "because-too-many"),
        ("1 1 4", "8 9 7", "1 2", "kind-set", "because-pair"),
        ("1 1 9 8", "8 7 7", "9", "kind-single-high", "because-single-high"),
        ("1 4 4 8", "8 9 7", "1", "kind-single-low", "because-single-low"),
        ("4 4", "8 9 7", "4 2", "kind-set", "because-out"),
    ],
)
def test_a_lead_is_told_by_what_it_leaves_the_other(
    own: str, theirs: str, move: str, kind: str, reason: str
) -> None:
    found = spoken(games()["chu_han"], a_round(own, theirs), 0, move)
    assert (found[1], found[2].key if found[2] else "") == (kind, reason)


def test_an_answer_is_a_small_one_or_a_high_one() -> None:
    state = answering("1 1 2", "5 9 4 1", rank=4)
    seat = min(games()["chu_han"].engine.to_act(state))
    small, high = (spoken(games()["chu_han"], state, seat, one)[1] for one in ("5", "9"))
    assert (small, high) == ("kind-answer-low", "kind-answer-high")


def test_what_is_no_move_of_a_piece_has_no_reason_in_chess() -> None:
    game = games()["chaos_chess"]
    view = game.engine.view(chess.until(chess.match("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "move"), 0)
    assert [hook(view, ("pay",)) for hook in (game.clue, game.kind, game.reason) if hook] == [
        None,
        None,
        None,
    ]


def test_of_a_discard_there_is_nothing_to_gain() -> None:
    game = games()["cherokee"]
    view = game.engine.view(tribes(CALM, ("B●3", "B▲4"), "WU"), 0)
    assert game.kind
    assert game.reason
    assert game.kind(view, ("bird_m4",)) == Msg("kind-discard")
    assert game.reason(view, ("bird_m4",)) is None


def test_an_attack_is_judged_when_it_is_known_who_leads_it() -> None:
    game = games()["cherokee"]
    state = tribes(CALM, ("B●3", "B▲4"), "WU")
    view = game.engine.view(state, 0)
    led = [one for one in PLACES if len(groups_against(view.pyramid, PLACE[one], EVERY_CLAN)) > 1]
    assert game.reason
    assert [game.reason(view, (one,)) for one in led] == [None] * len(led)
    assert led


def test_a_token_is_praised_only_where_there_are_two_to_choose_from() -> None:
    game = games()["great_wall"]
    state = wall("5 3 | b.wall", "8 2 | b.watchtower", hands=("gate gate", "wall"))
    view = replace(game.engine.view(state, 0), scored=0)
    assert game.reason
    assert game.reason(view, ("5",)) == Msg("because-big", {"n": 3, "m": 5})
    assert game.reason(view, ("3",)) == Msg("because-small", {"n": 3, "m": 5})
    assert game.reason(view, ("no_token",)) is None
