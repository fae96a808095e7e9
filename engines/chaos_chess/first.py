"""The beginner's selection: twelve cards of each deck that need no second reading.

A choice among the cards of the decks and nothing more: one of every moment, no card about other
cards but the veto, no chance, and nothing that is worked out with a pencil.
"""

from __future__ import annotations

FIRST: dict[str, tuple[str, ...]] = {
    "manoeuvres": (
        "wide_stride",
        "drumbeat",
        "bayonets_fixed",
        "saddle_up",
        "borrowed_boots",
        "over_the_wall",
        "double_gallop",
        "ladys_entrance",
        "second_wind",
        "drive_back",
        "sidestep",
        "open_account",
    ),
    "mutations": (
        "long_legs",
        "reverse_gear",
        "winged_crown",
        "round_tower",
        "stone_stance",
        "turtle_shell",
        "oak_bark",
        "sleeping_draught",
        "rusty_gears",
        "wolf_pit",
        "tar_patch",
        "reforge",
    ),
    "intrigues": (
        "harvest_levy",
        "light_fingers",
        "head_money",
        "blood_price",
        "salt_tax",
        "rich_uncle",
        "back_stairs",
        "bought_blade",
        "white_flag",
        "royal_veto",
        "quiet_pardon",
        "turned_coat",
    ),
}
