"""What is folded below the board: the log, options, the board as text, all hands, files, and "what if"."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple

from riskteach.core.errors import BadAction, BadOption, RiskError
from riskteach.core.phases import CHANCE
from riskteach.core.session import Session, Step
from riskteach.core.words import join
from riskteach.draw.svg import faces
from riskteach.draw.text import text_board
from riskteach.widgets import cards, dice, view
from riskteach.widgets.computers import Computers

LOGGED = 60
OFFERS_SHOWN = 6


def pane(name: str, stepper: Any) -> dict[str, Any]:
    """Give what a pane shows; nothing for the one that is not open."""
    session: Session[Any] = stepper.game
    match name:
        case "log":
            return {"log": log(session, stepper.computers), "left": max(0, session.at - LOGGED)}
        case "options":
            return {"options": options(session)}
        case "text":
            return {"text": text_board(session.state), "told": beside(session.state), **position(session.state)}
        case "hands":
            return {"hands": hands(session.state)}
        case "what-if":
            return what_if(session, stepper.what_if)
        case "dice":
            return {"dice": by_hand(session)}
        case "files":
            return {"file": stepper.file or free_name(), "inWay": stepper.in_way}
    return {}


def log(session: Session[Any], computers: Computers) -> list[dict[str, Any]]:
    """Give the newest steps, the last one first; a computer's with its reason."""
    history, seats = session.history, session.rules.seats
    lines = []
    for number in range(max(0, len(history) - LOGGED), len(history)):
        step, chosen = history[number], computers.chosen(number)
        lines.append(
            {
                "number": number + 1,
                "text": view.written(step.action),
                "by": chosen.kind if chosen else step.by,
                "why": chosen.why if chosen else "",
                "letter": "" if step.player == CHANCE else seats[step.player].letter,
                "events": [{"text": event.text, "rule": event.rule.id} for event in step.events],
            }
        )
    return lines[::-1]


def options(session: Session[Any]) -> dict[str, Any]:
    """Give what can be set for this game, and what was set when it began."""
    rules = session.rules
    return {
        "chance": session.chance,
        "orders": [[name, list(answers), session.orders()[name]] for name, answers in rules.orders.items()],
        "edition": rules.edition if len(rules.editions) > 1 else "",
        "seed": session.seed,
        "inForce": [[_in_words(rule, rules.options[rule.option.name]), rule.id] for rule in _optional(session)],
    }


def _optional(session: Session[Any]) -> list[Any]:
    return [rule for rule in session.rules.book.values() if rule.option is not None]


def _in_words(rule: Any, got: Any) -> str:
    return str(next(says for known, says in rule.option.values if type(known) is type(got) and known == got))


def hands(state: Any) -> list[dict[str, Any]]:
    """Give everybody's cards."""
    return [
        {
            "letter": seat.letter,
            "name": seat.name,
            "cards": [cards.shown(state, card, number) for card in hand],
            "has": [rule.id for rule in state.rules.advantages(state, number)],
            "goals": [[goal.what, goal.says] for goal in state.rules.goals(state, number) if goal.secret],
        }
        for number, (seat, hand) in enumerate(zip(state.rules.seats, cards.hands(state), strict=False))
    ]


def beside(state: Any) -> list[str]:
    """Say in words what lies beside the board for all to see: open hands, and the supply."""
    rules, hands = state.rules, cards.hands(state) if cards.lie_open(state) else ()
    supply = join([view.counted(score) for score in rules.supply(state)])
    told = [
        f"{seat.name} holds {join([rules.name(card) for card in hand])}."
        for seat, hand in zip(rules.seats, hands, strict=False)
        if hand
    ]
    return [*told, f"In the supply: {supply}."] if supply else told


def position(state: Any) -> dict[str, Any]:
    """Give the position in one line, and whether it tells what not everybody may know."""
    return {"position": state.text, "tells": not cards.lie_open(state)}


def free_name() -> str:
    """Give a file's name that is not taken."""
    names = ["game.json", *(f"game-{number}.json" for number in range(2, 1000))]
    return next((name for name in names if not Path(name).exists()), names[0])


def by_hand(session: Session[Any]) -> dict[str, Any] | None:
    """Give what is needed to set dice or a card by hand: what is written, as it stands, and what it may be."""
    state, action = session.state, None
    if state.current_player != CHANCE:
        if (last := dice.last_chance(session)) is None:
            return None
        action = session.history[last].action
        state = session.history[last - 1].state if last else session.start
    first = action or state.chance_outcomes().outcomes[0]
    if _are_dice(state, first):
        rows = [[got] if isinstance(got, int) else list(got) for got in dice.fields(first).values()]
        letters = [state.rules.seats[seat].letter for seat in dice.sides(state)] if len(rows) == 2 else []
        return {"verb": first.verb, "dice": rows, "letters": letters, "asks": view.capital(state.question)}
    among = [str(outcome) for outcome in state.chance_outcomes().outcomes]
    now = "" if type(first).secret else str(first)
    return {"verb": first.verb, "among": among, "now": now, "asks": view.capital(state.question)}


def _are_dice(state: Any, action: Any) -> bool:
    """Whether the numbers of an action of chance are what dice show: several of them, or one against another."""
    slots = type(action).form.slots.values()
    if any(slot.kind != "number" for slot in slots):
        return False
    return all(slot.many for slot in slots) or any(map(dice.compares, state.play(action, drawn=True)[1]))


# -- what if --------------------------------------------------------------------------------------


class WhatIf(NamedTuple):
    """The same position played otherwise, to be seen beside the game.

    Attributes
    ----------
    title : str
        What is different, in words.
    typed : str
        How it is done in a cell.
    here, other : Session
    since : tuple of int
        The step in each after which they are told.
    refused : str
        Why the last decision can't be made there; empty where it can.
    differ : tuple of str
        The places that are not alike.
    says : str
        The difference in a sentence.
    """

    title: str
    typed: str
    here: Session[Any]
    other: Session[Any]
    since: tuple[int, int]
    refused: str
    differ: tuple[str, ...]
    says: str


def under(session: Session[Any], name: str, number: int) -> WhatIf:
    """Play the last decision again under another value of an option, with the same dice.

    Raises
    ------
    BadOption
        The position can't be under it.
    """
    option = session.rules.option_table()[name]
    got = option.values[number][0]
    if got == session.rules.options[name] and type(got) is type(session.rules.options[name]):
        raise BadOption(f"“{option.values[number][1]}” is what is played here: choose something else")
    begin = dice.last_decision(session)
    there = _at(session, begin)
    other = there.fork(**{name: got})
    refused = _replay(other, session.history[begin:])
    title = view.capital(option.values[number][1])
    return _compared(title, f"game.fork({name}={got!r})", session, other, begin, refused)


def another_roll(session: Session[Any], tries: int = 20) -> WhatIf:
    """Roll the last dice, or draw the last card, once more beside the game, until something else comes up."""
    if (last := dice.last_chance(session)) is None:
        raise BadAction(session.can_reroll.reason)
    there, seed = _at(session, last), session.seed
    for k in range(1, tries + 1):
        other = there.fork(seed=seed + k + session.at)
        other.chance = "manual"
        other.roll()
        if other.history[0].action != session.history[last].action:
            break
    typed = f"game.goto({last}); game.fork(seed={other.seed}).roll()"
    came = other.history[0].action
    return _compared(f"Another {came.verb}: {view.written(came)}", typed, session, other, last, "")


def _at(session: Session[Any], number: int) -> Session[Any]:
    """Look at an earlier step without moving the game itself: a shallow copy has a place in history of its own."""
    there = copy(session)
    there.watchers = type(session.watchers)()
    there.goto(number)
    return there


def _replay(other: Session[Any], steps: Iterable[Step]) -> str:
    """Play the same steps, chance included, as far as they can be played; say why not, where they can't."""
    other.chance = "manual"
    for step in steps:
        if other.state.is_over or other.state.current_player != step.player:
            continue  # it came otherwise: answered by a standing order, or not asked at all
        try:
            other.do(step.action)
        except RiskError as error:
            return str(error)
    return ""


def _compared(title: str, typed: str, here: Session[Any], other: Session[Any], since: int, refused: str) -> WhatIf:
    one, two = here.state, other.state
    differ = tuple(place for place in here.board.ids if one.at(place) != two.at(place))
    names = [f"{here.rules.name(p)} {_held(one, p)} here, {_held(two, p)} there" for p in differ[:4]]
    more = f", and {len(differ) - 4} more" if len(differ) > 4 else ""
    counts = len(one.legal_actions()), len(two.legal_actions())
    told = [[event.text for event in _since(*side)] for side in ((here, since), (other, 0))]
    only = {"here": [t for t in told[0] if t not in told[1]], "there": [t for t in told[1] if t not in told[0]]}
    if refused:
        says = f"There the last decision is refused: {refused}"
    elif differ:
        says = f"It would have come otherwise: {'; '.join(names)}{more}."
    elif told[0] != told[1]:
        first = [f"Only {where}: {texts[0]}." for where, texts in only.items() if texts]
        says = " ".join(["The same on the board, but not what happened.", *first])
    elif one.question != two.question:
        says = f"The same on the board, but there: {two.question}."
    elif counts[0] != counts[1]:
        says = f"The same on the board; {counts[0]} actions are possible here, {counts[1]} there."
    elif one.text != two.text and any(goal.secret for goal in one.rules.goals(one, one.seat)):
        says = "The same on the board, but not what is hidden."
    elif one.text != two.text:
        says = f"The same on the board, but not the whole position. There: {two.text}"
    else:
        says = "No difference here: what this decides has not come up in this position."
    return WhatIf(title, typed, here, other, (since, 0), refused, differ, says)


def _held(state: Any, place: str) -> str:
    held = state.at(place)
    return "nobody" if held.owner is None else f"{state.rules.seats[held.owner].letter} {held.count}"


def what_if(session: Session[Any], found: WhatIf | None) -> dict[str, Any]:
    """Give the choices, and the comparison once one is made."""
    out: dict[str, Any] = {"options": []}
    for rule in _optional(session):
        if _is_past(session, rule):
            continue
        values = [[repr(got), says] for got, says in rule.option.values]
        out["options"].append([rule.option.name, rule.id, values, repr(session.rules.options[rule.option.name])])
    if found is None:
        return out
    state = found.other.state
    looks = {
        place: [face.css + " mark" * (place in found.differ), face.text, face.letter, face.label]
        for place, face in faces(state).items()
    }
    return out | {
        "title": found.title,
        "typed": found.typed,
        "says": found.says,
        "differ": len(found.differ),
        "faces": looks,
        "here": _side(found.here, found.since[0]),
        "there": _side(found.other, found.since[1]),
    }


def _is_past(session: Session[Any], rule: Any) -> bool:
    """Whether an option can't matter any more: that of a set-up which was over at the last decision already."""
    there = _at(session, dice.last_decision(session))
    return ".setup." in rule.id and not view.setting_up(there)


def _since(session: Session[Any], since: int) -> list[Any]:
    return [event for step in session.history[since:] for event in step.events]


def _side(session: Session[Any], since: int) -> dict[str, Any]:
    events = _since(session, since)
    offers = session.state.offers()
    shown = [session.state.offered(offer) for offer in offers[:OFFERS_SHOWN]]
    more = [f"and {len(offers) - len(shown)} more"] if len(offers) > len(shown) else []
    return {
        "question": session.state.question,
        "events": [{"text": event.text, "rule": event.rule.id} for event in events[-8:]],
        "offers": shown + more,
        "count": len(session.legal_actions()),
    }
