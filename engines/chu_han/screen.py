"""What the players of Chu Han see: the trick, the own hand, the keys of every question, the score.

Reads views only, so it can show nothing that a viewer may not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engines.chu_han.announce import KEEP, UP, openings
from engines.chu_han.cards import (
    LU_ZHI,
    PERSONS,
    RANK,
    Card,
    Cards,
    by_rank,
    drawn_by_edict,
    in_order,
    is_plain,
)
from engines.chu_han.state import (
    EDICTS,
    OUT_OF_REACH,
    Played,
    RoundScore,
    Score,
    View,
    as_known,
)
from engines.core.engine import Move, Seat
from engines.core.ui import Arg, Fan, Key, Menu, Msg, Name, Screen, Style, Word

MANY = 12  # keys; among more than that the ranks lie in rows of their own, above the others
ACROSS = 5  # ranks in such a row
STYLES: dict[str, Style] = {
    "cancel": "danger",
    "let": "success",
    "done": "success",
}


def screen(view: View) -> Screen:
    lines: list[Msg] = []
    picture: Fan | None = None
    if view.phase == "over":
        lines += [*_rounds(view), *_leftovers(view)]
    else:
        if view.rounds and view.tricks == (0, 0) and not view.trick:
            lines += _round(view, view.rounds[-1])
        if view.viewer is not None:
            lines += _own(view, view.viewer)
            picture = Fan(view.hands[view.viewer] or ()) if view.sizes[view.viewer] else None
        elif sets := [played.cards for played in view.trick if played.rank]:
            picture = Fan(sets[-1])
        lines += _table(view)
    return Screen(Msg("screen-title", {"round": view.number}), tuple(lines), picture)


def _own(view: View, seat: Seat) -> Iterator[Msg]:
    hand = view.hands[seat] or ()
    yield Msg("hand-line", {"n": len(hand), "cards": _grouped(hand)})
    mine = view.asked == (seat,) and view.phase in ("lead", "respond")
    now = openings(as_known(view), seat) if mine else []
    for card in hand:
        if card in PERSONS:
            args: dict[str, Arg] = {"person": Word(card), "text": Msg(f"card-{card}.text")}
            yield Msg("ability-now" if card in now else "ability-line", args)
    if view.peeked:
        yield Msg("peeked-line", {"cards": _words(view.peeked)})
    if view.buried:
        yield Msg("buried-line", {"cards": _words(view.buried)})
    if view.chosen:
        yield Msg("chosen-line", {"cards": _words(view.chosen)})
    if view.known and not view.opened[1 - seat]:
        yield Msg("known-line", {"seat": Name(1 - seat), "cards": _grouped(view.known)})


def _table(view: View) -> Iterator[Msg]:
    if view.settings.events:
        text = Msg(f"card-{view.event}.text")
        yield Msg("event-line", {"event": Word(view.event), "text": text})
    for seat in (view.han, 1 - view.han):
        yield Msg(
            "player-line",
            {
                "seat": Name(seat),
                "side": "han" if seat == view.han else "chu",
                "points": view.points[seat],
                "target": view.settings.target,
                "cards": view.sizes[seat],
                "edicts": view.edicts[seat],
                "doubled": "yes" if view.doubled[seat] else "no",
                "quiet": "yes" if view.letting[seat] else "no",
            },
        )
    for seat in (0, 1):
        hand = view.hands[seat]
        if view.opened[seat] and hand and seat != view.viewer:
            yield Msg("open-line", {"seat": Name(seat), "cards": _grouped(hand)})
        elif view.shown[seat]:
            cards = _grouped(view.shown[seat])
            yield Msg("shown-line", {"seat": Name(seat), "cards": cards})
    blocked = OUT_OF_REACH // 2 if view.event == "warlords" else OUT_OF_REACH
    left = EDICTS - sum(view.edicts)
    args: dict[str, Arg] = {"deck": view.deck - blocked, "blocked": blocked, "edicts": left}
    yield Msg("deck-line", {**args, "discard": len(view.discard)})
    if view.face_up:
        yield Msg("face-up-line", {"cards": _words(view.face_up)})
    yield from map(_played, view.trick)
    if view.pending:
        yield _pending(view)
    elif view.phase == "respond":
        yield Msg("to-beat", {"count": view.count, "rank": view.rank})
    elif view.phase == "lead" and not view.trick:
        yield Msg("trick-empty", {"seat": Name(view.turn)})


def _played(played: Played) -> Msg:
    if played.what == "set":
        args: dict[str, Arg] = {
            "seat": Name(played.seat),
            "cards": _words(played.cards),
            "rank": played.rank,
            "count": len(played.cards),
            "plain": "yes" if is_plain(played.cards, played.rank) else "no",
        }
        return Msg("trick-set", args)
    word = "trick-cancelled" if played.cancelled else "trick-ability"
    return Msg(word, {"seat": Name(played.seat), "person": Word(played.what)})


def _pending(view: View) -> Msg:
    pending = view.pending
    assert pending is not None
    said = pending.announced
    extra = in_order(said.cards + tuple(card for card in (said.up, said.target) if card))
    args: dict[str, Arg] = {
        "seat": Name(pending.seat),
        "person": Word(said.abilities[pending.step]),
        "cards": _words(extra),
        "extra": len(extra),
    }
    word = "pending-line" if pending.counter == LU_ZHI else "pending-cancelled"
    return Msg(word, args)


# The score.


def _round(view: View, done: RoundScore) -> Iterator[Msg]:
    yield Msg("round-title", {"n": done.number, **_totals(view, done.points)})
    if done.out is not None:
        yield Msg("round-out", {"seat": Name(done.out)})
    yield from map(_scored, done.scores)


def _rounds(view: View) -> Iterator[Msg]:
    for done in view.rounds:
        yield from _round(view, done)


def _scored(score: Score) -> Msg:
    args: dict[str, Arg] = {"why": score.why, "count": score.count, "points": score.points}
    doubled = "yes" if score.doubled else "no"
    return Msg("score-line", {"seat": Name(score.seat), **args, "doubled": doubled})


def _leftovers(view: View) -> Iterator[Msg]:
    for seat in (0, 1):
        hand = view.hands[seat]
        if hand:
            yield Msg("left-line", {"seat": Name(seat), "cards": _grouped(hand)})


def _totals(view: View, points: tuple[int, int]) -> dict[str, Arg]:
    return {"han": points[view.han], "chu": points[1 - view.han]}


def score(view: View) -> Screen:
    """The score by rounds, the running one included."""
    lines = [*_rounds(view)]
    if view.phase != "over":
        lines.append(Msg("round-running", {"n": view.number, **_totals(view, view.points)}))
        lines += map(_scored, view.scored)
    return Screen(Msg("score-title"), tuple(lines))


def discard(view: View) -> Screen:
    """The whole discard pile, which everyone may look through."""
    cards = in_order(view.discard)
    lines = [Msg("discard-rank", {"cards": _grouped(rank)}) for rank in by_rank(cards) if rank] or [
        Msg("discard-empty")
    ]
    return Screen(Msg("discard-title", {"n": len(cards)}), tuple(lines))


# The keys.


def menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    ranks = [option for option in options if option.isdigit()] if len(options) > MANY else []
    ordered = (*ranks, *(option for option in options if option not in ranks))
    keys = tuple(Key(_label(view, o, begun), o, STYLES.get(o, "")) for o in ordered)
    keys += _barred(view, begun, options)
    prompt, notes = _question(view, begun, options)
    width = 1 if view.phase == "counter" else 5 if options[-1].isdigit() else 3
    if any(len(option) > 9 for option in options):
        width = min(width, 2)
    rows = tuple(min(ACROSS, len(ranks) - at) for at in range(0, len(ranks), ACROSS))
    return Menu(prompt, keys, width, tuple(notes), rows)


def _barred(view: View, begun: Move, options: Sequence[str]) -> tuple[Key, ...]:
    """The ranks in hand that do not beat what lies there: pressed, they say why."""
    if view.phase != "respond" or begun or view.viewer is None:
        return ()
    ranks = by_rank(view.hands[view.viewer] or ())
    low = [str(rank) for rank in range(1, len(ranks)) if ranks[rank] and str(rank) not in options]
    return tuple(Key(_label(view, rank), why=rank) for rank in low)


def joined(view: View, begun: Move, said: Move) -> Msg | None:
    """A set on one key: its rank, how many cards, the joker. Persons are named one by one."""
    first, *rest = (*begun, *said)
    if view.phase not in ("lead", "respond") or not first.isdigit() or view.viewer is None:
        return None
    if any(not token.isdigit() and token not in ("with_joker", "no_joker") for token in rest):
        return None
    leading = view.phase == "lead"
    if leading and view.face_up:
        return None
    count = next((int(token) for token in rest if token.isdigit()), 1 if leading else view.count)
    own = len(by_rank(view.hands[view.viewer] or ())[int(first)])
    with_joker = "with_joker" in rest or count > own
    args: dict[str, Arg] = {"rank": int(first), "count": count - with_joker}
    return Msg("key-set-joker" if with_joker else "key-set", args)


def _question(view: View, begun: Move, options: Sequence[str]) -> tuple[Msg, list[Msg]]:
    """The prompt, and what is worth knowing before one answers."""
    if view.phase == "counter":
        return _window(view)
    if view.phase in ("bury", "give"):
        return Msg(f"prompt-{view.phase}", {"n": 2 - len(begun)}), []
    if not begun:
        notes = [_given_up(view, rank) for rank in (3, 6) if str(rank) in options]
        if view.phase == "lead":
            return Msg("prompt-lead"), notes
        return Msg("prompt-respond", {"count": view.count, "rank": view.rank}), notes
    first = begun[0]
    if first in PERSONS:
        notes = [Msg(f"card-{first}.text")]
        if "plain" in options:
            return Msg("prompt-plain"), notes
        if "zhongli_mo" in (first, *begun[1:2]) or (first == "peng_yue" and _mixing(options)):
            chosen = [token for token in begun if token not in ("peng_yue", "zhongli_mo")]
            words = tuple(Word(token.removeprefix(UP)) for token in chosen)
            return Msg("prompt-mixed", {"n": len(chosen), "cards": words}), notes
        if first != "peng_yue":
            return Msg(f"prompt-{first.replace('_', '-')}"), notes
    else:
        notes = [_given_up(view, int(first))] if first in ("3", "6") else []
    rank = view.rank if first in PERSONS else int(first)
    if options[0].isdigit():
        return Msg("prompt-count", {"rank": rank}), notes
    if any(option.startswith(UP) for option in options):
        return Msg("prompt-up"), notes
    if "with_joker" in options:
        return Msg("prompt-joker"), notes
    if options[0].startswith(KEEP):
        return Msg("prompt-keep"), notes
    return Msg("prompt-go"), notes


def _mixing(options: Sequence[str]) -> bool:
    """With both Peng Yue and Zhongli Mo announced, cards of different ranks are asked for."""
    return len({RANK[option] for option in options if option in RANK}) > 1


def _window(view: View) -> tuple[Msg, list[Msg]]:
    pending = view.pending
    assert pending is not None
    person = pending.announced.abilities[pending.step]
    announced = pending.counter == LU_ZHI
    word = "prompt-cancel" if announced else "prompt-uphold"
    by = pending.seat if announced else 1 - pending.seat
    return Msg(word, {"person": Word(person), "seat": Name(by)}), [Msg(f"card-{person}.text")]


def _given_up(view: View, rank: int) -> Msg:
    hand = view.hands[view.viewer] if view.viewer is not None else ()
    persons = by_rank(hand or ())[rank]
    if view.phase == "lead":
        persons += tuple(card for card in view.face_up if RANK[card] == rank)
    return Msg("note-give-up", {"rank": rank, "persons": _words(persons)})


def _label(view: View, token: str, begun: Move = ()) -> Msg | Word | str:
    if token.isdigit() and not begun and view.phase in ("lead", "respond"):
        rank = int(token)
        hand = (view.hands[view.viewer] if view.viewer is not None else ()) or ()
        held = len(by_rank(hand)[rank])
        return Msg("key-rank", {"rank": rank, "count": held})
    if token == "edict":
        return Msg("key-edict", {"n": drawn_by_edict(view.event)})
    if token == "cancel":
        counter = view.pending.counter if view.pending else LU_ZHI
        return Msg("key-cancel", {"person": Word(counter)})
    for prefix, word in ((KEEP, "key-keep"), (UP, "key-up")):
        if token.startswith(prefix):
            return Msg(word, {"card": Word(token.removeprefix(prefix))})
    if token in PERSONS and not begun and view.phase in ("lead", "respond"):
        return Msg("key-ability", {"person": Word(token)})
    return Word(token)


# Cards in a line.


def _words(cards: Sequence[Card]) -> tuple[Word, ...]:
    return tuple(map(Word, cards))


def _grouped(cards: Cards) -> tuple[Msg | Word, ...]:
    """Cards sorted by rank with their counts; persons by name."""
    parts: list[Msg | Word] = []
    for card, count in Counter(in_order(cards)).items():
        if card in PERSONS:
            parts.append(Msg("person-of", {"rank": RANK[card], "person": Word(card)}))
        elif count == 1:
            parts.append(Word(card))
        else:
            parts.append(Msg("rank-of", {"rank": RANK[card], "count": count}))
    return tuple(parts)
