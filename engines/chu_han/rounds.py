"""How a round begins and ends: the deal, going out, the points for it, and victory.

Functions over a Turn. Nothing here knows of tricks or abilities.
"""

from __future__ import annotations

from engines.chu_han.cards import ALL, CALM, DEFERRED, Cards, edict_worth, in_order, without
from engines.chu_han.events import (
    FacedUp,
    PutAside,
    Received,
    RoundBegan,
    RoundEnded,
    Spied,
    WentOut,
    Won,
)
from engines.chu_han.state import Phase, RoundScore, but
from engines.chu_han.turn import Turn, put
from engines.core.engine import Seat


def deal(turn: Turn, attacker: Seat) -> None:
    state = turn.state
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
    turn.state = but(
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
    turn.tell(RoundBegan(turn.state.number, attacker, event, state.settings.events))
    if face_up:
        turn.tell(FacedUp(face_up))
    for seat in (0, 1):
        if shown[seat]:
            turn.tell(Spied(seat, shown[seat]))


def put_aside(turn: Turn, seat: Seat, cards: Cards) -> None:
    """Sound Counsel and Hostages: what both chose happens when both have chosen."""
    turn.state = but(turn.state, chosen=put(turn.state.chosen, seat, in_order(cards)))
    turn.tell(PutAside(seat))
    state = turn.state
    mine, theirs = state.chosen
    if not mine or not theirs:
        return
    hands = (without(state.hands[0], mine), without(state.hands[1], theirs))
    if state.phase == "bury":
        changed = but(state, hands=hands, deck=state.deck + mine + theirs)
    else:
        hands = (in_order(hands[0] + theirs), in_order(hands[1] + mine))
        changed = but(state, hands=hands, known=(theirs, mine))
        turn.tell(Received(0, theirs, only=0))
        turn.tell(Received(1, mine, only=1))
    turn.state = but(changed, phase="lead", chosen=((), ()))


def after_play(turn: Turn, out: Seat | None) -> None:
    """Victory first, then going out."""
    if turn.state.event not in DEFERRED and won(turn, None):
        return
    if out is not None:
        end_round(turn, out)


def end_round(turn: Turn, out: Seat) -> None:
    state = turn.state
    other = 1 - out
    event = state.event
    turn.tell(WentOut(out))
    most = 8 if event == "famine" else 5
    left = len(state.hands[other])
    turn.score(out, "cards" if left <= most else f"cards_{most}", left, min(left, most))
    edicts = state.edicts[other]
    turn.score(out, "edicts", edicts, edicts * edict_worth(event))
    if event == "hangu_pass":
        # Ruling: scored together with going out, before anybody has won; the unfinished trick
        # is nobody's.
        first, second = state.tricks
        turn.score(out if first == second else int(second > first), "hangu_pass", 3, 3)
    if won(turn, out):
        return
    close_round(turn, out)
    state = turn.state
    turn.state = but(
        state, event=state.events[0] if state.events else CALM, events=state.events[1:]
    )
    first, second = state.points
    deal(turn, out if first == second else int(second < first))


def close_round(turn: Turn, out: Seat | None) -> None:
    state = turn.state
    turn.tell(RoundEnded(state.number, state.points[state.han], state.points[1 - state.han]))
    done = RoundScore(state.number, state.event, out, state.scored, state.points)
    turn.state = but(state, rounds=(*state.rounds, done))


def won(turn: Turn, out: Seat | None) -> bool:
    state = turn.state
    if max(state.points) < state.settings.target:
        return False
    first, second = state.points
    winner = int(second > first)
    if first == second:
        # A tie is possible only at the end of a round: who went out wins it.
        assert out is not None
        winner = out
    close_round(turn, out)
    turn.state = but(turn.state, phase="over", winner=winner)
    turn.tell(Won(winner, state.points[winner]))
    return True
