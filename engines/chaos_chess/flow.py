"""The verbs about cards and turns: hands, the pile, the announced card, the move taken back.

With those of `turn.py` these are all the verbs there are.
"""

from __future__ import annotations

from engines.chaos_chess import events
from engines.chaos_chess.copies import replace
from engines.chaos_chess.question import COURSE, Cause
from engines.chaos_chess.state import WHITE, Active, Position, State, TurnSoFar, other
from engines.chaos_chess.turn import Turn
from engines.core.engine import Seat


class Flow(Turn):
    """A whole state being changed."""

    def __init__(self, state: State, by: Seat | None = None) -> None:
        super().__init__(state.position, by)
        self._state = state

    @property
    def state(self) -> State:
        if self._state.position is not self.position:
            self._state = replace(self._state, position=self.position)
        return self._state

    def change(self, **fields: object) -> None:
        self._state = replace(self._state, position=self.position, **fields)  # type: ignore[arg-type]

    def happened(self, **fields: object) -> None:
        """Something about this turn so far."""
        self.change(so_far=replace(self._state.so_far, **fields))  # type: ignore[arg-type]

    def lead(self, cause: Cause, **fields: object) -> None:
        """To the phase that follows from this one, with what else changes there."""
        self.change(phase=COURSE[self._state.phase].leads[cause], **fields)

    def rest(self, seat: Seat, rests: bool) -> None:
        """This seat wants no reactions until its next move, or wants them again."""
        white, black = self._state.resting
        if self._state.resting[seat] != rests:
            self.change(resting=(rests, black) if seat == WHITE else (white, rests))

    def adopt(self, other: Flow) -> None:
        """What was tried elsewhere happens here."""
        self._state = other._state
        self.position = other.position
        self.events += other.events

    @property
    def hands(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self._state.hands

    # -- hands and the pile

    def deal_in(self, seat: Seat, card: str, *, open: bool = False) -> None:
        """A card comes into a hand; where all saw it, the other one knows it."""
        hands, seen = list(self._state.hands), list(self._state.seen)
        hands[seat] = (*hands[seat], card)
        if open:
            seen[seat] = (*seen[seat], card)
        self.change(hands=tuple(hands), seen=tuple(seen))

    def deal_out(self, seat: Seat, card: str) -> None:
        """A card leaves a hand."""
        hands, seen = list(self._state.hands), list(self._state.seen)
        cards = list(hands[seat])
        cards.remove(card)
        hands[seat] = tuple(cards)
        seen[seat] = tuple(c for c in seen[seat] if c != card or c in cards)
        self.change(hands=tuple(hands), seen=tuple(seen))

    def discard(self, card: str) -> None:
        self.position = replace(self.position, pile=(*self.position.pile, card))

    def take_from_pile(self, seat: Seat, card: str) -> None:
        pile = list(self.position.pile)
        pile.remove(card)
        self.position = replace(self.position, pile=tuple(pile))
        self.deal_in(seat, card, open=True)
        self.tell(events.TookCard(seat, card))

    def swap_hands(self, seat: Seat) -> None:
        """Each then knows what he gave away."""
        white, black = self._state.hands
        self.change(hands=(black, white), seen=(black, white))
        self.tell(events.HandsSwapped(seat))

    def show_hand(self, of: Seat) -> None:
        hand = self._state.hands[of]
        seen = list(self._state.seen)
        seen[of] = hand
        self.change(seen=tuple(seen))
        self.tell(events.HandShown(hand, only=other(of)))

    # -- the announced card

    def answer(self, **fields: object) -> None:
        """Something changes about the card that was answered."""
        top = replace(self._state.stack[-1], again=True, **fields)  # type: ignore[arg-type]
        self.change(stack=(*self._state.stack[:-1], top))

    # -- the move of this turn

    def take_back(self) -> None:
        """The position before the move comes back. Cards played since stay played, gold paid for
        them stays paid; a card that waited for this move returns to the hand."""
        state, now = self._state, self.position
        before, moved = state.before, state.moved
        assert before is not None
        at = self.where(moved.piece) if moved is not None else None
        if at is not None and self._sealed(self.here(at)):
            return
        purse = moved.purse if moved else (0, 0)
        gold = [now.gold[seat] - purse[seat] for seat in (0, 1)]
        so_far = TurnSoFar(played=state.so_far.played, exchanged=state.so_far.exchanged)
        waiting = state.waiting
        if waiting is not None:
            gold[waiting.seat] += waiting.paid
            so_far = so_far.with_played(waiting.seat, -1)
        table, pile = self._laid_again(before)
        self.position = replace(
            before,
            gold=(max(gold[0], 0), max(gold[1], 0)),
            pile=pile,
            table=table + tuple(active for active in now.table if active.serial >= before.serial),
            serial=now.serial,
            quiet=0,
        )
        self.lead(Cause.TAKEN_BACK)
        self.change(so_far=so_far, waiting=None)
        if waiting is not None:
            self.deal_in(waiting.seat, waiting.card, open=True)
        self.tell(events.TakenBack(before.mover))

    def _laid_again(self, before: Position) -> tuple[tuple[Active, ...], tuple[str, ...]]:
        """The table before the move, and the pile without the cards that had left it since. A card
        that somebody has taken from the pile meanwhile is gone; only its effect comes back."""
        lying = {active.serial: active for active in self.position.table}
        table, pile = [], list(self.position.pile)
        for active in before.table:
            if active.serial in lying:
                still = lying[active.serial]
                active = replace(active, left=still.left, loose=still.loose)
            elif not active.loose and active.card in pile:
                del pile[len(pile) - 1 - pile[::-1].index(active.card)]
            else:
                active = replace(active, loose=True)
            table.append(active)
        return tuple(table), tuple(pile)
