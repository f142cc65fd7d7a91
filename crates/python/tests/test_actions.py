"""Moves as numbers, and many positions at once."""

import importlib
import random
import sys

import pytest
import yomi
from count_to import CountTo

numpy = pytest.importorskip("numpy")

GAMES = ["tic-tac-toe", "connect-four", "othello:size=4", "nim:heaps=2+3", "tanhinmin:players=3,cards=9,seed=2", "random-game:plies=6"]


class Listed(CountTo):
    """Counting with a list of actions."""

    def __init__(self, last=10):
        super().__init__(last)
        self.actions = range(1, last + 1)


def games():
    return [yomi.Game(name) for name in GAMES] + [yomi.Game(Listed())]


def test_every_legal_move_has_a_number_of_its_own():
    chance = random.Random(1)
    for game in games():
        position = game.start
        while not position.is_over:
            legal = position.legal_actions
            assert len(set(legal)) == len(legal) == len(position.legal_moves)
            assert numpy.flatnonzero(position.action_mask()).tolist() == sorted(legal)
            index = chance.randrange(len(legal))
            move = position.legal_moves[index]
            assert position.action_of(move) == legal[index]
            assert position.play(move) == position.play(legal[index]) == position.play(numpy.int64(legal[index]))
            position = position.play(legal[index])
        again = game.start
        for action in position.actions:
            again = again.play(action)
        assert again == position and again.moves == position.moves
        assert position.legal_actions == [] and not position.action_mask().any()


def test_a_column_is_an_action_also_where_another_is_full():
    game = yomi.Game("connect-four")
    position = game.start.play("1 1 1 1 1 1")
    assert position.legal_actions == [1, 2, 3, 4, 5, 6]
    assert position.play(1).moves[-1] == "2" and game.actions[1] == "2"
    with pytest.raises(yomi.Error, match="expected a legal action, got 0: legal are 1 2 3 4 5 6$"):
        position.play(0)


def test_actions_of_placing_are_the_places_of_planes():
    start = yomi.Game("tic-tac-toe").start
    for action in range(9):
        assert start.play(action).planes()[0].ravel().nonzero()[0].tolist() == [action]


def test_wrong_actions_are_told():
    game = yomi.Game("tic-tac-toe")
    for action in (9, -1, 2**62):
        with pytest.raises(yomi.Error, match=f"expected a legal action, got {action}"):
            game.start.play(action)
    with pytest.raises(TypeError, match="expected a move as text, or the number of an action, got float"):
        game.start.play(1.5)
    over = game.start.play("a1 a2 b1 b2 c1")
    with pytest.raises(yomi.Error, match="expected a game that is not over"):
        over.play(5)
    with pytest.raises(yomi.Error, match="expected one move"):
        game.start.action_of("a1 a2")
    with pytest.raises(yomi.Error, match="expected one of the actions a3, b3"):
        game.action_of("d9")
    assert game.action_of("c1") == 8


def test_games_without_a_list_say_so():
    for game in [yomi.Game("amazons:columns=11,rows=11"), yomi.Game(CountTo())]:
        for ask in (
            lambda: game.actions,
            lambda: game.start.legal_actions,
            lambda: game.start.action_mask(),
            lambda: game.start.play(0),
            lambda: yomi.Positions(game, 2),
        ):
            with pytest.raises(yomi.Error, match="expected a game with a list of actions"):
                ask()


def test_games_in_python_list_their_moves():
    game = yomi.Game(Listed(5))
    assert game.actions == ("1", "2", "3", "4", "5")
    assert game.start.play(2).legal_actions == [3, 4]
    short = Listed()
    short.actions = [1, 2]
    with pytest.raises(yomi.LawError, match="law 37"):
        yomi.Game(short)
    with pytest.raises(yomi.LawError, match="law 37 is violated.*got 3"):
        yomi.Game(short, check=0).start.legal_actions
    twice = Listed()
    twice.actions = [1, 2, 1]
    with pytest.raises(yomi.Error, match="expected actions that differ, got 1 twice"):
        yomi.Game(twice)


def test_planes_of_the_player_to_move_and_of_positions_before():
    position = yomi.Game("connect-four").start.play("1 7 1")
    plain, planes = position.planes(), position.planes(history=4, to_move=True, dtype="float32")
    each = len(plain)
    assert planes.dtype == numpy.float32 and len(planes) == 5 * each + 2
    for back in range(4):
        before = position.undo(back).planes()
        assert (planes[back * each : (back + 1) * each] == before).all()
    assert not planes[4 * each : 5 * each].any(), "nothing before the start"
    assert not planes[-2].any() and planes[-1].all()
    assert position.planes(dtype=bool).dtype == bool and (position.planes(dtype="float64") == plain).all()
    for wrong in (-1, 2**70):
        with pytest.raises(yomi.Error, match="history: expected a whole number from 0 to 65535"):
            position.planes(history=wrong)


def test_positions_are_what_single_ones_are():
    chance = numpy.random.default_rng(1)
    for game in games():
        positions, single = yomi.Positions(game, 5), [game.start] * 5
        assert len(positions) == 5 and positions.game == game
        for step in range(12):
            masks, payoffs, movers = positions.legal_masks(), positions.outcomes(), positions.to_move()
            for index, position in enumerate(single):
                assert positions[index] == position and positions[index].moves == position.moves
                assert (masks[index] == position.action_mask()).all()
                assert tuple(payoffs[index]) == (position.outcome or (0,) * game.players)
                assert movers[index] == (0 if position.is_over else position.to_move)
            if step == 6:
                ended = positions.is_over()
                positions.reset(ended)
                single = [game.start if over else position for over, position in zip(ended, single)]
                continue
            actions = [int(chance.choice(mask.nonzero()[0])) if mask.any() else 0 for mask in masks]
            positions.play(actions)
            single = [position if position.is_over else position.play(action) for position, action in zip(single, actions)]
        positions.reset()
        assert positions[-1] == game.start


def test_planes_of_positions():
    positions = yomi.Positions(yomi.Game("othello").start.play("d3"), 3)
    positions.play([positions[0].legal_actions[0]] * 3)
    planes = positions.planes(history=1, to_move=True, dtype="float32")
    assert planes.shape == (3, 6, 8, 8)
    assert (planes[2] == positions[2].planes(history=1, to_move=True)).all()


def test_an_illegal_action_among_many_plays_nothing():
    positions = yomi.Positions(yomi.Game("tic-tac-toe"), 3)
    positions.play([4, 4, 0])
    with pytest.raises(yomi.Error, match="^position 1: expected a legal action, got 4: legal are 0 1 2 3 5"):
        positions.play([0, 4, 4])
    assert [positions[index].ply for index in range(3)] == [1, 1, 1]
    for wrong in ([1], [1.5, 1, 1], [[1, 1, 1]]):
        with pytest.raises(yomi.Error, match="expected 3 whole numbers, one a position, got an array of"):
            positions.play(wrong)
    with pytest.raises(yomi.Error, match="expected 3 truth values, one a position"):
        positions.reset([0, 1, 2])
    with pytest.raises(IndexError):
        positions[3]
    with pytest.raises(TypeError, match="expected a game or a position, got str"):
        yomi.Positions("nim", 3)


def test_repetitions_end_positions_of_many():
    """Pieces that go forth and back: the rules of the game count occurrences of a position."""
    game = yomi.Game("shatar")
    assert game.promises.repetition
    chance, positions, single = random.Random(1), yomi.Positions(game, 1), game.start
    for _ in range(8):
        action = chance.choice(single.legal_actions)
        positions.play([action])
        single = single.play(action)
    assert positions[0] == single and positions.is_over()[0] == single.is_over


def test_no_positions_at_all():
    positions = yomi.Positions(yomi.Game("tic-tac-toe"), 0)
    positions.play([])
    assert positions.legal_masks().shape == (0, 9) and positions.planes().shape == (0, 2, 3, 3)


def test_packages_that_are_missing_are_asked_for_in_a_sentence(monkeypatch):
    for package, wanted in [("pettingzoo", "PettingZoo"), ("gymnasium", "Gymnasium"), ("pyspiel", "OpenSpiel")]:
        module = f"yomi.{'openspiel' if package == 'pyspiel' else package}"
        monkeypatch.setitem(sys.modules, package, None)
        monkeypatch.delitem(sys.modules, module, raising=False)
        with pytest.raises(ImportError, match=f"^{module} needs {wanted}: pip install [a-z_]+$"):
            importlib.import_module(module)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match="^numpy is needed here and is not installed: pip install numpy$"):
        yomi.Game("nim").start.action_mask()
