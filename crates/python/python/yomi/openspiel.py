"""Games of OpenSpiel as games of yomi, and players of each for the other. `pip install open_spiel` first.

`game("chess(…)")` makes any deterministic game of perfect information for two to six players a game of yomi, for all
searches, solving and tournaments. It is slow, as every node asks OpenSpiel through the interpreter: a game that yomi
has, too, is played by yomi's own rules with `twin(…)`, which translates moves.

`player(bot)` makes a bot of OpenSpiel a player of tournaments, `Bot` a search of yomi a bot, and `spiel_game` any game
of yomi with a list of actions a game of OpenSpiel, for its bots, environments and algorithms. Actions have the same
numbers on both sides.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from yomi._environment import Observation
from yomi._rules import Promises
from yomi._yomi import Error, Game, Position

try:
    import pyspiel  # type: ignore[import-untyped, import-not-found, unused-ignore]
except ImportError as missing:  # pragma: no cover - depends on what is installed
    raise ImportError("yomi.openspiel needs OpenSpiel: pip install open_spiel") from missing


class State:
    """A state of OpenSpiel. Two of them are equal if their keys are: their histories, or what else was chosen."""

    __slots__ = ("key", "spiel")

    def __init__(self, spiel: Any, key: Hashable) -> None:
        self.spiel = spiel
        self.key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return " ".join(map(str, self.spiel.history())) or "start"


def histories(spiel: Any) -> Hashable:
    """States with the same moves are equal: right for every game."""
    return tuple(spiel.history())


def texts(spiel: Any) -> Hashable:
    """States with the same text and player to move are equal: right for games whose text says all that matters, and
    then searches know positions again that are reached by other moves."""
    return (spiel.current_player(), str(spiel))


class SpielRules:
    """A game of OpenSpiel with the methods of `yomi.Rules`. A move is an action, a position the actions until then."""

    actions: Sequence[int]
    """The numbers of all actions, as `yomi.Game` takes them."""

    def __init__(
        self,
        spiel: Any,
        *,
        key: Callable[[Any], Hashable] = histories,
        evaluate: Callable[[Any], Sequence[int]] | None = None,
        actions: bool = False,
    ) -> None:
        self.spiel = pyspiel.load_game(spiel) if isinstance(spiel, str) else spiel
        kind, name = self.spiel.get_type(), self.spiel.get_type().short_name
        what = f"expected a deterministic game of perfect information in turns for 2 to 6 players, got {name}: "
        if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
            raise Error(what + "its players move at once")
        if kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC:
            raise Error(what + "it has chance")
        if kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION:
            raise Error(what + "its players do not see everything")
        self.players = self.spiel.num_players()
        if not 2 <= self.players <= 6:
            raise Error(what + f"it has {self.players}")
        self.name = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        self._key, self._actions = key, actions
        self.actions = range(self.spiel.num_distinct_actions())
        least, greatest = self.spiel.min_utility(), self.spiel.max_utility()
        total = self.spiel.utility_sum()
        self.promises = Promises(
            longest=self.spiel.max_game_length(),
            payoffs=(whole(least), whole(greatest)),
            sum=None if total is None else whole(total),
        )
        if evaluate is not None:
            own = evaluate
            self.evaluate = lambda state: own(state.spiel)

    def start(self) -> State:
        """The initial state."""
        return self._of(self.spiel.new_initial_state())

    def _of(self, spiel: Any) -> State:
        return State(spiel, self._key(spiel))

    def to_move(self, state: State) -> int:
        """The player to move, from 1."""
        return int(state.spiel.current_player()) + 1

    def outcome(self, state: State) -> tuple[int, ...] | None:
        """The returns of a terminal state."""
        if not state.spiel.is_terminal():
            return None
        return tuple(whole(entry) for entry in state.spiel.returns())

    def legal_moves(self, state: State) -> list[int]:
        """The legal actions."""
        actions: list[int] = state.spiel.legal_actions()
        return actions

    def play(self, state: State, move: int) -> State:
        """The child by an action."""
        return self._of(state.spiel.child(move))

    def write_move(self, state: State, move: int) -> str:
        """The text of an action, without spaces; its number, if the game was opened with `actions=True`."""
        if self._actions:
            return str(move)
        return re.sub(r"\s+", "", state.spiel.action_to_string(state.spiel.current_player(), move))

    def write_position(self, state: State) -> str:
        """The actions until here."""
        return repr(state)

    def read_position(self, text: str) -> State:
        """The state after these actions."""
        spiel = self.spiel.new_initial_state()
        for word in [] if text == "start" else text.split():
            if not word.isdigit() or int(word) not in spiel.legal_actions():
                raise ValueError("expected actions of OpenSpiel with spaces between, or start")
            spiel.apply_action(int(word))
        return self._of(spiel)

    def draw(self, state: State) -> str:
        """The text of the state."""
        return str(state.spiel)


def whole(utility: float) -> int:
    """A utility of OpenSpiel as a payoff."""
    if utility != int(utility):
        raise Error(f"expected payoffs that are whole numbers, got {utility}")
    return int(utility)


def game(
    spiel: Any,
    *,
    key: Callable[[Any], Hashable] = histories,
    evaluate: Callable[[Any], Sequence[int]] | None = None,
    actions: bool = False,
    check: int = 2,
) -> Game:
    """A game of OpenSpiel, by its name with parameters or as `pyspiel.load_game` returns it, as a game of yomi.

    `key` tells which states are equal: `histories`, right for every game, or `texts`. `evaluate` returns static
    values of a state, a number for each player within ±1 000 000. Moves are written as OpenSpiel writes them, or with
    `actions=True` by number, where two moves have one text. Laws are tested on `check` random games.

    A game with chance, hidden information or moves at once is an `Error`.
    """
    return Game(SpielRules(spiel, key=key, evaluate=evaluate, actions=actions), check=check)


def player(bot: Any, of: Twin | None = None) -> Callable[[Position], str]:
    """A bot of OpenSpiel as a player: `tournament({"mcts": "mcts:nodes=1000", "bot": player(bot)})`.

    The game is one that `game` opened, or, with `of`, a twin's. One bot plays whatever seats the player has.
    """

    def choose(position: Position) -> str:
        if of is not None:
            return of.choose(bot, position)
        if isinstance(getattr(bot, "_game", None), _YomiGame):
            action = bot.step(_YomiState(bot._game, position))
            return position.legal_moves[position.legal_actions.index(action)]
        state = position.state
        if not isinstance(state, State):
            raise Error(f"expected a game of OpenSpiel, got {position.game.name}: a twin translates moves")
        rules: SpielRules = position.game.own
        spiel = state.spiel.clone()
        return rules.write_move(state, bot.step(spiel))

    return choose


class Bot(pyspiel.Bot):  # type: ignore[misc, unused-ignore]
    """A search of yomi as a bot of OpenSpiel, for a game of OpenSpiel, a twin's, or one that `spiel_game` made. The
    options are those of `Position.analyze`."""

    def __init__(self, of: Any, search: str | None = None, **options: Any) -> None:
        super().__init__()
        self._twin = of if isinstance(of, Twin) else None
        if self._twin is not None:
            self._game = self._twin.game
        else:
            self._game = of.yomi if isinstance(of, _YomiGame) else game(of, check=0)
        self._search, self._options = search, options

    def restart_at(self, state: Any) -> None:
        """Nothing is kept from state to state."""

    def step(self, state: Any) -> int:
        """The action to play."""
        if self._twin is not None:
            position, actions = self._twin.at(state)
            best = position.analyze(self._search, **self._options).best
            return actions[best or position.legal_moves[0]][0]
        if isinstance(state, _YomiState):
            best = state.position.analyze(self._search, **self._options).best
            return state.position.action_of(best) if best else state.position.legal_actions[0]
        text = " ".join(map(str, state.history())) or "start"
        position = self._game.position(text)
        best = position.analyze(self._search, **self._options).best
        return int(state.legal_actions()[position.legal_moves.index(best or position.legal_moves[0])])


@dataclass(frozen=True)
class Twin:
    """A game that both have, with the words of each for its moves. `twin(name)` makes one."""

    game: Game
    """The game of yomi."""
    spiel: Any
    """The game of OpenSpiel."""
    read: Callable[[Any, str], str]
    """The move of yomi that a state and the text of an action mean, or its beginning."""
    is_whole: bool = True
    """False if a move of yomi is several actions of OpenSpiel."""
    pays: Callable[[Any], Sequence[int]] | None = None
    """What yomi pays at the end, where that is not the returns."""

    def legal(self, state: Any, before: str = "") -> dict[str, list[int]]:
        """The legal moves of yomi in a state, each with the actions that it is."""
        found: dict[str, list[int]] = {}
        for action in state.legal_actions():
            text = before + self.read(state, state.action_to_string(action))
            if self.is_whole:
                found[text] = [action]
                continue
            child = state.child(action)
            if child.is_terminal() or child.current_player() != state.current_player():
                found[text] = [action]
            else:
                for longer, rest in self.legal(child, text).items():
                    found[longer] = [action, *rest]
        return found

    def outcome(self, state: Any) -> tuple[int, ...] | None:
        """What yomi pays in a state; `None` while the game lasts."""
        if not state.is_terminal():
            return None
        pays = self.pays or (lambda ended: ended.returns())
        return tuple(whole(entry) for entry in pays(state))

    def state(self, position: Position) -> Any:
        """The state of OpenSpiel that a position is: its moves are played from the start."""
        spiel = self.spiel.new_initial_state()
        for move in position.moves:
            for action in self.legal(spiel)[move]:
                spiel.apply_action(action)
        return spiel

    def at(self, state: Any) -> tuple[Position, dict[str, list[int]]]:
        """The position that a state of OpenSpiel is, and its moves with their actions."""
        position, spiel = self.game.start, self.spiel.new_initial_state()
        actions = list(state.history())
        while actions:
            moves = self.legal(spiel)
            move = next((move for move, parts in moves.items() if parts == actions[: len(parts)]), None)
            if move is None:
                raise Error("expected a state between two whole moves")
            position = position.play(move)
            for action in moves[move]:
                spiel.apply_action(action)
            del actions[: len(moves[move])]
        return position, self.legal(spiel)

    def choose(self, bot: Any, position: Position) -> str:
        """The move of a bot of OpenSpiel."""
        spiel = self.state(position)
        chosen: list[int] = []
        moves = self.legal(spiel)
        while chosen not in moves.values():
            chosen.append(bot.step(spiel))
            spiel.apply_action(chosen[-1])
        return next(move for move, parts in moves.items() if parts == chosen)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def _cell(column: int, row: int) -> str:
    """The name of a cell, by column and row counted from 1."""
    return f"{chr(96 + column)}{row}"


def _placed(state: Any, text: str) -> str:
    """A cell by row and column, counted from the top."""
    row, column = _numbers(text)
    return _cell(column + 1, 3 - row)


def _dropped(state: Any, text: str) -> str:
    """A column, counted from 1 here and from 0 there."""
    return str(_numbers(text)[0] + 1)


def _same(state: Any, text: str) -> str:
    """The text of both."""
    return text


def _shot(state: Any, text: str) -> str:
    """A part of a move of the amazons: from, to, and the arrow."""
    row, column = _numbers(text)
    return {"F": "", "T": "-", "S": "/"}[text.split()[1][0]] + _cell(column, 11 - row)


def _taken(state: Any, text: str) -> str:
    """The size of a heap before and after."""
    pile, number = _numbers(text)
    size = int(str(state).split()[pile])
    return f"{size}>{size - number}"


def _stepped(state: Any, text: str) -> str:
    """A move from a cell to another one, with `*` behind a capture; the rows are counted from the other side."""
    turned = re.sub(r"\d+", lambda row: str(9 - int(row[0])), text)
    one, other = re.findall(r"[a-z]\d+", turned)
    return f"{one}{'x' if text.endswith('*') else '-'}{other}"


def _clobbered(state: Any, text: str) -> str:
    """A capture, with the columns counted from the last one."""
    turned = re.sub("[a-z]", lambda column: chr(ord("a") + ord("f") - ord(column[0])), text)
    one, other = re.findall(r"[a-z]\d+", turned)
    return f"{one}x{other}"


def _discs(state: Any) -> list[int]:
    """What Othello pays: the difference of discs."""
    board = "".join(re.findall(r"^\d(.*)\d$", str(state), re.M))
    difference = board.count("x") - board.count("o")
    return [difference, -difference]


TWINS: dict[str, tuple[str, str, Callable[[Any, str], str]]] = {
    "tic-tac-toe": ("tic-tac-toe", "tic_tac_toe", _placed),
    "connect-four": ("connect-four", "connect_four", _dropped),
    "othello": ("othello", "othello", _same),
    "amazons": ("amazons", "amazons", _shot),
    "lines-of-action": ("lines-of-action:both-connected=mover", "lines_of_action", _same),
    "nim": ("nim:heaps=1+3+5+7", "nim(is_misere=False,pile_sizes=1;3;5;7)", _taken),
    "breakthrough": ("", "breakthrough", _stepped),
    "clobber": ("", "clobber", _clobbered),
}
"""By name: the game of yomi, that of OpenSpiel, and how its moves are read. A game without a name here is written, and
is given to `twin`."""


def twin(name: str, written: Game | None = None) -> Twin:
    """A game that both have: one of `TWINS`. Those that yomi has as samples, `yomi new NAME`, are given as `written`."""
    if name not in TWINS:
        raise Error(f"expected one of {', '.join(TWINS)}, got `{name}`")
    text, spiel, read = TWINS[name]
    own = written or Game(text)
    return Twin(
        own,
        pyspiel.load_game(spiel),
        read,
        is_whole=name != "amazons",
        pays=_discs if name == "othello" else None,
    )


def spiel_game(of: Game, history: int = 0) -> Any:
    """A game of yomi as a game of OpenSpiel, for its bots, environments and algorithms: action n is entry n of
    `of.actions`, and the tensor of an observation is the planes of the board, those of `history` positions before, and
    those of the player to move; of a game without a board, it is the actions until here.

    The rules must promise what games can pay. Slow, as OpenSpiel asks the interpreter at every step; `twin` has both
    games in their own rules.

    >>> import yomi.openspiel
    >>> state = yomi.openspiel.spiel_game(yomi.Game("nim:heaps=1+2")).new_initial_state()
    >>> state.apply_action(state.string_to_action("2>0"))
    >>> str(state), state.legal_actions(), state.action_to_string(0)
    ('1 2', [0], '1>0')
    """
    promises = of.promises
    if promises.payoffs is None:
        raise Error(f"{of.name}: expected rules that promise what games can pay")
    return _YomiGame(of, promises, Observation(of, history, None))


class _YomiGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game of yomi as OpenSpiel sees it."""

    def __init__(self, of: Game, promises: Promises, observation: Observation) -> None:
        least, greatest = promises.payoffs or (-1, 1)
        is_zero = promises.sum == 0
        kind = pyspiel.GameType(
            short_name="yomi_" + re.sub(r"[^a-z0-9]+", "_", of.name.lower()).strip("_"),
            long_name=of.name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM if is_zero else pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=of.players,
            min_num_players=of.players,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(of.actions),
            max_chance_outcomes=0,
            num_players=of.players,
            min_utility=float(least),
            max_utility=float(greatest),
            utility_sum=0.0 if is_zero else None,
            max_game_length=promises.longest or 10_000,
        )
        super().__init__(kind, info, {})
        self.yomi, self.observation = of, observation

    def new_initial_state(self) -> _YomiState:
        """The start."""
        return _YomiState(self, self.yomi.start)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _YomiObserver:
        """What players see, which is the position."""
        return _YomiObserver(self.observation)


class _YomiObserver:
    """The observation of a position as OpenSpiel sees it."""

    def __init__(self, observation: Observation) -> None:
        import numpy

        self._observation = observation
        self.tensor = numpy.zeros(math.prod(observation.shape), "float32")
        self.dict = {"observation": self.tensor.reshape(observation.shape)}

    def set_from(self, state: _YomiState, player: int) -> None:
        """Writes the tensor."""
        self.dict["observation"][...] = self._observation.of(state.position)

    def string_from(self, state: _YomiState, player: int) -> str:
        """The position as text."""
        return str(state)


class _YomiState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position of yomi as OpenSpiel sees it."""

    def __init__(self, spiel: Any, position: Position) -> None:
        super().__init__(spiel)
        self.position = position

    def current_player(self) -> int:
        """The player to move, from 0."""
        return int(pyspiel.PlayerId.TERMINAL) if self.position.is_over else self.position.to_move - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal_actions)

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        legal = self.position.legal_actions
        if action in legal:
            return self.position.legal_moves[legal.index(action)]
        return self.position.game.actions[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """The payoffs; 0 for everybody while the game lasts."""
        return [float(payoff) for payoff in self.position.outcome or (0,) * self.position.game.players]

    def __str__(self) -> str:
        return self.position.text
