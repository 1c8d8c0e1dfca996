"""The questions of Classic Risk. Every right answer comes from the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riskteach.classic.attack import Attack, Roll
from riskteach.classic.cards import Trade
from riskteach.classic.fortify import Fortify
from riskteach.classic.game import Classic
from riskteach.classic.reinforce import Place
from riskteach.classic.state import ClassicState
from riskteach.core.actions import Action, End
from riskteach.core.words import count, join
from riskteach.lessons import asking
from riskteach.lessons import classic_basics as basics
from riskteach.lessons.asking import NAMES, Maker
from riskteach.lessons.classic_words import counted
from riskteach.lessons.luck import Luck, chosen, plainly, said, scattered, written
from riskteach.lessons.quizzes import Question

DUEL = "A: alaska {a} | B: kamchatka {b}, * 1 | C: peru 2 | "


# -- a turn -----------------------------------------------------------------------------------------


def reinforcements(rules: Classic, luck: Luck) -> Question:
    """Ask how many armies a turn brings."""
    state = rules.read_position(f"{written(scattered(rules.board, luck))} | A reinforce 3")
    armies = rules.reinforcements(state, 0)
    held = state.held(0)
    whole = [r.name for r in rules.board.regions.values() if set(r.places) <= set(held)]
    with_whole = f" and holds all of {join(whole)}" if whole else ""
    text = f"Ada has {count(len(held), 'territory/territories')}{with_whole}. How many armies does her turn bring in "
    text += f"{chosen(rules)}?"
    why = counted(len(held), whole, armies)
    return Question("reinforcements", text, str(int(armies)), why, armies.rules, state=state, evidence=(0,))


def value_of_set(rules: Classic, luck: Luck) -> Question:
    """Ask what the next set is worth."""
    before = luck.between(1, 8)
    hand = tuple(card for card, kind in rules.cards.items() if kind == "cavalry")[:3]
    state = rules.read_position(f"A: alaska 3 | B: * 1 | A cards {' '.join(hand)} | sets {before} | A reinforce 3")
    event = next(event for event in state.play(Trade(hand))[1] if event.what == "value")
    text = f"{count(before, 'set has/sets have')} been traded in this game. How many armies is the next one worth?"
    return Question("set-value", text, str(event.values["armies"]), event.text, (event.rule,), evidence=(before,))


def _actions(state: ClassicState, luck: Luck) -> Iterator[Action]:
    """Actions that a player may well think of, legal or not."""
    near, own = state.rules.board.neighbours, state.held(state.seat)
    word = state.phase.stage
    while True:
        source = luck.pick(own) if luck.randrange(6) else luck.pick(state.rules.board.ids)
        target = luck.pick(near[source] if luck.randrange(5) else state.rules.board.ids)
        number = luck.between(1, 3)
        if source == target:
            continue
        if word == "attack":
            yield Attack(source, target, number)
        elif word == "fortify":
            other = luck.pick(own) if luck.randrange(4) else target
            yield Fortify(source, other if other != source else target, number)
        else:
            yield luck.pick((Place(source, luck.between(1, 5)), Place(target, number), Attack(source, target, 1)))


def _stage(rules: Classic, luck: Luck) -> ClassicState:
    asked = luck.pick(("attack", "attack", "fortify", "reinforce 4"))
    return rules.read_position(f"{written(scattered(rules.board, luck, most=4))} | A {asked}")


def legal(rules: Classic, luck: Luck) -> Question:
    """Ask whether something is allowed now."""
    state, wanted = _stage(rules, luck), bool(luck.randrange(2))
    actions = (action for action in _actions(state, luck))
    verdict = next(v for v in map(state.explain, actions) if v.allowed == wanted and (wanted or len(v.reasons) == 1))
    return asking.legal(state, verdict, f"{state.question}. May Ada {said(state, verdict.action)}?")


def which_rule(rules: Classic, luck: Luck) -> Question:
    """Ask which rule forbids something."""
    state = _stage(rules, luck)
    verdict = next(v for v in map(state.explain, _actions(state, luck)) if not v.allowed and len(v.reasons) == 1)
    return asking.which_rule(state, verdict, luck)


def card_earned(rules: Classic, luck: Luck) -> Question:
    """Ask how many cards the end of a turn brings."""
    taken = luck.pick((0, 1, 3))
    flag = "conquered | " * bool(taken)
    state = rules.read_position(f"{DUEL.format(a=5, b=1)}{flag}A fortify")
    after = state.apply(End())
    cards = int(after.current_player < 0)
    rule = rules.rulebook["classic.cards.draw"]
    won = count(taken, "territory/territories")
    text = f"Ada took {won} from others in this turn. How many cards does she get at its end?"
    return Question("card", text, str(cards), rule.text.rstrip("."), (rule,), evidence=(taken,))


# -- battles ----------------------------------------------------------------------------------------


def roll(rules: Classic, luck: Luck) -> Question:
    """Ask who loses what in a roll."""
    dice = [sorted((luck.die() for _ in range(n)), reverse=True) for n in (luck.between(1, 3), luck.between(1, 2))]
    if luck.randrange(3) == 0:
        dice[1][0] = dice[0][0]  # a tie, more often than by chance
        dice[1].sort(reverse=True)
    sizes = " ".join(str(len(d)) for d in dice)
    state = rules.read_position(f"{DUEL.format(a=6, b=4)}A attack begun > roll alaska kamchatka {sizes}")
    events = state.play(Roll(tuple(dice[0]), tuple(dice[1])))[1]
    lost = {e.values["player"]: e.values["armies"] for e in events if e.what == "lose"}
    pairs = min(len(dice[0]), len(dice[1]))
    choices = [_lost({0: a, 1: pairs - a}) for a in range(pairs + 1)] + ["nobody loses an army"]
    why = ". ".join(event.text for event in events)
    used = tuple(dict.fromkeys(event.rule for event in events))
    text = f"Ada attacks Ben and rolls {_dice(dice[0])}. Ben rolls {_dice(dice[1])}. Who loses what?"
    evidence = (tuple(dice[0]), tuple(dice[1]))
    return Question("roll", text, _lost(lost), why, used, tuple(choices), evidence=evidence)


def _dice(dice: Sequence[int]) -> str:
    return join(list(map(str, dice)))


def _lost(lost: dict[int, int]) -> str:
    return ", ".join(f"{NAMES[seat]} loses {lost[seat]}" for seat in sorted(lost) if lost[seat])


def dice_limit(rules: Classic, luck: Luck) -> Question:
    """Ask with how many dice one may attack at most."""
    armies = luck.between(2, 6)
    state = rules.read_position(f"{DUEL.format(a=armies, b=2)}A attack")
    most = max(n for offer in state.offers() if offer.kind is Attack for n in offer.choices[2])
    verdict = state.explain(Attack("alaska", "kamchatka", most + 1))
    text = (
        f"Ada attacks Kamchatka from Alaska, where she has {count(armies, 'army/armies')}. With how many dice at most?"
    )
    return Question(
        "dice-limit",
        text,
        str(most),
        plainly(verdict),
        verdict.rules,
        state=state,
        mark=("alaska", "kamchatka"),
        evidence=(armies,),
    )


# -- what comes next ----------------------------------------------------------------------------------

LAST, STILL = "Ben has one army in Kamchatka.", "Now Ada ends her turn without moving armies."
ATTACK, ROLLS, FIVE = (
    "attack alaska kamchatka 3",
    "A attack begun > roll alaska kamchatka",
    "siam ural peru japan china",
)
NEXT: tuple[tuple[str, str, str, str], ...] = (
    # the position after the map, what happens there, the action, the rule that decides what comes then
    ("A reinforce 2", "Ada places her last two armies.", "place alaska 2", "classic.reinforce.place"),
    ("A attack", f"Ada attacks Kamchatka from Alaska with three dice. {LAST}", ATTACK, "classic.defend.dice"),
    (f"{ROLLS} 3 1", f"Ada rolls 6, 5 and 1, and Ben 2. {LAST}", "roll 6 5 1 / 2", "classic.attack.occupy"),
    (f"{ROLLS} 1 1", "Ada attacks with one die. She rolls 2, and Ben 5.", "roll 2 / 5", "classic.battle.losses"),
    ("A attack begun", "Ada ends her attacks.", "end", "classic.attack.stop"),
    ("conquered | A fortify", f"Ada took a territory from Ben. {STILL}", "end", "classic.cards.draw"),
    ("A fortify", f"Ada took nothing in this turn, and nobody has cards. {STILL}", "end", "classic.turn.order"),
    (f"B cards {FIVE} | A fortify", f"Ben holds five cards. {STILL}", "end", "classic.cards.forced"),
)


def what_next(rules: Classic, luck: Luck) -> Question:
    """Ask what comes next."""
    land = DUEL.format(a=6, b=1)
    return asking.what_next(rules, luck, [(land + text, told, action, rule) for text, told, action, rule in NEXT])


QUESTIONS: dict[str, Maker] = {
    "players": asking.players(2, 3, 5, 6, 7),
    "starting-armies": basics.starting_armies,
    "pieces": basics.pieces,
    "who-begins": basics.begins,
    "border": basics.border,
    "reinforcements": reinforcements,
    "set-value": value_of_set,
    "legal": legal,
    "which-rule": which_rule,
    "card": card_earned,
    "roll": roll,
    "dice-limit": dice_limit,
    "next": what_next,
    "goal": basics.goal,
    "standing": asking.standing,
    "editions": basics.editions,
}
