"""Games and players that are written in Python."""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from yomi._yomi import Position

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)


@dataclass(frozen=True)
class Promises:
    """What the rules of a game promise of every game that can be played. Searches rely on it, and refuse a game that
    does not promise what they need; the default promises nothing."""

    longest: int | None = None
    """The most plies of a game; `None` if play may go round in circles."""
    draws: bool = True
    """Whether a game may end with 0 for every player."""
    payoffs: tuple[int, int] | None = None
    """The least and the greatest payoff."""
    sum: int | None = None
    """The sum of all payoffs, if it is always the same: 0 where one player's gain is the others' loss."""
    repetition: int | None = None
    """The occurrence of a position that ends the game as a draw, such as 3."""

    @staticmethod
    def win_or_lose(longest: int, draws: bool = False) -> Promises:
        """The usual promises of two players, one of whom wins 1 and the other loses 1."""
        return Promises(longest=longest, draws=draws, payoffs=(-1, 1), sum=0)


class Rules(Protocol[State, Move]):
    """A game in Python: any object with these methods is one. `yomi.Game(rules)` makes it a game of yomi, for all
    searches, solving and tournaments; slowly, as the interpreter is asked at every node.

    A state is a position, and a move a move: anything that can be hashed and compared, such as numbers, texts, tuples
    and frozen sets of these, or frozen dataclasses. A state is never changed: `play` returns another. Objects of any
    other class are compared by Python, and every one that is unequal to all before is kept as long as the game.

    It may also have: `players`, their number (2 by default); `promises`, a `Promises`; `name`, of lowercase letters and
    hyphens; `evaluate(state)`, the static values of a position, a number for each player, or for two players the number
    of the first, within ±1 000 000; `write_move(state, move)`, a text of one word (`str` by default);
    `write_position(state)` and `read_position(text)` (`repr`, and its inverse for plain data); `draw(state)`; and
    `actions`, the list of all moves that can ever be legal, where moves are to have numbers: their places in it.

    The laws that it must keep are tested when it is made a game, and named by their numbers if they are broken:

    1. `legal_moves` has at least one move where `outcome` is `None`; it is asked nowhere else.
    2. It names no move twice, in an order that depends on the state only. Nor does any other answer depend on anything else:
       a search that gets another one to the same question is a `LawError`, whatever was tested.
    4. `to_move` is from 1 to `players`; `outcome` has a payoff for each player.
    5. The promises hold in every game.
    6. No two legal moves have the same text, and it is one word.
    7. `read_position(write_position(state))` is the state.

    37. Every legal move is in `actions`, if there are any.

    >>> class CountTo:
    ...     '''Say the next one or two numbers; whoever says ten loses.'''
    ...     promises = yomi.Promises.win_or_lose(longest=10)
    ...     def start(self):
    ...         return (0, 1)
    ...     def to_move(self, state):
    ...         return state[1]
    ...     def outcome(self, state):
    ...         said, player = state
    ...         return None if said < 10 else ((1, -1) if player == 1 else (-1, 1))
    ...     def legal_moves(self, state):
    ...         return [said for said in (state[0] + 1, state[0] + 2) if said <= 10]
    ...     def play(self, state, move):
    ...         return (move, 3 - state[1])
    >>> yomi.Game(CountTo()).start.analyze("alpha-beta").value
    (-1, 1)
    """

    def start(self) -> State:
        """The state that games start from."""

    def to_move(self, state: State, /) -> int:
        """The player to move, from 1."""

    def outcome(self, state: State, /) -> Sequence[int] | None:
        """The payoff of each player if the game is over; `None` while it lasts."""

    def legal_moves(self, state: State, /) -> Iterable[Move]:
        """The legal moves of a state in which the game is not over."""

    def play(self, state: State, move: Move, /) -> State:
        """The state after a legal move."""


class Player(Protocol):
    """A player in Python: something to call with a position, or an object with this method. `new_game()`, if there is
    one, is called before every game."""

    def choose(self, position: Position, /) -> str:
        """The move to play, one of `position.legal_moves`."""


def write_move(state: Any, move: Any) -> str:
    """A move as text, in one word."""
    return re.sub(r"\s+", "", str(move))


def write_position(state: Any) -> str:
    """A position as text, on one line."""
    return " ".join(repr(state).split())


def read_position(text: str) -> Any:
    """The position that a text describes, of plain data."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise ValueError("expected plain data, or a game with the method read_position") from None


def same_rules(game: Any, other: Any) -> bool:
    """Whether two objects are the same game: equal, or of one class without a comparison of its own and alike, as after
    pickling."""
    kind: Any = type(game)
    plain: Any = object
    is_plain = kind.__eq__ is plain.__eq__ and kind.__reduce_ex__ is plain.__reduce_ex__
    if is_plain and kind is type(other):
        return bool(game.__reduce_ex__(4) == other.__reduce_ex__(4))
    return bool(game == other)


@functools.cache
def compared_fields(kind: type) -> tuple[str, ...] | None:
    """The fields by which objects of a dataclass are compared; `None` if they may be compared by anything else."""
    if not dataclasses.is_dataclass(kind) or kind.__hash__ is None:
        return None
    names = tuple(field.name for field in dataclasses.fields(kind) if field.compare)
    # A class may have a comparison of its own: that of the module is recognized by its code.
    plain = dataclasses.make_dataclass("Plain", names, frozen=True)
    codes = [getattr(compared.__eq__, "__code__", None) for compared in (kind, plain)]
    seen = [code and (code.co_code, code.co_names, code.co_consts, code.co_freevars) for code in codes]
    return names if seen[0] == seen[1] else None


def name_of(game: Any) -> str:
    """The name of a game that has none: that of its class, as `CountTo` is `count-to`."""
    kind = type(game).__name__
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind).lower()
    name = re.sub(r"[^a-z0-9-]", "-", name).strip("-")
    return name if re.match("[a-z]", name) else f"game-{name}".rstrip("-")
