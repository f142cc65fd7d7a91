//! Recorded games, learned from before self-play.
//!
//! The reasons for the moves of such a game are unknown, so every position is learned from the final payoffs:
//! TD(1), whatever λ self-play has.

use super::model::{Features, Model};
use super::self_play::Played;
use crate::outputs::is_decided;
use game::{Contents, Evaluated, Game, Line, Payoffs};

/// A game that was played elsewhere.
#[derive(Clone, Debug)]
pub struct Recorded<G: Game> {
    start: G::State,
    /// Each move by its place among the legal ones.
    moves: Vec<u32>,
    /// Its payoffs; `None` if it did not end.
    payoffs: Option<Payoffs>,
    /// The first position that is learned from.
    first: usize,
}

impl<G: Game> Recorded<G> {
    /// The game of a line. Its first moves, this many, were random: the positions before them are not learned
    /// from.
    ///
    /// # Panics
    ///
    /// If the line is not one of the game.
    pub fn new(game: &G, line: &Line<G>, random: usize) -> Recorded<G> {
        let (mut state, mut legal) = (line.start().clone(), Vec::new());
        let mut place = |&mv: &G::Move| {
            legal.clear();
            game.legal_moves(&state, &mut legal);
            let place = legal.iter().position(|&other| other == mv).expect("a legal move");
            game.play(&mut state, mv);
            place as u32
        };
        let moves = line.moves().iter().map(&mut place).collect();
        Recorded { start: line.start().clone(), moves, payoffs: line.outcome(game), first: random }
    }
}

/// Learns the positions of a recorded game from its end to its start. One that did not end is learned from
/// the value of its last position.
pub(super) fn learn<G: Evaluated>(game: &G, model: &mut Model, record: &Recorded<G>, alpha: f32) -> Played {
    let mut contents = Contents::default();
    let mut features: Vec<Features> = Vec::new();
    let (mut state, mut legal) = (record.start.clone(), Vec::new());
    for (ply, &place) in record.moves.iter().enumerate() {
        if ply >= record.first {
            game.read_contents(&state, &mut contents);
            features.push(model.features(game.to_move(&state), &contents));
        }
        legal.clear();
        game.legal_moves(&state, &mut legal);
        game.play(&mut state, legal[place as usize]);
    }
    let target = if let Some(payoffs) = &record.payoffs {
        model.targets(payoffs)
    } else {
        game.read_contents(&state, &mut contents);
        model.values(game.to_move(&state), &contents)
    };
    let error = features.iter().rev().map(|features| model.learn(features, &target, alpha)).sum();
    Played {
        is_decided: record.payoffs.as_ref().is_some_and(is_decided),
        plies: record.moves.len() as u32,
        error,
        learned: features.len() as u32,
        ..Played::default()
    }
}
