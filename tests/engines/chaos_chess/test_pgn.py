"""What is written for chess programs, read by one that is not ours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
import rust_chess

from bot import transcript
from engines.chaos_chess import GAME, events, pgn, rules
from engines.chaos_chess.state import Phase, State
from engines.core.engine import Event, moves
from tests.engines.chaos_chess import kit
from tests.engines.chaos_chess.oracle import BEGINNINGS

GOLDEN = sorted((Path(__file__).parents[2] / "golden" / "chaos_chess").glob("*.txt"))
NAMES = ("Anna", "Boris")


@dataclass(frozen=True)
class Moment:
    state: State
    events: tuple[Event, ...] = ()


def tell(event: Event) -> str:
    return f"{type(event).__name__} {event.only}"


def bare(text: str) -> list[str]:
    """The moves alone."""
    _, _, body = text.partition("\n\n")
    words = re.sub(r"\{[^}]*\}", " ", body).split()
    return [one for one in words[:-1] if not re.fullmatch(r"\d+\.+", one)]


SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?[+#]?")
CASTLES = {"O-O": ("e1g1", "e8g8"), "O-O-O": ("e1c1", "e8c8")}


def on(board: rust_chess.Board) -> dict[str, str]:
    """What stands where, as the library has it."""
    rows = [
        re.sub(r"\d", lambda gap: "." * int(gap[0]), row)
        for row in board.get_fen().split()[0].split("/")
    ]
    return {f"{f}{r}": rows[8 - r][n] for r in range(1, 9) for n, f in enumerate("abcdefgh")}


def meant(board: rust_chess.Board, san: str) -> rust_chess.Move:
    """The one legal move of the library that this can mean."""
    legal = {str(move): move for move in board.generate_legal_moves() if move}
    there, promotes = on(board), "=" in san
    if san.rstrip("+#") in CASTLES:
        ways = CASTLES[san.rstrip("+#")]
        found = [uci for uci in legal if uci in ways and there[uci[:2]] in "Kk"]
    else:
        said = SAN.fullmatch(san)
        assert said, san
        piece, file, rank, takes, to, promotion = said.groups()
        found = [
            uci
            for uci in legal
            if uci[2:4] == to
            and there[uci[:2]].upper() == (piece or "P")
            and file in ("", None, uci[0])
            and rank in ("", None, uci[1])
            and uci[4:].upper() == (promotion or "")
        ]
        passant = not piece and file and there[to] == "."
        assert bool(takes) == bool(there[to] != "." or passant), san
    assert len(found) == 1, (san, found)
    if not promotes:  # the library spells those in a way of its own
        assert board.get_move_from_san(san) == legal[found[0]]
    return legal[found[0]]


def reads(text: str) -> rust_chess.Board:
    """A chess program plays all of it; raises where a move is not legal or not clear."""
    start = re.search(r'\[FEN "(.*)"\]', text)
    fen = start[1] if start else kit.START
    board = rust_chess.Board(fen, rust_chess.RepetitionDetectionMode.NONE)
    for san in bare(text):
        board = board.make_move_new(meant(board, san))
        assert ("+" in san or "#" in san) == board.is_check()
        assert ("#" in san) == board.is_checkmate()
    return board


def placed(fen: str) -> str:
    return " ".join(fen.split()[:2])


@pytest.mark.parametrize("seed", range(18))
def test_without_cards_a_chess_program_reads_the_whole_match(seed: int) -> None:
    chance, fen = Random(seed), BEGINNINGS[seed % len(BEGINNINGS)]
    state = kit.match(fen, phase=Phase.DEAL)
    moments = [Moment(state)]
    while state.outcome is None and len(moments) < 150:
        move = chance.choice(moves(rules, state, state.position.mover))
        step = rules.apply(state, state.position.mover, move)
        state = step.state
        moments.append(Moment(state, step.events))
    places = state.outcome.places if state.outcome else None
    text = pgn.write(moments, NAMES, places, tell)
    assert len(bare(text)) == len(moments) - 1
    end = reads(text).get_fen()
    assert placed(end).split()[0] == placed(kit.fen(state)).split()[0]
    assert ("SetUp" in text) == (fen != kit.START)
    assert "{" not in text
    results: dict[tuple[int, ...] | None, str]
    results = {None: "*", (1, 2): "1-0", (2, 1): "0-1", (1, 1): "1/2-1/2"}
    assert text.split()[-1] == results[places]
    assert f'[Result "{results[places]}"]' in text


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_with_cards_it_reads_as_far_as_they_are_chess(file: Path) -> None:
    match = transcript.read(file.read_text("utf-8"))
    moments = list(transcript.replay(GAME, match, trusted=True))
    text = pgn.write(moments, NAMES, (1, 2), tell)
    reads(text)
    assert bare(text), "the first move is one of chess"
    comments = " ".join(re.findall(r"\{([^}]*)\}", text)).split()
    for one in moments:
        for event in one.events:
            if isinstance(event, events.Played | events.DrewCard | events.Swapped):
                assert type(event).__name__ in comments
    played = sum(isinstance(e, events.Played) for one in moments for e in one.events)
    assert comments.count("Played") == played, "no card is left out, none told twice"
    assert all(len(line) < 80 for line in text.splitlines())


def test_a_match_that_stays_chess_is_read_to_its_end() -> None:
    (file,) = [one for one in GOLDEN if one.stem == "drawn_by_repetition"]
    match = transcript.read(file.read_text("utf-8"))
    moments = list(transcript.replay(GAME, match, trusted=True))
    text = pgn.write(moments, NAMES, (1, 1), tell)
    assert placed(reads(text).get_fen()) == placed(kit.fen(moments[-1].state))


def test_names_and_comments_cannot_break_out() -> None:
    moments = [Moment(kit.match(kit.START)), Moment(kit.match(kit.START), (events.Check(0),))]
    text = pgn.write(moments, ('A"]\n[Evil "\\', "B"), None, lambda _: "a } b { c\nd")
    assert '[White "A\\"] [Evil \\"\\\\"]' in text
    assert "{a ) b ( c d}" in text


@pytest.mark.parametrize("taken_back", [False, True])
def test_of_a_turn_that_chess_cannot_follow_the_move_is_kept_unless_it_was_taken_back(
    taken_back: bool,
) -> None:
    made = kit.match("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    swapped = kit.match("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKNBR b KQkq - 0 1")
    beside: tuple[Event, ...] = (events.TakenBack(0),) if taken_back else ()
    moments = [
        Moment(kit.match(kit.START)),
        Moment(made, (events.Stepped(0, "pawn", "e2", "e4"),)),
        Moment(swapped, (*beside, events.Swapped("f1", "g1"))),
        Moment(kit.match(kit.START), (events.Check(1),)),
    ]
    text = pgn.write(moments, NAMES, None, tell)
    assert bare(text) == ([] if taken_back else ["e4"])
    assert "Swapped None} {Check None} *" in text
