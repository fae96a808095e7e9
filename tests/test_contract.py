"""The suite over all games cannot be fooled: games broken on purpose, each in one way, all fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import pytest

from engines.core.dice import Dice
from engines.core.engine import (
    Event,
    Game,
    Illegal,
    Move,
    Outcome,
    Seat,
    Step,
    lawful,
    remarks,
)
from tests import contract
from tests.games.lanterns import GAME, rules
from tests.games.lanterns.rules import State, View
from tests.source import reasons

SEEDS = range(5)


def broken(**functions: Callable[..., Any]) -> Game:
    """The game with some of its rules replaced."""
    engine = ModuleType("rules")
    engine.__dict__.update(vars(rules), **functions)
    return replace(GAME, engine=engine)


def test_the_game_is_sound_before_it_is_broken() -> None:
    for seed in SEEDS:
        contract.check_match(broken(), seed)
    contract.check_hidden(broken(), SEEDS)


# --- what is hidden must lie anew


def guess_without(*kept: str) -> Callable[[State, Seat | None, Dice], State]:
    """Some parts of the truth stay in the guess."""

    def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
        guess = rules.reshuffled(state, viewer, dice)
        return replace(guess, **{name: getattr(state, name) for name in kept})

    return reshuffled


def unchanged(state: State, viewer: Seat | None, dice: Dice) -> State:
    return state


def only_for_the_public(state: State, viewer: Seat | None, dice: Dice) -> State:
    return rules.reshuffled(state, viewer, dice) if viewer is None else state


def only_the_deck(state: State, viewer: Seat | None, dice: Dice) -> State:
    """Deals the deck anew, and swaps nothing that the seats hold."""
    _, deck = dice.shuffle(state.deck)
    _, later = dice.shuffle(state.lanterns[1:])
    return replace(state, deck=deck, lanterns=(*state.lanterns[:1], *later))


@pytest.mark.parametrize(
    ("reshuffled", "named"),
    [
        (unchanged, "hands"),
        (unchanged, "deck"),
        (unchanged, "lanterns"),
        (only_for_the_public, "seat 0"),
        (only_the_deck, "hands"),
        (guess_without("lanterns"), "lanterns"),
    ],
)
def test_a_guess_that_keeps_the_truth_is_noticed(
    reshuffled: Callable[..., State], named: str
) -> None:
    with pytest.raises(AssertionError, match=named):
        contract.check_hidden(broken(reshuffled=reshuffled), SEEDS)


def test_bids_that_are_guessed_right_are_noticed() -> None:
    """They lie in no hand but the own: only the views of others can tell that they are secret."""

    def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
        guess = rules.reshuffled(state, viewer, dice)
        return replace(
            guess,
            hands=tuple(
                (bid, *hand[1:]) if bid and hand else hand
                for bid, hand in zip(state.bids, guess.hands, strict=True)
            ),
            bids=state.bids,
        )

    with pytest.raises(AssertionError, match="bids"):
        contract.check_hidden(broken(reshuffled=reshuffled), SEEDS)


@dataclass(frozen=True, slots=True)
class Dicey:
    """The state, and the dice for what is to come."""

    table: State
    dice: Dice


def test_dice_that_stay_as_they_are_are_noticed() -> None:
    engine = ModuleType("rules")
    engine.__dict__.update(
        setup=lambda seats, seed, settings: Dicey(rules.setup(seats, seed, settings), Dice(seed)),
        to_act=lambda state: rules.to_act(state.table),
        options=lambda state, seat, begun=(): rules.options(state.table, seat, begun),
        apply=lambda state, seat, move: _on(state, rules.apply(state.table, seat, move)),
        view=lambda state, viewer: rules.view(state.table, viewer),
        reshuffled=lambda state, viewer, dice: replace(
            state, table=rules.reshuffled(state.table, viewer, dice)
        ),
        outcome=lambda state: rules.outcome(state.table),
    )
    with pytest.raises(AssertionError, match="dice"):
        contract.check_hidden(replace(GAME, state=Dicey, engine=engine), SEEDS)


def _on(state: Dicey, step: Step[State]) -> Step[Dicey]:
    return Step(replace(state, table=step.state), step.events)


def test_bookkeeping_must_be_what_it_says() -> None:
    with pytest.raises(AssertionError, match="light"):
        contract.check_hidden(replace(GAME, bookkeeping=("light",)), SEEDS)


# --- what must not be told


def every_hand_in_the_view(state: State, viewer: Seat | None) -> View:
    view = rules.view(state, viewer)
    return replace(view, hand=tuple(card for hand in state.hands for card in hand))


def every_bid_in_the_view(state: State, viewer: Seat | None) -> View:
    return replace(rules.view(state, viewer), bids=state.bids)


def asked_by_what_he_holds(state: State) -> frozenset[Seat]:
    asked = rules.to_act(state)
    best = frozenset(seat for seat in asked if max(state.hands[seat]) > 40)
    return best or asked


def options_by_anothers_hand(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    options = rules.options(state, seat, begun)
    return options[::-1] if options and state.hands[seat - 1][0] % 2 else options


@pytest.mark.parametrize(
    "functions",
    [
        {"view": every_hand_in_the_view},
        {"view": every_bid_in_the_view},
        {"to_act": asked_by_what_he_holds},
        {"options": options_by_anothers_hand},
    ],
    ids=lambda functions: next(iter(functions.values())).__name__,
)
def test_what_tells_a_secret_is_noticed(functions: dict[str, Callable[..., Any]]) -> None:
    game = broken(**functions)
    with pytest.raises(AssertionError, match=r"hidden|secret"):
        _played(game)


def _played(game: Game) -> None:
    for seed in SEEDS:
        contract.check_match(game, seed)


# --- who is asked what


def options_for_everybody(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    return () if begun else [str(card) for card in state.hands[seat]]


def options_within_anothers_move(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    if seat in rules.to_act(state):
        return rules.options(state, seat, begun)
    return ["more"] if begun else []


@pytest.mark.parametrize("options", [options_for_everybody, options_within_anothers_move])
def test_options_of_who_is_not_asked_are_noticed(options: Callable[..., Sequence[str]]) -> None:
    with pytest.raises(AssertionError, match="is not asked"):
        contract.check_match(broken(options=options), 0)


def asked_to_confirm(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    if len(begun) == 1 and seat in rules.to_act(state):
        return ["sure"]
    return rules.options(state, seat, begun)


def one_choice(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    return rules.options(state, seat, begun)[:1]


@pytest.mark.parametrize("options", [asked_to_confirm, one_choice])
def test_a_question_with_one_answer_is_noticed(options: Callable[..., Sequence[str]]) -> None:
    with pytest.raises(AssertionError, match=r"only .* can follow"):
        contract.check_match(broken(options=options), 0)


def test_insisting_on_a_question_that_hides_nothing_is_noticed() -> None:
    game = replace(broken(options=one_choice), insists=lambda state, seat, begun: True)
    contract.check_match(game, 0)
    with pytest.raises(AssertionError, match="need not be asked"):
        contract.check_insisting(game, SEEDS)


# --- what is said unasked


def second_thoughts(state: State, seat: Seat) -> Sequence[str]:
    """Who has bid may exchange his two lowest cards, as long as they lie in order."""
    low = state.hands[seat][:2]
    return ["swap"] if state.bids[seat] and list(low) == sorted(low) and len(low) == 2 else []


def swapped(state: State, seat: Seat) -> State:
    first, second, *others = state.hands[seat]
    hands = [*state.hands]
    hands[seat] = (second, first, *others)
    return replace(state, hands=tuple(hands))


def unnoticed(state: State, seat: Seat) -> Step[State]:
    return Step(swapped(state, seat))


def aloud(state: State, seat: Seat) -> Step[State]:
    return Step(swapped(state, seat), (rules.Bid(seat),))


def for_more_light(state: State, seat: Seat) -> Step[State]:
    return Step(replace(swapped(state, seat), light=tuple(n + 1 for n in state.light)))


def to_be_asked_again(state: State, seat: Seat) -> Step[State]:
    bids = tuple(0 if other == seat else bid for other, bid in enumerate(state.bids))
    return Step(replace(swapped(state, seat), bids=bids))


def in_vain(state: State, seat: Seat) -> Step[State]:
    return Step(state)


def remarking(remark: Callable[[State, Seat], Step[State]]) -> Game:
    def apply(state: State, seat: Seat, move: Move) -> Step[State]:
        return remark(state, seat) if move == ("swap",) else rules.apply(state, seat, move)

    return replace(broken(apply=apply), remarks=second_thoughts)


def test_a_remark_that_nobody_notices_is_sound() -> None:
    game = remarking(unnoticed)
    for seed in SEEDS:
        contract.check_match(game, seed)
    for _, state in contract.positions(game, 0):
        for seat in range(len(state.hands)):
            if said := remarks(game, state, seat):
                assert lawful(game, state, seat, ("swap",)) == tuple(said)
                assert seat not in rules.to_act(state)
            else:
                with pytest.raises(Illegal):
                    lawful(game, state, seat, ("swap",))


@pytest.mark.parametrize("remark", [aloud, for_more_light, to_be_asked_again, in_vain])
def test_a_remark_that_others_notice_or_that_never_ends_is_noticed(
    remark: Callable[[State, Seat], Step[State]],
) -> None:
    with pytest.raises(AssertionError, match=r"is noticed|for ever"):
        _played(remarking(remark))


# --- what is told


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    """Of another package than the game's: nobody looks for its words."""

    seat: Seat


def test_an_event_of_another_package_is_noticed() -> None:
    def apply(state: State, seat: Seat, move: Move) -> Step[State]:
        step = rules.apply(state, seat, move)
        return Step(step.state, (*step.events, Whispered(seat)))

    with pytest.raises(AssertionError, match="Whispered"):
        contract.check_match(broken(apply=apply), 0)


def test_a_reason_that_the_source_does_not_spell_is_noticed() -> None:
    def outcome(state: State) -> Outcome | None:
        found = rules.outcome(state)
        return found and replace(found, reason=f"{found.reason}_somehow")

    with pytest.raises(AssertionError, match="somehow"):
        contract.check_match(broken(outcome=outcome), 0)


def test_reasons_are_read_from_the_source() -> None:
    assert reasons(GAME) == {"light", "shared"}


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
def test_a_state_that_is_another_after_storing_is_noticed() -> None:
    def setup(seats: int, seed: int, settings: rules.Settings) -> State:
        state = rules.setup(seats, seed, settings)
        return replace(state, light=[*state.light])  # type: ignore[arg-type]

    with pytest.raises(AssertionError, match="stored and read again"):
        contract.check_match(broken(setup=setup), 0)
