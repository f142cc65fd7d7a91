"""The tree that a search visited."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from yomi._commands import call, words
from yomi._errors import raise_if_stopped
from yomi._pages import frame
from yomi._yomi import Error, write

if TYPE_CHECKING:
    from yomi._yomi import Position


EXTENSIONS = {
    "html": (".html", ".htm"),
    "svg": (".svg",),
    "dot": (".dot", ".gv"),
    "json": (".json", ".jsonl", ".ndjson"),
    "text": (".txt", ".text"),
}
"""The formats of trees, each with the extensions of its files."""


class Tree:
    """The tree that a search visited. In a notebook it is a small drawing, of at most 20 kB; `page()` is the page that
    replays the search step by step, ten times as large, and `show()` has it in a notebook, too.
    """

    def __init__(self, position: Position, search: str | None, options: dict[str, Any]) -> None:
        progress = options.pop("progress", None)
        line = ["tree", position.game.name, *words({"search": search, **options, "to": "all"})]
        # One search, of which all pictures are.
        output, _, _, interrupt = call(line, position, None, progress, "nodes", keywords=True)
        self._pictures: dict[str, str] = json.loads(output) if output else {}
        self._small = self._pictures.pop("small", None)
        raise_if_stopped(interrupt, self if output else None)

    def text(self, format: str) -> str:
        """The tree in a format: `html`, `svg`, `dot`, `json`, the events of the search one per line, or `text`."""
        if format not in self._pictures:
            raise Error(f"format: expected one of {', '.join(self._pictures)}, got `{format}`")
        return self._pictures[format]

    def page(self) -> str:
        """The page that replays the search, in HTML."""
        return self.text("html")

    def svg(self) -> str:
        """The tree as a drawing."""
        return self.text("svg")

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes the tree in the format of the file's extension: `.html`, `.svg`, `.dot`, `.json` or `.txt`."""
        extension = os.path.splitext(file)[1].lower()
        format = next((name for name, endings in EXTENSIONS.items() if extension in endings), None)
        if format is None:
            raise Error(f"{os.fspath(file)}: expected a name ending in .html, .svg, .dot, .json or .txt")
        write(file, self.text(format))

    def show(self) -> Shown:
        """The page that replays the search, for a notebook."""
        return Shown(self.page())

    def _repr_html_(self) -> str:
        return f"<div style='overflow-x: auto'>{self._small or 'The tree is too large for a drawing.'}</div>"


class Shown:
    """A page that is shown in a notebook."""

    def __init__(self, page: str) -> None:
        self._page = page

    def _repr_html_(self) -> str:
        return frame(self._page)
