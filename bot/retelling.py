"""The commands about a transcript: show it, tell it, draw it, review it, prove it.

A transcript may come from anybody: whatever is wrong with it is said in one line, and nothing of it
reaches the terminal unread. It imports nothing heavy before it knows what is asked.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.i18n import Words
    from bot.render import Speech
    from bot.transcript import Match
    from engines.core.engine import Game

WIDE = 200  # signs of a complaint about a transcript
IN_PART = 3  # what `verify` ends with where seal and moves hold, and a word is gone


def fail(message: str) -> int:
    print(message, file=sys.stderr)
    return 1


def replay(options: argparse.Namespace) -> int:
    from bot import render, transcript
    from bot.i18n import Words
    from bot.platforms.port import Mention, plain
    from engines.core.engine import told

    if options.last is not None and (options.last < 1 or options.gif is None):
        return fail("--last is for --gif, and at least 1")
    seen = options.gif is not None or options.png is not None
    if not seen and (options.seat is not None or options.open):
        return fail("--seat and --open are for --gif and --png")
    known = _read(options.file)
    if not known:
        return 1
    game, match = known
    if options.words or options.pgn:
        failed = _retold(options, game, match)
        if failed or not seen:
            return failed
    words = Words()
    lang = language(words, options.lang)
    if not lang:
        return 1

    def say(text: str) -> None:
        print(transcript.shown(text))

    names = [Mention("", f"#{seat + 1}") for seat in range(match.seats)]
    speech = render.Speech(words, lang, game.id, tuple(one.name for one in names))
    if seen:
        return _screened(options, game, match, speech)
    try:
        for number, moment in enumerate(transcript.replay(game, match)):
            if moment.seat is not None:
                say(f"\n{number}. #{moment.seat + 1}> {' '.join(moment.move)}")
            for event in moment.events:
                say("   " + plain(words.text(told(event), lang, game.id, names)))
            say(render.telling(render.room(game, moment.state, ()), speech).text)
    except transcript.Unreadable as problem:
        return _unfit(options.file, str(problem))
    return 0


def _retold(options: argparse.Namespace, game: Game, match: Match) -> int:
    """The moves in words, and in the notation of other programs."""
    from bot import transcript
    from bot.film import film
    from bot.i18n import Words
    from bot.notation import Telling, outcome_of
    from engines.core.ui import Msg

    words = Words()
    lang = language(words, options.words or options.lang, "--words" if options.words else "--lang")
    if not lang:
        return 1
    if options.pgn and not game.notation:
        return fail(f"--pgn: other programs know no notation of {game.id}")
    try:
        found = film(game, match)
    except transcript.Unreadable as problem:
        return _unfit(options.file, str(problem))
    names = [f"#{seat + 1}" for seat in range(match.seats)]
    telling, outcome = Telling(words, found, names, lang), outcome_of(found)
    if options.words:
        title = words.say(Msg("title"), lang, game.id)
        print(transcript.shown(telling.worded(title, outcome)), end="")
    if options.pgn:
        try:
            options.pgn.write_text(telling.written(outcome), "utf-8")
        except OSError as problem:
            return fail(f"{options.pgn}: {problem.strerror}")
    return 0


def _screened(options: argparse.Namespace, game: Game, match: Match, speech: Speech) -> int:
    """As files to look at, instead of words."""
    from bot import screening, transcript

    still = None if options.png is None else Path(f"{options.file.stem}-{options.png}.png")
    try:
        film = screening.seen(game, match, options.seat, options.open)
        if still:
            film.check("--png", options.png)
        if options.gif:
            print(film.gif(speech, options.gif, options.last or 0))
        if still:
            print(film.png(speech, options.png, still))
    except transcript.Unreadable as problem:
        return _unfit(options.file, str(problem))
    except screening.Unwritten as why:
        return fail(str(why))
    return 0


def picture(options: argparse.Namespace) -> int:
    from bot import screening, transcript
    from bot.i18n import Words
    from bot.render import Speech

    known = _read(options.file)
    if not known:
        return 1
    game, match = known
    words = Words()
    lang = language(words, options.lang)
    if not lang:
        return 1
    names = tuple(f"#{number + 1}" for number in range(match.seats))
    try:
        shown = screening.seen(game, match, options.seat)
        speech = Speech(words, lang, game.id, names)
        print(shown.position(speech, options.move, options.out))
    except transcript.Unreadable as problem:
        return _unfit(options.file, str(problem))
    except screening.Unwritten as why:
        return fail(str(why))
    return 0


def review(options: argparse.Namespace) -> int:
    from bot.reviewing import Untold, told

    known = _read(options.file)
    if not known:
        return 1
    try:
        print(told(*known, options.seat, options.lang, options.out))
    except Untold as why:
        return _unfit(options.file, str(why))
    return 0


def verify(options: argparse.Namespace) -> int:
    from bot import transcript

    known = _read(options.file)
    if not known:
        return 1
    game, match = known
    if match.seed is None:
        return fail(f"{options.file}: the seed is not revealed yet: the match is not over")
    if not transcript.proven(match):
        return fail(f"{options.file}: NOT PROVEN: this seed was not the one promised")
    if match.daily and not transcript.of_its_day(match):
        return _unfit(options.file, f"NOT PROVEN: it was not sealed as the deal of {match.daily}")
    if options.seal and options.seal.strip().lower() != match.commitment:
        return fail(f"{options.file}: NOT PROVEN: its seal is another than the one you saw")
    try:
        *_, last = transcript.replay(game, match)
        transcript.check_whole(game, match, last)
    except transcript.Unreadable as problem:
        return _unfit(options.file, f"NOT PROVEN: {problem}")
    outcome = game.engine.outcome(last.state)
    part = "" if match.dealt is None else " in part"
    print(
        f"Proven{part}: the seed is the one promised ({transcript.shown(match.commitment[:16])}…),"
    )
    print(f"and all {len(match.moves)} moves follow the rules of {game.id}.")
    if match.dealt is not None:
        print("NOT PROVEN: that it was dealt by that seed and the players' words. A word in the")
        print("shuffle is not in this transcript: whoever said it asked to be forgotten.")
    if match.daily:
        seen = "with the seal you saw" if options.seal else "compare its seal with the one you saw"
        print(f"Sealed as the deal of {match.daily} ({seen}):")
        print(match.commitment)
    for branch in match.branches:
        anew = "" if branch.seed is None else f", with what seat {branch.seat} did not see anew"
        print(f"Played on from a finished match, after move {branch.at}{anew}.")
    if any(match.words):
        words = ", ".join(word or "—" for word in match.words)
        print(f"In the shuffle, from the players: {transcript.shown(words)}")
    if outcome:
        print(f"Places: {' '.join(map(str, outcome.places))} ({outcome.reason})")
    return 0 if match.dealt is None else IN_PART


def _read(file: Path) -> tuple[Game, Match] | None:
    from bot import transcript
    from engines import games

    try:
        with file.open("rb") as opened:
            # A sign takes at most four bytes; one more tells that there are too many.
            text = opened.read(4 * transcript.LONGEST + 1).decode()
        match = transcript.read(text)
        game = games()[match.game]
        transcript.check_edition(game, match)
        return game, match
    except OSError as problem:
        fail(f"{file}: {problem.strerror}")
    except UnicodeDecodeError:
        fail(f"{file}: this is no text")
    except transcript.Unreadable as problem:
        _unfit(file, str(problem))
    except KeyError as unknown:
        _unfit(file, f"there is no game {unknown}")
    return None


def _unfit(file: Path, why: str) -> int:
    """In one line, for the words may be somebody's who wants to fool the reader."""
    from bot.transcript import shown

    line = " ".join(shown(why).split())
    return fail(f"{file}: {line if len(line) <= WIDE else line[: WIDE - 1] + '…'}")


def language(words: Words, wanted: str, option: str = "--lang") -> str:
    """One of those there are words in; "" after a complaint."""
    lang = words.language(wanted)
    if not lang:
        fail(f"{option} must be one of: {', '.join(words.languages)}")
    return lang or ""
