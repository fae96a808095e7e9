"""One person on two platforms: codes, what becomes one, what stays apart."""

from __future__ import annotations

import re

import pytest

from bot.actions import Games, Link, ShowHand, Sit, Unlink
from bot.desk import Asker, Reply
from bot.people import Person
from bot.people.links import LENGTH, MINUTES
from bot.platforms.port import Page, plain
from bot.press import Press
from bot.rest import Rest
from bot.store.memory import MemoryStore
from bot.table import Room
from tests.bot.house import House, Memory, said, spelled


class Platforms:
    """A house with a chat on each of three platforms."""

    def __init__(self, store: MemoryStore) -> None:
        self.house = House(store)
        for prefix in ("tg", "dc"):
            self.house.desk.platforms = {**self.house.desk.platforms, prefix: Memory(prefix)}

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
    table = await house.sessions.resign(table.id, "tg:42")
    await house.registry.results.keep(table)
    assert not (await house.registry.ratings.scale()).ratings, "one cannot beat oneself"


async def test_who_sits_there_already_gets_no_second_chair(here: Platforms) -> None:
    house, room = here.house, Room(id="web:#den", title="den")
    await here.linked("tg:42", "web:anna")
    table = await house.sessions.create("high_card", room, Asker("tg:42", "Anna").player)
    asker = Asker("web:anna", "Anna", room, "en")
    assert (await house.desk.do(asker, Sit(table.id))).toast == said("refused-seated-elsewhere")
    assert len((await house.sessions.table(table.id)).players) == 1
