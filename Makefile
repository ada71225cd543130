# make install   set up .venv, install nonoforge, build the player and warm the kernel cache (fast when nothing changed)
# make player    build the player again after a change in web/
# make studio    make and edit puzzles in the browser
# make demo      see it work: a small magazine of every kind from examples/, in out/index.html
# make test      everything that must hold before a change lands
# make coverage  the tests again, with the lines they reach
# make docs      the site, in site/, with every link checked (opens from disk: site/index.html)
# make dist      wheel and sdist in dist/, tried in an empty environment outside the checkout
# make bench     the measurements behind the tables in docs/
# make paper-solids   the tables of the thesis on 3D puzzles, in docs/solids.md (about ten minutes)
# make paper-study   the tables and graphs of docs/study.md, counted again
# make paper-curved   the papers' experiments on curved nonograms (RUNS=8; about half an hour; QUICK=1 for a sample)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
KERNELS := $(shell find src/nonoforge/compiling src/nonoforge/engine src/nonoforge/geometry -name '*.py') src/nonoforge/study/census_kernels.py

WEB := $(shell find web/src web/build.mjs web/package.json web/package-lock.json web/tsconfig.json -type f)

.DEFAULT_GOAL := help
MESHES ?= ../shared/meshes
.PHONY: help install player studio demo test coverage lint docs dist bench paper-curved paper-solids paper-study clean

help:
	@sed -n 's/^# make/make/p' Makefile

install: $(VENV)/player-built $(VENV)/kernels-warm

$(VENV)/installed: pyproject.toml hatch_build.py
	@echo "Installing nonoforge and its tools into $(VENV), about a minute; a slow connection takes longer."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

$(VENV)/player-built: $(VENV)/installed $(WEB)
	@echo "Building the player from web/, some seconds."
	@$(BIN)/python hatch_build.py --if-possible
	@touch $@

player: $(VENV)/installed
	$(BIN)/python hatch_build.py

$(VENV)/kernels-warm: $(VENV)/installed $(KERNELS)
	@echo "Compiling the kernels for this machine, once, one or two minutes."
	@$(BIN)/python -m nonoforge.compiling
	@touch $@

studio: install
	$(BIN)/nonoforge studio

# From an empty library: what an earlier run stored would not be made again.
demo: install
	rm -f out/library.db out/library.db-shm out/library.db-wal
	$(BIN)/nonoforge batch examples/jobs/magazine.toml

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: install lint
	$(BIN)/pytest --numprocesses auto --dist worksteal

coverage: install
	$(BIN)/pytest --numprocesses auto --dist worksteal --cov --cov-report=term

$(VENV)/docs-installed: $(VENV)/installed
	@echo "Installing what builds the site."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[docs]"
	@touch $@

docs: install $(VENV)/docs-installed
	$(BIN)/python -m docs.site

dist: $(VENV)/player-built
	rm -rf dist
	$(BIN)/hatchling build --directory dist --target sdist --target wheel
	$(BIN)/python release/try_wheel.py dist/*.whl

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
	rm -rf $(VENV) build dist site web/node_modules src/nonoforge/player/bundle .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
