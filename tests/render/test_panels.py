"""Lists at the side of a board: nothing of a name is cut, however long its words are."""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES
from bot.render import Speech, faces, palette
from bot.render.layout import Sheet
from bot.render.panels import entry, entry_height
from bot.render.pen import Label, Pen, Sprite
from engines.chaos_chess.card import CATALOG
from engines.core.things import Disc, Entry, Piece
from engines.core.ui import Msg, Word
from tests.render.checks import cut, outside, overlaps
from tests.render.positions import NAMES, WORDS

SIDE = 204  # the width of a panel beside a board


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_holds_a_piece_is_named_in_full_with_it(lang: str) -> None:
    king = Piece("chess.king", Word("king"), owner=0)
    for card in (id for id, one in CATALOG.items() if one.long):  # those that stay on the table
        one = Entry(Word(card), disc=Disc(f"card.{card}", Word(card), 0), pieces=(king,))
        pen = Pen(Speech(WORDS, lang, "chaos_chess", NAMES[:2]), "sides", "lacquer.chess")
        high = entry_height(pen, one, SIDE)
        entry(pen, one, "entry", 0, 0, SIDE, "panel")
        labels = [stroke for stroke in pen.strokes if isinstance(stroke, Label)]
        assert not [label.text for label in labels if label.text.endswith(faces.CUT)], card
        (piece,) = (s for s in pen.strokes if isinstance(s, Sprite) and s.name == "chess.king")
        assert 0 <= piece.box[1] <= high - piece.box[3], card


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_note_that_names_any_card_is_whole_and_stands_clear_of_the_sign(lang: str) -> None:
    for card in CATALOG:
        note = Msg("pic-words", {"words": (Word("wolf_pit"), Word(card))})
        one = Entry(Word("wolf_pit"), note=note, disc=Disc("card.wolf_pit", Word("wolf_pit"), 0))
        sheet = _beside(lang, one)
        assert not [*cut(sheet), *overlaps(sheet), *outside(sheet)], card


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_note_that_names_three_cards_and_a_time_is_told_to_its_end(lang: str) -> None:
    """The ear at the door tells the three dearest cards of a hand, and how long it listens."""
    wide = sorted(CATALOG, key=lambda id: len(WORDS.say(Word(id), lang, "chaos_chess")))
    trios = [*zip(wide, wide[1:], wide[2:], strict=False), (wide[-1],) * 3]
    for until in (Msg("pic-this-turn"), *(Msg("pic-turns-left", {"n": n}) for n in (1, 2, 5))):
        for trio in trios:
            where = Msg("pic-words", {"words": tuple(map(Word, trio))})
            note = Msg("pic-where-until", {"where": where, "until": until})
            sign = Disc("card.ear_at_the_door", Word("ear_at_the_door"), 1)
            one = Entry(Word("ear_at_the_door"), note=note, disc=sign, new=True)
            sheet = _beside(lang, one)
            assert not [*cut(sheet), *overlaps(sheet), *outside(sheet)], trio
            said = Speech(WORDS, lang, "chaos_chess", NAMES[:2])(note)
            lines = [s.text for s in sheet.strokes if isinstance(s, Label) and s.colour == "soft"]
            assert " ".join(lines) == faces.drawable(said)


def _beside(lang: str, one: Entry) -> Sheet:
    pen = Pen(Speech(WORDS, lang, "chaos_chess", NAMES[:2]), "sides", "lacquer.chess")
    high = entry_height(pen, one, SIDE)
    pen.panel((0, 0, SIDE, high))
    entry(pen, one, "entry", 0, 0, SIDE, "panel")
    return Sheet(SIDE, high, tuple(pen.strokes), ())


@pytest.mark.parametrize("seat", range(palette.SEATS))
def test_small_names_can_be_read_on_the_colour_of_every_seat(seat: int) -> None:
    fill = f"seat.{seat}"
    assert max(palette.contrast("ink", fill), palette.contrast("white", fill)) >= 4.5
