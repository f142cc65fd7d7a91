//! Perft: counting the tree below a position, the classic test of a move generator.

use crate::rules::Game;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a count found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// Positions exactly `depth` plies below the root. Games that end earlier add none.
    pub leaves: u64,
    /// Positions above those, and the leaves: all that were counted, the root included.
    pub nodes: u64,
}

/// Counts the positions exactly `depth` plies below `state`, the same position as often as it is reached. The past
/// is ignored: no repetition ends a game here. `None` if `cancel` became true.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32, cancel: &AtomicBool) -> Option<Perft> {
    let mut count = Count { game, moves: Vec::new(), inner: 0, leaves: 0, cancel };
    let state = &mut state.clone();
    let ended = match depth {
        0 => {
            count.leaves = 1;
            true
        }
        1 => {
            count.last_ply(state);
            true
        }
        _ => count.walk(state, depth),
    };
    ended.then(|| Perft { leaves: count.leaves, nodes: count.inner + count.leaves })
}

struct Count<'a, G: Game> {
    game: &'a G,
    /// Moves of all open nodes, the deepest last: nothing is allocated per node.
    moves: Vec<G::Move>,
    /// Positions above the leaves.
    inner: u64,
    leaves: u64,
    cancel: &'a AtomicBool,
}

impl<G: Game> Count<'_, G> {
    /// Counts what is two or more plies deep. False if cancelled.
    fn walk(&mut self, state: &mut G::State, depth: u32) -> bool {
        self.inner += 1;
        if self.game.outcome(state).is_some() {
            return true;
        }
        if self.cancel.load(Ordering::Relaxed) {
            return false;
        }
        let first = self.moves.len();
        self.game.legal_moves(state, &mut self.moves);
        let mut goes_on = true;
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            let undo = self.game.play(state, mv);
            if depth > 2 {
                goes_on = self.walk(state, depth - 1);
            } else {
                self.last_ply(state);
            }
            self.game.undo(state, mv, undo);
            if !goes_on {
                break;
            }
        }
        self.moves.truncate(first);
        goes_on
    }

    /// Counts the last ply without playing it. Here most of the time is spent.
    #[inline]
    fn last_ply(&mut self, state: &G::State) {
        self.inner += 1;
        if self.game.outcome(state).is_none() {
            self.leaves += self.game.count_moves(state, &mut self.moves) as u64;
        }
    }
}
