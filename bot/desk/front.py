"""The ways in: the one place where a platform asks for something in somebody's name.

Everything a person does comes through `do` or `press`: few at a time from one person, refusals made
into words. The rest are small things that the handlers share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

import structlog

from bot import actions as ask
from bot.actions import Action, AtTable
from bot.advisor import Advisor
from bot.books import Books
from bot.courier import Courier
from bot.dailies import Dailies
from bot.desk import hello, inviting, play, suggest
from bot.desk.asking import Asker, Reply
from bot.desk.handlers import handled
from bot.desk.inviting import Invitation
from bot.desk.limits import Limits
from bot.desk.may import may
from bot.erasure import Erasure
from bot.films import Films
from bot.i18n import DEFAULT, Words
from bot.illustrations import Illustrations
from bot.people import People, RoomRecord
from bot.platforms.port import Page, Platform, platform_of
from bot.press import Press
from bot.reading import Reading
from bot.registry import Registry
from bot.sessions import Sessions
from bot.shelf import Shelf
from bot.standings import Standings
from bot.store.port import Away
from bot.table import Ahead, Refused, Room, Table, seat_of
from bot.timetable import Timetable
from engines.core.engine import Game
from engines.core.ui import Arg, Msg

REQUESTS_AT_ONCE = 4  # of one person; more are turned away unread

log = structlog.get_logger()


class Desk:
    def __init__(
        self,
        words: Words,
        people: People,
        sessions: Sessions,
        courier: Courier,
        platforms: Mapping[str, Platform],
        limits: Limits,
        films: Films,
        advisor: Advisor,
        dailies: Dailies,
        registry: Registry,
        erasure: Erasure,
    ) -> None:
        self.words = words
        self.people = people
        self.sessions = sessions
        self.courier = courier
        self.platforms = platforms
        self.limits = limits
        self.advisor = advisor
        self.dailies = dailies
        self.registry = registry
        self.erasure = erasure
        self.reading = Reading(words, sessions.games)
        self.timetable = Timetable(words)
        self.books = Books(words, sessions.games, self.reading)
        self.standings = Standings(sessions.games, self.reading)
        self.shelf = Shelf(words, sessions.games)
        self.illustrations = Illustrations(words, sessions.games)
        self.films = films
        self._under_way: Counter[str] = Counter()

    # --- the ways in -----------------------------------------------------------------------

    async def do(self, asker: Asker, action: Action, *, own: bool = False) -> Reply:
        """What a command, a form or a link asks for. `own`: the reply brings the asker's own
        newest page at that table along."""
        reply = await self._guarded(asker, lambda: self._commanded(asker, action))
        return await self._with_own(asker, action, reply) if own else reply

    async def press(
        self, asker: Asker, press: Press, *, own: bool = False, card: bool = False
    ) -> Reply:
        """What a button asks for, if the message it hangs under could have it. `card`: the reply
        brings the lobby's card along, as this room shows it."""
        reply = await self._guarded(asker, lambda: self._pressed(asker, press))
        # A page of the desk's turns over; a table's card shows its table and nothing else.
        turns = bool(press.carried and press.menu)
        if turns and reply.turned is not None:
            reply = replace(reply, page=reply.turned)
        reply = replace(reply, in_place=turns and reply.page is not None, done=turns and reply.done)
        if card:
            return await self._with_card(asker, press.action, reply)
        wanted = own and press.action is not None
        return await self._with_own(asker, press.action, reply) if wanted else reply

    async def suggest(self, asker: Asker, word: str, typed: str) -> list[tuple[str, str]]:
        """(label, value) pairs that could complete what is being typed after a command."""
        try:
            return await suggest.suggested(self, asker, word, typed)
        except (Refused, Away, KeyError):
            return []

    async def invitations(self, asker: Asker, typed: str) -> list[Invitation]:
        """Cards that could be put into the chat where this is being typed."""
        try:
            return await inviting.invitations(self, asker, typed)
        except (Refused, Away):
            return []

    async def moved(self, old: str, new: str) -> None:
        """A room has another id now: its tables and its defaults go with it."""
        try:
            record = await self.people.room(old)
            if record != RoomRecord():
                await self.people.save_room(new, record)
            await self.sessions.move_room(old, new)
        except (Away, Refused) as why:
            # The next card that finds the old address closed moves its own table.
            log.warning("a room has moved, not all its tables with it", why=repr(why))

    async def heard_of(self, place: str, open: bool) -> None:
        """A platform was told that the bot may write there again, or no more: the tables shown
        there are, and those who sit at one are known to be out of reach at once."""
        try:
            for table in await self.sessions.tables_in(place) if open else ():
                await self.courier.renew(table.id, f"room:{place}")
            for table in await self.sessions.tables_of(place):
                for seat, one in enumerate(table.players):
                    if one.person and one.id == place:
                        await self.sessions.reached(table.id, seat, open)
                        if open:
                            await self.courier.renew_hand(table, seat)
        except (Away, Refused) as why:
            log.warning("not all tables were told", place=place, why=repr(why))

    async def invited(self, room: str, hint: str) -> Page | None:
        """What a room is told that has just let the bot in; nothing where a table stands."""
        return await hello.invited(self, room, hint)

    async def _guarded(self, asker: Asker, act: Callable[[], Awaitable[Reply]]) -> Reply:
        if self._under_way[asker.person] >= REQUESTS_AT_ONCE:
            return Reply(self.say("refused-hurry", self._hinted(asker)), refused=True)
        self._under_way[asker.person] += 1
        try:
            return await act()
        except Refused as refused:
            lang = await self.lang(asker)
            return Reply(self.words.say(refused.msg, lang, refused.game), refused=True)
        except Away:
            lang = self._hinted(asker)
            return Reply(self.say("refused-away-store", lang), refused=True)
        finally:
            self._under_way[asker.person] -= 1
            if not self._under_way[asker.person]:
                del self._under_way[asker.person]

    async def _commanded(self, asker: Asker, action: Action) -> Reply:
        await self.limits.command(asker.person)
        return await self._done(asker, action)

    async def _done(self, asker: Asker, action: Action) -> Reply:
        if action.room and action.room != asker.here.id:
            # Pressed elsewhere than it was asked for: whose say it is there must be asked anew.
            asker = replace(asker, room=Room(id=action.room), admin=None)
        if not isinstance(action, AtTable):
            await may(self, asker, action)
        reply = await handled(self, asker, action)
        return replace(reply, public=True) if asker.faceless and reply.page else reply

    async def _pressed(self, asker: Asker, press: Press) -> Reply:
        action = press.action
        if action is None:
            raise Refused("unknown-button")
        await self.limits.press(asker.person, action)
        if not press.carried:
            await self._check_place(asker, action, press)
        try:
            return await self._done(asker, action)
        except Ahead as ahead:
            if press.carried:  # the message was ours: what it shows is no more
                await self.sessions.lost(ahead.table)
            raise

    async def _check_place(self, asker: Asker, action: Action, press: Press) -> None:
        """The message does not show such a button. It may have a moment ago, or it cannot be known:
        then it must be about a table that is shown here, or the asker's own."""
        if action.room not in ("", asker.here.id):
            raise Refused("unknown-button")
        if press.carried is None:
            return
        if not isinstance(action, AtTable) or not action.table:
            raise Refused("unknown-button")
        if isinstance(action, ask.Answer | ask.Up):
            return  # an answer to an earlier question: the table says so, in the same store call
        table = await self.sessions.table(action.table)
        here = any(room.id == asker.here.id for room in table.rooms)
        if not here and not any(map(asker.sits, table.players)):
            raise Refused("unknown-button")

    async def _with_own(self, asker: Asker, action: Action | None, reply: Reply) -> Reply:
        if not isinstance(action, AtTable) or not action.table or reply.page or reply.done:
            return reply
        try:
            table = await self.sessions.table(action.table)
            return replace(reply, own=await play.own_page(self, asker, table))
        except (Refused, Away):
            return reply

    async def _with_card(self, asker: Asker, action: Action | None, reply: Reply) -> Reply:
        """Of a match that is going on there may be much to draw: its card is the courier's."""
        if not isinstance(action, AtTable) or not action.table or reply.page:
            return reply
        try:
            table = await self.sessions.table(action.table)
            here = any(room.id == asker.here.id for room in table.rooms)
            if table.stage != "lobby" or asker.room is None or not here:
                return reply
            return replace(reply, card=await play.card(self, asker, table))
        except (Refused, Away):
            return reply

    # --- shared by the handlers ------------------------------------------------------------

    async def lang(self, asker: Asker) -> str:
        try:
            return await self.people.language_of(asker.person, asker.hint)
        except Away:
            return self._hinted(asker)

    def _hinted(self, asker: Asker) -> str:
        """As the client says: where nothing can be looked up."""
        return self.words.language(asker.hint) or DEFAULT

    def platform_of(self, asker: Asker) -> Platform:
        return self.platforms[platform_of(asker.person)]

    async def draws(self, asker: Asker) -> bool:
        """Whether what the asker reads may have pictures."""
        pictures = (await self.people.person(asker.person)).pictures
        return pictures and self.platform_of(asker).pictures

    async def is_admin(self, asker: Asker) -> bool:
        """Of the room it is asked for in. Asked anew each time; what cannot be known is no."""
        if asker.room is None:
            return False
        if asker.admin is not None:
            return asker.admin
        prefix = platform_of(asker.room.id)
        platform = self.platforms.get(prefix)
        if platform is None or not asker.person.startswith(f"{prefix}:"):
            return False
        return await platform.is_admin(asker.person, asker.room.id)

    async def tables(self, asker: Asker, over: bool = False) -> list[Table[Any]]:
        """The tables meant when somebody speaks here: the room's, or in private one's own; `over`:
        the finished ones too."""
        if asker.room is not None:
            return await self.sessions.tables_in(asker.room.id, over)
        mine = await self.sessions.tables_of(asker.person, over)
        here = await self.sessions.tables_in(asker.person, over)
        return list({table.id: table for table in (*mine, *here)}.values())

    async def reached(self, asker: Asker, action: Action) -> Reply | None:
        """None if the asker can be written to; else the way to open the private chat, where the
        action is asked for again."""
        if await self.can_reach(asker.person):
            return None
        platform = self.platforms[platform_of(asker.person)]
        lang = await self.lang(asker)
        return Reply(self.say("refused-open-private", lang), link=platform.link(action))

    async def unheard(self, person: str, game: str) -> tuple[str, ...]:
        """The notions of this game that are new to somebody who wants to be told."""
        known = await self.people.person(person)
        names = self.sessions.games[game].notions if known.notes else ()
        return tuple(name for name in names if f"{game}.{name}" not in known.notions)

    async def heard(self, person: str, table: Table[Any]) -> None:
        """With the answer that was given just now, a notion may have come to be known."""
        told = table.chairs[seat_of(table, person)].heard
        if told:
            known = await self.people.person(person)
            notions = tuple(dict.fromkeys((*known.notions, f"{table.game}.{told}")))
            await self.people.save_person(person, known.model_copy(update={"notions": notions}))

    async def tell_notions(self, person: str, notes: bool) -> None:
        """Whether they are told: remembered, and so from now on at every table."""
        known = await self.people.person(person)
        await self.people.save_person(person, known.model_copy(update={"notes": notes}))
        for id, table in await self.registry.seats(person):
            if table.playing:
                unheard = await self.unheard(person, table.game)
                await self.sessions.unheard(table.id, id, unheard)

    async def end_turns(self, person: str, brisk: bool) -> None:
        """Whether they end by themselves: remembered, and so from now on at every table."""
        known = await self.people.person(person)
        await self.people.save_person(person, known.model_copy(update={"brisk": brisk}))
        for id, table in await self.registry.seats(person):
            if table.playing:
                await self.sessions.end_turns(table.id, id, brisk)

    async def learned(self, person: str, game: str) -> None:
        """The lesson of this game is behind that person: it is not begun again unasked."""
        known = await self.people.person(person)
        if game not in known.lessons:
            update = {"lessons": (*known.lessons, game)}
            await self.people.save_person(person, known.model_copy(update=update))

    async def privately(self, asker: Asker, hand: str) -> Reply:
        """The own hand at that table, asked for in a room that cannot show it to one alone: the
        living one in the private chat, or the way to open that chat."""
        asker = replace(asker, room=None)
        link = await self.reached(asker, ask.Sit(hand))
        if link is not None:
            return link
        return await self.do(asker, ask.ShowHand(hand))

    async def can_reach(self, person: str) -> bool:
        platform = self.platforms.get(platform_of(person))
        # Another process may serve that platform; what it cannot deliver it will say in the room.
        return platform is None or await platform.reach(person)

    def game(self, table: Table[Any]) -> Game:
        return self.sessions.games[table.game]

    def say(self, key: str, lang: str, **args: Arg) -> str:
        return self.words.say(Msg(key, args), lang)

    async def toast(
        self, asker: Asker, key: str, done: bool = False, evident: bool = False, **args: Arg
    ) -> Reply:
        line = self.say(key, await self.lang(asker), **args)
        return Reply(line, done=done, evident=evident)
