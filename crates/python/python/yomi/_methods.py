"""What the methods of games and positions do that need no speed. The compiled half of the package calls them."""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from yomi import _yomi
from yomi._commands import call, objects, text, words
from yomi._commands import probe as probe_file
from yomi._errors import raise_if_stopped
from yomi._results import (
    Answer,
    Board,
    Build,
    Comparison,
    Count,
    Learned,
    Probe,
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


def answer(found: bytes, interrupt: BaseException | None) -> Answer:
    """The answer that a search gave, in JSON."""
    result = Answer._of(json.loads(found))
    if interrupt is not None:
        raise_if_stopped(interrupt, result)
    return result


def start(game: _yomi.Game) -> _yomi.Position:
    """The position that games start from."""
    return _yomi.Position(game)


def position(game: _yomi.Game, described: str | None, moves: str) -> _yomi.Position:
    """The position that a text describes, or the start, and then moves."""
    found = _yomi.Position(game, described)
    return found.play(moves) if moves.strip() else found


def reduced(position: _yomi.Position) -> tuple[Any, ...]:
    """A position for pickle: its game, the start of its line, and its moves."""
    return (_replayed, (position.game, position.start.text, position.moves))


def _replayed(game: _yomi.Game, started: str, moves: Sequence[str]) -> _yomi.Position:
    found = _yomi.Position(game, started)
    for move in moves:
        found = found.play(move)
    return found


def reduced_game(game: _yomi.Game) -> tuple[Any, ...]:
    """A game for pickle: its name, or the object that it was made of."""
    if game.own is not None:
        return (_unchecked, (game.own,))
    if game._is_unlisted:
        raise TypeError("a game of a text cannot be pickled: write it to a file")
    return (_yomi.Game, (game.name,))


def _unchecked(own: Any) -> _yomi.Game:
    return _yomi.Game(own, check=0)


def compare(position: _yomi.Position, searches: Sequence[str], **options: Any) -> Comparison:
    """Several searches of a position."""
    game = position.game
    progress = options.pop("progress", None)
    line = ["compare", game.name, *words({"search": list(searches)}), *words(options), "--json"]
    output, _, _, interrupt = call(line, position, None, progress, "nodes")
    result = Comparison._of(objects(output, interrupt))
    raise_if_stopped(interrupt, result)
    return result


def perft(position: _yomi.Position, depth: int, divide: bool, counts: list[tuple[str, int, int]]) -> Count:
    """The number of positions at a depth."""
    found: dict[str, Any] = {
        "schema": SCHEMA,
        "game": position.game.name,
        "position": position.text,
        "depth": depth,
        "leaves": sum(leaves for _, leaves, _ in counts) if depth > 0 else 1,
        "nodes": 1 + sum(nodes for _, _, nodes in counts),
    }
    if divide:
        found["moves"] = [{"move": move, "leaves": leaves} for move, leaves, _ in counts]
    return Count._of(found)


def solve(position: _yomi.Position, search: str | None, **options: Any) -> Solution:
    """The value of a position, and who can force what."""
    progress = options.pop("progress", None)
    line = ["solve", position.game.name, *words({"search": search}), *words(options), "--json"]
    output, _, _, interrupt = call(line, position, None, progress, "positions")
    result = Solution._of(objects(output, interrupt))
    raise_if_stopped(interrupt, result)
    return result


def certificate(position: _yomi.Position, file: str | os.PathLike[str], **options: Any) -> Solution:
    """Solves a position and writes the proof."""
    search = options.pop("search", None)
    return solve(position, search, certificate=text(file), **options)


def probe(position: _yomi.Position, file: str | os.PathLike[str]) -> Probe:
    """What a database knows of a position."""
    [found] = probe_file(file, position.start.text, moves=" ".join(position.moves) or None)
    return found


def tree(position: _yomi.Position, search: str | None, **options: Any) -> Tree:
    """The tree that a search visited."""
    return Tree(position, search, options)


def stats(game: _yomi.Game, **options: Any) -> Statistics:
    """Branching factor, length and size of a game."""
    progress = options.pop("progress", None)
    output, _, _, interrupt = call(["stats", game.name, *words(options), "--json"], game, None, progress)
    result = Statistics._of(objects(output, interrupt))
    raise_if_stopped(interrupt, result)
    return result


def learn(game: _yomi.Game, output: str | os.PathLike[str], what: str, **options: Any) -> Learned:
    """Learns from self-play into a file."""
    progress = options.pop("progress", None)
    line = ["learn", what, game.name, *words({"output": output}), *words(options), "--json"]
    printed, _, _, interrupt = call(line, game, None, progress)
    result = Learned._of(objects(printed, interrupt))
    raise_if_stopped(interrupt, result)
    return result


def build(game: _yomi.Game, output: str | os.PathLike[str], **options: Any) -> Build:
    """Builds a database into a file."""
    progress = options.pop("progress", None)
    line = ["build", game.name, *words({"output": output}), *words(options), "--json"]
    printed, _, _, interrupt = call(line, game, None, progress, "positions")
    found = objects(printed, interrupt)
    raise_if_stopped(interrupt, None)
    return Build._of(found)


def tournament(game: _yomi.Game, players: Any, **options: Any) -> TournamentResult:
    """A tournament between searches and players written in Python."""
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
    line = ["tournament", *words({"player": specifications}), *words(options), "--json", game.name]
    output, records, page, interrupt = call(line, game, external_players, progress)
    result = TournamentResult._with(objects(output, interrupt), records, page)
    raise_if_stopped(interrupt, result)
    return result


def external_name(name: str, external_players: Mapping[str, Any]) -> str:
    """The name of a player written in Python as a search, which no other has."""
    plain = re.sub(r"[^A-Za-z0-9_]+", "-", name).strip("-") or "player"
    taken = {entry[0] for entry in _yomi.listed_searches()} | {"player", "engine", "level", *external_players}
    names = (plain if number == 1 else f"{plain}-{number}" for number in itertools.count(1))
    return next(free for free in names if free not in taken)


def board(game: _yomi.Game, about: str) -> Board:
    """What the arrays of a game's positions are."""
    return Board._of(json.loads(about))


def promises(game: _yomi.Game) -> Promises:
    """What the rules of a game promise."""
    found: dict[str, Any] = json.loads(game._promises())
    payoffs = found.pop("payoffs")
    return Promises(payoffs=None if payoffs is None else (payoffs[0], payoffs[1]), **found)


def planes(position: _yomi.Position) -> NDArray[numpy.uint8]:
    """What lies on the board, as an array."""
    import numpy

    return numpy.frombuffer(position._planes(), dtype=numpy.uint8).reshape(position.game.board.shape)


def features(position: _yomi.Position, evaluation: str | None) -> NDArray[numpy.uint8]:
    """The features of the legal moves, as an array."""
    import numpy

    columns = len(_yomi.feature_names())
    return numpy.frombuffer(position._features(evaluation), dtype=numpy.uint8).reshape(-1, columns)
