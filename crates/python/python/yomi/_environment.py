"""What environments of other packages show of a position: an observation, and a picture."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from yomi import _yomi
from yomi._errors import needed
from yomi._yomi import Error, Game, Position

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Observe = Callable[[Position], NDArray[Any]]

PIXELS = 48
"""The pixels of a cell."""

GROUND, LIGHT, DARK = (222, 212, 190), (240, 232, 214), (200, 180, 145)
PIECES = [(110, 110, 110), (20, 20, 20), (250, 250, 250), (200, 60, 50), (60, 100, 200), (60, 150, 80), (220, 170, 40)]
"""The colors of the pieces of nobody and of each player."""


RENDER_MODES = ["ansi", "rgb_array"]


def opened(game: Game | str, plies: int | None, render_mode: str | None) -> Game:
    """The game of an environment, whose settings are checked."""
    game = Game(game) if isinstance(game, str) else game
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise Error(f"expected ansi or rgb_array as render_mode, got `{render_mode}`")
    if plies is None and game.promises.longest is None:
        raise Error(f"{game.name}: expected plies=, after which a game is cut off: it may go on for ever")
    return game


class Observation:
    """What is seen of a position, as an array of `float32` from 0 to 1: the planes of the board, those of `history`
    positions before, and those of the player to move. Of a game without a board, whose length the rules bound, the
    actions until here in their order, as shares of all, and a number for each player, 1 for the one to move. Where
    the game is over, the players' planes or numbers are all 1."""

    def __init__(self, game: Game, history: int, observe: Observe | None) -> None:
        self.numpy = needed("numpy", "numpy")
        self.actions, self.players, self.history = len(game.actions), game.players, history
        self.observe, self.longest = observe, game.promises.longest
        try:
            self.has_board = game.board is not None
        except Error:
            self.has_board = False
        if observe is None and not self.has_board and self.longest is None:
            raise Error(f"{game.name}: expected a game with a board or of bounded length, or observe=")
        self.shape: tuple[int, ...] = self.of(game.start).shape

    def of(self, position: Position) -> NDArray[numpy.float32]:
        """The observation of a position."""
        if self.observe is not None:
            found: NDArray[numpy.float32] = self.numpy.asarray(self.observe(position), dtype="float32")
            return found
        if self.has_board:
            found = position.planes(history=self.history, to_move=True, dtype="float32")
        else:
            longest, played = self.longest or 0, self.numpy.asarray(position.actions)
            found = self.numpy.zeros(longest + self.players, "float32")
            found[: len(played)] = (played + 1) / self.actions
            found[longest + position.to_move - 1] = 1
        if position.is_over:
            found[-self.players :] = 1
        return found


def image(position: Position) -> NDArray[numpy.uint8]:
    """The board as a picture of cells and pieces without text: `uint8` of shape `[height, width, 3]`."""
    module = needed("numpy", "numpy")
    drawn = _yomi.scene(position)
    if drawn is None:
        raise Error(f"{position.game.name}: expected a game with a drawing; render_mode=\"ansi\" has text")
    scene = json.loads(drawn)
    height, width = (math.ceil(scene[side] * PIXELS) for side in ("height", "width"))
    picture: NDArray[numpy.uint8] = module.full((height, width, 3), GROUND, "uint8")
    rows, columns = module.ogrid[:height, :width]

    def paint(shape: tuple[float, ...], color: tuple[int, int, int], is_round: bool) -> None:
        x, y, wide, high = (PIXELS * entry for entry in shape)
        right, down = module.abs(columns + 0.5 - x) * 2 / wide, module.abs(rows + 0.5 - y) * 2 / high
        picture[right**2 + down**2 <= 1 if is_round else module.maximum(right, down) <= 1] = color

    for *shape, is_dark, is_round in scene["cells"]:
        paint(shape, DARK, is_round)
        if not is_dark:
            x, y, wide, high = shape
            paint((x, y, wide - 0.05, high - 0.05), LIGHT, is_round)
    for x, y, owner in scene["pieces"]:
        paint((x, y, 0.7, 0.7), PIECES[0], True)
        paint((x, y, 0.64, 0.64), PIECES[owner], True)
    return picture


def rendered(position: Position, mode: str | None) -> Any:
    """A position as `render` of an environment returns it."""
    if mode is None:
        return None
    return position.draw() if mode == "ansi" else image(position)
