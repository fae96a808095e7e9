"""`python -m bench [name…]`: runs every benchmark here, or the named ones, one after another.

A benchmark is a module of this package, its `main` prints what it found; nothing registers.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import time

import bench


def main(wanted: list[str]) -> int:
    known = [module.name for module in pkgutil.iter_modules(bench.__path__)]
    known.remove("__main__")
    if unknown := set(wanted) - set(known):
        print(f"No such benchmark: {', '.join(unknown)}. There are: {', '.join(known)}")
        return 1
    for name in wanted or known:
        began = time.perf_counter()
        print(f"— {name}", flush=True)
        importlib.import_module(f"bench.{name}").main()
        print(f"  ({time.perf_counter() - began:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
