"""Each distribution as a package index would have it: built, looked into, installed and run."""

from __future__ import annotations

import json
import re
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from packaging.metadata import Metadata
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {
    "tabletop-core": ROOT / "core",
    "tabletop-cli": ROOT / "cli",
    **{
        f"tabletop-{file.parent.name}": file.parent
        for file in ROOT.glob("plugins/*/pyproject.toml")
    },
}
PROGRAMS = "Scripts" if sys.platform == "win32" else "bin"
each_distribution = pytest.mark.parametrize("name", FOLDERS)
#: ``tabletop-games`` only depends on others.
#: For authors, designers and those who keep clusters.
ENGLISH_ONLY = {"tabletop-dask", "tabletop-ray", "tabletop-simulation", "tabletop-testing"}
WITH_CODE = [name for name, folder in FOLDERS.items() if (folder / "src").is_dir()]

pytestmark = pytest.mark.install


Run = Callable[..., str]


def project(name: str) -> dict[str, Any]:
    text = (FOLDERS[name] / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)["project"]
    return table


def stem(name: str) -> str:
    return f"{name.replace('-', '_')}-{project(name)['version']}"


def sources(name: str) -> set[str]:
    """The files below the distribution's ``src``, without what Python leaves there."""
    folder = FOLDERS[name] / "src"
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    return {file for file in files if "__pycache__" not in file}


@pytest.fixture(scope="session")
def built(once: Callable[..., Path], run: Run) -> Path:
    """A folder with an sdist of every distribution, and the wheel made from that sdist."""

    def build(target: Path) -> None:
        run(sys.executable, "-m", "uv", "build", "--all-packages", "-o", target, folder=ROOT)

    return once("built", build)


def test_one_sdist_and_one_wheel_of_each(built: Path) -> None:
    ends = (".tar.gz", "-py3-none-any.whl")
    files = {file.name for file in built.iterdir() if file.name != ".gitignore"}
    assert files == {stem(name) + end for name in FOLDERS for end in ends}


@each_distribution
def test_the_sdist_holds_the_sources_and_no_rubbish(built: Path, name: str) -> None:
    with tarfile.open(built / f"{stem(name)}.tar.gz") as archive:
        files = {member.name.removeprefix(f"{stem(name)}/") for member in archive.getmembers()}
    # The build backend adds the .gitignore that it took its exclusions from.
    beside = {".gitignore", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml"}
    assert files == {f"src/{file}" for file in sources(name)} | beside


@each_distribution
def test_the_wheel_holds_the_package_and_no_rubbish(built: Path, name: str) -> None:
    info = f"{stem(name)}.dist-info"
    with zipfile.ZipFile(built / f"{stem(name)}-py3-none-any.whl") as archive:
        files = set(archive.namelist())
    beside = {"METADATA", "RECORD", "WHEEL", "licenses/LICENSE"}
    if name in WITH_CODE:
        beside.add("entry_points.txt")
    assert files == sources(name) | {f"{info}/{file}" for file in beside}
    assert (f"{name.replace('-', '_')}/py.typed" in files) is (name in WITH_CODE)


@pytest.mark.parametrize("name", [name for name in WITH_CODE if name not in ENGLISH_ONLY])
def test_the_wheel_brings_its_translations(built: Path, name: str) -> None:
    with zipfile.ZipFile(built / f"{stem(name)}-py3-none-any.whl") as archive:
        compiled = [file for file in archive.namelist() if file.endswith(".mo")]
    assert any(re.search(r"/(pt_BR|fa)/LC_MESSAGES/\w+\.mo$", file) for file in compiled), compiled


@each_distribution
def test_the_metadata_is_what_an_index_shows(built: Path, name: str) -> None:
    with zipfile.ZipFile(built / f"{stem(name)}-py3-none-any.whl") as archive:
        text = archive.read(f"{stem(name)}.dist-info/METADATA")
    metadata = Metadata.from_email(text, validate=True)
    assert metadata.name == name
    assert str(metadata.version) == project(name)["version"]
    assert metadata.license_expression == "Apache-2.0"
    assert metadata.description_content_type == "text/markdown"
    readme = (FOLDERS[name] / "README.md").read_text(encoding="utf-8")
    assert (metadata.description or "").strip() == readme.strip()
    assert ("Typing :: Typed" in (metadata.classifiers or [])) is (name in WITH_CODE)
    # A relative link leads nowhere on an index's page.
    assert re.findall(r"\]\((?!https?:|#)[^)]*\)", readme) == []


@pytest.fixture(scope="session")
def programs(built: Path, once: Callable[..., Path], new_environment: Callable[..., Path]) -> Path:
    """The programs of a new environment that has the wheels."""

    def install(target: Path) -> None:
        new_environment(target, *sorted(built.glob("*.whl")), folder=built)

    return once("installed", install) / PROGRAMS


@pytest.fixture
def settings(tmp_path: Path) -> dict[str, str]:
    """Settings under which any warning of the program is an error."""
    return {"PYTHONWARNINGS": "error", "XDG_DATA_HOME": str(tmp_path / "data")}


def test_the_wheels_install_what_is_pinned(programs: Path, run: Run, tmp_path: Path) -> None:
    listing = run(programs / "pip", "list", "--format=json", folder=tmp_path)
    installed = {canonicalize_name(item["name"]): item["version"] for item in json.loads(listing)}
    assert FOLDERS.keys() <= installed.keys()
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [Requirement(line) for line in lines if not line.startswith("#")]
    # A pin may be for some versions of Python only.
    here = [pin for pin in pinned if pin.marker is None or pin.marker.evaluate()]
    pins = {pin.name: str(pin.specifier).removeprefix("==") for pin in here}
    ours = {"pip", *FOLDERS}
    third = {name: version for name, version in installed.items() if name not in ours}
    assert third == {name: pins[name] for name in third}
    assert {"attrs", "cattrs", "pluggy", "rich", "typer"} <= third.keys()


def test_the_installed_program_lists_the_game(
    programs: Path, run: Run, settings: dict[str, str], tmp_path: Path
) -> None:
    printed = run(programs / "tabletop", "list", "--json", folder=tmp_path, extra=settings)
    [game] = [game for game in json.loads(printed) if game["id"] == "carcassonne"]
    assert next(iter(game)) == "id"
    assert game["distribution"] == "tabletop-carcassonne"
    assert game["version"] == project("tabletop-carcassonne")["version"]


def test_the_installed_program_plays_a_match(
    programs: Path, run: Run, settings: dict[str, str], tmp_path: Path
) -> None:
    tabletop = programs / "tabletop"
    command = [tabletop, "run", "carcassonne", "--seed", "1", "--json"]
    printed = run(*command, folder=tmp_path, extra=settings)
    result = json.loads(printed)
    assert result["game"] == "carcassonne"
    assert len(result["scores"]) == len(result["players"]) == 2
    assert max(result["scores"]) > 0
    run(tabletop, "verify", result["record"], folder=tmp_path, extra=settings)


def test_the_installed_program_speaks_portuguese(
    programs: Path, run: Run, settings: dict[str, str], tmp_path: Path
) -> None:
    tabletop = programs / "tabletop"
    english = run(tabletop, "rules", "carcassonne", folder=tmp_path, extra=settings)
    portuguese = settings | {"TABLETOP_LANG": "pt_BR"}
    translated = run(tabletop, "rules", "carcassonne", folder=tmp_path, extra=portuguese)
    assert english != translated
    assert "mosteiro" in translated


def test_types_reach_who_uses_the_wheels(programs: Path, run: Run, tmp_path: Path) -> None:
    use = tmp_path / "use.py"
    use.write_text(
        "from tabletop_core.errors import TabletopError\nreveal_type(TabletopError.exit_code)\n",
        encoding="utf-8",
    )
    python = programs / "python"
    command = [sys.executable, "-m", "mypy", "--strict", f"--python-executable={python}", "use.py"]
    assert re.search(r'Revealed type is "(builtins\.)?int"', run(*command, folder=tmp_path))
