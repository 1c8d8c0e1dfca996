"""Secret Mission Risk: Classic with a hidden mission for each player, which wins when it is met."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Annotated, Any, ClassVar, Self

from riskteach.classic import missions as task
from riskteach.classic import position
from riskteach.classic.attack import Defending, Occupying, Rolling
from riskteach.classic.blitz import Blitzing
from riskteach.classic.cards import Trading
from riskteach.classic.game import PARTS, Classic, on_the_world
from riskteach.classic.goals import Progress
from riskteach.classic.missions import DEAL, HIDDEN_MISSION, TARGET_LOST, WIN, missions
from riskteach.classic.reinforce import Reinforcing
from riskteach.classic.setup import Throwing
from riskteach.classic.state import ClassicState, ClassicTurn
from riskteach.core.actions import Action
from riskteach.core.chance import Distribution, Random
from riskteach.core.moves import Move, law, nothing
from riskteach.core.phases import Chance, Phase
from riskteach.core.rules import Rule, Rulebook
from riskteach.core.seats import LETTERS
from riskteach.core.shown import Goal
from riskteach.core.state import State
from riskteach.core.turn import Outcome, Turn
from riskteach.core.values import changed, value

BATTLE = (Defending, Rolling, Blitzing, Occupying)


@value
class MissionState(ClassicState):
    """A position with missions.

    Attributes
    ----------
    missions : tuple of (str or None)
        Each seat's mission; None before it is drawn.
    """

    missions: tuple[str | None, ...] = ()

    __repr__ = State.__repr__

    def view(self, seat: int) -> Self:
        """Hide the other seats' cards and missions, but for one that has won."""
        winners = () if self.outcome is None else self.outcome.winners
        shown = [
            mission if mission is None or s in (seat, *winners) else HIDDEN_MISSION
            for s, mission in enumerate(self.missions)
        ]
        return changed(super().view(seat), missions=tuple(shown))

    def guess(self, random: Random) -> Self:
        """Deal the hidden cards and missions at random from those not seen."""
        unseen = [mission for mission in self.rules.missions if mission not in self.missions]
        guessed = [
            unseen.pop(random.randrange(len(unseen))) if mission == HIDDEN_MISSION else mission
            for mission in self.missions
        ]
        return changed(super().guess(random), missions=tuple(guessed))


class MissionTurn(ClassicTurn):
    """What can happen with missions."""

    __slots__ = ()
    sentences: ClassVar[dict[str, str]] = {
        **ClassicTurn.sentences,
        "mission": "{player:seat} draws a mission",
        "show": "{player:seat} shows the mission: {mission}",
        "instead": "The target of {player:seat} is gone: what counts is {mission}",
        "target": "The target of {player:seat}, {loser:seat}, was eliminated by {victor:seat}",
    }

    def win(self, winners: tuple[int, ...], because: Rule) -> None:
        """Show the mission that is met, and end the game; who wins by another's victory is the one to move now."""
        (seat,) = winners
        if because == WIN:
            self.say(WIN, "show", player=seat, mission=self.state.missions[seat])  # type: ignore[attr-defined]
            self._say_target(seat)
        self.state = changed(self.state, seat=seat)
        super().win(winners, because)

    def _say_target(self, seat: int) -> None:
        """Say what has become of a target that somebody else eliminated."""
        whom = task.target(self.state, seat)
        if seat != self.state.seat:
            self.say(TARGET_LOST, "target", player=seat, loser=whom, victor=self.state.seat)
        elif whom == seat or (whom is not None and task.met(self.state, seat) and not self._just_out(whom)):
            self.say(TARGET_LOST, "instead", player=seat, mission=task.TERRITORIES)

    def _just_out(self, seat: int) -> bool:
        return any(event.values.get("loser") == seat for event in self.events if event.what in ("eliminate", "out"))

    def run(self) -> None:
        """Look at the mover's mission after the action, and only then go on."""
        self.state.rules.look(self)
        super().run()


# -- drawing them ---------------------------------------------------------------------------------


@value
class DrawMission(
    Action,
    form="mission MISSION",
    says="draw the mission {mission}",
    when="before the die that says who begins",
    secret=True,
):
    """Chance gives a mission."""

    mission: Annotated[str, "mission"]


@value
class DrawingMission(Chance, form="missions"):
    """The next player draws a mission."""

    stage = "set-up"
    rule = DEAL
    lies_on = (Throwing,)
    asks = "{mover:seat} draws a mission"

    def outcomes(self, state: MissionState) -> Distribution[Action]:
        """Every mission that nobody has, alike."""
        return Distribution([DrawMission(id) for id in state.rules.missions if id not in state.missions])


@law(DEAL, "{mission} is dealt already", kept="nobody has drawn it")
def not_dealt(state: MissionState, action: DrawMission) -> dict[str, Any] | None:
    """The mission is still in the pile."""
    return None if action.mission not in state.missions else {}


def draw_mission(turn: MissionTurn, action: DrawMission) -> None:
    """Give the mission to the player, secretly; then the next one draws."""
    state: Any = turn.state
    drawn = tuple(action.mission if s == state.seat else mission for s, mission in enumerate(state.missions))
    turn.say(DEAL, "mission", player=state.seat)
    turn.state = changed(state, missions=drawn, seat=(state.seat + 1) % len(drawn))
    if None not in drawn:
        turn.done()


# -- positions ------------------------------------------------------------------------------------


class Reader(position.Reader):
    """Reads a position with missions: ``A mission asia-africa``."""

    pairs = (*position.Reader.pairs, "mission")
    kind = MissionState

    def begin(self) -> None:
        """Nobody has a mission yet."""
        super().begin()
        self.missions: dict[int, str] = {}

    def section(self, words: list[str]) -> bool:
        """Read one section."""
        match words:
            case [letter, "mission", mission]:
                (self.missions[self.letter(letter)],) = self.names("mission", [mission])
                return True
        return super().section(words)

    def wanted(self) -> str:
        """Show the sections that there are."""
        return f"'A mission asia-africa', {super().wanted()}"

    def fields(self) -> dict[str, Any]:
        """Give the fields of the state."""
        return {**super().fields(), "missions": tuple(self.missions.get(k) for k in range(len(self.rules.seats)))}


# -- the game -------------------------------------------------------------------------------------


class MissionGame(Classic):
    """Secret Mission Risk, from the published game."""

    name_of_game: ClassVar[str] = "mission"
    book: ClassVar[Rulebook] = Rulebook.of(*PARTS, task)
    usual_edition: ClassVar[str] = "published"
    draft: ClassVar[type[Turn[Any]]] = MissionTurn
    reader: ClassVar[type[position.Reader]] = Reader
    wins_by: ClassVar[str] = "who wins holds every territory, or has met the mission"

    def compose(self) -> None:
        """Set up the missions."""
        on_the_world(self)
        super().compose()
        self.missions = missions(self.seats, self.board.regions)
        self.still_wins: bool = self.options["target_lost"] == "still-wins"

    def table(self) -> dict[type[Phase], tuple[Move, ...]]:
        """Add the drawing of missions."""
        drawing = Move(DrawMission, DEAL, (not_dealt,), nothing, draw_mission)
        return {**super().table(), DrawingMission: (drawing,)}

    def start(self) -> MissionState:
        """Give the empty map, before missions are drawn."""
        blank = super().start()
        assert isinstance(blank, MissionState)
        return changed(blank, agenda=(*blank.agenda, DrawingMission()), missions=(None,) * len(self.seats))

    @cached_property
    def names(self) -> dict[str, Collection[str]]:
        """Seats, territories, cards and missions."""
        return {**super().names, "mission": self.missions}

    def name(self, item: str) -> str:
        """Give the name that people read for an id."""
        return self.missions[item].title if item in self.missions else super().name(item)

    def write_position(self, state: ClassicState) -> str:
        """Write a position so that reading it gives it back."""
        dealt = enumerate(state.missions)  # type: ignore[attr-defined]
        return position.write(state, [f"{LETTERS[seat]} mission {mission}" for seat, mission in dealt if mission])

    def faults(self, state: ClassicState) -> list[str]:
        """Say why a position can't come up in a game; nothing where it can."""
        dealt: tuple[str | None, ...] = state.missions  # type: ignore[attr-defined]
        known = [mission for mission in dealt if mission]
        found = [f"the mission {one} stands twice" for one in dict.fromkeys(known) if known.count(one) > 1]
        if state.agenda and isinstance(state.phase, DrawingMission):
            if list(map(bool, dealt)) != [seat < state.seat for seat in range(len(dealt))]:
                found.append("missions are drawn in turn, A first")
        else:
            missing = [k for k, one in enumerate(dealt) if not one and (k in state.owners or None in state.owners)]
            found += [f"{LETTERS[k]} has no mission: say such as '{LETTERS[k]} mission asia-africa'" for k in missing]
        return found or super().faults(state)

    # -- hooks --------------------------------------------------------------------------------

    def progress(self, state: ClassicState, seat: int) -> Progress:
        """Say how far a seat is with what counts for it: its mission, or 24 territories where its target is gone."""
        mission = task.aim(state, seat)
        assert mission is not None
        return self.missions[mission].progress(state, seat)

    def goals(self, state: ClassicState, seat: int) -> tuple[Goal, ...]:
        """The mission of a seat, which is shown to all when it has won."""
        mission = state.missions[seat]  # type: ignore[attr-defined]
        if mission not in self.missions:
            return ()  # none yet, or hidden in this view
        name, title = self.seats[seat].name, self.missions[mission].title
        if state.outcome is not None and seat in state.outcome.winners and state.outcome.rule == WIN:
            return (Goal(mission, title, "mission", DEAL, 1, 1, f"{name} has met the mission"),)
        far = self.progress(state, seat)
        says = far.says(name, "mission")
        if task.aim(state, seat) != mission:
            says = f"The target of {name} is gone, and 24 territories count instead: {says}"
        secret = state.outcome is None or seat not in state.outcome.winners
        return (Goal(mission, title, "mission", DEAL, far.have, far.need, says, far.wants, secret=secret),)

    def look(self, turn: MissionTurn) -> None:
        """End the game where the mover's mission is met, but not in the middle of a battle."""
        state = turn.state
        if state.agenda and state.agenda[0].stage != "set-up" and not isinstance(state.agenda[-1], BATTLE):
            outcome = self.won(state)
            if outcome is not None:
                turn.win(outcome.winners, because=outcome.rule)

    def won(self, state: ClassicState, loser: int | None = None) -> Outcome | None:
        """The world, or a mission."""
        return super().won(state, loser) or task.won(state, loser)

    def ended(self, state: ClassicState) -> str:
        """The mission is looked at after an action, so at the start of a turn it may be met."""
        if super().won(state) is not None:
            return "holds everything"
        starts = type(state.phase) in (Reinforcing, Trading)
        return "has met the mission" if not starts and self.won(state) is not None else ""

    def victory(self, state: ClassicState, seat: int) -> Outcome | None:
        """The world, or a mission; who eliminated a target can't be seen any more."""
        whom = task.target(state, seat)
        met = task.met(state, seat) or (whom not in (None, seat) and whom not in state.owners)
        return super().victory(state, seat) or (Outcome((seat,), WIN) if met else None)
