"""Searches game trees of perfect-information games for two and more players.

A `Game` is one of `games()`, a file with the text of one, or an object that is written in Python. Its `start` is a
`Position`, which is played, drawn, searched, solved and counted. Names, options and errors are those of the command
line, which `python -m yomi` runs.

>>> import yomi
>>> start = yomi.Game("tic-tac-toe").start
>>> start.analyze().value
(0, 0)

Players are counted from 1. A value has a number for each player, player 1 first, no matter whose turn it is. Depths
and distances are in plies, times in seconds. Wrong input is an `Error`, which is a `ValueError` of one line; Ctrl-C
raises `Interrupted`, a `KeyboardInterrupt` whose `result` is what was found until then. Searches let the interpreter
go, so that others run beside them in other threads.
"""

import os as _os

# Their functions are methods of games and positions.
from yomi import _arrays as _arrays
from yomi import _methods as _methods
from yomi._commands import (
    book,
    command,
    feature_names,
    games,
    probe,
    reproduce,
    searches,
    verify,
)
from yomi._database import Database
from yomi._errors import Interrupted
from yomi._pages import Page
from yomi._results import (
    Answer,
    Board,
    Bound,
    Build,
    Claim,
    Comparison,
    Count,
    Entry,
    Grundy,
    Interval,
    Learned,
    MoveAnswer,
    MoveCount,
    Outcome,
    Pair,
    Pareto,
    Part,
    Plane,
    PlayerReport,
    Probe,
    ProbedMove,
    Proof,
    Reproduction,
    Result,
    Size,
    Solution,
    Statistics,
    TestedClaim,
    Unfit,
    Verification,
)
from yomi._rules import Player, Promises, Rules
from yomi._studies import (
    Book,
    BookMove,
    Level,
    Puzzle,
    Puzzles,
    Report,
    Review,
    ReviewedMove,
    ReviewedPlayer,
    Step,
    Verdict,
)
from yomi._tournament import Records, TournamentResult
from yomi._tree import Tree
from yomi._yomi import Error, Failure, Game, LawError, Position, Positions, Search, Stream, __version__, forked

if hasattr(_os, "register_at_fork"):
    # A process that is forked has none of the threads that searches run on.
    _os.register_at_fork(after_in_child=forked)

__all__ = [
    "Answer",
    "Board",
    "Book",
    "BookMove",
    "Bound",
    "Build",
    "Claim",
    "Comparison",
    "Count",
    "Database",
    "Entry",
    "Error",
    "Failure",
    "Game",
    "Grundy",
    "Interrupted",
    "Interval",
    "LawError",
    "Learned",
    "Level",
    "MoveAnswer",
    "MoveCount",
    "Outcome",
    "Page",
    "Pair",
    "Pareto",
    "Part",
    "Plane",
    "Player",
    "PlayerReport",
    "Position",
    "Positions",
    "Probe",
    "ProbedMove",
    "Promises",
    "Proof",
    "Puzzle",
    "Puzzles",
    "Records",
    "Report",
    "Reproduction",
    "Result",
    "Review",
    "ReviewedMove",
    "ReviewedPlayer",
    "Rules",
    "Search",
    "Size",
    "Solution",
    "Statistics",
    "Step",
    "Stream",
    "TestedClaim",
    "TournamentResult",
    "Tree",
    "Unfit",
    "Verdict",
    "Verification",
    "__version__",
    "book",
    "command",
    "feature_names",
    "games",
    "probe",
    "reproduce",
    "searches",
    "verify",
]
