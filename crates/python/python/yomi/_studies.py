"""What studies of games, played games, puzzles and opening books come to, each with its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from yomi._fields import show_fields
from yomi._pages import Page
from yomi._results import Interval, Result, Value


@dataclass(frozen=True)
class Verdict(Result):
    """An answer of a report in words."""

    about: str
    """The question: `balance`, `trend`, `draws`, `length`, `end`, `depth`, `pie`, `value` or `rules`."""
    finding: str
    """The answer in a word: `balanced`, `unbalanced`; `rises`, `falls`; `drawish`, `some`, `decisive`; `long`,
    `medium`, `short`; `unfinished`; `deep`, `shallow`; `fair`, `unfair`; `solved`, `draw`; `used`, `unused`; `undecided`
    if an interval reaches across a threshold, or nothing is proven."""
    text: str
    """The answer in a sentence, with its figures."""
    threshold: str
    """The threshold that decides."""


@dataclass(frozen=True)
class Level(Result):
    """A level of play against itself."""

    name: str
    """The level."""
    search: str
    """The search with its parameters, which plays every seat."""
    nodes: int | None
    """The nodes it may visit for a move; `None` if it needs no limit."""
    opening: int
    """Random plies at the start of each game."""
    wanted: int
    """Games that were to be played."""
    games: int
    """Games that were played."""
    different: int
    """How many of them differ in their moves; if all are the same, they count as one."""
    wins: tuple[Interval, ...]
    """For each player, the share of games in which this player alone got the most; empty without games."""
    decided: tuple[Interval, ...]
    """The same among the games that one player won; empty if there are none."""
    shared: Interval | None
    """The share in which several players, but not all, got the most."""
    draws: Interval | None
    """The share in which all got the same."""
    unfinished: Interval | None
    """The share that was stopped at the limit."""
    plies: Interval | None
    """The length of a game, opening included."""
    quartiles: tuple[int, ...]
    """The length of the shortest game, the quartiles, and the longest; empty without games."""
    lengths: tuple[dict[str, Any], ...] = field(hash=False)
    """The number of `games` of each number of `plies`."""
    branching: Interval | None
    """Moves per position after the opening."""
    branching_by_ply: tuple[dict[str, Any], ...] = field(hash=False)
    """For each `ply` of the first 100 games, up to 200, the `moves` per position, an interval."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {
        name: Interval for name in ("wins", "decided", "shared", "draws", "unfinished", "plies", "branching")
    }


@dataclass(frozen=True)
class Step(Result):
    """A level of play against the one below."""

    stronger: str
    """The name of the stronger level."""
    weaker: str
    """The name of the weaker level."""
    opening: int
    """Random plies at the start of each game."""
    games: int
    """Games that were played."""
    different: int
    """How many of them differ in their moves; if all are the same, they count as one."""
    blocks: int
    """Openings, each played with the stronger level in every seat against the weaker in all others."""
    score: Interval | None
    """The share of the win of the stronger level, by a bootstrap over openings; `None` without games."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"score": Interval}


@dataclass(frozen=True)
class Report(Page):
    """A game measured for whoever designs it. In a notebook it is its page with pictures."""

    game: str
    """The game and its parameters; that of a file names its rules by their hash."""
    title: str
    """The title of a written game; the game for any other."""
    players: tuple[str, ...]
    """The names of the players; `player 1`, … where they have none of their own."""
    start: str
    """The position at the start."""
    legal: tuple[str, ...]
    """The moves there."""
    longest: int | None
    """The greatest number of plies of a game; `None` if the rules promise none."""
    seed: int
    """The seed of the random numbers."""
    time_s: float | None
    """The limit of time; `None` without one: then another run prints the same."""
    ply_limit: int
    """Games were broken off after so many plies."""
    level: float
    """The level of all intervals."""
    partial: bool
    """Whether it was interrupted."""
    verdicts: tuple[Verdict, ...]
    """The answers in words."""
    levels: tuple[Level, ...]
    """Each level of play against itself, from weak to strong, see below; empty if the game is over at its start."""
    steps: tuple[Step, ...]
    """Each level against the one below."""
    pie: dict[str, Any] | None = field(hash=False)
    """What a pie rule would do, see below; `None` for other than two players, for a game that has one, and if it was not
    measured."""
    wins: dict[str, Any] = field(hash=False)
    """Forced wins and the shortest win."""
    used: dict[str, Any] | None = field(hash=False)
    """Which lines and pieces of a written game random games used, see below; `None` for any other game."""
    boards: dict[str, Any] = field(hash=False)
    """Exact values of small boards."""
    notes: tuple[str, ...]
    """Remarks."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"verdicts": Verdict, "levels": Level, "steps": Step}


@dataclass(frozen=True)
class ReviewedPlayer(Result):
    """What a player lost in a game."""

    player: int
    """The player, from 1."""
    judged: int
    """Moves with an alternative and a known loss."""
    mean_loss: float | None
    """Their mean loss in points; `None` without such a move."""
    accuracy: float | None
    """What follows from it, in percent; `None` without such a move."""
    blunders: int
    """Moves with the mark `??`."""
    mistakes: int
    """Moves with the mark `?`."""
    inaccuracies: int
    """Moves with the mark `?!`."""
    only_moves: int
    """Moves with the mark `!`."""
    lost_since: dict[str, Any] | None = field(hash=False)
    """From where on the player is proven to lose: `ply`, the number of moves played there, and `at_the_latest`, true if
    the position before may have been lost too; `None` unless that is proven."""


@dataclass(frozen=True)
class ReviewedMove(Result):
    """A move of a game, judged."""

    ply: int
    """The ply, from 1."""
    player: int
    """Who moved, from 1."""
    move: str
    """The move that was played."""
    choices: int
    """The number of legal moves."""
    best: str | None
    """The best move; the one played if no other is better; `None` if the search had no answer."""
    best_value: dict[str, Any] = field(hash=False)
    """The value of the best move: `value`, `kind` and `distance` as in `analyze`, and the `expected` share of the first
    place for each player, from 0 to 1, `None` if it is unknown."""
    played_value: dict[str, Any] = field(hash=False)
    """The same of the move that was played."""
    loss: float | None
    """What was lost of the mover's expected result, in points from 0 to 100; `None` if it is unknown, as where a proof
    is within reach and was not found."""
    payoff_lost: int | None
    """What was lost of the mover's payoff; `None` unless both values are exact."""
    plies_lost: int | None
    """The plies that a win takes more, or a loss fewer; `None` unless both values are exact and pay the same."""
    mark: str
    """`??`, `?`, `?!`, `!`, or nothing."""
    line: tuple[str, ...]
    """The best line."""


@dataclass(frozen=True)
class Review(Page):
    """A game that was played, move by move. In a notebook it is its page."""

    game: str
    """The game and its parameters, as given."""
    start: str
    """The position that the moves start from."""
    search: str
    """The search with its parameters."""
    evaluation: str | None
    """The static evaluation; `None` where the search has none, and if nothing was searched."""
    result: tuple[int, ...] | None
    """What the rules paid each player; `None` if the game is not over after the moves."""
    partial: bool
    """Whether it was stopped: the first moves are then missing."""
    chances: dict[str, Any] | None = field(hash=False)
    """How estimates become expected results: the `scale`, in units of the evaluation, the number of `games` and of
    `positions` that it was fitted to, and the `nodes` of a search there; `None` if all values are exact, or nothing
    could be fitted."""
    thresholds: dict[str, Any] = field(hash=False)
    """The least losses for a mark: `blunder`, `mistake` and `inaccuracy`, in points of the expected result; `payoff`, a
    share of the range of payoffs."""
    players: tuple[ReviewedPlayer, ...]
    """Each player's losses."""
    turning_points: tuple[int, ...]
    """The plies, from 1, at which the game was decided or its leader changed."""
    moves: tuple[ReviewedMove, ...]
    """The moves that were looked at, in the order of play."""
    place: str | None
    """Where the game stands in its file; `None` for `--moves`."""
    broken: str | None
    """Where the record breaks off, and why; `None` if it does not."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"players": ReviewedPlayer, "moves": ReviewedMove}


@dataclass(frozen=True)
class Puzzle(Result):
    """A position with exactly one good move."""

    game: str
    """The game; with the seed of the position if it is dealt at random."""
    position: str
    """The position."""
    to_move: int
    """The player to move, from 1."""
    goal: str
    """What exactly one move does: `win`, `draw` or `best`."""
    solution: str
    """The only move that reaches the goal."""
    value: Value | None
    """What it pays; `None` where that is a set."""
    values: tuple[Value, ...] | None
    """The set of what it may pay, as ties are broken."""
    line: tuple[str, ...]
    """How the game may continue."""
    plies: int | None
    """Plies to the end: in games only won or lost against the best defense, in others along the line."""
    moves: int
    """Legal moves."""
    plausible: int
    """Wrong moves that a search of one or two plies takes for as good."""
    seen_at: int | None
    """The least depth from which on searches put the solution first; `None` if none that was tried does."""
    difficulty: str
    """`easy`, `medium` or `hard`, by the rule in puzzles.md."""
    search: str
    """The search that found it."""
    proof: str
    """The search of another kind that proved it."""
    others: tuple[dict[str, Any], ...] = field(hash=False)
    """The other moves: `move`, its `value` or `values`, `is_plausible`, and a `line` in which it fails."""


@dataclass(frozen=True)
class Puzzles(Page):
    """Positions with exactly one good move. In a notebook they are a sheet."""

    game: str
    """The game, as given."""
    goal: str
    """What exactly one move does: `win`, `draw` or `best`."""
    puzzles: tuple[Puzzle, ...]
    """The puzzles, the easy ones first."""
    tried: int
    """Positions examined."""
    unproven: int
    """Puzzles thrown away because they could not be proven twice."""
    stop: str
    """Why the search ended: `finished`, or the limit that was reached."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"puzzles": Puzzle}


@dataclass(frozen=True)
class BookMove(Result):
    """What an opening book knows of a move."""

    move: str
    """The move."""
    mark: str | None
    """What was written by hand behind the move, `!` or `?`; `None` for nothing."""
    played: int
    """How often recorded games played it."""
    known: dict[str, Any] | None = field(hash=False)
    """What is known of the position behind it."""


@dataclass(frozen=True)
class Book(Page):
    """What an opening book knows of a position. In a notebook it is the page with the tree of the book."""

    game: str
    """The game with every parameter."""
    position: str
    """The position."""
    to_move: int
    """The player to move, from 1."""
    known: dict[str, Any] | None = field(hash=False)
    """What is known of the position, see below; `None` if it is not in the book."""
    plays: str | None
    """The book's move; `None` if it leaves the choice to the search."""
    reason: str | None
    """Why it plays it."""
    moves: tuple[BookMove, ...]
    """One row per legal move."""

    _nested: ClassVar[Mapping[str, type[Result]]] = {"moves": BookMove}


show_fields(__name__)
