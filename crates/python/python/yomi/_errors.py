"""Ctrl-C."""

import importlib
from typing import Any


def needed(module: str, package: str) -> Any:
    """A module that the package does not need for all else. One that is missing is asked for in a sentence."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        raise ImportError(f"{module} is needed here and is not installed: pip install {package}", name=module) from None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a search or a command: `result` is what it had found until then.

    It is a `KeyboardInterrupt`, so that a loop around the search ends, too. In a notebook, `sys.last_value.result` is
    the result of the cell that was interrupted.
    """

    result: Any
    """What had been found, such as an `Answer`; `None` if there is nothing."""

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted: the result is partial")
        self.result = result


def raise_if_stopped(interrupt: BaseException | None, result: Any) -> None:
    """Raises the exception of a signal: Ctrl-C with the result so far, any other as it is."""
    if isinstance(interrupt, KeyboardInterrupt):
        raise Interrupted(result) from interrupt
    if interrupt is not None:
        raise interrupt
