"""Pyramids drawn in tests: `W▲7` is the Wolf man of 7, `D●3` the Deer woman of 3, `.` whoever.

Rows that are not drawn, and the dots, are filled with tribesmen that the test does not name.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.cherokee import rules
from engines.cherokee.rules import State
from engines.cherokee.tribe import CARD, CARDS, CLANS, PLACE
from engines.core.engine import Move, Step, offered

LETTERS = dict(zip("BUPDWL", CLANS, strict=True))

# Wolves 7 + 5 + 4 + 1, Deer 6 + 6 + 5: seventeen each; everyone else is Bird, Blue or Potato.
LEVEL = """
                       W▲9
                     D▲9 D▲8
                   W▲8 D▲7 U●3
                 W●3 U●4 U●5 U●6
               U●7 U●8 U▲4 U▲5 U▲6
             U▲7 U▲8 U▲9 P●3 P●4 P●5
           W●4 P●6 P●7 P●8 P▲4 P▲5 P▲6
         P▲7 P▲8 P▲9 B●3 B●4 B●5 B●6 B●7
"""


def card(sign: str) -> int:
    letter, sex, value = tuple(sign)
    return CARD[f"{LETTERS[letter]}_{'w' if sex == '●' else 'm'}{value}"]


def cards(signs: str) -> tuple[int, ...]:
    return tuple(map(card, signs.split()))


def clan(letter: str) -> int:
    return CLANS.index(LETTERS[letter])


def pyramid(drawn: str, hidden: Sequence[int] = ()) -> tuple[int, ...]:
    signs = drawn.split()
    named = [card(sign) for sign in signs if sign != "."]
    assert len(set(named)) == len(named), "nobody stands in two places"
    assert all(
        len(row.split()) == number
        for number, row in enumerate((line for line in drawn.splitlines() if line.strip()), 1)
    ), "row n has n tribesmen"
    rest = iter([c for c in range(len(CARDS)) if c not in named and c not in hidden])
    signs += ["."] * (36 - len(signs))
    return tuple(next(rest) if sign == "." else card(sign) for sign in signs)


def position(
    drawn: str,
    hands: tuple[str, ...] = ("B●3 B▲4", "B●4"),
    clans: str = "BU",
    neutral: str = "",
) -> State:
    """It is the first seat's turn; clans are open where neutral ones are named."""
    held = tuple(cards(hand) for hand in hands)
    return State(
        pyramid=pyramid(drawn, [c for hand in held for c in hand]),
        hands=held,
        clans=tuple(map(clan, clans)),
        turn=0,
        open_clans=bool(neutral),
        neutral=tuple(map(clan, neutral)),
    )


def play(state: State, move: str) -> Step[State]:
    """The first seat's move, checked against what is offered."""
    tokens: Move = tuple(move.split())
    return rules.apply(state, 0, offered(rules, state, 0, tokens))


def at(state: State, place: str) -> int:
    return state.pyramid[PLACE[place]]
