"""A position of Classic Risk, and the verbs that change it."""

from __future__ import annotations

from typing import ClassVar, Self

from riskteach.core.chance import Random
from riskteach.core.errors import UnknownName
from riskteach.core.rules import Rule
from riskteach.core.state import Holding, State
from riskteach.core.turn import Turn
from riskteach.core.values import changed, put, value

HIDDEN = "hidden-card"


@value
class ClassicState(State):
    """A position of Classic Risk; territories go by their place in the board's order.

    Attributes
    ----------
    owners : tuple of (int or None)
        The seat that holds each territory; None where it is unclaimed.
    armies : tuple of int
    reserves : tuple of int
        Each seat's starting armies that are not on the map yet.
    hands : tuple of tuple of str
        Each seat's cards, in the deck's order.
    discards : tuple of str
        The cards traded since the deck was last shuffled. The deck is what is neither here nor in a hand.
    sets : int
        How many sets have been traded in this game.
    conquered : bool
        Whether a territory was taken from another player this turn.
    bonus : int
        The armies got this turn for territories shown on traded cards.
    """

    owners: tuple[int | None, ...] = ()
    armies: tuple[int, ...] = ()
    reserves: tuple[int, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    discards: tuple[str, ...] = ()
    sets: int = 0
    conquered: bool = False
    bonus: int = 0

    __repr__ = State.__repr__  # a dataclass would write its own

    def at(self, place: str) -> Holding:
        """Say whose a territory is and how many armies are on it."""
        k = self.rules.board.index[place]
        return Holding(self.owners[k], self.armies[k])

    def owner(self, territory: str) -> int | None:
        """Give the seat that holds a territory."""
        owner: int | None = self.owners[self.rules.board.index[territory]]
        return owner

    def armies_in(self, territory: str) -> int:
        """Count the armies on a territory."""
        armies: int = self.armies[self.rules.board.index[territory]]
        return armies

    def held(self, seat: int | None) -> list[str]:
        """List a seat's territories; those of nobody for None."""
        if seat is not None and seat not in range(len(self.hands)):
            raise UnknownName("seat", seat, [str(number) for number in range(len(self.hands))])
        return [territory for territory, owner in zip(self.rules.board.ids, self.owners, strict=True) if owner == seat]

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards nobody has seen; in a view also those in the hands of others."""
        seen = {*self.discards, *(card for hand in self.hands for card in hand)}
        return tuple(card for card in self.rules.cards if card not in seen)

    @property
    def deck_size(self) -> int:
        """How many cards can still be drawn."""
        return len(self.rules.cards) - len(self.discards) - sum(map(len, self.hands))

    def view(self, seat: int) -> Self:
        """Hide the other seats' cards."""
        shown = [hand if s == seat else (HIDDEN,) * len(hand) for s, hand in enumerate(self.hands)]
        return changed(self, hands=tuple(shown))

    def guess(self, random: Random) -> Self:
        """Deal the hidden cards at random from those not seen."""
        unseen = list(self.deck)
        drawn = [
            [unseen.pop(random.randrange(len(unseen))) if card == HIDDEN else card for card in hand]
            for hand in self.hands
        ]
        return changed(self, hands=tuple(self.rules.sort(hand) for hand in drawn))


class ClassicTurn(Turn[ClassicState]):
    """What can happen in Classic Risk."""

    __slots__ = ()
    sentences: ClassVar[dict[str, str]] = {
        **Turn.sentences,
        "throw": "{player:seat} throws a {pips}",
        "begin": "{player:seat} begins",
        "muster": "Everyone starts with {armies:army/armies}",
        "claim": "{player:seat} claims {territory}",
        "deal": "{player:seat} is dealt {territory}",
        "next": "{player:seat} is next",
        "place": "{player:seat} places {armies:army/armies} in {territory}",
        "recruit": "{player:seat} gets {armies:army/armies}: {why}",
        "must trade": "{player:seat} has {cards:card/cards} and must trade down to four or fewer",
        "trade": "{player:seat} trades {cards:list}",
        "wild": "For {player:seat}, {card} stands for any kind",
        "value": "Set number {number} is worth {armies:army/armies}",
        "attack": "{player:seat} attacks {target} from {source} with {dice:die/dice}",
        "blitz": "{player:seat} attacks {target} from {source} until it is decided; the chance to take it is {chance}",
        "defend": "{player:seat} defends {target} with {dice:die/dice}",
        "raise": "The highest die of {player:seat} counts {by} more: {why}",
        "compare": "{attack} against {defence}: {loser:seat} loses the comparison",
        "lose": "{player:seat} loses {armies:army/armies} in {territory}",
        "take": "{player:seat} takes {territory} from {loser:seat}",
        "move": "{player:seat} moves {armies:army/armies} from {source} to {target}",
        "stop": "{player:seat} stops attacking",
        "stay": "{player:seat} does not fortify",
        "eliminate": "{loser:seat} is out: {player:seat} takes {cards:card/cards}",
        "out": "{loser:seat} is out, and held no cards",
        "draw": "{player:seat} draws {card}",
        "reshuffle": "The deck is out: {cards:traded card is/traded cards are} shuffled back",
        "no card": "No card is left for {player:seat}",
    }

    def claim(self, territory: str, because: Rule, how: str = "claim") -> None:
        """Put a starting army on an unclaimed territory, by choice or dealt."""
        state, k = self.state, self.state.rules.board.index[territory]
        owners = (*state.owners[:k], state.seat, *state.owners[k + 1 :])
        self.state = changed(state, owners=owners, armies=put(state.armies, k, 1), reserves=self._spent(1))
        self.say(because, how, player=state.seat, territory=territory)

    def place(self, territory: str, armies: int, because: Rule) -> None:
        """Put armies on a territory of the seat whose turn it is."""
        state, k = self.state, self.state.rules.board.index[territory]
        self.state = changed(state, armies=put(state.armies, k, state.armies[k] + armies))
        self.say(because, "place", player=state.seat, territory=territory, armies=armies)

    def spend(self, armies: int) -> None:
        """Take starting armies from the reserve of the seat whose turn it is."""
        self.state = changed(self.state, reserves=self._spent(armies))

    def _spent(self, armies: int) -> tuple[int, ...]:
        seat = self.state.seat
        return put(self.state.reserves, seat, self.state.reserves[seat] - armies)

    def lose(self, territory: str, armies: int, because: Rule) -> None:
        """Take armies off the map; none is no event."""
        if armies:
            state, k = self.state, self.state.rules.board.index[territory]
            self.state = changed(state, armies=put(state.armies, k, state.armies[k] - armies))
            self.say(because, "lose", player=state.owners[k], territory=territory, armies=armies)

    def move(self, source: str, target: str, armies: int, because: Rule) -> None:
        """Move armies from one territory to another."""
        state, index = self.state, self.state.rules.board.index
        s, t = index[source], index[target]
        moved = put(put(state.armies, s, state.armies[s] - armies), t, state.armies[t] + armies)
        self.state = changed(state, armies=moved)
        self.say(because, "move", player=state.seat, source=source, target=target, armies=armies)

    def take(self, territory: str, because: Rule) -> None:
        """Make a territory the mover's."""
        state, k = self.state, self.state.rules.board.index[territory]
        owners = (*state.owners[:k], state.seat, *state.owners[k + 1 :])
        self.state = changed(state, owners=owners, conquered=True)
        self.say(because, "take", player=state.seat, territory=territory, loser=state.owners[k])

    def hold(self, seat: int, cards: tuple[str, ...]) -> None:
        """Give a seat this hand."""
        hands = self.state.hands
        self.state = changed(self.state, hands=(*hands[:seat], self.state.rules.sort(cards), *hands[seat + 1 :]))

    def pass_to(self, seat: int, because: Rule) -> None:
        """Let another seat go on with the set-up."""
        self.state = changed(self.state, seat=seat)
        self.say(because, "next", player=seat)
