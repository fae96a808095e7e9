"""The command line: what it answers, what it refuses and why, how the bot starts and stops."""

from __future__ import annotations

import fcntl
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

import pytest
import redis

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
from tests.store.servers import Server, eventually

COMMANDS = ("run", "replay", "picture", "verify", "review", "simulate", "ratings", "health")


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


@pytest.mark.long
def test_a_review_tells_what_decided_a_match_and_draws_the_chances(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = ROOT / "tests/golden/cherokee/two_secret_clans.txt", tmp_path / "chances.png"
    assert cli.main(["review", str(file), "--lang", "ru", "-o", str(out)]) == 0
    said = capsys.readouterr().out
    assert "Что решило партию" in said
    assert "удача" in said
    assert out.read_bytes().startswith(b"\x89PNG")
    for wrong in (["--seat", "3"], ["--lang", "tlh"], ["-o", str(tmp_path)]):
        assert cli.main(["review", str(file), *wrong]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 3


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


def test_who_reads_its_beginning_alone_is_shown_no_error(transcript: str, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(transcript, "utf-8")
    command = [sys.executable, "-m", "bot", "replay", str(file)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        process.stdout.close()
        assert b"BrokenPipe" not in process.stderr.read()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_the_moves_in_words_alone(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(transcript, "utf-8")
    assert cli.main(["replay", str(file), "--words", lang]) == 0
    out = capsys.readouterr().out
    moves = [line for line in transcript.splitlines() if re.match(r"\d+> ", line)]
    for number in range(1, len(moves) + 1):
        assert f"\n{number}. " in out
    assert f"{moves[0].split('> ')[1]}\n" not in out, "words, not tokens"
    letters = {"ru": len(re.findall("[а-яё]", out)), "en": len(re.findall("[a-z]", out))}
    assert max(letters, key=lambda one: letters[one]) == lang
    assert "🏆" in out or "🤝" in out


def test_words_are_of_a_language_there_is_and_of_a_true_match(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(transcript, "utf-8")
    assert cli.main(["replay", str(file), "--words", "xx"]) == 1
    assert "--words must be one of: " in capsys.readouterr().err
    file.write_text(re.sub(r"(?m)^(\d)> .*$", r"\1> place dragon 9 s9", transcript, count=1))
    assert cli.main(["replay", str(file), "--words", "en"]) == 1
    assert "move 1 (" in capsys.readouterr().err
    forged = transcript + "# 99 resigns\n# x is away\n# end nowhere\n"
    file.write_text(forged, "utf-8")
    assert cli.main(["replay", str(file), "--words", "en"]) == 0


def test_replay_writes_for_chess_programs(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chess = sorted((ROOT / "tests" / "golden" / "chaos_chess").glob("*.txt"))[0]
    out = tmp_path / "match.pgn"
    assert cli.main(["replay", str(chess), "--pgn", str(out)]) == 0
    assert out.read_text("utf-8").startswith('[Event "Chaos Chess"]\n')
    assert '[White "#1"]' in out.read_text("utf-8")
    file = tmp_path / "match.txt"
    file.write_text(transcript, "utf-8")
    assert cli.main(["replay", str(file), "--pgn", str(out)]) == 1
    assert "other programs know no notation of great_wall" in capsys.readouterr().err
    assert cli.main(["replay", str(chess), "--pgn", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().err


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
    assert "NOT PROVEN: it is cut short: " in capsys.readouterr().err
    # Nor with a count that fits, for the rules know when it is over.
    file.write_text(re.sub(r" after \d+ moves", "", file.read_text("utf-8")), "utf-8")
    assert cli.main(["verify", str(file)]) == 1
    assert "NOT PROVEN: it is cut short: moves are missing" in capsys.readouterr().err


def test_a_transcript_without_its_end_line_is_not_proven(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(re.sub(r"(?m)^# end .*\n", "", transcript), "utf-8")
    assert cli.main(["verify", str(file)]) == 1
    assert "NOT PROVEN: it is cut short: its end line is missing" in capsys.readouterr().err


async def test_a_match_that_was_given_up_cannot_be_cut_short_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rules cannot tell when its players stopped; the number of moves can."""
    game = games()["great_wall"]
    sessions = Sessions({game.id: game}, MemoryStore(), lambda: 0.0)
    people = tuple(Player(id=f"web:{n}", name=n) for n in ("anna", "boris"))
    table = await sessions.create(game.id, Room(id="web:#den"), None, players=people)
    table = await sessions.start(table.id, people[0].id)
    for _ in range(5):
        (seat,) = core.asked_seats(game, table)
        move = game.engine.idle(table.state, seat)
        assert move
        table = await sessions.say(table.id, people[seat].id, move)
    await sessions.resign(table.id, people[0].id)
    told = await sessions.transcript(table.id)
    file = tmp_path / "match.txt"
    file.write_text(told, "utf-8")
    assert cli.main(["verify", str(file)]) == 0
    lines = told.splitlines()
    last = max(at for at, line in enumerate(lines) if re.match(r"\d+> ", line))
    file.write_text("\n".join([*lines[:last], *lines[last + 1 :]]), "utf-8")
    capsys.readouterr()
    assert cli.main(["verify", str(file)]) == 1
    assert "it is cut short: 5 moves were made, here are 4" in capsys.readouterr().err


CLEAR, TITLE, TURN = "\x1b[2J\x1b[H", "\x1b]0;owned\x07", "\u202e"


@pytest.mark.parametrize("sign", [CLEAR, TITLE, TURN, "\x9b31m", "\x08" * 40, "\x1bc"])
def test_nothing_in_a_transcript_commands_the_terminal(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], sign: str
) -> None:
    file = tmp_path / "match.txt"
    for spoilt in (
        re.sub(r"(?m)^(\d)> .*$", rf"\1> draw{sign}Proven", transcript, count=1),
        transcript.replace("game great_wall", f"game {sign}great_wall"),
        transcript.replace("seats 2", f"seats {sign}2"),
        transcript.replace("settings {}", f"settings {{{sign}}}"),
        re.sub("commitment ", f"commitment {sign}", transcript),
        re.sub("# end", f"# {sign} end", transcript),
    ):
        file.write_text(spoilt, "utf-8")
        for command in ("verify", "replay"):
            cli.main([command, str(file)])
            told = capsys.readouterr()
            assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", told.out + told.err)
            assert "\n" not in told.err.strip()
            assert len(told.err) < 400


@pytest.mark.parametrize(
    "settings", ["[" * 900, "[" * 900 + "]" * 900, '{"a":' * 300 + "1" + "}" * 300, '{"a": [1]}']
)
def test_deep_settings_are_refused_in_a_line(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], settings: str
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(transcript.replace("settings {}", f"settings {settings}"), "utf-8")
    for command in ("verify", "replay"):
        assert cli.main([command, str(file)]) == 1
        told = capsys.readouterr().err
        assert told.startswith(f"{file}: ")
        assert told.count("\n") == 1


def test_what_is_too_long_is_refused_before_it_is_read(
    transcript: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    for spoilt, says in (
        (transcript + "0> draw\n" * 300_000, "longer than"),
        (transcript.replace("settings {}", "settings " + "[" * 100_000), "line 5 is longer"),
    ):
        file.write_text(spoilt, "utf-8")
        for command in ("verify", "replay"):
            assert cli.main([command, str(file)]) == 1
            assert says in capsys.readouterr().err
    for command in ("verify", "replay"):
        assert cli.main([command, "/dev/zero"]) == 1
        assert "longer than" in capsys.readouterr().err


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
        ("settings {}", 'settings ["deep"]', "settings are not names with a word or a number"),
        ("settings {}", 'settings {"deep": 1}', "does not know these settings"),
        ("game great_wall\n", "", "game"),
        ("edition 2", "edition 1", "it was played by edition 1 of the rules of great_wall"),
        ("edition 2", "edition 1", "take a release of it that plays 1"),
        ("edition 2\n", "", "it was played by edition 1 of the rules of great_wall"),
        ("edition 2", "edition 3", "it was played by edition 3 of the rules of great_wall"),
        ("edition 2", "edition two", "two"),
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
    for seed in ("3", "3", "30"):
        assert cli.main(["simulate", "great_wall", "--games", "4", "--seed", seed]) == 0
        told.append(capsys.readouterr().out.partition("speed")[0])
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize("game", games())
def test_every_game_can_be_simulated(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", game, "--games", "1"]) == 0
    assert f"{game}: 1 matches" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["great_wall", "cherokee"])
@pytest.mark.long
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
    monkeypatch.setenv("TERM", "xterm")
    assert cli.main(["simulate", "great_wall", "--games", "3"]) == 0
    assert re.search(r"━.*\d/3", terminal.getvalue())


def test_simulate_can_mix_players_and_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "cherokee", "--games", "6", "--mixed"]) == 0
    out = capsys.readouterr().out
    assert "cherokee: 6 matches, 2–4 seats, level random" in out
    assert "seat 4 won" in out


def test_a_match_that_fails_is_named_by_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games()["cherokee"].engine

    def outcome(state: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(rules, "outcome", outcome)
    with pytest.raises(ZeroDivisionError) as failed:
        cli.main(["simulate", "cherokee", "--games", "1", "--seed", "77"])
    assert "seed=77" in failed.value.__notes__[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["checkers"], "There is no game 'checkers'. There are: "),
        (["great_wall", "--seats", "9"], "great_wall is for 2 to 5 players"),
        (["great_wall", "--seats", "0"], "great_wall is for 2 to 5 players"),
        (["great_wall", "--level", "divine"], "Levels of great_wall: random, greedy, easy"),
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
        ("REDIS_URL", "redis://127.0.0.1:99999", "from 1 to 65535"),
        ("REDIS_URL", "redis://:hush-hush/1@127.0.0.1", "from 1 to 65535"),
        ("KEY_PREFIX", "{box}", "are allowed"),
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
        env=environment(
            **{"DATA_DIR": str(home / "data"), "WEB_PORT": "0", "HEALTH_PORT": "0", **settings}
        ),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_what_cannot_be_used_is_named_by_its_variable(bot: Running, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for settings, says in (
        ({"WEB_PORT": bot.port}, "WEB_PORT: "),
        ({"WEB": "false"}, "WEB, TELEGRAM_BOT_TOKEN, DISCORD_BOT_TOKEN: nobody could reach"),
        ({"HEALTH_PORT": bot.health.rpartition(":")[2]}, "HEALTH_PORT: "),
        ({"DATA_DIR": str(bot.data)}, "DATA_DIR: another bot is using"),
        ({"DATA_DIR": str(tmp_path / "file" / "below")}, "DATA_DIR: "),
        ({"REDIS_URL": f"unix://{tmp_path}/nobody"}, "REDIS_URL: nobody answers there"),
    ):
        done = attempt(tmp_path, **settings)
        assert done.returncode == 1, settings
        assert says in done.stderr
        assert "Traceback" not in done.stderr, done.stderr


@pytest.fixture
def web_server() -> Iterator[str]:
    """Something that listens and is no Redis."""
    with ThreadingHTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"redis://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_server_that_can_never_be_used_is_told_in_one_sentence(
    web_server: str, redis_server: Server, tmp_path: Path
) -> None:
    redis_server.ask("ACL", "SETUSER", "anna", "reset", "on", ">pass", "~*", "+ping", "+info")
    path = redis_server.socket
    for url, says in (
        (web_server, "what answers there is no Redis and no Valkey"),
        (f"unix://anna:pass@{path}", "the user there may not do all the bot needs"),
        (f"unix://anna:wrong@{path}", "wants another user name or password"),
        (f"unix://{path}?db=999", "does not let the bot in"),
        (f"unix://{path}?surprise=1", "cannot be read"),
        ("redis://127.0.0.1:1", "nobody answers there"),
    ):
        done = attempt(tmp_path, REDIS_URL=url)
        assert done.returncode == 1, url
        (line,) = done.stderr.splitlines()
        assert line.startswith("REDIS_URL: ")
        assert says in line


# --- the running bot


def test_it_says_where_it_is_and_what_to_set(bot: Running) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", bot.address)
    eventually(lambda: "Ctrl+C" in bot.said)
    assert "TELEGRAM_BOT_TOKEN" in bot.said
    assert "DISCORD_BOT_TOKEN" in bot.said


def test_health_asks_the_running_bot(
    bot: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEALTH_PORT", bot.health.rpartition(":")[2])
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert cli.main(["health"]) == 0
    assert capsys.readouterr().out == "ok\n"
    server = server_of(bot.data)
    os.kill(server, signal.SIGSTOP)
    try:
        assert cli.main(["health"]) == 1
        assert capsys.readouterr().err == "store: no answer in time\n"
    finally:
        os.kill(server, signal.SIGCONT)
    bot.kill()
    assert cli.main(["health"]) == 1
    assert "not well" in capsys.readouterr().err


def test_without_the_playground_there_is_health_all_the_same() -> None:
    # Nobody answers at this address: Telegram is never reached.
    bot = Running(WEB="false", TELEGRAM_BOT_TOKEN="42:TEST", TELEGRAM_API_BASE="http://127.0.0.1:1")
    try:
        with pytest.raises(HTTPError) as unwell:
            build_opener(ProxyHandler({})).open(f"{bot.health}/health", timeout=5)
        told = json.load(unwell.value)
        assert unwell.value.code == 503
        assert told["status"] == "not well"
        assert told["parts"]["store"] == told["parts"]["queues"] == "ok"
        assert told["parts"]["tg"] != "ok"
        assert "TEST" not in str(told)
        with build_opener(ProxyHandler({})).open(f"{bot.health}/metrics", timeout=5) as answer:
            assert 'shkatulka_well{part="tg"} 0.0' in answer.read().decode()
    finally:
        bot.close()


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


def test_asked_to_stop_while_it_starts_it_stops_whole(tmp_path: Path) -> None:
    settings = {"DATA_DIR": str(tmp_path / "data"), "WEB_PORT": "0", "HEALTH_PORT": "0"}
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        cwd=tmp_path,
        env=environment(LOG_JSON="true", **settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout
        said = iter(process.stdout.readline, "")
        assert any("Tables are kept" in line for line in said)
        process.send_signal(signal.SIGTERM)
        assert all(json.loads(line) for line in said)
        assert process.wait(60) == 0


def test_a_browser_that_goes_away_is_no_error(bot: Running) -> None:
    hello = b'{"name": "Anna", "lang": "en", "room": ""}'
    for sent in (len(hello), 7, 7):
        head = f"POST /api/hello HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Key: {'k' * 40}\r\n"
        with socket.create_connection(("127.0.0.1", int(bot.port))) as line:
            length = f"Content-Length: {len(hello)}\r\n\r\n"
            line.sendall((head + length).encode() + hello[:sent])
            if sent == len(hello):
                assert line.recv(100).startswith(b"HTTP/1.1 200")
    assert bot.stop() == 0
    assert "Traceback" not in bot.said, bot.said


def test_where_a_machine_reads_the_log_every_line_is_json(tmp_path: Path) -> None:
    bot = Running(LOG_JSON="true", WEB_PORT="0")
    try:
        with socket.create_connection(("127.0.0.1", int(bot.port))) as line:
            line.sendall(b"no http at all\r\n\r\n")  # aiohttp itself has a word to say
            line.recv(100)
        pid = server_of(bot.data)
        os.kill(pid, signal.SIGKILL)  # and so has the one who looks after the server
        eventually(lambda: "started anew" in bot.said)
        eventually(lambda: server_of(bot.data) not in (0, pid))
        assert bot.stop() == 0
        said = bot.said
    finally:
        bot.close()
    (tmp_path / "file").write_text("")
    for settings in (
        {"REDIS_URL": f"unix://{tmp_path}/nobody"},
        {"WEB_PORT": "many"},
        {"DATA_DIR": str(tmp_path / "file" / "below")},
    ):
        done = attempt(tmp_path, LOG_JSON="true", **settings)
        assert done.returncode == 1
        said += done.stdout + done.stderr
    told = [json.loads(line) for line in said.splitlines()]
    assert all(isinstance(one, dict) and one["event"] and one["level"] for one in told)
    events = " ".join(one["event"] for one in told)
    for word in ("Opening", "Playground", "started anew", "Stopping", "WEB_PORT", "nobody answers"):
        assert word in events


def server_of(data: Path) -> int:
    client: Any = redis.Redis(unix_socket_path=str(data / "valkey.sock"))
    with client, suppress(redis.ConnectionError):
        return int(client.info("server")["process_id"])
    return 0


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
    assert not {name for name in loaded if name.partition(".")[0] in ("aiogram", "discord")}


# --- films


@pytest.mark.parametrize("eyes", [[], ["--seat", "1"], ["--open"]])
def test_a_match_is_written_as_a_film_and_a_moment_of_it_as_a_picture(
    transcript: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    eyes: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("match.txt").write_text(transcript, "utf-8")
    assert cli.main(["replay", "match.txt", "--gif", "film.gif", "--png", "3", *eyes]) == 0
    told = capsys.readouterr()
    assert told.err == "", "how far it is, is for a terminal"
    assert re.match(r"film\.gif: \d+ frames, 900x\d+, \d+ KiB\n", told.out)
    assert "match-3.png: move 3 of " in told.out
    assert Path("film.gif").read_bytes().startswith(b"GIF89a")
    assert Path("match-3.png").read_bytes().startswith(b"\x89PNG")
    assert cli.main(["replay", "match.txt", "--gif", "end.gif", "--last", "2", *eyes]) == 0
    assert capsys.readouterr().out.startswith("end.gif: 4 frames, "), "the end, and how it ended"


def test_a_film_comes_beside_words_and_notation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    chess = str(sorted((ROOT / "tests" / "golden" / "chaos_chess").glob("*.txt"))[0])
    more = ["--words", "ru", "--pgn", "match.pgn", "--gif", "film.gif", "--last", "1"]
    assert cli.main(["replay", chess, *more]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Шахматы хаоса\n")
    assert "film.gif: 3 frames, " in out
    assert sorted(one.name for one in tmp_path.iterdir()) == ["film.gif", "match.pgn"]


async def test_the_film_of_a_match_given_up_ends_with_its_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sessions = Sessions(games(), MemoryStore(), lambda: 0.0, lambda n: 3 % n)
    people = tuple(Player(id=f"web:{n}", name=n) for n in ("anna", "boris"))
    table = await sessions.create("chinese_box", Room(id="web:#den"), None, players=people)
    await sessions.start(table.id, "web:anna")
    await sessions.resign(table.id, "web:boris")
    file, film = tmp_path / "match.txt", tmp_path / "film.gif"
    file.write_text(await sessions.transcript(table.id), "utf-8")
    assert cli.main(["replay", str(file), "--gif", str(film)]) == 0
    assert "film.gif: 2 frames, " in capsys.readouterr().out, "the deal and the result"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (["--png", "9999"], "--png must be from 0 to "),
        (["--png", "-1"], "--png must be from 0 to "),
        (["--gif", "film.gif", "--last", "0"], "--last is for --gif, and at least 1"),
        (["--last", "3"], "--last is for --gif, and at least 1"),
        (["--gif", "film.gif", "--seat", "9"], "--seat must be from 1 to "),
        (["--seat", "1"], "--seat and --open are for --gif and --png"),
        (["--words", "ru", "--open"], "--seat and --open are for --gif and --png"),
        (["--gif", "nowhere/film.gif"], "nowhere/film.gif: No such file"),
    ],
)
def test_a_film_that_cannot_be_is_refused_in_a_sentence(
    transcript: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    wrong: list[str],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("match.txt").write_text(transcript, "utf-8")
    assert cli.main(["replay", "match.txt", *wrong]) == 1
    assert says in capsys.readouterr().err
    assert sorted(one.name for one in tmp_path.iterdir()) == ["match.txt"]
