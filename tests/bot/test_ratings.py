"""Ratings: what counts, by how much, and that anybody can work them out again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from io import StringIO
from itertools import combinations
from random import Random
from typing import Any

import pytest
from rich.console import Console

from bot import reckoning
from bot import table as core
from bot.actions import ChooseRated, Me, Prefer, Top
from bot.arena import pairings, play
from bot.config import Settings
from bot.people import Person
from bot.people.profile import honoured
from bot.people.ratings import PROVISIONAL, START, Rating, newcomer, rated, reckoned
from bot.people.results import Result, Sat
from bot.platforms.port import plain
from bot.store.memory import MemoryStore
from bot.store.redis import RedisStore
from bot.table import DAY, Table
from engines import games
from engines.core.ui import Msg
from tests.bot.house import DEN, GAMES, WORDS, Guest, House, said, spelled
from tests.bot.test_house import opened, started, the_table
from tests.store.servers import Server

MU, SIGMA = 25.0, 25.0 / 3
BETA, KAPPA, TAU = 25.0 / 6, 0.0001, 25.0 / 300

Spread = tuple[float, float]  # mu, sigma


def by_hand(before: Sequence[Spread], places: Sequence[int]) -> list[Spread]:
    """The paper of Weng and Lin (2011), algorithm 4, written down once more."""
    wide = [(mu, math.sqrt(sigma**2 + TAU**2)) for mu, sigma in before]
    c = math.sqrt(sum(sigma**2 + BETA**2 for _, sigma in wide))
    strength = [math.exp(mu / c) for mu, _ in wide]
    seats = range(len(wide))
    left = [sum(strength[s] for s in seats if places[s] >= places[q]) for q in seats]
    tied = [sum(places[s] == places[q] for s in seats) for q in seats]
    after = []
    for i in seats:
        mu, sigma = wide[i]
        omega = delta = 0.0
        for q in seats:
            if places[q] <= places[i]:
                chance = strength[i] / left[q]
                omega += ((1 - chance) if q == i else -chance) / tied[q]
                delta += chance * (1 - chance) / tied[q]
        shrink = 1 - (sigma / c) * (sigma**2 / c**2) * delta
        after.append((mu + sigma**2 / c * omega, sigma * math.sqrt(max(shrink, KAPPA))))
    return after


def result(n: int, places: dict[str, int], game: str = "toy", **more: Any) -> Result:
    shares = more.pop("shares", {})
    seats = tuple(
        Sat(id=id, name=id[4:], place=place, share=shares.get(id, 1.0))
        for id, place in places.items()
    )
    return Result(table=f"t{n}", game=game, at=n, seats=seats, **{"rated": True, **more})


@pytest.mark.parametrize(
    "places", [(1, 2), (1, 1), (2, 1, 3), (1, 1, 3), (1, 2, 2, 4), (3, 1, 3, 1, 5)]
)
def test_one_match_moves_everybody_as_the_paper_says(places: tuple[int, ...]) -> None:
    dice = Random(len(places))
    before = [Rating(MU + dice.uniform(-9, 9), SIGMA * dice.uniform(0.2, 1)) for _ in places]
    after = rated(before, places, [1.0] * len(places))
    alone = by_hand([(one.mu, one.sigma) for one in before], places)
    for one, (mu, sigma) in zip(after, alone, strict=True):
        assert one.mu == pytest.approx(mu, abs=1e-9)
        assert one.sigma == pytest.approx(sigma, abs=1e-9)


def test_a_season_equals_an_independent_recomputation() -> None:
    dice, people = Random(5), [f"web:{n}" for n in range(8)]
    results, scale = [], dict.fromkeys(people, (MU, SIGMA))
    for n in range(300):
        table = dice.sample(people, dice.randint(2, 5))
        places = [dice.randint(1, len(table)) for _ in table]
        results.append(result(n, dict(zip(table, places, strict=True))))
        scale |= zip(table, by_hand([scale[one] for one in table], places), strict=True)
    dice.shuffle(results)
    found = reckoned(results, lambda id: id)
    for person, (mu, sigma) in scale.items():
        one = found.of("toy", person)
        assert one
        assert (one.mu, one.sigma) == pytest.approx((mu, sigma), abs=1e-6)


def test_who_plays_better_stands_higher() -> None:
    """A league whose order is known: the arena's, in small."""
    dice, strength = Random(3), {"web:hard": 3.0, "web:normal": 2.0, "web:easy": 1.0, "web:dice": 0}
    results = []
    for n in range(400):
        one, other = dice.sample(sorted(strength), 2)
        ahead = 1 / (1 + math.exp(strength[other] - strength[one]))
        won = dice.random() < ahead
        results.append(result(n, {one: 1 if won else 2, other: 2 if won else 1}))
    scale = reckoned(results, lambda id: id)
    order = sorted(strength, key=lambda one: -scale.ratings["toy", one].value)
    assert order == ["web:hard", "web:normal", "web:easy", "web:dice"]


@pytest.mark.parametrize(
    ("name", "players", "nodes"),
    [
        ("great_wall", ("random", "easy", "greedy"), 8),
        ("chinese_box", ("easy", "normal", "hard"), None),  # as they are offered at a table
    ],
)
def test_a_league_of_computers_is_ordered_as_the_arena_orders_it(
    name: str, players: tuple[str, ...], nodes: int | None
) -> None:
    """They are not on the scale of people; put there, they would stand where they should."""
    game = games()[name]
    results: list[Result] = []
    won = dict.fromkeys(players, 0.0)
    for pair in combinations(players, 2):
        for one in pairings(game, pair, 8, seats=2, seed=4, nodes=nodes):
            played = play(one)
            for player, share in zip(played.players, played.shares, strict=True):
                won[player] += share
            best = max(played.shares)
            places = [1 if share == best else 2 for share in played.shares]
            results.append(result(len(results), dict(zip(one.players, places, strict=True))))
    scale = reckoned(results, str)
    by_rating = sorted(players, key=lambda one: scale.ratings["toy", one].value)
    assert by_rating == sorted(players, key=lambda one: won[one]) == list(players)


def test_a_stand_in_takes_its_share_of_what_the_match_moves() -> None:
    whole = reckoned([result(1, {"web:a": 1, "web:b": 2})], lambda id: id).ratings
    mostly = result(1, {"web:a": 1, "web:b": 2}, shares={"web:b": 0.25})
    part = reckoned([mostly], lambda id: id).ratings
    for person in ("web:a", "web:b"):
        moved = whole["toy", person].mu - MU
        assert part["toy", person].mu - MU == pytest.approx(moved / 4)


def test_a_match_that_a_stand_in_played_makes_no_rating_any_surer() -> None:
    absent = [result(n, {"web:a": 2, "web:b": 1}, shares={"web:a": 0.0}) for n in range(12)]
    assert not reckoned(absent, str).ratings
    known = [result(12, {"web:a": 1, "web:b": 2}), *absent]
    assert {one.matches for one in reckoned(known, str).ratings.values()} == {1}


def test_what_counts_for_nobody_moves_nobody() -> None:
    same = {"web:a": "web:x", "web:b": "web:x"}
    for one in (
        result(1, {"web:a": 1, "web:b": 2}, rated=False),
        result(1, {"web:a": 1}),
        result(1, {"web:a": 1, "web:b": 2}),  # both are one person
    ):
        assert not reckoned([one], lambda id: same.get(id, id)).ratings


def test_who_has_gone_is_met_as_a_stranger() -> None:
    scale = reckoned([result(1, {"web:a": 1, "": 2})], lambda id: id)
    assert list(scale.ratings) == [("toy", "web:a")]
    assert scale.ratings["toy", "web:a"].value > START == newcomer().value


# --- at tables


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


async def value(house: House, guest: Guest, game: str = "high_card") -> Rating | None:
    return (await house.registry.ratings.scale()).of(game, guest.id)


async def resigned(house: House, guest: Guest) -> Table[Any]:
    table = await the_table(house)
    await house.sessions.resign(table.id, guest.id)
    await house.settle()
    return await house.sessions.table(table.id)


async def test_resigning_is_a_loss(house: House) -> None:
    anna, boris = await started(house)
    await resigned(house, boris)
    won, lost = await value(house, anna), await value(house, boris)
    assert won
    assert lost
    assert won.value > START > lost.value
    assert (won.matches, won.provisional) == (1, True)


async def test_a_result_is_kept_once_whoever_shows_the_end(house: House) -> None:
    anna, boris = await started(house)
    table = await resigned(house, boris)
    other = House(house.store)
    for _ in range(2):
        await other.registry.results.keep(table)
    assert len(await house.registry.results.of((anna.id, boris.id))) == 1
    scale = await other.registry.ratings.scale()
    assert scale.ratings["high_card", anna.id].matches == 1


async def test_what_is_stopped_or_agreed_on_does_not_count(house: House) -> None:
    anna, boris = await started(house)
    table = await the_table(house)
    await house.sessions.agree(table.id, anna.id)
    await house.sessions.agree(table.id, boris.id)
    await house.settle()
    assert await value(house, anna) is None
    assert not await house.registry.results.of((anna.id,))


async def test_an_unrated_table_is_kept_and_moves_nobody(house: House) -> None:
    anna, boris = await started(house, rated=False)
    await resigned(house, boris)
    (kept,) = await house.registry.results.of((anna.id,))
    assert not kept.rated
    assert await value(house, anna) is None
    assert said("me-title", name="Anna") in spelled_reply(await anna.asks(Me()))


async def test_only_the_host_says_whether_it_counts(house: House) -> None:
    anna, boris = await opened(house)
    table = await the_table(house)
    assert said("lobby-rated") in house.chat.text(DEN.id)
    reply = await boris.asks(ChooseRated(table.id, False))
    assert reply.toast == said("refused-host-only")
    await anna.asks(ChooseRated(table.id, False))
    assert said("lobby-rated") not in house.chat.text(DEN.id)
    assert not core.counts(await the_table(house))


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_nobody_is_helped_where_it_counts(house: House, lang: str) -> None:
    anna, boris = await started(house, lang=lang)
    mover = anna if anna.choices() else boris
    reply = await mover.says("/hint")
    assert reply.toast == said("refused-rated-no-hints", lang)
    assert (await mover.says("/undo")).toast == said("refused-rated-no-undo", lang)


async def test_with_computers_alone_help_is_there_and_nothing_counts(house: House) -> None:
    anna = Guest(house, "Anna")
    await anna.says("/newgame high_card")
    await anna.presses(said("key-alone"))
    assert not core.counts(await the_table(house))
    await resigned(house, anna)
    assert await value(house, anna) is None
    assert (await house.registry.profile(anna.id)).matches == 1


async def test_computers_at_the_table_are_left_out(house: House) -> None:
    anna, boris = await opened(house)
    await boris.presses("fair")
    await anna.says("/start")
    await resigned(house, boris)
    for _ in range(100):
        table = await house.sessions.table((await the_table(house)).id)
        if table.stage == "over":
            break
        await anna.press(anna.choices()[0], private=True)
    (kept,) = await house.registry.results.of((anna.id,))
    assert (len(kept.seats), kept.computers, kept.rated) == (2, 1, True)
    lost = await value(house, boris)
    assert lost
    assert lost.value < START


async def test_who_was_away_did_only_a_part(house: House) -> None:
    anna, boris = await opened(house)
    table = await the_table(house)
    await house.sessions.choose_pace(table.id, anna.id, "live1")
    await anna.says("/start")
    for _ in range(200):
        table = await house.sessions.table(table.id)
        if table.stage == "over":
            break
        if anna.choices():
            await anna.press(anna.choices()[0], private=True)
        else:  # Boris never answers
            house.time += 61
            await house.tick()
            await house.settle()
    (kept,) = await house.registry.results.of((boris.id,))
    shares = {one.id: one.share for one in kept.seats}
    assert shares[anna.id] == 1.0
    assert shares[boris.id] == 0.0
    assert await value(house, anna) is None, "she has played with nobody"
    assert await value(house, boris) is None, "nor is his rating any surer for it"


async def test_linked_accounts_have_one_rating_and_parted_ones_their_own(house: House) -> None:
    anna, boris = await started(house)
    await resigned(house, boris)
    links = house.registry
    code = await links.offer("tg:9")
    await links.link(anna.id, code)
    scale = await links.ratings.scale()
    assert scale.of("high_card", "tg:9") == scale.of("high_card", "tg:9")
    assert scale.of("high_card", anna.id) is None
    assert (await links.profile("tg:9")).won == (await links.profile(anna.id)).won == 1
    await links.unlink("tg:9")
    assert (await links.profile("tg:9")).matches == 0
    assert (await links.ratings.scale()).of("high_card", anna.id)


async def test_a_result_that_comes_late_finds_its_place(house: House) -> None:
    kept = house.registry.results
    many = [
        result(n, {"web:a": 1, "web:b": 2} if n % 3 else {"web:a": 2, "web:b": 1}) for n in range(6)
    ]
    store = house.store
    for one in (*many[:2], *many[3:]):
        await store.write(f"result:{one.table}", one.model_dump_json())
        await store.add("results", one.table)
    first = await house.registry.ratings.scale()
    assert first.ratings["toy", "web:a"].matches == 5
    await store.write("result:t2", many[2].model_dump_json())
    await store.write("result:t7", "{}")  # nobody can read it
    for code in ("t2", "t7"):
        await store.add("results", code)
    assert (await house.registry.ratings.scale()).ratings == reckoned(many, str).ratings
    assert [one async for one in kept.newer({f"t{n}" for n in range(8)})] == []


async def test_what_was_reckoned_with_is_not_read_again_until_the_generation_changes() -> None:
    class Counting(MemoryStore):
        asked = 0

        async def read_many(self, keys: Sequence[str]) -> list[str | None]:
            self.asked += sum(key.startswith("result:") for key in keys)
            return await super().read_many(keys)

    store = Counting()
    house = House(store)
    for n in range(900):
        one = result(n, {"web:a": 1 + n % 2, "web:b": 2 - n % 2})
        await store.write(f"result:{one.table}", one.model_dump_json())
        await store.add("results", one.table)
    ratings = house.registry.ratings
    await ratings.scale()
    assert store.asked == 900
    await ratings.scale()
    assert store.asked == 900
    one = result(900, {"web:a": 1, "web:b": 2})
    await store.write(f"result:{one.table}", one.model_dump_json())
    await store.add("results", one.table)
    assert (await ratings.scale()).ratings["toy", "web:a"].matches == 901
    assert store.asked == 901, "what is new, and nothing else"
    await house.registry.results.renew()
    await ratings.scale()
    assert store.asked == 1802


async def test_the_command_line_reckons_the_same(house: House) -> None:
    anna, boris = await season(house)
    await house.registry.link(anna.id, await house.registry.offer("tg:9"))
    scale, names = await reckoning.anew(house.store, GAMES)
    assert scale.ratings == (await house.registry.ratings.scale()).ratings
    assert names == {"tg:9": "Anna", boris.id: "Boris"}
    console = Console(file=StringIO(), width=120)
    reckoning.told(scale, names, console)
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert f"{scale.ratings['high_card', 'tg:9'].value}?" in told
    assert "Boris" in told


async def test_ratings_are_reckoned_anew_from_what_a_real_server_keeps(
    redis_store: RedisStore, redis_server: Server
) -> None:
    house = House(redis_store)
    anna, _ = await season(house)
    own = await value(house, anna)
    assert own
    console = Console(file=StringIO(), width=120)
    settings = Settings(_env_file=None, redis_url=redis_server.url)
    await reckoning.reckon(settings, GAMES, console)
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert f"{own.value}?" in told
    await house.erasure.forget(anna.id)
    await reckoning.reckon(settings, GAMES, console)
    after = console.file.getvalue()[len(told) :]  # type: ignore[attr-defined]
    assert "Anna" not in after
    assert "Boris" in after, "and after an erasure from what is left"


# --- what is told


def spelled_reply(reply: Any) -> str:
    assert reply.page, reply.toast
    return spelled(reply.page)


async def season(house: House, matches: int = 3) -> tuple[Guest, Guest]:
    anna, boris = await started(house)
    for n in range(matches):
        if n:
            await house.sessions.start((await the_table(house)).id, anna.id)
        house.time += 60
        table = await resigned(house, boris)
        await house.sessions.rematch(table.id, anna.id)
    await house.settle()
    return anna, boris


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_card_of_a_person_tells_all_of_it(house: House, lang: str) -> None:
    anna, _ = await season(house)
    anna.lang = lang
    await house.people.save_person(anna.id, Person(lang=lang))
    shown = spelled_reply(await anna.asks(Me()))
    rating = await value(house, anna)
    assert rating
    assert f"{rating.value}?" in shown, "provisional"
    assert said("me-provisional", lang, n=PROVISIONAL) in shown
    assert said("me-opponent", lang, name="Boris", met=3, ahead=3, behind=0) in shown
    assert said("me-streak", lang, n=3, won="yes") in shown
    assert said("pic-rating-course", lang) in shown


async def test_the_card_is_a_picture_where_pictures_are_shown(house: House) -> None:
    anna, _ = await season(house, 12)
    house.chat.pictures = True
    page = (await anna.asks(Me("high_card"))).page
    assert page
    assert page.picture
    assert page.picture.png.startswith(b"\x89PNG")
    rating = await value(house, anna)
    assert rating
    assert not rating.provisional
    assert str(rating.value) in page.picture.alt
    numbers: dict[str, Any] = {"rating": str(rating.value), "matches": 12, "won": 12}
    assert said("me-game", game="High Card", **numbers) in map(plain, page.lines)


@pytest.mark.parametrize("pictures", [True, False])
async def test_a_game_never_played_has_no_card_and_lends_its_name_to_no_other(
    house: House, pictures: bool
) -> None:
    anna, _ = await season(house, 1)
    house.chat.pictures = pictures
    page = (await anna.asks(Me("great_wall"))).page
    assert page
    told = spelled(page) + (page.picture.alt if page.picture else "")
    wall = title_of("great_wall")
    assert said("me-none-of", game=wall) in map(plain, page.lines)
    assert told.count(wall) == 1, "the card is of what was played"
    assert title_of("high_card") in told


def title_of(game: str) -> str:
    return WORDS.say(Msg("title"), "en", game)


async def test_who_has_played_nothing_is_told_so(house: House) -> None:
    anna = Guest(house, "Anna")
    assert said("me-none") in spelled_reply(await anna.asks(Me()))
    assert said("top-none") in spelled_reply(await anna.asks(Top()))
    assert said("refused-no-such-game") == (await anna.asks(Me("qwertyuiop"))).toast


async def test_the_best_of_a_room_are_its_own(house: House) -> None:
    anna, boris = await season(house)
    reply = await anna.says("/top")
    shown = spelled_reply(reply)
    assert reply.public
    lines = [line for line in shown.splitlines() if "Anna" in line or "Boris" in line]
    assert [line.split(" ")[1] for line in lines] == ["Anna", "Boris"]
    assert said("top-provisional", n=PROVISIONAL) in shown
    one = spelled_reply(await anna.says("/top high card"))
    assert "Anna" in one
    month = spelled_reply(await anna.asks(Top(whose="month")))
    assert said("month-line", n=1, name="Anna", won=3, matches=3) in month
    assert (await anna.asks(Top(whose="moon"))).toast == said("refused-unknown-button")
    await boris.asks(Prefer("named", "off"), private=True)
    for asked in (Top(), Top(whose="month")):
        assert "Boris" not in spelled_reply(await anna.asks(asked)), "who wants no name"


@pytest.mark.parametrize(
    ("now", "month", "last"),
    [("2026-11-18", 11, 10), ("2027-01-01", 1, 12), ("2026-03-31", 3, 2), ("2026-12-31", 12, 11)],
)
async def test_a_month_has_its_table_of_honour_and_the_one_before_it_too(
    house: House, now: str, month: int, last: int
) -> None:
    house.time = datetime.fromisoformat(now).replace(tzinfo=UTC, hour=1).timestamp()
    today = house.time
    house.time -= 31 * DAY if month != 3 else 40 * DAY
    anna, _ = await season(house)
    house.time = today
    shown = spelled_reply(await anna.asks(Top(whose="month")))
    assert said("month-title", month=Msg(f"honour-month-{month}")) in shown
    assert said("top-none") in shown
    assert said("key-top-last") in shown
    shown = spelled_reply(await anna.asks(Top(whose="last")))
    assert said("month-title", month=Msg(f"honour-month-{last}")) in shown
    assert said("month-line", n=1, name="Anna", won=3, matches=3) in shown
    assert said("key-top-month") in shown


def test_to_win_of_oneself_is_no_honour() -> None:
    """Two chairs of one person, alone or with somebody else."""
    both = {"tg:anna": "web:anna"}
    results = [
        result(1, {"web:anna": 1, "tg:anna": 2}),
        result(2, {"web:anna": 1, "tg:anna": 2, "web:boris": 3}),
        result(3, {"web:anna": 2, "web:boris": 1}),
    ]
    won = [one.model_copy(update={"seats": tuple(map(winning, one.seats))}) for one in results]
    found = honoured(won, lambda id: both.get(id, id), frozenset())
    told = [(one.name, one.won, one.matches) for one in found]
    assert told == [("boris", 1, 1), ("anna", 0, 1)]


def winning(seat: Sat) -> Sat:
    return seat.model_copy(update={"won": seat.place == 1})


async def test_among_all_are_only_those_who_asked_for_it(house: House) -> None:
    anna, _ = await season(house)
    everybody = Top(whose="all")
    assert "Anna" not in spelled_reply(await anna.asks(everybody))
    settings = spelled_reply(await anna.asks(Prefer("listed", "on"), private=True))
    assert said("setting-listed") in settings
    shown = spelled_reply(await anna.asks(everybody, private=True))
    assert "Anna" in shown
    assert "Boris" not in shown
    await anna.asks(Prefer("listed", "off"), private=True)
    assert "Anna" not in spelled_reply(await anna.asks(everybody))


async def test_who_was_listed_still_is_when_the_accounts_part(house: House) -> None:
    anna, _ = await season(house)
    links = house.registry
    await links.link(anna.id, await links.offer("tg:9"))
    await anna.asks(Prefer("listed", "on"), private=True)
    await links.unlink("tg:9")
    assert (await house.people.person(anna.id)).listed
    assert "Anna" in spelled_reply(await anna.asks(Top(whose="all")))


async def test_who_is_just_being_forgotten_is_in_nobodys_way(house: House) -> None:
    anna, boris = await season(house)
    for guest in (anna, boris):
        await guest.asks(Prefer("listed", "on"), private=True)
    assert "Anna" in spelled_reply(await boris.asks(Top(whose="all")))
    for code in await house.store.newest(f"results:{anna.id}", 0, 10):
        await house.store.remove(f"results:{anna.id}", code)  # and nothing more as yet
    shown = spelled_reply(await boris.asks(Top(whose="all")))
    assert "Anna" not in shown
    assert "Boris" in shown
