"""The games of a tournament, and its report."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, overload

from yomi._errors import needed
from yomi._results import Interval, Pair, PlayerReport, Result, table

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped, import-not-found, unused-ignore]
    import polars  # type: ignore[import-untyped, import-not-found, unused-ignore]


class Records(Sequence[dict[str, Any]]):
    """The games of a tournament: a list of dictionaries, as in the lines of a result file.

    `block`, `game`, `seats` (the player of each seat), `payoffs` (of each seat), `plies`, `moves` and others.
    """

    def __init__(self, records: Sequence[dict[str, Any]]) -> None:
        self._records = list(records)

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, index: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Records: ...
    def __getitem__(self, index: int | slice) -> dict[str, Any] | Records:
        if isinstance(index, slice):
            return Records(self._records[index])
        return self._records[index]

    def __repr__(self) -> str:
        return f"<Records of {len(self)} games>"

    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat of each game: the record, with `seat`, `player`, `payoff` and the effort of the seat in
        the place of their lists."""
        lists = ("seats", "payoffs", "spent", "trace")
        rows = []
        for record in self._records:
            game = {name: value for name, value in record.items() if name not in lists}
            for seat, player in enumerate(record["seats"]):
                effort = {f"seat_{name}": value for name, value in record["spent"][seat].items()}
                own = {"seat": seat + 1, "player": player, "payoff": record["payoffs"][seat]}
                rows.append({**game, **own, **effort})
        return rows

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a table of pandas, which must be installed."""
        return needed("pandas", "pandas").DataFrame(self.rows())

    def to_polars(self) -> polars.DataFrame:
        """The rows as a table of polars, which must be installed."""
        return needed("polars", "polars").DataFrame(self.rows())

    def _repr_html_(self) -> str:
        shown = self._records[:20]
        rows: list[list[object]] = [
            [record["block"], record["game"], record["seats"], record["payoffs"], record["plies"], record["moves"]]
            for record in shown
        ]
        more = f"<p>and {len(self) - len(shown)} more games</p>" if len(self) > len(shown) else ""
        return table(["block", "game", "seats", "payoffs", "plies", "moves"], rows) + more


@dataclass(frozen=True)
class TournamentResult(Result):
    """The report of a tournament, with its games. In a notebook it is the page with its plots."""

    settings: dict[str, Any] = field(hash=False)
    """The settings, as in the first line of a result file."""
    blocks: int
    """Complete blocks."""
    games: int
    """Games of these."""
    left_out: int
    """Games of blocks that are not complete."""
    different: int
    """Different games."""
    unfinished: Interval | None
    """The share of games that were broken off."""
    plies: Interval | None
    """Plies of a game."""
    shortest: int | None
    """Plies of the shortest."""
    longest: int | None
    """Plies of the longest."""
    players: tuple[PlayerReport, ...]
    """The players, in the order in which they were named."""
    pairs: tuple[Pair, ...]
    """Each pair of players, compared."""
    seats: tuple[Interval, ...]
    """The share of games that each seat won."""
    superiority: float | None
    """Of two players, the probability that the first is the better one."""
    notes: tuple[str, ...]
    """Remarks."""

    _records: Records = field(default=Records(()), kw_only=True, repr=False, compare=False)
    _page: str | None = field(default=None, kw_only=True, repr=False, compare=False)

    _nested: ClassVar[Mapping[str, type[Result]]] = {
        "unfinished": Interval,
        "plies": Interval,
        "players": PlayerReport,
        "pairs": Pair,
        "seats": Interval,
    }

    @classmethod
    def _with(cls, data: Mapping[str, Any], records: Sequence[str], page: str | None) -> TournamentResult:
        made = cls._of(data)
        made.__dict__["_records"] = Records([json.loads(record) for record in records])
        made.__dict__["_page"] = page
        return made

    @property
    def records(self) -> Records:
        """The games."""
        return self._records

    @property
    def page(self) -> str:
        """The report as a page with plots, in HTML."""
        return self._page or ""

    def __reduce__(self) -> tuple[Any, ...]:
        lines = [json.dumps(record) for record in self.records]
        return (TournamentResult._with, (self.to_dict(), lines, self.page))

    def _repr_html_(self) -> str:
        # A frame of its own: the styles of the page are its own, too.
        document = html.escape(self.page, quote=True)
        return f'<iframe srcdoc="{document}" style="width: 100%; height: 40em; border: 0"></iframe>'
