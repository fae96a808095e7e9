"""What is said under a picture: short, in the room there is, and nobody left out."""

from __future__ import annotations

from collections.abc import Sequence

from bot import captions
from bot.platforms.port import Mention, Text, plain
from bot.presenter import Told
from engines.core.things import Clause
from engines.core.things import Text as Said
from engines.core.ui import Msg, Name, Word
from tests.bot.house import WORDS

ANNA, BORIS = Mention("web:anna", "🔴 Anna"), Mention("web:boris", "🔷 Boris")
GAVE_UP = Msg("log-resigned", {"seat": Name(0)})  # any sentence that begins with a name


def say(said: Said, names: Sequence[Mention]) -> Text:
    if isinstance(said, Name):
        return (names[said.seat],)
    return WORDS.text(said, "en", "great_wall", names)


def under(
    told: Sequence[Told],
    *foot: Clause,
    names: Sequence[Mention] = (ANNA, BORIS),
    room: int = captions.MOST,
) -> list[str]:
    return [plain(line) for line in captions.short(told, foot, names, say, room)]


def test_the_clauses_of_a_player_stand_in_one_line() -> None:
    told = (Told(0, (GAVE_UP,)), Told(1, (GAVE_UP,)))
    foot = (Clause("e4", 0), Clause("d5", 1), Clause("e5", 0), Clause("f6", 0, soft=True))
    assert under(told, *foot) == ["🔴 Anna: e4; e5", "🔷 Boris: d5"]


def test_what_was_done_twice_is_counted() -> None:
    assert under((Told(0, (GAVE_UP,)),), Clause("+1", 0), Clause("+1", 0)) == ["🔴 Anna: +1 ×2"]


def test_who_has_no_clause_is_told_in_sentences() -> None:
    assert under((Told(0, (GAVE_UP,)), Told(1, (GAVE_UP,))), Clause("d5", 1)) == [
        plain(say(GAVE_UP, (ANNA, BORIS))),
        "🔷 Boris: d5",
    ]


def test_what_no_picture_tells_is_said_beside_the_clauses() -> None:
    (line,) = under((Told(0, (GAVE_UP,), apart=(GAVE_UP,)),), Clause("e4", 0))
    assert line.startswith("🔴 Anna: e4; ")
    assert line.count("Anna") == 1


def test_a_clause_that_names_its_thing_says_it() -> None:
    moved = Clause("g1 → f3", 0, "chess.knight", Msg("title"))
    assert under((Told(0, (GAVE_UP,)),), moved) == ["🔴 Anna: Great Wall of China g1 → f3"]


def test_names_go_short_first_and_then_the_oldest_of_who_did_most() -> None:
    long = Mention("web:long", "🔴 " + "A" * 32)
    told = (Told(0, (GAVE_UP,)), Told(1, (GAVE_UP,)))
    foot = [Clause(f"deed {n}", 0) for n in range(20)] + [Clause("d5", 1)]
    whole = captions.size(*((line,) for line in under(told, *foot, names=(long, BORIS))))
    clipped = under(told, *foot, names=(long, BORIS), room=whole - 10)
    assert clipped[0].startswith("🔴 AAAAA")
    assert "…: deed 0; " in clipped[0]
    tight = under(told, *foot, names=(long, BORIS), room=80)
    assert tight[0].startswith("🔴 AAAAAAAAA…: … deed ")
    assert tight[0].endswith("deed 19")
    assert tight[1] == "🔷 Boris: d5"
    assert captions.size(*((line,) for line in tight)) <= 80


def test_size_counts_as_telegram_does() -> None:
    assert captions.size(("ab",), ("🔴",)) == 2 + 1 + 2 + 1


def test_another_sentence_begins_after_a_full_stop_and_not_within_one() -> None:
    drew = Msg("DrewCard", {"card": Word("wall")})
    draws = Msg("Drew", {"seat": Name(0)})
    (line,) = under((Told(0, (draws, drew), apart=(drew,)),), Clause("+1", 0))
    assert line == "🔴 Anna: +1. You drew 🧱 Wall"
    told = captions.sentences(Told(0, (draws, drew, draws)), (ANNA, BORIS), say)
    assert plain(told) == "🔴 Anna draws a card. You drew 🧱 Wall. 🔴 Anna draws a card."


def test_sentences_that_begin_with_no_name_stay_whole() -> None:
    opened = Msg("Opened", {"section": 1, "first": 4, "second": 3})
    told = captions.sentences(Told(0, (opened, GAVE_UP, opened)), (ANNA, BORIS), say)
    whole = [plain(say(line, (ANNA, BORIS))) for line in (opened, GAVE_UP, opened)]
    assert plain(told) == " ".join(whole)


def test_the_same_of_several_things_is_said_once() -> None:
    def drawn(deck: str) -> Msg:
        return Msg("Drew", {"seat": Name(0), "deck": Word(deck)})

    def spoken(said: Said, names: Sequence[Mention]) -> Text:
        assert not isinstance(said, Name)
        return WORDS.text(said, "en", "chaos_chess", names)

    told = Told(0, (drawn("intrigues"), drawn("mutations"), drawn("intrigues"), GAVE_UP))
    line = plain(captions.sentences(told, (ANNA, BORIS), spoken))
    assert line == "🔴 Anna draws: 🎭 Intrigues, 🧪 Mutations, 🎭 Intrigues; resigns."


def test_nothing_stands_behind_a_mark_of_exclamation() -> None:
    last = Msg("LastRound", {"seat": Name(0)})
    (line,) = under((Told(0, (last,), apart=(GAVE_UP,)),), Clause("Guangzhou!", 0))
    assert line == "🔴 Anna: Guangzhou! resigns"
