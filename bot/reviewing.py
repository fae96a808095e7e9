"""A review for the command line: made here and now, with a bar while it takes its time, and told in
words; the picture of the chances goes into a file where one is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot import presenter, render, review, transcript
from bot.i18n import Words
from bot.platforms.port import Mention, plain
from bot.simulate import shown
from engines.core.engine import Game
from engines.core.ui import Msg


class Untold(Exception):
    """Why there is nothing to tell, in a line."""


def told(game: Game, match: transcript.Match, number: int, wanted: str, out: Path | None) -> str:
    """For the seat of that number, the first is 1."""
    words, seat = Words(), number - 1
    lang = words.language(wanted)
    if not lang:
        raise Untold(f"--lang must be one of: {', '.join(words.languages)}")
    if seat not in range(match.seats):
        raise Untold(f"--seat must be from 1 to {match.seats}")
    try:
        moments = list(transcript.replay(game, match))
    except transcript.Unreadable as problem:
        raise Untold(str(problem)) from problem
    asked = review.decisions(game, moments, match.seats, seat, match.seed or 0)
    found = [review.weigh(game, one) for one in shown(asked, len(asked))]
    again = review.closer(asked, found, seat)
    for place, one in shown(again, len(again)):
        found[place] = replace(found[place], shares=review.weigh(game, one).shares)
    findings = review.reviewed(game, moments, asked, found, seat, match.seats)
    names = [Mention("", f"#{number + 1}") for number in range(match.seats)]
    speech = render.Speech(words, lang, game.id, tuple(one.name for one in names))
    scene = presenter.plotted(game, findings)

    def said(line: Msg) -> str:
        return plain(words.text(line, lang, game.id, names))

    if out:
        try:
            out.write_bytes(render.picture(scene, speech).png)
        except (OSError, render.Undrawable) as problem:
            raise Untold(f"{out} cannot be written: {problem}") from problem
    remarks = map(said, presenter.remarks(findings))
    return transcript.shown("\n".join([render.telling(scene, speech).text, "", *remarks]))
