"""Calls that meet: in several threads, in one another, and failing. None waits for ever, and none ends another.

A search that hung would hang the tests: each of these runs in a process of its own, which ends itself then.
With `YOMI_DEEP` set, there are 10 000 rounds."""

import os
import subprocess
import sys
import textwrap

import pytest

DEEP = "YOMI_DEEP" in os.environ
ROUNDS = 10_000 if DEEP else 30
PATIENCE = 60 + ROUNDS

BEGINNING = """
import faulthandler, threading, time
faulthandler.dump_traceback_later({patience}, exit=True)
import yomi
from count_to import CountTo

def together(*works):
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

def raised(work):
    try:
        work()
    except Exception as error:
        return type(error).__name__
"""


def run(script):
    beginning = BEGINNING.format(patience=PATIENCE)
    line = [sys.executable, "-c", f"{beginning}\nROUNDS = {ROUNDS}\n{textwrap.dedent(script)}"]
    path = os.pathsep.join([os.path.dirname(__file__), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(line, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]


@pytest.mark.parametrize("threads", [2, 10])
def test_threads_ask_one_position_of_a_game_that_sleeps(threads):
    run(
        f"""
        class Sleepy(CountTo):
            def outcome(self, state):
                time.sleep(0)
                return super().outcome(state)

            def to_move(self, state):
                time.sleep(0.0001)
                return super().to_move(state)

            def legal_moves(self, state):
                time.sleep(0)
                return super().legal_moves(state)

        start = yomi.Game(Sleepy(), check=0).start
        for round in range(ROUNDS):
            position, seen = start.play("1"), []
            def look():
                seen.append((position.is_over, position.to_move, position.legal_moves, position.play("2").outcome))
            together(*[look] * {threads})
            assert seen == [(False, 2, ["2", "3", "4"], None)] * {threads}, seen
        """
    )


# Whatever may be asked of a position of a game written in Python.
ASKED = [
    "position.text", "position.to_move", "position.legal_moves", "position.outcome", "position.is_over",
    "position.is_repetition", "position.moves", "position.start.text", "position.play('1').undo().ply",
    "position.draw()", "position.to_json()", "position._repr_html_()", "repr(position)", "hash(position)",
    "position == other", "game.position('(0, 1)')", "position.analyze('alpha-beta', depth=2).best",
    "position.search('pvs', depth=2).run().best", "list(position.search('pvs', depth=2).stream())",
    "position.perft(2).leaves", "position.solve('alpha-beta', depth=3).value",
    "position.compare('minimax', 'pvs', depth=2)", "len(position.tree('alpha-beta', depth=2).svg())",
    "game.tournament(['random', lambda position: position.legal_moves[0]], blocks=1).games", "game.check(1)",
    "game.searches", "game.evaluations", "game == yomi.Game(CountTo(), check=0)", "game.stats(games=2, probes=2)",
]  # fmt: skip
METHODS = [
    "to_move", "outcome", "legal_moves", "play", "write_move", "write_position", "read_position", "draw", "evaluate",
]  # fmt: skip


@pytest.mark.parametrize("method", METHODS)
def test_a_game_asks_what_it_is_asked(method):
    """Every question inside every other: once, and without end."""
    run(
        f"""
        METHOD, METHODS, ASKED = {method!r}, {METHODS!r}, {ASKED!r}

        class Inside(CountTo):
            question, once, depth = None, True, 0

            def write_move(self, state, move):
                return str(move)

            def write_position(self, state):
                return repr(state)

            def read_position(self, text):
                return eval(text)

            def draw(self, state):
                return repr(state)

            def evaluate(self, state):
                return 0

        def asking(self, *given):
            question = self.question
            if question is not None:
                if self.once:
                    self.question = None
                eval(question, {{"position": position, "other": other, "game": game, "yomi": yomi, "CountTo": CountTo}})
            return getattr(Inside, METHOD)(self, *given)

        for once in (True, False):
            rules = type("Asking", (Inside,), {{METHOD: asking}})()
            game = yomi.Game(rules, check=0)
            for question in ASKED if once or {DEEP} else ASKED[METHODS.index(METHOD) % 3 :: 3]:
                index = ASKED.index(question)
                for outer in (ASKED if {DEEP} else ASKED[index % 9 :: 9]) if once else [question]:
                    position = yomi.Position(game)
                    other = position.play("1").undo()
                    rules.once, rules.question = once, question
                    error = raised(lambda: eval(outer))
                    rules.question = None
                    assert error in ((None,) if once else (None, "RecursionError")), (outer, question, error)
        """
    )


def test_a_game_does_not_wait_for_the_search_that_asks_it():
    run(
        """
        class Waiting(CountTo):
            stream = None

            def outcome(self, state):
                if self.stream is not None and state[0] == 9:
                    next(self.stream)
                return super().outcome(state)

        rules = Waiting()
        start = yomi.Game(rules, check=0).start
        rules.stream = stream = start.search("minimax").stream()
        assert raised(lambda: list(stream)) == "Error"
        rules.stream = None
        assert len(list(start.search("pvs", depth=5).stream())) == 5
        """
    )


def test_a_caught_exception_of_an_inner_call_ends_nothing_else():
    run(
        """
        class Inner(CountTo):
            depth = 0

            def outcome(self, state):
                if state[0] == 77:
                    raise ZeroDivisionError
                if state[0] == 3 and self.depth == 0:
                    self.depth = 1
                    for work in WORKS:
                        assert raised(work) == "ZeroDivisionError", work
                    self.depth = 0
                return super().outcome(state)

        game = yomi.Game(Inner(), check=0)
        bad = game.position("(77, 1)")
        WORKS = [
            lambda: bad.is_over,
            lambda: bad.play("78"),
            lambda: bad.analyze("minimax", depth=2),
            lambda: list(bad.search("minimax", depth=2).stream()),
            lambda: bad.solve(),
            lambda: bad.perft(2, threads=2),
        ]
        answer = game.start.analyze("minimax", depth=4)
        assert (answer.stop, answer.nodes) == ("depth", 116), answer
        assert game.start.perft(5, threads=2).leaves == yomi.Game(CountTo()).start.perft(5).leaves
        """
    )


@pytest.mark.parametrize("work", ["analyze('minimax')", "analyze('pvs', threads=2)", "solve()"])
def test_a_thread_that_fails_spoils_no_search_of_another(work):
    run(
        f"""
        class Failing(CountTo):
            def outcome(self, state):
                if state[0] == 77:
                    time.sleep(0)
                    raise ZeroDivisionError
                return super().outcome(state)

        game = yomi.Game(Failing(), check=0)
        bad, errors, is_over = game.position("(77, 1)"), set(), threading.Event()

        def fail():
            while not is_over.is_set():
                errors.add(raised(lambda: bad.{work}))
                errors.add(raised(lambda: bad.legal_moves))

        def search():
            try:
                for round in range(ROUNDS):
                    answer = game.start.{work}
                    assert answer.value == (1, -1) and getattr(answer, "kind", "exact") == "exact", answer
            except BaseException as error:
                spoiled.append(error)
            is_over.set()

        spoiled = []
        together(search, fail)
        assert spoiled == [], spoiled
        assert errors == {{"ZeroDivisionError"}}, errors
        """
    )


def test_a_server_does_not_begin_the_program_again():
    """On Linux the program `yomi` does so, for settings that are read at the start of a process."""
    script = "print('begun', flush=True); import yomi; yomi.command('serve', '--database', '/missing')"
    for line in (["-c", script], ["-m", "yomi", "serve", "--database", "/missing"]):
        done = subprocess.run([sys.executable, *line], capture_output=True, text=True)
        assert "/missing: expected a database" in done.stderr and done.stdout.count("begun") == line.count(script)
