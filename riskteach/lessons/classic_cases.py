"""The cases of the exercises of Classic Risk. Every answer comes from the engine: nothing here knows a rule."""

from __future__ import annotations

from typing import Any, NamedTuple

from riskteach.classic.attack import Attack, Defend, Occupy, Roll
from riskteach.classic.cards import Trade, Trading
from riskteach.classic.fortify import Fortify
from riskteach.classic.game import Classic
from riskteach.classic.state import ClassicState
from riskteach.core.actions import End
from riskteach.core.seats import LETTERS
from riskteach.core.turn import Event
from riskteach.core.words import count
from riskteach.lessons.classic_words import counted
from riskteach.lessons.luck import Luck, plainly, scattered, written
from riskteach.lessons.tasks import Case

THREES = ["infantry", "cavalry", "artillery"]
DUEL = "A: alaska {a} | B: kamchatka {b}, * 1 | A attack"
BATTLE = DUEL + " begun"


class Seen(NamedTuple):
    """A position as a pupil's function gets it: letters and numbers in plain dictionaries."""

    player: str
    owner: dict[str, str]
    armies: dict[str, int]
    neighbours: dict[str, list[str]]

    def __repr__(self) -> str:
        return "land"


class Owners(dict[str, str]):
    """The letter of each territory, shown in short."""

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{t!r}: {letter!r}" for t, letter in list(self.items())[:2]) + ", …}"


def seen(state: ClassicState) -> Seen:
    """Put a position into plain dictionaries."""
    board = state.rules.board
    return Seen(
        LETTERS[state.seat],
        {t: LETTERS[state.at(t).owner or 0] for t in board.ids},
        {t: state.armies_in(t) for t in board.ids},
        {t: list(near) for t, near in board.neighbours.items()},
    )


def _said(events: tuple[Event, ...], *what: str) -> str:
    return ". ".join(event.text for event in events if not what or event.what in what)


def _chosen(state: ClassicState, kind: type, field: int) -> list[Any]:
    """Give what a field of an action may be, over all that is on offer."""
    return [one for offer in state.offers() if offer.kind is kind for one in offer.choices[field]]


# -- set-up and reinforcements ------------------------------------------------------------------


def starting_armies(rules: Classic, players: int) -> Case:
    """Read them off a new game."""
    table = type(rules)(players, **rules.options)
    armies = table.start().reserves[0]
    rule = rules.rulebook["classic.setup.armies"]
    return Case((players,), armies, rule, f"{players} players start with {armies} armies each", drawn=False)


def _holding(rules: Classic, territories: int, luck: Luck) -> ClassicState:
    """Give Ada so many territories, by chance, and no whole continent if that is possible."""
    kept = [luck.pick(region.places) for region in rules.board.regions.values()]
    order = [t for t in luck.shuffled(rules.board.ids) if t not in kept] + kept
    land = {t: (0, 2) if k < territories else (1, 1) for k, t in enumerate(order)}
    return rules.read_position(f"{written(land)} | A reinforce 3")


def _recruits(rules: Classic, state: ClassicState, args: tuple[Any, ...]) -> Case:
    armies, held = rules.reinforcements(state, state.seat), tuple(state.held(state.seat))
    whole = [region.name for region in rules.board.regions.values() if set(held) >= set(region.places)]
    return Case(args, int(armies), armies.parts[-1].rule, counted(len(held), whole, armies), state, held)


def reinforcements(rules: Classic, territories: int) -> Case:
    """Count the armies of a turn, where no continent is held whole."""
    state = _holding(rules, territories, Luck(territories, 0))
    return _recruits(rules, state, (territories,))


def reinforcements_with_continents(rules: Classic, territories: int, seed: int) -> Case:
    """Count the armies of a turn, where continents are held: a row of territories in the map's order."""
    ids, begin = rules.board.ids, seed % len(rules.board.ids)
    held = {*(ids + ids)[begin : begin + territories]}
    land = {t: (0 if t in held else 1, 1) for t in ids}
    state = rules.read_position(f"{written(land)} | A reinforce 3")
    whole = [region.id for region in rules.board.regions.values() if held.issuperset(region.places)]
    return _recruits(rules, state, (territories, whole))


# -- cards --------------------------------------------------------------------------------------


def _hand(rules: Classic, kinds: list[str]) -> list[str]:
    left = dict(rules.cards)
    hand = []
    for kind in kinds:
        card = next(card for card, known in left.items() if known == kind)
        hand.append(card)
        del left[card]
    return hand


def is_set(rules: Classic, kinds: list[str]) -> Case:
    """Ask whether three cards in hand may be traded."""
    hand = _hand(rules, kinds)
    free = next(t for t in rules.board.ids if t not in hand)  # no card shows it: there is no bonus to place
    state = rules.read_position(f"A: {free} 3 | B: * 1 | A cards {' '.join(hand)} | A reinforce 3")
    verdict = state.explain(Trade(tuple(hand)))
    why = plainly(verdict)
    return Case((kinds,), verdict.allowed, rules.rulebook["classic.cards.set"], why, state, drawn=False)


def set_value(rules: Classic, number: int) -> Case:
    """Trade a set, and see what it brings."""
    hand = _hand(rules, ["infantry"] * 3)
    free = next(t for t in rules.board.ids if t not in hand)
    before = f" | sets {number - 1}" if number > 1 else ""
    state = rules.read_position(f"A: {free} 3 | B: * 1 | A cards {' '.join(hand)}{before} | A reinforce 3")
    events = state.play(Trade(tuple(hand)))[1]
    value = next(event for event in events if event.what == "value")
    return Case((number,), value.values["armies"], value.rule, value.text, state, drawn=False)


def must_trade(rules: Classic, cards: int) -> Case:
    """Let the turn come to a player with so many cards."""
    hand = list(rules.cards)[:cards]
    held = f" | A cards {' '.join(hand)}" if hand else ""
    state = rules.read_position(f"A: alaska 3 | B: * 1 | C: peru 2{held} | C fortify")
    after, events = state.play(End())
    due = isinstance(after.phase, Trading)
    why = _said(events, "must trade") or f"{after.question}: nobody is made to trade with {cards} cards"
    return Case((cards,), due, rules.rulebook["classic.cards.forced"], why, state, drawn=False)


# -- battles --------------------------------------------------------------------------------------


def can_attack(rules: Classic, seed: int) -> Case:
    """Ask about an attack with one die, in a position by chance."""
    luck = Luck(seed, 99)
    state = rules.read_position(f"{written(scattered(rules.board, luck, most=3))} | A attack")
    near, own = state.rules.board.neighbours, state.held(0)
    source = luck.pick(own) if luck.randrange(4) else luck.pick(rules.board.ids)
    foreign = [t for t in near[source] if state.owner(t) != 0] or near[source]
    target = luck.pick((foreign, foreign, near[source], rules.board.ids)[luck.randrange(4)])
    verdict = state.explain(Attack(source, target, 1))
    why, mark = plainly(verdict), (source, target)
    return Case((source, target, seen(state)), verdict.allowed, verdict.rules[0], why, state, mark)


def dice_limit(rules: Classic, armies: int) -> Case:
    """Look how many dice are on offer."""
    state = rules.read_position(DUEL.format(a=armies, b=2))
    dice = [n for offer in state.offers() if offer.kind is Attack for n in offer.choices[2]]
    most = max(dice, default=0)
    verdict = state.explain(Attack("alaska", "kamchatka", most + 1 if most < 3 else 4))
    return Case((armies,), most, verdict.rules[-1], plainly(verdict), state, ("alaska",))


def defence_limit(rules: Classic, armies: int) -> Case:
    """Look how many dice the defender is offered."""
    state = rules.read_position(BATTLE.format(a=5, b=armies) + " > defend alaska kamchatka 3")
    most = max(_chosen(state, Defend, 0))
    verdict = state.explain(Defend(most + 1))
    return Case((armies,), most, verdict.rules[0], plainly(verdict), state, ("kamchatka",))


def losses(rules: Classic, attack: list[int], defence: list[int]) -> Case:
    """Roll these dice, and count who loses what."""
    phase = f" > roll alaska kamchatka {len(attack)} {len(defence)}"
    state = rules.read_position(BATTLE.format(a=9, b=9) + phase)
    events = state.play(Roll(tuple(attack), tuple(defence)))[1]
    lost = {event.values["player"]: event.values["armies"] for event in events if event.what == "lose"}
    ties = [event.rule for event in events if event.rule.id == "classic.battle.tie"]
    rule = ties[0] if ties else rules.rulebook["classic.battle.compare"]
    return Case((attack, defence), (lost.get(0, 0), lost.get(1, 0)), rule, _said(events), state, drawn=False)


def occupy_range(rules: Classic, armies: int, dice: int) -> Case:
    """Look how many armies may move in."""
    state = rules.read_position(
        f"A: alaska {armies}, kamchatka 0 | B: * 1 | conquered | A attack begun > occupy alaska kamchatka {dice} B"
    )
    numbers = _chosen(state, Occupy, 0)
    verdict = state.explain(Occupy(max(numbers) + 1))
    want = (min(numbers), max(numbers))
    return Case((armies, dice), want, verdict.rules[0], plainly(verdict), state, ("alaska", "kamchatka"))


# -- the end of a turn ------------------------------------------------------------------------------


def fortify_targets(rules: Classic, seed: int) -> Case:
    """Look where armies may go from a territory."""
    luck = Luck(seed, 98)
    state = rules.read_position(f"{written(scattered(rules.board, luck, most=3))} | A fortify")
    source = luck.pick(state.held(0))
    offers = [offer for offer in state.offers() if offer.kind is Fortify and source in offer.choices[0]]
    targets = frozenset(target for offer in offers for target in offer.choices[1])
    why = f"armies can go from {rules.name(source)} to {count(len(targets), 'territory/territories')}"
    if state.armies_in(source) == 1:
        why = f"{rules.name(source)} has 1 army, and one must stay"
    elif refused := [t for t in (*rules.board.neighbours[source], *state.held(0)) if t not in targets and t != source]:
        verdict = state.explain(Fortify(source, refused[0], 1))
        why += f", and not to {rules.name(refused[0])}: {plainly(verdict)}"
    rule = rules.rulebook["classic.fortify"]
    return Case((source, seen(state)), targets, rule, why, state, (source, *sorted(targets)))


def next_player(rules: Classic, player: str, alive: str) -> Case:
    """End a turn, and see whose turn it is."""
    table = type(rules)(6, **rules.options)
    ids = iter(table.board.ids)
    first = {letter: next(ids) for letter in alive}
    parts = [f"{letter}: {t} 2" + (", * 1" if letter == alive[-1] else "") for letter, t in first.items()]
    state = table.read_position(f"{' | '.join(parts)} | {player} fortify")
    after, events = state.play(End())
    passed = next(event for event in events if event.what == "pass")
    return Case((player, list(alive)), LETTERS[after.seat], passed.rule, passed.text, state)


def winner(rules: Classic, others: int, seed: int) -> Case:
    """Let Ada move into a territory that she has just taken, where so many are not hers."""
    foreign = Luck(seed, 97).shuffled(t for t in rules.board.ids if t not in ("alaska", "kamchatka"))[:others]
    land = {t: (1 + k % 2 if t in foreign else 0, 3) for k, t in enumerate(rules.board.ids)} | {"kamchatka": (0, 0)}
    state = rules.read_position(f"{written(land)} | conquered | A attack begun > occupy alaska kamchatka 1 B")
    after = state.apply(Occupy(1))
    want = None if after.outcome is None else LETTERS[after.outcome.winners[0]]
    owner = Owners(seen(after).owner)
    names = ", ".join(rules.name(t) for t in foreign[:3])
    why = after.question if want else f"others still hold land ({names}), and the game goes on: {after.question}"
    return Case((owner,), want, rules.rulebook["classic.win"], why, state, tuple(foreign))
