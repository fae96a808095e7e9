"""The command line: run the bot, replay, draw, review or verify a transcript, simulate matches.

It imports nothing heavy before it knows what is asked: `--help` answers at once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bot import retelling
from bot.retelling import fail

if TYPE_CHECKING:
    from collections.abc import Callable


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        code = int(options.act(options))
        print(end="", flush=True)
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # who reads it has read enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


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
    replay.add_argument("--lang", default="en", help="in which language (default: en)")
    replay.add_argument(
        "--words", metavar="LANG", help="the moves in words, and nothing else, in that language"
    )
    replay.add_argument(
        "--pgn", type=Path, metavar="OUT", help="write it for chess programs (Chaos Chess)"
    )
    replay.add_argument(
        "--gif", type=Path, metavar="OUT.gif", help="write the whole match as a film instead"
    )
    replay.add_argument(
        "--last", type=int, metavar="N", help="of the film only the last N turns (with --gif)"
    )
    replay.add_argument(
        "--png",
        type=int,
        metavar="N",
        help="write the position after move N instead, here, as FILE-N.png; 0 is the deal",
    )
    eyes = replay.add_mutually_exclusive_group()
    eyes.add_argument(
        "--seat", type=int, metavar="S", help="a film or picture as seat S saw it, the first is 1"
    )
    eyes.add_argument("--open", action="store_true", help="a film or picture with all cards open")
    replay.set_defaults(act=retelling.replay)
    picture = verbs.add_parser("picture", help="draw any position of a finished match")
    picture.add_argument("file", type=Path, help="a transcript, as /replay gives it")
    picture.add_argument("--move", type=int, metavar="N", help="after move N (default: the last)")
    picture.add_argument("--seat", type=int, metavar="S", help="as seat S sees it, the first is 1")
    picture.add_argument("--lang", default="en", help="in which language (default: en)")
    picture.add_argument("-o", dest="out", type=Path, required=True, help="the PNG to write")
    picture.set_defaults(act=retelling.picture)
    verify = verbs.add_parser("verify", help="prove the shuffle and every move of a finished match")
    verify.add_argument("file", type=Path, help="a transcript, as /replay gives it")
    verify.add_argument(
        "--seal", default="", metavar="HASH", help="as /daily or the lobby showed it beforehand"
    )
    verify.set_defaults(act=retelling.verify)
    review = verbs.add_parser("review", help="tell what decided a finished match")
    review.add_argument("file", type=Path, help="a transcript, as /replay gives it")
    review.add_argument("--seat", type=int, default=1, metavar="S", help="for seat S (default: 1)")
    review.add_argument("--lang", default="en", help="in which language (default: en)")
    review.add_argument("-o", dest="out", type=Path, help="a PNG to write too: the chances")
    review.set_defaults(act=retelling.review)
    simulate = verbs.add_parser("simulate", help="let the computer play many matches")
    simulate.add_argument("game", help="which game, for example great_wall")
    simulate.add_argument(
        "--games", type=int, default=100, metavar="N", help="how many matches (default: 100)"
    )
    simulate.add_argument("--seats", type=int, help="players at the table (default: the fewest)")
    simulate.add_argument(
        "--mixed", action="store_true", help="every number of players in turn, settings by chance"
    )
    simulate.add_argument("--level", default="random", help="how they play (default: random)")
    simulate.add_argument(
        "--seed", type=int, default=1, help="the same seed, the same matches (default: 1)"
    )
    simulate.set_defaults(act=_simulate)
    arena = verbs.add_parser("arena", help="let computer players meet, and count who wins")
    arena.add_argument("game", help="which game, for example great_wall")
    arena.add_argument(
        "--players",
        default="hard,normal",
        help="levels, or greedy and random (default: hard,normal)",
    )
    arena.add_argument(
        "--games", type=int, default=40, metavar="N", help="at least so many matches (default: 40)"
    )
    arena.add_argument("--seats", type=int, help="players at the table (default: the fewest)")
    arena.add_argument("--nodes", type=int, metavar="N", help="thought for a move (default: usual)")
    arena.add_argument("--seconds", type=float, metavar="T", help="time for a move (default: any)")
    arena.add_argument("--jobs", type=int, default=2, help="processes to play in (default: 2)")
    arena.add_argument("--seed", type=int, default=1, help="of the first deal (default: 1)")
    arena.set_defaults(act=_arena)
    ratings = verbs.add_parser("ratings", help="reckon all ratings anew from the kept results")
    ratings.set_defaults(act=_ratings)
    health = verbs.add_parser("health", help="ask a running bot whether it is well")
    health.set_defaults(act=_health)
    return parser


def _say(line: str) -> None:
    print(line, flush=True)


def _run(options: argparse.Namespace) -> int:
    from bot import config, logs
    from bot.store.folder import ServerTrouble
    from bot.store.port import Away, Unfit

    try:
        settings = config.load()
    except config.WrongSettings as wrong:
        if not config.json_wanted():
            return fail(f"The settings are wrong:\n{wrong}")
        logs.set_up("info", as_json=True)
        logs.failed(f"The settings are wrong: {wrong}")
        return 1
    logs.set_up(settings.log_level, settings.log_json)
    say: Callable[[str], None] = logs.said if settings.log_json else _say
    complain: Callable[[str], object] = logs.failed if settings.log_json else fail
    say("Opening the box of games…")
    from bot import app

    try:
        asyncio.run(app.run(settings, say))
        return 0
    except ServerTrouble as trouble:
        complain(f"DATA_DIR: {trouble}")
    except Away as away:
        complain(f"REDIS_URL: nobody answers there ({away})")
    except Unfit as unfit:
        complain(f"REDIS_URL: {unfit}")
    except config.WrongSettings as wrong:
        complain(str(wrong))
    except OSError as problem:
        complain(f"The bot cannot start: {problem}")
    return 1


def _ratings(options: argparse.Namespace) -> int:
    from rich.console import Console

    from bot import config, reckoning
    from bot.store.folder import ServerTrouble
    from bot.store.port import Away, Unfit
    from engines import games

    try:
        asyncio.run(reckoning.reckon(config.load(), games(), Console()))
        return 0
    except config.WrongSettings as wrong:
        return fail(f"The settings are wrong:\n{wrong}")
    except ServerTrouble as trouble:
        return fail(f"DATA_DIR: {trouble}")
    except (Away, Unfit) as away:
        return fail(f"REDIS_URL: {away}")


def _simulate(options: argparse.Namespace) -> int:
    from bot.simulate import alike, mixed, simulate
    from engines import games
    from engines.players import YARDSTICKS, levels

    game = games().get(options.game)
    if game is None:
        return fail(f"There is no game {options.game!r}. There are: {', '.join(games())}")
    seats = min(game.seats) if options.seats is None else options.seats
    if seats not in game.seats:
        return fail(f"{game.id} is for {min(game.seats)} to {max(game.seats)} players")
    known = dict.fromkeys((*YARDSTICKS, *levels(game)))
    if options.level not in known:
        return fail(f"Levels of {game.id}: {', '.join(known)}")
    if options.games < 1:
        return fail("--games must be at least 1")
    if options.mixed:
        deals = mixed(game, options.games, options.seed)
    else:
        deals = alike(game, options.games, seats, options.seed)
    simulate(game, deals, options.level)
    return 0


def _arena(options: argparse.Namespace) -> int:
    from rich.console import Console

    from bot.arena import arena, pairings, told
    from engines import games
    from engines.players import YARDSTICKS, levels

    game = games().get(options.game)
    if game is None:
        return fail(f"There is no game {options.game!r}. There are: {', '.join(games())}")
    seats = min(game.seats) if options.seats is None else options.seats
    if seats not in game.seats:
        return fail(f"{game.id} is for {min(game.seats)} to {max(game.seats)} players")
    players = options.players.split(",")
    known = dict.fromkeys((*YARDSTICKS, *levels(game)))
    if not set(players) <= set(known):
        return fail(f"Players of {game.id}: {', '.join(known)}")
    if min(options.games, options.jobs) < 1:
        return fail("--games and --jobs must be at least 1")
    to_play = pairings(
        game, players, options.games, seats, options.seed, options.nodes, options.seconds
    )
    told(game, seats, arena(game, to_play, options.jobs), Console())
    return 0


def _health(options: argparse.Namespace) -> int:
    import json
    from contextlib import suppress
    from urllib.error import HTTPError
    from urllib.request import ProxyHandler, build_opener

    from bot import config

    try:
        settings = config.load()
    except config.WrongSettings as wrong:
        return fail(f"The settings are wrong:\n{wrong}")
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.health_host, settings.health_host)
    host = f"[{host}]" if ":" in host else host
    try:
        # The bot is on this very machine: no proxy has anything to do with it.
        here = build_opener(ProxyHandler({}))
        with here.open(f"http://{host}:{settings.health_port}/health", timeout=5) as answer:
            print(json.load(answer)["status"])
            return 0
    except HTTPError as wrong:
        with suppress(ValueError, KeyError):
            parts = json.load(wrong)["parts"].items()
            return fail("; ".join(f"{name}: {part}" for name, part in parts if part != "ok"))
        return fail(f"not well: {wrong}")
    except (OSError, ValueError, KeyError) as problem:
        return fail(f"not well: {problem}")
