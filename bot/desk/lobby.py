"""Handlers: what can be done at a table that still gathers players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot import presenter
from bot.actions import (
    AddComputer,
    AddWord,
    Admit,
    Alone,
    Choose,
    ChooseDoor,
    ChooseHints,
    ChooseOpenHands,
    ChoosePace,
    ChooseRated,
    ChooseUndo,
    Hello,
    Kick,
    Leave,
    LobbySettings,
    RemoveComputer,
    Seal,
    SettingsForm,
    ShowHand,
    Sit,
    Start,
)
from bot.desk import daily, hello, play
from bot.desk.asking import Asker, Reply
from bot.desk.persons import check_guest, check_one_seat
from bot.desk.which import at, in_my_lobby, mine
from bot.i18n import tidy
from bot.platforms.port import Button, Field, Form, platform_of
from bot.table import Refused, Switch, Table
from engines.core.ui import Msg
from engines.players import levels

if TYPE_CHECKING:
    from bot.desk.front import Desk

Switches = ChooseUndo | ChooseHints | ChooseRated | ChooseOpenHands
SWITCHES: dict[type[Switches], Switch] = {
    ChooseUndo: "undoes",
    ChooseHints: "hints",
    ChooseRated: "rated",
    ChooseOpenHands: "face_up",
}
FIELDS = 5  # settings in one form


async def sit(desk: Desk, asker: Asker, do: Sit, table: Table[Any]) -> Reply:
    """Takes a seat. Joining proves the private channel, before anything is dealt."""
    lang, here = await desk.lang(asker), asker.here
    strange = here.id not in {room.id for room in table.rooms}
    prefix = platform_of(asker.person)
    grouped = any(r.id.startswith(f"{prefix}:") and not r.private for r in table.rooms)
    # A link from the group leads through the private chat: that chat needs no second card.
    card = asker.room is not None or not grouped
    seated = mine(asker, table)
    if seated and table.playing and not (strange and card):
        return await play.show_hand(desk, asker, ShowHand(table.id), table)
    link = None if seated else await desk.reached(asker, Sit(table.id))
    if link is not None:
        await desk.sessions.expect(table.id, asker.person, here.id)
        return link
    await check_one_seat(desk, asker, [one.id for one in table.players if one.person])
    after = await desk.sessions.come(table.id, asker.player, here, card)
    if after.daily:
        await daily.mark(desk, asker.person, after)
    if any(knock.player.id == asker.person for knock in after.knocks):
        return Reply(desk.say("host-asked", lang))
    if seated:
        return Reply(desk.say("shown-here", lang), evident=True)
    title = desk.reading.title(table.game, lang)
    shown = any(room.id == here.id for room in after.rooms)
    return Reply(desk.say("joined", lang, what=title), evident=shown)


async def admit(desk: Desk, asker: Asker, do: Admit, table: Table[Any]) -> Reply:
    admin = table.host != asker.person
    for knock in table.knocks:
        if do.yes and knock.number == do.number and not knock.watch:
            await check_guest(desk, knock.player, table)
    after = await desk.sessions.admit(table.id, asker.person, do.number, do.yes, admin)
    for one in after.players if after.daily else ():
        await daily.mark(desk, one.id, after)
    return await desk.toast(asker, "admitted" if do.yes else "turned-away", evident=True)


async def leave(desk: Desk, asker: Asker, do: Leave, table: Table[Any]) -> Reply:
    await desk.sessions.rise(table.id, asker.person)
    return await desk.toast(asker, "left", evident=True)


async def add_computer(desk: Desk, asker: Asker, do: AddComputer, table: Table[Any]) -> Reply:
    await desk.sessions.add_computer(table.id, asker.person, do.level)
    return Reply()


async def remove_computer(desk: Desk, asker: Asker, do: RemoveComputer, table: Table[Any]) -> Reply:
    await desk.sessions.remove_computer(table.id, asker.person)
    return Reply()


async def choose(desk: Desk, asker: Asker, do: Choose, table: Table[Any]) -> Reply:
    admin = table.host != asker.person  # or it would not have come so far
    after = await desk.sessions.choose(table.id, asker.person, do.name, do.value, admin)
    return await _tuned(desk, asker, after)


async def choose_pace(desk: Desk, asker: Asker, do: ChoosePace, table: Table[Any]) -> Reply:
    admin = table.host != asker.person
    after = await desk.sessions.choose_pace(table.id, asker.person, do.pace, admin)
    return await _tuned(desk, asker, after)


async def choose_door(desk: Desk, asker: Asker, do: ChooseDoor, table: Table[Any]) -> Reply:
    admin = table.host != asker.person
    after = await desk.sessions.choose_door(table.id, asker.person, do.door, admin)
    return await _tuned(desk, asker, after)


async def switch(desk: Desk, asker: Asker, do: Switches, table: Table[Any]) -> Reply:
    admin = table.host != asker.person
    name = SWITCHES[type(do)]
    after = await desk.sessions.switch(table.id, asker.person, name, do.on, admin)
    return await _tuned(desk, asker, after)


async def _tuned(desk: Desk, asker: Asker, table: Table[Any]) -> Reply:
    """The keys as they stand now, where they were pressed on a page of their own."""
    sheet = presenter.tuning(desk.game(table), table)
    return Reply(turned=await play.page(desk, asker, table, sheet))


async def lobby_settings(desk: Desk, asker: Asker, do: LobbySettings, table: Table[Any]) -> Reply:
    """Everybody may look at them; whose they are to choose is asked when one is pressed."""
    if table.state is not None:
        raise Refused("started")
    sheet = presenter.tuning(desk.game(table), table)
    return Reply(page=await play.page(desk, asker, table, sheet))


async def seal(desk: Desk, asker: Asker, do: Seal, table: Table[Any]) -> Reply:
    return Reply(page=await play.page(desk, asker, table, presenter.seal(table)))


async def alone(desk: Desk, asker: Asker, do: Alone, table: Table[Any]) -> Reply:
    """With the easiest computers: who wants others adds them one by one."""
    game = desk.game(table)
    if table.daily:
        raise Refused("daily-fixed")
    if sum(player.person for player in table.players) > 1:
        raise Refused("not-alone")
    for _ in range(min(game.seats) - len(table.players)):
        await desk.sessions.add_computer(table.id, asker.person, levels(game)[0])
    return await _begin(desk, asker, Start(table.id), table)


async def add_word(desk: Desk, asker: Asker, do: AddWord, table: Table[Any]) -> Reply:
    word = await desk.sessions.add_word(table.id, asker.person, tidy(do.own, 200))
    return await desk.toast(asker, "word-added", word=word)


async def settings_form(desk: Desk, asker: Asker, do: SettingsForm, table: Table[Any]) -> Reply:
    """Everybody may look at it; whose it is to choose is asked when it is filled in."""
    if table.state is not None:
        raise Refused("started")
    lang = await desk.lang(asker)

    def say(msg: Msg) -> str:
        return desk.words.say(msg, lang, table.game)

    fields = tuple(
        Field(
            say(one.name),
            tuple(Button(say(label), action) for label, action in one.choices),
            one.chosen,
        )
        for one in presenter.settings(desk.game(table), table)
    )[do.part * FIELDS : (do.part + 1) * FIELDS]
    if not fields:
        raise Refused("unknown-button")
    return Reply(form=Form(desk.say("settings-form", lang), fields, do))


async def kick(desk: Desk, asker: Asker, do: Kick, table: Table[Any]) -> Reply:
    if not 1 <= do.seat <= len(table.players):
        raise Refused("no-such-seat", seats=len(table.players))
    admin = table.host != asker.person
    await desk.sessions.kick(table.id, asker.person, do.seat - 1, admin)
    return await desk.toast(asker, "kicked", evident=True)


async def start(desk: Desk, asker: Asker, do: Start) -> Reply:
    """In private, where nothing waits to begin, /start is how people say hello."""
    private = asker.room is None and not do.table
    if private and not any(in_my_lobby(asker, one) for one in await desk.tables(asker)):
        return await hello.hello(desk, asker, Hello())
    return await at(desk, asker, do, in_my_lobby, _begin)


async def _begin(desk: Desk, asker: Asker, do: Start, table: Table[Any]) -> Reply:
    """Starts, if every seated person can be written to in private."""
    unreached = [
        player.name
        for player in table.players
        if player.person and not await desk.can_reach(player.id)
    ]
    if unreached:
        raise Refused("unreachable", names=tuple(unreached))
    ids = [player.id for player in table.players if player.person]
    people = {one: await desk.people.person(one) for one in ids}
    brisk = [one for one, known in people.items() if known.brisk]
    unheard = {one: await desk.unheard(one, table.game) for one in people}
    rests = {one: known.rest for one, known in people.items()}
    if table.daily:
        await daily.begin(desk, table)
    after = await desk.sessions.start(table.id, asker.person, brisk, unheard, rests)
    for id in (chair.player.id for chair in after.chairs if chair.asks):  # once in a lifetime
        asked = people[id].rest.model_copy(update={"asked": True})
        await desk.people.save_person(id, people[id].model_copy(update={"rest": asked}))
    return await desk.toast(asker, "started", evident=True)
