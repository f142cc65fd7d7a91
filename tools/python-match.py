"""yomi's `mcts` against OpenSpiel's `MCTSBot` at equal simulations, and yomi's default search against it at equal time.

    pip install . open_spiel
    python tools/python-match.py [GAMES] [SIMULATIONS]

Both play Connect Four, Othello and tic-tac-toe with two random plies at the start, each opening once in each seating;
`mcts` and the bot by random playouts. Prints the share that yomi won, a draw being half, with its interval by openings.
The time of a move is the mean that the bot took for its simulations; a quarter of the games are played so.
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
    """The reports of both players."""
    twin = yomi.openspiel.twin(name)
    theirs = yomi.openspiel.player(bot(twin, simulations), twin)
    return twin.game.tournament({"yomi": search, "bot": theirs}, blocks=games // 2, opening=2).players


def tell(what, player):
    score = player.score
    print(f"{what}: yomi {score.value:.1%} [{score.low:.1%}, {score.high:.1%}]", flush=True)


def main():
    games, simulations = (int(word) for word in [*sys.argv[1:], *["400", "100"][len(sys.argv) - 1 :]])
    for name in GAMES:
        ours, theirs = match(name, games, simulations, f"mcts:evaluations={simulations}")
        tell(f"{name}, {games} games at {simulations} simulations by mcts", ours)
        time = 1e3 * theirs.time_s.value
        search = yomi.Game(name).default_search
        ours, _ = match(name, games // 4, simulations, f"{search}:time={time:.1f}ms")
        tell(f"{name}, {games // 4} games at {time:.1f} ms a move by {search}", ours)


if __name__ == "__main__":
    main()
