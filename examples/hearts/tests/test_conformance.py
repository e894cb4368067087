"""The rules contract, as it is checked for every game: each check is a test of its own."""

from __future__ import annotations

from tabletop_testing.suite import conformance

TestHearts = conformance("hearts")
