"""Every file under golden/ is a whole match: replayed, and compared line by line.

`pytest tests/test_golden.py --regen` writes them anew; the difference is reviewed like code. A new
one needs only its header, its moves and its `# seed` line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import engines
from bot import transcript

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_match_goes_as_it_went(file: Path, regen: bool) -> None:
    match = transcript.read(file.read_text("utf-8"))
    told = transcript.golden(engines.games()[match.game], match)
    if regen:
        file.write_text(told, "utf-8")
    assert file.read_text("utf-8") == told
    assert transcript.proven(match)


def test_every_game_has_a_golden_match() -> None:
    assert {file.parent.name for file in FILES} >= set(engines.games())
