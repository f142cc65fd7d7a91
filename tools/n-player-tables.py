#!/usr/bin/env python3
"""Writes the numbers of `experiments/n-player-searches/results/report.json`, and of those of
`experiments/n-player-conditions`, `experiments/n-player-noise` and `experiments/exploitability`, into the documents
that tell of them.

usage: n-player-tables.py [--check]

Every part between `<!-- NAME: made by tools/n-player-tables.py -->` and `<!-- end -->` of DOCUMENTS is made anew, and
so is `crates/registry/recommended.json`, the searches that the report recommends; with `--check` nothing is written, and
the exit code is 1 if a file would change.
"""

import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "experiments/n-player-searches/results/report.json"
CONDITIONS = ROOT / "experiments/n-player-conditions/results/report.json"
NOISE = ROOT / "experiments/n-player-noise/results/report.json"
EXPLOITABILITY = ROOT / "experiments/exploitability/results/report.json"
PAIRS = ROOT / "crates/experiments/papers/n-player-searches/pairs.toml"
RECOMMENDED = ROOT / "crates/registry/recommended.json"
SUITE = ROOT / "experiments/n-player-searches/suite.jsonl"
DOCUMENTS = {
    "experiments/n-player-searches/README.md": "en",
    "experiments/n-player-conditions/README.md": "en",
    "experiments/n-player-noise/README.md": "en",
    "experiments/exploitability/README.md": "en",
    "docs/n-player-searches.md": "en",
    "docs/n-player-searches.ja.md": "ja",
}
# The games of the suite, as `kind` names them, that are a game of the experiment or a smaller one of its kind.
OF_SUITE = {
    "nim-3": "nim:heaps=3+4+5+6,players=3",
    "tanhinmin-4": "tanhinmin:cards=12,players=4",
    "m-n-k-3": "mnk:k=3,m=4,n=4,players=3",
    "random-3": "random-game:branching=1-5,players=3,plies=20",
    "random-5": "random-game:branching=3,players=5,plies=20",
    "three-in-a-row-for-three": "three-in-a-row-for-three.game",
    "four-in-a-row-for-four": "four-in-a-row-for-four.game:size=4",
    "race-in-a-ring": "race-in-a-ring.game",
    "rolit": "rolit.game:half=2",
}
# The claims about conditions, in short: English and Japanese.
TITLES = {
    1: ("time × 1", "時間 × 1"),
    2: ("time × 8", "時間 × 8"),
    3: ("nodes", "ノード数"),
    4: ("evaluations", "評価回数"),
    5: ("time × 1, learned evaluations for both", "時間 × 1、双方とも学習した評価関数"),
    6: ("`max-n`: learned evaluation against the game's own", "`max-n`：学習した評価関数と付属の評価関数"),
    7: ("recommended search: the same", "勧める探索：同じ比較"),
}
# The claims about noise, in Japanese.
NOISE_TITLES = {
    1: "評価関数が悪いほど、モンテカルロ探索は Max^N に対して強くなる：3人",
    2: "同じく：4人",
    3: "評価関数が悪いほど、最良優先探索は Max^N に対して弱くなる：3人",
    4: "同じく：4人",
    5: "評価関数が悪いほど、prob-max^n は Max^N に対して強くなる：3人",
    6: "同じく：4人",
}
WORDS = {
    "en": {
        "yes": "**yes**",
        "no": "no",
        "open": "undecided",
        "default": "is the default",
        "holds": "holds",
        "does-not-hold": "does not hold",
        "undecided": "undecided",
        "recommended": "game | recommended | lead, % | alone against `max-n`, % | equals | as many against one, % | equals "
        "| more than equals | fit of ratings",
        "claims": "claim | source | mean lead over the games, % | verdict",
        "noise_claims": "claim | lead with the largest noise less that without, % | verdict",
        "game": "game",
        "equals": "equals",
        "single": "search | rank correlation",
        "suite": "game | positions with a single outcome, % | of",
        "search": "search",
        "exploited": "claim | source | nodes | measured, % | verdict",
        "conditions": ["time × 1", "time × 8", "nodes", "evaluations", "time × 1, learned"],
        "answers": "claim | games that count | of | at least | mean lead over the games, % | verdict",
        "numbers": "game | players | alone, % | equals | as many, % | equals | blocks | more than equals",
        "title": 0,
    },
    "ja": {
        "yes": "**はい**",
        "no": "いいえ",
        "open": "判定できない",
        "default": "既定の探索そのもの",
        "holds": "成り立つ",
        "does-not-hold": "成り立たない",
        "undecided": "判定できない",
        "recommended": "ゲーム | 勧める探索 | リード (%) | `max-n` に対し一人で (%) | 互角 | 一人に対し多数で (%) | 互角 | 互角を超えるか "
        "| レーティングの適合",
        "claims": "主張 | 出典 | ゲーム平均のリード (%) | 判定",
        "noise_claims": "主張 | 誤差が最大のときのリードから、誤差がないときのリードを引いた値 (%) | 判定",
        "game": "ゲーム",
        "equals": "互角",
        "single": "探索 | 順位相関",
        "suite": "ゲーム | 結果が一つに決まる局面 (%) | 局面数",
        "search": "探索",
        "exploited": "主張 | 出典 | ノード数 | 測定値 (%) | 判定",
        "conditions": ["時間 × 1", "時間 × 8", "ノード数", "評価回数", "時間 × 1、学習した評価関数"],
        "answers": "主張 | 当てはまるゲーム | 全体 | 必要な数 | ゲーム平均のリード (%) | 判定",
        "title": 1,
    },
}


def number(value):
    return f"{100 * value:.1f}".replace("-", "−")


def interval(of):
    return f"{number(of['value'])} [{number(of['low'])}, {number(of['high'])}]" if of else "–"


def grouped(count):
    return f"{count:,}".replace(",", " ")


def table(head, rows):
    lines = [head, "|".join(["--"] * (head.count("|") + 1))] + [" | ".join(row) for row in rows]
    return "\n".join(f"|{line}|" if set(line) <= set("-|") else f"| {line} |" for line in lines)


def kind(game):
    """A game without what differs from position to position: seeds, and hashes of rules."""
    name, _, options = game.partition(":")
    own = sorted(option for option in options.split(",") if option.split("=")[0] not in ("", "rules", "seed", "deal"))
    return f"{name}:{','.join(own)}" if own else name


def ranks(values):
    """Ranks from 0, the mean of them for equal values."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def correlation(one, other):
    """Spearman's rank correlation."""
    one, other = ranks(one), ranks(other)
    middle = (len(one) - 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(one, other))
    return both / (sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in other)) ** 0.5


class Tables:
    def __init__(self):
        self.report = json.loads(REPORT.read_text())
        self.games = [table for table in self.report["pairs"] if table["equal"] == "time" and table["x"] == 1]
        self.names = [row["name"] for row in max(self.games, key=lambda game: len(game["searches"]))["searches"]]
        self.conditions = json.loads(CONDITIONS.read_text())
        self.noise = json.loads(NOISE.read_text())
        self.responses = json.loads(EXPLOITABILITY.read_text())
        self.positions = [json.loads(line) for line in SUITE.read_text().splitlines()]

    def lead(self, game, name):
        return next((row["lead"] for row in game["searches"] if row["name"] == name), None)

    def played(self, words):
        del words
        return self.played_of(self.report)

    def played_of(self, report):
        """Games played, and those planned."""
        return f"{grouped(report['games'])} / {grouped(sum(game['planned'] for game in report['pairs']))}"

    def confirmed(self, words):
        del words
        holds = sum(game["recommended"]["verdict"] == "holds" for game in self.games)
        poor = sum(game["fit"] is not None and game["fit"] < 0.05 for game in self.games)
        return f"{holds} / {len(self.games)}; {poor} / {len(self.games)}"

    def recommended(self, words):
        rows = []
        for game in self.games:
            of, players = game["recommended"], game["players"]
            verdict = {"holds": "yes", "does-not-hold": "no", "undecided": "open"}[of["verdict"]]
            if of["search"] == of["default"]:
                verdict = "default"
            fit = "–" if game["fit"] is None else f"{game['fit']:.3f}"
            rows.append([
                game["game"], f"`{of['search']}`", interval(of["lead"]), interval(of["alone"]), number(1 / players),
                interval(of["many"]), number(1 - 1 / players), words[verdict], fit,
            ])
        return table(words["recommended"], rows)

    def data(self):
        """The searches that are recommended, as the program reads them."""
        spelled = {search["name"]: search["search"] for search in tomllib.loads(PAIRS.read_text())["searches"]}
        known = [(game, game["recommended"]) for game in self.games if game["recommended"]]
        return [
            {
                "game": game["spelled"],
                "players": game["players"],
                "search": spelled[of["search"]],
                "default": spelled[of["default"]],
                "confirmed": of["search"] != of["default"] and of["verdict"] == "holds",
            }
            for game, of in known
        ]

    def leads(self, words):
        return self.leads_on(self.games, words)

    def leads_on(self, games, words):
        """The mean lead of every search on each game over all others, the largest bold."""
        rows = []
        for game in games:
            leads = [self.lead(game, name) for name in self.names]
            best = max(lead["value"] for lead in leads if lead)
            cells = ["" if lead is None else number(lead["value"]) for lead in leads]
            cells[cells.index(number(best))] = f"**{number(best)}**"
            rows.append([game["game"]] + cells)
        return table(f"{words['game']} | " + " | ".join(f"`{name}`" for name in self.names), rows)

    def claims(self, words):
        rows = []
        for claim in self.report["claims"]:
            of = claim["claim"]
            mean = claim["rules"][0]["parts"][0]["interval"]
            rows.append([of["title"], of["paper"], interval(mean), words[claim["verdict"]]])
        return table(words["claims"], rows)

    def outcomes(self):
        """For every kind of game of the suite, whether each position has a single outcome."""
        kinds = {}
        for position in self.positions:
            kinds.setdefault(kind(position["game"]), []).append(len(position["outcomes"]) == 1)
        return kinds

    def suite(self, words):
        rows = [[f"`{of}`", f"{100 * sum(own) / len(own):.0f}", str(len(own))] for of, own in self.outcomes().items()]
        return table(words["suite"], rows)

    def single(self, words):
        """How the lead of each search goes with the share of positions that have a single outcome."""
        games = [game for game in self.games if game["game"] in OF_SUITE]
        owns = [self.outcomes()[OF_SUITE[game["game"]]] for game in games]
        shares = [sum(own) / len(own) for own in owns]
        rows = []
        for name in self.names:
            leads = [self.lead(game, name) for game in games]
            if all(leads):
                value = correlation(shares, [lead["value"] for lead in leads])
                rows.append([f"`{name}`", f"{value:.2f}".replace("-", "−")])
        return table(words["single"], rows)

    def under(self, claim):
        """For every game of a claim about conditions: the numbers alone and as many, and whether it counts."""
        parts = {part["about"]: part for part in claim["rules"][0]["parts"]}
        games = [about.removesuffix(", alone") for about in parts if about.endswith(", alone")]
        # Those that count for the claim first.
        games.sort(key=lambda game: "group" not in parts[f"{game}, alone"])
        return {game: (parts[f"{game}, alone"], parts[f"{game}, as many"]) for game in games}

    def conditions_played(self, words):
        del words
        return self.played_of(self.conditions)

    def noise_played(self, words):
        del words
        return self.played_of(self.noise)

    def noise_leads(self, words):
        return self.leads_on(self.noise["pairs"], words)

    def noise_claims(self, words):
        rows = []
        for claim in self.noise["claims"]:
            of = claim["claim"]
            title = NOISE_TITLES[of["number"]] if words["title"] else of["title"]
            rows.append([title, interval(claim["rules"][0]["parts"][0]["interval"]), words[claim["verdict"]]])
        return table(words["noise_claims"], rows)

    def conditions_of(self, words):
        """The shares of each game under each of the first five claims, bold where both are above equals."""
        claims = [self.under(claim) for claim in self.conditions["claims"][:5]]
        rows = []
        for game in claims[0]:
            cells = []
            for claim in claims:
                both = claim.get(game)
                known = both and all(part["interval"] for part in both)
                cell = " / ".join(number(part["interval"]["value"]) for part in both) if known else ""
                cells.append(f"**{cell}**" if known and self.is_more(game, both) else cell)
            players = next(of["players"] for of in self.games if of["game"] == game)
            rows.append([game, f"{number(1 / players)} / {number(1 - 1 / players)}"] + cells)
        return table(" | ".join([words["game"], words["equals"]] + words["conditions"]), rows)

    def is_more(self, game, both):
        players = next(of["players"] for of in self.games if of["game"] == game)
        bounds = (1 / players, 1 - 1 / players)
        return all(part["interval"]["low"] > bound for part, bound in zip(both, bounds))

    def answers(self, words):
        """How many games count, for each claim about conditions."""
        rows = []
        for claim in self.conditions["claims"]:
            of, groups = claim["claim"], {}
            for part in claim["rules"][0]["parts"]:
                if "group" in part:
                    groups.setdefault(part["group"], []).append(part["verdict"])
            holds = sum(set(verdicts) == {"holds"} for verdicts in groups.values())
            mean = claim["rules"][0]["parts"][-1]["interval"]
            title = TITLES[of["number"]][words["title"]]
            rows.append([
                title, str(holds), str(len(groups)), str(of["at_least"]), interval(mean), words[claim["verdict"]],
            ])
        return table(words["answers"], rows)

    def conditions_numbers(self, words):
        """Every number of every claim about conditions, a table a claim."""
        tables = []
        for claim in self.conditions["claims"]:
            rows = []
            for game, both in self.under(claim).items():
                players = next(of["players"] for of in self.games if of["game"] == game)
                alone, many = both
                known = all(part["interval"] for part in both)
                verdict = "–" if not known else words["yes"] if self.is_more(game, both) else words["no"]
                if known and verdict == words["no"] and all(
                    part["interval"]["high"] > bound for part, bound in zip(both, (1 / players, 1 - 1 / players))
                ):
                    verdict = words["open"]
                rows.append([
                    game, str(players), interval(alone["interval"]), number(1 / players), interval(many["interval"]),
                    number(1 - 1 / players), str(alone["interval"]["n"]) if known else "–", verdict,
                ])
            tables.append(f"**{claim['claim']['number']}. {claim['claim']['title']}**\n\n{table(words['numbers'], rows)}")
        return "\n\n".join(tables)

    def exploitability(self, words):
        """What a player gains by a best response to each search: 30, 300 and 3000 nodes a move."""
        tests = self.responses["exploitability"]
        cases = sorted({row["case"] for test in tests for row in test["rows"]}, key=int)
        names = sorted({row["search"] for test in tests for row in test["rows"]})
        rows = []
        for name in names:
            cells = []
            for test in tests:
                own = {row["case"]: row["exploitability"] for row in test["rows"] if row["search"] == name}
                known = [own[case]["value"] for case in cases if own.get(case)]
                cells.append(" / ".join(number(value) for value in known))
            rows.append([f"`{name}`"] + cells)
        return table(f"{words['search']} | " + " | ".join(test["name"] for test in tests), rows)

    def exploited(self, words):
        rows = []
        for claim in self.responses["claims"]:
            of = claim["claim"]
            for rule in claim["rules"]:
                case = rule["case"].removeprefix("nodes ")
                for part in rule["parts"]:
                    nodes = part["about"].replace(" nodes", "") if case.startswith("games") else case
                    verdict = words[part["verdict"]]
                    rows.append([of["title"], of["paper"], nodes, interval(part["interval"]), verdict])
        return table(words["exploited"], rows)


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    tables, changed = Tables(), []
    data = json.dumps(tables.data(), indent=2) + "\n"
    if not RECOMMENDED.exists() or RECOMMENDED.read_text() != data:
        changed.append(str(RECOMMENDED.relative_to(ROOT)))
        if not check:
            RECOMMENDED.write_text(data)
    for name, language in DOCUMENTS.items():
        text = (ROOT / name).read_text()

        def made(found):
            numbers = getattr(tables, found.group(2))(WORDS[language])
            # A table is a paragraph of its own, a number part of one.
            around = "\n\n" if "\n" in numbers else ""
            return f"{found.group(1)}{around}{numbers}{around}<!-- end -->"

        pattern = r"(<!-- (\w+): made by tools/n-player-tables\.py -->).*?<!-- end -->"
        new = re.sub(pattern, made, text, flags=re.DOTALL)
        if new != text:
            changed.append(name)
            if not check:
                (ROOT / name).write_text(new)
    print("\n".join(changed) if changed else "nothing changes")
    sys.exit(1 if check and changed else 0)


main()
