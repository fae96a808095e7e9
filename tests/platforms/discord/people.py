"""Scripted people: they see what their client would show, and use commands, buttons, selects and
forms by the words on them.

A person cannot press what is not there to be seen, and complains when the bot does not answer in
time, as a real client does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.platforms.discord import limits
from tests.platforms.discord.server import (
    ACKNOWLEDGE_WITHIN,
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL,
    Discord,
    Interaction,
    member_rights,
)
from tests.platforms.discord.world import JSON, Channel, Message, User


class Unanswered(AssertionError):
    """«This interaction failed»: nobody acknowledged it within three seconds."""


class NotThere(AssertionError):
    """No such button, option or command is before this person's eyes."""


@dataclass(frozen=True)
class Control:
    """A button, or one option of a select, on a message."""

    message: Message
    label: str
    custom_id: str
    value: str | None = None  # of an option


class Person:
    def __init__(self, discord: Discord, user: User, place: Channel) -> None:
        self.discord, self.user, self.place = discord, user, place
        self.form: Interaction | None = None  # a modal that is open

    @property
    def direct(self) -> Channel:
        return self.discord.world.direct(self.user)

    # ── seeing ──

    def messages(self, place: Channel | None = None) -> list[Message]:
        """What this person sees now in a place, newest last."""
        place = place or self.place
        if self.user.id not in place.viewers():
            return []
        return [
            one
            for one in place.messages.values()
            if one.only in (None, self.user.id) and not one.loading
        ]

    def sees(self, text: str, place: Channel | None = None) -> bool:
        return any(text in one.text for one in self.messages(place))

    def saw(self) -> list[str]:
        """All this person ever read."""
        return [one.text for one in self.discord.world.seen if one.user == self.user.id]

    def screen(self, place: Channel | None = None) -> str:
        """All there is to read in a place now."""
        return "\n\n".join(one.text for one in self.messages(place))

    def controls(self, place: Channel | None = None) -> Iterator[Control]:
        """Everything that can be pressed or chosen in a place, newest message first."""
        for message in reversed(self.messages(place)):
            yield from controls(message)

    async def until(self, holds: Callable[[], Any] | str, seconds: float = 10.0) -> Any:
        """Waits until something holds, or until a text is seen here or in direct messages."""
        if isinstance(holds, str):
            text = holds
            return await self.discord.world.until(
                lambda: self.sees(text) or self.sees(text, self.direct), seconds
            )
        return await self.discord.world.until(holds, seconds)

    # ── doing ──

    async def slash(self, name: str, place: Channel | None = None, **options: Any) -> Interaction:
        """A command, by its name in any language; `options` by their names in the code."""
        return await self._do(COMMAND, place or self.place, self._command(name, options))

    async def menu(self, name: str, message: Message) -> Interaction:
        """A command from the menu of a message, by its name in any language."""
        command = self._named(name, kind=3)
        shown = self.discord.world.payload(message)
        data = {
            "id": command["id"],
            "name": command["name"],
            "type": 3,
            "target_id": str(message.id),
            "resolved": {"messages": {str(message.id): shown}},
        }
        return await self._do(COMMAND, message.channel, data)

    async def complete(
        self, name: str, option: str, typed: str = "", place: Channel | None = None
    ) -> list[str]:
        """What is offered while this person types an option."""
        data = self._command(name, {option: typed}, typing=option)
        answer = await self._do(AUTOCOMPLETE, place or self.place, data)
        return [one["name"] for one in answer.offered]

    async def press(self, label: str, place: Channel | None = None) -> Interaction:
        """The newest button, or option of a select, with this label, in this place."""
        for one in self.controls(place):
            if one.label == label:
                return await self.use(one)
        shown = [one.label for one in self.controls(place)]
        raise NotThere(f"{self.user.name} sees no {label!r} among {shown}")

    async def use(self, control: Control) -> Interaction:
        data: JSON = {"custom_id": control.custom_id, "component_type": limits.BUTTON}
        if control.value is not None:
            data |= {"component_type": limits.SELECT, "values": [control.value]}
        message = control.message
        return await self._do(COMPONENT, message.channel, data, source=message)

    async def fill(self, **values: str) -> Interaction:
        """Submits the open form; values go by the custom ids of its fields, the rest stays."""
        form = self.form
        if form is None or form.asked is None:
            raise NotThere("no form is open")
        asked = form.asked
        self.form = None
        known = {
            one["custom_id"] for one in limits.walk(asked["components"]) if one.get("custom_id")
        }
        if set(values) - known:
            raise NotThere(f"the form has {known}, not {set(values) - known}")
        data = {
            "custom_id": asked["custom_id"],
            "components": [_filled(one, values) for one in asked["components"]],
        }
        return await self._do(MODAL, form.channel, data, source=form.source)

    async def _do(
        self, kind: int, place: Channel, data: JSON, *, source: Message | None = None
    ) -> Interaction:
        done = await self.discord.interact(kind, self.user, place, data, source=source)
        try:
            async with asyncio.timeout(ACKNOWLEDGE_WITHIN):
                await done.answered.wait()
        except TimeoutError:
            raise Unanswered(f"{self.user.name}: this interaction failed ({data})") from None
        if done.asked is not None:
            self.form = done
        return done

    def _named(self, name: str, kind: int = 1) -> JSON:
        for command in self.discord.commands:
            spoken = {command["name"], *(command.get("name_localizations") or {}).values()}
            if name in spoken and command["type"] == kind:
                if not _lists(command, self.user, self.place):
                    raise NotThere(f"{self.user.name} may not use {name!r}")
                return command
        raise NotThere(f"no command {name!r}")

    def _command(self, name: str, options: JSON, typing: str = "") -> JSON:
        command = self._named(name)
        declared = {one["name"]: one for one in command.get("options") or ()}
        if set(options) - set(declared):
            raise NotThere(f"/{name} takes {set(declared)}, not {set(options) - set(declared)}")
        if not typing:
            missing = {key for key, one in declared.items() if one.get("required")} - set(options)
            if missing:
                raise NotThere(f"/{name} needs {missing}")
        given = []
        for key, value in options.items():
            choices = [one["value"] for one in declared[key].get("choices") or ()]
            if choices and value not in choices:
                raise NotThere(f"/{name} {key} is one of {choices}")
            one: JSON = {"name": key, "type": declared[key]["type"], "value": value}
            if key == typing:
                one["focused"] = True
            given.append(one)
        return {"id": command["id"], "name": command["name"], "type": 1, "options": given}


def _lists(command: JSON, user: User, place: Channel) -> bool:
    """Whether the client lists it to this person: some are for those who run the server."""
    needs, guild = int(command.get("default_member_permissions") or 0), place.guild
    return not needs or guild is None or not needs & ~member_rights(user, guild)


def controls(message: Message) -> Iterator[Control]:
    for one in limits.walk(message.components):
        if one.get("disabled"):
            continue
        if one["type"] == limits.BUTTON and one.get("custom_id"):
            yield Control(message, _label(one), one["custom_id"])
        elif one["type"] == limits.SELECT:
            for option in one["options"]:
                yield Control(message, _label(option), one["custom_id"], option["value"])


def links(message: Message) -> dict[str, str]:
    """Keys that lead somewhere: the address behind each label."""
    found = limits.walk(message.components)
    return {_label(one): one["url"] for one in found if one.get("url") and one["type"] == 2}


def _label(one: JSON) -> str:
    """What is written on it; an emoji of the app's own stands before it and is not read."""
    return one.get("label") or ""


def _filled(one: JSON, values: dict[str, str]) -> JSON:
    inner = one.get("component") or (one.get("components") or [None])[0]
    if inner is None:
        return {"type": one["type"], "id": 1}
    kind, name = inner["type"], inner["custom_id"]
    answer: JSON = {"type": kind, "id": 2, "custom_id": name}
    chosen = values.get(name)
    if kind == limits.TEXT_INPUT:
        answer["value"] = inner.get("value") or "" if chosen is None else chosen
    else:
        default = [each["value"] for each in inner.get("options", ()) if each.get("default")]
        picked = default if chosen is None else [chosen]
        offered = [each["value"] for each in inner.get("options", ())]
        if set(picked) - set(offered):
            raise NotThere(f"{name} offers {offered}, not {picked}")
        if kind == limits.RADIO:
            answer["value"] = picked[0] if picked else None
        else:
            answer["values"] = picked
    if one["type"] == limits.ROW:
        return {"type": limits.ROW, "id": 1, "components": [answer]}
    return {"type": limits.LABEL, "id": 1, "component": answer}
