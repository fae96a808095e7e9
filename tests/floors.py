"""Is enough of the code run by the tests? `python -m tests.floors`, after pytest with --cov.

The floors are in pyproject.toml, in percent of lines for a set of files; they only rise. Where a
floor is 100, functions that no test reaches need a reason, and the reasons are in unrun.toml.
`python -m tests.floors missing` lists the functions of games and tables that have neither.
"""

from __future__ import annotations

import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from coverage import Coverage
from coverage.exceptions import CoverageException

ROOT = Path(__file__).parent.parent
REASONS = ROOT / "tests" / "unrun.toml"

WHOLE, NEARLY = 100, 95

Reasons = Mapping[str, Mapping[str, str]]


def main(missing: bool = False) -> int:
    floors = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["floors"]
    reasons: Reasons = tomllib.loads(REASONS.read_text("utf-8"))
    low = False
    for files, floor in floors.items():
        found = measured(files)
        share = found["totals"]["percent_covered"]
        unsaid = list(without_reason(found["files"], reasons))
        reached = not unsaid if floor == WHOLE else share >= floor
        low |= not reached
        print(f"{share:6.1f} % of {files}{'' if reached else f', not {floor} %'}")
        if (floor == WHOLE and unsaid) or (missing and floor >= NEARLY):
            print(*(f"         {line}" for line in unsaid), sep="\n")
    return int(low)


def measured(files: str) -> dict[str, Any]:
    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        coverage.json_report(outfile=str(report), include=[files])
        found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return found


def without_reason(files: Mapping[str, Any], reasons: Reasons) -> Iterator[str]:
    """Functions with lines that no test runs, and no word why."""
    for file, seen in sorted(files.items()):
        given = reasons.get(file, {})
        for name, part in seen["functions"].items():
            if part["missing_lines"] and not any(fnmatch(name, one) for one in given):
                lines = ", ".join(map(str, part["missing_lines"]))
                yield f"{file}: {name or 'the module'}, {lines}"


if __name__ == "__main__":
    try:
        sys.exit(main("missing" in sys.argv))
    except CoverageException as wrong:
        sys.exit(f"Nothing was measured: {wrong}")
