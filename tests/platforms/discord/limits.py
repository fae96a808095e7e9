"""What Discord refuses in a request body: lengths, counts and combinations of components, commands
and answers.

Written from the published API description (v10) and from the limits that it does not carry. Each
function raises `Invalid` with the path of the first thing wrong; none of them changes its argument.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

JSON = dict[str, Any]

EPHEMERAL = 1 << 6
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
RADIO, CHECKS, CHECK = 21, 22, 23

_SELECTS = {SELECT, 5, 6, 7, 8}
_TOP = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
_KNOWN = {
    ROW: {"components"},
    BUTTON: {"custom_id", "style", "label", "disabled", "url", "sku_id", "emoji"},
    SELECT: {
        "custom_id",
        "placeholder",
        "min_values",
        "max_values",
        "disabled",
        "required",
        "options",
    },
    SECTION: {"components", "accessory"},
    TEXT: {"content"},
    THUMBNAIL: {"description", "spoiler", "media"},
    GALLERY: {"items"},
    FILE: {"spoiler", "file"},
    SEPARATOR: {"spacing", "divider"},
    CONTAINER: {"accent_color", "components", "spoiler"},
}


_SAID = {
    "content",
    "embeds",
    "allowed_mentions",
    "components",
    "attachments",
    "flags",
    "tts",
    "poll",
}
_NEW = _SAID | {"nonce", "enforce_nonce", "message_reference", "sticker_ids"}
# What belongs to an attachment that is there already may be sent back with it, and counts nothing.
_ATTACHED = {"id", "filename", "title", "description", "spoiler", "is_spoiler"}
_TOLD = {"size", "url", "proxy_url", "content_type", "height", "width", "ephemeral", "flags"}


class Invalid(Exception):
    """The form body breaks a limit: error 50035."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


def _need(holds: bool, path: str, why: str) -> None:
    if not holds:
        raise Invalid(path, why)


def _text(value: object, path: str, least: int, most: int) -> None:
    _need(isinstance(value, str), path, "not a string")
    _need(least <= len(str(value)) <= most, path, f"must be between {least} and {most} in length")


def _list(value: object, path: str, least: int, most: int) -> Sequence[Any]:
    _need(isinstance(value, list), path, "not a list")
    assert isinstance(value, list)
    _need(least <= len(value) <= most, path, f"must have between {least} and {most} items")
    return value


def message(
    body: JSON,
    files: Sequence[str],
    *,
    editing: int | None = None,
    kept: Mapping[str, str] | None = None,
) -> None:
    """A message to create, or (`editing` are the flags it has) the changes of one that exists.

    `files` come with it, `kept` are those on it now: names by ids.
    """
    before, kept = editing or 0, kept or {}
    strange = set(body) - (_NEW if editing is None else _SAID)
    _need(not strange, "body", f"unknown fields {strange}")
    flags = body.get("flags")
    flags = before if flags is None else int(flags)
    if editing is not None:
        _need(not (before & COMPONENTS_V2 and not flags & COMPONENTS_V2), "flags", "V2 stays")
    v2 = bool(flags & COMPONENTS_V2)
    content, embeds, rows = body.get("content"), body.get("embeds"), body.get("components")
    attachments = body.get("attachments")
    if v2:
        for name in ("content", "embeds", "poll", "sticker_ids"):
            _need(not body.get(name), name, "cannot be used with components V2")
    if content is not None:
        _text(content, "content", 0, 2000)
    if embeds is not None:
        _embeds(embeds)
    _need(len(files) <= 10, "files", "at most 10")
    if attachments is not None:
        there = _attachments(attachments, files, kept)
    else:
        there = [*kept.values(), *files]
    allowed = body.get("allowed_mentions") or {}
    named = _list(allowed.get("users") or [], "allowed_mentions.users", 0, 100)
    parse = _list(allowed.get("parse") or [], "allowed_mentions.parse", 0, 3)
    _need(not (named and "users" in parse), "allowed_mentions", "users named and parsed at once")
    if rows is not None:
        _components(rows, v2=v2, files=there)
    if editing is None:
        says = content or embeds or rows or attachments or files or body.get("poll")
        if not says:
            raise Empty


def _attachments(listed: object, files: Sequence[str], kept: Mapping[str, str]) -> Sequence[str]:
    """The names of all files that the message has afterwards: those listed, and no other."""
    there, uploaded = [], set()
    for at, one in enumerate(_list(listed, "attachments", 0, 10)):
        path = f"attachments[{at}]"
        strange = set(one) - _ATTACHED - _TOLD
        _need(not strange, path, f"unknown fields {strange}")
        id = str(one.get("id"))
        if one.get("description") is not None:
            _text(one["description"], f"{path}.description", 0, 1024)
        if id in kept:
            there.append(kept[id])
            continue
        _need(id.isdecimal() and int(id) < len(files), path, f"no file has the id {id}")
        name = files[int(id)]
        _need(one.get("filename", name) == name, path, "the file has another name")
        uploaded.add(int(id))
        there.append(name)
    _need(len(uploaded) == len(files), "attachments", "a file that is sent must be listed")
    _need(len(set(there)) == len(there), "attachments", "two files of one name")
    return there


class Empty(Exception):
    """Cannot send an empty message: error 50006."""


def _embeds(embeds: object) -> None:
    total = 0
    for at, one in enumerate(_list(embeds, "embeds", 0, 10)):
        for name, most in (("title", 256), ("description", 4096)):
            if one.get(name) is not None:
                _text(one[name], f"embeds[{at}].{name}", 0, most)
                total += len(one[name])
        for field in _list(one.get("fields", []), f"embeds[{at}].fields", 0, 25):
            _text(field.get("name"), "embeds.fields.name", 1, 256)
            _text(field.get("value"), "embeds.fields.value", 1, 1024)
            total += len(field["name"]) + len(field["value"])
    _need(total <= 6000, "embeds", "more than 6000 characters over all embeds")


def walk(components: Sequence[JSON]) -> Iterator[JSON]:
    """Every component, parents first, in reading order."""
    for one in components:
        yield one
        yield from walk(one.get("components", ()))
        if "accessory" in one:
            yield from walk([one["accessory"]])
        if "component" in one:
            yield from walk([one["component"]])


def _components(rows: object, *, v2: bool, files: Sequence[str]) -> None:
    top = _list(rows, "components", 0, 40 if v2 else 5)
    for at, one in enumerate(top):
        path = f"components[{at}]"
        kind = one.get("type")
        _need(kind in (_TOP if v2 else {ROW}), path, f"type {kind} cannot stand at the top")
        _component(one, path, v2=v2, files=files)
    every = list(walk(top))
    _need(len(every) <= 40, "components", f"{len(every)} components, 40 is the most")
    _distinct(every)
    written = sum(len(one["content"]) for one in every if one["type"] == TEXT)
    _need(written <= 4000, "components", f"{written} characters of text, 4000 is the most")


def _distinct(every: Sequence[JSON]) -> None:
    ids = [one["custom_id"] for one in every if one.get("custom_id")]
    twice = {one for one in ids if ids.count(one) > 1}
    _need(not twice, "components", f"custom ids must be unique: {twice}")


def _component(one: JSON, path: str, *, v2: bool, files: Sequence[str]) -> None:
    kind = one["type"]
    if kind in _KNOWN:
        strange = set(one) - _KNOWN[kind] - {"type", "id"}
        _need(not strange, path, f"unknown fields {strange}")
    if kind == ROW:
        _row(one, path)
    elif kind == TEXT:
        _text(one.get("content"), f"{path}.content", 1, 4000)
    elif kind == CONTAINER:
        inner = _list(one.get("components"), f"{path}.components", 1, 40)
        for at, each in enumerate(inner):
            here = f"{path}.components[{at}]"
            _need(each.get("type") in _TOP - {CONTAINER}, here, "cannot stand in a container")
            _component(each, here, v2=v2, files=files)
    elif kind == SECTION:
        for at, each in enumerate(_list(one.get("components"), f"{path}.components", 1, 3)):
            _need(each.get("type") == TEXT, f"{path}.components[{at}]", "only text")
            _text(each.get("content"), f"{path}.components[{at}].content", 1, 4000)
        accessory = one.get("accessory")
        _need(isinstance(accessory, dict), f"{path}.accessory", "required")
        assert isinstance(accessory, dict)
        _need(
            accessory.get("type") in (BUTTON, THUMBNAIL), f"{path}.accessory", "no such accessory"
        )
        if accessory["type"] == BUTTON:
            _button(accessory, f"{path}.accessory")
        else:
            _media(accessory, f"{path}.accessory", files)
    elif kind == GALLERY:
        for at, each in enumerate(_list(one.get("items"), f"{path}.items", 1, 10)):
            _media(each, f"{path}.items[{at}]", files)
    elif kind == SEPARATOR:
        _need(one.get("spacing") in (None, 1, 2), f"{path}.spacing", "1 or 2")
    elif kind == FILE:
        _attached(one.get("file", {}).get("url", ""), path, files)


def _row(one: JSON, path: str) -> None:
    inner = _list(one.get("components"), f"{path}.components", 1, 5)
    kinds = [each.get("type") for each in inner]
    if any(kind in _SELECTS for kind in kinds):
        _need(len(inner) == 1, path, "a select stands alone in its row")
    for at, each in enumerate(inner):
        here = f"{path}.components[{at}]"
        if each.get("type") == BUTTON:
            _button(each, here)
        else:
            _need(each.get("type") in _SELECTS, here, "only buttons or a select in a row")
            _select(each, here)


def _button(one: JSON, path: str) -> None:
    style = one.get("style")
    _need(style in range(1, 7), f"{path}.style", "no such style")
    if one.get("label") is not None:
        _text(one["label"], f"{path}.label", 0, 80)
    if style == 5:
        _text(one.get("url"), f"{path}.url", 1, 512)
        _need(not one.get("custom_id"), path, "a link has no custom id")
    elif style != 6:
        _text(one.get("custom_id"), f"{path}.custom_id", 1, 100)
        _need(not one.get("url"), path, "only a link has a url")
    if style != 6:
        _need(bool(one.get("label") or one.get("emoji")), path, "needs a label or an emoji")


def _select(one: JSON, path: str) -> None:
    _text(one.get("custom_id"), f"{path}.custom_id", 1, 100)
    if one.get("placeholder") is not None:
        _text(one["placeholder"], f"{path}.placeholder", 0, 150)
    least, most = one.get("min_values"), one.get("max_values")
    least, most = 1 if least is None else least, 1 if most is None else most
    _need(0 <= least <= 25 and 1 <= most <= 25 and least <= most, path, "values out of range")
    if one["type"] == SELECT:
        _options(one.get("options"), path, 1, 25)
        _need(most <= len(one["options"]), path, "max_values above the number of options")


def _options(options: object, path: str, least: int, most: int) -> None:
    listed = _list(options, f"{path}.options", least, most)
    for at, each in enumerate(listed):
        _text(each.get("label"), f"{path}.options[{at}].label", 1, 100)
        _text(each.get("value"), f"{path}.options[{at}].value", 1, 100)
        if each.get("description") is not None:
            _text(each["description"], f"{path}.options[{at}].description", 0, 100)
    values = [each["value"] for each in listed]
    _need(len(set(values)) == len(values), f"{path}.options", "values must be unique")


def _media(one: JSON, path: str, files: Sequence[str]) -> None:
    if one.get("description") is not None:
        _text(one["description"], f"{path}.description", 1, 1024)
    _attached(one.get("media", {}).get("url", ""), path, files)


def _attached(url: str, path: str, files: Sequence[str]) -> None:
    if url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        _need(name in files, path, f"no file called {name} is attached")
    else:
        _need(url.startswith(("http://", "https://")), path, "not a URL")


def modal(data: JSON) -> None:
    _text(data.get("custom_id"), "data.custom_id", 1, 100)
    _text(data.get("title"), "data.title", 1, 45)
    shown = _list(data.get("components"), "data.components", 1, 5)
    for at, one in enumerate(shown):
        path = f"data.components[{at}]"
        if one.get("type") == TEXT:
            _text(one.get("content"), f"{path}.content", 1, 4000)
            continue
        if one.get("type") == ROW:
            inner = _list(one.get("components"), path, 1, 1)[0]
            _need(inner.get("type") == TEXT_INPUT, path, "only a text input in a modal's row")
            _text(inner.get("label"), f"{path}.label", 1, 45)
        else:
            _need(one.get("type") == LABEL, path, "a modal holds labels")
            _text(one.get("label"), f"{path}.label", 1, 45)
            if one.get("description") is not None:
                _text(one["description"], f"{path}.description", 1, 100)
            inner = one.get("component", {})
        _input(inner, f"{path}.component")
    _distinct(list(walk(shown)))


def _input(one: JSON, path: str) -> None:
    kind = one.get("type")
    _text(one.get("custom_id"), f"{path}.custom_id", 1, 100)
    if kind == TEXT_INPUT:
        _need(one.get("style") in (1, 2), f"{path}.style", "1 or 2")
        for name, most in (("value", 4000), ("placeholder", 100)):
            if one.get(name) is not None:
                _text(one[name], f"{path}.{name}", 0, most)
    elif kind == SELECT:
        _select(one, path)
    elif kind == RADIO:
        _options(one.get("options"), path, 2, 10)
    elif kind == CHECKS:
        _options(one.get("options"), path, 1, 10)
    else:
        _need(kind in _SELECTS | {CHECK, 19}, path, f"type {kind} cannot stand in a modal")


def thread(body: JSON) -> None:
    """A new one, without a message that it hangs on."""
    strange = set(body) - {
        *("name", "type", "auto_archive_duration", "rate_limit_per_user", "invitable"),
    }
    _need(not strange, "body", f"unknown fields {strange}")
    _text(body.get("name"), "name", 1, 100)
    _need(body.get("type") == 11, "type", "a public thread")
    archived = body.get("auto_archive_duration")
    _need(archived in (None, 60, 1440, 4320, 10080), "auto_archive_duration", "no such time")


def emoji(body: JSON, there: Sequence[str]) -> None:
    """One more of the app's own emoji."""
    strange = set(body) - {"name", "image"}
    _need(not strange, "body", f"unknown fields {strange}")
    _text(body.get("name"), "name", 2, 32)
    _need(bool(re.fullmatch(r"\w+", body["name"], re.ASCII)), "name", "letters and digits only")
    _need(body["name"] not in there, "name", "taken")
    _need(len(there) < 2000, "body", "2000 emoji are the most")
    kind, _, data = str(body.get("image")).partition(";base64,")
    _need(kind in ("data:image/png", "data:image/jpeg", "data:image/gif"), "image", "no picture")
    _need(len(base64.b64decode(data)) <= 256 << 10, "image", "larger than 256 KiB")


_NAME = re.compile(r"^[-_'\w]{1,32}$", re.UNICODE)


def commands(body: object) -> None:
    listed = _list(body, "body", 0, 100)
    names = [(one.get("type", 1), one.get("name")) for one in listed]
    _need(len(set(names)) == len(names), "body", "command names must be unique")
    for at, one in enumerate(listed):
        if one.get("type", 1) != 1:
            for name in (one.get("name"), *(one.get("name_localizations") or {}).values()):
                _text(name, f"{at}.name", 1, 32)
            _need(not one.get("description"), f"{at}.description", "only slash commands have one")
            _need(not one.get("options"), f"{at}.options", "only slash commands have them")
            continue
        _named(one, str(at))
        _list(one.get("options") or [], f"{at}.options", 0, 25)
        _command_options(one.get("options") or [], str(at))
        size = _size(one)
        _need(size <= 8000, str(at), f"{size} characters in one command, 8000 is the most")


def _named(one: JSON, path: str) -> None:
    spoken = {"": one.get("name"), **(one.get("name_localizations") or {})}
    for locale, name in spoken.items():
        _need(isinstance(name, str) and bool(_NAME.match(name)), f"{path}.name{locale}", "bad name")
        _need(name == str(name).lower(), f"{path}.name{locale}", "names are lower case")
    described = {"": one.get("description"), **(one.get("description_localizations") or {})}
    for locale, text in described.items():
        _text(text, f"{path}.description{locale}", 1, 100)


def _command_options(options: Sequence[JSON], path: str) -> None:
    names = [one.get("name") for one in options]
    _need(len(set(names)) == len(names), path, "option names must be unique")
    optional = False
    for at, one in enumerate(options):
        here = f"{path}.options[{at}]"
        _need(one.get("type") in range(1, 12), here, "no such option type")
        _named(one, here)
        if one["type"] in (1, 2):
            _command_options(one.get("options") or [], here)
            continue
        _need(not (one.get("required") and optional), here, "required options come first")
        optional = optional or not one.get("required")
        chosen = one.get("choices") or []
        _need(not (chosen and one.get("autocomplete")), here, "choices or autocomplete, not both")
        choices(chosen, here)


def choices(listed: object, path: str = "data.choices") -> None:
    for at, one in enumerate(_list(listed, path, 0, 25)):
        _text(one.get("name"), f"{path}[{at}].name", 1, 100)
        for text in (one.get("name_localizations") or {}).values():
            _text(text, f"{path}[{at}].name_localizations", 1, 100)
        if isinstance(one.get("value"), str):
            _text(one["value"], f"{path}[{at}].value", 1, 100)


def _size(one: JSON) -> int:
    """Characters as Discord counts them: of each field only the longest locale."""

    def longest(name: str) -> int:
        spoken = [one.get(name) or "", *(one.get(f"{name}_localizations") or {}).values()]
        return max(len(text) for text in spoken)

    total = longest("name") + longest("description")
    total += sum(_size(option) for option in one.get("options") or ())
    for choice in one.get("choices") or ():
        total += len(choice["name"]) + len(str(choice["value"]))
    return total
