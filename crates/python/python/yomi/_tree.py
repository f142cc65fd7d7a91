"""The tree that a search visited."""

from __future__ import annotations

import html
import os
from typing import TYPE_CHECKING, Any

from yomi._commands import call, text, words
from yomi._errors import raise_if_stopped

if TYPE_CHECKING:
    from yomi._yomi import Position


class Tree:
    """The tree that a search visited. In a notebook it is the page that replays the search, step by step."""

    def __init__(self, position: Position, search: str | None, options: dict[str, Any]) -> None:
        self._line = ["tree", position.game.name, *words({"search": search}), *words(options)]
        self._position = position
        # The search runs now: errors come where it was asked for.
        self._page = self.text("html")

    def text(self, format: str) -> str:
        """The tree in a format of `yomi tree --format`: `html`, `svg`, `json` and others."""
        output, _, _, interrupt = call([*self._line, *words({"format": format})], self._position, None, None, "nodes")
        raise_if_stopped(interrupt, output or None)
        return output

    def page(self) -> str:
        """The page that replays the search, in HTML."""
        return self._page

    def svg(self) -> str:
        """The tree as a drawing."""
        return self.text("svg")

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes the tree in the format of the file's extension."""
        _, _, _, interrupt = call([*self._line, *words({"output": text(file)})], self._position, None, None, "nodes")
        raise_if_stopped(interrupt, None)

    def _repr_html_(self) -> str:
        document = html.escape(self._page, quote=True)
        return f'<iframe srcdoc="{document}" style="width: 100%; height: 40em; border: 0"></iframe>'
