//! Preferences: a player's choice between two values, and the tie-break between equal ones.
//!
//! With three or more players the tie-break changes the value of the root, not only the move: the choice of
//! an indifferent player decides the others' payoffs (Sturtevant 2002; Nishino, *Tanhinmin*, section 3.1). So
//! it is a parameter.

use game::random::derive_seed;
use game::{MAX_ESTIMATE, MAX_PLAYERS, MAX_TEMPO, PROVEN, PROVEN_STEP, Payoffs, Player, Scale};
use std::cmp::Ordering;

/// The rule that decides between children of equal value to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TieBreak {
    /// Shinohara & Ishida (2002), footnote of section 2.3: keep the best of the others low, then their next
    /// best and so on, then the next player in turn order, and so on; then the child generated first.
    #[default]
    Paper,
    /// The child generated first.
    First,
    /// A random one, the same in every run with the same seed and in any order of search.
    Random {
        /// The seed of the random numbers.
        seed: u64,
    },
    /// The worst one for the player at the root; then the child generated first.
    Worst,
    /// All of them: the value is a set.
    Set,
}

impl TieBreak {
    /// The tie-break with this name; only `random` uses `seed`.
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

    /// The same tie-break with its random numbers drawn from `seed`.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> TieBreak {
        match self {
            TieBreak::Random { .. } => TieBreak::Random { seed },
            other => other,
        }
    }
}

/// A value that competes for a player's choice, with its tie-break key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The values, absolute.
    pub values: Payoffs,
    /// The tie-break key of the child, from [`Preference::tie_key`].
    pub tie_key: u64,
}

/// The preference of all players in one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preference {
    tie_break: TieBreak,
    root: Player,
    /// Values above this are won, and may differ in the plies to the win.
    undecided: i32,
}

impl Preference {
    /// The preference with this tie-break, in a search for `root` with values on this scale.
    pub const fn new(tie_break: TieBreak, root: Player, scale: Scale) -> Preference {
        let undecided = match scale {
            Scale::WinnerOnly { hurry: true } => MAX_ESTIMATE + MAX_TEMPO,
            _ => i32::MAX,
        };
        Preference { tie_break, root, undecided }
    }

    /// The tie-break key of child number `index` of a node with key `parent`; the root's own key is 0. All
    /// keys are 0 unless ties are broken at random.
    #[inline]
    pub fn tie_key(&self, parent: u64, index: usize) -> u64 {
        match self.tie_break {
            TieBreak::Random { seed } => derive_seed(parent ^ seed, index as u64),
            _ => 0,
        }
    }

    /// True if `mover` prefers `candidate` to `incumbent`, which was generated earlier.
    #[inline]
    pub fn prefers(&self, mover: Player, candidate: &Candidate, incumbent: &Candidate) -> bool {
        self.order(mover, candidate, incumbent) == Ordering::Greater
    }

    /// True if players who only want to harm the player at the root prefer `candidate` to `incumbent`, which
    /// was generated earlier: the root player's own order, reversed.
    #[inline]
    pub fn spites(&self, candidate: &Candidate, incumbent: &Candidate) -> bool {
        self.order(self.root, candidate, incumbent) == Ordering::Less
    }

    /// Ranks two candidates for `mover`: greater is better, and the order of generation decides between
    /// equals.
    #[inline]
    fn order(&self, mover: Player, candidate: &Candidate, incumbent: &Candidate) -> Ordering {
        let order = self.compare(mover, candidate.values.as_slice(), incumbent.values.as_slice());
        order.then_with(|| candidate.tie_key.cmp(&incumbent.tie_key))
    }

    /// Ranks two vectors, shape `[players]`, for `mover`: greater is better. Others' values count only by
    /// their payoffs. Between equal vectors the tie-break keys decide if ties are random, and then the order
    /// of generation.
    #[inline]
    pub(crate) fn compare(&self, mover: Player, new: &[i32], old: &[i32]) -> Ordering {
        let mover = mover.index();
        new[mover].cmp(&old[mover]).then_with(|| match self.tie_break {
            TieBreak::First | TieBreak::Set | TieBreak::Random { .. } => Ordering::Equal,
            TieBreak::Paper => paper_rule(mover, new, old, |value| self.paid(value)),
            TieBreak::Worst => {
                let paid = |values: &[i32]| self.paid(values[self.root.index()]);
                paid(old).cmp(&paid(new))
            }
        })
    }

    /// [`Scale::paid`], with one comparison.
    #[inline]
    const fn paid(&self, value: i32) -> i32 {
        if value > self.undecided { PROVEN + PROVEN_STEP } else { value }
    }

    /// True if ties are broken at random.
    pub(crate) const fn is_random(&self) -> bool {
        matches!(self.tie_break, TieBreak::Random { .. })
    }
}

/// Ranks vectors of equal value to `mover`: greater is better.
#[inline]
fn paper_rule(mover: usize, new: &[i32], old: &[i32], paid: impl Fn(i32) -> i32) -> Ordering {
    if new.len() == 3 {
        let (next, last) = ((mover + 1) % 3, (mover + 2) % 3);
        let key = |values: &[i32]| {
            let (next, last) = (paid(values[next]), paid(values[last]));
            (next.max(last), next.min(last), next)
        };
        return key(old).cmp(&key(new));
    }
    let players = new.len();
    let others = |values: &[i32]| {
        let mut others = [i32::MIN; MAX_PLAYERS];
        for (player, &value) in values.iter().enumerate().filter(|&(player, _)| player != mover) {
            others[player] = paid(value);
        }
        others.sort_unstable_by(|a, b| b.cmp(a));
        others
    };
    let in_turn = |values: &[i32]| {
        let mut turns = [i32::MIN; MAX_PLAYERS];
        for distance in 1..players {
            turns[distance] = paid(values[(mover + distance) % players]);
        }
        turns
    };
    others(old).cmp(&others(new)).then_with(|| in_turn(old).cmp(&in_turn(new)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(tie_break: TieBreak, mover: usize, new: [i32; 3], old: [i32; 3]) -> bool {
        let [new, old] = [new, old].map(|values| Candidate { values: Payoffs::new(&values), tie_key: 0 });
        Preference::new(tie_break, Player::FIRST, Scale::Payoffs).prefers(Player::new(mover), &new, &old)
    }

    #[test]
    fn what_others_are_paid_is_what_the_scale_says() {
        let wins = [Scale::WinnerOnly { hurry: true }, Scale::WinnerOnly { hurry: false }];
        for scale in wins.into_iter().chain([Scale::Payoffs, Scale::Proven { hurry: true }]) {
            let preference = Preference::new(TieBreak::Paper, Player::FIRST, scale);
            for value in [scale.score(1, 0), scale.score(1, 9), scale.score(0, 3), MAX_ESTIMATE, 0, -7] {
                assert_eq!(preference.paid(value), scale.paid(value), "{scale:?}, {value}");
            }
        }
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
