"""Agreement with OpenSpiel, where it is installed: `YOMI_OPENSPIEL=1` makes it an error if it is not."""

import doctest
import os
import random
import sys

import pytest
import yomi
from conftest import ROOT
from count_to import CountTo

try:
    import pyspiel
except ImportError:
    if os.environ.get("YOMI_OPENSPIEL"):
        raise
    # Past the capture of test output: a check that is left out must be seen.
    print("SKIPPED: the agreement with OpenSpiel; to run it: pip install open_spiel", file=sys.__stderr__)
    pytest.skip("OpenSpiel is not installed", allow_module_level=True)

import yomi.openspiel

GAMES = int(os.environ.get("YOMI_OPENSPIEL_GAMES", "20"))


def sample(name, changes=(), parameters=""):
    text = (ROOT / f"crates/written/games/{name}.game").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return yomi.Game.written(text, f"{name}.game{parameters}")


WRITTEN = {
    "breakthrough": lambda: sample("breakthrough"),
    "clobber": lambda: sample("clobber", parameters=":columns=6,rows=5"),
}


@pytest.mark.parametrize("name", yomi.openspiel.TWINS)
def test_random_games_agree(name):
    """Legal moves, whose turn it is, and what is paid, along random games played by both."""
    written = WRITTEN.get(name)
    twin = yomi.openspiel.twin(name, written() if written else None)
    chance = random.Random(1)
    for _ in range(GAMES):
        position, spiel, boards = twin.game.start, twin.spiel.new_initial_state(), set()
        while True:
            board = position.text.split()[0]
            if name == "lines-of-action" and board in boards:
                # There a board that comes back is a draw.
                break
            boards.add(board)
            assert position.outcome == twin.outcome(spiel), f"{position}\n{spiel}"
            if position.is_over:
                break
            assert position.to_move == spiel.current_player() + 1
            moves = twin.legal(spiel)
            assert sorted(moves) == sorted(position.legal_moves), f"{position}\n{spiel}"
            move = chance.choice(sorted(moves))
            position = position.play(move)
            for action in moves[move]:
                spiel.apply_action(action)


def max_n(spiel, depth, evaluate):
    """Plain Max^N: the values of a state, and those of each action."""
    if spiel.is_terminal():
        return tuple(map(int, spiel.returns()))
    if depth == 0:
        return evaluate(spiel)
    player = spiel.current_player()
    best = None
    for action in spiel.legal_actions():
        values = max_n(spiel.child(action), depth - 1, evaluate)
        if best is None or values[player] > best[player]:
            best = values
    return best


def progress(spiel):
    """A value for each player that is different in most states, so that ties hide nothing."""
    seed = hash(tuple(spiel.history()))
    return tuple((seed >> (8 * player)) % 251 for player in range(spiel.num_players()))


def test_max_n_of_three_players_agrees():
    """On Chinese checkers, three players, with values that are all different."""
    rules = yomi.openspiel.game("chinese_checkers(players=3)", evaluate=progress, actions=True, check=0)
    chance = random.Random(2)
    for number in range(int(os.environ.get("YOMI_OPENSPIEL_POSITIONS", "20"))):
        spiel = pyspiel.load_game("chinese_checkers(players=3)").new_initial_state()
        for _ in range(number % 30):
            if spiel.is_terminal():
                break
            spiel.apply_action(chance.choice(spiel.legal_actions()))
        if spiel.is_terminal():
            continue
        position = rules.position(" ".join(map(str, spiel.history())) or None)
        answer = position.analyze("max-n:tie=first", depth=2)
        assert answer.value == max_n(spiel, 2, progress)


def test_any_game_is_played():
    game = yomi.openspiel.game("tic_tac_toe")
    assert game.name == "tic-tac-toe" and game.promises.longest == 9
    assert game.start.analyze("alpha-beta").value == (0, 0)
    again = yomi.openspiel.game("tic_tac_toe", key=yomi.openspiel.texts)
    assert again.start.solve().positions < game.start.perft(9).nodes
    position = game.start.play(game.start.legal_moves[4])
    assert game.position(position.text) == position


@pytest.mark.parametrize(
    ("name", "why"), [("kuhn_poker", "chance"), ("matrix_rps", "at once"), ("backgammon", "chance")]
)
def test_other_games_are_refused(name, why):
    with pytest.raises(yomi.Error, match=why):
        yomi.openspiel.game(name)


def bot_of(spiel, simulations=50, seed=1):
    from open_spiel.python.algorithms import mcts
    import numpy

    chance = numpy.random.RandomState(seed)
    return mcts.MCTSBot(spiel, 2, simulations, mcts.RandomRolloutEvaluator(1, chance), random_state=chance, solve=True)


def test_bots_are_players():
    twin = yomi.openspiel.twin("connect-four")
    bot = yomi.openspiel.player(bot_of(twin.spiel), twin)
    result = twin.game.tournament({"yomi": "mcts:nodes=500", "bot": bot}, blocks=1)
    assert result.games == 2
    game = yomi.openspiel.game("tic_tac_toe")
    bot = yomi.openspiel.player(bot_of(game.own.spiel))
    assert game.tournament({"best": "alpha-beta", "bot": bot}, blocks=1).games == 2


def test_bots_play_any_game():
    for name in ["nim:heaps=1+2+3", "slide", "tanhinmin:players=2,seed=3"]:
        game = yomi.Game(name)
        spiel = yomi.openspiel.spiel_game(game)
        result = game.tournament({"yomi": "one-ply", "bot": yomi.openspiel.player(bot_of(spiel, 20))}, blocks=1)
        assert result.games == 2
    silent = CountTo()
    silent.promises = None
    with pytest.raises(yomi.Error, match="promise what games can pay"):
        yomi.openspiel.spiel_game(yomi.Game(silent))


def test_games_are_the_same_there():
    """The random games of OpenSpiel's own walk through a game of yomi end as yomi says."""
    game = yomi.Game("othello:size=4")
    chance = random.Random(3)
    for _ in range(5):
        state, position = yomi.openspiel.spiel_game(game).new_initial_state(), game.start
        while not state.is_terminal():
            action = chance.choice(state.legal_actions())
            assert state.action_to_string(action) == position.legal_moves[position.legal_actions.index(action)]
            position = position.play(action)
            state.apply_action(action)
        assert tuple(map(int, state.returns())) == position.outcome


def test_actions_have_the_same_number_wherever_they_are_legal():
    """A column of Connect Four, also where the first one is full."""
    spiel = yomi.openspiel.spiel_game(yomi.Game("connect-four"))
    assert spiel.num_distinct_actions() == 7
    state = spiel.new_initial_state()
    for _ in range(6):
        state.apply_action(0)
    assert state.legal_actions() == [1, 2, 3, 4, 5, 6] and state.action_to_string(1) == "2"
    # And those of OpenSpiel's own games are its own.
    position = yomi.openspiel.game("connect_four").start
    assert position.legal_actions == list(range(7)) and len(position.game.actions) == 7


def test_its_environments_and_evaluations_take_games():
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import evaluate_bots
    import numpy

    game = yomi.Game("connect-four")
    spiel = yomi.openspiel.spiel_game(game, history=1)
    environment = rl_environment.Environment(spiel)
    assert environment.action_spec()["num_actions"] == 7
    step, chance, position = environment.reset(), random.Random(4), game.start
    while not step.last():
        player = step.observations["current_player"]
        seen = numpy.array(step.observations["info_state"][player], "float32").reshape(spiel.observation_tensor_shape())
        assert (seen == position.planes(history=1, to_move=True)).all()
        action = chance.choice(step.observations["legal_actions"][player])
        position = position.play(action)
        step = environment.step([action])
    assert tuple(step.rewards) == position.outcome
    bots = [bot_of(spiel, 20), yomi.openspiel.Bot(spiel, "mcts", nodes=20)]
    returns = evaluate_bots.evaluate_bots(spiel.new_initial_state(), bots, numpy.random.RandomState(1))
    assert sum(returns) == 0


def test_the_examples_of_the_module():
    found = doctest.testmod(yomi.openspiel)
    assert found.attempted > 0 and not found.failed


def test_searches_are_bots():
    twin = yomi.openspiel.twin("amazons")
    spiel = twin.spiel.new_initial_state()
    bot = yomi.openspiel.Bot(twin, "mcts", nodes=100)
    spiel.apply_action(bot.step(spiel))
    assert len(spiel.history()) == 1
    spiel = pyspiel.load_game("tic_tac_toe").new_initial_state()
    bot = yomi.openspiel.Bot("tic_tac_toe", "alpha-beta")
    while not spiel.is_terminal():
        spiel.apply_action(bot.step(spiel))
    assert list(spiel.returns()) == [0, 0]
