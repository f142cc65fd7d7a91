//! Finds eight levels: the searches of one path play each other, which gives a scale of strength; levels are
//! placed on it at equal distances, from the reference to the default search; matches between neighbors make
//! the scale more precise; and the final levels are measured once more, by games that had no part in choosing
//! them.

use super::matches::{Matches, Pair};
use super::path::{COUNT, Path};
use super::scale::{Match, Scale};
use crate::failure::Failure;
use registry::Session;
use registry::levels::{LEVELS, REFERENCE, Table, is_in_range, ladder, strength, with_parameters};
use request::{Budget, Request};

/// How much is played.
pub(super) struct Terms {
    /// Blocks of every pair of neighbours.
    pub(super) blocks: u64,
    /// Nodes a move.
    pub(super) nodes: u64,
}

/// Rounds of matches between neighbours on which levels are chosen.
const ROUNDS: u64 = 4;
/// The seed of the matches that are published.
const LAST_SEED: u64 = 1000;
/// The searches of the path that are held against the reference: every so many of the weaker ones.
const ANCHORS: [usize; 4] = [0, 2, 4, 6];

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
    session: &Session,
    terms: &Terms,
) -> Result<Option<Table>, Failure> {
    let (game, players) = (session.game(), session.players());
    let search = session.search_to_play();
    let deep = Request::new(Some(&with_parameters(search, "depth=1")), &Budget::default())?;
    let path = Path::new(search, session.fits(&deep).is_ok(), terms.nodes);
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

    /// A search of the path; the reference has no place on it.
    fn search(&self, place: Option<f64>) -> String {
        place.map_or_else(|| REFERENCE.to_owned(), |place| self.path.search(place))
    }

    /// The match between the searches at two places.
    fn held(
        &mut self,
        (above, below): (Option<f64>, Option<f64>),
        blocks: u64,
        seed: u64,
    ) -> Result<Option<Match>, Failure> {
        let (search, against) = (self.search(above), self.search(below));
        let Some(pair) = self.pair(&search, &against, blocks, seed)? else { return Ok(None) };
        let (games, fair) = (pair.games as f64, 1.0 / self.players as f64);
        Ok(Some(Match { above, below, won: games * pair.share, games, fair }))
    }

    /// The searches of the eight levels, the lowest first.
    fn levels(&mut self) -> Result<Option<Vec<String>>, Failure> {
        // Short matches of neighbours on the path, and of the weaker ones with the reference.
        let place = |at: usize| Some(at as f64);
        let mut wanted: Vec<_> = ANCHORS.iter().map(|&at| (place(at), None)).collect();
        wanted.extend((1..COUNT).map(|at| (place(at), place(at - 1))));
        wanted.extend((2..COUNT).map(|at| (place(at), place(at - 2))));
        let mut matches = Vec::new();
        for places in wanted {
            let Some(held) = self.held(places, self.blocks.div_ceil(8), 0)? else { return Ok(None) };
            matches.push(held);
        }
        let all = self.path.places();
        for round in 1..=ROUNDS {
            let places = Scale::fitted(COUNT, &matches).evenly(LEVELS - 1, &all);
            let above = places.iter().copied().map(Some);
            let below = std::iter::once(None).chain(above.clone());
            for places in above.zip(below) {
                let Some(held) = self.held(places, self.blocks.div_ceil(4), round)? else { return Ok(None) };
                matches.push(held);
            }
        }
        let places = Scale::fitted(COUNT, &matches).evenly(LEVELS - 1, &all);
        let searches = places.into_iter().map(|place| self.path.search(place));
        Ok(Some(std::iter::once(REFERENCE.to_owned()).chain(searches).collect()))
    }
}
