"""Risk Deep Space: one file for each part of the game, put together in `game`."""
