"""Bots for every game. Each is an agent that sees only what its player sees."""
