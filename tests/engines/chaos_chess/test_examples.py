"""Every worked example, refusal, probe and "then" of the card file, as it is written there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.chaos_chess import rules
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.picks import NumberPick
from engines.chaos_chess.state import State
from engines.chaos_chess.trials import refusal
from engines.core.dice import Dice
from tests.engines.chaos_chess import kit

PHASES = {
    "before_own": "move",
    "instead_own": "move",
    "after_own": "after",
    "before_opp": "before_theirs",
    "after_opp": "after_theirs",
    "on_capture": "after_theirs",
    "on_check": "after_theirs",
}
# What the notes of two examples tell in words.
TOLD_IN_WORDS = {"twin_gates": ["d5h3"], "royal_hunt": ["a1"]}


def opening(sheet: dict[str, Any], test: dict[str, Any]) -> State:
    """The match of a test, up to the window in which the card is to be played."""
    seat = kit.SEATS[test["by"]]
    setup = test["setup"] or {}
    held = setup.get("hand", {})
    hands = [list(held.get("white", ())), list(held.get("black", ()))]
    hands[seat].append(sheet["id"])
    if test["announced"]:
        hands[1 - seat].append(test["announced"]["card"])
    gold = setup.get("gold", {})
    state = kit.match(
        test["start_fen"],
        tuple(hands[0]),
        tuple(hands[1]),
        (gold.get("white", 80), gold.get("black", 80)),
    )
    for side, kinds in setup.get("captured", {}).items():
        state = kit.lost(state, kit.SEATS[side], *kinds)
    if "discard" in setup:
        state = replace(state, position=replace(state.position, pile=tuple(setup["discard"])))
    if "random" in setup:
        state = replace(state, dice=_stubbed(setup["random"][0], of=4))
    state = kit.moves(state, *test["moves"])
    for effect in setup.get("effects", ()):
        state = kit.laid(state, effect["card"], kit.SEATS[effect["owner"]], *effect["choice"])
    if test["announced"]:
        announced = test["announced"]
        phase = PHASES[CATALOG[announced["card"]].when[0]]
        state = kit.until(state, phase)
        return kit.play(state, "card", announced["card"], *announced["choice"])
    state = kit.until(state, _phase(sheet, test, state, seat))
    for side in setup.get("exchanged", ()):
        assert kit.SEATS[side] == state.position.mover
        state = replace(state, so_far=replace(state.so_far, exchanged=True))
    if "played" in setup:
        counts = tuple(len(setup["played"].get(side, ())) for side in ("white", "black"))
        so_far = replace(state.so_far, played=(counts[0], counts[1]))
        state = replace(state, so_far=so_far)
    return state


def _stubbed(wanted: int, of: int) -> Dice:
    return next(dice for seed in range(99) if (dice := Dice(seed)).roll(of)[1] == wanted)


def _phase(sheet: dict[str, Any], test: dict[str, Any], state: State, seat: int) -> str:
    if "timing" in test:
        return PHASES[test["timing"]]
    if test["reason"] != "TIMING":
        return PHASES.get(sheet["timings"][0], "move")
    if state.position.mover != seat:
        return "after_theirs" if state.phase == "after_theirs" else "before_theirs"
    return "after" if state.phase == "after" else "move"


def _tokens(sheet: dict[str, Any], test: dict[str, Any]) -> tuple[str, ...]:
    """The choice as tokens; an X of its own is chosen with the targets."""
    picks = CATALOG[sheet["id"]].picks
    own_x = len(test["choice"]) < len(picks) and isinstance(picks[-1], NumberPick)
    return (*test["choice"], *([str(test["x"])] if own_x else []))


def _played(id: str) -> State:
    sheet = kit.SHEETS[id]
    test = sheet["example"]
    state = opening(sheet, test)
    (seat,) = rules.to_act(state)
    assert seat == kit.SEATS[test["by"]]
    assert refusal(state, seat, id, _tokens(sheet, test)) is None
    state = kit.play(state, "card", id, *_tokens(sheet, test))
    if answer := (test["setup"] or {}).get("answer"):
        return kit.play(state, answer)
    while state.stack:
        state = kit.play(state, "decline")
    return state


@pytest.mark.parametrize("id", kit.SHEETS)
def test_the_worked_example(id: str) -> None:
    test = kit.SHEETS[id]["example"]
    state = _played(id)
    assert kit.fen(state) == test["expect_fen"]
    assert state.position.gold == (test["gold_after"]["white"], test["gold_after"]["black"])


def _with(part: str) -> list[str]:
    return [id for id, sheet in kit.SHEETS.items() if sheet["example"][part]]


@pytest.mark.parametrize("id", _with("probe"))
def test_the_probes(id: str) -> None:
    state = _played(id)
    for probe in kit.SHEETS[id]["example"]["probe"]:
        assert kit.can(state, probe["move"]) is probe["legal"], probe


@pytest.mark.parametrize("id", _with("then"))
def test_what_comes_then(id: str) -> None:
    then = kit.SHEETS[id]["example"]["then"]
    state = kit.moves(_played(id), *then["moves"], *TOLD_IN_WORDS.get(id, ()))
    assert kit.fen(state) == then["expect_fen"]


@pytest.mark.parametrize("id", kit.SHEETS)
def test_the_refusal_and_its_reason(id: str) -> None:
    sheet = kit.SHEETS[id]
    test = sheet["refuse"]
    state = opening(sheet, test)
    tokens = _tokens(sheet, test)
    assert refusal(state, kit.SEATS[test["by"]], id, tokens) == test["reason"]
