#!/usr/bin/env python3
"""Learns a game for two by playing against itself, with a network in NumPy and on one core.

    python examples/self_play.py connect-four --minutes 10 --seed 1

A network of two hidden layers says what a position is worth and which moves are worth a look. Monte Carlo tree
search asks it at its leaves (`evaluate=`), and plays games against itself. The network learns what these came to:
who won, and how often the search looked at each move. At the end it plays against `mcts` with random playouts.
Every number follows from the seed and the number of games; `--minutes`, of processor time, stops after a game.
"""

import argparse
import os
import time

# The arrays are small: more threads would wait for one another.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402
import yomi  # noqa: E402


class Network:
    """Values and priors by two hidden layers, seen from the player to move."""

    def __init__(self, game, hidden, seed):
        rng = np.random.default_rng(seed)
        cells = int(np.prod(game.board.shape[1:]))
        sizes = [2 * cells, hidden, hidden, len(game.actions) + 1]
        pairs = zip(sizes, sizes[1:])
        self.weights = [rng.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in pairs]
        self.weights[-1] *= 0.1
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]
        self.moments = [[np.zeros_like(p), np.zeros_like(p)] for p in self.weights + self.biases]
        self.steps = 0

    def forward(self, inputs, masks):
        """The layers, the probabilities of moves, and the value for the player to move."""
        layers = [inputs]
        for weights, biases in zip(self.weights[:-1], self.biases):
            layers.append(np.maximum(layers[-1] @ weights + biases, 0))
        out = layers[-1] @ self.weights[-1] + self.biases[-1]
        logits = np.where(masks, out[:, :-1], -1e9)
        logits = np.exp(logits - logits.max(axis=1, keepdims=True))
        return layers, logits / logits.sum(axis=1, keepdims=True), np.tanh(out[:, -1])

    def __call__(self, planes, masks):
        """The values for both players and the priors: what `evaluate=` asks for."""
        first = planes[:, -2].reshape(len(planes), -1)[:, 0] == 1
        _, priors, values = self.forward(inputs_of(planes[:, :2], first), masks)
        values = np.where(first, values, -values)
        return np.stack([values, -values], axis=1), priors

    def learn(self, inputs, masks, policies, values, rate):
        """A step of Adam down the gradient; returns the losses of the policy and of the value before it."""
        layers, priors, guesses = self.forward(inputs, masks)
        count = len(inputs)
        slope = np.concatenate(
            [priors - policies, (2 * (guesses - values) * (1 - guesses**2))[:, None]], axis=1
        ).astype(np.float32)
        slope /= count
        gradients = []
        for index in reversed(range(len(self.weights))):
            gradients.append((layers[index].T @ slope + 1e-4 * self.weights[index], slope.sum(axis=0)))
            if index:
                slope = (slope @ self.weights[index].T) * (layers[index] > 0)
        gradients.reverse()
        self.steps += 1
        flat = [weights for weights, _ in gradients] + [biases for _, biases in gradients]
        for parameter, gradient, (mean, square) in zip(self.weights + self.biases, flat, self.moments):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            parameter -= rate * (mean / (1 - 0.9**self.steps)) / size
        return self.losses(priors, policies, guesses, values)

    @staticmethod
    def losses(priors, policies, guesses, values):
        """How far the policy is from what it should be (the divergence), and the value (the mean square)."""
        policy = (policies * (np.log(policies + 1e-9) - np.log(priors + 1e-9))).sum(axis=1).mean()
        return float(policy), float(((guesses - values) ** 2).mean())


def inputs_of(pieces, first):
    """The pieces of the player to move, then those of the other: shape [n, 2 × cells]."""
    own = np.where(first.reshape(-1, 1, 1, 1), pieces, pieces[:, ::-1])
    return own.reshape(len(pieces), -1).astype(np.float32)


def policy_of(position, answer):
    """The share of walks through each action; all through the best one if that is proven."""
    number = dict(zip(position.legal_moves, position.legal_actions))
    policy = np.zeros(len(position.game.actions), np.float32)
    is_proven = answer.moves[0].kind == "exact"
    for row in answer.moves[:1] if is_proven else answer.moves:
        policy[number[row.move]] = 1 if is_proven else row.nodes
    return policy / policy.sum()


def self_play(game, network, walks, batch, rng):
    """A game of the network against itself: the rows (pieces, first, mask, policy, value for the mover)."""
    position, rows = game.start, []
    while not position.is_over:
        temperature = 1 if position.ply < 0.25 * game.board.shape[1] * game.board.shape[2] else 0
        answer = position.analyze(
            f"mcts:noise=0.25,alpha=0.8,temperature={temperature}",
            evaluate=network,
            batch=batch,
            evaluations=walks,
            seed=int(rng.integers(2**32)),
        )
        policy = policy_of(position, answer)
        rows.append((position.planes()[:2], position.to_move == 1, position.action_mask(), policy))
        position = position.play(answer.best)
    won = float(np.sign(position.outcome[0]))
    return [(*row, won if row[1] else -won) for row in rows]


def train(name, *, games, hidden, walks, batch=8, seed=1, rate=1e-3, minutes=None, mirror=False, tell=None):
    """Plays and learns; returns the network and the losses after every 20 games."""
    game, rng = yomi.Game(name), np.random.default_rng(seed)
    network = Network(game, hidden, seed)
    memory, losses, began = [], [], time.process_time()
    for played in range(1, games + 1):
        memory += self_play(game, network, walks, batch, rng)
        memory = memory[-max(2_000, min(60_000, 8 * played * 5)) :]
        for _ in range(8):
            rows = [memory[index] for index in rng.integers(len(memory), size=128)]
            pieces, first, masks, policies, values = (np.array(column) for column in zip(*rows))
            if mirror and rng.integers(2):
                pieces, masks, policies = pieces[..., ::-1], masks[:, ::-1], policies[:, ::-1]
            loss = network.learn(inputs_of(pieces, first), masks, policies, values.astype(np.float32), rate)
        if played % 20 == 0:
            losses.append(loss)
        if tell and played % 100 == 0:
            tell(f"{played} games, {time.process_time() - began:.0f} s: policy {loss[0]:.3f}, value {loss[1]:.3f}")
        if minutes and time.process_time() - began > 60 * minutes:
            break
    return network, losses, played


def match(name, network, games, limits, opponent="mcts", batch=8, seed=1):
    """Wins, draws and losses of the network against a search, both within the same limits; they take turns to
    begin, and the first two moves are drawn."""
    game, rng, counts = yomi.Game(name), np.random.default_rng(seed), [0, 0, 0]
    for played in range(games):
        if played % 2 == 0:
            opening = game.start
            for _ in range(2):
                opening = opening.play(opening.legal_moves[rng.integers(len(opening.legal_moves))])
        position, seat = opening, 1 + played % 2
        while not position.is_over:
            own = position.to_move == seat
            asked = {"evaluate": network, "batch": batch} if own else {}
            search = "mcts" if own else opponent
            position = position.play(position.analyze(search, seed=int(rng.integers(2**32)), **asked, **limits).best)
        payoff = np.sign(position.outcome[seat - 1])
        counts[0 if payoff > 0 else 1 if payoff == 0 else 2] += 1
    return counts


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("game", nargs="?", default="connect-four")
    options.add_argument("--games", type=int, default=1_000_000)
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--hidden", type=int, default=128)
    options.add_argument("--walks", type=int, default=100)
    given = options.parse_args()

    def tell(line):
        print(line, flush=True)

    mirror = given.game.startswith("connect-four")
    network, _, played = train(
        given.game, games=given.games, hidden=given.hidden, walks=given.walks, seed=given.seed,
        minutes=given.minutes, mirror=mirror, tell=tell,
    )
    print(f"seed {given.seed}: {played} games of self-play")
    for limits in [{"evaluations": given.walks}, {"nodes": 2_000}]:
        won, drawn, lost = match(given.game, network, 100, limits, seed=given.seed)
        print(f"against mcts with playouts at {limits}: {won} won, {drawn} drawn, {lost} lost", flush=True)


if __name__ == "__main__":
    main()
