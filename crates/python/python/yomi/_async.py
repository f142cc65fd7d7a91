"""Searches for programs of `asyncio`."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from yomi import _yomi

if TYPE_CHECKING:
    from yomi._results import Answer


class Stopped(Exception):
    """Ends a search whose task was cancelled."""


async def analyze_async(self: _yomi.Position, search: str | None = None, **options: Any) -> Answer:
    """As `analyze`, for programs of `asyncio`: other tasks run while it searches, on a thread of its own. If the task is
    cancelled, the search is stopped, and has ended when the task has. `progress` is called in the loop.

    >>> import asyncio
    >>> asyncio.run(yomi.Game("tic-tac-toe").start.analyze_async()).value
    (0, 0)
    """
    import asyncio

    from yomi._progress import meter

    loop = asyncio.get_running_loop()
    progress = options.pop("progress", None)
    told = meter(False if progress is None else progress, "nodes")
    is_cancelled = False

    def tell(count: int) -> None:
        if is_cancelled:
            raise Stopped
        loop.call_soon_threadsafe(told.tell, count)

    def run() -> Answer:
        return self.analyze(search, progress=tell, **options)

    found = loop.run_in_executor(None, run)
    try:
        # To wait is not to cancel what is waited for: the search ends by what `tell` raises.
        await asyncio.wait([found])
    except asyncio.CancelledError:
        is_cancelled = True
        await asyncio.wait([found])
        found.exception()
        raise
    finally:
        told.close()
    return found.result()


analyze_async.__signature__ = inspect.signature(_yomi.Position.analyze)  # type: ignore[attr-defined]
