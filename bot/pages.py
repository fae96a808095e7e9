"""PURE: sheets made into pages: words in the reader's language, names, buttons.

A page with a picture says what the picture does not: what each player did since the reader's last
move, and what is asked. Without one, the words of the scene stand in its place.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from bot import captions, render
from bot.actions import Answer
from bot.i18n import Words
from bot.platforms.port import LABELS, Button, Mention, Page, Picture, Spot, Text, is_told
from bot.presenter import Key, Sheet
from bot.render import Drawn, Speech
from bot.table import Chair, Player, Table, by_computer
from engines.core.scene import Private, Scene
from engines.core.things import Text as SceneText
from engines.core.ui import Msg, Name, Word


def names_at(words: Words, table: Table[Any], lang: str) -> list[Mention]:
    """The names at a table. A computer is always seen to be one."""
    names, computers = [], 0
    for seat, player in enumerate(table.players):
        if player.person:
            name = player.name
            if table.playing and by_computer(table, seat):
                name = words.say(Msg("played-by-computer", {"name": name}), lang)
            names.append(Mention(player.id, name))
        else:
            computers += 1
            names.append(Mention("", words.say(Msg("computer-name", {"n": computers}), lang)))
    return names


def veiled(words: Words, table: Table[Any], unnamed: Collection[str], lang: str) -> Table[Any]:
    """A finished match as it may be shown around: who wants no name there is a number."""

    def number(seat: int, chair: Chair) -> Chair:
        name = words.say(Msg("player-number", {"n": seat + 1}), lang)
        return chair.model_copy(update={"player": Player(id="", name=name)})

    chairs = (
        number(seat, chair) if chair.player.person and chair.player.id in unnamed else chair
        for seat, chair in enumerate(table.chairs)
    )
    return table.model_copy(update={"chairs": tuple(chairs)})


def speech(words: Words, table: Table[Any], lang: str) -> Speech:
    """What a scene of this table is told and drawn with."""
    names = tuple(one.name for one in names_at(words, table, lang))
    return Speech(words, lang, table.game, names)


def page(
    words: Words, sheet: Sheet, lang: str, table: Table[Any], drawn: Drawn | None = None
) -> Page:
    """A sheet of a table, for one reader."""
    bare = sheet.scene.scene if isinstance(sheet.scene, Private) else sheet.scene
    names = names_at(words, table, lang)
    marks = bare.marks if bare else sheet.marks
    if marks and table.state is not None:
        names = [
            replace(one, name=f"{render.sign(seat, marks)} {one.name}")
            for seat, one in enumerate(names)
        ]

    def text(msg: Msg | Word | str) -> Text:
        return words.text(msg, lang, table.game, names)

    def say(msg: SceneText, called: Sequence[Mention]) -> Text:
        if isinstance(msg, Name):
            return (called[msg.seat],)
        return words.text(msg, lang, table.game, called)

    beside = sheet.beside if drawn and sheet.beside is not None else sheet.lines
    lines = [text(line) for line in beside]
    log = [captions.sentences(one, names, say) for one in sheet.log]
    title, board, status = text(sheet.title), "", ""
    picture = None
    rows = _fitted([[_button(words, key, lang, table, names) for key in row] for row in sheet.rows])
    if bare:
        telling = render.telling(bare, speech(words, table, lang))
        status = telling.status
        if drawn:
            picture = _picture(words, sheet, lang, table, drawn, telling.alt, rows)
            room = captions.MOST - captions.size(title, *lines)
            log = captions.short(sheet.log, bare.foot, names, say, room)
        elif not sheet.spoken:
            telling = render.telling(_still(bare, sheet.title), speech(words, table, lang))
            board = "\n\n".join("\n".join(one.lines) for one in telling.passages if one.board)
            still = [line for one in telling.passages if not one.board for line in one.lines]
            log = [*((line,) for line in still), *log]
    return Page(
        title=title,
        lines=(*log, *lines),
        board=board,
        picture=picture,
        status=status,
        rows=rows,
        fleeting=sheet.fleeting,
        ping=sheet.ping,
        live=sheet.live,
        lang=lang,
        menu=sheet.menu,
        hand=sheet.hand,
        guarded=sheet.guarded,
        ring=sheet.ring,
        version=table.version,
        seated=tuple(one for one in names if one.id),
        game=table.game,
        accent=render.lacquer(bare.lid) if bare else None,
    )


def _fitted(rows: Sequence[Sequence[Button]]) -> tuple[tuple[Button, ...], ...]:
    """Rows narrow enough that every label can be read. The rows of one question that are equally
    wide stay so."""
    fitted: list[tuple[Button, ...]] = []
    for row in rows:
        width = max(w for w in range(1, len(row) + 1) if _readable(row, w)) if row else 1
        fitted += [tuple(row[at : at + width]) for at in range(0, len(row), width)]
    return tuple(fitted)


def _readable(row: Sequence[Button], width: int) -> bool:
    return width == 1 or is_told(row) or all(len(one.sign) <= LABELS[width] for one in row)


def _still(scene: Scene, title: Msg) -> Scene:
    """The scene without what the page tells itself: its title, and what has just happened."""
    lid = replace(scene.lid, title="") if scene.lid.title == title else scene.lid
    return replace(scene, lid=lid, foot=tuple(one for one in scene.foot if one.owner is None))


def _picture(
    words: Words,
    sheet: Sheet,
    lang: str,
    table: Table[Any],
    drawn: Drawn,
    alt: str,
    rows: Sequence[Sequence[Button]],
) -> Picture:
    spots: tuple[Spot, ...] = ()
    if isinstance(sheet.scene, Private):
        asked = table.chairs[sheet.scene.owner].asked
        keys = [button for row in rows for button in row if isinstance(button.action, Answer)]
        for one in drawn.spots:
            if one.token not in sheet.offered:
                continue
            box = (one.x, one.y, one.width, one.height)
            spots += (Spot(box, _meant(words, one.token, lang, table, asked, keys)),)
    return Picture(drawn.digest, drawn.png, drawn.width, drawn.height, alt, spots, drawn.animated)


def _meant(
    words: Words, token: str, lang: str, table: Table[Any], asked: int, keys: Sequence[Button]
) -> Button:
    """What a spot of the picture says: the one key that begins so, or the bare token."""
    begin = [
        key
        for key in keys
        if isinstance(key.action, Answer) and key.action.token.split(" ")[0] == token
    ]
    if len(begin) == 1:
        return begin[0]
    return Button(words.say(Word(token), lang, table.game), Answer(table.id, asked, token))


def _button(
    words: Words, key: Key, lang: str, table: Table[Any], names: Sequence[Mention]
) -> Button:
    parts = words.text(key.label, lang, table.game, names)
    label = "".join(part if isinstance(part, str) else part.name for part in parts)
    return Button(label, key.action, key.style if key.action else "")
