"""Ctrl-C, and searches side by side."""

import _thread
import os
import signal
import threading
import time

import pytest
import yomi
from count_to import CountTo


def press_after(seconds):
    """Ctrl-C, a while from now."""
    timer = threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def interrupted(work):
    """Runs something that Ctrl-C interrupts after 0.4 s. Returns what it had found, and how late it ended."""
    pressed = []
    timer = threading.Timer(0.4, lambda: (pressed.append(time.perf_counter()), os.kill(os.getpid(), signal.SIGINT)))
    timer.start()
    with pytest.raises(yomi.Interrupted) as caught:
        work()
    late = time.perf_counter() - pressed[0]
    timer.join()
    return caught.value.result, late


# The work would take hours; how soon it ends is measured by `tools/python-costs.py`, on a quiet machine.
PATIENCE = 60.0


def test_ctrl_c_keeps_what_a_search_has_found():
    result, late = interrupted(lambda: yomi.Game("othello").start.analyze("pvs", time="unlimited"))
    assert isinstance(result, yomi.Answer) and result.stop == "cancelled" and result.best is not None
    assert late < PATIENCE


def test_ctrl_c_keeps_the_games_of_a_tournament():
    game = yomi.Game("tic-tac-toe")
    result, late = interrupted(lambda: game.tournament(["alpha-beta:depth=3", "random"], blocks=1_000_000))
    assert isinstance(result, yomi.TournamentResult) and len(result.records) > 0
    assert late < PATIENCE


def test_ctrl_c_stops_a_game_written_in_python():
    start = yomi.Game(CountTo(60), check=0).start
    result, late = interrupted(lambda: start.analyze("minimax", depth=50))
    assert isinstance(result, yomi.Answer) and late < PATIENCE


def test_ctrl_c_is_a_keyboard_interrupt():
    press_after(0.2)
    with pytest.raises(KeyboardInterrupt):
        yomi.Game("othello").start.perft(12)
    press_after(0.2)
    with pytest.raises(KeyboardInterrupt):
        for _ in yomi.Game("othello").start.search("pvs", time="unlimited").stream():
            pass


def test_a_search_in_another_thread_is_no_matter_of_ctrl_c():
    found = []
    thread = threading.Thread(target=lambda: found.append(yomi.Game("othello").start.analyze("pvs", time=0.6)))
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        _thread.interrupt_main()
        time.sleep(1)
    thread.join()
    assert found[0].stop == "time"


def test_the_interpreter_is_let_go():
    """While a search runs, Python counts."""
    count, done = 0, []
    start = yomi.Game("othello").start
    thread = threading.Thread(target=lambda: done.append(start.analyze("pvs", time=0.3)))
    thread.start()
    while not done:
        count += 1
    thread.join()
    assert count > 1_000


def test_two_searches_in_two_threads_answer_as_alone():
    start = yomi.Game("othello:size=6").start
    alone = start.analyze("alpha-beta", depth=6)
    found = []
    threads = [threading.Thread(target=lambda: found.append(start.analyze("alpha-beta", depth=6))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(answer.nodes, answer.best) for answer in found] == [(alone.nodes, alone.best)] * 4


def test_two_games_in_python_side_by_side():
    found = []

    def search():
        found.append(yomi.Game(CountTo(14)).start.analyze("alpha-beta").value)

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1 and len(found) == 4
