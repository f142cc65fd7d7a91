//! Sets as values: every vector that indifferent players may bring about.
//!
//! A set is in ascending order, each vector once, and not empty.

use game::{Payoffs, Player, Scale};
use std::cmp::Reverse;

/// When a player would surely rather have one set than another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dominance {
    /// Whatever it turns out to be, it gives the player no less than the other may, and possibly more.
    #[default]
    Weak,
    /// Whatever it turns out to be, it gives the player more than the other may.
    Strict,
}

impl Dominance {
    /// The words for them on the command line.
    pub const NAMES: [(&'static str, Dominance); 2] =
        [("weak", Dominance::Weak), ("strict", Dominance::Strict)];

    /// True if `mover` would surely rather have a set with these extremes than `other`.
    pub(crate) const fn prefers(self, set: Extremes, other: Extremes) -> bool {
        match self {
            Dominance::Weak => set.least >= other.greatest && set.greatest > other.least,
            Dominance::Strict => set.least > other.greatest,
        }
    }
}

/// The least and the greatest that a set holds for one player.
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

/// How near the end is of a set that gives its mover at least `least` and whose line ends at distance `ply`
/// from the root: greater is nearer. Only won games are compared.
pub(crate) fn nearness(scale: Scale, least: i32, ply: u32) -> Reverse<u32> {
    let is_won =
        matches!(scale, Scale::WinnerOnly { .. }) && scale.payoff(least) > 0 && scale.is_decided(least);
    Reverse(if is_won { ply } else { 0 })
}

/// The vectors in ascending order, each once.
fn set_of(mut values: Vec<Payoffs>) -> Vec<Payoffs> {
    values.sort_unstable();
    values.dedup();
    values
}

/// The vectors that `mover` may end up with by taking one of `children`, when each tie below and here may be
/// broken in any way.
///
/// A vector v of one child is possible if every other child may turn out no better for the mover: v\[mover\]
/// is at least the least that each other set holds for the mover. Ties in different subtrees are broken
/// independently, so this is exact. Ascending order, each vector once.
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
    // The greatest of the least that each child may give, and the greatest over all children but that one.
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

/// The vectors of those `children` that no other child dominates for `mover`, all together. Ascending order,
/// each once.
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
