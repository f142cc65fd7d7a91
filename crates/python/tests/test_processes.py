"""Searches in several processes, however these begin."""

import multiprocessing

import pytest
import yomi


def best(position):
    return position.analyze("alpha-beta", depth=3).best


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_positions_are_searched_in_processes(method):
    start = yomi.Game("othello").start
    positions = [start.play(move) for move in start.legal_moves]
    # This process has a thread for searches already, which a forked one has not.
    expected = [best(position) for position in positions]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(best, positions).get(timeout=60) == expected
