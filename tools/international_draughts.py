"""Plays random games of International Draughts in step with pydraughts, a library of draughts by others.

    python3 -m venv draughts-venv && draughts-venv/bin/pip install pydraughts
    cargo build -p yomi-written --example random_games
    draughts-venv/bin/python tools/international_draughts.py target/debug/examples/random_games [GAMES] [SEED] [PLIES]

A move of pydraughts is a whole chain of captures, of which the text makes a ply each. Positions near the end with kings
are played from as well, and the game on 8 by 8 by the same rules, which is Brazilian Draughts. Draws are left out.

    draughts-venv/bin/python tools/international_draughts.py --record GAMES SEED

prints random games of pydraughts instead, in the form of `crates/written/data`.
"""

import json
import random
import re
import sys

from draughts import Board, Move
from openspiel import SAMPLES, Compared, cell, compare_all

SAMPLE = "international-draughts"
ENDS = {10: ["W:WK3,30,K48:B8,19,20,33,24", "W:WK46,31,32:BK5,14,9,23", "B:WK1,K50,12,16:BK41,40,29,9",
             "W:W37,38,27,K47:B12,13,22,23,9,19", "W:WK46,K48,K49,7:BK2,K4,18,29"],
        8: ["W:WK29,22,K32:B10,11,18,7", "B:WK1,12,9:BK32,21,28"]}


def place(number, size):
    """The name of a square, which are numbered by rows from the top; those of Brazilian Draughts from the bottom."""
    if size == 8:
        row, column = divmod(number - 1, 4)
        return cell(2 * column + 1 + row % 2, row + 1)
    row, column = divmod(number - 1, size // 2)
    return cell(2 * column + (2 if row % 2 == 0 else 1), size - row)


class Play:
    """A game of pydraughts as it is played; a chain has begun if some of its squares are known."""

    def __init__(self, of):
        self.of, (self.size, fen) = of, of.game
        variant = "standard" if self.size == 10 else "brazilian"
        self.state = Board(variant=variant, fen=fen) if fen else Board(variant=variant)
        self.known, self.first = [], self.state.turn
        self.find()

    def find(self):
        found = list(self.state.legal_moves())
        self.has_captures = any(move.has_captures for move in found)
        moves = {tuple(map(tuple, chain)) for move in found for chain in move.possible_moves}
        self.chains = [([chain[0][0]] + [to for _, to in chain], chain) for chain in moves]

    def player(self):
        return int(self.state.turn != self.first)

    def payoffs(self):
        return None if self.chains else [-1, 1] if self.player() == 0 else [1, -1]

    def legal(self):
        """The next step of each chain by its text, which has no sign for the captures of kings."""
        found = {}
        for steps, _ in self.chains:
            if steps[:len(self.known)] == self.known:
                at = max(len(self.known) - 1, 0)
                takes = self.has_captures and not self.is_king(steps[0])
                found[("x" if takes else "-").join(place(square, self.size) for square in steps[at:at + 2])] = steps[at:at + 2]
        return found

    def is_king(self, square):
        return re.search(rf"K({square}|{place(square, self.size)})\b", self.state.fen) is not None

    def play(self, text, step):
        self.known = (self.known or step[:1]) + step[1:]
        done = [chain for steps, chain in self.chains if steps == self.known]
        if done:
            self.state.push(Move(self.state, board_move=[list(step) for step in done[0]]))
            self.known = []
            self.find()


def changes(size, fen):
    """The changes of the sample for a board and a position."""
    text = (SAMPLES / f"{SAMPLE}.game").read_text()
    found = []
    if size == 8:
        outside = re.compile(r" (?:[ij]\d+|[a-j](?:9|10))\b")
        region = text[text.index("region dark"):text.index("start\n")]
        found += [("board square 10", "board square 8"), (region, outside.sub("", region)),
                  ("rows 1 to 4", "rows 1 to 3"), ("rows 7 to 10", "rows 6 to 8")]
    if fen:
        start, names = text[text.index("start\n"):text.index("turn\n")], {"W": "white", "B": "black"}
        lines = [f"  {names[side[0]]} {'king' if king else 'man'} on {place(int(number), size)}\n"
                 for side in fen.split(":")[1:] for king, number in re.findall(r"(K?)(\d+)", side)]
        found = [change for change in found if not change[0].startswith("rows")]
        found += [(start, "start\n" + "".join(lines))]
        found += [("players white, black", "players black, white")] if fen[0] == "B" else []
    return found


def compared():
    for size, ends in ENDS.items():
        for fen in [None] + ends:
            yield Compared(SAMPLE, [], changes(size, fen), (size, fen), Play)


def record(games, seed):
    """Prints random games, of which those that do not end are left out."""
    random.seed(seed)
    printed, of = 0, next(compared())
    while printed < games:
        play, moves, choices = Play(of), [], []
        while (payoffs := play.payoffs()) is None and len(moves) < 150:
            found = play.legal()
            choices.append(sorted(found))
            moves.append(random.choice(choices[-1]))
            play.play(moves[-1], found[moves[-1]])
        if payoffs is not None:
            printed += 1
            line = {"values": [], "moves": moves, "legal": choices, "payoffs": payoffs}
            print(json.dumps(line, separators=(",", ":")))


if __name__ == "__main__":
    if sys.argv[1] == "--record":
        sys.exit(record(int(sys.argv[2]), int(sys.argv[3])))
    sys.exit(compare_all(list(compared()), *sys.argv[1:5]))
