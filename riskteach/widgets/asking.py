"""What the panel asks: what is being put together, what can be picked beside the board, and what it would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riskteach.core.actions import Action
from riskteach.core.explain import Verdict, possible
from riskteach.core.notation import Slot
from riskteach.core.phases import Chance
from riskteach.core.session import Session
from riskteach.core.words import join
from riskteach.draw.pictograms import PICTOGRAMS
from riskteach.widgets import cards, dice
from riskteach.widgets.choosing import Choosing
from riskteach.widgets.computers import Computers
from riskteach.widgets.slots import by_hand
from riskteach.widgets.view import capital, counted, events, in_line, names, sentence

EVENTS_SHOWN = 12
LONGEST_LINE = 120
# The word on the button where the verb itself would say less.
BUTTONS = {"attack": "Roll", "blitz": "Until decided", "occupy": "Move in", "fortify": "Move"}


def panel(
    session: Session[Any],
    choosing: Choosing,
    hand: Sequence[str] | None,
    computers: Computers,
    waits: bool = False,
) -> dict[str, Any]:
    """Give the panel beside the board: what is being put together, the dice, what happened.

    Parameters
    ----------
    session : Session
    choosing : Choosing
    hand : sequence of str or None
        The cards picked from the hand that is shown; None where it is covered.
    computers : Computers
    waits : bool
        Whether dice do not follow an attack by themselves.
    """
    state = session.state
    newest = session.why()
    newly = session.at - dice.last_decision(session)
    out: dict[str, Any] = {
        "title": "",
        "asked": _out_of_turn(state),
        "text": choosing.text,
        "main": None,
        "numbers": [],
        "choices": None,
        "dice": dice.roll(session, newly),
        "odds": "",
        "spread": None,
        "chose": computers.last(),
        "events": events(newest[-EVENTS_SHOWN:]),
        "more": max(0, len(newest) - EVENTS_SHOWN),
        "others": [],
        "cards": cards.hand(choosing, hand),
        "supply": [[str(one.number), one.sign, counted(one)] for one in state.rules.supply(state)],
        "picked": len(choosing.picked) + choosing.named + len(hand or ()),
        "next": "",
    }
    if state.is_over:
        return out | {"title": capital(state.question), "rule": state.outcome.rule.id}
    if computers.asked:
        if out["cards"]:
            out["cards"] |= {"used": False, "trade": False}
        return out | {"rule": (state.phase.rule or state.rules.order).id} | _computer(session, computers)
    kind = choosing.kind or next((kind for kind in choosing.kinds if kind.form.slots), None)
    move = None if kind is None else state.rules.move(state.phase, kind)
    out["rule"] = (state.phase.rule or state.rules.order if move is None else move.rule).id
    action = choosing.action
    chance = isinstance(state.phase, Chance)
    if chance and cards.lie_open(state):
        out |= {"cards": None, "supply": []}  # nothing can be done with them now, and the battle wants the room
    if (battle := dice.between(state, state.phase if chance else action)) is not None:
        fight, ends = battle
        out |= {"odds": dice.odds(fight, ends), "spread": dice.spread(ends, state.rules.pieces)}
    if chance:
        label = "Roll" if _by_dice(state) else "Draw"
        return out | {"title": capital(state.question), "main": {"label": label, "type": "roll"}}
    out["others"] = [_plain(state, kind) for kind in choosing.kinds if not kind.form.slots]
    out["kinds"] = _switch(choosing)
    if spelled := _spelled(state):
        return out | {"title": capital(state.question), "also": spelled, "spelled": True}
    out["also"] = [_also(state, other) for other in choosing.others()]
    if choosing.kind is None:
        return out | {"title": capital(state.question)}
    out["title"] = title(state, choosing)
    out["choices"] = _choices(choosing)
    out["numbers"] = [
        {"name": one.name, "among": [one.among[0] or 0, one.among[-1] or 0], "now": one.now or 0}
        for one in choosing.numbers
    ]
    out["next"] = "main" if action is not None else "choices" if out["choices"] else "board"
    if action is not None:
        verb = choosing.kind.verb
        label = verb.capitalize() if waits and verb == "attack" else BUTTONS.get(verb, verb.capitalize())
        out["main"] = {"label": label, "type": "commit", **_outlook(state, action)}
    return out


def _out_of_turn(state: Any) -> str:
    """Give the letter of who is asked in another's turn."""
    actor = state.current_player
    return state.rules.seats[actor].letter if actor >= 0 and actor != state.seat else ""


def _computer(session: Session[Any], computers: Computers) -> dict[str, Any]:
    """What can be pressed while a computer is asked."""
    name = session.rules.seats[session.state.current_player].name
    out = {"title": f"{name} is a computer: {computers.asked}", "text": ""}
    if computers.playing:
        return out | {"main": {"label": "Stop", "type": "stop", "says": "let it stand here"}}
    step = {"label": "Step", "type": "step", "says": "one action of the computer"}
    return out | {"main": {"label": "Play on", "type": "play_on", "says": "until a person is asked"}, "also": [step]}


def _by_dice(state: Any) -> bool:
    kinds = [move.kind for move in state.rules.moves[type(state.phase)]]  # not the outcomes: there may be a great many
    return any(slot.kind == "number" for kind in kinds for slot in kind.form.slots.values())


def _plain(state: Any, kind: type[Action]) -> dict[str, str]:
    phase = state.phase
    label = phase.ending(state) if kind.verb == "end" else kind.verb.capitalize()
    return {"label": label, "text": kind.verb}


def _spelled(state: Any) -> list[dict[str, Any]]:
    """The answers that have a button each, where the phase words them."""
    offers = [offer for offer in state.offers() if offer.kind.form.slots]
    if not offers or not state.phase.button(offers[0][0]):
        return []
    return [
        {
            "label": capital(state.words(state.phase.button(action), vars(action))),
            "text": str(action),
            "says": sentence(state, action),
        }
        for offer in offers
        for action in offer
    ]


def _also(state: Any, choosing: Choosing) -> dict[str, Any]:
    action = choosing.action
    assert action is not None
    label = BUTTONS.get(type(action).verb, type(action).verb.capitalize())
    return {"label": label, "text": str(action), **_outlook(state, action)}


def _switch(choosing: Choosing) -> list[dict[str, Any]]:
    """The kinds of action that can be begun, one for each way of beginning; some only to say why not now."""
    found = []
    for kinds in choosing.shapes.values():
        offered = [kind for kind in kinds if kind in choosing.kinds]
        verb = (offered or kinds)[0].verb
        found.append({"verb": verb, "now": choosing.kind in kinds, "able": bool(offered)})
    return found if len(found) > 1 else []


def _choices(choosing: Choosing) -> dict[str, Any] | None:
    """What can be picked beside the board for the field that is asked for."""
    open_, among = choosing.filled.open, choosing.choices
    if open_ is None or not among or (choosing.kind is not None and not choosing.picked and by_hand(choosing.kind)):
        return None
    return {"name": open_.name, "among": [_choice(choosing, open_, got) for got in among]}


def _choice(choosing: Choosing, slot: Slot, got: Any) -> dict[str, Any]:
    """Give one choice: what it is called, and its pictogram where there is one."""
    state, rules = choosing.state, choosing.state.rules
    if slot.kind == "flag":
        label = f"{'with' if got else 'without'} {slot.name}"
    elif got is None:
        action = choosing.pick(slot.name, got).action
        label = f"no {slot.name}" if action is None else sentence(state, action)
    else:
        label = rules.seats[got].name if slot.kind == "seat" else rules.name(got)
    return {"value": got, "label": label, "sign": got if got in PICTOGRAMS else ""}


def title(state: Any, choosing: Choosing) -> str:
    """Say what has been picked, or what is to be picked."""
    rules, kind = state.rules, choosing.kind
    open_, places = choosing.filled.open, [state.rules.name(place) for place in choosing.chosen]
    assert kind is not None
    begins = not choosing.picked and not choosing.named
    if begins and (len(choosing.shapes) > 1 or open_ is None or _out_of_turn(state)):
        return capital(state.question)
    picked = [got for got in choosing.picked.values() if isinstance(got, str) and got not in rules.board.index]
    begun = capital(rules.name(picked[0])) if by_hand(kind) and picked else kind.verb.capitalize()
    found = " → ".join(places) if choosing.way else ", ".join(places)
    if open_ is None:
        return f"{begun}: {found}" if by_hand(kind) and found else found or begun
    wanted = kind.questions.get(open_.name) or _wanted(choosing, open_)
    if not found or by_hand(kind):
        return f"{begun}: {wanted}"
    return f"{found} → … {wanted}" if choosing.is_place(open_) else f"{found}: {wanted}"


def _wanted(choosing: Choosing, slot: Slot) -> str:
    """Ask for a field of which nothing is known but what it takes."""
    if choosing.begins_way:
        return "from where?"
    if choosing.ends_way:
        return "where to?"
    return f"with {slot.name}?" if slot.kind == "flag" else f"which {slot.kind}?"


def hint(state: Any, choosing: Choosing, computer: str) -> str:
    """Say what can be picked, for who does not see it lit."""
    if computer:
        return f"{capital(state.question)}. The computer {computer} does it: Play on, or Step."
    if choosing.picked and choosing.action is not None:
        return f"Ready: {sentence(state, choosing.action)}."
    lit, beside = names(state, choosing.lit), _choices(choosing)
    said = [f"Can be picked: {lit}." if lit else "", "Choose beside the board." if beside else ""]
    return " ".join(filter(None, said)) or capital(state.question) + "."


def _outlook(state: Any, action: Action) -> dict[str, Any]:
    """Say what an action would do: what it brings and costs by pictograms, and for a card all of it in words."""
    after, happened = state.play(action)
    if by_hand(type(action)):
        return {"says": in_line(happened), "price": [], "tells": True}
    seat, rules = state.current_player, state.rules
    scores = zip(rules.scores(state, seat), rules.scores(after, seat), strict=True)
    price = [[f"{now.number - was.number:+d}".replace("-", "−"), now.sign] for was, now in scores if now.sign]
    return {"says": sentence(state, action), "price": [one for one in price if one[0] != "+0"]}


def instead(verdict: Verdict) -> str:
    """Say what is possible instead; only which kinds of action, where there are several and each way is too long."""
    told = possible(verdict).strip()
    kinds = list(dict.fromkeys(offer.kind for offer in verdict.instead))
    if len(kinds) < 2 or len(told) <= LONGEST_LINE:
        return told
    words = [f"{kind.verb} a card" if by_hand(kind) else kind.verb for kind in kinds]
    return f"Possible now: {join(words, 'or')}."
