"""The lists of packages: what pip is told to install is all it needs, each with a fingerprint."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest

from tests.running import ROOT

# `name[extra]>=1 ; marker`, of which we want the name and the extras.
WANTED = re.compile(r"^([A-Za-z0-9._-]+)\[([A-Za-z0-9,._-]+)\]([^;]*)(;.*)?$")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(file: Path) -> set[str]:
    """`name` or `name[extra]`, as the file spells them."""
    lines = file.read_text().splitlines()
    return {normal(line.split("==")[0]) for line in lines if re.match(r"^[A-Za-z0-9]", line)}


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_what_a_package_wants_with_extras_is_listed_with_them(file: str) -> None:
    """Older releases of pip look for `coverage[toml]` apart from `coverage`: if only the bare name
    is listed they take the newest release there is and refuse it, because it has no fingerprint."""
    listed = pinned(ROOT / file)
    wanted: dict[str, str] = {}
    for package in {one.partition("[")[0] for one in listed}:
        try:
            needs = requires(package) or []
        except PackageNotFoundError:  # for another system than this one
            continue
        for need in needs:
            found = WANTED.match(need.replace(" ", ""))
            if found and "extra==" not in (found[4] or ""):
                wanted[f"{normal(found[1])}[{found[2]}]"] = package
    assert set(wanted) <= listed, f"{file} lacks {set(wanted) - listed}, see make lock"


def test_every_package_has_a_fingerprint() -> None:
    for file in ("requirements.txt", "requirements-dev.txt"):
        entries = re.split(r"\n(?=[A-Za-z0-9])", (ROOT / file).read_text())
        assert all("--hash=sha256:" in entry for entry in entries), file
