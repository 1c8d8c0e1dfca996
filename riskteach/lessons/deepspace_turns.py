"""Questions about the turn of Risk Deep Space: mining, recruits, moves, bases and cards."""

from __future__ import annotations

from riskteach.core.actions import Action, End
from riskteach.core.words import count, join
from riskteach.deepspace.box import SUPPLY
from riskteach.deepspace.build import ANY_NUMBER, NO_ELIMINATION, Build
from riskteach.deepspace.cards import Play
from riskteach.deepspace.game import DeepSpace
from riskteach.deepspace.mine import COUNTS, MINE, RECRUIT, Mine, Recruit
from riskteach.deepspace.move import ARRIVE, FREE_ORDER, Go
from riskteach.deepspace.state import SpaceState
from riskteach.lessons.asking import ALLOWED, NAMES, NO, REFUSED, YES
from riskteach.lessons.deepspace_luck import scene
from riskteach.lessons.luck import Luck, plainly
from riskteach.lessons.quizzes import Question

OTHERS = "B: ruby 2 | C: topaz 2"


def purse(state: SpaceState) -> str:
    """Tell what Ada has beside the board: what a picture does not show."""
    gems, ore = state.gems[state.seat], state.ore[state.seat]
    return f"She has {count(gems, 'gem/gems') if gems else 'no gem'} and {ore or 'no'} ore"


# -- a turn ---------------------------------------------------------------------------------------


def mine(rules: DeepSpace, luck: Luck) -> Question:
    """Ask on how many planets somebody can mine."""
    while True:
        state = scene(rules, luck, "act", dogs=2, moves=2)
        mining = rules.read_position(state.text.replace("A act", "A mine")) if can_mine(state) else state
        planets = sorted({planet for offer in mining.offers() if offer.kind is Mine for planet in offer.choices[0]})
        if planets:
            break
    dogs = any(state.dogs_on(planet, 0) and state.crew(planet, 0) == 1 for planet in state.own(0))
    why = f"two recruits are on {', '.join(rules.name(planet) for planet in planets)}; a dog and a station do not count"
    text = "It is Ada's turn, and nothing is mined yet. On how many planets can she mine?"
    used = (MINE, COUNTS) if dogs else (MINE,)
    return Question("mine", text, str(len(planets)), why, used, state=mining, evidence=(len(planets),))


def can_mine(state: SpaceState) -> bool:
    """Say whether Ada can mine anywhere."""
    return any(state.crew(planet, 0) > 1 for planet in state.rules.planets)


def recruits(rules: DeepSpace, luck: Luck) -> Question:
    """Ask how many recruits somebody can buy."""
    gems, board, moved = luck.between(0, 5), luck.pick((6, 12, 29, 30, 31)), not luck.randrange(3)
    stock = f" | A gems {gems}" * bool(gems)
    state = rules.read_position(f"A: opal {board} | {OTHERS}{stock} | moves {2 - moved}{' | moved' * moved} | A act")
    most = max((n for offer in state.offers() if offer.kind is Recruit for n in offer.choices[0]), default=0)
    has = f"Ada has {count(gems, 'gem/gems')} and {count(board, 'recruit/recruits')} on the board"
    text = f"{has}, of 32. {'She has made one move' if moved else 'She has not moved yet'}. How many can she buy now?"
    why = f"a gem each, and {count(state.pile(0), 'recruit is/recruits are')} in the pile"
    rule = RECRUIT if most == gems else SUPPLY
    if moved and not most:
        rule, why = state.explain(Recruit(1)).rules[-1], plainly(state.explain(Recruit(1)))
    evidence = (gems, board, moved)
    return Question("recruits", text, str(most), why, (rule,), state=state, evidence=evidence)


BETWEEN = (
    ("build a base on Opal", "build opal"),
    ("play Gem Vein", "play gem-vein-1"),
    ("buy a recruit", "recruit 1"),
    ("mine on Opal", "mine opal gem"),
)


def between_moves(rules: DeepSpace, luck: Luck) -> Question:
    """Ask what may be done between the two moves."""
    what, action = luck.pick(BETWEEN)
    text = f"A: opal 3 | {OTHERS} | A gems 1 | A ore 3 | A cards gem-vein-1 | moves 1 | moved | A act"
    state = rules.read_position(text)
    verdict = state.explain(rules.parse(action))
    asks = f"Ada has made one move, and has another. {purse(state)}, and the card Gem Vein. May she {what} now?"
    answer = ALLOWED if verdict.allowed else REFUSED
    used = (FREE_ORDER, verdict.rules[0]) if verdict.allowed else verdict.rules
    why = plainly(verdict)
    return Question("between-moves", asks, answer, why, used, (ALLOWED, REFUSED), state, ("opal",), (text, action))


def bases(rules: DeepSpace, luck: Luck) -> Question:
    """Ask how many bases somebody can build in a turn, without moving."""
    state = scene(rules, luck, "act", moves=0)
    ore = luck.between(2, 9)
    state = rules.read_position(f"{_without(state.text, 'A ore')} | A ore {ore}")
    built, after = 0, state
    while options := [offer for offer in after.offers() if offer.kind is Build]:
        after, built = after.apply(options[0][0]), built + 1
        if after.outcome is not None:
            break
    able = [planet for planet in rules.planets if state.crew(planet, 0) > 2 and not state.has_base(planet, 0)]
    where = f"on {join([rules.name(planet) for planet in able])}" if able else "nowhere"
    why = f"three recruits and no base of hers yet: {where}; {ore} ore pay for {ore // 3 or 'none'}"
    text = f"Ada has no move left. {purse(state)}. How many bases can she build now?"
    used = (state.rules.rulebook["deepspace.build"], ANY_NUMBER)
    return Question("bases", text, str(built), why, used, state=state, evidence=(ore,))


def _without(text: str, section: str) -> str:
    return " | ".join(part for part in text.split(" | ") if not part.startswith(f"{section} "))


BATTLE, PEACE, CLOSED = "A battle", "No battle", "They can't go there"
ARRIVING = (
    ("Ben has recruits there", "A: vega 3 | B: ruby 2"),
    ("Ben has a base there, and no recruits", "A: vega 3 | B bases ruby"),
    ("Ada has recruits there already", "A: vega 3, ruby 1 | B: opal 1"),
    ("Ben has one recruit and a dog there", "A: vega 3 | B: ruby 1 | B dogs ruby 1"),
    ("a force field of Ben lies there", "A: vega 3 | B: ruby 1 | B fields ruby"),
)


def arrive(rules: DeepSpace, luck: Luck) -> Question:
    """Ask what happens when a crew arrives."""
    told, text = luck.pick(ARRIVING)
    state, action = rules.read_position(f"{text} | moves 2 | A act"), Go("vega", "ruby", 3)
    verdict = state.explain(action)
    fought = verdict.allowed and state.apply(action).current_player < 0
    answer = BATTLE if fought else PEACE if verdict.allowed else CLOSED
    why = f"{told}: {'they fight at once' if fought else 'nobody fights'}" if verdict.allowed else plainly(verdict)
    used = (ARRIVE,) if verdict.allowed else verdict.rules
    asks = f"Ada wants to move her crew from Vega to Ruby; {told}. What comes of it?"
    return Question("arrive", asks, answer, why, used, (BATTLE, PEACE, CLOSED), state, ("vega", "ruby"), (text,))


def out(rules: DeepSpace, luck: Luck) -> Question:
    """Ask whose turn it is, where somebody has nothing left."""
    mover = luck.randrange(3)
    gone = luck.pick([seat for seat in range(3) if seat != mover])
    here = [f"{'ABC'[seat]}: {place} 2" for seat, place in enumerate(("opal", "ruby", "topaz")) if seat != gone]
    text = " | ".join([*here, f"{'ABC'[mover]} cards gem-vein-1 raid-1", f"{'ABC'[mover]} swap"])
    state = rules.read_position(text)
    after = state.apply(End())
    told = f"{NAMES[gone]} has no recruits on the board. {NAMES[mover]} ends the turn."
    why = "nobody is ever out: every turn ends with a new recruit, and it goes on clockwise"
    answer, used = NAMES[after.seat], (NO_ELIMINATION,)
    return Question("out", f"{told} Whose turn is it?", answer, why, used, NAMES, state, evidence=(mover, gone))


def replenish(rules: DeepSpace, luck: Luck) -> Question:
    """Ask how many recruits the end of a turn brings."""
    own, theirs = luck.randrange(4), luck.randrange(4)
    parts = [f"A bases {' '.join(rules.planets[:own])}"] * bool(own)
    parts += [f"B bases {' '.join(rules.planets[-theirs:])}"] * bool(theirs)
    state = rules.read_position(" | ".join(["A: nova 2", "C: topaz 2", *parts, "A act"]))
    came = next(event for event in state.play(End())[1] if event.what == "recruit")
    told = f"Ada has {count(own, 'base/bases') if own else 'no base'}, and the others have {theirs or 'none'}."
    got = rules.options["replenish"]
    text = f"{told} She ends her turn. How many recruits does she get"
    text += "?" if got == rules.option_table()["replenish"].default else f", where replenish is {got!r}?"
    answer, why = str(came.values["recruits"]), str(rules.replenish(state, 0))
    return Question("replenish", text, answer, why, (came.rule,), state=state, evidence=(own, theirs))


# -- cards ----------------------------------------------------------------------------------------


def can_play(rules: DeepSpace, luck: Luck) -> Question:
    """Ask whether a card can be played."""
    card = luck.pick(tuple(rules.cards))
    kind, gems, moves = rules.cards[card], luck.randrange(2), luck.randrange(2)
    state = _holding(rules, card, gems, moves)
    plays = _plays(state)
    price = {"free": "It is free", "gem": "It costs a gem", "recruit": "It costs a recruit"}[kind.cost]
    left = count(moves, "move/moves") if moves else "no move"
    told = f"Ada holds {kind.name}: “{kind.text}” {price}. {purse(state)}, and {left} left."
    tried = plays or _plays(_holding(rules, card, 1, 1))
    verdict = state.explain(tried[0] if tried else Play(card))
    why = "it can be paid, and does something" if plays else plainly(verdict)
    rule = kind.rule if plays else verdict.rules[-1]
    answer, asks, evidence = YES if plays else NO, f"{told} Can she play it now?", (card, gems, moves)
    return Question("can-play", asks, answer, why, (rule,), (YES, NO), state, ("opal",), evidence)


def _holding(rules: DeepSpace, card: str, gems: int, moves: int) -> SpaceState:
    stock = f" | A gems {gems}" * bool(gems) + f" | moves {moves}"
    return rules.read_position(f"A: opal 3 | {OTHERS} | B gems 1{stock} | A cards {card} | A act")


def _plays(state: SpaceState) -> list[Action]:
    return [offer[0] for offer in state.offers() if offer.kind is Play]
