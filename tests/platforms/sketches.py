"""Pictures for tests that are about something else than what is drawn."""

from __future__ import annotations

import struct
import zlib

from bot.render import Drawn, Gallery, Speech
from engines.core.scene import Scene

WIDTH, HEIGHT = 900, 640


class Sketches(Gallery):
    """They cost nothing to draw: as many, as private and as different as the real ones."""

    def _drawn(self, scene: Scene, speech: Speech, key: str) -> Drawn:
        return Drawn(_sketch(key), WIDTH, HEIGHT, (), key)


def _sketch(key: str) -> bytes:
    """A black PNG that has its key written into it."""
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"tEXt", b"key\0" + key.encode()), (b"IDAT", BLACK), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


BLACK = zlib.compress(bytes((1 + -(-WIDTH // 8)) * HEIGHT))
