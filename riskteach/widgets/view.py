"""What the stepper shows, as plain data: Python decides all of it, the front end only draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from riskteach.core.actions import Action
from riskteach.core.phases import CHANCE, Chance
from riskteach.core.rules import Rule, Rulebook
from riskteach.core.session import DECIDED, Can, Session
from riskteach.core.turn import Event
from riskteach.core.words import join
from riskteach.draw.skeleton import skeleton
from riskteach.draw.svg import arrow, faces
from riskteach.widgets import cards, dice
from riskteach.widgets.choosing import Choosing
from riskteach.widgets.computers import Computers

PREFIX = "rt-view"  # each view puts its own in its place: ids are unique on a page
EVENTS_SHOWN = 12
NAMES_SHOWN = 8
EXAMPLES_SHOWN = 3
TOLD = 6
RESULTS = ("win", "eliminate", "out", "take", "lose")  # what is told before anything else
# The word on the button where the verb itself would say less.
BUTTONS = {"attack": "Roll", "blitz": "Until decided", "occupy": "Move in", "fortify": "Move"}
WANTED = {"source": "from where?", "target": "where to?"}


def table(session: Session[Any]) -> dict[str, Any]:
    """Give what stays the same for a whole game: the drawn board, where its places are, the rules."""
    board, rules = session.board, session.rules
    return {
        "game": rules.name_of_game,
        "prefix": PREFIX,
        "skeleton": skeleton(board, PREFIX),
        "bonus": bool(rules.options.get("continent_bonus", True)),
        "spots": {place.id: [place.x, place.y] for place in board.places.values()},
        "size": list(board.size),
        "rules": {rule.id: card(rule, rules.rulebook) for rule in rules.book.values()},
    }


def card(rule: Rule, book: Rulebook) -> dict[str, Any]:
    """Give a rule's card."""
    option = rule.option
    now = None if option is None else book.options.get(option.name, option.default)
    values = () if option is None else option.values
    return {
        "title": rule.title,
        "text": rule.text,
        "standing": str(rule.standing),
        "partly": any(source.lines for source in rule.sources),
        "from": rule.origin,
        "readings": [reading.text for reading in rule.readings],
        "option": None if option is None else option.name,
        "values": [[repr(got), says, type(got) is type(now) and got == now] for got, says in values],
    }


def head(session: Session[Any], computers: Computers) -> dict[str, Any]:
    """Give the line on top: who is asked what, the parts of the turn, everyone's counts, and who plays there."""
    state, rules = session.state, session.rules
    actor = state.current_player
    owned = [state.at(place) for place in session.board.ids]
    seats = []
    for number, seat in enumerate(rules.seats):
        counts = [held.count for held in owned if held.owner == number]
        seats.append(
            {
                "letter": seat.letter,
                "name": seat.name,
                "places": len(counts),
                "armies": sum(counts),
                "cards": cards.held(state, number),
                "out": not setting_up(session) and not counts,
                "now": number == (state.seat if actor < 0 else actor) and not state.is_over,
                "computer": computers.kind(number),
            }
        )
    return {
        "question": capital(state.question),
        "stages": list(rules.stages),
        "stage": "" if state.is_over else state.phase.stage,
        "turn": state.turn,
        "seats": seats,
        "kinds": list(computers.kinds),
        "facts": state.rules.facts(state),
    }


def board(
    state: Any, choosing: Choosing, marked: Iterable[str] = (), before: Sequence[str] = (), asked: bool = True
) -> dict[str, Any]:
    """Give the face of every place, what is picked and what can be, and the arrow between two picked places.

    Parameters
    ----------
    state : State
    choosing : Choosing
    marked : iterable of str
        Places that differ from another game's.
    before : sequence of str
        Places that a computer chose a moment ago.
    asked : bool
        Whether a person is asked: else nothing can be picked.
    """
    chosen, lit = choosing.chosen, set(choosing.lit if asked else ())
    marked, before = set(marked), () if chosen else before
    out = {}
    for place, face in faces(state).items():
        css, label = face.css, face.label
        if place in chosen:
            css, label = css + " source", label + "; picked"
        elif place in lit:
            css, label = css + " lit", label + "; can be picked"
        elif chosen:
            css += " dim"
        if place in before:
            css, label = css + " before", label + "; chosen a moment ago"
        out[place] = [css + " mark" * (place in marked), face.text, face.letter, label]
    pair = chosen or _battle(state) or before
    return {"faces": out, "arrow": arrow(state.rules.board, *pair[:2]) if len(pair) > 1 else ""}


def _battle(state: Any) -> list[str]:
    """The two places that the question is about, such as those of a battle."""
    pair = [] if state.is_over else [getattr(state.phase, name, None) for name in ("source", "target")]
    return [place for place in pair if isinstance(place, str)]


def events(happened: Sequence[Event]) -> list[dict[str, str]]:
    """Give what happened, each with the rule behind it."""
    return [{"text": event.text, "rule": event.rule.id} for event in happened]


def summary(happened: Sequence[Event]) -> str:
    """Tell in a line what came of it: a conquest before losses, losses before what led to them."""
    told = [event for event in happened if event.what != "compare"] or list(happened)
    told.sort(key=lambda event: RESULTS.index(event.what) if event.what in RESULTS else len(RESULTS))
    more = " …" if len(told) > TOLD else ""
    return " ".join(f"{event.text}." for event in told[:TOLD]) + more


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
        "says": "",
        "text": choosing.text,
        "main": None,
        "numbers": None,
        "dice": dice.roll(session, newly),
        "odds": "",
        "spread": None,
        "chose": computers.last(),
        "events": events(newest[-EVENTS_SHOWN:]),
        "more": max(0, len(newest) - EVENTS_SHOWN),
        "others": [],
        "cards": cards.hand(state, hand),
        "picked": len(choosing.picked),
    }
    if state.is_over:
        return out | {"title": capital(state.question), "rule": state.outcome.rule.id}
    if computers.asked:
        return out | {"rule": (state.phase.rule or state.rules.order).id} | _computer(session, computers)
    move = None if choosing.kind is None else state.rules.move(state.phase, choosing.kind)
    out["rule"] = (state.phase.rule or state.rules.order if move is None else move.rule).id
    if isinstance(state.phase, Chance):
        label = "Roll" if _by_dice(state) else "Draw"
        return out | {"title": capital(state.question), "main": {"label": label, "type": "roll"}}
    out["others"] = [_plain(state, kind) for kind in choosing.kinds if not kind.form.slots]
    out["kinds"] = _switch(choosing)
    if choosing.kind is None:
        return out | {"title": state.question}
    out["title"] = title(state, choosing)
    if (battle := dice.between(state, choosing.chosen)) is not None:
        out |= {"odds": dice.odds(battle), "spread": dice.spread(battle)}
    if (number := choosing.number) is not None:
        name, among = number
        out["numbers"] = {"name": name, "among": [int(among[0]), int(among[-1])], "now": choosing.filled.values[name]}
    if (action := choosing.action) is not None:
        verb = choosing.kind.verb
        label = verb.capitalize() if waits and verb == "attack" else BUTTONS.get(verb, verb.capitalize())
        out["main"] = {"label": label, "type": "commit", "says": sentence(state, action)}
        out["also"] = [_also(state, other) for other in choosing.others()]
    return out


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
    label = f"End {state.phase.stage}" if kind.verb == "end" else kind.verb.capitalize()
    return {"label": label, "text": kind.verb}


def _also(state: Any, choosing: Choosing) -> dict[str, str]:
    action = choosing.action
    assert action is not None
    label = BUTTONS.get(type(action).verb, type(action).verb.capitalize())
    return {"label": label, "text": str(action), "says": sentence(state, action)}


def _switch(choosing: Choosing) -> list[list[Any]]:
    """The kinds of action that the board may be clicked for, one for each way of picking places."""
    kinds: dict[tuple[str, ...], type[Action]] = {}
    for kind in filter(choosing.on_board, choosing.kinds):
        kinds.setdefault(tuple(choosing.places(kind)), kind)
    return [[kind.verb, kind is choosing.kind] for kind in kinds.values()] if len(kinds) > 1 else []


def title(state: Any, choosing: Choosing) -> str:
    """Say what has been picked, or what is to be picked."""
    places = [state.rules.name(place) for place in choosing.chosen]
    open_ = choosing.filled.open
    if open_ is not None:
        wanted = WANTED.get(open_.name, f"which {open_.kind}?")
        return f"{places[0]} → … {wanted}" if places else f"{choosing.text.split()[0].capitalize()}: {wanted}"
    return " → ".join(places) if places else capital(state.question)


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def hint(state: Any, choosing: Choosing, computer: str) -> str:
    """Say what can be picked, for who does not see it lit."""
    if computer:
        return f"{capital(state.question)}. The computer {computer} does it: Play on, or Step."
    lit = names(state, choosing.lit)
    return f"Can be picked: {lit}." if lit else capital(state.question) + "."


def sentence(state: Any, action: Action) -> str:
    """Put an action into words."""
    return capital(state.words(type(action).says, vars(action)))


def names(state: Any, places: Sequence[str]) -> str:
    """List places by name, not too many."""
    shown = [state.rules.name(place) for place in places[:NAMES_SHOWN]]
    more = len(places) - len(shown)
    return join([*shown, f"{more} more"] if more else shown)


def since_chance(session: Session[Any]) -> list[str]:
    """Put into words what was decided since the last roll or draw, and goes when that is taken back."""
    last, history = dice.last_chance(session), session.history
    steps = range(len(history) if last is None else last + 1, len(history))
    return [sentence(history[k - 1].state, history[k].action) for k in steps if history[k].by in DECIDED]


def examples(state: Any, places: Sequence[str]) -> str:
    """Say which places are possible: all of a few, else some of them."""
    if len(places) <= EXAMPLES_SHOWN:
        return f"Possible now: {names(state, places)}."
    some = ", ".join(state.rules.name(place) for place in places[:EXAMPLES_SHOWN])
    return f"Possible now: {some} … or see the dotted ones."


def setting_up(session: Session[Any]) -> bool:
    """Whether the game has not come to a part of a turn yet."""
    return not session.state.is_over and session.state.phase.stage not in session.rules.stages


def tools(session: Session[Any]) -> dict[str, list[Any]]:
    """Say which of the buttons below can be used, and why not."""
    unfinished = setting_up(session)
    rolled = Can(True) if session.state.current_player == CHANCE else session.can_reroll
    able = {
        "undo": session.can_undo,
        "redo": session.can_redo,
        "reroll": session.can_reroll,
        "dice": rolled,
        "finish": Can(unfinished, "" if unfinished else "the set-up is over"),
    }
    return {name: [can.able, can.reason] for name, can in able.items()}
