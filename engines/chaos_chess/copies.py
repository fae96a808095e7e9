"""A frozen value with some fields changed, five times as fast as `dataclasses.replace`.

For the slotted dataclasses of a match only: none of them computes anything while it is made, so a
copy may be filled field by field. To a type checker it is `replace` itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace
else:
    from dataclasses import fields

    _copiers = {}  # of each class: what makes an equal value, and how each field is put into it

    def _copier(kind):
        """Written out line by line, as the dataclass writes its own methods: a loop over the
        fields takes twice as long."""
        names = [spec.name for spec in fields(kind)]
        puts = {name: getattr(kind, name).__set__ for name in names}
        known = {f"put_{name}": put for name, put in puts.items()}
        known.update(blank=object.__new__, kind=kind)
        lines = [f"    put_{name}(new, old.{name})" for name in names]
        text = ["def copy(old):", "    new = blank(kind)", *lines, "    return new"]
        exec("\n".join(text), known)
        _copiers[kind] = known["copy"], puts
        return _copiers[kind]

    def replace(value, /, **changes):
        kind = type(value)
        copy, puts = _copiers.get(kind) or _copier(kind)
        new = copy(value)
        for name, change in changes.items():
            puts[name](new, change)
        return new
