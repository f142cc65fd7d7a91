//! How likely classes of moves are, learned by self-play.
//!
//! **Source.** Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), section 4: all classes begin equally likely; after games of the search
//! against itself a class is as likely as it was chosen at the roots where it existed, a root and class counted once.
//!
//! **Differences from the paper**: (1) games begin with plies drawn by lot, as two searches without chance would play one game; (2) a
//! prior is counted in, so that no class becomes impossible; (3) a share of the roots is searched with equal prices, so that a
//! class is not chosen because it was chosen before; (4) a root with one legal move tells nothing and is left out.

use crate::Error;
use crate::journal::Journal;
use search::{Budget, ClassPrices, PLY};
use session::classes::{ClassTable, Header, Played, hexadecimal, way_named};
use session::{Ask, Random, SCHEMA, Spec, Table, derive_seed};
use statistics::{Estimate, ratio};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How classes are learned.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The way to divide moves into classes; without one the game's first.
    pub way: Option<String>,
    /// How many games.
    pub games: u64,
    /// Fewer are enough once a batch changes no probability by more than this.
    pub stable: Option<f64>,
    /// The search that plays: one with prices by classes, such as `pvs`.
    pub search: String,
    /// Its limit at every move.
    pub budget: Budget,
    /// Where random numbers start.
    pub seed: u64,
    /// So many plies of each game are drawn by lot.
    pub opening: u32,
    /// Probabilities are worked out anew after so many games, at least 1.
    pub batch: u64,
    /// One of so many roots is searched with equal prices, at least 1.
    pub equal: u64,
}

impl Default for Terms {
    /// 100 games, as the paper has it, from openings of six plies; 10 000 stored entries a move, a batch of ten games, equal prices at one root of ten.
    fn default() -> Terms {
        Terms {
            way: None,
            games: 100,
            stable: None,
            search: "pvs".to_owned(),
            budget: Budget { stored: Some(10_000), ..Budget::default() },
            seed: 1,
            opening: 6,
            batch: 10,
            equal: 10,
        }
    }
}

/// A class that nothing is known of is chosen as often as this.
pub(crate) const PRIOR: f64 = 0.1;
/// As if each class had been seen at so many roots before.
pub(crate) const PRIOR_ROOTS: f64 = 10.0;
/// A game of more plies is broken off: what it told counts.
const LONGEST: u32 = 500;
/// So many openings are drawn before it is said that there is none.
const OPENINGS: u64 = 100;

/// Learns from the games of `table`'s game, from its start, and keeps every game in the file at `path`. A run that was stopped goes on
/// where it was. `progress` is told the number of games after each; `cancel` stops between two moves.
///
/// The same terms make the same file, whatever stopped them in between.
pub fn learn(
    table: &dyn Table,
    path: &Path,
    terms: &Terms,
    cancel: &Arc<AtomicBool>,
    progress: &dyn Fn(u64),
) -> Result<ClassTable, Error> {
    let ways = table.classes();
    let way = way_named(&ways, terms.way.as_deref())?;
    let header = Header {
        schema: SCHEMA,
        game: table.spelled_out().to_owned(),
        rules: hexadecimal(table.rule_hash()),
        way: ways[way].name.to_owned(),
        names: ways[way].names.clone(),
        seed: terms.seed,
        search: described(terms),
        prior: PRIOR,
        prior_roots: PRIOR_ROOTS,
        opening: terms.opening,
        batch: terms.batch.max(1),
        equal: terms.equal.max(1),
    };
    // What is wrong with the search is found before the file is touched.
    let untold = ClassTable { header: header.clone(), games: Vec::new() };
    table.fits_a_game(&asks(terms, &untold, 0)?[0])?;
    let mut journal = Journal::open(path, header)?;
    let mut game = journal.table.games.len() as u64;
    progress(game);
    while game < terms.games && !is_stable(&journal.table, terms) {
        let Some(played) = play(table, way, terms, &journal.table, game, cancel)? else { break };
        journal.add(played)?;
        game += 1;
        progress(game);
    }
    Ok(journal.table)
}

/// What is known of one class.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// At how many roots it had a legal move.
    pub existed: u64,
    /// At how many of them it was chosen.
    pub chosen: u64,
    /// How likely it is, the prior counted in: what searches are told.
    pub probability: f64,
    /// How often it was chosen where it existed, with its interval of 95 % by games; `None` where it never existed.
    pub share: Option<Estimate>,
    /// What a move of it costs, in plies.
    pub plies: f64,
}

/// What the first `games` games tell of every class, in the order of their names.
pub fn rows(known: &ClassTable, games: u64) -> Vec<Row> {
    let (existed, chosen) = known.counts(games);
    let probabilities = known.probabilities(games);
    let prices = ClassPrices::new(0, &probabilities, known.ply_probability(games), false).prices;
    let counted = known.games.iter().take(usize::try_from(games).unwrap_or(usize::MAX));
    let row = |class: usize| {
        let pairs: Vec<(f64, f64)> =
            counted.clone().map(|game| (game.chosen[class] as f64, game.existed[class] as f64)).collect();
        Row {
            name: known.header.names[class].clone(),
            existed: existed[class],
            chosen: chosen[class],
            probability: probabilities[class],
            share: ratio(&pairs, LEVEL),
            plies: f64::from(prices[class]) / f64::from(PLY),
        }
    };
    (0..probabilities.len()).map(row).collect()
}

/// The level of intervals.
const LEVEL: f64 = 0.95;

/// The search and its limits, as the head of the file tells them.
fn described(terms: &Terms) -> String {
    let Budget { depth, nodes, expansions, evaluations, stored, .. } = terms.budget;
    let limits = [
        ("depth", depth.map(u64::from)),
        ("nodes", nodes),
        ("expansions", expansions),
        ("evaluations", evaluations),
        ("stored", stored),
    ];
    let mut text = terms.search.clone();
    for (name, limit) in limits {
        if let Some(limit) = limit {
            text.push(if text.contains(':') { ',' } else { ':' });
            text.push_str(&format!("{name}={limit}"));
        }
    }
    text
}

/// The search with the probabilities of the first `games` games, and the same with equal prices.
fn asks(terms: &Terms, known: &ClassTable, games: u64) -> Result<[Ask; 2], Error> {
    let [classes, ply] = known.as_parameters(games);
    let equal = Spec::read(&terms.search).map_err(session::Error::from)?;
    let joint = if equal.arguments.is_empty() { ':' } else { ',' };
    let text = format!("{}{joint}classes={classes},ply-probability={ply}", terms.search);
    Ok([Ask::new(Some(&text), &terms.budget)?, Ask::new(Some(&terms.search), &terms.budget)?])
}

/// Whether the last whole batch changed no probability by more than is wanted.
pub(crate) fn is_stable(known: &ClassTable, terms: &Terms) -> bool {
    let (games, batch) = (known.games.len() as u64, known.header.batch);
    let Some(most) = terms.stable.filter(|_| games >= 2 * batch && games.is_multiple_of(batch)) else {
        return false;
    };
    let [before, now] = [games - batch, games].map(|games| known.probabilities(games));
    before.iter().zip(&now).all(|(before, now)| (before - now).abs() <= most)
}

/// The game of that number; `None` if it was cancelled.
fn play(
    table: &dyn Table,
    way: usize,
    terms: &Terms,
    known: &ClassTable,
    game: u64,
    cancel: &Arc<AtomicBool>,
) -> Result<Option<Played>, Error> {
    let seed = derive_seed(terms.seed, game);
    let [by_class, equal] = asks(terms, known, game - game % known.header.batch)?;
    let mut table = opened(table, terms.opening, seed)?;
    let classes = known.header.names.len();
    let mut played =
        Played { game, plies: terms.opening, existed: vec![0; classes], chosen: vec![0; classes] };
    while table.outcome().is_none() && played.plies < LONGEST {
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let moves = table.legal_moves();
        let best = if let [only] = &moves[..] {
            only.clone()
        } else {
            let lot = derive_seed(seed, u64::from(played.plies));
            let ask = if lot.is_multiple_of(known.header.equal) { &equal } else { &by_class };
            let mut ask = Ask { seed: lot, ..ask.clone() };
            ask.budget.cancel = Some(Arc::clone(cancel));
            let answer = table.analyze(&ask)?;
            if cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
            // A limit so small that no iteration was finished: the first move, as in any game, and nothing is learned.
            if let Some(best) = &answer.best {
                count(&mut played, &table.classes_of_moves(way), moves.iter().position(|mv| mv == best));
            }
            answer.best.unwrap_or_else(|| moves[0].clone())
        };
        table.play(&[&best])?;
        played.plies += 1;
    }
    Ok(Some(played))
}

/// Counts each class once that a legal move has, and the class of the move that was chosen.
pub(crate) fn count(played: &mut Played, classes: &[usize], chosen: Option<usize>) {
    let mut seen = vec![false; played.existed.len()];
    for &class in classes {
        if !std::mem::replace(&mut seen[class], true) {
            played.existed[class] += 1;
        }
    }
    if let Some(chosen) = chosen {
        played.chosen[classes[chosen]] += 1;
    }
}

/// The table after an opening drawn by lot that does not end the game.
fn opened(table: &dyn Table, plies: u32, seed: u64) -> Result<Box<dyn Table>, Error> {
    for attempt in 0..OPENINGS {
        let mut random = Random::new(derive_seed(seed, attempt));
        let mut opened = table.copy();
        for _ in 0..plies {
            let moves = opened.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.index(moves.len())].clone();
            opened.play(&[&mv])?;
        }
        if opened.outcome().is_none() {
            return Ok(opened);
        }
    }
    Err(Error::Opening { plies })
}
