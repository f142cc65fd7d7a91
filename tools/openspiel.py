"""Plays random games of written games in step with OpenSpiel, a collection of games by others, in C++.

    python3 -m venv openspiel-venv && openspiel-venv/bin/pip install open_spiel
    cargo build -p yomi-written --example random_games
    openspiel-venv/bin/python tools/openspiel.py target/debug/examples/random_games [GAMES] [SEED]

The example plays the games and prints the legal moves of every position; here each is replayed in OpenSpiel. At every
position the player to move and the set of legal moves are equal, and so are the payoffs at the end. `GAMES` below
gives the sample, the changes of its text, the game of OpenSpiel, and how its moves and payoffs are read. Where a move
of the text has several parts, those are several moves of OpenSpiel, which are tried one after another.

    openspiel-venv/bin/python tools/openspiel.py --record 'hex(board_size=5,swap=True)' GAMES SEED

prints random games of OpenSpiel instead, in the form of `crates/written/data`; with MOVES in place of GAMES and SEED,
one game of these moves.
"""

import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

SAMPLES = pathlib.Path(__file__).resolve().parent.parent / "crates/written/games"
# The points of nine men's morris in the order of OpenSpiel: by rows from the top.
POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()


def cell(column, row):
    """The name of a cell, by column and row counted from 1."""
    return f"{chr(96 + column)}{row}"


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def upside_down(text, rows):
    """The same cells with the rows counted from the other side."""
    return re.sub(r"\d+", lambda row: str(rows + 1 - int(row[0])), text)


def placed(state, text):
    row, column = numbers(text)
    return cell(column + 1, row + 1)


def dropped(state, text):
    column = numbers(text)[0]
    rows = [line for line in str(state).split("\n") if line and set(line) <= set(".xo")]
    return cell(column + 1, 1 + sum(line[column] != "." for line in rows))


def stepped(state, text):
    """A move from a cell to another one, with `*` behind a capture."""
    one, other = re.findall(r"[a-z]\d+", text)
    return one + ("x" if text.endswith("*") else "-") + other


def mirrored(text, last):
    """A move that captures, with the columns counted from the last one."""
    text = re.sub("[a-z]", lambda column: chr(ord("a") + ord(last) - ord(column[0])), text)
    one, other = re.findall(r"[a-z]\d+", text)
    return f"{one}x{other}"


def shot(state, text):
    row, column = numbers(text)
    return {"F": "", "T": "-", "S": "/"}[text.split()[1][0]] + cell(column, 11 - row)


def milled(state, text):
    points = [POINTS[number] for number in numbers(text)]
    captures = "Capture time" in str(state)
    return ("/x" if captures else "") + "-".join(points)


def ultimate(state, text):
    """The cell of a mark; nothing for the choice of a board, which is a part of the move."""
    if text.startswith("Choose"):
        return ""
    board, row, column = numbers(text)
    return cell(board % 3 * 4 + column + 1, 11 - board // 3 * 4 - row)


def turned(state, text):
    """A marble and a letter for each quarter, from the northwest on clockwise, turned to the left and to the right."""
    column, row, letter = text
    quarter, way = divmod("stuvwxyz".index(letter), 2)
    corner = ["a4", "d4", "d1", "a1"][quarter]
    up, right = corner[0] + str(int(corner[1]) + 2), chr(ord(corner[0]) + 2) + corner[1]
    return f"{column}{7 - int(row)}/{corner}-{up if way else right}"


def taken(state, text):
    pile, number = numbers(text)
    size = int(str(state).split()[pile])
    return f"{size}>{size - number}"


def sown(state, text):
    """A pit from A to F, or from a to f, or by its number: in the text the stores stand beside the pits."""
    place = int(text) if text.isdigit() else ord(text.upper()) - 64 + 7 * (text > "Z")
    return cell(place + 1, 1) if place < 7 else cell(15 - place, 2)


def stores(state):
    """What Kalah pays in the text: the difference of seeds, those left on a side included."""
    north, (norths, souths), south = [numbers(line) for line in str(state).split("\n")[:3]]
    difference = souths + sum(south) - norths - sum(north)
    return [difference, -difference]


def discs(state):
    """What Othello pays in the text: the difference of discs."""
    board = "".join(re.findall(r"^\d(.*)\d$", str(state), re.M))
    difference = board.count("x") - board.count("o")
    return [difference, -difference]


class Line:
    """A game of OpenSpiel as it is played, with its moves in the words of the text."""

    def __init__(self, of):
        import pyspiel  # The other programs that are compared by this file need none.
        self.of, self.state, self.swapped = of, pyspiel.load_game(of.game).new_initial_state(), False

    def player(self):
        return self.state.current_player()

    def payoffs(self):
        """The payoffs at the end, and None before."""
        return self.of.payoffs(self.state) if self.state.is_terminal() else None

    def legal(self):
        moves = legal(self.of, self.state)
        # After a swap the first player has the other side there, and the stone here: rows are columns.
        return {transposed(text): actions for text, actions in moves.items()} if self.swapped else moves

    def play(self, text, actions):
        for action in actions:
            self.state.apply_action(action)
        self.swapped |= text == "swap"


# A sample, its changes, the other game, the class that plays that one, and how its moves and payoffs are read.
Compared = collections.namedtuple("Compared", "sample values changes game play read payoffs", defaults=[None, None])


def returns(state):
    return [int(entry) for entry in state.returns()]


def compared(sample, game, read, values="", changes=(), payoffs=returns):
    return Compared(sample, values.split(), changes, game, Line, read, payoffs)


def stone(state, text):
    """The cell of a stone, or a pass; of nine columns the last is called j there."""
    return text[2:].lower().replace("j", "i")


def stones(position):
    """The stones of a position that a stone has led to; a pass leads to nothing that is there again."""
    board = re.sub(r"\d", lambda number: "-" * int(number[0]), position.split()[0].replace("k", "1"))
    return board if "passes=0" in position else object()


WITHOUT_SWAP = [("  pie rule\n", "")]
GAMES = [
    compared("tic-tac-toe", "tic_tac_toe", placed),
    compared("gomoku", "gomoku", placed),
    compared("gomoku", "gomoku(size=6,connect=4)", placed, "size=6 row=4"),
    compared("connect-four", "connect_four", dropped),
    compared("connect-four", "connect_four(rows=4,columns=5,x_in_row=3)", dropped, "columns=5 rows=4 connect=3"),
    compared("hex", "hex(swap=True)", lambda state, text: text),
    compared("hex", "hex(board_size=5,swap=True)", lambda state, text: text, "size=5"),
    compared("clobber", "clobber", lambda state, text: mirrored(text, "f"), "columns=6 rows=5"),
    compared("clobber", "clobber(rows=10,columns=10)", lambda state, text: mirrored(text, "j"), "columns=10 rows=10"),
    compared("breakthrough", "breakthrough", lambda state, text: stepped(state, upside_down(text, 8))),
    compared("breakthrough", "breakthrough(rows=6,columns=6)",
             lambda state, text: stepped(state, upside_down(text, 6)), "size=6"),
    compared("othello", "othello", lambda state, text: text, payoffs=discs),
    # There whoever connects both sides at once wins, and a board that occurs again is a draw.
    compared("lines-of-action", "lines_of_action", lambda state, text: text, changes=[
        ("  when mine is one group and theirs is one group: draw\n", "")]),
    compared("amazons", "amazons", shot),
    # Whole-board repetitions end the game there, and here the third of one.
    compared("go", "go(board_size=5,komi=0.5,max_game_length=2000)", stone),
    compared("go", "go(board_size=4,komi=3.5,max_game_length=2000)", stone, "size=4 komi=7"),
    compared("go", "go(board_size=9,komi=6.5,max_game_length=2000)", stone, "size=9 komi=13"),
    compared("kalah", "mancala", sown, payoffs=stores),
    compared("oware", "oware", sown),
    compared("nim", "nim(is_misere=False,pile_sizes=3;5;7)", taken),
    compared("nine-mens-morris", "nine_mens_morris", milled, changes=[
        ("repetition 3: draw", "after 100 moves each: draw")]),
    compared("y", "y(board_size=9)", lambda state, text: text, changes=WITHOUT_SWAP),
    compared("havannah", "havannah(board_size=5)", lambda state, text: upside_down(text, 9), changes=WITHOUT_SWAP),
    compared("havannah", "havannah(board_size=4)", lambda state, text: upside_down(text, 7), "side=4", WITHOUT_SWAP),
    compared("pentago", "pentago", turned),
    compared("ultimate-tic-tac-toe", "ultimate_tic_tac_toe", ultimate),
]


def legal(of, state, before=""):
    """The legal moves by their texts, each as the moves of OpenSpiel that it consists of."""
    found = {}
    for action in state.legal_actions():
        text = before + of.read(state, state.action_to_string(action))
        child = state.child(action)
        is_whole = child.is_terminal() or child.current_player() != state.current_player()
        for text, rest in [(text, [])] if is_whole or of.sample not in WHOLE else legal(of, child, text).items():
            found.setdefault(text, [action] + rest)
    return found


# The games that end there when something occurs again, with the payoffs then.
ENDED_BY_REPETITION = {"lines-of-action": (lambda position: position.split()[0], lambda state: [0, 0]),
                       "go": (stones, returns),
                       "oware": (lambda position: position, returns)}
# The games whose moves have parts.
WHOLE = ("amazons", "nine-mens-morris", "ultimate-tic-tac-toe")


def transposed(text):
    column, row = ord(text[0]) - 96, int(text[1:])
    return cell(row, column)


def replay(of, lines):
    """Replays games; returns the number of games and positions, and raises an error at the first difference."""
    game, counts = None, [0, 0]
    for line in map(json.loads, lines):
        if line["game"] != game:
            game, play, seen = line["game"], of.play(of), set()
            counts[0] += 1
        if play is None:
            continue
        counts[1] += 1
        if of.sample in ENDED_BY_REPETITION:
            part, payoffs = ENDED_BY_REPETITION[of.sample]
            if part(line["position"]) in seen:
                # The example plays on, as repetitions are not part of a position; the rest of the game is left out.
                line["payoffs"] = line["payoffs"] or payoffs(play.state)
            seen.add(part(line["position"]))
        place = f"{of.sample} {of.values}, game {game}: {line['position']}\n{play.state}"
        payoffs = play.payoffs()
        if payoffs != line["payoffs"]:
            raise AssertionError(f"payoffs {payoffs} and {line['payoffs']}: {place}")
        if payoffs is not None:
            play = None
            continue
        if play.player() != line["player"]:
            raise AssertionError(f"player to move: {place}")
        moves = play.legal()
        if sorted(moves) != sorted(line["moves"]):
            here, there = set(line["moves"]), set(moves)
            raise AssertionError(f"only in the text {here - there}, only there {there - here}: {place}")
        if line["played"] is not None:  # The last position of a game that is broken off.
            play.play(line["played"], moves.get(line["played"], []))
    return counts


def ends(state, actions):
    state = state.clone()
    for action in actions:
        state.apply_action(action)
    return state.is_terminal()


def record(game, games, seed):
    """Prints a game of certain moves, or random games of OpenSpiel as JSON lines: the moves, those that were legal, and the payoffs. In two of three
    games moves that end the game are avoided, and captures preferred, in one of them only by the first player."""
    of = next(of for of in GAMES if of.game == game)
    random.seed(seed)
    given = [] if isinstance(games, int) else games
    for number in range(1 if given else games):
        play, moves, choices = Line(of), [], []
        while not play.state.is_terminal():
            found = play.legal()
            choices.append(sorted(found))
            quiet = [text for text in found if not ends(play.state, found[text])] if number % 3 else []
            wanted = number % 3 == 1 or len(moves) % 2 == 0
            preferred = [text for text in quiet if ("x" in text) == wanted]
            moves.append(given[len(moves)] if given else random.choice(sorted(preferred or quiet or found)))
            play.play(moves[-1], found[moves[-1]])
        line = {"values": of.values, "moves": moves, "legal": choices, "payoffs": of.payoffs(play.state)}
        print(json.dumps(line, separators=(",", ":")))


def compare_all(games, example, number="200", seed="1", plies="1000"):
    """Compares games of some plies at most; returns True if some differ."""
    differ = False
    for of in games:
        text = (SAMPLES / f"{of.sample}.game").read_text()
        for old, new in of.changes:
            assert old in text, old
            text = text.replace(old, new)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / f"{of.sample}.game"
            path.write_text(text)
            command = [example, path, number, plies, seed, *of.values]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as play:
                title = " ".join([of.sample, *of.values])
                try:
                    counts = replay(of, play.stdout)
                    print(f"{title}: {counts[0]} games, {counts[1]} positions, all equal", flush=True)
                except AssertionError as error:
                    differ = True
                    play.kill()
                    print(f"{title}: DIFFERENT: {error}", flush=True)
            if play.returncode > 0:
                sys.exit(f"{example} failed")
    return differ


def main():
    if sys.argv[1] == "--record":
        games, seed = sys.argv[3:] if sys.argv[3].isdigit() else (sys.argv[3].split(), 0)
        return record(sys.argv[2], games if seed == 0 else int(games), int(seed))
    return compare_all(GAMES, *sys.argv[1:4])


if __name__ == "__main__":
    sys.exit(main())
