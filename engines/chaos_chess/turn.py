"""The verbs of cards and laws: with `draft.py` beneath, the only code that changes a position.

A verb refuses what a long effect forbids, skips what a seal protects, tells an event, and lets the
laws answer. So a law that guards a verb guards against cards not yet written. No verb looks at a
king's safety: that is judged afterwards, on what is left.
"""

from __future__ import annotations

from operator import attrgetter

from engines.chaos_chess import events
from engines.chaos_chess.board import (
    EDGE_RANKS,
    PAWN,
    SQUARES,
)
from engines.chaos_chess.card import CATALOG, Refused
from engines.chaos_chess.copies import replace
from engines.chaos_chess.draft import Draft
from engines.chaos_chess.law import Ending, force
from engines.chaos_chess.moves import frozen, guarded, may_capture, shut, warded
from engines.chaos_chess.state import Active, Piece, Taken, other

# Answers to answers end by themselves; a test never gets near this.
_ROUNDS = 64
_ID = attrgetter("id")
_NOBODY: frozenset[int] = frozenset()


class Turn(Draft):
    """A position being changed under the laws on the table."""

    def _sealed(self, *pieces: Piece) -> bool:
        return self.by is not None and any(warded(self.position, p, self.by) for p in pieces)

    def _movable(self, piece: Piece) -> None:
        if frozen(self.position, piece):
            raise Refused("LONG")

    def _may_capture(self, by: Piece, src: int, victim: Piece, at: int) -> None:
        if not may_capture(self.position, by, src, victim, at):
            raise Refused("LONG")

    # -- moving

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
            self._may_capture(piece, src, standing, dst)
            self.position = replace(
                self.position, captured=(*self.position.captured, standing), quiet=0
            )
            self.put((src, None), (dst, piece))
            self.tell(
                events.Took(piece.owner, piece.kind, SQUARES[src], SQUARES[dst], standing.kind)
            )
            self.fallen(standing, piece)
        else:
            self.put((src, None), (dst, piece))
            self.tell(events.Shifted(piece.owner, piece.kind, SQUARES[src], SQUARES[dst]))
        stands = self.at(dst)
        if stands is not None and stands.id == piece.id:
            self.arrive((stands, src, dst))
        self.settle()
        return True

    def swap(self, one: int, two: int) -> bool:
        first, second = self.here(one), self.here(two)
        if self._sealed(first, second):
            return False
        for piece, to in ((first, two), (second, one)):
            self._lands(piece, to)
        self.put((one, second), (two, first))
        self.tell(events.Swapped(SQUARES[one], SQUARES[two]))
        self.arrive((first, one, two), (second, two, one))
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
        self.put(*((src, None) for _, src, _ in moving), *((dst, p) for p, _, dst in moving))
        self.tell(events.Turned(SQUARES[min(squares)]))
        self.arrive(*moving)
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
        self._movable(shooter)
        self._may_capture(shooter, by, victim, square)
        self.position = replace(self.position, captured=(*self.position.captured, victim), quiet=0)
        self.put((square, None))
        at, where = SQUARES[by], SQUARES[square]
        self.tell(events.Shot(shooter.owner, shooter.kind, at, victim.kind, where))
        self.fallen(victim, shooter)
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
        self.put((square, None))
        self.tell(events.Removed(piece.owner, piece.kind, SQUARES[square]))
        return True

    def banish(self, square: int) -> bool:
        """A piece leaves for good."""
        piece = self.here(square)
        if self._sealed(piece):
            return False
        if guarded(self.position, piece, square, None):
            raise Refused("LONG")
        self.position = replace(self.position, gone=(*self.position.gone, piece))
        self.put((square, None))
        self.tell(events.Banished(piece.owner, piece.kind, SQUARES[square]))
        self.settle()
        return True

    def withdraw(self, square: int) -> bool:
        """A piece leaves the board for a while."""
        piece = self.here(square)
        if self._sealed(piece):
            return False
        self._movable(piece)
        self.put((square, None))
        self.position = replace(
            self.position, away=(*self.position.away, replace(piece, fresh=False))
        )
        self.tell(events.Withdrew(piece.owner, piece.kind, SQUARES[square]))
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
        self.put((square, back))
        self.tell(events.Returned(back.owner, back.kind, SQUARES[square]))
        self.arrive((back, None, square))
        self.settle()
        return True

    # -- changing

    def become(self, square: int, kind: str) -> bool:
        piece = self.here(square)
        if self._sealed(piece):
            return False
        self.transform(square, kind)
        self.tell(events.Became(piece.owner, piece.kind, kind, SQUARES[square]))
        self.settle()
        return True

    def transform(self, square: int, kind: str) -> None:
        """Another kind, without a word about it; all marks end."""
        piece = self.here(square)
        # `runner` is a pawn: whatever it becomes cannot be taken in passing.
        self.put((square, replace(piece, kind=kind)))
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
            self.put((at, None))
            self.position = replace(self.position, gone=(*self.position.gone, king))
            self.unmark(king.id)
        self.unmark(heir.id)
        crowned = replace(heir, royal=True, kind=kind or heir.kind)
        self.put((square, crowned))
        self.tell(events.Crowned(crowned.owner, crowned.kind, SQUARES[square]))
        self.settle()

    def defect(self, square: int) -> bool:
        """The piece joins the other side."""
        piece = self.here(square)
        if self._sealed(piece):
            return False
        owner = other(piece.owner)
        self.put((square, replace(piece, owner=owner, home=None)))
        self.unmark(piece.id)
        self.tell(events.Defected(owner, piece.kind, SQUARES[square]))
        self.settle()
        return True

    # -- the table

    def lay(self, active: Active) -> None:
        serial = self.position.serial
        self.position = replace(
            self.position,
            table=(*self.position.table, replace(active, serial=serial)),
            serial=serial + 1,
        )
        if not active.passing:
            self.tell(events.Laid(active.owner, active.card))
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
            self.tell(events.Ended(active.owner, active.card))
        for law in CATALOG[active.card].laws:
            law.lifted(self, active)

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
            laws = force(self.position)
            ending, standing = laws.ending, _NOBODY
            if laws.marked:
                standing = frozenset(map(_ID, filter(None, self.position.board)))
                if standing >= laws.marked:
                    ending = laws.conditional
            if not ending:
                return
            over = next((one[0] for one in ending if self._over(one, standing)), None)
            if over is None:
                return
            self.lift(over.serial)
        raise AssertionError("cards on the table answer each other without end")

    def _over(self, ending: Ending, standing: frozenset[int]) -> bool:
        active, together, laws = ending
        if active.pieces and not standing.issuperset(active.pieces):
            out = [id for id in active.pieces if id not in standing]
            if together or len(out) == len(active.pieces):
                return True
        return bool(laws) and any(law.ended(self.position, active) for law in laws)

    # -- answers

    def fallen(self, victim: Piece, by: Piece) -> None:
        """A piece was captured by a piece; the laws answer."""
        self.taken = Taken(victim, by.id)
        for law, active in force(self.position).captured:
            law.captured(self, active, victim, by)

    def arrive(self, *arrivals: tuple[Piece, int | None, int]) -> None:
        """Pieces have come from one square to another; the laws answer, while they stand there."""
        for piece, src, dst in arrivals:
            for law, active in force(self.position).arrived:
                standing = self.at(dst)
                if standing is None or standing.id != piece.id:
                    break
                law.arrived(self, active, standing, src, dst)
