//! Plays the same moves in two games, and finds the first position in which the games differ.
//!
//! Two games agree in a position if the same players have finished with the same payoffs, or the same player
//! is to move and has the same moves, by their texts. They are walked breadth first, so that a difference is
//! found in as few moves as possible, and then by random games, which go deeper. Agreement of leaf counts
//! (perft) can be an accident of numbers; this cannot.
//!
//! Where neither game counts repetitions, a pair of positions is looked at once, whatever moves lead there:
//! so small games are compared completely, and agreement is then a proof.

use game::random::{Random, derive_seed};
use registry::Session;
use request::Error;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Without a depth, the walk ends before the ply that could take it beyond this number of positions.
pub const POSITIONS: u64 = 20_000;

/// A random game is broken off after this number of plies.
const LONGEST: usize = 1_000;

/// The extent of a comparison.
#[derive(Clone, Copy)]
pub struct StepOptions<'a> {
    /// The depth in plies to which all positions are compared; `None` for as deep as [`POSITIONS`] allow.
    pub depth: Option<u32>,
    /// The number of random games.
    pub games: u64,
    /// The same seed gives the same random games.
    pub seed: u64,
    /// Becomes true when the comparison is to stop and return its results so far.
    pub cancel: &'a AtomicBool,
    /// Called after every position with the number of those compared so far.
    pub progress: &'a dyn Fn(u64),
}

impl fmt::Debug for StepOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepOptions")
            .field("depth", &self.depth)
            .field("games", &self.games)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// The result of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InStep {
    /// The depth in plies to which all positions were compared.
    pub depth: u32,
    /// The positions compared on the way there, each once where neither game counts repetitions.
    pub positions: u64,
    /// True if these are all positions of the games, or all of their lines where one of them counts
    /// repetitions: the games are the same.
    pub is_whole: bool,
    /// The random games that were played to their end, or to the limit of plies.
    pub games: u64,
    /// Their plies.
    pub plies: u64,
    /// The difference that was found.
    pub difference: Option<Difference>,
    /// True if it was stopped before its end.
    pub is_cancelled: bool,
}

/// A position in which two games differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The moves that lead there in both.
    pub moves: Vec<String>,
    /// The kinds of difference, one or more.
    pub kinds: Vec<Kind>,
    /// The position in both games.
    pub sides: [Side; 2],
    /// True if no move of either is one of the other, although both have some.
    pub has_no_common_move: bool,
    /// True if moreover the moves look different, such as `4` and `d1`: the games may be the same in other
    /// words.
    pub has_other_notation: bool,
}

/// A kind of difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The number of players.
    Players,
    /// The player to move.
    ToMove,
    /// The end of the game, or its payoffs.
    Outcome,
    /// The legal moves.
    Moves,
}

impl Kind {
    /// Its name, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Players => "players",
            Kind::ToMove => "to_move",
            Kind::Outcome => "outcome",
            Kind::Moves => "moves",
        }
    }
}

/// A position of one of two games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The number of players.
    pub players: usize,
    /// The position as text.
    pub position: String,
    /// The position drawn for people.
    pub drawing: String,
    /// The player to move, from 1.
    pub to_move: usize,
    /// Every player's payoff, where the game is over.
    pub outcome: Option<Vec<i32>>,
    /// The legal moves, in alphabetical order.
    pub moves: Vec<String>,
    /// Those that the other game does not have.
    pub only: Vec<String>,
}

/// Walks two games in step from where their sessions are.
///
/// # Errors
///
/// If a game refuses its own move.
pub fn in_step(games: [&Session; 2], options: &StepOptions<'_>) -> Result<InStep, Error> {
    let mut walk = Walk { options, games, found: InStep::default() };
    walk.breadth_first()?;
    if walk.found.difference.is_none() && !walk.found.is_whole {
        walk.at_random()?;
    }
    Ok(walk.found)
}

struct Walk<'a> {
    options: &'a StepOptions<'a>,
    games: [&'a Session; 2],
    found: InStep,
}

/// The same position of two games.
struct Pair([Session; 2]);

impl Pair {
    fn after(&self, moves: &[&str]) -> Result<Pair, Error> {
        let mut pair = Pair([self.0[0].clone(), self.0[1].clone()]);
        pair.play(moves)?;
        Ok(pair)
    }

    fn play(&mut self, moves: &[&str]) -> Result<(), Error> {
        self.0.iter_mut().try_for_each(|session| session.play(moves))
    }

    /// The legal moves of both, in alphabetical order, or the difference.
    fn compare(&self, moves_played: &[String]) -> Result<Vec<String>, Box<Difference>> {
        let mut moves = self.0.each_ref().map(registry::Session::legal_moves);
        for moves in &mut moves {
            moves.sort_unstable();
        }
        let mut kinds = Vec::new();
        let mut note = |kind, differs: bool| {
            if differs {
                kinds.push(kind);
            }
        };
        let [one, other] = self.0.each_ref();
        note(Kind::Players, one.players() != other.players());
        let outcomes = [one.outcome(), other.outcome()];
        let is_over = outcomes.iter().all(Option::is_some);
        note(Kind::ToMove, !is_over && one.to_move() != other.to_move());
        note(Kind::Outcome, outcomes[0] != outcomes[1]);
        note(Kind::Moves, moves[0] != moves[1]);
        if kinds.is_empty() {
            let [common, _] = moves;
            return Ok(common);
        }
        Err(Box::new(self.difference(moves_played, kinds, &moves, &outcomes)))
    }

    fn difference(
        &self,
        moves_played: &[String],
        kinds: Vec<Kind>,
        moves: &[Vec<String>; 2],
        outcomes: &[Option<Vec<i32>>; 2],
    ) -> Difference {
        let only = [without(&moves[0], &moves[1]), without(&moves[1], &moves[0])];
        let has_no_common_move =
            moves.iter().zip(&only).all(|(moves, only)| !moves.is_empty() && moves.len() == only.len());
        let forms = only.each_ref().map(|moves| moves.iter().map(|mv| form(mv)).collect::<BTreeSet<_>>());
        let has_other_notation = has_no_common_move && forms[0].is_disjoint(&forms[1]);
        let sides = [0, 1].map(|index| {
            let session = &self.0[index];
            Side {
                players: session.players(),
                position: session.position(),
                drawing: session.draw(),
                to_move: session.to_move(),
                outcome: outcomes[index].clone(),
                moves: moves[index].clone(),
                only: only[index].clone(),
            }
        });
        let moves = moves_played.to_vec();
        Difference { moves, kinds, sides, has_no_common_move, has_other_notation }
    }
}

/// The moves of a sorted list that another sorted list does not have.
fn without(moves: &[String], others: &[String]) -> Vec<String> {
    moves.iter().filter(|mv| others.binary_search(mv).is_err()).cloned().collect()
}

/// The look of a move: its letters as `a`, its numbers as `0`, and its other signs.
fn form(mv: &str) -> String {
    let mut form = String::new();
    for c in mv.chars() {
        let sign = if c.is_alphabetic() {
            'a'
        } else if c.is_numeric() {
            '0'
        } else {
            c
        };
        if !(form.ends_with(sign) && sign.is_alphanumeric()) {
            form.push(sign);
        }
    }
    form
}

impl Walk<'_> {
    fn start(&self) -> Pair {
        Pair(self.games.map(Session::clone))
    }

    fn is_cancelled(&mut self) -> bool {
        self.found.is_cancelled = self.options.cancel.load(Ordering::Relaxed);
        self.found.is_cancelled
    }

    fn note_progress(&self) {
        (self.options.progress)(self.found.positions + self.found.plies);
    }

    /// Compares all positions, ply by ply.
    fn breadth_first(&mut self) -> Result<(), Error> {
        let start = self.start();
        let counts_repetitions = start.0.iter().any(|session| session.promises().repetition.is_some());
        let mut seen = (!counts_repetitions).then(BTreeSet::new);
        if let Some(seen) = &mut seen {
            seen.insert(start.0.each_ref().map(registry::Session::position));
        }
        self.found.positions = 1;
        let mut layer = Layer::default();
        match start.compare(&[]) {
            Ok(moves) => layer.add(Vec::new(), moves.len()),
            Err(difference) => {
                self.found.difference = Some(*difference);
                return Ok(());
            }
        }
        loop {
            self.found.is_whole = layer.lines.is_empty();
            let is_deep_enough = match self.options.depth {
                Some(depth) => self.found.depth >= depth,
                None => self.found.positions + layer.moves > POSITIONS,
            };
            if self.found.is_whole || is_deep_enough {
                return Ok(());
            }
            let Some(next) = self.next_layer(&start, &layer, &mut seen)? else { return Ok(()) };
            layer = next;
            self.found.depth += 1;
        }
    }

    /// Compares the positions one ply below those of a layer; `None` if they differ, or it was cancelled.
    fn next_layer(
        &mut self,
        start: &Pair,
        layer: &Layer,
        seen: &mut Option<BTreeSet<[String; 2]>>,
    ) -> Result<Option<Layer>, Error> {
        let mut next = Layer::default();
        for line in &layer.lines {
            let played: Vec<&str> = line.iter().map(String::as_str).collect();
            let parent = start.after(&played)?;
            for mv in parent.0[0].legal_moves() {
                if self.is_cancelled() {
                    return Ok(None);
                }
                let child = parent.after(&[&mv])?;
                let positions = || child.0.each_ref().map(registry::Session::position);
                if seen.as_mut().is_some_and(|seen| !seen.insert(positions())) {
                    continue;
                }
                let line = [&line[..], &[mv]].concat();
                self.found.positions += 1;
                self.note_progress();
                match child.compare(&line) {
                    Ok(moves) if moves.is_empty() => {}
                    Ok(moves) => next.add(line, moves.len()),
                    Err(difference) => {
                        self.found.difference = Some(*difference);
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(next))
    }

    /// Plays random games.
    fn at_random(&mut self) -> Result<(), Error> {
        for index in 0..self.options.games {
            let mut random = Random::new(derive_seed(self.options.seed, index));
            let (mut pair, mut line) = (self.start(), Vec::new());
            loop {
                if self.is_cancelled() {
                    return Ok(());
                }
                let moves = match pair.compare(&line) {
                    Ok(moves) => moves,
                    Err(difference) => {
                        self.found.difference = Some(*difference);
                        return Ok(());
                    }
                };
                if moves.is_empty() || line.len() >= LONGEST {
                    break;
                }
                let mv = moves[random.index(moves.len())].clone();
                pair.play(&[&mv])?;
                line.push(mv);
                self.found.plies += 1;
                self.note_progress();
            }
            self.found.games += 1;
        }
        Ok(())
    }
}

/// The lines to the positions of a ply in which the games go on.
#[derive(Default)]
struct Layer {
    lines: Vec<Vec<String>>,
    /// The moves of these positions.
    moves: u64,
}

impl Layer {
    /// Adds a line that ends in a position with this number of moves.
    fn add(&mut self, line: Vec<String>, moves: usize) {
        if moves > 0 {
            self.lines.push(line);
            self.moves += moves as u64;
        }
    }
}
