"""Nobody ever sees another's hand, whatever fails.

A game whose cards carry unmistakable words is played while every kind of call to Discord fails in
every way in turn. The loopback Discord remembers all that was ever before anybody's eyes; a card
may have been seen by nobody but the one who held it, in words or in a picture.
"""

from __future__ import annotations

import os
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from bot.actions import Answer
from bot.desk.limits import Budget
from bot.render import Gallery
from tests import toy
from tests.platforms.canary import CANARY, SECRET, Watched
from tests.platforms.discord.people import Control, NotThere, Person, Unanswered
from tests.platforms.discord.rig import Bot, asked, moves, open_table, rigged
from tests.platforms.discord.server import Call, Drop, Refusal
from tests.platforms.sketches import Sketches

MATCHES = 14  # at least, for each seed
SEEDS = int(os.environ.get("LEAK_SEEDS", "4"))
DIGEST = re.compile(r"[0-9a-f]{32}")


def lost(call: Call) -> None:
    call.lose_answer = True


def broken(call: Call) -> None:
    raise Drop


def refuse(status: int, code: int, **more: Any) -> Any:
    def fail(call: Call) -> None:
        raise Refusal(status, code, "injected", **more)

    return fail


FAULTS = {
    "answer lost": lost,
    "line broken": broken,
    "unknown channel": refuse(404, 10003),
    "unknown message": refuse(404, 10008),
    "unknown interaction": refuse(404, 10062),
    "answered already": refuse(400, 40060),
    "missing access": refuse(403, 50001),
    "closed": refuse(403, 50007),
    "missing permission": refuse(403, 50013),
    "token used up": refuse(401, 50027),
    "invalid form": refuse(400, 50035),
    "archived": refuse(400, 50083),
    "slow down": refuse(429, 0, retry_after=0.01, **{"global": False}),
}
SERVER_ERROR = refuse(503, 0)  # not on webhooks: there discord.py itself waits seconds and retries


CALLS = (
    "POST channels/{channel}/messages",
    "PATCH channels/{channel}/messages/{message}",
    "DELETE channels/{channel}/messages/{message}",
    "POST interactions/{interaction}/{token}/callback",
    "POST webhooks/{app}/{token}",
    "PATCH webhooks/{app}/{token}/messages/{message}",
    "DELETE webhooks/{app}/{token}/messages/{message}",
)


class Saboteur:
    """Fails every kind of call in every way, one after the other, with a good one in between."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.injected: set[tuple[str, str]] = set()

    async def __call__(self, call: Call) -> None:
        if call.name.startswith(("GET ", "PUT applications")):
            return
        self.done[call.name] += 1
        faults = dict(FAULTS)
        if call.route.startswith(("channels", "users")):
            faults["server error"] = SERVER_ERROR
        turn, good = divmod(self.done[call.name], 2)
        turn = (turn - 1) % (5 * len(faults))
        if good or turn >= len(faults):  # a while of peace after all of them, then again
            return
        name = list(faults)[turn]
        self.injected.add((call.name, name))
        faults[name](call)


async def try_to(act: Any) -> None:
    with suppress(Unanswered, NotThere):
        await act


def answers(mover: Person, now: int) -> list[Control]:
    """What this person sees that answers the question of now, not an earlier one."""
    return [
        one for one in moves(mover) if isinstance(key := asked(one), Answer) and key.seen == now
    ]


async def stumble_on(bot: Bot, table: str, people: Sequence[Person], steps: int) -> bool:
    """Play as well as one can; was the match finished?"""
    for step in range(steps):
        now = await bot.sessions.table(table)
        if now.ended:
            return True
        assert now.state is not None
        mover = people[now.state.next]
        fresh = partial(answers, mover, now.chairs[now.state.next].asked)
        with suppress(TimeoutError):
            await mover.until(fresh, 0.1)
        choices = fresh() or moves(mover)
        if step % 3 == 1:
            await try_to(mover.press("✋ My cards"))
        if choices:
            await try_to(mover.use(bot.dice.choice(choices[-3:] + choices[:3])))
        if (await bot.sessions.table(table)).version == now.version:
            # Nothing came of it: what is before the eyes is old, or nothing is.
            await try_to(mover.press("✋ My cards"))
            if step % 4 == 3:
                await try_to(mover.slash("hand"))
                await try_to(mover.slash("board"))
    return bool((await bot.sessions.table(table)).ended)


# Sketches are as many and as private as real pictures, and cost nothing; one short run is drawn.
@pytest.mark.parametrize(
    ("seed", "inner", "matches"),
    [*((seed, Sketches, MATCHES) for seed in range(SEEDS)), (SEEDS, Gallery, 2)],
)
async def test_no_failure_of_any_call_shows_a_hand_to_others(
    seed: int, inner: type[Gallery], matches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.platforms.discord.outbox.RETRY", 0.01)
    monkeypatch.setattr("bot.platforms.discord.directs.CLOSED_FOR", 0.05)
    monkeypatch.setattr("bot.platforms.discord.rooms.SHUT_FOR", 0.05)
    monkeypatch.setattr("bot.platforms.discord.rooms.WORDY_FOR", 0.05)
    for limit in ("OPENED_BY", "OPENED_IN", "COMMANDS", "PRESSES"):  # they ask for much here
        monkeypatch.setattr(f"bot.desk.limits.{limit}", Budget(1000, 0.001))
    monkeypatch.setattr("bot.chores.RETRY", 0.01)
    monkeypatch.setattr("bot.chores.PAUSE", 0.01)
    held: defaultdict[str, set[int]] = defaultdict(set)
    gallery = Watched(inner())
    async with rigged(all_games=CANARY, seed=seed, gallery=gallery) as (rig, bot):
        people = [rig.person("Anna"), rig.person("Boris", "ru"), rig.person("Clara")]
        onlooker = rig.person("Dora")
        saboteur = Saboteur()
        finished = rounds = 0
        wanted = {(name, fault) for name in CALLS for fault in FAULTS if matches == MATCHES}
        while rounds < 40 and (rounds < matches or not saboteur.injected >= wanted or not finished):
            rounds += 1
            room = rig.world.channel(rig.guild)
            for one in people:
                one.place = room
            table = await open_table(bot, toy.GAME.id, people)
            state = (await bot.sessions.table(table)).state
            assert state is not None
            for person, hand in zip(people, state.hands, strict=True):
                for card in hand:
                    held[str(card)].add(person.user.id)
            with monkeypatch.context() as patch:
                patch.setattr("tests.platforms.discord.people.ACKNOWLEDGE_WITHIN", 0.05)
                patch.setattr(rig.server, "hook", saboteur)
                finished += await stumble_on(bot, table, people, 60)
        seen = [
            (card, glimpse.user)
            for glimpse in rig.world.seen
            for card in SECRET.findall(glimpse.text)
        ]
        assert finished
        assert {user for _, user in seen} == {one.user.id for one in people}
        leaks = [(card, user) for card, user in seen if user not in held[card]]
        assert leaks == []
        assert onlooker.user.id not in {user for _, user in seen}
        assert saboteur.injected
        assert saboteur.injected >= wanted
        pictures = [
            (glimpse.user, {people[seat].user.id for seat in gallery.whose[file]})
            for glimpse in rig.world.seen
            for file in glimpse.files
            if file in gallery.whose and file not in gallery.open
        ]
        assert {user for user, _ in pictures} == {one.user.id for one in people}
        assert [user for user, owners in pictures if user not in owners] == []
        told = {name for glimpse in rig.world.seen for name in DIGEST.findall(glimpse.text)}
        assert gallery.named
        assert told.isdisjoint(gallery.named)
