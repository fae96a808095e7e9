"""Names typed loosely."""

from __future__ import annotations

import pytest

from bot.names import HEARD, distance, meant, mentioned
from bot.reading import Reading
from bot.table import Refused
from tests.bot.house import WORDS
from tests.games import GAMES

READING = Reading(WORDS, GAMES)


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("chess", "chaos_chess"),
        ("шахматы", "chaos_chess"),
        ("Шахматы Хаоса", "chaos_chess"),
        ("шахмвты", "chaos_chess"),
        ("chaos", "chaos_chess"),
        ("chese", "chaos_chess"),
        ("great wall", "great_wall"),
        ("greatwall", "great_wall"),
        ("wall", "great_wall"),
        ("стена", "great_wall"),
        ("the wall", "great_wall"),
        ("китайскую стену", "great_wall"),
        ("вликая стена", "great_wall"),
        ("chinese box", "chinese_box"),
        ("the box", "chinese_box"),
        ("китайскую шкатулку", "chinese_box"),
        ("шкатулка", "chinese_box"),
        ("шкатулку", "chinese_box"),
        ("chuhan", "chu_han"),
        ("чу хань", "chu_han"),
        ("чухань", "chu_han"),
        ("игра в шахматы", "chaos_chess"),
        ("cheroke", "cherokee"),
        ("чероки", "cherokee"),
        ("черокки", "cherokee"),
    ],
)
def test_a_game_is_found_by_what_people_call_it(typed: str, game: str) -> None:
    assert READING.named(typed, "en") == game


@pytest.mark.parametrize("typed", ["китайская", "chinese wall", "стена или шкатулка"])
def test_what_fits_two_games_is_asked_back(typed: str) -> None:
    with pytest.raises(Refused, match="which-game") as why:
        READING.named(typed, "ru")
    assert len(why.value.msg.args["names"]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize("typed", ["poker", "", "??", "xy", "a"])
def test_what_is_no_game_is_none(typed: str) -> None:
    with pytest.raises(Refused, match="no-such-game"):
        READING.named(typed, "en")


def test_a_sentence_mentions_a_game_only_if_it_is_one() -> None:
    assert READING.guessed("а давайте в шахматы!") == "chaos_chess"
    assert READING.guessed("how do I play this") == ""
    assert READING.guessed("привет, как дела") == ""
    assert READING.guessed("сыграем в китайскую стену?") == "great_wall"
    assert READING.guessed("в стену или лучше в шахматы, где хаос?") == "chaos_chess"
    assert READING.guessed("стена или шкатулка?") == "", "it could be either"


def test_only_the_beginning_of_a_long_speech_is_listened_to() -> None:
    idle = [f"{n}blah" for n in range(HEARD)]
    assert READING.guessed(" ".join([*idle[1:], "chess"])) == "chaos_chess"
    assert READING.guessed(" ".join([*idle, "chess"])) == ""


@pytest.mark.parametrize(
    ("one", "other", "away"),
    [("wall", "wall", 0), ("wlal", "wall", 1), ("wal", "wall", 1), ("ball", "wall", 1)],
)
def test_slips_are_counted_as_people_make_them(one: str, other: str, away: int) -> None:
    assert distance(one, other, 2) == away


def test_an_exact_name_goes_before_one_that_contains_it() -> None:
    known = {"a": ["the pit"], "b": ["pit"]}
    assert meant("pit", known) == ["b"]
    assert meant("the", known) == ["a"]
    assert mentioned("look, a pit", known) == []
