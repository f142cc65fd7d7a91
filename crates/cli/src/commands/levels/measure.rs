//! Finds the levels: the searches of one path play each other, and the weaker ones a child, which gives a
//! scale of strength; the lowest levels are placed on it at a distance from the child, the others at equal
//! distances up to the default search; matches between neighbors make the scale more precise; and the final
//! levels are measured once more, by games that had no part in choosing them.

use super::matches::{Matches, Pair};
use super::path::{BEGINNERS, COUNT, Path};
use super::scale::{Match, Scale};
use crate::failure::Failure;
use registry::Session;
use registry::levels::with_parameters;
use registry::levels::{AGAINST_CHILD, CHILD, LEVELS, Level, Table, against_range, ladder, range, strength};
use request::{Budget, Request};
use std::cmp::Ordering;

/// How much is played.
pub(super) struct Terms {
    /// Blocks of every pair of neighbours.
    pub(super) blocks: u64,
    /// Nodes a move.
    pub(super) nodes: u64,
    /// True if the levels above the lowest are kept as they are.
    pub(super) lowest: bool,
}

/// Rounds of matches between neighbours on which levels are chosen.
const ROUNDS: u64 = 4;
/// The seed of the matches that are published.
const LAST_SEED: u64 = 1000;
/// The shares that the lowest levels are to have against the child.
const AIMS: [f64; AGAINST_CHILD] = [0.18, 0.5, 0.7];
/// The player of random moves, and the most that level 1 may win against it.
const RANDOM: &str = "random";
const MOST: f64 = 0.58;
/// The number of levels that are measured anew where the others are kept.
const LOWEST: usize = AGAINST_CHILD + 1;

/// The measurement of a game.
struct Family<'a> {
    matches: &'a mut Matches,
    game: &'a str,
    players: usize,
    path: Path,
    /// The places up to that of the highest level that is placed.
    places: Vec<f64>,
    blocks: u64,
}

/// The measured table of a game; `None` after Ctrl-C.
pub(super) fn table(
    matches: &mut Matches,
    session: &Session,
    terms: &Terms,
) -> Result<Option<Table>, Failure> {
    let (game, players) = (session.game(), session.players());
    // The level above those measured anew is held against its new neighbour; further ones are kept.
    let mut kept = session.levels().levels;
    kept.drain(..if terms.lowest { kept.len().saturating_sub(LEVELS - LOWEST) } else { kept.len() });
    let highest = kept.last().and_then(|level| level.search.rsplit_once("nodes="));
    let (search, nodes) = match highest {
        Some((search, nodes)) => (search.trim_end_matches([':', ',']), nodes.parse().unwrap_or(terms.nodes)),
        None => (session.search_to_play(), terms.nodes),
    };
    let deep = Request::new(Some(&with_parameters(search, "depth=1")), &Budget::default())?;
    let path = Path::new(search.to_owned(), session.fits(&deep).is_ok(), nodes);
    let mut places = path.places();
    if let Some(Level { search, .. }) = kept.first() {
        let top = places.iter().position(|&place| path.search(place) == *search);
        let top =
            top.ok_or_else(|| Failure::usage(format!("{game}: expected levels of this path, got {search}")))?;
        places.truncate(top + 1);
    }
    let count = LEVELS + 1 - kept.len().max(1);
    let mut family = Family { matches, game, players, path, places, blocks: terms.blocks };
    let Some(mut searches) = family.levels(count)? else { return Ok(None) };
    searches.extend(kept.iter().skip(1).map(|level| level.search.clone()));
    let mut levels = ladder(&searches);
    for level in &mut levels[..count] {
        // A block of a game for two has two games, and 400 games of the child are cheap.
        let blocks = if level.level <= AGAINST_CHILD { 2 * terms.blocks } else { terms.blocks };
        let Some(pair) = family.pair(&level.search, &level.against, blocks, LAST_SEED)? else {
            return Ok(None);
        };
        level.outside = outside(level.level, &pair, players);
        (level.share, level.low, level.high) = (Some(pair.share), Some(pair.low), Some(pair.high));
        level.games = pair.games;
    }
    for (level, old) in levels[count..].iter_mut().zip(kept.into_iter().skip(1)) {
        *level = Level { level: level.level, name: level.name.clone(), ..old };
    }
    let (game, spelled_out) = (game.to_owned(), session.spelled_out().to_owned());
    Ok(Some(Table { game, spelled_out, players, measured: true, levels }))
}

/// What is wrong with the share of a level.
fn outside(level: usize, pair: &Pair, players: usize) -> Option<String> {
    let (least, most) = range(level);
    let (above, below) = match level {
        ..=AGAINST_CHILD => ("stronger than at", "weaker than at"),
        _ => ("a longer step than from 50 to", "a shorter step than from 50 to"),
    };
    let words = |words: &str, share: f64| Some(format!("{words} {:.0} %", 100.0 * share));
    match against_range(level, pair.share, players) {
        Ordering::Less => words(below, least),
        Ordering::Equal => None,
        Ordering::Greater => words(above, most),
    }
}

impl Family<'_> {
    /// The match of `search` against `against`; `None` after Ctrl-C.
    fn pair(&mut self, search: &str, against: &str, blocks: u64, seed: u64) -> Result<Option<Pair>, Failure> {
        self.matches.pair(self.game, (search, against), blocks, seed)
    }

    /// A search of the path; the child has no place on it.
    fn search(&self, place: Option<f64>) -> String {
        place.map_or_else(|| CHILD.to_owned(), |place| self.path.search(place))
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

    /// The searches of so many levels, the lowest first.
    fn levels(&mut self, count: usize) -> Result<Option<Vec<String>>, Failure> {
        // Short matches of the weaker searches of the path with the child, up to one that is above the levels
        // placed by it, and of neighbours.
        let last = self.places.last().map_or(0, |&place| (place.ceil() as usize).min(COUNT - 1));
        let place = |at: usize| Some(at as f64);
        let enough = strength(range(AGAINST_CHILD).1, 2);
        let mut matches = Vec::new();
        for at in 0..=last {
            let Some(held) = self.held((place(at), None), self.blocks.div_ceil(4), 0)? else {
                return Ok(None);
            };
            let own = strength(held.won / held.games, self.players);
            matches.push(held);
            if own > enough {
                break;
            }
        }
        let mut wanted: Vec<_> = (BEGINNERS - 1..=last).map(|at| (place(at), place(at - 1))).collect();
        wanted.extend((BEGINNERS..=last).map(|at| (place(at), place(at - 2))));
        for places in wanted {
            let Some(held) = self.held(places, self.blocks.div_ceil(8), 0)? else { return Ok(None) };
            matches.push(held);
        }
        for round in 1..=ROUNDS {
            let places = self.placed(count, &matches);
            for (at, &above) in places.iter().enumerate() {
                let below = (at >= AGAINST_CHILD).then(|| places[at - 1]);
                let Some(held) = self.held((Some(above), below), self.blocks.div_ceil(4), round)? else {
                    return Ok(None);
                };
                matches.push(held);
            }
        }
        let mut places = self.placed(count, &matches);
        // Who loses to the child may still win most games against random moves: the first level is to win few
        // more than half of them.
        while let Some(&lower) = self.places.iter().rfind(|&&place| place < places[0]) {
            let search = self.path.search(places[0]);
            let Some(pair) = self.pair(&search, RANDOM, 2 * self.blocks, 0)? else { return Ok(None) };
            if strength(pair.share, self.players) <= strength(MOST, 2) {
                break;
            }
            places[0] = lower;
        }
        Ok(Some(places.into_iter().map(|place| self.path.search(place)).collect()))
    }

    /// The places of so many levels by these matches.
    fn placed(&self, count: usize, matches: &[Match]) -> Vec<f64> {
        let scale = Scale::fitted(COUNT, matches);
        let mut places: Vec<f64> =
            AIMS.iter().map(|&share| scale.first(strength(share, 2), &self.places)).collect();
        let start = scale.strength(places[AGAINST_CHILD - 1]);
        places.extend(scale.evenly(start, count - AGAINST_CHILD, &self.places));
        places
    }
}
