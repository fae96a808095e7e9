"""PURE: pages about when somebody rests: which clock, which hours, how many days, which reminders.

Everything it needs is handed to it, the time too; it looks nothing up and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from bot import rest
from bot.actions import Action, DaysOff, Quiet, Remind, Zone
from bot.i18n import Words
from bot.platforms.port import Button, Page
from bot.rest import Ladder, Rest
from engines.core.ui import Arg, Msg

Rows = tuple[tuple[Button, ...], ...]

HOURS_EAST = range(-11, 13)  # clocks to choose among
WIDTH = 5  # keys in a row
NIGHTS = ("22-7", "23-7", "23-8", "0-8", "0-9", "1-9")
DAYS = (1, 2, 3, 5, 7, 14)
MEANT = 8  # zones to choose among


class Timetable:
    def __init__(self, words: Words) -> None:
        self._words = words

    def cities(self) -> dict[str, str]:
        """What cities are called in every language, and the zone of each."""
        lists = (self.say("zone-cities", lang) for lang in self._words.languages)
        pairs = (one.split(":") for cities in lists for one in cities.split(";"))
        return {name.strip(): zone.strip() for zone, names in pairs for name in names.split(",")}

    def off(self) -> set[str]:
        """What is typed instead of hours by who wants none, in every language."""
        lists = (self.say("quiet-off", lang) for lang in self._words.languages)
        return {one.strip() for words in lists for one in words.split(",")}

    def clocks(self, now: float, lang: str) -> Page:
        """What time is it there? Said so, nobody need know the name of a zone."""
        zones = [rest.offset(f"{hours:+}") for hours in HOURS_EAST]
        keys = [Button(rest.clock(zone, now), Zone(zone)) for zone in zones]
        lines = (Msg("zone-about"),)
        return self._page("zone-title", lang, lines, _rows(keys, WIDTH))

    def which_zone(self, found: Sequence[str], lang: str) -> Page:
        keys = [Button(rest.called(one), Zone(one)) for one in found[:MEANT]]
        return self._page("zone-which", lang, (), _rows(keys, 1))

    def nights(self, own: Rest, now: float, lang: str) -> Page:
        keys = [Button(_hours(one), Quiet(one)) for one in NIGHTS]
        off = (Button(self.say("key-quiet-off", lang), Quiet("off")),)
        about = (Msg("quiet-about", {"most": rest.MOST_QUIET // 60}), self._zone(own, now))
        return self._page("quiet-title", lang, about, (*_rows(keys, 3), off))

    def days_off(self, own: Rest, now: float, lang: str) -> Page:
        keys = [Button(self.say("days-off", lang, n=n), DaysOff(str(n))) for n in DAYS]
        rows = _rows(keys, 3)
        if rest.is_off(own, now):
            rows = (*rows, (Button(self.say("key-days-over", lang), DaysOff("0")),))
        about = [Msg("away-about", {"most": rest.MOST_OFF}), *self._off(own, now)]
        return self._page("away-title", lang, about, rows)

    def settings(self, own: Rest, now: float, lang: str) -> Rows:
        """The keys of one's own settings, each of which says how it stands."""
        ladders = get_args(Ladder)
        following = ladders[(ladders.index(own.ladder) + 1) % len(ladders)]
        quiet: Msg | str = rest.spelled(own.quiet) if own.quiet else Msg("quiet-none")
        off = next(iter(self._off(own, now)), Msg("days-off-none"))
        return (
            self._key("zone", self._zone(own, now), Zone(), lang),
            self._key("quiet", quiet, Quiet(), lang),
            self._key("ladder", Msg(f"ladder-{own.ladder}"), Remind(following), lang),
            self._key("days-off", off, DaysOff(), lang),
        )

    def _zone(self, own: Rest, now: float) -> Msg:
        if not own.zone:
            return Msg("zone-none")
        time = rest.clock(own.zone, now)
        return Msg("zone-is", {"zone": rest.called(own.zone), "time": time})

    def _off(self, own: Rest, now: float) -> list[Msg]:
        if not rest.is_off(own, now):
            return []
        day, month, time = rest.day(own.off[1])
        return [Msg("until-day", {"day": day, "month": Msg(f"month-{month}"), "time": time})]

    def _key(self, name: str, value: Msg | str, change: Action, lang: str) -> tuple[Button, ...]:
        label = self.say("key-setting", lang, name=Msg(f"setting-{name}"), value=value)
        return (Button(label, change),)

    def say(self, key: str, lang: str, **args: Arg) -> str:
        return self._words.say(Msg(key, args), lang)

    def _page(self, title: str, lang: str, lines: Sequence[Msg], rows: Rows) -> Page:
        said = tuple((self._words.say(line, lang),) for line in lines)
        return Page((self.say(title, lang),), said, rows=rows, lang=lang, menu=True)


def _rows(keys: Sequence[Button], width: int) -> Rows:
    return tuple(tuple(keys[at : at + width]) for at in range(0, len(keys), width))


def _hours(typed: str) -> str:
    found = rest.span(typed)
    return rest.spelled(found) if found else typed
