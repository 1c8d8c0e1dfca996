"""The stepper: a live board to click a game through, with the rule behind every step and every refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

import anywidget
import traitlets

from riskteach.core.chance import Stream
from riskteach.core.errors import BadAction, BadRecord, IllegalAction, RiskError
from riskteach.core.explain import Verdict
from riskteach.core.phases import CHANCE
from riskteach.core.session import Session, Step
from riskteach.core.words import count
from riskteach.players import PlayerFault
from riskteach.widgets import asking, cards, dice, goals, panes, view
from riskteach.widgets.choosing import Choosing
from riskteach.widgets.computers import Computers, broken, said_of
from riskteach.widgets.keep import Keeper
from riskteach.widgets.predict import Predictions
from riskteach.widgets.scripts import seats, source

SCRIPTS = ("guard.js", "board.js", "parts.js", "stepper.js")


class Stepper(anywidget.AnyWidget):
    """The live board of a game.

    Parameters
    ----------
    game : Game
        It may be played at from other cells and other steppers too: all of them show the same.
    computers : mapping, optional
        Who plays by itself: by name or letter of a seat the name of a player, its class, or a player. They belong to
        this stepper, and not to the game.

    Raises
    ------
    UnknownName, BadOption
        No such seat or player.
    """

    _esm = source(*SCRIPTS)
    _css = source("stepper.css") + seats()
    table = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    # What is said about one position, and is refused when the board has moved on meanwhile.
    DECIDING: ClassVar = {"pick", "number", "choose", "kind", "commit", "do", "card", "trade"}
    POSITION: ClassVar = DECIDING | {"back", "roll", "dice", "guess", "step", "play_on"}

    def __init__(self, game: Any, computers: Mapping[Any, Any] | None = None) -> None:
        self.game = game
        self.computers = Computers(game, computers)  # before there is a widget: a wrong name makes none
        super().__init__()
        self.predictions = Predictions()
        self.keeper = Keeper(game)
        self._stamp = self._beat = 0
        self._quiet = False
        self._pane = self._goal = ""
        self._shown_to: int | None = None  # the seat that sees what is secret
        self.file = self.in_way = ""  # saved in last; not written over without a word
        self._show()
        self.on_msg(self._heard)
        game.watchers.add(self)

    def close(self) -> None:
        """End it: it follows the game no longer."""
        self.game.watchers.discard(self)
        super().close()

    # -- showing ------------------------------------------------------------------------------

    def _show(self) -> None:
        """Begin to show the game as it stands, whatever was shown before."""
        self.table = view.table(self.game)
        self._stayed = self.computers.stay()
        self._status: dict[str, Any] = {"text": "", "kind": "", "rules": []}
        self._arrive()
        self._acted = self.choosing
        self._refresh()

    def _arrive(self) -> None:
        """Begin to choose in a position that is new here."""
        self._seen = (self.game.state, self.game.at)
        self._stamp += 1
        self._luck = dice.luck(self.game)
        self.computers.playing = False  # whatever moved the game: only a tick goes on
        self.choosing = Choosing(self.game.state)
        forced = cards.forced(self.game.state) and not self.computers.asked
        self._hand: tuple[str, ...] | None = () if forced else None
        self.what_if: panes.WhatIf | None = None
        if self._shown_to != self.game.state.seat:
            self._shown_to = None

    def changed(self) -> None:
        """Follow the game: it was played at, perhaps from another cell."""
        if self._quiet:
            return
        if self._seen != (self.game.state, self.game.at):
            self._arrive()
            self._say(self.keeper.keep())
        self._refresh()

    def _say(self, text: str, kind: str = "done", *rules: Any, typed: str = "", instead: str = "") -> None:
        ids = [rule.id for rule in rules]
        self._status = {"text": text, "kind": kind, "rules": ids, "typed": typed, "instead": instead}

    def _refresh(self) -> None:
        game, state = self.game, self.game.state
        self._beat += 1
        computers = self.computers
        waits = game.chance == "manual" or self.predictions.on or "ask" in game.orders().values()
        panel = asking.panel(game, self.choosing, self._hand, computers, waits)
        panel["predict"] = self.predictions.shown(state, game.rules.seats)
        panel["luck"] = self._luck
        goal = goals.find(state, self._goal, self._uncovered)
        panel["goals"] = goals.shown(state, self._goal, self._uncovered)
        marked = self.what_if.differ if self.what_if else ()
        before = panel["chose"]["places"] if panel["chose"] and not marked else ()
        self.view = {
            "beat": self._beat,
            "stamp": self._stamp,
            "at": game.at,
            "length": game.at + len(game.future),
            "head": view.head(game, computers),
            "board": view.board(state, self.choosing, marked, before, not computers.asked, goal),
            "panel": panel,
            "tools": view.tools(game),
            "status": self._status,
            "hint": asking.hint(state, self.choosing, computers.asked),
            "playing": computers.playing,
            "earlier": self.keeper.earlier_step,
            "pane": {"name": self._pane, **panes.pane(self._pane, self)},
        }

    @property
    def _uncovered(self) -> bool:
        return self._shown_to is not None

    # -- hearing ------------------------------------------------------------------------------

    def _heard(self, _: Any, message: Any, buffers: Any) -> None:
        """Do what a view asks; a refusal becomes text, and so does an error, which is raised again too."""
        kind = message.get("type") if isinstance(message, dict) else None
        handler: Callable[[dict[str, Any]], None] | None = getattr(self, f"_on_{kind}", None)
        if kind == "tick" and not (self.computers.playing and message.get("beat") == self._beat):
            return  # it was stopped, or another view has asked for this step already: that answer is on its way
        with self._one_answer():
            if handler is None:
                raise BadAction(f"the stepper knows no message {message!r}")
            if kind in self.POSITION and message.get("stamp") != self._stamp:
                self._say(f"The board has moved on: {self.game.state.question}. Look, and click again.", "stale")
                return
            if kind in self.DECIDING and self.computers.asked:
                raise BadAction(_not_yours(self.game, self.computers.asked))
            handler(message)

    @contextmanager
    def _one_answer(self) -> Iterator[None]:
        """However much changes, views are told once, and always: they know by it that they were heard."""
        step = self._seen
        self._quiet = True
        try:
            yield
        except PlayerFault as error:
            self._say(_sentence(said_of(error)), "refused", *broken(error))
            self._status["fault"] = "Nothing was done: the game stands as it was. Step again, or seat a person above."
        except IllegalAction as error:
            self._refuse(error.verdict)
        except RiskError as error:
            self._say(_sentence(str(error)), "refused")
        except Exception as error:
            self._say(f"This should not have happened, please tell us: {type(error).__name__}: {error}", "error")
            raise
        finally:
            self._quiet = False
            if self._seen != (self.game.state, self.game.at):
                self._arrive()
            self._refresh()
            if self._seen != step and (trouble := self.keeper.keep()):
                self._say(trouble, "refused")
                self._refresh()

    def _refuse(self, verdict: Verdict) -> None:
        """Say why not, and after the rules what can be clicked instead; or typed, where something else was typed."""
        because = "; ".join(dict.fromkeys(reason.message for reason in verdict.reasons))
        choosing = self.choosing if self.choosing.lit else self.choosing.back()
        if choosing.lit and choosing.kind is type(verdict.action):
            instead = view.examples(self.game.state, choosing.lit)
        else:
            instead = asking.instead(verdict)
        self._say(f"Not possible: {because}.", "refused", *verdict.rules, instead=instead)

    def _played(self, action: Any) -> None:
        """Play a person's action, and say what came of it."""
        self._done(lambda: self.game.do(action))

    def _done(self, decide: Callable[[], Step]) -> None:
        """Let somebody decide, and say what came of it; the dice wait where they are to be predicted."""
        before = self.choosing
        step = self._until_asked(decide)
        if step.player != CHANCE:
            self._acted = before
        self._told(view.written(step.action))

    def _until_asked(self, decide: Callable[[], Step]) -> Step:
        """Let something happen; chance goes on after it, but for a roll that can be predicted."""
        game, chance = self.game, self.game.chance
        self.predictions.told = ""
        game.chance = "manual" if self.predictions.on else chance
        try:
            step = decide()
            if step.player == CHANCE:
                self.predictions.judge(step, game.rules.seats)
            while chance == "auto" and game.state.current_player == CHANCE:
                if self.predictions.possible(game.state):
                    break
                game.roll()
        finally:
            game.chance = chance
        return step

    def _told(self, typed: str, first: str = "") -> None:
        """Say what happened since the last decision; what was picked stays picked where it can be done again."""
        self._arrive()
        self.choosing = self._acted.again(self.game.state, self.game.why())
        self._say(first + view.summary(self.game.why()), "done", typed=typed)

    # -- messages: choosing -----------------------------------------------------------------------

    def _on_pick(self, message: dict[str, Any]) -> None:
        """Pick a place. Enter goes on where nothing is left to pick: it repeats an attack, moves in, rolls."""
        place, choosing = message["place"], self.choosing
        if message.get("enter"):
            if self.game.state.current_player == CHANCE:
                return self._on_roll(message)
            if choosing.action is not None and place in (choosing.chosen[-1:] or [place]):
                return self._on_commit(message)
        if choosing.chosen == [place] and choosing.filled.open and [*choosing.picked.values()][-1] == place:
            self.choosing = choosing.back()
            return self._say("")
        if self.game.state.current_player == CHANCE or self.game.state.is_over:
            raise BadAction(f"nothing can be picked now: {self.game.state.question}")
        return self._chose(choosing.place(place))

    def _chose(self, choosing: Choosing) -> None:
        """Go on with what was picked; it is played where nothing is left to say."""
        self.choosing = choosing
        self._say("")
        if choosing.at_once:
            self._played(choosing.action)

    def _on_choose(self, message: dict[str, Any]) -> None:
        self._chose(self.choosing.pick(message["name"], message["value"]))

    def _on_number(self, message: dict[str, Any]) -> None:
        name, number = message["name"], int(message["number"])
        left_out = number == 0 and any(one.name == name and None in one.among for one in self.choosing.numbers)
        self.choosing = self.choosing.pick(name, None if left_out else number)
        self._say("")

    def _on_kind(self, message: dict[str, Any]) -> None:
        """Begin a kind of action; pressed again, leave it."""
        kind = self.game.rules.verbs[message["verb"]]
        anew = Choosing(self.game.state)
        self.choosing = anew if self.choosing.named and self.choosing.kind is kind else anew.start(kind)
        self._say("")

    def _on_back(self, message: dict[str, Any]) -> None:
        if self._hand and not self.choosing.picked:
            self._hand = self._hand[:-1]
        else:
            self.choosing = self.choosing.back()
        self._say("")

    def _on_commit(self, message: dict[str, Any]) -> None:
        if (action := self.choosing.action) is None:
            lit = view.names(self.game.state, self.choosing.lit)
            raise BadAction(f"first pick a place on the board: {lit}" if lit else "there is nothing to confirm")
        self._played(action)

    def _on_do(self, message: dict[str, Any]) -> None:
        self._played(message["text"])

    # -- messages: cards ------------------------------------------------------------------------

    def _on_hand(self, message: dict[str, Any]) -> None:
        self._hand = () if self._hand is None else None

    def _on_card(self, message: dict[str, Any]) -> None:
        """Pick a card to be played, or to go with others; pressed again, put it back."""
        state, card, hand = self.game.state, message["card"], self._hand or ()
        if (kind := cards.playing(state)) is None:
            most = cards.takes(cards.trading(state))
            self._hand = tuple(c for c in hand if c != card) if card in hand else (*hand, card)[-most:]
            return None
        if card in self.choosing.picked.values():
            self.choosing = Choosing(state)
            return self._say("")
        return self._chose(Choosing(state).start(kind, **cards.named(kind, card)))

    def _on_trade(self, message: dict[str, Any]) -> None:
        """Trade the picked cards; where something is left to pick for them, it is asked for."""
        kind = cards.trading(self.game.state)
        picked = tuple(sorted(self._hand or ()))
        if kind is None or len(picked) != cards.takes(kind):
            many = cards.IN_WORDS.get(cards.takes(kind), "some")
            raise BadAction(f"pick {many} cards to trade" if kind else f"no cards now: {self.game.state.question}")
        hand, self.choosing = self._hand, Choosing(self.game.state).start(kind, **cards.named(kind, picked))
        if self.choosing.action is None:
            return self._say(asking.title(self.game.state, self.choosing))
        self._played(self.choosing.action)
        self._hand = () if hand is not None else None
        return None

    # -- messages: goals ------------------------------------------------------------------------

    def _on_goal(self, message: dict[str, Any]) -> None:
        """Look at a goal: what it still needs is marked on the board; pressed again, look away."""
        wanted = "" if message["id"] == self._goal else message["id"]
        goal = goals.find(self.game.state, wanted, self._uncovered)
        if wanted and goal is None:
            raise BadAction("there is no such goal now")
        self._goal = wanted
        self._say("" if goal is None else goals.needs(self.game.state, goal))

    def _on_uncover(self, message: dict[str, Any]) -> None:
        """Show what is secret to whoever moves, or cover it again."""
        self._shown_to = None if self._uncovered else self.game.state.seat

    # -- messages: chance -----------------------------------------------------------------------

    def _on_roll(self, message: dict[str, Any]) -> None:
        step = self._until_asked(self.game.roll)
        self._told(view.written(step.action))

    def _on_reroll(self, message: dict[str, Any]) -> None:
        lost, self.predictions.guess = view.since_chance(self.game), None
        step = self._until_asked(self.game.reroll)
        self._told(view.written(step.action), f"Taken back with it: {'; '.join(lost)}. " if lost else "")

    def _on_dice(self, message: dict[str, Any]) -> None:
        """Set the dice by hand: those that are waited for, or the last ones that were rolled."""
        game, at, text = self.game, self.game.at, message["text"]
        if game.state.current_player != CHANCE:
            if (last := dice.last_chance(game)) is None:
                raise BadAction(game.can_reroll.reason)
            game.goto(last)
        try:
            self._played(text)
        except RiskError:
            game.goto(at)
            raise

    def _on_predict(self, message: dict[str, Any]) -> None:
        self.predictions.on = not self.predictions.on
        self.predictions.possible(None)
        self._say("From now on the class predicts each roll first." if self.predictions.on else "No more predictions.")

    def _on_guess(self, message: dict[str, Any]) -> None:
        self.predictions.commit(self.game.state, int(message["number"]))

    # -- messages: computers --------------------------------------------------------------------

    def _on_seat(self, message: dict[str, Any]) -> None:
        said = self.computers.sit(int(message["seat"]), message["player"])
        self._arrive()
        self._say(said)

    def _on_step(self, message: dict[str, Any]) -> None:
        self._done(self.computers.step)

    def _on_play_on(self, message: dict[str, Any]) -> None:
        """Let computers go on: one step for each tick that the page sends, so that it can be seen and stopped."""
        self.computers.playing = False  # and stays so where this step goes wrong
        self._on_step(message)
        self.computers.playing = bool(self.computers.asked)

    _on_tick = _on_play_on

    def _on_stop(self, message: dict[str, Any]) -> None:
        self.computers.playing = False

    # -- messages: back and forward -----------------------------------------------------------

    def _on_undo(self, message: dict[str, Any]) -> None:
        self.game.undo()
        self._moved("Taken back")

    def _on_redo(self, message: dict[str, Any]) -> None:
        self.game.redo()
        self._moved("Played again")

    def _on_goto(self, message: dict[str, Any]) -> None:
        self.game.goto(int(message["number"]))
        self._moved("Looking back" if self.game.future else "At the newest step")

    def _moved(self, what: str) -> None:
        self.predictions.told = ""
        game, later = self.game, len(self.game.future)
        steps = count(later, "later step/later steps")
        ahead = f" To act here begins anew from here; {steps} can still be played again." if later else ""
        self._say(f"{what}: step {game.at} of {game.at + later}. {view.capital(game.state.question)}.{ahead}")

    def _on_finish(self, message: dict[str, Any]) -> None:
        """Let chance decide the rest of the set-up, by the game's seed."""
        game = self.game
        if not view.setting_up(game):
            raise BadAction("the set-up is over")
        before = game.at
        while view.setting_up(game):
            if game.state.current_player == CHANCE:
                game.roll()
            else:
                game.do(game.legal_actions().choice(Stream(game.seed, game.at, -1)))
        self._told("", f"Chance did the other {count(game.at - before, 'step/steps')} of the set-up. ")

    # -- messages: what is folded below ---------------------------------------------------------

    def _on_pane(self, message: dict[str, Any]) -> None:
        self._pane = "" if message["name"] == self._pane else message["name"]
        self.what_if, self.in_way = None, ""

    def _on_order(self, message: dict[str, Any]) -> None:
        self.game.orders(message["name"], message["answer"])
        self._say(f"{message['name']}: {message['answer']}")

    def _on_chance(self, message: dict[str, Any]) -> None:
        self.game.chance = message["mode"]
        waits = self.game.chance == "manual"
        self._say("Dice and cards wait to be rolled and drawn." if waits else "Dice roll by themselves.")

    def _on_what_if(self, message: dict[str, Any]) -> None:
        if message.get("option"):
            self.what_if = panes.under(self.game, message["option"], int(message["value"]))
        else:
            self.what_if = panes.another_roll(self.game)
        self._say(self.what_if.says)

    def _on_save(self, message: dict[str, Any]) -> None:
        self._save(message["file"], replace=False)

    def _on_replace(self, message: dict[str, Any]) -> None:
        self._save(message["file"], replace=True)

    def _save(self, file: str, *, replace: bool) -> None:
        self.in_way = ""
        try:
            self.game.save(file, overwrite=replace)
        except RiskError as error:
            if not str(error).endswith("say overwrite=True"):
                raise
            self.in_way = file
            raise RiskError(f"{file} holds something else: choose another name, or press Replace {file}") from None
        self.file = file
        self._say(f"Saved in {file}.")

    def _on_load(self, message: dict[str, Any]) -> None:
        from riskteach.game import load_game

        try:
            found = load_game(message["file"])
        except BadRecord as error:
            if any(words in str(error) for words in ("no record", "damaged")):
                raise BadRecord(f"this file is not a saved game: {message['file']}") from None
            raise
        self._take(found)
        self.file = message["file"]
        self._say(f"Loaded {message['file']}: step {self.game.at}.{self._stayed}")

    def _on_take_up(self, message: dict[str, Any]) -> None:
        self._take(self.keeper.earlier())
        self._say(f"The earlier game is taken up again at step {self.game.at}.{self._stayed}")

    def _take(self, other: Session[Any]) -> None:
        """Become another game: whoever holds this one, a cell or a stepper, goes on with it."""
        self.game.become(other)
        self.keeper = Keeper(self.game, anew=True)
        for watcher in tuple(self.game.watchers):
            watcher._show()


def _not_yours(game: Session[Any], kind: str) -> str:
    name = game.rules.seats[game.state.current_player].name
    return f"{name} is a computer here ({kind}): press Play on or Step, or let a person play at that seat"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "." * (text[-1:] not in ".?!")
