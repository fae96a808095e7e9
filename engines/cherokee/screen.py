"""What Cherokee shows: the pyramid, the hand of its owner, the questions of a turn, the count.

Everything comes from a view. A key never looks different because of the own clan: what is on a
screen may be looked at over a shoulder, and the clan is told in one line only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice, pairwise

from engines.cherokee.attack import (
    Plan,
    group_token,
    groups_against,
    is_weaker,
    leader,
    plan,
    strength_of,
)
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
    VALUE,
    feathers,
    women,
)
from engines.core.engine import Move
from engines.core.ui import Arg, Grid, Key, Menu, Msg, Name, Screen, Word

FEW = 12  # ways to go on that have a key each
WIDE = 4  # of such keys in a row
SIX = 6  # cards of a hand in a row
PYRAMID = tuple(range(1, len(ROWS) + 1))  # places in each row, from the top


def screen(view: View) -> Screen:
    lines = _final(view) if view.over else _playing(view)
    return Screen(Msg("title"), lines, _picture(view))


def menu(view: View, begun: Move, options: Sequence[str]) -> Menu:
    turn = plan(view.pyramid, view.hand, attacking_clans(view), begun)
    match turn.asked:
        case "target":
            return Menu(Msg("ask-target"), _pyramid_keys(view, options), rows=PYRAMID)
        case "discard":
            return Menu(Msg("ask-discard"), _cards(options), SIX, rows=_clans(options))
    target = turn.target
    assert target is not None
    aim: dict[str, Arg] = {"place": PLACES[target], "card": _sign(view.pyramid[target])}
    few = len(view.hand) > 1 and _few(view, begun)  # the whole of the rest stands on this page
    if turn.asked == "attackers":
        groups = groups_against(view.pyramid, target, attacking_clans(view))
        keys = tuple(Key(_group(view, target, group), group_token(group)) for group in groups)
        weaker = any(is_weaker(target, group) for group in groups)
        notes = (Msg("note-below", aim),) if weaker else ()
        if few:
            return Menu(Msg("ask-rest", aim), keys, _abreast(view), notes)
        return Menu(Msg("ask-attackers", aim), keys, width=1, notes=notes)
    led = Msg("note-attack", {**aim, "group": _group(view, target, turn.attackers)})
    if turn.asked == "successor":
        keys = tuple(Key(_standing(view, PLACE[token]), token) for token in options)
        up: dict[str, Arg] = {"place": PLACES[turn.gaps[-1]]}
        if few:
            return Menu(Msg("ask-successor-rest", up), keys, _abreast(view), (led,))
        return Menu(Msg("ask-successor", up), keys, width=2, notes=(led,))
    asked = Msg("ask-card", {"place": PLACES[turn.gaps[-1]]})
    told = (led, *_climb(view, turn.gaps))
    return Menu(asked, _cards(options), SIX, told, _clans(options))


def joined(view: View, begun: Move, said: Move) -> Msg | None:
    """Who is expelled, where only one can take the place; then all the rest of the turn, from who
    moves up to the card that comes in below, if that is a few ways. The last card goes by itself.
    """
    if begun:
        return _rest(view, begun, said) if _few(view, begun) else None
    if said[0] not in PLACE or said[-1] in CARD:
        return None
    return _sign(view.pyramid[PLACE[said[0]]])


def _rest(view: View, begun: Move, said: Move) -> Msg:
    """Word after word, each as short as it can be told from the others."""
    turn = plan(view.pyramid, view.hand, attacking_clans(view), begun)
    if len(said) == 1:
        return _word(view, turn, said[0])
    first = _word(view, turn, said[0], brief=True)
    return Msg("key-then", {"first": first, "then": _rest(view, (*begun, said[0]), said[1:])})


def _word(view: View, turn: Plan, token: str, *, brief: bool = False) -> Msg:
    if token in CARD:
        return _sign(CARD[token])
    if turn.asked == "successor":
        return _standing(view, PLACE[token])
    assert turn.target is not None
    group = tuple(PLACE[place] for place in token.split("_"))
    if brief:
        return _sign(view.pyramid[leader(view.pyramid, group)])
    return _group(view, turn.target, group)


def _few(view: View, begun: Move) -> bool:
    """Whether there are few ways to go on, to the end of the turn."""
    return len(list(islice(_ways(view, begun), FEW + 1))) <= FEW


def _ways(view: View, begun: Move) -> Iterator[Move]:
    asked = plan(view.pyramid, view.hand, attacking_clans(view), begun).ask
    if not asked:
        yield begun
    for token in distinct(view, begun, asked):
        yield from _ways(view, (*begun, token))


def _abreast(view: View) -> int:
    """The cards for one who moves up share a row while they fit."""
    return len(view.hand) if len(view.hand) <= WIDE else WIDE - 1


def distinct(view: View, begun: Move, options: Sequence[str]) -> Sequence[str]:
    """Helpers stay where they are: of the groups that one tribesman leads, the smallest will do."""
    turn = plan(view.pyramid, view.hand, attacking_clans(view), begun)
    if turn.asked != "attackers" or turn.target is None:
        return options
    by_leader: dict[int, str] = {}
    for group in groups_against(view.pyramid, turn.target, attacking_clans(view)):
        by_leader.setdefault(leader(view.pyramid, group), group_token(group))
    return tuple(by_leader.values())


def _pyramid_keys(view: View, options: Sequence[str]) -> tuple[Key, ...]:
    """The keys lie as the pyramid stands; who cannot be expelled is a dot."""
    return tuple(
        Key(_sign(card), place) if place in options else Key(Msg("cell-closed"), why=place)
        for place, card in zip(PLACES, view.pyramid, strict=True)
    )


def explain(view: View, begun: Move, token: str) -> Msg | None:
    """Why somebody stays where he is."""
    if begun or token not in PLACE:
        return None
    card = view.pyramid[PLACE[token]]
    word = "refused-safe-open" if view.open_clans else "refused-safe"
    return Msg(word, {"place": token, "card": _sign(card)})


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
    value = VALUE[view.pyramid[target]]
    # One sees where the one point went.
    args["value"] = Msg("from-below", {"value": value}) if is_weaker(target, attackers) else value
    return Msg(f"group-{len(cards)}", args)


def _cards(tokens: Sequence[str]) -> tuple[Key, ...]:
    return tuple(Key(_sign(CARD[token]), token) for token in tokens)


def _clans(tokens: Sequence[str]) -> tuple[int, ...]:
    """A hand of many cards lies clan by clan, each in rows of its own; a small one as it fits."""
    if len(tokens) <= FEW:
        return ()
    sizes = [len(list(same)) for _, same in groupby(CLAN[CARD[token]] for token in tokens)]
    return tuple(min(SIX, size - at) for size in sizes for at in range(0, size, SIX))


def _standing(view: View, place: int) -> Msg:
    return Msg("standing", {"place": PLACES[place], "card": _sign(view.pyramid[place])})


def _signs(cards: list[int]) -> tuple[Msg, ...]:
    return tuple(map(_sign, cards))


def _sign(card: int) -> Msg:
    return Msg(f"glyph-{CARDS[card]}")
