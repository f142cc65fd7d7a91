"""Games and players that are written in Python."""

import gc
import pickle
import traceback
import weakref

import pytest
import yomi
from count_to import CountTo


def test_every_search_plays_it():
    game = yomi.Game(CountTo())
    assert (game.name, game.players, game.own.last) == ("count-to", 2, 10)
    start = game.start
    assert start.state == (0, 1) and start.text == "(0, 1)"
    assert start.legal_moves == ["1", "2", "3"]
    for search in ["alpha-beta", "pvs", "max-n", "df-pn", "mcts:nodes=2000"]:
        answer = start.analyze(search)
        # Whoever says 1, 5 and 9 wins.
        assert answer.best == "1", search
    assert start.analyze().value == (1, -1)
    assert game.position("(5, 2)").analyze().value == (1, -1)
    assert start.solve().solved == "strong"
    assert start.perft(3).leaves == 27
    assert game.stats(games=20, probes=20).random_play.plies.value > 3
    assert "svg" in start.tree("alpha-beta").svg()


def test_it_is_searched_as_the_game_of_the_list():
    own, listed = yomi.Game(CountTo(12)).start, yomi.Game("count-to:n=12,step=3").start
    assert own.legal_moves == listed.legal_moves
    for depth in range(1, 8):
        assert own.perft(depth).to_dict()["nodes"] == listed.perft(depth).to_dict()["nodes"]
    for search in ["minimax", "alpha-beta:evaluation=none", "pvs:evaluation=none", "proof-number"]:
        ours, theirs = own.analyze(search), listed.analyze(search)
        assert (ours.best, ours.value, ours.kind) == (theirs.best, theirs.value, theirs.kind), search


def test_the_same_search_is_the_same_in_every_run():
    answers = [yomi.Game(CountTo(20)).start.analyze("mcts", nodes=500).to_dict() for _ in range(2)]
    for answer in answers:
        del answer["elapsed_s"]
    assert answers[0] == answers[1]


def test_an_evaluation():
    class Evaluated(CountTo):
        def evaluate(self, state):
            return 100 if (state[0] % 4 == 1) == (state[1] == 2) else -100

    game = yomi.Game(Evaluated(40))
    assert game.evaluations == ["written", "none"]
    answer = game.start.analyze("alpha-beta", depth=1)
    assert answer.best == "1" and answer.value == (100, -100) and answer.evaluation == "written"

    class Wrong(CountTo):
        def evaluate(self, state):
            return (1, 1)

    with pytest.raises(yomi.LawError, match="law 8 .*sum to 0"):
        yomi.Game(Wrong()).start.analyze("alpha-beta", depth=1)


def broken(**methods):
    return type("Broken", (CountTo,), methods)()


BROKEN = {
    1: {"legal_moves": lambda self, state: []},
    2: {"legal_moves": lambda self, state: [state[0] + 1, state[0] + 1]},
    4: {"to_move": lambda self, state: 3},
    6: {"write_move": lambda self, state, move: "same"},
    7: {"read_position": lambda self, text: (3, 1)},
}


@pytest.mark.parametrize("law", BROKEN)
def test_a_broken_law_is_told_by_its_number(law):
    with pytest.raises(yomi.LawError, match=f"^law {law} is violated"):
        yomi.Game(broken(**BROKEN[law]))


def test_a_broken_promise_is_told():
    short = CountTo()
    short.promises = yomi.Promises.win_or_lose(longest=3)
    with pytest.raises(yomi.LawError, match="^law 5 is violated"):
        yomi.Game(short)
    unchecked = yomi.Game(short, check=0)
    with pytest.raises(yomi.LawError, match="^law 5 is violated"):
        unchecked.check()


def test_payoffs_are_counted():
    with pytest.raises(yomi.LawError, match="^law 4 is violated: outcome: expected a whole number for each"):
        yomi.Game(broken(outcome=lambda self, state: None if state[0] < 10 else (1, 0, -1)))


def test_what_is_no_game_is_told():
    with pytest.raises(yomi.Error, match="expected a name of a game, or a game with the method start"):
        yomi.Game(object())
    with pytest.raises(yomi.Error, match="players from 2 to 6"):
        yomi.Game(type("Alone", (CountTo,), {"players": 1})())
    with pytest.raises(yomi.Error, match="lowercase"):
        yomi.Game(type("Named", (CountTo,), {"name": "My Game"})())


class Oops(Exception):
    pass


@pytest.mark.parametrize("method", ["outcome", "legal_moves", "play", "to_move", "evaluate", "write_move"])
@pytest.mark.parametrize("work", ["analyze", "perft", "solve", "stream", "tournament", "stats", "pvs"])
def test_exceptions_come_out_as_they_were(method, work):
    def raising(self, state, *rest):
        if state[0] >= 2:
            raise Oops("from inside")
        return getattr(CountTo, method)(self, state, *rest) if method != "evaluate" else 0

    if method == "write_move":
        def raising(self, state, *rest):  # noqa: F811
            if state[0] >= 2:
                raise Oops("from inside")
            return str(rest[0])

    start = yomi.Game(broken(**{method: raising}), check=0).start
    works = {
        "analyze": lambda: start.analyze("minimax", depth=3),
        "pvs": lambda: start.analyze("pvs", depth=3, threads=2),
        "perft": lambda: start.perft(5, threads=2),
        "solve": lambda: start.solve(),
        "stream": lambda: list(start.search("alpha-beta", depth=4).stream()),
        "tournament": lambda: start.game.tournament(["alpha-beta:depth=3", "mcts:nodes=50"], blocks=3, threads=2),
        "stats": lambda: start.game.stats(games=5, probes=5),
    }
    unused = {
        "perft": ["evaluate", "write_move"],
        "solve": ["evaluate", "write_move"],
        "stats": [],
        "analyze": [], "pvs": [], "stream": [], "tournament": [],
    }
    if method in unused[work]:
        works[work]()
        return
    with pytest.raises(Oops, match="from inside") as caught:
        works[work]()
    names = [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert "raising" in names
    # Nothing is left of it.
    assert start.analyze("random", seed=1).best in ("1", "2", "3") or method in ("outcome", "to_move")


def first(position):
    return position.legal_moves[0]


class Last:
    def __init__(self):
        self.games = 0

    def new_game(self):
        self.games += 1

    def choose(self, position):
        return position.legal_moves[-1]


def test_players_take_part_in_tournaments():
    last = Last()
    result = yomi.Game("tic-tac-toe").tournament({"first": first, "last": last, "best": "pvs"}, blocks=4)
    assert [player.name for player in result.players] == ["first", "last", "best"]
    assert result.players[2].score.value > result.players[0].score.value
    assert last.games > 0 and result.games == len(result.records) == 24


def test_players_play_games_of_their_own():
    result = yomi.Game(CountTo(), check=0).tournament([first, "alpha-beta"], blocks=3)
    assert result.players[0].name == "first" and result.games == 6


def test_a_generated_game_is_another_in_every_block():
    seen = set()

    def watching(position):
        seen.add(position.game.name)
        return position.legal_moves[0]

    yomi.Game("random-game:plies=4").tournament([watching, "one-ply", "one-ply"], blocks=5, threads=2)
    assert len(seen) == 5


def test_exceptions_of_players_come_out_as_they_were():
    def stumbling(position):
        if position.ply > 3:
            raise Oops("over its feet")
        return position.legal_moves[0]

    with pytest.raises(Oops, match="over its feet") as caught:
        yomi.Game("tic-tac-toe").tournament([stumbling, "random"], blocks=50, threads=2)
    assert "stumbling" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]


def test_illegal_moves_of_players_are_told():
    with pytest.raises(yomi.Error, match="^me: expected an empty square from a1 to c3, got `z9`"):
        yomi.Game("tic-tac-toe").tournament({"me": lambda position: "z9", "it": "random"}, blocks=1)
    with pytest.raises(yomi.Error, match="expected a move as text, got int"):
        yomi.Game("tic-tac-toe").tournament([lambda position: 3, "random"], blocks=1)
    with pytest.raises(yomi.Error, match="expected the text of a search, or a player"):
        yomi.Game("tic-tac-toe").tournament([3, "random"], blocks=1)


def test_three_players_in_python():
    class Share:
        """Take one or two of seven; whoever takes the last one wins 1."""

        players = 3
        promises = yomi.Promises(longest=7, draws=False, payoffs=(0, 1), sum=1)

        def start(self):
            return (7, 1, 0)

        def to_move(self, state):
            return state[1]

        def outcome(self, state):
            return None if state[0] else tuple(int(player == state[2]) for player in (1, 2, 3))

        def legal_moves(self, state):
            return [taken for taken in (1, 2) if taken <= state[0]]

        def play(self, state, taken):
            return (state[0] - taken, state[1] % 3 + 1, state[1])

    game = yomi.Game(Share())
    answer = game.start.analyze("max-n")
    assert sum(answer.value) == 1 and answer.kind == "exact"
    assert game.tournament(["max-n", "paranoid", "random"], blocks=2).games == 12


DIRECT = {
    "legal_moves": lambda position: position.legal_moves,
    "outcome": lambda position: position.is_over,
    "to_move": lambda position: position.to_move,
    "play": lambda position: position.play("3"),
    "write_move": lambda position: position.legal_moves,
    "write_position": lambda position: position.text,
    "draw": lambda position: position._repr_html_(),
}


@pytest.mark.parametrize("method", DIRECT)
def test_positions_raise_what_the_game_raises(method):
    def raising(self, state, *rest):
        raise Oops("from inside")

    position = yomi.Game(CountTo(), check=0).start.play("2")
    broken_game = yomi.Game(broken(**{method: raising}), check=0)
    with pytest.raises(Oops, match="from inside"):
        DIRECT[method](yomi.Position(broken_game))
    assert DIRECT[method](position) is not None


def test_states_that_cannot_be_hashed_are_told():
    with pytest.raises(TypeError, match="unhashable"):
        yomi.Game(broken(start=lambda self: [0, 1]))
    with pytest.raises(TypeError, match="unhashable"):
        yomi.Game(broken(play=lambda self, state, move: [move, 1]))


def test_ctrl_c_inside_a_game_is_no_exception_of_its_own():
    def stopping(self, state):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        yomi.Game(broken(legal_moves=stopping), check=0).start.analyze("minimax", depth=2)


def changing(**methods):
    """A game whose methods answer differently the second time."""
    seen = {}

    def changed(name):
        def method(self, state, *rest):
            answer = getattr(CountTo, name)(self, state, *rest)
            first = seen.setdefault((name, state, *rest), True)
            seen[(name, state, *rest)] = False
            return answer if first or answer is None else methods[name](answer)

        return method

    return broken(**{name: changed(name) for name in methods})


@pytest.mark.parametrize("search", ["minimax", "pvs", "alpha-beta", "df-pn", "max-n", "mcts:nodes=500"])
@pytest.mark.parametrize(
    "method, change",
    [
        ("outcome", lambda payoffs: (-payoffs[0], -payoffs[1])),
        ("legal_moves", lambda moves: moves[::-1] + moves[:1] if len(moves) > 1 else moves + [moves[0] + 1]),
        ("play", lambda state: (state[0], 3 - state[1])),
        ("to_move", lambda player: 3 - player),
    ],
)
def test_a_game_that_changes_its_mind_has_no_value(method, change, search):
    start = yomi.Game(changing(**{method: change}), check=0).start
    with pytest.raises(yomi.LawError, match="^law 2 is violated: .*: expected the same answer each time, got another"):
        for _ in range(2):
            start.analyze(search)
            start = start.game.start


def test_comparisons_that_raise_are_seen():
    class Number:
        def __init__(self, *state):
            self.state = state

        def __hash__(self):
            return hash(self.state)

        def __getitem__(self, index):
            return self.state[index]

        def __eq__(self, other):
            raise Oops("from inside")

    game = broken(start=lambda self: Number(0, 1), play=lambda self, state, move: Number(move, 3 - state[1]))
    for search in ["minimax", "pvs", "df-pn"]:
        with pytest.raises(Oops):
            yomi.Game(game, check=0).start.analyze(search)


def test_a_game_that_holds_itself_is_freed():
    class Holder(CountTo):
        def __init__(self):
            super().__init__()
            self.game = yomi.Game(self)
            self.start_position = self.game.start.play("1")
            self.search = self.start_position.search("pvs")
            self.search.run()

    gone = weakref.ref(Holder())
    # A thread that searched lets go of the game a moment later.
    for _ in range(1000):
        gc.collect()
        if gone() is None:
            return
        yomi.Game("nim").start.analyze()
    raise AssertionError("it is still there")


def test_a_game_that_is_held_is_not_freed():
    game = yomi.Game(CountTo())
    game.own.game = game
    position = game.start.play("1")
    own = weakref.ref(game.own)
    del game
    gc.collect()
    assert own() is not None and position.play("2").analyze().value is not None


def test_a_pickled_position_is_the_same():
    position = yomi.Game(CountTo(12)).start.play("2")
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position and hash(copy) == hash(position) and copy.game == position.game
    assert yomi.Game(CountTo(13)).start.play("2") != position
    assert yomi.Game(broken()).start != yomi.Game(CountTo()).start
