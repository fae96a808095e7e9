"""`python -m bot picture`: any position of any match, for everybody or for one seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bot import cli

MATCHES = Path(__file__).parent.parent / "golden"


def one_of(game: str) -> str:
    return str(min((MATCHES / game).glob("*.txt")))


@pytest.mark.parametrize("game", ["great_wall", "chu_han", "cherokee", "chinese_box"])
def test_a_position_is_drawn(game: str, tmp_path: Path) -> None:
    out = tmp_path / "picture.png"
    assert cli.main(["picture", one_of(game), "--move", "1", "--lang", "ru", "-o", str(out)]) == 0
    with Image.open(out) as image:
        assert image.width == 900


def test_a_seat_sees_more_than_everybody(tmp_path: Path) -> None:
    room, own = tmp_path / "room.png", tmp_path / "own.png"
    match = one_of("great_wall")
    assert cli.main(["picture", match, "--move", "2", "-o", str(room)]) == 0
    assert cli.main(["picture", match, "--move", "2", "--seat", "1", "-o", str(own)]) == 0
    with Image.open(room) as first, Image.open(own) as second:
        assert second.height > first.height


@pytest.mark.parametrize(
    "wrong", [["--move", "9999"], ["--seat", "0"], ["--seat", "9"]], ids=["move", "none", "seat"]
)
def test_what_is_not_there_is_refused_in_a_sentence(
    wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "picture.png"
    assert cli.main(["picture", one_of("great_wall"), *wrong, "-o", str(out)]) == 1
    assert "must be from" in capsys.readouterr().err
    assert not out.exists()
