"""Keys of states: searches know a position by its key, and two that are unequal never have the same one."""

import collections
import dataclasses
import enum
import fractions
import functools
import os
import random

import numpy
import pytest
import yomi


@dataclasses.dataclass(frozen=True)
class Fields:
    ply: int
    score: int
    board: int
    note: str = dataclasses.field(default="", compare=False)


@dataclasses.dataclass(frozen=True)
class Own:
    """Compared by itself, with the worst of all hashes."""

    ply: int
    score: int
    board: int

    def __eq__(self, other):
        if not isinstance(other, Own):
            return NotImplemented
        return (self.ply, self.score, self.board) == (other.ply, other.score, other.board)

    def __hash__(self):
        return 7


class Plain(Own):
    """The same without a comparison of its own class."""


class Score(enum.Enum):
    LOW = -2
    LESS = -1
    EVEN = 0
    MORE = 1
    HIGH = 2


Named = collections.namedtuple("Named", "ply score board")

# How a state holds its ply, its score and its board, and how they are found in it again.
KINDS = {
    "tuple": (lambda *state: state, lambda state: state),
    "fields": (lambda *state: Fields(*state, note=str(state)), lambda state: (state.ply, state.score, state.board)),
    "own": (Own, lambda state: (state.ply, state.score, state.board)),
    "plain": (Plain, lambda state: (state.ply, state.score, state.board)),
    "named": (Named, tuple),
    "set": (lambda *state: frozenset(enumerate(state)), lambda state: tuple(dict(state)[place] for place in range(3))),
    "text": (lambda *state: repr(state), lambda state: tuple(int(word) for word in state[1:-1].split(", "))),
    "bytes": (
        lambda ply, score, board: (ply, bytes([score % 256]), board.to_bytes(8, "little")),
        lambda state: (state[0], (state[1][0] + 128) % 256 - 128, int.from_bytes(state[2], "little")),
    ),
    "float": (lambda ply, score, board: (ply, score / 2, board), lambda state: (state[0], int(2 * state[1]), state[2])),
    "numpy": (
        lambda ply, score, board: (ply, numpy.int64(score), numpy.uint64(board)),
        lambda state: (state[0], int(state[1]), int(state[2])),
    ),
    "enum": (
        lambda ply, score, board: (ply, Score(max(-2, min(2, score))), board),
        lambda state: (state[0], state[1].value, state[2]),
    ),
}

# Bits whose hashes are equal in Python, by twos.
BITS = [1 << bit for bit in (0, 61, 1, 62, 2, 63)]


class Sums:
    """Moves add to a score and turn bits of a board; what is paid depends on both, at random."""

    def __init__(self, seed):
        self.seed, chance = seed, random.Random(seed)
        self.kind = list(KINDS)[seed % len(KINDS)]
        self.make, self.parts = KINDS[self.kind]
        self.plies = chance.randint(3, 5)
        self.steps = [
            [(chance.randint(-2, 2), chance.choice(BITS)) for _ in range(chance.randint(2, 3))]
            for _ in range(self.plies)
        ]
        self.promises = yomi.Promises(longest=self.plies, payoffs=(-1, 1), sum=0)

    def start(self):
        return self.make(0, 0, 0)

    def to_move(self, state):
        return self.parts(state)[0] % 2 + 1

    def paid(self, state):
        return random.Random(f"{self.seed} {self.parts(state)}").choice((-1, 0, 1))

    def outcome(self, state):
        return None if self.parts(state)[0] < self.plies else (self.paid(state), -self.paid(state))

    def legal_moves(self, state):
        return range(len(self.steps[self.parts(state)[0]]))

    def play(self, state, move):
        ply, score, board = self.parts(state)
        more, bit = self.steps[ply][move]
        return self.make(ply + 1, score + more, board ^ bit)

    def write_position(self, state):
        return repr(self.parts(state))

    def read_position(self, text):
        return self.make(*yomi._rules.read_position(text))

    def value(self, state):
        """What the first player gets, without any memory."""
        if self.parts(state)[0] == self.plies:
            return self.paid(state)
        values = [self.value(self.play(state, move)) for move in self.legal_moves(state)]
        return max(values) if self.to_move(state) == 1 else min(values)


SEARCHES = [
    "pvs",
    "pvs:threads=2",
    "label:memory=true",
    "paranoid:deepening=always",
    "best-reply:deepening=always",
    "proof-number",
    "pds:table=4096",
    "df-pn:table=4096",
]


def test_searches_that_remember_find_what_a_search_without_memory_finds():
    count = 10_000 if os.environ.get("YOMI_DEEP") else 100
    exact = collections.Counter()
    for seed in range(count):
        rules = Sums(seed)
        start = yomi.Game(rules, check=int(seed < 2 * len(KINDS))).start
        expected = rules.value(rules.start())
        for search in SEARCHES:
            answer = start.analyze(search)
            if answer.kind == "exact":
                exact[search] += 1
                assert answer.value == (expected, -expected), (search, seed, rules.kind)
                if answer.best is not None:
                    after = rules.play(rules.start(), int(answer.best))
                    assert rules.value(after) == expected, (search, seed, rules.kind)
        solved = start.solve()
        assert solved.value == (expected, -expected), (seed, rules.kind)
    assert all(exact[search] > count // 2 for search in SEARCHES), exact


def one_game(states):
    """A game whose states are these, one after the other by the number of the move."""

    class Any:
        promises = yomi.Promises(longest=1, payoffs=(-1, 1), sum=0)

        def start(self):
            return "start"

        def to_move(self, state):
            return 1

        def outcome(self, state):
            return None if state == "start" else (0, 0)

        def legal_moves(self, state):
            return range(len(states))

        def play(self, state, move):
            return states[move]

        def write_position(self, state):
            return "start" if state == "start" else str(next(i for i, s in enumerate(states) if s is state))

        def read_position(self, text):
            return "start" if text == "start" else states[int(text)]

    return yomi.Game(Any(), check=0).start


EQUAL = [
    [1, 1.0, True, numpy.int64(1), numpy.float32(1), numpy.bool_(True), fractions.Fraction(1)],
    [0, -0.0, False, numpy.uint8(0)],
    [2**70, 2.0**70, fractions.Fraction(2**70)],
    [0.5, numpy.float64(0.5), fractions.Fraction(1, 2)],
    [frozenset((1, 2, 3)), frozenset((3, 2.0, True))],
    [(1, "a"), collections.namedtuple("Pair", "a b")(1, "a")],
    [Fields(1, 2, 3, "x"), Fields(1, 2, 3.0, "y")],
]

UNEQUAL = [
    -1, -2, 1, 1 << 61, 1 << 122, -(1 << 61), (1 << 61) - 1, (1 << 62) - 2, 1 << 63, 1 << 64, -(1 << 63), -(1 << 64),
    2**63 - 1, 2**64 - 1, 0, 0.5, -0.5, float("inf"), float("-inf"), 1e300, 5e-324, "", "a", "a\0", "\0a", b"", b"a", b"a\0",
    "\ud800", "1", b"1", None, "None", (), ((),), ((), ()), (((),),), (1,), (1, ()), ((1,),), ("a", "b"), ("ab", ""),
    ("ab",), (0,), (None,), (0, 0), (-1, -2), (-2, -1), frozenset(), frozenset((1,)), frozenset((1, 2)), frozenset(((1, 2),)),
    frozenset((-1,)), frozenset((-2,)), Fields(1, 2, 3), Fields(1, 2, 4), Own(1, 2, 3), Own(1, 2, 4), Score.LOW, Score.LESS,
    Fields, Own, ..., range(3), fractions.Fraction(1, 3), 1 / 3, complex(0, 1), complex(0, 2),
    functools.reduce(lambda inner, _: (inner,), range(300), 1), functools.reduce(lambda inner, _: (inner,), range(300), 2),
    functools.reduce(lambda inner, _: (inner,), range(301), 1),
]  # fmt: skip


@pytest.mark.parametrize("states", EQUAL, ids=lambda states: repr(states[0]))
def test_equal_states_are_one_position(states):
    start = one_game(states)
    positions = {start.play(str(move)) for move in range(len(states))}
    assert len(positions) == 1
    assert start.solve().positions == 2


def test_unequal_states_are_positions_of_their_own():
    start = one_game(UNEQUAL)
    assert start.solve().positions == 1 + len(UNEQUAL)
    # Again as entries: of tuples, of sets and of the fields of an object.
    for wrapped in (lambda state: (state, 1), lambda state: frozenset((state, "x")), lambda state: Fields(0, state, 0)):
        assert one_game([wrapped(state) for state in UNEQUAL]).solve().positions == 1 + len(UNEQUAL)


def test_states_that_python_does_not_hash_are_refused():
    for state in ([1], {1: 2}, {1}, numpy.zeros(3), (1, [2]), Fields(1, [], 2), bytearray(b"x")):
        with pytest.raises(TypeError, match="unhashable"):
            one_game([state]).play("0")
