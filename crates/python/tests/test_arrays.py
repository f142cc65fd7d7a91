"""Positions and moves as arrays."""

import pytest
import yomi

numpy = pytest.importorskip("numpy")


def test_planes():
    start = yomi.Game("othello").start
    planes = start.planes()
    assert planes.dtype == numpy.uint8 and planes.shape == start.game.board.shape
    assert [plane.owner for plane in start.game.board.planes][:2] == [1, 2]
    # The first player's discs are on e4 and d5: the fourth row from the bottom is the fifth from the top.
    assert {tuple(cell) for cell in numpy.argwhere(planes[0])} | {
        tuple(cell) for cell in numpy.argwhere(planes[1])
    } == {(3, 3), (3, 4), (4, 3), (4, 4)}
    after = start.play(start.legal_moves[0]).planes()
    assert after[0].sum() == 4 and after[1].sum() == 1


def test_planes_are_those_of_the_drawing():
    position = yomi.Game("connect-four").start.play("1 7")
    planes = position.planes()
    rows, columns = planes.shape[1:]
    assert (rows, columns) == (6, 7)
    assert planes[0, 5, 0] == 1 and planes[1, 5, 6] == 1 and planes[:2].sum() == 2


def test_features():
    start = yomi.Game("othello").start
    features = start.features()
    assert features.shape == (len(start.legal_moves), len(yomi.feature_names()))
    assert set(numpy.unique(features)) <= {0, 1}


def test_a_game_without_a_board():
    with pytest.raises(yomi.Error, match="expected a game with a board"):
        yomi.Game("random-game").start.planes()
