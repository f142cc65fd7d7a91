"""The methods of games and positions that need no speed: the compiled half of the package has the others."""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from yomi import _yomi
from yomi._commands import call, objects, text, words
from yomi._commands import probe as probe_file
from yomi._errors import needed, raise_if_stopped
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
from yomi._tournament import TournamentResult
from yomi._tree import Tree

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

SCHEMA = 1

_Result = TypeVar("_Result", bound=Result)


def answer(found: bytes, interrupt: BaseException | None) -> Answer:
    """The answer that a search gave, in JSON."""
    result = Answer._of(json.loads(found))
    if interrupt is not None:
        raise_if_stopped(interrupt, result)
    return result


def _answered(
    kind: type[_Result], line: list[str], subject: _yomi.Game | _yomi.Position, options: dict[str, Any], unit: str = "games"
) -> _Result:
    """The answer of a command, of this kind."""
    progress = options.pop("progress", None)
    output, _, _, interrupt = call([*line, *words(options), "--json"], subject, None, progress, unit, keywords=True)
    result = kind._of(objects(output, interrupt))
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


def compare(self: _yomi.Position, *searches: str, **options: Any) -> Comparison:
    """Several searches of this position, side by side: `yomi compare`. Limits and the rest are as for
    `analyze`. Searches that do not support the game or the limits are told in `unfit`.

    >>> comparison = yomi.Game("tic-tac-toe").start.compare("minimax", "alpha-beta")
    >>> [answer.nodes for answer in comparison.searches]
    [549946, 18297]
    """
    line = ["compare", self.game.name, *words({"search": list(searches)})]
    return _answered(Comparison, line, self, options, "nodes")


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


def solve(self: _yomi.Position, search: str | None = None, **options: Any) -> Solution:
    """The value under best play, who can force what, and how strongly that is solved: `yomi solve`.

    `certificate` is a file to write as proof, which `yomi.verify` checks. `frontier` leaves positions of
    at most so many plies to the verifier; `positions` is the most that are stored; `symmetric` counts
    symmetric ones once; `tie` is the treatment of ties among three or more players. Limits and `search`
    are as for `analyze`.

    >>> solution = yomi.Game("tic-tac-toe").start.solve()
    >>> solution.value, solution.solved, solution.positions
    ((0, 0), 'strong', 5478)
    """
    return _answered(Solution, ["solve", self.game.name, *words({"search": search})], self, options, "positions")


def certificate(self: _yomi.Position, file: str | os.PathLike[str], **options: Any) -> Solution:
    """Solves the position and writes the proof to a file: `yomi solve --certificate FILE`. The options are
    those of `solve`; `yomi.verify(file)` checks it by the rules alone.
    """
    search = options.pop("search", None)
    return solve(self, search, certificate=text(file), **options)


def probe(self: _yomi.Position, file: str | os.PathLike[str], /) -> Probe:
    """Looks the position up in a database: `yomi probe`."""
    [found] = probe_file(file, self.start.text, moves=" ".join(self.moves) or None)
    return found


def tree(self: _yomi.Position, search: str | None = None, **options: Any) -> Tree:
    """The tree that a search visited: `yomi tree`. In a notebook it is the page that replays the search;
    `save(file)` writes it in the format of the file's extension.

    >>> tree = yomi.Game("tree:((3 (((4 1) 2))))").start.tree("alpha-beta")
    >>> "svg" in tree.svg()
    True
    """
    return Tree(self, search, options)


def stats(self: _yomi.Game, **options: Any) -> Statistics:
    """Branching factor, length and size of the game, measured, beside published figures: `yomi stats`. The
    options are those of the command.

    >>> statistics = yomi.Game("tic-tac-toe").stats(games=200, probes=200)
    >>> 7 < statistics.random_play.plies.value < 8
    True
    """
    return _answered(Statistics, ["stats", self.name], self, options)


def learn(
    self: _yomi.Game, output: str | os.PathLike[str], *, what: str = "evaluation", **options: Any
) -> Learned:
    """Learns a static evaluation by self-play, into the file `output`: `yomi learn evaluation`. With
    `what="classes"`, the probabilities of classes of moves: `yomi learn classes`. The options are those
    of the command.
    """
    return _answered(Learned, ["learn", what, self.name, *words({"output": output})], self, options)


def build(self: _yomi.Game, output: str | os.PathLike[str], **options: Any) -> Build:
    """Builds the database of the game, into the file `output`: `yomi build`."""
    progress = options.pop("progress", None)
    line = ["build", self.name, *words({"output": output}), *words(options), "--json"]
    printed, _, _, interrupt = call(line, self, None, progress, "positions", keywords=True)
    found = objects(printed, interrupt)
    raise_if_stopped(interrupt, None)
    return Build._of(found)


def tournament(self: _yomi.Game, players: Any, **options: Any) -> TournamentResult:
    """A tournament between searches, and players written in Python: `yomi tournament`.

    A player is the text of a search, something to call with a position, which returns a move, or an
    object with a method `choose` that does so; a dictionary names them. The options are those of the
    command.

    >>> def first(position):
    ...     return position.legal_moves[0]
    >>> result = yomi.Game("tic-tac-toe").tournament({"first": first, "best": "pvs"}, blocks=5)
    >>> len(result.records), result.players[1].score.value > 0.7
    (10, True)
    """
    progress = options.pop("progress", None)
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


for _of_game in (position, tournament, stats, learn, build):
    setattr(_yomi.Game, _of_game.__name__, _of_game)
for _getter in (start, board, promises):
    setattr(_yomi.Game, _getter.__name__, property(_getter))
for _of_position in (compare, perft, solve, certificate, probe, tree, features):
    setattr(_yomi.Position, _of_position.__name__, _of_position)
setattr(_yomi.Game, "__reduce__", reduced_game)
setattr(_yomi.Position, "__reduce__", reduced)
