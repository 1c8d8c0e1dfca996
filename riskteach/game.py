"""The public face: games that can be played, saved, shown and explained.

The only module that joins the core to pictures and widgets, inside its methods.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from os import PathLike
from typing import Any

from riskteach.core import records
from riskteach.core.board import Board, load_board
from riskteach.core.errors import BadBoard, BadPosition, UnknownName
from riskteach.core.rules import Document, Rule, Rulebook
from riskteach.core.ruleset import RuleSet
from riskteach.core.seats import LETTERS
from riskteach.core.session import Session


class Games(Mapping[str, type[RuleSet[Any]]]):
    """The games by name; each is loaded when it is first wanted, which keeps the import quick."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = dict(places)

    def __getitem__(self, name: str) -> type[RuleSet[Any]]:
        module, kind = self._places[name].rsplit(".", 1)
        found: type[RuleSet[Any]] = getattr(import_module(f"riskteach.{module}"), kind)
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


GAMES = Games(
    {
        "classic": "classic.game.Classic",
        "mission": "classic.mission.MissionGame",
        "two-player": "classic.twoplayer.TwoPlayer",
        "revised": "revised.game.Revised",
        "deepspace": "deepspace.game.DeepSpace",
    }
)


class Rules(Rulebook):
    """A rulebook that can also show itself, made by `rulebook`: as a cell's last line it can be searched and tried.

    Parameters
    ----------
    rules, options : mapping
        As for `Rulebook`.
    game : str
        The game that they belong to.
    page : str
        What is open at first: ``"rules"`` or ``"open"``, the open questions.
    """

    def __init__(
        self, rules: Mapping[str, Rule], options: Mapping[str, Any] | None, game: str, page: str = "rules"
    ) -> None:
        super().__init__(rules, options)
        self.game, self.page = game, page

    def explore(self, rule: str = "") -> Any:
        """Show the rules, to be searched, opened and tried; one of them is open where its id is given."""
        from riskteach.widgets.rules import RuleExplorer

        return RuleExplorer(self, GAMES[self.game], page="rules" if rule else self.page, rule=rule)

    def open_questions(self) -> Rules:
        """Pick what a table has to agree on: every reading and every supplied rule, with what hangs on it."""
        return Rules(super().open_questions(), self.options, self.game, "open")

    def _where(self, test: Any) -> Rules:
        return Rules(super()._where(test), self.options, self.game, self.page)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        """The live explorer; the still table where nothing can be clicked."""
        shown = self.explore()._repr_mimebundle_(include=include, exclude=exclude)
        data, *more = shown if isinstance(shown, tuple) else (shown,)
        bundle = {**data, "text/html": self._repr_html_(), "text/plain": repr(self)}
        return (bundle, *more) if more else bundle


class Game(Session[Any]):
    """A game that can also show itself; made by `new_game`, `position` or `load_game`."""

    def save(self, path: str | PathLike[str], *, overwrite: bool = False) -> None:
        """Save the game; the file is written whole or not at all.

        A file that holds anything but an earlier stage of this very game is kept, unless ``overwrite`` is true.

        Raises
        ------
        RiskError
            The file can't be written, or holds something else.
        """
        records.save(self, path, overwrite=overwrite)

    def play(self, computers: Mapping[str, Any] | None = None) -> Any:
        """Show the live board, to be clicked and typed at; computers may play at some of the seats.

        Parameters
        ----------
        computers : mapping, optional
            By name or letter of a seat: the name of a player, its class, or a player, such as
            ``{"Ben": "bold", "Cleo": Mine}``. They sit at this board only, and are not saved with the game.

        Raises
        ------
        UnknownName, BadOption
            No such seat or player.
        """
        from riskteach.widgets.stepper import Stepper

        return Stepper(self, computers)

    @property
    def rulebook(self) -> Rules:
        """The rules, with the options in force."""
        return Rules(self.rules.book, self.rules.options, self.rules.name_of_game)

    def __str__(self) -> str:
        from riskteach.draw.text import text_board

        return f"{text_board(self.state)}\n{self.state.question}"

    def __repr__(self) -> str:
        return f"<{self.rules.name_of_game}, step {self.at}: {self.state.question}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from riskteach.draw.still import bundle

        return bundle(self.state, str(self))


def games() -> tuple[str, ...]:
    """List the games that can be played.

    >>> games()
    ('classic', 'mission', 'two-player', 'revised', 'deepspace')
    """
    return tuple(GAMES)


def new_game(
    game: str = "classic",
    players: int | Sequence[str] | None = None,
    *,
    seed: int | None = None,
    edition: str | None = None,
    board: Board | str | PathLike[str] | None = None,
    chance: str = "auto",
    **options: Any,
) -> Game:
    """Begin a game.

    Parameters
    ----------
    game : str
        One of `games()`.
    players : int or sequence of str, optional
        How many, or their names; three where not given, two in a game for two.
    seed : int, optional
        The number behind all chance: the same seed and the same actions give the same game.
    edition : str, optional
        A preset of options, such as ``"as_written"``, ``"published"`` or ``"modern"``.
    board : Board or path, optional
        A map of one's own: a file that ends in .toml, as described at the top of ``riskteach/classic/world.toml``;
        ``notebooks/our-town.toml`` is a small one.
    chance : {'auto', 'manual'}
        Whether dice roll by themselves, or wait for ``game.roll()`` or ``game.do("roll 6 3 / 5")``.
    **options
        One by one, on top of the edition; see the rulebook. For Deep Space also ``deck``: cards of one's own, a file
        as described at the top of ``riskteach/deepspace/deck.toml``.

    Raises
    ------
    UnknownName, BadOption, BadBoard

    Examples
    --------
    >>> game = new_game("classic", players=3, seed=7, setup="quick")
    >>> game.state.turn
    1
    """
    started = Game(rules_of(_kind(game), players, edition, board, options), seed=seed, chance=chance)
    started.follow()
    return started


def position(
    game: str,
    text: str,
    *,
    players: int | Sequence[str] | None = None,
    seed: int | None = None,
    edition: str | None = None,
    board: Board | str | PathLike[str] | None = None,
    chance: str = "auto",
    **options: Any,
) -> Game:
    """Begin from a position written in one line.

    Parameters
    ----------
    game : str
    text : str
        Sections between bars, in any order: ``A: alaska 5, * 1`` (territories and armies, ``*`` for all the rest),
        ``A cards peru wild-1``, ``A reserve 3`` (starting armies left), ``discards siam``, ``sets 2`` (traded so far),
        ``turn 5``, ``conquered`` (something was taken this turn), ``bonus 2``; and whose turn it is with what is
        asked: ``A reinforce 3``, ``A attack``, ``A attack begun > occupy alaska kamchatka 3 C``, ``A fortify`` …
        A seat is its letter. ``game.state.text`` writes any position in this way. Secret Mission adds ``A mission
        asia-africa``; in a game for two ``C`` is the neutral; Revised adds ``cities siam peru``, ``open asia 8-cities``
        (objectives on the table), ``towers siam``, ``A capital siam``, ``A hero siam``, ``A objectives europe``,
        ``A rewards attack-die``, ``conquered siam`` (what was taken this turn) and ``claimed``. Deep Space has
        ``A: opal 3``, ``A bases opal``, ``A dogs opal 1``, ``A fields opal``, ``A gems 2``, ``A ore 3``,
        ``A cards raid-1``, ``discards raid-2``, ``mined opal``, ``moves 1``, ``moved``, and ``A mine``, ``A act`` …
    players : int or sequence of str, optional
        As many as the text names, but at least as many as the game needs; those without a territory are out.

    Raises
    ------
    BadPosition
        With every fault at once.

    Examples
    --------
    >>> game = position("classic", "A: alaska 5 | B: * 1 | A attack")
    >>> game.explain("attack alaska peru 1").message.split(". ")[0]
    'Not possible: Peru does not border Alaska'
    """
    if not isinstance(text, str):
        raise BadPosition(
            "this is no position", [f"a position is a text such as 'A: alaska 5 | B: * 1 | A attack', got {text!r}"]
        )
    if long := re.search(r"(?<![\w-])-?\d{10,}", text):  # none within a name
        raise BadPosition("this is no position", [f"no game has numbers as long as {long[0][:12]}…"])
    if players is None:
        letters = [part.strip()[:1].upper() for part in text.split("|") if part.strip()[1:2] in (":", " ")]
        least, most = _kind(game).players[0], _kind(game).players[-1]
        players = max([least, *(LETTERS.find(letter) + 1 for letter in letters if letter in LETTERS[:most])])
    rules = rules_of(_kind(game), players, edition, board, options)
    return Game(rules, seed=seed, chance=chance, start=rules.read_position(text), origin={"position": text})


def load_game(path: str | PathLike[str]) -> Game:
    """Load a saved game; every step is played again and checked, and the file is not touched.

    Raises
    ------
    BadRecord
        Says at which step, and why.
    """
    return records.load(path, _kind, Game)


def rulebook(game: str = "classic") -> Rules:
    """Give the rules of a game; ``["classic.attack.dice"]`` is one of them.

    As a cell's last line they can be searched, filtered and tried, each in a position in which it decides;
    ``.open_questions()`` shows what a table has to agree on, option values side by side.

    >>> rulebook("classic")["classic.battle.tie"].standing.value
    'supplied'
    """
    kind = _kind(game)
    return Rules(kind.book, kind.choose(kind.usual_edition, {}), game)


def sources() -> tuple[Document, ...]:
    """List the documents that the rules come from: title, language and what they cover."""
    return tuple(dict.fromkeys(document for kind in GAMES.values() for document in kind.documents))


def _kind(game: str) -> type[RuleSet[Any]]:
    if isinstance(game, str) and ":" in game:
        raise BadPosition("this is no position", ["the game comes first: rt.position('classic', 'A: alaska 5 | …')"])
    if not isinstance(game, str) or game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return GAMES[game]


def rules_of(
    kind: type[RuleSet[Any]],
    players: int | Sequence[str] | None,
    edition: str | None,
    board: Board | str | PathLike[str] | None,
    options: Mapping[str, Any],
) -> RuleSet[Any]:
    """Put the rules of a game together from what a user says; map and the like may be files.

    Raises
    ------
    UnknownName, BadOption, BadBoard
    """
    if not isinstance(board, Board | str | PathLike | None):
        raise BadBoard("board", [f"a map is a file that ends in .toml, or a Board, got {board!r}"])
    plain = {name: got for name, got in options.items() if name not in kind.own}
    kind.choose(kind.usual_edition if edition is None else edition, plain)  # first: 'players' is none, for example
    chosen = board if board is None or isinstance(board, Board) else load_board(board, kind.vocabulary)
    if chosen is not None and chosen.words.place != kind.vocabulary.place:
        wanted = f"{kind.name_of_game} is played on a map of [[{kind.vocabulary.place}]] entries"
        raise BadBoard(chosen.name, [f"{wanted}, and these are [[{chosen.words.place}]]: choose another map"])
    own = {name: part.load(options[name]) for name, part in kind.own.items() if name in options}
    return kind(players, board=chosen, edition=edition, **{**options, **own})
