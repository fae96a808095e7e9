"""Handlers: what somebody is told who asks for a hint, or for a review of a match that is over.

What takes longer than one waits for is answered with a page that says so; its key asks again. A
hint is told only after the table has noted that it was taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot import presenter
from bot import table as core
from bot.actions import Hint, Review
from bot.desk.asking import Asker, Reply
from bot.desk.play import page
from bot.table import Refused, Table

if TYPE_CHECKING:
    from bot.desk.front import Desk


async def hint(desk: Desk, asker: Asker, do: Hint, table: Table[Any]) -> Reply:
    game = desk.game(table)
    seat = core.check_hint(game, table, asker.person, do.seen)
    step = do.step or max(1, core.hinted(table, seat))
    advice = await desk.advisor.hint(table, seat)
    if advice is None:
        return Reply(page=await page(desk, asker, table, presenter.thinking(table, seat, step)))
    asked = table.chairs[seat].asked
    after = await desk.sessions.hint(table.id, asker.person, asked, step)
    return Reply(page=await page(desk, asker, after, presenter.hint(game, after, seat, advice)))


async def review(desk: Desk, asker: Asker, do: Review, table: Table[Any]) -> Reply:
    if table.stage != "over":
        raise Refused("not-over")
    if not table.moves:
        raise Refused("no-review")
    seat = core.seat_of(table, asker.person)
    found = await desk.advisor.review(table, seat, asker.person)
    sheet = (
        presenter.making(table, found)
        if isinstance(found, int)
        else presenter.review(desk.game(table), table, found)
    )
    shown = await desk.people.veiled(table, await desk.lang(asker))
    return Reply(page=await page(desk, asker, shown, sheet))
