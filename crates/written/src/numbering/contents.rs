//! Evaluates sets, numbers and conditions as far as a slice determines them.

use super::slice::Slice;
use crate::compiled::{COUNTERS, Range};
use crate::syntax::{
    Condition, ConditionKind, Contents, EMPTY, Layer, Number, Rules, Set, SetKind, all_contents, both,
    contents_of, either, own_layer, pieces_that,
};
use game::Player;

/// The bit of a piece of a layer.
pub(super) fn bit(layer: usize) -> Contents {
    EMPTY << (layer + 1)
}

/// The possible contents of the cells of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bound {
    pub(super) contents: Contents,
    /// True if the set consists of all cells with these contents.
    pub(super) is_exact: bool,
}

/// The cells left and reached by the previous verb, and the cell reached by the first verb of the line, each
/// with its contents, if known.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Touched {
    pub(super) from: Option<Contents>,
    pub(super) to: Option<Contents>,
    pub(super) it: Option<Contents>,
}

/// A game, as the slices need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    pub(super) rules: &'a Rules,
    pub(super) layers: &'a [Layer],
    pub(super) ranges: &'a [Range],
    pub(super) first_heap: usize,
    pub(super) cells: usize,
}

impl Frame<'_> {
    fn all(&self) -> Contents {
        all_contents(self.layers)
    }

    /// The layer of the pieces of a kind that a player places or moves.
    pub(super) fn own_layer(&self, piece: usize, me: Player) -> Option<usize> {
        own_layer(self.layers, piece, me)
    }

    /// The place of a player's counter.
    pub(super) fn counter(&self, counter: usize, me: Player) -> usize {
        self.rules.place_of_counter(counter, me).min(COUNTERS - 1)
    }

    /// The possible contents of the cells of a set.
    pub(super) fn bound(&self, set: &Set, me: Player, touched: Touched) -> Bound {
        let exactly = |contents| Bound { contents, is_exact: true };
        let within = |contents| Bound { contents, is_exact: false };
        let of = |set: &Set| self.bound(set, me, touched);
        if let Some(contents) = contents_of(self.layers, me, &set.kind) {
            return exactly(contents);
        }
        match &set.kind {
            SetKind::Fixed(cells) => match cells[me.index()].len() {
                0 => exactly(0),
                len if len == self.cells => exactly(self.all()),
                _ => within(self.all()),
            },
            SetKind::From => within(touched.from.unwrap_or(self.all())),
            SetKind::To => within(touched.to.unwrap_or(self.all())),
            SetKind::It => within(touched.it.unwrap_or(self.all())),
            SetKind::Enclosed | SetKind::EnclosedRuns { .. } => {
                within(pieces_that(self.layers, |layer| layer.owner.is_some_and(|owner| owner != me)))
            }
            SetKind::SeenFrom(_) => within(EMPTY),
            SetKind::GroupOf { within: set, .. }
            | SetKind::Lines { within: set, .. }
            | SetKind::Attacked(set) => within(of(set).contents),
            SetKind::And(one, other) => {
                let (one, other) = (of(one), of(other));
                let contents = one.contents & other.contents;
                Bound { contents, is_exact: one.is_exact && other.is_exact }
            }
            SetKind::Or(one, other) => {
                let (one, other) = (of(one), of(other));
                let contents = one.contents | other.contents;
                Bound { contents, is_exact: one.is_exact && other.is_exact }
            }
            SetKind::Without(one, other) => {
                let (one, other) = (of(one), of(other));
                let removed = if other.is_exact { other.contents } else { 0 };
                let is_exact = one.is_exact && other.is_exact;
                Bound { contents: one.contents & !removed, is_exact }
            }
            SetKind::Not(of_set) => match of(of_set) {
                Bound { contents, is_exact: true } => exactly(self.all() & !contents),
                _ => within(self.all()),
            },
            _ => within(self.all()),
        }
    }

    /// The maximum number of cells of a set.
    pub(super) fn most(&self, set: &Set, me: Player) -> usize {
        let of = |set: &Set| self.most(set, me);
        let neighbors = |of: usize, each: usize| of.saturating_mul(each).min(self.cells);
        match &set.kind {
            SetKind::From | SetKind::To | SetKind::It => 1,
            SetKind::Fixed(cells) => cells[me.index()].len(),
            SetKind::Toward(_, set) => of(set),
            SetKind::NextTo(set) => neighbors(of(set), crate::syntax::DIRECTIONS),
            SetKind::GroupOf { within, .. } | SetKind::Lines { within, .. } | SetKind::Attacked(within) => {
                of(within)
            }
            SetKind::And(one, other) => of(one).min(of(other)),
            SetKind::Or(one, other) => neighbors(of(one) + of(other), 1),
            SetKind::Without(one, _) => of(one),
            _ => self.cells,
        }
    }

    /// The number of cells of the board with these contents.
    fn cells_with(&self, slice: &Slice, contents: Contents) -> usize {
        let layers = (0..self.layers.len()).filter(|&layer| contents & bit(layer) != 0);
        let pieces: usize = layers.map(|layer| usize::from(slice.counts[layer])).sum();
        pieces + if contents & EMPTY == 0 { 0 } else { self.cells - slice.pieces() }
    }

    /// The least and the greatest number of cells of a set.
    fn size(&self, set: &Set, slice: &Slice, me: Player, touched: Touched) -> (i64, i64) {
        let bound = self.bound(set, me, touched);
        let most = self.cells_with(slice, bound.contents);
        if bound.is_exact {
            return (most as i64, most as i64);
        }
        (0, most.min(self.most(set, me)) as i64)
    }

    /// The least and the greatest value of a number.
    pub(super) fn number(&self, number: &Number, slice: &Slice, me: Player, touched: Touched) -> (i64, i64) {
        number.range_by(&|leaf| match leaf {
            Number::Counter(counter) => {
                let value = i64::from(slice.counters[self.counter(*counter, me)]);
                (value, value)
            }
            Number::Count(set) => self.size(set, slice, me, touched),
            Number::CountOnLine(set) | Number::GroupsIn(set) => (0, self.size(set, slice, me, touched).1),
            _ => (i64::MIN, i64::MAX),
        })
    }

    /// True if a condition holds in every position of a slice, false if in none; `None` if it depends.
    pub(super) fn truth(
        &self,
        condition: &Condition,
        slice: &Slice,
        me: Player,
        touched: Touched,
    ) -> Option<bool> {
        let truth = |condition: &Condition| self.truth(condition, slice, me, touched);
        let some = |set: &Set| match self.size(set, slice, me, touched) {
            (_, 0) => Some(false),
            (least, _) => (least > 0).then_some(true),
        };
        match &condition.kind {
            ConditionKind::Some(set) => some(set),
            ConditionKind::No(set) => some(set).map(|some| !some),
            ConditionKind::IsIn(set, other) => {
                let (set, other) = (self.bound(set, me, touched), self.bound(other, me, touched));
                let is_exact = set.is_exact && other.is_exact;
                is_exact.then(|| self.cells_with(slice, set.contents & !other.contents) == 0)
            }
            ConditionKind::Compare(left, relation, right) => {
                let number = |number| self.number(number, slice, me, touched);
                relation.holds_between(number(left), number(right))
            }
            ConditionKind::And(one, other) => both(truth(one), truth(other)),
            ConditionKind::Or(one, other) => either(truth(one), truth(other)),
            ConditionKind::Not(of) => truth(of).map(|truth| !truth),
            ConditionKind::LineOf { .. }
            | ConditionKind::Connects { .. }
            | ConditionKind::OneGroup(_)
            | ConditionKind::NobodyCanMove
            | ConditionKind::CannotMove(_) => None,
        }
    }
}
