# Made by tests/test_stub.py from the compiled half of the package, but for types.
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, SupportsIndex, final
import numpy
from numpy.typing import ArrayLike, DTypeLike, NDArray
from yomi._results import Answer, Board, Build, Comparison, Count, Learned, Probe, Solution, Statistics
from yomi._rules import Player, Promises, Rules
from yomi._studies import Puzzles, Report, Review
from yomi._tournament import TournamentResult
from yomi._tree import Tree
_Path = str | os.PathLike[str]
_Number = int | str
_Time = float | str
_Progress = bool | Callable[[int], object] | None
_Evaluate = Callable[[Any, NDArray[numpy.bool_]], Any]
_Player = str | Player | Callable[[Position], str]

class Error(ValueError):
    """Wrong input: a game, a position, a move, a search or a limit. One line, as the command line prints it."""


class Failure(RuntimeError):
    """Valid input that could not be carried out, such as a file that cannot be written. One line."""


class LawError(Error):
    """A game written in Python that breaks a law of games. The line begins with the number of the law."""


@final
class Game:
    """A game: one of `yomi.games()` with its parameters, a file with the text of one, or one that is written in
    Python.

    >>> yomi.Game("othello:size=6").players
    2

    `Game("mine.game")` reads a file, and `Game.written(text)` a text. An object with the methods of
    `yomi.Rules` is a game, too; its laws are tested on `check` random games first. `seed` is for a game that
    is generated and names none.
    """
    def __new__(cls, game: _Path | Rules[Any, Any], *, seed: int | None = None, check: int = 5) -> Game: ...
    @staticmethod
    def written(text: str, name: str = 'written.game') -> Game:
        """A game that is described in a text, as in a file that `yomi new` prints. `name` ends with `.game` and
        may have parameters behind it.

        The first mistake of the text is an `Error` of one line.
        """
    @property
    def name(self) -> str:
        """The name with the parameters, as given."""
    @property
    def spelled_out(self) -> str:
        """The name with every parameter, as result files and databases have it."""
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def searches(self) -> list[str]:
        """The names of the searches that the game can be given to."""
    @property
    def default_search(self) -> str:
        """The search that runs where none is named."""
    @property
    def evaluations(self) -> list[str]:
        """The names of the static evaluations, the default first."""
    @property
    def rules(self) -> str:
        """The rules as implemented, in Markdown, or the text of a written game of the list; empty for a game
        that is in no list.
        """
    @property
    def own(self) -> Any:
        """Of a game written in Python, the object that it was made of; `None` of any other."""
    @property
    def start(self) -> Position:
        """The position that games start from.

        >>> " ".join(yomi.Game("nim:heaps=1+2").start.legal_moves)
        '1>0 2>1 2>0'
        """
    @property
    def promises(self) -> Promises:
        """What the rules promise of every game.

        >>> yomi.Game("tic-tac-toe").promises.longest
        9
        """
    @property
    def actions(self) -> tuple[str, ...]:
        """The fixed list of the actions of the game, by their texts: action n is entry n. Every legal move of every
        position is one of them, and two moves of a position never are the same; many lists have actions that are never
        legal, such as those from a cell to itself.

        A game of placing has an action for each cell, counted as `position.planes()` counts them: by rows from the top.
        A game of moving has one for each pair of cells, the first one counting more, and a pass, or taking over a first move, comes last. Numbers stay
        the same from version to version.

        A game without such a list is an `Error`: where there would be more than 1 048 576, and a game written in Python
        without an attribute `actions`, the list of its moves.

        >>> yomi.Game("connect-four").actions
        ('1', '2', '3', '4', '5', '6', '7')
        >>> len(yomi.Game("othello").actions), yomi.Game("othello").actions[64]
        (65, 'pass')
        """
    def action_of(self, text: str, /) -> int:
        """The number of the action that has this text.

        >>> yomi.Game("lines-of-action").action_of("a8-c8")
        2
        """
    @property
    def board(self) -> Board:
        """What the planes of `position.planes()` are: their shape, and what each holds.

        >>> board = yomi.Game("tic-tac-toe").board
        >>> board.shape, [plane.owner for plane in board.planes]
        ((2, 3, 3), [1, 2])
        """
    def position(self, text: str | None = None, *, moves: str = '') -> Position:
        """The position that a text describes, or the start, and then moves as people write them: as `--position`
        and `--moves` of the command line.

        >>> yomi.Game("tic-tac-toe").position(moves="b2 a1").to_move
        1
        """
    def check(self, games: int = 50, seed: int = 1) -> None:
        """Tests the laws of games on random games of a game written in Python: `LawError` names the law that is
        broken by its number.
        """
    def tournament(
        self,
        players: _Player | Sequence[_Player] | Mapping[str, _Player],
        *,
        progress: _Progress = None,
        settings: str | os.PathLike[str] | None = None,
        blocks: int | None = None,
        seatings: str | None = None,
        schedule: str | None = None,
        scoring: str | None = None,
        opening: int | None = None,
        openings: str | os.PathLike[str] | None = None,
        opening_order: str | None = None,
        opening_plies: int | None = None,
        plies: int | None = None,
        adjudicate: str | Sequence[str] = (),
        unfinished: str | None = None,
        trace: bool = False,
        processor_time: float | str | None = None,
        output: str | os.PathLike[str] | None = None,
        save_games: str | os.PathLike[str] | None = None,
        on_failure: str = 'restart',
        shard: str | None = None,
        sprt: str | None = None,
        html: str | os.PathLike[str] | None = None,
        depth: int | str | None = None,
        nodes: int | str | None = None,
        expansions: int | str | None = None,
        evaluations: int | str | None = None,
        stored: int | str | None = None,
        time: float | str | None = None,
        seed: int | None = None,
        threads: int = 1,
    ) -> TournamentResult:
        """A tournament between searches, and players written in Python: `yomi tournament`.

        A player is the text of a search, something to call with a position, which returns a move, or an
        object with a method `choose` that does so; a dictionary names them.

        >>> def first(position):
        ...     return position.legal_moves[0]
        >>> result = yomi.Game("tic-tac-toe").tournament({"first": first, "best": "pvs"}, blocks=5)
        >>> len(result.records), result.players[1].score.value > 0.7
        (10, True)

        Options, as of `yomi tournament`:

        - `settings`: A TOML file with game, players, seed, and by their names seatings, schedule, opening,
          openings, opening-order, opening-plies, plies, adjudicate, unfinished, scoring, trace, blocks and sprt;
          options on the command line take precedence.
        - `blocks`: Number of blocks; in a block, one game (a tree or an opening) is played in all seatings
          [default: 100; of a Swiss tournament, rounds: two more than a knock-out has].
        - `seatings`: The seatings of a block: permutations, ordered (copies in the order given), rotations, fixed
          [default: permutations].
        - `schedule`: Who meets, of more players than seats: round-robin (all teams), gauntlet (the first player and
          others), swiss (in each round, pairs of nearly equal scores that have not met) [default: round-robin].
        - `scoring`: The score: wins, sum (the greatest sum of payoffs wins the block), payoffs [default: wins].
        - `opening`: Random plies at the start of the games, the same ones within a block [default: one per player,
          or more until hardly two openings are the same; none if the game itself is random].
        - `openings`: Begin the games of each block with an opening of this file: a line of moves or a position
          each, or recorded games (.sgf, .pgn, .ggf, .wtb).
        - `opening_order`: The order of the openings: sequential, as in the file, or random, drawn by the seed
          [default: sequential].
        - `opening_plies`: Take the first N plies of each opening, as of whole games.
        - `plies`: Stop a game, as unfinished, after this many plies [default: 1000].
        - `adjudicate`: End games early, by rules such as win=800,moves=4 (all players whose searches tell values
          give the same one at least 800, 4 times in a row), draw=10,moves=8,from=40 (at most 10 from 0, from ply 40
          on) or database=FILE,from=20 (by the value there); repeat the option for more.
        - `unfinished`: The score of an unfinished game: share (equal for all), loss (for all), evaluation (for
          whoever is ahead) [default: share].
        - `trace`: Record the static values before every ply, to show who is ahead when.
        - `processor_time`: Limit the nodes of every player, also of an engine, so that its searches take this much
          processor time on average, such as 20ms: measured first, and corrected from game to game. The seed alone
          does not repeat the games (Linux).
        - `output`: Write the games to this file, a line per game; games already in it are not played again.
        - `save_games`: Write the games to this file too, one by one, in the format of its name: .pgn, .sgf, .ggf or
          .jsonl.
        - `on_failure`: If a program fails: restart (it forfeits the game and is started again for the next), stop
          (the tournament ends, and the same command resumes it with that game).
        - `shard`: Play only every N-th block, from the I-th on; `merge` merges the files.
        - `sprt`: Stop when a sequential probability ratio test decides whether the first player is E0 or E1 points
          of Elo stronger than each other, such as 0,20 or elo0=0,elo1=20,alpha=0.05,beta=0.05.
        - `html`: Write the report as an HTML page with plots.
        - `depth`: Search depth in plies.
        - `nodes`: Nodes visited, including the root.
        - `expansions`: Nodes expanded.
        - `evaluations`: Positions evaluated, statically or at the end of a game.
        - `stored`: New transposition table entries.
        - `time`: Time, such as 500ms or 10s, or `unlimited`. Without any limit, a search that might not terminate
          gets 10 s.
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        """
    def stats(
        self,
        *,
        progress: _Progress = None,
        games: int = 1000,
        probes: int = 10000,
        self_play: int = 100,
        player: str = 'one-ply:tie=random',
        opening: int = 0,
        output: str | os.PathLike[str] | None = None,
        shard: str | None = None,
        seed: int | None = None,
        threads: int = 1,
    ) -> Statistics:
        """Branching factor, length and size of the game, measured, beside published figures: `yomi stats`.

        >>> statistics = yomi.Game("tic-tac-toe").stats(games=200, probes=200)
        >>> 7 < statistics.random_play.plies.value < 8
        True

        Options, as of `yomi stats`:

        - `games`: Random games to play.
        - `probes`: Random probes of the tree, by the method of Knuth (1975).
        - `self_play`: Games of self-play, as random games are often longer than good ones.
        - `player`: The search that plays itself.
        - `opening`: Random plies at the start of each game of self-play; a deterministic player needs some to play
          different games.
        - `output`: Write the games to this file, a line per game; games already in it are not played again.
        - `shard`: Play only every N-th game and probe, from the I-th on; `merge` merges the files.
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        """
    def learn(
        self,
        output: _Path,
        *,
        what: str = 'evaluation',
        progress: _Progress = None,
        games: int | None = None,
        time: float | str | None = None,
        page: str | os.PathLike[str] | None = None,
        from_: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
        final: bool = False,
        tuples: str = 'auto',
        phases: int | str = 'auto',
        lambda_: float | str = 'auto',
        alpha: float | str = 'auto',
        last_step: float = 0.01,
        average: float = 0.0,
        backup: int | str = '1',
        opening: int = 6,
        sparring: float = 0.0,
        epsilon: float = 0.1,
        guided: float | str = 'auto',
        cap: int | str = 'auto',
        siblings: float | str = 'auto',
        sharing: str = 'auto',
        aim: str = 'win',
        no_symmetries: bool = False,
        fixed_step: bool = False,
        seed: int | None = None,
        threads: int = 1,
        way: str | None = None,
        until: float | None = None,
        search: str = 'pvs',
        batch: int = 10,
        equal: int = 10,
        plot: str | os.PathLike[str] | None = None,
        shard: str | None = None,
        depth: int | str | None = None,
        nodes: int | str | None = None,
        expansions: int | str | None = None,
        evaluations: int | str | None = None,
        stored: int | str | None = None,
    ) -> Learned:
        """Learns a static evaluation by self-play, into the file `output`: `yomi learn evaluation`. With
        `what="classes"`, the probabilities of classes of moves: `yomi learn classes`.

        An option of the one that the other has not is an `Error` there.

        Options, as of `yomi learn evaluation`:

        - `output`: The file to write, such as othello.weights.
        - `games`: Number of games [default: as many as take about ten minutes].
        - `time`: Choose a number of games that takes about this long, such as 10m or 2h.
        - `page`: Write the curves of the run and pictures of what was learned, as an HTML page.
        - `from_`: Learn first from the games of this file: a result file of `yomi tournament`, or any other that
          `yomi convert` reads, such as .jsonl, .pgn, .sgf or .wtb. Several files with several `from_`. They count
          among `games`.
        - `final`: End an unfinished run where it stands: remove what is needed to resume it from the file.
        - `tuples`: Kinds of tuples, joined by +: cell, line4, max4, 3x3, star, pair.
        - `phases`: Number of phases of the game with weights of their own.
        - `lambda_`: λ of TD(λ), from 0 (the next position) to 1 (the end of the game).
        - `alpha`: Step size of the first game; it falls over the games.
        - `last_step`: Share of that step size which is left at the last game.
        - `average`: Write the mean of the weights over this last share of the games; 0 for the last weights.
        - `backup`: Plies to look ahead for moves and targets: 1, 2, or tree (2, and every move is learned from its
          best reply).
        - `opening`: Most random plies at the start of every second game.
        - `sparring`: Share of games in which one player moves towards a random goal, whatever it is worth.
        - `epsilon`: Probability of a random move.
        - `guided`: Share of games guided across the board at random, at the start, where random play does not end.
        - `cap`: Most plies of a game, which is then broken off.
        - `siblings`: Probability per ply to learn a move that was not played as well.
        - `sharing`: Weights that the players share: apart (none), factorized (a part) or shared (all).
        - `aim`: Learn between two opponents who wins (win) or the payoff as a share of the greatest (score).
        - `no_symmetries`: Do not use symmetries of the board.
        - `fixed_step`: Use one step size for all weights, instead of one for each (temporal coherence).
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        - `way`: The classification of moves, as listed by `yomi games GAME` [default: the first]; with `auto`,
          classes and a policy are learned from the games themselves.
        - `until`: Stop early once a batch of games changes no probability by more than this.
        - `search`: The search that plays, one that takes `classes`.
        - `batch`: Update the probabilities after this many games.
        - `equal`: Search one root in this many with equal move costs, so that the classes do not confirm
          themselves.
        - `plot`: Plot the probabilities over the games, as SVG.
        - `shard`: Count only every N-th game, from the I-th on; `yomi learn merge` merges the files. Games of
          self-play must then be one batch.
        - `depth`: Search depth in plies.
        - `nodes`: Nodes visited, including the root.
        - `expansions`: Nodes expanded.
        - `evaluations`: Positions evaluated, statically or at the end of a game.
        - `stored`: New transposition table entries.
        """
    def build(
        self,
        output: _Path,
        *,
        progress: _Progress = None,
        player: int | None = None,
        workers: int | None = None,
        processes: int | None = None,
        process: int | None = None,
        hosts: str | os.PathLike[str] | None = None,
        wait: int = 60,
        memory: int = 64,
        seed: int | None = None,
        threads: int = 1,
    ) -> Build:
        """Builds the database of the game, into the file `output`: `yomi build`. `yomi.Database(output)` opens it.

        Options, as of `yomi build`:

        - `output`: The file to write; until it is complete, finished layers are in FILE.part.
        - `player`: What this player can force against all others, for any number of players and any payoffs
          [default: the value of a two-player zero-sum game].
        - `workers`: Workers in each process, each with its own part of the work, instead of `threads`.
        - `processes`: Processes that work together, each begun with the same command and its own `process`.
        - `process`: The number of this process, from 0; process 0 has the result.
        - `hosts`: A file with the host:port of each process, one a line, and a line `secret` with what only they
          know [default: localhost, ports from 2101 on].
        - `wait`: Seconds to wait for the other processes to begin.
        - `memory`: MiB of a worker for what it asks other workers for.
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        """
    def report(
        self,
        *,
        progress: _Progress = None,
        games: int | None = None,
        time: float | str | None = None,
        search: str | None = None,
        nodes: int | Sequence[int] = (100, 1000, 10000),
        opening: int | None = None,
        seed: int | None = None,
        threads: int = 1,
    ) -> Report:
        """A report on the game: is it balanced, drawish, long, deep, solved? `yomi report`, with its page.

        >>> report = yomi.Game("tic-tac-toe").report(games=4, nodes=20)
        >>> report.verdicts[0].about, report.verdicts[0].finding
        ('value', 'draw')

        Options, as of `yomi report`:

        - `games`: Games of each level against itself, and of each level against the one below; and five times as
          many random ones. Without `time`, exactly so many: the same in every run [default: at most 200].
        - `time`: Time for everything, such as 30s or 5m, or `unlimited` [default: 60s for each game, or unlimited
          with `games`].
        - `search`: The search of the strongest levels, without a limit [default: pvs or max-n, or mcts where the
          evaluation tells nothing].
        - `nodes`: The nodes that it may visit for a move: a level for each number.
        - `opening`: Random plies at the start of each game, except of random play [default: one a player, or none
          for mcts, whose games differ without].
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        """
    def puzzles(
        self,
        count: int = 1,
        *,
        progress: _Progress = None,
        goal: str = 'win',
        plies: int | str | None = None,
        difficulty: str | None = None,
        from_: str | os.PathLike[str] | None = None,
        format: str | None = None,
        search: str | None = None,
        depth: int | str | None = None,
        nodes: int | str | None = None,
        expansions: int | str | None = None,
        evaluations: int | str | None = None,
        stored: int | str | None = None,
        time: float | str | None = None,
        seed: int | None = None,
        threads: int = 1,
    ) -> Puzzles:
        """Positions of the game with exactly one winning move, proven and graded: `yomi puzzle`, with a sheet to print.

        >>> puzzles = yomi.Game("tic-tac-toe").puzzles(2)
        >>> [len(puzzle.solution) for puzzle in puzzles.puzzles]
        [2, 2]

        Options, as of `yomi puzzle`:

        - `count`: Find this many puzzles.
        - `goal`: What exactly one move does: it wins; it holds a draw where none wins; or it pays more than all
          others.
        - `plies`: Only puzzles that end so many plies from the position, such as 3-9 or 5.
        - `difficulty`: Only puzzles that are so difficult.
        - `from_`: Take positions from the recorded games of this file, in any format of `yomi convert`, or - for
          standard input.
        - `format`: The format of the recorded games [default: by the name of the file, or else by its first bytes].
        - `search`: The search that decides the positions; its values must be exact.
        - `depth`: Search depth in plies.
        - `nodes`: Nodes visited, including the root.
        - `expansions`: Nodes expanded.
        - `evaluations`: Positions evaluated, statically or at the end of a game.
        - `stored`: New transposition table entries.
        - `time`: Time, such as 500ms or 10s, or `unlimited`. Without any limit, a search that might not terminate
          gets 10 s.
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        """
    def _promises(self) -> str: ...
    def _board(self) -> str: ...
    @property
    def _is_unlisted(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...


@final
class Position:
    """A position of a game, with the moves that led to it. It never changes: `play` and `undo` return others.

    Two positions are equal if their boards are, whatever the moves before; so are their hashes.

    >>> start = yomi.Game("tic-tac-toe").start
    >>> position = start.play("b2").play("a1")
    >>> position.to_move, position.moves, len(position.legal_moves)
    (1, ('b2', 'a1'), 7)
    >>> position.undo(2) == start
    True
    """
    def __new__(cls, game: Game, text: str | None = None) -> Position: ...
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def text(self) -> str:
        """The position as text, on one line, as the command line takes it behind `--position`."""
    @property
    def to_move(self) -> int:
        """The player to move, from 1; where the game is over, nobody's turn it is, and the number means nothing."""
    @property
    def legal_moves(self) -> list[str]:
        """The legal moves as text, in the order of the game; none where it is over."""
    @property
    def outcome(self) -> tuple[int, ...] | None:
        """The payoff of each player, in the order of their numbers; `None` while the game lasts."""
    @property
    def is_over(self) -> bool:
        """True where the game is over."""
    @property
    def is_repetition(self) -> bool:
        """True where the game is over because the position was repeated."""
    @property
    def ply(self) -> int:
        """The number of moves since the start of the line."""
    @property
    def moves(self) -> tuple[str, ...]:
        """The moves since the start of the line, as text."""
    @property
    def start(self) -> Position:
        """The position that the line starts from."""
    @property
    def state(self) -> Any:
        """Of a game written in Python, the object that it calls the position; `None` of any other."""
    def play(self, move: str | SupportsIndex, /) -> Position:
        """The position after a move, or after several with spaces between, as people write them.

        >>> yomi.Game("othello").start.play("f5 d6").ply
        2

        A number is one of `legal_actions`. An illegal move is an `Error`, which lists legal ones.
        """
    def undo(self, plies: int = 1) -> Position:
        """The position before the last move, or before the last `plies` of them.

        An `Error` if there are not as many.
        """
    def draw(self) -> str:
        """The board in characters, over several lines."""
    def svg(self) -> str | None:
        """The board as a picture: the text of an SVG image; `None` of a game that has no drawing.

        >>> yomi.Game("tic-tac-toe").start.svg().startswith("<svg")
        True
        """
    def to_json(self) -> str:
        """The position as JSON: the game, the start, the moves since, the position, whose turn it is, the legal
        moves and the payoffs.
        """
    def copy(self) -> Position:
        """Itself, as it never changes."""
    def analyze(
        self,
        search: str | None = None,
        *,
        multi: int | None = None,
        depth: _Number | None = None,
        nodes: _Number | None = None,
        expansions: _Number | None = None,
        evaluations: _Number | None = None,
        stored: _Number | None = None,
        time: _Time | None = None,
        seed: int = 1,
        threads: int = 1,
        evaluate: _Evaluate | None = None,
        batch: int | None = None,
        progress: _Progress = None,
    ) -> Answer:
        """The best move, its value, and how certain that is: `yomi analyze`.

        `search` is one of `yomi.searches()` with its parameters, such as `"alpha-beta:depth=4"`; without one,
        the game's default runs. `multi` moves get values of their own. The limits are plies, counts and a
        time (`0.5` seconds, `"500ms"`, `"unlimited"`); without any, a search that might not end gets 10 s.
        `progress` is called with the number of nodes now and then, or `True` for a bar by tqdm, if installed.

        `evaluate` is a network: a function `f(planes, masks)` that returns a value from -1 to 1 for every
        player, shape `[n, players]`, or these and the priors of moves, shape `[n, actions]`. `"mcts"` asks it
        in the place of playouts, about `batch` leaves at once, and other searches one by one in the place of
        the static evaluation. `docs/python.md` has the details.

        >>> answer = yomi.Game("tic-tac-toe").start.play("b2 a2").analyze("alpha-beta:distance=true")
        >>> answer.best, answer.value, answer.kind, answer.distance
        ('a1', (1, -1), 'exact', 5)
        """
    async def analyze_async(
        self,
        search: str | None = None,
        *,
        multi: int | None = None,
        depth: _Number | None = None,
        nodes: _Number | None = None,
        expansions: _Number | None = None,
        evaluations: _Number | None = None,
        stored: _Number | None = None,
        time: _Time | None = None,
        seed: int = 1,
        threads: int = 1,
        evaluate: _Evaluate | None = None,
        batch: int | None = None,
        progress: _Progress = None,
    ) -> Answer:
        """As `analyze`, for programs of `asyncio`: other tasks run while it searches, on a thread of its own. If the task is
        cancelled, the search is stopped, and has ended when the task has. `progress` is called in the loop.

        >>> import asyncio
        >>> asyncio.run(yomi.Game("tic-tac-toe").start.analyze_async()).value
        (0, 0)
        """
    def search(
        self,
        search: str | None = None,
        *,
        multi: int | None = None,
        depth: _Number | None = None,
        nodes: _Number | None = None,
        expansions: _Number | None = None,
        evaluations: _Number | None = None,
        stored: _Number | None = None,
        time: _Time | None = None,
        seed: int = 1,
        threads: int = 1,
        evaluate: _Evaluate | None = None,
        batch: int | None = None,
    ) -> Search:
        """A search that is asked for its answers one by one: `search(…).stream()` is an iterator over what it
        knows so far, `search(…).run()` its answer. The parameters are those of `analyze`.

        >>> stream = yomi.Game("othello:size=6").start.search("pvs", depth=4).stream()
        >>> [answer.depth for answer in stream]
        [1, 2, 3, 4]
        """
    def compare(
        self,
        *searches: str,
        progress: _Progress = None,
        depth: int | str | None = None,
        nodes: int | str | None = None,
        expansions: int | str | None = None,
        evaluations: int | str | None = None,
        stored: int | str | None = None,
        time: float | str | None = None,
        seed: int | None = None,
        threads: int = 1,
    ) -> Comparison:
        """Several searches of this position, side by side: `yomi compare`. Limits and the rest are as for
        `analyze`. Searches that do not support the game or the limits are told in `unfit`.

        >>> comparison = yomi.Game("tic-tac-toe").start.compare("minimax", "alpha-beta")
        >>> [answer.nodes for answer in comparison.searches]
        [549946, 18297]

        Options, as of `yomi compare`:

        - `depth`: Search depth in plies.
        - `nodes`: Nodes visited, including the root.
        - `expansions`: Nodes expanded.
        - `evaluations`: Positions evaluated, statically or at the end of a game.
        - `stored`: New transposition table entries.
        - `time`: Time, such as 500ms or 10s, or `unlimited`. Without any limit, a search that might not terminate
          gets 10 s.
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        """
    def perft(
        self,
        depth: int,
        *,
        divide: bool = False,
        threads: int = 1,
        progress: _Progress = None,
    ) -> Count:
        """Counts the positions exactly `depth` plies from here: `yomi perft`. With `divide`, also for each first
        move.

        >>> yomi.Game("tic-tac-toe").start.perft(5).leaves
        15120
        """
    def solve(
        self,
        search: str | None = None,
        *,
        progress: _Progress = None,
        certificate: str | os.PathLike[str] | None = None,
        frontier: int | None = None,
        positions: int | None = None,
        symmetric: bool = False,
        tie: str = 'paper',
        depth: int | str | None = None,
        nodes: int | str | None = None,
        expansions: int | str | None = None,
        evaluations: int | str | None = None,
        stored: int | str | None = None,
        time: float | str | None = None,
        seed: int | None = None,
        threads: int = 1,
    ) -> Solution:
        """The value under best play, who can force what, and how strongly that is solved: `yomi solve`.

        >>> solution = yomi.Game("tic-tac-toe").start.solve()
        >>> solution.value, solution.solved, solution.positions
        ((0, 0), 'strong', 5478)

        Options, as of `yomi solve`:

        - `certificate`: Write a proof of the value to this file; it ignores the moves that led to the position.
        - `frontier`: Leave positions that end within this many plies to the verifier, for certificates of large
          games.
        - `positions`: Enumerate at most this many positions, within half of the limits below; beyond that, a search
          solves only the given one with what is left of them [default: 50000000].
        - `symmetric`: Treat positions that are equal up to rotation or reflection as one, where the game defines
          symmetries.
        - `tie`: With three or more players: the tie-break rule, or `set` for all of them, or `soft` for soft-Max^n.
        - `search`: Solve only the given position, by this search; the default for games with too many positions is
          pvs for two players and df-pn for more.
        - `depth`: Search depth in plies.
        - `nodes`: Nodes visited, including the root.
        - `expansions`: Nodes expanded.
        - `evaluations`: Positions evaluated, statically or at the end of a game.
        - `stored`: New transposition table entries.
        - `time`: Time, such as 500ms or 10s, or `unlimited`. Without any limit, a search that might not terminate
          gets 10 s.
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        """
    def certificate(
        self,
        file: _Path,
        *,
        progress: _Progress = None,
        frontier: int | None = None,
        positions: int | None = None,
        symmetric: bool = False,
        tie: str = 'paper',
        search: str | None = None,
        depth: int | str | None = None,
        nodes: int | str | None = None,
        expansions: int | str | None = None,
        evaluations: int | str | None = None,
        stored: int | str | None = None,
        time: float | str | None = None,
        seed: int | None = None,
        threads: int = 1,
    ) -> Solution:
        """Solves the position and writes the proof to a file: `yomi solve --certificate FILE`. `yomi.verify(file)` checks
        it by the rules alone.

        Options, as of `yomi solve`:

        - `frontier`: Leave positions that end within this many plies to the verifier, for certificates of large
          games.
        - `positions`: Enumerate at most this many positions, within half of the limits below; beyond that, a search
          solves only the given one with what is left of them [default: 50000000].
        - `symmetric`: Treat positions that are equal up to rotation or reflection as one, where the game defines
          symmetries.
        - `tie`: With three or more players: the tie-break rule, or `set` for all of them, or `soft` for soft-Max^n.
        - `search`: Solve only the given position, by this search; the default for games with too many positions is
          pvs for two players and df-pn for more.
        - `depth`: Search depth in plies.
        - `nodes`: Nodes visited, including the root.
        - `expansions`: Nodes expanded.
        - `evaluations`: Positions evaluated, statically or at the end of a game.
        - `stored`: New transposition table entries.
        - `time`: Time, such as 500ms or 10s, or `unlimited`. Without any limit, a search that might not terminate
          gets 10 s.
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        """
    @property
    def actions(self) -> list[int]:
        """The numbers of the moves since the start of the line.

        >>> yomi.Game("connect-four").start.play("4 4 1").actions
        [3, 3, 0]
        """
    @property
    def legal_actions(self) -> list[int]:
        """The numbers of the legal moves among `game.actions`, in the order of `legal_moves`; none where the game is over.

        >>> yomi.Game("othello").start.legal_actions
        [19, 26, 37, 44]
        """
    def action_of(self, move: str, /) -> int:
        """The number of a legal move, written as `play` reads it.

        >>> yomi.Game("othello").start.action_of("d3")
        19
        """
    def action_mask(self) -> NDArray[numpy.bool_]:
        """Which of the actions are legal, as an array of `numpy` of truth values: shape `[actions]`. `.view(numpy.int8)` is
        the same as zeros and ones.

        >>> yomi.Game("connect-four").start.play("1 1 1 1 1 1").action_mask().tolist()
        [False, True, True, True, True, True, True]
        """
    def planes(self, *, history: int = 0, to_move: bool = False, dtype: DTypeLike = 'uint8') -> NDArray[Any]:
        """What lies on the board as an array of `numpy` of zeros and ones: shape `[planes, rows, columns]`, or
        `[planes, cells]` where the cells are no grid. `game.board` says what each plane holds. Rows are counted from the top
        of the drawing.

        The planes of the `history` positions before this one follow, the last one first, zeros before the start. With
        `to_move`, a plane for each player comes last, of ones for the player to move; all are zeros where the game is over.
        `uint8` and `float32` are written as they are, any other `dtype` is a copy.

        >>> yomi.Game("othello").start.planes().shape
        (2, 8, 8)
        >>> yomi.Game("othello").start.planes(history=3, to_move=True, dtype="float32").shape
        (10, 8, 8)
        """
    def probe(self, file: _Path, /) -> Probe:
        """Looks the position up in a database: `yomi probe`."""
    def tree(
        self,
        search: str | None = None,
        *,
        progress: _Progress = None,
        limit: int = 500,
        exercise: bool = False,
        answer: bool = False,
        blanks: int | None = None,
        convention: str | None = None,
        depth: int | str | None = None,
        nodes: int | str | None = None,
        expansions: int | str | None = None,
        evaluations: int | str | None = None,
        stored: int | str | None = None,
        time: float | str | None = None,
        seed: int | None = None,
    ) -> Tree:
        """The tree that a search visited: `yomi tree`. In a notebook it is a small drawing, `page()` the page that
        replays the search; `save(file)` writes it in the format of the file's extension.

        >>> tree = yomi.Game("tree:((3 (((4 1) 2))))").start.tree("alpha-beta")
        >>> "svg" in tree.svg()
        True

        Options, as of `yomi tree`:

        - `search`: The search whose tree to draw.
        - `limit`: Draw at most this many nodes; the remaining ones are counted and reported.
        - `exercise`: Make an exercise: leave out the values of inner nodes.
        - `answer`: Make the exercise with its answers filled in.
        - `blanks`: Leave out only this many values, chosen at random by `seed`.
        - `convention`: What a box of an exercise shows where alpha-beta knows no value: fail-soft, what follows
          from the children, or fail-hard, the bound that the search returns [default: fail-soft].
        - `depth`: Search depth in plies.
        - `nodes`: Nodes visited, including the root.
        - `expansions`: Nodes expanded.
        - `evaluations`: Positions evaluated, statically or at the end of a game.
        - `stored`: New transposition table entries.
        - `time`: Time, such as 500ms or 10s, or `unlimited`. Without any limit, a search that might not terminate
          gets 10 s.
        - `seed`: Seed of the random numbers [default: 1].
        """
    def review(
        self,
        *,
        progress: _Progress = None,
        search: str | None = None,
        games: int = 40,
        blunder: float = 30.0,
        mistake: float = 20.0,
        inaccuracy: float = 10.0,
        depth: int | str | None = None,
        nodes: int | str | None = None,
        expansions: int | str | None = None,
        evaluations: int | str | None = None,
        stored: int | str | None = None,
        time: float | str | None = None,
        seed: int | None = None,
        threads: int = 1,
    ) -> Review:
        """The game that led here, move by move: what each lost, the best line, turning points: `yomi review`, with its page.

        >>> review = yomi.Game("tic-tac-toe").start.play("b2 b1 a1 c3 a3").review()
        >>> [move.mark for move in review.moves]
        ['', '?', '', '', '']

        Options, as of `yomi review`:

        - `search`: The search, such as pvs or max-n; `yomi searches` lists them all.
        - `games`: Games of self-play to which expected results are fitted; with 0, estimates have none.
        - `blunder`: The loss from which on a move is marked ??, in points of the expected result.
        - `mistake`: The loss from which on a move is marked ?.
        - `inaccuracy`: The loss from which on a move is marked ?!.
        - `depth`: Search depth in plies.
        - `nodes`: Nodes visited, including the root.
        - `expansions`: Nodes expanded.
        - `evaluations`: Positions evaluated, statically or at the end of a game.
        - `stored`: New transposition table entries.
        - `time`: Time, such as 500ms or 10s, or `unlimited`. Without any limit, a search that might not terminate
          gets 10 s.
        - `seed`: Seed of the random numbers [default: 1].
        - `threads`: Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend
          on them.
        """
    def features(self, evaluation: str | None = None) -> NDArray[numpy.uint8]:
        """The features of the legal moves, those of learned policies, as an array of `numpy` of zeros and ones:
        `uint8` of shape `[moves, features]`. `yomi.feature_names()` names the columns.
        """
    def _perft(self, depth: int, threads: int, progress: Any) -> list[tuple[str, int, int]]: ...
    def _features(self, evaluation: str | None) -> bytes: ...
    def _repr_html_(self) -> str: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Any, /) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...


@final
class Stored:
    """An open database: `yomi.Database` is made of it."""
    def __new__(cls, file: str) -> Stored: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def player(self) -> int:
        """The player whose payoffs it holds, from 1."""
    @property
    def places(self) -> int:
        """The number of places."""
    def positions(self) -> int:
        """The number of positions."""
    def values(self, start: int, stop: int) -> bytes:
        """The place, the value and the distance of each position at these places, sixteen bytes each: a `u64`
        and two `i32` in the order of the machine; a distance of -1 is none.
        """
    def position(self, place: int) -> str | None:
        """The text of the position at a place; `None` where there is none."""
    def probe(self, position: str) -> str:
        """What it knows of a position, as JSON."""


@final
class Positions:
    """An array of positions of one game, which are played side by side: `Positions(game, n)`, or
    `Positions(position, n)` to start from another position than the game does. What is asked of them comes as
    arrays of `numpy` with a row for each, and `positions[i]` is a `Position`.

    Positions where the game is over have no legal action and stay as they are until they are reset.

    >>> positions = yomi.Positions(yomi.Game("tic-tac-toe"), 1000)
    >>> positions.legal_masks().shape
    (1000, 9)
    >>> positions.play([4] * 1000)
    >>> positions[999].moves, positions.to_move().tolist() == [2] * 1000
    (('b2',), True)
    """
    def __new__(cls, start: Game | Position, count: int) -> Positions: ...
    @property
    def game(self) -> Game:
        """The game."""
    def legal_masks(self) -> NDArray[numpy.bool_]:
        """Which actions are legal in each position: shape `[positions, actions]`, all false where the game is over."""
    def play(self, actions: ArrayLike, /) -> None:
        """Plays an action in each position. Positions where the game is over stay as they are, whatever their action is.

        An illegal action is an `Error` with the index of the position, and then nothing is played.
        """
    def outcomes(self) -> NDArray[numpy.int32]:
        """The payoffs: `int32` of shape `[positions, players]`, zeros where the game lasts."""
    def to_move(self) -> NDArray[numpy.uint8]:
        """The player to move in each position, from 1; 0 where the game is over: `uint8` of shape `[positions]`."""
    def is_over(self) -> NDArray[numpy.bool_]:
        """Where the game is over: truth values of shape `[positions]`."""
    def planes(self, *, history: int = 0, to_move: bool = False, dtype: DTypeLike = 'uint8') -> NDArray[Any]:
        """The planes of every position, as `Position.planes` gives them: shape `[positions, planes, rows, columns]`."""
    def reset(self, where: ArrayLike | None = None, /) -> None:
        """Puts the positions where `where` is true back to the start; all without it.

        >>> positions = yomi.Positions(yomi.Game("nim:heaps=1"), 2)
        >>> positions.play([0, 0])
        >>> positions.reset(positions.outcomes()[:, 0] == 1)
        >>> positions.is_over().tolist()
        [False, False]
        """
    def _legal_masks(self) -> tuple[bytearray, int]: ...
    def _play(self, actions: bytes) -> None: ...
    def _outcomes(self) -> bytearray: ...
    def _to_move(self) -> bytearray: ...
    def _planes(self, history: int, to_move: bool, is_float: bool) -> tuple[bytearray, list[int]]: ...
    def _reset(self, where: bytes) -> None: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Position: ...


@final
class Search:
    """A search of a position: `position.search(…)` makes one."""
    def run(self, *, progress: _Progress = None) -> Answer:
        """The answer, as by `analyze`."""
    def stream(self) -> Stream:
        """An iterator over the answers, each deeper than the one before, while the search goes on on a thread of
        its own. Without a limit it goes on until it knows the value, or until it is stopped: `stop()` or
        `break` and dropping the iterator.

        Each answer but the last is that of the search with its depth, or number of nodes, as the limit.
        """


@final
class Stream(Iterator[Answer]):
    """The answers of a search, one by one, while it goes on."""
    def __iter__(self) -> Stream: ...
    def __next__(self) -> Answer: ...
    def stop(self) -> None:
        """Stops the search. What it knows by then is the last answer."""

__version__: str
'The version of the package.'
def actions(game: Game) -> tuple[str, ...]:
    """The texts of the actions of a game, in the order of their numbers."""
def legal_actions(position: Position) -> tuple[list[int], int]:
    """The numbers of the legal moves, in the order of `legal_moves`, and the number of all actions."""
def actions_played(position: Position) -> list[int]:
    """The numbers of the moves since the start of the line."""
def scene(position: Position) -> str | None:
    """The drawing of a position as JSON; `None` if the game has none."""
def planes(position: Position, history: int, to_move: bool, is_float: bool) -> tuple[bytearray, list[int]]:
    """What lies on the board, a number for each cell of each plane, and the shape."""
def call(
    words: list[str],
    subject: Game | Position | None = None,
    players: dict[str, Any] | None = None,
    progress: Any = None,
    unit: str = 'games',
    keywords: bool = False,
) -> tuple[str, list[str], list[str], str | None, BaseException | None]:
    """Runs a command and returns what it prints. `subject` is the game or the position it is about, if that is
    in no list or has a past; `players` are those written in Python, by name. Errors speak of parameters in
    the place of options if the caller has such `keywords`.
    """
def feature_names() -> list[str]:
    """The names of the features of moves, in the order of the columns of `position.features()`."""
def forked() -> None:
    """Tells the module that this process was forked."""
def listed_games() -> list[tuple[str, str, list[str]]]:
    """The games of the list: the name, the description, and the names of the parameters of each."""
def listed_searches() -> list[tuple[str, str, list[str]]]:
    """The searches of the list: the name, the description, and the names of the parameters of each."""
def options() -> str:
    """The options of every command, as JSON."""
def run_line(line: Sequence[str]) -> int:
    """Runs the command line of the process and returns its exit code. `line` begins with the program's name."""
def write(file: _Path, text: str) -> None:
    """Writes a text to a file, whole or not at all. A file that cannot be written is a `Failure`."""
