"""The games of a tournament, and its report."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, overload

from yomi._errors import needed
from yomi._fields import show_fields
from yomi._pages import Page
from yomi._results import Interval, Pair, PlayerReport, Result, table

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped, import-not-found, unused-ignore]
    import polars  # type: ignore[import-untyped, import-not-found, unused-ignore]


class Records(Sequence[dict[str, Any]]):
    """The games of a tournament: a list of dictionaries, as in the lines of a result file.

    `block`, `game`, `seats` (the number of the player of each seat), `payoffs` (of each seat), `plies`, `moves` and
    others. Tables have the names of the players, too.
    """

    def __init__(self, records: Sequence[dict[str, Any]], names: Sequence[str] = ()) -> None:
        self._records = list(records)
        self._names = tuple(names)

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, index: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Records: ...
    def __getitem__(self, index: int | slice) -> dict[str, Any] | Records:
        if isinstance(index, slice):
            return Records(self._records[index], self._names)
        return self._records[index]

    def __repr__(self) -> str:
        return f"<Records of {len(self)} games>"

    def _name(self, player: int) -> str:
        """The name of a player, or the number, if the records are of no tournament."""
        return self._names[player - 1] if player <= len(self._names) else str(player)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat of each game: the record, with `seat`, `player`, `name`, `payoff` and the effort of the
        seat in the place of their lists."""
        lists = ("seats", "payoffs", "spent", "trace")
        rows = []
        for record in self._records:
            game = {name: value for name, value in record.items() if name not in lists}
            for seat, player in enumerate(record["seats"]):
                effort = {f"seat_{name}": value for name, value in record["spent"][seat].items()}
                payoff = record["payoffs"][seat]
                own = {"seat": seat + 1, "player": player, "name": self._name(player), "payoff": payoff}
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
            [
                record["block"],
                record["game"],
                ", ".join(map(self._name, record["seats"])),
                record["payoffs"],
                record["plies"],
                record["moves"],
            ]
            for record in shown
        ]
        more = f"<p>and {len(self) - len(shown)} more games</p>" if len(self) > len(shown) else ""
        return table(["block", "game", "seats", "payoffs", "plies", "moves"], rows) + more


@dataclass(frozen=True)
class TournamentResult(Page):
    """The report of a tournament, with its games. In a notebook it is the page with its plots."""

    settings: dict[str, Any] = field(hash=False)
    """What was played."""
    hash: str
    """A hash of the settings, sixteen hexadecimal digits."""
    blocks: int
    """Blocks in which every game was played, without copies of others."""
    games: int
    """Their games, those that stand for several seatings counted once."""
    copies: int
    """Games of blocks that repeat others move for move, though no lots made them so: they do not count."""
    left_out: int
    """Games of other blocks, or after the block that decided the sequential test."""
    different: int
    """How many of the games differ in their moves."""
    unfinished: Interval | None
    """The share of games that were stopped at the limit; `None` without any block, as below."""
    plies: Interval | None
    """The length of a game, including the opening."""
    shortest: int | None
    """Plies of the shortest game."""
    longest: int | None
    """Plies of the longest game."""
    players: tuple[PlayerReport, ...]
    """One row per player."""
    pairs: tuple[Pair, ...]
    """One row per pair of players."""
    seats: tuple[Interval, ...]
    """The share of its games that each seat won."""
    model: str
    """`bradley-terry` or `plackett-luce`."""
    sprt: dict[str, Any] | None = field(hash=False)
    """`elo0`, `elo1`, `alpha`, `beta`; the logarithm of the likelihood `ratio` with its bounds `low` and `high`;
    `verdict`, `lower`, `higher` or `undecided`; after how many blocks it was `decided`; `counts`, how many `blocks` had
    each mean `score` of the first player."""
    superiority: float | None
    """The likelihood of superiority of the first of two players; `None` for more."""
    leads: tuple[dict[str, Any], ...] | None = field(hash=False)
    """With `--trace`, for each `ply` an array `players`: intervals of the share of games in which each leads by static
    value."""
    notes: tuple[str, ...]
    """Remarks."""

    _records: Records = field(default=Records(()), kw_only=True, repr=False, compare=False)

    _nested: ClassVar[Mapping[str, type[Result]]] = {
        "unfinished": Interval,
        "plies": Interval,
        "players": PlayerReport,
        "pairs": Pair,
        "seats": Interval,
    }

    @classmethod
    def _with(cls, data: Mapping[str, Any], records: Sequence[str], page: str | None) -> TournamentResult:
        made = cls._with_page(data, page or "")
        names = [player["name"] for player in data.get("settings", {}).get("players", ())]
        made.__dict__["_records"] = Records([json.loads(record) for record in records], names)
        return made

    @property
    def records(self) -> Records:
        """The games."""
        return self._records

    def __reduce__(self) -> tuple[Any, ...]:
        lines = [json.dumps(record) for record in self.records]
        return (TournamentResult._with, (self.to_dict(), lines, self.page))


show_fields(__name__)
