"""Progress of long work: a function of one's own, or a bar by tqdm, if installed."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from yomi._yomi import Error


class Meter:
    """Is told a count at every look, and tells it where it is another."""

    def __init__(self, hear: Callable[[int], object], close: Callable[[], object]) -> None:
        self.hear = hear
        self.close = close
        self.count = 0

    def tell(self, count: int) -> None:
        """Tells a count."""
        if count != self.count:
            self.count = count
            self.hear(count)


def nothing() -> None:
    """Does nothing."""


def meter(progress: Any, unit: str) -> Meter:
    """The meter that a parameter `progress` asks for: `True` for a bar, or something to call with the count."""
    if callable(progress):
        return Meter(progress, nothing)
    if progress is False:
        return Meter(lambda _: None, nothing)
    if progress is not True:
        raise Error(f"progress: expected True, or something to call with the count, got `{progress}`")
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError:
        warnings.warn("progress=True shows a bar where tqdm is installed: pip install tqdm", stacklevel=3)
        return Meter(lambda _: None, nothing)
    bar = tqdm(unit=f" {unit}", unit_scale=True)

    def tell(count: int) -> None:
        bar.update(count - bar.n)

    return Meter(tell, bar.close)
