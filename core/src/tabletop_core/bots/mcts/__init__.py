"""A bot that searches: information-set Monte Carlo tree search."""
