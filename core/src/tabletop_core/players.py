"""A player is the number of a seat at the table.

Seats are fixed for a match. Who sits there (a person, a bot) is the host's business, and the order in
which seats take their turns is a value of the state (:mod:`tabletop_core.turn_order`).
"""

from __future__ import annotations

from typing import TypeAlias

#: A seat, counted from 0.
Player: TypeAlias = int
