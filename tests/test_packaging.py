"""What users install is whole: the wheel has every file, names what it needs, and runs outside the checkout.

`make dist` goes further: it installs the wheel with pip into an empty environment and makes, plays and prints a puzzle
of every kind, which takes two minutes because all kernels are compiled. Here the libraries come from the environment of
the tests, by a `.pth` file, and commands without kernels are run.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from email.parser import Parser
from functools import cache
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest

import nonoforge as nf

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with wheel and sdist."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder), "-t", "sdist", "-t", "wheel"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def wheel_in(folder: Path) -> Path:
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_has_every_file(built: Path) -> None:
    """All modules and data files, the built front end with its licences, and nothing else of the checkout."""
    inside = {name for name in ZipFile(wheel_in(built)).namelist() if ".dist-info/" not in name}
    source = ROOT / "src"
    kept = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    assert inside == {name for name in kept if "__pycache__" not in name}
    bundled = {name for name in inside if "/bundle/" in name}
    assert {Path(name).name for name in bundled} >= {"player.js", "player-solids.js", "player.css", "licences.txt"}


def test_the_sdist_needs_no_npm(built: Path) -> None:
    """It holds the front end as built, with its stamp, beside the sources, tests and pages."""
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= {
        "src/nonoforge/player/bundle/.made-of",
        "web/package-lock.json",
        "README.md",
        "LICENSE",
        "CITATION.cff",
        "tests/test_packaging.py",
        "docs/index.md",
        "examples/cat.non",
    }
    assert not [name for name in names if name.startswith((".venv", "web/node_modules", "site/", ".git/"))]


def test_metadata_is_complete(built: Path) -> None:
    """Version, licence, author, summary, entry point and Python versions are those of the project."""
    with ZipFile(wheel_in(built)) as wheel:
        (place,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
        told = Parser().parsestr(wheel.read(place).decode())
        assert "nonoforge = nonoforge.cli:main" in wheel.read(place.replace("METADATA", "entry_points.txt")).decode()
        assert any(name.endswith("licenses/LICENSE") for name in wheel.namelist())
    assert (told["Name"], told["Version"]) == ("nonoforge", nf.__version__)
    assert (told["License-Expression"], told["Author"]) == ("MIT", "nonoforge")
    assert told["Requires-Python"] == ">=3.11"
    assert set(told.get_all("Provides-Extra") or []) >= {"all", "batch", "docs", "dev"}
    assert len(told.get_all("Classifier") or []) > 10


def test_the_version_is_told_once() -> None:
    """In `nonoforge/__init__.py`; the citation and the changelog agree."""
    assert "version" in PROJECT["dynamic"]
    assert f"\nversion: {nf.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {nf.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@cache
def imported() -> frozenset[str]:
    """Top-level names of all libraries that the package imports anywhere."""
    found = set()
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
    return frozenset(found - set(sys.stdlib_module_names) - {"nonoforge"})


def named(requirements: list[str]) -> list[str]:
    """The names of requirements, as pip spells them."""
    return [re.split(r"[^\w.-]", each)[0].lower().replace("_", "-") for each in requirements]


def test_what_is_imported_is_required() -> None:
    """Every library that the package imports is brought by it or by one of its extras; nothing is named twice."""
    extras: dict[str, list[str]] = PROJECT["optional-dependencies"]
    user = [extra for extra in extras if extra not in ("dev", "docs", "all")]
    required = named(PROJECT["dependencies"]) + [name for extra in user for name in named(extras[extra])]
    brought = {"dask": "distributed", "tornado": "distributed", "llvmlite": "numba"}  # by a library that is named
    homes = metadata.packages_distributions()
    missing = {
        name
        for name in imported()
        if not {home.lower().replace("_", "-") for home in (*homes.get(name, []), brought.get(name, name))}
        & set(required)
    }
    assert missing == set()
    assert len(set(named(PROJECT["dependencies"]))) == len(PROJECT["dependencies"])


def test_everything_is_in_all() -> None:
    """`nonoforge[all]` brings every extra that users may want."""
    extras: dict[str, list[str]] = PROJECT["optional-dependencies"]
    (everything,) = extras["all"]
    assert set(re.findall(r"\w+", everything)) - {"nonoforge"} == set(extras) - {"all", "dev", "docs"}


def test_the_wheel_runs_outside_the_checkout(built: Path, tmp_path: Path) -> None:
    """Unpacked into an empty environment it tells its version, reads, shows, converts and prints a puzzle."""
    venv.create(tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    paths = {"base": str(tmp_path / "venv"), "platbase": str(tmp_path / "venv")}
    folder = Path(sysconfig.get_path("purelib", vars=paths))
    ZipFile(wheel_in(built)).extractall(folder)
    (folder / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    environment = {"PATH": os.defpath, "HOME": str(tmp_path)}

    def run(*arguments: str) -> str:
        command = [str(python), "-m", "nonoforge", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    where = [str(python), "-c", "import nonoforge; print(nonoforge.__file__)"]
    place = subprocess.run(where, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout
    assert Path(place.strip()).is_relative_to(folder)
    assert run("--version") == f"nonoforge {nf.__version__}\n"
    (tmp_path / "heart.pbm").write_bytes((ROOT / "examples" / "heart.pbm").read_bytes())
    assert "3 5 6 6 6  5 3" in run("show", "heart.pbm")
    run("convert", "heart.pbm", "heart.json")
    run("draw", "heart.json", "-o", "heart.pdf")
    assert (tmp_path / "heart.pdf").read_bytes().startswith(b"%PDF-")


def test_ci_tries_the_versions_that_are_promised() -> None:
    """The workflow runs `make test` on every version of Python that the classifiers name, and builds the wheel."""
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    promised = [re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", each) for each in PROJECT["classifiers"]]
    (matrix,) = re.findall(r"python: \[(.*)\]", text)
    assert re.findall(r"[\d.]+", matrix) == [match[1] for match in promised if match]
    assert {"make test", "make dist", "make docs"} <= set(re.findall(r"run: (.*)", text))
