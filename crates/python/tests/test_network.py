"""Networks at the leaves of searches: `evaluate=f`."""

import pytest
import yomi
from count_to import CountTo

numpy = pytest.importorskip("numpy")


def flat(planes, masks):
    """Every position is even, and every move alike."""
    return numpy.zeros((len(masks), 2))


def noted(calls):
    """A network that draws values and priors from the planes, and notes what it was shown."""

    def evaluate(planes, masks):
        calls.append((planes, masks))
        first = (planes.reshape(len(planes), -1) * numpy.arange(planes[0].size)).sum(axis=1) % 7 / 7 - 0.4
        priors = 1.0 + numpy.arange(masks.shape[1]) * planes[:, 0].sum(axis=(1, 2))[:, None] % 3
        return numpy.stack([first, -first], axis=1), priors

    return evaluate


def test_the_function_is_shown_planes_and_masks():
    calls = []
    position = yomi.Game("connect-four").start.play("4 4")
    answer = position.analyze("mcts", evaluate=noted(calls), batch=8, evaluations=100)
    assert answer.evaluations == 100 and answer.stop == "evaluations"
    # The rest of the walks ended where the rules prove a win.
    assert 90 <= sum(len(masks) for _, masks in calls) <= 100 and 13 <= len(calls) < 50
    planes, masks = calls[0]
    board = position.planes()
    assert planes.dtype == numpy.float32 and masks.dtype == bool and masks.shape == (1, 7)
    assert planes.shape == (1, len(board) + 2, 6, 7) and planes.flags.writeable
    assert (planes[0, :-2] == board).all()
    assert (planes[0, -2] == 1).all() and (planes[0, -1] == 0).all(), "the first player is to move"
    for planes, masks in calls:
        assert len(planes) == len(masks) <= 8
        discs = planes[:, :2].sum(axis=(1, 2, 3))
        assert (planes[:, -2, 0, 0] == (discs % 2 == 0)).all() and (masks.sum(axis=1) >= 1).all()


def test_visits_and_kinds():
    answer = yomi.Game("connect-four").start.analyze("mcts", evaluate=noted([]), batch=16, evaluations=200)
    assert sum(row.nodes for row in answer.moves) == 199
    assert answer.moves[0].nodes == max(row.nodes for row in answer.moves)
    assert (answer.kind, answer.proven, answer.evaluation) == ("heuristic", False, "evaluate")
    again = yomi.Game("connect-four").start.analyze("mcts", evaluate=noted([]), batch=16, evaluations=200)
    assert again.moves == answer.moves


def test_what_the_rules_prove_is_exact():
    calls = []
    start = yomi.Game("tic-tac-toe").start
    answer = start.play("a1 b1 a2 b2").analyze("mcts", evaluate=noted(calls), evaluations=50)
    assert (answer.best, answer.value, answer.kind, calls) == ("a3", (1, -1), "exact", [])
    whole = start.analyze("mcts", evaluate=flat, batch=64, time="unlimited")
    assert (whole.value, whole.kind, whole.stop) == ((0, 0), "exact", "finished")


def test_noise_and_temperature_are_parameters():
    start = yomi.Game("connect-four").start

    def best(text, seed):
        return start.analyze(f"mcts:{text}", evaluate=flat, evaluations=60, seed=seed).best

    assert len({best("temperature=1", seed) for seed in range(12)}) > 2
    assert len({best("noise=0.9,alpha=0.1", seed) for seed in range(12)}) > 2
    assert len({best("exploration=2", seed) for seed in range(4)}) == 1


def test_other_searches_ask_one_by_one():
    sizes = []

    def discs(planes, masks):
        sizes.append(len(planes))
        first = (planes[:, 0] - planes[:, 1]).sum(axis=(1, 2)) / 64
        return numpy.stack([first, -first], axis=1)

    start = yomi.Game("othello").start
    answer = start.analyze("pvs", depth=3, evaluate=discs)
    assert set(sizes) == {1} and answer.kind == "heuristic"

    def plain(position, depth):
        if depth == 0:
            planes = position.planes()
            return int(planes[0].sum()) - int(planes[1].sum())
        best = max if position.to_move == 1 else min
        return best(plain(position.play(move), depth - 1) for move in position.legal_moves)

    assert answer.value == tuple(round(1_000_000 * side * plain(start, 3) / 64) for side in (1, -1))


def test_three_players():
    game = yomi.Game("mnk:m=4,n=4,k=3,players=3")

    def first_wins(planes, masks):
        values = numpy.full((len(masks), game.players), -1.0)
        values[:, 0] = 1.0
        return values

    answer = game.start.analyze("mcts", evaluate=first_wins, evaluations=50)
    # 1 stands for the greatest payoff, which the winner gets, and -1 for the least, which is 0.
    assert answer.value == (1000, 0, 0) and answer.kind == "heuristic"
    assert game.start.analyze("max-n", depth=2, evaluate=first_wins).value == (1_000_000, -1_000_000, -1_000_000)


def test_a_game_in_python_is_shown_its_own_states():
    shown = []

    def evaluate(states, masks):
        shown.extend(states)
        return numpy.zeros((len(masks), 2)), masks

    game = yomi.Game(CountTo())
    answer = game.start.analyze("mcts", evaluate=evaluate, batch=4, evaluations=20)
    assert shown[0] == game.start.state and answer.evaluations <= 20


@pytest.mark.parametrize(
    "result, message",
    [
        (lambda n: numpy.zeros((n, 3)), r"evaluate: expected values of shape \(1, 2\), got \(1, 3\)"),
        (lambda n: numpy.zeros(n), r"evaluate: expected values of shape \(1, 2\), got \(1,\)"),
        (lambda n: [[0.0, float("nan")]] * n, "expected values from -1 to 1, got NaN for player 2 of position 0"),
        (lambda n: [[float("inf"), 0.0]] * n, "expected values from -1 to 1, got inf for player 1 of position 0"),
        (lambda n: [[1.5, -1.5]] * n, "expected values from -1 to 1, got 1.5 for player 1"),
        (lambda n: None, r"evaluate: expected values of shape \(1, 2\), got "),
        (lambda n: "no", r"evaluate: expected values of shape \(1, 2\), got "),
        (lambda n: ([[0, 0]] * n, numpy.zeros((n, 2))), r"evaluate: expected priors of shape \(1, 7\), got \(1, 2\)"),
        (lambda n: ([[0, 0]] * n, -numpy.ones((n, 7))), "expected priors that are not negative, got -1 for action 0"),
        (lambda n: ([[0, 0]] * n, [[float("nan")] * 7] * n), "expected priors that are not negative, got NaN"),
    ],
)
def test_wrong_results_are_one_line(result, message):
    start = yomi.Game("connect-four").start
    for search, limits in [("mcts", {"evaluations": 5}), ("pvs", {"depth": 2})]:
        with pytest.raises(yomi.Error, match=message) as raised:
            start.analyze(search, evaluate=lambda planes, masks: result(len(masks)), **limits)
        assert "\n" not in str(raised.value)


def test_exceptions_come_out_as_they_were():
    start = yomi.Game("connect-four").start

    def fails(planes, masks):
        raise KeyError("weights")

    for search, limits in [("mcts", {"evaluations": 5}), ("pvs", {"depth": 2}), ("one-ply", {})]:
        with pytest.raises(KeyError, match="weights"):
            start.analyze(search, evaluate=fails, **limits)
        with pytest.raises(KeyError, match="weights"):
            list(start.search(search, evaluate=fails, **limits).stream())
    assert start.analyze("mcts", evaluate=flat, evaluations=5).evaluations == 5


def test_what_does_not_fit_is_refused():
    start = yomi.Game("connect-four").start
    with pytest.raises(yomi.Error, match="evaluate: expected a function of planes and masks, got int"):
        start.analyze("mcts", evaluate=3)
    with pytest.raises(yomi.Error, match="batch: expected evaluate and the search mcts beside it, got `8`"):
        start.analyze("mcts", batch=8)
    with pytest.raises(yomi.Error, match="batch: expected evaluate and the search mcts beside it, got `8`"):
        start.analyze("pvs", batch=8, evaluate=flat)
    with pytest.raises(yomi.Error, match="parameter `batch`: expected a whole number from 1 to 4096, got `0`"):
        start.analyze("mcts", batch=0, evaluate=flat)
    with pytest.raises(yomi.Error, match="there is no parameter of mcts `playout`"):
        start.analyze("mcts:playout=0", evaluate=flat)
    with pytest.raises(yomi.Error, match="df-pn: expected a search with a static evaluation"):
        start.analyze("df-pn", evaluate=flat)
    with pytest.raises(yomi.Error, match="evaluation: expected none beside evaluate, got `none`"):
        start.analyze("pvs:evaluation=none", evaluate=flat, depth=2)
    with pytest.raises(yomi.Error, match="expected a game with a board"):
        yomi.Game("random-game").start.analyze("mcts", evaluate=flat)


def test_mcts_says_that_it_does_not_ask_the_method():
    class Estimated(CountTo):
        def evaluate(self, state):
            return 0

    start = yomi.Game(Estimated()).start
    assert "mcts:playout=0" in start.analyze("mcts", evaluations=20).note
    assert start.analyze("mcts:playout=0", evaluations=20).note is None
    assert yomi.Game(CountTo()).start.analyze("mcts", evaluations=20).note is None
