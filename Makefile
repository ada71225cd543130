# make install   set up .venv, install nonoforge and warm the kernel cache (fast when nothing changed)
# make demo      see it work
# make test      everything that must hold before a change lands
# make bench     the measurements behind the tables in docs/
# make paper-solids   the tables of the thesis on 3D puzzles, in docs/solids.md (about ten minutes)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
KERNELS := $(wildcard src/nonoforge/engine/*.py src/nonoforge/geometry/*.py)

.DEFAULT_GOAL := help
MESHES ?= ../shared/meshes
.PHONY: help install demo test lint bench paper-solids clean

help:
	@sed -n 's/^# //p' Makefile | head -5

install: $(VENV)/kernels-warm

$(VENV)/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

$(VENV)/kernels-warm: $(VENV)/installed $(KERNELS)
	$(BIN)/python -m nonoforge.engine.warm
	$(BIN)/python -m nonoforge.geometry.warm
	@touch $@

demo: install
	$(BIN)/python examples/demo.py

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: install lint
	$(BIN)/pytest --cov --cov-report=term

bench: install
	$(BIN)/python benchmarks/run.py

paper-solids: install
	$(BIN)/python benchmarks/paper_solids.py $(MESHES)
	$(BIN)/python benchmarks/solids_pictures.py $(MESHES)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
