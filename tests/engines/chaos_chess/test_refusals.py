"""Why a card is refused: the code of the rules, and the words players get for it."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.i18n import Words
from engines.chaos_chess import rules
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.question import Answer, Build, Draw, Suit, ToMove, Window, asked
from engines.chaos_chess.refusals import WORDS, as_seen, explain
from engines.chaos_chess.state import Phase, Settings
from engines.chaos_chess.trials import obstacle
from tests.engines.chaos_chess import kit
from tests.engines.chaos_chess.playouts import TABLES, step

SAY = Words()


def codes() -> set[str]:
    """Every code with which the package refuses a card, as its source says."""
    sources = Path(rules.__file__).parent.rglob("*.py")
    quoted = re.compile(r'"(TIMING|LIMIT|GOLD|X|COND|TARGET|LONG|[GT]\d+)"')
    return {code for source in sources for code in quoted.findall(source.read_text("utf-8"))}


def test_every_code_of_a_refusal_has_its_words() -> None:
    assert codes() == set(WORDS)


@pytest.mark.parametrize(
    ("fen", "begun", "why"),
    [
        (kit.START, ("bayonets_fixed",), "Bayonets Fixed has no target right now."),
        (kit.START, ("reforge",), "Reforge is played"),
        (kit.START, ("horse_fair", "a1"), "Horse Fair can't be played on that."),
        ("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", ("saddle_up", "e2", "d4"), "your king would be left"),
        (
            "6k1/p4ppp/8/8/8/R7/8/4K3 w - - 0 1",
            ("over_the_wall", "a3", "a8"),
            "neither mate nor stalemate",
        ),
        ("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", ("saddle_up", "d6", "c8"), "No card puts a pawn"),
        (kit.START, ("quick_reshuffle", "a8", "e8"), "is played"),
        (kit.START, ("borrowed_cloak",), "only be played while your king is in check"),
    ],
)
def test_players_read_the_very_reason_of_the_rules(
    fen: str, begun: tuple[str, ...], why: str
) -> None:
    state = kit.match(fen, (begun[0],), settings=Settings())
    *first, token = ("card", *begun)
    told = explain(rules.view(state, 0), tuple(first), token)
    assert told is not None
    assert why in SAY.say(told, "en", "chaos_chess")


def test_a_card_on_the_table_may_be_the_reason() -> None:
    state = kit.match("4k3/8/8/8/3r4/8/3P4/4K3 w - - 0 1", ("pawnshop",), settings=Settings())
    state = kit.laid(state, "peace_of_god", 1)
    told = explain(rules.view(state, 0), ("card", "pawnshop"), "d2")
    assert told is not None
    assert told.key == "refused-lasting"


def test_the_card_that_must_come_with_a_move_is_explained_as_played_after_it() -> None:
    hand = ("torn_epaulettes", "horse_fair")
    state = kit.match("4r1k1/8/8/8/8/8/4N3/R3K3 w - - 0 1", hand, settings=Settings())
    assert rules.options(state, 0, ("e2", "c3")) == ("torn_epaulettes",)
    view = rules.view(state, 0)
    wrong = explain(view, ("e2", "c3"), "horse_fair")
    assert wrong is not None
    assert wrong.key == "refused-timing"
    own = explain(view, ("e2", "c3", "torn_epaulettes"), "a1")
    assert own is not None
    assert own.key == "refused-target"


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_the_reason_is_the_same_in_the_match_as_the_seat_sees_it(seed: int) -> None:
    chance = random.Random(seed)
    state = rules.setup(2, seed, TABLES[seed])
    for _ in range(60):
        question = asked(state)
        if question is None:
            break
        if isinstance(question, ToMove | Window | Answer):
            seen = as_seen(rules.view(state, question.seat))
            for card in state.hands[question.seat]:
                assert obstacle(seen, question.seat, card) == obstacle(state, question.seat, card)
        state, _ = step(state, chance)


# --- what is no card at all

GOLDEN = next(id for id, card in CATALOG.items() if card.golden)
CHEAP = min(set(CATALOG) - {GOLDEN}, key=lambda id: (CATALOG[id].golden, CATALOG[id].cost, id))
DECK = CATALOG[CHEAP].deck
DEAREST = tuple(sorted(set(CATALOG) - {CHEAP}, key=lambda id: -CATALOG[id].cost)[:20])


@pytest.mark.parametrize(
    ("changes", "begun", "token", "why"),
    [
        # Nothing to play, and why.
        ({"hand": ()}, (), "card", "refused-no-cards"),
        ({"cards_left": (0, 1)}, (), "card", "refused-limit"),
        ({"position": {"gold": (0, 0)}}, (), "card", "refused-no-gold"),
        ({}, (), "card", "refused-nothing-now"),
        # Nothing to exchange.
        ({"position": {"mover": 1}}, (), "exchange", "refused-exchange-turn"),
        ({"hand": ()}, (), "exchange", "refused-no-cards"),
        ({"cards_left": (0, 1)}, (), "exchange", "refused-exchange-limit"),
        ({"position": {"gold": (0, 0)}}, (), "exchange", "refused-no-gold"),
        ({"decks": (0, 3, 0)}, (), "exchange", "refused-exchange-limit"),
        ({}, (), "exchange", "refused-deck-empty"),
        ({}, ("exchange",), "saddle_up", "refused-not-held"),
        ({}, ("exchange", "horse_fair"), "mutations", "refused-deck-empty"),
        ({}, ("exchange", "horse_fair"), "tarot", "refused-no-such-deck"),
        # An empty place in the hand comes first, then a lawsuit.
        ({"question": Draw(0)}, (), "mutations", "refused-deck-empty"),
        ({"question": Draw(0), "decks": (0, 3, 0)}, (), "e2", "refused-draw-first"),
        ({"question": Suit(0, 5)}, (), "e2", "refused-pay-first"),
        # Who has moved is not told to answer somebody.
        ({"question": Window(0, Phase.AFTER)}, (), "e2", "refused-moved"),
        ({"question": Window(0, Phase.AFTER_THEIRS)}, (), "e2", "refused-window"),
        # A personal deck.
        ({"question": Build((0, 1))}, (), "done", "refused-too-few-cards"),
        ({"question": Build((0, 1))}, (), "e2", "refused-build-first"),
        ({"question": Build((0, 1))}, ("add",), "tarot", "refused-no-such-deck"),
        ({"question": Build((0, 1))}, ("add", "mutations"), "e2", "refused-unknown-card"),
        (
            {"question": Build((0, 1)), "chosen": (CHEAP,)},
            ("add", DECK),
            CHEAP,
            "refused-chosen",
        ),
        ({"question": Build((0, 1))}, ("add", CATALOG[GOLDEN].deck), GOLDEN, "refused-golden"),
        (
            {"question": Build((0, 1)), "chosen": DEAREST},
            ("add", DECK),
            CHEAP,
            "refused-too-dear",
        ),
        ({"question": Build((0, 1))}, ("add", DECK), CHEAP, "refused-too-few-cards"),
        # Squares.
        ({}, ("e2",), "e9", "refused-no-such-square"),
        ({}, ("e2", "e4"), "queen", "refused-unknown-card"),
        ({}, ("e2", "e5"), "queen", "refused-promotion"),
    ],
)
def test_what_is_not_offered_has_its_reason(
    changes: dict[str, Any], begun: tuple[str, ...], token: str, why: str
) -> None:
    view = rules.view(kit.match(white=("horse_fair",), settings=Settings()), 0)
    position = replace(view.position, **changes.pop("position", {}))
    told = explain(replace(view, position=position, **changes), begun, token)
    assert told is not None
    assert told.key == why
    assert SAY.has(why, "en", "chaos_chess")


@pytest.mark.parametrize(
    ("viewer", "begun", "token"),
    [
        (1, (), "e7"),  # the other one is asked
        (None, (), "e2"),  # onlookers are asked nothing
        (0, ("e2",), "queen"),  # the word of a promotion, where there is none
        (0, ("exchange",), "nonsense"),
        (0, ("decline",), "e2"),
    ],
)
def test_where_no_reason_can_be_given_none_is(
    viewer: int | None, begun: tuple[str, ...], token: str
) -> None:
    assert explain(rules.view(kit.match(settings=Settings()), viewer), begun, token) is None
