"""The games as environments of PettingZoo and of Gymnasium, by the tests of these."""

import sys
import warnings

import pytest
import yomi
from count_to import CountTo

numpy = pytest.importorskip("numpy")

try:
    import gymnasium
    import pettingzoo.test
except ImportError:
    # Past the capture of test output: a check that is left out must be seen.
    print("SKIPPED: environments; to run it: pip install pettingzoo gymnasium", file=sys.__stderr__)
    pytest.skip("PettingZoo or Gymnasium is not installed", allow_module_level=True)

import doctest

import yomi.gymnasium
import yomi.pettingzoo
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.seed_test import seed_test


class Listed(CountTo):
    actions = range(1, 11)


GAMES = ["tic-tac-toe", "connect-four", "othello:size=6", "nim:heaps=2+3", "tanhinmin:players=3,cards=9,seed=2", "slide"]


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_games(game, capsys):
    options = {"plies": 40} if yomi.Game(game).promises.longest is None else {}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pettingzoo.test.api_test(yomi.pettingzoo.env(game, **options), num_cycles=30)
        seed_test(lambda: yomi.pettingzoo.env(game, **options), num_cycles=10)


def test_pettingzoo_accepts_a_game_in_python():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pettingzoo.test.api_test(yomi.pettingzoo.env(yomi.Game(Listed())), num_cycles=30)


def test_rewards_are_the_payoffs():
    env = yomi.pettingzoo.env("tic-tac-toe")
    env.reset()
    for move in "a1 a2 b1 b2 c1".split():
        assert env.infos[env.agent_selection]["action_mask"].sum() == 9 - env.position.ply
        env.step(env.game.action_of(move))
    assert env.rewards == {"player_1": 1, "player_2": -1} and all(env.terminations.values())
    with pytest.raises(yomi.Error, match="expected a legal action"):
        env.reset()
        env.step(9)


def test_a_long_game_is_cut_off():
    with pytest.raises(yomi.Error, match="expected plies="):
        yomi.pettingzoo.env("lines-of-action")
    env = yomi.pettingzoo.env("lines-of-action", plies=3)
    env.reset()
    for _ in range(3):
        env.step(env.position.legal_actions[0])
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_boards_are_rendered():
    env = yomi.pettingzoo.env("connect-four", render_mode="rgb_array")
    env.reset(options={"position": env.game.start.play("1 2")})
    picture = env.render()
    assert picture.dtype == numpy.uint8 and picture.ndim == 3 and picture.shape[2] == 3
    assert len(numpy.unique(picture.reshape(-1, 3), axis=0)) > 3
    env = yomi.pettingzoo.env("connect-four", render_mode="ansi")
    env.reset()
    assert env.render() == env.position.draw()
    with pytest.raises(yomi.Error, match="expected ansi or rgb_array"):
        yomi.pettingzoo.env("connect-four", render_mode="human")
    env = yomi.pettingzoo.env("random-game:plies=4", render_mode="rgb_array")
    env.reset()
    with pytest.raises(yomi.Error, match="expected a game with a drawing"):
        env.render()


def test_gymnasium_accepts_a_seat():
    env = yomi.gymnasium.Seat("connect-four", "mcts:nodes=20", render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env, skip_render_check=True)


def test_a_seat_is_played_against():
    def last(position):
        return position.legal_moves[-1]

    for opponent in ("one-ply", last, lambda position: position.legal_actions[0]):
        env = yomi.gymnasium.Seat("tanhinmin:players=3,cards=9,seed=2", opponent)
        seats = set()
        for seed in range(6):
            observation, info = env.reset(seed=seed)
            seats.add(info["seat"])
            is_over = False
            while not is_over:
                assert observation in env.observation_space and env.position.to_move == info["seat"]
                observation, reward, is_over, is_cut, info = env.step(int(env.action_masks().argmax()))
                assert not is_cut
            assert reward == env.position.outcome[info["seat"] - 1]
        assert len(seats) > 1
    with pytest.raises(yomi.Error, match="expected a seat from 1 to 2"):
        yomi.gymnasium.Seat("nim", seat=3)


def test_the_same_seed_is_the_same_game():
    def moves(seed):
        env = yomi.gymnasium.Seat("connect-four", "random")
        env.reset(seed=seed)
        for _ in range(3):
            env.step(env.position.legal_actions[0])
        return env.position.moves

    assert moves(5) == moves(5) and len({moves(seed) for seed in range(5)}) > 1


def test_observations_may_be_ones_own():
    env = yomi.pettingzoo.env("tic-tac-toe", observe=lambda position: position.planes().ravel())
    env.reset()
    assert env.observe("player_1").shape == (18,)


@pytest.mark.parametrize("module", [yomi.gymnasium, yomi.pettingzoo])
def test_the_examples_of_modules(module):
    found = doctest.testmod(module)
    assert found.attempted > 0 and not found.failed
