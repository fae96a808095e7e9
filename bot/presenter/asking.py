"""PURE: the question a seat faces, with as few presses as it can be answered with.

A game asks for a move word by word. Here words that follow by themselves are said with the key that
leads to them, and whole moves stand on one page while there are few. Nothing is answered that was
not pressed, and the rules check every word of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from engines.core.engine import Game, Move
from engines.core.ui import Key, Menu, Msg, Word

FEW = 12  # keys on a page that are taken in at a glance
LONGEST = 40  # characters of tokens that a button's data has room for

Options = Callable[[Move], Sequence[str]]


def menu(game: Game, view: Any, options: Options, begun: Move) -> Menu:
    """What is asked after these words, each key saying as much as it can."""
    plain = plain_menu(game, view, begun, options(begun))
    worth = set(_worth(game, view, begun, options(begun)))
    keys = [key for key in plain.keys if not key.token or key.token in worth]
    if game.joined is None:
        return replace(plain, keys=tuple(keys))
    pressed = [key for key in keys if key.token]
    found = {key: _below(game, view, options, begun, key) for key in pressed}
    room = FEW - len(pressed)
    for key in sorted(pressed, key=lambda one: len(found[one])):  # the most for the least room
        more = len(found[key]) - 1
        if more > room or len(plain.rows) > 1:  # a board lies as it is
            found[key] = [_onwards(game, view, options, begun, key)]
        else:
            room -= more
    groups = [found.get(key, [key]) for key in keys]
    said = tuple(one for group in groups for one in group)
    return replace(plain, keys=said, rows=plain.rows or _aligned(groups, plain.width))


def _aligned(groups: Sequence[Sequence[Key]], width: int) -> tuple[int, ...]:
    """Rows in which all that begins with one key stands in columns of its own, where that leaves no
    holes: a card's first section below the first section of the card before it."""
    joined = [len(group) for group in groups if len(group) > 1]
    if width < 2 or not joined or any(length % width for length in joined):
        return ()
    rows: list[int] = []
    alone = 0  # keys that lead to one move share rows
    for group in (*groups, ()):
        if len(group) == 1:
            alone += 1
            continue
        rows += [min(width, alone - at) for at in range(0, alone, width)]
        rows += [width] * (len(group) // width)
        alone = 0
    return tuple(rows)


def plain_menu(game: Game, view: Any, begun: Move, options: Sequence[str]) -> Menu:
    """What the game asks, word by word."""
    if game.menu:
        return game.menu(view, begun, options)
    return Menu(Msg("choose"), tuple(Key(Word(token), token) for token in options))


def _worth(game: Game, view: Any, begun: Move, options: Sequence[str]) -> Sequence[str]:
    return game.distinct(view, begun, options) if game.distinct else options


def _below(game: Game, view: Any, options: Options, begun: Move, key: Key) -> list[Key]:
    """The whole moves that begin with this key, or one more than fit; the key itself where they
    have to be asked for."""
    found = list(islice(_lines(game, view, options, begun, (key.token,)), FEW + 1))
    if None in found:
        return [key]
    keys = []
    for line in found:
        assert line is not None
        label = _label(game, view, begun, line)
        keys.append(key if label is None else replace(key, label=label, token=" ".join(line)))
    return keys


def _lines(
    game: Game, view: Any, options: Options, begun: Move, said: Move
) -> Iterator[Move | None]:
    """What can be said after `begun`, to the end of a move; None where that cannot be joined."""
    following = _following(game, view, options, begun, said)
    if (following or len(said) > 1) and _label(game, view, begun, said) is None:
        yield None
    elif not following:
        yield said
    else:
        for token in following:
            yield from _lines(game, view, options, begun, (*said, token))


def _onwards(game: Game, view: Any, options: Options, begun: Move, key: Key) -> Key:
    """The key of a question that does not fit here, with the words that follow by themselves."""
    said: Move = (key.token,)
    label = _label(game, view, begun, said)
    while label is not None:
        following = _following(game, view, options, begun, said)
        longer = _label(game, view, begun, (*said, *following)) if len(following) == 1 else None
        if longer is None:
            whole = not following or len(said) > 1
            return replace(key, label=label, token=" ".join(said)) if whole else key
        said, label = (*said, *following), longer
    return key


def _following(game: Game, view: Any, options: Options, begun: Move, said: Move) -> Sequence[str]:
    return _worth(game, view, (*begun, *said), options((*begun, *said)))


def _label(game: Game, view: Any, begun: Move, said: Move) -> Msg | str | None:
    assert game.joined
    return game.joined(view, begun, said) if len(" ".join(said)) <= LONGEST else None


def in_words(game: Game, view: Any, options: Options, move: Move) -> Msg | Word | str:
    """A whole move, as the keys would say it."""
    whole = _label(game, view, (), move) if game.joined and len(move) > 1 else None
    if whole is not None:
        return whole
    words = labels(game, view, options, move)
    said = words[-1]
    for word in reversed(words[:-1]):
        said = Msg("move-then", {"first": word, "then": said})
    return said


def labels(game: Game, view: Any, options: Options, move: Move) -> list[Msg | Word | str]:
    """What the keys say that are pressed for it, one after the other."""
    found: list[Msg | Word | str] = []
    for done, token in enumerate(move):
        keys = plain_menu(game, view, move[:done], options(move[:done])).keys
        found.append(next((key.label for key in keys if key.token == token), Word(token)))
    return found
