#!/usr/bin/env python3
"""Sets of Connect Four positions with their scores, by plies and by difficulty.

usage: connect-four-sets.py SOLVER FOLDER [SET=COUNT ...]

SOLVER is a program that reads positions, a line each, as columns from 1, and writes each line again, followed
by its score: 22 less the discs of the winner at the end, negative if the player to move loses, 0 for a draw.
Pascal Pons's `c4solver` is one. Every set is written to FOLDER/SET.txt in that form.

Positions are those of random games from a fixed seed, none of them over, all of them different. A position
belongs to the set of its plies and of the plies that are left under best play:

  end-easy        more than 28 played
  middle-easy     15 to 28 played, fewer than 14 left
  middle-medium   15 to 28 played, 14 to 28 left
  begin-easy      8 to 14 played, fewer than 14 left
  begin-medium    8 to 14 played, 14 to 28 left
  begin-hard      8 to 14 played, more than 28 left
"""

import random
import subprocess
import sys
from pathlib import Path

SEED = 20170401
COLUMNS, ROWS = 7, 6
SQUARES = COLUMNS * ROWS
PLIES = {"end": (29, 41), "middle": (15, 28), "begin": (8, 14)}
LEFT = {"easy": (0, 13), "medium": (14, 28), "hard": (29, SQUARES)}
SETS = {
    "end-easy": 1000,
    "middle-easy": 1000,
    "middle-medium": 1000,
    "begin-easy": 1000,
    "begin-medium": 1000,
    "begin-hard": 100,
}


def completes_a_line(board, column, player):
    """True if a disc of `player` in `column` makes four in a row; `board` maps squares to players."""
    row = sum((column, above) in board for above in range(ROWS))
    for across, up in [(1, 0), (0, 1), (1, 1), (1, -1)]:
        run = 1
        for sign in (1, -1):
            step = 1
            while board.get((column + sign * step * across, row + sign * step * up)) == player:
                run, step = run + 1, step + 1
        if run >= 4:
            return True
    return False


def random_position(chance, plies):
    """A line of so many plies in which nobody wins; None if the random game ends before."""
    board, line = {}, []
    for ply in range(plies):
        heights = [sum((column, row) in board for row in range(ROWS)) for column in range(COLUMNS)]
        column = chance.choice([column for column in range(COLUMNS) if heights[column] < ROWS])
        if completes_a_line(board, column, ply % 2):
            return None
        board[column, heights[column]] = ply % 2
        line.append(str(column + 1))
    return "".join(line), frozenset(board.items())


def plies_left(line, score):
    """The number of plies to the end under best play."""
    if score == 0:
        return SQUARES - len(line)
    # The winner has 22 - |score| discs at the end, and moves last.
    discs = SQUARES // 2 + 1 - abs(score)
    winner_is_first = (score > 0) == (len(line) % 2 == 0)
    return 2 * discs - int(winner_is_first) - len(line)


def classified(solver, phase):
    """Positions of a phase without end, each with its score and its difficulty."""
    chance, seen = random.Random(f"{SEED} {phase}"), set()
    while True:
        found = random_position(chance, chance.randint(*PLIES[phase]))
        if found is None or found[1] in seen:
            continue
        line, position = found
        seen.add(position)
        solver.stdin.write(line + "\n")
        solver.stdin.flush()
        score = int(solver.stdout.readline().split()[-1])
        left = plies_left(line, score)
        yield line, score, next(name for name, (least, most) in LEFT.items() if least <= left <= most)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, folder = sys.argv[1], Path(sys.argv[2])
    counts = {name: int(count) for name, count in (argument.split("=") for argument in sys.argv[3:])} or SETS
    solver = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for phase in PLIES:
        missing = {name: count for name, count in counts.items() if name.startswith(phase)}
        files = {name: open(folder / f"{name}.txt", "w", encoding="ascii") for name in missing}
        positions = classified(solver, phase)
        while any(missing.values()):
            line, score, difficulty = next(positions)
            name = f"{phase}-{difficulty}"
            if missing.get(name):
                files[name].write(f"{line} {score}\n")
                files[name].flush()
                missing[name] -= 1
        for file in files.values():
            file.close()
    solver.stdin.close()
    solver.wait()


if __name__ == "__main__":
    main()
