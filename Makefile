# make install   set up .venv, install nonoforge and warm the kernel cache (fast when nothing changed)
# make demo      see it work
# make test      everything that must hold before a change lands
# make bench     the measurements behind the tables in docs/
# make paper-solids   the tables of the thesis on 3D puzzles, in docs/solids.md (about ten minutes)
# make paper-study   the tables and graphs of docs/study.md, counted again
# make paper-curved   the papers' experiments on curved nonograms (RUNS=8; about half an hour; QUICK=1 for a sample)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
KERNELS := $(shell find src/nonoforge/compiling src/nonoforge/engine src/nonoforge/geometry -name '*.py') src/nonoforge/study/census_kernels.py

.DEFAULT_GOAL := help
MESHES ?= ../shared/meshes
.PHONY: help install demo test lint bench paper-curved paper-solids paper-study clean

help:
	@sed -n 's/^# //p' Makefile | head -8

install: $(VENV)/kernels-warm

$(VENV)/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

$(VENV)/kernels-warm: $(VENV)/installed $(KERNELS)
	$(BIN)/python -m nonoforge.compiling
	@touch $@

demo: install
	$(BIN)/python examples/demo.py

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: install lint
	$(BIN)/pytest --numprocesses auto --dist worksteal --cov --cov-report=term

bench: install
	$(BIN)/python -m benchmarks.run

paper-solids: install
	$(BIN)/python -m benchmarks.papers.solids $(MESHES)
	$(BIN)/python -m benchmarks.pictures.solids $(MESHES)

paper-study: install
	$(BIN)/python -m benchmarks.papers.study

RUNS ?= 8
paper-curved: install
	$(BIN)/python -m benchmarks.papers.curved --runs $(RUNS) $(if $(QUICK),--quick)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
