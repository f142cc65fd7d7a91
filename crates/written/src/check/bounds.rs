//! Bounds of sets and conditions over all positions.
//!
//! A cell has one of finitely many *contents*: nothing, or a piece of a kind and an owner that some line puts
//! on the board. A set is bounded by two tables with a row of contents for each cell: a cell with contents in
//! the inner table is certainly in the set, a cell with contents outside the outer one is certainly not. Sets
//! that depend on one cell at a time are described exactly.

use crate::syntax::{
    CellId, Condition, ConditionKind, Contents, EMPTY, Layer, MoveLine, Number, Rules, Set, SetKind,
    all_contents, both, contents_of, either,
};
use game::Player;

/// The contents that occur, by kind and owner.
#[derive(Clone, Debug)]
pub(crate) struct Possible {
    /// Kinds and owners.
    layers: Vec<Layer>,
    /// The kinds that some line puts on the board.
    pub(super) is_placed: Vec<bool>,
    cells: usize,
}

/// The lower and the upper bound of a set.
#[derive(Clone, Debug)]
struct Bounds {
    inner: Vec<Contents>,
    outer: Vec<Contents>,
}

impl Possible {
    /// The contents that the lines of a text allow.
    pub(crate) fn new(rules: &Rules) -> Possible {
        let mut is_placed = vec![false; rules.pieces.len()];
        for placement in &rules.start {
            is_placed[placement.piece] |= placement.pieces.iter().any(|(_, cells)| !cells.is_empty());
        }
        for piece in rules.lines().flat_map(MoveLine::kinds_made) {
            is_placed[piece] = true;
        }
        // What is captured or flattened may become one of the kinds that lie beneath others.
        if let Some(stacks) = &rules.stacks {
            let is_any = is_placed.contains(&true);
            stacks.kinds.iter().for_each(|&kind| is_placed[kind] |= is_any);
        }
        let layers = rules.layers().filter(|layer| is_placed[layer.piece]).collect();
        Possible { layers, is_placed, cells: rules.cells() }
    }

    /// All contents that occur.
    fn all(&self) -> Contents {
        all_contents(&self.layers)
    }

    /// A set with the same contents on every cell.
    fn exactly(&self, contents: Contents) -> Bounds {
        Bounds { inner: vec![contents; self.cells], outer: vec![contents; self.cells] }
    }

    /// A set known only to lie within some cells, for any contents.
    fn within(&self, cells: impl Fn(usize) -> bool) -> Bounds {
        let outer = (0..self.cells).map(|cell| if cells(cell) { self.all() } else { 0 }).collect();
        Bounds { inner: vec![0; self.cells], outer }
    }

    fn bounds(&self, rules: &Rules, set: &Set, player: usize) -> Bounds {
        let pair =
            |one: &Set, other: &Set| (self.bounds(rules, one, player), self.bounds(rules, other, player));
        match &set.kind {
            SetKind::Fixed(cells) => {
                let row = |cell: usize| {
                    if cells[player].binary_search(&(cell as CellId)).is_ok() { self.all() } else { 0 }
                };
                let rows: Vec<Contents> = (0..self.cells).map(row).collect();
                Bounds { inner: rows.clone(), outer: rows }
            }
            SetKind::Empty | SetKind::Occupied | SetKind::Mine | SetKind::Theirs | SetKind::Piece { .. } => {
                self.exactly(contents_of(&self.layers, Player::new(player), &set.kind).unwrap_or(0))
            }
            SetKind::From | SetKind::To | SetKind::It | SetKind::Between | SetKind::Holding { .. } => {
                self.within(|_| true)
            }
            SetKind::Enclosed | SetKind::EnclosedRuns { .. } => {
                let theirs = self.bounds(rules, &Set { kind: SetKind::Theirs, ..set.clone() }, player);
                Bounds { inner: vec![0; self.cells], ..theirs }
            }
            SetKind::Lines { within, .. } | SetKind::Attacked(within) => {
                Bounds { inner: vec![0; self.cells], ..self.bounds(rules, within, player) }
            }
            SetKind::SeenFrom(of) => {
                let can_be = self.can_be(rules, of, player).contains(&true);
                Bounds { inner: vec![0; self.cells], ..self.exactly(if can_be { EMPTY } else { 0 }) }
            }
            SetKind::Toward(directions, of) => {
                let can_be = self.can_be(rules, of, player);
                self.reached(rules, &can_be, &[directions[player].index()])
            }
            SetKind::NextTo(of) => {
                let can_be = self.can_be(rules, of, player);
                self.reached(rules, &can_be, &[0, 1, 2, 3, 4, 5, 6, 7])
            }
            SetKind::GroupOf { seeds, within } | SetKind::TrailOf { ends: seeds, within } => {
                let has_seeds = self.can_be(rules, seeds, player).contains(&true);
                let within = self.bounds(rules, within, player);
                let outer = if has_seeds { within.outer } else { vec![0; self.cells] };
                Bounds { inner: vec![0; self.cells], outer }
            }
            SetKind::And(one, other) => combined(&pair(one, other), |one, other| one & other),
            SetKind::Or(one, other) => combined(&pair(one, other), |one, other| one | other),
            SetKind::Without(one, other) => {
                let (one, other) = pair(one, other);
                let other = Bounds { inner: other.outer, outer: other.inner };
                combined(&(one, other), |one, other| one & !other)
            }
            SetKind::Not(of) => {
                let of = self.bounds(rules, of, player);
                let not = |rows: Vec<Contents>| rows.into_iter().map(|row| self.all() & !row).collect();
                Bounds { inner: not(of.outer), outer: not(of.inner) }
            }
        }
    }

    /// The neighbors in some directions of cells that can be in a set.
    fn reached(&self, rules: &Rules, can_be: &[bool], directions: &[usize]) -> Bounds {
        let mut reached = vec![false; self.cells];
        let board = rules.board.as_ref();
        for (cell, _) in can_be.iter().enumerate().filter(|(_, can_be)| **can_be) {
            for &direction in directions {
                if let Some(to) = board.and_then(|board| board.neighbors[cell][direction]) {
                    reached[usize::from(to)] = true;
                }
            }
        }
        self.within(|cell| reached[cell])
    }

    /// For each cell, whether it can be in a set.
    pub(crate) fn can_be(&self, rules: &Rules, set: &Set, player: usize) -> Vec<bool> {
        self.bounds(rules, set, player).outer.iter().map(|row| *row != 0).collect()
    }

    /// True if a cell can be in a set. With `only_empty`, an empty cell.
    pub(super) fn can_have_cells(&self, rules: &Rules, set: &Set, player: usize, only_empty: bool) -> bool {
        let contents = if only_empty { EMPTY } else { self.all() };
        self.bounds(rules, set, player).outer.iter().any(|row| row & contents != 0)
    }

    /// True if a cell with a piece can be in a set.
    pub(super) fn can_have_pieces(&self, rules: &Rules, set: &Set, player: usize) -> bool {
        self.bounds(rules, set, player).outer.iter().any(|row| row & !EMPTY != 0)
    }

    /// True if a set has a cell in every position.
    fn has_cells_always(&self, rules: &Rules, set: &Set, player: usize) -> bool {
        self.bounds(rules, set, player).inner.contains(&self.all())
    }

    /// True if a piece of a set can stand on a cell at least.
    pub(super) fn is_never_empty_cell(&self, rules: &Rules, set: &Set, player: usize) -> bool {
        self.bounds(rules, set, player).outer.iter().all(|row| row & EMPTY == 0)
    }

    /// True if a condition holds in every position, false if in none; `None` if it depends, or if that is
    /// not known.
    pub(super) fn truth(&self, rules: &Rules, condition: &Condition, player: usize) -> Option<bool> {
        let truth = |condition: &Condition| self.truth(rules, condition, player);
        match &condition.kind {
            ConditionKind::Some(set) => self.some(rules, set, player),
            ConditionKind::No(set) => self.some(rules, set, player).map(|some| !some),
            ConditionKind::IsIn(set, _) => (!self.can_have_cells(rules, set, player, false)).then_some(true),
            ConditionKind::LineOf { length, within } => self.line(rules, length, within, player),
            ConditionKind::Connects { set, from, to } => {
                let can_be = |part: &Set| self.can_have_cells(rules, part, player, false);
                (!(can_be(set) && can_be(from) && can_be(to))).then_some(false)
            }
            ConditionKind::OneGroup(set) => {
                (!self.can_have_cells(rules, set, player, false)).then_some(false)
            }
            ConditionKind::Compare(left, relation, right) => {
                let (left, right) = (self.range(rules, left, player), self.range(rules, right, player));
                relation.holds_between(left, right)
            }
            ConditionKind::NobodyCanMove | ConditionKind::CannotMove(_) => None,
            ConditionKind::And(one, other) => both(truth(one), truth(other)),
            ConditionKind::Or(one, other) => either(truth(one), truth(other)),
            ConditionKind::Not(of) => truth(of).map(|truth| !truth),
        }
    }

    fn some(&self, rules: &Rules, set: &Set, player: usize) -> Option<bool> {
        match (self.can_have_cells(rules, set, player, false), self.has_cells_always(rules, set, player)) {
            (false, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        }
    }

    /// A line that is longer than every line of cells that can be in its set is never there.
    fn line(&self, rules: &Rules, length: &Number, within: &Set, player: usize) -> Option<bool> {
        let (least, _) = self.range(rules, length, player);
        let can_be = self.can_be(rules, within, player);
        let board = rules.board.as_ref()?;
        let fits = |cell: usize, direction: usize| {
            let mut at = cell;
            // On a board that wraps around, a walk of this length meets no new cell.
            (1..least.min(self.cells as i64 + 1)).all(|_| match board.neighbors[at][direction] {
                Some(next) if can_be[usize::from(next)] => {
                    at = usize::from(next);
                    true
                }
                _ => false,
            })
        };
        let exists = (0..self.cells)
            .filter(|&cell| can_be[cell])
            .any(|cell| board.directions.iter().any(|direction| fits(cell, direction.index())));
        (!exists).then_some(false)
    }

    /// The least and the greatest value of a number.
    pub(super) fn range(&self, rules: &Rules, number: &Number, player: usize) -> (i64, i64) {
        let count = |set: &Set| self.can_be(rules, set, player).iter().filter(|can_be| **can_be).count();
        number.range(rules, &|set| count(set) as i64)
    }
}

fn combined((one, other): &(Bounds, Bounds), operation: impl Fn(Contents, Contents) -> Contents) -> Bounds {
    let rows = |one: &[Contents], other: &[Contents]| {
        one.iter().zip(other).map(|(&one, &other)| operation(one, other)).collect()
    };
    Bounds { inner: rows(&one.inner, &other.inner), outer: rows(&one.outer, &other.outer) }
}
