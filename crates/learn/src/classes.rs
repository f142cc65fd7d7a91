//! Probabilities of move classes, learned by self-play.
//!
//! **Source.** Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), section 4: all classes start equally
//! likely; after self-play the probability of a class is the share of the roots with a legal move of the
//! class at which one was chosen. A root counts once for a class.
//!
//! **Differences from the paper**: (1) games begin with random plies, as two deterministic searches would
//! play one game only; (2) a prior is included, so that no class becomes impossible; (3) some of the roots
//! are searched with equal move costs, so that a class is not chosen because it was chosen before; (4) roots
//! with a single legal move are left out; (5) the classes may be grown from the games themselves, anew after
//! each batch ([`registry::grown`]); (6) the value of the turn (tempo) is learned too, as lines of different
//! lengths end with different players to move.

use crate::error::Error;
use crate::journal::Journal;
use files::Place;
use game::random::{Random, derive_seed};
use registry::class_records::{AUTO, Header, MAX_WAY_CLASSES, Played, RootMoves, feature_names, way_named};
use registry::classes::{ClassTable, Learned};
use registry::{Session, hexadecimal, searches};
use request::{Request, SCHEMA};
use search::{Budget, ClassCosts, Kind, PLY, Rounding, default_ply_probability};
use statistics::{Estimate, ratio_of_parts};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The options of learning.
#[derive(Clone, Debug)]
pub struct LearnOptions {
    /// The way to divide moves into classes; by default the game's first. With [`AUTO`] they are grown from
    /// the games.
    pub way: Option<String>,
    /// The number of games.
    pub games: u64,
    /// Stops early, after a batch that changed no probability by more than this.
    pub stable: Option<f64>,
    /// The search that plays: one with move costs that depend on classes, such as `pvs`.
    pub search: String,
    /// The name of the search and its limits in the file, if their text depends on more than their behavior,
    /// such as a folder.
    pub named: Option<String>,
    /// Its limits at every move.
    pub budget: Budget,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of random plies at the start of each game.
    pub opening: u32,
    /// Probabilities are recomputed after this many games, at least 1.
    pub batch: u64,
    /// One of this many roots is searched with equal move costs, at least 1.
    pub equal: u64,
}

impl Default for LearnOptions {
    /// 100 games, as in the paper, from openings of six plies; 10 000 table entries a move, batches of ten
    /// games, equal move costs at one root in ten.
    fn default() -> LearnOptions {
        LearnOptions {
            way: None,
            games: 100,
            stable: None,
            search: "pvs".to_owned(),
            named: None,
            budget: Budget { stored: Some(10_000), ..Budget::default() },
            seed: 1,
            opening: 6,
            batch: 10,
            equal: 10,
        }
    }
}

/// The prior probability of a class.
pub(crate) const PRIOR: f64 = 0.1;
/// The weight of the prior, in roots.
pub(crate) const PRIOR_ROOTS: f64 = 10.0;
/// The most plies of a game, which is then broken off; its roots count.
const MAX_PLIES: u32 = 500;
/// The number of attempts to find an opening that does not end the game.
const OPENINGS: u64 = 100;

/// Learns from self-play of `session`'s game, from its start, and writes every game to a file; without a file
/// it stays in memory. A run that was stopped is continued. `progress` receives the number of games after
/// each; `cancel` stops between two moves.
///
/// The same options give the same file, however often the run was stopped.
pub fn learn(
    session: &Session,
    place: Option<Place<'_>>,
    options: &LearnOptions,
    cancel: &Arc<AtomicBool>,
    progress: &dyn Fn(u64),
) -> Result<ClassTable, Error> {
    let SelfPlay { way, empty, .. } = SelfPlay::new(session, options)?;
    let mut journal = Journal::open(place, empty.header)?;
    let mut game = journal.table.games.len() as u64;
    let mut with = None;
    progress(game);
    while game < options.games && !is_stable(&journal.table, options) {
        let known = &journal.table;
        let is_new_batch = game.is_multiple_of(known.header.batch);
        let requests = match with.take().filter(|_| !is_new_batch) {
            Some(requests) => requests,
            None => self::requests(options, known, game - game % known.header.batch)?,
        };
        let Some(played) = play(session, way, options, known, &requests, game, cancel)? else { break };
        with = Some(requests);
        journal.add(played)?;
        game += 1;
        progress(game);
    }
    journal.finish()
}

/// The setup of a run's games.
pub(crate) struct SelfPlay {
    /// The index of the way to divide moves into classes; `None` if they are grown.
    way: Option<usize>,
    /// The file without games.
    pub(crate) empty: ClassTable,
    /// The searches before anything was learned.
    requests: [Request; 2],
}

impl SelfPlay {
    /// Checks the options: a wrong search is found before a file is touched.
    pub(crate) fn new(session: &Session, options: &LearnOptions) -> Result<SelfPlay, Error> {
        let (way, name, names) = requested_way(session, options)?;
        let header = Header {
            schema: SCHEMA,
            game: session.spelled_out().to_owned(),
            rules: hexadecimal(session.rule_hash()),
            way: name.to_owned(),
            names,
            seed: options.seed,
            search: described(options),
            prior: PRIOR,
            prior_roots: PRIOR_ROOTS,
            opening: options.opening,
            batch: options.batch.max(1),
            equal: options.equal.max(1),
        };
        let empty = ClassTable { header, games: Vec::new() };
        let requests = requests(options, &empty, 0)?;
        session.fits_a_game(&requests[0])?;
        Ok(SelfPlay { way, empty, requests })
    }

    /// The game of that number in the first batch; `None` if it was cancelled.
    pub(crate) fn play(
        &self,
        session: &Session,
        options: &LearnOptions,
        game: u64,
        cancel: &Arc<AtomicBool>,
    ) -> Result<Option<Played>, Error> {
        play(session, self.way, options, &self.empty, &self.requests, game, cancel)
    }
}

/// The requested way to divide moves into classes: its index among the game's ways, or `None` if classes are
/// grown; its name, and the names of the features or classes that are counted.
pub(crate) fn requested_way(
    session: &Session,
    options: &LearnOptions,
) -> Result<(Option<usize>, &'static str, Vec<String>), Error> {
    if options.way.as_deref() == Some(AUTO) {
        return Ok((None, AUTO, feature_names()));
    }
    let mut ways = session.classes();
    let way = way_named(&ways, options.way.as_deref())?;
    let asked = ways.swap_remove(way);
    Ok((Some(way), asked.name, asked.names))
}

/// The statistics of a class.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The number of roots at which it had a legal move.
    pub existed: u64,
    /// The number of these at which it was chosen.
    pub chosen: u64,
    /// Its probability, with the prior, as searches use it.
    pub probability: f64,
    /// The probability with its interval of 95 % by games, prior included; `None` if it never existed.
    pub interval: Option<Estimate>,
    /// The depth cost of one of its moves, in plies.
    pub plies: f64,
}

/// The statistics of all classes, in the order of their names, of games with this header.
pub fn rows(learned: &Learned, header: &Header) -> Vec<Row> {
    let Learned { names, games, probabilities, .. } = learned;
    let Header { prior, prior_roots, .. } = *header;
    let costs = ClassCosts::new(
        0,
        probabilities,
        default_ply_probability(probabilities),
        false,
        Rounding::HALF_PLIES,
    )
    .costs;
    let row = |class: usize| {
        let pairs: Vec<(f64, f64)> =
            games.iter().map(|(existed, chosen)| (chosen[class] as f64, existed[class] as f64)).collect();
        let existed: u64 = games.iter().map(|(existed, _)| existed[class]).sum();
        // The prior counts as roots with certainty, in the probability and in its interval.
        let with_prior =
            |share: f64| (share * existed as f64 + prior * prior_roots) / (existed as f64 + prior_roots);
        Row {
            name: names[class].clone(),
            existed,
            chosen: games.iter().map(|(_, chosen)| chosen[class]).sum(),
            probability: probabilities[class],
            interval: ratio_of_parts(&pairs, LEVEL).map(|share| share.map(with_prior)),
            plies: f64::from(costs[class]) / f64::from(PLY),
        }
    };
    (0..probabilities.len()).map(row).collect()
}

/// The level of intervals.
const LEVEL: f64 = 0.95;

/// The search and its limits, as in the header of the file.
fn described(options: &LearnOptions) -> String {
    if let Some(named) = &options.named {
        return named.clone();
    }
    let Budget { depth, nodes, expansions, evaluations, stored, .. } = options.budget;
    let limits = [
        ("depth", depth.map(u64::from)),
        ("nodes", nodes),
        ("expansions", expansions),
        ("evaluations", evaluations),
        ("stored", stored),
    ];
    let mut text = options.search.clone();
    for (name, limit) in limits {
        if let Some(limit) = limit {
            text.push(if text.contains(':') { ',' } else { ':' });
            text.push_str(&format!("{name}={limit}"));
        }
    }
    text
}

/// The search with the probabilities of the first `games` games, and the same with equal move costs.
fn requests(options: &LearnOptions, known: &ClassTable, games: u64) -> Result<[Request; 2], Error> {
    let equal = Request::new(Some(&options.search), &options.budget)?;
    let mut by_class = equal.clone();
    if let Some(spec) = &mut by_class.search {
        let entry = searches().into_iter().find(|entry| entry.name == spec.name);
        spec.arguments.extend(known.arguments(games, entry.map_or(&[], |entry| entry.parameters)));
    }
    Ok([by_class, equal])
}

/// The value of a position for the player to move at depth 1 minus that at depth 2; `None` if one of the
/// searches reached the end of the game.
fn turn(session: &Session, equal: &Request, cancel: &Arc<AtomicBool>) -> Result<Option<i64>, Error> {
    let mover = session.to_move() - 1;
    let mut values = [0; 2];
    for (depth, value) in (1..).zip(&mut values) {
        let budget = Budget { cancel: Some(Arc::clone(cancel)), ..Budget::plies(depth) };
        let answer = session.analyze(&Request { budget, ..equal.clone() })?;
        let Some(found) = answer.value.filter(|_| answer.kind == Kind::Heuristic) else {
            return Ok(None);
        };
        *value = i64::from(found[mover]);
    }
    Ok(Some(values[0] - values[1]))
}

/// Returns whether the last complete batch changed no probability by more than the limit.
pub(crate) fn is_stable(known: &ClassTable, options: &LearnOptions) -> bool {
    let (games, batch) = (known.games.len() as u64, known.header.batch);
    let Some(most) = options.stable.filter(|_| games >= 2 * batch && games.is_multiple_of(batch)) else {
        return false;
    };
    let [before, now] = [games - batch, games].map(|games| known.probabilities(games));
    before.iter().zip(&now).all(|(before, now)| (before - now).abs() <= most)
}

/// The game of that number; `None` if it was cancelled.
fn play(
    session: &Session,
    way: Option<usize>,
    options: &LearnOptions,
    known: &ClassTable,
    [by_class, equal]: &[Request; 2],
    game: u64,
    cancel: &Arc<AtomicBool>,
) -> Result<Option<Played>, Error> {
    let seed = derive_seed(options.seed, game);
    let mut session = opened(session, options.opening, seed)?;
    let classes = known.header.names.len();
    let none = || vec![0; classes];
    let mut played = Played {
        game,
        plies: options.opening,
        existed: none(),
        chosen: none(),
        moves: none(),
        turn: Some((0, 0)),
        roots: Vec::new(),
    };
    while session.outcome().is_none() && played.plies < MAX_PLIES {
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let moves = session.legal_moves();
        let best = if let [only] = &moves[..] {
            only.clone()
        } else {
            let lot = derive_seed(seed, u64::from(played.plies));
            let request = if lot.is_multiple_of(known.header.equal) { equal } else { by_class };
            let mut request = Request { seed: lot, ..request.clone() };
            request.budget.cancel = Some(Arc::clone(cancel));
            let answer = session.analyze(&request)?;
            if cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
            // Without an answer within the limits the first move is played, as in any game, and nothing is
            // learned.
            if let Some(best) = &answer.best {
                if let (Some(more), Some((sum, asked))) = (turn(&session, equal, cancel)?, &mut played.turn) {
                    (*sum, *asked) = (*sum + more, *asked + 1);
                }
                let chosen = moves.iter().position(|mv| mv == best);
                match way {
                    Some(way) => count(&mut played, &session.classes_of_moves(way), chosen),
                    None => keep(&mut played, &session, evaluation(equal), chosen)?,
                }
            }
            answer.best.unwrap_or_else(|| moves[0].clone())
        };
        session.play(&[&best])?;
        played.plies += 1;
    }
    Ok(Some(played))
}

/// Records the features of the legal moves and of the chosen one, and counts each feature once.
pub(crate) fn keep(
    played: &mut Played,
    session: &Session,
    evaluation: Option<&str>,
    chosen: Option<usize>,
) -> Result<(), Error> {
    let Some(chosen) = chosen else { return Ok(()) };
    let features = session.features_of_moves(evaluation)?;
    // With more classes than a root can hold, classes are left out.
    let classes = if session.classes()[0].names.len() <= MAX_WAY_CLASSES {
        session.classes_of_moves(0)
    } else {
        vec![0; features.len()]
    };
    let any = features.iter().fold(0, |any, features| any | features);
    for (bit, (existed, times)) in played.existed.iter_mut().zip(&mut played.chosen).enumerate() {
        *existed += u64::from(any >> bit & 1);
        *times += u64::from(features[chosen] >> bit & 1);
    }
    let moves = features.into_iter().zip(classes).map(|(features, class)| (features, class as u32));
    played.roots.push(RootMoves::new(moves.collect(), chosen));
    Ok(())
}

/// The evaluation named in a search.
fn evaluation(request: &Request) -> Option<&str> {
    let is_evaluation = |key: &Option<String>| key.as_deref().is_none_or(|key| key == "evaluation");
    let arguments = &request.search.as_ref()?.arguments;
    arguments.iter().find(|argument| is_evaluation(&argument.key)).map(|argument| argument.value.as_str())
}

/// Counts each class of the legal moves once, and the class of the chosen move.
pub(crate) fn count(played: &mut Played, classes: &[usize], chosen: Option<usize>) {
    let mut seen = vec![false; played.existed.len()];
    for &class in classes {
        played.moves[class] += 1;
        if !std::mem::replace(&mut seen[class], true) {
            played.existed[class] += 1;
        }
    }
    if let Some(chosen) = chosen {
        played.chosen[classes[chosen]] += 1;
    }
}

/// The session after a random opening that does not end the game.
fn opened(session: &Session, plies: u32, seed: u64) -> Result<Session, Error> {
    for attempt in 0..OPENINGS {
        let mut random = Random::new(derive_seed(seed, attempt));
        let mut opened = session.clone();
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
