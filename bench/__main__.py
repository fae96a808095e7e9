"""`python -m bench [name…]`: runs every benchmark here, or the named ones, one after another.

A benchmark is a module of this package, its `main` prints what it found; nothing registers. Where
something does not hold that it watches over, it says so and returns 1.
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
    failed = []
    for name in wanted or known:
        began = time.perf_counter()
        print(f"— {name}", flush=True)
        if importlib.import_module(f"bench.{name}").main():
            failed.append(name)
        print(f"  ({time.perf_counter() - began:.0f} s)", flush=True)
    if failed:
        print(f"Does not hold: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
