//! The learner's choices for a game, based on random games.

use super::options::Options;
use super::symmetry::{Proposed, candidates};
use crate::design::{CellMap, Design, Sharing};
use crate::error::Error;
use crate::graph::Graph;
use crate::outputs::{estimate, is_decided};
use crate::structure::{Structure, relative_planes};
use crate::tuples::TupleKind;
use game::random::{Random, derive_seed};
use game::{Board, Contents, Evaluated};

/// The number of random games examined.
const GAMES: u64 = 100;
/// The maximum plies of a random game.
const MOST: u32 = 500;
/// The maximum plies of a game when random games are not decided.
const ENDLESS_CAP: u32 = 400;
/// A game is broken off after this many times the median length of random games that are decided.
const CAP: u32 = 8;
/// The greatest number of weights chosen by default.
const WEIGHTS: usize = 1 << 22;
/// The step size at the start where every weight has one of its own, which shrinks as its changes disagree.
/// With 60 000 games of Othello, 4 has the strength of 1 with more than twice as many; 8 is too much.
const COHERENT_STEP: f32 = 4.0;
/// The step size at the start where all weights have the same.
const FIXED_STEP: f32 = 0.1;
/// The least number of different counts of pieces for four phases.
const PHASED: u16 = 8;
/// The share of guided games at the start where random play does not end or wanders.
const GUIDED: f32 = 0.7;
/// Random play wanders if it takes this many plies a cell, while no piece comes or goes.
const WANDERING: usize = 5;

/// The chosen settings of learning.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) board: Board,
    pub(super) design: Design,
    pub(super) lambda: f32,
    /// The step size at the start.
    pub(super) alpha: f32,
    /// The share of guided games before self-play is decided by itself.
    pub(super) guided: f32,
    pub(super) cap: u32,
    pub(super) siblings: f32,
    /// The plies of random games on average; `None` if most of them are not decided.
    pub(super) random_plies: Option<f32>,
}

/// Statistics of random games.
struct Survey {
    /// The lengths of the games that were decided, sorted.
    decided: Vec<u32>,
    /// The mean length of all games.
    mean: f32,
    /// The numbers of pieces of all positions, sorted; empty unless they only grow or only fall.
    pieces: Vec<u16>,
    /// True if a ply mostly adds a piece, and never takes one away.
    is_placing: bool,
    /// True if no piece ever comes or goes.
    is_moving: bool,
}

impl Survey {
    /// True if games are decided only after pieces have wandered about for long: self-play begins no better,
    /// and learns nothing for most of a run.
    fn wanders(&self, cells: usize) -> bool {
        self.is_moving && self.mean > (WANDERING * cells) as f32
    }
}

pub(super) fn choose<G: Evaluated>(game: &G, options: &Options) -> Result<Choice, Error> {
    let board = game.board().ok_or(Error::NoBoard)?;
    if !board.fits() {
        return Err(Error::Large { cells: board.cells.len(), contents: board.contents.len() });
    }
    let estimate = estimate(game, options.aim, options.seed)?;
    let survey = survey(game, &board, options.seed);
    let mut random = [1, 2].map(|seed| Random::new(derive_seed(options.seed, seed)));
    let is_fixed = game.random_start(&mut random[0]) == game.random_start(&mut random[1]);
    let rules = Rules {
        players: game.players(),
        is_fixed,
        is_symmetry: &|proposed| proposed.is_symmetry(game, &board, options.seed),
        fits_start: &|proposed| proposed.fits_start(game, &board),
    };
    let (symmetries, sharing, turns) = symmetries(&rules, &board, options);
    let phases = phases(&survey, options.phases.unwrap_or(4));
    let design = Design { tuples: Vec::new(), phases, symmetries, turns, sharing, estimate };
    let design = with_tuples(rules.players, &board, &design, options)?;
    Ok(chosen(board, design, &survey, options))
}

/// The rules of a game, as far as symmetries ask for them.
struct Rules<'a> {
    players: usize,
    /// True if all games start alike.
    is_fixed: bool,
    is_symmetry: &'a dyn Fn(Proposed<'_>) -> bool,
    fits_start: &'a dyn Fn(Proposed<'_>) -> bool,
}

/// The settings for a design, by a survey of random games.
fn chosen(board: Board, design: Design, survey: &Survey, options: &Options) -> Choice {
    let decides = survey.decided.len() as u64 * 2 >= GAMES;
    let cap = if decides { (CAP * survey.decided[survey.decided.len() / 2]).max(40) } else { ENDLESS_CAP };
    let length = if decides { survey.mean } else { cap as f32 };
    let lambda = (1.0 - 20.0 / length.max(1.0)).clamp(0.5, 0.95);
    let guided = if decides && !survey.wanders(board.cells.len()) { 0.0 } else { GUIDED };
    Choice {
        design,
        lambda: options.lambda.unwrap_or(lambda),
        alpha: options.alpha.unwrap_or(if options.is_coherent { COHERENT_STEP } else { FIXED_STEP }),
        guided: options.guided.unwrap_or(guided),
        cap: options.cap.unwrap_or(cap),
        siblings: options.siblings.unwrap_or(if survey.is_placing { 0.1 } else { 1.0 }),
        random_plies: decides.then_some(survey.mean),
        board,
    }
}

/// Plays random games.
fn survey<G: Evaluated>(game: &G, board: &Board, seed: u64) -> Survey {
    let mut moves = Vec::new();
    let mut contents = Contents::default();
    let mut tally = Tally::default();
    for number in 0..GAMES {
        let mut random = Random::new(derive_seed(seed, number));
        let mut state = game.random_start(&mut random);
        tally.before = None;
        let mut plies = 0;
        while game.outcome(&state).is_none() && plies < MOST {
            game.read_contents(&state, &mut contents);
            tally.count(board, &contents);
            let (mv, _) = game.random_move(&state, &mut random, &mut moves);
            game.play(&mut state, mv);
            plies += 1;
        }
        tally.plies += plies;
        if game.outcome(&state).as_ref().is_some_and(is_decided) {
            tally.decided.push(plies);
        }
    }
    tally.survey()
}

/// What is counted of random games.
#[derive(Default)]
struct Tally {
    /// The number of pieces of every position, and of the one before in this game.
    counts: Vec<u16>,
    before: Option<u16>,
    /// The number of plies that added pieces, and of those that took some away.
    grew: u32,
    fell: u32,
    /// The number of all plies.
    plies: u32,
    decided: Vec<u32>,
}

impl Tally {
    /// Counts the pieces of a position.
    fn count(&mut self, board: &Board, contents: &Contents) {
        let pieces = &contents.planes[..board.contents.len() * board.words()];
        let count = pieces.iter().map(|word| word.count_ones()).sum::<u32>() as u16;
        self.counts.push(count);
        self.grew += u32::from(self.before.is_some_and(|before| count > before));
        self.fell += u32::from(self.before.is_some_and(|before| count < before));
        self.before = Some(count);
    }

    fn survey(mut self) -> Survey {
        self.decided.sort_unstable();
        self.counts.sort_unstable();
        let is_monotone = self.grew == 0 || self.fell == 0;
        Survey {
            decided: self.decided,
            mean: self.plies as f32 / GAMES as f32,
            pieces: if is_monotone { self.counts } else { Vec::new() },
            is_placing: self.fell == 0 && 2 * self.grew > self.plies,
            is_moving: self.fell == 0 && self.grew == 0,
        }
    }
}

/// The numbers of pieces at which phases begin, chosen to give each equally many positions of random games.
fn phases(survey: &Survey, phases: usize) -> Vec<u16> {
    let pieces = &survey.pieces;
    let (Some(least), Some(most)) = (pieces.first(), pieces.last()) else { return Vec::new() };
    if most - least < PHASED || phases < 2 {
        return Vec::new();
    }
    let mut edges: Vec<u16> = (1..phases).map(|part| pieces[part * pieces.len() / phases]).collect();
    edges.dedup();
    edges.retain(|edge| edge > least);
    edges
}

/// The symmetries that random games confirm, and what movers share.
fn symmetries(rules: &Rules<'_>, board: &Board, options: &Options) -> (Vec<CellMap>, Sharing, Vec<CellMap>) {
    let Rules { players, is_fixed, .. } = *rules;
    let identity = CellMap::identity(board.cells.len());
    let maps = if is_fixed { candidates(board) } else { vec![identity.clone()] };
    let mut symmetries = Vec::new();
    if options.uses_symmetries && is_fixed && !board.is_unordered {
        for map in maps.iter().filter(|map| **map != identity) {
            if (rules.is_symmetry)(Proposed { map, shift: 0 }) {
                symmetries.push(map.clone());
            }
        }
    }
    let apart = |symmetries| (symmetries, Sharing::Apart, Vec::new());
    if options.sharing == Some(Sharing::Apart) || relative_planes(board, players).is_err() {
        return apart(symmetries);
    }
    // The map that takes each player to the next: one that turns back to the first player after the last.
    let turns_back = |map: &CellMap| (0..players).fold(identity.clone(), |at, _| at.then(map)) == identity;
    // Symmetries on a turned board must be symmetries, or tables would be shared that should not be.
    let is_normal = |map: &CellMap| {
        let turned = |symmetry: &CellMap| map.inverse().then(symmetry).then(map);
        symmetries.iter().all(|symmetry| symmetries.contains(&turned(symmetry)))
    };
    let fits = |map: &&CellMap| {
        turns_back(map) && is_normal(map) && (!is_fixed || (rules.fits_start)(Proposed { map, shift: 1 }))
    };
    let turns = |map: &CellMap| {
        let back = map.inverse();
        let mut turns = vec![identity.clone()];
        (1..players).for_each(|player| turns.push(turns[player - 1].then(&back)));
        turns
    };
    let verified =
        |map: &&CellMap| players > 2 && is_fixed && (rules.is_symmetry)(Proposed { map, shift: 1 });
    if options.sharing != Some(Sharing::Factorized)
        && let Some(map) = maps.iter().filter(fits).find(verified)
    {
        return (symmetries, Sharing::Shared, turns(map));
    }
    match maps.iter().find(fits) {
        Some(map) => (symmetries, options.sharing.unwrap_or(Sharing::Factorized), turns(map)),
        None => apart(symmetries),
    }
}

/// The design with its tuples: those asked for, or as many kinds as a bounded number of weights allows.
fn with_tuples(players: usize, board: &Board, design: &Design, options: &Options) -> Result<Design, Error> {
    let outputs = design.estimate.outputs(players);
    let made = |tuples: &[TupleKind]| {
        let design = Design { tuples: tuples.to_vec(), ..design.clone() };
        Structure::new(board, players, outputs, &design).map(|made| (made.weights(), design))
    };
    if let Some(tuples) = &options.tuples {
        return made(tuples).map(|(_, design)| design);
    }
    let graph = Graph::new(board);
    let has_squares = !TupleKind::Block(2, 2).placed(&graph, 2).is_empty();
    let is_line = graph.lines().len() <= 1;
    let mut wanted: Vec<Vec<TupleKind>> = Vec::new();
    if board.is_unordered {
        // Sums over pairs cannot say what three heaps are worth together.
        if graph.cells() == 3 {
            wanted.push(vec![TupleKind::Line(3)]);
        }
        wanted.extend([vec![TupleKind::Pair], vec![TupleKind::Cell]]);
    } else if is_line {
        wanted.extend([vec![TupleKind::Line(4)], vec![TupleKind::Line(6)], vec![TupleKind::Cell]]);
    } else if has_squares {
        wanted.push(vec![TupleKind::Max(if graph.cells() < 16 { 3 } else { 4 })]);
        let three = TupleKind::Block(3, 3);
        if three.placed(&graph, board.planes() + 1).is_empty() {
            wanted.push(vec![TupleKind::Block(2, 3), TupleKind::Block(3, 2)]);
        } else {
            wanted.push(vec![three]);
        }
        if graph.cells() <= 49 {
            wanted.push(vec![TupleKind::Block(2, 4), TupleKind::Block(4, 2)]);
        }
    } else if players > 2 {
        // Longer tuples learn how their own kind plays, and lose to others: measured on the star for three.
        wanted.push(vec![TupleKind::Cell, TupleKind::Line(3)]);
    } else {
        wanted.extend([vec![TupleKind::Max(4)], vec![TupleKind::Star]]);
    }
    let mut tuples = Vec::new();
    let mut chosen = None;
    let mut failed = None;
    for kinds in wanted {
        let before = tuples.len();
        tuples.extend(kinds);
        match made(&tuples) {
            Ok((weights, design)) if weights <= WEIGHTS => chosen = Some(design),
            Ok(_) => tuples.truncate(before),
            Err(error) => {
                failed = Some(error);
                tuples.truncate(before);
            }
        }
    }
    match (chosen, design.phases.len()) {
        (Some(design), _) => Ok(design),
        // Fewer phases leave room for tuples.
        (None, 2..) if options.phases.is_none() => {
            let middle = design.phases[design.phases.len() / 2];
            with_tuples(players, board, &Design { phases: vec![middle], ..design.clone() }, options)
        }
        (None, 1) if options.phases.is_none() => {
            with_tuples(players, board, &Design { phases: Vec::new(), ..design.clone() }, options)
        }
        _ => made(&[TupleKind::Line(3)]).map(|(_, design)| design).map_err(|error| failed.unwrap_or(error)),
    }
}
