import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, final

import numpy
from numpy.typing import NDArray

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
from yomi._rules import Player, Promises, Rules
from yomi._tournament import TournamentResult
from yomi._tree import Tree

_Path = str | os.PathLike[str]
_Number = int | str
_Time = float | str
_Progress = bool | Callable[[int], object] | None
_Player = str | Player | Callable[[Position], str]

class Error(ValueError): ...
class Failure(RuntimeError): ...
class LawError(Error): ...

@final
class Game:
    def __new__(cls, game: _Path | Rules[Any, Any], *, seed: int | None = None, check: int = 5) -> Game: ...
    @staticmethod
    def written(text: str, name: str = "written.game") -> Game: ...
    @property
    def name(self) -> str: ...
    @property
    def spelled_out(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def searches(self) -> list[str]: ...
    @property
    def default_search(self) -> str: ...
    @property
    def evaluations(self) -> list[str]: ...
    @property
    def rules(self) -> str: ...
    @property
    def own(self) -> Any: ...
    @property
    def start(self) -> Position: ...
    @property
    def promises(self) -> Promises: ...
    @property
    def board(self) -> Board: ...
    def position(self, text: str | None = None, *, moves: str = "") -> Position: ...
    def check(self, games: int = 50, seed: int = 1) -> None: ...
    def tournament(
        self,
        players: _Player | Sequence[_Player] | Mapping[str, _Player],
        *,
        blocks: int | None = None,
        seatings: str | None = None,
        scoring: str | None = None,
        opening: int | None = None,
        plies: int | None = None,
        unfinished: str | None = None,
        trace: bool = False,
        processor_time: _Time | None = None,
        output: _Path | None = None,
        shard: str | None = None,
        sprt: str | None = None,
        html: _Path | None = None,
        settings: _Path | None = None,
        depth: _Number | None = None,
        nodes: _Number | None = None,
        expansions: _Number | None = None,
        evaluations: _Number | None = None,
        stored: _Number | None = None,
        time: _Time | None = None,
        seed: int | None = None,
        threads: int | None = None,
        progress: _Progress = None,
    ) -> TournamentResult: ...
    def stats(
        self,
        *,
        games: int | None = None,
        probes: int | None = None,
        self_play: int | None = None,
        player: str | None = None,
        opening: int | None = None,
        seed: int | None = None,
        progress: _Progress = None,
    ) -> Statistics: ...
    def learn(self, output: _Path, *, what: str = "evaluation", progress: _Progress = None, **options: Any) -> Learned: ...
    def build(
        self, output: _Path, *, threads: int | None = None, progress: _Progress = None
    ) -> Build: ...
    def _promises(self) -> str: ...
    def _board(self) -> str: ...
    @property
    def _is_unlisted(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Position:
    def __new__(cls, game: Game, text: str | None = None) -> Position: ...
    @property
    def game(self) -> Game: ...
    @property
    def text(self) -> str: ...
    @property
    def to_move(self) -> int: ...
    @property
    def legal_moves(self) -> list[str]: ...
    @property
    def outcome(self) -> tuple[int, ...] | None: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def is_repetition(self) -> bool: ...
    @property
    def ply(self) -> int: ...
    @property
    def moves(self) -> tuple[str, ...]: ...
    @property
    def start(self) -> Position: ...
    @property
    def state(self) -> Any: ...
    def play(self, move: str, /) -> Position: ...
    def undo(self, plies: int = 1) -> Position: ...
    def draw(self) -> str: ...
    def svg(self) -> str | None: ...
    def to_json(self) -> str: ...
    def copy(self) -> Position: ...
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
        progress: _Progress = None,
    ) -> Answer: ...
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
    ) -> Search: ...
    def compare(
        self,
        *searches: str,
        depth: _Number | None = None,
        nodes: _Number | None = None,
        expansions: _Number | None = None,
        evaluations: _Number | None = None,
        stored: _Number | None = None,
        time: _Time | None = None,
        seed: int | None = None,
        threads: int | None = None,
        progress: _Progress = None,
    ) -> Comparison: ...
    def perft(
        self, depth: int, *, divide: bool = False, threads: int = 1, progress: _Progress = None
    ) -> Count: ...
    def solve(
        self,
        search: str | None = None,
        *,
        certificate: _Path | None = None,
        frontier: int | None = None,
        positions: int | None = None,
        symmetric: bool = False,
        tie: str | None = None,
        depth: _Number | None = None,
        nodes: _Number | None = None,
        expansions: _Number | None = None,
        evaluations: _Number | None = None,
        stored: _Number | None = None,
        time: _Time | None = None,
        seed: int | None = None,
        threads: int | None = None,
        progress: _Progress = None,
    ) -> Solution: ...
    def certificate(
        self,
        file: _Path,
        *,
        search: str | None = None,
        frontier: int | None = None,
        positions: int | None = None,
        symmetric: bool = False,
        tie: str | None = None,
        depth: _Number | None = None,
        nodes: _Number | None = None,
        expansions: _Number | None = None,
        evaluations: _Number | None = None,
        stored: _Number | None = None,
        time: _Time | None = None,
        seed: int | None = None,
        threads: int | None = None,
        progress: _Progress = None,
    ) -> Solution: ...
    def probe(self, file: _Path, /) -> Probe: ...
    def tree(
        self,
        search: str | None = None,
        *,
        limit: int | None = None,
        depth: _Number | None = None,
        nodes: _Number | None = None,
        expansions: _Number | None = None,
        evaluations: _Number | None = None,
        stored: _Number | None = None,
        time: _Time | None = None,
        seed: int | None = None,
    ) -> Tree: ...
    def planes(self) -> NDArray[numpy.uint8]: ...
    def features(self, evaluation: str | None = None) -> NDArray[numpy.uint8]: ...
    def _perft(self, depth: int, threads: int, progress: Any) -> list[tuple[str, int, int]]: ...
    def _planes(self) -> bytes: ...
    def _features(self, evaluation: str | None) -> bytes: ...
    def _repr_html_(self) -> str: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Any, /) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Search:
    def run(self, *, progress: _Progress = None) -> Answer: ...
    def stream(self) -> Stream: ...

@final
class Stream(Iterator[Answer]):
    def __iter__(self) -> Stream: ...
    def __next__(self) -> Answer: ...
    def stop(self) -> None: ...

__version__: str
"""The version of the package."""

def call(
    words: list[str],
    subject: Game | Position | None = None,
    players: dict[str, Any] | None = None,
    progress: Any = None,
    unit: str = "games",
    keywords: bool = False,
) -> tuple[str, list[str], list[str], str | None, BaseException | None]: ...
def feature_names() -> list[str]: ...
def forked() -> None: ...
def listed_games() -> list[tuple[str, str, list[str]]]: ...
def listed_searches() -> list[tuple[str, str, list[str]]]: ...
def run_line(line: Sequence[str]) -> int: ...
