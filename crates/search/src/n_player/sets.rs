//! Sets of vectors as values: all outcomes that indifferent players may bring about.
//!
//! A set is sorted in ascending order, without duplicates, and not empty.

use game::{Payoffs, Player, Scale};
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
pub(crate) fn nearness(scale: Scale, least: i32, ply: u32) -> Reverse<u32> {
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
