"""The command line: what it answers, what it refuses and why, how the bot starts and stops."""

from __future__ import annotations

import fcntl
import io
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from bot import cli
from bot import table as core
from bot.i18n import LANGUAGES
from bot.sessions import Sessions
from bot.store.memory import MemoryStore
from bot.table import Player, Room
from engines import games
from engines.core.dice import Dice
from engines.players import levels, stroll
from tests.running import ROOT, Running, environment
from tests.store.servers import eventually

COMMANDS = ("run", "replay", "verify", "simulate", "health")


@pytest.fixture
def bot() -> Iterator[Running]:
    one = Running()
    yield one
    one.close()


@pytest.fixture
async def transcript() -> str:
    """Of a whole match of Great Wall, as /replay gives it."""
    game = games()["great_wall"]
    numbers = iter(range(1, 10_000))
    sessions = Sessions({game.id: game}, MemoryStore(), lambda: 0.0, lambda n: next(numbers) % n)
    people = tuple(Player(id=f"web:{n}", name=n) for n in ("anna", "boris"))
    table = await sessions.create(game.id, Room(id="web:#den"), None, players=people)
    table = await sessions.start(table.id, people[0].id)
    dice = Dice(2)
    while not table.ended:
        (seat,) = core.asked_seats(game, table)
        dice, move = stroll(partial(game.engine.options, table.state, seat), dice)
        table = await sessions.say(table.id, people[seat].id, move)
    return await sessions.transcript(table.id)


# --- help


@pytest.mark.parametrize("words", [["--help"], *([word, "--help"] for word in COMMANDS)])
def test_help_is_there_for_every_command(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: python -m bot")
    if words == ["--help"]:
        assert all(word in out for word in COMMANDS)


@pytest.mark.parametrize("words", [[], ["dance"], ["replay"], ["simulate"], ["run", "--fast"]])
def test_what_it_does_not_know_is_refused_with_the_usage(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys; from bot import cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit: print(sorted({'pydantic', 'aiohttp', 'redis'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


# --- transcripts


def test_a_true_transcript_is_proven(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(transcript, "utf-8")
    assert cli.main(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Proven: the seed is the one promised" in out
    assert re.search(r"all \d+ moves follow the rules of great_wall", out)
    assert "Places: " in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_every_move_in_either_language(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(transcript, "utf-8")
    assert cli.main(["replay", str(file), "--lang", lang]) == 0
    out = capsys.readouterr().out
    moves = [line for line in transcript.splitlines() if re.match(r"\d+> ", line)]
    for number, line in enumerate(moves, 1):
        seat, _, move = line.partition("> ")
        assert f"{number}. #{int(seat) + 1}> {move}\n" in out
    letters = {"ru": len(re.findall("[а-яё]", out)), "en": len(re.findall("[a-z]", out))}
    assert max(letters, key=lambda one: letters[one]) == lang


def test_a_seed_that_was_not_promised_is_not_proven(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(re.sub(r"# seed (\d+)", r"# seed 9\1", transcript), "utf-8")
    assert cli.main(["verify", str(file)]) == 1
    assert "NOT PROVEN: this seed was not the one promised" in capsys.readouterr().err


def test_a_move_that_was_changed_is_not_proven(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(
        re.sub(r"(?m)^(\d)> .*$", r"\1> place dragon 9 s9", transcript, count=1), "utf-8"
    )
    for command in ("verify", "replay"):
        assert cli.main([command, str(file)]) == 1
        assert "move 1 (" in capsys.readouterr().err


def test_a_transcript_cut_short_is_not_proven(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = transcript.splitlines()
    last = max(at for at, line in enumerate(lines) if re.match(r"\d+> ", line))
    file = tmp_path / "match.txt"
    file.write_text("\n".join([*lines[:last], *lines[last + 1 :]]), "utf-8")
    assert cli.main(["verify", str(file)]) == 1
    assert "NOT PROVEN: moves are missing" in capsys.readouterr().err


def test_an_unfinished_match_keeps_its_secret(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(re.sub(r"(?m)^#.*\n", "", transcript), "utf-8")
    for command in ("verify", "replay"):
        assert cli.main([command, str(file)]) == 1
        assert "not revealed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ("shkatulka match 1", "shkatulka match 9", "the first line is not"),
        ("game great_wall", "game checkers", "there is no game"),
        ("seats 2", "seats 77", "not for 77 players"),
        ("seats 2", "seats many", "many"),
        ("settings {", "settings [{", ""),
        ("settings {}", 'settings ["deep"]', "does not know these settings"),
        ("game great_wall\n", "", "game"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(
    transcript: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    was: str,
    becomes: str,
    says: str,
) -> None:
    file = tmp_path / "match.txt"
    assert was in transcript
    file.write_text(transcript.replace(was, becomes, 1), "utf-8")
    for command in ("verify", "replay"):
        assert cli.main([command, str(file)]) == 1
        told = capsys.readouterr().err
        assert told.startswith(f"{file}: ")
        assert says in told


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"%PDF-1.7\n", b"\n\n"])
def test_what_is_no_transcript_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    for command in ("verify", "replay"):
        assert cli.main([command, str(file)]) == 1
        assert capsys.readouterr().err.startswith(f"{file}: ")


def test_a_file_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("verify", "replay"):
        assert cli.main([command, str(tmp_path / "none.txt")]) == 1
        assert "none.txt: No such file" in capsys.readouterr().err
        assert cli.main([command, str(tmp_path)]) == 1
        assert "directory" in capsys.readouterr().err


# --- simulate


def test_simulate_tells_results_and_speed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "great_wall", "--games", "5", "--seats", "3"]) == 0
    out = capsys.readouterr().out
    assert "great_wall: 5 matches, 3 seats, level random" in out
    assert "seat 3 won (alone or shared): " in out
    assert re.search(r"speed: [\d.]+ matches/s, \d+ moves/s", out)


def test_simulate_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("3", "3", "4"):
        assert cli.main(["simulate", "great_wall", "--games", "4", "--seed", seed]) == 0
        told.append(capsys.readouterr().out.partition("speed")[0])
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize("game", games())
def test_every_game_can_be_simulated(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", game, "--games", "1"]) == 0
    assert f"{game}: 1 matches" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["great_wall", "cherokee"])
def test_simulated_players_can_be_as_strong_as_they_get(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    level = levels(games()[game])[-1]
    assert cli.main(["simulate", game, "--games", "1", "--level", level]) == 0
    assert f"level {level}" in capsys.readouterr().out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_simulate_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert cli.main(["simulate", "great_wall", "--games", "3"]) == 0
    assert re.search(r"\r█+·* \d/3", terminal.getvalue())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["checkers"], "There is no game 'checkers'. There are: "),
        (["great_wall", "--seats", "9"], "great_wall is for 2 to 5 players"),
        (["great_wall", "--seats", "0"], "great_wall is for 2 to 5 players"),
        (["great_wall", "--level", "divine"], "Levels of great_wall: random"),
        (["great_wall", "--games", "0"], "--games must be at least 1"),
    ],
)
def test_simulate_refuses_what_cannot_be(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", *words]) == 1
    assert says in capsys.readouterr().err


# --- settings


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("WEB_PORT", "abc", "valid integer"),
        ("WEB_PORT", "70000", "65535"),
        ("WEB_HOST", "0.0.0.0", "this machine only"),
        ("WEB_HOST", "example.com", "this machine only"),
        ("REDIS_URL", "http://x", "redis://"),
        ("LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("LOG_JSON", "perhaps", "boolean"),
        ("TELEGRAM_BOT_TOKEN", "hush-hush", "bot token"),
        ("TELEGRAM_PER_SECOND", "-1", "greater than 0"),
    ],
)
def test_a_wrong_setting_is_named_and_nothing_starts(
    name: str,
    value: str,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(name, value)
    assert cli.main(["run"]) == 1
    told = capsys.readouterr()
    assert re.search(rf"^{name}: .*{re.escape(says)}", told.err, re.MULTILINE), told.err
    assert "hush-hush" not in told.err + told.out, "a secret is never repeated"
    assert list(tmp_path.iterdir()) == []


def attempt(home: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=home,
        env=environment(**{"DATA_DIR": str(home / "data"), "WEB_PORT": "0", **settings}),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_what_cannot_be_used_is_named_by_its_variable(bot: Running, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for settings, says in (
        ({"WEB_PORT": bot.port}, "WEB_PORT: "),
        ({"DATA_DIR": str(bot.data)}, "DATA_DIR: another bot is using"),
        ({"DATA_DIR": str(tmp_path / "file" / "below")}, "DATA_DIR: "),
        ({"REDIS_URL": f"unix://{tmp_path}/nobody"}, "REDIS_URL: nobody answers there"),
    ):
        done = attempt(tmp_path, **settings)
        assert done.returncode == 1, settings
        assert says in done.stderr
        assert "Traceback" not in done.stderr, done.stderr


# --- the running bot


def test_it_says_where_it_is_and_what_to_set(bot: Running) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", bot.address)
    eventually(lambda: "Ctrl+C" in bot.said)
    assert "TELEGRAM_BOT_TOKEN" in bot.said
    assert "DISCORD_BOT_TOKEN" in bot.said


def test_health_asks_the_running_bot(
    bot: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WEB_PORT", bot.port)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert cli.main(["health"]) == 0
    assert capsys.readouterr().out == "ok\n"
    bot.kill()
    assert cli.main(["health"]) == 1
    assert "not well" in capsys.readouterr().err


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT], ids=lambda by: by.name)
def test_asked_to_stop_it_stops_whole(bot: Running, by: signal.Signals) -> None:
    group = os.getpgid(bot.process.pid)
    assert bot.stop(by) == 0
    assert "Traceback" not in bot.said
    with socket.socket(socket.AF_UNIX) as line, pytest.raises(OSError):  # noqa: PT011 - any will do
        line.connect(str(bot.data / "valkey.sock"))
    with (bot.data / "bot.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    eventually(lambda: nobody_in(group))


def nobody_in(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_the_playground_never_loads_a_chat_library() -> None:
    bot = Running("-X", "importtime")
    try:
        with build_opener(ProxyHandler({})).open(bot.address, timeout=5) as page:
            assert page.status == 200
        assert bot.stop() == 0
        loaded = set(re.findall(r"\| +([\w.]+)\n", bot.said))
    finally:
        bot.close()
    assert "aiohttp" in loaded
    assert not {name for name in loaded if name.partition(".")[0] in ("aiogram", "discord", "PIL")}
