"""What a plugin says of the game, what its classes say, and the list of all its actions."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections import Counter
from typing import Any

from tabletop_core.errors import TabletopError
from tabletop_core.game_checks import check_game
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import game_check
from tabletop_testing.compare import first_difference, listed
from tabletop_testing.corpus import Corpus
from tabletop_testing.setups import catalogue_of

#: Imports a plugin's module, with warnings as errors, and tells which modules came with it.
_IMPORT = """
import sys
import tabletop_core.plugins
before = set(sys.modules)
__import__(sys.argv[1])
print("\\n".join(sorted(set(sys.modules) - before)))
"""

#: With so many numbers of players and options the catalogue is asked for.
_MOST_CATALOGUES = 8
#: Packages that take long to import.
_HEAVY = ("attrs", "cattrs", "numpy", "rich", "typer")


@game_check
def the_plugin_is_sound(corpus: Corpus) -> None:
    """The plugin offers the game once, without a fault.

    What is wrong with it is set aside, and people may not find the game at all. `tabletop plugins`
    shows the same.
    """
    offer = corpus.subject.offer
    if offer is None:
        raise NotHere("the game's class was given, not its plugin")
    for plugin in corpus.subject.registry.plugins:
        if plugin.point == offer.plugin and plugin.faults:
            raise Broken(str(plugin.faults[0]))
    if offer.name != offer.entry.id:
        raise Broken(f"it can only be called {offer.name}: another distribution has the id as well")


@game_check
def the_plugin_is_light(corpus: Corpus) -> None:
    """The plugin's module imports neither the game nor anything heavy, and without a warning.

    It is imported whenever the program wants to know which games there are. Two hundred games that are
    imported for it make people wait for seconds.
    """
    offer = corpus.subject.offer
    if offer is None:
        raise NotHere("the game's class was given, not its plugin")
    if importlib.util.find_spec(offer.plugin.value) is None:
        raise NotHere("the plugin is no module that another process could import")
    game = offer.entry.target.partition(":")[0]
    done = subprocess.run(  # noqa: S603  the program is this Python
        [sys.executable, "-W", "error", "-c", _IMPORT, offer.plugin.value],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    if done.returncode:
        raise Broken(f"importing {offer.plugin.value} fails", done.stderr.strip()[-2000:])
    imported = done.stdout.split()
    heavy = [name for name in imported if name == game or name in _HEAVY]
    if heavy:
        raise Broken(f"importing {offer.plugin.value} imports {listed(heavy)}")


@game_check
def the_classes_can_be_played_with(corpus: Corpus) -> None:
    """The game's classes have what a match needs: rules, a state, actions, events and options.

    A match does not begin without. What is missing is named with what to write.
    """
    try:
        check_game(type(corpus.subject.game))
    except TabletopError as error:
        raise Broken(str(error.message), str(error.hint)) from error


@game_check
def the_catalogue_is_complete(corpus: Corpus) -> None:
    """The catalogue has every action that ever was legal, once, and always in the same order.

    Learning agents know actions by their place in it.
    """
    game = corpus.subject.game
    if not game.has("catalogue"):
        raise NotHere("the game has no catalogue")
    known: dict[str, set[Any]] = {}
    for played in corpus.played:
        setup = played.setup
        if str(setup) not in known:
            if len(known) == _MOST_CATALOGUES:
                continue
            actions = catalogue_of(game, setup)
            if not known:
                again = list(game.catalogue(setup.options, setup.players))
                if again != list(actions):
                    difference = first_difference(list(actions), again)
                    raise Broken(f"asked twice, it differs: {difference}")
            known[str(setup)] = set(actions)
            if len(known[str(setup)]) != len(actions):
                twice = Counter(actions) - Counter(set(actions))
                raise Broken(f"with {setup}, it has more than once: {listed(twice)}")
        for position in played.positions:
            for player in position.to_act:
                missing = [a for a in position.legal(player) if a not in known[str(setup)]]
                if missing:
                    raise Broken(
                        f"it lacks {listed(missing)}, legal for player {player}",
                        line=played.line_to(position),
                    )
