"""The rules of a written game, read from their text and applied cell by cell; no code is shared with yomi.

`GRAMMAR` is the language of `crates/written/README.md`: each form of words with its meaning. In a form, words in
capitals stand for other forms. The meaning is a function of a view `v`, which is a position and the player who
looks at it, and of the values of these words; behind `LATER:` the value is the function itself, behind `EACH:` the
list of the values for each player. Cells are numbers, sets are Python sets, a piece is its kind and its owner.
Not known are stars, hops and slides that go on or put what they capture beneath, `at last`, `finishes` and `pay`.
"""

import operator
import re
from collections import namedtuple

COMPASS = "north northeast east southeast south southwest west northwest".split()
SQUARE = dict(zip(COMPASS, [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]))
STRAIGHT = {way: SQUARE[way] for way in COMPASS[::2]}
HEX = dict(zip(COMPASS[:1] + COMPASS[2:5] + COMPASS[6:], [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]))
HEXAGON = dict(zip(COMPASS[:2] + COMPASS[3:6] + COMPASS[7:], HEX.values()))
RING = {"east": (1, 0), "west": (-1, 0)}
MARKS = "xo+*#@"
SECTIONS = "game with players board without pieces hand stacks forward region track count heaps start turn otherwise end look".split()
BLOCKS, LISTS = "start turn otherwise end look".split(), "with players forward track pieces hand heaps".split()

State = namedtuple("State", "pieces mover counters heaps plies swapped seeds beneath")
Action = namedtuple("Action", "text source to carry_out taken path", defaults=[(), None])
Line = namedtuple("Line", "verb condition effects afterwards")


class Unknown(Exception):
    """Something in a text that this reader does not understand."""


class Board:
    """Cells in rows from the south, each with its neighbors by direction."""

    def __init__(self, names, places, directions, steps, corners):
        self.names, self.places, self.directions, self.steps = names, places, directions, steps
        self.all, self.corners = set(range(len(names))), corners  # No set of corners on boards joined by hand.

    def without(self, cells):
        kept = sorted(self.all - cells)
        steps = [{way: kept.index(to) for way, to in self.steps[cell].items() if to in kept} for cell in kept]
        return Board([self.names[cell] for cell in kept], [self.places[cell] for cell in kept], self.directions,
                     steps, self.corners and {kept.index(cell) for cell in self.corners - cells})

    def ray(self, cell, direction):
        """The cells that follow a cell in a direction, up to the border or back to the cell itself."""
        ray, at = [], self.steps[cell].get(direction)
        while at is not None and at != cell and at not in ray:
            ray.append(at)
            at = self.steps[at].get(direction)
        return ray

    def near(self, cells):
        return {near for cell in cells for near in self.steps[cell].values()}

    def groups(self, cells):
        """The connected parts of a set."""
        groups = []
        while left := set(cells).difference(*groups):
            group = {min(left)}
            while more := self.near(group) & left - group:
                group |= more
            groups.append(group)
        return groups

    def has_line(self, cells, length):
        """True if so many cells of the set, or more, follow each other in a direction."""
        def follow(cell, way):
            return all((cell := self.steps[cell].get(way)) in cells for _ in range(length - 1))
        return any(follow(cell, way) for cell in cells for way in self.directions)

    def on(self, axis, first, last):
        """The cells of some rows (axis 1) or columns (axis 0), counted from 1."""
        return {cell for cell in self.all if first <= self.places[cell][axis] + 1 <= last}


def grid(offsets, columns, rows, around=""):
    """A board in rows and columns; `around` is the word behind `round`."""
    if not 0 < columns * rows <= 400:
        raise Unknown(f"a board of {columns} by {rows} cells is too small or too large")
    side = (columns + 1) // 2
    places = [(column, row) for row in range(rows) for column in range(columns)
              if offsets is not HEXAGON or side - 1 <= column + row <= 3 * side - 3]
    number = {place: cell for cell, place in enumerate(places)}

    def neighbor(cell, way):
        column, row = places[cell][0] + offsets[way][0], places[cell][1] + offsets[way][1]
        return number.get((column % columns if around == "east-west" else column,
                           row % rows if around == "north-south" else row), cell)
    steps = [{way: neighbor(cell, way) for way in offsets if neighbor(cell, way) != cell}
             for cell in range(len(places))]
    names = [f"r{column + 1}" if offsets is RING else
             f"{chr(96 + column // 26) if column > 25 else ''}{chr(97 + column % 26)}{row + 1}"
             for column, row in places]
    far = [sorted((abs(column - side + 1), abs(row - side + 1), abs(column + row - 2 * side + 2)))[1] == side - 1
           if offsets is HEXAGON else column in (0, columns - 1) and row in (0, rows - 1) for column, row in places]
    corners = {cell for cell, is_corner in enumerate(far) if is_corner}
    return Board(names, places, list(offsets), steps, corners)


def joined(names, joins):
    """Cells joined by hand. The joins have directions if each lies in a row, column or diagonal of its own."""
    places = [(ord(name[0]) - 97, int(name[1:]) - 1) if re.fullmatch("[a-z][0-9]+", name) else (0, 0)
              for name in names]
    named, unnamed, has_lines = [{} for _ in names], [{} for _ in names], len(set(places)) == len(names)
    for one, other in [[names.index(name) for name in ends] for join in joins for ends in (join, join[::-1])]:
        right, up = places[other][0] - places[one][0], places[other][1] - places[one][1]
        way = [way for way in COMPASS if (right, up) == tuple(max(abs(right), abs(up)) * by for by in SQUARE[way])]
        has_lines = has_lines and way != [] and named[one].setdefault(way[0], other) == other
        unnamed[one][f"join {len(unnamed[one])}"] = other
    steps = named if has_lines else unnamed
    used = {way for ways in steps for way in ways}
    return Board(names, places, [way for way in COMPASS if way in used] or sorted(used), steps, None)


class View:
    """A position that a player looks at, with the cells `from`, `to` and `it` of a move. It can be changed."""

    def __init__(self, game, state, me, source=None, to=None):
        self.game, self.board, self.me, self.source, self.to, self.it = game, game.board, me, source, to, to
        self.pieces, self.counters, self.heaps = list(state.pieces), list(state.counters), list(state.heaps)
        self.mover, self.plies, self.swapped, self.line, self.again = *state[1:2], *state[4:6], set(), False
        self.seeds, self.beneath = list(state.seeds), list(state.beneath)

    def state(self):
        return State(tuple(self.pieces), self.mover, tuple(self.counters), tuple(sorted(self.heaps)), self.plies,
                     self.swapped, tuple(self.seeds), tuple(self.beneath))

    def cells(self, test):
        return {cell for cell, piece in enumerate(self.pieces) if test(piece)}

    def that_have(self, piece):
        return self.cells(lambda other: other == piece)

    def empty(self):
        return self.that_have(None)

    def mine(self):
        return self.cells(lambda piece: piece is not None and piece[1] == self.me)

    def theirs(self):
        return self.cells(lambda piece: piece is not None and piece[1] not in (self.me, None))

    def run(self, cell, way, cells):
        """The cells of a set that follow a cell in a direction, and what lies behind them: a cell or nothing."""
        ray = self.board.ray(cell, way)
        end = next((place for place, cell in enumerate(ray) if cell not in cells), len(ray))
        return ray[:end], ray[end:end + 1]

    def seen_from(self, cells):
        empty = self.empty()
        return {seen for cell in cells for way in self.board.directions for seen in self.run(cell, way, empty)[0]}

    def enclosed(self, least=1, most=400):
        """Their pieces in straight runs of so many from `to` to a piece of mine."""
        runs = [self.run(self.to, way, self.theirs()) for way in self.board.directions]
        return {cell for run, end in runs if set(end) & self.mine() and least <= len(run) <= most for cell in run}

    def between(self):
        """The cells between `from` and `to`, in each direction that leads from one to the other."""
        rays = [self.board.ray(self.source, way) for way in self.board.directions]
        return {cell for ray in rays if self.to in ray for cell in ray[:ray.index(self.to)]}

    def lines(self, length, cells):
        """The cells of the lines of so many cells of the set."""
        lines = [[cell] + self.board.ray(cell, way)[:length - 1] for cell in cells for way in self.board.directions]
        return {cell for line in lines if len(line) == length and cells.issuperset(line) for cell in line}

    def holding(self, least, most):
        return {cell for cell, number in enumerate(self.seeds) if least <= number <= most}

    def trail(self, ends, cells):
        """The cells of a set that are met one after another from some ends backward along the track."""
        track, found = self.game.tracks[self.me], set()
        for end in ends & set(track):
            back = track[:track.index(end) + 1][::-1] + track[track.index(end) + 1:][::-1]
            found |= set(back[:next((place for place, cell in enumerate(back) if cell not in cells), len(back))])
        return found

    def sow(self, source, skipping, again):
        """Sows what lies on a cell; the cell where the last seed falls, or nothing if there is none to sow."""
        track, last = self.game.tracks[self.me], None
        for _ in range(1000):
            at = source if last is None else last
            place = track.index(at) if at in track else len(track)
            skipped = skipping(View(self.game, self.state(), self.me, at))
            order = [cell for cell in track[place + 1:] + track[:place + 1] if at in track and cell not in skipped]
            number = self.seeds[at] if order else 0
            self.seeds[at] -= number
            for step in range(number):
                last = order[step % len(order)]
                self.seeds[last] += 1
            if not number or last not in again(View(self.game, self.state(), self.me, source, last)):
                break
        return last

    def sowings(self, cells, skipping, again):
        """The ways to sow from a cell."""
        ends = {cell: View(self.game, self.state(), self.me).sow(cell, skipping, again) for cell in cells}
        return [Action(self.board.names[cell], cell, to, lambda v, cell=cell: v.sow(cell, skipping, again),
                       path=("sow", cell)) for cell, to in ends.items() if to is not None]

    def rotations(self, side, corners, ways):
        """The ways to rotate a square by its southwest cell, and the cell that the piece on that comes to."""
        at, found = {place: cell for cell, place in enumerate(self.board.places)}, []
        for corner in corners:
            column, row = self.board.places[corner]
            cells = [[at.get((column + right, row + up)) for up in range(side)] for right in range(side)]
            if not any(None in line for line in cells):
                for way in set(ways):
                    # Each cell with the one that its piece comes from.
                    back = {cells[right][up]: cells[side - 1 - up][right] if way == "clockwise" else cells[up][side - 1 - right]
                            for right in range(side) for up in range(side)}
                    to = next(to for to, origin in back.items() if origin == corner)
                    found.append(Action(f"{self.board.names[corner]}-{self.board.names[to]}", corner, to,
                                        lambda v, back=back: v.rearrange(back), path=("rotate", corner, to)))
        return found

    def rearrange(self, origins):
        before = list(self.pieces)
        for cell, origin in origins.items():
            self.pieces[cell] = before[origin]

    def move_seeds(self, cells, to):
        number = sum(self.seeds[cell] for cell in cells | to)
        self.seeds = [0 if cell in cells else number for cell, number in enumerate(self.seeds)]
        self.seeds[min(to)] = number

    def put(self, cells, piece):
        for cell in cells:
            self.pieces[cell], self.beneath[cell] = piece, ()

    def move(self, source, to, taken, piece):
        """Moves a stack, whose top is a piece, and captures others."""
        stack = self.beneath[source] + (piece,)
        self.put(taken, None)
        self.pile(to, stack)

    def become(self, piece):
        if self.pieces[self.it] is not None:
            self.pieces[self.it] = piece

    def pile(self, cell, stack):
        """Puts pieces on a cell, the lowest first; those that are too many are left out."""
        stack = stack[-self.game.height:]
        self.beneath[cell], self.pieces[cell] = stack[:-1], stack[-1] if stack else None

    def below(self, cell):
        """The pieces of a cell as they lie beneath others."""
        def flat(kind, owner):
            kinds = [kind] if kind in self.game.stacked else self.game.stacked
            return [(kind, owner) for kind in kinds if self.game.piece(kind, owner)[1] == owner][:1]
        return self.beneath[cell] + tuple(flat(*self.pieces[cell]) if self.pieces[cell] else [])

    def carry(self, source, cells, drops):
        left = self.beneath[source] + (self.pieces[source],)
        carried = left[-sum(drops):]
        self.pile(source, left[:-sum(drops)])
        for cell, number in zip(cells, drops):
            self.pile(cell, self.below(cell) + carried[:number])
            carried = carried[number:]

    def carries(self, kind, inside, ways, most, goals, alone):
        """The ways to carry pieces from the top of a stack."""
        piece, found = self.game.piece(kind, self.me), []
        closed = self.cells(lambda piece: piece is not None and piece[0] not in self.game.stacked)
        for source in inside & self.that_have(piece) if piece[1] in (self.me, None) else []:
            numbers = range(1, min(most, 1 + len(self.beneath[source])) + 1)
            for way, drops in [(way, drops) for way in ways for number in numbers for drops in splits(number)]:
                cells = self.board.ray(source, way)[:len(drops)]
                last = alone & closed if drops[-1] == 1 else set()
                if len(cells) == len(drops) and set(cells) - (goals - closed) <= set(cells[-1:]) & last:
                    text = f"{self.board.names[source]}-{self.board.names[cells[-1]]}/{''.join(map(str, drops))}"
                    found.append(Action(text, source, cells[-1], lambda v, at=(source, cells, drops): v.carry(*at),
                                        path=("carry", text)))
        return found

    def flip(self, cells):
        for cell in cells & self.theirs():
            self.pieces[cell] = self.game.piece(self.pieces[cell][0], self.me)

    def place_of(self, counter):
        """The place of the value of a counter: the first one, or that of the player."""
        first, is_for_each = counter
        return first + (self.me if is_for_each else 0)

    def add(self, counter, number):
        place = self.place_of(counter)
        _, least, most, _ = self.game.counters[place]
        self.counters[place] = min(max(self.counters[place] + number, least), most)

    def hold(self, cells):
        """Adds captured pieces to the hands that they come to."""
        for hand in [self.game.hands.get(self.pieces[cell][0]) for cell in cells if self.pieces[cell]]:
            if hand:
                self.add(hand, 1)

    def drops(self, kind, cells):
        return self.places(kind, cells) if self.counters[self.place_of(self.game.hands[kind])] > 0 else []

    def places(self, kind, cells):
        """The ways to place a piece."""
        piece = self.game.piece(kind, self.me)
        suffix = "=" + self.game.letters[piece] if self.game.kinds_placed > 1 else ""
        return [Action(self.board.names[cell] + suffix, None, cell, lambda v, cell=cell: v.put({cell}, piece))
                for cell in cells & self.empty() if piece[1] in (self.me, None)]

    def choices(self, kinds):
        """The ways to replace the piece on `it`."""
        pieces = [self.game.piece(kind, self.me) for kind in kinds]
        return [Action(self.board.names[self.it] + "=" + self.game.letters[piece], None, self.it,
                       lambda v, piece=piece: v.put({v.it}, piece)) for piece in pieces]

    def moves(self, kind, inside, ways, goals, capturing, path):
        """The ways to move a piece; `path` gives the cells that may be reached, and a cell that is hopped over."""
        piece, found = self.game.piece(kind, self.me), []
        sources = inside & self.that_have(piece) if piece[1] in (self.me, None) else set()
        for source, (reached, over) in [(source, path(source, way)) for source in sources for way in ways]:
            for to in [cell for cell in reached if cell in goals and (capturing or self.pieces[cell] is None)]:
                taken = {source, to, *(over if capturing else [])}
                sign = self.game.capture if self.pieces[to] is not None or len(taken) > 2 else "-"
                found.append(Action(self.board.names[source] + sign + self.board.names[to], source, to,
                                    lambda v, at=(source, to, taken, piece): (v.hold(taken - {source}), v.move(*at)),
                                    taken if capturing else ()))
        return found

    def shove(self, source, to, goes):
        """A move of several pieces; `goes` is where each goes, nothing if it is lost."""
        def carry_out(v):
            pieces = {to: v.pieces[cell] for cell, to in goes.items() if to is not None}
            v.put(goes, None)
            for cell, piece in pieces.items():
                v.put({cell}, piece)
        sign = self.game.capture if None in goes.values() else "-"
        return Action(self.board.names[source] + sign + self.board.names[to], source, to, carry_out)

    def lines_of(self, kind, inside, ways, longest):
        """The lines of like pieces that may move, each with what lies before it and its direction."""
        piece = self.game.piece(kind, self.me)
        for source in inside & self.that_have(piece) if piece[1] in (self.me, None) else []:
            for way in ways:
                ray = [source] + self.board.ray(source, way)
                length = next((place for place, cell in enumerate(ray) if self.pieces[cell] != piece), len(ray))
                yield ray, min(length, longest), way

    def pushes(self, kind, inside, ways, longest, over, fewer, march):
        """The ways to move a line of pieces along itself, by one cell or by as many as it is long."""
        found = []
        for ray, length, _ in self.lines_of(kind, inside, ways, longest):
            for steps in range(1, (length if march else 1) + 1):
                ahead = ray[length + steps - 1:]
                met = next((place for place, cell in enumerate(ahead) if self.pieces[cell] is None or cell not in over),
                           len(ahead))
                goes, behind = dict(zip(ray[:length], ray[steps:])), ahead[met:met + 1]
                if not ahead or self.pieces[ahead[0]] is not None and (not met or fewer and met >= length):
                    break
                if met and march:
                    goes.update(dict.fromkeys(ahead[:met]))
                elif met:
                    if self.pieces[behind[0]] is not None if behind else self.pieces[ahead[met - 1]][1] == self.me:
                        break
                    goes.update(zip(ahead[:met], ahead[1:met] + (behind or [None])))
                found.append(self.shove(ray[0], ray[steps], goes))
                if met:
                    break
        return found

    def shifts(self, kind, inside, ways, longest):
        """The ways to move a line of two pieces or more to the side, at 60 degrees to the way from its last to its first."""
        found, around = [], self.board.directions
        for ray, length, along in self.lines_of(kind, inside, around, longest):
            for way in {around[(around.index(along) + turn) % 6] for turn in (1, 5)} & set(ways):
                for count in range(2, length + 1):
                    goes = {cell: self.board.steps[cell].get(way) for cell in ray[:count]}
                    if all(to is not None and self.pieces[to] is None for to in goes.values()):
                        found.append(self.shove(ray[0], goes[ray[count - 1]], goes))
        return found

    def go(self, source, way, exactly, over):
        ray, back = self.board.ray(source, way), COMPASS[(COMPASS.index(way) + 4) % 8]
        self.line = {source, *ray, *self.board.ray(source, back)}
        far = exactly(self)
        return (ray[far - 1:far] if far > 0 and set(ray[:far - 1]) <= over else []), []

    def removals(self, cells, others):
        """The ways to take a piece off the board: from the first set, if there is one."""
        pieces = cells - self.empty() or others - self.empty()
        return [Action(self.game.capture + self.board.names[cell], None, cell,
                       lambda v, cell=cell: v.put({cell}, None)) for cell in pieces]

    def adds(self, least, most, counter):
        place = self.place_of(counter)
        name, low, high, _ = self.game.counters[place]
        return [Action(f"{name}{number:+}", None, None, lambda v, number=number: v.add(counter, number))
                for number in range(least, most + 1) if low <= self.counters[place] + number <= high]

    def takes(self, least, most):
        def taken(size, number):
            return Action(f"{size}>{size - number}", None, None, lambda v: (
                v.heaps.remove(size), v.heaps.append(size - number)))
        return [taken(size, number) for size in set(self.heaps)
                for number in range(max(least, 1), min(most, size) + 1)]


def splits(number):
    """The ways to divide a number into parts, in order."""
    return [(number,)] + [(first, *rest) for first in range(1, number) for rest in splits(number - first)]


def hopped(v, source, way, over):
    ray = v.board.ray(source, way)[:2]
    return (ray[1:], ray[:1]) if set(ray[:1]) <= over else ([], [])


def best(v, numbers, choose):
    """The outcome of `most` and `fewest`: the only player with this number wins."""
    first = [player for player, number in enumerate(numbers) if number == choose(numbers)]
    return v.game.won(first[0], 1) if len(first) == 1 else [0] * len(numbers)


CHAINS = {  # Words between parts, with their meanings; those of sets and conditions are not mixed.
    "SET": ("PART", {"and": set.__and__, "or": set.__or__, "without": set.__sub__}),
    "CELLS": ("PART", {"and": set.__and__, "or": set.__or__, "without": set.__sub__}),  # A set in a condition.
    "NUMBER": ("PRODUCT", {"+": operator.add, "-": operator.sub}),
    "PRODUCT": ("FACTOR", {"*": operator.mul}),
    "CONDITION": ("TEST", {"and": operator.and_, "or": operator.or_}),
}
GRAMMAR = {
    "PART": {
        "( SET )": lambda v, cells: cells,
        "all": lambda v: v.board.all,
        "empty": View.empty,
        "occupied": lambda v: v.board.all - v.empty(),
        "mine": View.mine,
        "theirs": View.theirs,
        "PLAYER 's PIECE": lambda v, player, kind: v.that_have((kind, player)),
        "PIECE": lambda v, kind: v.that_have(v.game.piece(kind, v.me)),
        "from": lambda v: {v.source},
        "to": lambda v: {v.to},
        "it": lambda v: {v.it},
        "between": View.between,
        "enclosed FIXED to FIXED": View.enclosed,
        "enclosed FIXED or more": View.enclosed,
        "enclosed FIXED": lambda v, number: v.enclosed(number, number),
        "enclosed": View.enclosed,
        "seen from PART": View.seen_from,
        "DIRECTION of PART": lambda v, way, cells: {
            v.board.steps[cell][way] for cell in cells if way in v.board.steps[cell]},
        "attacked PART": lambda v, cells: {cell for cell in cells if v.game.is_attacked(v.state(), cell)},
        "next to PART": lambda v, cells: v.board.near(cells),
        "not PART": lambda v, cells: v.board.all - cells,
        "group of PART in PART": lambda v, seeds, cells: {
            cell for group in v.board.groups(cells) if group & seeds for cell in group},
        "trail of PART in PART": View.trail,
        "SEEDS NUMBER to NUMBER": lambda v, seeds, least, most: v.holding(least, most),
        "SEEDS NUMBER or more": lambda v, seeds, least: v.holding(least, 1000),
        "SEEDS NUMBER": lambda v, seeds, number: v.holding(number, number),
        "SEEDS": lambda v, seeds: v.holding(1, 1000),
        "lines of NUMBER in PART": View.lines,
        "row NUMBER": lambda v, row: v.board.on(1, row, row),
        "rows NUMBER to NUMBER": lambda v, first, last: v.board.on(1, first, last),
        "columns NUMBER to NUMBER": lambda v, first, last: v.board.on(0, first, last),
        "column NUMBER": lambda v, column: v.board.on(0, column, column),
        "edge DIRECTION": lambda v, way: {cell for cell in v.board.all if way not in v.board.steps[cell]},
        "edge": lambda v: {cell for cell in v.board.all if len(v.board.steps[cell]) < len(v.board.directions)},
        "corner": lambda v: v.board.corners,
        "REGION": lambda v, cells: cells(v),
        "CELL MORE-CELLS": lambda v, cell, others: {cell} | others,
    },
    "MORE-CELLS": {"CELL MORE-CELLS": lambda v, cell, others: {cell} | others, "": lambda v: set()},
    "DIRECTION": {
        **{name: lambda v, name=name: name for name in COMPASS},
        "seat": lambda v: v.game.seats[v.me],
        "opposite seat": lambda v: COMPASS[(COMPASS.index(v.game.seats[v.me]) + 4) % 8],
        "forward": lambda v: v.game.forward[v.me],
        "backward": lambda v: v.game.turned(v.me, COMPASS, 4),
        "forward-left": lambda v: v.game.turned(v.me, v.board.directions, -1),
        "forward-right": lambda v: v.game.turned(v.me, v.board.directions, 1),
    },
    "DIRECTIONS": {
        "any": lambda v: v.board.directions,
        "straight DIRECTIONS": lambda v, others: COMPASS[::2] + others,
        "straight": lambda v: COMPASS[::2],
        "diagonal DIRECTIONS": lambda v, others: COMPASS[1::2] + others,
        "diagonal": lambda v: COMPASS[1::2],
        "DIRECTION DIRECTIONS": lambda v, one, others: [one] + others,
        "DIRECTION": lambda v, one: [one],
    },
    "FACTOR": {
        "INTEGER": lambda v, number: number,
        "PARAMETER": lambda v, number: number,
        "COUNTER": lambda v, counter: v.counters[v.place_of(counter)],
        "SEEDS on CELLS": lambda v, seeds, cells: sum(v.seeds[cell] for cell in cells),
        "( NUMBER )": lambda v, number: number,
        "- FACTOR": lambda v, number: -number,
        "count CELLS on line": lambda v, cells: len(cells & v.line),
        "count CELLS": lambda v, cells: len(cells),
        "groups in CELLS": lambda v, cells: len(v.board.groups(cells)),
    },
    "FIXED": {"INTEGER": lambda v, number: number, "PARAMETER": lambda v, number: number},
    "TEST": {
        "some CELLS": lambda v, cells: cells != set(),
        "no CELLS": lambda v, cells: cells == set(),
        "line of NUMBER in CELLS": lambda v, length, cells: v.board.has_line(cells, length),
        "nobody can move": lambda v: not any(v.game.can_move(v, player) for player in v.game.everybody),
        "WHO cannot move": lambda v, who: not v.game.can_move(v, who),
        "not TEST": lambda v, holds: not holds,
        "NUMBER COMPARISON NUMBER": lambda v, one, compare, other: compare(one, other),
        "CELLS is one group": lambda v, cells: len(v.board.groups(cells)) == 1,
        "CELLS is in CELLS": lambda v, cells, others: cells <= others,
        "CELLS connects CELLS to CELLS": lambda v, cells, one, other: any(
            group & one and group & other for group in v.board.groups(cells)),
        "( CONDITION )": lambda v, holds: holds,
    },
    "COMPARISON": {word: lambda v, compare=compare: compare for word, compare in [
        ("=", operator.eq), ("!=", operator.ne), ("<", operator.lt), (">", operator.gt), ("<=", operator.le),
        (">=", operator.ge)]},
    "WHO": {"mover": lambda v: v.me, "next": lambda v: v.mover, "PLAYER": lambda v, player: player},
    "VERB": {
        "place PIECE on SET": View.places,
        "step PIECE IN DIRECTIONS to SET CAPTURING": lambda v, *words: v.moves(
            *words, lambda cell, way: (v.board.ray(cell, way)[:1], [])),
        "slide PIECE IN DIRECTIONS as far as possible to SET": lambda v, kind, inside, ways, goals: v.moves(
            kind, inside, ways, goals, False, lambda cell, way: (v.run(cell, way, v.empty())[0][-1:], [])),
        "slide PIECE IN DIRECTIONS AT-MOST SLIDING to SET CAPTURING":
            lambda v, kind, inside, ways, most, over, *words: v.moves(
                kind, inside, ways, *words, lambda cell, way: (sum(v.run(cell, way, over), [])[:max(most, 0)], [])),
        "hop PIECE IN DIRECTIONS over SET to SET CAPTURING": lambda v, kind, inside, ways, over, *words: v.moves(
            kind, inside, ways, *words, lambda cell, way: hopped(v, cell, way, over)),
        "go PIECE IN DIRECTIONS exactly LATER:NUMBER over SET to SET CAPTURING":
            lambda v, kind, inside, ways, exactly, over, *words: v.moves(
                kind, inside, ways, *words, lambda cell, way: v.go(cell, way, exactly, over)),
        "push PIECE IN DIRECTIONS AT-MOST over fewer SET": lambda v, *words: v.pushes(*words, True, False),
        "push PIECE IN DIRECTIONS AT-MOST over SET": lambda v, *words: v.pushes(*words, False, False),
        "push PIECE IN DIRECTIONS AT-MOST": lambda v, *words: v.pushes(*words, set(), False, False),
        "march PIECE IN DIRECTIONS AT-MOST over fewer SET , capturing": lambda v, *words: v.pushes(*words, True, True),
        "march PIECE IN DIRECTIONS AT-MOST over SET , capturing": lambda v, *words: v.pushes(*words, False, True),
        "march PIECE IN DIRECTIONS AT-MOST": lambda v, *words: v.pushes(*words, set(), False, True),
        "shift PIECE IN DIRECTIONS AT-MOST": View.shifts,
        "fly PIECE IN to SET CAPTURING": lambda v, kind, inside, *words: v.moves(
            kind, inside, [None], *words, lambda cell, way: (v.board.all - {cell}, [])),
        "carry PIECE IN DIRECTIONS at most NUMBER to SET ALONE": View.carries,
        "remove one of SET , otherwise SET": lambda v, *cells: v.removals(*cells),
        "remove one of SET": lambda v, cells: v.removals(cells, set()),
        "add NUMBER to NUMBER to COUNTER": View.adds,
        "add NUMBER to COUNTER": lambda v, number, counter: v.adds(number, number, counter),
        "take NUMBER or more from one heap": lambda v, least: v.takes(least, 1000),
        "take NUMBER to NUMBER from one heap": View.takes,
        "sow SEEDS from SET SKIPPING AGAIN": lambda v, seeds, *words: v.sowings(*words),
        "rotate square NUMBER at SET WAYS": View.rotations,
        "pass": lambda v: [Action("pass", None, None, lambda v: None)],
        "pie rule": lambda v: [Action("swap", None, None, lambda v: None)] if v.plies == 1 else [],
    },
    "IN": {"in SET": lambda v, cells: cells, "": lambda v: v.board.all},
    "WAYS": {"WAY or WAYS": lambda v, way, others: [way] + others, "WAY": lambda v, way: [way]},
    "WAY": {way: lambda v, way=way: way for way in ("clockwise", "counterclockwise")},
    "ALONE": {", alone onto SET": lambda v, cells: cells, "": lambda v: set()},
    "SKIPPING": {", skipping LATER:SET": lambda v, cells: cells, "": lambda v: lambda v: set()},
    "AGAIN": {", again from LATER:SET": lambda v, cells: cells, "": lambda v: lambda v: set()},
    "SLIDING": {"over SET": lambda v, cells: cells, "": View.empty},
    "AT-MOST": {"at most NUMBER": lambda v, number: number, "": lambda v: 400},
    "CAPTURING": {", capturing": lambda v: True, "": lambda v: False},
    "IF": {"if LATER:CONDITION": lambda v, condition: condition, "": lambda v: lambda v: True},
    "EFFECTS": {", then becomes LATER:CHOICE EFFECTS": lambda v, choice, others: [(choice, True)] + others,
                ", then LATER:EFFECT EFFECTS": lambda v, effect, others: [(effect, False)] + others,
                ", then LATER:VERB EFFECTS": lambda v, verb, others: [(verb, True)] + others, "": lambda v: []},
    "CHOICE": {"PIECE or CHOICE": lambda v, kind, others: v.choices([kind]) + others,
               "PIECE or PIECE": lambda v, *kinds: v.choices(kinds)},
    "AFTERWARDS": {", only if afterwards LATER:CONDITION": lambda v, condition: condition, "": lambda v: None},
    "EFFECT": {
        "flip SET": View.flip,
        "remove SET": lambda v, cells: v.put(cells, None),
        "put next 's PIECE on SET": lambda v, kind, cells: v.put(
            cells, v.game.piece(kind, (v.me + 1) % len(v.game.everybody))),
        "put PIECE on SET": lambda v, kind, cells: v.put(cells, v.game.piece(kind, v.me)),
        "add NUMBER to COUNTER": lambda v, number, counter: v.add(counter, number),
        "becomes PIECE": lambda v, kind: v.become(v.game.piece(kind, v.me)),
        "move SEEDS on SET to SET": lambda v, seeds, *cells: v.move_seeds(*cells),
        "same player again": lambda v: setattr(v, "again", True),
    },
    "OUTCOME": {
        "WHO wins": lambda v, who: v.game.won(who, 1),
        "WHO loses": lambda v, who: v.game.won(who, -1),
        "draw": lambda v: [0] * len(v.game.everybody),
        "nobody wins": lambda v: [0] * len(v.game.everybody),
        "most EACH:NUMBER wins": lambda v, numbers: best(v, numbers, max),
        "fewest EACH:NUMBER wins": lambda v, numbers: best(v, numbers, min),
        "each scores EACH:NUMBER": lambda v, numbers: (
            [numbers[0] - numbers[1], numbers[1] - numbers[0]] if len(numbers) == 2 else numbers),
    },
    "PLIES": {"NUMBER moves each": lambda v, moves: moves * len(v.game.everybody),
              "NUMBER moves": lambda v, moves: moves},
    # The statements, by the word at the margin.
    "game": {"NEW": lambda v, title: None},
    "with": {"NEW = NUMBER from NUMBER to NUMBER": lambda v, *words: v.game.parameter(*words),
             "NEW = NUMBER": lambda v, name, number: v.game.parameter(name, number, 0, 1_000_000)},
    "players": {"NUMBER to NUMBER": lambda v, least, most: [
                    v.game.name("PLAYER", f"player {player + 1}")
                    for player in range(v.game.parameter("players", 2, least, most))],
                "NEW at NEW": lambda v, name, seat: (v.game.name("PLAYER", name), v.game.seats.append(seat)),
                "NEW": lambda v, name: v.game.name("PLAYER", name)},
    "board": {
        "square NUMBER by NUMBER , round NEW": lambda v, *words: v.game.play_on(grid(SQUARE, *words)),
        "square NUMBER by NUMBER , straight": lambda v, *words: v.game.play_on(grid(STRAIGHT, *words)),
        "square NUMBER , straight": lambda v, side: v.game.play_on(grid(STRAIGHT, side, side)),
        "square NUMBER by NUMBER": lambda v, *words: v.game.play_on(grid(SQUARE, *words)),
        "square NUMBER": lambda v, side: v.game.play_on(grid(SQUARE, side, side)),
        "hex NUMBER by NUMBER": lambda v, *words: v.game.play_on(grid(HEX, *words)),
        "hexagon NUMBER": lambda v, side: v.game.play_on(grid(HEXAGON, 2 * side - 1, 2 * side - 1)),
        "ring NUMBER": lambda v, cells: v.game.play_on(grid(RING, cells, 1, "east-west")),
        "cells NAMES joined NAMES": lambda v, names, joins: v.game.play_on(
            joined(names, [join.split("-") for join in joins])),
    },
    "NAMES": {"NEW NAMES": lambda v, name, others: [name] + others, "NEW": lambda v, name: [name]},
    "without": {"SET": lambda v, cells: v.game.play_on(v.board.without(cells))},
    "forward": {"PLAYER DIRECTION": lambda v, player, way: v.game.forward.update({player: way})},
    "region": {"NEW = LATER:SET": lambda v, name, cells: v.game.names["REGION"].update({name: cells})},
    "track": {"EACH:SET EACH:DIRECTION": lambda v, *words: v.game.add_to_tracks(*words),
              "EACH:SET": lambda v, cells: v.game.add_to_tracks(cells, [None] * len(cells))},
    "pieces": {"NEW for each": lambda v, name: v.game.kind(name, "each"),
               "NEW for nobody": lambda v, name: v.game.kind(name, None),
               "NEW for PLAYER": lambda v, name, player: v.game.kind(name, player),
               "NEW": lambda v, name: v.game.kind(name, "each")},
    "count": {"NEW = PILES": lambda v, name, piles: (v.game.name("SEEDS", name), v.game.heap_up(piles)),
              "NEW from NUMBER to NUMBER = NUMBER OWNERS": lambda v, *words: v.game.counter(*words),
              "NEW from NUMBER to NUMBER OWNERS": lambda v, name, least, most, owners: v.game.counter(
                  name, least, most, least, owners)},
    "OWNERS": {"for each": lambda v: list(v.game.everybody), "for PLAYER": lambda v, player: [player],
               "": lambda v: None},
    "hand": {"KINDS": lambda v, kinds: v.game.hand(kinds)},
    "KINDS": {"PIECE or KINDS": lambda v, kind, others: [kind] + others, "PIECE": lambda v, kind: [kind]},
    "PILES": {"NUMBER on SET , PILES": lambda v, number, cells, others: [(number, cells)] + others,
              "NUMBER on SET": lambda v, number, cells: [(number, cells)]},
    "stacks": {"of PIECES up to NUMBER": lambda v, kinds, height: v.game.stack(kinds, height)},
    "PIECES": {"PIECE , PIECES": lambda v, kind, others: [kind] + others, "PIECE": lambda v, kind: [kind]},
    "heaps": {"NUMBER": lambda v, number: v.game.heaps.append(number)},
    "start": {"PLAYER PIECE on EACH:SET": lambda v, player, *words: v.game.place([player], *words),
              "PIECE on EACH:SET": lambda v, *words: v.game.place(v.game.everybody, *words)},
    "turn": {"every move EFFECTS AFTERWARDS": lambda v, *words: v.game.every.append(words),
             "drop LATER:PIECE on LATER:SET IF EFFECTS AFTERWARDS": lambda v, kind, cells, condition, effects, end: (
                 v.game.turn[-1].append(Line(lambda v: v.drops(kind(v), cells(v)), condition, [
                     (lambda v: v.add(v.game.hands[kind(v)], -1), False), *effects], end))),
             "LATER:VERB IF EFFECTS AFTERWARDS": lambda v, *words: v.game.turn[-1].append(Line(*words))},
    "end": {
        "when LATER:CONDITION : LATER:OUTCOME": lambda v, *words: v.game.end.append(words),
        "repetition NUMBER : LATER:OUTCOME": lambda v, times, outcome: None,
        "after PLIES : LATER:OUTCOME": lambda v, plies, outcome: v.game.ends_after(plies, outcome),
    },
}
GRAMMAR["otherwise"] = GRAMMAR["turn"]


class Reader:
    """The words of one statement, read by the grammar: the first form that fits is the one that is meant."""

    def __init__(self, game, words):
        self.game, self.words, self.at, self.known = game, words, 0, {}

    def read(self, name):
        """The meaning of what stands here, a function of a view, if it has the form of this name; or None."""
        key = (name, self.at)
        if key not in self.known:
            self.known[key] = (self.chain(name) if name in CHAINS else self.form(name), self.at)
        meaning, self.at = self.known[key]
        return meaning

    def form(self, name):
        start, (when, _, kind) = self.at, name.rpartition(":")
        if when:
            found, game = self.read(kind), self.game
            return found and {"LATER": lambda v: found, "EACH": lambda v: [
                found(View(game, v.state(), player)) for player in game.everybody]}[when]
        if kind in GRAMMAR:
            for words, meaning in GRAMMAR[kind].items():
                parts = self.parts(words.split())
                if parts is not None:
                    return lambda v: meaning(v, *[part(v) for part in parts])
                self.at = start
            return None
        word, names = "".join(self.words[self.at:self.at + 1]), self.game.names.get(kind, {})
        is_new = kind == "NEW" and re.match(r"[\w\"]", word) and word != "joined"
        if word in names or is_new or kind == "INTEGER" and word.isdecimal():
            self.at += 1
            value = names.get(word, int(word) if kind == "INTEGER" else word)
            return lambda v: value
        return None

    def parts(self, words):
        parts = []
        for word in words:
            if word.isupper():
                parts.append(self.read(word))
            if not word.isupper() and self.words[self.at:self.at + 1] != [word] or parts[-1:] == [None]:
                return None
            self.at += not word.isupper()
        return parts

    def chain(self, name):
        """Parts with words between them, from left to right. In a condition, `and` may begin another one."""
        part, does = CHAINS[name]
        left, first = self.read(part), None
        while left is not None and self.at < len(self.words) and self.words[self.at] in does:
            start, word = self.at, self.words[self.at]
            self.at += 1
            is_other = name == "CELLS" and self.read("TEST") is not None
            self.at = start + 1
            right = None if is_other or "and" in does and word != (first or word) else self.read(part)
            if right is None:
                self.at = start
                break
            left, first = (lambda one, two, do: lambda v: do(one(v), two(v)))(left, right, does[word]), word
        return left


def statements(text):
    """The statements of a text: the word at the margin, the number of the line, the indentation, the words."""
    found = []
    for number, line in enumerate(text.lower().split("\n"), 1):
        line = re.sub(r'("[^"]*")|#.*', r"\1", line)
        words = re.findall(r"""\"[^"]*\"|[^\W_]+(?:-[^\W\d_][^\W_]*)*|'s|[<>!]=|\S""", line)
        indent = len(line) - len(line.lstrip())
        if words and indent == 0 and words[0] in SECTIONS:
            found.append((words[0], number, 0, words[1:]))
        elif words and found and found[-1][0] in BLOCKS and (found[-1][2] == 0 or indent <= found[-1][2]):
            found.append((found[-1][0], number, indent, words))
        elif words and found and indent > 0:
            found[-1][3].extend(words)
        elif words:
            raise Unknown(f"line {number} of the text: there is no `{words[0]}`")
    return sorted(found, key=lambda statement: SECTIONS.index(statement[0]))


class Game:
    """The game of a text, with the values that are given for its parameters."""

    def __init__(self, text, given):
        self.names = {kind: {} for kind in "PARAMETER COUNTER PLAYER PIECE REGION CELL SEEDS".split()}
        self.given, self.board, self.forward, self.owners, self.letters = dict(given), None, {}, [], {}
        self.counters, self.heaps, self.pieces, self.turn, self.every, self.end = [], [], [], [], [], []
        self.last_ply, self.seats, self.tracks, self.seeds, self.hands = 0, [], [], [], {}
        self.stacked, self.height = [], 1
        placed = set()
        for section, number, indent, words in statements(text):
            if section in ("turn", "otherwise"):
                choices = re.findall(r"becomes (\S+(?: or \S+)+)", " ".join(words))
                placed |= {kind for choice in choices for kind in choice.split(" or ")}
                placed |= {words[at + 1] for at in range(len(words) - 1) if words[at] in ("place", "drop")}
                self.last_ply = max(self.last_ply, 2 * (words[:2] == ["pie", "rule"]))
                self.turn += [[]] if indent == 0 else []
            if section == "look" or section in BLOCKS and indent == 0:
                continue
            text = " ".join(words)
            for item in text.split(" , ") if section in LISTS else text.split(" , without "):
                reader = Reader(self, item.split() if section != "game" else [item])
                meaning = reader.read("without" if section == "board" and self.board else section)
                if meaning is None or reader.at < len(reader.words):
                    raise Unknown(f"line {number} of the text has words that are not known here: `{item}`")
                meaning(View(self, self.start(), 0))
        for first, _ in self.hands.values():  # A hand holds at most the pieces that come to it from the start.
            held = sum(piece is not None and self.hands.get(piece[0]) == (first, True) for piece in self.pieces)
            for place in range(first, first + len(self.everybody)):
                self.counters[place] = self.counters[place][0], 0, held or len(self.pieces), 0
        kinds = [self.names["PIECE"][name] for name in placed]
        self.kinds_placed = max(sum(self.piece(kind, player)[1] in (player, None) for kind in kinds)
                                for player in self.everybody)
        self.capture = ":" if self.board and any("x" in name for name in self.board.names) else "x"
        if self.given:
            raise Unknown(f"the text has no parameter {min(self.given)}")
        self.find_letters()

    @property
    def everybody(self):
        return range(len(self.names["PLAYER"]))

    def parameter(self, name, value, least, most):
        value = int(self.given.pop(name, value))
        if not least <= value <= most:
            raise Unknown(f"expected {name} from {least} to {most}, got {value}")
        self.names["PARAMETER"][name] = value
        return value

    def name(self, kind, name):
        self.names[kind][name] = len(self.names[kind])

    def play_on(self, board):
        self.board, self.pieces = board, [None] * len(board.names)
        self.names["CELL"] = {name: cell for cell, name in enumerate(board.names)}

    def turned(self, player, ring, by):
        return ring[(ring.index(self.forward[player]) + by) % len(ring)]

    def kind(self, name, owner):
        self.name("PIECE", name)
        self.owners.append(owner)

    def piece(self, kind, player):
        """A piece of a kind as a player has it."""
        return kind, player if self.owners[kind] == "each" else self.owners[kind]

    def counter(self, name, least, most, start, owners):
        """A counter; of several, those of the owners begin with the number given, and the others with the least."""
        self.names["COUNTER"][name] = len(self.counters), owners is not None
        seats = [0] if owners is None else self.everybody
        self.counters += [(name, least, most, start if seat in (owners or [0]) else least) for seat in seats]

    def hand(self, kinds):
        name = next(name for name, kind in self.names["PIECE"].items() if kind == kinds[0]) + "-in-hand"
        self.counter(name, 0, 0, 0, list(self.everybody))
        self.hands.update({kind: self.names["COUNTER"][name] for kind in kinds})

    def stack(self, kinds, height):
        self.stacked, self.height = kinds, height

    def add_to_tracks(self, cells, ways):
        """Cells that follow in a direction come behind those that are on the track of each player already."""
        self.tracks = self.tracks or [[] for _ in cells]
        for track, more, way in zip(self.tracks, cells, ways):
            right, up = SQUARE[way] if way else (0, 0)
            track += sorted(more, key=lambda cell: right * self.board.places[cell][0] + up * self.board.places[cell][1])

    def heap_up(self, piles):
        self.seeds = [0] * len(self.board.names)
        for number, cells in piles:
            self.seeds = [number if cell in cells else other for cell, other in enumerate(self.seeds)]

    def place(self, players, kind, cells):
        for player in players:
            for cell in cells[player] if self.piece(kind, player)[1] in (player, None) else []:
                self.pieces[cell] = self.piece(kind, player)

    def ends_after(self, plies, outcome):
        self.last_ply = max(self.last_ply, plies)
        self.end.append((lambda v: v.plies >= plies, outcome))

    # Play. Players are the names of the text; the pie rule exchanges those who play them.

    def start(self):
        return State(tuple(self.pieces), 0, tuple(start for *_, start in self.counters), tuple(sorted(self.heaps)), 0,
                     False, tuple(self.seeds), ((),) * len(self.pieces))

    def moves(self, state):
        """The moves of the lines that count: two lines that give the same path are one move, by the first."""
        for group in self.turn:
            known, is_decided = set(), False
            for line in group:
                for first in line.verb(View(self, state, state.mover)):
                    if line.condition(View(self, state, state.mover, first.source, first.to)):
                        seconds = self.carry_out(state, line, first, None)
                        for second in seconds if isinstance(seconds, list) else [None]:
                            path = tuple(action and (action.path or (
                                action.source, action.to, action.source is None and action.text))
                                         for action in (first, second))
                            is_new = path not in known
                            known.add(path)
                            if is_new and self.may_lead_on(state, line, first, second):
                                is_decided |= first.text != "swap"
                                yield line, first, second
            if is_decided:
                return

    def may_lead_on(self, state, line, first, second):
        """True if the conditions of the position after a move hold."""
        every = [afterwards for _, afterwards in self.every] if first.text != "swap" else []
        conditions = [condition for condition in [line.afterwards] + every if condition]
        view = self.carry_out(state, line, first, second) if conditions else None
        return all(condition(view) for condition in conditions)

    def is_attacked(self, state, cell):
        """True if a player other than its owner could capture the piece on a cell by the first verb of a line."""
        owner = state.pieces[cell] and state.pieces[cell][1]
        return owner is not None and any(
            cell in first.taken and line.condition(View(self, state, player, first.source, first.to))
            for player in self.everybody if player != owner
            for group in self.turn for line in group for first in line.verb(View(self, state, player)))

    def legal(self, state):
        """The legal moves by their texts."""
        return {first.text + ("/" + second.text if second else ""): (line, first, second)
                for line, first, second in self.moves(state)}

    def carry_out(self, state, line, first, second):
        """The view after a move; without its second verb, if it has one, the ways to carry that out."""
        view = View(self, state, state.mover, first.source, first.to)
        first.carry_out(view)
        every = [effect for effects, _ in self.every for effect in effects]
        for effect, is_verb in (every if first.text not in ("pass", "swap") else []) + line.effects:
            if is_verb and second is None:
                return effect(view)
            if is_verb:
                second.carry_out(view)
                view.source, view.to = second.source, second.to
            else:
                effect(view)
        return view

    def play(self, state, line, first, second):
        """The position after a move, and the payoffs if that ends the game."""
        view, me = self.carry_out(state, line, first, second), state.mover
        view.plies, view.swapped = min(view.plies + 1, self.last_ply), view.swapped or first.text == "swap"
        if first.text != "swap" and not view.again:
            view.mover = (me + 1) % len(self.everybody)
        return view.state(), self.payoffs(view.state(), 1 - me if first.text == "swap" else me)

    def payoffs(self, state, last):
        """The payoffs by the first line of `end` that holds after a move of `last`; None if none does."""
        for condition, outcome in self.end:
            if condition(View(self, state, last)):
                payoffs = tuple(outcome(View(self, state, last)))
                return payoffs[::-1] if state.swapped else payoffs
        return None

    def can_move(self, view, player):
        moves = self.moves(view.state()._replace(mover=player))
        return any(first.text not in ("pass", "swap") for _, first, _ in moves)

    def won(self, who, payoff):
        """The payoffs if a player wins (1) or loses (-1); with three and more players nobody gets less than 0."""
        two = len(self.everybody) == 2
        return [(payoff if player == who else -payoff) if two else int((player == who) == (payoff > 0))
                for player in self.everybody]

    # Text.

    def find_letters(self):
        """The letter of each piece: the player's if everybody has one kind, else one of the name of the kind."""
        each, marks = self.owners.count("each") == 1, MARKS[:len(self.everybody)]
        for name, kind in self.names["PIECE"].items():
            for owner in self.everybody if self.owners[kind] == "each" else [self.owners[kind]]:
                known = re.sub("[^a-z]", "", name)
                own = MARKS[owner] if each and self.owners[kind] == "each" else ""
                others = MARKS[4:] + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                self.letters[kind, owner] = next(
                    letter for letter in own + (known.upper() if owner == 0 else known) + others
                    if letter not in self.letters.values() and (own or not each or letter not in marks))

    def write(self, state):
        """A position as text: the rows from the top, the player to move, counters, heaps and plies."""
        words = [MARKS[state.mover]]
        if self.board:
            rows = sorted({row + 1 for _, row in self.board.places}, reverse=True)
            rows = [self.board.all] if self.board.corners is None else [self.board.on(1, row, row) for row in rows]
            numbers = "/".join(",".join(str(state.seeds[cell]) for cell in sorted(row)) for row in rows if state.seeds)
            words += [f"{name}={numbers}" for name in self.names["SEEDS"]]
        if self.board and (self.letters or not self.names["SEEDS"]):
            lines = ["".join(self.letters.get(state.pieces[cell], "-") for cell in sorted(row)) for row in rows]
            words.insert(0, "/".join(re.sub("-+", lambda run: str(len(run[0])), line) for line in lines))
        names = self.board.names if self.board else []
        beneath = [name + ":" + "".join(map(self.letters.get, reversed(stack)))
                   for name, stack in zip(names, state.beneath) if stack]
        words += ["beneath=" + ",".join(beneath)] if beneath else []
        for name, (place, is_for_each) in self.names["COUNTER"].items():
            values = state.counters[place:place + (len(self.everybody) if is_for_each else 1)]
            words.append(f"{name}=" + ",".join(map(str, values)))
        words += ["heaps=" + ",".join(map(str, state.heaps))] if self.heaps else []
        words += [f"plies={state.plies}"] if self.last_ply else []
        return " ".join(words + (["swapped"] if state.swapped else []))
