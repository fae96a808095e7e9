"""One block a card, board before and after, in cards/<deck>.txt: readable by who knows chess.

A block begins with the card and its targets. Then come, as far as needed: who plays it and when,
castling rights, gold, cards in play and the like, the plain moves before it. Left is the board
before those moves, right the board after the card. What the card must be refused for stands below,
with the reason in brackets and a board of its own where the position is another one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from engines.chaos_chess import rules
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.fen import letter
from engines.chaos_chess.state import State
from engines.chaos_chess.trials import refusal
from engines.core.dice import Dice
from engines.core.engine import Illegal, offered
from tests.engines.chaos_chess import kit

FOLDER = Path(__file__).parent / "cards"
MOMENTS = {
    "before the move": "move",
    "instead of the move": "move",
    "after the move": "after",
    "before the other's move": "before_theirs",
    "after the other's move": "after_theirs",
    "after a loss": "after_theirs",
    "in check": "after_theirs",
    "in answer": "answer",
}
SIDES = {"White": 0, "Black": 1}


@dataclass
class Case:
    """One position and what is tried in it."""

    seat: int = 0
    moment: str = "move"
    picks: tuple[str, ...] = ()
    notes: dict[str, list[str]] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    right: list[str] = field(default_factory=list)
    reason: str = ""


@dataclass
class Block:
    card: str
    example: Case
    refused: Case


def read(text: str) -> list[Block]:
    return [_block(part.strip("\n").split("\n")) for part in text.split("\n\n") if part.strip()]


def _block(lines: list[str]) -> Block:
    word, card, *picks = lines[0].split()
    assert word == "card"
    cut = next(n for n, one in enumerate(lines) if one.startswith("refused "))
    example = _case(lines[1:cut], Case(picks=tuple(picks)))
    reason, _, rest = lines[cut].removeprefix("refused (").partition(")")
    # Without a position of its own it is refused in the same one.
    same = replace(example, picks=tuple(rest.split()), reason=reason)
    other = Case(picks=same.picks, reason=reason)
    below = lines[cut + 1 :]
    return Block(card, example, _case(below, other) if below else same)


def _is_board(one: str) -> bool:
    cells = one.split()
    return len(cells) in (8, 16) and all(len(cell) == 1 for cell in cells)


def _case(lines: list[str], case: Case) -> Case:
    for one in lines:
        if _is_board(one):
            cells = one.split()
            case.left.append(" ".join(cells[:8]))
            if len(cells) == 16:
                case.right.append(" ".join(cells[8:]))
        elif one.split()[0] in SIDES:
            side, moment = one.split(" ", 1)
            case.seat, case.moment = SIDES[side], MOMENTS[moment]
        else:
            key, _, rest = one.partition(":")
            case.notes.setdefault(key, []).append(rest.strip())
    return case


def _words(case: Case, key: str) -> list[str]:
    return [word for line in case.notes.get(key, ()) for word in line.split()]


def opening(card: str, case: Case) -> State:
    """The match up to the moment in which the card is played."""
    hands: list[list[str]] = [_words(case, f"hand of {side}") for side in SIDES]
    hands[case.seat].append(card)
    announced = _words(case, "announced")
    if announced:
        hands[1 - case.seat].append(announced[0])
    rows = "/".join(row.replace(" ", "").replace(".", "1") for row in case.left)
    side = {"White": "w", "Black": "b"}[_words(case, "first to move")[0]]
    rights = (_words(case, "castling") or ["-"])[0]
    ucis = _words(case, "moves")
    gold = [int(word) for word in _words(case, "gold before")] or [80, 80]
    state = kit.match(
        f"{rows} {side} {rights} - 0 1", tuple(hands[0]), tuple(hands[1]), (gold[0], gold[1])
    )
    for line in case.notes.get("captured", ()):
        owner, *kinds = line.split()
        state = kit.lost(state, SIDES[owner], *kinds)
    if "pile" in case.notes:
        pile = tuple(_words(case, "pile"))
        state = replace(state, position=replace(state.position, pile=pile))
    if "chance" in case.notes:
        nth, of = (int(word) for word in _words(case, "chance") if word.isdigit())
        state = replace(
            state, dice=next(d for seed in range(99) if (d := Dice(seed)).roll(of)[1] == nth - 1)
        )
    state = kit.moves(state, *ucis)
    for line in case.notes.get("in play", ()):
        owner, effect, *picks = line.split()
        state = kit.laid(state, effect, SIDES[owner], *picks)
    if announced:
        id, *picks = announced
        phase = {"after_own": "after"}.get(CATALOG[id].when[0], "move")
        return kit.play(kit.until(state, phase), "card", id, *picks)
    state = kit.until(state, case.moment)
    if "already" in case.notes:
        what = _words(case, "already")[0]
        so_far = state.so_far.with_played(case.seat) if what == "played" else state.so_far
        state = replace(state, so_far=replace(so_far, exchanged=what == "exchanged"))
    return state


def drawn(state: State) -> list[str]:
    board = state.position.board
    return [
        " ".join("." if p is None else letter(p) for p in board[rank * 8 : rank * 8 + 8])
        for rank in range(7, -1, -1)
    ]


BLOCKS = [
    block
    for deck in BY_DECK
    for block in read((FOLDER / f"{deck}.txt").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.card)
def test_the_card_does_what_its_block_shows(block: Block) -> None:
    case = block.example
    state = opening(block.card, case)
    (seat,) = rules.to_act(state)
    assert seat == case.seat
    state = kit.play(state, "card", block.card, *case.picks)
    for answer in _words(case, "answer"):
        state = kit.play(state, answer)
    while state.stack:
        state = kit.play(state, "decline")
    assert drawn(state) == case.right
    assert list(state.position.gold) == [int(word) for word in _words(case, "gold after")]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.card)
def test_the_card_is_refused_as_its_block_says(block: Block) -> None:
    case = block.refused
    state = opening(block.card, case)
    assert refusal(state, case.seat, block.card, case.picks) == case.reason
    with pytest.raises(Illegal):
        offered(rules, state, case.seat, ("card", block.card, *case.picks))


def test_every_card_has_a_block_and_only_one() -> None:
    assert sorted(block.card for block in BLOCKS) == sorted(CATALOG)
