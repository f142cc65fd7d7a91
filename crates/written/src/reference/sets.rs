//! The cells of each set that a text names, in the start position.

use super::state::State;
use super::view::View;
use crate::syntax::{CellId, EndLine, MoveLine, Part, Rules, Set, Span};

/// The cells of a set in the start position, as the first player sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedSet {
    /// Its place in the text.
    pub span: Span,
    /// Its cells, in ascending order.
    pub cells: Vec<CellId>,
}

/// The sets that a text names, in the order of the text; at most `limit`. A set that contains others comes
/// before them. Sets of the cells of a move (`from`, `to`, `it`, `enclosed`) are left out, as there is no
/// move, and so are the parts of a set that depends on the board alone.
pub fn named_sets(rules: &Rules, limit: usize) -> Vec<NamedSet> {
    let mut found = Found { sets: Vec::new(), limit };
    rules.lines().flat_map(MoveLine::parts).for_each(|part| found.part(part));
    rules.end.iter().flat_map(EndLine::parts).for_each(|part| found.part(part));
    let start = State::start(rules);
    let view = View::new(rules, &start, start.mover);
    let mut sets: Vec<NamedSet> =
        found.sets.into_iter().map(|set| NamedSet { span: set.span, cells: view.set(set).list() }).collect();
    for region in &rules.regions {
        sets.push(NamedSet { span: region.span, cells: view.set(&region.set).list() });
    }
    for placement in &rules.start {
        let mut cells: Vec<CellId> =
            placement.pieces.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
        cells.sort_unstable();
        sets.push(NamedSet { span: placement.span, cells });
    }
    sets.sort_by_key(|set| {
        let Span { line, column, end_line, end_column } = set.span;
        (line, column, std::cmp::Reverse((end_line, end_column)))
    });
    // What is said of every move stands in each line, and `as far as possible` is a set in each direction.
    sets.retain(|set| set.span.line > 0);
    sets.dedup_by(|other, set| {
        let is_same = other.span == set.span;
        if is_same {
            set.cells.append(&mut other.cells);
            set.cells.sort_unstable();
            set.cells.dedup();
        }
        is_same
    });
    sets.truncate(limit);
    sets
}

/// The sets of a text that are known without a move.
struct Found<'a> {
    sets: Vec<&'a Set>,
    limit: usize,
}

impl<'a> Found<'a> {
    /// Adds the sets of a part, each before those that it is made of.
    fn part(&mut self, part: Part<'a>) {
        if let Part::Set(set) = part {
            if self.sets.len() >= self.limit {
                return;
            }
            if !part.depends_on_move() {
                self.sets.push(set);
            }
        }
        part.parts().into_iter().for_each(|part| self.part(part));
    }
}
