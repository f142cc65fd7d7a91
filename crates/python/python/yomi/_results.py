"""Results: frozen objects with the fields of the JSON that the command line prints."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from yomi._fields import show_fields

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
    """The value behind it; `None` if it is a set or unknown."""
    values: tuple[Value, ...] | None
    """The set of values behind it, if ties are left open; `None` otherwise."""
    kind: str
    """The kind of the value; without `--multi`, a move that was cut off is `upper` if its bound is proven, and `cut`
    otherwise."""
    distance: int | None
    """Plies to the end of the game, the move included; `None` if the value does not say."""
    line: tuple[str, ...]
    """The line that starts with the move, as far as the search retained it."""
    nodes: int
    """Nodes spent on it."""


@dataclass(frozen=True)
class Claim(Result):
    """What a proof search found out about one goal."""

    player: int
    """The player whose goal it is, from 1."""
    goal: str
    """`win`; `draw`, that nobody is paid more than this player; or the least payoff."""
    verdict: str
    """`proven`, the player can force it against all the others together; `disproven`, the others can prevent it;
    `unknown`, the search was stopped first."""
    plies: int | None
    """The end is forced within this many plies, by the player or by the others; not necessarily the minimum; `None` if
    nobody needs to force an end, or if nothing is known."""


@dataclass(frozen=True)
class Answer(Result):
    """The answer of a search: the best move, its value, and how certain that is."""

    game: str
    """The game and its parameters, as given."""
    start: str
    """The position that the moves start from."""
    moves_played: tuple[str, ...]
    """The moves played from there, by `--moves`."""
    position: str
    """The position that was searched."""
    to_move: int
    """The player to move there, from 1; at the end of a game, the player whose turn it would be."""
    search: str
    """The search and its parameters, including limits written as parameters."""
    evaluation: str | None
    """The static evaluation used at the horizon, a name, `learned` for the weights that come with yomi, or `learned:`
    and the name of a file; `None` if the search has none."""
    best: str | None
    """The best move; `None` at the end of a game, or if the search was stopped before it had one."""
    value: Value | None
    """The value of the position; `None` if it is a set or unknown."""
    values: tuple[Value, ...] | None
    """Every value that some way of breaking ties leads to, if ties are left open (`max-n:tie=set`); `None`
    otherwise."""
    kind: str
    """The kind of the value, from the point of view of the player to move; never `cut`."""
    proven: bool
    """Whether the outcome for the player to move is certain: the value itself, or that they win, or that they lose."""
    distance: int | None
    """Plies to the end of the game under the play that the value stands for; `None` if the value does not say."""
    depth: int
    """Plies searched: the depth of the last finished iteration, or, without a depth limit, the length of the longest
    line."""
    selective_depth: int
    """The ply of the deepest node visited."""
    line_depth: int | None
    """The depth of the leaf that the value comes from, in plies from the position, as the search returned it; `None` if
    it returns none."""
    nodes: int
    """Nodes visited, including the root, over all iterations."""
    expansions: int
    """Nodes whose children were generated."""
    evaluations: int
    """Leaves: positions valued by the evaluation or, at the end of a game, by the rules."""
    stored: int
    """New table entries."""
    positions: int | None
    """Distinct positions visited; `None` if the search does not identify positions."""
    cuts: int
    """Nodes left before all their moves had been searched."""
    elapsed_s: float
    """Wall-clock seconds; apart from what a time limit decides, the only field that differs from run to run."""
    stop: str
    """Why it stopped: `finished` (nothing was left to find), `depth`, `nodes`, `expansions`, `evaluations`, `stored`,
    `time`, `cancelled`."""
    note: str | None
    """A remark: that the search was stopped after ten seconds because no limit was given, and why it might not have
    ended; of a tree, to what depth it is drawn without a limit; `None` otherwise."""
    line: tuple[str, ...]
    """The principal variation; if it ends the game, it ends with the value, or within the bound."""
    moves: tuple[MoveAnswer, ...]
    """One row per root move, the best first; `--multi N` limits them to the first N; empty if no move was searched
    completely."""
    claims: tuple[Claim, ...]
    """The verdicts of a proof search on the goals it tried to prove, in that order, or the bounds that `pvs` had proven
    when it was stopped; empty for any other search."""
    book: str | None
    """What an opening book knows of the move, where the answer is the book's; `None` where it was searched for."""

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
    """The search, as given."""
    why: str
    """Why it does not fit."""


@dataclass(frozen=True)
class Comparison(Result):
    """Several searches of one position."""

    game: str
    """The game and its parameters, as given."""
    position: str
    """The position that was searched."""
    searches: tuple[Answer, ...]
    """One object per search, in the order given, with all fields of `analyze`."""
    erased: tuple[str, ...]
    """The searches that ran on the erased form of the game, where a node takes two to six times as long, if others are
    compiled for this game: their times are of another kind."""
    unfit: tuple[Unfit, ...]
    """Searches that do not fit the game or the limits and were not run; if there are any, the exit code is 2."""

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
    """The leaves below it."""


@dataclass(frozen=True)
class Count(Result):
    """The number of positions at a depth."""

    game: str
    """The game and its parameters, as given."""
    position: str
    """Where the count starts."""
    depth: int
    """Plies."""
    leaves: int
    """Positions exactly `depth` plies ahead, counted once for each way to reach them; games that end earlier, including
    by repetition, add none."""
    nodes: int
    """All positions counted: the root, the interior nodes and the leaves."""
    moves: tuple[MoveCount, ...] | None
    """With `--divide` only: the count of each first move."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"moves": MoveCount}


@dataclass(frozen=True)
class Bound(Result):
    """What a player can force against all others together, as far as it is proven."""

    player: int
    """The player, from 1."""
    at_least: int | None
    """The payoff that the player can force; `None` if not even the rules give a bound."""
    at_most: int | None
    """The payoff to which all the others together can hold the player; `None` if not even the rules give a bound."""


@dataclass(frozen=True)
class Pareto(Result):
    """Whether a vector is efficient among all that games can end with."""

    value: Value
    """The value."""
    dominated_by: Value | None
    """The outcome of some play that gives some player more and none less; `None` if there is none."""


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
    """The Grundy value of all parts together, 0 if the player to move has lost."""
    parts: tuple[Part, ...]
    """The parts, each with its Grundy value."""
    winning: tuple[str, ...]
    """The moves that win."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"parts": Part}


@dataclass(frozen=True)
class Proof(Result):
    """A claim of a certificate, and the size of its proof."""

    claim: str
    """The claim, such as `player 1 at least 0`."""
    positions: int
    """The positions of its proof, including terminal ones."""
    leaves: int
    """Of these, positions that the verifier searches itself."""
    plies: int
    """The maximum number of plies that it needs for one."""


@dataclass(frozen=True)
class Solution(Result):
    """The value of a game, who can force what, and how strongly it is solved."""

    game: str
    """The game and its parameters, as given."""
    position: str
    """The position that was solved."""
    to_move: int
    """The player to move, from 1."""
    solved: str
    """`strong`, every position that can be reached; `weak`, this position; `bounds`, less, but more than the rules
    promise; `nothing`."""
    value: Value | None
    """What every player gets under best play; for three or more players, what Max^N gives under `tie`; `None` if it is
    unknown or a set."""
    values: tuple[Value, ...] | None
    """With `--tie set`, the values that some way of breaking ties leads to; with `--tie soft`, the set of
    soft-Max^n."""
    tie: str | None
    """How ties are broken; `None` for two players, and if a search was used."""
    forced: Value | None
    """What each player can force against all the others together, who can hold the player to it; `None` unless it is
    known for all."""
    bounds: tuple[Bound, ...]
    """What is proven about that, one row per player."""
    distance: int | None
    """For two players, plies to the end when the winning side hurries and the other delays; `None` if play need not
    end, or distances were not computed."""
    positions: int | None
    """The number of reachable positions; `None` if not all were visited."""
    symmetric: bool
    """Whether positions that are rotations or reflections of each other count once."""
    equilibrium: bool | None
    """For a `value` of Max^N: whether at no position a player gains by another move while all the others keep to
    theirs; `None` otherwise."""
    deviations: int | None
    """The number of other moves tried to find that out."""
    pareto: tuple[Pareto, ...]
    """For a `value` of Max^N, or for each of `values`: whether some play is better for some player and worse for
    none."""
    grundy: Grundy | None
    """For a sum of parts in which the player who moves last wins; `None` otherwise."""
    search: str | None
    """The searches that were used; `None` if every position, or every part, was enumerated."""
    nodes: int | None
    """The nodes they visited."""
    stop: str
    """`finished`, `cancelled`, or the limit that a search met, as in `analyze`."""
    note: str | None
    """Why a search was used although none was requested; what cannot be determined."""
    claims: tuple[Proof, ...]
    """What the certificate proves; empty without one."""
    elapsed_s: float
    """Wall-clock seconds."""

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
    """The game that the certificate names."""
    rules: str | None
    """Only if the certificate carries the text of the rules: their hash."""
    position: str
    """The position that it is about."""
    claims: tuple[Proof, ...]
    """What was proved, as in `solve`."""
    elapsed_s: float
    """Seconds on the clock."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"claims": Proof}


@dataclass(frozen=True)
class ProbedMove(Result):
    """What a database knows of a move."""

    move: str
    """The move."""
    value: Value | None
    """What every player gets after it under best play; `None` for a position that is not in the database."""
    distance: int | None
    """Plies to the end, counted from before the move; `None` as above."""


@dataclass(frozen=True)
class Probe(Result):
    """What a database knows of a position."""

    position: str
    """The position after the moves of `--moves`, which are refused if repetition matters after them."""
    to_move: int
    """The player to move there, from 1."""
    value: Value | None
    """What every player gets under best play; `None` for a position that is not in the database."""
    distance: int | None
    """Plies to the end when the winning side hurries and the other delays; `None` if play need not end, or without a
    value."""
    moves: tuple[ProbedMove, ...]
    """One row per legal move, the best first; empty at the end of a game."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"moves": ProbedMove}


@dataclass(frozen=True)
class Build(Result):
    """A database that was built."""

    game: str
    """The game with all its parameters, presets spelled out."""
    file: str
    """The database."""
    bytes: int
    """Its size in bytes."""
    positions: int
    """Positions whose value it holds, including those that play never reaches."""
    places: int
    """The size of the index range; not every index need belong to a position."""
    layers: int
    """Layers of the game."""
    layers_kept: int
    """Of these, layers finished by an earlier build; all of them if the database already existed."""
    elapsed_s: float
    """Seconds on the clock."""


@dataclass(frozen=True)
class Interval(Result):
    """A number with its interval. An end that is unknown is `None`."""

    value: float
    """The estimate."""
    low: float | None
    """The lower end of its confidence interval; `None` if the sample does not determine one."""
    high: float | None
    """The upper end; `None` as above."""
    level: float
    """The confidence level (0.95)."""
    n: int
    """The number of independent values that it is based on."""


@dataclass(frozen=True)
class Outcome(Result):
    """Games that were played, and how they ended."""

    games: int
    """Games played."""
    different: int
    """How many of them differ in their moves; if a player's games are all the same, they count as one, and `n` of every
    estimate is 1."""
    hit_limit: int
    """How many of them were stopped after 1 000 plies."""
    plies: Interval
    """The length of a game."""
    shortest: int
    """Plies of the shortest game."""
    longest: int
    """Plies of the longest game."""
    branching: Interval
    """Moves per position, over all positions of all games."""
    log10_tree: Interval
    """The decimal logarithm of branching to the power of length, the formula of the usual tables."""
    wins: tuple[Interval, ...]
    """For each player, the share of games in which this player alone got the most, from 0 to 1."""
    shared: Interval
    """The share in which several players, but not all, got the most."""
    draws: Interval
    """The share in which all got the same."""
    unfinished: Interval
    """The share that was stopped at the limit."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {
        name: Interval for name in ("plies", "branching", "log10_tree", "wins", "shared", "draws", "unfinished")
    }


@dataclass(frozen=True)
class Size(Result):
    """The size of the tree as Knuth estimates it."""

    probes: int
    """Probes made."""
    hit_limit: int
    """How many of them were stopped at the limit."""
    log10_nodes: Interval
    """The decimal logarithm of the number of nodes, the root included."""
    log10_games: Interval
    """The same for the number of games, that is, of leaves."""
    heaviest_share: float
    """The share of the estimate contributed by the heaviest probe alone, from 0 to 1; if it is large, the tree may well
    be larger than the interval says."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"log10_nodes": Interval, "log10_games": Interval}


@dataclass(frozen=True)
class Statistics(Result):
    """Branching factor, length and size of a game."""

    game: str
    """The game and its parameters."""
    seed: int
    """The seed of the random numbers."""
    random_play: Outcome | None
    """Games of random moves, see below; `None` if none was played."""
    self_play: Outcome | None
    """The same for games that the player plays against itself."""
    player: str
    """That player, a search."""
    opening: int
    """Random plies at the start of each of its games."""
    tree: Size | None
    """The size of the tree by Knuth's probes, see below; `None` if none was made."""
    published: tuple[dict[str, Any], ...] = field(hash=False)
    """Published figures for the game, first for these parameters, then for others."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"random_play": Outcome, "self_play": Outcome, "tree": Size}


@dataclass(frozen=True)
class PlayerReport(Result):
    """What a tournament shows of a player."""

    player: int
    """The number of the player, from 1."""
    name: str
    """The name, as in the settings."""
    search: str
    """The search, as in the settings."""
    score: Interval | None
    """What a block is worth to the player: a share from 0 to 1, or a mean payoff."""
    rating: Interval | None
    """Elo points above the mean of the players, by who won each game."""
    depth: Interval | None
    """Plies of the line that the value comes from, or plies searched."""
    nodes: Interval | None
    """Nodes per search."""
    time_s: Interval | None
    """Seconds per search."""
    processor_s: Interval | None
    """With `--processor-time`, seconds of processor time per search."""
    nodes_per_s: Interval | None
    """With `--processor-time`, nodes per second of processor time."""
    node_limit: int | None
    """With `--processor-time`, the limit of nodes in the last game."""
    choices: Interval | None
    """Legal moves in positions where the player was to move."""
    moves: Interval | None
    """The player's moves per game."""
    unanswered: int
    """Searches that found no move within their limits: the first legal move was played."""

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
    """How much more a block is worth to the first than to the second."""
    verdict: str
    """`better` or `worse` for the first, or `undecided`."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"difference": Interval}


@dataclass(frozen=True)
class Learned(Result):
    """What was learned, as far as all kinds of learning have it; `to_dict()` has the rest."""

    game: str
    """The game with all its parameters."""
    file: str
    """The file of the games."""
    games: int
    """Games in the file."""


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


show_fields(__name__)
