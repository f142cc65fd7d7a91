#!/usr/bin/env python3
"""A verifier of certificates of written games that shares no code with yomi.

    python3 tools/verify-written.py CERTIFICATE

It says `accepted` with the hash of the rules and the claims that are proved, or `refused` with the reason, and
exits with 0 or 1; with 2 if the certificate, or a word of its text, is not one that it knows. What a certificate
is and what it proves is in `docs/certificates.md`, the language of the rules in `crates/written/README.md`.
"""

import re
import sys
import zlib
from collections import namedtuple
from written_rules import Game, Unknown


class Claim(namedtuple("Claim", "player word bound")):
    """A bound on the payoff of a player: `least` or `most`, and the number."""

    def __str__(self):
        return f"player {self.player + 1} at {self.word} {self.bound}"


class Refused(Exception):
    """The reason for which a certificate proves nothing."""


def hash_of(text):
    """The hash of a text: the words of eight bytes are mixed one after another, and then 255."""
    data, key, mask = text.encode(), 0, (1 << 64) - 1
    words = [int.from_bytes(data[at:at + 8], "little") for at in range(0, len(data), 8)]
    for word in words + [255]:
        key = ((key + 0x9E3779B97F4A7C15) & mask) ^ word
        key = ((key ^ key >> 30) * 0xBF58476D1CE4E5B9) & mask
        key = ((key ^ key >> 27) * 0x94D049BB133111EB) & mask
        key ^= key >> 31
    return f"{key:016x}"


def read(data):
    """The game, the hash of its rules, the start, and the claims with the lines below them."""
    head, _, last = data[:-1].rpartition(b"\n")
    if not data.startswith(b"yomi-certificate 2\n") or not data.endswith(b"\n"):
        raise Unknown("expected a certificate with the text of its game, which begins `yomi-certificate 2`")
    if last != b"checksum %08x" % zlib.crc32(head + b"\n"):
        raise Refused("the checksum does not match: the file was cut short or altered")
    lines = head.decode().split("\n")[1:]
    name = lines.pop(0).removeprefix("game ")
    text = "\n".join(line[1:] for line in lines if line.startswith("|"))
    lines = lines[sum(line.startswith("|") for line in lines):]
    given = dict(pair.split("=") for pair in name.partition(":")[2].split(","))
    if given.pop("rules", None) != hash_of(text):
        raise Refused(f"the rules have the hash {hash_of(text)}, and the line `{name}` names others")
    claims = []
    for number, line in enumerate(lines[1:], 1):
        if claim := re.fullmatch(r"claim player ([1-6]) at (least|most) (-?\d+)", line):
            claims.append((Claim(int(claim[1]) - 1, claim[2], int(claim[3])), []))
        elif claims:
            claims[-1][1].append(line)
        else:
            raise Unknown(f"expected a claim, got `{line}`")
    return name, Game(text, given), hash_of(text), lines[0], claims


class Check:
    """The check of one claim: a walk over all positions that it rests on."""

    def __init__(self, game, claim, lines):
        self.game, self.claim, self.lines, self.searched = game, claim, list(reversed(lines)), {}
        self.must_end = not self.allows([0] * 6)

    def allows(self, payoffs):
        """True if an end of the game is within the bound."""
        paid, bound = payoffs[self.claim.player], self.claim.bound
        return paid >= bound if self.claim.word == "least" else paid <= bound

    def is_ours(self, state):
        """True if the side that proves the claim is to move."""
        mover = 1 - state.mover if state.swapped else state.mover
        return (mover == self.claim.player) == (self.claim.word == "least")

    def children(self, state):
        """The moves in the order of their texts, each with the position and the payoffs that follow."""
        legal = self.game.legal(state)
        return {text: self.game.play(state, *legal[text]) for text in sorted(legal, key=str.encode)}

    def breaks(self, state):
        raise Refused(f"{self.claim}: play comes to {self.game.write(state)}, which does not prove it, "
                      f"{len(self.lines)} lines before the end")

    def run(self, start, ended):
        """Walks from the start; returns the number of positions."""
        known, path = {}, [(float("inf"), [(start, ended)])]
        while path:
            above, children = path[-1]
            if not children:
                path.pop()
                continue
            node = children.pop()
            distance, below = (known[node], []) if node in known else self.visit(*node)
            if self.must_end and distance >= above:
                raise Refused(f"{self.claim}: expected a distance below {above}, got {distance}")
            known[node] = distance
            path.append((distance, below))
        if self.lines:
            raise Refused(f"{self.claim}: expected the end of the proof, got `{self.lines[-1]}`")
        return len(known)

    def visit(self, state, ended):
        """The distance of a position that is met for the first time, and what is to be walked below it."""
        children = {} if ended else self.children(state)
        if ended or not children:
            return (0, []) if self.allows(ended or self.game.draw()) else self.breaks(state)
        word, _, distance = (self.lines.pop() if self.lines else self.breaks(state)).partition(" ")
        distance = int(distance or 0)
        if word == "?":
            if distance > 1000:
                raise Refused(f"{self.claim}: at most 1000 plies are left to the verifier, not {distance}")
            return (0, []) if self.is_forced(state, None, distance) else self.breaks(state)
        if self.is_ours(state) and word not in children:
            raise Refused(f"{self.claim}: expected a legal move at {self.game.write(state)}, got `{word}`")
        if not self.is_ours(state) and word != ".":
            raise Refused(f"{self.claim}: expected `.` at {self.game.write(state)}, got `{word}`")
        below = [children[word]] if self.is_ours(state) else list(children.values())
        return distance, below[::-1]

    def is_forced(self, state, ended, plies):
        """True if the claim can be forced within some plies, found out by trying everything."""
        if ended or plies == 0:
            return bool(ended) and self.allows(ended)
        if (state, plies) not in self.searched:
            children = self.children(state).values()
            some = any if self.is_ours(state) else all
            self.searched[state, plies] = (
                some(self.is_forced(*child, plies - 1) for child in children) if children
                else self.allows(self.game.draw()))
        return self.searched[state, plies]


def main(path):
    with open(path, "rb") as file:
        name, game, rules, start, claims = read(file.read())
    if start != "start " + game.write(game.start()):
        raise Unknown(f"expected a certificate of the start of the game, got `{start}`")
    first = game.start()
    for claim, lines in claims:
        if claim.player >= len(game.everybody):
            raise Refused(f"there is no player {claim.player + 1}")
        ended = game.payoffs(first, game.everybody[-1])
        positions = Check(game, claim, lines).run(first, ended)
        print(f"proved: {claim}, {positions} positions")
    print(f"accepted: {name}, by the text in the certificate, whose hash is {rules}")


if __name__ == "__main__":
    sys.setrecursionlimit(20_000)
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    try:
        main(sys.argv[1])
    except Refused as why:
        sys.exit(f"refused: {why}")
    except (Unknown, IndexError, KeyError, OSError, RecursionError, TypeError, ValueError) as why:
        print(f"not checked: {why}", file=sys.stderr)
        sys.exit(2)
