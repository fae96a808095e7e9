"""Hints and reviews on Discord: for the eyes of who asked."""

from __future__ import annotations

from functools import partial

from bot.table import seat_of
from tests.platforms.discord.rig import TOY, moves, open_table, play_out, rigged, said


async def test_a_hint_in_three_steps_and_a_review_after_the_end() -> None:
    async with rigged(all_games=TOY) as (rig, bot):
        anna, boris = both = rig.person("Anna"), rig.person("Boris")
        table = await open_table(bot, "high_card", both, rated=False)
        await rig.world.until(lambda: any(map(moves, both)))
        mover, other = both if moves(anna) else (boris, anna)
        await mover.slash("hint")
        for step in (2, 3):
            title = said(bot, "hint-title", "en", n=step - 1, of=3)
            await rig.world.until(partial(mover.sees, title))
            await mover.press(said(bot, f"key-hint-{step}", "en"))
        told = said(bot, "hint-move", "en", move="").strip()
        await rig.world.until(lambda: mover.sees(told))
        assert not any(told in one for one in other.saw())
        known = await bot.sessions.table(table)
        assert known.chairs[seat_of(known, f"dc:{mover.user.id}")].hints == 3
        await play_out(bot, table, both)
        await mover.slash("review")
        await rig.world.until(lambda: mover.sees(said(bot, "review-about", "en")))
        assert not any(said(bot, "review-about", "en") in one for one in other.saw())
        await mover.press(said(bot, "key-try-again", "en", n=1))
        await rig.world.until(lambda: mover.sees(said(bot, "play-on-about", "en")))
        await mover.press(said(bot, "key-deal-anew", "en"))
        await rig.world.until(lambda: any("Played on from" in one for one in mover.saw()))
        assert not any("Played on from" in one for one in other.saw())
