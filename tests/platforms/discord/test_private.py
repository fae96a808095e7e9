"""Private pages: one living place for each table, answered at once, never older than what was
shown, never dead."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot.platforms.port import Begin, Page, Shown, SlowDown
from tests.platforms.discord.people import Control, Person, controls, links
from tests.platforms.discord.rig import (
    TOY,
    Bot,
    Rig,
    is_move,
    moves,
    open_table,
    play_out,
    rigged,
    said,
)
from tests.platforms.discord.server import SAY, UPDATE, Call, Drop
from tests.platforms.discord.world import Message, component_words

EDIT = "PATCH channels/{channel}/messages/{message}"
SEND = "POST channels/{channel}/messages"
EDIT_HAND = "PATCH webhooks/{app}/{token}/messages/{message}"
MY_HAND = "✋ My cards"


class Pair:
    """Two people at a table of two; one of them is asked."""

    def __init__(self, rig: Rig, bot: Bot) -> None:
        self.rig, self.bot, self.world, self.server = rig, bot, rig.world, rig.server
        self.anna, self.boris = rig.person("Anna"), rig.person("Boris")
        self.table = ""

    async def start(self) -> tuple[Person, Person]:
        """Who is asked, and who is not."""
        both = (self.anna, self.boris)
        self.table = await open_table(self.bot, "high_card", both)
        await self.world.until(lambda: all(one.messages(one.direct) for one in both))
        await self.world.until(lambda: any(one.label == MY_HAND for one in self.anna.controls()))
        await self.world.until(lambda: any(map(moves, both)))
        asked, waiting = both if moves(self.anna) else reversed(both)
        await self.settled()
        return asked, waiting

    async def settled(self) -> None:
        """Until every screen is as new as the table."""
        async with asyncio.timeout(10):
            while (await self.bot.store.backlog("stale:dc"))[0]:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await asyncio.sleep(0)

    def edits(self, place: int) -> list[Call]:
        here = str(place)
        calls = self.server.calls
        return [one for one in calls if one.name == EDIT and one.parts["channel"] == here]

    async def hand(self, person: Person) -> Message:
        before = set(map(id, person.messages()))
        await person.press(MY_HAND)
        new = await self.world.until(
            lambda: [one for one in person.messages() if one.only and id(one) not in before]
        )
        return new[-1]  # type: ignore[no-any-return]


@pytest.fixture
async def pair() -> AsyncIterator[Pair]:
    async with rigged(all_games=TOY) as (rig, bot):
        yield Pair(rig, bot)


def keys(message: Message) -> list[Control]:
    return [one for one in controls(message) if is_move(one)]


async def test_a_press_on_the_own_page_is_answered_with_the_page_as_it_is_now(pair: Pair) -> None:
    mover, _ = await pair.start()
    page = mover.messages(mover.direct)[-1]
    before, edits = page.text, len(pair.edits(mover.direct.id))
    done = await mover.use(keys(page)[0])
    assert done.response == UPDATE
    assert page.text != before, "with the very answer"
    await pair.settled()
    assert len(pair.edits(mover.direct.id)) == edits, "and nothing is sent a second time"
    assert pair.server.idle == []


async def test_nobody_waits_for_a_page_of_somebody_else(pair: Pair) -> None:
    """The own page comes with the answer, and places are brought side by side."""
    mover, other = await pair.start()
    hangs, go_on = asyncio.Event(), asyncio.Event()

    async def hang(call: Call) -> None:
        # Whose turn it becomes is called: that screen comes anew.
        if call.name in (EDIT, SEND) and call.parts["channel"] == str(other.direct.id):
            hangs.set()
            await go_on.wait()

    pair.server.hook = hang
    card = next(one for one in mover.messages() if any("⋯" in c.label for c in controls(one)))
    before, page = card.text, moves(mover)[0].message
    for _ in range(2):
        seen = page.text
        done = await mover.use(moves(mover)[0])
        assert done.response == UPDATE
        assert page.text != seen
    async with asyncio.timeout(10):
        await hangs.wait()
    await pair.world.until(lambda: card.text != before)
    go_on.set()


async def test_a_press_on_an_open_hand_is_answered_in_it(pair: Pair) -> None:
    mover, _ = await pair.start()
    hand = await pair.hand(mover)
    before = hand.text
    done = await mover.use(keys(hand)[0])
    assert done.response == UPDATE
    assert hand.text != before
    await mover.until(lambda: mover.messages(mover.direct)[-1].text.count(before) == 0)
    await pair.settled()
    assert [one for one in pair.server.calls if one.name == EDIT_HAND] == []


async def test_a_hand_opened_while_another_is_refreshed_is_the_one_that_lives(pair: Pair) -> None:
    mover, other = await pair.start()
    old = await pair.hand(other)
    under_way, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(call: Call) -> None:
        if call.name == EDIT_HAND and call.parts["message"] == str(old.id):
            under_way.set()
            await go_on.wait()

    pair.server.hook = slowly
    await mover.use(moves(mover)[0])
    await mover.use((await pair.world.until(lambda: moves(mover)))[0])
    async with asyncio.timeout(10):
        await under_way.wait()
    new = await pair.hand(other)
    go_on.set()
    await pair.settled()
    await pair.world.until(lambda: keys(new))
    before = new.text
    await other.use(keys(new)[0])
    assert new.text != before
    before = new.text
    await other.use(keys(new)[0])
    assert new.text != before
    assert not other.sees(said(pair.bot, "refused-stale", "en"))


async def test_opening_a_hand_anew_takes_the_former_one_away(pair: Pair) -> None:
    mover, _ = await pair.start()
    first = await pair.hand(mover)
    second = await pair.hand(mover)
    await pair.world.until(lambda: first.gone)
    assert not second.gone
    assert keys(second)


async def test_a_hand_that_is_pressed_lives_on(pair: Pair) -> None:
    """Its time begins anew with every press on it."""
    mover, _ = await pair.start()
    hand = await pair.hand(mover)
    pair.world.clock.advance(10 * 60)
    await mover.use(keys(hand)[0])
    pair.world.clock.advance(10 * 60)
    await pair.bot.adapter.sweep()
    assert keys(hand)


async def test_a_refused_press_brings_its_page_up_to_date(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _ = await pair.start()
    page = mover.messages(mover.direct)[-1]
    outdated = keys(page)[0]
    show = pair.bot.adapter.show

    async def late(place: str, what: Page, last: Shown | None, begin: Begin) -> Shown:
        if place == f"dc:{mover.user.id}":
            raise SlowDown(60)
        return await show(place, what, last, begin)

    monkeypatch.setattr(pair.bot.adapter, "show", late)
    offered = await mover.complete("move", "move", "play ")
    await mover.slash("move", move=offered[0].lower())
    seen = page.text
    done = await mover.use(outdated)
    assert page.text != seen, "the page that was pressed is new"
    assert not keys(page)
    assert done.response == UPDATE
    assert await mover.until(
        lambda: [one for one in mover.messages(mover.direct) if one.only == mover.user.id]
    ), "and why it was refused is said"


async def test_a_refused_press_on_a_page_that_is_up_to_date_only_says_why(pair: Pair) -> None:
    _, other = await pair.start()
    page = other.messages(other.direct)[-1]
    edits = page.edits
    mover_key = moves(pair.anna if other is pair.boris else pair.boris)[0]
    forged = Control(page, "?", mover_key.custom_id)
    row = {"type": 2, "style": 2, "label": "?", "custom_id": forged.custom_id}
    page.components.append({"type": 1, "components": [row]})
    done = await other.use(forged)
    assert done.response == SAY
    assert page.edits == edits


async def test_a_hand_that_cannot_be_changed_just_now_is_changed_soon(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.platforms.discord.outbox.RETRY", 0.01)
    mover, other = await pair.start()
    hand = await pair.hand(other)
    before = hand.text
    broken: list[Call] = []

    async def break_twice(call: Call) -> None:
        if call.name == EDIT_HAND and len(broken) < 2:
            broken.append(call)
            raise Drop

    pair.server.hook = break_twice
    await mover.use(moves(mover)[0])
    await mover.use((await pair.world.until(lambda: moves(mover)))[0])
    await pair.world.until(lambda: len(broken) == 2 and hand.text != before)


async def test_an_older_page_never_takes_the_place_of_a_newer_one(pair: Pair) -> None:
    await pair.start()
    me = f"dc:{pair.anna.user.id}"
    shown = await pair.bot.adapter.show(me, Page(("fifth",), version=5), None)
    shown = await pair.bot.adapter.show(me, Page(("seventh",), version=7), shown)
    await pair.bot.adapter.show(me, Page(("sixth",), version=6), shown)
    assert pair.anna.sees("seventh", pair.anna.direct)
    assert not pair.anna.sees("sixth", pair.anna.direct)


async def test_somebody_without_a_seat_watches_in_private_and_follows_the_rematch(
    pair: Pair,
) -> None:
    mover, _ = await pair.start()
    dora = pair.rig.person("Dora")
    await dora.press("⋯ More")
    await dora.press(said(pair.bot, "key-watch", "en"))
    (board,) = await pair.world.until(lambda: dora.messages(dora.direct))
    assert board.files, "with its picture"
    assert not moves(dora)
    before = board.text
    await mover.use(moves(mover)[0])
    await mover.use((await pair.world.until(lambda: moves(mover)))[0])
    await pair.world.until(lambda: board.text != before)
    await play_out(pair.bot, pair.table, [pair.anna, pair.boris])
    end = await pair.world.until(lambda: dora.messages(dora.direct)[1:])
    assert "🏆" in end[0].text or "🤝" in end[0].text
    await pair.anna.press(said(pair.bot, "key-rematch", "en"))
    follow = said(pair.bot, "key-follow", "en")
    await pair.world.until(lambda: any(one.label == follow for one in controls(end[0])))
    await dora.press(follow, dora.direct)
    await pair.world.until(lambda: "1. Anna" in dora.messages(dora.direct)[-1].text)
    assert not any("Your hand" in one for one in dora.saw()), "and never a hand"
    assert any("Your hand" in one for one in pair.anna.saw())


async def test_the_end_is_a_new_message_with_the_verdict_first_and_two_keys(pair: Pair) -> None:
    await pair.start()
    places = (pair.boris.place, pair.boris.direct)
    before = [max(one.id for one in pair.boris.messages(place)) for place in places]
    await pair.bot.sessions.resign(pair.table, f"dc:{pair.anna.user.id}")
    labels = [said(pair.bot, key, "en") for key in ("key-rematch", "key-replay")]
    for place, former in zip(places, before, strict=True):
        told = partial(
            lambda at: any(one.label == labels[0] for one in pair.boris.controls(at)), place
        )
        await pair.world.until(told)
        end = pair.boris.messages(place)[-1]
        assert end.id > former
        written = component_words(end.components)
        assert "🏆" in written[0]
        text = "\n".join(written)
        assert text.count("· 🏳 resigned") == 1
        assert [one.label for one in controls(end)] == labels


async def test_a_private_call_leads_to_the_table(pair: Pair) -> None:
    asked, waiting = await pair.start()
    (screen,) = asked.messages(asked.direct)
    card = next(one for one in reversed(asked.messages()) if MY_HAND in str(one.components))
    guild, channel = pair.rig.guild.id, pair.rig.channel.id
    way = f"https://discord.com/channels/{guild}/{channel}/{card.id}"
    label = said(pair.bot, "key-table", "en")
    assert links(screen) == {label: way}
    (before,) = waiting.messages(waiting.direct)
    while moves(asked):
        await asked.use(moves(asked)[0])
        await pair.settled()
    await pair.world.until(lambda: before.gone and moves(waiting))  # an old call goes
    (call,) = waiting.messages(waiting.direct)
    assert links(call) == {label: way}
    assert pair.server.refused == []


async def test_a_hand_in_the_channel_leads_to_the_card_too(pair: Pair) -> None:
    asked, _ = await pair.start()
    await asked.press(MY_HAND)
    await pair.world.until(lambda: asked.messages()[-1].only == asked.user.id)
    assert list(links(asked.messages()[-1])) == [said(pair.bot, "key-table", "en")]


async def test_an_open_hand_comes_before_the_eyes_of_the_one_who_asks(pair: Pair) -> None:
    both = (pair.anna, pair.boris)
    await pair.anna.slash("newgame", game="high_card")
    await pair.anna.until("1. Anna")
    (table,) = await pair.bot.sessions.tables_of(f"dc:{pair.anna.user.id}")
    await pair.bot.sessions.switch(table.id, f"dc:{pair.anna.user.id}", "face_up", True)
    await pair.boris.press(said(pair.bot, "key-join", "en"))
    await pair.anna.until("2. Boris")
    await pair.anna.press(said(pair.bot, "key-start", "en"))
    await pair.world.until(lambda: all(one.messages(one.direct) for one in both))
    await pair.settled()
    hands = {
        one: next(line for line in one.screen(one.direct).splitlines() if "Your hand" in line)
        for one in both
    }
    assert hands[pair.boris] not in pair.anna.screen(pair.anna.direct)
    await pair.anna.press(said(pair.bot, "key-open-hands", "en"), pair.anna.direct)
    await pair.world.until(lambda: hands[pair.boris] in pair.anna.screen(pair.anna.direct))
    assert hands[pair.anna] not in "\n".join(pair.boris.saw())
    assert hands[pair.boris] not in pair.anna.screen() + pair.boris.screen()
    assert pair.server.refused == []
