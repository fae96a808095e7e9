"""What people see of Chaos Chess: the board, the marks, the hand, every question and refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

import pytest
from structlog.testing import capture_logs

from bot import render
from bot.i18n import LANGUAGES, Words
from bot.presenter import asking
from bot.render.words import COLUMNS
from engines.chaos_chess import GAME, rules, wording
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.decks import BY_DECK
from engines.chaos_chess.keys import menu
from engines.chaos_chess.presets import PRESETS
from engines.chaos_chess.refusals import explain
from engines.chaos_chess.screen import cards, effects, pile, screen
from engines.chaos_chess.state import Settings, State, TurnSoFar
from engines.core.dice import Dice
from engines.core.engine import moves, told
from engines.core.ui import Menu, Msg, Screen, Word
from engines.players import stroll
from tests.engines.chaos_chess import kit

WORDS = Words()
NO_REACTIONS = "🔕 No answers until my next move"
QUIET = Settings()  # windows open only for who holds something to play
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def said(msg: Msg | Word | str, lang: str = "en") -> str:
    """Names of players are left out: they belong to the table."""
    return WORDS.say(msg, lang, "chaos_chess")


def lines(shown: Screen, lang: str = "en") -> list[str]:
    return [said(line, lang) for line in shown.lines]


def of(state: State, viewer: int | None, lang: str = "en") -> str:
    return "\n".join(lines(screen(rules.view(state, viewer)), lang))


def drawn(state: State, viewer: int | None = None, lang: str = "en") -> list[str]:
    scene = render.plain(screen(rules.view(state, viewer)))
    telling = render.telling(scene, render.Speech(WORDS, lang, "chaos_chess", ("Anna", "Boris")))
    return [line for passage in telling.passages if passage.board for line in passage.lines]


def asked(state: State, *begun: str) -> Menu:
    (seat,) = rules.to_act(state)
    return menu(rules.view(state, seat), begun, rules.options(state, seat, begun))


def labels(shown: Menu, lang: str = "en") -> list[str]:
    return [said(key.label, lang) for key in shown.keys]


def refused(state: State, *tokens: str, lang: str = "en") -> str:
    """Why the last of these tokens is not offered after the others."""
    (seat,) = rules.to_act(state)
    *begun, token = tokens
    assert token not in rules.options(state, seat, tuple(begun))
    why = explain(rules.view(state, seat), tuple(begun), token)
    return said(why, lang) if why is not None else ""


# -- the board


def test_white_pieces_are_capitals_black_ones_small_with_a_dot() -> None:
    assert drawn(kit.match()) == [
        "8 r• n• b• q• k• b• n• r•",
        "7 p• p• p• p• p• p• p• p•",
        "6 ·  :  ·  :  ·  :  ·  :",
        "5 :  ·  :  ·  :  ·  :  ·",
        "4 ·  :  ·  :  ·  :  ·  :",
        "3 :  ·  :  ·  :  ·  :  ·",
        "2 P  P  P  P  P  P  P  P",
        "1 R  N  B  Q  K  B  N  R",
        "  a  b  c  d  e  f  g  h",
    ]


def test_in_russian_the_letters_are_those_of_russian_notation() -> None:
    first = drawn(kit.match(), lang="ru")[0]
    assert first == "8 л• к• с• ф• кр•с• к• л•"


def test_black_sees_the_board_from_the_other_side() -> None:
    turned = drawn(kit.match(), viewer=1)
    assert turned[0] == "1 R  N  B  K  Q  B  N  R"
    assert turned[-2:] == ["8 r• n• b• k• q• b• n• r•", "  h  g  f  e  d  c  b  a"]


@every_language
def test_the_board_fits_a_phone(lang: str) -> None:
    assert max(map(len, drawn(kit.match(), lang=lang))) <= COLUMNS


def test_a_marked_piece_stands_in_brackets_and_a_line_says_why() -> None:
    state = kit.laid(kit.match(KINGS.replace("4K3", "1N2K3")), "long_legs", 0, "b1")
    assert drawn(state)[7] == "1 : [N ]:  ·  K  ·  :  ·"
    assert "▪ ⚪ Long Legs: ♘ b1 — “Lasting. Your knight may also leap" in of(state, None)


def test_a_mark_travels_with_its_piece() -> None:
    state = kit.laid(kit.match(KINGS.replace("4K3", "1N2K3")), "long_legs", 0, "b1")
    assert "Long Legs: ♘ c3" in of(kit.move(state, "b1c3"), None)


def test_a_marked_square_stands_in_brackets_too() -> None:
    state = kit.laid(kit.match(), "wolf_pit", 0, "e6")
    assert drawn(state)[2] == "6 ·  :  ·  : [· ]:  ·  :"
    assert "Wolf Pit: e6" in of(state, None)


def test_a_square_that_is_only_remembered_is_not_marked() -> None:
    state = kit.laid(kit.match(), "stone_stance", 0, "b1")
    state = kit.laid(state, "hedge", 0, "c4")
    assert sum("[" in row for row in drawn(state)) == 1
    assert "Hedge: between c4–e4 and c5–e5" in of(state, None)


def test_what_is_stuck_or_carried_is_told() -> None:
    state = kit.laid(kit.match(), "tar_patch", 1, "f3")
    state = kit.moves(state, "g1f3")
    assert "Tar Patch: f3, stuck: ♘" in of(state, None)
    mounted = kit.laid(kit.match(), "rider_and_mount", 0, "b1", "a1")
    assert "Rider and Mount: ♘ b1, carrying ♖" in of(mounted, None)


def test_a_crowned_officer_is_told_and_marked() -> None:
    position = kit.match("4k3/8/8/8/8/8/8/R2QK3 w - - 0 1").position
    men = [replace(p, royal=p.kind == "rook") if p and not p.owner else p for p in position.board]
    state = replace(kit.match(), position=replace(position, board=tuple(men)))
    assert "👑 ♖ a1 is the king" in of(state, None)
    assert drawn(state)[7].startswith("1[R ]")


@pytest.mark.parametrize(
    ("card", "picks", "until"),
    [
        ("sleeping_draught", ("d7",), "· 2 more ⚫ turns"),
        ("salt_tax", (), "· 4 more cards"),
        ("heavy_baggage", (), "· this turn"),
        ("rusty_gears", (), ""),
    ],
)
def test_a_long_effect_says_until_when(card: str, picks: tuple[str, ...], until: str) -> None:
    shown = of(kit.laid(kit.match(), card, 0, *picks), None)
    name = said(Word(card))
    assert re.search(rf"▪ ⚪ {name}[^\n]*{until} — “", shown), shown


def test_a_turn_whose_move_is_made_no_longer_counts() -> None:
    state = kit.match(white=("reforge",), black=("late_frost",), settings=QUIET)
    state = kit.play(kit.play(state, "g1", "f3"), "card", "late_frost")
    assert "Late Frost: ♘ f3 · 1 more ⚪ turn" in of(state, None)
    asleep = kit.line(kit.play(state, "decline"), "e7 e5", "e2 e4")
    assert "Late Frost: ♘ f3 · this turn" in of(asleep, None)


# -- the players


def test_everybody_sees_treasuries_and_the_backs_of_the_cards() -> None:
    state = kit.match(white=("sidle", "drumbeat", "royal_veto"), gold=(71, 64))
    shown = of(state, None)
    assert "⚪  · 💰 71 · hand 🐎2 🎭1" in shown
    assert "⚫  · 💰 64 · hand –" in shown
    assert "Sidle" not in shown


def test_only_the_owner_sees_the_faces_with_cost_moment_and_text() -> None:
    state = kit.match(white=("drumbeat", "late_frost"), black=("royal_veto",), settings=QUIET)
    own = of(state, 0)
    assert "✅ Drumbeat 💰6 · instead" in own
    assert "▫️ Late Frost 💰7 · after theirs" in own
    assert "Royal Veto" not in own
    assert "Drumbeat" not in of(state, 1)


def test_who_waits_can_read_the_own_cards() -> None:
    state = kit.match(black=("drumbeat", "royal_veto"), settings=QUIET)
    own = of(state, 1)
    assert "▫️ Drumbeat — 💰 6 · Instead of your move: two or three of your pawns" in own


def test_a_changed_price_is_told() -> None:
    state = kit.laid(kit.match(white=("sidle",), settings=QUIET), "salt_tax", 1)
    assert "▫️ Sidle 💰5 · instead" in of(state, 0)
    waiting = of(kit.play(state, "e2", "e4"), 0)
    assert "▫️ Sidle — 💰 3 · Instead of your move" in waiting
    assert "(now 💰 5)" in waiting


def test_who_is_asked_is_not_drowned_in_text() -> None:
    state = kit.match(white=("drumbeat",), settings=QUIET)
    state = kit.laid(kit.lost(state, 0, "pawn"), "wolf_pit", 1, "e4")
    assert of(state, 0).splitlines() == [
        "You're ⚪ · 💰 80",
        "✅ Drumbeat 💰6 · instead",
        "⚫  · 💰 80 · hand –",
        "▪ ⚫ Wolf Pit: e4",
    ]


def test_what_one_knows_of_the_other_hand_is_told_to_him_alone() -> None:
    state = replace(kit.match(black=("sidle",)), seen=((), ("sidle",)))
    assert "holds: Sidle" in of(state, 0)
    assert "You know" not in of(state, 1) + of(state, None)


def test_who_has_played_his_card_is_told_so() -> None:
    state = replace(kit.match(white=("sidle",), settings=QUIET), so_far=TurnSoFar(played=(1, 0)))
    assert "No more cards for you this turn." in of(state, 0)


def test_check_captured_pieces_and_the_pile_are_told() -> None:
    state = kit.lost(kit.match("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), 0, "pawn", "pawn", "queen")
    state = replace(state, position=replace(state.position, pile=("sidle",)))
    shown = of(state, None)
    assert "‼️ Check: ⚪ " in shown
    assert "Captured: ♙×2, ♕" in shown
    assert "discard 1" in shown


def test_an_announced_card_is_shown_with_its_text() -> None:
    state = kit.match(white=("wide_stride",), black=("royal_veto",), settings=QUIET)
    state = kit.play(state, "card", "wide_stride", "e2")
    shown = of(state, None)
    assert "🃏 ⚪ plays Wide Stride e2" in shown
    assert "“Instead of your move: one of your pawns goes three squares" in shown


def test_many_cards_on_the_table_are_named_without_their_texts() -> None:
    state = kit.match()
    squares = ("a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "a5")
    ground = ("sunken_square", "tar_patch", "wolf_pit", "high_ground")
    for at, square in enumerate(squares):
        state = kit.laid(state, ground[at % 4], at % 2, square)
    assert "Wolf Pit: c4" in of(state, None)
    assert "“" not in of(state, None)
    assert "“Lasting. A pit on a free square" in "\n".join(lines(effects(rules.view(state, None))))


# -- on request


def test_the_pile_is_sorted_by_deck() -> None:
    state = kit.match()
    state = replace(state, position=replace(state.position, pile=("wolf_pit", "sidle")))
    shown = pile(rules.view(state, None))
    assert said(shown.title) == "Discard pile: 2 cards"
    assert lines(shown) == ["🐎 Manoeuvres: Sidle 3", "🧪 Mutations: Wolf Pit 6"]


def test_asides_of_an_empty_table_say_so() -> None:
    view = rules.view(kit.match(), None)
    assert lines(effects(view)) == ["There are no cards on the table."]
    assert lines(cards(view)) == ["No open hands."]


def test_the_aside_of_cards_shows_a_hand_to_its_owner_only() -> None:
    state = kit.match(white=("sidle",))
    assert lines(cards(rules.view(state, 0))) == ["Yours: Sidle 3"]
    assert "Sidle" not in "".join(lines(cards(rules.view(state, 1))))


# -- questions


def test_only_pieces_that_can_move_are_offered_each_with_its_symbol() -> None:
    start = asked(kit.match(settings=QUIET))
    assert said(start.prompt) == "Move a piece."
    assert labels(start)[:3] == ["♘b1", "♘g1", "♙a2"]
    assert len(start.keys) == 10


def test_targets_say_what_they_capture_and_how_the_king_castles() -> None:
    state = kit.match("4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", settings=QUIET)
    shown = asked(state, "e1")
    assert said(shown.prompt) == "♔ e1: where to?"
    assert "×♟e2" in labels(shown)
    castling = asked(kit.match("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", settings=QUIET), "e1")
    assert {"c1 0-0-0", "g1 0-0"} <= set(labels(castling))


def test_a_promotion_asks_what_the_pawn_becomes() -> None:
    state = kit.match("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", settings=QUIET)
    shown = asked(state, "e7", "e8")
    assert said(shown.prompt) == "What will the pawn become?"
    assert labels(shown) == ["♕ queen", "♖ rook", "♗ bishop", "♘ knight"]


def test_a_card_is_chosen_by_name_and_price_then_shown_with_its_text() -> None:
    state = kit.match(white=("wide_stride", "drumbeat"), settings=QUIET)
    first = asked(state)
    assert said(first.prompt) == "Move a piece or play a card."
    assert "🃏 Card" in labels(first)
    assert labels(asked(state, "card")) == ["Wide Stride · 💰 2", "Drumbeat · 💰 6"]
    targets = asked(state, "card", "wide_stride")
    assert said(targets.prompt) == "Wide Stride: which piece?"
    assert [said(note) for note in targets.notes] == [said(wording.full("wide_stride"))]
    assert labels(targets)[4] == "♙e2"


def test_every_step_of_a_card_says_what_was_chosen_before() -> None:
    state = kit.match(white=("sidle",), fen="4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", settings=QUIET)
    side = asked(state, "card", "sidle", "a2")
    assert said(side.prompt) == "Sidle: which way?"
    assert labels(side) == ["➡ to the h-file"]
    second = asked(state, "card", "sidle", "a2", "right")
    assert said(second.prompt) == "Sidle: which piece next?"
    assert said(second.notes[-1]) == "Chosen: a2, ➡ to the h-file"
    assert labels(second) == ["♙h2", "✔ Done"]


@pytest.mark.parametrize(
    ("card", "begun", "prompt", "label"),
    [
        ("bidding_war", (), "Bidding War: how much is X?", "💰 7"),
        ("bottled_frost", ("d7",), "Bottled Frost: for how many turns?", "2 turns"),
        ("torn_epaulettes", ("a8",), "Torn Epaulettes: which kind of piece?", "♘ knight"),
        ("sunken_square", (), "Sunken Square: which square?", "e5"),
    ],
)
def test_a_card_asks_in_words_for_what_it_points_at(
    card: str, begun: tuple[str, ...], prompt: str, label: str
) -> None:
    state = kit.play(kit.match(white=(card,), settings=QUIET), "e2", "e4")
    shown = asked(state, "card", card, *begun)
    assert said(shown.prompt) == prompt
    assert label in labels(shown)


def test_an_effect_on_the_table_is_chosen_by_card_and_place() -> None:
    state = kit.match(white=("quiet_pardon",), settings=QUIET)
    state = kit.laid(kit.laid(state, "wolf_pit", 1, "e4"), "wolf_pit", 0, "e6")
    shown = asked(state, "card", "quiet_pardon")
    assert said(shown.prompt) == "Quiet Pardon: which card on the table?"
    assert labels(shown) == ["Wolf Pit: e4", "Wolf Pit 2: e6"]


def test_a_reaction_window_says_what_is_answered() -> None:
    state = kit.match(white=("wide_stride",), black=("royal_veto",), settings=QUIET)
    shown = asked(kit.play(state, "card", "wide_stride", "e2"))
    assert said(shown.prompt) == " plays Wide Stride. Answer with a card?"
    assert labels(shown) == ["🃏 Card", "No card", NO_REACTIONS]


@pytest.mark.parametrize(
    ("window", "prompt", "last"),
    [
        ("before_theirs", " is about to move. Play a card before that?", NO_REACTIONS),
        ("after_theirs", " has moved. Answer with a card?", NO_REACTIONS),
        ("after", "You may play a card now, or end your turn.", "End turn"),
    ],
)
def test_every_window_has_its_own_question(window: str, prompt: str, last: str) -> None:
    state = kit.match(white=("reforge",), black=("sidestep",))
    if window != "before_theirs":
        state = kit.until(kit.move(state, "e2e4"), window)
    shown = asked(state)
    assert said(shown.prompt) == prompt
    assert labels(shown)[-1] == last


def test_a_card_that_captures_after_the_move_may_be_answered_too() -> None:
    fen = "4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1"
    state = kit.match(fen, ("hot_pursuit",), ("blood_price",), settings=QUIET)
    state = kit.line(kit.move(state, "e4d5"), "decline", "card hot_pursuit e6")
    assert said(asked(state).prompt) == " has played a card. Answer it?"


def test_cards_of_the_pile_are_offered_with_their_prices() -> None:
    state = kit.match("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", black=("last_letter",), settings=QUIET)
    state = replace(state, position=replace(state.position, pile=("reforge", "sidle")))
    shown = asked(kit.move(state, "e4d5"), "card", "last_letter")
    assert labels(shown) == ["Sidle · 3", "Reforge · 3"]


def test_who_is_given_check_is_told_in_the_window() -> None:
    state = kit.match("3qk3/8/8/8/8/8/8/4K2R b - - 0 1", white=("royal_veto", "white_flag"))
    shown = asked(kit.until(kit.move(state, "d8d1"), "after_theirs"))
    assert said(shown.prompt).strip().startswith("gives check!")


def test_a_move_that_needs_its_rescue_asks_for_the_card() -> None:
    fen = "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1"
    state = kit.match(fen, white=("torn_epaulettes",), settings=QUIET)
    shown = asked(state, "e2", "b5")
    assert said(shown.prompt).startswith("This move leaves your king in check.")
    assert labels(shown) == ["Torn Epaulettes · 💰 9"]
    target = asked(state, "e2", "b5", "torn_epaulettes", "e8")
    assert said(target.prompt) == "Torn Epaulettes: which kind of piece?"


def test_a_lawsuit_asks_for_its_sum() -> None:
    state = kit.match(white=("wide_stride",), black=("litigation",), settings=QUIET)
    state = kit.play(state, "card", "wide_stride", "e2")
    state = kit.play(state, "card", "litigation", "4")
    shown = asked(state)
    assert said(shown.prompt) == "Pay 4 gold, or your card is cancelled."
    assert labels(shown) == ["Pay 💰 4", "Don't pay"]
    assert GAME.scene
    does = GAME.scene(rules.view(state, None), (), None).lid.does
    assert isinstance(does, Msg)
    assert said(does) == "to pay"


def test_the_first_cards_are_counted_while_they_are_taken() -> None:
    state = kit.play(rules.setup(2, 5, Settings()), "mutations")
    shown = asked(state)
    assert said(shown.prompt) == "Card 2 of 4: which deck?"
    assert labels(shown) == ["🐎 Manoeuvres (40)", "🧪 Mutations (39)", "🎭 Intrigues (40)"]
    assert said(screen(rules.view(state, 0)).title) == "Chaos Chess · taking cards"


def test_an_exchange_names_its_price_where_there_is_gold() -> None:
    state = rules.setup(2, 5, Settings(quick_start=True))
    while state.phase != "move":
        state = kit.play(state, "decline")
    assert "♻ Exchange" in labels(asked(state))
    shown = said(asked(state, "exchange").prompt)
    assert shown == "💰 1 for a fresh card. Which one goes?"
    card = state.hands[0][0]
    assert said(asked(state, "exchange", card).prompt) == "Which deck will the new one come from?"


def test_a_king_who_is_away_is_asked_where_he_comes_back() -> None:
    state = kit.match("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", white=("royal_hunt",), settings=QUIET)
    state = kit.play(state, "card", "royal_hunt")
    assert "Off the board for now: ♔" in of(state, None)
    state = kit.play(state, "e2", "e3")
    shown = asked(state)
    assert said(shown.prompt) == "Your king is away. Which square does it come back to?"
    assert "a1" in labels(shown)
    offered = asking.menu(GAME, rules.view(state, 0), partial(rules.options, state, 0), ())
    assert labels(offered) == labels(shown), "no piece stands there to be named on the key"
    assert refused(state, "d4").startswith("Your king must come back first")


# -- time


def test_a_window_in_the_other_ones_turn_is_brief_and_the_own_turn_is_not() -> None:
    state = kit.match(white=("reforge",), black=("royal_veto",), settings=QUIET)
    assert GAME.patience is not None
    assert GAME.patience(state) is None
    after = kit.play(state, "e2", "e4")
    # The mover's own window follows the pace of the table.
    assert rules.to_act(after) == {0}
    assert GAME.patience(after) is None
    answering = kit.play(after, "card", "reforge", "b1")
    assert rules.to_act(answering) == {1}
    assert GAME.patience(answering) == 60
    assert GAME.patience(rules.setup(2, 1, Settings())) is None
    assert GAME.patience(building()) is None


# -- own decks


def building(cards: Literal["personal", "open"] = "personal") -> State:
    return rules.setup(2, 3, Settings(cards=cards))


def test_ready_made_decks_are_offered_with_their_size_and_kind() -> None:
    shown = menu(rules.view(building(), 0), (), rules.options(building(), 0))
    assert labels(shown)[-1] == "➕ Build my own"
    assert len(shown.notes) == len(PRESETS)
    assert said(shown.notes[0]).startswith("Vanguard — ")
    assert labels(shown)[0].startswith("Vanguard (")


def test_a_deck_of_ones_own_is_built_from_three() -> None:
    shown = menu(rules.view(building(), 0), ("add",), rules.options(building(), 0, ("add",)))
    assert said(shown.prompt) == "Which deck will the card come from?"
    assert len(shown.keys) == 3


def test_a_deck_being_built_is_shown_to_its_owner_only() -> None:
    state = building()
    state = rules.apply(state, 0, ("add", "mutations", "long_legs")).state
    assert "Your deck so far: 1 card, 5 of 120 gold" in of(state, 0)
    assert "Long Legs 5" in of(state, 0)
    assert "Long Legs" not in of(state, 1) + of(state, None)
    shown = menu(rules.view(state, 0), ("add", "mutations"), ("round_tower",))
    assert said(shown.prompt) == "Which card will you add? 115 gold left."
    assert labels(shown) == ["Round Tower · 6"]


def test_with_own_decks_nobody_speaks_of_gold() -> None:
    state = building()
    for seat in (0, 1):
        state = rules.apply(state, seat, ("vanguard",)).state
    shown = of(state, 0)
    assert "You're ⚪\n" in shown
    assert re.search(r"⚫  · hand 🐎\d", shown)
    assert "Decks: ⚪ " in of(state, None)


def test_open_decks_are_named_card_by_card_and_open_to_all() -> None:
    state = building("open")
    for seat, deck in ((0, "vanguard"), (1, "alchemists")):
        state = rules.apply(state, seat, (deck,)).state
    assert "Your cards (" in of(state, 0)
    assert "Long Legs 5" in "".join(lines(cards(rules.view(state, 0))))
    assert lines(cards(rules.view(state, None)))[0].startswith("Open on both sides: ")


# -- refusals


@pytest.mark.parametrize(
    ("tokens", "why"),
    [
        ("e5", "There's no piece on e5."),
        ("e7", "The piece on e7 isn't yours."),
        ("a1", "♖ a1 has no legal move now."),
        ("e2 e5", "♙ e2 can't go to e5."),
        ("z9", "Squares run from a1 to h8."),
        ("decline", "It's your move: you can't skip it."),
        ("card late_frost", "Late Frost is played right after the opponent's move."),
        ("card back_stairs", "Back Stairs can only be played while your king is in check."),
        ("card royal_veto", "You don't hold Royal Veto."),
        ("card nonsense", "There's no such card."),
        ("sidle", "To play it, write: card sidle"),
        ("card wide_stride e1", "No card touches a king unless it says so."),
    ],
)
def test_a_refusal_gives_its_reason(tokens: str, why: str) -> None:
    hand = ("late_frost", "back_stairs", "sidle", "wide_stride")
    state = kit.match(white=hand, settings=QUIET)
    assert refused(state, *tokens.split()) == why


def test_a_move_into_check_is_refused_as_that() -> None:
    state = kit.match("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", settings=QUIET)
    assert refused(state, "e1", "e2") == "♔ e1 can't go to e2."
    pinned = kit.match("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", settings=QUIET)
    assert refused(pinned, "e2", "d2") == "After e2–d2 your king would be in check."


def test_a_piece_that_cannot_end_the_check_is_refused_as_that() -> None:
    state = kit.match("4k3/8/8/8/8/8/P3r3/4K3 w - - 0 1", settings=QUIET)
    assert refused(state, "a2") == "You're in check, and ♙ a2 can't end it."


def test_gold_and_limit_are_told() -> None:
    poor = kit.match(white=("horse_fair",), gold=(5, 80), settings=QUIET)
    assert refused(poor, "card", "horse_fair") == "Horse Fair costs 💰 6, you have 💰 5."
    spent = replace(kit.match(white=("sidle",), settings=QUIET), so_far=TurnSoFar(played=(1, 0)))
    assert refused(spent, "card") == "You've already played your card this turn."
    assert refused(spent, "exchange") == "One card or one exchange a turn, no more."


def test_a_mating_move_is_refused_to_who_has_played_a_card() -> None:
    state = kit.match("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", settings=QUIET)
    state = replace(state, so_far=TurnSoFar(played=(1, 0)))
    why = "You've played a card this turn, so you may not mate."
    assert refused(state, "a1", "a8") == why


def test_in_a_window_nobody_moves() -> None:
    state = kit.match(white=("reforge",), settings=QUIET)
    why = "You've made your move. Play a card or end your turn."
    assert refused(kit.move(state, "e2e4"), "d2") == why


# -- words for everything


def test_every_card_that_can_lie_twice_on_the_table_has_a_second_name() -> None:
    for lang in LANGUAGES:
        for card in CATALOG.values():
            if card.long and not card.fixed:
                assert WORDS.has(f"key-{card.id}_2", lang, "chaos_chess"), card.id


def test_the_browser_shows_forty_cards_of_each_deck() -> None:
    assert GAME.cards == BY_DECK
    assert [len(deck) for deck in BY_DECK.values()] == [40, 40, 40]


def walk(settings: Settings, seed: int, steps: int) -> Iterator[tuple[State, int, Sequence[str]]]:
    state, dice = rules.setup(2, seed, settings), Dice(seed)
    for _ in range(steps):
        if not (awaited := sorted(rules.to_act(state))):
            return
        dice, seat = dice.pick(awaited)
        offers = partial(rules.options, state, seat)
        yield state, seat, offers(())
        dice, move = stroll(offers, dice)
        state = rules.apply(state, seat, move).state


@pytest.mark.parametrize(
    "settings",
    [
        Settings(poker_face=True),
        Settings(cards="personal", limit=140),
        Settings(cards="open", limit=140),
    ],
    ids=["poker face", "personal decks", "open decks"],
)
@every_language
def test_every_variant_can_be_shown_and_asked(settings: Settings, lang: str) -> None:
    with capture_logs() as logs:
        for state, seat, options in walk(settings, 11, 60):
            view = rules.view(state, seat)
            page = "\n".join([*lines(screen(view), lang), *drawn(state, seat, lang)])
            assert len(page) < 2600, page
            for one in (effects(view), pile(view), cards(view)):
                assert len("\n".join(lines(one, lang))) < 3800
            first = menu(view, (), options)
            assert said(first.prompt, lang)
            assert sorted(key.token for key in first.keys if key.token) == sorted(options)
            assert max(map(len, labels(first, lang))) <= 40
    assert logs == []


@every_language
def test_every_event_of_a_match_is_told_without_a_bare_word(lang: str) -> None:
    state, dice = rules.setup(2, 4, Settings(quick_start=True)), Dice(4)
    heard = set()
    for _ in range(250):
        if not (awaited := sorted(rules.to_act(state))):
            break
        seat = awaited[0]
        dice, move = stroll(partial(rules.options, state, seat), dice)
        step = rules.apply(state, seat, move)
        for event in step.events:
            line = said(told(event), lang)
            assert not re.search(r"[a-z]+_[a-z]+", line), line
            heard.add(type(event).__name__)
        state = step.state
    assert len(heard) > 12


def test_every_offered_move_of_a_position_has_a_label() -> None:
    state = kit.match(white=("sidle", "two_envoys"), settings=QUIET)
    for move in moves(rules, state, 0)[:200]:
        for done in range(len(move)):
            shown = asked(state, *move[:done])
            assert move[done] in {key.token for key in shown.keys}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["announced", "waiting"])
def test_a_card_without_a_target_leaves_no_space_behind(key: str, lang: str) -> None:
    msg = Msg(key, {"side": "White", "card": Word("hedge"), "targets": ""})
    text = WORDS.say(msg, lang, "chaos_chess")
    assert text
    assert text == text.strip()
