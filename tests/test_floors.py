"""What no test runs has a reason, and every reason is still about something."""

from __future__ import annotations

import ast
import tomllib
from fnmatch import fnmatch

import pytest

from tests.floors import REASONS, ROOT, without_reason

GIVEN: dict[str, dict[str, str]] = tomllib.loads(REASONS.read_text("utf-8"))


def functions(file: str) -> set[str]:
    """As coverage calls them: `Law.holds`, `force.answering`."""
    found = set()

    def walk(node: ast.AST, path: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = path
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{path}.{child.name}".lstrip(".")
                if not isinstance(child, ast.ClassDef):
                    found.add(name)
            walk(child, name)

    walk(ast.parse((ROOT / file).read_text("utf-8")), "")
    return found


@pytest.mark.parametrize("file", GIVEN)
def test_a_reason_is_a_sentence_about_a_function_that_is_there(file: str) -> None:
    there = functions(file)
    for name, why in GIVEN[file].items():
        assert any(fnmatch(one, name) for one in there), name
        assert why.endswith("."), name
        assert len(why.split()) > 4, name


def test_a_line_without_a_reason_is_named() -> None:
    files = {
        "engines/box.py": {
            "functions": {
                "open": {"missing_lines": []},
                "shut": {"missing_lines": [7, 9]},
                "Lid.lift": {"missing_lines": [3]},
                "": {"missing_lines": [1]},
            }
        }
    }
    reasons = {"engines/box.py": {"Lid.*": "Nobody lifts it."}}
    assert list(without_reason(files, reasons)) == [
        "engines/box.py: shut, 7, 9",
        "engines/box.py: the module, 1",
    ]
