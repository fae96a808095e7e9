# Two commands matter: `make run` and `make test`. Each builds the environment it needs by itself,
# from a hashed list of packages, with nothing but python3 and pip.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One worker for each core of a small machine; more only take memory from each other.
WORKERS ?= 2

GAMES ?= 1000
MATCHES ?= 1000
POSITIONS ?= 3000
HABITS ?= 40

.PHONY: run test lint unit cover game matches chess habits pictures replays lessons bench campaign lock clean help

help:
	@echo "make run    start the bot and the local playground"
	@echo "make test   everything that must hold: style, types, layers, words, tests, coverage"
	@echo "make unit   the tests alone, without counting lines"
	@echo "make game GAME=chu_han  the tests of one game, in seconds"
	@echo "make matches GAMES=1000  so many random matches of each game (or of one, GAME=chu_han), with every number of players"
	@echo "make chess POSITIONS=3000  the plain board of Chaos Chess against rust-chess, move by move"
	@echo "make habits HABITS=40  so many matches of each level: silly habits of the computer, counted (an hour)"
	@echo "make pictures MATCHES=1000  every position of so many random matches: picture, words and view agree"
	@echo "make replays MATCHES=1000  a random league: every match forward and back, its film frame by frame"
	@echo "make lessons  every lesson in every language, pressed through on every platform"
	@echo "make bench  measure; prints ratios against references measured in the same run"
	@echo "make campaign  minutes: kills, failover, two versions, forged presses, while all games are played"
	@echo "make lock   resolve the dependencies anew (needs uv)"

run: $(VENV)/.run
	@exec $(BIN)/python -m bot run

test: lint cover

lint: $(VENV)/.dev
	@echo "— style"
	@$(BIN)/ruff check . && $(BIN)/ruff format --check -q .
	@echo "— types"
	@$(BIN)/mypy
	@echo "— layers"
	@$(BIN)/lint-imports --no-logo 2>/dev/null || $(BIN)/lint-imports
	@echo "— Dockerfile"
	@$(BIN)/hadolint Dockerfile

unit: $(VENV)/.dev
	@echo "— tests"
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Python 3.12 counts lines almost for nothing; on 3.11 whole matches take two to three times as long,
# and run no line that smaller tests do not. So they go in processes of their own: what one of them
# remembers is counted nowhere, and must not keep a line from being run where it is.
cover: $(VENV)/.dev
	@echo "— tests, with the lines they run"
	@COVERAGE_CORE=$$($(BIN)/python -c 'import sys; print("sysmon" if sys.version_info >= (3, 12) else "ctrace")') \
	  $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not long" --cov --cov-report=
	@$(BIN)/python -m tests.floors
	@echo "— whole matches"
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m long

game: $(VENV)/.dev
	@test -d engines/$(GAME) || { echo "There is no game '$(GAME)'. For example: make game GAME=chu_han"; exit 1; }
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(wildcard tests/engines/$(GAME)) tests/test_every_game.py \
	  tests/test_golden.py tests/test_locales.py tests/test_screens.py -k $(GAME)

matches: $(VENV)/.dev
	@for game in $(or $(GAME),$$($(BIN)/python -c 'import engines; print(*engines.games())')); do \
	  $(BIN)/python -m bot simulate $$game --games $(GAMES) --mixed || exit 1; done

chess: $(VENV)/.dev
	@$(BIN)/python -m tests.engines.chaos_chess.oracle $(POSITIONS)

habits: $(VENV)/.dev
	@$(BIN)/python -m tests.habits $(HABITS)

pictures: $(VENV)/.dev
	@PICTURE_MATCHES=$(MATCHES) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q --timeout=0 \
	  tests/render/test_positions.py

replays: $(VENV)/.dev
	@REPLAY_MATCHES=$(MATCHES) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q --timeout=0 \
	  tests/bot/test_league.py

lessons: $(VENV)/.dev
	@LESSONS=all $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q tests/test_lessons.py \
	  tests/bot/test_coaching.py tests/platforms/*/test_lessons.py

bench: $(VENV)/.dev
	@$(BIN)/python -m bench

campaign: $(VENV)/.dev
	@$(BIN)/python -m tests.campaign

$(VENV)/.run: requirements.txt
	@echo "Preparing $(VENV) (once; a minute or so)…"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@ && echo "Ready."

$(VENV)/.dev: requirements-dev.txt
	@echo "Preparing $(VENV) with the tools for tests (once; a minute or two)…"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ $(VENV)/.run && echo "Ready."

lock:
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-strip-extras \
	  --no-emit-index-url --no-header -q -o requirements.txt
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes --no-strip-extras \
	  --no-emit-index-url --no-header -q -o requirements-dev.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache artefacts
