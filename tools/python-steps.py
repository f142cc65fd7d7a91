"""How many steps a second `yomi.Positions` takes beside PettingZoo's and OpenSpiel's own games, from Python, on a quiet
machine and with a release build: `pip install . pettingzoo open_spiel pygame`, then

    python tools/python-steps.py

A step is: ask for the legal actions, choose one at random, play it, and begin again where the game is over. The kinds
take turns, so that what the machine does beside befalls all alike; the median of the turns is printed.
"""

import random
import statistics
import time

import numpy
import yomi

TURNS, SECONDS, BATCH = 5, 1.0, 1024
chance = numpy.random.default_rng(1)


def of_positions(name):
    """Steps of a batch: numpy chooses for all at once."""
    positions = yomi.Positions(yomi.Game(name), BATCH)

    def step():
        masks = positions.legal_masks()
        positions.play((masks * chance.random(masks.shape, dtype="float32")).argmax(axis=1))
        positions.reset(positions.is_over())
        return BATCH

    return step


def of_position(name):
    """Steps of single positions of yomi, for comparison."""
    start = yomi.Game(name).start
    position = [start]

    def step():
        at = position[0].play(random.choice(position[0].legal_actions))
        position[0] = start if at.is_over else at
        return 1

    return step


def of_openspiel(name):
    import pyspiel

    game = pyspiel.load_game(name)
    state = [game.new_initial_state()]

    def step():
        at = state[0]
        at.apply_action(random.choice(at.legal_actions()))
        if at.is_terminal():
            state[0] = game.new_initial_state()
        return 1

    return step


def of_pettingzoo(module):
    env = module.env()
    env.reset()

    def step():
        observation, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.reset()
            return 0
        env.step(random.choice(observation["action_mask"].nonzero()[0]))
        return 1

    return step


def kinds():
    yield "yomi.Positions tic-tac-toe", of_positions("tic-tac-toe")
    yield "yomi.Positions connect-four", of_positions("connect-four")
    yield "yomi.Positions othello", of_positions("othello")
    yield "yomi.Position tic-tac-toe", of_position("tic-tac-toe")
    yield "yomi.Position connect-four", of_position("connect-four")
    yield "yomi.Position othello", of_position("othello")
    try:
        for name in ("tic_tac_toe", "connect_four", "othello"):
            yield f"OpenSpiel {name}", of_openspiel(name)
    except ImportError:
        print("OpenSpiel is not installed")
    try:
        from pettingzoo.classic import connect_four_v3, tictactoe_v3

        yield "PettingZoo tictactoe_v3", of_pettingzoo(tictactoe_v3)
        yield "PettingZoo connect_four_v3", of_pettingzoo(connect_four_v3)
    except ImportError as missing:
        print(f"PettingZoo is not installed: {missing}")


def main():
    steps, found = list(kinds()), {}
    for _ in range(TURNS):
        for name, step in steps:
            taken, began = 0, time.perf_counter()
            while (spent := time.perf_counter() - began) < SECONDS:
                taken += step()
            found.setdefault(name, []).append(taken / spent)
    for name, rates in found.items():
        print(f"{name}: {statistics.median(rates):,.0f} steps a second ({min(rates):,.0f} to {max(rates):,.0f})")


if __name__ == "__main__":
    main()
