"""The fields of results as members of their classes, for `help`, `dir` and Tab."""

from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yomi._results import Result


class Field:
    """A field of a result. Its description is the text below it in the source of the class."""

    def __init__(self, kind: type[Result], name: str) -> None:
        self.kind = kind
        self.name = name

    def __get__(self, result: Result | None, kind: type[Result]) -> Any:
        if result is None:
            return self
        if self.name in result.__dict__:
            return result.__dict__[self.name]
        return result.__getattr__(self.name)

    def __set__(self, result: Result, value: object) -> None:
        # By `__init__` alone: the results are frozen.
        result.__dict__[self.name] = value

    @property
    def __doc__(self) -> str | None:  # type: ignore[override]
        return described(self.kind.__module__).get((self.kind.__name__, self.name))

    def __repr__(self) -> str:
        return f"<field {self.name} of {self.kind.__name__}>"


@functools.cache
def described(module: str) -> dict[tuple[str, str], str]:
    """The descriptions of all fields in the source of a module, by class and field."""
    import ast
    import inspect

    found = {}
    for kind in ast.parse(inspect.getsource(sys.modules[module])).body:
        if isinstance(kind, ast.ClassDef):
            for field, text in zip(kind.body, kind.body[1:]):
                if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
                    found[kind.name, ast.unparse(field.target)] = inspect.cleandoc(str(text.value.value))
    return found


def show_fields(module: str) -> None:
    """Makes the fields of all results of a module members of their classes."""
    from yomi._results import Result

    for kind in vars(sys.modules[module]).values():
        if isinstance(kind, type) and issubclass(kind, Result) and kind.__module__ == module:
            inherited = {name for base in kind.__mro__[1:] for name in getattr(base, "__dataclass_fields__", ())}
            for name in kind.__dataclass_fields__:
                if not (name.startswith("_") or name in inherited):
                    setattr(kind, name, Field(kind, name))
