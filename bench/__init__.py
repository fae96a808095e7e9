"""What `make bench` runs: speeds as ratios to a yardstick of the same run."""

from __future__ import annotations
