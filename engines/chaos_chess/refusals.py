"""Why a token is refused: the reason in words, from what the seat itself can see.

Asked only about tokens that the rules do not offer. It decides nothing; where it knows no reason
it says None, and the general refusal stands.
"""

from __future__ import annotations

from engines.chaos_chess.board import INDEX, PROMOTIONS, king_of
from engines.chaos_chess.card import AFTER, CATALOG
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.hints import position_of
from engines.chaos_chess.judge import candidates, leaves_check, legal, mated
from engines.chaos_chess.presets import value
from engines.chaos_chess.rules import ADD, CARD, DECLINE, DONE, EXCHANGE, View
from engines.chaos_chess.screen import icon, treasuries, words
from engines.chaos_chess.state import DECKS, HAND
from engines.chaos_chess.turn import end_turn
from engines.core.engine import Move, Seat
from engines.core.ui import Msg, Word


def explain(view: View, begun: Move, token: str) -> Msg | None:
    seat = view.viewer
    if seat is None or seat not in view.asked:
        return None
    match view.window:
        case "build":
            return _building(view, begun, token)
        case "draw":
            return _drawing(view, token)
        case "suit":
            return Msg("refused-pay-first")
    match begun:
        case ():
            return _first(view, seat, token)
        case ("card",):
            return _card(view, seat, token)
        case ("card", id, *_):
            return _pick(view, id, token)
        case ("exchange",):
            return Msg("refused-not-held", {"card": Word(token)}) if token in CATALOG else None
        case ("exchange", _):
            return _deck(token)
        case (src,) if src in INDEX:
            return _target(view, src, token)
        case (_, dst) if dst in INDEX:
            return Msg("refused-promotion") if token not in CATALOG else _card(view, seat, token)
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
    if token in INDEX:
        return _source(view, seat, token) if view.window == "move" else Msg("refused-window")
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
    position = position_of(view)
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
    if treasuries(view) and not view.gold[seat]:
        return Msg("refused-no-gold")
    return Msg("refused-nothing-now")


def _card(view: View, seat: Seat, token: str) -> Msg:
    """The tests of a card in the order in which the rules make them."""
    if token not in CATALOG:
        return Msg("refused-unknown-card")
    if token not in view.hand:
        return Msg(*_not_held(token))
    card = CATALOG[token]
    if not set(card.when) & set(view.timings):
        when = tuple(Msg(f"when-{moment}") for moment in card.when)
        return Msg("refused-timing", {"card": Word(token), "when": when})
    if view.cards_left[seat] < 1:
        return Msg("refused-limit")
    price = view.prices[view.hand.index(token)]
    if treasuries(view) and price > view.gold[seat]:
        return Msg("refused-gold", {"card": Word(token), "n": price, "gold": view.gold[seat]})
    if card.in_check and not view.checks[seat]:
        return Msg("refused-in-check-only", {"card": Word(token)})
    if AFTER in view.timings and mated(end_turn(position_of(view))):
        return Msg("refused-mating-move")
    return Msg("refused-no-target", {"card": Word(token)})


def _pick(view: View, card: str, token: str) -> Msg:
    if token in INDEX:
        piece = view.board[INDEX[token]]
        if piece is not None and piece.royal:
            return Msg("refused-king")
    if token.isdigit():
        return Msg("refused-x", {"card": Word(card)})
    return Msg("refused-target", {"card": Word(card)})


def _no_exchange(view: View, seat: Seat) -> Msg:
    if view.mover != seat or view.stack:
        return Msg("refused-exchange-turn")
    if not view.hand:
        return Msg("refused-no-cards")
    if view.cards_left[seat] < 1:
        return Msg("refused-exchange-limit")
    if treasuries(view) and not view.gold[seat]:
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
