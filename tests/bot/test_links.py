"""One person on two platforms: codes, what becomes one, what stays apart."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from bot import table as core
from bot.actions import (
    Admit,
    DaysOff,
    Forget,
    Games,
    Language,
    Link,
    Quiet,
    ShowHand,
    Sit,
    Stats,
    Unlink,
)
from bot.desk import Asker, Reply
from bot.erasure import SETTLED
from bot.people import Person
from bot.people.links import LENGTH, MINUTES
from bot.platforms.port import Page, plain, platform_of
from bot.press import Press
from bot.rest import Rest
from bot.store.memory import MemoryStore
from bot.store.port import Away
from bot.table import DAY, HOUR, Pace, Refused, Room
from engines.core.ui import Msg
from tests.bot.house import GAMES, WORDS, House, Memory, said, spelled


class Platforms:
    """A house with a chat on each of three platforms."""

    def __init__(self, store: MemoryStore) -> None:
        self.chats = {prefix: Memory(prefix) for prefix in ("tg", "dc")}
        self.house = House(store, others=list(self.chats.values()))

    async def asks(self, id: str, action: object, lang: str = "en") -> Reply:
        asker = Asker(id, "Anna", None, lang)
        return await self.house.desk.do(asker, action)  # type: ignore[arg-type]

    async def code(self, id: str) -> str:
        page = (await self.asks(id, Link())).page
        assert page
        found = re.search(rf"\b[A-Z0-9]{{{LENGTH}}}\b", plain(page.title))
        assert found, spelled(page)
        return found[0]

    async def linked(self, giver: str = "tg:42", taker: str = "dc:77") -> None:
        reply = await self.asks(taker, Link(await self.code(giver)))
        assert reply.page, reply.toast
        lang = (await self.house.people.person(giver)).lang
        assert said("linked-title", lang) in spelled(reply.page)


@pytest.fixture
def here() -> Platforms:
    return Platforms(MemoryStore())


def text(page: Page | None) -> str:
    assert page
    return spelled(page)


async def test_a_code_is_told_to_work_once_and_for_ten_minutes(here: Platforms) -> None:
    shown = text((await here.asks("tg:42", Link())).page)
    assert said("link-once", n=MINUTES) in shown
    assert MINUTES == 10


async def test_two_accounts_are_one_person_with_one_language_and_what_both_learned(
    here: Platforms,
) -> None:
    people = here.house.people
    await people.save_person("tg:42", Person(lang="ru", lessons=("cherokee",)))
    rest = Rest(zone="Europe/Moscow", quiet=(23 * 60, 8 * 60))
    there = Person(lang="en", lessons=("chu_han",), named=False, rest=rest)
    await people.save_person("dc:77", there)
    await here.linked()
    assert await people.ids("dc:77") == await people.ids("tg:42") == ("tg:42", "dc:77")
    one, other = await people.persons(("tg:42", "dc:77"))
    assert one == other
    assert (one.lang, one.lessons, one.named) == ("ru", ("cherokee", "chu_han"), False)
    assert one.rest == rest, "who never said when they rest has said it there"
    assert await people.language_of("dc:77", "en") == "ru"
    await people.save_person("dc:77", one.model_copy(update={"pictures": False}))
    assert not (await people.person("tg:42")).pictures
    manners = await people.manners(["dc:77", "tg:42"], [])
    assert [manner.lang for manner in manners] == ["ru", "ru"]


@pytest.mark.parametrize("zone", ["", "Asia/Tokyo"])
async def test_nothing_that_either_said_of_their_rest_is_lost(here: Platforms, zone: str) -> None:
    people, off = here.house.people, (here.house.time - DAY, here.house.time + DAY)
    await people.save_person("tg:42", Person(rest=Rest(zone=zone, ladder="three")))
    there = Rest(zone="Europe/Moscow", quiet=(23 * 60, 8 * 60), off=off, asked=True)
    await people.save_person("dc:77", Person(rest=there))
    await here.linked()
    rest = (await people.person("tg:42")).rest
    assert (rest.ladder, rest.off, rest.asked) == ("three", off, True)
    clock = (zone, None) if zone else (there.zone, there.quiet)
    assert (rest.zone, rest.quiet) == clock, "hours of the other's clock would be other hours"


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_code_works_once(here: Platforms, lang: str) -> None:
    code = await here.code("tg:42")
    assert (await here.asks("dc:77", Link(code.lower()), lang)).page
    assert (await here.asks("dc:78", Link(code), lang)).toast == said("refused-link-used", lang)
    assert await here.house.people.ids("dc:78") == ("dc:78",)


async def test_a_code_dies_after_ten_minutes_and_with_the_next_one(here: Platforms) -> None:
    code = await here.code("tg:42")
    here.house.time += MINUTES * 60
    assert (await here.asks("dc:77", Link(code))).toast == said("refused-link-expired")
    old = await here.code("tg:42")
    await here.code("tg:42")
    assert (await here.asks("dc:77", Link(old))).toast == said("refused-link-wrong")
    assert await here.house.people.ids("tg:42") == ("tg:42",)


async def test_a_code_goes_with_the_one_who_is_forgotten(here: Platforms) -> None:
    code = await here.code("tg:42")
    await here.house.people.save_person("dc:77", Person(lang="ru"))
    assert not (await here.asks("tg:42", Forget(sure=True))).refused
    assert (await here.asks("dc:77", Link(code))).toast == said("refused-link-wrong", "ru")
    here.house.time += SETTLED
    await here.house.erasure.sweep()
    assert await here.house.people.person("dc:77") == Person(lang="ru", hint="en")


async def test_guessing_is_bounded(here: Platforms) -> None:
    code = await here.code("tg:42")
    for guess in ("AAAAAAAA", "", "?", "x" * 200, "ABCDEFGH"):
        if guess:
            reply = await here.asks("dc:77", Link(guess))
            assert reply.toast == said("refused-link-wrong")
    assert (await here.asks("dc:77", Link("BBBBBBBB"))).toast == said("refused-link-wrong")
    assert (await here.asks("dc:77", Link(code))).toast == said("refused-link-tries")
    assert await here.house.people.ids("tg:42") == ("tg:42",)


async def test_codes_are_not_made_without_end(here: Platforms) -> None:
    replies = [await here.asks("tg:42", Link()) for _ in range(6)]
    assert replies[-1].toast == said("refused-link-hurry")


async def test_nobody_is_linked_to_themselves_or_twice(here: Platforms) -> None:
    assert (await here.asks("tg:42", Link(await here.code("tg:42")))).toast == said(
        "refused-link-self"
    )
    await here.linked()
    assert (await here.asks("dc:77", Link(await here.code("tg:42")))).toast == said(
        "refused-link-already"
    )
    assert (await here.asks("dc:78", Link(await here.code("tg:42")))).toast == said(
        "refused-link-same-platform"
    )


async def test_a_code_is_for_the_private_chat(here: Platforms) -> None:
    asker = Asker("tg:42", "Anna", Room(id="tg:-5", title="den"), "en")
    assert (await here.house.desk.do(asker, Link())).toast == said("refused-in-private-only")


async def test_parting_asks_first_and_each_keeps_the_settings(here: Platforms) -> None:
    await here.house.people.save_person("tg:42", Person(lang="ru", brisk=True))
    assert (await here.asks("tg:42", Unlink())).toast == said("refused-link-none", "ru")
    await here.asks("dc:77", Link(await here.code("tg:42")))
    page = (await here.asks("tg:42", Unlink())).page
    assert said("unlink-title", "ru") in text(page)
    assert (await here.asks("tg:42", Unlink(sure=True))).toast == said("unlinked", "ru")
    for id in ("tg:42", "dc:77"):
        known = await here.house.people.person(id)
        assert (known.ids, known.main, known.lang, known.brisk) == ((), "", "ru", True)


class Dying(MemoryStore):
    """Takes so many writes of people, and then its process is killed."""

    left = 1000

    async def write(self, key: str, value: str, ttl: int | None = None) -> None:
        if key.startswith("person:"):
            if self.left == 0:
                raise Away
            self.left -= 1
        await super().write(key, value, ttl)


@pytest.mark.parametrize("who", ["tg:42", "dc:77"])
@pytest.mark.parametrize("written", range(4))
async def test_whoever_is_killed_while_accounts_join_or_part_loses_nothing(
    who: str, written: int
) -> None:
    store = Dying()
    here = Platforms(store)
    people, registry = here.house.people, here.house.registry
    await people.save_person("tg:42", Person(lang="ru"))
    await people.save_person("dc:77", Person(lang="en", lessons=("chu_han",)))
    store.left = written
    with suppress(Away):
        await registry.link("dc:77", await registry.offer("tg:42"))
    store.left = 1000
    assert (await people.person("dc:77")).lessons == ("chu_han",)
    if await people.ids("dc:77") == ("dc:77",):
        await registry.link("dc:77", await registry.offer("tg:42"))
    assert await people.ids("dc:77") == await people.ids("tg:42") == ("tg:42", "dc:77")
    store.left = written
    with suppress(Away):
        await registry.unlink(who)
    store.left = 1000
    await registry.unlink(who)
    for id in ("tg:42", "dc:77"):
        known = await people.person(id)
        assert (known.ids, known.main, known.lessons) == ((), "", ("chu_han",))
        assert await people.ids(id) == (id,)


async def test_of_three_the_others_stay_together(here: Platforms) -> None:
    await here.linked()
    await here.linked("dc:77", "web:anna")
    assert await here.house.people.ids("web:anna") == ("tg:42", "dc:77", "web:anna")
    await here.asks("tg:42", Unlink(sure=True))
    assert await here.house.people.ids("tg:42") == ("tg:42",)
    assert await here.house.people.ids("web:anna") == ("dc:77", "web:anna")


async def test_a_record_that_leads_nowhere_stands_for_itself(here: Platforms) -> None:
    await here.house.people.put("dc:77", Person(main="tg:42"))
    assert await here.house.people.ids("dc:77") == ("dc:77",)


async def test_all_tables_are_in_one_list(here: Platforms) -> None:
    house = here.house
    for id in ("tg:42", "dc:77"):
        await house.sessions.create(
            "high_card", Room(id=id, private=True), Asker(id, "Anna").player
        )
    await here.linked()
    for id, other in (("tg:42", "Discord"), ("dc:77", "Telegram")):
        shown = (await here.asks(id, Games())).page
        assert shown
        assert len(shown.lines) == 2
        assert other in text(shown)


async def test_who_sits_twice_is_told_and_sees_no_other_hand(here: Platforms) -> None:
    house, room = here.house, Room(id="tg:-5", title="den")
    table = await house.sessions.create("high_card", room, Asker("tg:42", "Anna").player)
    await house.sessions.sit(table.id, Asker("dc:77", "Ann").player)
    table = await house.sessions.start(table.id, "tg:42")
    reply = await here.asks("dc:77", Link(await here.code("tg:42")))
    assert table.id in text(reply.page)
    assert "twice" in text(reply.page)
    hands = {}
    for id in ("tg:42", "dc:77"):
        asker = Asker(id, "Anna", room, "en")
        shown = await house.desk.press(asker, Press(ShowHand(table.id), True, False), own=True)
        hands[id] = text(shown.page or shown.own)
    assert hands["tg:42"] != hands["dc:77"], "each chair shows its own cards alone"
    await house.settle()
    assert table.state is not None
    for seat, id in enumerate(("tg:42", "dc:77")):
        assert table.players[seat].id == id
        held = tuple(map(str, table.state.hands[1 - seat]))
        secret = WORDS.say(Msg("your-hand", {"cards": held}), "en", "high_card")
        sent = "\n".join(spelled(page) for to, page in here.chats[id[:2]].ever if to == id)
        assert secret not in hands[id] + sent, "nor does anything that is brought there"
        (asked,) = core.asked_seats(GAMES[table.game], table)
        other = ("tg:42", "dc:77")[1 - asked]
        with pytest.raises(Refused):
            await house.sessions.say(table.id, other, ("play", str(table.state.hands[asked][0])))
    table = await house.sessions.resign(table.id, "tg:42")
    await house.registry.results.keep(table)
    assert not (await house.registry.ratings.scale()).ratings, "one cannot beat oneself"


async def test_who_knocked_and_became_one_with_somebody_there_is_not_let_in_twice(
    here: Platforms,
) -> None:
    house, room = here.house, Room(id="tg:-5", title="den")
    table = await house.sessions.create("high_card", room, Asker("tg:42", "Anna").player)
    away = Room(id="dc:#9", title="elsewhere")
    await house.sessions.come(table.id, Asker("dc:77", "Ann").player, away, True)
    (knock,) = (await house.sessions.table(table.id)).knocks
    await here.linked()
    host = Asker("tg:42", "Anna", room, "en")
    reply = await house.desk.do(host, Admit(table.id, knock.number, True))
    assert reply.toast == said("refused-guest-seated", name="Ann")
    assert len((await house.sessions.table(table.id)).players) == 1
    await house.desk.do(host, Admit(table.id, knock.number, False))
    assert (await house.sessions.table(table.id)).knocks == ()


async def slow_match(here: Platforms, id: str, pace: Pace = Pace.SLOW1D) -> str:
    """Of this id and somebody else there; its code."""
    sessions, prefix = here.house.sessions, platform_of(id)
    room = Room(id=f"{prefix}:{'#8' if prefix == 'dc' else '-8'}", title=f"{prefix} den")
    host, other = Asker(id, "Anna").player, Asker(f"{prefix}:5", "Boris").player
    many = {"cards": 5}
    table = await sessions.create("high_card", room, host, pace, settings=many, calls="private")
    await sessions.sit(table.id, other)
    rest = (await here.house.people.person(id)).rest
    await sessions.start(table.id, id, rests={id: rest})
    return table.id


async def moved(here: Platforms, code: str, who: str) -> None:
    """This one plays on, until the other is asked."""
    while True:
        table = await here.house.sessions.table(code)
        (seat,) = core.asked_seats(GAMES[table.game], table)
        if table.players[seat].name != who:
            break
        move = GAMES[table.game].engine.idle(table.state, seat)
        assert move
        await here.house.sessions.say(code, table.players[seat].id, move)
    await here.house.settle()


async def test_hours_of_rest_hold_at_every_table_whenever_they_were_said(here: Platforms) -> None:
    rest = Rest(zone="Europe/Moscow", quiet=(23 * 60, 8 * 60), asked=True)
    await here.house.people.save_person("tg:42", Person(rest=rest))
    codes = [await slow_match(here, id) for id in ("tg:42", "dc:77")]
    await here.linked()

    async def rests() -> set[Rest]:
        tables = [await here.house.sessions.table(code) for code in codes]
        chairs = [chair for table in tables for chair in table.chairs]
        return {chair.rest for chair in chairs if chair.player.name == "Anna"}

    assert await rests() == {rest}, "from the moment that the two are one"
    await here.asks("dc:77", Quiet("22-7"))
    assert await rests() == {rest.model_copy(update={"quiet": (22 * 60, 7 * 60)})}
    assert (await here.asks("tg:42", DaysOff("2"))).toast == said("days-off-set", n=2)
    for code in codes:
        table = await here.house.sessions.table(code)
        assert table.halt == here.house.time + 2 * DAY


async def test_one_person_gets_one_digest_on_waking_where_they_moved_last(here: Platforms) -> None:
    house = here.house
    house.time = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()
    rest = Rest(zone="+0000", quiet=(23 * 60, 8 * 60), asked=True)
    await house.people.save_person("tg:42", Person(rest=rest))
    await here.linked()
    codes = {id: await slow_match(here, id) for id in ("tg:42", "dc:77")}
    for code in codes.values():  # on Discord last
        await moved(here, code, "Boris")
        house.time += HOUR
        await moved(here, code, "Anna")
    house.time = datetime(2026, 11, 19, 1, tzinfo=UTC).timestamp()
    for code in codes.values():
        await moved(here, code, "Boris")
    while house.time < datetime(2026, 11, 19, 10, tzinfo=UTC).timestamp():
        house.time += 600
        while await house.tick():
            await house.settle()
    await house.settle()

    def digests(id: str) -> list[Page]:
        pages = here.chats[platform_of(id)].pages(id)
        return [page for page in pages if "☀" in plain(page.title)]

    assert digests("tg:42") == []
    (page,) = digests("dc:77")
    assert plain(page.title) == said("digest-title", n=2)
    (key,) = [button for row in page.rows for button in row]
    assert key.action == ShowHand(codes["dc:77"])
    (line,) = map(plain, page.lines)
    assert codes["tg:42"] in line
    assert "Telegram" in line
    await house.desk.do(Asker("dc:77", "Anna", None, "en"), ShowHand(codes["tg:42"]))
    assert not [one for one in here.chats["dc"].pages("dc:77") if one.hand == codes["tg:42"]]


async def test_what_one_has_played_is_counted_under_every_id(here: Platforms) -> None:
    for id in ("tg:42", "dc:77"):
        await here.house.sessions.resign(await slow_match(here, id), id)
    await here.linked()
    shown = text((await here.asks("tg:42", Stats())).page)
    assert said("stats-line", game="High Card", played=2, won=0) in shown


async def test_a_language_chosen_here_is_spoken_there_at_once(here: Platforms) -> None:
    await slow_match(here, "tg:42")
    await here.linked("dc:77", "tg:42")
    await here.house.settle()
    await here.asks("dc:77", Language("ru"))
    await here.house.settle()
    assert said("key-more", "ru") in here.chats["tg"].text("tg:42")


async def test_who_sits_there_already_gets_no_second_chair(here: Platforms) -> None:
    house, room = here.house, Room(id="web:#den", title="den")
    await here.linked("tg:42", "web:anna")
    table = await house.sessions.create("high_card", room, Asker("tg:42", "Anna").player)
    asker = Asker("web:anna", "Anna", room, "en")
    assert (await house.desk.do(asker, Sit(table.id))).toast == said("refused-seated-elsewhere")
    assert len((await house.sessions.table(table.id)).players) == 1
