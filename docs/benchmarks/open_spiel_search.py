"""The searches of OpenSpiel, timed: what ``search_speed.py`` runs with a Python that has ``open_spiel``.

It reads a line of JSON for each search from standard input, and answers each with one: the seconds of
processor time that it took.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

#: More than any of the searches needs, in megabytes.
MEMORY = 4000


def card(text: str) -> int:
    """OpenSpiel's number of a card of hearts."""
    return "23456789TJQKA".index(text.replace("10", "T")[0]) * 4 + "CDHS".index(text[-1])


def position(asked: dict[str, Any]) -> Any:
    """The state to search: the start, or a deal of hearts after what was passed and played."""
    state = pyspiel.load_game(asked["game"]).new_initial_state()
    if asked["game"] == "hearts":
        state.apply_action(["none", "left", "across", "right"].index(asked["direction"]))
        for cards in zip(*asked["hands"], strict=True):
            for text in cards:
                state.apply_action(card(text))
        for cards in [*asked["passed"], asked["played"]]:
            for text in cards:
                state.apply_action(card(text))
    return state


def bot(asked: dict[str, Any], game: Any, seed: int) -> Any:
    """A new bot: one of the four, by the game and the language."""
    c, iterations = asked["c"], asked["iterations"]
    hidden = asked["game"] == "hearts"
    if asked["language"] == "Python":
        rng = np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(1, rng)
        if hidden:
            return ismcts.ISMCTSBot(game, rollouts, c, iterations, random_state=rng)
        return mcts.MCTSBot(game, c, iterations, rollouts, solve=False, random_state=rng)
    rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
    if hidden:
        final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        return pyspiel.ISMCTSBot(seed, rollouts, c, iterations, -1, final, False, False)
    return pyspiel.MCTSBot(game, rollouts, c, iterations, MEMORY, False, seed, False)


def main() -> None:
    """Answer each line."""
    for line in sys.stdin:
        asked = json.loads(line)
        state = position(asked)
        bots = [bot(asked, state.get_game(), seed) for seed in range(1, asked["searches"] + 1)]
        begun = time.process_time()
        for each in bots:
            each.step(state)
        took = time.process_time() - begun
        print(json.dumps({"seconds": took, "player": state.current_player()}), flush=True)


if __name__ == "__main__":
    main()
