"""A move of Great Wall being carried out, and everything that follows by itself.

The only code that changes a state: it thaws one, changes it, tells what happened, and freezes it.
It trusts its caller that the move is offered.
"""

from __future__ import annotations

from functools import cache

from engines.core.engine import Event, Move, Seat
from engines.great_wall.events import (
    Boxed,
    Closed,
    CountingBegan,
    Covered,
    Drew,
    DrewCard,
    LastRound,
    Marked,
    Opened,
    Placed,
    Redeemed,
    Rode,
    Stored,
)
from engines.great_wall.state import (
    ACTIONS,
    NAMES,
    Card,
    Phase,
    Section,
    State,
    leads,
    number_of,
    put,
    with_card,
)

# The commonest values are few: each is made once.
_card, _drew, _drew_card = cache(Card), cache(Drew), cache(DrewCard)
_placed, _rode = cache(Placed), cache(Rode)


class Turn:
    """The state thawed, the verbs that change it, and what they tell."""

    __slots__ = ("__dict__", "events")

    hands: tuple[tuple[str, ...], ...]
    decks: tuple[tuple[str, ...], ...]
    pool: tuple[int, ...]
    sections: tuple[Section, ...]
    stores: tuple[tuple[int, ...], ...]
    turn: Seat
    scored: int
    actions: int
    phase: Phase
    caller: Seat | None
    quiet: int
    rode: bool

    def __init__(self, state: State, events: list[Event]) -> None:
        self.events = events
        self.__dict__ = {**state.__dict__, "spelled": {}}  # nothing was asked yet

    def state(self) -> State:
        """The fields as they are now; the turn is over with it."""
        state = object.__new__(State)
        object.__setattr__(state, "__dict__", self.__dict__)
        return state

    def make(self, move: Move) -> None:
        """Carries out a spelled move, and goes on to the next question."""
        if self.scored < len(self.sections):
            self.mark(int(move[0]), move[1])
        else:
            self.act(move)
        self.go_on()

    def act(self, move: Move) -> None:
        word = move[0]
        if word == "draw":
            self.draw()
        elif word == "cover":
            self.cover(number_of(move[1]), number_of(move[2]))
        else:
            self.place(word, int(move[1]), number_of(move[2]))
        # "march" and everything else is paid with an action.
        if word == "cavalry":
            self.rode = True
        else:
            self.actions -= 1
        if not self.hands[self.turn] and not self.decks[self.turn] and self.phase == "building":
            self.phase = "last"
            self.caller = self.turn
            self.events.append(LastRound(self.turn))

    def draw(self) -> None:
        deck = self.decks[self.turn]
        hand = with_card(self.hands[self.turn], deck[0])
        self.hands = put(self.hands, self.turn, hand)
        self.decks = put(self.decks, self.turn, deck[1:])
        self.events.append(_drew(self.turn))
        self.events.append(_drew_card(deck[0], only=self.turn))

    def place(self, card: str, count: int, number: int) -> None:
        kind = "cavalry" if card == "march" else card
        self.discard(kind, count)
        section = self.sections[number]
        laid = (*section.cards, *((_card(self.turn, kind),) * count))
        self.sections = put(self.sections, number, Section(section.tokens, laid))
        if card == "cavalry":
            self.events.append(_rode(self.turn, count, NAMES[number]))
        else:
            self.events.append(_placed(self.turn, kind, count, NAMES[number]))

    def cover(self, number: int, place: int) -> None:
        self.discard("dragon", 1)
        section = self.sections[number]
        under = section.cards[place]
        # Ruling: a dragon can be covered too; what lies under it stays covered.
        laid = put(section.cards, place, Card(self.turn, "dragon", under=under))
        self.sections = put(self.sections, number, Section(section.tokens, laid))
        self.events.append(Covered(self.turn, under.kind, under.owner, NAMES[number]))

    def discard(self, kind: str, count: int) -> None:
        hand = self.hands[self.turn]
        # A hand is in the order of KINDS, so equal cards lie side by side.
        start = hand.index(kind)
        self.hands = put(self.hands, self.turn, hand[:start] + hand[start + count :])

    def go_on(self) -> None:
        """Runs to the next moment at which someone is asked, or to the end."""
        while self.phase != "over":
            if self.scored < len(self.sections):
                section = self.sections[self.scored]
                if not leads(section, self.turn):
                    self.scored += 1
                elif len(section.tokens) == 2:
                    return
                else:
                    self.finish()
            elif (
                self.phase != "counting"
                and self.actions
                # Ruling: with neither hand nor deck, the remaining actions are lost.
                and (self.hands[self.turn] or self.decks[self.turn])
            ):
                return
            else:
                self.pass_on()

    def pass_on(self) -> None:
        seats = len(self.hands)
        self.turn = (self.turn + 1) % seats
        if self.phase == "last" and self.turn == self.caller:
            self.phase = "counting"
            self.events.append(CountingBegan())
        if self.phase == "counting":
            # Ruling: it ends after a full circle in which nobody took a token.
            if self.quiet == seats:
                self.phase = "over"
                return
            self.quiet += 1
        self.scored = 0
        self.actions = ACTIONS
        self.rode = False

    def mark(self, value: int, kind: str) -> None:
        """Puts the first token of a section onto one's own card there."""
        section = self.sections[self.scored]
        place, card = next(
            (place, card)
            for place, card in enumerate(section.cards)
            if card.owner == self.turn and card.kind == kind
        )
        tokens = list(section.tokens)
        tokens.remove(value)
        laid = put(section.cards, place, Card(card.owner, kind, value, card.under))
        self.sections = put(self.sections, self.scored, Section(tuple(tokens), laid))
        self.events.append(Marked(self.turn, value, kind, NAMES[self.scored]))
        self.took()

    def finish(self) -> None:
        """Both tokens of a section go to the stores, its cards leave, and a new pair opens."""
        number = self.scored
        section = self.sections[number]
        holder = next(card for card in section.cards if card.token)
        self.store(self.turn, section.tokens[0])
        self.store(holder.owner, holder.token)
        self.events.append(Stored(self.turn, section.tokens[0], NAMES[number]))
        self.events.append(Redeemed(holder.owner, holder.token, NAMES[number]))
        pair, self.pool, boxed = next_pair(self.pool, len(self.hands))
        self.events.extend(Boxed(value) for value in boxed)
        self.sections = put(self.sections, number, Section(pair))
        if pair:
            self.events.append(Opened(NAMES[number], *pair))
        else:
            self.events.append(Closed(NAMES[number]))
        self.took()
        # The last token there is has gone to a store: no more turns, no more scoring.
        if not any(each.tokens for each in self.sections):
            self.phase = "over"

    def store(self, seat: Seat, value: int) -> None:
        self.stores = put(self.stores, seat, (*self.stores[seat], value))

    def took(self) -> None:
        # Ruling: at most one token is taken in a section within one turn.
        self.scored += 1
        self.quiet = 0


def next_pair(
    pool: tuple[int, ...], seats: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The next pair, the pool without it, and the values of the pairs that left the game."""
    boxed: list[int] = []
    while pool:
        pair, pool = pool[:2], pool[2:]
        # With two players a pair of equal values goes back to the box.
        if seats > 2 or pair[0] != pair[1]:
            return pair, pool, tuple(boxed)
        boxed.append(pair[0])
    # Ruling: with no further pair to be had, the section stays closed.
    return (), (), tuple(boxed)
