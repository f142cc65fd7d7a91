"""Results: frozen objects with the fields of the JSON that the command line prints."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

R = TypeVar("R", bound="Result")
Value = tuple[int, ...]


def frozen(value: Any) -> Any:
    """A value of JSON with tuples in the place of lists."""
    if isinstance(value, list):
        return tuple(frozen(entry) for entry in value)
    return value


def plain(value: Any) -> Any:
    """The JSON of a field."""
    if isinstance(value, Result):
        return value.to_dict()
    return [plain(entry) for entry in value] if isinstance(value, tuple) else value


@dataclass(frozen=True)
class Result:
    """What a search or a command found. It never changes; its fields are those of the JSON of the command."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {}

    _json: Mapping[str, Any] | None = field(default=None, kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        # `dataclasses.replace` hands on the JSON, in which the fields are set that it was given.
        names = [name for name in self.__dataclass_fields__ if not name.startswith("_")]
        changed = {name: plain(self.__dict__[name]) for name in names}
        self.__dict__["_json"] = {**(self._json or {}), **changed}

    @classmethod
    def _of(cls: type[R], data: Mapping[str, Any]) -> R:
        """The result that an object of JSON describes."""
        made = object.__new__(cls)
        made.__dict__["_json"] = data
        return made

    def __getattr__(self, name: str) -> Any:
        """A field, read from the JSON when it is first asked for; `None` if it is not there."""
        if name.startswith("_") or name not in self.__dataclass_fields__:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        fields = self.__dict__
        fields[name] = value = self._read(name, fields["_json"].get(name))
        return value

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        nested = cls._nested.get(name)
        if nested is None or value is None:
            return frozen(value)
        return tuple(map(nested._of, value)) if isinstance(value, list) else nested._of(value)

    def to_dict(self) -> dict[str, Any]:
        """All that the command line prints with `--json`, as a dictionary of one's own."""
        copy: dict[str, Any] = json.loads(self.to_json())
        return copy

    def to_json(self) -> str:
        """The same as text."""
        return json.dumps(self.__dict__["_json"])

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remade, (type(self), self.to_json()))


def _remade(kind: type[Result], text: str) -> Result:
    return kind._of(json.loads(text))


def table(header: list[str], rows: list[list[object]]) -> str:
    """A table for a notebook."""

    def cells(row: list[object], tag: str) -> str:
        return "".join(f"<{tag}>{html.escape(str(cell))}</{tag}>" for cell in row)

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    head = cells(list(header), "th")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def shown(value: Value | None, values: tuple[Value, ...] | None) -> str:
    """A value or a set of values, as it is read."""
    if value is not None:
        return " ".join(map(str, value))
    if values is not None:
        return "{" + ", ".join(" ".join(map(str, one)) for one in values) + "}"
    return "unknown"


@dataclass(frozen=True)
class MoveAnswer(Result):
    """What a search found out about a move of the position it was asked about."""

    move: str
    """The move."""
    value: Value | None
    """Its value, a number for each player; `None` when the answer is a set, or nothing is known."""
    values: tuple[Value, ...] | None
    """The set of values, where ties are left open."""
    kind: str
    """What the value is: `exact`, `lower`, `upper`, `heuristic`, `cut` or `unknown`."""
    distance: int | None
    """Plies to the end, where the value implies it."""
    line: tuple[str, ...]
    """The line that begins with the move."""
    nodes: int
    """Nodes spent on it."""


@dataclass(frozen=True)
class Claim(Result):
    """What a proof search found out about one goal."""

    player: int
    """The player whose goal it is."""
    goal: str
    """`win`, `draw`, or the least payoff."""
    verdict: str
    """`proven`: the player can force it against all others together; `disproven`; `unknown`."""
    plies: int | None
    """Plies within which the end is forced; not the least number."""


@dataclass(frozen=True)
class Answer(Result):
    """The answer of a search: the best move, its value, and how certain that is."""

    game: str
    """The game with its parameters, as given."""
    start: str
    """The position that the line starts from."""
    moves_played: tuple[str, ...]
    """The moves since."""
    position: str
    """The position that was searched."""
    to_move: int
    """The player to move there, from 1."""
    search: str
    """The search with its parameters."""
    evaluation: str | None
    """The static evaluation at the horizon; `None` where the search has none."""
    best: str | None
    """The best move; `None` where the game is over."""
    value: Value | None
    """A number for each player; `None` when the answer is a set, or nothing is known."""
    values: tuple[Value, ...] | None
    """The set of values, where ties are left open."""
    kind: str
    """What the value is, as a claim about the whole game: `exact`, `lower`, `upper`, `heuristic` or `unknown`.
    Bounds are for the player to move."""
    proven: bool
    """True if something is certain for the player to move: the value, a win, or a loss."""
    distance: int | None
    """Plies to the end, where the value implies it."""
    depth: int
    """The depth searched, in plies."""
    selective_depth: int
    """The ply of the deepest node."""
    line_depth: int | None
    """The depth of the line behind the value, where the search says so."""
    nodes: int
    """Nodes visited, the root included."""
    expansions: int
    """Nodes whose children were generated."""
    evaluations: int
    """Positions that got a value, from the evaluation or by the rules."""
    stored: int
    """New entries of tables."""
    positions: int | None
    """Distinct positions; `None` where the search does not tell positions apart."""
    cuts: int
    """Nodes left before all their moves were searched."""
    elapsed_s: float
    """Seconds on the clock."""
    stop: str
    """Why the search stopped: `finished`, `depth`, `nodes`, `time`, `cancelled` and others."""
    note: str | None
    """A remark, such as a time limit that was set because none was given."""
    line: tuple[str, ...]
    """The principal variation."""
    moves: tuple[MoveAnswer, ...]
    """One row for each move, the best first."""
    claims: tuple[Claim, ...]
    """What a proof search found out; empty for any other."""
    book: str | None
    """What an opening book knows of the move, if the answer is the book's."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"moves": MoveAnswer, "claims": Claim}

    def _repr_html_(self) -> str:
        heading = f"{self.game} &nbsp; {html.escape(self.search)}, player {self.to_move} to move"
        rows: list[list[object]] = [
            [row.move, shown(row.value, row.values), row.kind, row.nodes, " ".join(row.line)] for row in self.moves
        ]
        summary = (
            f"best <b>{html.escape(self.best or 'none')}</b>, value {html.escape(shown(self.value, self.values))} "
            f"({self.kind}), depth {self.depth}, {self.nodes:,} nodes in {self.elapsed_s:.3g} s"
        )
        return f"<p>{heading}<br>{summary}</p>" + table(["move", "value", "kind", "nodes", "line"], rows)


@dataclass(frozen=True)
class Unfit(Result):
    """A search that was not run."""

    search: str
    """The search."""
    why: str
    """Why it does not support the game or the limits."""


@dataclass(frozen=True)
class Comparison(Result):
    """Several searches of one position."""

    game: str
    """The game."""
    position: str
    """The position."""
    searches: tuple[Answer, ...]
    """The answers, in the order in which the searches were named."""
    unfit: tuple[Unfit, ...]
    """Searches that were not run."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"searches": Answer, "unfit": Unfit}

    def _repr_html_(self) -> str:
        rows: list[list[object]] = [
            [
                answer.search,
                shown(answer.value, answer.values),
                answer.kind,
                answer.best,
                answer.depth,
                f"{answer.nodes:,}",
                f"{answer.evaluations:,}",
                f"{answer.cuts:,}",
                f"{answer.elapsed_s:.3g}",
            ]
            for answer in self.searches
        ]
        header = ["search", "value", "kind", "best", "depth", "nodes", "evaluations", "cuts", "seconds"]
        return table(header, rows) + "".join(
            f"<p>{html.escape(unfit.search)}: {html.escape(unfit.why)}</p>" for unfit in self.unfit
        )


@dataclass(frozen=True)
class MoveCount(Result):
    """The leaves behind a move."""

    move: str
    """The move."""
    leaves: int
    """Positions at the depth."""


@dataclass(frozen=True)
class Count(Result):
    """The number of positions at a depth."""

    game: str
    """The game."""
    position: str
    """The position."""
    depth: int
    """The depth in plies."""
    leaves: int
    """Positions exactly so many plies away."""
    nodes: int
    """Positions on the way, this one included."""
    moves: tuple[MoveCount, ...] | None
    """The leaves behind each move; `None` without `divide`."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"moves": MoveCount}


@dataclass(frozen=True)
class Bound(Result):
    """What a player can force against all others together, as far as it is proven."""

    player: int
    """The player, from 1."""
    at_least: int | None
    """The player can force this payoff; `None` if unknown."""
    at_most: int | None
    """The others can hold the player to this payoff; `None` if unknown."""


@dataclass(frozen=True)
class Pareto(Result):
    """Whether a vector is efficient among all that games can end with."""

    value: Value
    """The vector."""
    dominated_by: Value | None
    """A vector that gives no player less and some player more; `None` where there is none."""


@dataclass(frozen=True)
class Part(Result):
    """A part of a sum of games."""

    part: str
    """The part, as the game writes it."""
    grundy_value: int
    """Its Grundy value."""


@dataclass(frozen=True)
class Grundy(Result):
    """A position as a sum of parts."""

    grundy_value: int
    """The Grundy value of the sum; 0 is a loss for the player to move."""
    parts: tuple[Part, ...]
    """The parts."""
    winning: tuple[str, ...]
    """The moves that win."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"parts": Part}


@dataclass(frozen=True)
class Proof(Result):
    """A claim of a certificate, and the size of its proof."""

    claim: str
    """The claim, such as `player 1 at least 0`."""
    positions: int
    """Positions of the proof."""
    leaves: int
    """Of these, positions that the verifier searches itself."""
    plies: int
    """The most plies of such a search."""


@dataclass(frozen=True)
class Solution(Result):
    """The value of a game, who can force what, and how strongly it is solved."""

    game: str
    """The game."""
    position: str
    """The position."""
    to_move: int
    """The player to move."""
    solved: str
    """How much is solved: `strong`, `weak`, `bounds` or `nothing`."""
    value: Value | None
    """Each player's payoff under best play; `None` where it is unknown or a set."""
    values: tuple[Value, ...] | None
    """The set of these, where ties are left open."""
    tie: str | None
    """The tie-break for three or more players."""
    forced: Value | None
    """What each player can force against all others together; `None` unless it is known for every player."""
    bounds: tuple[Bound, ...]
    """What is proven of that, one row for each player."""
    distance: int | None
    """Plies to the end under best play of two players."""
    positions: int | None
    """Positions that can be reached; `None` where they were not counted."""
    symmetric: bool
    """True if symmetric positions were counted once."""
    equilibrium: bool | None
    """Of a vector of Max^N: whether no player gains by another move anywhere."""
    deviations: int | None
    """The other moves that were checked for that."""
    pareto: tuple[Pareto, ...]
    """Pareto efficiency of each vector, for three or more players."""
    grundy: Grundy | None
    """The position as a sum of parts; `None` where it is none."""
    search: str | None
    """The search that ran; `None` where every position was visited."""
    nodes: int | None
    """Nodes that it visited."""
    stop: str
    """Why it stopped."""
    note: str | None
    """A remark."""
    claims: tuple[Proof, ...]
    """The claims of the certificate; empty without one."""
    elapsed_s: float
    """Seconds on the clock."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {
        "bounds": Bound,
        "pareto": Pareto,
        "grundy": Grundy,
        "claims": Proof,
    }


@dataclass(frozen=True)
class Verification(Result):
    """A certificate that was checked by the rules alone."""

    game: str
    """The game."""
    rules: str | None
    """The hash of the rules, if the certificate carries their text."""
    position: str
    """The position that the claims are about."""
    claims: tuple[Proof, ...]
    """What was proved."""
    elapsed_s: float
    """Seconds on the clock."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"claims": Proof}


@dataclass(frozen=True)
class ProbedMove(Result):
    """What a database knows of a move."""

    move: str
    """The move."""
    value: Value | None
    """The value behind it."""
    distance: int | None
    """Plies to the end, from before the move."""


@dataclass(frozen=True)
class Probe(Result):
    """What a database knows of a position."""

    position: str
    """The position."""
    to_move: int
    """The player to move."""
    value: Value | None
    """What each player gets under best play; `None` for a position that is not in the database."""
    distance: int | None
    """Plies to the end when the winner hurries and the loser delays."""
    moves: tuple[ProbedMove, ...]
    """One row for each move, the best first."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"moves": ProbedMove}


@dataclass(frozen=True)
class Build(Result):
    """A database that was built."""

    game: str
    """The game with all its parameters."""
    file: str
    """The file."""
    bytes: int
    """Its size in bytes."""
    positions: int
    """Positions whose value it holds."""
    places: int
    """The size of the range of numbers of positions."""
    layers: int
    """Layers of the game."""
    layers_kept: int
    """Of these, layers finished by an earlier build."""
    elapsed_s: float
    """Seconds on the clock."""


@dataclass(frozen=True)
class Interval(Result):
    """A number with its interval. An end that is unknown is `None`."""

    value: float
    """The estimate."""
    low: float | None
    """The lower end."""
    high: float | None
    """The upper end."""
    level: float
    """The probability that the interval holds the true number, such as 0.95."""
    n: int
    """What it rests on: games, or blocks of games."""


@dataclass(frozen=True)
class Outcome(Result):
    """Games that were played, and how they ended."""

    games: int
    """Games."""
    different: int
    """Different ones."""
    hit_limit: int
    """Games that were broken off."""
    plies: Interval
    """Plies of a game."""
    shortest: int
    """Plies of the shortest."""
    longest: int
    """Plies of the longest."""
    branching: Interval
    """Legal moves of a position."""
    log10_tree: Interval
    """The size of the tree as branching to the power of plies, as log10."""
    wins: tuple[Interval, ...]
    """The share of games that each player won."""
    shared: Interval
    """The share of games that several players won together."""
    draws: Interval
    """The share of draws."""
    unfinished: Interval
    """The share of games that were broken off."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {
        name: Interval for name in ("plies", "branching", "log10_tree", "wins", "shared", "draws", "unfinished")
    }


@dataclass(frozen=True)
class Size(Result):
    """The size of the tree as Knuth estimates it."""

    probes: int
    """Random walks."""
    hit_limit: int
    """Walks that were broken off."""
    log10_nodes: Interval
    """Nodes, as log10."""
    log10_games: Interval
    """Games, as log10."""
    heaviest_share: float
    """The share of the heaviest walk in the estimate: near 1 it is worth little."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"log10_nodes": Interval, "log10_games": Interval}


@dataclass(frozen=True)
class Statistics(Result):
    """Branching factor, length and size of a game."""

    game: str
    """The game."""
    seed: int
    """The seed of the random numbers."""
    random_play: Outcome | None
    """Random games."""
    self_play: Outcome | None
    """Games of a search against itself."""
    player: str
    """The search."""
    opening: int
    """Random plies at the start of each of its games."""
    tree: Size | None
    """The size of the tree."""
    published: tuple[dict[str, Any], ...] = field(hash=False)
    """Published figures, as in the JSON of `yomi stats`."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"random_play": Outcome, "self_play": Outcome, "tree": Size}


@dataclass(frozen=True)
class PlayerReport(Result):
    """What a tournament shows of a player."""

    player: int
    """The number of the player, from 1."""
    name: str
    """Its name."""
    search: str
    """The search, or the name of a player written in Python."""
    score: Interval | None
    """The score: with `scoring="wins"` the share of games won."""
    rating: Interval | None
    """The rating in points of Elo."""
    depth: Interval | None
    """The mean depth of its searches, in plies."""
    nodes: Interval | None
    """The mean number of nodes of a search."""
    time_s: Interval | None
    """The mean time of a search, in seconds."""
    choices: Interval | None
    """The mean number of legal moves."""
    moves: Interval | None
    """Moves of a game."""
    unanswered: int
    """Searches that had no answer at their limit: the first legal move was played."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {
        name: Interval for name in ("score", "rating", "depth", "nodes", "time_s", "choices", "moves")
    }


@dataclass(frozen=True)
class Pair(Result):
    """Two players compared."""

    first: int
    """The number of a player."""
    second: int
    """The number of another."""
    difference: Interval
    """By how much the score of the first is higher."""
    verdict: str
    """`better`, `worse` or `undecided`, of the first."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"difference": Interval}


@dataclass(frozen=True)
class Learned(Result):
    """What was learned, as far as all kinds of learning have it; `to_dict()` has the rest."""

    game: str
    """The game with all its parameters."""
    file: str
    """The file that was written."""
    games: int
    """Games that were learned from, or that the whole run has."""


@dataclass(frozen=True)
class TestedClaim(Result):
    """A claim of a paper, and what became of it."""

    claim: dict[str, Any] = field(hash=False)
    """The claim, as in the experiment's `claims.toml`."""
    verdict: str
    """`holds`, `does-not-hold`, `undecided` or `depends-on-the-rules`."""
    rules: tuple[dict[str, Any], ...] = field(hash=False)
    """The measures, one row for each set of rules."""


@dataclass(frozen=True)
class Reproduction(Result):
    """An experiment that was reproduced; `to_dict()` has everything."""

    experiment: str
    """Its name."""
    title: str
    """What it reproduces."""
    setting: str
    """`quick` or `full`."""
    is_complete: bool
    """Whether everything in the setting was played or counted."""
    claims: tuple[TestedClaim, ...]
    """The claims, with their verdicts."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"claims": TestedClaim}

    def _repr_html_(self) -> str:
        rows: list[list[object]] = [
            [claim.claim.get("number"), claim.claim.get("title"), claim.verdict] for claim in self.claims
        ]
        return f"<p>{html.escape(self.title)}</p>" + table(["claim", "", "verdict"], rows)


@dataclass(frozen=True)
class Plane(Result):
    """What a plane of an array of a position holds: a one where such a piece lies."""

    owner: int
    """The owner of the pieces, from 1; 0 is nobody."""
    kind: str
    """The kind of piece; `target` for the empty cells on which a legal move places one."""
    text: str
    """The text on the piece."""
    pieces: int
    """The number of these pieces on the cell."""


@dataclass(frozen=True)
class Board(Result):
    """What the arrays of a game's positions are."""

    shape: tuple[int, ...]
    """`[planes, rows, columns]`, or `[planes, cells]` where the cells are no grid."""
    planes: tuple[Plane, ...]
    """What each plane holds."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"planes": Plane}


@dataclass(frozen=True)
class Entry(Result):
    """An entry of the list of games or of searches."""

    name: str
    """The name."""
    about: str
    """A description, in one line."""
    parameters: tuple[str, ...]
    """The names of its parameters."""
