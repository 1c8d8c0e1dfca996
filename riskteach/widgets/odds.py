"""The odds explorer: armies, dice and bonuses on sliders, and how such a battle ends."""

from __future__ import annotations

from typing import Any, NamedTuple

import anywidget
import traitlets

from riskteach.core.errors import BadAction, BadOption, RiskError
from riskteach.odds.battle import battle
from riskteach.odds.campaign import needed
from riskteach.odds.luck import percent
from riskteach.odds.picture import ends, svg
from riskteach.widgets.scripts import source


class Slider(NamedTuple):
    """A number to choose: its label, its range, and what it is at first."""

    label: str
    least: int
    most: int
    first: int


SLIDERS = {
    "attackers": Slider("attackers (one stays)", 2, 60, 5),
    "defenders": Slider("defenders", 1, 60, 3),
    "attack_dice": Slider("attacker's dice", 1, 4, 3),
    "defence_dice": Slider("defender's dice", 1, 4, 2),
    "attack_bonus": Slider("attacker's highest die +", 0, 3, 0),
    "defence_bonus": Slider("defender's highest die +", 0, 3, 0),
    "stop_at": Slider("attacker stops with", 1, 59, 1),
}
CHOICES = {
    "ties": ("who wins a tie", {"defender": "the defender", "attacker": "the attacker"}),
    "attack_limit": ("who may roll", {"spare": "all armies but one", "armies": "all, if one is safe"}),
}
WANTED = Slider("chance to win, in %", 1, 99, 80)
MOST = 500
"""How many armies are tried for "how many for …?"."""


class OddsExplorer(anywidget.AnyWidget):
    """Shows how a battle ends while its numbers are changed; no key leaves it for the notebook.

    Parameters
    ----------
    attackers, defenders : int
        Armies at first.
    percent : int
        The chance to win that "how many for …?" asks for.
    **how
        As for `riskteach.odds.battle`: dice, bonuses, ``ties``, ``attack_limit``, ``stop_at``.

    Raises
    ------
    BadOption
        A number that the explorer does not show.
    """

    _esm = source("guard.js", "odds.js")
    _css = source("odds.css")
    table = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, attackers: int = 5, defenders: int = 3, *, percent: int = WANTED.first, **how: Any) -> None:
        super().__init__()
        self._first = {name: slider.first for name, slider in SLIDERS.items()} | {
            name: next(iter(among)) for name, (_, among) in CHOICES.items()
        }
        self._wanted = self._number("percent", percent)
        self._values = dict(self._first)
        for name, value in {"attackers": attackers, "defenders": defenders, **how}.items():
            self._values[name] = self._checked(name, value)
        self._first, self._percent = dict(self._values), self._wanted
        self._beat = 0
        self.table = {
            "sliders": [[name, *slider] for name, slider in SLIDERS.items()],
            "choices": [[name, label, list(among.items())] for name, (label, among) in CHOICES.items()],
            "percent": [WANTED.least, WANTED.most],
        }
        self._show()
        self.on_msg(self._heard)

    def _checked(self, name: str, value: object) -> Any:
        if name in SLIDERS:
            return self._number(name, value)
        if name not in CHOICES:
            raise BadOption(f"the explorer shows {', '.join([*SLIDERS, *CHOICES])}, got {name!r}")
        known = CHOICES[name][1]
        if not isinstance(value, str) or value not in known:
            raise BadOption(f"{name} is {' or '.join(known)}, got {value!r}")
        return value

    def _number(self, name: str, value: object) -> int:
        slider = SLIDERS.get(name, WANTED)
        if type(value) is not int or not slider.least <= value <= slider.most:
            raise BadOption(f"{name} is a whole number from {slider.least} to {slider.most}, got {value!r}")
        return value

    def _heard(self, widget: Any, message: Any, buffers: Any) -> None:
        """Do what the sliders say; a refusal becomes text, and so does an error, which is raised again too."""
        trouble = ""
        try:
            match message:
                case {"set": str(name), "to": value} if name == "percent":
                    self._wanted = self._number(name, value)
                case {"set": str(name), "to": value}:
                    self._values[name] = self._checked(name, value)
                case {"reset": True}:
                    self._values, self._wanted = dict(self._first), self._percent
                case _:
                    raise BadAction(f"the explorer knows no message {message!r}")
        except RiskError as error:
            trouble = str(error)
        except Exception as error:
            trouble = f"This should not have happened, please tell us: {type(error).__name__}: {error}"
            raise
        finally:
            self._show(trouble)

    @property
    def values(self) -> dict[str, Any]:
        """What is chosen, as `riskteach.odds.battle` takes it."""
        # Who has fewer armies than the number to stop at does not begin at all.
        return self._values | {"stop_at": min(self._values["stop_at"], self._values["attackers"])}

    def _enough(self) -> str:
        """Say how many attackers win with the chance that is asked for."""
        values = dict(self.values)
        defenders, _, stop_at = values.pop("defenders"), values.pop("attackers"), values.pop("stop_at")
        try:
            armies = needed(defenders, self._wanted / 100, most=MOST, **values)
        except BadOption:
            return f"Not even {MOST} armies win against {defenders} with a chance of {self._wanted}%."
        aside = " when they go on to the end" if stop_at > 1 else ""
        return f"{armies} armies win against {defenders} with a chance of {self._wanted}% or more{aside}."

    def _show(self, trouble: str = "") -> None:
        found = battle(**self.values)
        mine, theirs = found.expected
        shown = ends(found)
        self._beat += 1
        self.view = {
            "beat": self._beat,
            "values": {**self._values, "percent": self._wanted},
            "title": f"{found.attackers} against {found.defenders}: wins {percent(found.win)}",
            "losses": f"On average the attacker loses {mine:.1f} armies, the defender {theirs:.1f}.",
            "picture": svg(found, 560, 130),
            "rows": [[end.text, f"{end.probability:.1%}"] for end in shown],
            "enough": self._enough(),
            "code": self._code(),
            "trouble": trouble,
        }

    def _code(self) -> str:
        """Write the Python that gives the same."""
        values = self.values
        usual = {name: slider.first for name, slider in SLIDERS.items()} | {"ties": "defender", "attack_limit": "spare"}
        more = "".join(f", {name}={got!r}" for name, got in values.items() if got != usual[name] and "ers" not in name)
        return f"rt.odds.battle({values['attackers']}, {values['defenders']}{more})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """For where no widget can be shown: the battle in words, and the code that gives its numbers."""
        shown = super()._repr_mimebundle_(**kwargs)
        data, *more = shown if isinstance(shown, tuple) else (shown or {},)
        bundle = {**data, "text/plain": f"{self.view['title']}. {self.view['enough']}\n{self.view['code']}"}
        return (bundle, *more) if more else bundle
