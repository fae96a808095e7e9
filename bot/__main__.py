"""The command line. Every object of the bot is built here, once, and nowhere else."""

from __future__ import annotations

import sys

from bot.cli import main

if __name__ == "__main__":
    sys.exit(main())
