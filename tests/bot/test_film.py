"""A finished match to look at again: where it halts, whose eyes see what, what the keys lead to."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import film as core
from bot import render, transcript
from bot.actions import Frame, Moves, Replay
from bot.film import OPEN, PUBLIC, STRIDES, Film
from bot.findings import Kept
from bot.platforms.port import Button, Page, plain
from bot.presenter import Findings, Turn
from bot.render import Speech
from bot.store.memory import MemoryStore
from engines import games
from engines.core.scene import Scene
from engines.core.ui import Msg
from tests.bot.house import WORDS, Guest, House, said
from tests.bot.test_words import played

GOLDEN = Path(__file__).parent.parent / "golden"
FIRST = {id: sorted((GOLDEN / id).glob("*.txt"))[0] for id in games()}
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")


def shown(game: str) -> Film:
    match = transcript.read(FIRST[game].read_text())
    return core.film(games()[game], match, trusted=True)


def told(film: Film, scene: Scene) -> str:
    return render.telling(scene, Speech(WORDS, "en", film.game.id, NAMES[: film.seats])).text


@pytest.fixture
async def house() -> House:
    return House(MemoryStore())


@pytest.mark.parametrize("game", games())
def test_what_is_trusted_goes_as_what_is_checked(game: str) -> None:
    match = transcript.read(FIRST[game].read_text())
    rules = games()[game]
    few = transcript.Match(
        **{**{n: getattr(match, n) for n in match.__slots__}, "moves": match.moves[:20]}
    )
    trusted = [one.state for one in transcript.replay(rules, few, trusted=True)]
    assert trusted == [one.state for one in transcript.replay(rules, few)]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("stride", STRIDES)
def test_it_halts_at_the_deal_after_each_turn_and_at_the_end(
    game: str, stride: core.Stride
) -> None:
    film = shown(game)
    stops = film.stops(stride)
    assert stops[0] == 0
    assert stops[-1] == film.last
    assert list(stops) == sorted(set(stops))
    for number, stop in enumerate(stops):
        assert film.stop(stop, stride) == number
        way = film.since(stop, stride)
        assert [id(one) for one in way] == [
            id(one) for one in film.moments[stops[number - 1] + 1 : stop + 1] if number
        ]
        if stride == "turn":
            assert len({one.seat for one in way}) <= 1, "all that one seat did in a row"
    assert set(film.stops("round")) <= set(film.stops("turn"))


@pytest.mark.parametrize("game", games())
def test_everybodys_eyes_see_what_the_room_saw(game: str) -> None:
    film = shown(game)
    at = film.stops("turn")[len(film.stops("turn")) // 2]
    events = [event for one in film.since(at, "turn") for event in one.events]
    assert told(film, core.scene(film, at, PUBLIC, "turn")) == told(
        film, render.room(film.game, film.moments[at].state, events)
    )


@pytest.mark.parametrize("game", games())
def test_with_all_cards_open_everything_that_any_seat_saw_is_told(game: str) -> None:
    film = shown(game)
    at = film.stops("turn")[len(film.stops("turn")) // 2]
    everything = told(film, core.scene(film, at, OPEN, "turn"))
    for seat in range(film.seats):
        own = core.scene(film, at, str(seat + 1), "turn")
        for block in own.body:
            for card in getattr(block, "cards", ()):
                if not card.empty and not card.down:
                    assert WORDS.say(card.name, "en", game) in everything, (seat, card.name)


def test_all_faces_of_chinese_box_are_up_when_all_is_open() -> None:
    film = shown("chinese_box")
    down = "▒▒▒"
    assert down in told(film, core.scene(film, 0, PUBLIC, "turn"))
    assert down not in told(film, core.scene(film, 0, OPEN, "turn"))


def test_all_clans_of_cherokee_are_known_when_all_is_open() -> None:
    file = GOLDEN / "cherokee" / "two_secret_clans.txt"
    film = core.film(games()["cherokee"], transcript.read(file.read_text()))
    assert film.game.opened
    assert None in film.game.engine.view(film.moments[0].state, None).clans
    assert None not in film.game.opened(film.moments[0].state).clans


@pytest.mark.parametrize("game", games())
def test_nothing_is_withdrawn_from_a_film(game: str) -> None:
    film = shown(game)
    for at in film.stops("turn"):
        for eyes in film.eyes:
            assert not core.scene(film, at, eyes, "turn").fleeting


# --- at the desk -------------------------------------------------------------------------------


def key(page: Page | None, label: str) -> Button:
    assert page
    (found,) = [one for row in page.rows for one in row if one.label == label]
    return found


async def test_the_end_leads_to_the_film_and_its_keys_go_through_it(house: House) -> None:
    anna, id, _ = await played(house)
    reply = await anna.presses(said("key-replay"))
    page = reply.page
    film = await house.desk.films.of(await house.sessions.table(id))
    last = len(film.stops("turn")) - 1
    seen = []
    while page and key(page, "▶").action:
        seen.append(plain(page.title))
        house.time += 1  # nobody presses faster
        page = (await anna.press(key(page, "▶"))).page
    assert page
    assert len(seen) == last
    assert f"{last} of {last}" in plain(page.title)
    for before in reversed(seen):
        house.time += 1
        page = (await anna.press(key(page, "◀"))).page
        assert page
        assert plain(page.title) == before, "backwards the same"
    assert key(page, "◀").action is None
    assert f"{last} of {last}" in plain((await anna.press(key(page, "⏭"))).page.title)  # type: ignore[union-attr]


async def test_rounds_are_fewer_than_turns_and_the_moment_stays(house: House) -> None:
    anna, id, _ = await played(house)
    page = (await anna.asks(Frame(id, 9))).page
    every = (await anna.press(key(page, said("key-every-turn")))).page
    assert every
    film = await house.desk.films.of(await house.sessions.table(id))
    assert f"of {len(film.stops('round')) - 1}" in plain(every.title)


async def test_each_press_shows_other_eyes_and_the_last_all_cards(house: House) -> None:
    anna, id, _ = await played(house)
    page = (await anna.asks(Frame(id, 9))).page
    looks = []
    for _ in range(4):
        (look,) = [one for row in page.rows for one in row if one.label.startswith("👁")]  # type: ignore[union-attr]
        looks.append(look.label)
        page = (await anna.press(look)).page
    assert looks == ["👁 everybody", "👁 🔴 Anna", "👁 🔷 Boris", "👁 all cards"]


async def test_two_look_at_different_places_with_different_eyes_in_private(house: House) -> None:
    anna, id, _ = await played(house)
    boris, sent = Guest(house, "Boris"), house.chat.sent
    one = (await anna.asks(Frame(id, 9, "1"), private=True)).page
    other = (await boris.asks(Frame(id, 0, OPEN, "round"), private=True)).page
    for key_, mine, theirs in (("▶", "4 of", "1 of"), ("◀", "3 of", "0 of")):
        house.time += 1
        one = (await anna.press(key(one, key_), private=True)).page
        other = (await boris.press(key(other, key_), private=True)).page
        assert one
        assert other
        assert f"· {mine}" in plain(one.title)
        assert f"· {theirs}" in plain(other.title)
    assert house.chat.sent == sent, "nothing but what was asked for"


async def test_a_frame_says_who_moved(house: House) -> None:
    _, id, _ = await played(house)
    table = await house.sessions.table(id)
    film = await house.desk.films.of(table)
    for stop in film.stops("turn")[1:]:
        shown = core.sheet(film, table, stop, PUBLIC, "turn").scene
        assert isinstance(shown, Scene)
        assert shown.lid.turn == film.moments[stop].seat
    dealt = core.sheet(film, table, 0, PUBLIC, "turn").scene
    assert isinstance(dealt, Scene)
    assert dealt.lid.turn == min(film.asked(0)), "nobody has moved yet"


async def test_stars_stand_where_a_review_says_that_it_was_decided(house: House) -> None:
    anna, id, _ = await played(house)
    table = await house.sessions.table(id)
    film = await house.desk.films.of(table)
    frame = Frame(id, film.last)

    def starred(page: Page | None) -> bool:
        assert page
        return any("★" in plain(line) for line in page.lines)

    assert not starred((await anna.asks(frame, private=True)).page), "no review was asked for"
    turn = Turn(film.last, 0, 0, Msg("you"), 40)
    findings = Findings(0, (0, film.last), ((50, 50), (100, 0)), (turn,), (0, 0), (0, 0))
    await Kept(house.store).keep(id, 0, findings)
    assert starred((await anna.asks(frame, private=True)).page)
    assert not starred((await anna.asks(frame)).page), "a review is its reader's own"
    assert not starred((await Guest(house, "Boris").asks(frame, private=True)).page)


async def test_a_film_needs_nothing_but_the_button_so_it_goes_on_after_a_restart(
    house: House,
) -> None:
    anna, id, _ = await played(house)
    page = (await anna.asks(Frame(id, 9))).page
    again = House(house.store)
    after = (await Guest(again, "Anna").press(key(page, "▶"))).page
    before = (await anna.press(key(page, "▶"))).page
    assert after == before


@pytest.mark.parametrize("stage", ["lobby", "playing"])
async def test_a_match_that_is_not_over_has_no_film(house: House, stage: str) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    await anna.says("/newgame great_wall")
    await boris.says("/join")
    if stage == "playing":
        await anna.says("/start")
    (table,) = await house.sessions.tables_of(anna.id)
    for action in (Replay(table.id), Moves(table.id), Frame(table.id, 0, OPEN)):
        reply = await anna.asks(action)
        assert reply.refused
        assert reply.page is None


@pytest.mark.parametrize(
    "forged", [("", 10**8, "turn"), ("9", 1, "turn"), ("x", 1, "turn"), ("", 1, "week")]
)
async def test_what_no_key_of_a_film_says_is_refused(
    house: House, forged: tuple[str, int, str]
) -> None:
    anna, id, _ = await played(house)
    eyes, at, stride = forged
    reply = await anna.asks(Frame(id, at, eyes, stride))
    assert reply.refused
    assert reply.toast == said("refused-unknown-button")


async def test_strangers_see_no_film(house: House) -> None:
    _, id, _ = await played(house)
    from tests.bot.test_door import in_attic

    assert (await house.desk.do(in_attic("Vera"), Frame(id))).refused
