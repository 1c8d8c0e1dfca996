"""A whole game in a moment: a bold player sits in every seat, so that there is an end to look back from."""

from __future__ import annotations

from typing import Any

from riskteach.classic.attack import Attack, Occupy
from riskteach.classic.cards import Trade
from riskteach.classic.fortify import Fortify
from riskteach.classic.reinforce import Place
from riskteach.classic.setup import Claim
from riskteach.core.actions import Action, End, Offer
from riskteach.core.errors import BadOption
from riskteach.core.phases import CHANCE


def play_on(game: Any, turns: int = 1000) -> int:
    """Let everybody play boldly, for some turns or until the game is won.

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
    while not game.state.is_over and game.state.turn < last:
        if game.state.current_player == CHANCE:
            game.roll()
        else:
            game.do(bold(game.state))
    return int(game.at - begun)


def bold(state: Any) -> Action:
    """Choose as a bold player does: everything on one border, and attack where one is stronger."""
    offers: dict[type[Action], Offer] = {offer.kind: offer for offer in reversed(state.offers())}
    if Trade in offers:
        return offers[Trade][0]
    if Claim in offers:
        return offers[Claim][0]
    if Place in offers:
        places, numbers = offers[Place].choices
        return Place(max(places, key=lambda t: _strength(state, t)), numbers[-1])
    if Occupy in offers:
        return Occupy(offers[Occupy].choices[0][-1])
    if attack := _attack(state):
        return attack
    if Fortify in offers and (move := _forward(state)):
        return move
    return End() if End in offers else next(iter(offers.values()))[0]


def _enemies(state: Any, territory: str) -> list[str]:
    return [t for t in state.rules.board.neighbours[territory] if state.owner(t) != state.seat]


def _strength(state: Any, territory: str) -> tuple[bool, int, int]:
    """Rank a territory: borders first, where the weakest enemy can be beaten by most."""
    enemies = _enemies(state, territory)
    weakest = min((state.armies_in(t) for t in enemies), default=0)
    return bool(enemies), state.armies_in(territory) - weakest, -len(enemies)


def _attack(state: Any) -> Action | None:
    """Find the attack with the greatest lead, if it leads."""
    best: tuple[int, Action] | None = None
    for offer in state.offers():
        if offer.kind is Attack:
            (source,), targets, dice = offer.choices
            for target in targets:
                lead = state.armies_in(source) - state.armies_in(target)
                if lead > 1 and (best is None or lead > best[0]):
                    best = lead, Attack(source, target, dice[-1])
    return None if best is None else best[1]


def _forward(state: Any) -> Action | None:
    """Move the largest army that has no enemy beside it to the strongest border that it can reach."""
    found = [
        (state.armies_in(source), source, targets)
        for offer in state.offers()
        if offer.kind is Fortify
        for source, targets in [(offer.choices[0][0], offer.choices[1])]
        if not _enemies(state, source)
    ]
    if not found:
        return None
    armies, source, targets = max(found, key=lambda item: item[0])
    return Fortify(source, max(targets, key=lambda t: _strength(state, t)), armies - 1)
