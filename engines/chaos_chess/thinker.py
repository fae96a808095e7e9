"""A computer player of Chaos Chess, in three strengths.

Every move it weighs is one the rules offer, played by the rules; only what may follow is looked at
on a sketch. It is given a state that its seat cannot tell from the real one, and takes all others
for players who decline. It counts nodes and touches no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from engines.chaos_chess import rules
from engines.chaos_chess.board import INDEX
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.lookahead import MATE, WON, Enough, Lookahead, judged
from engines.chaos_chess.policy import GOLD, Worth, best_deck, exchange, measured, priced, unread
from engines.chaos_chess.question import Build, Draw, Suit, ToMove, asked
from engines.chaos_chess.sketch import Cast, Sketch
from engines.chaos_chess.state import State, other
from engines.core.dice import Dice
from engines.core.engine import Move, Seat
from engines.core.thinking import Budget

CARD = 10  # what a card in hand is worth, whichever it is
LASTING = 0.5  # of its price that a card on the table is still worth
DEEPEST = 12
ENOUGH = 0.6  # of the nodes: no deeper round is begun
LONE = 0.6  # of the nodes, at the least, against a lone king
STALE = 60  # half-moves without progress, from which on they count
_ROUNDS = 24  # questions that are declined on the way to the next move


@dataclass(frozen=True, slots=True)
class Level:
    """How a strength differs: in cards and in how sure its eye is first, in nodes second."""

    share: float  # of the nodes
    worth: Worth  # what it thinks of cards
    plays: int  # ways to play one card that are weighed
    kept: int  # card plays that are looked into
    lasts: int  # moves for which it lets its gold last where it gives cards away; 0: it gives none
    slip: int = 0  # how far off it judges, in hundredths of a pawn


LEVELS = {
    "easy": Level(0.004, unread, plays=3, kept=1, lasts=0, slip=120),
    "normal": Level(0.01, priced, plays=16, kept=4, lasts=75, slip=30),
    "hard": Level(1.0, measured, plays=24, kept=6, lasts=1),
}


@dataclass(slots=True)
class Choice:
    """A move, what it leads to, and what that is worth."""

    move: Move
    sketch: Sketch | None  # None: the match is over
    mine: bool  # the own move comes next
    static: float  # all that the sketch does not see
    drawish: bool
    value: float


def think(guess: State, seat: Seat, level: str, dice: Dice, budget: Budget) -> Move:
    """A whole move for the seat."""
    how = LEVELS[level]
    ruled = _ruled(guess, seat, how, dice)
    if ruled is not None:
        return ruled
    thought = _Thought(guess, seat, how, dice, budget)
    found = thought.choices()
    best = thought.deepened(found) if len(found) > 1 else found[0]
    tokens = rules.options(guess, seat)
    if how.lasts and "exchange" in tokens and not _plays_card(best.move) and best.value < WON:
        return exchange(guess, seat, how.worth, how.lasts) or best.move
    return best.move


def _ruled(state: State, seat: Seat, how: Level, dice: Dice) -> Move | None:
    """Where there is nothing to think about."""
    match asked(state):
        case Build():
            tokens = [t for t in rules.options(state, seat) if t not in ("add", "done")]
            return (dice.pick(tokens)[1],) if tokens else ("done",)
        case Draw():
            return (best_deck(state, seat, how.worth),)
        case Suit():
            return (rules.PAY,)
    return None


def _plays_card(move: Move) -> bool:
    return move[0] == rules.CARD or any(token in CATALOG for token in move)


class _Thought:
    def __init__(self, guess: State, seat: Seat, how: Level, dice: Dice, budget: Budget) -> None:
        self.guess, self.seat, self.how, self.budget = guess, seat, how, budget
        self.chance = dice.stream()
        # Against a lone king nobody is weak: mates are far, and to let him go looks silly.
        lone = not any(p and not p.royal and p.owner != seat for p in guess.position.board)
        self.nodes = max(1, int(budget.nodes * (max(how.share, LONE) if lone else how.share)))
        self.slip = 0 if lone else how.slip
        self.ahead = Lookahead(self.nodes, budget.over)
        self.cast = Cast()

    # -- what there is to choose from

    def choices(self) -> list[Choice]:
        """All moves without a card and the most promising ones with one, the best first."""
        plain: list[Choice] = []
        cards: list[Choice] = []
        for move in self._moves():
            choice = self._choice(move)
            (cards if _plays_card(move) else plain).append(choice)
            if self.budget.over() and plain:
                break
        cards.sort(key=lambda choice: -choice.value)
        found = plain + cards[: self.how.kept]
        found.sort(key=lambda choice: -choice.value)
        return found

    def _moves(self) -> Iterator[Move]:
        def options(begun: Move) -> Sequence[str]:
            return rules.options(self.guess, self.seat, begun)

        tokens = options(())
        if rules.DECLINE in tokens:
            yield (rules.DECLINE,)
        for token in tokens:
            if token in INDEX:
                yield from islice(_spread(options, (token,), 4 * self.how.plays), 100)
        if rules.CARD in tokens:
            for id in options((rules.CARD,)):
                yield from _spread(options, (rules.CARD, id), self.how.plays)

    def _choice(self, move: Move) -> Choice:
        after = _declined(rules.apply(self.guess, self.seat, move).state)
        if after.outcome is not None:
            mine, theirs = (after.outcome.places[s] for s in (self.seat, other(self.seat)))
            return Choice(move, None, False, 0.0, False, float(MATE * (theirs - mine)))
        sketch = Sketch(self.cast, after.position)
        drawish = bool(after.history) and after.history.count(after.history[-1]) > 1
        slip = self.slip * (2 * self.chance() - 1) if self.slip else 0.0
        mine = after.position.mover == self.seat
        choice = Choice(move, sketch, mine, self._static(after) + slip, drawish, 0.0)
        choice.value = self._value(choice, self.ahead.quiet(sketch))
        return choice

    def _static(self, after: State) -> float:
        """Gold, cards in hand and cards on the table, for this seat."""
        mine, theirs = self.seat, other(self.seat)
        gold, hands = after.position.gold, after.hands
        worth = GOLD * (gold[mine] - gold[theirs]) + CARD * (len(hands[mine]) - len(hands[theirs]))
        for active in after.position.table:
            if not active.passing:
                price = LASTING * GOLD * CATALOG[active.card].cost
                worth += price if active.owner == mine else -price
        return worth

    def _value(self, choice: Choice, looked: int) -> float:
        """What was seen from the side to move, as this seat sees it."""
        value = (looked if choice.mine else -looked) + choice.static
        if choice.mine and value > WON and self.guess.position.mover == self.seat:
            # Who has played a card does not mate with the move after it.
            assert choice.sketch is not None
            value = judged(choice.sketch) + choice.static
        if choice.drawish:
            return min(value, 0.0)
        quiet = self.guess.position.quiet
        if value > 0 and quiet > STALE and not _stirs(self.guess, choice.move):
            value -= quiet
        return value

    # -- looking into them

    def deepened(self, found: list[Choice]) -> Choice:
        """The best of them, as far as the nodes go."""
        for depth in range(1, DEEPEST):
            if self.ahead.left < (1 - ENOUGH) * self.nodes or found[0].value > WON:
                break
            try:
                self._round(found, depth)
            except Enough:
                break
        return found[0]

    def _round(self, found: list[Choice], depth: int) -> None:
        """All of them one deeper; cut short, those looked at so far count."""
        best = -2.0 * MATE
        done: list[Choice] = []
        try:
            for choice in found:
                if choice.sketch is not None:
                    choice.value = self._looked_into(choice, depth, best)
                best = max(best, choice.value)
                done.append(choice)
        finally:
            done.sort(key=lambda choice: -choice.value)
            found[:] = done + [choice for choice in found if choice not in done]

    def _looked_into(self, choice: Choice, depth: int, best: float) -> float:
        assert choice.sketch is not None
        bound = int(best - choice.static)
        if choice.mine:
            # As far as after a move: the own one comes first.
            looked = self.ahead.worth(choice.sketch, depth + 1, max(bound, -MATE), MATE)
        else:
            looked = self.ahead.worth(choice.sketch, depth, -MATE, min(MATE, -bound))
        return self._value(choice, looked)


def _stirs(state: State, move: Move) -> bool:
    """Does it start the count of quiet moves anew?"""
    if move[0] not in INDEX or len(move) < 2:
        return _plays_card(move)
    piece = state.position.board[INDEX[move[0]]]
    return state.position.board[INDEX[move[1]]] is not None or (
        piece is not None and piece.kind == "pawn"
    )


def _spread(options: Callable[[Move], Sequence[str]], begun: Move, most: int) -> Iterator[Move]:
    """So many whole moves that begin so, each next word given its share."""
    following = options(begun)
    if not following:
        yield begun
        return
    each = max(1, most // len(following))
    step = max(1, len(following) // most)
    for token in following[::step]:
        yield from islice(_spread(options, (*begun, token), each), each)


def _declined(state: State) -> State:
    """What is left when everybody lets it pass, up to the next move."""
    for _ in range(_ROUNDS):
        match asked(state):
            case None | ToMove():
                return state
            case Draw(seat):
                move: Move = (rules.options(state, seat)[0],)
            case Suit(seat, _):
                move = (rules.PAY,)
            case question:
                assert question is not None
                seat = min(rules.to_act(state))
                move = (rules.DECLINE,)
        state = rules.apply(state, seat, move).state
    return state
