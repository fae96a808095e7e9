"""What an announcement does: the verbs that change a state, each telling what happened.

A Turn carries one state through one move, windows and forced steps included. It trusts its caller:
every move was offered. It never looks at what a seat ought not to know to decide whom to ask.
"""

from __future__ import annotations

from typing import TypeVar

from engines.chu_han.announce import Asking, announce, openings
from engines.chu_han.cards import (
    ALL,
    CALM,
    DEFERRED,
    LU_ZHI,
    RESPONSES,
    XIAO_HE,
    Card,
    Cards,
    in_order,
    is_plain,
    less,
    without,
)
from engines.chu_han.state import (
    EDICTS,
    Announced,
    Answered,
    Cancelled,
    Discarded,
    Doubled,
    Drew,
    FacedUp,
    Led,
    Listened,
    Looked,
    Opened,
    Passed,
    Pending,
    Phase,
    Played,
    PutAside,
    Quieted,
    Received,
    Returned,
    RoundBegan,
    RoundEnded,
    RoundScore,
    Score,
    Scored,
    Skipped,
    Spied,
    State,
    TookBack,
    TookEdict,
    TookTrick,
    Upheld,
    Used,
    WentOut,
    Won,
    but,
    hand_is_public,
    may_hold,
    on_table,
)
from engines.core.engine import Event, Seat

T = TypeVar("T")

MANY = 6  # from so many cards on a set of 2s scores
PEEK = 4


def put(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


class Turn:
    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    # The round begins.

    def deal(self, attacker: Seat) -> None:
        state = self.state
        event = state.event
        dice, cards = state.dice.shuffle(ALL)
        size = 17 if event == "sound_counsel" else 15
        hands = (in_order(cards[:size]), in_order(cards[size : 2 * size]))
        deck, face_up = cards[2 * size :], cards[:0]
        shown: tuple[Cards, Cards] = ((), ())
        if event == "warlords":
            deck, face_up = deck[:-2], in_order(deck[-2:])
        if event == "spies":
            dice, first = dice.shuffle(hands[0])
            dice, second = dice.shuffle(hands[1])
            shown = (in_order(first[:3]), in_order(second[:3]))
        phases: dict[str, Phase] = {"sound_counsel": "bury", "hostages": "give"}
        self.state = but(
            state,
            dice=dice,
            number=state.number + 1,
            scored=(),
            hands=hands,
            deck=deck,
            discard=(),
            face_up=face_up,
            edicts=(0, 0),
            doubled=(False, False),
            opened=(False, False),
            shown=shown,
            known=((), ()),
            peeked=((), ()),
            letting=(False, False),
            tricks=(0, 0),
            phase=phases.get(event, "lead"),
            turn=attacker,
            trick=(),
            rank=0,
            count=0,
            drew=False,
            attacked=False,
            barred=False,
            pending=None,
            chosen=((), ()),
        )
        self.tell(RoundBegan(self.state.number, attacker, event, state.settings.events))
        if face_up:
            self.tell(FacedUp(face_up))
        for seat in (0, 1):
            if shown[seat]:
                self.tell(Spied(seat, shown[seat]))

    def put_aside(self, seat: Seat, cards: Cards) -> None:
        """Sound Counsel and Hostages: what both chose happens when both have chosen."""
        self.state = but(self.state, chosen=put(self.state.chosen, seat, in_order(cards)))
        self.tell(PutAside(seat))
        state = self.state
        mine, theirs = state.chosen
        if not mine or not theirs:
            return
        hands = (without(state.hands[0], mine), without(state.hands[1], theirs))
        if state.phase == "bury":
            changed = but(state, hands=hands, deck=state.deck + mine + theirs)
        else:
            hands = (in_order(hands[0] + theirs), in_order(hands[1] + mine))
            changed = but(state, hands=hands, known=(theirs, mine))
            self.tell(Received(0, theirs, only=0))
            self.tell(Received(1, mine, only=1))
        self.state = but(changed, phase="lead", chosen=((), ()))

    # A seat acts.

    def perform(self, seat: Seat, said: Announced) -> None:
        match said.word:
            case "edict":
                self.take_edict(seat)
            case "listen":
                self.state = but(self.state, letting=put(self.state.letting, seat, False))
                self.tell(Listened(seat))
            case "pass":
                self.tell(Passed(seat))
                self.end_trick(1 - seat)
            case _ if said.abilities:
                self.announce_ability(seat, said)
            case _:
                self.lose(seat, said.cards)
                self.take_up(said.up)
                self.play_set(seat, said)
                self.after_play(seat if not self.state.hands[seat] else None)

    def take_edict(self, seat: Seat) -> None:
        state = self.state
        number = 1 if state.event == "drought" else 2
        drawn = state.deck[:number]
        self.state = but(
            state,
            deck=state.deck[number:],
            edicts=put(state.edicts, seat, state.edicts[seat] + 1),
            hands=put(state.hands, seat, in_order(state.hands[seat] + drawn)),
            # Who knew the top of the deck now knows these cards of the other's hand.
            known=put(
                state.known, seat, in_order(state.known[seat] + state.peeked[1 - seat][:number])
            ),
            peeked=(state.peeked[0][number:], state.peeked[1][number:]),
            drew=True,
        )
        self.tell(TookEdict(seat, number))
        self.tell(Drew(seat, drawn, only=seat))

    def announce_ability(self, seat: Seat, said: Announced) -> None:
        """Ruling: the ability and the cards that go with it are announced together."""
        hand = self.state.hands[seat]
        target = (said.target,) if said.word == "yu_ji" else ()
        for person in said.abilities:
            if person not in hand:
                self.take_up(person)
        self.lose(seat, tuple(p for p in said.abilities if p in hand) + said.cards + target)
        self.take_up(said.up)
        extra = said.cards + ((said.up,) if said.up else ())
        extra += (said.target,) if said.target else ()
        self.tell(Used(seat, said.abilities[0], extra, len(extra)))
        if len(said.abilities) == 2:
            self.tell(Used(seat, said.abilities[1]))
        emptied = None if self.state.hands[seat] else seat
        pending = Pending(seat, said, emptied=emptied)
        self.state = but(self.state, pending=pending, phase="counter")
        self.open_window(pending, LU_ZHI)

    # Counters.

    def open_window(self, pending: Pending, counter: Card) -> None:
        """Ask for a counter, unless everyone can know that it is not there."""
        pending = Pending(pending.seat, pending.announced, pending.step, counter, pending.emptied)
        self.state = but(self.state, pending=pending)
        asked = 1 - pending.seat if counter == LU_ZHI else pending.seat
        if self.state.letting[asked] or not may_hold(self.state, asked, counter):
            self.let(pending)

    def answer(self, seat: Seat, word: str) -> None:
        pending = self.state.pending
        assert pending is not None
        if word == "let_round":
            self.state = but(self.state, letting=put(self.state.letting, seat, True))
            self.tell(Quieted(seat))
        if word == "cancel":
            self.counter(seat, pending)
        else:
            self.let(pending)

    def counter(self, seat: Seat, pending: Pending) -> None:
        self.lose(seat, (pending.counter,))
        self.lay(Played(seat, pending.counter, (pending.counter,)))
        person = pending.announced.abilities[pending.step]
        emptied = pending.emptied
        if emptied is None and not self.state.hands[seat]:
            emptied = seat
        pending = Pending(pending.seat, pending.announced, pending.step, pending.counter, emptied)
        if pending.counter == LU_ZHI:
            self.tell(Cancelled(seat, person))
            self.open_window(pending, XIAO_HE)
        else:
            self.tell(Upheld(seat, person))
            self.next_ability(pending)

    def let(self, pending: Pending) -> None:
        if pending.counter == LU_ZHI:
            self.next_ability(pending)
        else:
            self.fail(pending)

    def next_ability(self, pending: Pending) -> None:
        """This one stands; the next of the same announcement is asked about, or all take effect."""
        step = pending.step + 1
        if step < len(pending.announced.abilities):
            pending = Pending(pending.seat, pending.announced, step, "", pending.emptied)
            self.open_window(pending, LU_ZHI)
        else:
            self.take_effect(pending)

    def fail(self, pending: Pending) -> None:
        """Cancelled: the person is lost, everything else that was announced returns."""
        seat, said = pending.seat, pending.announced
        person = said.abilities[pending.step]
        back = said.cards + tuple(p for p in said.abilities if p != person)
        back += (said.target,) if said.word == "yu_ji" else ()
        state = self.state
        self.state = but(
            state,
            phase="respond" if state.count else "lead",
            pending=None,
            hands=put(state.hands, seat, in_order(state.hands[seat] + back)),
            # Everyone has seen what returns.
            shown=put(state.shown, seat, in_order(state.shown[seat] + back)),
            face_up=in_order((*state.face_up, said.up)) if said.up else state.face_up,
            attacked=state.attacked or person not in RESPONSES,
            barred=state.barred or person in RESPONSES,
        )
        self.lay(Played(seat, person, (person,), cancelled=True))
        if back:
            self.tell(Returned(seat, back))
        self.after_play(self.first_empty(pending))

    def first_empty(self, pending: Pending) -> Seat | None:
        """Who is out: the hand that was empty first, if nothing returned to it."""
        hands = self.state.hands
        if pending.emptied is not None and not hands[pending.emptied]:
            return pending.emptied
        return next((seat for seat in (0, 1) if not hands[seat]), None)

    def take_effect(self, pending: Pending) -> None:
        seat, said = pending.seat, pending.announced
        other = 1 - seat
        state = self.state
        self.state = but(state, pending=None, phase="respond" if state.count else "lead")
        for person in said.abilities:
            rank = 10 if person == "liu_bang" else 0
            self.lay(Played(seat, person, (person,), rank))
        match said.word:
            case "set":
                self.play_set(seat, said)
            case "ji_bu":
                self.look(seat)
            case "yu_ji":
                self.state = but(self.state, discard=(*self.state.discard, said.target))
                self.tell(Discarded(seat, said.target))
            case "ying_bu":
                self.take_back(seat, said.target)
            case "liu_bang":
                self.to_beat(seat, 10, 1)
            case "han_xin":
                self.tell(Skipped(seat, other))
                self.score(other, "han_xin", 1, 1)
                self.state = but(self.state, turn=other, drew=False, barred=False)
            case "xiahou_ying":
                self.tell(Passed(seat))
                self.score(other, "xiahou_ying", 3, 3)
                self.end_trick(seat)
            case "xiang_yu":
                self.tell(Passed(seat))
                self.state = but(self.state, doubled=put(self.state.doubled, seat, True))
                self.tell(Doubled(seat))
                self.end_trick(other)
        if said.word in ("ji_bu", "yu_ji", "ying_bu"):
            self.state = but(self.state, attacked=True)
        self.after_play(self.first_empty(pending))

    # Effects.

    def play_set(self, seat: Seat, said: Announced) -> None:
        cards = in_order((*said.cards, said.up) if said.up else said.cards)
        self.lay(Played(seat, "set", cards, said.rank))
        kind = Led if self.state.phase == "lead" else Answered
        self.tell(kind(seat, cards, said.rank, len(cards), is_plain(cards, said.rank)))
        self.to_beat(seat, said.rank, len(cards))
        event = self.state.event
        scoring = (said.rank == 2 and event != "stability") or (
            said.rank == 1 and event == "weak_banner"
        )
        if scoring and len(cards) >= MANY:
            self.score(seat, "low_set", len(cards), len(cards))

    def to_beat(self, seat: Seat, rank: int, count: int) -> None:
        self.state = but(
            self.state,
            phase="respond",
            turn=1 - seat,
            rank=rank,
            count=count,
            drew=False,
            barred=False,
        )

    def look(self, seat: Seat) -> None:
        state = self.state
        cards = state.deck[:PEEK]
        self.state = but(state, peeked=put(state.peeked, seat, cards))
        self.tell(Looked(seat, cards, only=seat))
        # Ruling: with fewer cards out of reach (Warlords) the deck may end sooner, with fewer cards
        # an edict (Drought) it does not end: only the last cards of all, after six edicts, count.
        if sum(state.edicts) == EDICTS and len(state.deck) <= PEEK:
            self.state = but(self.state, opened=put(state.opened, 1 - seat, True))
            self.tell(Opened(1 - seat, state.hands[1 - seat]))

    def take_back(self, seat: Seat, card: Card) -> None:
        state = self.state
        self.state = but(
            state,
            discard=without(state.discard, (card,)),
            hands=put(state.hands, seat, in_order((*state.hands[seat], card))),
            shown=put(state.shown, seat, in_order((*state.shown[seat], card))),
        )
        self.tell(TookBack(seat, card))

    def end_trick(self, winner: Seat) -> None:
        """Ruling: the trick is won by who attacks next."""
        state = self.state
        self.state = but(
            state,
            phase="lead",
            turn=winner,
            discard=state.discard + on_table(state),
            trick=(),
            tricks=put(state.tricks, winner, state.tricks[winner] + 1),
            rank=0,
            count=0,
            drew=False,
            attacked=False,
            barred=False,
        )
        self.tell(TookTrick(winner))

    # Points, and the end.

    def score(self, seat: Seat, why: str, count: int, points: int) -> None:
        state = self.state
        doubled = state.doubled[seat]
        points *= 2 if doubled else 1
        self.state = but(
            state,
            points=put(state.points, seat, state.points[seat] + points),
            scored=(*state.scored, Score(seat, why, count, points, doubled)),
        )
        self.tell(Scored(seat, why, count, points, doubled))

    def after_play(self, out: Seat | None) -> None:
        """Victory first, then going out, then whatever is forced."""
        if self.state.event not in DEFERRED and self.won(None):
            return
        if out is not None:
            self.end_round(out)

    def end_round(self, out: Seat) -> None:
        state = self.state
        other = 1 - out
        event = state.event
        self.tell(WentOut(out))
        most = 8 if event == "famine" else 5
        left = len(state.hands[other])
        self.score(out, "cards" if left <= most else f"cards_{most}", left, min(left, most))
        edicts = state.edicts[other]
        self.score(out, "edicts", edicts, edicts * (2 if event == "inspection" else 1))
        if event == "hangu_pass":
            # Ruling: scored together with going out, before anybody has won; the unfinished trick
            # is nobody's.
            first, second = state.tricks
            self.score(out if first == second else int(second > first), "hangu_pass", 3, 3)
        if self.won(out):
            return
        self.close_round(out)
        state = self.state
        self.state = but(
            state, event=state.events[0] if state.events else CALM, events=state.events[1:]
        )
        first, second = state.points
        self.deal(out if first == second else int(second < first))

    def close_round(self, out: Seat | None) -> None:
        state = self.state
        self.tell(RoundEnded(state.number, state.points[state.han], state.points[1 - state.han]))
        done = RoundScore(state.number, state.event, out, state.scored, state.points)
        self.state = but(state, rounds=(*state.rounds, done))

    def won(self, out: Seat | None) -> bool:
        state = self.state
        if max(state.points) < state.settings.target:
            return False
        first, second = state.points
        winner = int(second > first)
        if first == second:
            # A tie is possible only at the end of a round: who went out wins it.
            assert out is not None
            winner = out
        self.close_round(out)
        self.state = but(self.state, phase="over", winner=winner)
        self.tell(Won(winner, state.points[winner]))
        return True

    # Cards.

    def lose(self, seat: Seat, cards: Cards) -> None:
        """Cards leave the hand. Of equal ones those that were seen leave first."""
        state = self.state
        shown, known = state.shown[seat], state.known[seat]
        if shown or known:
            unseen = less(cards, shown)
            state = but(
                state,
                shown=put(state.shown, seat, less(shown, cards)),
                known=put(state.known, seat, less(known, unseen)),
            )
        self.state = but(state, hands=put(state.hands, seat, without(state.hands[seat], cards)))

    def take_up(self, card: Card) -> None:
        if card:
            self.state = but(self.state, face_up=without(self.state.face_up, (card,)))

    def lay(self, played: Played) -> None:
        self.state = but(self.state, trick=(*self.state.trick, played))

    def tell(self, event: Event) -> None:
        self.events.append(event)

    # Forced steps.

    def settle(self) -> None:
        """Play what is forced, where everyone sees that it is: the last card to lead, or a pass
        with a hand that lies open. A forced pass of a hidden hand is still asked for, because not
        asking would tell."""
        while True:
            state = self.state
            if state.phase not in ("lead", "respond"):
                return
            seat = state.turn
            last_card = state.phase == "lead" and len(state.hands[seat]) == 1
            if not last_card and not hand_is_public(state, seat):
                return
            tokens = openings(state, seat)
            if len(tokens) != 1 or (state.phase == "lead" and not last_card):
                return
            try:
                forced = announce(state, seat, (tokens[0],))
            except Asking:
                return
            self.perform(seat, forced)
