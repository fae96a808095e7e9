"""PURE: a finished match to look at again, stop by stop.

A film is a transcript played once more; a frame of it is a position as everybody saw it, as one
seat saw it, or with all cards open. Nothing is hidden here from whoever looks, so only matches that
are over may become films: that is for the caller to see to.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from bot import render
from bot.actions import Frame, Moves, PlayOn, Share, ShowFilm
from bot.presenter import Key, Sheet, Told, card
from bot.presenter.ending import at_rest
from bot.table import Table
from bot.transcript import Match, Moment, replay
from engines.core.engine import Event, Gains, Game, Outcome, Seat, told
from engines.core.scene import Block, Hand, Lane, Lines, Rack, Reel, Scene, Strip
from engines.core.things import Card, Cell, Clause, Text
from engines.core.ui import Msg, Name

Stride = Literal["turn", "round"]  # how far one step goes
STRIDES: tuple[Stride, ...] = get_args(Stride)
PUBLIC, OPEN = "", "open"  # whose eyes: everybody's, or all at once; a seat's are its number from 1
LONGEST = 240  # frames of a movie
LATELY = 10  # turns that are offered as a movie of the end
DRAWN = 2  # hands that are laid out as cards; of more people they are told in words


@dataclass(frozen=True, slots=True)
class Film:
    game: Game
    seats: int
    moments: tuple[Moment, ...]  # the deal, then one for each move
    notes: tuple[tuple[int, str], ...] = ()  # of the transcript, and after how many moves

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    @property
    def eyes(self) -> tuple[str, ...]:
        """Whose eyes it can be seen with, in the order in which they are offered."""
        return (PUBLIC, *(str(seat + 1) for seat in range(self.seats)), OPEN)

    def stops(self, stride: Stride) -> tuple[int, ...]:
        """The moments at which it halts, the deal and the end among them. A turn is all that one
        seat does in a row; a round is over when whoever began is about to move again."""
        return tuple(at for at in range(len(self.moments)) if self._halts(at, stride))

    def _halts(self, at: int, stride: Stride) -> bool:
        if at in (0, self.last):
            return True
        mine, next_ = self.moments[at].seat, self.moments[at + 1].seat
        return mine != next_ and (stride == "turn" or next_ == self.moments[1].seat)

    def stop(self, at: int, stride: Stride) -> int:
        """Which of those stops a moment belongs to: the last one that is not after it."""
        return bisect_right(self.stops(stride), at) - 1

    def since(self, at: int, stride: Stride) -> tuple[Moment, ...]:
        """What happened on the way to a moment from the stop before it."""
        before = next((one for one in range(at - 1, -1, -1) if self._halts(one, stride)), at)
        return self.moments[before + 1 : at + 1]

    def asked(self, at: int) -> frozenset[Seat]:
        """Who could play on from there."""
        return self.game.engine.to_act(self.moments[at].state)


def film(game: Game, match: Match, *, trusted: bool = False) -> Film:
    """Raises Unreadable."""
    notes = tuple(zip(match.marks, match.notes, strict=True))
    return Film(game, match.seats, tuple(replay(game, match, trusted=trusted)), notes)


def scene(film: Film, at: int, eyes: str, stride: Stride) -> Scene:
    """What there is to see at a moment, with what has just happened marked in it."""
    game, state = film.game, film.moments[at].state
    events = [event for moment in film.since(at, stride) for event in moment.events]
    if eyes == OPEN:
        shown = _open(film, state, events)
    elif eyes == PUBLIC:
        shown = render.room(game, state, events)
    else:
        shown = render.own(game, state, int(eyes) - 1, events).scene
    # Nothing is withdrawn any more: the match is over.
    return replace(shown, fleeting=False)


def shots(film: Film, eyes: str, outcome: Outcome | None = None, last: int = 0) -> Iterator[Scene]:
    """What a movie shows, one scene after another: every turn, in a long match every round, of one
    that is longer still its end; or the last so many turns; and at the end how it ended, if anybody
    came anywhere."""
    # So many turns begin where the one before them led to.
    stops = {one: film.stops(one)[-last - 1 if last else 0 :] for one in STRIDES}
    strides: list[Stride] = [one for one in STRIDES if len(stops[one]) <= LONGEST]
    stride: Stride = "turn" if last else strides[0] if strides else STRIDES[-1]
    for stop in stops[stride][-LONGEST:]:
        yield _quiet(scene(film, stop, eyes, stride))
    final = film.moments[-1].state
    outcome = outcome or film.game.engine.outcome(final)
    if outcome:
        yield card(film.game, final, outcome, _gains(film), film.last)


def _quiet(shown: Scene) -> Scene:
    """Nobody is asked in a movie, and what it tells is what happened: whose turn it is, and how
    many cards a pile has left, would only flicker."""
    foot = tuple(one for one in shown.foot if one.owner is not None or not one.soft)
    return replace(at_rest(shown), foot=foot or shown.foot)


def _gains(film: Film) -> Gains:
    gains: Gains = ()
    for number, moment in enumerate(film.moments):
        heard = [event for event in moment.events if event.only is None]
        if number and film.game.gains:
            gains = film.game.gains(gains, heard, number)
    return gains


def note(eyes: str) -> Text:
    """What must be said of a film, wherever it is passed on to."""
    return Msg("film-note-open") if eyes == OPEN else ""


def log(film: Film, at: int, eyes: str, stride: Stride) -> tuple[Told, ...]:
    """The same in words: what each seat did on the way, as these eyes heard it."""
    found = []
    for moment in film.since(at, stride):
        heard = [one for one in moment.events if one.logged and _hears(eyes, one)]
        if heard:
            apart = tuple(told(one) for one in heard if one.only is not None or type(one).apart)
            found.append(Told(moment.seat, tuple(map(told, heard)), apart))
    return tuple(found)


def sheet(
    film: Film,
    table: Table[Any],
    at: int,
    eyes: str,
    stride: Stride,
    decided: Sequence[int] = (),
) -> Sheet:
    """A frame with its keys: all that the next press must know is in them, so nothing is kept. The
    moves that decided the match, where the reader knows them, have stars."""
    stops = film.stops(stride)
    number = film.stop(at, stride)
    at = stops[number]

    def to(label: Msg | str, stop: int) -> Key:
        here = stop == number or stop not in range(len(stops))
        return Key(label, None if here else Frame(table.id, stops[stop], eyes, stride))

    last = len(stops) - 1
    other: Stride = "round" if stride == "turn" else "turn"
    looks = film.eyes
    next_eyes = looks[(looks.index(eyes) + 1) % len(looks)]
    told_ = log(film, at, eyes, stride)
    playing_on = Key(Msg("key-from-here"), PlayOn(table.id, at, eyes))
    shown = _moved(film, at, scene(film, at, eyes, stride))
    # A move is seen at the first stop that it leads to.
    stars = tuple(sorted({bisect_left(stops, move) for move in decided if move <= film.last}))
    return Sheet(
        Msg("film-title", {"game": Msg("title"), "at": number, "of": last}),
        () if told_ else (Msg("film-dealt"),) if at == 0 else (),
        replace(shown, body=(*shown.body, Reel(number, last, stars, note(eyes)))),
        (
            (to("⏮", 0), to("◀", number - 1), to("▶", number + 1), to("⏭", last)),
            (
                Key(Msg(f"key-every-{stride}"), Frame(table.id, at, eyes, other)),
                Key(_looking(eyes), Frame(table.id, at, next_eyes, stride)),
            ),
            _movies(film, table, eyes),
            (Key(Msg("key-moves"), Moves(table.id)), Key(Msg("key-share"), Share(table.id))),
            *(((playing_on,),) if film.asked(at) else ()),
        ),
        log=told_,
        menu=True,
    )


def _moved(film: Film, at: int, shown: Scene) -> Scene:
    """What is marked in a frame is what somebody has done: it says who, not who is asked next."""
    if at == 0:
        return shown
    quiet = at_rest(shown)
    lid = replace(quiet.lid, turn=film.moments[at].seat, does=Msg("film-moved"))
    return replace(quiet, lid=lid)


def _movies(film: Film, table: Table[Any], eyes: str) -> tuple[Key, ...]:
    """Of all or of the end. Nobody's own: as everybody saw it, or all at once."""
    label, eyes = ("key-gif-open", OPEN) if eyes == OPEN else ("key-gif", PUBLIC)
    whole = Key(Msg(label), ShowFilm(table.id, eyes))
    if len(film.stops("turn")) <= LATELY + 1:
        return (whole,)
    end = Msg(f"{label}-last", {"n": LATELY} if eyes == PUBLIC else {})
    return whole, Key(end, ShowFilm(table.id, eyes, LATELY))


def _looking(eyes: str) -> Msg:
    if eyes in (PUBLIC, OPEN):
        return Msg(f"key-eyes-{eyes or 'public'}")
    return Msg("key-eyes-seat", {"seat": Name(int(eyes) - 1)})


def _hears(eyes: str, event: Event) -> bool:
    return event.only is None or eyes == OPEN or eyes == str(event.only + 1)


# --- all cards open ----------------------------------------------------------------------------


def _open(film: Film, state: Any, events: Sequence[Event]) -> Scene:
    """The table, and below it what each seat holds."""
    game = film.game
    table = render.room(game, state, events)
    own = [render.own(game, state, seat, ()).scene for seat in range(film.seats)]
    hands = [one.body[len(table.body) :] for one in own]
    if game.opened:  # then the table itself tells all but what is held
        hands = [tuple(one for one in hand if not isinstance(one, Strip)) for hand in hands]
    if film.seats <= DRAWN:
        held = [block for seat, hand in enumerate(hands) for block in _drawn(seat, hand)]
    else:
        lines = tuple(_told(seat, hand) for seat, hand in enumerate(hands))
        held = [Lines(lines, Msg("film-hands"))]
    if game.opened and game.scene:
        news = [event for event in events if event.only is None]
        table = game.scene(game.opened(state), news, None)
    return replace(table, body=(*table.body, *held))


def _drawn(seat: Seat, blocks: Sequence[Block]) -> list[Block]:
    found: list[Block] = []
    for block in blocks:
        match block:
            case Hand(cards=cards):
                found.append(Lines((), _of(seat)))
                found.append(Lane("", _of(seat), cards=tuple(map(_small, cards))))
            case Rack():
                found.append(replace(block, title=_of(seat), cells=tuple(map(_still, block.cells))))
            case Strip(clauses=clauses):
                facts = tuple(replace(one, owner=seat) for one in clauses if _is_fact(one))
                found += [Strip(facts)] if facts else []
    return found


def _told(seat: Seat, blocks: Sequence[Block]) -> Msg:
    """In one line: so many hands would not fit below the table as cards."""
    said: list[Text] = []
    for block in blocks:
        match block:
            case Hand(cards=cards):
                said += [_named(card) for card in cards]
            case Rack(cells=cells):
                said += [cell.piece.name for cell in cells if cell.piece]
            case Strip(clauses=clauses):
                said += [clause.text for clause in clauses if _is_fact(clause)]
    return Msg("film-holds", {"seat": Name(seat), "cards": tuple(said)})


def _is_fact(clause: Clause) -> bool:
    """Something of the seat's own. Who leads is seen on the table."""
    return bool(clause.sprite) and clause.sprite != "ui.leader"


def _small(card: Card) -> Card:
    """Without its text and without what could be done with it."""
    return replace(card, text="", moment="", state="", spot="", cost=None)


def _still(cell: Cell) -> Cell:
    return replace(cell, state="", spot="")


def _named(card: Card) -> Text:
    return (
        Msg("film-cards-alike", {"name": card.name, "n": card.count})
        if card.count > 1
        else card.name
    )


def _of(seat: Seat) -> Msg:
    return Msg("film-hand-of", {"seat": Name(seat)})
