"""What Cherokee shows: the pyramid and what changed in it, the own hand, a turn being built."""

from __future__ import annotations

from dataclasses import replace

from bot.render import Speech
from bot.render.layout import lay_out
from bot.render.pen import Label, Shape, Sprite
from bot.render.words import tell
from engines.cherokee import GAME, rules
from engines.cherokee.rules import Settings, State
from engines.cherokee.tribe import CARD, CARDS, CLAN, CLANS, PLACE, PLACES
from engines.core.engine import Event, moves
from engines.core.scene import Board, Plates, Rack
from engines.core.things import Clause, Entry, Panel, Piece, SeatBox
from engines.core.ui import Msg, Word
from tests.render.parts import all_of, cells, shown, words
from tests.render.positions import NAMES, WORDS
from tests.render.test_emphasis import meet

STATE = rules.setup(3, 11, Settings())


def a_turn(state: State) -> tuple[State, tuple[Event, ...]]:
    """The longest turn there is: a target from the top, so that many move up."""
    step = rules.apply(state, state.turn, moves(rules, state, state.turn)[0])
    return step.state, step.events


def test_everybody_stands_in_his_place() -> None:
    for place, cell in cells(shown(GAME, STATE, None)).items():
        card = STATE.pyramid[PLACE[place]]
        assert cell.piece is not None
        assert cell.piece.name == Word(CARDS[card])
        assert cell.piece.sprite == f"clan.{CLANS[CLAN[card]]}"
        assert cell.piece.shape == ("dome" if "_w" in CARDS[card] else "roof")
        assert cell.piece.value == CARDS[card][-1]


def test_rows_tell_their_feathers_and_the_base_has_none() -> None:
    (board,) = all_of(shown(GAME, STATE, None), Board)
    assert board.ranks == tuple("abcdefgh")
    assert [f and f.value for f in board.figures] == ["7", "6", "5", "4", "3", "2", "1", None]


def test_the_room_sees_no_hand_and_no_clan() -> None:
    scene = shown(GAME, STATE, None)
    assert not all_of(scene, Rack)
    assert not {"pic-own-clan", "pic-own-feathers"} & words(scene)
    assert all(not box.signs for box in all_of(scene, SeatBox))


def test_the_own_clan_is_told_in_one_line_and_marked_nowhere_else() -> None:
    """Two readers whose clans differ see the same pyramid, plates and hand."""
    mine, other = STATE.clans[0], next(c for c in range(6) if c not in STATE.clans)
    scenes = [
        shown(GAME, replace(STATE, clans=(clan, *STATE.clans[1:])), 0) for clan in (mine, other)
    ]
    *rest, own = scenes[0].body
    *rest_of_other, own_of_other = scenes[1].body
    assert rest == rest_of_other
    assert scenes[0].lid == scenes[1].lid
    assert scenes[0].foot == scenes[1].foot
    assert own != own_of_other
    (line,) = [m for m in all_of(own, Msg) if m.key == "pic-own-clan"]
    assert line.args["clan"] == Word(CLANS[mine])


def test_the_hand_is_sorted_by_clan() -> None:
    (rack,) = all_of(shown(GAME, STATE, 1), Rack)
    held = [CARD[cell.spot] for cell in rack.cells]
    assert sorted(held) == sorted(STATE.hands[1])
    assert [CLAN[card] for card in held] == sorted(CLAN[card] for card in held)


def test_what_moved_is_new_and_who_was_expelled_is_struck_out() -> None:
    state, events = a_turn(STATE)
    scene = shown(GAME, state, None, since=events)
    assert {place for place, cell in cells(scene).items() if cell.new} == {
        PLACES[at] for at in state.moved
    }
    (expelled,) = [event for event in events if isinstance(event, rules.Expelled)]
    (out,) = [piece for piece in all_of(scene, Piece) if piece.struck]
    assert out.name == Word(expelled.target)
    (entry,) = [e for e in all_of(scene, Entry) if out in e.pieces]
    assert (entry.note, entry.owner) == (expelled.place, expelled.seat)


def test_since_my_last_move_means_every_turn_of_the_others() -> None:
    state, first = a_turn(STATE)
    state, second = a_turn(state)
    scene = shown(GAME, state, STATE.turn, since=(*first, *second))
    places = {e.place for e in (*first, *second) if isinstance(e, (rules.Expelled, rules.Placed))}
    assert places <= {place for place, cell in cells(scene).items() if cell.new}
    assert [clause.owner for clause in scene.foot] == [STATE.turn, (STATE.turn + 1) % 3]


def test_the_first_question_marks_nobody() -> None:
    scene = shown(GAME, STATE, STATE.turn)
    assert not any(cell.state for cell in cells(scene).values())


def test_a_chosen_target_shows_who_can_attack_it() -> None:
    seat = STATE.turn
    target = next(
        token
        for token in rules.options(STATE, seat)
        if "_" in "".join(rules.options(STATE, seat, (token,))[-1:])
        and rules.options(STATE, seat, (token,))[-1] not in CARD
    )
    scene = shown(GAME, STATE, seat, target)
    groups = rules.options(STATE, seat, (target,))
    marked = {place: cell.state for place, cell in cells(scene).items() if cell.state}
    attackers = {place for group in groups for place in group.split("_")}
    assert marked == {target: "chosen", **dict.fromkeys(attackers, "possible")}
    listed = [panel for panel in all_of(scene, Panel) if panel.columns > 1]
    assert [entry.spot for panel in listed for entry in panel.entries] == list(groups)
    assert not all_of(scene, Plates), "the groups take the place of the clans"


def test_the_card_for_the_gap_is_pressed_in_the_hand() -> None:
    seat = STATE.turn
    begun: tuple[str, ...] = ()
    while (options := rules.options(STATE, seat, begun))[0] not in CARD:
        begun = (*begun, options[0])
    scene = shown(GAME, STATE, seat, *begun)
    (rack,) = all_of(scene, Rack)
    assert {cell.spot for cell in rack.cells} == set(options)
    assert not any(cell.state for cell in rack.cells), "where all can be pressed none is marked"
    chosen = [place for place, cell in cells(scene).items() if cell.state == "chosen"]
    assert begun[0] in chosen
    assert any(place.startswith("h") for place in chosen), "the gap in the base"


def test_clans_stand_sorted_by_their_feathers() -> None:
    (plates,) = all_of(shown(GAME, STATE, None), Plates)
    earned = [int(plate.value) for plate in plates.plates]
    assert earned == sorted(earned, reverse=True)
    assert len(earned) == 6


def test_open_clans_are_seen_by_everybody_and_so_are_the_neutral_ones() -> None:
    state = rules.setup(4, 3, Settings(open_clans=True))
    scene = shown(GAME, state, None)
    assert [box.signs[0].sprite for box in all_of(scene, SeatBox)] == [
        f"clan.{CLANS[c]}" for c in state.clans
    ]
    neutral = {f"clan.{CLANS[clan]}" for clan in state.neutral}
    assert neutral <= {piece.sprite for e in all_of(scene, Entry) for piece in e.pieces}


def test_at_the_end_the_clans_lie_open_with_feathers_and_women() -> None:
    state = STATE
    while rules.to_act(state):
        move = rules.idle(state, state.turn)
        assert move is not None
        state = rules.apply(state, state.turn, move).state
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.scores is not None
    scene = shown(GAME, state, 0)
    assert scene.lid.turn is None
    boxes = all_of(scene, SeatBox)
    assert [box.figures[0].value for box in boxes] == [str(score) for score in outcome.scores]
    assert all(box.seal and box.line for box in boxes)


def test_a_discarded_card_is_told() -> None:
    scene = GAME.scene and GAME.scene(
        rules.view(STATE, None), (rules.Discarded(1, "deer_w3"),), None
    )
    assert scene is not None
    (clause,) = all_of(scene.foot, Clause)
    assert (clause.owner, clause.sprite) == (1, "clan.deer")


def test_arrows_tell_who_moved_up_in_the_last_turn_and_cover_no_sign() -> None:
    state, events = a_turn(STATE)
    scene = shown(GAME, state, None, since=events)
    came = {place: cell.came for place, cell in cells(scene).items() if cell.came}
    assert came
    for place, before in came.items():
        assert state.pyramid[PLACE[place]] == STATE.pyramid[PLACE[before]]
    speech = Speech(WORDS, "en", GAME.id, NAMES[:3])
    sheet = lay_out(scene, speech)
    arrows = [s for s in sheet.strokes if isinstance(s, Shape) and s.form == "arrow"]
    assert sorted(arrow.means for arrow in arrows) == sorted(came.values())
    for arrow in arrows:
        x, y, w, h = arrow.box
        middle = (x + w // 4, y + h // 4, w // 2, h // 2)
        covered = [s for s in sheet.strokes if isinstance(s, (Label, Sprite))]
        assert not [one for one in covered if meet(one.box, middle)]
    assert all(f"{before} → {place}" in tell(scene, speech).text for place, before in came.items())
    chosen = shown(GAME, state, state.turn, rules.options(state, state.turn)[0])
    assert not any(cell.came for cell in cells(chosen).values()), "a choice alone is marked"
