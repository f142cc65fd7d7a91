"""Results that have a page of their own."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from yomi._results import Result
from yomi._yomi import write

P = TypeVar("P", bound="Page")


def frame(page: str) -> str:
    """A page within a notebook. In a frame of its own its styles are its own, too."""
    document = html.escape(page, quote=True)
    return f'<iframe srcdoc="{document}" style="width: 100%; height: 40em; border: 0"></iframe>'


@dataclass(frozen=True)
class Page(Result):
    """A result with a page. In a notebook it is that page."""

    _page: str = field(default="", kw_only=True, repr=False, compare=False)

    @classmethod
    def _with_page(cls: type[P], data: Mapping[str, Any], page: str) -> P:
        made = cls._of(data)
        made.__dict__["_page"] = page
        return made

    @property
    def page(self) -> str:
        """The page, in HTML."""
        return self._page

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes the page to a file."""
        write(file, self.page)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remade, (type(self), self.to_json(), self.page))

    def _repr_html_(self) -> str:
        return frame(self.page)


def _remade(kind: type[Page], text: str, page: str) -> Page:
    return kind._with_page(json.loads(text), page)
