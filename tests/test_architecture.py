"""What docs/architecture.md says of the source and no import contract can see."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from bot.actions import Action

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "architecture.md").read_text("utf-8")
# A module is as long as one reads at a sitting, about 300 lines; a list as long as what it lists.
LONGEST_MODULE = 360
LISTS = ("bot/actions.py", "engines/*/decks/*.py")
WORDS = {kind.word for kind in get_args(Action)}
# All that a platform may ask of the codec: it packs, and reads what comes back; it takes nothing
# apart.
ASKED_OF_THE_CODEC = {"pack", "press", "read", "payload", "opened", "HELLO"}


def sources(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield file.relative_to(ROOT), ast.parse(file.read_text("utf-8"))


def called(node: ast.Call) -> str:
    return name_of(node.func)


def name_of(node: ast.AST) -> str:
    return str(getattr(node, "id", "") or getattr(node, "attr", ""))


# --- actions


def test_no_handler_is_found_by_its_name() -> None:
    """The table in handlers.py is what mypy checks; a name looked up at run time is not."""
    for file, tree in sources("bot/desk"):
        for node in ast.walk(tree):
            assert not (isinstance(node, ast.Call) and called(node) == "getattr"), file


def test_the_word_of_an_action_is_spelled_in_its_class_alone() -> None:
    """Whoever means an action names its class: a word that nobody has any more would be noticed by
    nobody."""
    for file, tree in sources("bot"):
        for node in ast.walk(tree):
            spelled: list[ast.expr] = []
            if isinstance(node, ast.Call) and called(node) in ("read", "commanded"):
                spelled = node.args
            if isinstance(node, ast.Compare) and "word" in map(name_of, ast.walk(node)):
                spelled = [one for one in ast.walk(node) if isinstance(one, ast.Constant)]
            if isinstance(node, ast.Subscript) and name_of(node.value) == "BY_WORD":
                spelled = [node.slice]
            raw = {one.value for one in spelled if isinstance(one, ast.Constant)} & WORDS
            assert not raw, f"{file}:{getattr(node, 'lineno', 0)} spells {raw}"


def test_what_is_packed_is_written_and_read_by_the_codec_alone() -> None:
    written = re.compile(rf"\.?({'|'.join(sorted(WORDS))}):")
    for file, tree in sources("bot"):
        if file.name == "codec.py":
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and name_of(node.value) == "codec":
                assert node.attr in ASKED_OF_THE_CODEC, f"{file}:{node.lineno}"
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                # The keys of what is shown begin with a word too; they go into the store.
                if written.match(start) and "addresses" not in file.name:
                    raise AssertionError(f"{file}:{node.lineno} packs by itself: {start!r}")


# --- rooms of a readable size, each with one purpose


@pytest.mark.parametrize("folder", ["bot", "engines"])
def test_no_module_but_a_list_is_much_over_three_hundred_lines(folder: str) -> None:
    for file, _ in sources(folder):
        if not any(file.match(one) for one in LISTS):
            lines = len((ROOT / file).read_text("utf-8").splitlines())
            assert lines <= LONGEST_MODULE, f"{file} has {lines} lines: which two nouns is it?"


def test_a_module_says_what_it_is_for() -> None:
    for file, tree in sources("bot", "engines"):
        if file.name != "__init__.py":
            assert ast.get_docstring(tree), f"{file} says nothing"


def test_the_bot_is_put_together_in_one_place() -> None:
    for file, tree in sources("bot", "tests", "bench"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) in ("Courier", "Desk"):
                assert file == Path("bot/build.py"), f"{file}:{node.lineno} wires by itself"


# --- one word for one thing


def test_how_many_at_once_says_how_many_of_what() -> None:
    """A bare number under one name, in six modules, was six things."""
    for file, tree in sources("bot", "engines", "tests", "bench"):
        for node in ast.walk(tree):
            assert name_of(node) != "AT_" + "ONCE", f"{file}: of what?"


def test_nothing_is_kept_that_nobody_reads() -> None:
    """Every function, class and constant of the bot and the games is named somewhere besides where
    it is defined; what the libraries call, and the words of an event, they find by themselves."""
    defined: dict[str, set[str]] = defaultdict(set)
    read: set[str] = set()
    for file, tree in sources("bot", "engines"):
        for made in tree.body:
            for name in names_made(made):
                defined[name].add(str(file))
    for _, tree in sources("bot", "engines", "tests", "bench"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                read.add(name_of(node))
    dead = {name: files for name, files in defined.items() if name not in read}
    assert set(dead) <= {"GAME", "__all__"}, dead


def names_made(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [one.id for one in targets if isinstance(one, ast.Name)]


# --- the document itself


def test_every_path_of_the_document_is_there() -> None:
    quoted = set(re.findall(r"`([\w/<>*.{},-]+\.\w+|[\w/<>-]+/)`", DOCUMENT))
    tree = re.findall(r"^(bot/[\w./]+|art/|engines/)\s", DOCUMENT, re.MULTILINE)
    paths = [one for one in (*quoted, *tree) if "/" in one and "<" not in one and "*" not in one]
    assert len(paths) > 40
    for path in paths:
        bases = (ROOT, ROOT / "bot", ROOT / "engines", ROOT / "bot" / "platforms")
        assert any((base / path).exists() for base in bases), path


def test_every_name_of_the_document_is_there() -> None:
    """`Table.coach`, `Page.menu`: a class and what it has."""
    text = "\n".join(
        (ROOT / file).read_text("utf-8") for file, _ in sources("bot", "engines", "tests")
    )
    for owner, name in re.findall(r"`([A-Z]\w+)\.(\w+)`", DOCUMENT):
        body = re.search(rf"^class {owner}\b.*?(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
        assert body, owner
        assert re.search(rf"^    (def |async def )?{name}\b", body[0], re.MULTILINE), (owner, name)
