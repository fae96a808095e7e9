"""Corners that hardly a match comes to: what is gone, shut, sealed or full, and words that mean
nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.chaos_chess import answers, board_scene, events, keys, needs, rules
from engines.chaos_chess.board import INDEX, PAWN, ROOK
from engines.chaos_chess.card import CATALOG, DONE, Card, Play, Refused
from engines.chaos_chess.course import advance
from engines.chaos_chess.draft import Draft
from engines.chaos_chess.effects import _can_field_castle, field_castle, whirl
from engines.chaos_chess.flow import Flow
from engines.chaos_chess.law import Reach
from engines.chaos_chess.laws.court import Heir
from engines.chaos_chess.laws.moving import striding
from engines.chaos_chess.laws.taking import becomes
from engines.chaos_chess.moves import _victim, castles
from engines.chaos_chess.picks import PiecePick, piece_at
from engines.chaos_chess.plain import _passant_is_safe, plain_castles
from engines.chaos_chess.plays import bind
from engines.chaos_chess.question import Window, reacting
from engines.chaos_chess.refusals import explain
from engines.chaos_chess.screen import _alarms, _table
from engines.chaos_chess.state import Active, Announced, Phase, Piece, Settings, State
from engines.chaos_chess.trials import _change, following
from engines.chaos_chess.turn import Turn
from engines.core.scene import Asking
from tests.engines.chaos_chess import kit
from tests.engines.chaos_chess.kit import begun, laid, match, move

A1, A2, A3, B1, E1, E2, E4, E7, E8, H1 = (
    INDEX[at] for at in ("a1", "a2", "a3", "b1", "e1", "e2", "e4", "e7", "e8", "h1")
)
CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def playing(card: str, state: State | None = None, when: str = "before_own") -> Play:
    return Play(state or match(), 0, CATALOG[card], when)


def piece(state: State, at: int) -> Piece:
    found = state.position.board[at]
    assert found is not None
    return found


def sealed(state: State, at: int) -> State:
    """The same match with a piece of White that no card of Black can touch."""
    seal = Active("warding_seal", 0, 0, pieces=(piece(state, at).id,), clock=1, left=3)
    return replace(state, position=replace(state.position, table=(seal,), serial=1))


# --- words that mean nothing


@pytest.mark.parametrize("card", [card for card in CATALOG.values() if card.picks])
def test_no_card_takes_a_word_that_means_nothing(card: Card) -> None:
    play = playing(card.id)
    with pytest.raises(Refused):
        bind(play, ("nonsense",))
    assert following(play, ("nonsense",)) == []


def test_no_card_takes_a_word_too_many() -> None:
    with pytest.raises(Refused):
        bind(playing("kickback"), ("e2",))
    play = playing("sidle")
    play.card = replace(play.card, picks=(PiecePick("one", (), True), PiecePick("two", ())))
    bind(play, (DONE,))
    with pytest.raises(Refused):
        bind(play, (DONE, "e2"))


def test_where_nobody_stands_there_is_no_target() -> None:
    with pytest.raises(Refused):
        piece_at(playing("sidle"), E4)
    with pytest.raises(Refused):
        Draft(match().position).here(E4)


def test_an_answer_needs_something_to_answer() -> None:
    with pytest.raises(Refused, match="TIMING"):
        needs.answered(playing("royal_veto"))


# --- what is gone


def test_who_is_not_away_does_not_come_back_and_who_finds_no_room_is_lost() -> None:
    knight = Piece(77, 0, "knight", "knight", None)
    position = replace(match().position, away=(knight,))
    turn = Turn(position)
    turn.rejoin(999, A1)
    assert turn.position == position
    turn.rejoin(77, A1)
    assert turn.position.away == ()
    assert turn.position.captured == (knight,)
    assert turn.events == [events.Removed(0, "knight", "a1")]


def test_a_card_that_lies_no_more_cannot_be_lifted() -> None:
    turn = Turn(match().position)
    turn.lift(99)
    assert turn.position == match().position


def test_a_mark_ends_for_one_of_those_it_holds_and_stays_for_the_others() -> None:
    state = match()
    rook, knight = piece(state, A1).id, piece(state, B1).id
    held = Active("tar_patch", 1, 0, stuck=((rook, 2), (knight, 1)))
    turn = Turn(replace(state.position, table=(held,), serial=1))
    turn.unmark(rook)
    assert turn.position.table[0].stuck == ((knight, 1),)


def test_an_heir_who_is_gone_or_not_ones_own_inherits_nothing() -> None:
    turn = Turn(match().position)
    assert not Heir().inherits(turn, Active("sealed_will", 0, 0, pieces=(999,)), 0)
    pawn = piece(match(), A2).id
    assert not Heir().inherits(turn, Active("sealed_will", 0, 0, pieces=(pawn,)), 1)


def test_an_effect_whose_card_somebody_took_comes_back_without_it() -> None:
    state = sealed(match(), A1)
    before = state.position
    flow = Flow(replace(state, position=replace(before, table=(), pile=())))
    (again,), pile = flow._laid_again(before)
    assert again.loose
    assert pile == ()


def test_an_announced_card_that_has_lost_its_target_fizzles() -> None:
    for card in ("warding_seal", "sidle"):
        said = Announced(card, 0, ("e4",), "before_own", 5, asked=True)
        flow = Flow(replace(match(), stack=(said,)))
        advance(flow)
        assert events.Fizzled(0, card) in flow.events
        assert not flow.state.position.table


def test_a_stolen_card_leaves_its_effect_and_goes_to_the_thief() -> None:
    said = Announced("sunken_square", 0, ("b3",), "after_own", 5, asked=True, thief=1)
    flow = Flow(replace(match(), stack=(said,)))
    advance(flow)
    (active,) = flow.state.position.table
    assert active.loose
    assert "sunken_square" in flow.state.hands[1]


def test_a_card_that_cannot_happen_touches_nobody() -> None:
    said = Announced("sidle", 0, ("e4",), "before_own", 5)
    play = Play(replace(match(), stack=(said,)), 1, CATALOG["royal_veto"], "opp_card")
    assert not answers._touched(play, A1)


# --- what is shut, sealed, frozen, full


def test_who_is_sealed_is_neither_captured_nor_moved_off_the_board() -> None:
    state = sealed(match(), B1)
    turn = Turn(state.position, by=1)
    assert not turn.capture(B1, E7)
    assert not turn.banish(B1)
    assert not turn.withdraw(B1)
    assert turn.position == state.position


def test_a_move_of_a_sealed_piece_is_not_taken_back() -> None:
    state = sealed(move(match(black=("torn_dispatch",)), "e2e4"), E4)
    flow = Flow(state)
    flow.by = 1
    flow.take_back()
    assert flow.state == state


def test_nobody_lands_or_comes_back_where_it_is_shut_full_or_the_last_rank() -> None:
    state = laid(match("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "sunken_square", 1, "b3")
    turn = Turn(state.position)
    shut = INDEX["b3"]
    with pytest.raises(Refused, match="LONG"):
        turn._lands(piece(state, A1), shut)
    rook, pawn = (Piece(70 + n, 0, kind, kind, None) for n, kind in enumerate((ROOK, PAWN)))
    for one, at, code in ((rook, shut, "LONG"), (rook, A1, "TARGET"), (pawn, E8 - 1, "G2")):
        with pytest.raises(Refused, match=code):
            turn.bring(one, at)


def test_castling_over_the_field_ends_where_the_way_is_shut_or_the_rook_frozen() -> None:
    fen = "4k3/8/8/8/4K2R/8/8/8 w - - 0 1"
    for card, picks in (("sunken_square", "g4"), ("sleeping_draught", "h4")):
        state = laid(match(fen), card, 1, picks)
        play = playing("field_castling", state, "instead_own")
        play.bound["rook"] = INDEX["h4"]
        with pytest.raises(Refused, match="LONG"):
            field_castle(Flow(state), play)


def test_nothing_whirls_over_a_shut_square() -> None:
    state = laid(match("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"), "sunken_square", 1, "a3")
    play = playing("whirl", state)
    play.bound["at"] = A2
    with pytest.raises(Refused, match="LONG"):
        whirl(Flow(state), play)


def test_a_way_over_somebody_is_no_way() -> None:
    state = match()
    assert _victim(state.position, piece(state, A1), Reach(A1, A3, (A1, A2, A3))) == -1


def test_only_kings_stride() -> None:
    state = match()
    card = Active("sealed_will", 0, 0)
    assert not list(striding(state.position, card, A1, piece(state, A1), 1))


def test_no_castling_from_the_edge_and_no_king_no_danger() -> None:
    board = match().position.board
    assert not list(plain_castles(board, 0, H1))
    assert _passant_is_safe(board, 0, E2, E4, -1)


def test_a_castling_that_was_taken_back_is_not_made_again() -> None:
    state = move(match(CASTLE, black=("torn_dispatch",)), "e1g1")
    state = kit.play(state, "card", "torn_dispatch")
    assert list(castles(state.position)) == [INDEX["c1"]]


# --- what changes nothing


def test_a_card_that_changes_nothing_is_none() -> None:
    for card in ("warding_seal", "kickback"):
        play = playing(card)
        with pytest.raises(Refused, match="G10"):
            _change(play, Flow(play.state))


def test_without_a_move_there_is_no_other_one() -> None:
    assert not needs.can_move(instead=True).met(playing("sidle"))


def test_the_first_cards_are_nobodys_reaction() -> None:
    assert not reacting(match(), Window(1, Phase.DEAL))


# --- what is shown


def test_who_owes_a_move_is_told_so() -> None:
    state = laid(match("4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1", settings=Settings()), "thrown_glove", 1)
    told = explain(rules.view(begun(state), 0), ("e1",), "e2")
    assert told is not None
    assert told.key == "refused-owes"


def test_a_check_at_the_end_of_a_turn_has_its_question() -> None:
    view = replace(rules.view(match(), 0), question=Window(0, Phase.END_CHECK))
    assert keys.menu(view, (), ("decline",)).prompt.key == "prompt-end-check"


def test_a_deck_that_is_chosen_has_a_key_to_say_so() -> None:
    assert keys._build_key(rules.view(match(), 0), DONE, 10).style == "success"


def test_a_card_that_waits_for_its_move_is_shown() -> None:
    said = Announced("sidle", 0, ("e2",), "before_own", 5)
    view = replace(rules.view(match(), 0), waiting=said)
    assert [line.key for line in _alarms(view)] == ["waiting"]
    shown = board_scene._middle(view, (), None)
    assert shown == board_scene._spoken("sidle", 0)


def test_a_whole_deck_in_hand_shows_the_card_that_is_spoken_of() -> None:
    view = replace(rules.view(match(), 0), hand=tuple(CATALOG)[:20])
    asking = Asking(("card", "sidle"), ("e2",))
    assert board_scene._middle(view, (), asking) == board_scene._spoken("sidle", 0)


def test_more_effects_than_fit_are_counted() -> None:
    state = match()
    many = tuple(Active("warding_seal", 0, n, pieces=(n,)) for n in range(30))
    view = rules.view(replace(state, position=replace(state.position, table=many)), None)
    assert [line.key for line in _table(view)][-1] == "effects-more"


def test_a_shot_is_seen_at_both_ends() -> None:
    assert board_scene._touched(events.Shot(0, "rook", "a1", "pawn", "a7")) == ("a1", "a7")


# --- leaders that are no kings, rescues, pawns at the end of their way


def crowned(state: State, at: int, kind: str) -> State:
    """The same match with a leader of another kind."""
    board = list(state.position.board)
    board[at] = replace(piece(state, at), kind=kind)
    return replace(state, position=replace(state.position, board=tuple(board)))


def test_a_leader_that_is_no_king_wears_a_sign_and_does_not_castle_over_the_field() -> None:
    state = crowned(match("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), E1, ROOK)
    play = playing("field_castling", state, "instead_own")
    assert not _can_field_castle(play, A1)
    leader = piece(state, E1)
    sign, *_ = board_scene._standing(rules.view(state, 0), leader).discs
    assert sign.sprite == "ui.leader"


def test_an_announced_rescue_has_to_end_the_check_by_itself() -> None:
    said = Announced("sidle", 0, ("e4",), "before_own", 5)
    flow = Flow(replace(match(), stack=(said,), waiting=said))
    assert answers._as_played(flow, said).state.waiting is None


def test_a_pawn_with_a_taste_promotes_on_the_far_rank_as_usual() -> None:
    state = laid(match("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "acquired_taste", 0, "a7")
    turn = Turn(state.position)
    act = becomes()
    pawn, rook = piece(state, INDEX["a7"]), piece(state, INDEX["b8"])
    assert not act(turn, state.position.table[0], pawn, INDEX["b8"], rook)
    assert turn.position == state.position
