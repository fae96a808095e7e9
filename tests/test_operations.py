"""What is promised to whoever keeps the bot running: the container has few rights, and what the
documents name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

import bot.metrics
from bot.config import Settings

ROOT = Path(__file__).parent.parent
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
OPERATIONS = (ROOT / "docs/operations.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")


def part(name: str) -> str:
    """Of the compose file: the lines below this key that are indented more."""
    found = re.search(rf"^( {{0,2}}){name}:.*\n((?:\1 +.*\n|\n)+)", COMPOSE, re.MULTILINE)
    assert found, name
    return found[2]


def test_both_containers_may_do_as_little_as_they_need() -> None:
    narrow = re.sub(r"\s+", " ", part("x-narrow"))
    for right in ("read_only: true", "cap_drop: - ALL", "no-new-privileges:true", "pids_limit:"):
        assert right in narrow
    for service in ("bot", "valkey"):
        assert "<<: *narrow" in part(service)
        assert "mem_limit:" in part(service)
        assert "cpus:" in part(service)


def test_the_server_beside_the_bot_forgets_nothing() -> None:
    command = re.sub(r"[\s\"-]+", " ", part("valkey"))
    for option in ("appendonly yes", "appendfsync always", "maxmemory policy noeviction"):
        assert option in command


def test_metrics_that_are_documented_are_there() -> None:
    assert bot.metrics
    known = {sample.name for metric in REGISTRY.collect() for sample in metric.samples}
    known |= {metric.name for metric in REGISTRY.collect()}
    named = set(re.findall(r"`(shkatulka_\w+?)(?:_total)?[`{]", OPERATIONS))
    assert len(named) > 5
    assert named <= known


def test_settings_that_are_documented_are_there() -> None:
    prefixes = ("REDIS", "KEY", "DATA", "WEB", "HEALTH", "LOG", "TELEGRAM", "DISCORD")
    for text in (OPERATIONS, README, COMPOSE, (ROOT / ".env.example").read_text("utf-8")):
        named = set(re.findall(r"\b[A-Z]+_[A-Z_]+\b", text))
        ours = {one for one in named if one.startswith(prefixes)}
        assert {one.lower() for one in ours} <= Settings.model_fields.keys()


@pytest.mark.parametrize("what", ["Backup", "Restore", "Upgrade", "Several processes", "Watch"])
def test_the_readme_says_how_it_is_kept_running(what: str) -> None:
    assert f"**{what}**" in README
