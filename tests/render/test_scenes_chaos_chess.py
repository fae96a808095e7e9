"""What Chaos Chess shows: the board from one's side, cards at work, the hand, a move begun."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot import render, transcript
from bot.i18n import LANGUAGES, Words
from engines.chaos_chess import GAME, rules, wording
from engines.chaos_chess.board import INDEX
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.events import Cancelled, Castled, Laid, Played, Stepped, Took, Turned
from engines.chaos_chess.state import Announced, Phase, Settings, State, TurnSoFar
from engines.core.engine import Event, Move
from engines.core.scene import Asking, Board, Hand, Scene
from engines.core.things import Card, Coin, Disc, Entry, Panel, SeatBox
from engines.core.ui import Msg, Word
from tests.engines.chaos_chess import kit
from tests.render.checks import wrong
from tests.render.parts import all_of, cells, shown, words
from tests.render.positions import Position

QUIET = Settings()
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def board(scene: Scene) -> Board:
    (found,) = all_of(scene, Board)
    return found


def side(scene: Scene) -> tuple[SeatBox, Panel | Card, SeatBox]:
    above, middle, below = board(scene).side
    assert isinstance(above, SeatBox)
    assert isinstance(below, SeatBox)
    assert isinstance(middle, (Panel, Card))
    return above, middle, below


def entries(scene: Scene) -> tuple[Entry, ...]:
    _, middle, _ = side(scene)
    assert isinstance(middle, Panel)
    return middle.entries


def marked(scene: Scene, state: str) -> set[str]:
    return {square for square, cell in cells(scene).items() if cell.state == state}


# -- the board


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_own_side_is_below_and_white_is_for_the_room(viewer: int | None) -> None:
    scene = shown(GAME, kit.match(settings=QUIET), viewer)
    drawn = board(scene)
    assert drawn.rows[7][0].spot == ("h8" if viewer == 1 else "a1")
    assert drawn.ranks[7] == ("8" if viewer == 1 else "1")
    assert drawn.files[0] == ("h" if viewer == 1 else "a")
    above, _, below = side(scene)
    assert (above.seat, below.seat) == ((0, 1) if viewer == 1 else (1, 0))
    assert drawn.dark == 0, "a8 and h1 are light"


def test_every_piece_stands_where_it_stands() -> None:
    state = kit.moves(kit.match(settings=QUIET), "e2e4", "c7c5", "g1f3")
    for square, cell in cells(shown(GAME, state, 1)).items():
        man = state.position.board[INDEX[square]]
        assert (cell.piece is None) == (man is None)
        if man is not None and cell.piece is not None:
            assert (cell.piece.sprite, cell.piece.owner) == (f"chess.{man.kind}", man.owner)


def test_check_rings_the_king_and_is_said() -> None:
    state = kit.match("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", settings=QUIET)
    scene = shown(GAME, state, None)
    ringed = [s for s, cell in cells(scene).items() if cell.piece and cell.piece.danger]
    assert ringed == ["e1"]
    assert "pic-move-check" in words(scene)


@pytest.mark.parametrize(
    ("event", "squares"),
    [
        (Stepped(0, "knight", "g1", "f3"), {"g1", "f3"}),
        (Took(1, "pawn", "d5", "e4", "pawn"), {"d5", "e4"}),
        (Castled(1, "g8"), {"e8", "g8"}),
        (Turned("c3"), {"c3", "d3", "c4", "d4"}),
    ],
)
def test_what_moved_is_new(event: Event, squares: set[str]) -> None:
    scene = shown(GAME, kit.match(settings=QUIET), 0, since=(event,))
    assert {square for square, cell in cells(scene).items() if cell.new} == squares


# -- cards at work


def test_a_card_on_a_piece_is_a_disc_there_and_a_line_in_the_list() -> None:
    state = kit.laid(kit.match(settings=QUIET), "long_legs", 0, "b1")
    scene = shown(GAME, state, 1, since=(Laid(0, "long_legs"),))
    piece = cells(scene)["b1"].piece
    assert piece is not None
    assert piece.discs == (Disc("card.long_legs", Word("long_legs"), 0),)
    (entry,) = entries(scene)
    assert (entry.name, entry.note, entry.new) == (Word("long_legs"), "b1", True)


def test_marked_squares_have_their_disc_under_the_piece_and_gates_share_one_icon() -> None:
    state = kit.laid(kit.match(settings=QUIET), "wolf_pit", 0, "b4")
    state = kit.laid(state, "twin_gates", 1, "c5", "g4")
    drawn = cells(shown(GAME, state, None))
    assert [disc.sprite for disc in drawn["b4"].ground] == ["card.wolf_pit"]
    assert drawn["c5"].ground == drawn["g4"].ground
    notes = {entry.note for entry in entries(shown(GAME, state, None))}
    assert notes == {"b4", "c5 g4"}


@pytest.mark.parametrize(("viewer", "place"), [(None, (4, 5)), (0, (4, 5)), (1, (4, 0))])
def test_a_hedge_runs_along_the_border_from_either_side(
    viewer: int | None, place: tuple[int, int]
) -> None:
    """From f4 to h4 on its upper border, between the fourth rank and the fifth."""
    state = kit.laid(kit.match(settings=QUIET), "hedge", 0, "f4")
    scene = shown(GAME, state, viewer)
    (edge,) = board(scene).edges
    assert ((edge.row, edge.column), edge.length, edge.side) == (place, 3, "top")
    above, below = board(scene).rows[edge.row - 1], board(scene).rows[edge.row]
    files = {cell.spot[0] for cell in below[edge.column : edge.column + 3]}
    assert files == {"f", "g", "h"}
    assert {above[0].spot[1], below[0].spot[1]} == {"4", "5"}
    (entry,) = entries(scene)
    assert entry.note == "f–h, 4 | 5"


def test_a_frozen_piece_stands_on_ice() -> None:
    state = kit.laid(kit.match(settings=QUIET), "sleeping_draught", 0, "b8")
    frozen = [square for square, cell in cells(shown(GAME, state, 0)).items() if cell.frozen]
    assert frozen == ["b8"]


def test_turns_left_are_told() -> None:
    state = kit.laid(kit.match(settings=QUIET), "sleeping_draught", 0, "b8")
    (active,) = state.position.table
    (entry,) = entries(shown(GAME, state, None))
    (left,) = [msg for msg in all_of(entry, Msg) if msg.key == "pic-turns-left"]
    assert left.args["n"] == active.left


def test_the_newest_card_leads_the_list() -> None:
    state = kit.laid(kit.match(settings=QUIET), "wolf_pit", 0, "b4")
    state = kit.laid(state, "tar_patch", 1, "c5")
    assert [entry.name for entry in entries(shown(GAME, state, 0))] == [
        Word("tar_patch"),
        Word("wolf_pit"),
    ]


def test_an_announced_card_takes_the_panel_with_its_text() -> None:
    state = kit.match(white=("wolf_pit",), black=("royal_veto",), phase=Phase.AFTER)
    state = kit.play(state, "card", "wolf_pit", "b4")
    assert state.stack
    _, card, _ = side(shown(GAME, state, 1))
    assert isinstance(card, Card)
    assert (card.sprite, card.owner) == ("card.wolf_pit", 0)
    assert card.text


# -- both sides


def test_losses_gold_and_backs_stand_with_their_owner() -> None:
    state = kit.match(white=("wolf_pit",), black=("royal_veto", "hedge"), gold=(60, 44))
    state = kit.lost(state, 1, "pawn", "queen")
    black, _, white = side(shown(GAME, state, None))
    assert [figure.value for figure in (*white.figures, *black.figures)] == ["60", "44"]
    assert [piece.sprite for piece in black.lost] == ["chess.queen", "chess.pawn"]
    assert not white.lost
    assert sorted(card.sprite for card in black.backs) == ["deck.intrigues", "deck.mutations"]
    assert all(card.down for card in (*white.backs, *black.backs))


def test_what_one_knows_of_the_other_hand_lies_open_for_him_alone() -> None:
    state = kit.match(black=("royal_veto", "hedge"))
    state = replace(state, seen=((), ("hedge",)))
    for viewer, known in ((0, ["card.hedge"]), (1, []), (None, [])):
        boxes = {box.seat: box for box in all_of(shown(GAME, state, viewer), SeatBox)}
        backs = boxes[1].backs
        assert len(backs) == 2
        assert [card.sprite for card in backs if not card.down] == known


def test_the_room_sees_no_card_of_a_hand() -> None:
    state = kit.match(white=("wolf_pit",), black=("royal_veto",))
    assert not words(shown(GAME, state, None)) & set(CATALOG)


# -- the hand


def test_the_hand_has_texts_prices_and_moments_and_shows_what_can_be_played() -> None:
    hand = ("wolf_pit", "royal_veto", "thrown_glove", "bottled_frost")
    state = kit.match(white=hand, settings=QUIET, phase=Phase.AFTER, so_far=TurnSoFar(made=True))
    (held,) = all_of(shown(GAME, state, 0), Hand)
    view = rules.view(state, 0)
    for card, id, price in zip(held.cards, view.hand, view.prices, strict=True):
        assert (card.name, card.sprite) == (Word(id), f"card.{id}")
        assert card.cost is not None
        assert card.cost.value.startswith(str(price))
        assert card.text
        assert card.moment
        assert (card.state == "possible") == (id in view.playable)
    assert "wolf_pit" in view.playable


def test_who_wants_no_reactions_sees_that_and_nobody_else_does() -> None:
    state = kit.match(black=("quick_reshuffle", "nudge"), settings=QUIET)
    rested = kit.play(state, "rest")
    assert "pic-resting" not in words(shown(GAME, state, 1))
    assert "pic-resting" in words(shown(GAME, rested, 1))
    assert not any("pic-resting" in words(shown(GAME, rested, viewer)) for viewer in (0, None))


def test_a_price_that_is_not_the_usual_one_is_marked() -> None:
    state = kit.match(white=("wolf_pit",), settings=QUIET)
    view = replace(rules.view(state, 0), prices=(CATALOG["wolf_pit"].cost + 2,))
    assert GAME.scene is not None
    (coin,) = all_of(GAME.scene(view, (), None), Coin)
    assert coin.changed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_short_moment(lang: str) -> None:
    words = Words()
    for id in CATALOG:
        state = kit.match(white=(id,), settings=QUIET)
        (held,) = all_of(shown(GAME, state, 0), Hand)
        moment = held.cards[0].moment
        assert not isinstance(moment, str)
        said = words.say(moment, lang, GAME.id)  # type: ignore[arg-type]
        assert not said.startswith("pic-")
        assert len(said) <= 27


def test_a_hand_card_is_pressed_only_when_it_is_asked_for() -> None:
    state = kit.match(
        white=("wolf_pit",), settings=QUIET, phase=Phase.AFTER, so_far=TurnSoFar(made=True)
    )
    (before,) = all_of(shown(GAME, state, 0), Hand)
    (asked,) = all_of(shown(GAME, state, 0, "card"), Hand)
    assert [card.spot for card in (*before.cards, *asked.cards)] == ["", "wolf_pit"]


def test_an_open_deck_is_a_list() -> None:
    state = rules.setup(2, 1, Settings(cards="open"))
    state = kit.line(replace_asked(state), "vanguard")
    scene = shown(GAME, state, 0)
    lists = [panel for panel in all_of(scene, Panel) if panel.columns > 1]
    assert len(lists[0].entries) == len(state.hands[0]) > 4


def replace_asked(state: State) -> State:
    """One seat has chosen; the other is to choose."""
    return rules.apply(state, 0, ("vanguard",)).state


# -- a move being built


def test_the_first_question_marks_nothing() -> None:
    assert not marked(shown(GAME, kit.match(settings=QUIET, phase=Phase.MOVE), 0), "possible")


def test_a_chosen_piece_shows_where_it_can_go_and_take() -> None:
    state = kit.match("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", settings=QUIET, phase=Phase.MOVE)
    scene = shown(GAME, state, 0, "e3")
    assert marked(scene, "chosen") == {"e3"}
    assert marked(scene, "possible") == set(rules.options(state, 0, ("e3",)))
    assert {entry.sign for entry in entries(scene)} == {"possible", "capture"}


def test_a_chosen_card_shows_its_text_and_what_it_can_point_at() -> None:
    state = kit.match(
        white=("wolf_pit",), settings=QUIET, phase=Phase.AFTER, so_far=TurnSoFar(made=True)
    )
    scene = shown(GAME, state, 0, "card", "wolf_pit")
    assert marked(scene, "possible") == set(rules.options(state, 0, ("card", "wolf_pit")))
    assert {entry.sign for entry in entries(scene)} == {"possible"}
    (held,) = all_of(scene, Hand)
    assert (held.cards[0].state, held.cards[0].sprite) == ("chosen", "card.wolf_pit")
    assert held.cards[0].text


@pytest.mark.parametrize("begun", [(), ("card", "wolf_pit")], ids=["nothing", "another"])
def test_every_card_in_hand_prints_its_limits_whatever_is_chosen(begun: Move) -> None:
    assert GAME.scene is not None
    for id, card in CATALOG.items():
        view = rules.view(kit.match(white=(id, "wolf_pit"), settings=QUIET), 0)
        (hand,) = all_of(GAME.scene(view, (), Asking(begun, ())), Hand)
        told = {msg.key for msg in all_of(hand.cards[view.hand.index(id)].text, Msg)}
        assert {f"limit-{limit}" for limit in card.limits} <= told, id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_four_longest_cards_are_written_out_in_full(lang: str) -> None:
    """Beside a board as full as it gets: nothing is cut, nothing meets, and it is not too tall."""

    words = Words()

    def long(id: str) -> int:
        return len(words.say(wording.printed(id), lang, GAME.id))

    four = tuple(sorted(CATALOG, key=long)[-4:])
    spoken = max(set(CATALOG) - set(four), key=long)
    plain = kit.match(white=four, settings=QUIET)
    heard = replace(plain, waiting=Announced(spoken, 1, (), "before", 0))
    for state in (plain, heard):
        scene = shown(GAME, state, 0)
        assert not wrong(Position(GAME, 2, "longest", 0, None, scene), lang)


def test_cards_to_give_up_are_pressed_and_not_praised_as_playable() -> None:
    state = kit.match(white=("wolf_pit", "hedge"), settings=QUIET, phase=Phase.MOVE)
    options = rules.options(state, 0, ("exchange",))
    (held,) = all_of(shown(GAME, state, 0, "exchange"), Hand)
    assert {card.spot for card in held.cards} == set(options)
    assert not any(card.state for card in held.cards)


# -- what has just happened


def test_moves_and_cards_are_told_oldest_first() -> None:
    since = (
        Stepped(0, "knight", "g1", "f3"),
        Played(1, "hedge", ("f4",), 6),
        Cancelled(1, "hedge"),
    )
    foot = shown(GAME, kit.match(settings=QUIET), 0, since=since).foot
    assert [(clause.owner, clause.sprite) for clause in foot[:3]] == [
        (0, "chess.knight"),
        (1, "card.hedge"),
        (1, ""),
    ]
    assert all(clause.soft for clause in foot[3:])


def test_at_the_end_nobody_is_to_move() -> None:
    state = kit.match("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", settings=QUIET)
    state = kit.move(state, "g6g7")
    assert rules.outcome(state)
    scene = shown(GAME, state, None)
    assert scene.lid.turn is None
    assert scene.lid.corner


def test_with_open_decks_the_foot_tells_how_many_cards_are_spent() -> None:
    file = Path(__file__).parent.parent / "golden/chaos_chess/open_decks_and_a_cancelled_card.txt"
    match = transcript.read(file.read_text())
    *_, last = transcript.replay(GAME, match, trusted=True)
    foot = render.room(GAME, last.state, ()).foot
    assert any(isinstance(one.text, Msg) and one.text.key == "pic-pile" for one in foot)
