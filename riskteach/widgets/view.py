"""What the stepper shows, as plain data: Python decides all of it, the front end only draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from riskteach.core.actions import Action
from riskteach.core.phases import CHANCE
from riskteach.core.rules import Rule, Rulebook
from riskteach.core.session import DECIDED, Can, Session
from riskteach.core.shown import Goal
from riskteach.core.state import Score
from riskteach.core.turn import Event
from riskteach.core.words import count, join
from riskteach.draw.pictograms import PICTOGRAMS
from riskteach.draw.skeleton import skeleton
from riskteach.draw.svg import arrow, faces
from riskteach.widgets import cards, dice
from riskteach.widgets.choosing import Choosing
from riskteach.widgets.computers import Computers

PREFIX = "rt-view"  # each view puts its own in its place: ids are unique on a page
NAMES_SHOWN = 8
EXAMPLES_SHOWN = 3
TOLD = 5
# What is told before anything else.
RESULTS = ("win", "show", "eliminate", "out", "take", "base", "battle won", "lose", "shield")


def table(session: Session[Any]) -> dict[str, Any]:
    """Give what stays the same for a whole game: the drawn board, where its places are, the rules."""
    board, rules = session.board, session.rules
    return {
        "game": rules.name_of_game,
        "prefix": PREFIX,
        "skeleton": skeleton(board, PREFIX, marks=rules.marks),
        "bonus": bool(rules.bonuses),
        "spots": {place.id: [place.x, place.y] for place in board.places.values()},
        "size": list(board.size),
        "signs": signs(session.state),
        "neutral": [seat.letter for seat in rules.seats[len(rules.people) :]],
        "rules": {rule.id: card(rule, rules.rulebook) for rule in rules.book.values()},
    }


def signs(state: Any) -> dict[str, str]:
    """Give the pictograms of all that a game counts and its cards cost, and of what can be picked beside the board."""
    rules = state.rules
    scores = [*rules.scores(state, 0), *rules.supply(state)]
    used = {"objective"} if rules.goals(state, 0) else set()
    used |= {score.sign for score in scores} | {rules.card(card).sign for card in getattr(rules, "cards", ())}
    used |= {name for kind in rules.names.values() for name in kind if name in PICTOGRAMS}
    return {name: PICTOGRAMS[name].path for name in PICTOGRAMS if name in used}


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
    seats = []
    for number, seat in enumerate(rules.seats):
        seats.append(
            {
                "letter": seat.letter,
                "name": seat.name,
                "figures": figures(rules.scores(state, number)),
                "says": told(state, number),
                "out": rules.is_out(state, number),
                "team": _team(rules, number),
                "plays": number < len(rules.people),
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


def _team(rules: Any, seat: int) -> str:
    """Name the team of a seat by the letters in it; nothing where everybody plays alone."""
    side = sorted(rules.side(seat))
    return "".join(rules.seats[mate].letter for mate in side) if len(side) > 1 else ""


def figures(scores: Sequence[Score]) -> list[list[str]]:
    """Give numbers, each with the pictogram that tells what it counts; bare ones, told apart by their order, go first.

    Where there are bare ones, a line has room for them and for what wins: what else there is, is said in words.
    """
    bare = [str(score.number) for score in scores if not score.sign]
    if bare:
        scores = [score for score in scores if score.sign and score.goal]
    first = [["/".join(bare), ""]] if bare else []
    return first + [[f"{one.number}/{one.goal}" if one.goal else str(one.number), one.sign] for one in scores]


def counted(score: Score) -> str:
    """Put a score into words."""
    if score.goal is None:
        return count(score.number, score.what)
    return f"{score.number} of {count(score.goal, score.what)}"


def told(state: Any, seat: int) -> str:
    """Say what a seat has, with its cards where they lie open."""
    rules = state.rules
    has = join([counted(score) for score in rules.scores(state, seat)])
    won = [rule.title for rule in rules.advantages(state, seat)]
    has += f"; won: {', '.join(won)}" if won else ""
    mates = [rules.seats[mate].name for mate in sorted(rules.side(seat)) if mate != seat]
    has += f"; in a team with {join(mates)}" if mates else ""
    hand = cards.hands(state)[seat] if cards.hands(state) and cards.lie_open(state) else ()
    names = f" ({', '.join(map(rules.name, hand))})" if hand else ""
    return f"{rules.seats[seat].name}: {has}{names}"


def board(
    state: Any,
    choosing: Choosing,
    marked: Iterable[str] = (),
    before: Sequence[str] = (),
    asked: bool = True,
    goal: Goal | None = None,
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
    goal : Goal, optional
        What is looked at: the places that would bring it nearer are marked.
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
        if goal is not None and place in goal.wants:
            css, label = css + " wanted", f"{label}; helps with {goal.title}"
        if place in before:
            css, label = css + " before", label + "; chosen a moment ago"
        out[place] = [css + " mark" * (place in marked), face.text, face.letter, label]
    pair = choosing.way if chosen else _battle(state) or before
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
    told = [event for event in happened if not dice.compares(event)] or list(happened)
    told.sort(key=lambda event: RESULTS.index(event.what) if event.what in RESULTS else len(RESULTS))
    return in_line(told)


def in_line(happened: Sequence[Event]) -> str:
    """Tell events in a line; what happened several times is told once."""
    times = Counter(event.text for event in happened)
    said = [f"{text}." if many == 1 else f"{text} ({many} times)." for text, many in times.items()]
    return " ".join(said[:TOLD]) + " …" * (len(said) > TOLD)


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def sentence(state: Any, action: Action) -> str:
    """Put an action into words."""
    return capital(state.words(type(action).says, vars(action)))


def written(action: Action) -> str:
    """Give an action as it is written; of a secret one its verb."""
    return f"{action.verb} …" if action.secret else str(action)


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
    return f"Possible now: {some} … and the other dotted ones."


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
