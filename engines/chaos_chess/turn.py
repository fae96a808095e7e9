"""The verbs: the only code that changes a position.

A verb refuses what a long effect forbids, skips what a seal protects, tells an event, and lets the
laws answer. So a law that guards a verb guards against cards not yet written. No verb looks at a
king's safety: that is judged afterwards, on what is left.
"""

from __future__ import annotations

from dataclasses import replace

from engines.chaos_chess import events as told
from engines.chaos_chess.board import (
    AHEAD,
    COMPASS,
    EDGE_RANKS,
    PAWN,
    SQUARES,
    Go,
    shifted,
)
from engines.chaos_chess.card import CATALOG, Refused
from engines.chaos_chess.law import force
from engines.chaos_chess.moves import frozen, guarded, shut, warded
from engines.chaos_chess.state import BLACK, Active, Piece, Position, Taken, other
from engines.core.engine import Event, Seat

# Answers to answers end by themselves; a test never gets near this.
_ROUNDS = 64


class Turn:
    """A position being changed, and what is told about it."""

    def __init__(self, position: Position, by: Seat | None = None) -> None:
        self.position = position
        self.by = by  # whose card is at work; None during a standard move
        self.events: list[Event] = []
        self.taken: Taken | None = None

    # -- looking

    def at(self, square: int) -> Piece | None:
        return self.position.board[square]

    def here(self, square: int) -> Piece:
        piece = self.position.board[square]
        if piece is None:
            raise Refused("TARGET")
        return piece

    def where(self, id: int) -> int | None:
        for square, piece in enumerate(self.position.board):
            if piece is not None and piece.id == id:
                return square
        return None

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def _sealed(self, *pieces: Piece) -> bool:
        return self.by is not None and any(warded(self.position, p, self.by) for p in pieces)

    def _movable(self, piece: Piece) -> None:
        if frozen(self.position, piece):
            raise Refused("LONG")

    def _set(self, *changes: tuple[int, Piece | None]) -> None:
        """Put pieces on squares. A displaced piece has no castling right any more, and a touched
        en passant right is gone."""
        board = list(self.position.board)
        passant, runner = self.position.passant, self.position.runner
        for square, piece in changes:
            left = board[square]
            if square == passant or (left is not None and left.id == runner):
                passant = runner = None
            board[square] = replace(piece, fresh=False) if piece and piece.fresh else piece
        self.position = replace(self.position, board=tuple(board), passant=passant, runner=runner)

    # -- moving

    def standard(self, go: Go) -> None:
        """A standard move, with all that follows from it."""
        src, dst, promotion, sort = go
        position = self.position
        if sort == "return":
            seat = position.mover
            king = next(p for p in position.away if p.royal and p.owner == seat)
            self.position = replace(
                position,
                away=tuple(p for p in position.away if p.id != king.id),
                passant=None,
                runner=None,
            )
            self._set((dst, king))
            self.tell(told.KingReturned(seat, SQUARES[dst]))
            self._arrive((king, None, dst))
            self.settle()
            return
        board = list(position.board)
        piece = board[src]
        assert piece is not None
        seat, kind = piece.owner, piece.kind
        behind = dst - AHEAD[seat] if sort == "passant" else dst
        victim = board[behind]
        if piece.fresh:
            piece = replace(piece, fresh=False)
        board[src] = board[behind] = None
        board[dst] = piece
        if sort == "castle":
            corner, middle = (src + 3 if dst > src else src - 4), (src + dst) // 2
            rook = board[corner]
            assert rook is not None
            board[corner], board[middle] = None, replace(rook, fresh=False)
            self.tell(told.Castled(seat, SQUARES[dst]))
        elif victim is None:
            self.tell(told.Stepped(seat, kind, SQUARES[src], SQUARES[dst]))
        else:
            self.tell(told.Took(seat, kind, SQUARES[src], SQUARES[dst], victim.kind))
        double = sort == "double"
        self.position = replace(
            position,
            board=tuple(board),
            captured=(*position.captured, victim) if victim else position.captured,
            quiet=0 if victim is not None or kind == PAWN else position.quiet + 1,
            passant=(src + dst) // 2 if double else None,
            runner=piece.id if double else None,
        )
        if victim is not None:
            self._taken(victim, piece)
        if promotion and self.at(dst) == piece:
            self._transform(dst, promotion)
            self.tell(told.Promoted(seat, promotion, SQUARES[dst]))
        standing = self.at(dst)
        if standing is not None and standing.id == piece.id:
            self._arrive((standing, src, dst))
        self.settle()

    def go(self, src: int, dst: int, way: tuple[int, ...] = (), takes: bool = False) -> bool:
        """A card moves a piece, along a way or (without one) by a leap."""
        piece = self.here(src)
        standing = self.at(dst)
        if self._sealed(piece) or (standing is not None and takes and self._sealed(standing)):
            return False
        self._movable(piece)
        if piece.kind == PAWN and dst in EDGE_RANKS:
            raise Refused("G2")
        if standing is not None and (not takes or standing.owner == piece.owner or standing.royal):
            raise Refused("TARGET")
        if shut(self.position, piece, way or (dst,)):
            raise Refused("LONG")
        if standing is not None:
            if guarded(self.position, standing, dst, piece):
                raise Refused("LONG")
            self.position = replace(
                self.position, captured=(*self.position.captured, standing), quiet=0
            )
            self._set((src, None), (dst, piece))
            self.tell(told.Took(piece.owner, piece.kind, SQUARES[src], SQUARES[dst], standing.kind))
            self._taken(standing, piece)
        else:
            self._set((src, None), (dst, piece))
            self.tell(told.Shifted(piece.owner, piece.kind, SQUARES[src], SQUARES[dst]))
        stands = self.at(dst)
        if stands is not None and stands.id == piece.id:
            self._arrive((stands, src, dst))
        self.settle()
        return True

    def swap(self, one: int, two: int) -> bool:
        first, second = self.here(one), self.here(two)
        if self._sealed(first, second):
            return False
        for piece, to in ((first, two), (second, one)):
            self._lands(piece, to)
        self._set((one, second), (two, first))
        self.tell(told.Swapped(SQUARES[one], SQUARES[two]))
        self._arrive((first, one, two), (second, two, one))
        self.settle()
        return True

    def rotate(self, squares: tuple[int, ...]) -> bool:
        """The contents of these squares each go to the next one."""
        moving = [
            (piece, src, dst)
            for src, dst in zip(squares, (*squares[1:], squares[0]), strict=True)
            if (piece := self.at(src)) is not None
        ]
        if self._sealed(*(piece for piece, _, _ in moving)):
            return False
        for piece, _, dst in moving:
            self._lands(piece, dst)
        self._set(*((src, None) for _, src, _ in moving), *((dst, p) for p, _, dst in moving))
        self.tell(told.Turned(SQUARES[min(squares)]))
        self._arrive(*moving)
        self.settle()
        return True

    def _lands(self, piece: Piece, square: int) -> None:
        self._movable(piece)
        if piece.kind == PAWN and square in EDGE_RANKS:
            raise Refused("G2")
        if shut(self.position, piece, (square,)):
            raise Refused("LONG")

    # -- leaving and coming

    def capture(self, square: int, by: int) -> bool:
        """A piece is captured from afar; the capturer stays where it is."""
        victim, shooter = self.here(square), self.here(by)
        if self._sealed(victim, shooter):
            return False
        if guarded(self.position, victim, square, shooter):
            raise Refused("LONG")
        self.position = replace(self.position, captured=(*self.position.captured, victim), quiet=0)
        self._set((square, None))
        at, where = SQUARES[by], SQUARES[square]
        self.tell(told.Shot(shooter.owner, shooter.kind, at, victim.kind, where))
        self._taken(victim, shooter)
        self.settle()
        return True

    def remove(self, square: int) -> bool:
        """A chosen piece leaves the board; a shield forbids it."""
        piece = self.here(square)
        if self._sealed(piece):
            return False
        if guarded(self.position, piece, square, None):
            raise Refused("LONG")
        self.drop(square)
        self.settle()
        return True

    def drop(self, square: int) -> bool:
        """A piece is removed by what happens around it, if nothing protects it."""
        piece = self.at(square)
        if piece is None or piece.royal or self._sealed(piece):
            return False
        if guarded(self.position, piece, square, None):
            return False
        self.position = replace(self.position, captured=(*self.position.captured, piece))
        self._set((square, None))
        self.tell(told.Removed(piece.owner, piece.kind, SQUARES[square]))
        return True

    def banish(self, square: int) -> bool:
        """A piece leaves for good."""
        piece = self.here(square)
        if self._sealed(piece):
            return False
        if guarded(self.position, piece, square, None):
            raise Refused("LONG")
        self.position = replace(self.position, gone=(*self.position.gone, piece))
        self._set((square, None))
        self.tell(told.Banished(piece.owner, piece.kind, SQUARES[square]))
        self.settle()
        return True

    def withdraw(self, square: int) -> bool:
        """A piece leaves the board for a while."""
        piece = self.here(square)
        if self._sealed(piece):
            return False
        self._movable(piece)
        self._set((square, None))
        self.position = replace(
            self.position, away=(*self.position.away, replace(piece, fresh=False))
        )
        self.tell(told.Withdrew(piece.owner, piece.kind, SQUARES[square]))
        return True

    def bring(self, piece: Piece, square: int) -> bool:
        """A captured piece comes back as what it was at the start of the game."""
        if piece.born == PAWN and square in EDGE_RANKS:
            raise Refused("G2")
        if self.at(square) is not None:
            raise Refused("TARGET")
        back = replace(piece, kind=piece.born, fresh=False)
        if shut(self.position, back, (square,)):
            raise Refused("LONG")
        self.position = replace(
            self.position, captured=tuple(p for p in self.position.captured if p.id != piece.id)
        )
        self._set((square, back))
        self.tell(told.Returned(back.owner, back.kind, SQUARES[square]))
        self._arrive((back, None, square))
        self.settle()
        return True

    def rejoin(self, id: int, around: int) -> None:
        """A piece that was away comes back beside a square, or is captured if there is no room."""
        piece = next((p for p in self.position.away if p.id == id), None)
        if piece is None:
            return
        self.position = replace(
            self.position, away=tuple(p for p in self.position.away if p.id != id)
        )
        for dx, dy in COMPASS:
            to = shifted(around, dx, dy)
            if to is not None and self.free(to):
                self._set((to, piece))
                self.tell(told.Returned(piece.owner, piece.kind, SQUARES[to]))
                return
        self.position = replace(self.position, captured=(*self.position.captured, piece))
        self.tell(told.Removed(piece.owner, piece.kind, SQUARES[around]))

    def follow(self, id: int) -> None:
        """A piece that was away shares the fate of a captured one."""
        piece = next((p for p in self.position.away if p.id == id), None)
        if piece is not None:
            self.position = replace(
                self.position,
                away=tuple(p for p in self.position.away if p.id != id),
                captured=(*self.position.captured, piece),
            )

    # -- changing

    def become(self, square: int, kind: str) -> bool:
        piece = self.here(square)
        if self._sealed(piece):
            return False
        self._transform(square, kind)
        self.tell(told.Became(piece.owner, piece.kind, kind, SQUARES[square]))
        self.settle()
        return True

    def _transform(self, square: int, kind: str) -> None:
        piece = self.here(square)
        # `runner` is a pawn: whatever it becomes cannot be taken in passing.
        self._set((square, replace(piece, kind=kind)))
        self.unmark(piece.id)

    def crown(self, square: int, kind: str | None = None) -> None:
        """The piece becomes royal; the king of its side, wherever he is, leaves for good."""
        heir = self.here(square)
        king = next(
            (p for p in self.position.board if p is not None and p.royal and p.owner == heir.owner),
            None,
        )
        if king is not None:
            at = self.where(king.id)
            assert at is not None
            self._set((at, None))
            self.position = replace(self.position, gone=(*self.position.gone, king))
            self.unmark(king.id)
        self.unmark(heir.id)
        crowned = replace(heir, royal=True, kind=kind or heir.kind)
        self._set((square, crowned))
        self.tell(told.Crowned(crowned.owner, crowned.kind, SQUARES[square]))
        self.settle()

    def defect(self, square: int) -> bool:
        """The piece joins the other side."""
        piece = self.here(square)
        if self._sealed(piece):
            return False
        owner = other(piece.owner)
        self._set((square, replace(piece, owner=owner, home=None)))
        self.unmark(piece.id)
        self.tell(told.Defected(owner, piece.kind, SQUARES[square]))
        self.settle()
        return True

    def free(self, square: int) -> bool:
        """Neither piece nor mark."""
        return self.at(square) is None and not any(
            square in active.squares and CATALOG[active.card].ground
            for active in self.position.table
        )

    # -- the table

    def lay(self, active: Active) -> None:
        serial = self.position.serial
        self.position = replace(
            self.position,
            table=(*self.position.table, replace(active, serial=serial)),
            serial=serial + 1,
        )
        if not active.passing:
            self.tell(told.Laid(active.owner, active.card))
        self.settle()

    def lift(self, serial: int) -> None:
        """A card leaves the table; what it gave vanishes."""
        active = next((a for a in self.position.table if a.serial == serial), None)
        if active is None:
            return
        self.position = replace(
            self.position,
            table=tuple(a for a in self.position.table if a.serial != serial),
            pile=self.position.pile if active.loose else (*self.position.pile, active.card),
        )
        if not active.passing:
            self.tell(told.Ended(active.owner, active.card))
        for law in CATALOG[active.card].laws:
            law.lifted(self, active)

    def note(self, active: Active) -> None:
        """The same card on the table, with other numbers."""
        self.position = replace(
            self.position,
            table=tuple(active if a.serial == active.serial else a for a in self.position.table),
        )

    def unmark(self, id: int) -> None:
        """All marks of this piece end."""
        for active in self.position.table:
            if id in active.pieces:
                self.lift(active.serial)
            elif any(held == id for held, _ in active.stuck):
                self.note(replace(active, stuck=tuple(one for one in active.stuck if one[0] != id)))

    def settle(self) -> None:
        """Cards whose condition is over leave the table, until nothing changes."""
        for _ in range(_ROUNDS):
            ending = force(self.position).ending
            if not ending:
                return
            standing = {p.id for p in self.position.board if p is not None}
            over = next((a for a in ending if self._over(a, standing)), None)
            if over is None:
                return
            self.lift(over.serial)
        raise AssertionError("cards on the table answer each other without end")

    def _over(self, active: Active, standing: set[int]) -> bool:
        laws = CATALOG[active.card].laws
        if active.pieces:
            out = [id for id in active.pieces if id not in standing]
            if out and (len(out) == len(active.pieces) or any(law.together for law in laws)):
                return True
        return any(law.ended(self.position, active) for law in laws)

    # -- gold

    def pay(self, seat: Seat, gold: int) -> None:
        """A price, told together with what it bought."""
        self._purse(seat, -gold)

    def gain(self, seat: Seat, gold: int) -> None:
        if gold > 0:
            self._purse(seat, gold)
            self.tell(told.Gained(seat, gold))

    def lose(self, seat: Seat, gold: int) -> int:
        """A loss takes what is there."""
        lost = min(gold, self.position.gold[seat])
        if lost > 0:
            self._purse(seat, -lost)
            self.tell(told.Lost(seat, lost))
        return lost

    def hand_over(self, seat: Seat, gold: int) -> None:
        """Gold passes from this seat to the other."""
        self.gain(other(seat), self.lose(seat, gold))

    def _purse(self, seat: Seat, change: int) -> None:
        white, black = self.position.gold
        purse = (white, black + change) if seat == BLACK else (white + change, black)
        self.position = replace(self.position, gold=purse)

    # -- answers

    def _taken(self, victim: Piece, by: Piece) -> None:
        self.taken = Taken(victim, by.id, by.royal)
        for law, active in force(self.position).captured:
            law.captured(self, active, victim, by)

    def _arrive(self, *arrivals: tuple[Piece, int | None, int]) -> None:
        for piece, src, dst in arrivals:
            for law, active in force(self.position).arrived:
                standing = self.at(dst)
                if standing is None or standing.id != piece.id:
                    break
                law.arrived(self, active, standing, src, dst)


def end_turn(position: Position, turn: Turn | None = None) -> Position:
    """Clocks run down, what has expired ends, and it is the other side's turn. Looking ahead
    (without a turn to tell it to), only what ends is of interest."""
    mover = position.mover
    due = [
        a
        for a in position.table
        if a.passing or a.stuck or (a.clock == mover and (turn is not None or a.left <= 1))
    ]
    if due:
        turn = turn or Turn(position)
        for active in due:
            held = tuple((id, left - (_owner(turn, id) == mover)) for id, left in active.stuck)
            if held:
                active = replace(active, stuck=tuple(one for one in held if one[1] > 0))
                turn.note(active)
            if active.passing:
                turn.lift(active.serial)
            elif active.clock == mover:
                if active.left <= 1:
                    turn.lift(active.serial)
                else:
                    turn.note(replace(active, left=active.left - 1))
        turn.settle()
        position = turn.position
    runner = (
        next((p for p in position.board if p is not None and p.id == position.runner), None)
        if position.runner is not None
        else None
    )
    keep = runner is not None and runner.owner == mover
    return replace(
        position,
        mover=other(mover),
        number=position.number + (mover == BLACK),
        passant=position.passant if keep else None,
        runner=position.runner if keep else None,
    )


def _owner(turn: Turn, id: int) -> Seat | None:
    at = turn.where(id)
    return turn.here(at).owner if at is not None else None
