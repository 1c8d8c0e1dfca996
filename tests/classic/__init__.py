"""Classic Risk, one file for each part of the game."""
