"""Games as environments of PettingZoo, for agents that learn. `pip install pettingzoo` first.

>>> import yomi.pettingzoo
>>> env = yomi.pettingzoo.env("tic-tac-toe", render_mode="ansi")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, is_over, is_cut, info = env.last()
...     env.step(None if is_over or is_cut else env.action_space(agent).sample(info["action_mask"]))
>>> env.agents
[]
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from yomi._environment import RENDER_MODES, Observation, opened, rendered
from yomi._yomi import Error, Game, Position

if TYPE_CHECKING:
    from yomi._environment import Observe

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped, import-not-found, unused-ignore]
except ImportError as missing:  # pragma: no cover - depends on what is installed
    raise ImportError("yomi.pettingzoo needs PettingZoo: pip install pettingzoo") from missing


class Environment(AECEnv):  # type: ignore[misc, unused-ignore]
    """A game of yomi with a list of actions, for an agent a player: `player_1`, and so on.

    An observation is `float32` from 0 to 1: the planes of the board, those of `history` positions before, and a plane
    for each player, of ones for the player to move. Of games without a board it is the actions until here.
    `observe(position)` returns others. `infos[agent]["action_mask"]` is the mask of the legal actions of the agent to
    move, as `int8`. Rewards are the payoffs at the end. A game is cut off after `plies`, which games need that may go on
    for ever.

    `render()` returns text for `render_mode="ansi"`, and a picture without text for `"rgb_array"`. An illegal action is
    a `yomi.Error`. Nothing is left to chance but what an agent chooses: `seed` changes nothing.
    """

    metadata = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: Game | str,
        *,
        history: int = 0,
        observe: Observe | None = None,
        plies: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = opened(game, plies, render_mode)
        self.metadata = {**self.metadata, "name": self.game.name}
        self.render_mode, self.plies = render_mode, plies
        self._observation = Observation(self.game, history, observe)
        self.possible_agents = [f"player_{player}" for player in range(1, self.game.players + 1)]
        box = functools.partial(spaces.Box, 0.0, 1.0) if observe is None else functools.partial(spaces.Box, -numpy.inf, numpy.inf)
        self.observation_spaces = {agent: box(self._observation.shape, numpy.float32) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game, at `options["position"]` if there is one."""
        self.position: Position = (options or {}).get("position", self.game.start)
        self._begun = self.position.ply
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def _look(self) -> None:
        """What follows from the position: whose turn it is, what is legal, and what is paid at the end."""
        outcome = self.position.outcome
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if outcome is not None:
            self.rewards = dict(zip(self.agents, outcome, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[self.position.to_move - 1]
        self.infos[self.agent_selection]["action_mask"] = self.position.action_mask().view(numpy.int8)
        if self.plies is not None and self.position.ply - self._begun >= self.plies:
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Any:
        """The observation, which is the same for all agents."""
        return self._observation.of(self.position)

    def step(self, action: int | None) -> None:
        """Plays an action of `agent_selection`; `None` where its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Error(f"expected an action of {agent}, got None")
        self.position = self.position.play(int(action))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._look()
        self._accumulate_rewards()

    def render(self) -> Any:
        """The position as `render_mode` says."""
        return rendered(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


def env(game: Game | str, **options: Any) -> Environment:
    """The environment of a game, by its name or as `yomi.Game`. The options are those of `Environment`."""
    return Environment(game, **options)
