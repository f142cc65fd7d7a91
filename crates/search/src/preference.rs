//! Preferences: which of two values a player takes, and what decides between equals.
//!
//! With three or more players the tie-break changes the value of the root, not only the move: what an indifferent
//! player takes decides what the others get (Sturtevant 2002; Nishino, *Tanhinmin*, section 3.1). So it is a
//! parameter.

use game::random::derive_seed;
use game::{MAX_PLAYERS, Payoffs, Player};
use std::cmp::Ordering;

/// What decides between children that are worth the same to the player who chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TieBreak {
    /// Shinohara & Ishida (2002), footnote of section 2.3: keep the best of the others low, then their next best and
    /// so on, then the next player in turn order, and so on; then the child generated first.
    #[default]
    Paper,
    /// The child generated first.
    First,
    /// One drawn by lot, the same in every run with the same seed and whatever the order of the search.
    Random {
        /// Where the lots start.
        seed: u64,
    },
    /// The one that is worst for the player at the root; then the child generated first.
    Worst,
    /// All of them: the value is a set.
    Set,
}

impl TieBreak {
    /// The words for them on the command line.
    pub const NAMES: [&'static str; 5] = ["paper", "first", "random", "worst", "set"];
    /// Those that leave one child, for searches whose values are vectors.
    pub const SINGLE: [&'static str; 4] = ["paper", "first", "random", "worst"];

    /// The tie-break called `name`; `seed` is used by `random` alone.
    pub fn named(name: &str, seed: u64) -> Option<TieBreak> {
        Some(match name {
            "paper" => TieBreak::Paper,
            "first" => TieBreak::First,
            "random" => TieBreak::Random { seed },
            "worst" => TieBreak::Worst,
            "set" => TieBreak::Set,
            _ => return None,
        })
    }
}

/// A value that competes for a player's choice, with its lot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The values, absolute.
    pub values: Payoffs,
    /// The child's lot, from [`Preference::lot`].
    pub lot: u64,
}

/// The preference of all players in one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preference {
    tie_break: TieBreak,
    root: Player,
}

impl Preference {
    /// The preference with this tie-break, in a search for `root`.
    pub const fn new(tie_break: TieBreak, root: Player) -> Preference {
        Preference { tie_break, root }
    }

    /// The lot of the child number `index` below a node with lot `parent`; the root's own lot is 0. Only drawn where
    /// lots decide.
    #[inline]
    pub fn lot(&self, parent: u64, index: usize) -> u64 {
        match self.tie_break {
            TieBreak::Random { seed } => derive_seed(parent ^ seed, index as u64),
            _ => 0,
        }
    }

    /// Whether `mover` takes `candidate` rather than `incumbent`, which was generated before it.
    #[inline]
    pub fn prefers(&self, mover: Player, candidate: &Candidate, incumbent: &Candidate) -> bool {
        self.order(mover, candidate, incumbent) == Ordering::Greater
    }

    /// Whether players who care for nothing but the harm of the one at the root take `candidate` rather than
    /// `incumbent`, which was generated before it: the root player's own order, reversed.
    #[inline]
    pub fn spites(&self, candidate: &Candidate, incumbent: &Candidate) -> bool {
        self.order(self.root, candidate, incumbent) == Ordering::Less
    }

    /// Greater is what `mover` prefers; equal are those between which the order of generation decides.
    #[inline]
    fn order(&self, mover: Player, candidate: &Candidate, incumbent: &Candidate) -> Ordering {
        let (new, old) = (&candidate.values, &incumbent.values);
        let own = new[mover].cmp(&old[mover]);
        if own == Ordering::Equal { self.order_of_equals(mover, candidate, incumbent) } else { own }
    }

    /// As [`order`](Preference::order), of values that are the same to `mover`: seldom asked.
    #[inline(never)]
    fn order_of_equals(&self, mover: Player, candidate: &Candidate, incumbent: &Candidate) -> Ordering {
        let (new, old) = (&candidate.values, &incumbent.values);
        match self.tie_break {
            TieBreak::First | TieBreak::Set => Ordering::Equal,
            TieBreak::Paper => paper_rule(mover, new, old),
            TieBreak::Random { .. } => candidate.lot.cmp(&incumbent.lot),
            TieBreak::Worst => old[self.root].cmp(&new[self.root]),
        }
    }
}

/// Greater is what `mover` prefers among vectors that give it the same.
fn paper_rule(mover: Player, new: &Payoffs, old: &Payoffs) -> Ordering {
    let players = new.players();
    let others = |values: &Payoffs| {
        let mut others = [i32::MIN; MAX_PLAYERS];
        for player in Player::all(players).filter(|&player| player != mover) {
            others[player.index()] = values[player];
        }
        others.sort_unstable_by(|a, b| b.cmp(a));
        others
    };
    let order = others(old).cmp(&others(new));
    if order != Ordering::Equal {
        return order;
    }
    let mut player = mover.next(players);
    while player != mover {
        let order = old[player].cmp(&new[player]);
        if order != Ordering::Equal {
            return order;
        }
        player = player.next(players);
    }
    Ordering::Equal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(tie_break: TieBreak, mover: usize, new: [i32; 3], old: [i32; 3]) -> bool {
        let [new, old] = [new, old].map(|values| Candidate { values: Payoffs::new(&values), lot: 0 });
        Preference::new(tie_break, Player::FIRST).prefers(Player::new(mover), &new, &old)
    }

    #[test]
    fn the_papers_rule_in_its_order() {
        // Own value first.
        assert!(takes(TieBreak::Paper, 0, [3, 9, 9], [2, 0, 0]));
        // Then the best of the others low.
        assert!(takes(TieBreak::Paper, 0, [3, 4, 4], [3, 5, 0]));
        // Then the other of the others low.
        assert!(takes(TieBreak::Paper, 0, [3, 0, 5], [3, 5, 1]));
        // (0,6) against (6,0): the next player's value low.
        assert!(takes(TieBreak::Paper, 0, [3, 0, 6], [3, 6, 0]));
        assert!(!takes(TieBreak::Paper, 0, [3, 6, 0], [3, 0, 6]));
        assert!(takes(TieBreak::Paper, 2, [0, 6, 3], [6, 0, 3]));
        // A full tie goes to the one generated first.
        assert!(!takes(TieBreak::Paper, 0, [3, 6, 0], [3, 6, 0]));
    }

    #[test]
    fn worst_is_worst_for_the_root() {
        assert!(takes(TieBreak::Worst, 1, [0, 2, 9], [1, 2, 0]));
        assert!(!takes(TieBreak::Worst, 1, [1, 2, 0], [1, 2, 9]));
        assert!(!takes(TieBreak::First, 1, [0, 2, 9], [1, 2, 0]));
    }
}
