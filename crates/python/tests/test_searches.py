"""Searches and the commands about one position: they answer as the command line does."""

import dataclasses
import json
import pickle
import subprocess
import sys

import pytest
import yomi


def printed(*line):
    """What the command line prints as JSON."""
    command = [sys.executable, "-m", "yomi", *line, "--json"]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def timeless(found):
    """The same without times."""
    if isinstance(found, dict):
        return {name: timeless(value) for name, value in found.items() if name not in ("elapsed_s", "time_s")}
    return [timeless(value) for value in found] if isinstance(found, (list, tuple)) else found


def test_analyze_answers_as_the_command_line():
    start = yomi.Game("othello:size=6").start
    answer = start.analyze("alpha-beta", depth=4, multi=2)
    line = ["analyze", "othello:size=6", "--search", "alpha-beta", "--depth", "4", "--multi", "2"]
    assert timeless(answer.to_dict()) == timeless(printed(*line))
    assert len(answer.moves) == 2 and answer.depth == 4 and answer.stop == "depth"


def test_answers_are_frozen():
    answer = yomi.Game("nim:heaps=1+2").start.analyze()
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.best = "x"
    assert isinstance(answer.line, tuple) and "best" in answer._repr_html_()


def test_limits_are_read_as_on_the_command_line():
    start = yomi.Game("othello").start
    assert start.analyze(nodes=2_000).nodes <= 2_000
    assert start.analyze("mcts", nodes="1_000").stop == "nodes"
    assert start.analyze("pvs:nodes=1000").stop == "nodes"
    assert start.analyze(time=0.05).elapsed_s < 1
    assert start.analyze(time="50ms").stop == "time"
    assert start.analyze("random", seed=1).best != start.analyze("random", seed=3).best


def test_three_players():
    answer = yomi.Game("nim:heaps=1+2,players=3").start.analyze("max-n:tie=set")
    assert answer.value is None and len(answer.values) > 1
    assert all(len(value) == 3 for value in answer.values)


def test_a_stream_deepens_and_can_be_stopped():
    search = yomi.Game("othello").start.search("pvs", depth=5)
    answers = list(search.stream())
    assert [answer.depth for answer in answers] == [1, 2, 3, 4, 5]
    last = search.run()
    assert (last.depth, last.best) == (5, answers[-1].best)
    stream = yomi.Game("othello").start.search("pvs", time="unlimited").stream()
    deepest = None
    for answer in stream:
        deepest = answer
        if answer.depth == 3:
            stream.stop()
    assert deepest is not None and deepest.depth >= 3
    # A stream that is dropped stops its search; the next line would hang otherwise at exit.
    next(yomi.Game("othello").start.search("mcts", time="unlimited").stream())


def test_compare():
    found = yomi.Game("tic-tac-toe").start.play("b2").compare("alpha-beta", "pvs", "paranoid:depth=3", depth=4)
    assert [answer.search for answer in found.searches][:2] == ["alpha-beta", "pvs"]
    assert found.searches[0].moves_played == ("b2",)
    assert "alpha-beta" in found._repr_html_()
    unfit = yomi.Game("nim:players=3").start.compare("max-n", "alpha-beta").unfit
    assert unfit[0].search == "alpha-beta" and "2 players" in unfit[0].why or "two" in unfit[0].why


def test_perft():
    start = yomi.Game("othello").start
    assert [start.perft(depth).leaves for depth in range(6)] == [1, 4, 12, 56, 244, 1396]
    divided = start.perft(4, divide=True, threads=2)
    assert sum(row.leaves for row in divided.moves) == divided.leaves == 244
    assert timeless(divided.to_dict()) == printed("perft", "othello", "--depth", "4", "--divide")


def test_solve_and_certificates(tmp_path):
    start = yomi.Game("coin-row:rows=1+6").start
    file = tmp_path / "proof.txt"
    solution = start.certificate(file)
    assert solution.value == (1, -1) and solution.grundy.winning and solution.claims
    assert yomi.verify(file).claims == solution.claims
    text = file.read_text()
    file.write_text(text.replace("at least 1", "at least 0"))
    with pytest.raises((yomi.Failure, yomi.Error)):
        yomi.verify(file)
    three = yomi.Game("mnk:players=3,m=2,n=2,k=2").start.solve(tie="set")
    assert three.tie == "set" and three.bounds[0].player == 1


def test_databases(tmp_path):
    file = tmp_path / "count.yomi"
    game = yomi.Game("count-to")
    built = game.build(file)
    assert built.positions > 10 and built.bytes > 0
    probe = game.start.probe(file)
    assert probe.position == game.start.text and probe.value == yomi.probe(file)[0].value
    move = game.start.legal_moves[0]
    assert game.start.play(move).probe(file).to_move == 2


def test_trees(tmp_path):
    tree = yomi.Game("tree:((3 (((4 1) 2))))").start.tree("alpha-beta")
    assert "<svg" in tree.svg() and tree.page().startswith("<!") and "<svg" in tree._repr_html_()
    tree.save(tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_text() == tree.svg()


def test_all_pictures_of_a_tree_are_of_one_search(tmp_path):
    counts = []
    start = yomi.Game("connect-four").start
    tree = start.tree("pvs", time=0.05, progress=counts.append)
    tree.save(tmp_path / "tree.json")
    events = [json.loads(line) for line in (tmp_path / "tree.json").read_text().splitlines()]
    assert tree.text("json") == (tmp_path / "tree.json").read_text() and len(events) > 10
    assert tree.svg() == tree.svg() and tree.text("text") and tree.text("dot").startswith("digraph")
    for option in ["output", "format"]:
        with pytest.raises(TypeError, match=f"unexpected keyword argument `{option}`"):
            start.tree(**{option: "svg"})
    for wrong in [lambda: tree.text("png"), lambda: tree.save(tmp_path / "tree.png")]:
        with pytest.raises(yomi.Error, match="expected"):
            wrong()
    with pytest.raises(yomi.Failure, match="there is no folder"):
        tree.save(tmp_path / "missing" / "tree.svg")
    exercise = start.tree("alpha-beta", depth=2, exercise=True)
    assert "svg" in exercise.page()


def test_results_are_changed_by_replace():
    answer = yomi.Game("tic-tac-toe").start.analyze()
    changed = dataclasses.replace(answer, best="b2", moves=answer.moves[:1])
    assert changed.to_dict() == {**answer.to_dict(), "best": "b2", "moves": answer.to_dict()["moves"][:1]}
    assert changed != answer and dataclasses.replace(answer) == answer
    assert pickle.loads(pickle.dumps(changed)) == changed
    result = yomi.Game("nim").tournament(["random", "random"], blocks=1)
    other = dataclasses.replace(result, blocks=7)
    assert other.records[:] and other.page == result.page and other.to_dict()["blocks"] == 7


def test_results_are_hashed():
    result = yomi.Game("nim").tournament(["random", "random"], blocks=1)
    for found in [result, yomi.Game("nim").stats(games=20, probes=20), yomi.Game("nim").start.solve()]:
        assert hash(found) == hash(pickle.loads(pickle.dumps(found)))


def test_stats():
    found = yomi.Game("tic-tac-toe").stats(games=100, probes=100, self_play=10, seed=7)
    line = ["--games", "100", "--probes", "100", "--self-play", "10", "--seed", "7"]
    assert timeless(found.to_dict()) == timeless(printed("stats", "tic-tac-toe", *line))
    assert found.random_play.games == 100 and found.tree.log10_games.value > 4


def test_learn(tmp_path):
    game = yomi.Game("tic-tac-toe")
    file = tmp_path / "small.weights"
    assert game.learn(file, games=200).games == 200
    assert file.exists()
    answer = game.start.analyze(f"alpha-beta:evaluation=learned:{file}", depth=2)
    assert answer.evaluation.startswith("learned")
    classes = game.learn(tmp_path / "small.classes", what="classes", games=4, nodes=200)
    assert classes.games == 4 and classes.to_dict()["classes"]


def test_commands():
    assert yomi.command("games", "nim")["games"][0]["name"] == "nim"
    with pytest.raises(yomi.Error, match="did you mean"):
        yomi.command("game")


def test_progress_is_told():
    told = []
    yomi.Game("othello").start.analyze("pvs", time=2, progress=told.append)
    assert told and told == sorted(told)
    yomi.Game("othello").start.analyze("pvs", time=0.1, progress=True)


def test_the_command_line_runs():
    run = subprocess.run([sys.executable, "-m", "yomi", "analyze", "tic-tak-toe"], capture_output=True, text=True)
    assert run.returncode == 2 and "did you mean `tic-tac-toe`" in run.stderr
    run = subprocess.run([sys.executable, "-m", "yomi", "--version"], capture_output=True, text=True)
    assert run.returncode == 0 and run.stdout.startswith("yomi")
