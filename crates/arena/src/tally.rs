//! Standings of a tournament while it is played.

use crate::record::Record;
use crate::report::run_sprt;
use crate::run::RunOptions;
use crate::score::{Block, Counted, blocks};
use crate::tournament::Tournament;
use statistics::{Estimate, Sprt, mean};
use std::collections::BTreeMap;

/// Counts complete blocks as their games come in, in any order.
#[derive(Debug)]
pub struct Tally<'a> {
    tournament: &'a Tournament,
    /// The games of incomplete blocks, and the complete blocks that wait for one before them.
    open: BTreeMap<u64, Vec<Record>>,
    waiting: BTreeMap<u64, Block>,
    /// The next blocks in order, for the sequential test.
    in_order: Vec<Block>,
    next: u64,
    options: RunOptions,
    scores: Vec<Counted>,
    sprt: Option<Sprt>,
    is_decided: bool,
}

impl<'a> Tally<'a> {
    /// The tally of a tournament. With a sequential test, it reports when that is decided.
    pub fn new(tournament: &'a Tournament, options: &RunOptions, sprt: Option<Sprt>) -> Tally<'a> {
        Tally {
            tournament,
            open: BTreeMap::new(),
            waiting: BTreeMap::new(),
            in_order: Vec::new(),
            next: 1,
            options: options.clone(),
            scores: vec![Counted::default(); tournament.settings().players.len()],
            sprt: sprt.filter(|_| tournament.is_testable()),
            is_decided: false,
        }
    }

    /// Counts a game.
    pub fn push(&mut self, record: &Record) {
        let games = self.open.entry(record.block).or_default();
        // Only the payoffs matter, and the moves, which tell copies.
        games.push(Record {
            seats: Vec::new(),
            start: None,
            payoffs: record.payoffs.clone(),
            forfeit: None,
            spent: Vec::new(),
            moves: record.moves.clone(),
            trace: None,
            ..*record
        });
        if games.len() < self.tournament.games_of_a_block() {
            return;
        }
        let games = self.open.remove(&record.block).unwrap_or_default();
        let Some((block, _)) = blocks(self.tournament, &games).pop() else { return };
        for (player, counted) in self.scores.iter_mut().enumerate() {
            counted.push(&block, player);
        }
        if let Some(sprt) = self.sprt {
            self.waiting.insert(block.block, block);
            self.test(sprt);
        }
    }

    /// The number of complete blocks.
    pub fn blocks(&self) -> u64 {
        self.scores.first().map_or(0, Counted::blocks)
    }

    /// The mean score of every player so far, with Student's interval over blocks that are no copies: an
    /// indication, not a verdict. Empty if there are no blocks.
    pub fn standings(&self, level: f64) -> Vec<Estimate> {
        self.scores.iter().filter_map(|counted| mean(counted.scores(), level)).collect()
    }

    /// Returns whether the sequential test is decided by blocks before which none is missing, so that the
    /// answer does not depend on the order in which games come in.
    pub fn is_decided(&self) -> bool {
        self.is_decided
    }

    fn test(&mut self, sprt: Sprt) {
        while !self.is_decided {
            while self.next < self.options.blocks && !self.options.shard.has(self.next) {
                self.next += 1;
            }
            let Some(block) = self.waiting.remove(&self.next) else { return };
            self.next += 1;
            self.in_order.push(block);
            self.is_decided = run_sprt(self.tournament, sprt, self.in_order.iter()).decided.is_some();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::{Report, ReportOptions, run};

    /// The test is decided by the same block, in whatever order the games come in.
    #[test]
    fn a_sequential_test_waits_for_the_blocks_before() {
        let settings = Settings::new("random-game:players=2,plies=8", &["alpha-beta:depth=4", "random"]);
        let tournament = Tournament::new(settings).expect("it can be played");
        let (options, mut records) = (RunOptions::new(40), Vec::new());
        run(&tournament, &options, &[], &mut |record| {
            records.push(record);
            Ok(())
        })
        .expect("it can be played");
        let sprt = Some(Sprt::new(0.0, 100.0));
        let decided = |records: &[Record]| {
            let mut tally = Tally::new(&tournament, &options, sprt);
            records
                .iter()
                .take_while(|record| {
                    tally.push(record);
                    !tally.is_decided()
                })
                .count()
        };
        let report = Report::of(&tournament, &records, &ReportOptions { sprt, ..ReportOptions::default() });
        let blocks = report.sprt.expect("asked for").decided.expect("one is much stronger");
        assert_eq!(decided(&records) as u64, 2 * blocks - 1);
        assert!(blocks < 40 && report.blocks == blocks);
        records.reverse();
        assert_eq!(decided(&records), 2 * 40 - 1);
    }
}
