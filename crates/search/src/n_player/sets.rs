//! Sets of vectors as values: all outcomes that indifferent players may bring about.
//!
//! A set is sorted in ascending order, without duplicates, and not empty.

use super::recursion::{Arrival, Backup, Child, Here};
use crate::core::report::{Kind, Value};
use crate::walk::RootValue;
use game::{Evaluated, Payoffs, Player, Scale, sort_short_by_key};
use std::cmp::Reverse;

/// The rule by which a player surely prefers one set to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dominance {
    /// Every outcome is at least as good for the player as any of the other set, and one may be better.
    #[default]
    Weak,
    /// Every outcome is better for the player than any of the other set.
    Strict,
}

impl Dominance {
    /// The names on the command line.
    pub const NAMES: [(&'static str, Dominance); 2] =
        [("weak", Dominance::Weak), ("strict", Dominance::Strict)];

    /// True if `mover` surely prefers a set with these extremes to `other`.
    pub(crate) const fn prefers(self, set: Extremes, other: Extremes) -> bool {
        match self {
            Dominance::Weak => set.least >= other.greatest && set.greatest > other.least,
            Dominance::Strict => set.least > other.greatest,
        }
    }
}

/// The least and the greatest value of a set for one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Extremes {
    pub(crate) least: i32,
    pub(crate) greatest: i32,
}

impl Extremes {
    pub(crate) fn of(mover: Player, set: &[Payoffs]) -> Extremes {
        let mut extremes = Extremes { least: i32::MAX, greatest: i32::MIN };
        for values in set {
            extremes.least = extremes.least.min(values[mover]);
            extremes.greatest = extremes.greatest.max(values[mover]);
        }
        extremes
    }
}

/// The nearness of the end for a set that gives its mover at least `least`, with a line that ends `ply` plies
/// from the root: greater is nearer. Only won games are compared.
fn nearness(scale: Scale, least: i32, ply: u32) -> Reverse<u32> {
    let is_won =
        matches!(scale, Scale::WinnerOnly { .. }) && scale.payoff(least) > 0 && scale.is_decided(least);
    Reverse(if is_won { ply } else { 0 })
}

/// The vectors in ascending order, without duplicates.
fn set_of(mut values: Vec<Payoffs>) -> Vec<Payoffs> {
    values.sort_unstable();
    values.dedup();
    values
}

/// The vectors that may result if `mover` takes one of `children` and all ties may be broken in any way.
///
/// A vector v of one child is possible if v\[mover\] is at least the least value for the mover in each other
/// set. Ties in different subtrees are broken independently, so this is exact. In ascending order, without
/// duplicates.
///
/// # Examples
///
/// ```
/// use game::{Payoffs, Player};
/// let [a, b, c] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|entries| Payoffs::new(&entries));
/// // A may get 1 or 0 from the first child, and 0 from the second: the second is possible too.
/// let children = [vec![a, b], vec![c]];
/// assert_eq!(search::sets::possible(Player::FIRST, &children), vec![c, b, a]);
/// ```
pub fn possible(mover: Player, children: &[Vec<Payoffs>]) -> Vec<Payoffs> {
    // The greatest of the children's least values, and the greatest without that child.
    let floors = children.iter().map(|child| Extremes::of(mover, child).least);
    let (mut highest, mut second, mut holder) = (i32::MIN, i32::MIN, 0);
    for (index, floor) in floors.enumerate() {
        if floor > highest {
            (second, highest, holder) = (highest, floor, index);
        } else {
            second = second.max(floor);
        }
    }
    let mut values = Vec::new();
    for (index, child) in children.iter().enumerate() {
        let needed = if index == holder { second } else { highest };
        values.extend(child.iter().filter(|values| values[mover] >= needed));
    }
    set_of(values)
}

/// The vectors of all `children` that no other child dominates for `mover`, in ascending order, without
/// duplicates.
///
/// # Examples
///
/// Of the sets {A}, {B}, {A, C}, player A takes the first: it dominates the second by either rule, and the
/// third weakly.
///
/// ```
/// use game::{Payoffs, Player};
/// use search::sets::{Dominance, undominated};
/// let [a, b, c] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|entries| Payoffs::new(&entries));
/// let children = [vec![a], vec![b], vec![c, a]];
/// assert_eq!(undominated(Player::FIRST, &children, Dominance::Weak), vec![a]);
/// assert_eq!(undominated(Player::FIRST, &children, Dominance::Strict), vec![c, a]);
/// ```
///
/// # Source
///
/// Sturtevant & Bowling (2006). On payoffs where one player gets 1 and the others 0, weak dominance is
/// Nishino's table 1.
pub fn undominated(mover: Player, children: &[Vec<Payoffs>], dominance: Dominance) -> Vec<Payoffs> {
    let extremes: Vec<Extremes> = children.iter().map(|child| Extremes::of(mover, child)).collect();
    let mut values = Vec::new();
    for (child, own) in children.iter().zip(&extremes) {
        if !extremes.iter().any(|other| dominance.prefers(*other, *own)) {
            values.extend_from_slice(child);
        }
    }
    set_of(values)
}

/// True if a legal move is considered only if no other helps.
pub type IsLastResort<G> = fn(&G, &<G as game::Game>::State, <G as game::Game>::Move) -> bool;

/// A node keeps a set of vectors: all that may result if ties are left open.
pub(crate) struct Sets<G: Evaluated> {
    /// The rule for moves that a player would surely not make; `None` if all ties are left open, and nothing
    /// else.
    pub(crate) dominance: Option<Dominance>,
    /// The moves searched only if no other leaves a chance of the greatest payoff.
    pub(crate) last_resort: Option<IsLastResort<G>>,
    /// The greatest payoff.
    pub(crate) greatest: i32,
    pub(crate) scale: Scale,
    /// True if the value of the last finished iteration rests on the rules alone.
    pub(crate) is_exact: bool,
}

/// A node that keeps a set.
#[derive(Debug)]
pub(crate) struct SetNode {
    mover: Player,
    children: Vec<Vec<Payoffs>>,
    /// The rank of the child that the line follows, and the ply of its leaf.
    best: Option<((Extremes, Reverse<u32>), u32)>,
    exact: bool,
}

/// The set of a node.
#[derive(Debug)]
pub(crate) struct SetValue {
    values: Vec<Payoffs>,
    /// The ply of the leaf at the end of the line.
    ply: u32,
    /// True if it rests on the rules alone.
    exact: bool,
}

impl<G: Evaluated> Sets<G> {
    /// All sets that some way of breaking ties brings about.
    pub(crate) const fn of_all_ties(scale: Scale) -> Sets<G> {
        Sets { dominance: None, last_resort: None, greatest: i32::MAX, scale, is_exact: false }
    }

    /// True if a set with the mover's greatest value `best` leaves a chance of the greatest payoff.
    fn leaves_a_chance(&self, best: i32) -> bool {
        match self.scale {
            Scale::Payoffs => best >= self.greatest,
            scale => !scale.is_decided(best) || scale.payoff(best) >= self.greatest,
        }
    }

    fn of_children(&self, node: &SetNode) -> Vec<Payoffs> {
        match self.dominance {
            None => possible(node.mover, &node.children),
            Some(dominance) => undominated(node.mover, &node.children, dominance),
        }
    }
}

impl<G: Evaluated> Backup<G> for Sets<G> {
    type Window = ();
    type Node = SetNode;
    type Value = SetValue;

    fn leaf(&self, values: Payoffs, exact: bool, at: Here) -> SetValue {
        SetValue { values: vec![values], ply: at.ply, exact }
    }

    fn open(&mut self, at: Here, _window: ()) -> SetNode {
        SetNode { mover: at.mover, children: Vec::new(), best: None, exact: true }
    }

    /// Moves of last resort come after all others, which keep their order.
    fn sort(&self, game: &G, state: &G::State, moves: &mut [G::Move]) {
        if let Some(is_last_resort) = self.last_resort {
            sort_short_by_key(moves, |&mv| is_last_resort(game, state, mv));
        }
    }

    fn spares(&self, game: &G, state: &G::State, node: &SetNode, mv: G::Move) -> bool {
        let has_chance = node.best.is_some_and(|((best, _), _)| self.leaves_a_chance(best.greatest));
        has_chance && self.last_resort.is_some_and(|is_last_resort| is_last_resort(game, state, mv))
    }

    /// If any earlier set dominates this one, so does the greatest of them, whose minimum is no less.
    fn takes(&self, node: &SetNode, value: &SetValue, _tie_key: u64) -> bool {
        let (Some(dominance), Some(((best, _), _))) = (self.dominance, node.best) else { return true };
        !dominance.prefers(best, Extremes::of(node.mover, &value.values))
    }

    fn take(&mut self, node: &mut SetNode, value: SetValue, _child: Child) -> Arrival {
        node.exact &= value.exact;
        let mut extremes = Extremes::of(node.mover, &value.values);
        let nearness = nearness(self.scale, extremes.least, value.ply);
        if self.dominance.is_none() {
            // The line follows the greatest floor.
            extremes.greatest = i32::MAX;
        }
        // The first set of the greatest rank is undominated: a dominating set ranks higher.
        let rank = (extremes, nearness);
        let improved = node.best.is_none_or(|(best, _)| rank > best);
        if improved {
            node.best = Some((rank, value.ply));
        }
        node.children.push(value.values);
        Arrival::goes_on(improved)
    }

    fn so_far(&self, node: &SetNode) -> Value {
        Value::Set(self.of_children(node))
    }

    fn close(&self, node: &SetNode) -> SetValue {
        let (_, ply) = node.best.expect("law 1: a game that goes on has a legal move");
        SetValue { values: self.of_children(node), ply, exact: node.exact }
    }

    fn shown(&self, value: &SetValue) -> Value {
        Value::Set(value.values.clone())
    }

    fn kind(&self, value: &SetValue) -> Kind {
        Kind::of(value.exact)
    }

    fn root(&mut self, value: SetValue) -> RootValue {
        self.is_exact = value.exact;
        RootValue { value: Value::Set(value.values), kind: Kind::of(value.exact), line_depth: None }
    }
}
