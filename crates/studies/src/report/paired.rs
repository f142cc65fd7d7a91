//! The games of a report one by one, to be paired with those of the same seeds in the report of another game.

use super::levels::LevelReport;
use super::numbers::Report;

/// What each game, or block of games, adds to a figure; `None` for one that does not count.
pub(super) type Column = Vec<Option<f64>>;

/// The games of a level against itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct LevelGames {
    /// Of the share of the first player among the games that one player won.
    pub(super) decided: Column,
    /// 1 for a draw.
    pub(super) draws: Column,
    /// The length in plies.
    pub(super) plies: Column,
}

/// A report and its games.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Measured {
    pub(super) report: Report,
    /// Shape `[levels]`.
    pub(super) levels: Vec<LevelGames>,
    /// The scores of the stronger level, block by block. Shape `[steps]`.
    pub(super) steps: Vec<Column>,
}

impl Measured {
    /// The strongest level that both have with enough games, or the one with the most; its index in each.
    pub(super) fn level_in_common(&self, other: &Measured) -> Option<(usize, usize)> {
        let [own, theirs] = [self, other].map(|measured| &measured.report.levels);
        let same = |(at, level): (usize, &LevelReport)| {
            let found = theirs.iter().position(|other| other.search == level.search)?;
            (level.games.min(theirs[found].games) > 0).then_some((at, found))
        };
        let common: Vec<(usize, usize)> = own.iter().enumerate().filter_map(same).collect();
        let has_enough = |(at, found): &&(usize, usize)| own[*at].has_enough() && theirs[*found].has_enough();
        let most = || common.iter().max_by_key(|(at, found)| own[*at].games.min(theirs[*found].games));
        common.iter().rev().find(has_enough).or_else(most).copied()
    }

    /// The last step that both have; its index in each.
    pub(super) fn step_in_common(&self, other: &Measured) -> Option<(usize, usize)> {
        let [own, theirs] = [self, other].map(|measured| &measured.report.steps);
        (0..own.len()).rev().find_map(|at| {
            let is_same = |step: &super::Step| {
                (&step.stronger, &step.weaker) == (&own[at].stronger, &own[at].weaker) && step.score.is_some()
            };
            let found = theirs.iter().position(is_same)?;
            own[at].score.is_some().then_some((at, found))
        })
    }
}
