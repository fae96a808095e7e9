"""The keys of every question: pieces that can move, their targets, cards and what they point at.

A key for each token the rules offer, and barred ones for what one might wish; prompts say what the
question is about, notes what the chosen card does. It decides nothing and reads views only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from engines.chaos_chess import wording
from engines.chaos_chess.board import INDEX, KINDS, PROMOTIONS
from engines.chaos_chess.building import ADD
from engines.chaos_chess.card import CATALOG, DONE
from engines.chaos_chess.presets import PRESETS, fitting, value
from engines.chaos_chess.question import Answer, Build, Draw, Suit, ToMove, Window
from engines.chaos_chess.rules import CARD, DECLINE, EXCHANGE, PAY
from engines.chaos_chess.screen import COLOURS, dealing, icon, where, words
from engines.chaos_chess.state import BLACK, DECKS, Phase
from engines.chaos_chess.view import View
from engines.core.engine import Move, Seat
from engines.core.ui import Arg, Key, Menu, Msg, Name, Style, Word

STYLES: dict[str, Style] = {PAY: "success", DONE: "success"}
MANY = 12  # keys; among more than that squares lie as the board does


def menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    assert view.viewer is not None
    match view.question:
        case Build():
            return _build_menu(view, begun, options)
        case Draw():
            asked = Msg("prompt-draw-first", {"n": len(view.hand) + 1})
            prompt = asked if dealing(view) else Msg("prompt-draw")
            return Menu(prompt, _keys(view, options), 1)
        case Suit(_, gold):
            return Menu(Msg("prompt-suit", {"n": gold}), _keys(view, options), 2)
    if not begun:
        return _first_menu(view, view.viewer, options)
    if begun == (CARD,):
        barred = tuple(_barred(view, one) for one in view.hand if one not in options)
        return Menu(Msg("prompt-card"), (*_keys(view, options), *barred), 1)
    if begun == (EXCHANGE,):
        word = "prompt-exchange" if view.settings.treasuries else "prompt-exchange-free"
        # What it would cost to play does not matter here.
        return Menu(Msg(word), tuple(Key(Word(token), token) for token in options), 1)
    if begun[0] == EXCHANGE:
        return Menu(Msg("prompt-exchange-deck"), _keys(view, options), 1)
    if begun[0] == CARD:
        return _targets_menu(view, begun[1], begun[2:], options)
    return _move_menu(view, begun, options)


def joined(view: View, begun: Move, said: Move) -> Msg | str | None:
    """A piece and where it goes, on one key. A card is read before it is played; then what it
    points at is one key too, as long as that is squares."""
    if begun[:1] == (CARD,) and len(begun) > 1:
        return _pointed(view, said)
    tokens = (*begun, *said)
    if begun or tokens[0] not in INDEX:
        return None
    piece = view.board[INDEX[tokens[0]]]
    if piece is None:  # where a king who is away comes back
        return None
    if len(tokens) == 1:
        return Msg("key-piece", {"piece": icon(piece), "square": tokens[0]})
    target = _target(view, INDEX[tokens[0]], tokens[1])
    args: dict[str, Arg] = {"piece": icon(piece), "square": tokens[0], "target": target}
    if len(tokens) == 2:
        return Msg("key-goes", args)
    if len(tokens) == 3 and tokens[2] in PROMOTIONS:
        face = Msg(f"icon-{COLOURS[view.viewer or 0]}_{tokens[2]}")
        return Msg("key-goes-and-is", {**args, "kind": face})
    return None


def _pointed(view: View, said: Move) -> Msg | str | None:
    squares = said[:-1] if said[-1] == DONE else said
    if not squares or not all(one in INDEX for one in squares):
        return None
    piece, trail = view.board[INDEX[squares[0]]], "→".join(squares)
    return Msg("key-piece", {"piece": icon(piece), "square": trail}) if piece else trail


# -- the turn


def _first_menu(view: View, seat: Seat, options: Sequence[str]) -> Menu:
    """What to do at all: pieces in rows of four, or the few answers of a window."""
    other: dict[str, Arg] = {"seat": Name(1 - seat)}
    notes = (Msg("note-check"),) if view.checks[seat] else ()
    match view.question:
        case ToMove():
            if all(view.board[INDEX[token]] is None for token in options if token in INDEX):
                prompt = Msg("prompt-return")
            else:
                prompt = Msg("prompt-move", {"cards": "yes" if CARD in options else "no"})
            keys = (*_keys(view, options), *_wished(view, options))
            return _on_board(view, Menu(prompt, keys, 4, notes))
        case Window(_, Phase.BEFORE_THEIRS):
            prompt = Msg("prompt-before", other)
        case Window(_, Phase.AFTER):
            prompt, notes = Msg("prompt-after"), ()
        case Window(_, Phase.AFTER_THEIRS):
            word = "prompt-reaction-check" if view.checks[seat] else "prompt-reaction"
            prompt, notes = Msg(word, other), ()
        case Window(_, Phase.END_CHECK):
            prompt, notes = Msg("prompt-end-check"), ()
        case Answer(_, announced):
            prompt = Msg("prompt-answer", {**other, "card": Word(announced.card)})
        case _:
            prompt = Msg("prompt-again", other)
    return Menu(prompt, _keys(view, options), 3, notes)


def _wished(view: View, options: Sequence[str]) -> tuple[Key, ...]:
    """Who holds cards and can play none is told why."""
    return (_barred(view, CARD),) if view.hand and CARD not in options else ()


def _on_board(view: View, menu: Menu) -> Menu:
    """Among many keys squares lie in their ranks, as the viewer sees the board; what is no square
    follows."""
    squares = [key for key in menu.keys if key.token in INDEX]
    if not squares or len([key for key in menu.keys if key.token]) <= MANY:
        return menu
    others = [key for key in menu.keys if key.token not in INDEX]
    far = -1 if view.viewer == BLACK else 1

    def rank(key: Key) -> int:
        return -far * int(key.token[1])

    squares.sort(key=lambda key: (rank(key), far * ord(key.token[0])))
    rows = tuple(len(list(same)) for _, same in groupby(squares, rank))
    return replace(menu, keys=(*squares, *others), rows=rows)


def _move_menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    """A piece is chosen; then where it goes, what it becomes, or the card that ends a check."""
    src = INDEX[begun[0]]
    piece = view.board[src]
    assert piece is not None
    if len(begun) == 1:
        from_here: dict[str, Arg] = {"piece": icon(piece), "square": begun[0]}
        keys = tuple(Key(_target(view, src, token), token) for token in options)
        return _on_board(view, Menu(Msg("prompt-target", from_here), keys, 4))
    rest = begun[2:]
    if not rest and options[0] in PROMOTIONS:
        return Menu(Msg("prompt-promote"), _keys(view, options), 2)
    rest = rest[1:] if rest and rest[0] in PROMOTIONS else rest
    if rest:
        return _targets_menu(view, rest[0], rest[1:], options)
    return Menu(Msg("prompt-rescue"), _keys(view, options), 1)


def _target(view: View, src: int, token: str) -> Msg | str:
    piece, dst = view.board[src], INDEX[token]
    victim = view.board[dst]
    if victim is not None:
        return Msg("key-takes", {"piece": icon(victim), "square": token})
    if piece is not None and piece.royal and piece.fresh and abs(dst - src) == 2:
        word = "key-castle-short" if dst > src else "key-castle-long"
        return Msg(word, {"square": token})
    return token


# -- a card and what it points at


def _targets_menu(view: View, card: str, picks: Move, options: Sequence[str]) -> Menu:
    notes = [wording.full(card)]
    if view.settings.treasuries and card in view.hand:
        price = view.prices[view.hand.index(card)]
        assert view.viewer is not None
        if price != CATALOG[card].cost:  # else the text says it
            notes.append(Msg("note-price", {"n": price, "gold": view.gold[view.viewer]}))
    if picks:
        notes.append(Msg("note-chosen", {"targets": words(picks)}))
    asked = [token for token in options if token != DONE]
    word, width = _question(view, card, picks, asked)
    keys = tuple(_pick_key(view, card, token) for token in options)
    return _on_board(view, Menu(Msg(word, {"card": Word(card)}), keys, width, tuple(notes)))


def _question(view: View, card: str, picks: Move, asked: Sequence[str]) -> tuple[str, int]:
    """What is being asked for, and how many keys of it stand in a row."""
    if all(token in INDEX for token in asked):
        if all(view.board[INDEX[token]] is not None for token in asked):
            return ("prompt-next-piece" if picks else "prompt-piece"), 4
        return "prompt-square", 4
    first = asked[0]
    if first in KINDS:
        return "prompt-kind", 2
    if first.isdigit():
        return ("prompt-turns" if CATALOG[card].turns else "prompt-gold"), 5
    if first in ("left", "right"):
        return "prompt-side", 2
    return ("prompt-pile" if first in view.pile else "prompt-effect"), 1


def _pick_key(view: View, card: str, token: str) -> Key:
    if token.isdigit():
        word = "key-turns" if CATALOG[card].turns else "key-gold"
        return Key(Msg(word, {"n": int(token)}), token)
    if token in CATALOG and token in view.pile:
        return Key(Msg("key-costs", {"card": Word(token), "n": CATALOG[token].cost}), token)
    name, _, copy = token.rpartition("_")
    active = token if token in CATALOG else name
    lying = [one for one in view.table if one.card == active]
    if lying:
        this = lying[int(copy) - 1 if active != token else 0]
        return Key(Msg("key-effect", {"card": Word(token), "where": where(view, this)}), token)
    return _key(view, token)


# -- an own deck


def _build_menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    limit = view.settings.limit
    if begun == (ADD,):
        return Menu(Msg("prompt-build-deck"), _keys(view, options), 1)
    if begun:
        left = limit - value(view.chosen)
        keys = tuple(
            Key(Msg("key-costs", {"card": Word(id), "n": CATALOG[id].cost}), id) for id in options
        )
        return Menu(Msg("prompt-build-card", {"left": left}), keys, 2)
    keys = tuple(_build_key(view, token, limit) for token in options)
    notes = tuple(
        Msg("note-preset", {"preset": Word(preset), "text": Msg(f"preset-{preset}")})
        for preset in PRESETS
        if preset in options
    )
    return Menu(Msg("prompt-build"), keys, 1, notes)


def _build_key(view: View, token: str, limit: int) -> Key:
    if token in PRESETS:
        return Key(
            Msg("key-preset", {"preset": Word(token), "n": len(fitting(token, limit))}), token
        )
    if token == ADD:
        return Key(Msg("key-add-more" if view.chosen else "key-add"), token)
    return Key(Msg("key-build-done"), token, "success")


# -- one key


def _keys(view: View, options: Sequence[str]) -> tuple[Key, ...]:
    return tuple(_key(view, token) for token in options)


def _barred(view: View, token: str) -> Key:
    """What cannot be said now, with the reason behind it."""
    return Key(_label(view, token), why=token)


def _key(view: View, token: str) -> Key:
    return Key(_label(view, token), token, STYLES.get(token, ""))


def _label(view: View, token: str) -> Msg | Word:
    if token in INDEX:
        piece = view.board[INDEX[token]]
        return Msg("key-piece", {"piece": icon(piece), "square": token}) if piece else Word(token)
    if token in KINDS:
        face = Msg(f"icon-{COLOURS[view.viewer or 0]}_{token}")
        return Msg("key-kind", {"piece": face, "kind": Word(token)})
    if token in view.hand:
        price = view.prices[view.hand.index(token)]
        return Msg("key-priced", {"card": Word(token), "n": price}) if price else Word(token)
    if token in DECKS and len(view.decks) == len(DECKS):
        left = view.decks[DECKS.index(token)]
        return Msg("key-deck", {"deck": Word(token), "n": left})
    match view.question:
        case Suit(_, gold):
            return Msg("key-pay-gold", {"n": gold}) if token == PAY else Msg("key-refuse-to-pay")
        case Window(_, Phase.AFTER) if token == DECLINE:
            return Msg("key-finish")
    return Word(token)
