"""Databases of whole games."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from yomi import _yomi
from yomi._results import Probe

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

BLOCK = 65_536
"""Places that are read at a time."""


class Database:
    """A database written by `game.build(file)` or `yomi build`: what is known of every position of a game.

    It has a place for every number of a position, and not every number is that of a position. A position is looked up
    without its past.

    >>> _ = yomi.Game("tic-tac-toe").build("tic-tac-toe.yomi")
    >>> database = yomi.Database("tic-tac-toe.yomi")
    >>> database[database.game.start].value, len(database)
    ((0, 0), 5478)
    >>> values = database.values()
    >>> int((values["value"] == 1).sum()), int(values["distance"].max())
    (2936, 9)
    """

    def __init__(self, file: str | os.PathLike[str]) -> None:
        self._stored = _yomi.Stored(os.fspath(file))
        self._game = _yomi.Game(self._stored.game)
        self._length: int | None = None

    @property
    def game(self) -> _yomi.Game:
        """The game."""
        return self._game

    @property
    def player(self) -> int:
        """The player whose payoffs `values()` gives, from 1. In a game of two players whose gains are each other's
        losses they determine the other's; in any other game they are what this player can force against all others."""
        return self._stored.player

    @property
    def places(self) -> int:
        """The number of places."""
        return self._stored.places

    def __len__(self) -> int:
        """The number of positions whose value it holds. All of the file is read for it, once."""
        if self._length is None:
            self._length = self._stored.positions()
        return self._length

    def __iter__(self) -> Iterator[_yomi.Position]:
        """Its positions, without a past."""
        for start in range(0, self.places, BLOCK):
            for place in self.values(start, start + BLOCK)["place"]:
                position = self.position(int(place))
                if position is not None:
                    yield position

    def __getitem__(self, position: _yomi.Position) -> Probe:
        """What it knows of a position; a `KeyError` if nothing."""
        if position.game != self._game:
            raise _yomi.Error(f"expected a position of {self._game.name}, got one of {position.game.name}")
        found = Probe._of(json.loads(self._stored.probe(position.text)))
        if found.value is None:
            raise KeyError(position)
        return found

    def __contains__(self, position: object) -> bool:
        if not isinstance(position, _yomi.Position) or position.game != self._game:
            return False
        return json.loads(self._stored.probe(position.text))["value"] is not None

    def position(self, place: int) -> _yomi.Position | None:
        """The position at a place; `None` where there is none."""
        text = self._stored.position(self._checked(place, self.places - 1))
        return None if text is None else _yomi.Position(self._game, text)

    def _checked(self, place: int, last: int) -> int:
        if not 0 <= place <= last:
            raise _yomi.Error(f"expected a place from 0 to {last}, got {place}")
        return place

    def values(self, start: int = 0, stop: int | None = None) -> NDArray[numpy.void]:
        """The positions whose value it holds, at all places or at those from `start` to before `stop`, as an array of
        `numpy` with the fields `place` (`uint64`), `value` (`int32`), the payoff of `player` under best play, and
        `distance` (`int32`), plies to the end, -1 where play need not end. Shape `[positions]`.
        """
        import numpy

        kinds = [("place", numpy.uint64), ("value", numpy.int32), ("distance", numpy.int32)]
        last = self.places if stop is None else max(0, min(stop, self.places))
        return numpy.frombuffer(self._stored.values(self._checked(start, self.places), last), dtype=kinds)

    def __repr__(self) -> str:
        return f"<Database of {self.game.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a database is a file: open it again")
