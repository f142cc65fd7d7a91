"""The tree that a search visited."""

from __future__ import annotations

import html
import json
import os
from typing import TYPE_CHECKING, Any

from yomi._commands import call, words
from yomi._errors import raise_if_stopped
from yomi._yomi import Error, Failure

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
    """The tree that a search visited. In a notebook it is the page that replays the search, step by step."""

    def __init__(self, position: Position, search: str | None, options: dict[str, Any]) -> None:
        for name in ("output", "format"):
            if name in options:
                raise Error(f"tree: expected no {name}: the tree has the methods save(file) and text(format)")
        progress = options.pop("progress", None)
        line = ["tree", position.game.name, *words({"search": search, **options, "format": "all"})]
        # One search, of which all pictures are.
        output, _, _, interrupt = call(line, position, None, progress, "nodes", keywords=True)
        self._pictures: dict[str, str] = json.loads(output) if output else {}
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
        picture = self.text(format)
        try:
            with open(file, "w", encoding="utf-8", newline="") as opened:
                opened.write(picture)
        except OSError as error:
            raise Failure(f"{os.fspath(file)}: {error.strerror}") from error

    def _repr_html_(self) -> str:
        document = html.escape(self.page(), quote=True)
        return f'<iframe srcdoc="{document}" style="width: 100%; height: 40em; border: 0"></iframe>'
