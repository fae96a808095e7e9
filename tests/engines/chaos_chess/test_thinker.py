"""The computer player of Chaos Chess: it mates, it keeps what it has, it knows its own view."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engines.chaos_chess import rules
from engines.chaos_chess.board import INDEX
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.lookahead import MATE, WON, Enough, Lookahead, judged, room
from engines.chaos_chess.moves import in_check
from engines.chaos_chess.policy import best_deck, exchange, measured, priced
from engines.chaos_chess.question import Suit, asked
from engines.chaos_chess.rows import PLACES, Row, row_of
from engines.chaos_chess.sketch import OFF, Cast, Sketch
from engines.chaos_chess.state import Phase, Settings, State
from engines.chaos_chess.thinker import LEVELS, think
from engines.chaos_chess.winnings import WINNINGS
from engines.core.dice import Dice
from engines.core.engine import Move, offered
from engines.core.thinking import Budget
from tests.engines.chaos_chess import kit, mating
from tests.engines.chaos_chess.playouts import TABLES, step

QUICK = Settings(quick_start=True)


def played(state: State, level: str = "hard", nodes: int = 3_000, seed: int = 1) -> Move:
    (seat,) = rules.to_act(state)
    return think(state, seat, level, Dice(seed), Budget(nodes))


# -- ends


# A few that are nearly there; `mating.py` begins anywhere and plays many.
NEARLY = (
    "6k1/8/5K2/8/8/8/8/1Q6 w - - 0 1",
    "6k1/8/5K2/8/8/8/8/R7 w - - 0 1",
    "7k/8/5K2/8/3BB3/8/8/8 w - - 0 1",
)


@pytest.mark.parametrize("fen", NEARLY)
def test_a_lone_king_is_mated(fen: str) -> None:
    state = kit.match(fen, gold=(0, 0), settings=Settings())
    assert mating.mated_in(state, nodes=1_500) is not None


def test_a_lone_king_stands_anywhere() -> None:
    state = mating.position("BB", random.Random(1))
    assert not in_check(state.position, 0)
    assert mating.mated_in(state, nodes=10, most=2) is None


@pytest.mark.parametrize("level", LEVELS)
def test_it_mates_where_it_can(level: str) -> None:
    state = kit.match("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", settings=Settings())
    assert played(state, level) == ("a1", "a8")


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_give_a_won_game_away_by_stalemate(level: str) -> None:
    state = kit.match("k7/8/2Q5/8/8/8/8/4K3 w - - 0 1", settings=Settings())
    for seed in range(4):
        move = played(state, level, seed=seed)
        assert move not in {("c6", "b6"), ("c6", "c7")}, "Black would have no move"


def test_who_is_ahead_does_not_repeat() -> None:
    state = kit.match("3rk3/8/8/8/8/8/3Q4/3RK3 w - - 0 1", settings=Settings())
    for count in range(12):
        if state.outcome is not None:
            break
        (seat,) = rules.to_act(state)
        state = kit.play(state, *played(state, "easy" if seat else "hard", seed=count))
    assert state.outcome is None or state.outcome.reason == "mate"


# -- habits


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_what_hangs(level: str) -> None:
    state = kit.match("4k3/8/8/8/8/q7/8/R3K3 w - - 0 1", settings=Settings())
    for seed in range(4):
        assert played(state, level, seed=seed) == ("a1", "a3")


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_put_its_queen_where_a_pawn_takes_it(level: str) -> None:
    state = kit.match("4k3/pp3ppp/2p5/8/8/8/PPPQ1PPP/4K3 w - - 0 1", settings=Settings())
    for seed in range(4):
        assert played(state, level, seed=seed)[1] not in {"d5", "a5", "h6"}


def test_it_plays_a_card_that_wins_much_and_leaves_one_that_wins_nothing() -> None:
    board = "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1"
    state = kit.match(board, white=("measured_elixir",), settings=Settings())
    assert played(state)[:2] == ("card", "measured_elixir")
    state = kit.match(board, white=("salt_tax",), settings=Settings())
    assert played(state)[0] in INDEX


def with_deck(*hand: str, gold: int = 80) -> State:
    state = rules.setup(2, 3, QUICK)
    position = state.position
    return kit.begun(
        replace(state, hands=(hand, ()), position=replace(position, gold=(gold, gold)))
    )


def test_a_useless_card_goes_for_one_gold_while_there_is_gold() -> None:
    useless = with_deck("rusty_gears", "hobbles", "salt_tax", "sealed_will")
    move = played(useless)
    assert move[0] == "exchange"
    assert offered(rules, useless, 0, move)
    assert played(useless, "easy")[0] != "exchange"
    assert played(with_deck("rusty_gears", "hobbles", "salt_tax", gold=9))[0] != "exchange"


def test_the_normal_level_lets_its_gold_last_and_leaves_no_half_of_it_unspent() -> None:
    useless = ("rusty_gears", "hobbles", "salt_tax", "sealed_will")
    assert played(with_deck(*useless), "normal")[0] == "exchange"
    early = with_deck(*useless, gold=70)
    assert played(early, "normal")[0] != "exchange"
    assert played(early)[0] == "exchange"
    late = replace(early, position=replace(early.position, number=40, gold=(40, 40)))
    assert played(late, "normal")[0] == "exchange"


def test_the_normal_level_goes_by_the_price_and_the_strong_one_by_what_cards_have_won() -> None:
    state = with_deck("measured_elixir", "heavy_crown", "salt_tax")  # 3, 8 and more gold
    cheapest = min(state.hands[0], key=lambda id: CATALOG[id].cost)
    by_price, by_wins = exchange(state, 0, priced), exchange(state, 0, measured)
    assert by_price is not None
    assert by_wins is not None
    assert by_price[1] == cheapest == "measured_elixir"
    assert by_wins[1] != "measured_elixir"


def test_nothing_is_given_away_before_the_move_while_a_card_waits_for_it() -> None:
    state = with_deck("sleeping_draught", "rusty_gears")
    assert state.phase is Phase.MOVE
    assert exchange(state, 0, measured) is None
    good = max(WINNINGS, key=lambda id: WINNINGS[id])
    assert exchange(with_deck(good), 0, measured) is None


def test_it_draws_from_a_deck_that_is_there() -> None:
    state = rules.setup(2, 1, Settings())
    (seat, *_) = sorted(rules.to_act(state))
    assert best_deck(state, seat, measured) in rules.options(state, seat)
    assert think(state, seat, "hard", Dice(1), Budget(10)) == (best_deck(state, seat, measured),)
    own = rules.setup(2, 1, Settings(cards="personal"))
    assert think(own, 0, "hard", Dice(1), Budget(10))[0] in rules.options(own, 0)


def test_gains_are_of_cards_that_are_there() -> None:
    assert set(WINNINGS) <= set(CATALOG)


# -- what it may know, and how it thinks


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_the_same_view_gives_the_same_move(seed: int, level: str) -> None:
    chance = random.Random(seed)
    state = rules.setup(2, seed, QUICK)
    for _ in range(40 + seed):
        state, _ = step(state, chance)
    (seat,) = rules.to_act(state)
    moves = set()
    for deal in range(3):
        other = rules.reshuffled(state, seat, Dice(deal))
        guess = rules.reshuffled(other, seat, Dice(9))
        moves.add(think(guess, seat, level, Dice(1), Budget(500)))
    assert len(moves) == 1


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_every_move_is_one_the_rules_offer(seed: int) -> None:
    chance = random.Random(seed)
    state = rules.setup(2, seed, TABLES[seed])
    for count in range(60):
        if state.outcome is not None:
            break
        seat = min(rules.to_act(state))
        if count % 2 or count < 12:
            level = tuple(LEVELS)[count % 3]
            move = think(state, seat, level, Dice(count), Budget(200))
            state = rules.apply(state, seat, offered(rules, state, seat, move)).state
        else:
            state, _ = step(state, chance)


def test_who_is_no_longer_awaited_answers_at_once() -> None:
    state = kit.match(settings=Settings())
    asked_so_often = []

    def over() -> bool:
        asked_so_often.append(1)
        return True

    move = think(state, 0, "hard", Dice(1), Budget(10**9, over))
    assert offered(rules, state, 0, move)
    assert len(asked_so_often) < 10


def test_a_lawsuit_is_paid() -> None:
    state = kit.match(white=("wide_stride",), black=("litigation",), settings=Settings())
    state = kit.line(state, "card wide_stride a2", "card litigation 3")
    assert isinstance(asked(state), Suit)
    assert played(state) == ("pay",)


# -- the small board


def test_a_sketch_is_what_it_was_when_all_is_taken_back() -> None:
    sketch = Sketch(Cast(), kit.match("r3k2r/pPp2ppp/8/8/8/8/PPP2PpP/R3K2R w KQkq - 0 1").position)
    was = (list(sketch.board), sketch.key, sketch.score, list(sketch.men), list(sketch.kings))
    for move in [move for _, move in sketch.captures()] + sketch.moves():
        before = sketch.make(move)
        assert sketch.side == 1
        sketch.undo(move, before)
        assert was == (
            sketch.board,
            sketch.key,
            sketch.score,
            sketch.men,
            sketch.kings,
        )


def row(card: str, owner: int, square: str) -> Row:
    state = kit.laid(kit.match(), card, owner, square)
    at = INDEX[square]
    piece = state.position.board[at]
    assert piece is not None
    return row_of(state.position, at, piece)


def test_a_marked_piece_has_a_row_of_its_own() -> None:
    plain = kit.match().position
    knight, rook, pawn = plain.board[1], plain.board[0], plain.board[8]
    assert knight is not None
    assert rook is not None
    assert pawn is not None
    usual = row_of(plain, 1, knight)
    long = row("long_legs", 0, "b1")
    assert long.leaps[:8] == usual.leaps
    assert len(long.leaps) == 16
    assert row("lead_boots", 1, "a1").far == 2
    assert row("sleeping_draught", 1, "b1").leaps == ()
    assert not row("blunt_blade", 1, "b1").armed
    assert row("two_tone_mitre", 0, "c1").quiet
    assert len(row("long_pike", 0, "a2").takes) == 3
    shell = row("turtle_shell", 0, "a2")
    assert shell.spared == {"rook", "queen"}


def test_a_king_with_one_man_left_is_walked_up_to_as_well() -> None:
    def nearer(men: str) -> int:
        near, far = (kit.match(f"k5n1/8/8/8/8/8/{men}/{home} w - - 0 1") for home in ("2K5", "5K2"))
        return judged(Sketch(Cast(), near.position)) - judged(Sketch(Cast(), far.position))

    assert nearer("3QR3") > nearer("8") + 30


def test_what_is_shielded_is_not_taken_and_what_is_sunken_is_off_the_board() -> None:
    state = kit.match("4k3/8/8/8/r7/8/P7/4K3 b - - 0 1")
    assert Sketch(Cast(), state.position).captures()
    shielded = kit.laid(state, "turtle_shell", 0, "a2")
    assert not Sketch(Cast(), shielded.position).captures()
    sunken = kit.laid(state, "sunken_square", 0, "a3")
    sketch = Sketch(Cast(), sunken.position)
    assert sketch.board[PLACES[INDEX["a3"]]] == OFF
    assert not sketch.captures()


def test_what_a_card_does_for_so_many_turns_is_over_when_they_are() -> None:
    state = kit.match("4k3/8/8/8/3n4/8/8/2B1K3 w - - 0 1")
    sketch = Sketch(Cast(), kit.laid(state, "sleeping_draught", 0, "d4").position)
    knight, hops = PLACES[INDEX["d4"]], []
    there, back = PLACES[INDEX["c1"]], PLACES[INDEX["d2"]]
    homes = PLACES[INDEX["e8"]], PLACES[INDEX["d8"]]
    line = []
    for turn in range(6):
        hops.append(any(move[0] == knight for move in sketch.moves()))
        src, dst = ((there, back), homes)[turn % 2]
        move = (src, dst, 0) if sketch.board[src] else (dst, src, 0)
        line.append((move, sketch.key, sketch.make(move)))
    assert hops == [False, False, False, False, False, True], "twice it could not move"
    for move, key, before in reversed(line):
        sketch.undo(move, before)
        assert sketch.key == key
    assert sketch.turns == 0
    sketch.side = 1
    assert not any(move[0] == knight for move in sketch.moves()), "it sleeps again"


def test_who_is_safe_where_he_stands_is_not_safe_elsewhere() -> None:
    state = kit.match("4k3/8/8/8/r7/8/P7/4K3 b - - 0 1")
    sketch = Sketch(Cast(), kit.laid(state, "stone_stance", 0, "a2").position)
    assert not sketch.captures()
    sketch.side = 0
    step = (PLACES[INDEX["a2"]], PLACES[INDEX["a3"]], 0)
    before = sketch.make(step)
    assert [move for _, move in sketch.captures()] == [(PLACES[INDEX["a4"]], step[1], 0)]
    sketch.undo(step, before)
    sketch.side = 1
    assert not sketch.captures()


def test_a_shield_for_one_turn_is_counted_on_for_one_turn() -> None:
    """The rook is safe while it is Black's move, and hangs afterwards: to shield it gains time."""
    state = kit.match("4k3/8/8/8/3p4/8/1b6/R3K3 b - - 0 1")
    barked = kit.laid(state, "oak_bark", 0, "a1")
    sketch = Sketch(Cast(), barked.position)
    assert not sketch.captures()
    push = (PLACES[INDEX["d4"]], PLACES[INDEX["d3"]], 0)
    sketch.make(push)
    sketch.side = 1
    assert sketch.captures()


def test_a_mate_in_two_is_seen_and_nodes_are_counted() -> None:
    position = kit.match("7k/8/5K2/8/8/8/8/R7 w - - 0 1").position
    ahead = Lookahead(20_000, lambda: False)
    assert ahead.worth(Sketch(Cast(), position), 5, -MATE, MATE) > WON
    with pytest.raises(Enough):
        Lookahead(5, lambda: False).worth(Sketch(Cast(), position), 4, -MATE, MATE)


def test_a_lone_king_is_better_mated_at_the_edge_from_either_side() -> None:
    centre = kit.match("8/8/8/3k4/8/8/8/R3K3 w - - 0 1").position
    edge = kit.match("3k4/8/8/8/8/8/8/R3K3 w - - 0 1").position
    assert judged(Sketch(Cast(), edge)) > judged(Sketch(Cast(), centre))
    black = kit.match("r3k3/8/8/8/8/8/8/3K4 b - - 0 1").position
    middle = kit.match("r3k3/8/8/8/3K4/8/8/8 b - - 0 1").position
    assert judged(Sketch(Cast(), black)) > judged(Sketch(Cast(), middle))


def test_a_lone_king_has_the_room_that_nobody_watches() -> None:
    corner = kit.match("k7/2K5/8/8/8/8/8/8 w - - 0 1").position
    assert room(Sketch(Cast(), corner), 1) == 55, "all but where the other king would take him"
    shut = kit.match("k7/8/1K6/4B3/4B3/8/8/8 w - - 0 1").position
    assert room(Sketch(Cast(), shut), 1) == 1
    open_board = kit.match("8/8/1K6/3Bk3/8/8/3B4/8 w - - 0 1").position
    assert judged(Sketch(Cast(), shut)) > judged(Sketch(Cast(), open_board))


def test_a_mounted_piece_slides_as_its_rider_does() -> None:
    state = kit.match("4k3/8/8/8/8/8/8/1NR1K3 w - - 0 1", white=("rider_and_mount",))
    state = kit.play(kit.until(state, "move"), "card", "rider_and_mount", "b1", "c1")
    knight = state.position.board[1]
    assert knight is not None
    assert len(row_of(state.position, 1, knight).slides) == 4


def test_marks_change_what_a_piece_is_worth_and_where_it_goes() -> None:
    plain = kit.match("4k3/8/8/8/3n4/8/8/2B1K3 w - - 0 1")
    usual = Sketch(Cast(), plain.position)
    blunt = Sketch(Cast(), kit.laid(plain, "blunt_blade", 0, "d4").position)
    assert blunt.score > usual.score
    asleep = Sketch(Cast(), kit.laid(plain, "sleeping_draught", 0, "d4").position)
    assert asleep.score == usual.score, "it wakes before long"
    stepping = Sketch(Cast(), kit.laid(plain, "two_tone_mitre", 0, "c1").position)
    assert len(stepping.moves()) > len(usual.moves())


def test_a_mate_after_a_card_before_the_move_does_not_count() -> None:
    state = kit.match(
        "6k1/5ppp/8/8/7P/8/8/R3K3 w - - 0 1", white=("fall_back",), settings=Settings()
    )
    assert played(state) == ("a1", "a8")


def test_who_is_ahead_makes_progress_before_fifty_moves_have_passed() -> None:
    state = kit.match("4k3/8/8/8/8/8/4P3/R3K3 w - - 90 60", settings=Settings())
    assert played(state)[0] == "e2"
