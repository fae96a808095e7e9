"""The Discord app, from the first command to the hard places, on the loopback Discord."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
import yarl
from fluent.runtime import FluentBundle

from bot.actions import Answer, Choose, ChoosePace, Stop
from bot.codec import pack
from bot.config import WrongSettings
from bot.i18n import LOCALES, Words
from bot.people import Person as Known
from bot.people import RoomRecord
from bot.platforms.discord.hands import Glimpse
from bot.platforms.discord.outbox import Limits, Pace
from bot.platforms.discord.platform import _shards
from bot.platforms.discord.rooms import SHUT_FOR
from bot.platforms.discord.tokens import Token
from bot.platforms.port import Button, Page, Shown, SlowDown, Unreachable
from bot.rest import Rest
from bot.store.memory import MemoryStore
from bot.store.port import Change, Record
from bot.store.redis import RedisStore
from bot.table import resting
from tests.platforms.discord import limits
from tests.platforms.discord.people import Control, NotThere, Person, controls
from tests.platforms.discord.rates import Rate
from tests.platforms.discord.rig import (
    TOY,
    TOY_LOCALES,
    Bot,
    Rig,
    moves,
    open_table,
    play_out,
    rigged,
    said,
)
from tests.platforms.discord.server import Call, Refusal
from tests.platforms.discord.world import PERMISSIONS as RIGHTS
from tests.platforms.discord.world import Message

MINUTE = 60.0


class Slow(MemoryStore):
    """A store that can be made to hang."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.open.set()

    async def ping(self) -> None:
        await self.open.wait()
        await super().ping()

    async def load(self, id: str) -> Record:
        await self.open.wait()
        return await super().load(id)

    async def commit(self, change: Change) -> bool:
        await self.open.wait()
        return await super().commit(change)

    async def read(self, key: str) -> str | None:
        await self.open.wait()
        return await super().read(key)


class Club:
    """Two people who speak different languages, in one channel."""

    def __init__(self, rig: Rig, bot: Bot) -> None:
        self.rig, self.bot, self.world, self.server = rig, bot, rig.world, rig.server
        self.anna, self.boris = rig.person("Anna"), rig.person("Boris", "ru")
        self.channel = rig.channel

    def calls(self, name: str) -> list[Call]:
        return [one for one in self.server.calls if one.name == name]

    async def called_here(self) -> None:
        """The channel has chosen to hear whose turn it is."""
        record = RoomRecord(calls="room")
        await self.bot.people.save_room(f"dc:#{self.channel.id}", record)

    async def match(self) -> str:
        table = await open_table(self.bot, "high_card", [self.anna, self.boris])
        both = (self.anna, self.boris)
        await self.world.until(lambda: all(one.messages(one.direct) for one in both))
        await self.card_says("✋ My cards")
        return table

    async def move(self, mover: Person) -> None:
        """Any one press, and its effect."""
        before = [one.custom_id for one in moves(mover)]
        await mover.use(moves(mover)[0])
        await self.world.until(lambda: [one.custom_id for one in moves(mover)] != before)

    def card(self, text: str = "High Card") -> Message:
        """The table's own message."""
        return next(
            one
            for one in reversed(self.anna.messages())
            if one.only is None and text in one.text and "your move" not in one.text
            if "custom_id" in str(one.components)
        )

    async def card_says(self, text: str) -> Message:
        def found() -> Message | None:
            try:
                card = self.card()
            except StopIteration:
                return None
            return card if text in card.text else None

        card: Message = await self.world.until(found)
        return card


@pytest.fixture
async def club() -> AsyncIterator[Club]:
    async with rigged(all_games=TOY) as (rig, bot):
        yield Club(rig, bot)


# --- setting up --------------------------------------------------------------------------------


async def test_the_invitation_is_printed_and_asks_for_little(club: Club) -> None:
    server, own = (re.search(r"https://\S+", line) for line in club.bot.said)
    assert server
    assert own
    asked = yarl.URL(server.group()).query
    assert asked["client_id"] == str(club.server.me.id)
    least = {"view", "send", "send_in_threads", "attach", "history"}
    assert int(asked["permissions"]) == sum(RIGHTS[name] for name in least)
    mine = yarl.URL(own.group()).query
    assert (mine["integration_type"], mine["scope"]) == ("1", "applications.commands")


async def test_whether_discord_is_connected_is_known(club: Club) -> None:
    adapter = club.bot.adapter
    await adapter.client.wait_until_ready()
    assert adapter.unwell() == ""
    idle = Bot(club.server, club.rig.store, all_games=TOY)
    assert idle.adapter.unwell() == "not connected yet"
    (link,) = club.bot.adapter.client.shards.values()
    await link.disconnect()
    assert adapter.unwell() == "not connected: shards 0"


async def test_commands_are_synced_when_they_changed_and_only_then(club: Club) -> None:
    sync = "PUT applications/{app}/commands"
    assert len(club.calls(sync)) == 1
    await club.rig.restart(all_games=TOY)
    assert len(club.calls(sync)) == 1
    await club.rig.store.write(f"dc:commands:{club.server.me.id}", "other")
    await club.rig.restart(all_games=TOY)
    assert len(club.calls(sync)) == 2


async def test_a_failed_sync_leaves_the_old_commands_and_is_tried_again(club: Club) -> None:
    async def refuse(call: Call) -> None:
        if call.name == "PUT applications/{app}/commands":
            raise Refusal(400, 50035, "no")

    key = f"dc:commands:{club.server.me.id}"
    await club.rig.store.write(key, "other")
    club.server.hook = refuse
    await club.rig.restart(all_games=TOY)
    await club.anna.slash("help")
    assert await club.rig.store.read(key) == "other"


async def test_discord_may_be_away_at_the_start(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.platforms.discord.platform.FIRST_PAUSE", 0.01)
    tries: list[str] = []

    async def break_twice(call: Call) -> None:
        if call.name in ("GET users/@me", "GET gateway/bot"):
            tries.append(call.name)
            if len(tries) in (1, 3):
                raise Refusal(503, 0, "away")

    club.server.hook = break_twice
    await club.rig.restart(all_games=TOY)
    await club.anna.slash("help")
    assert tries == ["GET users/@me"] * 2 + ["GET gateway/bot", "GET users/@me", "GET gateway/bot"]


async def test_a_wrong_token_is_said_to_be_wrong(club: Club) -> None:
    with pytest.raises(WrongSettings, match="DISCORD_BOT_TOKEN"):
        await club.rig.restart(all_games=TOY, token="another")


def test_wrong_shards_are_said_to_be_wrong() -> None:
    assert _shards("0,1/4") == {"shard_ids": [0, 1], "shard_count": 4}
    with pytest.raises(WrongSettings, match="DISCORD_SHARDS"):
        _shards("all")


async def test_no_privileged_intent_is_asked_for(club: Club) -> None:
    assert [one.intents for one in club.server.gateway.sessions.values()] == [1]


async def test_commands_have_russian_and_english_names(club: Club) -> None:
    newgame = next(one for one in club.server.commands if one["name"] == "newgame")
    assert newgame["name_localizations"] == {"ru": "новая_игра"}
    assert newgame["description_localizations"] == {"ru": "открыть стол"}
    assert newgame["options"][0]["name_localizations"] == {"ru": "игра"}
    assert sorted(newgame["integration_types"]) == [0, 1]
    assert sorted(newgame["contexts"]) == [0, 1, 2]


async def test_games_moves_and_languages_complete_themselves(club: Club) -> None:
    assert await club.anna.complete("newgame", "game", "hi") == ["High Card"]
    assert await club.boris.complete("newgame", "game") == [
        said(club.bot, "title", "ru", "high_card")
    ]
    assert await club.anna.complete("language", "language") == ["English", "Русский"]
    title = said(club.bot, "title", "ru", "high_card")
    assert await club.anna.complete("newgame", "game", title[:4]) == ["High Card"]
    assert await club.anna.complete("language", "language", "русск") == ["Русский"]
    await club.anna.slash("language", language="русский")
    assert club.anna.sees(said(club.bot, "language-set", "ru"))
    await club.anna.slash("language", language="english")
    await club.match()
    mover = next(one for one in (club.anna, club.boris) if moves(one))
    offered = await mover.complete("move", "move", "play ")
    assert len(offered) == 3
    await mover.slash("move", move=f"play {offered[0].split()[-1]}")
    await club.world.until(lambda: not moves(mover))


async def test_a_seat_to_free_is_named_by_who_sits_there(club: Club) -> None:
    await club.anna.slash("newgame", game="high_card")
    await club.card_says("1. Anna")
    await club.boris.press("Join")
    await club.card_says("2. Boris")
    assert await club.anna.complete("kick", "seat") == ["2. Boris"]
    await club.anna.slash("kick", seat="2")
    await club.card_says("1. Anna")
    await club.world.until(lambda: "2. Boris" not in club.card().text)


async def test_suggestions_come_in_time_even_if_the_store_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.platforms.discord.inbox.SUGGESTIONS_WITHIN", 0.05)
    store = Slow()
    async with rigged(store, all_games=TOY) as (rig, _):
        anna = rig.person("Anna")
        store.open.clear()
        assert await anna.complete("newgame", "game") == []
        store.open.set()


async def test_words_are_read_before_anybody_can_ask(club: Club) -> None:
    class Noted(Words):
        def __init__(self) -> None:
            self.loaded: list[str] = []
            super().__init__((LOCALES, TOY_LOCALES))

        def _load(self, lang: str, game: str) -> FluentBundle:
            self.loaded.append(f"{lang} {game}")
            return super()._load(lang, game)

    words = Noted()
    await club.rig.restart(all_games=TOY, words=words)
    before = list(words.loaded)
    await club.anna.slash("newgame")
    await club.boris.slash("rules", game="high_card")
    assert words.loaded == before


# --- the lobby ---------------------------------------------------------------------------------


async def test_a_game_is_chosen_from_a_private_list_that_then_goes_away(club: Club) -> None:
    await club.anna.slash("newgame")
    assert not club.boris.messages()
    await club.anna.press("High Card")
    await club.card_says("Anna (host)")
    assert not any(one.label == "High Card" for one in club.anna.controls())


async def test_answers_are_in_the_language_of_the_asker(club: Club) -> None:
    await club.boris.slash("правила", game="high_card")
    assert club.boris.sees(said(club.bot, "rules-0", "ru", "high_card"))
    await club.anna.slash("rules", game="high_card")
    assert club.anna.sees(said(club.bot, "rules-0", "en", "high_card"))


async def test_one_card_per_match_is_edited_in_place(club: Club) -> None:
    await club.anna.slash("newgame", game="high_card")
    card = await club.card_says("1. Anna")
    await club.boris.press("Join")
    assert await club.card_says("2. Boris") is card
    assert card.edits >= 1


async def test_a_card_that_scrolled_away_is_posted_anew(club: Club) -> None:
    await club.anna.slash("newgame", game="high_card")
    old = await club.card_says("1. Anna")
    for n in range(8):
        await club.server.say(club.channel, club.anna.user, f"chatter {n}")
    club.world.clock.advance(30)
    await club.boris.press("Join")
    await club.world.until(lambda: old.gone)
    assert await club.card_says("2. Boris") is not old


async def test_a_card_somebody_deleted_is_posted_anew(club: Club) -> None:
    await club.anna.slash("newgame", game="high_card")
    old = await club.card_says("1. Anna")
    control = next(one for one in club.boris.controls() if one.label == "Join")
    club.server.remove(old)
    await club.boris.use(control)
    assert await club.card_says("2. Boris") is not old


async def test_settings_are_chosen_in_a_form(club: Club) -> None:
    await club.anna.slash("newgame", game="high_card")
    await club.card_says("1. Anna")
    await club.anna.press("⚙ Settings")
    table = (await club.bot.sessions.tables_of(f"dc:{club.anna.user.id}"))[0].id
    five, three = pack(Choose(table, "cards", "5")), pack(Choose(table, "cards", "3"))
    await club.anna.fill(**{"0": five, "2": pack(ChoosePace(table, "live3"))})
    await club.card_says("Cards: five")
    await club.card_says("Time per move: 3 minutes")
    await club.boris.press("⚙ Settings")
    await club.boris.fill(**{"0": three})
    assert club.boris.sees(said(club.bot, "refused-host-only", "ru"))
    assert "Cards: five" in club.card().text


async def test_a_form_that_was_open_survives_a_restart(club: Club) -> None:
    await club.anna.slash("newgame", game="high_card")
    await club.card_says("1. Anna")
    await club.anna.press("⚙ Settings")
    await club.rig.restart(all_games=TOY)
    table = (await club.bot.sessions.tables_of(f"dc:{club.anna.user.id}"))[0].id
    await club.anna.fill(**{"0": pack(Choose(table, "cards", "5"))})
    await club.card_says("Cards: five")


async def test_a_computer_takes_a_seat_and_plays(club: Club) -> None:
    await club.anna.slash("newgame", game="high_card")
    await club.card_says("1. Anna")
    await club.anna.press("+ 🤖 fair")
    await club.card_says("2. 🤖")
    await club.anna.press("▶ Start")
    await club.world.until(lambda: moves(club.anna))


async def test_pages_are_turned_over_in_place(club: Club) -> None:
    await club.anna.slash("help")
    await club.anna.press("🎲 New game")
    shown = [one for one in club.anna.messages() if one.only is not None]
    assert len(shown) == 1


# --- private hands -----------------------------------------------------------------------------


def hand_line(bot: Bot, person: Person) -> str:
    """The cards on this person's durable hand."""
    text = person.screen(person.direct)
    return next(line for line in text.splitlines() if line.startswith(("Your hand", "Ваш")))


async def test_hands_go_by_direct_message_and_to_nobody_else(club: Club) -> None:
    await club.match()
    mine, theirs = hand_line(club.bot, club.anna), hand_line(club.bot, club.boris)
    assert not any(theirs in text for text in club.anna.saw())
    assert not any(mine in text for text in club.boris.saw())


async def test_my_hand_is_ephemeral_and_kept_fresh_while_its_token_lives(club: Club) -> None:
    await club.match()
    anna = club.anna
    await anna.press("✋ My cards")
    hand = anna.messages()[-1]
    assert hand.only == anna.user.id
    assert hand_line(club.bot, anna) in hand.text
    before = hand.text
    mover = anna if moves(anna) else club.boris
    await mover.use(moves(mover)[0])
    await mover.use(
        (await club.world.until(lambda: [m for m in moves(mover) if m.label.isdecimal()]))[0]
    )
    await club.world.until(lambda: hand.text != before)
    club.world.clock.advance(14.5 * MINUTE)
    await club.bot.adapter.sweep()
    assert "out of date" in hand.text
    assert not any(one.message is hand for one in anna.controls())
    await anna.press("✋ My cards")
    await club.world.until(lambda: hand_line(club.bot, anna) in anna.messages()[-1].text)


async def test_a_match_can_be_played_in_the_ephemeral_hand_alone(club: Club) -> None:
    club.anna.user.closed = True
    await club.anna.slash("newgame", game="high_card")
    assert club.anna.sees("I can't send you direct messages")
    assert not club.boris.sees("I can't send you direct messages")
    await club.anna.press("Play right here")
    await club.card_says("1. Anna")
    await club.boris.press("Join")
    await club.card_says("2. Boris")
    await club.anna.press("▶ Start")
    await club.card_says("✋")
    await club.anna.press("✋ My cards")
    table = (await club.bot.sessions.tables_in(f"dc:#{club.channel.id}"))[0].id
    await play_out(club.bot, table, [club.anna, club.boris])
    assert not club.anna.messages(club.anna.direct)


async def test_closed_direct_messages_are_found_when_joining(club: Club) -> None:
    await club.anna.slash("newgame", game="high_card")
    await club.card_says("1. Anna")
    club.boris.user.closed = True
    await club.boris.press("Join")
    assert club.boris.sees(said(club.bot, "closed-title", "ru", "discord"))
    assert "Boris" not in club.card().text
    club.boris.user.closed = False
    await club.boris.press("Join")
    await club.card_says("2. Boris")


async def test_an_open_hand_is_refreshed_by_another_process_too(club: Club) -> None:
    table = await club.match()
    await club.anna.press("✋ My cards")
    hand = club.anna.messages()[-1]
    before = hand.text
    bot = await club.rig.restart(all_games=TOY, seed=2)
    mover = next(one for one in (club.anna, club.boris) if moves(one))
    await mover.use(moves(mover)[0])
    await play_out(bot, table, [club.anna, club.boris])
    await club.world.until(lambda: "🏆" in hand.text)
    assert hand.text != before


async def test_an_open_hand_goes_on_after_a_press_that_was_answered_beside_it(club: Club) -> None:
    """The token of such a press opens the new message alone."""
    anna, boris = club.anna, club.boris
    await club.match()

    def in_direct(person: Person) -> list[Control]:
        return [one for one in moves(person) if one.message.channel is person.direct]

    def other(person: Person, keys: list[Control]) -> bool:
        return in_direct(person) != keys

    async def turn(person: Person) -> None:
        await club.world.until(lambda: in_direct(anna) or in_direct(boris))
        while keys := in_direct(person):
            await person.use(keys[0])
            await club.world.until(partial(other, person, keys))

    if not in_direct(anna):
        await turn(boris)
    await anna.press("✋ My cards")
    hand = anna.messages()[-1]
    stale = next(one for one in moves(anna) if one.message is hand)
    await turn(anna)
    await club.world.until(lambda: all(one.message is not hand for one in moves(anna)))
    await anna.use(stale)
    assert anna.messages()[-1].id > hand.id, "answered beside it"
    before = hand.text
    await turn(boris)
    await club.world.until(lambda: hand.text != before)


async def test_what_is_fleeting_is_shown_in_place_and_withdrawn(club: Club) -> None:
    adapter, anna = club.bot.adapter, club.anna
    me = f"dc:{anna.user.id}"
    durable = await adapter.show(me, Page(("hand",)), None)
    await anna.slash("help")
    face = Page(("a face",), rows=((Button("go on", Answer("x", 1, "y")),),), fleeting=True)
    glimpse = (await adapter.show(me, face, durable)).model_copy(update={"fleeting": True})
    seen = anna.messages()[-1]
    assert "a face" in seen.text
    assert seen.only == anna.user.id
    assert "a face" not in anna.screen(anna.direct).replace("### a face", "")
    back = await adapter.show(me, Page(("hand again",)), glimpse)
    assert seen.gone
    assert back.message == durable.message
    assert "hand again" in anna.screen(anna.direct)


async def test_what_is_fleeting_goes_away_before_its_token_does(club: Club) -> None:
    adapter, anna = club.bot.adapter, club.anna
    await anna.slash("help")
    await adapter.show(f"dc:{anna.user.id}", Page(("a face",), fleeting=True), None)
    seen = anna.messages()[-1]
    club.world.clock.advance(14.5 * MINUTE)
    await adapter.sweep()
    assert seen.gone


async def test_what_is_fleeting_goes_by_direct_message_to_who_is_not_here(club: Club) -> None:
    adapter, anna = club.bot.adapter, club.anna
    me = f"dc:{anna.user.id}"
    shown = await adapter.show(me, Page(("a face",), fleeting=True), None)
    assert anna.sees("a face", anna.direct)
    await adapter.show(me, Page(("hand",)), shown.model_copy(update={"fleeting": True}))
    assert not anna.sees("a face", anna.direct)


async def test_the_board_command_posts_the_card_anew(club: Club) -> None:
    await club.match()
    old = club.card()
    await club.boris.slash("board")
    await club.world.until(lambda: old.gone)
    await club.card_says("✋ My cards")


async def test_a_direct_channel_is_opened_once(club: Club) -> None:
    crowd = [club.rig.person(f"P{n}") for n in range(140)]
    for one in (*crowd, crowd[0]):
        assert await club.bot.adapter.reach(f"dc:{one.user.id}")
    assert len(club.calls("POST users/@me/channels")) == 140
    await club.rig.restart(all_games=TOY)
    await club.bot.store.erase(f"dc:open:dc:{crowd[0].user.id}")
    assert await club.rig.bots[0].adapter.reach(f"dc:{crowd[0].user.id}")
    assert len(club.calls("POST users/@me/channels")) == 140, "every process knows it"


async def test_the_hand_command_does_what_the_key_on_the_card_does(club: Club) -> None:
    await club.match()
    before = club.anna.messages(club.anna.direct)
    await club.anna.slash("hand")
    await club.world.until(lambda: club.anna.messages()[-1].only == club.anna.user.id)
    first = club.anna.messages()[-1]
    assert hand_line(club.bot, club.anna) in first.text
    assert club.anna.messages(club.anna.direct) == before
    await club.anna.press("✋ My cards")
    await club.world.until(lambda: first.gone)


async def test_a_call_to_play_leads_to_the_hand(club: Club) -> None:
    await club.called_here()
    await club.match()
    await club.world.until(lambda: club.world.rung)
    ring = next(one for one in club.anna.messages() if "you're up" in one.text)
    key, table = controls(ring)
    assert table.label == "👥 Table"
    mover = club.anna if moves(club.anna) else club.boris
    await mover.use(key)
    assert mover.messages()[-1].only == mover.user.id
    assert moves(mover)


async def test_joining_and_starting_leave_no_notes(club: Club) -> None:
    await club.match()
    for one in (club.anna, club.boris):
        assert [message for message in one.messages() if message.only] == []


async def test_a_person_is_never_written_to_in_a_channel(club: Club) -> None:
    page = Page(("secret",))
    with pytest.raises(Unreachable):
        await club.bot.adapter.show(f"dc:{club.channel.id}", page, None)
    assert not club.channel.messages


# --- acknowledging -----------------------------------------------------------------------------


async def test_every_press_is_acknowledged_whatever_the_store_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.platforms.discord.inbox.PATIENCE", 0.05)
    store = Slow()
    async with rigged(store, all_games=TOY) as (rig, bot):
        club = Club(rig, bot)
        await club.anna.slash("newgame", game="high_card")
        await club.card_says("1. Anna")
        store.open.clear()
        await club.boris.press("Join")
        await club.boris.slash("games")
        await club.anna.press("⚙ Settings")
        assert club.anna.sees(said(bot, "refused-away-store", "en"))
        store.open.set()
        await club.card_says("2. Boris")
        await club.boris.until(said(bot, "tables-title", "ru"))


async def test_a_guest_is_acknowledged_whatever_the_store_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.platforms.discord.inbox.PATIENCE", 0.05)
    store = Slow()
    async with rigged(store, all_games=TOY) as (rig, _):
        rig.guild.installed = False
        anna = rig.person("Anna")
        store.open.clear()
        await anna.slash("newgame", game="high_card")
        store.open.set()
        await anna.until("1. Anna")


async def test_a_store_that_is_away_is_said_and_nothing_is_lost(club: Club) -> None:
    await club.match()
    store = club.rig.store
    assert isinstance(store, MemoryStore)
    mover = next(one for one in (club.anna, club.boris) if moves(one))
    store.away = True
    await mover.use(moves(mover)[0])
    lang = "en" if mover is club.anna else "ru"
    await mover.until(said(club.bot, "refused-away-store", lang))
    store.away = False
    await mover.use(moves(mover)[0])


async def test_a_break_of_the_line_does_not_lose_the_acknowledgement(club: Club) -> None:
    lost: list[str] = []

    async def lose(call: Call) -> None:
        if call.route.startswith("interactions") and not lost:
            lost.append(call.name)
            call.lose_answer = True

    club.server.hook = lose
    await club.anna.slash("help")
    assert lost
    await club.anna.slash("games")
    assert club.anna.sees("No tables are open here")


# --- hard places -------------------------------------------------------------------------------


async def test_old_buttons_work_after_a_restart(club: Club) -> None:
    table = await club.match()
    held = [(one, moves(one)[0]) for one in (club.anna, club.boris) if moves(one)]
    bot = await club.rig.restart(all_games=TOY, seed=2)
    for person, control in held:
        await person.use(control)
    await play_out(bot, table, [club.anna, club.boris])


async def test_a_gateway_that_drops_is_resumed_in_the_middle_of_a_match(club: Club) -> None:
    table = await club.match()
    await club.server.gateway.drop()
    mover = next(one for one in (club.anna, club.boris) if moves(one))
    await mover.use(moves(mover)[0])
    assert club.server.gateway.resumed == 1
    await club.server.gateway.ask_to_reconnect()
    await play_out(club.bot, table, [club.anna, club.boris])
    assert club.server.gateway.resumed == 2


@pytest.mark.parametrize("lacks", ["send", "view"])
async def test_a_room_that_cannot_be_written_to_does_not_stop_the_match(
    club: Club, lacks: str
) -> None:
    table = await club.match()
    club.channel.lacks = {lacks}
    for _ in range(4):
        mover = next(one for one in (club.anna, club.boris) if moves(one))
        await club.move(mover)
        await club.world.until(lambda: moves(club.anna) or moves(club.boris))
    club.channel.lacks = set()
    club.world.clock.advance(SHUT_FOR + 1)
    await play_out(club.bot, table, [club.anna, club.boris])


async def test_a_clock_that_was_set_back_shuts_no_room(club: Club) -> None:
    await club.match()
    club.channel.lacks = {"send"}
    place, page = f"dc:#{club.channel.id}", Page(("a card",))
    with pytest.raises(Unreachable):
        await club.bot.adapter.show(place, page, None)
    club.channel.lacks = set()
    rooms, now = club.bot.adapter._rooms, club.bot.adapter._now
    rooms._now = lambda: now() - 3600
    await club.bot.adapter.sweep()
    assert (await club.bot.adapter.show(place, page, None)).message


async def test_a_deleted_channel_leaves_the_hands_in_play(club: Club) -> None:
    await club.match()
    await club.server.delete_channel(club.channel)
    end = said(club.bot, "reason-points", "en", "high_card")
    for _ in range(20):
        await club.world.until(
            lambda: moves(club.anna) or moves(club.boris) or club.anna.sees(end, club.anna.direct)
        )
        if club.anna.sees(end, club.anna.direct):
            break
        mover = club.anna if moves(club.anna) else club.boris
        await club.move(mover)
    assert club.anna.sees(end, club.anna.direct)


async def test_an_archived_thread_is_woken_by_a_new_card(club: Club) -> None:
    thread = club.world.thread(club.channel)
    anna, boris = club.anna, club.boris
    anna.place = boris.place = thread
    await anna.slash("newgame", game="high_card")
    await club.card_says("1. Anna")
    thread.archived = True
    await boris.press("Join")
    await club.card_says("2. Boris")
    assert not thread.archived
    assert [
        one.name for one in club.server.calls if "callback" in one.name and one.status > 400
    ] == []


async def test_a_locked_thread_is_left_alone(club: Club) -> None:
    thread = club.world.thread(club.channel)
    place = f"dc:#{thread.id}"
    shown = await club.bot.adapter.show(place, Page(("card",)), None)
    thread.archived = thread.locked = True
    with pytest.raises(Unreachable):
        await club.bot.adapter.show(place, Page(("another",)), shown)


async def test_who_must_move_is_called_in_private_and_the_channel_is_left_in_peace(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resting, "PRESSING", 0.0)  # nobody is so quick
    await club.match()
    mover, other = (club.anna, club.boris) if moves(club.anna) else (club.boris, club.anna)
    (old,) = other.messages(other.direct)
    while moves(mover):
        await mover.use(moves(mover)[0])
        await club.world.until(lambda: moves(mover) or moves(other))
    await club.world.until(lambda: old.gone)
    assert len(other.messages(other.direct)) == 1, "the screen came anew"
    assert club.world.rung == [], "and nobody was mentioned in the channel"


async def test_what_reaches_a_sleeper_comes_without_a_sound(club: Club) -> None:
    hour = datetime.now(UTC).hour
    night = Rest(zone="+0000", quiet=((hour - 1) % 24 * 60, (hour + 3) % 24 * 60))
    await club.bot.people.save_person(f"dc:{club.anna.user.id}", Known(rest=night))
    await club.match()
    sent = club.calls("POST channels/{channel}/messages")
    for one, silent in ((club.anna, True), (club.boris, False)):
        hands = [c.body for c in sent if c.parts["channel"] == str(one.direct.id)]
        hands = [body for body in hands if body.get("components")]
        assert hands
        assert all(
            bool(body.get("flags", 0) & limits.SUPPRESS_NOTIFICATIONS) is silent for body in hands
        )


async def test_whose_turn_it_is_rings_once_and_nobody_else(club: Club) -> None:
    await club.called_here()
    await club.match()
    await club.world.until(lambda: club.world.rung)
    mover, other = club.anna, club.boris
    if not moves(mover):
        mover, other = other, mover
    await club.move(mover)
    await club.world.until(lambda: [one for one in moves(mover) if one.label.isdecimal()])
    assert club.world.rung == [mover.user.id]
    await mover.use(moves(mover)[0])
    await club.world.until(lambda: len(club.world.rung) > 1)
    assert club.world.rung == [mover.user.id, other.user.id]


async def test_a_server_the_bot_has_left_is_unreachable(club: Club) -> None:
    await club.match()
    await club.server.kick_bot(club.rig.guild)
    with pytest.raises(Unreachable):
        await club.bot.adapter.show(f"dc:#{club.channel.id}", Page(("card",)), None)


async def test_a_full_budget_says_when_to_come_back() -> None:
    async with rigged(all_games=TOY, limits=Limits(write=Pace(1, 60.0))) as (rig, bot):
        place = f"dc:#{rig.channel.id}"
        shown = await bot.adapter.show(place, Page(("one",)), None)
        await bot.adapter.show(place, Page(("two",)), shown)
        with pytest.raises(SlowDown) as slow:
            await bot.adapter.show(place, Page(("three",)), shown)
        assert 0 < slow.value.seconds <= 60


async def test_buckets_and_the_global_limit_are_kept_to(club: Club) -> None:
    club.server.rates["PATCH channels/{channel}/messages/{message}"] = Rate(2, 0.1)
    club.server.global_rate = Rate(10, 0.1)
    table = await club.match()
    await play_out(club.bot, table, [club.anna, club.boris])


async def test_two_processes_with_different_shards_share_one_store(
    redis_store: RedisStore,
) -> None:
    rig = Rig(redis_store)
    await rig.server.start()
    try:
        await rig.start(all_games=TOY, shards="0/2")
        second = await rig.start(all_games=TOY, shards="1/2", seed=2)
        away = rig.world.guild("Elsewhere", shard=1)
        hall = rig.world.channel(away, "hall")
        anna, boris = rig.person("Anna"), rig.person("Boris", "ru", hall)
        away.members = {anna.user.id, boris.user.id}
        assert {one.shard for one in rig.server.gateway.sessions.values()} == {(0, 2), (1, 2)}
        await anna.slash("newgame", game="high_card")
        await anna.until("1. Anna")
        table = (await second.sessions.tables_of(f"dc:{anna.user.id}"))[0].id
        await boris.slash("join", code=table)
        admit = "✓ Let Boris in"
        await anna.until(lambda: any(one.label == admit for one in anna.controls()))
        await anna.press(admit)
        await boris.until("2. Boris")  # the card stands in that server too
        await anna.until("2. Boris")
        await anna.press("▶ Start")
        await play_out(second, table, [anna, boris])
    finally:
        for bot in rig.bots:
            await bot.stop()
        await rig.server.stop()


async def test_where_the_bot_is_no_member_it_lives_on_what_people_do(club: Club) -> None:
    club.rig.guild.installed = False
    await club.anna.slash("newgame", game="high_card")
    card = await club.card_says("1. Anna")
    await club.boris.press("Join")
    assert await club.card_says("2. Boris") is card
    await club.anna.press("▶ Start")
    table = (await club.bot.sessions.tables_in(f"dc:#{club.channel.id}"))[0].id
    await play_out(club.bot, table, [club.anna, club.boris])


async def test_two_people_can_play_in_their_own_direct_messages(club: Club) -> None:
    anna, boris = club.anna, club.boris
    anna.place = boris.place = club.world.direct(anna.user, boris.user)
    await anna.slash("newgame", game="high_card")
    await club.card_says("1. Anna")
    await boris.press("Join")
    await club.card_says("2. Boris")
    await anna.press("▶ Start")
    table = (await club.bot.sessions.tables_in(f"dc:#{anna.place.id}"))[0].id
    await play_out(club.bot, table, [anna, boris])


async def test_a_table_can_be_opened_in_direct_messages(club: Club) -> None:
    anna = club.anna
    anna.place = anna.direct
    await anna.slash("newgame", game="high_card")
    await anna.until("1. Anna")
    await anna.press("+ 🤖 fair")
    await anna.until("2. 🤖")
    await anna.press("▶ Start")
    table = (await club.bot.sessions.tables_of(f"dc:{anna.user.id}"))[0].id
    await club.world.until(lambda: moves(anna))
    (board,) = anna.messages(anna.direct)
    assert moves(anna)[0].message is board, "one board, which is the hand"
    await play_out(club.bot, table, [anna])


async def test_where_there_is_much_to_choose_from_a_move_can_be_typed_into_a_form() -> None:
    async with rigged() as (rig, bot):
        anna, boris = rig.person("Anna"), rig.person("Boris")
        await open_table(bot, "chinese_box", [anna, boris])
        await rig.world.until(lambda: moves(anna) or moves(boris))
        mover = anna if moves(anna) else boris
        assert len(moves(mover)) > 25
        chosen = next(one.value for one in moves(mover) if one.value)  # of the menu of cells
        await mover.press("⌨ Type a move", mover.direct)
        await mover.fill(**{"0": "nonsense"})
        else_asked = said(bot, "refused-asked-else", "en", asked="").strip()
        assert mover.sees(else_asked, mover.direct), "and what is asked, after it"
        await mover.press("⌨ Type a move", mover.direct)
        await mover.fill(**{"0": chosen.rpartition(":")[2]})
        await rig.world.until(lambda: chosen not in [one.value for one in moves(mover)])


async def test_forged_buttons_are_answered_and_do_nothing(club: Club) -> None:
    await club.match()
    control = next(iter(club.anna.controls()))
    for forged in (
        "a:k:nosuch:1:x",
        "a:c:_press:x",
        "a:k:a:b:c",
        "a:setform:x:0",
        "a:setform:x:9999999999",
        "a:moveform:x",
        "a:",
        "h:k:x:1:y",
        "h:",
    ):
        row = {"type": 2, "style": 2, "label": "?", "custom_id": forged}
        control.message.components.append({"type": 1, "components": [row]})
        await club.anna.use(replace(control, custom_id=forged, value=None))


async def test_withdrawing_what_is_gone_is_fine(club: Club) -> None:
    place = f"dc:#{club.channel.id}"
    glimpse = Glimpse(token=Token(value="t", born=0.0), message=1, kept=2).model_dump_json()
    await club.bot.adapter.withdraw(Shown(place=place, message="1"))
    await club.bot.adapter.withdraw(Shown(place=place, message=""))
    await club.bot.adapter.withdraw(Shown(place=f"dc:{club.anna.user.id}", message=glimpse))


async def test_nobody_presses_what_is_not_there(club: Club) -> None:
    with pytest.raises(NotThere):
        await club.anna.press("Join")


async def test_nobody_makes_a_card_or_a_screen_show_something_else() -> None:
    """A value that no option of the select has; and a button that does not hang there."""
    async with rigged() as (rig, bot):
        anna, boris = rig.person("Anna"), rig.person("Boris")
        await open_table(bot, "chinese_box", [anna, boris])
        await rig.world.until(lambda: moves(anna) or moves(boris))
        mover = anna if moves(anna) else boris
        choice = next(one for one in moves(mover) if one.value)
        before = choice.message.text
        for forged in ("a:stats", "a:.stats", "a:.language:ru", "a:.help", "stats", "", "a:"):
            await mover.use(replace(choice, value=forged))
            await mover.until(said(bot, "refused-unknown-button", "en").partition("/")[0])
        assert choice.message.text == before
        assert not mover.sees(said(bot, "stats-title", "en"))
        assert not mover.sees(said(bot, "stats-title", "en"), mover.direct)


async def test_a_filled_form_changes_its_own_lobby_and_nothing_else(club: Club) -> None:
    await club.anna.slash("newgame", game="high_card")
    await club.card_says("1. Anna")
    table = (await club.bot.sessions.tables_of(f"dc:{club.anna.user.id}"))[0].id
    await club.anna.press("⚙ Settings")
    form = club.anna.form
    assert form
    assert form.asked
    for forged in (pack(Choose("zzzzzzz", "cards", "5")), pack(Stop(table)), "cards", "\x00"):
        data = {
            "custom_id": form.asked["custom_id"],
            "components": [
                {"type": 18, "component": {"type": 3, "custom_id": "0", "values": [forged]}}
            ],
        }
        done = await club.server.interact(5, club.anna.user, club.channel, data, source=form.source)
        async with asyncio.timeout(3):
            await done.answered.wait()
        assert club.anna.sees(said(club.bot, "refused-unknown-button", "en").partition("/")[0])
    assert (await club.bot.sessions.table(table)).version == 1


async def test_an_open_hand_gets_the_page_the_courier_holds(club: Club) -> None:
    """Nothing is asked for again: the page that is brought is the page that is shown."""
    table = await club.match()
    await club.anna.press("✋ My cards")
    hand = club.anna.messages()[-1]
    me = f"dc:{club.anna.user.id}"
    async with asyncio.timeout(10):
        while not await club.bot.store.members(f"dc:hands:{me}"):  # noqa: ASYNC110
            await asyncio.sleep(0)
    asked = []
    press, do = club.bot.desk.press, club.bot.desk.do

    async def heard(*args: Any, **more: Any) -> Any:
        asked.append(args)
        return await do(*args, **more)

    club.bot.desk.press = club.bot.desk.do = heard  # type: ignore[method-assign]
    shown = await club.bot.adapter.show(me, Page(("Newer",), hand=table), None)
    assert shown.place == me
    assert "Newer" in hand.text
    await club.bot.adapter.show(me, Page(("Another table",), hand="zzzzzzz"), None)
    assert "Newer" in hand.text
    assert asked == []
    club.bot.desk.press, club.bot.desk.do = press, do  # type: ignore[method-assign]


async def test_settings_of_a_channel_are_turned_in_place_by_those_who_manage_it(
    club: Club,
) -> None:
    with pytest.raises(NotThere):
        await club.anna.slash("settings")
    club.rig.guild.admins.add(club.anna.user.id)
    await club.anna.slash("settings")
    control = next(one for one in club.anna.controls() if one.label == "☑ High Card")
    club.rig.guild.admins.clear()  # no more, while the page is still open
    await club.anna.use(control)
    assert club.anna.sees(said(club.bot, "refused-admin-only", "en"))


async def test_replay_brings_the_whole_transcript_as_a_file(club: Club) -> None:
    table = await club.match()
    await play_out(club.bot, table, [club.anna, club.boris])
    whole = (await club.bot.sessions.transcript(table)).encode()
    await club.boris.slash("replay", code=table)

    def brought() -> list[Message]:
        return [one for one in club.boris.messages() if f"{table}.txt" in str(one.files.keys())]

    await club.world.until(brought)
    (message,) = brought()
    assert list(message.files.values()) == [whole]
    assert message.only == club.boris.user.id, "for the eyes of the one who asked"


async def test_a_replay_is_passed_on_by_its_command_and_played_on(club: Club) -> None:
    """A link to a bot says nothing here."""
    table = await club.match()
    await play_out(club.bot, table, [club.anna, club.boris])
    await club.boris.slash("replay", code=table)
    await club.boris.press(said(club.bot, "key-share", "ru"))
    assert club.boris.sees(f"> {table}"), "the command, to be pressed"
    assert club.boris.sees(said(club.bot, "share-around", "ru"))
    await club.boris.slash("replay", code=table)
    await club.boris.press(said(club.bot, "key-from-here", "ru"))
    await club.boris.press(said(club.bot, "key-deal-same", "ru"))
    own = await club.bot.sessions.tables_in(f"dc:{club.boris.user.id}", over=False)
    assert [one.practice for one in own] == [True]
