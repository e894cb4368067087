"""The project files agree with each other and with the code."""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = sorted(file.parent for file in ROOT.glob("plugins/*/pyproject.toml"))
MEMBERS = [ROOT / "core", ROOT / "cli", *PLUGINS]
#: ``tabletop-games`` only depends on others.
WITH_CODE = [member for member in MEMBERS if (member / "src").is_dir()]
each_member = pytest.mark.parametrize("member", MEMBERS, ids=lambda member: member.name)
each_member_with_code = pytest.mark.parametrize("member", WITH_CODE, ids=lambda member: member.name)
each_plugin = pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.name)
GAMES = [plugin for plugin in PLUGINS if any((plugin / "src").glob("*/game.py"))]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def project_file(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))


def pinned() -> list[str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def test_there_are_members() -> None:
    assert ROOT / "plugins" / "carcassonne" in PLUGINS


@each_member
def test_a_member_has_the_one_version(member: Path) -> None:
    assert project_file(member)["project"]["version"] == project_file(ROOT)["project"]["version"]


@each_member
def test_a_member_asks_for_the_core_of_its_own_series(member: Path) -> None:
    project = project_file(member)["project"]
    major, minor, _ = project["version"].split(".")
    series = f"tabletop-core>={major}.{minor},<{major}.{int(minor) + 1}"
    assert (series in project["dependencies"]) is (project["name"] != "tabletop-core")


@each_member
def test_a_member_has_what_an_index_shows(member: Path) -> None:
    project, core = project_file(member)["project"], project_file(ROOT / "core")["project"]
    same = ("requires-python", "license", "license-files", "authors", "readme")
    assert {key: project[key] for key in same} == {key: core[key] for key in same}
    assert (member / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    title, _, text = (member / "README.md").read_text(encoding="utf-8").partition("\n")
    assert title == f"# {project['name']}"
    assert len(text) > 200
    assert 20 < len(project["description"]) < 120
    assert project["keywords"] == sorted(project["keywords"])


@each_member
def test_a_member_names_every_python_that_the_core_supports(member: Path) -> None:
    def versions(folder: Path) -> list[str]:
        classifiers: list[str] = project_file(folder)["project"]["classifiers"]
        return [line for line in classifiers if re.search(r":: 3\.\d+$", line)]

    assert versions(member) == versions(ROOT / "core")
    assert len(versions(member)) == 4


@each_member
def test_a_member_is_installed_in_the_development_environment(member: Path) -> None:
    root, name = project_file(ROOT), project_file(member)["project"]["name"]
    lines = [*root["project"]["dependencies"], *root["dependency-groups"]["dev"]]
    assert name in {Requirement(line).name for line in lines}
    assert root["tool"]["uv"]["sources"][name] == {"workspace": True}


@each_member_with_code
def test_a_member_is_type_checked(member: Path) -> None:
    source = f"{member.relative_to(ROOT).as_posix()}/src"
    mypy = project_file(ROOT)["tool"]["mypy"]
    assert source in mypy["files"]
    assert source in mypy["mypy_path"]


@each_plugin
def test_a_plugin_is_named_like_its_folder(plugin: Path) -> None:
    assert project_file(plugin)["project"]["name"] == f"tabletop-{plugin.name}"


@each_game
def test_a_game_offers_itself_by_the_name_of_its_folder(game: Path) -> None:
    module = f"tabletop_{game.name.replace('-', '_')}"
    entries = project_file(game)["project"]["entry-points"]
    assert entries["tabletop.plugins"] == {game.name: f"{module}.plugin"}
    assert (game / "src" / module / "plugin.py").is_file()


@cache
def distribution_of(module: str) -> str:
    """The installed distribution that brings the top-level ``module``."""
    if module.startswith("tabletop_"):  # an editable install does not tell its modules
        return canonicalize_name(module)
    [name] = {canonicalize_name(name) for name in packages_distributions()[module]}
    return name


def imported(source: Path) -> Iterator[str]:
    """The top-level modules that ``source`` imports anywhere, the library's left out."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: relative import"
            names = [node.module or ""]
        for name in names:
            module = name.partition(".")[0]
            if module not in sys.stdlib_module_names:
                yield module


@each_member_with_code
def test_a_member_declares_exactly_what_it_imports(member: Path) -> None:
    project = project_file(member)["project"]
    [package] = (member / "src").glob("tabletop_*")
    modules = {name for source in package.rglob("*.py") for name in imported(source)}
    used = {distribution_of(name) for name in modules - {package.name}}
    extras = project.get("optional-dependencies", {}).values()
    lines = [*project["dependencies"], *itertools.chain.from_iterable(extras)]
    assert used == {canonicalize_name(Requirement(line).name) for line in lines}


def test_tabletop_games_brings_the_program_and_every_game() -> None:
    lines = project_file(ROOT / "plugins" / "games")["project"]["dependencies"]
    games = {project_file(game)["project"]["name"] for game in GAMES}
    assert {Requirement(line).name for line in lines} == {"tabletop-core", "tabletop-cli", *games}
    assert len(games) == 4


def test_the_core_depends_on_four_packages() -> None:
    lines = project_file(ROOT / "core")["project"]["dependencies"]
    assert {Requirement(line).name for line in lines} == {
        "attrs",
        "cattrs",
        "pluggy",
        "portalocker",
    }


def test_pip_and_uv_read_the_same_versions() -> None:
    settings = project_file(ROOT)["tool"]["uv"]
    assert settings["constraint-dependencies"] == pinned()
    assert set(settings["build-constraint-dependencies"]) <= set(pinned())
    assert any(line.startswith("hatchling==") for line in settings["build-constraint-dependencies"])


def test_every_pin_is_a_name_with_one_exact_version() -> None:
    requirements = [Requirement(line) for line in pinned()]
    assert len(requirements) > 30
    for requirement in requirements:
        assert re.fullmatch(r"==[^*,]+", str(requirement.specifier)), requirement
        assert requirement.url is None


@pytest.mark.install
def test_a_new_environment_takes_the_pinned_versions(tmp_path: Path) -> None:
    for folder in [ROOT, *MEMBERS]:
        copy = tmp_path / folder.relative_to(ROOT) / "pyproject.toml"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((folder / "pyproject.toml").read_bytes())
    command = [sys.executable, "-m", "uv", "--quiet", "export", "--all-packages", "--all-groups"]
    command += ["--no-emit-workspace", "--no-hashes", "--no-annotate", "--no-header"]
    done = subprocess.run(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, check=True)
    lines = done.stdout.splitlines()
    assert len(lines) > 30
    assert set(lines) <= set(pinned())


def test_the_readme_has_the_command_that_is_tested() -> None:
    command = "pip install uv && uv run pytest"
    assert (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()[-1] == command
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_path_that_contributors_are_told_of_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    paths = re.findall(r"(?<![\w/.])(?:tests|plugins|docs|\.ci)/[\w./-]*\w", text)
    assert len(set(paths)) >= 8
    assert [path for path in sorted(set(paths)) if not (ROOT / path).exists()] == []
