#!/usr/bin/env python3
"""tools/same-question.py [YOMI]: asks one question in all the ways there are, and prints the nodes of each.

A search to a depth can be asked for by a flag, in the text of the search, and with limits that are never reached; a
proof by `solve` and by `analyze`, with time that is not used up. A row is a game and a search, a column a way to
ask. Nodes are counted, not seconds, so that the table is the same on every machine. Rows whose greatest number is
above 1.2 times the least are marked; docs/limits.md explains each.
"""

import json
import subprocess
import sys

YOMI = sys.argv[1] if len(sys.argv) > 1 else "target/release/yomi"

# The ways to ask for a search to a depth.
DEPTH = {
    "--depth d": lambda game, search, depth: ["analyze", game, "--search", search, "--depth", depth],
    "depth=d": lambda game, search, depth: ["analyze", game, "--search", f"{search}:depth={depth}"],
    "and --nodes": lambda game, search, depth: [
        "analyze", game, "--search", search, "--depth", depth, "--nodes", "1000000000000"],
    "and --time": lambda game, search, depth: [
        "analyze", game, "--search", search, "--depth", depth, "--time", "24h"],
}  # fmt: skip

# The ways to ask for a proof.
PROOF = {
    "solve": lambda game, search: ["solve", game, "--search", search],
    "solve --time": lambda game, search: ["solve", game, "--search", search, "--time", "24h"],
    "unlimited": lambda game, search: ["analyze", game, "--search", search, "--time", "unlimited"],
    "analyze --time": lambda game, search: ["analyze", game, "--search", search, "--time", "24h"],
}

DEPTHS = [
    *(("connect-four", search, "8") for search in ["alpha-beta", "nega-alpha", "pvs", "best-reply"]),
    *(("connect-four", search, "6") for search in ["minimax", "nega-max", "max-n", "paranoid"]),
    *(("othello", search, "6") for search in ["alpha-beta", "nega-alpha", "pvs", "best-reply", "paranoid"]),
    *(("othello", search, "5") for search in ["minimax", "max-n", "mp-mix", "prob-max-n", "soft-max-n"]),
    *(("lines-of-action", search, "3") for search in ["alpha-beta", "pvs", "paranoid", "best-reply"]),
    *(("diamond", search, "4") for search in ["max-n", "paranoid", "best-reply", "best-reply-plus", "mp-mix"]),
    *(("random-game", search, "6") for search in ["max-n", "paranoid", "prob-max-n", "soft-max-n"]),
]

PROOFS = [
    ("othello:size=4", "pvs"),
    ("connect-four:columns=4,rows=4", "pvs"),
    ("connect-four:columns=5,rows=4", "pvs"),
    ("tic-tac-toe", "alpha-beta"),
    ("tic-tac-toe", "paranoid"),
    ("tic-tac-toe", "proof-number"),
    ("connect-four:columns=4,rows=4", "df-pn"),
    ("lines-of-action:size=4", "df-pn"),
    ("mnk:m=3,n=3,k=3,players=3", "max-n"),
    ("nim:heaps=3+4,players=3", "max-n"),
]


def nodes(arguments):
    """The nodes that a command visits, or why it does not answer."""
    done = subprocess.run([YOMI, *arguments, "--json"], capture_output=True, text=True)
    if done.returncode == 0:
        return json.loads(done.stdout)["nodes"]
    return done.stderr.strip().splitlines()[-1]


def table(ways, rows):
    print(f"| game | search | {' | '.join(ways)} | ratio |")
    print(f"|--|--|{'--:|' * (len(ways) + 1)}")
    for row in rows:
        counts = [nodes(ask(*row)) for ask in ways.values()]
        wrong = [count for count in counts if not isinstance(count, int)]
        if wrong:
            sys.exit(f"{' '.join(row)}: {wrong[0]}")
        ratio = max(counts) / max(min(counts), 1)
        mark = " *" if ratio > 1.2 else ""
        depth = f" to {row[2]}" if len(row) > 2 else ""
        print(f"| {row[0]} | `{row[1]}`{depth} | {' | '.join(map(str, counts))} | {ratio:.2f}{mark} |", flush=True)


table(DEPTH, DEPTHS)
print()
table(PROOF, PROOFS)
