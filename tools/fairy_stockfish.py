"""Plays random games of written games in step with Fairy-Stockfish, a chess engine for variants by others.

    python3 -m venv fairy-venv && fairy-venv/bin/pip install pyffish
    cargo build -p yomi-written --example random_games
    fairy-venv/bin/python tools/fairy_stockfish.py target/debug/examples/random_games [GAMES] [SEED] [PLIES]

`VARIANTS` gives the sample, the variant of Fairy-Stockfish, the kinds of pieces by their letters there, and positions
near the end to play from as well. Repetitions and the rule of fifty moves are left out.

    fairy-venv/bin/python tools/fairy_stockfish.py --record SAMPLE GAMES SEED

prints random games of Fairy-Stockfish instead, in the form of `crates/written/data`.
"""

import json
import random
import re
import sys

from openspiel import SAMPLES, Compared, compare_all

XIANGQI = {"k": "general", "a": "advisor", "b": "elephant", "n": "horse", "r": "chariot", "c": "cannon", "p": "soldier"}
CHESS = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
VARIANTS = {
    "dobutsu-shogi": ("dobutsu", {"l": "lion", "e": "elephant", "g": "giraffe", "c": "chick", "+c": "hen"}, [
        "1l1/1+c1/1C1/L1g[]", "l2/2C/g1e/1L1[]", "3/Lel/c1G/3[]"]),
    "mini-shogi": ("minishogi", {
        "k": "king", "g": "gold", "s": "silver", "b": "bishop", "r": "rook", "p": "pawn", "+b": "horse",
        "+r": "dragon", "+s": "narigin", "+p": "tokin"}, [
            "4k/1P1+S1/5/p2b1/K1R2[]", "k4/2P2/1K1s1/1r1g1/5[]", "2k2/3P1/R1K1p/5/4b[]", "3gk/3s1/3GP/1b3/K1R2[]"]),
    "antichess": ("antichess", CHESS, ["4k3/2P2p2/8/1p4P1/1P4p1/8/2p2P2/4K3", "8/P5pk/7b/8/3N4/2R5/pp4P1/8"]),
    "gardner-chess": ("gardner", CHESS, ["k4/1P1p1/5/p1P2/2K2", "r3k/1P3/n1Kp1/P1p2/1Q2b"]),
    "joust": ("joust", {"n": "knight"}, []),
    "shatranj": ("shatranj", CHESS | {"q": "fers", "b": "elephant"}, [
        "4k3/p1P2p2/8/8/8/2n5/1P3P1p/4K3", "8/8/2k1r3/8/3K4/3R4/8/8", "8/3k4/2p5/3K4/8/5N2/8/8"]),
    "xiangqi": ("xiangqi", XIANGQI, [
        "3k5/9/4P4/9/2p6/9/9/4B4/4A4/4K4", "4k4/4a4/4b4/9/4c4/9/1P7/4C4/9/3K5", "2bak4/4a4/9/3N5/9/2R6/9/9/3n5/4K1B2",
        "3k5/3P5/9/9/9/5c3/9/4C4/9/5K3", "3k5/9/9/9/9/9/9/4R4/9/4K1R2", "4k4/3P1P3/9/4N4/9/9/9/2C6/9/3K5",
        "3k5/4P4/9/9/9/9/9/9/9/4K4", "r1bak4/9/4b4/9/9/9/9/9/4A4/4K1R2"]),
}


def squares(fen):
    """The pieces of a position by the names of their squares."""
    found = {}
    for row, line in zip(range(fen.count("/") + 1, 0, -1), re.split(r"[\[ ]", fen)[0].split("/")):
        column = 0
        for word in re.findall(r"\d+|\+?[a-zA-Z*]", line):
            if not word.isdigit():
                found[f"{chr(97 + column)}{row}"] = word
            column += int(word) if word.isdigit() else 1
    return found


class Play:
    """A game of Fairy-Stockfish as it is played, with its moves in the words of the text."""

    def __init__(self, of):
        import pyffish
        self.of, self.engine, (self.variant, fen) = of, pyffish, of.game
        start = pyffish.start_fen(self.variant)
        self.last = (start.replace(start.split()[0], fen) if fen else start, [])
        self.reach(self.last[0])

    def reach(self, state):
        self.state, self.pieces = state, squares(state)
        self.moves = self.engine.legal_moves(self.variant, state, [])

    def player(self):
        return "wb".index(self.state.split()[1])

    def payoffs(self):
        over, result = self.engine.is_immediate_game_end(self.variant, self.state, [])
        if not over and not self.moves:
            over, result = True, self.engine.game_result(self.variant, *self.last)
        if self.variant == "shatranj" and len(self.pieces) == 2:
            return [0, 0]  # There kings play on.
        paid = [(result > 0) - (result < 0), (result < 0) - (result > 0)]
        paid = paid[::-1] if self.player() else paid
        return paid if over else None

    def legal(self):
        """The legal moves by their texts."""
        return {self.text(move): move for move in self.moves}

    def text(self, move):
        if "@" in move:
            kind, other = move.split("@")
            return f"{other}={kind if self.player() == 0 else kind.lower()}"
        if "shogi" in self.of.sample:
            return self.shogi_text(*re.fullmatch(r"([a-z]\d+)([a-z]\d+)(\+?)", move).groups())
        one, other, kind = re.fullmatch(r"([a-z]\d+)([a-z]\d+)(\w?)", move.split(",")[0]).groups()
        kind = "" if self.variant == "shatranj" else kind
        suffix = f"/{other}={kind if self.player() else kind.upper()}" if kind else ""
        return one + ("x" if other in self.pieces else "-") + other + suffix

    def shogi_text(self, one, other, promotes):
        """A move: the text names what a silver, a bishop or a rook becomes, or stays."""
        text, piece = one + ("x" if other in self.pieces else "-") + other, self.pieces[one]
        last = "15"[self.player() == 0]
        may_promote = self.of.sample == "mini-shogi" and piece.upper() in "SBR" and last in one + other
        kind = VARIANTS[self.of.sample][1][("+" if promotes else "") + piece.lower()][0]
        return text + (f"/{other}={kind if self.player() else kind.upper()}" if may_promote else "")

    def play(self, text, move):
        self.last = self.state, [move]  # A pawn may not mate as it is dropped.
        self.reach(self.engine.get_fen(self.variant, self.state, [move]))


def compared(sample):
    variant, kinds, ends = VARIANTS[sample]
    text = (SAMPLES / f"{sample}.game").read_text()
    start = text[text.index("start\n"):text.index("turn\n")]
    players = re.search(r"players (\w+), (\w+)", text).groups()
    yield Compared(sample, [], [], (variant, None), Play)
    for fen in ends:
        placed = "".join(f"  {players[piece.islower()]} {kinds[piece.lower()]} on {square}\n"
                         for square, piece in squares(fen).items())
        yield Compared(sample, [], [(start, "start\n" + placed)], (variant, fen), Play)


def record(sample, games, seed):
    """Prints random games. Every second one prefers captures and promotions; games that do not end are left out."""
    random.seed(seed)
    printed, of = 0, next(compared(sample))
    while printed < games:
        play, moves, choices = Play(of), [], []
        while (payoffs := play.payoffs()) is None and len(moves) < 150 and (found := play.legal()):
            choices.append(sorted(found))
            wanted = [text for text in choices[-1] if "x" in text or "=" in text] if printed % 2 else []
            moves.append(random.choice(wanted or choices[-1]))
            play.play(moves[-1], found[moves[-1]])
        if payoffs is not None:
            printed += 1
            line = {"values": [], "moves": moves, "legal": choices, "payoffs": payoffs}
            print(json.dumps(line, separators=(",", ":")))


if __name__ == "__main__":
    if sys.argv[1] == "--record":
        sys.exit(record(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
    games = [of for sample in VARIANTS for of in compared(sample)]
    sys.exit(compare_all(games, *sys.argv[1:5]))
