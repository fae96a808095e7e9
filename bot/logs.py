"""Structured logs: one line an event, readable on a terminal, JSON where a machine reads them.

Then every line is JSON, whoever writes it: libraries, Python's own warnings, a last traceback. No
line names a person: ids are masked wherever they stand, in texts and tracebacks too.
"""

from __future__ import annotations

import logging
import re
import sys
from types import TracebackType
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

# Of whom a line may speak: a room, which has a sign or a minus in its id, but no person. A bare
# number that is long enough may be one, wherever it stands in a text.
PLACES = ("place", "chat")
ROOM = re.compile(r"^(?:\w+:)?(?:[-#].*)$")
PERSON = re.compile(r"(?<![\w-])(tg|dc|web):(?![-#])[0-9A-Za-z][\w-]*")
NUMBER = re.compile(r"(?<![\w#.-])\d{6,}(?![\w.]\w)(?!\w)")
# What a library quotes of somebody's words when it cannot read them.
QUOTED = re.compile(r"(input_value=).*?(, input_type=)")
OWN = ("timestamp", "level", "seal", "table")  # said by the bot of itself, and no text


def nameless(_: object, __: str, line: EventDict) -> EventDict:
    """Logs outlive what is kept of people, so no person is named in them: only the platform is."""
    for name in PLACES:
        said = str(line.get(name, ""))
        if said and not ROOM.match(said):
            line[name] = f"{said.partition(':')[0]}:someone" if ":" in said else "someone"
    for name, said in line.items():
        if not name.startswith("_") and name not in (*OWN, *PLACES):
            line[name] = _masked(said)
    return line


def _masked(said: Any) -> Any:
    """The same without ids, however deep they are in it."""
    if isinstance(said, str):
        said = PERSON.sub(r"\1:someone", said)
        return QUOTED.sub(r"\1…\2", NUMBER.sub("someone", said))
    if isinstance(said, dict):
        return {_masked(key): _masked(one) for key, one in said.items()}
    if isinstance(said, list | tuple | set | frozenset):
        return [_masked(one) for one in said]
    if isinstance(said, BaseException):
        return _masked(repr(said))
    return said


COMMON: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    nameless,
)


def set_up(level: str, as_json: bool) -> None:
    number = getattr(logging, level.upper())
    last: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[*COMMON, last],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    # What libraries say goes the same way, from warnings on.
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*COMMON, structlog.stdlib.add_logger_name],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[lines], force=True)
    logging.captureWarnings(True)
    sys.excepthook = _last_words if as_json else sys.__excepthook__


def _last_words(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    structlog.get_logger().critical("the bot has died", exc_info=(kind, error, trace))


def said(line: str) -> None:
    """What a person at a terminal would be told."""
    structlog.get_logger().info(line)


def failed(line: str) -> None:
    structlog.get_logger().error(line)
