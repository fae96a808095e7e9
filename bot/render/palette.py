"""The colours of the box, by name. Nothing outside this module knows a number of one.

A family of things (a clan, an element, a deck) is coloured by the sprite that stands for it; one
without a colour of its own takes the lacquer of the house, so a new game needs nothing here.
"""

from __future__ import annotations

from functools import cache

from engines.core.scene import Marks

RGB = tuple[int, int, int]
READABLE = 4.5  # the contrast below which nothing is written, however large

_HEX = {
    "paper": "F6ECD9",
    "panel": "FBF4E4",
    "card": "FFFAEE",
    "shade": "EADBBF",
    "felt": "EFE0C2",
    "table": "E4D3B0",
    "line": "CDB892",
    "edge": "8A6B45",
    "ink": "2A2019",
    "soft": "6B5743",
    "white": "FFFBF0",
    "drop": "B4A896",
    "house": "6A1C18",
    "lacquer.house": "6A1C18",
    "lacquer.wall": "6A1C18",
    "lacquer.han": "25344A",
    "lacquer.clan": "34492F",
    "lacquer.box": "3A1512",
    "lacquer.chess": "3C2A4C",
    "gold": "D9A32B",
    "gold.light": "F4D98B",
    "gold.dark": "9A6B12",
    "gold.deep": "7D560C",
    "reel": "241B15",
    "reel.hole": "3F3027",
    "reel.bar": "5A4638",
    "back": "8E2A22",
    "lotus": "E6B54A",
    "seal": "BF3A1E",
    "hi": "FFE07A",
    "hi.edge": "C98F10",
    "now": "FFF3CF",
    "go": "2E7D4F",
    "gone": "EEE3CC",
    "gone.ink": "6E5D48",
    "gone.band": "6E665E",
    "empty": "DCCBA8",
    "square.light": "F1E3C6",
    "square.dark": "BE956A",
    "moved.light": "FFD75A",
    "moved.dark": "EDBB33",
    "chosen": "BFE3C6",
    "frozen": "CFE3EE",
    "rim.black": "F6E8CB",
    "seat.0": "BF3A1E",
    "seat.1": "15558C",
    "seat.2": "1F7F62",
    "seat.3": "E3A51C",
    "seat.4": "CC7AA6",
    "rim.3": "7D560C",
    "rim.4": "8A3D66",
    "clan.bird": "BF3A1E",
    "clan.blue": "15558C",
    "clan.potato": "DFA83A",
    "clan.deer": "1F7F62",
    "clan.wolf": "3B3F46",
    "clan.hair": "CC7AA6",
    "box.water": "1B6CA8",
    "box.air": "8FB3AC",
    "box.earth": "54401C",
    "box.fire": "C8481A",
    "box.back": "8E2A22",
    "deck.manoeuvres": "175A8F",
    "deck.mutations": "256B43",
    "deck.intrigues": "7A2E5E",
}
COLOURS: dict[str, RGB] = {
    name: (int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)) for name, code in _HEX.items()
}
SEATS = 5

# Signs of the house that are known by a colour; every other sprite is drawn in ink.
TINTS = {
    "ui.hand": "house",
    "ui.deck": "soft",
    "ui.coin": "gold.dark",
    "ui.gold": "gold.dark",
    "ui.leader": "gold.dark",
    "ui.trophy": "gold.dark",
    "ui.hidden": "soft",
    "ui.exchange": "soft",
    "ui.discard": "soft",
    "ui.check": "go",
    "ui.clock": "house",
    "ui.seal": "house",
    "ui.robot": "ink",
    "cherokee.feather": "gold.dark",
    "han.edict": "seal",
    "han.doubled": "gold.dark",
}


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, by a name of its own."""
    name = f"{one}*{other}*{share}"
    if name not in COLOURS:
        a, b = COLOURS[one], COLOURS[other]
        red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
        COLOURS[name] = (red, green, blue)
    return name


def fill_of(sprite: str) -> str:
    """The colour of the family that a sprite stands for."""
    return sprite if sprite in COLOURS else "house"


def has_fill(sprite: str) -> bool:
    return sprite in COLOURS


def tint(sprite: str, ground: str) -> str:
    """The colour a sign is drawn in when nothing else decides it."""
    if sprite in TINTS:
        return TINTS[sprite]
    if sprite.startswith(("clan.", "box.", "deck.")) and sprite in COLOURS:
        return sprite if contrast(sprite, ground) >= 3 else "ink"
    return "ink"


def seat_fill(seat: int, marks: Marks) -> str:
    if marks == "ink":
        return "ink"
    if marks == "sides":
        return "white" if seat == 0 else "ink"
    return f"seat.{seat % SEATS}"


def seat_rim(seat: int, marks: Marks) -> str:
    """The outline of a mark. The two light colours need a dark one to be seen on paper."""
    if marks != "colours":
        return "ink" if seat_fill(seat, marks) == "white" else "white"
    return f"rim.{seat % SEATS}" if f"rim.{seat % SEATS}" in COLOURS else "white"


@cache
def ink_on(fill: str) -> str:
    """Which of the two inks reads on a fill. White is preferred where both do: a fill is dark."""
    return "white" if contrast("white", fill) >= READABLE else "ink"


@cache
def contrast(one: str, other: str) -> float:
    """The ratio that accessibility guidelines speak of, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(name: str) -> float:
    parts = [value / 255 for value in COLOURS[name]]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
