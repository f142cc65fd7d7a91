//! Tests every operation on sets against its cell-by-cell definition, on boards of all kinds.

use super::{Geometry, NOWHERE, bits_of};
use crate::read::read;
use crate::syntax::{Board, CellId, Direction};
use crate::words::{Wide, Word};
use game::random::Random;

const BOARDS: [&str; 24] = [
    "square 8",
    "square 5 by 4",
    "square 1 by 6",
    "square 4, round east-west",
    "square 5 by 6, round north-south",
    "square 2 by 3, round east-west",
    "square 1 by 5, round east-west",
    "square 10 by 9",
    "square 15",
    "square 19",
    "square 6, without c3 d4 or corner",
    "hex 5 by 4",
    "hex 11 by 11",
    "hex 3 by 4, round east-west",
    "hexagon 3",
    "hexagon 6",
    "hexagon 12",
    "star 7",
    "star 1",
    "star 2",
    "star 3, without b4",
    "ring 7",
    "cells hub p q r s joined hub-p hub-q hub-r hub-s p-q q-r r-s s-p",
    "cells a1 d1 g1 b2 d2 f2 a4 b4 joined a1-d1 d1-g1 d1-d2 b2-d2 d2-f2 a1-a4 a4-b4 b2-b4",
];

fn board(text: &str) -> Board {
    let game = format!(
        "game \"Test\"\nplayers x, o\nboard {text}\npieces man for each\nturn\n  place man on empty\n\
         end\n  when no empty: draw\n"
    );
    let rules = read("test", &game, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    rules.board.expect("the text has a board")
}

/// A random set of cells, an entry each.
fn random_cells(board: &Board, random: &mut Random) -> Vec<bool> {
    let (some, of) = (1 + random.below(4), 1 + random.below(4));
    board.cells.iter().map(|_| random.below(some + of) < some).collect()
}

struct Plain<'a>(&'a Board);

impl Plain<'_> {
    fn next(&self, cell: usize, direction: Direction) -> Option<usize> {
        self.0.neighbor(cell as CellId, direction).map(usize::from)
    }

    fn all(&self, is_in: impl Fn(usize) -> bool) -> Vec<bool> {
        (0..self.0.cells.len()).map(is_in).collect()
    }

    fn neighbors(&self, set: &[bool]) -> Vec<bool> {
        let is_near = |cell: usize| {
            let near = |&direction: &Direction| self.next(cell, direction).is_some_and(|other| set[other]);
            self.0.directions.iter().any(near)
        };
        self.all(is_near)
    }

    /// The group, one cell at a time.
    fn group(&self, seeds: &[bool], within: &[bool]) -> Vec<bool> {
        let mut group = self.all(|cell| seeds[cell] && within[cell]);
        let mut open: Vec<usize> = (0..group.len()).filter(|&cell| group[cell]).collect();
        while let Some(cell) = open.pop() {
            for &direction in &self.0.directions {
                let Some(next) = self.next(cell, direction) else { continue };
                if within[next] && !group[next] {
                    group[next] = true;
                    open.push(next);
                }
            }
        }
        group
    }

    fn groups(&self, set: &[bool]) -> usize {
        let mut rest = set.to_vec();
        let mut count = 0;
        while let Some(first) = rest.iter().position(|&is_in| is_in) {
            let group = self.group(&self.all(|cell| cell == first), &rest);
            rest = self.all(|cell| rest[cell] && !group[cell]);
            count += 1;
        }
        count
    }

    fn has_line(&self, set: &[bool], length: usize) -> bool {
        let is_line = |cell: usize, direction: Direction| {
            let mut at = cell;
            (1..length).all(|_| {
                let Some(next) = self.next(at, direction) else { return false };
                at = next;
                set[next]
            })
        };
        let directions = || self.0.directions.iter().copied().filter(|_| self.0.has_lines);
        (0..set.len()).any(|cell| set[cell] && directions().any(|direction| is_line(cell, direction)))
    }

    /// True if a cell lies in a line along an axis if it is added to a set.
    fn is_in_line(&self, cell: usize, direction: Direction, set: &[bool], length: usize) -> bool {
        let run = |direction: Direction| {
            let next = |at: &usize| self.next(*at, direction).filter(|&next| set[next]);
            std::iter::successors(next(&cell), next).take(length).count()
        };
        1 + run(direction) + run(direction.opposite()) >= length
    }

    fn cells_of_lines(&self, set: &[bool], length: usize) -> Vec<bool> {
        let mut found = self.all(|_| false);
        for first in (0..set.len()).filter(|_| self.0.has_lines) {
            for &direction in &self.0.directions {
                let next = |cell: &usize| self.next(*cell, direction);
                let line: Vec<usize> = std::iter::successors(Some(first), next).take(length).collect();
                if line.len() == length && line.iter().all(|&cell| set[cell]) {
                    for cell in line {
                        found[cell] = true;
                    }
                }
            }
        }
        found
    }

    /// The cells in a direction until one is not wanted, or the start or an earlier cell comes again; and
    /// the cell that is not wanted.
    fn walk(&self, from: usize, direction: Direction, wanted: &[bool]) -> (Vec<usize>, Option<usize>) {
        let (mut path, mut at) = (Vec::new(), from);
        while let Some(next) = self.next(at, direction) {
            if !wanted[next] {
                return (path, Some(next));
            }
            if next == from || path.contains(&next) {
                break;
            }
            path.push(next);
            at = next;
        }
        (path, None)
    }

    fn enclosed(&self, to: usize, mine: &[bool], theirs: &[bool]) -> Vec<bool> {
        let mut found = self.all(|_| false);
        for &direction in &self.0.directions {
            let (run, end) = self.walk(to, direction, theirs);
            if end.is_some_and(|end| mine[end] && end != to) {
                for cell in run {
                    found[cell] = true;
                }
            }
        }
        found
    }

    fn seen_from(&self, set: &[bool], empty: &[bool]) -> Vec<bool> {
        let mut found = self.all(|_| false);
        for cell in (0..set.len()).filter(|&cell| set[cell]) {
            for &direction in &self.0.directions {
                for seen in self.walk(cell, direction, empty).0 {
                    found[seen] = true;
                }
            }
        }
        found
    }
}

fn word<W: Word>(geometry: &Geometry<W>, set: &[bool]) -> W {
    let cells: Vec<CellId> = (0..set.len() as CellId).filter(|&cell| set[usize::from(cell)]).collect();
    geometry.set(&cells)
}

fn check<W: Word>(text: &str) {
    let board = board(text);
    let plain = Plain(&board);
    let mut geometry = Geometry::<W>::new(&board);
    geometry.find_far();
    for (cell, _) in board.cells.iter().enumerate() {
        assert_eq!(usize::from(geometry.cell(geometry.bit(cell as CellId))), cell);
    }
    let mut random = Random::new(7);
    for round in 0..60 {
        let place = format!("{text}, round {round}");
        let [one, other, seeds] = std::array::from_fn(|_| random_cells(&board, &mut random));
        let (set, within) = (word(&geometry, &one), word(&geometry, &other));
        assert_eq!(geometry.neighbors(set), word(&geometry, &plain.neighbors(&one)), "{place}");
        let group = plain.group(&seeds, &other);
        assert_eq!(geometry.group(word(&geometry, &seeds), within), word(&geometry, &group), "{place}");
        assert_eq!(geometry.groups(set), plain.groups(&one), "{place}");
        assert_eq!(geometry.is_one_group(set), plain.groups(&one) == 1, "{place}");
        assert_eq!(geometry.is_one_group(word(&geometry, &group)), plain.groups(&group) == 1, "{place}");
        for length in 2..7 {
            let steps = geometry.line_plan(length);
            let found = !geometry.lines(set, &steps).is_empty();
            assert_eq!(found, plain.has_line(&one, length), "{place}, line of {length}");
            if round == 30 {
                geometry.note_lines(length as u16);
            }
            let cells = geometry.cells_of_lines(set, length as u16);
            let expected = plain.cells_of_lines(&one, length);
            assert_eq!(cells, word(&geometry, &expected), "{place}, lines of {length}");
            for (cell, &is_in) in expected.iter().enumerate().filter(|_| board.has_lines) {
                let found = geometry.has_line_through(geometry.bit(cell as CellId), set, length as u16);
                assert_eq!(found, is_in, "{place}, line of {length} through {cell}");
            }
        }
        // Small sides, since large ones are nearly always connected.
        let side = |cells: &[bool], side: usize| -> Vec<bool> {
            cells.iter().enumerate().map(|(cell, is_in)| *is_in && cell % 7 == side).collect()
        };
        check_connections(&geometry, &plain, [&one, &side(&other, 1), &side(&seeds, 3)], &place);
        check_directions(&mut geometry, &plain, &one, &place);
        if board.has_lines {
            let left = random_cells(&board, &mut random);
            check_completions(&mut geometry, &plain, [&one, &left], &place);
            let nothing = vec![false; one.len()];
            check_completions(&mut geometry, &plain, [&one, &nothing], &place);
            check_runs(&geometry, &plain, &mut random, &place);
        }
    }
}

/// Groups with cells on two sides, which only one cell of the set can have made.
fn check_connections<W: Word>(geometry: &Geometry<W>, plain: &Plain<'_>, sets: [&[bool]; 3], place: &str) {
    let [set, one, other] = sets.map(|set| word(geometry, set));
    let touches = |set: &[bool]| {
        let group = plain.group(sets[1], set);
        (0..group.len()).any(|cell| group[cell] && sets[2][cell])
    };
    assert_eq!(geometry.connects(set, [one, other]), touches(sets[0]), "{place}");
    for (cell, _) in sets[0].iter().enumerate().filter(|(_, is_in)| **is_in) {
        let mut before = sets[0].to_vec();
        before[cell] = false;
        if !touches(&before) {
            let found = geometry.connects_through(geometry.bit(cell as CellId), set, [one, other]);
            assert_eq!(found, touches(sets[0]), "{place}, through {cell}");
        }
    }
}

fn check_directions<W: Word>(geometry: &mut Geometry<W>, plain: &Plain<'_>, one: &[bool], place: &str) {
    let set = word(geometry, one);
    if !plain.0.has_lines {
        return;
    }
    for &direction in &plain.0.directions {
        for steps in 1..4 {
            let way = geometry.toward(&[direction])[0];
            let way = geometry.steps(way, steps);
            let end = |cell: usize| (0..steps).try_fold(cell, |cell, _| plain.next(cell, direction));
            let mut expected = W::NONE;
            for cell in (0..one.len()).filter(|&cell| one[cell]) {
                if let Some(end) = end(cell) {
                    let bit = geometry.bit(end as CellId);
                    expected |= W::bit(bit);
                    assert_eq!(geometry.way(way).origin(bit), geometry.bit(cell as CellId), "{place}");
                }
            }
            assert_eq!(geometry.way(way).of(set), expected, "{place}, {steps} to {}", direction.name());
        }
    }
}

/// Cells that complete lines, for pieces placed and for pieces that step, each tried on a board of its own.
fn check_completions<W: Word>(
    geometry: &mut Geometry<W>,
    plain: &Plain<'_>,
    sets: [&[bool]; 2],
    place: &str,
) {
    let Some(axes) = geometry.axes_of_lines() else { return };
    let [set, left] = sets.map(|set| word(geometry, set));
    let bit = |geometry: &Geometry<W>, cell: usize| W::bit(geometry.bit(cell as CellId));
    for &direction in &plain.0.directions {
        let way = geometry.toward(&[direction])[0];
        let along = geometry.axis(way).expect("opposite directions");
        assert!(axes.contains(&along), "{place}");
        for length in 1..=5 {
            let completion = geometry.completion(along, length as u16);
            let (mut placed, mut stepped, mut stepped_into_any) = (W::NONE, W::NONE, W::NONE);
            for cell in 0..plain.0.cells.len() {
                if plain.is_in_line(cell, direction, sets[0], length) {
                    placed |= bit(geometry, cell);
                }
                let Some(to) = plain.next(cell, direction) else { continue };
                let mut after = sets[0].to_vec();
                after[cell] = sets[1][cell];
                if plain.is_in_line(to, direction, &after, length) {
                    stepped |= bit(geometry, to);
                }
                let is_line = |&other: &Direction| plain.is_in_line(to, other, &after, length);
                if plain.0.directions.iter().any(is_line) {
                    stepped_into_any |= bit(geometry, to);
                }
            }
            assert_eq!(geometry.completing(completion, set), placed, "{place}, lines of {length}");
            let reached = geometry.way(way).of(geometry.all);
            let found = geometry.completing_by_step(completion, way == along, set, left) & reached;
            assert_eq!(found, stepped, "{place}, lines of {length} after a step {}", direction.name());
            if let Some(lines) = geometry.lines_by_step(way, length as u16) {
                let found = geometry.in_line_by_step(lines, reached, set, left);
                assert_eq!(found, stepped_into_any, "{place}, {length} by steps {}", direction.name());
            }
        }
    }
}

/// Rays and runs, for two players' pieces and empty cells.
fn check_runs<W: Word>(geometry: &Geometry<W>, plain: &Plain<'_>, random: &mut Random, place: &str) {
    let kinds: Vec<u64> = plain.0.cells.iter().map(|_| random.below(4)).collect();
    let [empty, mine, theirs] =
        [[0, 0], [1, 1], [2, 3]].map(|kind| kinds.iter().map(|of| kind.contains(of)).collect::<Vec<bool>>());
    let [none, own, others] = [&empty, &mine, &theirs].map(|set| word(geometry, set));
    let seen = plain.seen_from(&mine, &empty);
    assert_eq!(geometry.seen_from(own, none), word(geometry, &seen), "{place}");
    let mut enclosing = plain.all(|_| false);
    for cell in 0..kinds.len() {
        let bit = geometry.bit(cell as CellId);
        let enclosed = plain.enclosed(cell, &mine, &theirs);
        assert_eq!(geometry.enclosed(bit, own, others), word(geometry, &enclosed), "{place}");
        enclosing[cell] = empty[cell] && enclosed.contains(&true);
        for &direction in &plain.0.directions {
            let way = geometry.toward(&[direction])[0];
            let (path, end) = plain.walk(cell, direction, &empty);
            let path =
                path.into_iter().fold(W::NONE, |path, cell| path | W::bit(geometry.bit(cell as CellId)));
            let end = end.map(|end| geometry.bit(end as CellId));
            assert_eq!(geometry.open(way, bit, none), (path, end), "{place}, ray from {cell}");
            for cells in 0..5 {
                let ray = plain.walk(cell, direction, &vec![true; kinds.len()]).0;
                let bit_of = |&cell: &usize| W::bit(geometry.bit(cell as CellId));
                let end = usize::checked_sub(cells, 1).and_then(|last| ray.get(last));
                let between = ray.iter().take(cells - usize::from(cells > 0)).map(bit_of);
                let between = between.fold(W::NONE, |between, cell| between | cell);
                let expected = end.map_or((W::NONE, W::NONE), |end| (bit_of(end), between));
                assert_eq!(geometry.far(way, bit, cells), expected, "{place}");
            }
        }
    }
    assert_eq!(geometry.enclosing(own, others, none), word(geometry, &enclosing), "{place}");
}

#[test]
fn sets_are_those_found_cell_by_cell() {
    for text in BOARDS {
        let bits = bits_of(&board(text));
        if bits <= 64 {
            check::<u64>(text);
        }
        if bits <= 128 {
            check::<u128>(text);
        }
        if bits <= 256 {
            check::<Wide<4>>(text);
        }
        check::<Wide<7>>(text);
    }
}

#[test]
fn boards_take_few_bits() {
    let bits = |text: &str| bits_of(&board(text));
    assert_eq!([bits("square 8"), bits("star 2"), bits("star 3")], [64, 53, 115]);
    assert_eq!(Geometry::<u64>::new(&board("star 2")).cell(1), NOWHERE);
}
