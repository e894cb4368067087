"""The games of this repository keep the whole contract."""

from __future__ import annotations

from tabletop_testing.suite import conformance

TestCarcassonne = conformance("carcassonne", games=1)
TestSedlecMummies = conformance("sedlec-mummies", games=1)
TestSeteSelos = conformance("sete-selos", games=1)
TestSkullsOfSedlec = conformance("skulls-of-sedlec", games=1)
