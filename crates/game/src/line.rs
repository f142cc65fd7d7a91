//! A game in progress: its start, its moves, and the history that no state carries.

use crate::key::Key;
use crate::payoffs::Payoffs;
use crate::rules::{Game, legal};

/// A start, the moves played from it, and the resulting position.
///
/// Rules about the history, such as threefold repetition, are evaluated here and do not enlarge the state.
/// A position given as text has no history; a start with moves has one.
///
/// # Examples
///
/// ```
/// use game::{Game, Line, Payoffs, legal, toy::OwnHeaps};
/// let game = OwnHeaps::new(&[1, 2], false);
/// let mut line = Line::new(&game);
/// while line.outcome(&game).is_none() {
///     line.push(&game, legal(&game, line.state())[0]);
/// }
/// assert_eq!(line.outcome(&game), Some(Payoffs::two(-1)));
/// ```
#[derive(Debug)]
pub struct Line<G: Game> {
    start: G::State,
    moves: Vec<G::Move>,
    keys: Vec<Key>,
    state: G::State,
}

/// By hand: the rules object itself need not be `Clone`.
impl<G: Game> Clone for Line<G> {
    fn clone(&self) -> Line<G> {
        Line {
            start: self.start.clone(),
            moves: self.moves.clone(),
            keys: self.keys.clone(),
            state: self.state.clone(),
        }
    }
}

impl<G: Game> Line<G> {
    /// A line without moves, at the start of the game.
    pub fn new(game: &G) -> Line<G> {
        Line::from_state(game.start())
    }

    /// A line without moves that starts at `start`.
    pub fn from_state(start: G::State) -> Line<G> {
        let keys = vec![Key::of(&start)];
        Line { state: start.clone(), start, moves: Vec::new(), keys }
    }

    /// Plays a legal move.
    pub fn push(&mut self, game: &G, mv: G::Move) {
        game.play(&mut self.state, mv);
        self.moves.push(mv);
        self.keys.push(Key::of(&self.state));
    }

    /// Takes back the last move and returns it; `None` if there is none.
    pub fn pop(&mut self, game: &G) -> Option<G::Move> {
        let last = self.moves.pop()?;
        self.keys.pop();
        let mut state = self.start.clone();
        for &mv in &self.moves {
            game.play(&mut state, mv);
        }
        self.state = state;
        Some(last)
    }

    /// The position that the moves lead to.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The position that the line starts from.
    pub fn start(&self) -> &G::State {
        &self.start
    }

    /// The moves played.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The keys of all positions, from the start to the current one.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// The number of occurrences of the current position, this one included.
    pub fn occurrences(&self) -> u32 {
        occurrences_of_the_last(&self.keys)
    }

    /// True if the repetition rule ends the game here.
    pub fn is_repetition(&self, game: &G) -> bool {
        game.promises().repetition.is_some_and(|fold| self.occurrences() >= fold)
    }

    /// The keys, in ascending order, of the earlier positions whose next occurrence ends the game: the part
    /// of the history that can still affect the result. Empty if the rules do not count repetitions.
    pub fn exhausted(&self, game: &G) -> Vec<Key> {
        let Some(fold) = game.promises().repetition else { return Vec::new() };
        exhausted(self.keys[..self.keys.len() - 1].to_vec(), fold)
    }

    /// The outcome of the current position under the rules, repetitions included.
    pub fn outcome(&self, game: &G) -> Option<Payoffs> {
        game.outcome(&self.state).or_else(|| self.is_repetition(game).then(|| Payoffs::zero(game.players())))
    }

    /// The legal moves; none if the game is over, even by repetition.
    pub fn legal(&self, game: &G) -> Vec<G::Move> {
        if self.is_repetition(game) { Vec::new() } else { legal(game, &self.state) }
    }
}

/// The number of times that the last key occurs.
fn occurrences_of_the_last(keys: &[Key]) -> u32 {
    let present = keys.last();
    keys.iter().filter(|&key| Some(key) == present).count() as u32
}

/// The keys, in ascending order, that occur one time less than `fold`, or more often.
fn exhausted(mut keys: Vec<Key>, fold: u32) -> Vec<Key> {
    keys.sort_unstable();
    let occurrences = keys.chunk_by(|one, other| one == other);
    occurrences.filter(|same| same.len() as u64 + 1 >= u64::from(fold)).map(|same| same[0]).collect()
}
