"""The command line: run the bot, replay or verify a transcript, simulate matches.

It imports nothing heavy before it knows what is asked: `--help` answers at once.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.transcript import Match
    from engines.core.engine import Game


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        return int(options.act(options))
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Shkatulka: five board and card games for Telegram and Discord chats.",
        epilog="Settings come from the environment or .env; .env.example lists them all.",
    )
    verbs = parser.add_subparsers(required=True, metavar="COMMAND")
    run = verbs.add_parser("run", help="start the bot and the local playground")
    run.set_defaults(act=_run)
    replay = verbs.add_parser("replay", help="show a finished match step by step")
    replay.add_argument("file", type=Path, help="a transcript, as /replay gives it")
    replay.add_argument("--lang", default="en", choices=("en", "ru"), help="in which language")
    replay.set_defaults(act=_replay)
    verify = verbs.add_parser("verify", help="prove the shuffle and every move of a finished match")
    verify.add_argument("file", type=Path, help="a transcript, as /replay gives it")
    verify.set_defaults(act=_verify)
    simulate = verbs.add_parser("simulate", help="let the computer play many matches")
    simulate.add_argument("game", help="which game, for example great_wall")
    simulate.add_argument(
        "--games", type=int, default=100, metavar="N", help="how many matches (default: 100)"
    )
    simulate.add_argument("--seats", type=int, help="players at the table (default: the fewest)")
    simulate.add_argument("--level", default="random", help="how they play (default: random)")
    simulate.add_argument(
        "--seed", type=int, default=1, help="the same seed, the same matches (default: 1)"
    )
    simulate.set_defaults(act=_simulate)
    health = verbs.add_parser("health", help="ask a running bot whether it is well")
    health.set_defaults(act=_health)
    return parser


def _fail(message: str) -> int:
    print(message, file=sys.stderr)
    return 1


def _run(options: argparse.Namespace) -> int:
    from bot import config, logs
    from bot.store.embedded import ServerTrouble
    from bot.store.port import Away

    try:
        settings = config.load()
    except config.WrongSettings as wrong:
        return _fail(f"The settings are wrong:\n{wrong}")
    logs.set_up(settings.log_level, settings.log_json)
    print("Opening the box of games…", flush=True)
    from bot import app

    try:
        asyncio.run(app.run(settings, lambda line: print(line, flush=True)))
    except ServerTrouble as trouble:
        return _fail(f"DATA_DIR: {trouble}")
    except Away as away:
        return _fail(f"REDIS_URL: nobody answers there ({away})")
    except config.WrongSettings as wrong:
        return _fail(str(wrong))
    except OSError as problem:
        return _fail(f"The bot cannot start: {problem}")
    return 0


def _read(file: Path) -> tuple[Game, Match] | None:
    from bot import transcript
    from engines import games

    try:
        match = transcript.read(file.read_text("utf-8"))
        return games()[match.game], match
    except OSError as problem:
        _fail(f"{file}: {problem.strerror}")
    except (transcript.Unreadable, UnicodeDecodeError) as problem:
        _fail(f"{file}: {problem}")
    except KeyError as unknown:
        _fail(f"{file}: there is no game {unknown}")
    return None


def _replay(options: argparse.Namespace) -> int:
    from bot import transcript
    from bot.i18n import Words
    from bot.pages import board
    from bot.platforms.port import Mention, plain
    from engines.core.engine import told

    known = _read(options.file)
    if not known:
        return 1
    game, match = known
    words = Words()
    names = [Mention("", f"#{seat + 1}") for seat in range(match.seats)]
    try:
        for number, moment in enumerate(transcript.replay(game, match)):
            if moment.seat is not None:
                print(f"\n{number}. #{moment.seat + 1}> {' '.join(moment.move)}")
            for event in moment.events:
                print("   " + plain(words.text(told(event), options.lang, game.id, names)))
            screen = game.screen(game.engine.view(moment.state, None))
            for line in screen.lines:
                print("      " + plain(words.text(line, options.lang, game.id, names)))
            if screen.picture:
                print(board(words, screen.picture, options.lang, game.id))
    except transcript.Unreadable as problem:
        return _fail(f"{options.file}: {problem}")
    return 0


def _verify(options: argparse.Namespace) -> int:
    from bot import transcript

    known = _read(options.file)
    if not known:
        return 1
    game, match = known
    if match.seed is None:
        return _fail(f"{options.file}: the seed is not revealed yet: the match is not over")
    if not transcript.proven(match):
        return _fail(f"{options.file}: NOT PROVEN: this seed was not the one promised")
    try:
        *_, last = transcript.replay(game, match)
    except transcript.Unreadable as problem:
        return _fail(f"{options.file}: NOT PROVEN: {problem}")
    outcome = game.engine.outcome(last.state)
    if match.played_out and outcome is None:
        return _fail(f"{options.file}: NOT PROVEN: moves are missing at the end")
    print(f"Proven: the seed is the one promised ({match.commitment[:16]}…),")
    print(f"and all {len(match.moves)} moves follow the rules of {game.id}.")
    if outcome:
        print(f"Places: {' '.join(map(str, outcome.places))} ({outcome.reason})")
    return 0


def _simulate(options: argparse.Namespace) -> int:
    from bot.simulate import simulate
    from engines import games
    from engines.players import levels

    game = games().get(options.game)
    if game is None:
        return _fail(f"There is no game {options.game!r}. There are: {', '.join(games())}")
    seats = min(game.seats) if options.seats is None else options.seats
    if seats not in game.seats:
        return _fail(f"{game.id} is for {min(game.seats)} to {max(game.seats)} players")
    known = dict.fromkeys(("random", *levels(game)))  # a random player needs nothing of a game
    if options.level not in known:
        return _fail(f"Levels of {game.id}: {', '.join(known)}")
    if options.games < 1:
        return _fail("--games must be at least 1")
    simulate(game, options.games, seats, options.level, options.seed)
    return 0


def _health(options: argparse.Namespace) -> int:
    import json
    from urllib.request import ProxyHandler, build_opener

    from bot import config

    try:
        settings = config.load()
    except config.WrongSettings as wrong:
        return _fail(f"The settings are wrong:\n{wrong}")
    host = f"[{settings.web_host}]" if ":" in settings.web_host else settings.web_host
    try:
        # The bot is on this very machine: no proxy has anything to do with it.
        here = build_opener(ProxyHandler({}))
        with here.open(f"http://{host}:{settings.web_port}/health", timeout=5) as answer:
            print(json.load(answer)["status"])
            return 0
    except (OSError, ValueError, KeyError) as problem:
        return _fail(f"not well: {problem}")
