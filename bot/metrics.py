"""What /metrics tells. Counters only; nothing here names a person or a room."""

from __future__ import annotations

from prometheus_client import Counter, Histogram

presses = Counter("shkatulka_presses_total", "Buttons pressed", ["platform"])
commands = Counter("shkatulka_commands_total", "Commands typed", ["platform"])
delivered = Counter("shkatulka_delivered_total", "Screens shown", ["platform"])
unreachable = Counter("shkatulka_unreachable_total", "Screens nobody could be shown")
thoughts = Counter("shkatulka_thoughts_total", "Moves of the computer", ["game"])
expired = Counter("shkatulka_expired_total", "Deadlines that passed")
errors = Counter("shkatulka_errors_total", "Failures that should not happen", ["where"])
press_seconds = Histogram("shkatulka_press_seconds", "From a press to its commit")
