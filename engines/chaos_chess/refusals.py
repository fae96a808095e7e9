"""Why a token is refused: the reason in words, from what the seat itself can see.

Asked only about tokens that the rules do not offer. Why a card is refused the rules themselves say,
by their code; the match they are asked about is one that looks to the seat like the real one. Where
no reason is known it says None, and the general refusal stands.
"""

from __future__ import annotations

from engines.chaos_chess.board import INDEX, PROMOTIONS, king_of
from engines.chaos_chess.building import ADD
from engines.chaos_chess.card import CATALOG, DONE
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.glance import leaves_check
from engines.chaos_chess.judge import legal
from engines.chaos_chess.mover import announced_with
from engines.chaos_chess.presets import value
from engines.chaos_chess.question import Build, Draw, Suit, ToMove, Window
from engines.chaos_chess.rules import CARD, DECLINE, EXCHANGE
from engines.chaos_chess.screen import icon, words
from engines.chaos_chess.state import DECKS, HAND, Phase, State
from engines.chaos_chess.steps import candidates
from engines.chaos_chess.trials import obstacle
from engines.chaos_chess.view import View
from engines.core.dice import Dice
from engines.core.engine import Move, Seat
from engines.core.ui import Arg, Msg, Word

# What players read for each code with which the rules refuse a card.
WORDS = {
    "TIMING": "refused-timing",
    "LIMIT": "refused-limit",
    "GOLD": "refused-gold",
    "X": "refused-x",
    "COND": "refused-condition",
    "TARGET": "refused-target",
    "LONG": "refused-lasting",
    "G1": "refused-king",
    "G2": "refused-pawn-rank",
    "G10": "refused-no-change",
    "T1": "refused-own-king",
    "T2": "refused-own-king",
    "T3": "refused-no-answer",
    "T4": "refused-mating-move",
}


def explain(view: View, begun: Move, token: str) -> Msg | None:
    seat = view.viewer
    if seat is None or seat not in view.asked:
        return None
    match view.question:
        case Build():
            return _building(view, begun, token)
        case Draw():
            return _drawing(view, token)
        case Suit():
            return Msg("refused-pay-first")
    match begun:
        case ():
            return _first(view, seat, token)
        case ("card",):
            return _card(view, seat, as_seen(view), token)
        case ("card", id, *picks):
            return _worded(view, seat, as_seen(view), id, (*picks, token))
        case ("exchange",):
            return Msg("refused-not-held", {"card": Word(token)}) if token in CATALOG else None
        case ("exchange", _):
            return _deck(token)
        case (src,) if src in INDEX:
            return _target(view, src, token)
        case (src, dst, *rest) if src in INDEX and dst in INDEX:
            return _with_move(view, seat, (src, dst, *rest), token)
    return None


def _first(view: View, seat: Seat, token: str) -> Msg | None:
    if token == DECLINE:
        return Msg("refused-must-move")
    if token == CARD:
        return _no_card(view, seat)
    if token == EXCHANGE:
        return _no_exchange(view, seat)
    if token in CATALOG:
        held = token in view.hand
        key, args = ("refused-say-card", {"token": token}) if held else _not_held(token)
        return Msg(key, args)
    if not isinstance(view.question, ToMove):
        has_moved = isinstance(view.question, Window) and view.question.phase is Phase.AFTER
        return Msg("refused-moved" if has_moved else "refused-window")
    if token in INDEX:
        return _source(view, seat, token)
    looks_like_a_square = len(token) == 2 and token[0].isalpha() and token[1].isdigit()
    return Msg("refused-no-such-square") if looks_like_a_square else None


def _not_held(card: str) -> tuple[str, dict[str, Word | str]]:
    return "refused-not-held", {"card": Word(card)}


# -- moving


def _source(view: View, seat: Seat, token: str) -> Msg:
    piece = view.board[INDEX[token]]
    if king_of(view.board, seat) < 0:
        return Msg("refused-away-king")
    if piece is None:
        return Msg("refused-empty", {"square": token})
    if piece.owner != seat:
        return Msg("refused-theirs", {"square": token})
    word = "refused-stuck-check" if view.checks[seat] else "refused-stuck"
    return Msg(word, {"piece": icon(piece), "square": token})


def _target(view: View, src: str, token: str) -> Msg | None:
    piece = view.board[INDEX[src]]
    if token not in INDEX or piece is None:
        return Msg("refused-no-such-square") if token not in PROMOTIONS else None
    position = view.position
    way = (INDEX[src], INDEX[token])
    found = [go for go in candidates(position) if go[:2] == way]
    if not found:
        return Msg("refused-reach", {"piece": icon(piece), "src": src, "dst": token})
    if all(leaves_check(position, go) for go in found):
        return Msg("refused-leaves-check", {"src": src, "dst": token})
    if any(go[:2] == way for go in legal(position)):
        return Msg("refused-mates-with-card")
    return Msg("refused-owes")


# -- cards


def _no_card(view: View, seat: Seat) -> Msg:
    if not view.hand:
        return Msg("refused-no-cards")
    if view.cards_left[seat] < 1:
        return Msg("refused-limit")
    if view.settings.treasuries and not view.gold[seat]:
        return Msg("refused-no-gold")
    return Msg("refused-nothing-now")


def _card(view: View, seat: Seat, state: State, token: str) -> Msg:
    if token not in CATALOG:
        return Msg("refused-unknown-card")
    if token not in view.hand:
        return Msg(*_not_held(token))
    return _worded(view, seat, state, token, ())


def _with_move(view: View, seat: Seat, begun: Move, token: str) -> Msg | None:
    """A move that leaves a check waits for the card that ends it."""
    kind = begun[2] if len(begun) > 2 and begun[2] in PROMOTIONS else ""
    way = (INDEX[begun[0]], INDEX[begun[1]], kind)
    go = next((go for go in candidates(view.position) if go[:3] == way), None)
    if go is None:
        return Msg("refused-promotion")
    state = announced_with(as_seen(view), go)
    picks = begun[3 if kind else 2 :]
    if not picks:
        return _card(view, seat, state, token)
    return _worded(view, seat, state, picks[0], (*picks[1:], token))


def _worded(view: View, seat: Seat, state: State, id: str, tokens: Move) -> Msg:
    """The words for the code with which the rules refuse this card."""
    card = CATALOG[id]
    code = obstacle(state, seat, id, tokens) or "TARGET"
    word = WORDS[code]
    if code == "COND" and card.in_check:
        word = "refused-in-check-only"
    if code == "TARGET" and not tokens:
        word = "refused-no-target"
    args: dict[str, Arg] = {"card": Word(id)}
    if code == "TIMING":
        args["when"] = tuple(Msg(f"when-{moment}") for moment in card.when)
    if code == "GOLD":
        price = view.prices[view.hand.index(id)]
        args |= {"n": price, "gold": view.gold[seat]}
    return Msg(word, args)


def as_seen(view: View) -> State:
    """A match that looks like this to the viewer: what is hidden from him is any card that fits."""
    seat = view.viewer
    assert seat is not None
    theirs = list(view.known)
    for back in view.backs[1 - seat]:
        if sum(CATALOG[id].deck == back for id in theirs) < view.backs[1 - seat].count(back):
            theirs.append(next(id for id in BY_DECK[back] if id not in (*theirs, *view.hand)))
    hands = (view.hand, tuple(theirs)) if seat == 0 else (tuple(theirs), view.hand)
    return State(
        view.position,
        view.settings,
        Dice(0),
        view.phase,
        view.so_far,
        hands,
        stack=view.stack,
        waiting=view.waiting,
    )


def _no_exchange(view: View, seat: Seat) -> Msg:
    if view.mover != seat or view.stack:
        return Msg("refused-exchange-turn")
    if not view.hand:
        return Msg("refused-no-cards")
    if view.cards_left[seat] < 1:
        return Msg("refused-exchange-limit")
    if view.settings.treasuries and not view.gold[seat]:
        return Msg("refused-no-gold")
    return Msg("refused-exchange-limit") if any(view.decks) else Msg("refused-deck-empty")


# -- decks


def _drawing(view: View, token: str) -> Msg:
    if token in DECKS:
        return Msg("refused-deck-empty")
    decks = [deck for deck, left in zip(DECKS, view.decks, strict=False) if left]
    return Msg("refused-draw-first", {"decks": words(decks)})


def _deck(token: str) -> Msg:
    return Msg("refused-deck-empty" if token in DECKS else "refused-no-such-deck")


def _building(view: View, begun: Move, token: str) -> Msg | None:
    if not begun:
        return Msg("refused-too-few-cards" if token == DONE else "refused-build-first")
    if begun == (ADD,):
        return _deck(token)
    if token not in CATALOG or token not in BY_DECK[begun[1]]:
        return Msg("refused-unknown-card")
    if token in view.chosen:
        return Msg("refused-chosen", {"card": Word(token)})
    if CATALOG[token].golden:
        return Msg("refused-golden", {"card": Word(token)})
    if value(view.chosen) + CATALOG[token].cost > view.settings.limit:
        return Msg("refused-too-dear", {"card": Word(token)})
    return Msg("refused-too-few-cards") if len(view.chosen) < HAND else None
