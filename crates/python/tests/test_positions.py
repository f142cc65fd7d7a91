"""Games and positions."""

import copy
import json
import pickle
import random
import threading

import pytest
import yomi
from conftest import ROOT
from count_to import CountTo


def test_a_game_is_played_to_its_end():
    position = yomi.Game("tic-tac-toe").start
    for move in ["b2", "a1", "a2", "c2", "b1", "b3", "c1", "a3", "c3"]:
        assert move in position.legal_moves
        position = position.play(move)
    assert position.is_over and position.outcome == (0, 0)
    assert position.legal_moves == [] and position.ply == 9


def test_positions_are_values():
    game = yomi.Game("othello")
    one, other = game.start.play("f5 d6"), game.start.play("f5").play("d6")
    assert one == other and hash(one) == hash(other) and one is not other
    assert one != game.start and one != 3
    assert {one: 1}[other] == 1
    assert one.undo() == game.start.play("f5") and one.undo(2) == game.start
    assert copy.copy(one) is one and copy.deepcopy(one) is one and one.copy() is one
    assert yomi.Game("othello").start == game.start
    assert yomi.Game("othello:size=6").start != game.start


def test_transpositions_are_equal_and_their_moves_are_kept():
    start = yomi.Game("tic-tac-toe").start
    one, other = start.play("b2 a1 c3"), start.play("c3 a1 b2")
    assert one == other and hash(one) == hash(other)
    assert one.moves == ("b2", "a1", "c3") and other.moves == ("c3", "a1", "b2")


def test_positions_are_text_and_json():
    position = yomi.Game("tic-tac-toe").start.play("b2")
    again = position.game.position(position.text)
    assert again == position and again.moves == ()
    found = json.loads(position.to_json())
    assert found["position"] == position.text and found["moves_played"] == ["b2"]
    assert found["to_move"] == 2 and found["outcome"] is None and len(found["legal_moves"]) == 8


@pytest.mark.parametrize("game", ["connect-four", "slide", "tanhinmin:seed=3"])
def test_positions_are_pickled(game):
    position = yomi.Game(game).start
    position = position.play(position.legal_moves[0])
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.moves == position.moves
    answer = position.analyze(nodes=100)
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_a_game_written_in_python_is_pickled():
    position = yomi.Game(CountTo()).start.play("2")
    again = pickle.loads(pickle.dumps(position))
    assert again.text == position.text and again.moves == ("2",)


def test_repetition_ends_a_game():
    chance = random.Random(1)
    position = yomi.Game("toy-ring:size=8,start=4").start
    while not position.is_repetition:
        if position.is_over:
            position = position.start
        before, position = position, position.play(chance.choice(position.legal_moves))
    assert not before.is_over and position.is_over and position.is_repetition and position.outcome == (0, 0)
    assert position.legal_moves == []
    with pytest.raises(yomi.Error, match="no move, as the game is over"):
        position.play("1")


def test_positions_are_drawn():
    position = yomi.Game("othello").start
    assert position.svg().startswith("<svg") and "<svg" in position._repr_html_()
    assert "<pre" in yomi.Game("random-game").start._repr_html_()
    assert str(position) == position.draw() and "\n" in str(position)
    assert "othello" in repr(position)


def test_a_long_past_is_dropped():
    long = yomi.Game(CountTo(100_000), check=0).start
    for number in range(1, 50_001):
        long = long.play(str(number))
    assert long.ply == 50_000
    del long


def test_written_games():
    text = (ROOT / "crates/written/games/tic-tac-toe.game").read_text(encoding="utf-8")
    game = yomi.Game.written(text)
    assert game.start.perft(3).leaves == 504
    file = yomi.Game(ROOT / "crates/written/games/tic-tac-toe.game")
    assert file.start.legal_moves == game.start.legal_moves
    assert game.start.solve().value == (0, 0)
    result = game.tournament(["alpha-beta", "random"], blocks=2, opening=0)
    assert result.games == 4


def test_samples_are_games_by_their_names():
    game = yomi.Game("hexapawn")
    assert game.name.startswith("hexapawn:rules=") and yomi.Game(game.name) == game
    assert game.rules == (ROOT / "crates/written/games/hexapawn.game").read_text(encoding="utf-8")
    assert game.start.solve().value == (-1, 1)
    assert game.tournament(["alpha-beta", "random"], blocks=2).games == 4
    assert yomi.Game("hex:size=3").start.perft(1).leaves == 9
    entries = {entry.name: entry for entry in yomi.games()}
    assert (entries["hex"].about, entries["hex"].parameters[0]) == ("Hex", "size")
    with pytest.raises(yomi.Error, match="did you mean `hexapawn`"):
        yomi.Game("hexapwn")


def test_lists():
    games = {entry.name: entry for entry in yomi.games()}
    assert "size" in games["othello"].parameters and games["othello"].about
    assert any(entry.name == "pvs" for entry in yomi.searches())
    game = yomi.Game("othello:size=6")
    assert game.name == "othello:size=6" and game.spelled_out.startswith("othello:size=6,")
    assert "pvs" in game.searches and game.default_search == "pvs" and game.evaluations
    assert game.rules.startswith("#") and game.promises.sum == 0


def test_positions_are_shared_by_threads():
    game = yomi.Game("othello:size=6")
    found = []

    def play():
        position = game.start
        while not position.is_over:
            position = position.play(position.legal_moves[0])
        found.append(position.outcome)

    threads = [threading.Thread(target=play) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and len(set(found)) == 1
