//! How eight levels are found: the searches of one path are held against each other, which gives a scale of
//! strength; levels are placed on it at equal distances, from the reference to the default search; matches
//! between neighbours correct the scale; and when the levels stand, they are measured once more, by games
//! that had no part in choosing them.

use super::matches::{Matches, Pair};
use super::path::{COUNT, Path};
use super::scale::{Scale, Step, fitted};
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

/// Rounds of matches that correct the scale.
const ROUNDS: u64 = 3;
/// The seed of the matches that are published.
const LAST_SEED: u64 = 1000;
/// The searches of the path that are held against the reference: every so many of the weaker ones.
const ANCHORS: [usize; 4] = [0, 2, 4, 6];
/// Shares are at least this far from 0 and 1, in games.
const HALF_A_GAME: f64 = 0.5;

/// The measurement of a game.
struct Family<'a> {
    matches: &'a mut Matches,
    game: &'a str,
    players: usize,
    path: Path,
    blocks: u64,
}

/// The measured table of a game; `None` after Ctrl-C.
pub(super) fn table(
    matches: &mut Matches,
    session: &dyn Session,
    terms: &Terms,
) -> Result<Option<Table>, Failure> {
    let (game, players) = (session.game(), session.players());
    let path = Path::new(session.default_search(), terms.nodes);
    let mut family = Family { matches, game, players, path, blocks: terms.blocks };
    let Some(searches) = family.levels()? else { return Ok(None) };
    let mut levels = ladder(&searches);
    let mut below = REFERENCE;
    for (level, search) in levels.iter_mut().zip(&searches) {
        let Some(pair) = family.pair(search, below, terms.blocks, LAST_SEED)? else { return Ok(None) };
        level.outside = outside(level.level, &pair, players);
        (level.share, level.low, level.high) = (Some(pair.share), Some(pair.low), Some(pair.high));
        level.games = pair.games;
        below = search;
    }
    let (game, spelled_out) = (game.to_owned(), session.spelled_out().to_owned());
    Ok(Some(Table { game, spelled_out, players, measured: true, levels }))
}

/// What is wrong with the share of a level.
fn outside(level: usize, pair: &Pair, players: usize) -> Option<String> {
    let fair = 1.0 / players as f64;
    if level == 1 {
        // Shares have four places.
        let is_right = (pair.low - 1e-4..=pair.high + 1e-4).contains(&fair);
        let words =
            if pair.share > fair { "stronger than the reference" } else { "weaker than the reference" };
        return (!is_right).then(|| words.to_owned());
    }
    let is_long = strength(pair.share, players) > strength(0.775, 2);
    let words =
        if is_long { "a longer step than from 50 to 85 %" } else { "a shorter step than from 50 to 70 %" };
    (!is_in_range(pair.share, players)).then(|| words.to_owned())
}

impl Family<'_> {
    /// The match of `search` against `against`; `None` after Ctrl-C.
    fn pair(&mut self, search: &str, against: &str, blocks: u64, seed: u64) -> Result<Option<Pair>, Failure> {
        self.matches.pair(self.game, (search, against), blocks, seed)
    }

    /// How much stronger than its opponent the winner of a match is.
    fn strength(&self, pair: &Pair) -> f64 {
        let least = HALF_A_GAME / pair.games as f64;
        strength(pair.share.clamp(least, 1.0 - least), self.players)
    }

    /// The searches of the eight levels, the lowest first.
    fn levels(&mut self) -> Result<Option<Vec<String>>, Failure> {
        let Some(mut scale) = self.scale()? else { return Ok(None) };
        let mut best: Option<(usize, Vec<String>)> = None;
        for round in 1..=ROUNDS {
            let places = scale.evenly(LEVELS - 1);
            let mut searches = vec![REFERENCE.to_owned()];
            searches.extend(places.iter().map(|&place| self.path.search(place)));
            let mut pairs = Vec::new();
            for step in searches.windows(2) {
                let Some(pair) = self.pair(&step[1], &step[0], self.blocks, round)? else { return Ok(None) };
                pairs.push(pair);
            }
            let count = pairs.iter().filter(|pair| is_in_range(pair.share, self.players)).count();
            if best.as_ref().is_none_or(|(most, _)| count > *most) {
                best = Some((count, searches));
            }
            if count == pairs.len() {
                break;
            }
            let steps: Vec<f64> = pairs.iter().map(|pair| self.strength(pair).max(0.1)).collect();
            scale = scale.stretched(&places, &steps);
        }
        Ok(best.map(|(_, searches)| searches))
    }

    /// The scale of the path, from short matches of neighbours, and of the weaker ones with the reference.
    fn scale(&mut self) -> Result<Option<Scale>, Failure> {
        let blocks = self.blocks.div_ceil(4);
        // The reference is the first of the scale, and the path comes behind it.
        let mut wanted: Vec<(usize, usize)> = ANCHORS.iter().map(|&place| (0, place + 1)).collect();
        wanted.extend((0..COUNT).flat_map(|from| [(from + 1, from + 2), (from + 1, from + 3)]));
        wanted.retain(|&(_, to)| to <= COUNT);
        let mut steps = Vec::new();
        for (from, to) in wanted {
            let search = |at: usize| match at.checked_sub(1) {
                Some(place) => self.path.search(place as f64),
                None => REFERENCE.to_owned(),
            };
            let (below, above) = (search(from), search(to));
            let Some(pair) = self.pair(&above, &below, blocks, 0)? else { return Ok(None) };
            // The variance of the logarithm of odds.
            let share = pair.share.clamp(0.02, 0.98);
            let weight = pair.games as f64 * share * (1.0 - share);
            steps.push(Step { from, to, strength: self.strength(&pair), weight });
        }
        Ok(Some(Scale::new(&fitted(COUNT + 1, &steps)[1..])))
    }
}
