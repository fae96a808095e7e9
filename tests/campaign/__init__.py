"""The kill campaign: several bots on one server play all games while bots and server are killed,
paused and cut off; afterwards everything that was acknowledged and everything that was shown is
judged. `python -m tests.campaign` runs it for minutes, a short one is among the tests."""
