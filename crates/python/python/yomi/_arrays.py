"""Moves as numbers, positions as arrays of numpy, and many positions at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yomi import _yomi
from yomi._errors import needed
from yomi._yomi import Error

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, DTypeLike, NDArray

LISTED = 20
"""The most actions that an error lists."""
MOST_HISTORY = 65_535
"""The most positions before one whose planes are shown."""


def array(buffer: bytearray, dtype: DTypeLike, *shape: int) -> NDArray[Any]:
    """The bytes as an array, without a copy."""
    found: NDArray[Any] = needed("numpy", "numpy").ndarray(shape, dtype, buffer)
    return found


def actions(self: _yomi.Game) -> tuple[str, ...]:
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
    return _yomi.actions(self)


def action_of(self: _yomi.Game, text: str, /) -> int:
    """The number of the action that has this text.

    >>> yomi.Game("lines-of-action").action_of("a8-c8")
    2
    """
    try:
        return self.actions.index(text)
    except ValueError:
        listed = ", ".join(self.actions[:LISTED]) + (", …" if len(self.actions) > LISTED else "")
        raise Error(f"expected one of the actions {listed}, got `{text}`") from None


def legal_actions(self: _yomi.Position) -> list[int]:
    """The numbers of the legal moves among `game.actions`, in the order of `legal_moves`; none where the game is over.

    >>> yomi.Game("othello").start.legal_actions
    [19, 26, 37, 44]
    """
    return _yomi.legal_actions(self)[0]


def actions_played(self: _yomi.Position) -> list[int]:
    """The numbers of the moves since the start of the line.

    >>> yomi.Game("connect-four").start.play("4 4 1").actions
    [3, 3, 0]
    """
    return _yomi.actions_played(self)


def action_of_move(self: _yomi.Position, move: str, /) -> int:
    """The number of a legal move, written as `play` reads it.

    >>> yomi.Game("othello").start.action_of("d3")
    19
    """
    after = self.play(move)
    if after.ply != self.ply + 1:
        raise Error(f"expected one move, got `{move}`")
    return after.actions[-1]


def action_mask(self: _yomi.Position) -> NDArray[numpy.bool_]:
    """Which of the actions are legal, as an array of `numpy` of truth values: shape `[actions]`. `.view(numpy.int8)` is
    the same as zeros and ones.

    >>> yomi.Game("connect-four").start.play("1 1 1 1 1 1").action_mask().tolist()
    [False, True, True, True, True, True, True]
    """
    legal, count = _yomi.legal_actions(self)
    mask: NDArray[numpy.bool_] = needed("numpy", "numpy").zeros(count, bool)
    mask[legal] = True
    return mask


def planes(
    self: _yomi.Position, *, history: int = 0, to_move: bool = False, dtype: DTypeLike = "uint8"
) -> NDArray[Any]:
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
    return _planes(lambda *view: _yomi.planes(self, *view), (), history, to_move, dtype)


def _planes(ask: Any, outer: tuple[int, ...], history: int, to_move: bool, dtype: DTypeLike) -> NDArray[Any]:
    """The planes that a function of the compiled half writes."""
    if not 0 <= history <= MOST_HISTORY:
        raise Error(f"history: expected a whole number from 0 to {MOST_HISTORY}, got `{history}`")
    kind = needed("numpy", "numpy").dtype(dtype)
    is_float = kind == "float32"
    buffer, shape = ask(history, to_move, is_float)
    found = array(buffer, "float32" if is_float else "uint8", *outer, *shape)
    return found.astype(kind, copy=False)


def legal_masks(self: _yomi.Positions) -> NDArray[numpy.bool_]:
    """Which actions are legal in each position: shape `[positions, actions]`, all false where the game is over."""
    masks, actions = self._legal_masks()
    return array(masks, bool, len(self), actions)


def play_all(self: _yomi.Positions, actions: ArrayLike, /) -> None:
    """Plays an action in each position. Positions where the game is over stay as they are, whatever their action is.

    An illegal action is an `Error` with the index of the position, and then nothing is played.
    """
    numpy = needed("numpy", "numpy")
    given = numpy.asarray(actions)
    if given.shape != (len(self),) or (given.size and given.dtype.kind not in "iu"):
        raise _wrong(f"{len(self)} whole numbers", given)
    self._play(given.astype("int64").tobytes())


def _wrong(expected: str, found: NDArray[Any]) -> Error:
    return Error(f"expected {expected}, one a position, got an array of {found.dtype} of shape {found.shape}")


def outcomes(self: _yomi.Positions) -> NDArray[numpy.int32]:
    """The payoffs: `int32` of shape `[positions, players]`, zeros where the game lasts."""
    return array(self._outcomes(), "int32", len(self), self.game.players)


def to_move(self: _yomi.Positions) -> NDArray[numpy.uint8]:
    """The player to move in each position, from 1; 0 where the game is over: `uint8` of shape `[positions]`."""
    return array(self._to_move(), "uint8", len(self))


def is_over(self: _yomi.Positions) -> NDArray[numpy.bool_]:
    """Where the game is over: truth values of shape `[positions]`."""
    over: NDArray[numpy.bool_] = self.to_move() == 0
    return over


def all_planes(
    self: _yomi.Positions, *, history: int = 0, to_move: bool = False, dtype: DTypeLike = "uint8"
) -> NDArray[Any]:
    """The planes of every position, as `Position.planes` gives them: shape `[positions, planes, rows, columns]`."""
    return _planes(self._planes, (len(self),), history, to_move, dtype)


def reset(self: _yomi.Positions, where: ArrayLike | None = None, /) -> None:
    """Puts the positions where `where` is true back to the start; all without it.

    >>> positions = yomi.Positions(yomi.Game("nim:heaps=1"), 2)
    >>> positions.play([0, 0])
    >>> positions.reset(positions.outcomes()[:, 0] == 1)
    >>> positions.is_over().tolist()
    [False, False]
    """
    numpy = needed("numpy", "numpy")
    chosen = numpy.ones(len(self), bool) if where is None else numpy.asarray(where)
    if chosen.shape != (len(self),) or chosen.dtype != bool:
        raise _wrong(f"{len(self)} truth values", chosen)
    self._reset(chosen.tobytes())


for _kind, _name, _value in (
    (_yomi.Game, "actions", property(actions)),
    (_yomi.Game, "action_of", action_of),
    (_yomi.Position, "actions", property(actions_played)),
    (_yomi.Position, "legal_actions", property(legal_actions)),
    (_yomi.Position, "action_of", action_of_move),
    (_yomi.Position, "action_mask", action_mask),
    (_yomi.Position, "planes", planes),
    (_yomi.Positions, "legal_masks", legal_masks),
    (_yomi.Positions, "play", play_all),
    (_yomi.Positions, "outcomes", outcomes),
    (_yomi.Positions, "to_move", to_move),
    (_yomi.Positions, "is_over", is_over),
    (_yomi.Positions, "planes", all_planes),
    (_yomi.Positions, "reset", reset),
):
    setattr(_kind, _name, _value)
