"""What the tests in a browser share: one Chromium, and a bot of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.running import Running

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        assert os.environ.get("CI") != "true", "in CI a Chromium must be there"
        pytest.skip(f"no Chromium here (looked for {', '.join(NAMES)}): the page is not tried")
    with sync_playwright() as play:
        one = play.chromium.launch(executable_path=found, args=list(QUIET))
        yield one
        one.close()


@pytest.fixture
def bot() -> Iterator[Running]:
    """One that may be killed."""
    one = Running()
    yield one
    ended(one)


@pytest.fixture(scope="module")
def lasting() -> Iterator[Running]:
    """One for all tests of a file, which keep to rooms of their own."""
    one = Running()
    yield one
    ended(one)


def ended(bot: Running) -> None:
    said = bot.said
    bot.close()
    print(said)  # shown with a test that fails
    assert "Traceback" not in said, said
