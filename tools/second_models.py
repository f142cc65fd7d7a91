"""Plays random games of written games in step with models that are written from the rules of the games alone.

    cargo build -p yomi-written --example random_games
    python3 tools/second_models.py target/debug/examples/random_games [GAMES] [SEED] [SAMPLE …]
    python3 tools/second_models.py --record SAMPLE GAMES SEED [NAME=VALUE …]

The second form prints random games of a model instead, in the form of `crates/written/data`.

A model knows nothing of the language. It is a class with a start, the moves of a position, each with the position that
follows, and the end. A piece is the number of its player and its kind, a cell its column and row, counted from 1.
"""

import json
import random
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


class Abalone(Model):
    ways, side, marbles, lost = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)], 5, 14, 6

    def board(self):
        return [(x, y) for y in range(1, 2 * self.side) for x in range(1, 2 * self.side)
                if self.side + 1 <= x + y <= 3 * self.side - 1]

    def setup(self):
        return {(0, "marble"): "a5 a6 a7 a8 a9 b4 b5 b6 b7 b8 b9 c5 c6 c7", (1, "marble"): "i1 i2 i3 i4 i5 h1 h2 h3 h4 h5 h6 g3 g4 g5"}

    def group(self, p, cell, way):
        """One, two and three marbles of the player from a cell on, as far as there are so many."""
        for count in (1, 2, 3):
            group = [walk(cell, way, by) for by in range(count)]
            if all(other in p.pieces and p.pieces[other][0] == p.mover for other in group):
                yield group

    def moves(self, p):
        for cell in self.mine(p):
            for way in self.ways:
                for group in self.group(p, cell, way):
                    yield from self.in_line_moves(p, group, way)
                    yield from (self.side_step(p, group, way, side) for side in self.ways
                                if len(group) > 1 and (side[0] + way[0], side[1] + way[1]) not in self.ways + [(0, 0)]
                                and side != way and all(self.is_empty(p, walk(other, side)) for other in group))

    def in_line_moves(self, p, group, way):
        """The group goes one cell forward: to an empty one, or against fewer marbles with room or the edge behind."""
        front = walk(group[-1], way)
        met = []
        while self.is_theirs(p, walk(front, way, len(met))) and walk(front, way, len(met)) in p.pieces:
            met.append(walk(front, way, len(met)))
        behind = walk(front, way, len(met))
        if len(met) < len(group) and behind not in p.pieces and (met or behind in self.area):
            lost = behind not in self.area
            pieces = {walk(cell, way): p.pieces[cell] for cell in group + met if walk(cell, way) in self.area}
            sign = "x" if lost else "-"
            yield name(group[0]) + sign + name(walk(group[0], way)), self.counted(p, group + met, pieces)

    def side_step(self, p, group, way, side):
        pieces = {walk(cell, side): p.pieces[cell] for cell in group}
        return name(group[0]) + "-" + name(walk(group[-1], side)), self.counted(p, group, pieces)

    def counted(self, p, removed, put):
        return self.after(p, removed, put, hands=(p.hands[0] + 1, 0))

    def over(self, p, moves):
        if len(self.mine(p, 1 - p.last)) == self.marbles - self.lost:
            return self.paid(p.last)
        return [0, 0] if p.hands[0] >= 300 or not moves else None


class SmallAbalone(Abalone):
    side, marbles, lost = 4, 11, 3

    def setup(self):
        return {(0, "marble"): "a4 a5 a6 a7 b3 b4 b5 b6 b7 c4 c5", (1, "marble"): "g1 g2 g3 g4 f1 f2 f3 f4 f5 e3 e4"}


class Epaminondas(Model):
    columns, rows = 8, 7

    def setup(self):
        rows = ["".join(f"{column}{row} " for column in "abcdefgh") for row in range(1, 8)]
        return {(0, "man"): rows[0] + rows[1], (1, "man"): rows[5] + rows[6]}

    def moves(self, p):
        """A phalanx is some men in a row; its rear man names it, and it goes up to its length over empty cells."""
        for rear in self.mine(p):
            for way in ANY:
                size = next(by for by in range(1, 99) if p.pieces.get(walk(rear, way, by), (2,))[0] != p.mover)
                head = walk(rear, way, size - 1)
                for by in range(1, size + 1):
                    goal = walk(head, way, by)
                    foes = next(more for more in range(99) if p.pieces.get(walk(goal, way, more), (2,))[0] != 1 - p.mover)
                    if goal not in self.area or foes >= size or goal in p.pieces and not foes:
                        break
                    phalanx = [walk(rear, way, place) for place in range(size)]
                    taken = [walk(goal, way, more) for more in range(foes)]
                    put = {walk(cell, way, by): p.pieces[cell] for cell in phalanx}
                    text = name(rear) + ("x" if taken else "-") + name(walk(rear, way, by))
                    yield text, self.after(p, phalanx + taken, put, hands=(p.hands[0] + 1, 0))
                    if taken:
                        break

    def over(self, p, moves):
        there = [sum((column, row) in p.pieces and p.pieces[column, row][0] == player for column in range(1, 9))
                 for player, row in ((0, 7), (1, 1))]
        if there[p.mover] > there[p.last]:
            return self.paid(p.mover)
        if not self.mine(p, 1 - p.last):
            return self.paid(p.last)
        return [0, 0] if p.hands[0] >= 200 or not moves else None


class Towers(Model):
    """Games whose pieces are stacks: for each cell those on it, from the lowest to the top."""

    def mine(self, p, player=None):
        player = p.mover if player is None else player
        return [cell for cell, stack in p.pieces.items() if stack[-1][0] == player]


class Tak(Towers):
    columns = rows = 4
    hands = (15, 0), (15, 0)  # For each player the stones and the capstones that are left.

    def start(self):
        return replace(super().start(), rest=0)

    def used(self, p, player, kind):
        hands = [list(hand) for hand in p.hands]
        hands[player][kind == "capstone"] -= 1
        return tuple(map(tuple, hands))

    def moves(self, p):
        for cell in self.area - p.pieces.keys():
            for kind in ["flat"] if p.rest < 2 else ["flat", "wall", "capstone"]:
                owner = 1 - p.mover if p.rest < 2 else p.mover
                if p.hands[owner][kind == "capstone"] > 0:
                    letter = kind[0] if p.mover else kind[0].upper()
                    yield f"{name(cell)}={letter}", self.after(
                        p, put={cell: ((owner, kind),)}, hands=self.used(p, owner, kind), rest=p.rest + 1)
        for cell in self.mine(p) if p.rest > 1 else []:
            stack = p.pieces[cell]
            for taken in range(1, min(len(stack), self.columns) + 1):
                for way in ORTHOGONAL:
                    yield from self.spread(p, cell, way, {cell: stack[:-taken]}, stack[-taken:], "")

    def spread(self, p, cell, way, changed, left, dropped):
        """The ways to leave pieces on the cells that follow the last one."""
        to = walk(cell, way, len(dropped) + 1)
        below = p.pieces.get(to, ())
        if to not in self.area or below and below[-1][1] == "capstone":
            return
        if below and below[-1][1] == "wall":
            if len(left) > 1 or left[0][1] != "capstone":
                return
            below = below[:-1] + ((below[-1][0], "flat"),)
        for number in range(1, len(left) + 1):
            now, drops = {**changed, to: below + left[:number]}, dropped + str(number)
            if number < len(left):
                yield from self.spread(p, cell, way, now, left[number:], drops)
            else:
                after = self.after(p, [cell], {cell: stack for cell, stack in now.items() if stack}, rest=p.rest + 1)
                yield f"{name(cell)}-{name(to)}/{drops}", after

    def has_road(self, p, player):
        road = {cell for cell in self.mine(p, player) if p.pieces[cell][-1][1] != "wall"}
        for axis in (0, 1):
            reached = {cell for cell in road if cell[axis] == 1}
            while more := {walk(cell, way) for cell in reached for way in ORTHOGONAL} & road - reached:
                reached |= more
            if any(cell[axis] == self.columns for cell in reached):
                return True
        return False

    def over(self, p, moves):
        for player in (p.last, 1 - p.last):
            if self.has_road(p, player):
                return self.paid(player)
        if len(p.pieces) < len(self.area) and (0, 0) not in p.hands:
            return None
        flats = [sum(p.pieces[cell][-1][1] == "flat" for cell in self.mine(p, player)) for player in (0, 1)]
        return [0, 0] if flats[0] == flats[1] else self.paid(int(flats[1] > flats[0]))


class Tak3(Tak):
    columns = rows = 3
    hands = (10, 0), (10, 0)


class Tak5(Tak):
    columns = rows = 5
    hands = (21, 1), (21, 1)


class Lasca(Towers):
    columns = rows = 7

    def board(self):
        return [cell for cell in super().board() if sum(cell) % 2 == 0]

    def start(self):
        rows = {1: 0, 2: 0, 3: 0, 5: 1, 6: 1, 7: 1}
        return Position({cell: ((rows[cell[1]], "soldier"),) for cell in self.area if cell[1] in rows})

    def ways(self, p, cell):
        up = -1 if p.mover else 1
        return [way for way in DIAGONAL if way[1] == up or p.pieces[cell][-1][1] == "officer"]

    def hops(self, p, cell):
        for way in self.ways(p, cell):
            over, to = walk(cell, way), walk(cell, way, 2)
            if over in p.pieces and p.pieces[over][-1][0] != p.mover and self.is_empty(p, to):
                yield over, to

    def risen(self, p, stack, to):
        """A column on a cell, and whether its top becomes an officer there."""
        rises = stack[-1][1] == "soldier" and to[1] == (1 if p.mover else 7)
        return stack[:-1] + ((p.mover, "officer"),) if rises else stack, rises

    def moves(self, p):
        hopping = [p.rest] if p.rest else self.mine(p)
        hops = [(cell, over, to) for cell in hopping for over, to in self.hops(p, cell)]
        for cell, over, to in hops:
            stack, rises = self.risen(p, p.pieces[over][-1:] + p.pieces[cell], to)
            left = {over: p.pieces[over][:-1]} if len(p.pieces[over]) > 1 else {}
            after = self.after(p, [cell, over], {to: stack, **left}, again=True, rest=to)
            if rises or not any(self.hops(after, to)):
                after = replace(after, mover=1 - p.mover, rest=None)
            yield f"{name(cell)}x{name(to)}", after
        for cell in [] if hops else self.mine(p):
            for to in [walk(cell, way) for way in self.ways(p, cell)]:
                if self.is_empty(p, to):
                    yield f"{name(cell)}-{name(to)}", self.after(p, [cell], {to: self.risen(p, p.pieces[cell], to)[0]})


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
    "abalone": Abalone, "alquerque": Alquerque, "atari-go": AtariGo, "bagh-chal": BaghChal, "brandubh": Brandubh, "connect6": Connect6, "dao": Dao, "dara": Dara,
    "epaminondas": Epaminondas, "hare-and-hounds": HareAndHounds, "hasami-shogi": HasamiShogi, "jungle": Jungle, "lasca": Lasca, "nogo": NoGo,
    "pente": Pente, "tablut": Tablut, "tak": Tak, "teeko": Teeko, "toads-and-frogs": ToadsAndFrogs, "trike": Trike, "yote": Yote,
}
WITHOUT_SWAP = {"trike": [("  pie rule\n", "")]}

def record(sample, games, seed, *values):
    """Prints random games of a model, of two hundred plies at most. A hand of Tak is given by its values."""
    random.seed(int(seed))
    for _ in range(int(games)):
        play, moves, choices = Play(Compared(sample, values, [], MODELS[sample], Play)), [], []
        if sample == "tak" and values:
            side, stones, caps = [int(value.split("=")[1]) for value in values]
            play.model.columns = play.model.rows = side
            play.model.area, play.model.hands = frozenset(play.model.board()), ((stones, caps), (stones, caps))
            play.play("", play.model.start())
        while play.payoffs() is None and len(moves) < 200:
            choices.append(sorted(play.moves))
            moves.append(random.choice(choices[-1]))
            play.play(moves[-1], play.moves[moves[-1]])
        if play.payoffs() is not None:
            line = {"values": values, "moves": moves, "legal": choices, "payoffs": play.payoffs()}
            print(json.dumps(line, separators=(",", ":")))


TAK = [("tak", ["size=3", "stones=10"], Tak3), ("tak", ["size=5", "stones=21", "capstones=1"], Tak5)]

if __name__ == "__main__":
    if sys.argv[1] == "--record":
        sys.exit(record(*sys.argv[2:]))
    samples = sys.argv[4:] or sorted(MODELS)
    compared = [Compared(sample, [], WITHOUT_SWAP.get(sample, []), MODELS[sample], Play) for sample in samples]
    compared += [Compared(sample, values, [], model, Play) for sample, values, model in TAK if sample in samples]
    sys.exit(compare_all(compared, *(sys.argv[1:4] + ["200", "1"][len(sys.argv[1:4]) - 1:])))
