"""Structured logs: one line an event, readable on a terminal, JSON where a machine reads them."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up(level: str, as_json: bool) -> None:
    number = getattr(logging, level.upper())
    logging.basicConfig(level=max(number, logging.WARNING), stream=sys.stderr, format="%(message)s")
    last: structlog.typing.Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
