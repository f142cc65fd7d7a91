"""What calls from Python cost, on a quiet machine and with a release build: `pip install .`, then

    python tools/python-costs.py

Prints, each as the best of several runs: the time of `analyze` on a tiny game above that of the search itself, `play`
and `undo` in pairs a second, nodes a second of a game written in Python beside the least that its interpreter needs,
two searches in two threads beside one after the other, and how soon Ctrl-C ends a search.
"""

import os
import pathlib
import signal
import sys
import threading
import time

import yomi

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "crates/python/tests"))
from count_to import CountTo  # noqa: E402

RUNS = 5


def best(work):
    """The shortest time of several runs, in seconds."""
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def analyze():
    position = yomi.Game("nim:heaps=1+2").start
    # Without a limit, a search begins with a hundred random games, to see whether it would end.
    for name, limits in [("with a limit", {"depth": 9}), ("without", {})]:
        above = []
        for _ in range(2_000):
            began = time.perf_counter()
            answer = position.analyze("alpha-beta", **limits)
            best = answer.best
            above.append(time.perf_counter() - began - answer.elapsed_s)
            assert best is not None
        above.sort()
        median = 1e6 * above[len(above) // 2]
        print(f"analyze {name}: {median:.1f} µs above the search (median of 2000), least {1e6 * above[0]:.1f} µs")


def pairs():
    for name, move in [("tic-tac-toe", "b2"), ("connect-four", "4"), ("othello", "f5")]:
        position = yomi.Game(name).start

        def play(position=position, move=move):
            for _ in range(100_000):
                position.play(move).undo()

        print(f"{name}: {100_000 / best(play):,.0f} pairs of play and undo a second")


def interpreter(last):
    """The calls that a search of the game makes, without the search: visits the whole tree in plain Python."""
    rules = CountTo(last)

    def visit(state):
        if rules.outcome(state) is not None:
            return 1
        rules.to_move(state)
        return 1 + sum(visit(rules.play(state, move)) for move in rules.legal_moves(state))

    nodes = []
    seconds = best(lambda: nodes.append(visit(rules.start())))
    return nodes[0] / seconds


def own():
    start = yomi.Game(CountTo(16), check=0).start
    for search in ["minimax", "max-n", "pvs"]:
        answers = [start.analyze(search, time="unlimited") for _ in range(RUNS)]
        speed = max(answer.nodes / answer.elapsed_s for answer in answers)
        print(f"a game in Python by {search}: {speed:,.0f} nodes a second")
    print(f"the same tree visited in plain Python: {interpreter(16):,.0f} nodes a second")


def side_by_side():
    position = yomi.Game("othello").start

    def search():
        position.analyze("alpha-beta", nodes=10_000_000)

    def together():
        threads = [threading.Thread(target=search) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    alone = best(lambda: (search(), search()))
    both = best(together)
    print(f"two searches: {alone:.2f} s one after the other, {both:.2f} s in two threads, {both / alone:.2f} of it")


def ctrl_c():
    late = []
    for _ in range(10):
        pressed = []

        def press(pressed=pressed):
            pressed.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(0.3, press).start()
        try:
            yomi.Game("othello").start.analyze("pvs", time="unlimited")
        except yomi.Interrupted as interrupted:
            late.append(time.perf_counter() - pressed[0])
            assert interrupted.result.best is not None
    print(f"Ctrl-C ends a search after {1e3 * max(late):.0f} ms at most of {len(late)}, with its result so far")


if __name__ == "__main__":
    for measure in [analyze, pairs, own, side_by_side, ctrl_c]:
        measure()
