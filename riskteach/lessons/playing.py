"""A whole game in a moment: a bold player sits in every seat, so that there is an end to look back from."""

from __future__ import annotations

from random import Random
from typing import Any

from riskteach.core.errors import BadOption
from riskteach.core.phases import CHANCE
from riskteach.players import make, seated, until_person


def play_on(game: Any, turns: int = 1000) -> int:
    """Let everybody play boldly, roll by roll, for some turns or until the game is won.

    Parameters
    ----------
    game : Game
        A game of Classic Risk; it is played on.
    turns : int
        How many turns may end.

    Returns
    -------
    int
        How many steps were played.

    Examples
    --------
    >>> import riskteach as rt
    >>> game = rt.new_game("classic", players=3, seed=3, setup="quick")
    >>> play_on(game) > 100, game.state.question
    (True, 'The game is over: ... won')
    """
    if type(turns) is not int or turns < 1:
        raise BadOption(f"turns is a whole number of 1 or more, got {turns!r}")
    begun, last = game.at, game.state.turn + turns
    luck = {seat: Random(f"{game.seed}/{seat}") for seat in range(len(game.rules.seats))}
    table = seated(game, {seat: make("bold", random, blitz=False) for seat, random in luck.items()})
    while not game.state.is_over and game.state.turn < last:
        if game.state.current_player == CHANCE:
            game.roll()
        else:
            until_person(game, table, stop=lambda: game.state.turn >= last)
    return int(game.at - begun)
