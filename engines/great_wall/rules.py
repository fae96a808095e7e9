"""Great Wall of China: who leads in a section, what may be placed, and when it ends.

This module is the engine of the game. A state always stands at a question with at least two
answers, or at the end: whatever has one answer only is carried out here and never asked.
Nothing is random after the deal, because decks and pool are shuffled in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from engines.core.dice import Dice
from engines.core.engine import Event, Move, Outcome, Seat, Step

T = TypeVar("T")

Phase = Literal["building", "last", "counting", "over"]

SET = {
    "wall": 7,
    "gate": 3,
    "watchtower": 1,
    "infantry": 5,
    "cavalry": 2,
    "noble": 1,
    "dragon": 1,
}
KINDS = tuple(SET)
WORTH = {"wall": 1, "gate": 2, "watchtower": 3, "cavalry": 2, "noble": 1, "dragon": 1}
TOKENS = {1: 2, 2: 6, 3: 7, 4: 7, 5: 8, 7: 4, 8: 2}
SECTIONS = {2: 2, 3: 3, 4: 4, 5: 4}
HAND = 5
ACTIONS = 2  # scoring is the first of the three; these are the two in which one acts

_ORDER = {kind: place for place, kind in enumerate(KINDS)}
_NAMES = ("s1", "s2", "s3", "s4")
_COUNTS = ("1", "2", "3", "4", "5", "6", "7")
_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset((seat,)) for seat in range(max(SECTIONS)))


@dataclass(frozen=True, slots=True)
class Settings:
    """Nothing to choose: the rules know no variants."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a section. Only a dragon has something `under` it; only a free card has a token."""

    owner: Seat
    kind: str
    token: int = 0
    under: Card | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A pair of tokens and the cards to its right; without tokens it is closed."""

    tokens: tuple[int, ...]  # not yet taken
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    hands: tuple[tuple[str, ...], ...]  # in the order of KINDS, so that they tell nothing more
    decks: tuple[tuple[str, ...], ...]  # the top is first
    pool: tuple[int, ...]
    sections: tuple[Section, ...]
    stores: tuple[tuple[int, ...], ...]
    turn: Seat
    scored: int = 0  # sections whose scoring is behind us this turn
    actions: int = ACTIONS  # left in this turn
    phase: Phase = "building"
    caller: Seat | None = None  # who announced the last round
    quiet: int = 0  # turns of counting since a token was taken


@dataclass(frozen=True, slots=True)
class View:
    viewer: Seat | None
    hand: tuple[str, ...]
    store: tuple[int, ...]  # the viewer's own
    hands: tuple[int, ...]  # sizes
    decks: tuple[int, ...]  # sizes
    stored: tuple[int, ...]  # how many tokens
    pool: int  # how many tokens
    sections: tuple[Section, ...]
    turn: Seat
    scored: int
    actions: int
    phase: Phase
    caller: Seat | None
    stores: tuple[tuple[int, ...], ...] = ()  # turned up at the end


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """The first token of a section went onto a card."""

    seat: Seat
    value: int
    card: str
    section: str


@dataclass(frozen=True, slots=True)
class Stored(Event):
    """The last token of a section went into a store."""

    seat: Seat
    value: int
    section: str


@dataclass(frozen=True, slots=True)
class Redeemed(Event):
    """The token that lay on a card went into the store of the card's owner."""

    seat: Seat
    value: int
    section: str


@dataclass(frozen=True, slots=True)
class Opened(Event):
    section: str
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Closed(Event):
    section: str


@dataclass(frozen=True, slots=True)
class Boxed(Event):
    """A pair of equal tokens left the game, with two players."""

    value: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: Seat
    card: str
    count: int
    section: str


@dataclass(frozen=True, slots=True)
class Rode(Event):
    """Cavalry was placed for free."""

    seat: Seat
    count: int
    section: str


@dataclass(frozen=True, slots=True)
class Covered(Event):
    seat: Seat
    card: str
    owner: Seat
    section: str


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    card: str


@dataclass(frozen=True, slots=True)
class LastRound(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class CountingBegan(Event):
    pass


EVENTS = (
    Marked,
    Stored,
    Redeemed,
    Opened,
    Closed,
    Boxed,
    Placed,
    Rode,
    Covered,
    Drew,
    DrewCard,
    LastRound,
    CountingBegan,
)
REASONS = ("tokens", "counted")


def setup(seats: int, seed: int, settings: Settings) -> State:
    dice = Dice(seed)
    decks = []
    for _ in range(seats):
        dice, deck = dice.shuffle([kind for kind, count in SET.items() for _ in range(count)])
        decks.append(deck)
    dice, pool = dice.shuffle([value for value, count in TOKENS.items() for _ in range(count)])
    sections = []
    for _ in range(SECTIONS[seats]):
        pair, pool, _ = _pair(pool, seats)
        sections.append(Section(pair))
    dice, first = dice.roll(seats)
    return State(
        hands=tuple(_sorted(deck[:HAND]) for deck in decks),
        decks=tuple(deck[HAND:] for deck in decks),
        pool=pool,
        sections=tuple(sections),
        stores=((),) * seats,
        turn=first,
        scored=len(sections),
    )


def to_act(state: State) -> frozenset[Seat]:
    return _NOBODY if state.phase == "over" else _ALONE[state.turn]


def options(state: State, seat: Seat, begun: Move = ()) -> Sequence[str]:
    return _spelled(state, begun)[1] if seat in to_act(state) else ()


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    events: list[Event] = []
    while True:
        turn = _Turn(state, events)
        turn.make(_spelled(state, move)[0])
        state = turn.state()
        # A question with one answer is not asked.
        if state.phase == "over" or _chooses(state) or _spelled(state, ())[1]:
            return Step(state, tuple(events))
        move = ()


def view(state: State, viewer: Seat | None) -> View:
    return View(
        viewer=viewer,
        hand=() if viewer is None else state.hands[viewer],
        store=() if viewer is None else state.stores[viewer],
        hands=tuple(map(len, state.hands)),
        decks=tuple(map(len, state.decks)),
        stored=tuple(map(len, state.stores)),
        pool=len(state.pool),
        sections=state.sections,
        turn=state.turn,
        scored=state.scored,
        actions=state.actions,
        phase=state.phase,
        caller=state.caller,
        # Ruling: stored values are shown to their owner only, until the end.
        stores=state.stores if state.phase == "over" else (),
    )


def reshuffled(state: State, viewer: Seat | None, dice: Dice) -> State:
    hands, decks = [], []
    for seat, (hand, deck) in enumerate(zip(state.hands, state.decks, strict=True)):
        known = len(hand) if seat == viewer else 0
        dice, hidden = dice.shuffle((*hand[known:], *deck))
        cut = len(hand) - known
        hands.append(_sorted((*hand[:known], *hidden[:cut])))
        decks.append(hidden[cut:])
    stores = list(state.stores)
    others = [] if state.phase == "over" else [s for s in range(len(stores)) if s != viewer]
    dice, pool = dice.shuffle([*state.pool, *(value for s in others for value in stores[s])])
    for seat in others:
        size = len(stores[seat])
        stores[seat], pool = pool[:size], pool[size:]
    return replace(state, hands=tuple(hands), decks=tuple(decks), pool=pool, stores=tuple(stores))


def idle(state: State, seat: Seat) -> Move:
    """Draws while there is a deck; takes the higher token; else places the first card it can."""
    move: Move = ()
    while following := options(state, seat, move):
        move = (*move, following[0])
    return move


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    # Tokens still lying on wall cards count for nobody.
    sums = tuple(map(sum, state.stores))
    # Ruling: ties share the victory.
    places = tuple(1 + sum(other > own for other in sums) for own in sums)
    reason = "counted" if any(section.tokens for section in state.sections) else "tokens"
    return Outcome(places, reason, sums)


def points(cards: Sequence[Card]) -> dict[Seat, int]:
    """The points of every player present: who has an uncovered card there."""
    # An uncovered noble makes every uncovered card worth 1, infantry and cavalry too.
    levelled = "noble" in [card.kind for card in cards]
    found: dict[Seat, int] = {}
    marching: dict[Seat, int] = {}
    for card in cards:
        owner, kind = card.owner, card.kind
        if levelled:
            worth = 1
        elif kind == "infantry":
            worth = marching[owner] = marching.get(owner, 0) + 1
        else:
            worth = WORTH[kind]
        # The first token of the section is a burden to who holds it.
        found[owner] = found.get(owner, 0) + worth - card.token
    return found


def leads(section: Section, seat: Seat) -> bool:
    """Strictly more than every other player present; alone one leads even below zero."""
    found = points(section.cards)
    # Ruling: a player whose every card there is covered is not present, and cannot lead.
    if seat not in found:
        return False
    own = found.pop(seat)
    return not found or own > max(found.values())


def coverable(section: Section) -> list[int]:
    """Places of the cards a dragon may cover, from the left; of equal cards the first stands for
    all, since it makes no difference which of them is covered."""
    first: dict[tuple[Seat, str], int] = {}
    for place, card in enumerate(section.cards):
        if not card.token:
            first.setdefault((card.owner, card.kind), place)
    return list(first.values())


def _spelled(state: State, begun: Move) -> tuple[Move, Sequence[str]]:
    """The move with its forced tokens written out, and what may follow it."""
    # Where the first token is a choice it need not be looked for: menus ask this all the time.
    known = 1 if begun and _chooses(state) else 0
    move, rest = begun[:known], iter(begun[known:])
    while True:
        following = _following(state, move)
        if len(following) == 1:
            move = (*move, following[0])
        elif not following or (token := next(rest, None)) is None:
            return move, following
        else:
            move = (*move, token)


def _chooses(state: State) -> bool:
    """Whether one can both draw and place, so that the first token is never forced."""
    acting = state.scored == len(state.sections)
    return bool(acting and state.hands[state.turn] and state.decks[state.turn])


def _following(state: State, move: Move) -> Sequence[str]:
    """What may follow, forced tokens included.

    One scores with `5 wall` and acts with `draw`, `wall 2 s3` or `cover s2 c4`; `cavalry` is the
    free placement, `march` the one that costs an action.
    """
    if state.scored < len(state.sections):
        return _scoring(state, move)
    if not move:
        return _acts(state)
    first, said = move[0], len(move)
    if first == "draw" or said == 3:
        return ()
    if first == "cover":
        if said == 2:
            return [f"c{place + 1}" for place in coverable(state.sections[_number(move[1])])]
        return [_NAMES[n] for n, each in enumerate(state.sections) if coverable(each)]
    if said == 1:
        return _COUNTS[: state.hands[state.turn].count("cavalry" if first == "march" else first)]
    return [_NAMES[n] for n, each in enumerate(state.sections) if each.tokens]


def _scoring(state: State, move: Move) -> Sequence[str]:
    section = state.sections[state.scored]
    if not move:
        return [str(value) for value in sorted(set(section.tokens), reverse=True)]
    if len(move) == 1:
        own = {card.kind for card in section.cards if card.owner == state.turn}
        return [kind for kind in KINDS if kind in own]
    return ()


def _acts(state: State) -> list[str]:
    hand, deck = state.hands[state.turn], state.decks[state.turn]
    acts = ["draw"] if deck else []
    acts.extend(dict.fromkeys(hand))
    # The very last card ends the turn either way, so then the price is no question.
    if "cavalry" in hand and (deck or len(hand) > 1):
        acts.append("march")
    if "dragon" in hand and any(coverable(section) for section in state.sections):
        acts.append("cover")
    return acts


class _Turn:
    """A move being carried out: the state thawed, the verbs that change it, and what they tell."""

    __slots__ = (
        "actions",
        "caller",
        "decks",
        "events",
        "hands",
        "phase",
        "pool",
        "quiet",
        "scored",
        "sections",
        "stores",
        "turn",
    )

    def __init__(self, state: State, events: list[Event]) -> None:
        self.events = events
        self.hands = state.hands
        self.decks = state.decks
        self.pool = state.pool
        self.sections = state.sections
        self.stores = state.stores
        self.turn = state.turn
        self.scored = state.scored
        self.actions = state.actions
        self.phase: Phase = state.phase
        self.caller = state.caller
        self.quiet = state.quiet

    def state(self) -> State:
        return State(
            self.hands,
            self.decks,
            self.pool,
            self.sections,
            self.stores,
            self.turn,
            self.scored,
            self.actions,
            self.phase,
            self.caller,
            self.quiet,
        )

    def make(self, move: Move) -> None:
        """Carries out a spelled move, and goes on to the next question."""
        if self.scored < len(self.sections):
            self.mark(int(move[0]), move[1])
        else:
            self.act(move)
        self.go_on()

    def act(self, move: Move) -> None:
        match move:
            case ("draw",):
                self.draw()
            case ("cover", section, place):
                self.cover(_number(section), _number(place))
            case (card, count, section):
                self.place(card, int(count), _number(section))
        # "march" and everything else is paid with an action.
        if move[0] != "cavalry":
            self.actions -= 1
        if self.phase == "building" and not self.hands[self.turn] and not self.decks[self.turn]:
            self.phase = "last"
            self.caller = self.turn
            self.events.append(LastRound(self.turn))

    def draw(self) -> None:
        deck = self.decks[self.turn]
        hand = _sorted((*self.hands[self.turn], deck[0]))
        self.hands = _put(self.hands, self.turn, hand)
        self.decks = _put(self.decks, self.turn, deck[1:])
        self.events.append(Drew(self.turn))
        self.events.append(DrewCard(deck[0], only=self.turn))

    def place(self, card: str, count: int, number: int) -> None:
        kind = "cavalry" if card == "march" else card
        self.discard(kind, count)
        section = self.sections[number]
        laid = (*section.cards, *((Card(self.turn, kind),) * count))
        self.sections = _put(self.sections, number, Section(section.tokens, laid))
        if card == "cavalry":
            self.events.append(Rode(self.turn, count, _NAMES[number]))
        else:
            self.events.append(Placed(self.turn, kind, count, _NAMES[number]))

    def cover(self, number: int, place: int) -> None:
        self.discard("dragon", 1)
        section = self.sections[number]
        under = section.cards[place]
        # Ruling: a dragon can be covered too; what lies under it stays covered.
        laid = _put(section.cards, place, Card(self.turn, "dragon", under=under))
        self.sections = _put(self.sections, number, Section(section.tokens, laid))
        self.events.append(Covered(self.turn, under.kind, under.owner, _NAMES[number]))

    def discard(self, kind: str, count: int) -> None:
        hand = self.hands[self.turn]
        # A hand is in the order of KINDS, so equal cards lie side by side.
        start = hand.index(kind)
        self.hands = _put(self.hands, self.turn, hand[:start] + hand[start + count :])

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

    def mark(self, value: int, kind: str) -> None:
        """Puts the first token of a section onto one's own card there."""
        section = self.sections[self.scored]
        place = next(
            place
            for place, card in enumerate(section.cards)
            if card.owner == self.turn and card.kind == kind
        )
        tokens = list(section.tokens)
        tokens.remove(value)
        marked = replace(section.cards[place], token=value)
        laid = _put(section.cards, place, marked)
        self.sections = _put(self.sections, self.scored, Section(tuple(tokens), laid))
        self.events.append(Marked(self.turn, value, kind, _NAMES[self.scored]))
        self.took()

    def finish(self) -> None:
        """Both tokens of a section go to the stores, its cards leave, and a new pair opens."""
        number = self.scored
        section = self.sections[number]
        holder = next(card for card in section.cards if card.token)
        self.store(self.turn, section.tokens[0])
        self.store(holder.owner, holder.token)
        self.events.append(Stored(self.turn, section.tokens[0], _NAMES[number]))
        self.events.append(Redeemed(holder.owner, holder.token, _NAMES[number]))
        pair, self.pool, boxed = _pair(self.pool, len(self.hands))
        self.events.extend(Boxed(value) for value in boxed)
        self.sections = _put(self.sections, number, Section(pair))
        if pair:
            self.events.append(Opened(_NAMES[number], *pair))
        else:
            self.events.append(Closed(_NAMES[number]))
        self.took()
        # The last token there is has gone to a store: no more turns, no more scoring.
        if not any(each.tokens for each in self.sections):
            self.phase = "over"

    def store(self, seat: Seat, value: int) -> None:
        self.stores = _put(self.stores, seat, (*self.stores[seat], value))

    def took(self) -> None:
        # Ruling: at most one token is taken in a section within one turn.
        self.scored += 1
        self.quiet = 0


def _pair(
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


def _number(token: str) -> int:
    """The index that a token of a section (`s2`) or of a place in it (`c4`) stands for."""
    return int(token[1:]) - 1


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
