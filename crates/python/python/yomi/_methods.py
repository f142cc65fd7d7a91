"""The methods of games and positions that need no speed: the compiled half of the package has the others."""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, Union

from yomi import _yomi
from yomi._async import analyze_async
from yomi._commands import answered, call, objects, text, with_page, words
from yomi._commands import probe as probe_file
from yomi._errors import needed, raise_if_stopped
from yomi._options import suggesting, takes_options
from yomi._pages import Page
from yomi._results import (
    Answer,
    Board,
    Build,
    Comparison,
    Count,
    Learned,
    Probe,
    Result,
    Solution,
    Statistics,
)
from yomi._rules import Promises
from yomi._studies import Puzzles, Report, Review
from yomi._tournament import TournamentResult
from yomi._tree import Tree

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

SCHEMA = 1

_Result = TypeVar("_Result", bound=Result)
_Page = TypeVar("_Page", bound=Page)
Progress = Union[bool, Callable[[int], object], None]


def answer(found: bytes, interrupt: BaseException | None) -> Answer:
    """The answer that a search gave, in JSON."""
    result = Answer._of(json.loads(found))
    if interrupt is not None:
        raise_if_stopped(interrupt, result)
    return result


# Options with an answer of another form: many positions, or workers that find out what one player can force.
OF_ANOTHER_FORM = "from answers fresh strict player workers processes process hosts wait memory"


def _answered(
    kind: type[_Result], line: list[str], subject: _yomi.Game | _yomi.Position, options: dict[str, Any], unit: str = "games"
) -> _Result:
    """The answer of a command, of this kind."""
    progress = options.pop("progress", None)
    found, interrupt = answered([*line, *words(options)], subject, progress, unit)
    result = kind._of(found)
    raise_if_stopped(interrupt, result)
    return result


def _with_page(
    kind: type[_Page], line: list[str], subject: _yomi.Game | _yomi.Position, options: dict[str, Any], unit: str = "games"
) -> _Page:
    """The same of a command that writes a page."""
    progress = options.pop("progress", None)
    found, page, interrupt = with_page([*line, *words(options)], subject, progress, unit)
    result = kind._with_page(found, page)
    raise_if_stopped(interrupt, result)
    return result


def start(self: _yomi.Game) -> _yomi.Position:
    """The position that games start from.

    >>> " ".join(yomi.Game("nim:heaps=1+2").start.legal_moves)
    '1>0 2>1 2>0'
    """
    return _yomi.Position(self)


def position(self: _yomi.Game, text: str | None = None, *, moves: str = "") -> _yomi.Position:
    """The position that a text describes, or the start, and then moves as people write them: as `--position`
    and `--moves` of the command line.

    >>> yomi.Game("tic-tac-toe").position(moves="b2 a1").to_move
    1
    """
    found = _yomi.Position(self, text)
    return found.play(moves) if moves.strip() else found


def reduced(self: _yomi.Position) -> tuple[Any, ...]:
    """A position for pickle: its game, the start of its line, and its moves."""
    return (_replayed, (self.game, self.start.text, self.moves))


def _replayed(game: _yomi.Game, started: str, moves: Sequence[str]) -> _yomi.Position:
    found = _yomi.Position(game, started)
    for move in moves:
        found = found.play(move)
    return found


def reduced_game(self: _yomi.Game) -> tuple[Any, ...]:
    """A game for pickle: its name, or the object that it was made of."""
    if self.own is not None:
        return (_unchecked, (self.own,))
    if self._is_unlisted:
        raise TypeError("a game of a text cannot be pickled: write it to a file")
    return (_yomi.Game, (self.name,))


def _unchecked(own: Any) -> _yomi.Game:
    return _yomi.Game(own, check=0)


@takes_options("compare", without="search")
def compare(self: _yomi.Position, *searches: str, progress: Progress = None, **options: Any) -> Comparison:
    """Several searches of this position, side by side: `yomi compare`. Limits and the rest are as for
    `analyze`. Searches that do not support the game or the limits are told in `unfit`.

    >>> comparison = yomi.Game("tic-tac-toe").start.compare("minimax", "alpha-beta")
    >>> [answer.nodes for answer in comparison.searches]
    [549946, 18297]
    """
    line = ["compare", self.game.name, *words({"search": list(searches)})]
    return _answered(Comparison, line, self, {**options, "progress": progress}, "nodes")


def perft(
    self: _yomi.Position, depth: int, *, divide: bool = False, threads: int = 1, progress: Any = None
) -> Count:
    """Counts the positions exactly `depth` plies from here: `yomi perft`. With `divide`, also for each first
    move.

    >>> yomi.Game("tic-tac-toe").start.perft(5).leaves
    15120
    """
    counts = self._perft(depth, threads, progress)
    found: dict[str, Any] = {
        "schema": SCHEMA,
        "game": self.game.name,
        "position": self.text,
        "depth": depth,
        "leaves": sum(leaves for _, leaves, _ in counts) if depth > 0 else 1,
        "nodes": 1 + sum(nodes for _, _, nodes in counts),
    }
    if divide:
        found["moves"] = [{"move": move, "leaves": leaves} for move, leaves, _ in counts]
    return Count._of(found)


@takes_options("solve", without=OF_ANOTHER_FORM)
def solve(
    self: _yomi.Position, search: str | None = None, *, progress: Progress = None, **options: Any
) -> Solution:
    """The value under best play, who can force what, and how strongly that is solved: `yomi solve`.

    >>> solution = yomi.Game("tic-tac-toe").start.solve()
    >>> solution.value, solution.solved, solution.positions
    ((0, 0), 'strong', 5478)
    """
    line = ["solve", self.game.name, *words({"search": search})]
    return _answered(Solution, line, self, {**options, "progress": progress}, "positions")


@takes_options("solve", without=f"{OF_ANOTHER_FORM} certificate")
def certificate(
    self: _yomi.Position, file: str | os.PathLike[str], *, progress: Progress = None, **options: Any
) -> Solution:
    """Solves the position and writes the proof to a file: `yomi solve --certificate FILE`. `yomi.verify(file)` checks
    it by the rules alone.
    """
    return self.solve(certificate=text(file), progress=progress, **options)


def probe(self: _yomi.Position, file: str | os.PathLike[str], /) -> Probe:
    """Looks the position up in a database: `yomi probe`."""
    [found] = probe_file(file, self.start.text, moves=" ".join(self.moves) or None)
    return found


@takes_options("tree", without="output to threads")
def tree(self: _yomi.Position, search: str | None = None, *, progress: Progress = None, **options: Any) -> Tree:
    """The tree that a search visited: `yomi tree`. In a notebook it is a small drawing, `page()` the page that
    replays the search; `save(file)` writes it in the format of the file's extension.

    >>> tree = yomi.Game("tree:((3 (((4 1) 2))))").start.tree("alpha-beta")
    >>> "svg" in tree.svg()
    True
    """
    return Tree(self, search, {**options, "progress": progress})


@takes_options("stats")
def stats(self: _yomi.Game, *, progress: Progress = None, **options: Any) -> Statistics:
    """Branching factor, length and size of the game, measured, beside published figures: `yomi stats`.

    >>> statistics = yomi.Game("tic-tac-toe").stats(games=200, probes=200)
    >>> 7 < statistics.random_play.plies.value < 8
    True
    """
    return _answered(Statistics, ["stats", self.name], self, {**options, "progress": progress})


@takes_options("learn evaluation", "learn classes")
def learn(
    self: _yomi.Game,
    output: str | os.PathLike[str],
    *,
    what: str = "evaluation",
    progress: Progress = None,
    **options: Any,
) -> Learned:
    """Learns a static evaluation by self-play, into the file `output`: `yomi learn evaluation`. With
    `what="classes"`, the probabilities of classes of moves: `yomi learn classes`.

    An option of the one that the other has not is an `Error` there.
    """
    line = ["learn", what, self.name, *words({"output": output})]
    return _answered(Learned, line, self, {**options, "progress": progress})


@takes_options("build")
def build(
    self: _yomi.Game, output: str | os.PathLike[str], *, progress: Progress = None, **options: Any
) -> Build:
    """Builds the database of the game, into the file `output`: `yomi build`. `yomi.Database(output)` opens it."""
    line = ["build", self.name, *words({"output": output})]
    return _answered(Build, line, self, {**options, "progress": progress}, "positions")


def _listed(game: _yomi.Game, what: str) -> str:
    """The name of a game that a command opens by itself."""
    if game._is_unlisted:
        raise _yomi.Error(f"{what}: expected a game of `yomi.games()` or of a file, got {game!r}")
    return game.name


@takes_options("report", without="output vary")
def report(self: _yomi.Game, *, progress: Progress = None, **options: Any) -> Report:
    """A report on the game: is it balanced, drawish, long, deep, solved? `yomi report`, with its page.

    >>> report = yomi.Game("tic-tac-toe").report(games=4, nodes=20)
    >>> report.verdicts[0].about, report.verdicts[0].finding
    ('value', 'draw')
    """
    return _with_page(Report, ["report", _listed(self, "report")], self, {**options, "progress": progress})


@takes_options("puzzle", without="output solutions")
def puzzles(self: _yomi.Game, count: int = 1, *, progress: Progress = None, **options: Any) -> Puzzles:
    """Positions of the game with exactly one winning move, proven and graded: `yomi puzzle`, with a sheet to print.

    >>> puzzles = yomi.Game("tic-tac-toe").puzzles(2)
    >>> [len(puzzle.solution) for puzzle in puzzles.puzzles]
    [2, 2]
    """
    line = ["puzzle", _listed(self, "puzzles"), *words({"count": count})]
    return _with_page(Puzzles, line, self, {**options, "progress": progress}, "positions")


# The record is the line of the position.
OF_A_RECORD = "from number format output"


@takes_options("review", without=OF_A_RECORD)
def review(self: _yomi.Position, *, progress: Progress = None, **options: Any) -> Review:
    """The game that led here, move by move: what each lost, the best line, turning points: `yomi review`, with its page.

    >>> review = yomi.Game("tic-tac-toe").start.play("b2 b1 a1 c3 a3").review()
    >>> [move.mark for move in review.moves]
    ['', '?', '', '', '']
    """
    if not self.moves:
        raise _yomi.Error("review: expected a position with moves before it, got a start")
    return _with_page(Review, ["review", self.game.name, "--moves="], self, {**options, "progress": progress}, "nodes")


@takes_options("tournament", without="player csv")
def tournament(self: _yomi.Game, players: Any, *, progress: Progress = None, **options: Any) -> TournamentResult:
    """A tournament between searches, and players written in Python: `yomi tournament`.

    A player is the text of a search, something to call with a position, which returns a move, or an
    object with a method `choose` that does so; a dictionary names them.

    >>> def first(position):
    ...     return position.legal_moves[0]
    >>> result = yomi.Game("tic-tac-toe").tournament({"first": first, "best": "pvs"}, blocks=5)
    >>> len(result.records), result.players[1].score.value > 0.7
    (10, True)
    """
    named: list[tuple[str | None, Any]]
    if isinstance(players, Mapping):
        named = list(players.items())
    elif isinstance(players, str) or not isinstance(players, Sequence):
        named = [(None, players)]
    else:
        named = [(None, player) for player in players]
    external_players: dict[str, Any] = {}
    specifications = []
    for name, player in named:
        if isinstance(player, str):
            specification = player
        else:
            if name is None:
                name = getattr(player, "__name__", None) or type(player).__name__
            specification = next((known for known, other in external_players.items() if other is player), "")
            if not specification:
                specification = external_name(name, external_players)
                external_players[specification] = player
        specifications.append(specification if name is None else f"{name}={specification}")
    line = ["tournament", *words({"player": specifications}), *words(options), "--json", self.name]
    output, records, page, interrupt = call(line, self, external_players, progress, keywords=True)
    result = TournamentResult._with(objects(output, interrupt), records, page)
    raise_if_stopped(interrupt, result)
    return result


def external_name(name: str, external_players: Mapping[str, Any]) -> str:
    """The name of a player written in Python as a search, which no other has."""
    plain = re.sub(r"[^A-Za-z0-9_]+", "-", name).strip("-") or "player"
    taken = {entry[0] for entry in _yomi.listed_searches()} | {"player", "engine", "level", *external_players}
    names = (plain if number == 1 else f"{plain}-{number}" for number in itertools.count(1))
    return next(free for free in names if free not in taken)


def board(self: _yomi.Game) -> Board:
    """What the planes of `position.planes()` are: their shape, and what each holds.

    >>> board = yomi.Game("tic-tac-toe").board
    >>> board.shape, [plane.owner for plane in board.planes]
    ((2, 3, 3), [1, 2])
    """
    return Board._of(json.loads(self._board()))


def promises(self: _yomi.Game) -> Promises:
    """What the rules promise of every game.

    >>> yomi.Game("tic-tac-toe").promises.longest
    9
    """
    found: dict[str, Any] = json.loads(self._promises())
    payoffs = found.pop("payoffs")
    return Promises(payoffs=None if payoffs is None else (payoffs[0], payoffs[1]), **found)


def features(self: _yomi.Position, evaluation: str | None = None) -> NDArray[numpy.uint8]:
    """The features of the legal moves, those of learned policies, as an array of `numpy` of zeros and ones:
    `uint8` of shape `[moves, features]`. `yomi.feature_names()` names the columns.
    """
    arrays, columns = needed("numpy", "numpy"), len(_yomi.feature_names())
    found: NDArray[numpy.uint8] = arrays.frombuffer(self._features(evaluation), dtype=arrays.uint8).reshape(-1, columns)
    return found


def _give(kind: type, **members: Any) -> None:
    """Makes functions methods of a compiled class."""
    for name, member in members.items():
        setattr(kind, name, member)
        if isinstance(member, takes_options):
            member.__set_name__(kind, name)


_give(_yomi.Game, position=position, tournament=tournament, stats=stats, learn=learn, build=build, report=report, puzzles=puzzles)
_give(_yomi.Game, start=property(start), board=property(board), promises=property(promises))
_give(_yomi.Position, analyze=suggesting(_yomi.Position.analyze), search=suggesting(_yomi.Position.search))
_give(_yomi.Position, analyze_async=analyze_async, compare=compare, perft=perft, solve=solve, certificate=certificate)
_give(_yomi.Position, probe=probe, tree=tree, review=review, features=features)
setattr(_yomi.Game, "__reduce__", reduced_game)
setattr(_yomi.Position, "__reduce__", reduced)
