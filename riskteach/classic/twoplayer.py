"""Two players and a neutral colour: Classic with a third party that never attacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from riskteach.classic import neutral
from riskteach.classic.attack import Defending
from riskteach.classic.game import PARTS, Classic, on_the_world
from riskteach.classic.neutral import SETUP, THIRD, WIN, DealingThree, SpreadingOwn
from riskteach.classic.setup import Claiming, Dealing, Scattering, Spreading, Throwing
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.moves import Move
from riskteach.core.phases import Phase
from riskteach.core.rules import Rule, Rulebook
from riskteach.core.seats import LETTERS
from riskteach.core.turn import Outcome, Turn
from riskteach.core.values import changed


class TwoTurn(ClassicTurn):
    """What can happen with a neutral."""

    __slots__ = ()
    sentences: ClassVar[dict[str, str]] = {
        **ClassicTurn.sentences,
        "stand in": "{player:seat} rolls for the neutral in {territory}",
    }


class TwoPlayer(Classic):
    """Two players and a neutral, from the published game."""

    name_of_game: ClassVar[str] = "two-player"
    book: ClassVar[Rulebook] = Rulebook.of(*PARTS, neutral)
    players: ClassVar[range] = range(2, 3)
    players_rule: ClassVar[Rule] = SETUP
    bystanders: ClassVar[tuple[str, ...]] = ("Neutral",)
    draft: ClassVar[type[Turn[Any]]] = TwoTurn
    set_ups: ClassVar[Mapping[str, tuple[Phase, ...]]] = {
        "deal": (DealingThree(), SpreadingOwn(2)),
        "quick": (DealingThree(), Scattering()),
    }
    starting: ClassVar[Mapping[int, int]] = {2: 40}
    wins_by: ClassVar[str] = "who wins has left the other player no territory"

    def compose(self) -> None:
        """Set up as Classic."""
        on_the_world(self)
        super().compose()

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        """Exchange the set-up, and let the dice of the neutral be rolled for it."""
        table = super().table()
        del table[Claiming], table[Spreading]
        table[DealingThree] = table.pop(Dealing)
        table |= neutral.MOVES
        table[Defending] = tuple(replace(move, effect=neutral.rolling_for_it(move.effect)) for move in table[Defending])
        return table

    def start(self) -> ClassicState:
        """Give the empty map; the neutral throws no die."""
        return changed(super().start(), agenda=(Throwing((0, 1)),))

    def faults(self, state: ClassicState) -> list[str]:
        """Say why a position can't come up in a game; nothing where it can."""
        found = []
        if state.hands[THIRD]:
            found.append("the neutral holds no cards")
        if state.seat == THIRD and not (state.agenda and isinstance(state.phase, Dealing | Scattering)):
            found.append(f"{LETTERS[THIRD]} is the neutral, which never has a turn")
        if thrown := next((phase for phase in state.agenda if isinstance(phase, Throwing)), None):
            found += ["the neutral throws no die"] * (THIRD in thrown.among)
        return (
            found or super().faults(state) or ([] if state.turn or not state.agenda else list(neutral.unequal(state)))
        )

    # -- hooks --------------------------------------------------------------------------------

    def defends(self, state: ClassicState, territory: str) -> int:
        """Whoever is not attacking, for the neutral too."""
        return 1 - state.seat

    def alive(self, state: ClassicState, seat: int) -> bool:
        """The neutral never has a turn."""
        return seat != THIRD and super().alive(state, seat)

    def won(self, state: ClassicState, loser: int | None = None) -> Outcome | None:
        """The other player holds nothing."""
        return self.victory(state, state.seat)

    def ended(self, state: ClassicState) -> str:
        """The other player holds nothing."""
        return "has beaten the other player" if self.won(state) is not None else ""

    def victory(self, state: ClassicState, seat: int) -> Outcome | None:
        """The other player holds nothing; the neutral need not be beaten."""
        beaten = seat != THIRD and 1 - seat not in state.owners and seat in state.owners
        return Outcome((seat,), WIN) if beaten else None
