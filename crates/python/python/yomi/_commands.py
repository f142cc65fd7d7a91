"""Commands of the command line, with their options as parameters: `symmetric=True` is `--symmetric`."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from yomi import _yomi
from yomi._errors import raise_if_stopped
from yomi._results import Entry, Probe, Reproduction, Verification
from yomi._studies import Book

logger = logging.getLogger("yomi")
"""Messages that the command line prints to standard error."""


def words(options: Mapping[str, Any]) -> list[str]:
    """Options as the command line has them."""
    line: list[str] = []
    for name, value in options.items():
        flag = "--" + name.rstrip("_").replace("_", "-")
        entries = value if isinstance(value, (list, tuple)) else [value]
        for entry in entries:
            if entry is None or entry is False:
                continue
            line.append(flag if entry is True else f"{flag}={text(entry)}")
    return line


def text(value: Any) -> str:
    """A value as the command line reads it."""
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def call(
    line: list[str],
    subject: Any = None,
    players: dict[str, Any] | None = None,
    progress: Any = None,
    unit: str = "games",
    keywords: bool = False,
) -> tuple[str, list[str], str | None, BaseException | None]:
    """Runs a command: what it prints, the records of games, the page, and the exception that stopped it. Errors speak
    of the options as parameters if the caller has given `keywords`."""
    output, messages, records, page, interrupt = _yomi.call(line, subject, players, progress, unit, keywords)
    for message in messages:
        logger.info(message)
    return output, records, page, interrupt


def objects(output: str, interrupt: BaseException | None) -> dict[str, Any]:
    """The object that a command printed. Raises what stopped a command that found nothing."""
    found: dict[str, Any] = json.loads(output) if output.strip() else {}
    if set(found) <= {"schema", "interrupted"}:
        raise_if_stopped(interrupt, None)
    return found


def command(*line: str, progress: Any = None) -> dict[str, Any]:
    """Runs a command of the command line and returns its JSON.

    >>> command("games", "nim")["games"][0]["about"]
    'Take any number from one heap, for two to six players.'
    """
    output, _, _, interrupt = call([*line, "--json"], progress=progress)
    found = objects(output, interrupt)
    raise_if_stopped(interrupt, found)
    return found


def games() -> tuple[Entry, ...]:
    """The games of the list: `yomi games`.

    >>> "othello" in [entry.name for entry in games()]
    True
    """
    return tuple(_entry(row) for row in _yomi.listed_games())


def searches() -> tuple[Entry, ...]:
    """The searches of the list: `yomi searches`.

    >>> [entry.name for entry in searches()][:3]
    ['label', 'minimax', 'alpha-beta']
    """
    return tuple(_entry(row) for row in _yomi.listed_searches())


def _entry(row: tuple[str, str, list[str]]) -> Entry:
    return Entry._of({"name": row[0], "about": row[1], "parameters": row[2]})


def feature_names() -> tuple[str, ...]:
    """The names of the features of moves, in the order of the columns of `position.features()`."""
    return tuple(_yomi.feature_names())


def verify(file: str | os.PathLike[str]) -> Verification:
    """Checks a certificate by nothing but the rules of its game: `yomi verify`.

    A certificate that proves nothing is a `Failure`, a file that is none an `Error`.
    """
    output, _, _, interrupt = call(["verify", text(file), "--json"], unit="positions")
    found = objects(output, interrupt)
    raise_if_stopped(interrupt, None)
    return Verification._of(found)


def probe(file: str | os.PathLike[str], *positions: str, moves: str | None = None) -> tuple[Probe, ...]:
    """Looks positions up in a database, or its start: `yomi probe`. `moves` are played from each."""
    output, _, _, interrupt = call(["probe", text(file), *positions, *words({"moves": moves}), "--json"])
    found = objects(output, interrupt)
    raise_if_stopped(interrupt, None)
    return tuple(Probe._of(row) for row in found["probes"])


def reproduce(
    name: str,
    *,
    full: bool = False,
    claim: int | Sequence[int] = (),
    output: str | os.PathLike[str] | None = None,
    report: bool = False,
    decided: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
    shard: str | None = None,
    html: str | os.PathLike[str] | None = None,
    figures: str | os.PathLike[str] | None = None,
    seed: int | None = None,
    threads: int = 1,
    progress: bool | Callable[[int], object] | None = None,
) -> Reproduction:
    """Reproduces the experiment of a paper: `yomi reproduce`, with a verdict on every claim. `claim` is the number of the
    only claim that is tested, or several; `full` is the full experiment; `output` is a folder for the games, `html` a file
    for the report, and the others are the options of the command, too.

    >>> reproduce("solved", claim=1).claims[0].verdict
    'holds'
    """
    options = {"full": full, "claim": claim, "output": output, "report": report, "decided": decided, "shard": shard}
    pictures = {"html": html, "figures": figures}
    line = ["reproduce", name, *words({**options, **pictures, "seed": seed, "threads": threads}), "--json"]
    output_text, _, _, interrupt = call(line, progress=progress, keywords=True)
    result = Reproduction._of(objects(output_text, interrupt))
    raise_if_stopped(interrupt, result)
    return result


def book(
    file: str | os.PathLike[str], *, position: str | None = None, moves: str | None = None, limit: int = 2000
) -> Book:
    """What an opening book knows of the position at its start, or of another one: `yomi book show`. Its page is that of
    `yomi book tree`, with at most `limit` positions. `yomi.command("book", "search", ...)` and others make books.
    """
    at = words({"position": position, "moves": moves})
    found, interrupt = answered(["book", "show", text(file), *at])
    raise_if_stopped(interrupt, None)
    drawn, page, interrupt = with_page(["book", "tree", text(file), *at, *words({"limit": limit})])
    raise_if_stopped(interrupt, None)
    return Book._with_page(found, page)


def answered(
    line: list[str], subject: Any = None, progress: Any = None, unit: str = "games"
) -> tuple[dict[str, Any], BaseException | None]:
    """The object that a command prints, and the exception that stopped it."""
    output, _, _, interrupt = call([*line, "--json"], subject, None, progress, unit, keywords=True)
    return objects(output, interrupt), interrupt


def with_page(
    line: list[str], subject: Any = None, progress: Any = None, unit: str = "games"
) -> tuple[dict[str, Any], str, BaseException | None]:
    """The same of a command that writes a page, and the page."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "page.html")
        found, interrupt = answered([*line, *words({"output": file})], subject, progress, unit)
        with open(file, encoding="utf-8") as page:
            return {**found, "file": None}, page.read(), interrupt


__all__ = ["answered", "book", "call", "command", "feature_names", "games", "probe", "reproduce", "searches", "verify", "with_page", "words"]
