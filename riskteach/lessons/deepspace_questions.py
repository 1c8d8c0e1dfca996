"""The questions of Risk Deep Space. Every right answer comes from the engine."""

from __future__ import annotations

from collections.abc import Iterator

from riskteach.core.actions import Action
from riskteach.core.explain import Verdict
from riskteach.core.words import count
from riskteach.deepspace.battle import LOSS, ROLL, SHIELD, Roll
from riskteach.deepspace.build import Build
from riskteach.deepspace.game import DeepSpace
from riskteach.deepspace.mine import Mine, Recruit
from riskteach.deepspace.move import Go, Warp
from riskteach.deepspace.state import SpaceState
from riskteach.lessons import asking
from riskteach.lessons import deepspace_basics as basics
from riskteach.lessons import deepspace_turns as turns
from riskteach.lessons.asking import NAMES, Maker
from riskteach.lessons.deepspace_luck import scene
from riskteach.lessons.deepspace_turns import OTHERS, can_mine, purse
from riskteach.lessons.luck import Luck, said
from riskteach.lessons.quizzes import Question
from riskteach.odds import deepspace_battle

# -- battles --------------------------------------------------------------------------------------


def roll(rules: DeepSpace, luck: Luck) -> Question:
    """Ask who loses what in a roll."""
    dice = luck.die(), luck.die()
    dice = (dice[0], dice[0]) if not luck.randrange(3) else dice  # a tie, more often than by chance
    dog = luck.randrange(3)
    kennel = f" | {'AB'[dog - 1]} dogs ruby 1" * bool(dog)
    state = rules.read_position(f"A: ruby 3 | B: ruby 3{kennel} | moves 1 | moved | A act > fight ruby B")
    events = state.play(Roll(*dice))[1]
    lost = next(event for event in events if event.what in ("lose", "shield"))
    choices = tuple(f"{name} loses {what}" for name in NAMES[:2] for what in ("a recruit", "a dog"))
    answer = f"{NAMES[lost.values['player']]} loses {'a dog' if lost.what == 'shield' else 'a recruit'}"
    led = f", and {NAMES[dog - 1]} has a dog there" if dog else ""
    text = f"Ada attacks Ben on Ruby{led}. She rolls {dice[0]}, and he rolls {dice[1]}. Who loses what?"
    why, used = ". ".join(event.text for event in events), (ROLL, lost.rule)
    return Question("roll", text, answer, why, used, choices, state, ("ruby",), (dice, dog))


def odds(rules: DeepSpace, luck: Luck) -> Question:
    """Ask who is more likely to win a battle."""
    defenders = luck.between(1, 5)
    attackers = defenders + luck.randrange(3)
    state = rules.read_position(f"A: vega {attackers} | B: ruby {defenders} | moves 2 | A act")
    chance = float(deepspace_battle(attackers, defenders).win)
    choices = ("Ada, who attacks", "Ben, who defends")
    text = f"Ada attacks Ruby from Vega, {count(attackers, 'recruit/recruits')} against {defenders}."
    why = f"Ada wins in {chance:.0%} of such battles; each roll she wins only 15 times in 36"
    answer = choices[chance < 0.5]
    evidence = (attackers, defenders)
    asks = f"{text} Who is more likely to win?"
    return Question("odds", asks, answer, why, (ROLL,), choices, state, ("vega", "ruby"), evidence)


def dog_first(rules: DeepSpace, luck: Luck) -> Question:
    """Ask how many recruits are left after some lost rolls."""
    crew, dogs = luck.between(2, 4), luck.between(1, 2)
    lost = luck.between(1, crew + dogs - 1)
    state = rules.read_position(
        f"A: ruby {crew} | A dogs ruby {dogs} | B: ruby 3 | moves 1 | moved | A act > fight ruby B"
    )
    after = state
    for _ in range(lost):
        after = after.apply(Roll(1, 6))
    told = f"Ada attacks with {count(crew, 'recruit/recruits')} and {count(dogs, 'dog/dogs')}, and has lost"
    text = f"{told} {count(lost, 'roll/rolls')}. How many recruits has she left there?"
    gone = min(lost, dogs)
    why = f"{count(gone, 'dog goes/dogs go')} first"
    why += f", then {count(lost - gone, 'recruit/recruits')}" if lost > gone else ""
    used, answer = (SHIELD, LOSS) if lost > dogs else (SHIELD,), str(after.crew("ruby", 0))
    evidence = (crew, dogs, lost)
    return Question("dog-first", text, answer, why, used, state=state, mark=("ruby",), evidence=evidence)


# -- what is allowed, and what comes next -----------------------------------------------------------


def _actions(state: SpaceState, luck: Luck) -> Iterator[Action]:
    """Actions that a player may well think of, legal or not."""
    rules = state.rules
    near, own, mining = rules.board.neighbours, state.own(0), state.phase.stage == "mine"
    while True:
        source = luck.pick(own)
        target = luck.pick(near[source] if luck.randrange(4) else rules.planets)
        crew = luck.between(1, state.crew(source, 0) + luck.randrange(2))
        dogs = state.dogs_on(source, 0) if luck.randrange(2) else 0
        if mining:
            yield Mine(luck.pick((source, source, target)), luck.pick(("gem", "ore")))
        elif source != target:
            way = Warp if source in rules.warp and target in rules.warp else Go
            moves = (Go(source, target, crew, dogs or None), way(source, target, crew, dogs or None))
            yield luck.pick((*moves, Build(source), Build(luck.pick(own)), Recruit(luck.between(1, 3))))


def _verdict(rules: DeepSpace, luck: Luck, allowed: bool) -> tuple[SpaceState, Verdict]:
    """Find something that is allowed, or is refused by one rule alone."""
    while True:
        asked = luck.pick(("act", "act", "mine"))
        state = scene(rules, luck, "act", fields=1, dogs=1)
        if asked == "mine" and can_mine(state):
            state = rules.read_position(state.text.replace("A act", "A mine"))
        tries = (state.explain(action) for _, action in zip(range(40), _actions(state, luck), strict=False))
        for verdict in tries:
            if verdict.allowed == allowed and (allowed or len(verdict.reasons) == 1):
                return state, verdict


def spoken(state: SpaceState, action: Action) -> str:
    """Put an action into words, its dogs too."""
    dogs = getattr(action, "dogs", None)
    return said(state, action) + (f" with {count(dogs, 'dog/dogs')}" if dogs else "")


def legal(rules: DeepSpace, luck: Luck) -> Question:
    """Ask whether something is allowed now."""
    state, verdict = _verdict(rules, luck, allowed=bool(luck.randrange(2)))
    asks = f"{state.question}. {purse(state)}. May she {spoken(state, verdict.action)}?"
    return asking.legal(state, verdict, asks)


def which_rule(rules: DeepSpace, luck: Luck) -> Question:
    """Ask which rule forbids something."""
    state, verdict = _verdict(rules, luck, allowed=False)
    asks = f"{state.question}. {purse(state)}. She can't {spoken(state, verdict.action)}. Which rule forbids it?"
    return asking.which_rule(state, verdict, luck, asks)


TWO_CARDS = "A cards gem-vein-1 raid-1"
NEXT = (
    (f"A: opal 2 | {OTHERS} | {TWO_CARDS} | moves 2 | A trade", "Ada keeps her cards.", "end", "deepspace.mine"),
    (
        f"A: opal 2 | {OTHERS} | {TWO_CARDS} | moves 2 | A mine",
        "Ada mines on the only planet where she can.",
        "mine opal gem",
        "deepspace.mine",
    ),
    (
        f"A: opal 2 | {OTHERS} | {TWO_CARDS} | A act",
        "Ada has done what she wanted to do.",
        "end",
        "deepspace.replenish.recruits",
    ),
    (f"A: opal 2 | {OTHERS} | {TWO_CARDS} | A swap", "Ada keeps both her cards.", "end", "deepspace.turn.order"),
    (f"A: opal 2 | {OTHERS} | A cards raid-1 | A swap", "Ada keeps her only card.", "end", "deepspace.replenish.draw"),
    (
        "A: vega 3 | B: ruby 1 | C: topaz 2 | moves 2 | A act",
        "Ada moves from Vega to Ruby, where Ben has a recruit.",
        "move vega ruby 3",
        "deepspace.battle.sides",
    ),
    (
        "A: ruby 1 | B: ruby 1 | C: topaz 2 | moves 1 | moved | A act > fight ruby B",
        "Ada's only recruit on Ruby attacks Ben's. She rolls 2, and he rolls 5.",
        "roll 2 / 5",
        "deepspace.battle.continue",
    ),
    (
        "A: opal 2 | B: ruby 2, iron 1 | C: topaz 2 | B dogs ruby 1 | A gems 1 | A cards meteor-shower-1 | A act",
        "Ada plays Meteor Shower on Ruby. Ben has two recruits and a dog there, and one recruit on Iron.",
        "play meteor-shower-1 at ruby",
        "deepspace.dog.left",
    ),
)


def what_next(rules: DeepSpace, luck: Luck) -> Question:
    """Ask what comes next."""
    return asking.what_next(rules, luck, NEXT)


QUESTIONS: dict[str, Maker] = {
    "players": asking.players(1, 2, 3, 4, 5, 6),
    "who-begins": basics.begins,
    "in-the-game": basics.in_the_game,
    "link": basics.link,
    "distance": basics.distance,
    "mine": turns.mine,
    "recruits": turns.recruits,
    "between-moves": turns.between_moves,
    "bases": turns.bases,
    "arrive": turns.arrive,
    "roll": roll,
    "odds": odds,
    "dog-first": dog_first,
    "can-play": turns.can_play,
    "first-card": basics.first_card,
    "replenish": turns.replenish,
    "reading": basics.reading,
    "permanent": basics.permanent,
    "out": turns.out,
    "goal": basics.goal,
    "next": what_next,
    "legal": legal,
    "which-rule": which_rule,
    "which-text": basics.which_text,
    "standing": asking.standing,
}
