"""Renew the exact versions of the development environment.

    uv run .ci/constraints.py

takes the newest versions that the projects' own bounds allow, for every supported Python and
platform, and writes them to ``constraints.txt`` (for pip) and to the two constraint lists of
``pyproject.toml`` (for uv). It writes names and versions only, never where they come from.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = """\
# Exact versions of the development environment and of what the packages are built with.
# pip: `pip install -c constraints.txt ...`; uv reads the same from pyproject.toml.
# Written by `uv run .ci/constraints.py`.
"""
PIN = re.compile(r"[a-z0-9-]+==[A-Za-z0-9.!+]+( ; [a-z_]+ .+)?")


def uv(*arguments: str, folder: Path) -> list[str]:
    """Run uv in ``folder`` and return the lines that it prints; end the program if it fails."""
    done = subprocess.run(
        ["uv", "--quiet", *arguments], cwd=folder, check=False, stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        sys.exit(f"constraints: uv {arguments[0]} failed (exit {done.returncode}); nothing written")
    return done.stdout.splitlines()


def member_files() -> list[Path]:
    """Return the project file of every member of the workspace."""
    root = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    members = root["tool"]["uv"]["workspace"]["members"]
    return sorted(file for member in members for file in ROOT.glob(f"{member}/pyproject.toml"))


def copy_projects(target: Path) -> None:
    """Copy the project files of the workspace, without its constraints, to ``target``."""
    root = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for key in ("constraint-dependencies", "build-constraint-dependencies"):
        root = replace_list(root, key, [])
    (target / "pyproject.toml").write_text(root, encoding="utf-8")
    for file in member_files():
        copy = target / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True)
        copy.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")


def replace_list(text: str, key: str, lines: list[str]) -> str:
    """Return the TOML ``text`` with ``lines`` as the strings of the one list called ``key``."""
    strings = "".join(f'    "{line}",\n' for line in lines)
    text, count = re.subn(
        rf"^{key} = \[\n.*?^\]\n",
        lambda _: f"{key} = [\n{strings}]\n",
        text,
        flags=re.DOTALL | re.MULTILINE,
    )
    if count != 1:
        sys.exit(f"constraints: pyproject.toml has {count} lists {key!r}; one was expected")
    return text


def build_requirements() -> list[str]:
    """Return what the members are built with, as their project files ask for it."""
    members = [tomllib.loads(file.read_text(encoding="utf-8")) for file in member_files()]
    return sorted({line for member in members for line in member["build-system"]["requires"]})


def main() -> None:
    """Resolve, check that every line is a bare pin, and write the three lists."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_projects(folder)
        pins = uv(
            *("export", "--all-packages", "--all-groups", "--no-emit-workspace"),
            *("--no-hashes", "--no-annotate", "--no-header"),
            folder=folder,
        )
        (folder / "build.in").write_text("\n".join(build_requirements()), encoding="utf-8")
        (folder / "pins.txt").write_text("\n".join(pins), encoding="utf-8")
        build_pins = uv(
            *("pip", "compile", "build.in", "--universal", "--python-version=3.11"),
            *("--constraints=pins.txt", "--no-annotate", "--no-header"),
            folder=folder,
        )
    for line in pins + build_pins:
        if not PIN.fullmatch(line):
            sys.exit(f"constraints: not a name with an exact version: {line!r}; nothing written")
    everything = sorted({*pins, *build_pins})
    project = ROOT / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    text = replace_list(text, "constraint-dependencies", everything)
    text = replace_list(text, "build-constraint-dependencies", build_pins)
    project.write_text(text, encoding="utf-8")
    lines = "".join(f"{line}\n" for line in everything)
    (ROOT / "constraints.txt").write_text(HEADER + lines, encoding="utf-8")
    print(f"constraints: {len(everything)} versions written; run `uv sync` to take them")


if __name__ == "__main__":
    main()
