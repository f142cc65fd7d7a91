"""yomi's `mcts` against OpenSpiel's `MCTSBot`, at equal simulations and at equal time.

    pip install . open_spiel
    python tools/python-match.py [GAMES] [SIMULATIONS]

Both play Connect Four, Othello and tic-tac-toe by random playouts with two random plies at the start, each game once
in each seating. Prints the share that yomi won, a draw being half, with its interval by pairs of games.
"""

import sys

import numpy
import yomi.openspiel
from open_spiel.python.algorithms import mcts

GAMES = ["connect-four", "othello", "tic-tac-toe"]


def bot(twin, simulations, seed=1):
    chance = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    return mcts.MCTSBot(twin.spiel, 2, simulations, evaluator, random_state=chance, solve=True)


def match(name, games, simulations, search):
    twin = yomi.openspiel.twin(name)
    theirs = yomi.openspiel.player(bot(twin, simulations), twin)
    result = twin.game.tournament({"yomi": search, "bot": theirs}, blocks=games // 2, opening=2, threads=1)
    return result.players[0]


def main():
    games, simulations = (int(word) for word in [*sys.argv[1:], "400", "200"][: 2])
    for name in GAMES:
        player = match(name, games, simulations, f"mcts:evaluations={simulations}")
        score = player.score
        print(f"{name}, {games} games at {simulations} simulations: yomi {score.value:.1%} [{score.low:.1%}, {score.high:.1%}]", flush=True)


if __name__ == "__main__":
    main()
