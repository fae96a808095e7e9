"""Whoever knows what to do comes to the end of a match sooner: the first at each table presses the
keys of the move that a computer would make, the others press anything."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from bot.actions import Action, Answer
from bot.sessions import Sessions
from engines.core.dice import Dice
from engines.core.engine import Game, Move, Seat
from engines.players import choose, levels


class Advice:
    """What one person at one table wants. It is thought of elsewhere, so that others can play."""

    def __init__(self, sessions: Sessions, person: str, dice: Random) -> None:
        self._sessions, self._person, self._dice = sessions, person, dice
        self._wanted: Move = ()
        self._asked = -1

    async def key(self, offered: Sequence[Action | None]) -> int:
        """Which of these keys is pressed."""
        answers = {n: one for n, one in enumerate(offered) if isinstance(one, Answer)}
        if not answers:
            return self._dice.randrange(len(offered))
        answer = next(iter(answers.values()))
        table = await self._sessions.table(answer.table)
        seat = next(n for n, one in enumerate(table.players) if one.id == self._person)
        chair = table.chairs[seat]
        if seat not in self._sessions.games[table.game].engine.to_act(table.state):
            return self._dice.choice(list(answers))  # the page is about to change
        if chair.asked != self._asked or not chair.menu:
            game, dice = self._sessions.games[table.game], Dice(self._dice.randrange(2**31))
            self._wanted = await asyncio.to_thread(_wanted, game, table.state, seat, dice)
            self._asked = chair.asked
        begun = len(chair.menu)
        rest = self._wanted[begun:] if self._wanted[:begun] == chair.menu else ()
        meant = [
            number
            for number, one in answers.items()
            if rest and rest[: len(one.token.split())] == tuple(one.token.split())
        ]
        return self._dice.choice(meant or list(answers))


def _wanted(game: Game, state: Any, seat: Seat, dice: Dice) -> Move:
    level = levels(game)[-1]
    mind = game.mind.begin(seat, level) if game.mind else None
    return choose(game, game.engine.reshuffled(state, seat, dice), seat, level, mind, dice)
