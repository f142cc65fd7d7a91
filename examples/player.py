#!/usr/bin/env python3
"""A player of any game in yomi's plain protocol: it takes a legal move at random.

Run it with, for example,
  yomi tournament diamond --player engine:"python3 examples/player.py" --player one-ply --player max-n:depth=1
"""
import random
import sys


def say(line):
    print(line, flush=True)


legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "yomi":        # the greeting, with the version of the protocol
        say("name a player at random")
        say("ready")
    elif word == "game":      # a game begins; "error REASON" would refuse it
        say("ready")
    elif word == "legal":     # the legal moves; "start" and "moves" say how it came to this
        legal = rest.split()
    elif word == "go":        # its turn, as the player and within the limits that the line names
        say("info depth 1 nodes %d" % len(legal))
        say("move " + random.choice(legal))
    elif word == "quit":
        break
