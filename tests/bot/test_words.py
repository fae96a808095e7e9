"""The deal is nobody's alone: what the players add to it, and how each can find it in the proof."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bot import cli, transcript
from bot import table as core
from bot.actions import AddWord, Moves, Replay
from bot.ledger import Ledger
from bot.store.memory import MemoryStore
from bot.table import WORD, deal
from bot.transcript import Unreadable
from tests.bot.house import DEN, GAMES, Guest, House, said, spelled


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def played(house: House, *words: str, game: str = "great_wall") -> tuple[Guest, str, str]:
    """A finished match in which the first seats added these words; its transcript."""
    people = [Guest(house, "Anna"), Guest(house, "Boris")]
    await people[0].says(f"/newgame {game}")
    await people[1].says("/join")
    for guest, word in zip(people, words, strict=False):
        await guest.says(f"/word {word}")
    await people[0].says("/start")
    (table,) = await house.sessions.tables_of(people[0].id)
    dice = Random(5)
    for _ in range(2000):
        now = await house.sessions.table(table.id)
        if now.stage == "over":
            break
        seat = min(core.asked_seats(GAMES[game], now))
        engine, move = GAMES[game].engine, tuple[str, ...]()
        while options := engine.options(now.state, seat, move):
            move = (*move, dice.choice(list(options)))
        await house.sessions.say(table.id, now.players[seat].id, move)
    await house.settle()
    return people[0], table.id, await house.sessions.transcript(table.id)


def verified(tmp_path: Path, text: str) -> int:
    file = tmp_path / "match.txt"
    file.write_text(text)
    return cli.main(["verify", str(file)])


async def test_the_deal_takes_in_what_the_players_add(house: House) -> None:
    _, id, text = await played(house, "kasha", "щи")
    table = await house.sessions.table(id)
    match = transcript.read(text)
    assert match.words == ("kasha", "щи")
    sealed = next(transcript.replay(GAMES["great_wall"], transcript.read(_without_words(text))))
    dealt = next(transcript.replay(GAMES["great_wall"], match))
    assert sealed.state != dealt.state, "the sealed seed alone is another deal"
    assert deal(table.seed, table.salt, match.words) != table.seed


def _without_words(text: str) -> str:
    return re.sub(r"(?m)^words .*\n", "", text)


def test_every_word_and_its_place_count() -> None:
    deals = {
        deal(1, "s", words)
        for words in ((), ("", ""), ("a", ""), ("", "a"), ("a", "b"), ("b", "a"), ("ab", ""))
    }
    assert len(deals) == 6, "nobody's word is the sealed seed itself; all others differ"
    assert deal(1, "s", ()) == deal(1, "s", ("", "")) == 1
    assert deal(1, "s", ("a",)) != deal(1, "t", ("a",)), "without the salt nobody can try words out"


async def test_verify_proves_the_words_and_names_them(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, text = await played(house, "kasha")
    assert verified(tmp_path, text) == 0
    assert "from the players: kasha, —" in capsys.readouterr().out
    for forged in (
        text.replace('"kasha"', '"kaska"'),
        _without_words(text),
        text.replace('["kasha", ""]', '["kasha"]'),
        text.replace('["kasha", ""]', '["kasha", 5]'),
        text.replace('["kasha", ""]', "[" * 5000),
    ):
        assert forged != text
        assert verified(tmp_path, forged) == 1, forged[:300]


async def test_a_transcript_without_words_is_what_it_always_was(
    house: House, tmp_path: Path
) -> None:
    _, _, text = await played(house)
    assert "words" not in text
    assert verified(tmp_path, text) == 0


async def test_each_finds_the_own_word_in_the_proof(house: House) -> None:
    anna, id, text = await played(house, "kasha", "щи")
    page = (await anna.asks(Moves(id))).page
    assert page
    assert "Anna: kasha" in spelled(page)
    assert "Boris: щи" in spelled(page)
    assert page.file
    assert page.file.name == f"{id}.txt"
    assert page.file.data.decode() == text, "the file is the whole of it"
    assert len(spelled(page)) < 1000, "and the page is short"


@pytest.mark.parametrize("game", ["great_wall", "chu_han", "cherokee", "chinese_box"])
async def test_the_file_of_replay_can_be_verified(house: House, tmp_path: Path, game: str) -> None:
    anna, id, _ = await played(house, "kasha", game=game)
    page = (await anna.asks(Replay(id))).page
    assert page
    assert page.file
    assert verified(tmp_path, page.file.data.decode()) == 0


async def test_a_key_draws_a_word_in_ones_name_and_shows_it(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    answer = await anna.picks("🔒", "🎲")
    (table,) = await house.sessions.tables_of(anna.id)
    word = table.chairs[0].word
    assert re.fullmatch("[0-9a-f]{8}", word)
    assert answer.toast == said("word-added", word=word)
    assert "1. Anna (host) 🎲" in house.chat.text(DEN.id)
    assert word not in house.chat.text(DEN.id), "the others see it when it is over"
    again = await anna.picks("🔒", "🎲")
    assert again.toast != answer.toast


async def test_a_word_is_for_those_who_sit_there_and_before_the_start(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card")
    (table,) = await house.sessions.tables_of(anna.id)
    assert (await boris.asks(AddWord(table.id, "x"))).toast == said("refused-not-seated")
    long = await anna.asks(AddWord(table.id, "x" * (WORD + 1)))
    assert long.toast == said("refused-no-word", most=WORD)
    await boris.says("/join")
    await anna.says("/start")
    assert (await anna.asks(AddWord(table.id, "x"))).toast == said("refused-started")
    assert (await anna.says("/word x")).toast == said("refused-no-table-to-word")


async def test_a_table_that_must_be_replayed_is_dealt_by_the_same_words(house: House) -> None:
    """A state that cannot be read is made anew from the transcript, before the seed is revealed."""
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame high_card")
    await boris.says("/join")
    await anna.says("/word kasha")
    await anna.says("/start")
    (table,) = await house.sessions.tables_of(anna.id)
    ledger = Ledger(GAMES, house.store, house.clock_face)
    assert await ledger.replayed(table) == table.state


def test_words_must_be_a_list_of_words() -> None:
    head = "shkatulka match 1\ngame high_card\nseats 2\nsettings {}\ncommitment x\n"
    for odd in ("{}", "5", '"x"', "[[]]", '["a"]'):
        with pytest.raises(Unreadable):
            transcript.read(f"{head}words {odd}\n")
