//! The question, and the distribution of positions among workers.

use crate::shared::Shared;
use game::{Key, Notation, Player};
use solve::Unsolved;
use solve::forced::children;
use solve::positions::Positions;
use std::sync::Arc;

/// The game and the question.
#[derive(Debug)]
pub struct Question<G: Notation> {
    /// The rules.
    pub game: Arc<G>,
    /// The position, as text.
    pub start: String,
    /// The player.
    pub player: Player,
    /// True if symmetric positions count as one.
    pub symmetric: bool,
    /// The name of the work, equal in all processes: the game as text, with every parameter.
    pub name: String,
}

/// The parts shared by the passes of a worker.
pub(super) struct Work<G: Notation> {
    pub(super) question: Arc<Question<G>>,
    pub(super) me: usize,
    pub(super) workers: usize,
    pub(super) memory: usize,
    pub(super) shared: Arc<Shared>,
}

impl<G: Notation> Work<G> {
    /// The worker that owns a position.
    pub(super) fn owner(&self, state: &G::State) -> usize {
        // Different hash bits from those that the index of positions starts with.
        ((Key::of(state).0 >> 16) % self.workers as u64) as usize
    }

    /// The positions after each legal move.
    pub(super) fn children(&self, state: &G::State) -> impl Iterator<Item = G::State> {
        children(&*self.question.game, self.question.symmetric, state)
    }

    /// Reads a position from the text of another worker.
    pub(super) fn read(&self, text: &str) -> G::State {
        self.question.game.read_position(text).expect("the text of a position is read as that position")
    }

    /// Calls `visit` for every position of a parcel.
    pub(super) fn each(
        &self,
        bytes: &[u8],
        mut visit: impl FnMut(G::State) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved> {
        let text = std::str::from_utf8(bytes).expect("a worker sends text");
        text.lines().try_for_each(|line| visit(self.read(line)))
    }
}

/// The local positions at a ply.
pub(super) type Level<S> = Positions<S>;
