"""Views: rules answer the same for a view as for the full state."""

from __future__ import annotations

from typing import Any

from tabletop_testing.broken import Broken
from tabletop_testing.check import position_check
from tabletop_testing.corpus import some
from tabletop_testing.positions import Position


@position_check(some(150))
def answers_are_the_same_from_a_view(position: Position) -> None:
    """Whose turn it is, prompts, labels and scores are the same from a view as from the full state.

    A host asks with what it has: screens with a view, replays and playouts with the full state. What
    looks at hidden cards answers otherwise for a view, where a card that one does not see is a Hole.
    """
    game = position.game
    for viewer in position.viewers:
        who = "a spectator" if viewer is None else f"player {viewer}"
        view, state = position.view(viewer), position.copy()
        asked: dict[str, list[Any]] = {
            "to_act": [tuple(game.to_act(each)) for each in (view, state)],
            "scores": [tuple(game.scores(each)) for each in (view, state)],
        }
        if viewer is not None and viewer in position.to_act:
            asked["prompt"] = [str(game.prompt(each, viewer)) for each in (view, state)]
            legal = position.legal(viewer)
            asked["label"] = [
                "; ".join(str(game.label(each, viewer, action)) for action in legal[:20])
                for each in (view, state)
            ]
        for name, (from_view, from_state) in asked.items():
            if from_view != from_state:
                raise Broken(
                    f"{name} differs between the view of {who} and the full state",
                    f"from the view:  {from_view}\nfrom the state: {from_state}",
                )
