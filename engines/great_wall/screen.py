"""What the players of Great Wall see: the sections, the own hand, the keys of every question.

Reads views only, so it can show nothing that a viewer may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engines.core.engine import Move, Seat
from engines.core.ui import Arg, Key, Menu, Msg, Name, Screen, Word
from engines.great_wall.state import ACTIONS, KINDS, NAMES, Card, Section, View, points


def screen(view: View) -> Screen:
    lines: list[Msg] = []
    if view.viewer is not None:
        lines.extend(_own(view, view.viewer))
    for number, section in enumerate(view.sections, 1):
        lines.extend(_section(number, section))
    if view.phase == "over":
        lines.extend(_result(view))
    else:
        lines.extend(_players(view))
        lines.append(Msg("pool-left", {"n": view.pool}))
        if view.phase == "last" and view.caller is not None:
            lines.append(Msg("last-round", {"seat": Name(view.caller)}))
        elif view.phase == "counting":
            lines.append(Msg("counting"))
    return Screen(Msg("title"), tuple(lines))


def menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    if view.scored < len(view.sections):
        return _scoring_menu(view, begun, options)
    # A card left unsaid is the only one in hand.
    card = next((token for token in begun if not token[-1].isdigit()), view.hand[0])
    shape = options[0]
    if shape.isdigit():
        keys = [Key(Msg("key-count", {"n": int(token)}), token) for token in options]
        return Menu(Msg("ask-count", {"card": Word(card)}), tuple(keys), width=5)
    if shape[1:].isdigit() and shape[0] == "c":
        number = _covered_section(view, begun)
        cards = view.sections[number].cards
        keys = [Key(_target(cards[int(token[1:]) - 1]), token) for token in options]
        return Menu(Msg("ask-cover", {"section": Word(f"s{number + 1}")}), tuple(keys), width=2)
    if shape[1:].isdigit() and shape[0] == "s":
        keys = [Key(_place(view, token), token) for token in options]
        count = int(begun[-1]) if begun and begun[-1].isdigit() else 1
        asked = "ask-cover-section" if card == "cover" else "ask-section"
        return Menu(Msg(asked, {"card": Word(card), "n": count}), tuple(keys), width=2)
    keys = [_act(view, token) for token in options]
    notes = () if "cavalry" not in options else (Msg("note-cavalry"),)
    if view.phase == "last":
        notes = (*notes, Msg("note-last-turn"))
    return Menu(Msg("ask-act", {"n": ACTIONS - view.actions + 1}), tuple(keys), 2, notes)


def joined(view: View, begun: Move, said: Move) -> Msg | None:
    """A card, how many of it and where, on one key; a token, and onto which card."""
    tokens = (*begun, *said)
    if view.scored < len(view.sections):
        if not tokens[0].isdigit():
            return None
        value = int(tokens[0])
        # A card left unsaid is the only one of one's own there.
        own = {card.kind for card in view.sections[view.scored].cards if card.owner == view.viewer}
        kinds = tokens[1:2] or tuple(own)
        onto = _icon(kinds[0]) if len(kinds) == 1 else ""
        return Msg("key-onto", {"n": value, "card": onto})
    if tokens[0] == "draw":
        return None
    if tokens[0] == "cover":
        number = _covered_section(view, tuple(t for t in tokens[1:2] if t in NAMES))
        place = int(tokens[-1][1:]) if tokens[-1][1:].isdigit() and tokens[-1] not in NAMES else 1
        card = view.sections[number].cards[place - 1]
        face = Msg("face", {"mark": _mark(card.owner), "card": _icon(card.kind)})
        return Msg("key-cover-at", {"section": Word(NAMES[number]), "face": face})
    kind = next((token for token in tokens if not token[-1].isdigit()), view.hand[0])
    count = next((int(token) for token in tokens if token.isdigit()), 1)
    section = tokens[-1] if tokens[-1] in NAMES else ""
    return Msg(
        "key-lay",
        {
            "card": _icon("cavalry" if kind == "march" else kind),
            "n": count,
            "section": Word(section) if section else "",
            "free": "yes" if kind == "cavalry" else "no",
        },
    )


def explain(view: View, begun: Move, token: str) -> Msg | None:
    """Why the rules do not offer this token, where that can be said in a line."""
    if view.viewer is None or view.viewer != view.turn:
        return None
    if view.scored < len(view.sections):
        return Msg("why-score") if token in (*KINDS, "draw", "march", "cover") else None
    if token == "draw" and not view.decks[view.viewer]:
        return Msg("why-deck")
    if token == "cover" and "dragon" in view.hand:
        return Msg("why-nothing")
    if token == "cavalry" and token in view.hand and view.rode:
        return Msg("why-rode")
    card = {"march": "cavalry", "cover": "dragon"}.get(token, token)
    if card in KINDS and card not in view.hand:
        return Msg("why-hand", {"card": Word(card)})
    kind, number = token[:1], token[1:]
    if kind == "s" and number.isdecimal() and 0 < int(number) <= len(view.sections):
        closed = not view.sections[int(number) - 1].tokens
        return Msg("why-closed", {"section": Word(token)}) if closed else None
    if kind == "c" and number.isdecimal() and "cover" in begun:
        cards = view.sections[_covered_section(view, begun)].cards
        place = int(number) - 1
        if 0 <= place < len(cards):
            return Msg("why-token") if cards[place].token else Msg("why-equal")
    return None


def _scoring_menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    number = view.scored + 1
    if options[0].isdigit():
        keys = [Key(Msg("key-token", {"n": int(token)}), token) for token in options]
        return Menu(Msg("ask-token", {"section": Word(f"s{number}")}), tuple(keys), width=2)
    value = int(begun[0]) if begun else view.sections[view.scored].tokens[0]
    keys = [Key(Word(token), token) for token in options]
    asked = Msg("ask-card", {"section": Word(f"s{number}"), "n": value})
    return Menu(asked, tuple(keys), 2, (Msg("note-safe"),))


def _covered_section(view: View, begun: Move) -> int:
    """The section whose cards are asked for: it is left unsaid when it is the only one."""
    if begun and begun[-1][1:].isdigit():
        return int(begun[-1][1:]) - 1
    return next(n for n, each in enumerate(view.sections) if any(not c.token for c in each.cards))


def _act(view: View, token: str) -> Key:
    if token in ("draw", "cover", "march"):
        return Key(Word(token), token)
    held = view.hand.count(token)
    label = "key-free" if token == "cavalry" else "key-held"
    return Key(Msg(label, {"card": Word(token), "n": held}), token)


def _place(view: View, token: str) -> Msg:
    section = view.sections[int(token[1:]) - 1]
    return Msg("key-section", {"section": Word(token), "tokens": section.tokens})


def _target(card: Card) -> Msg:
    return Msg("key-target", {"card": Word(card.kind), "mark": _mark(card.owner)})


def _own(view: View, seat: Seat) -> Iterator[Msg]:
    held = tuple(
        Msg("cards", {"card": Word(kind), "n": len(list(same))})
        for kind, same in groupby(view.hand)
    )
    yield Msg("hand", {"cards": held}) if held else Msg("hand-empty")
    stored: dict[str, Arg] = {"n": view.stored[seat], "sum": sum(view.store)}
    yield Msg("own", {"mark": _mark(seat), "deck": view.decks[seat], **stored})


def _section(number: int, section: Section) -> Iterator[Msg]:
    name = Word(f"s{number}")
    if not section.tokens:
        yield Msg("section-closed", {"section": name})
        return
    holder = next((card for card in section.cards if card.token), None)
    if holder is None:
        first, second = section.tokens
        yield Msg("section-pair", {"section": name, "first": first, "second": second})
    else:
        left, taken, owner = section.tokens[0], holder.token, Name(holder.owner)
        yield Msg("section-half", {"section": name, "left": left, "taken": taken, "seat": owner})
    if not section.cards:
        yield Msg("section-empty")
        return
    found = sorted(points(section.cards).items(), key=lambda pair: -pair[1])
    noble = any(card.kind == "noble" for card in section.cards)
    yield Msg(
        "section-noble" if noble else "section-points",
        {"points": tuple(Msg("points", {"mark": _mark(s), "n": n}) for s, n in found)},
    )
    yield Msg(
        "section-cards",
        {"cards": tuple(_lying(card, len(list(same))) for card, same in groupby(section.cards))},
    )


def _lying(card: Card, count: int) -> Msg:
    """A run of equal cards; a token on it, or what lies under it, is shown beside it."""
    face = Msg("face", {"mark": _mark(card.owner), "card": _icon(card.kind)})
    if card.token:
        return Msg("face-token", {"face": face, "n": card.token})
    if card.under is not None:
        return Msg("face-over", {"face": face, "under": _lying(card.under, 1)})
    return Msg("faces", {"face": face, "n": count}) if count > 1 else face


def _players(view: View) -> Iterator[Msg]:
    for seat, (hand, deck, stored) in enumerate(
        zip(view.hands, view.decks, view.stored, strict=True)
    ):
        if seat != view.viewer:
            who: dict[str, Arg] = {"mark": _mark(seat), "seat": Name(seat)}
            yield Msg("player", {**who, "hand": hand, "deck": deck, "n": stored})


def _result(view: View) -> Iterator[Msg]:
    for seat, store in enumerate(view.stores):
        args: dict[str, Arg] = {"mark": _mark(seat), "seat": Name(seat), "sum": sum(store)}
        if store:
            yield Msg("result", {**args, "tokens": tuple(sorted(store, reverse=True))})
        else:
            yield Msg("result-none", args)
    if any(card.token for section in view.sections for card in section.cards):
        yield Msg("result-left")


def _mark(seat: Seat) -> Msg:
    return Msg(f"mark-{seat}")


def _icon(kind: str) -> Msg:
    return Msg(f"icon-{kind}")
