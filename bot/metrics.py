"""What /metrics tells. Nothing here names a person or a room."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

presses = Counter("shkatulka_presses_total", "Buttons pressed", ["platform"])
commands = Counter("shkatulka_commands_total", "Commands typed", ["platform"])
delivered = Counter("shkatulka_delivered_total", "Screens shown", ["platform"])
unreachable = Counter("shkatulka_unreachable_total", "Screens nobody could be shown")
thoughts = Counter("shkatulka_thoughts_total", "Moves of the computer", ["game"])
expired = Counter("shkatulka_expired_total", "Deadlines that passed")
errors = Counter("shkatulka_errors_total", "Failures that should not happen", ["where"])
press_seconds = Histogram("shkatulka_press_seconds", "From a press to its commit")

calls = Counter("shkatulka_calls_total", "Calls made to a platform", ["platform"])
refusals = Counter("shkatulka_refusals_total", "Calls a platform refused", ["platform", "why"])
connections = Gauge("shkatulka_connections", "Open connections", ["to"])
waiting = Gauge("shkatulka_waiting", "Tables whose time has come in a queue", ["queue"])
waiting_seconds = Gauge(
    "shkatulka_waiting_seconds", "How long the first of a queue has waited", ["queue"]
)
well = Gauge("shkatulka_well", "1 where a part of the bot works", ["part"])
loop_lag = Histogram(
    "shkatulka_loop_lag_seconds",
    "How late the event loop is",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)


def refused(platform: str, error: Exception) -> None:
    """Under the name the error has in our words: SlowDown, Unreachable, Missing..."""
    refusals.labels(platform, type(error).__name__).inc()
