"""Finding installed distributions gives what importlib.metadata gives, from folders and archives."""

from __future__ import annotations

import importlib.metadata
import zipfile
from pathlib import Path

import pytest
from distributions import install

from tabletop_core.discovery import EntryPoint, disabled_by, find_installed, normalized


def test_entry_points_of_both_groups_are_found_and_sorted(tmp_path: Path) -> None:
    install(tmp_path, "zeta", plugins={"z": "zeta.plugin"}, commands={"serve": "zeta.cli:serve"})
    install(tmp_path, "Alpha.Games", "2.0rc1", plugins={"a": "alpha.plugin"})
    found = find_installed([str(tmp_path)])
    assert found.entry_points == (
        EntryPoint("alpha-games", "2.0rc1", "tabletop.plugins", "a", "alpha.plugin"),
        EntryPoint("zeta", "1.0", "tabletop.commands", "serve", "zeta.cli:serve"),
        EntryPoint("zeta", "1.0", "tabletop.plugins", "z", "zeta.plugin"),
    )
    assert [point.name for point in found.group("tabletop.plugins")] == ["a", "z"]


def test_it_agrees_with_the_library_about_this_environment() -> None:
    library = {
        (normalized(point.dist.name), point.dist.version, point.group, point.name, point.value)
        for group in ("tabletop.plugins", "tabletop.commands")
        for point in importlib.metadata.entry_points(group=group)
        if point.dist is not None
    }
    found = find_installed()
    assert set(map(tuple, found.entry_points)) == library
    assert library
    names = {f"{normalized(d.name)}-{d.version}" for d in importlib.metadata.distributions()}
    assert set(found.distributions) == names


def test_the_first_of_several_versions_counts(tmp_path: Path) -> None:
    install(tmp_path / "near", "chess", "2.0", plugins={"chess": "chess.plugin"})
    install(tmp_path / "far", "Chess", "1.0", plugins={"chess": "chess.plugin"})
    found = find_installed([str(tmp_path / "near"), str(tmp_path / "far")])
    assert [point.version for point in found.entry_points] == ["2.0"]
    assert found.distributions == ("chess-2.0",)


def test_an_egg_info_folder_is_read(tmp_path: Path) -> None:
    folder = install(tmp_path, "old-chess", plugins={"chess": "chess.plugin"}, suffix="egg-info")
    folder.rename(tmp_path / "old_chess.egg-info")
    (point,) = find_installed([str(tmp_path)]).entry_points
    assert (point.distribution, point.version) == ("old-chess", "1.0")


def test_an_archive_is_read(tmp_path: Path) -> None:
    folder = install(tmp_path / "x", "zipped", plugins={"zipped": "zipped.plugin"})
    archive = tmp_path / "games.zip"
    with zipfile.ZipFile(archive, "w") as target:
        for file in folder.iterdir():
            target.write(file, f"{folder.name}/{file.name}")
    (point,) = find_installed([str(archive)]).entry_points
    assert point == EntryPoint("zipped", "1.0", "tabletop.plugins", "zipped", "zipped.plugin")


def test_what_cannot_be_read_is_skipped(tmp_path: Path) -> None:
    install(tmp_path, "good", plugins={"good": "good.plugin"})
    (tmp_path / "no_entry_points-1.0.dist-info").mkdir()
    (tmp_path / "~emoved-1.0.dist-info").mkdir()
    (tmp_path / "file-1.0.dist-info").write_text("not a folder")
    strange = tmp_path / "strange-1.0.dist-info"
    strange.mkdir()
    (strange / "entry_points.txt").write_bytes(
        b"[tabletop.plugins]\nstrange = \xff\xfe\x00\n=\n[\n"
    )
    (tmp_path / "damaged.zip").write_bytes(b"PK\x03\x04 no archive")
    places = [tmp_path, tmp_path / "nowhere", tmp_path / "damaged.zip"]
    found = find_installed(list(map(str, places)))
    assert [point.name for point in found.entry_points if point.name] == ["good", "strange"]
    assert [name for name in found.distributions if "emoved" in name] == []


@pytest.mark.parametrize(
    "text",
    [
        "[tabletop.plugins]\na=b.c\n",
        "# comment\n\n[other]\nx = y\n[tabletop.plugins]\n; comment\n  a  =  b.c  \n",
        "[tabletop.plugins]\r\na = b.c [extra]\r\n",
    ],
)
def test_entry_points_are_read_as_they_are_written(tmp_path: Path, text: str) -> None:
    folder = install(tmp_path, "chess")
    (folder / "entry_points.txt").write_bytes(text.encode())
    (point,) = find_installed([str(tmp_path)]).entry_points
    assert (point.name, point.value) == ("a", "b.c")


def test_the_current_folder_can_be_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "here", plugins={"here": "here.plugin"})
    monkeypatch.chdir(tmp_path)
    assert len(find_installed([""]).entry_points) == 1


def test_names_that_switch_plugins_off() -> None:
    assert disabled_by({"TABLETOP_DISABLE_PLUGINS": " a, b ,,c"}) == ["a", "b", "c"]
    assert disabled_by({}) == []
