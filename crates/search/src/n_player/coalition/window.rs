//! Windows on whole vectors, in the root player's ranking.
//!
//! In a search against a coalition the player at the root takes the vector that ranks highest, by their own
//! number and then by the tie-break, and all others take the one that ranks lowest. This is a two-player
//! zero-sum game with vectors as values, and alpha-beta cuts where a vector ranks too low or too high.
//! Between children of equal rank the order of generation or a random key decides, so each end of a window
//! says whether vectors of its own rank lie inside.

use crate::core::preference::Preference;
use game::{Payoffs, Player};
use std::cmp::Ordering;

/// The root player's ranking of vectors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranking {
    pub(crate) preference: Preference,
    pub(crate) root: Player,
}

impl Ranking {
    /// Compares two vectors; the greater one ranks higher.
    #[inline]
    pub(crate) fn compare(&self, one: &Payoffs, other: &Payoffs) -> Ordering {
        self.preference.compare(self.root, one.as_slice(), other.as_slice())
    }
}

/// An end of a window.
#[derive(Clone, Copy, Debug)]
struct End {
    values: Payoffs,
    /// True if vectors of equal rank lie inside.
    is_inside: bool,
}

/// A window: vectors that rank below `alpha` or above `beta` do not matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankWindow {
    alpha: Option<End>,
    beta: Option<End>,
    /// True for a zero window: nothing lies inside, and it only asks whether a value ranks above or below.
    pub(super) is_null: bool,
}

impl RankWindow {
    /// The open window.
    pub(super) const OPEN: RankWindow = RankWindow { alpha: None, beta: None, is_null: false };

    /// True if a vector does not rank below the window.
    #[inline]
    pub(super) fn reaches(&self, ranking: &Ranking, values: &Payoffs) -> bool {
        self.alpha.is_none_or(|alpha| match ranking.compare(values, &alpha.values) {
            Ordering::Greater => true,
            Ordering::Equal => alpha.is_inside,
            Ordering::Less => false,
        })
    }

    /// True if a vector does not rank above the window.
    #[inline]
    pub(super) fn stays(&self, ranking: &Ranking, values: &Payoffs) -> bool {
        self.beta.is_none_or(|beta| match ranking.compare(values, &beta.values) {
            Ordering::Less => true,
            Ordering::Equal => beta.is_inside,
            Ordering::Greater => false,
        })
    }
}

/// The best child of a node so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestChild {
    pub(super) values: Payoffs,
    /// Its tie-break key, and its place in the order of generation.
    tie: (u64, usize),
}

/// The choice at a node: by the player at the root, who takes the highest rank, or by another, who takes the
/// lowest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chooser {
    pub(super) is_root_player: bool,
    pub(super) window: RankWindow,
    pub(super) best: Option<BestChild>,
}

impl Chooser {
    /// A node without children so far.
    pub(super) const fn new(is_root_player: bool, window: RankWindow) -> Chooser {
        Chooser { is_root_player, window, best: None }
    }

    /// True if a child with this tie-break key and place wins a tie against another.
    const fn wins_tie(&self, (key, place): (u64, usize), (other, earlier): (u64, usize)) -> bool {
        if key == other {
            return place < earlier;
        }
        (key > other) == self.is_root_player
    }

    /// The window for the next child: a value outside it would not be taken here or does not matter above.
    #[inline]
    pub(super) fn window_for(&self, ranking: &Ranking, tie: (u64, usize)) -> RankWindow {
        let Some(best) = &self.best else { return self.window };
        let end = Some(End { values: best.values, is_inside: self.wins_tie(tie, best.tie) });
        match self.is_root_player {
            true if self.window.reaches(ranking, &best.values) => RankWindow { alpha: end, ..self.window },
            false if self.window.stays(ranking, &best.values) => RankWindow { beta: end, ..self.window },
            _ => self.window,
        }
    }

    /// The zero window that asks whether a child with the window `inner` beats the best so far; `None` if
    /// that would be no cheaper.
    #[inline]
    pub(super) fn question(&self, inner: &RankWindow) -> Option<RankWindow> {
        self.best?;
        if inner.is_null {
            return None;
        }
        // Ties inside at one end are outside at the other.
        let turned = |end: Option<End>| end.map(|end| End { is_inside: !end.is_inside, ..end });
        Some(if self.is_root_player {
            RankWindow { beta: turned(Some(inner.alpha?)), is_null: true, ..*inner }
        } else {
            RankWindow { alpha: turned(Some(inner.beta?)), is_null: true, ..*inner }
        })
    }

    /// True if the answer to a question shows that the chooser would not take the child.
    #[inline]
    pub(super) fn refuses(&self, ranking: &Ranking, inner: &RankWindow, values: &Payoffs) -> bool {
        if self.is_root_player { !inner.reaches(ranking, values) } else { !inner.stays(ranking, values) }
    }

    /// Takes a child if it is the best so far; true if it is.
    #[inline]
    pub(super) fn take(&mut self, ranking: &Ranking, values: &Payoffs, tie: (u64, usize)) -> bool {
        let is_better = self.best.as_ref().is_none_or(|best| {
            let order = ranking.compare(values, &best.values);
            let order = if self.is_root_player { order } else { order.reverse() };
            order.then_with(|| if self.wins_tie(tie, best.tie) { Ordering::Greater } else { Ordering::Less })
                == Ordering::Greater
        });
        if is_better {
            self.best = Some(BestChild { values: *values, tie });
        }
        is_better
    }

    /// True if a child with this value makes a cutoff.
    #[inline]
    pub(super) fn is_cut_by(&self, ranking: &Ranking, values: &Payoffs) -> bool {
        if self.is_root_player {
            !self.window.stays(ranking, values)
        } else {
            !self.window.reaches(ranking, values)
        }
    }
}
