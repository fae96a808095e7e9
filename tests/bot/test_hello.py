"""First contact: who the bot is, in one line; three ways on; and an answer to whatever is said."""

from __future__ import annotations

import pytest

from bot.actions import Help, Hint, How, NewGame, Rules, Try
from bot.commands import COMMANDS
from bot.i18n import LANGUAGES
from bot.platforms.port import Button, Page, plain
from bot.store.memory import MemoryStore
from tests.bot.house import DEN, GAMES, Guest, House, Memory, said, spelled

INVITATION = "https://chat.example/invite"


class Inviting(Memory):
    def invitation(self) -> str:
        return INVITATION


@pytest.fixture
def house() -> House:
    return House(MemoryStore(), Inviting())


def keys(page: Page | None) -> list[Button]:
    assert page is not None
    return [button for row in page.rows for button in row]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_start_greets_in_one_line_with_three_keys(house: House, lang: str) -> None:
    page = (await Guest(house, "Vera", lang).says("/start", private=True)).page
    assert page is not None
    assert [plain(line) for line in page.lines] == [said("welcome-about", lang)]
    assert [key.action or key.url for key in keys(page)] == [Try(), INVITATION, How()]
    assert "/" not in spelled(page), "no list of commands"


async def test_two_taps_lead_from_start_to_a_match(house: House) -> None:
    vera = Guest(house, "Vera")
    first = (await vera.says("/start", private=True)).page
    games = keys((await vera.press(keys(first)[0], private=True)).page)
    assert [key.action for key in games] == [Try(game) for game in GAMES], "the easy ones first"
    await vera.press(games[0], private=True)
    assert vera.choices()


@pytest.mark.parametrize("private", [True, False])
async def test_who_opens_a_table_can_try_a_game_instead(house: House, private: bool) -> None:
    vera = Guest(house, "Vera")
    choice = (await vera.says("/newgame", private=private)).page
    last = keys(choice)[-1]
    assert last.action == Try()
    answer = await vera.press(last, private=private)
    assert not answer.public, "whoever else reads the choice of games keeps it"
    game = next(iter(GAMES))
    await vera.press(next(key for key in keys(answer.page) if key.action == Try(game)))
    assert vera.choices()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_games_to_choose_from_say_for_how_many_and_how_long(
    house: House, lang: str
) -> None:
    page = (await Guest(house, "Vera", lang).asks(Try(), private=True)).page
    assert page is not None
    for line, game in zip(page.lines, GAMES, strict=True):
        assert house.desk.reading.say("about", lang, game) in plain(line)


async def test_how_it_works_leads_on(house: House) -> None:
    page = (await Guest(house, "Vera").asks(How(), private=True)).page
    assert page is not None
    assert 3 <= len(page.lines) <= 5
    assert Try() in [key.action for key in keys(page)]
    assert Rules() in [key.action for key in keys(page)]
    assert INVITATION in [key.url for key in keys(page)], "it speaks of a group: here is the way"


async def test_a_minute_of_rules_leads_into_the_match(house: House) -> None:
    vera = Guest(house, "Vera")
    first = keys((await vera.says("/rules high_card", private=True)).page)
    assert first[0].action == Try("high_card")
    chapter = keys((await vera.asks(Rules("high_card", 3), private=True)).page)
    assert Try("high_card") not in [key.action for key in chapter]
    await vera.press(first[0], private=True)
    assert vera.choices()


async def test_help_has_every_command_once_under_a_heading(house: House) -> None:
    page = (await Guest(house, "Vera").says("/help", private=True)).page
    assert page is not None
    lines = [plain(line) for line in page.lines]
    for command in COMMANDS:
        assert sum(line.startswith(f"/{command.word} ") for line in lines) == 1
    assert sum(bool(line) and not line.startswith("/") for line in lines) == 5


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_plain_words_in_private_get_an_answer_with_keys(house: House, lang: str) -> None:
    page = (await Guest(house, "Vera", lang).says("/move how do I play?", private=True)).page
    assert page is not None
    assert plain(page.title) == said("talk-title", lang)
    assert keys(page)[0].action == Try()


@pytest.mark.parametrize(
    "words", ["High Card", "let us play high card!", "сыграем в старшую карту?", "hihg card"]
)
async def test_who_names_a_game_is_offered_it(house: House, words: str) -> None:
    page = (await Guest(house, "Vera").says(f"/move {words}", private=True)).page
    assert [key.action for key in keys(page)[:2]] == [Try("high_card"), NewGame("high_card")]


async def test_who_plays_and_talks_is_told_about_the_move(house: House) -> None:
    vera = Guest(house, "Vera")
    await vera.says("/try high_card", private=True)
    answer = await vera.says("/move hello there", private=True)
    assert answer.refused
    assert answer.page is None


@pytest.mark.parametrize("hint", ["ru", "en"])
async def test_a_room_that_lets_the_bot_in_is_told_one_line_with_a_key(
    house: House, hint: str
) -> None:
    page = await house.desk.invited(DEN.id, hint)
    assert page is not None
    assert plain(page.title) == said("welcome-room", hint)
    assert not page.lines
    assert [key.action for key in keys(page)] == [NewGame()]
    await Guest(house, "Anna").says("/newgame high_card")
    assert await house.desk.invited(DEN.id, hint) is None, "its table says more"


# --- the lobby


async def test_who_is_alone_plays_with_the_computer_at_one_press(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    await anna.presses(said("key-alone"))
    assert anna.choices()
    (table,) = await house.sessions.tables_in(DEN.id)
    assert sum(not one.person for one in table.players) == min(GAMES["high_card"].seats) - 1


async def test_who_is_not_alone_is_not_offered_that(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    alone = next(key for key in anna.buttons(DEN.id) if key.label == said("key-alone"))
    await Guest(house, "Boris").says("/join")
    assert said("key-alone") not in [key.label for key in anna.buttons(DEN.id)]
    answer = await anna.press(alone)
    assert answer.toast == said("refused-not-alone"), "pressed on an old message"


async def test_the_settings_are_behind_one_key_and_turn_there(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    assert said("setting-pace") not in house.chat.text(DEN.id)
    turned = await anna.picks("⚙", said("setting-pace"))
    assert turned.in_place
    assert turned.page is not None
    pace = said("key-setting", name=said("setting-pace"), value=said("pace-live1"))
    assert pace in spelled(turned.page)
    assert pace in house.chat.text(DEN.id), "what is not as usual is told to who joins"


async def test_only_the_host_turns_them(house: House) -> None:
    await Guest(house, "Anna").says("/newgame high_card")
    answer = await Guest(house, "Boris").picks("⚙", said("setting-pace"))
    assert answer.toast == said("refused-host-only")


async def test_the_whole_seal_is_behind_the_lock(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    (table,) = await house.sessions.tables_in(DEN.id)
    assert len(table.commitment) == 64
    assert table.commitment not in house.chat.text(DEN.id)
    page = (await Guest(house, "Boris").presses("🔒")).page
    assert page is not None
    assert (table.commitment,) in page.lines, "all of it: a part could be forged"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_asks_something_in_the_middle_of_a_match_is_helped(
    house: House, lang: str
) -> None:
    vera = Guest(house, "Vera", lang)
    await vera.asks(Try("great_wall", "plain"), private=True)
    (table,) = await house.sessions.tables_of(vera.id)
    page = (await vera.says("/move how do I play?", private=True)).page
    assert page is not None
    offered = [key.action for key in keys(page)]
    assert offered == [Rules("great_wall"), Hint(table.id), Help()]
    assert said("puzzled-about", lang) in spelled(page)
    assert (await house.sessions.table(table.id)).version == table.version, "nothing was played"
    answer = await vera.says("/move how do I play", private=True)
    assert answer.refused, "a move that is none is told what is asked"
