"""Ready-made personal decks, so that nobody has to build one in a chat.

Each is a list in order of importance; what fits under the limit of the table is the deck.
"""

from __future__ import annotations

from engines.chaos_chess.card import CATALOG

PRESETS: dict[str, tuple[str, ...]] = {
    "vanguard": (
        "double_gallop",
        "crossbow_volley",
        "wide_stride",
        "drumbeat",
        "second_wind",
        "sidestep",
        "open_ranks",
        "body_feint",
        "nudge",
        "bayonets_fixed",
        "late_frost",
        "saddle_up",
        "quiet_pardon",
        "white_flag",
        "fall_together",
        "recall_to_camp",
        "borrowed_boots",
        "trample",
        "open_account",
        "long_legs",
        "ricochet",
        "grappling_hook",
        "whirl",
        "two_envoys",
    ),
    "alchemists": (
        "long_legs",
        "squires_oath",
        "stone_stance",
        "sleeping_draught",
        "lead_boots",
        "wolf_pit",
        "acquired_taste",
        "round_tower",
        "reforge",
        "late_frost",
        "spiked_armour",
        "sunken_square",
        "borrowed_cloak",
        "training_ground",
        "torn_epaulettes",
        "hobbles",
        "quiet_pardon",
        "twin_gates",
        "blunt_blade",
        "reverse_gear",
        "tar_patch",
        "winged_crown",
        "bad_meal",
        "high_ground",
    ),
    "courtiers": (
        "royal_veto",
        "torn_dispatch",
        "white_flag",
        "stolen_scroll",
        "quiet_pardon",
        "turned_coat",
        "borrowed_cloak",
        "ear_at_the_door",
        "warding_seal",
        "thrown_glove",
        "swapped_lists",
        "last_letter",
        "two_envoys",
        "reforge",
        "copyists_error",
        "marching_orders",
        "nudge",
        "royal_hunt",
        "sealed_will",
        "whipping_boy",
        "peace_of_god",
        "crossed_couriers",
    ),
    "all_sorts": (
        "reforge",
        "long_legs",
        "white_flag",
        "wide_stride",
        "late_frost",
        "sidestep",
        "royal_veto",
        "stone_stance",
        "second_wind",
        "quiet_pardon",
        "turned_coat",
        "drumbeat",
        "wolf_pit",
        "borrowed_cloak",
        "double_gallop",
        "hobbles",
        "nudge",
        "close_ranks",
        "sleeping_draught",
        "last_letter",
        "open_ranks",
        "rusty_gears",
        "bait",
        "training_ground",
    ),
}


def fitting(preset: str, limit: int) -> tuple[str, ...]:
    """The cards of a preset that fit under the limit, the most important first."""
    chosen: list[str] = []
    for id in PRESETS[preset]:
        if value((*chosen, id)) <= limit:
            chosen.append(id)
    return tuple(chosen)


def value(cards: tuple[str, ...]) -> int:
    return sum(CATALOG[id].cost for id in cards)
