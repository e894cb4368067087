"""Check the types of everything, strictly.

    uv run .ci/check_types.py

runs mypy as pyproject.toml says, and once more for each folder of tests that has no valid module
name or belongs to an example: mypy takes the files there for top-level modules, which two such folders
may both have.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mypy import api

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Check everything, print what is wrong, and exit with 1 if anything is."""
    os.chdir(ROOT)  # the paths in pyproject.toml start there
    runs: list[list[str]] = [[]]
    plugins = (each for each in Path("tests/plugins").iterdir() if not each.name.isidentifier())
    for folder in sorted([*plugins, *Path("examples").glob("*/tests")]):
        files = [str(file) for file in sorted(folder.rglob("*.py"))]
        if files:
            runs.append(files)
    failed = False
    for files in runs:
        told, trouble, status = api.run(files)
        print(told, end="")
        print(trouble, end="", file=sys.stderr)
        failed = failed or status != 0
    sys.exit(failed)


if __name__ == "__main__":
    main()
