//! How eight levels are found: one family of searches, from the default search down to one that overlooks
//! most moves, and places in it from which every step up is as long as the others.

use super::matches::{Matches, Pair};
use crate::failure::Failure;
use registry::Session;
use registry::levels::{LEVELS, REFERENCE, Table, is_in_range, ladder, strength};

/// How much is played.
pub(super) struct Terms {
    /// Blocks of every pair of neighbours.
    pub(super) blocks: u64,
    /// Nodes a move.
    pub(super) nodes: u64,
}

/// Halvings of the interval in which the lowest level is.
const HALVINGS: u32 = 7;
/// Rounds with a quarter of the blocks, in which the levels are moved.
const ROUGH_ROUNDS: u32 = 4;
/// Rounds with all blocks.
const FULL_ROUNDS: u32 = 3;
/// The least step between neighbours, as a strength: a measured one may be none, or the wrong way.
const LEAST_STEP: f64 = 0.05;
/// The first guess: levels are denser where less is overlooked, by this power.
const BEND: f64 = 1.5;

/// The family of searches of a game.
struct Family<'a> {
    matches: &'a mut Matches,
    game: &'a str,
    players: usize,
    default: &'static str,
    terms: &'a Terms,
}

/// The measured table of a game; `None` after Ctrl-C.
pub(super) fn table(
    matches: &mut Matches,
    session: &dyn Session,
    terms: &Terms,
) -> Result<Option<Table>, Failure> {
    let (game, players, default) = (session.game(), session.players(), session.default_search());
    let mut family = Family { matches, game, players, default, terms };
    let Some(lowest) = family.lowest()? else { return Ok(None) };
    let Some((places, pairs)) = family.levels(lowest)? else { return Ok(None) };
    let searches: Vec<String> = places.iter().map(|&place| family.search(place)).collect();
    let Some(first) = family.against_reference(lowest, terms.blocks)? else { return Ok(None) };
    let mut levels = ladder(&searches);
    for (level, pair) in levels.iter_mut().zip(std::iter::once(first).chain(pairs)) {
        level.outside = outside(level.level, &pair, players);
        (level.share, level.low, level.high) = (Some(pair.share), Some(pair.low), Some(pair.high));
        level.games = pair.games;
    }
    let (game, spelled_out) = (game.to_owned(), session.spelled_out().to_owned());
    Ok(Some(Table { game, spelled_out, players, measured: true, levels }))
}

/// What is wrong with the share of a level.
fn outside(level: usize, pair: &Pair, players: usize) -> Option<String> {
    let fair = 1.0 / players as f64;
    let is_right =
        if level == 1 { pair.low <= fair && fair <= pair.high } else { is_in_range(pair.share, players) };
    let middle = if level == 1 { 0.5 } else { 0.775 };
    let (weak, strong) = if level == 1 {
        ("weaker than the reference", "stronger than the reference")
    } else {
        ("a shorter step than 70 % of two players", "a longer step than 85 % of two players")
    };
    let is_strong = strength(pair.share, players) > strength(middle, 2);
    (!is_right).then(|| if is_strong { strong } else { weak }.to_owned())
}

impl Family<'_> {
    /// The search that overlooks moves with this probability.
    fn search(&self, overlooked: f64) -> String {
        let Family { default, terms: Terms { nodes, .. }, .. } = self;
        if overlooked < 0.0005 {
            return format!("{default}:nodes={nodes}");
        }
        format!("{default}:overlooked={overlooked:.3},nodes={nodes}")
    }

    fn against_reference(&mut self, place: f64, blocks: u64) -> Result<Option<Pair>, Failure> {
        let search = self.search(place);
        self.matches.pair(self.game, (&search, REFERENCE), blocks)
    }

    /// The place that is as strong as the reference.
    fn lowest(&mut self) -> Result<Option<f64>, Failure> {
        let (mut strong, mut weak) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(strong, weak);
            let Some(pair) = self.against_reference(middle, self.terms.blocks / 2)? else { return Ok(None) };
            let is_strong = pair.share > 1.0 / self.players as f64;
            *if is_strong { &mut strong } else { &mut weak } = middle;
        }
        Ok(Some(f64::midpoint(strong, weak)))
    }

    /// Every level but the lowest against the one below; `None` after Ctrl-C.
    fn pairs(&mut self, places: &[f64], blocks: u64) -> Result<Option<Vec<Pair>>, Failure> {
        let mut pairs = Vec::new();
        for step in places.windows(2) {
            let (below, own) = (self.search(step[0]), self.search(step[1]));
            let Some(pair) = self.matches.pair(self.game, (&own, &below), blocks)? else { return Ok(None) };
            pairs.push(pair);
        }
        Ok(Some(pairs))
    }

    /// The places of the levels, the lowest first, and their pairs: those with the most steps in the range.
    fn levels(&mut self, lowest: f64) -> Result<Option<(Vec<f64>, Vec<Pair>)>, Failure> {
        let (players, blocks) = (self.players, self.terms.blocks);
        let last = (LEVELS - 1) as f64;
        let first = |level: usize| lowest * ((last - level as f64) / last).powf(BEND);
        let mut places: Vec<f64> = (0..LEVELS).map(first).collect();
        let in_range = |pairs: &[Pair]| pairs.iter().filter(|pair| is_in_range(pair.share, players)).count();
        for _ in 0..ROUGH_ROUNDS {
            let Some(pairs) = self.pairs(&places, blocks.div_ceil(4))? else { return Ok(None) };
            if in_range(&pairs) == pairs.len() {
                break;
            }
            places = evenly(&places, &self.steps(&pairs));
        }
        let mut best: Option<(Vec<f64>, Vec<Pair>)> = None;
        for _ in 0..FULL_ROUNDS {
            let Some(pairs) = self.pairs(&places, blocks)? else { return Ok(None) };
            let next = evenly(&places, &self.steps(&pairs));
            let (count, all) = (in_range(&pairs), pairs.len());
            if best.as_ref().is_none_or(|(_, best)| in_range(best) < count) {
                best = Some((places, pairs));
            }
            if count == all {
                break;
            }
            places = next;
        }
        Ok(best)
    }

    fn steps(&self, pairs: &[Pair]) -> Vec<f64> {
        pairs.iter().map(|pair| strength(pair.share, self.players).max(LEAST_STEP)).collect()
    }
}

/// Places from the first to the last between which all steps are equally long, where those between the given
/// places have these lengths.
fn evenly(places: &[f64], steps: &[f64]) -> Vec<f64> {
    let mut reached = vec![0.0];
    for step in steps {
        reached.push(reached[reached.len() - 1] + step);
    }
    let (last, whole) = (steps.len(), reached[steps.len()]);
    let at = |level: usize| {
        let aim = whole * level as f64 / last as f64;
        let step = (1..last).find(|&step| reached[step] >= aim).unwrap_or(last);
        let part = (aim - reached[step - 1]) / (reached[step] - reached[step - 1]);
        places[step - 1] + part * (places[step] - places[step - 1])
    };
    (0..=last).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_become_equally_long() {
        let near = |found: &[f64], expected: &[f64]| {
            found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9)
        };
        let places = [0.9, 0.6, 0.3, 0.0];
        assert!(near(&evenly(&places, &[1.0, 1.0, 1.0]), &places));
        // Half of the whole strength is in the last step.
        let found = evenly(&places, &[1.0, 0.5, 1.5]);
        assert!(near(&found, &[0.9, 0.6, 0.2, 0.0]), "{found:?}");
    }
}
