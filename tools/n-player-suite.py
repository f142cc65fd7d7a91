#!/usr/bin/env python3
"""A suite of positions of games for three and more players, with every outcome that Max^N can have.

usage: n-player-suite.py YOMI FILE

YOMI is the program. A hundred positions of each game are written to FILE, a JSON object a line. They are those of
random games from a fixed seed, some plies before the end, all different, none of them over. `outcomes` are the payoffs
that are possible where every tie may be broken in any way: the set of Max^N, which `yomi solve --tie set` finds by
enumerating all positions that can be reached.

The outcomes of nim, of m,n,k games and of three in a row are computed a second time, by the rules as they are written here. A difference
ends the program with code 1 and writes nothing.
"""

import functools
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

VERSION = 1
SEED = 20020915
EACH = 100
# Positions below which more than so many others lie are left out.
MOST = "20000"
# The game, its players, and how many plies before the end of a random game its positions lie.
GAMES = [
    ("nim:heaps=3+4+5+6,players=3", 3, (3, 9)),
    ("nim:heaps=4+5+6+7,misere=true,players=4", 4, (3, 9)),
    ("mnk:k=3,m=4,n=4,players=3", 3, (4, 8)),
    ("tanhinmin:cards=12,deal=random,players=3", 3, (4, 12)),
    ("tanhinmin:cards=12,deal=random,players=4", 4, (4, 12)),
    ("random-game:branching=1-5,players=3,plies=20", 3, (3, 7)),
    ("random-game:branching=3,plies=20,players=5", 5, (3, 7)),
    ("three-in-a-row-for-three.game", 3, (4, 7)),
    ("four-in-a-row-for-four.game:size=4", 4, (4, 7)),
    ("race-in-a-ring.game", 3, (4, 12)),
    ("rolit.game:half=2", 4, (4, 8)),
]


def lines(program, words, text=None):
    done = subprocess.run([program, *words], input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr.strip())
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def random_games(program, game, players, games, seed):
    """Moves of random games, and for each the game as it is named with its deal."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.jsonl")
        words = ["tournament", game, *["--player", "random"] * players, "--seatings", "fixed"]
        words += ["--blocks", str(games), "--opening", "0", "--seed", str(seed), "--output", str(path)]
        done = subprocess.run([program, *words], capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr.strip())
        records = [json.loads(line) for line in path.read_text().splitlines()]
    for record in records:
        if "moves" in record:
            deal = "" if record["seed"] is None else f"{',' if ':' in game else ':'}seed={record['seed']}"
            yield game + deal, record["moves"].split()


def possible(mover, children):
    """The payoffs that the mover may end up with, each child with its own set of them."""
    least = [min(vector[mover] for vector in child) for child in children]
    return {
        vector
        for at, child in enumerate(children)
        for vector in child
        if all(vector[mover] >= low for other, low in enumerate(least) if other != at)
    }


def winner(players, who):
    return frozenset([tuple(int(player == who) for player in range(players))])


@functools.cache
def nim(heaps, mover, players, misere):
    if not any(heaps):
        last = (mover - 1) % players
        if not misere:
            return winner(players, last)
        return frozenset([tuple(int(player != last) for player in range(players))])
    children = [
        nim((*heaps[:at], left, *heaps[at + 1 :]), (mover + 1) % players, players, misere)
        for at, heap in enumerate(heaps)
        for left in range(heap)
    ]
    return frozenset(possible(mover, children))


@functools.cache
def mnk(board, mover, players, columns, rows, length):
    """`board` is a text of columns times rows marks, "-" where there is none."""
    last = (mover - 1) % players
    for column in range(columns):
        for row in range(rows):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                end = (column + right * (length - 1), row + up * (length - 1))
                if end[0] < columns and 0 <= end[1] < rows:
                    cells = [(row + up * step) * columns + column + right * step for step in range(length)]
                    if all(board[cell] == str(last) for cell in cells):
                        return winner(players, last)
    empty = [cell for cell, mark in enumerate(board) if mark == "-"]
    if not empty:
        return frozenset([(0,) * players])
    after = (mover + 1) % players
    children = [
        mnk(board[:cell] + str(mover) + board[cell + 1 :], after, players, columns, rows, length) for cell in empty
    ]
    return frozenset(possible(mover, children))


def by_these_rules(game, players, moves):
    """The outcomes after these moves by the rules of this file; None for other games."""
    options = dict(option.split("=") for option in game.partition(":")[2].split(",") if option)
    if game.startswith("nim:"):
        # A move is the size of a heap before and after: "5>2".
        heaps = [int(heap) for heap in options["heaps"].split("+")]
        for move in moves:
            before, left = map(int, move.split(">"))
            heaps[heaps.index(before)] = left
        return nim(tuple(sorted(heaps)), len(moves) % players, players, options.get("misere") == "true")
    if game.startswith(("mnk:", "three-in-a-row-for-three.game")):
        columns, rows, length = (int(options[name]) for name in "mnk") if game.startswith("mnk:") else (5, 4, 3)
        board = ["-"] * (columns * rows)
        for ply, move in enumerate(moves):
            board[(int(move[1:]) - 1) * columns + ord(move[0]) - ord("a")] = str(ply % players)
        return mnk("".join(board), len(moves) % players, players, columns, rows, length)
    return None


def positions(program, game, players, before_end, draw):
    found, seen = [], set()
    for seed in range(1, 100):
        cut_games = {}
        for named, moves in random_games(program, game, players, EACH, seed):
            cut = len(moves) - draw.randint(*before_end)
            if cut >= 0:
                cut_games.setdefault(named, []).append(moves[:cut])
        for named, games in cut_games.items():
            words = ["solve", named, "--tie", "set", "--positions", MOST, "--nodes", "1", "--from", "-"]
            for solved in lines(program, words, "".join(" ".join(moves) + "\n" for moves in games)):
                place = (solved.get("game"), solved.get("position"))
                if solved.get("solved") != "strong" or place in seen:
                    continue
                seen.add(place)
                moves = games[solved["input"] - 1]
                outcomes = solved["values"] if solved["value"] is None else [solved["value"]]
                again = by_these_rules(named, players, moves)
                if again is not None and sorted(map(tuple, outcomes)) != sorted(again):
                    sys.exit(f"{named} after {' '.join(moves)}: {outcomes}, by the rules of this file {sorted(again)}")
                entry = {"game": solved["game"], "players": players, "moves": moves}
                entry |= {"position": solved["position"], "to_move": solved["to_move"], "outcomes": outcomes}
                found.append(entry)
                if len(found) == EACH:
                    return found
    sys.exit(f"{game}: expected {EACH} different positions, found {len(found)}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, path = sys.argv[1:]
    draw = random.Random(SEED)
    suite = []
    for game, players, before_end in GAMES:
        own = positions(program, game, players, before_end, draw)
        print(f"{game}: {len(own)}, one outcome in {sum(len(entry['outcomes']) == 1 for entry in own)}", file=sys.stderr)
        suite += own
    numbered = [{"version": VERSION, "number": number} | entry for number, entry in enumerate(suite, 1)]
    fresh = Path(path + ".new")
    fresh.write_text("".join(json.dumps(entry) + "\n" for entry in numbered))
    os.replace(fresh, path)


main()
