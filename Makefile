# Two commands matter: `make run` and `make test`. Each builds the environment it needs by itself,
# from a hashed list of packages, with nothing but python3 and pip.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# On two cores, two workers; more do not help less.
WORKERS ?= 2

.PHONY: run test lint unit bench lock clean help

help:
	@echo "make run    start the bot and the local playground"
	@echo "make test   everything that must hold: style, types, layers, words, tests"
	@echo "make bench  measure; prints ratios against references measured in the same run"
	@echo "make lock   resolve the dependencies anew (needs uv)"

run: $(VENV)/.run
	@exec $(BIN)/python -m bot run

test: lint unit

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

bench: $(VENV)/.dev
	@$(BIN)/python -m bench

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
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header -q -o requirements.txt
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header -q -o requirements-dev.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache artefacts
