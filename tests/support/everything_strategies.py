"""Values of the state with everything, for Hypothesis.

What fails is shown by the number it was made from; it is not made smaller.
"""

from __future__ import annotations

import random

from everything import random_action, random_event, random_state
from hypothesis import strategies as st

_seeds = st.integers(0, 2**32)
states = _seeds.map(lambda seed: random_state(random.Random(seed)))
events = _seeds.map(lambda seed: random_event(random.Random(seed)))
actions = _seeds.map(lambda seed: random_action(random.Random(seed)))
