"""Single things in words: cards, coins, discs, pieces, numbers, lines of a list."""

from __future__ import annotations

from bot.render.words.voice import Voice, bracketed, runs, some
from engines.core.things import Card, Coin, Disc, Entry, Figure, Piece, Text
from engines.core.ui import Msg

# Signs of a legend. Pieces with such a top bear the same sign in their names.
SIGNS = {"roof": "▲", "dome": "●", "possible": "+", "capture": "×", "new": "[ ]", "chosen": "◉"}


def card(voice: Voice, it: Card, path: str) -> str:
    owner = voice.mark(it.owner, f"{path}:owner")
    return " ".join(some(owner, face(voice, it, path)))


def face(voice: Voice, it: Card, path: str) -> str:
    """A card without whose it is."""
    head = called(voice, it, path)
    if it.count > 1:
        head += " " + voice.noted(f"{path}:count", f"×{it.count}")
    if it.empty:
        voice.noted(f"{path}:empty", head)  # what may come there is what its name asks
    extra = some(
        voice.put(f"{path}:role", it.role_name),
        voice.put(f"{path}:place", _from(voice, it.place)),
        *[coin(voice, one, f"{path}.coins.{n}") for n, one in enumerate(it.coins)],
        coin(voice, it.cost, f"{path}.cost") if it.cost else "",
        voice.put(f"{path}:moment", it.moment),
        *voice.flags(it, path, "new", "struck", "down"),
    )
    if it.covers:
        under = card(voice, it.covers, f"{path}.covers")
        extra.append(voice.word("pic-over-it", thing=under))
    text = voice.put(f"{path}:text", it.text)
    whole = bracketed(head, extra)
    return f"{whole}: {text}" if text else whole


def called(voice: Voice, it: Card, path: str) -> str:
    name = voice.put(f"{path}:sprite", it.name)
    for same in ("kind", "corner"):
        if getattr(it, same) not in ("", it.sprite):
            voice.noted(f"{path}:{same}", name)
    return _with(name, voice.put(f"{path}:value", it.value))


def _from(voice: Voice, place: Text) -> Text:
    return Msg("pic-from", {"place": voice.say(place)}) if place else ""


def coin(voice: Voice, it: Coin, path: str) -> str:
    if it.taken:
        said = voice.word("pic-taken", seat=voice.mark(it.owner, f"{path}:owner"))
        voice.noted(f"{path}:taken", said)
    else:
        said = voice.put(f"{path}:value", f"[{it.value}]")
    return " ".join([said, *voice.flags(it, path, "new", "changed"), *voice.state(it, path)])


def disc(voice: Voice, it: Disc, path: str) -> str:
    owner = voice.mark(it.owner, f"{path}:owner")
    return " ".join(some(owner, voice.put(f"{path}:sprite", it.name)))


def piece(voice: Voice, it: Piece, path: str, *, of: int | None = None) -> str:
    """A piece that stands on no board. `of` is whose it is told to be already."""
    name = voice.put(f"{path}:sprite", it.name)
    if it.kind not in ("", it.sprite):
        voice.noted(f"{path}:kind", name)
    owner = voice.mark(it.owner, f"{path}:owner")
    head = _with(name, voice.put(f"{path}:value", it.value))
    if (top := SIGNS.get(it.shape)) is not None:
        voice.noted(f"{path}:shape", top)
        head = head if top in head else f"{head} {top}"
    discs = [disc(voice, one, f"{path}.discs.{n}") for n, one in enumerate(it.discs)]
    extra = [*discs, *voice.flags(it, path, "down", "danger")]
    return bracketed(" ".join(some("" if owner and it.owner == of else owner, head)), extra)


def figure(voice: Voice, it: Figure, path: str) -> str:
    name, value = voice.say(it.name), voice.put(f"{path}:value", it.value)
    note = voice.put(f"{path}:note", it.note)
    # A note in words says itself what is counted: "3 edicts left"; "+ 4 sealed" does not.
    said = f"{value} {note}" if note[:1].isalpha() else " ".join(some(f"{name}: {value}", note))
    voice.noted(f"{path}:sprite", said)
    return bracketed(said, voice.flags(it, path, "new"))


def entry(voice: Voice, it: Entry, path: str) -> str:
    name, value = voice.put(f"{path}:name", it.name), voice.put(f"{path}:value", it.value)
    what = name
    if it.sign:
        what = " ".join(some(SIGNS[it.sign], name))
        voice.noted(f"{path}:sign", what)
    if it.disc:
        said = disc(voice, it.disc, f"{path}.disc")
        what = said if said.endswith(name) and not it.sign else " ".join(some(what, said))
    things = [piece(voice, one, f"{path}.pieces.{n}") for n, one in enumerate(it.pieces)]
    for n, one in enumerate(it.pieces):
        if one.struck:  # why is told by the list it stands in
            voice.noted(f"{path}.pieces.{n}:struck", things[n])
    if it.sprite:
        voice.noted(f"{path}:sprite", what or value)
    what = ": ".join(some(what, ", ".join(runs(things))))
    note = voice.put(f"{path}:note", it.note)
    what = bracketed(what, some(note, *voice.flags(it, path, "new"))) if what else note
    # Marks in ink look like signs of pieces: there the name is said with the mark.
    who = voice.named if voice.marks == "ink" else voice.mark
    said = who(it.owner, f"{path}:owner")
    said = ": ".join(some(said, what)) if voice.marks == "ink" else " ".join(some(said, what))
    return (" " if value[:1] in "+−" else " — ").join(some(said, value))


def _with(name: str, value: str) -> str:
    """A value and a name, once where the name says it."""
    return name if not value or name.endswith(value) else f"{value} {name}"
