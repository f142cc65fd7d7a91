"""Plays random games of written games in step with models that are written from the rules of the games alone.

    cargo build -p yomi-written --example random_games
    python3 tools/second_models.py target/debug/examples/random_games [GAMES] [SEED] [SAMPLE …]

A model knows nothing of the language. It is a class with a start, the moves of a position, each with the position that
follows, and the end. A piece is the number of its player and its kind, a cell its column and row, counted from 1.
"""

import sys
from dataclasses import dataclass, replace

from openspiel import Compared, compare_all

ORTHOGONAL, DIAGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]
ANY, HALF = ORTHOGONAL + DIAGONAL, [(1, 0), (0, 1), (1, 1), (1, -1)]


def name(cell):
    return f"{chr(96 + cell[0])}{cell[1]}"


def cells(names):
    return [(ord(name[0]) - 96, int(name[1:])) for name in names.split()]


def walk(cell, way, by=1):
    return cell[0] + by * way[0], cell[1] + by * way[1]


@dataclass(frozen=True)
class Position:
    pieces: dict
    mover: int = 0
    last: int = 1
    hands: tuple = (0, 0)
    rest: object = None


class Model:
    columns, rows, hands, rest = 8, 8, (0, 0), None

    def board(self):
        return [(x, y) for y in range(1, self.rows + 1) for x in range(1, self.columns + 1)]

    def setup(self):
        """The pieces of the start: for each player and kind the names of cells."""
        return {}

    def start(self):
        pieces = {cell: piece for piece, names in self.setup().items() for cell in cells(names)}
        return Position(pieces, hands=self.hands, rest=self.rest)

    def is_empty(self, p, cell):
        return cell in self.area and cell not in p.pieces

    def is_theirs(self, p, cell):
        return p.pieces.get(cell, (p.mover,))[0] == 1 - p.mover

    def mine(self, p, player=None):
        player = p.mover if player is None else player
        return [cell for cell, piece in p.pieces.items() if piece[0] == player]

    def after(self, p, removed=(), put=(), again=False, **changes):
        """The position after a move of the player to move."""
        pieces = {cell: piece for cell, piece in p.pieces.items() if cell not in removed}
        pieces.update(put)
        return replace(p, pieces=pieces, last=p.mover, mover=p.mover if again else 1 - p.mover, **changes)

    def place(self, p, cell, kind="man", **changes):
        return name(cell), self.after(p, put={cell: (p.mover, kind)}, **changes)

    def go(self, p, cell, to, taken=(), **changes):
        """A piece goes to a cell; what stands there, and on others, is captured."""
        sign = "x" if to in p.pieces or taken else "-"
        return name(cell) + sign + name(to), self.after(p, [cell, *taken], {to: p.pieces[cell]}, **changes)

    def paid(self, winner):
        return [1 if player == winner else -1 for player in (0, 1)]

    def over(self, p, moves):
        """The payoffs at the end, or None; usually who cannot move has lost."""
        return self.end(p) or (None if moves else self.paid(1 - p.mover))

    def end(self, p):
        return None

    def has_line(self, mine, length, ways=HALF):
        return any(all(walk(cell, way, by) in mine for by in range(length)) for cell in mine for way in ways)

    def in_line(self, mine, cell, length, ways):
        """True if a cell lies in a line of so many cells, or more."""
        for way in ways:
            run = 1 + sum(next(by for by in range(1, 99) if walk(cell, way, sign * by) not in mine) - 1 for sign in (1, -1))
            if run >= length:
                return True
        return False

    def slides(self, p, cell, ways):
        for way in ways:
            by = 1
            while self.is_empty(p, walk(cell, way, by)):
                yield way, walk(cell, way, by)
                by += 1


class Alquerque(Model):
    columns = rows = 5

    def setup(self):
        return {(0, "man"): "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 d3 e3", (1, "man"): "a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3"}

    def ways(self, cell):
        return ANY if sum(cell) % 2 == 0 else ORTHOGONAL

    def hops(self, p, cell):
        return [(walk(cell, way), walk(cell, way, 2)) for way in self.ways(cell)
                if self.is_theirs(p, walk(cell, way)) and self.is_empty(p, walk(cell, way, 2))]

    def moves(self, p):
        for cell in [p.rest] if p.rest else self.mine(p):
            for over, to in self.hops(p, cell):
                text, after = self.go(p, cell, to, [over], rest=None)
                if self.hops(replace(after, mover=p.mover), to):
                    after = replace(after, mover=p.mover, rest=to)
                yield text, after
        if not any(self.hops(p, cell) for cell in self.mine(p)):
            yield from (self.go(p, cell, walk(cell, way)) for cell in self.mine(p) for way in self.ways(cell)
                        if self.is_empty(p, walk(cell, way)))


class BaghChal(Alquerque):
    hands = 20, 0

    def setup(self):
        return {(1, "tiger"): "a1 e1 a5 e5"}

    def moves(self, p):
        if p.hands[0]:
            yield from (self.place(p, cell, hands=(p.hands[0] - 1, 0)) for cell in self.area
                        if self.is_empty(p, cell) and p.mover == 0)
        if p.mover or not p.hands[0]:
            for cell in self.mine(p):
                for way in self.ways(cell):
                    one, two = walk(cell, way), walk(cell, way, 2)
                    if self.is_empty(p, one):
                        yield self.go(p, cell, one)
                    elif p.mover and self.is_theirs(p, one) and self.is_empty(p, two):
                        yield self.go(p, cell, two, [one])

    def end(self, p):
        return self.paid(1) if p.hands[0] + len(self.mine(p, 0)) == 15 else None


class HareAndHounds(Model):
    rest = 0

    def board(self):
        return [(1, 2), (5, 2)] + [(x, y) for x in (2, 3, 4) for y in (1, 2, 3)]

    def setup(self):
        return {(0, "hound"): "a2 b1 b3", (1, "hare"): "e2"}

    def moves(self, p):
        for cell in self.mine(p):
            for to in [walk(cell, way) for way in ANY]:
                # Diagonals go through the middle, and to the two ends.
                is_joined = 0 in (to[0] - cell[0], to[1] - cell[1]) or (3, 2) in (cell, to) or {1, 5} & {cell[0], to[0]}
                if self.is_empty(p, to) and is_joined and (p.mover or to[0] >= cell[0]):
                    idle = p.rest if p.mover else p.rest + 1 if to[0] == cell[0] else 0
                    yield self.go(p, cell, to, rest=idle)

    def end(self, p):
        hare, first = self.mine(p, 1)[0], min(x for x, _ in self.mine(p, 0))
        return self.paid(1) if hare[0] <= first or p.rest == 10 else None


class Teeko(Model):
    columns = rows = 5

    def moves(self, p):
        mine = self.mine(p)
        for cell in self.area:
            if len(mine) < 4 and self.is_empty(p, cell):
                yield self.place(p, cell)
        for cell in mine if len(mine) == 4 else []:
            for way in ANY:
                if self.is_empty(p, walk(cell, way)):
                    yield self.go(p, cell, walk(cell, way))

    def end(self, p):
        mine = set(self.mine(p, p.last))
        is_square = any({cell, walk(cell, (1, 0)), walk(cell, (0, 1)), walk(cell, (1, 1))} <= mine for cell in mine)
        return self.paid(p.last) if is_square or self.has_line(mine, 4) else None


class Dao(Model):
    columns = rows = 4

    def setup(self):
        return {(0, "man"): "a1 b2 c3 d4", (1, "man"): "a4 b3 c2 d1"}

    def moves(self, p):
        for cell in self.mine(p):
            far = dict(self.slides(p, cell, ANY))  # The last cell of each way stays.
            yield from (self.go(p, cell, to) for to in far.values())

    def end(self, p):
        mine, theirs = sorted(self.mine(p, p.last)), set(self.mine(p, 1 - p.last))
        xs, ys = sorted(x for x, _ in mine), sorted(y for _, y in mine)
        corners = [(1, 1), (1, 4), (4, 1), (4, 4)]
        near = {corner: {walk(corner, way) for way in ANY} & set(self.area) for corner in corners}
        is_square = xs[0] == xs[1] == xs[2] - 1 == xs[3] - 1 and ys[0] == ys[1] == ys[2] - 1 == ys[3] - 1
        if len(set(xs)) == 1 or len(set(ys)) == 1 or is_square or mine == corners:
            return self.paid(p.last)
        shut = any(corner in theirs and near[corner] <= set(mine) for corner in corners)
        return self.paid(1 - p.last) if shut else None


class Yote(Model):
    columns, rows, hands = 6, 5, (12, 12)

    def moves(self, p):
        if p.hands[p.mover]:
            hands = tuple(hand - (player == p.mover) for player, hand in enumerate(p.hands))
            yield from (self.place(p, cell, hands=hands) for cell in self.area if self.is_empty(p, cell))
        for cell in self.mine(p):
            for way in ORTHOGONAL:
                one, two = walk(cell, way), walk(cell, way, 2)
                if self.is_empty(p, one):
                    yield self.go(p, cell, one)
                elif self.is_theirs(p, one) and self.is_empty(p, two):
                    others = [other for other in self.mine(p, 1 - p.mover) if other != one]
                    for other in others:
                        text, after = self.go(p, cell, two, [one, other])
                        yield f"{text}/x{name(other)}", after
                    if not others:
                        yield self.go(p, cell, two, [one])


class Dara(Model):
    columns, rows, rest = 6, 5, 24

    def moves(self, p):
        mine = set(self.mine(p))
        for cell in self.area if p.rest else []:
            if self.is_empty(p, cell) and not self.in_line(mine | {cell}, cell, 3, HALF[:2]):
                yield self.place(p, cell, rest=p.rest - 1)
        for cell in mine if not p.rest else []:
            for to in [walk(cell, way) for way in ORTHOGONAL if self.is_empty(p, walk(cell, way))]:
                moved = mine - {cell} | {to}
                if not self.in_line(moved, to, 3, HALF[:2]):
                    yield self.go(p, cell, to)
                elif not self.in_line(moved, to, 4, HALF[:2]):
                    for other in self.mine(p, 1 - p.mover):
                        text, after = self.go(p, cell, to)
                        yield f"{text}/x{name(other)}", replace(
                            after, pieces={key: piece for key, piece in after.pieces.items() if key != other})

    def end(self, p):
        return self.paid(p.last) if not p.rest and len(self.mine(p, 1 - p.last)) < 3 else None


class Connect6(Model):
    columns = rows = 13
    rest = 1

    def moves(self, p):
        for cell in self.area:
            if self.is_empty(p, cell):
                yield self.place(p, cell, again=p.rest > 1, rest=p.rest - 1 or 2)

    def over(self, p, moves):
        won = self.has_line(set(self.mine(p, p.last)), 6)
        return self.paid(p.last) if won else None if moves else [0, 0]


class ToadsAndFrogs(Model):
    columns, rows = 7, 3

    def setup(self):
        return {(0, "toad"): "a1 b1 a2 b2 a3 b3", (1, "frog"): "f1 g1 f2 g2 f3 g3"}

    def moves(self, p):
        way = (-1 if p.mover else 1, 0)
        for cell in self.mine(p):
            if self.is_empty(p, walk(cell, way)):
                yield self.go(p, cell, walk(cell, way))
            elif self.is_theirs(p, walk(cell, way)) and self.is_empty(p, walk(cell, way, 2)):
                yield self.go(p, cell, walk(cell, way, 2))


class Brandubh(Model):
    columns = rows = 7
    middle, forbidden = (4, 4), [(1, 1), (1, 7), (7, 1), (7, 7)]

    def setup(self):
        return {(0, "man"): "d1 d2 a4 b4 f4 g4 d6 d7", (1, "man"): "d3 c4 e4 d5", (1, "king"): "d4"}

    def may_stand(self, p, cell, to):
        return p.pieces[cell][1] == "king" or to != self.middle and to not in self.forbidden

    def may_cross(self, cell):
        return True

    def is_hostile(self, p, cell, player):
        if cell in p.pieces:
            return p.pieces[cell][0] == player
        return cell == self.middle or cell in self.forbidden

    def moves(self, p):
        for cell in self.mine(p):
            for way in ORTHOGONAL:
                to = walk(cell, way)
                while self.is_empty(p, to) and self.may_cross(to):
                    if self.may_stand(p, cell, to):
                        text, after = self.go(p, cell, to)
                        yield text, self.captured(after, to)
                    to = walk(to, way)

    def captured(self, p, at):
        taken, me = [], p.last
        for way in ORTHOGONAL:
            one, two = walk(at, way), walk(at, way, 2)
            if one in p.pieces and p.pieces[one][0] != me:
                is_safe = p.pieces[one][1] == "king" and abs(one[0] - self.middle[0]) + abs(one[1] - self.middle[1]) <= 1
                sides = [walk(one, side) for side in ORTHOGONAL]
                if is_safe and all(side == self.middle or p.pieces.get(side, (1,))[0] == 0 for side in sides):
                    taken.append(one)
                if not is_safe and self.is_hostile(p, two, me):
                    taken.append(one)
        return replace(p, pieces={cell: piece for cell, piece in p.pieces.items() if cell not in taken})

    def is_home(self, cell):
        return cell in self.forbidden

    def end(self, p):
        king = [cell for cell, piece in p.pieces.items() if piece[1] == "king"]
        return self.paid(0) if not king else self.paid(1) if self.is_home(king[0]) else None


class Tablut(Brandubh):
    columns = rows = 9
    middle, forbidden = (5, 5), []

    def setup(self):
        return {(0, "man"): "d1 e1 f1 e2 a4 a5 a6 b5 i4 i5 i6 h5 d9 e9 f9 e8", (1, "man"): "e3 e4 e6 e7 c5 d5 f5 g5",
                (1, "king"): "e5"}

    def may_cross(self, cell):
        return cell != self.middle

    def is_home(self, cell):
        return 1 in cell or 9 in cell


class HasamiShogi(Model):
    columns = rows = 9

    def setup(self):
        return {(player, "man"): " ".join(f"{column}{row}" for column in "abcdefghi") for player, row in [(0, 1), (1, 9)]}

    def moves(self, p):
        for cell in self.mine(p):
            for _, to in self.slides(p, cell, ORTHOGONAL):
                text, after = self.go(p, cell, to)
                taken, mine = [], self.mine(after, p.mover)
                for way in ORTHOGONAL:
                    run = [walk(to, way)]
                    while self.is_theirs(p, run[-1]):
                        run.append(walk(run[-1], way))
                    taken += run[:-1] if run[-1] in mine else []
                for corner in [(1, 1), (1, 9), (9, 1), (9, 9)]:
                    sides = [walk(corner, way) for way in ORTHOGONAL if walk(corner, way) in self.area]
                    if self.is_theirs(p, corner) and to in sides and all(side in mine for side in sides):
                        taken.append(corner)
                yield text, replace(after, pieces={at: piece for at, piece in after.pieces.items() if at not in taken})

    def end(self, p):
        return self.paid(p.last) if len(self.mine(p, 1 - p.last)) < 2 else None


class Jungle(Model):
    columns, rows = 7, 9
    animals = "rat cat dog wolf leopard tiger lion elephant".split()

    def setup(self):
        south = dict(elephant=(1, 3), wolf=(3, 3), leopard=(5, 3), rat=(7, 3), cat=(2, 2), dog=(6, 2), tiger=(1, 1), lion=(7, 1))
        return {(player, kind): name((8 - x, 10 - y) if player else (x, y)) for player in (0, 1)
                for kind, (x, y) in south.items()}

    def is_water(self, cell):
        return cell[0] in (2, 3, 5, 6) and cell[1] in (4, 5, 6)

    def row(self, player, row):
        return 10 - row if player else row

    def takes(self, p, cell, to):
        mine, theirs = p.pieces[cell][1], p.pieces[to][1]
        if self.is_water(cell) != self.is_water(to) and mine == "rat":
            return False
        in_trap = to in [(x, self.row(p.mover, y)) for x, y in [(3, 1), (5, 1), (4, 2)]]
        if {mine, theirs} == {"rat", "elephant"}:
            return mine == "rat" or in_trap
        return in_trap or self.animals.index(mine) >= self.animals.index(theirs)

    def moves(self, p):
        for cell in self.mine(p):
            for way in ORTHOGONAL:
                kind, to = p.pieces[cell][1], walk(cell, way)
                while self.is_water(to) and kind in ("lion", "tiger") and to not in p.pieces:
                    to = walk(to, way)
                is_open = to in self.area and (kind == "rat" or not self.is_water(to))
                if is_open and to != (4, self.row(p.mover, 1)):
                    if to not in p.pieces or self.is_theirs(p, to) and self.takes(p, cell, to):
                        yield self.go(p, cell, to)

    def end(self, p):
        return self.paid(p.last) if p.pieces.get((4, self.row(p.last, 9)), (2,))[0] == p.last else None


class Pente(Model):
    columns = rows = 13

    def moves(self, p):
        for cell in self.area:
            if self.is_empty(p, cell):
                taken = []
                for way in ANY:
                    one, two, end = [walk(cell, way, by) for by in (1, 2, 3)]
                    if self.is_theirs(p, one) and self.is_theirs(p, two) and p.pieces.get(end, (2,))[0] == p.mover:
                        taken += [one, two]
                hands = list(p.hands)
                hands[p.mover] += len(taken)
                yield name(cell), self.after(p, taken, {cell: (p.mover, "man")}, hands=tuple(hands))

    def over(self, p, moves):
        won = self.has_line(set(self.mine(p, p.last)), 5) or p.hands[p.last] >= 10
        return self.paid(p.last) if won else None if moves else [0, 0]


class Trike(Model):
    ways = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]

    def board(self):
        return [(x, y) for y in range(1, 8) for x in range(1, 9 - y)]

    def moves(self, p):
        goals = self.area if p.rest is None else [to for _, to in self.slides(p, p.rest, self.ways)]
        yield from (self.place(p, to, rest=to) for to in goals)

    def over(self, p, moves):
        if moves:
            return None
        near = [p.pieces[cell][0] for cell in [p.rest] + [walk(p.rest, way) for way in self.ways] if cell in p.pieces]
        return self.paid(int(near.count(1) > near.count(0)))


class NoGo(Model):
    columns = rows = 7

    def is_alive(self, pieces, cell):
        """True if the group of a stone has an empty neighbor."""
        group = {cell}
        while True:
            near = {walk(one, way) for one in group for way in ORTHOGONAL} & self.area
            if near - pieces.keys():
                return True
            more = {other for other in near if pieces[other] == pieces[cell]} - group
            if not more:
                return False
            group |= more

    def dying(self, p, cell):
        """Whether a stone on a cell leaves a group of theirs without an empty neighbor, and its own group."""
        pieces = {**p.pieces, cell: (p.mover, "stone")}
        near = [walk(cell, way) for way in ORTHOGONAL if self.is_theirs(p, walk(cell, way))]
        return any(not self.is_alive(pieces, other) for other in near), not self.is_alive(pieces, cell)

    def moves(self, p):
        yield from (self.place(p, cell, "stone") for cell in self.area - p.pieces.keys()
                    if self.dying(p, cell) == (False, False))


class AtariGo(NoGo):
    def moves(self, p):
        for cell in self.area - p.pieces.keys():
            takes, dies = self.dying(p, cell)
            if takes or not dies:
                yield self.place(p, cell, "stone", rest=takes)

    def end(self, p):
        return self.paid(p.last) if p.rest else None


class Play:
    """A game of a model as it is played."""

    def __init__(self, of):
        self.of, self.model = of, of.game()
        self.model.area = frozenset(self.model.board())
        self.play("", self.model.start())

    def legal(self):
        return self.moves

    def play(self, text, after):
        self.state, self.moves = after, dict(self.model.moves(after))

    def player(self):
        return self.state.mover

    def payoffs(self):
        return self.model.over(self.state, self.moves)


MODELS = {
    "alquerque": Alquerque, "atari-go": AtariGo, "bagh-chal": BaghChal, "brandubh": Brandubh, "connect6": Connect6, "dao": Dao,
    "dara": Dara, "hare-and-hounds": HareAndHounds, "hasami-shogi": HasamiShogi, "jungle": Jungle, "nogo": NoGo, "pente": Pente,
    "tablut": Tablut, "teeko": Teeko, "toads-and-frogs": ToadsAndFrogs, "trike": Trike, "yote": Yote,
}
WITHOUT_SWAP = {"trike": [("  pie rule\n", "")]}

if __name__ == "__main__":
    samples = sys.argv[4:] or sorted(MODELS)
    sys.exit(compare_all([Compared(sample, [], WITHOUT_SWAP.get(sample, []), MODELS[sample], Play) for sample in samples],
                         *(sys.argv[1:4] + ["200", "1"][len(sys.argv[1:4]) - 1:])))
