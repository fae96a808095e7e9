"""How good a view looks to one seat, in pawns. A judgement, never a rule.

It weighs what stands on the board, what hangs there under the cards now on the table, a little
activity, the gold, and the cards in hand. Of the other hand it counts only the backs.
"""

from __future__ import annotations

from engines.chaos_chess.board import BISHOP, FAR, KING, KNIGHT, PAWN, QUEEN, ROOK
from engines.chaos_chess.card import CATALOG
from engines.chaos_chess.copies import replace
from engines.chaos_chess.judge import can_move
from engines.chaos_chess.moves import attackers, frozen
from engines.chaos_chess.state import Piece, Position
from engines.chaos_chess.view import View
from engines.core.engine import Seat

WORTH = {PAWN: 1.0, KNIGHT: 3.0, BISHOP: 3.2, ROOK: 5.0, QUEEN: 9.0, KING: 0.0}
WIN = 1000.0
MATE = 500.0  # in sight: the other side has no move left, but may have a card
CHECK = 0.25  # what it is worth to have the other king in check
TO_MOVE = 0.1
GOLD = 0.05  # of a pawn for each gold
CARD = 0.25
ASLEEP = 0.3  # of its worth that a frozen piece loses
KEPT = 0.9  # of its price that a lasting card is still worth while it lies on the table
AT_HOME = 0.2  # what a knight or bishop loses that has not moved out yet
SHELTER = 0.3  # a king in the corner, while the other side has a queen
OWN_RISK, THEIR_RISK = 0.9, 0.25  # of a hanging piece: the one to move next takes it, or saves it
# How much further from the edge, file by file and rank by rank, a piece stands better.
CENTRE = tuple(
    (3.5 - abs(3.5 - at % 8)) * 0.02 + (3.5 - abs(3.5 - at // 8)) * 0.02 for at in range(64)
)

# Where castling brings the king of each side, and the squares behind.
CORNERS = tuple(frozenset(row + file for file in (0, 1, 2, 6, 7)) for row in (0, 56))


def evaluate(view: View, seat: Seat) -> float:
    if view.outcome is not None:
        mine, theirs = view.outcome.places[seat], view.outcome.places[1 - seat]
        return WIN * (theirs - mine)
    position = view.position
    # Who makes the next move takes what hangs; who has just moved can only hope.
    following = 1 - view.mover if view.made else view.mover
    if not can_move(replace(position, mover=following)):
        # Mate, unless a card saves it; or stalemate, which is nobody's.
        lost = MATE if view.checks[following] else 0.0
        return -lost if following == seat else lost
    worth = TO_MOVE if following == seat else -TO_MOVE
    for at, piece in enumerate(view.board):
        if piece is not None:
            value = _standing(position, at, piece, following)
            worth += value if piece.owner == seat else -value
    for active in view.table:
        if not active.passing:
            value = KEPT * GOLD * CATALOG[active.card].cost
            worth += value if active.owner == seat else -value
    worth += CHECK * (view.checks[1 - seat] - view.checks[seat])
    worth += GOLD * (view.gold[seat] - view.gold[1 - seat])
    worth += CARD * (len(view.backs[seat]) - len(view.backs[1 - seat]))
    return worth


def _standing(position: Position, at: int, piece: Piece, following: Seat) -> float:
    """The worth of one piece where it stands."""
    worth = WORTH[piece.kind]
    if piece.royal:
        if not _has_queen(position, 1 - piece.owner):
            return CENTRE[at]
        return -CENTRE[at] + (SHELTER if at in CORNERS[piece.owner] else 0.0)
    value = worth + CENTRE[at]
    if at == piece.home and piece.kind in (KNIGHT, BISHOP):
        value -= AT_HOME
    if piece.kind == PAWN:
        steps = abs(FAR[piece.owner][0] // 8 - at // 8)
        value += 0.03 * (6 - steps) ** 2 if steps < 6 else 0.0
    if frozen(position, piece):
        value -= ASLEEP * worth
    risk = OWN_RISK if piece.owner != following else THEIR_RISK
    return value - risk * _loss(position, at, piece)


def _has_queen(position: Position, seat: Seat) -> bool:
    return any(p is not None and p.owner == seat and p.kind == QUEEN for p in position.board)


def _loss(position: Position, at: int, piece: Piece) -> float:
    """What the other side wins by capturing here, if it is worth it: one exchange deep."""
    enemies = attackers(position, at, piece)
    if not enemies:
        return 0.0
    worth = WORTH[piece.kind]
    cheapest = min(_value(position.board[src]) for src in enemies)
    stand_in = position.board[enemies[0]]
    assert stand_in is not None
    # The capturer would stand here: who of the own side could take back?
    if attackers(position, at, stand_in):
        return max(0.0, worth - cheapest)
    return worth


def _value(piece: Piece | None) -> float:
    assert piece is not None
    return 20.0 if piece.royal else WORTH[piece.kind]
