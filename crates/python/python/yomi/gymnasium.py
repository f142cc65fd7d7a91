"""One seat of a game as an environment of Gymnasium: searches play the others. `pip install gymnasium` first.

>>> import yomi.gymnasium
>>> env = yomi.gymnasium.Seat("tic-tac-toe", "alpha-beta", seat=1)
>>> observation, info = env.reset(seed=1)
>>> is_over = False
>>> while not is_over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, is_over, is_cut, info = env.step(action)
>>> reward <= 0
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from yomi._environment import RENDER_MODES, Observation, opened, rendered
from yomi._yomi import Error, Game, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from yomi._environment import Observe

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
except ImportError as missing:  # pragma: no cover - depends on what is installed
    raise ImportError("yomi.gymnasium needs Gymnasium: pip install gymnasium") from missing


class Seat(gymnasium.Env[Any, Any]):
    """A game of yomi with a list of actions, from the seat of one player. An opponent plays all others: the text of a
    search, whose limits `limits` has, or something to call with a position, which returns a move.

    `seat` is a player, or `None` for one that is drawn at every `reset`. Observations, `plies`, `observe` and
    `render_mode` are as in `yomi.pettingzoo`. The reward is the seat's payoff at the end, and 0 before; `info` has the
    `action_mask` as `int8`, the `seat`, and the `position`; `action_masks()` is the mask as truth values. An illegal action is
    a `yomi.Error`. The seed of `reset` decides the seats and the seeds of the searches.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: Game | str,
        opponent: str | Callable[[Position], str | int] = "mcts:nodes=100",
        *,
        seat: int | None = None,
        limits: dict[str, Any] | None = None,
        history: int = 0,
        observe: Observe | None = None,
        plies: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = opened(game, plies, render_mode)
        players = self.game.players
        if seat is not None and not 1 <= seat <= players:
            raise Error(f"expected a seat from 1 to {players}, got `{seat}`")
        self.opponent, self.limits, self.seat, self.plies = opponent, dict(limits or {}), seat, plies
        self.render_mode = render_mode
        self._observation = Observation(self.game, history, observe)
        bounds = (0.0, 1.0) if observe is None else (-numpy.inf, numpy.inf)
        self.observation_space = spaces.Box(*bounds, self._observation.shape, numpy.float32)
        self.action_space = spaces.Discrete(len(self.game.actions))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game, at `options["position"]` if there is one; opponents play until it is the seat's turn."""
        super().reset(seed=seed)
        self._seat = self.seat or int(self.np_random.integers(self.game.players)) + 1
        self.position: Position = (options or {}).get("position", self.game.start)
        self._begun = self.position.ply
        self._answer()
        return self._observation.of(self.position), self._info()

    def _cut(self) -> bool:
        return self.plies is not None and self.position.ply - self._begun >= self.plies and not self.position.is_over

    def _answer(self) -> None:
        """The others play until the seat is to move, or the game is over."""
        while not self.position.is_over and not self._cut() and self.position.to_move != self._seat:
            if isinstance(self.opponent, str):
                seed = int(self.np_random.integers(2**32))
                answer = self.position.analyze(self.opponent, seed=seed, **self.limits)
                move: str | int = answer.best or self.position.legal_moves[0]
            else:
                move = self.opponent(self.position)
            self.position = self.position.play(move)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(numpy.int8), "seat": self._seat, "position": self.position.text}

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Which actions are legal; none where the game is over."""
        return self.position.action_mask()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action of the seat, and then the others until it is its turn again."""
        self.position = self.position.play(int(action))
        self._answer()
        outcome = self.position.outcome
        reward = 0.0 if outcome is None else float(outcome[self._seat - 1])
        return self._observation.of(self.position), reward, outcome is not None, self._cut(), self._info()

    def render(self) -> Any:
        """The position as `render_mode` says."""
        return rendered(self.position, self.render_mode)
