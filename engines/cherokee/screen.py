"""What Cherokee shows: the pyramid, the hand of its owner, the questions of a turn, the count.

Everything comes from a view. A key never looks different because of the own clan: what is on a
screen may be looked at over a shoulder, and the clan is told in one line only.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engines.cherokee.attack import group_token, groups_against, plan, strength_of, value_against
from engines.cherokee.rules import TURNS, View, attacking_clans
from engines.cherokee.tribe import (
    CARD,
    CARDS,
    CLAN,
    CLANS,
    EVERY_CLAN,
    PLACE,
    PLACES,
    RANK,
    ROW,
    ROWS,
    feathers,
    women,
)
from engines.core.engine import Move
from engines.core.ui import Arg, Grid, Key, Menu, Msg, Name, Screen, Word


def screen(view: View) -> Screen:
    lines = _final(view) if view.over else _playing(view)
    return Screen(Msg("title"), lines, _picture(view))


def menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    turn = plan(view.pyramid, view.hand, attacking_clans(view), begun)
    match turn.asked:
        case "target":
            keys = tuple(Key(_standing(view, PLACE[token]), token) for token in options)
            return Menu(Msg("ask-target"), keys, width=4)
        case "discard":
            return Menu(Msg("ask-discard"), _cards(options), width=6)
    target = turn.target
    assert target is not None
    aim: dict[str, Arg] = {"place": PLACES[target], "card": _sign(view.pyramid[target])}
    if turn.asked == "attackers":
        keys = tuple(
            Key(_group(view, target, group), group_token(group))
            for group in groups_against(view.pyramid, target, attacking_clans(view))
        )
        return Menu(Msg("ask-attackers", aim), keys, width=1)
    led = Msg("note-attack", {**aim, "group": _group(view, target, turn.attackers)})
    if turn.asked == "successor":
        keys = tuple(Key(_standing(view, PLACE[token]), token) for token in options)
        asked = Msg("ask-successor", {"place": PLACES[turn.gaps[-1]]})
        return Menu(asked, keys, width=2, notes=(led,))
    asked = Msg("ask-card", {"place": PLACES[turn.gaps[-1]]})
    return Menu(asked, _cards(options), width=6, notes=(led, *_climb(view, turn.gaps)))


def gone(view: View) -> Screen:
    """Who has left the game, clan by clan: the players may count, so the bot counts for them."""
    lines = tuple(
        Msg("gone-clan", {"clan": Word(CLANS[clan]), "cards": _signs(cards)})
        for clan in EVERY_CLAN
        if (cards := [card for card in sorted(view.gone) if CLAN[card] == clan])
    )
    return Screen(Msg("gone-title", {"count": len(view.gone)}), lines or (Msg("gone-nobody"),))


def _playing(view: View) -> tuple[Msg, ...]:
    turn = TURNS - sum(view.hand_sizes) + 1
    lines = [Msg("turn-number", {"turn": turn, "turns": TURNS})]
    if view.viewer is not None:
        own = view.clans[view.viewer]
        assert own is not None
        earned = feathers(view.pyramid, own)
        lines.append(Msg("own-clan", {"clan": Word(CLANS[own])}))
        lines.append(Msg("own-feathers", {"feathers": earned, "rows": _rows(view, own)}))
        if view.hand:
            lines.append(
                Msg("own-hand", {"count": len(view.hand), "cards": _signs(list(view.hand))})
            )
    if view.open_clans:
        lines += [
            Msg("seat-clan", {"seat": Name(seat), "clan": Word(CLANS[clan])})
            for seat, clan in enumerate(view.clans)
            if clan is not None
        ]
        neutral = tuple(Word(CLANS[clan]) for clan in view.neutral)
        lines.append(Msg("neutral-clans", {"clans": neutral}))
    sizes = tuple(
        Msg("hand-size", {"seat": Name(seat), "count": size})
        for seat, size in enumerate(view.hand_sizes)
    )
    lines.append(Msg("hand-sizes", {"hands": sizes}))
    ranking = sorted((-feathers(view.pyramid, clan), clan) for clan in EVERY_CLAN)
    standing = tuple(
        Msg("clan-feathers", {"clan": Word(CLANS[clan]), "feathers": -earned})
        for earned, clan in ranking
    )
    lines.append(Msg("clans-now", {"clans": standing}))
    lines.append(Msg("legend"))
    return tuple(lines)


def _final(view: View) -> tuple[Msg, ...]:
    """Clans revealed, feathers row by row, and what decided."""
    clans = [clan for clan in view.clans if clan is not None]
    results = [(feathers(view.pyramid, c), women(view.pyramid, c)) for c in clans]
    lines = [Msg("final-title")]
    for seat, clan in enumerate(clans):
        lines.append(
            Msg(
                "final-seat",
                {
                    "seat": Name(seat),
                    "clan": Word(CLANS[clan]),
                    "feathers": results[seat][0],
                    "rows": _rows(view, clan),
                },
            )
        )
    most, most_women = max(results)
    level = [seat for seat, (earned, _) in enumerate(results) if earned == most]
    if len(level) > 1:
        counts = tuple(
            Msg("final-women-seat", {"seat": Name(seat), "women": results[seat][1]})
            for seat in level
        )
        lines.append(Msg("final-women", {"feathers": most, "seats": counts}))
        if sum(results[seat][1] == most_women for seat in level) > 1:
            lines.append(Msg("final-shared"))
    return tuple(lines)


def _picture(view: View) -> Grid:
    rows = tuple(
        tuple(CARDS[card] for card, at in zip(view.pyramid, ROW, strict=True) if at == row)
        for row in range(len(ROWS))
    )
    marks = frozenset((ROW[at], int(PLACES[at][1:]) - 1) for at in view.moved)
    return Grid(rows, marks, ranks=tuple(ROWS))


def _rows(view: View, clan: int) -> tuple[Msg, ...] | Msg:
    """The rows in which the clan stands, from the top, with what each earns."""
    counts = [0] * len(ROWS)
    for card, row in zip(view.pyramid, ROW, strict=True):
        counts[row] += CLAN[card] == clan
    told = tuple(
        Msg("row-feathers", {"row": ROWS[row], "count": count, "each": 7 - row})
        for row, count in enumerate(counts)
        if count
    )
    return told or Msg("row-none")


def _climb(view: View, gaps: tuple[int, ...]) -> tuple[Msg, ...]:
    if len(gaps) == 1:
        return ()
    steps = tuple(
        Msg("step", {"card": _sign(view.pyramid[lower]), "place": PLACES[upper]})
        for upper, lower in pairwise(gaps)
    )
    return (Msg("note-climb", {"steps": steps}),)


def _group(view: View, target: int, attackers: tuple[int, ...]) -> Msg:
    """The one who takes the place comes first."""
    cards = sorted((view.pyramid[place] for place in attackers), key=lambda card: -RANK[card])
    args: dict[str, Arg] = {f"card{n}": _sign(card) for n, card in enumerate(cards, 1)}
    args["sum"] = strength_of(view.pyramid, attackers)
    args["value"] = value_against(view.pyramid, target, attackers)
    return Msg(f"group-{len(cards)}", args)


def _cards(tokens: Sequence[str]) -> tuple[Key, ...]:
    return tuple(Key(_sign(CARD[token]), token) for token in tokens)


def _standing(view: View, place: int) -> Msg:
    return Msg("standing", {"place": PLACES[place], "card": _sign(view.pyramid[place])})


def _signs(cards: list[int]) -> tuple[Msg, ...]:
    return tuple(map(_sign, cards))


def _sign(card: int) -> Msg:
    return Msg(f"glyph-{CARDS[card]}")
