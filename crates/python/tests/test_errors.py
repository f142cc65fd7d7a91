"""Wrong input is an error of one line, the one that the command line prints."""

import re
import subprocess
import sys

import pytest
import yomi

START = yomi.Game("tic-tac-toe").start


def line_of(*line):
    run = subprocess.run([sys.executable, "-m", "yomi", *line], capture_output=True, text=True)
    assert run.returncode == 2, run
    return run.stderr.strip().removeprefix("yomi: ")


CASES = {
    "a game": (lambda: yomi.Game("otelo"), ["analyze", "otelo"]),
    "a parameter": (lambda: yomi.Game("othello:sise=6"), ["analyze", "othello:sise=6"]),
    "a value": (lambda: yomi.Game("othello:size=banana"), ["analyze", "othello:size=banana"]),
    "a position": (lambda: yomi.Game("nim").position("x"), ["analyze", "nim", "--position", "x"]),
    "a move": (lambda: START.play("z9"), ["analyze", "tic-tac-toe", "--moves", "z9"]),
    "a second move": (lambda: START.play("b2 b2"), ["analyze", "tic-tac-toe", "--moves", "b2 b2"]),
    "a search": (lambda: START.analyze("alpha-better"), ["analyze", "tic-tac-toe", "--search", "alpha-better"]),
    "a parameter of a search": (
        lambda: START.analyze("pvs:tabel=1MiB"),
        ["analyze", "tic-tac-toe", "--search", "pvs:tabel=1MiB"],
    ),
    "a depth": (lambda: START.analyze(depth=0), ["analyze", "tic-tac-toe", "--depth", "0"]),
    "a number of nodes": (lambda: START.analyze(nodes="many"), ["analyze", "tic-tac-toe", "--nodes", "many"]),
    "a time": (lambda: START.analyze(time="soon"), ["analyze", "tic-tac-toe", "--time", "soon"]),
    "a search that does not fit": (
        lambda: yomi.Game("nim:players=3").start.analyze("alpha-beta"),
        ["analyze", "nim:players=3", "--search", "alpha-beta"],
    ),
    "a stream that does not fit": (
        lambda: yomi.Game("nim:players=3").start.search("alpha-beta"),
        ["analyze", "nim:players=3", "--search", "alpha-beta"],
    ),
    "a tie-break": (lambda: START.solve(tie="coin"), ["solve", "tic-tac-toe", "--tie", "coin"]),
    "a player": (
        lambda: yomi.Game("nim").tournament(["pvs", "mtcs"]),
        ["tournament", "nim", "-p", "pvs", "-p", "mtcs"],
    ),
    "a file": (lambda: yomi.verify("missing.txt"), ["verify", "missing.txt"]),
    "an experiment": (lambda: yomi.reproduce("shinohara"), ["reproduce", "shinohara"]),
    "a count of games": (lambda: yomi.Game("nim").stats(games=0), ["stats", "nim", "--games", "0"]),
}


@pytest.mark.parametrize("name", CASES)
def test_the_line_is_that_of_the_command_line(name):
    wrong, line = CASES[name]
    with pytest.raises(yomi.Error) as caught:
        wrong()
    assert isinstance(caught.value, ValueError)
    said = str(caught.value)
    assert "\n" not in said and said == as_parameters(line_of(*line))


def as_parameters(line):
    """A line that speaks of options, as one that speaks of parameters."""
    return re.sub("--([a-z-]+)(?: <[A-Z]+>)?", lambda found: found[1].replace("-", "_") + "=", line)


def test_errors_speak_of_parameters():
    with pytest.raises(yomi.Error, match="^invalid value '0' for 'self_play=': expected a whole number"):
        START.game.stats(self_play=0)
    with pytest.raises(yomi.Error, match='give it a limit such as depth=8 or time="5s"$'):
        yomi.Game("slide").start.analyze("minimax", time="unlimited")
    with pytest.raises(yomi.Error, match="^unexpected argument '--self_play' found"):
        yomi.command("stats", "nim", "--self_play", "3")


NEGATIVE = {
    "threads": lambda: START.analyze(threads=-1),
    "seed": lambda: START.analyze(seed=-1),
    "multi": lambda: START.search(multi=-1),
    "depth": lambda: START.perft(-1),
    "plies": lambda: START.undo(-1),
    "check": lambda: yomi.Game("nim", check=-1),
    "nodes": lambda: START.analyze(nodes=-1),
}


@pytest.mark.parametrize("name", NEGATIVE)
def test_a_number_that_does_not_fit_is_told_by_its_name(name):
    with pytest.raises(yomi.Error, match=f"^{name}: expected a whole number .*, got `-1`"):
        NEGATIVE[name]()


def test_progress_is_a_function_or_true():
    with pytest.raises(yomi.Error, match="^progress: expected True, or something to call with the count, got `3`"):
        START.analyze(progress=3)
    assert START.analyze(progress=False).best


def test_what_is_near_is_told():
    with pytest.raises(yomi.Error, match="did you mean `othello`"):
        yomi.Game("otello")


def test_there_is_nothing_to_take_back():
    with pytest.raises(yomi.Error, match="expected a move to take back"):
        START.undo()
    with pytest.raises(yomi.Error, match="fewer"):
        START.play("b2").undo(2)


def test_types_are_checked():
    for wrong in [lambda: yomi.Game(3), lambda: yomi.Game.written("nonsense"), lambda: START.analyze(multi=0)]:
        with pytest.raises(yomi.Error):
            wrong()
    with pytest.raises(TypeError):
        START.play(3.5)
    with pytest.raises(TypeError):
        yomi.Position("tic-tac-toe")
    with pytest.raises(yomi.Error, match="threads"):
        START.analyze(threads=0)


def test_failures_are_no_wrong_input(tmp_path):
    folder = tmp_path / "closed"
    with pytest.raises((yomi.Failure, yomi.Error)):
        START.certificate(folder / "missing" / "proof.txt")
    proof = tmp_path / "proof.txt"
    yomi.Game("nim:heaps=1+2").start.certificate(proof)
    text = proof.read_text()
    assert yomi.verify(proof).claims
    proof.write_text(text[: len(text) // 2])
    with pytest.raises((yomi.Failure, yomi.Error)):
        yomi.verify(proof)
