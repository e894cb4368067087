"""Options that several commands have in common.

Each is a type for a parameter: ``json: Json = False``.
"""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_cli.language import _, known_language

Json = Annotated[bool, typer.Option("--json", help=_("Print JSON, for programs."))]

Plain = Annotated[
    bool,
    typer.Option("--plain", help=_("Print plain lines: no colours, no drawn lines.")),
]

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANGUAGE",
        callback=known_language,
        help=_(
            "Speak this language, such as pt_BR; otherwise TABLETOP_LANG or the locale decides."
        ),
    ),
]
