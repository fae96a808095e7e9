"""How many presses a move and a turn take: asked word by word, as the keys are offered, and for
somebody whose turns end by themselves.

In the first columns any key is pressed, which is not how people play: they are compared with each
other. In the last a computer plays, which knows what it wants, and its moves are pressed key by
key. The first is what people were once seen to need."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from typing import Any

from bot.presenter import asking
from engines import games
from engines.core.dice import Dice
from engines.core.engine import Game, Move, Seat
from engines.core.ui import Key
from engines.players import choose, levels

MATCHES = 6
MOVES = 120  # of a match; the beginning of one says enough
PLAYED = 2  # matches of the computer with itself
MOVES_OF_SLOW = 30  # where a move takes it long
# Means of whole matches before keys said several words: of a move, where a turn is no better known.
ONCE = {
    "chaos_chess": "1.7 a question, 2-3 a piece",
    "cherokee": "2.7",
    "chinese_box": "6 a turn",
    "chu_han": "1.3",
    "great_wall": "1.7",
}


@dataclass
class Count:
    moves: int = 0
    turns: int = 0
    words: int = 0  # presses, one for each word that is asked for
    taps: int = 0  # presses on the keys as they are offered
    spared: int = 0  # of them only end a turn, and can be had by themselves
    most: int = 0  # keys to choose from at once


def main() -> None:
    row = "{:<12} {:<28} {:>8} {:>6} {:>6} {:>6} {:>5} {:>7} {:>6}\n"
    names = ("presses", "once", "by words", "move", "turn", "brisk", "keys", "played", "turn")
    sys.stdout.write(row.format(*names))
    for game in games().values():
        count, sane = Count(), Count()
        for seed in range(MATCHES):
            play(game, max(game.seats) if seed % 2 else min(game.seats), seed, count)
        for seed in range(PLAYED):
            play(game, min(game.seats), seed, sane, sane=True)
        means = (
            count.words / count.moves,
            count.taps / count.moves,
            count.taps / count.turns,
            (count.taps - count.spared) / count.turns,
        )
        said = [f"{one:.2f}" for one in means]
        wanted = (f"{sane.taps / sane.moves:.2f}", f"{sane.taps / sane.turns:.2f}")
        sys.stdout.write(row.format(game.id, ONCE.get(game.id, ""), *said, count.most, *wanted))


def play(game: Game, seats: int, seed: int, count: Count, *, sane: bool = False) -> None:
    """A match in which somebody presses any key, page by page, or those of a move they want."""
    chance = random.Random(seed)
    engine = game.engine
    state = engine.setup(seats, seed, game.settings())
    level = levels(game)[-1]
    minds = [game.mind.begin(seat, level) if game.mind else None for seat in range(seats)]
    last: Seat | None = None
    for _ in range(MOVES_OF_SLOW if sane and game.slow else MOVES):
        asked = sorted(engine.to_act(state))
        if not asked:
            return
        seat = chance.choice(asked)
        before = count.taps
        wanted: Move = ()
        if sane:
            dice = Dice(chance.randrange(2**31))
            guess = engine.reshuffled(state, seat, dice)
            wanted = choose(game, guess, seat, level, minds[seat], dice)
        move = pressed(game, state, seat, chance, count, wanted)
        if game.closing and game.closing(state, seat) == move:
            count.spared += count.taps - before
        count.moves += 1
        count.turns += seat != last
        last = seat
        step = engine.apply(state, seat, move)
        state = step.state
        for event in step.events if game.mind else ():
            for other in range(seats) if event.only is None else (event.only,):
                minds[other] = game.mind.notice(minds[other], event) if game.mind else None


def pressed(
    game: Game,
    state: Any,
    seat: Seat,
    chance: random.Random,
    count: Count,
    wanted: Move = (),
) -> Move:
    """The keys of the wanted move, as near as they come to it: one is there of what is the same."""
    move: Move = ()
    view = game.engine.view(state, seat)

    def options(begun: Move) -> Any:
        return game.engine.options(state, seat, begun)

    while options(move):
        keys = [key for key in asking.menu(game, view, options, move).keys if key.token]
        count.most = max(count.most, len(keys))
        # Whole moves that share a page weigh as much as the words that they stand for.
        rest = wanted[len(move) :] if wanted[: len(move)] == move else ()
        meant = [key for key in keys if rest and rest[: len(words(key))] == words(key)]
        first = chance.choice(sorted({words(key)[0] for key in meant or keys}))
        said = chance.choice([key.token for key in meant or keys if words(key)[0] == first])
        move = (*move, *said.split(" "))
        count.taps += 1
        count.words += len(said.split(" "))
    return move


def words(key: Key) -> Move:
    return tuple(key.token.split(" "))


if __name__ == "__main__":
    main()
