"""The front desk: what each command and each button does, the same on every platform.

A platform says who asks, where, and what was typed or pressed; the desk answers with words in that
person's language. It refuses helpfully, never raises for what a person did, and never puts anything
private into an answer that is not for that person's eyes alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog

from bot import pages, presenter
from bot import table as core
from bot.commands import BY_WORD
from bot.courier import Courier
from bot.i18n import LANGUAGES, Words, language, tidy
from bot.pages import Call, Press
from bot.people import DEFAULT, People
from bot.platforms.port import Page, Platform
from bot.reading import Reading
from bot.sessions import Sessions
from bot.store.port import Away
from bot.table import PACES, Player, Refused, Room, Table
from engines.core.engine import Game, Move
from engines.core.ui import Arg, Msg, Word

AT_ONCE = 4  # requests of one person under way; more are turned away unread
JOIN = "join_"  # what a link that seats somebody carries
RESIGN = "!resign.sure"  # said by the second button only
HELLO = "hello"  # what a link carries that only opens the private chat

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and where."""

    person: str  # "tg:42"
    name: str
    room: Room | None = None  # None: in private
    hint: str = ""  # the client's language code
    admin: bool = False  # of the room


@dataclass(frozen=True, slots=True)
class Answer:
    """What the asker gets. A page that is not public is for the asker's eyes only."""

    toast: str = ""  # a short line: a pop-up, or a small reply
    page: Page | None = None
    public: bool = False  # the page may stand in the room
    link: str = ""  # must be opened first: the private chat is not open yet
    done: bool = False  # the message whose button was pressed has served; it may go


class Desk:
    def __init__(
        self,
        words: Words,
        people: People,
        sessions: Sessions,
        courier: Courier,
        platforms: Mapping[str, Platform],
    ) -> None:
        self._words = words
        self._people = people
        self._sessions = sessions
        self._courier = courier
        self._platforms = platforms
        self._reading = Reading(words, sessions.games)
        self._under_way: Counter[str] = Counter()

    # --- the three ways in -----------------------------------------------------------------

    async def command(self, asker: Asker, word: str, rest: str = "") -> Answer:
        """A typed command: `word` without its slash, `rest` as typed."""
        if word not in BY_WORD:
            return await self._guarded(asker, self._unknown, word)
        return await self._guarded(asker, getattr(self, f"_{word}"), rest.strip())

    async def press(self, asker: Asker, data: str) -> Answer:
        """A pressed button, by what it carries; nothing in it is trusted."""
        match pages.unpacked(data):
            case Call(word, argument) if word in _CALLABLE:
                return await self._guarded(asker, getattr(self, f"_{word}"), argument)
            case Press() as press:
                return await self._guarded(asker, self._press, press)
        return await self._guarded(asker, self._forged, data)

    async def suggest(self, asker: Asker, word: str, typed: str) -> list[tuple[str, str]]:
        """(label, value) pairs that could complete what is being typed after a command."""
        try:
            lang = await self._lang(asker)
            match BY_WORD[word].argument:
                case "game":
                    found = [
                        (self._reading.title(id, lang), id) for id in await self._allowed(asker)
                    ]
                case "language":
                    found = [(self._say(f"language-{one}", lang), one) for one in LANGUAGES]
                case "code":
                    fits = _played if word == "replay" else _gathering
                    found = [
                        (self._reading.match_name(t, lang), t.id)
                        for t in await self._tables(asker, over=True)
                        if fits(t)
                    ]
                case "move":
                    found = await self._next_words(asker, typed)
                case _:
                    found = []
        except (Refused, Away, KeyError):
            return []
        typed = typed.lower()
        return [(label, value) for label, value in found if typed in f"{label} {value}".lower()]

    async def _guarded(
        self, asker: Asker, act: Callable[[Asker, Any], Awaitable[Answer]], argument: Any
    ) -> Answer:
        if self._under_way[asker.person] >= AT_ONCE:
            return Answer(self._say("refused-hurry", language(asker.hint) or DEFAULT))
        self._under_way[asker.person] += 1
        try:
            return await act(asker, argument)
        except Refused as refused:
            lang = await self._lang(asker)
            return Answer(self._words.say(refused.msg, lang, refused.game))
        except Away:
            return Answer(self._say("refused-away-store", language(asker.hint) or DEFAULT))
        finally:
            self._under_way[asker.person] -= 1
            if not self._under_way[asker.person]:
                del self._under_way[asker.person]

    # --- commands --------------------------------------------------------------------------

    async def _newgame(self, asker: Asker, game: str) -> Answer:
        lang = await self._lang(asker)
        allowed = await self._allowed(asker)
        if not game:
            page = self._reading.choice_of_games(allowed, lang)
            return Answer(page=page, public=asker.room is not None)
        game = self._reading.named(game)
        if game not in allowed:
            raise Refused("game-not-here")
        record = await self._people.room(self._room(asker).id)
        if asker.room and not record.lang:
            update = record.model_copy(update={"lang": lang})
            await self._people.save_room(asker.room.id, update)
        link = await self._reached(asker, "")
        if link is not None:
            return link
        table = await self._sessions.create(
            game, self._room(asker), self._player(asker), record.pace
        )
        return Answer(self._say("table-opened", lang, code=table.id), done=True)

    async def _join(self, asker: Asker, code: str) -> Answer:
        if not code:
            table = await self._one_table(asker, "join", _gathering)
            if isinstance(table, Answer):
                return table
            code = table.id
        return await self._sit(asker, code.lower())

    async def _leave(self, asker: Asker, code: str) -> Answer:
        table = await self._one_table(asker, "leave", _mine(asker, lobby=True), code)
        if isinstance(table, Answer):
            return table
        await self._sessions.rise(table.id, asker.person)
        return await self._toast(asker, "left")

    async def _start(self, asker: Asker, payload: str) -> Answer:
        if payload.startswith(JOIN):
            return await self._sit(asker, payload.removeprefix(JOIN).lower())
        mine = _mine(asker, lobby=True)
        if payload == HELLO or (
            asker.room is None and not any(mine(t) for t in await self._tables(asker))
        ):
            return await self._help(asker, "")
        table = await self._one_table(asker, "start", mine, payload)
        return table if isinstance(table, Answer) else await self._begin(asker, table)

    async def _hand(self, asker: Asker, code: str) -> Answer:
        table = await self._one_table(asker, "hand", _mine(asker), code)
        if isinstance(table, Answer):
            return table
        seat = core.seat_of(table, asker.person)
        if table.state is None:
            raise Refused("not-started")
        link = await self._reached(asker, table.id)
        if link is not None:
            return link
        await self._courier.renew(table.id, f"seat:{seat}")
        return await self._toast(asker, "hand-sent")

    async def _board(self, asker: Asker, code: str) -> Answer:
        table = await self._one_table(asker, "board", lambda t: True, code, over=True)
        if isinstance(table, Answer):
            return table
        room = self._room(asker)
        if room.id not in {one.id for one in table.rooms}:
            raise Refused("not-in-this-room")
        await self._courier.renew(table.id, f"room:{room.id}")
        return Answer()

    async def _move(self, asker: Asker, rest: str) -> Answer:
        words = tuple(rest.lower().replace("-", "_").split())
        tables = await self._tables(asker)
        if words and (named := [t for t in tables if t.id == words[0]]):
            tables, words = named, words[1:]
        else:
            asked = [t for t in tables if self._is_asked(t, asker.person)]
            tables = asked or [t for t in tables if _mine(asker)(t)]
        if not tables:
            raise Refused("not-seated-anywhere")
        if len(tables) > 1:
            raise Refused("which-table", codes=tuple(t.id for t in tables))
        await self._sessions.say(tables[0].id, asker.person, words)
        return Answer()

    async def _rules(self, asker: Asker, which: str) -> Answer:
        """`game`, or `game.page`; without one, the game that is played here, or a choice."""
        lang = await self._lang(asker)
        if not which:
            here = {t.game for t in await self._tables(asker)}
            if len(here) != 1:
                return Answer(page=self._reading.choice_of_rules(lang))
            which = here.pop()
        return Answer(page=self._reading.rules(which, lang))

    async def _cards(self, asker: Asker, which: str) -> Answer:
        return Answer(page=self._reading.cards(which, await self._lang(asker)))

    async def _games(self, asker: Asker, _: str) -> Answer:
        tables = await self._tables(asker)
        return Answer(page=self._reading.tables(tables, await self._lang(asker)))

    async def _rematch(self, asker: Asker, code: str) -> Answer:
        fits = _mine(asker, over=True)
        table = await self._one_table(asker, "rematch", fits, code, over=True)
        if isinstance(table, Answer):
            return table
        again = await self._sessions.rematch(table.id, asker.person)
        return await self._toast(asker, "table-opened", code=again.id)

    async def _resign(self, asker: Asker, code: str) -> Answer:
        table = await self._one_table(asker, "resign", _mine(asker), code)
        return (
            table if isinstance(table, Answer) else await self._sure(asker, table, "resign", RESIGN)
        )

    async def _back(self, asker: Asker, code: str) -> Answer:
        table = await self._one_table(asker, "back", _mine(asker), code)
        if isinstance(table, Answer):
            return table
        await self._sessions.back(table.id, asker.person)
        return await self._toast(asker, "welcome-back")

    async def _kick(self, asker: Asker, seat: str) -> Answer:
        table = await self._one_table(asker, "kick", _gathering)
        if isinstance(table, Answer):
            return table
        seats = {str(number): number - 1 for number in range(1, len(table.players) + 1)}
        if seat not in seats:
            raise Refused("no-such-seat", seats=len(seats))
        admin = _is_admin(asker, table)
        await self._sessions.kick(table.id, asker.person, seats[seat], admin)
        return await self._toast(asker, "kicked")

    async def _stop(self, asker: Asker, code: str) -> Answer:
        def stoppable(t: Table[Any]) -> bool:
            return not t.ended and (asker.admin or any(p.id == asker.person for p in t.players))

        table = await self._one_table(asker, "stop", stoppable, code)
        if isinstance(table, Answer):
            return table
        admin = _is_admin(asker, table)
        if table.playing and not admin and table.host != asker.person:
            word = "draw" if core.may_draw(self._game(table), table) else "agree"
            return await self._sure(asker, table, word, "!agree")
        await self._sessions.stop(table.id, asker.person, admin)
        return await self._toast(asker, "stopped")

    async def _replay(self, asker: Asker, code: str) -> Answer:
        table = await self._one_table(asker, "replay", _played, code, over=True)
        if isinstance(table, Answer):
            return table
        return await self._replayed(asker, table)

    async def _stats(self, asker: Asker, _: str) -> Answer:
        tables = await self._sessions.tables_of(asker.person)
        lang = await self._lang(asker)
        return Answer(page=self._reading.stats(tables, asker.person, lang))

    async def _language(self, asker: Asker, choice: str) -> Answer:
        """A person's own language; in a room, the room's as well when an admin says so."""
        lang = await self._lang(asker)
        chosen = language(choice)
        if not chosen:
            return Answer(page=self._reading.choice_of_language(lang))
        person = await self._people.person(asker.person)
        await self._people.save_person(asker.person, person.model_copy(update={"lang": chosen}))
        if asker.room and asker.admin:
            record = await self._people.room(asker.room.id)
            await self._people.save_room(asker.room.id, record.model_copy(update={"lang": chosen}))
        await self._redraw(asker)
        return Answer(self._say("language-set", chosen), done=True)

    async def _redraw(self, asker: Asker) -> None:
        """Another language: what is shown here must be said anew."""
        for table in await self._tables(asker):
            await self._courier.mark(table.id)

    async def _settings(self, asker: Asker, change: str) -> Answer:
        """Defaults of a room: language, pace, games allowed. `lang.ru`, `pace.live3`, `game.x`."""
        lang = await self._lang(asker)
        if asker.room is None:
            return await self._language(asker, change.removeprefix("lang."))
        record = await self._people.room(asker.room.id)
        kind, _, value = change.partition(".")
        if change:
            if not asker.admin:
                raise Refused("admin-only")
            update: dict[str, Any] = {}
            if kind == "lang" and value in LANGUAGES:
                update["lang"] = value
            elif kind == "pace" and value in PACES:
                update["pace"] = value
            elif kind == "game" and value in self._sessions.games:
                kept = set(record.games or self._sessions.games) ^ {value}
                if not kept:
                    raise Refused("one-game-at-least")
                update["games"] = tuple(g for g in self._sessions.games if g in kept)
            else:
                raise Refused("unknown-button")
            record = record.model_copy(update=update)
            await self._people.save_room(asker.room.id, record)
            if kind == "lang":
                await self._redraw(asker)
        allowed = record.games or tuple(self._sessions.games)
        page = self._reading.defaults(record.lang or DEFAULT, record.pace, allowed, lang)
        return Answer(page=page)

    async def _help(self, asker: Asker, _: str) -> Answer:
        return Answer(page=self._reading.help(await self._lang(asker)))

    async def _forget(self, asker: Asker, sure: str) -> Answer:
        lang = await self._lang(asker)
        if asker.room is not None:
            raise Refused("in-private-only")
        if sure != "sure":
            return Answer(page=self._reading.sure_to_forget(lang))
        await self._sessions.forget(asker.person)
        await self._people.forget(asker.person)
        return Answer(self._say("forgotten", lang), done=True)

    async def _unknown(self, asker: Asker, word: str) -> Answer:
        raise Refused("unknown-command", word=tidy(word, 20))

    async def _forged(self, asker: Asker, _: str) -> Answer:
        raise Refused("unknown-button")

    # --- buttons of a table ----------------------------------------------------------------

    async def _press(self, asker: Asker, press: Press) -> Answer:
        id, token = press.table, press.token
        if not token.startswith("!") or token == core.BACK:
            await self._sessions.press(id, asker.person, press.seen, token)
            return Answer()
        word, *arguments = token[1:].split(".")
        me = asker.person
        match (word, *arguments):
            case ("join",):
                return await self._sit(asker, id)
            case ("leave",):
                await self._sessions.rise(id, me)
                return await self._toast(asker, "left")
            case ("computer", level):
                await self._sessions.add_computer(id, me, level)
            case ("no_computer",):
                await self._sessions.remove_computer(id, me)
            case ("set", name, value):
                admin = _is_admin(asker, await self._sessions.table(id))
                await self._sessions.choose(id, me, name, value, admin)
            case ("pace", pace):
                admin = _is_admin(asker, await self._sessions.table(id))
                await self._sessions.choose_pace(id, me, pace, admin)
            case ("start",):
                return await self._begin(asker, await self._sessions.table(id))
            case ("return",):
                await self._sessions.back(id, me)
                return await self._toast(asker, "welcome-back")
            case ("agree",):
                await self._sessions.agree(id, me)
                return await self._toast(asker, "noted")
            case ("resign",):
                table = await self._sessions.table(id)
                return await self._sure(asker, table, "resign", RESIGN)
            case ("resign", "sure"):
                await self._sessions.resign(id, me)
                return await self._toast(asker, "resigned", done=True)
            case ("rematch",):
                again = await self._sessions.rematch(id, me)
                return Answer(self._say("table-opened", await self._lang(asker), code=again.id))
            case ("replay",):
                return await self._replayed(asker, await self._sessions.table(id))
            case ("rules",):
                return await self._rules(asker, (await self._sessions.table(id)).game)
            case ("hand",):
                return await self._own_hand(asker, id)
            case ("more",):
                table = await self._sessions.table(id)
                sheet = presenter.more(self._game(table), table, _seat(table, me))
                return Answer(page=await self._page_of(asker, table, sheet))
            case ("aside", name):
                table = await self._sessions.table(id)
                if name not in self._game(table).asides or table.state is None:
                    raise Refused("unknown-button")
                sheet = presenter.aside(self._game(table), table, name, _seat(table, me))
                return Answer(page=await self._page_of(asker, table, sheet))
            case _:
                raise Refused("unknown-button")
        return Answer()

    async def _own_hand(self, asker: Asker, id: str) -> Answer:
        """The private screen of the one who asks, in place."""
        table = await self._sessions.table(id)
        if table.state is None:
            raise Refused("not-started")
        seat = core.seat_of(table, asker.person)
        sheet = presenter.private(self._game(table), table, seat)
        return Answer(page=await self._page_of(asker, table, sheet))

    async def _sit(self, asker: Asker, code: str) -> Answer:
        """Takes a seat. Joining proves the private channel, before anything is dealt."""
        lang = await self._lang(asker)
        table = await self._sessions.table(code)
        here = self._room(asker)
        strange = here.id not in {room.id for room in table.rooms}
        prefix = asker.person.partition(":")[0]
        grouped = any(r.id.startswith(f"{prefix}:") and r.title for r in table.rooms)
        # A link from the group leads through the private chat: that chat needs no second card.
        show = here if strange and (asker.room is not None or not grouped) else None
        seated = _seat(table, asker.person) is not None
        if seated and show:
            await self._sessions.show_in(table.id, here)
            return Answer(self._say("shown-here", lang))
        if seated and table.playing:
            return await self._hand(asker, table.id)
        link = await self._reached(asker, table.id)
        if link is not None:
            return link
        await self._sessions.sit(table.id, self._player(asker), show)
        return Answer(self._say("joined", lang, what=self._reading.title(table.game, lang)))

    async def _begin(self, asker: Asker, table: Table[Any]) -> Answer:
        """Starts, if every seated person can be written to in private."""
        core.seat_of(table, asker.person)
        unreached = [
            player.name
            for player in table.players
            if player.person and not await self._can_reach(player.id)
        ]
        if unreached:
            raise Refused("unreachable", names=tuple(unreached))
        await self._sessions.start(table.id, asker.person)
        return await self._toast(asker, "started")

    async def _sure(self, asker: Asker, table: Table[Any], word: str, token: str) -> Answer:
        """Asks once more before what cannot be taken back."""
        core.seat_of(table, asker.person)
        if not table.playing:
            raise Refused("not-playing")
        return Answer(page=self._reading.sure(word, token, table, await self._lang(asker)))

    async def _replayed(self, asker: Asker, table: Table[Any]) -> Answer:
        if table.ended and table.state is None:
            raise Refused("not-started")
        text = await self._sessions.transcript(table.id)
        return Answer(page=self._reading.replay(table, text, await self._lang(asker)))

    # --- small things ----------------------------------------------------------------------

    async def _lang(self, asker: Asker) -> str:
        try:
            return await self._people.language_of(asker.person, asker.hint)
        except Away:
            return language(asker.hint) or DEFAULT

    async def _reached(self, asker: Asker, id: str) -> Answer | None:
        """None if the asker can be written to; else the way to open the private chat."""
        if await self._can_reach(asker.person):
            return None
        platform = self._platforms[asker.person.partition(":")[0]]
        lang = await self._lang(asker)
        link = platform.link(f"{JOIN}{id}" if id else HELLO)
        return Answer(self._say("refused-open-private", lang), link=link)

    async def _can_reach(self, person: str) -> bool:
        platform = self._platforms.get(person.partition(":")[0])
        # Another process may serve that platform; what it cannot deliver it will say in the room.
        return platform is None or await platform.reach(person)

    async def _allowed(self, asker: Asker) -> Sequence[str]:
        record = await self._people.room(self._room(asker).id)
        return [id for id in self._sessions.games if not record.games or id in record.games]

    async def _tables(self, asker: Asker, over: bool = False) -> list[Table[Any]]:
        """The tables meant when somebody speaks here: the room's, or in private one's own; `over`:
        the finished ones too."""
        if asker.room is not None:
            return await self._sessions.tables_in(asker.room.id, over)
        mine = await self._sessions.tables_of(asker.person, over)
        here = await self._sessions.tables_in(asker.person, over)
        return list({table.id: table for table in (*mine, *here)}.values())

    async def _one_table(
        self,
        asker: Asker,
        word: str,
        fits: Callable[[Table[Any]], bool],
        code: str = "",
        over: bool = False,
    ) -> Table[Any] | Answer:
        """The table a command means; where several fit, the asker chooses."""
        if code:
            return await self._sessions.table(code.lower())
        tables = [table for table in await self._tables(asker, over) if fits(table)]
        if not tables:
            raise Refused(f"no-table-to-{word}")
        if len(tables) == 1:
            return tables[0]
        lang = await self._lang(asker)
        return Answer(page=self._reading.choice_of_tables(word, tables, lang))

    async def _next_words(self, asker: Asker, typed: str) -> list[tuple[str, str]]:
        words = tuple(typed.lower().split())
        for table in await self._tables(asker):
            if self._is_asked(table, asker.person):
                game, seat = self._game(table), core.seat_of(table, asker.person)
                lang = await self._lang(asker)
                for begun in (words, words[:-1]):
                    options = _offered_after(game, table, seat, begun)
                    if options:
                        lead = " ".join(begun)
                        return [
                            (
                                f"{lead} {self._words.say(Word(token), lang, game.id)}".strip(),
                                f"{lead} {token}".strip(),
                            )
                            for token in options
                        ]
        return []

    def _is_asked(self, table: Table[Any], person: str) -> bool:
        seat = _seat(table, person)
        return seat is not None and seat in core.asked_seats(self._game(table), table)

    def _game(self, table: Table[Any]) -> Game:
        return self._sessions.games[table.game]

    def _room(self, asker: Asker) -> Room:
        return asker.room or Room(id=asker.person)

    def _player(self, asker: Asker) -> Player:
        return Player(id=asker.person, name=tidy(asker.name) or "?")

    def _say(self, key: str, lang: str, **args: Arg) -> str:
        return self._words.say(Msg(key, args), lang)

    async def _toast(self, asker: Asker, key: str, done: bool = False, **args: Arg) -> Answer:
        return Answer(self._say(key, await self._lang(asker), **args), done=done)

    async def _page_of(self, asker: Asker, table: Table[Any], sheet: presenter.Sheet) -> Page:
        return pages.page(self._words, sheet, await self._lang(asker), table)


_CALLABLE = {*BY_WORD, "cards"}


def _mine(asker: Asker, lobby: bool = False, over: bool = False) -> Callable[[Table[Any]], bool]:
    def fits(table: Table[Any]) -> bool:
        seated = any(one.id == asker.person for one in table.players if one.person)
        stage = bool(table.ended) if over else not table.ended and (table.state is None) == lobby
        return seated and stage

    return fits


def _gathering(table: Table[Any]) -> bool:
    return table.state is None and not table.ended


def _played(table: Table[Any]) -> bool:
    return table.state is not None and bool(table.ended)


def _is_admin(asker: Asker, table: Table[Any]) -> bool:
    """An admin has a say over the tables of the own room, and over no others."""
    return (
        asker.admin and asker.room is not None and any(r.id == asker.room.id for r in table.rooms)
    )


def _seat(table: Table[Any], person: str) -> int | None:
    try:
        return core.seat_of(table, person)
    except Refused:
        return None


def _offered_after(game: Game, table: Table[Any], seat: int, begun: Move) -> Sequence[str]:
    for done, token in enumerate(begun):
        if token not in game.engine.options(table.state, seat, begun[:done]):
            return ()
    return game.engine.options(table.state, seat, begun)
