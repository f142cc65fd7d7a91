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
    let mut count = Count { game, moves: Vec::new(), found: Perft::default(), cancel };
    count.walk(&mut state.clone(), depth).then_some(count.found)
}

struct Count<'a, G: Game> {
    game: &'a G,
    /// Moves of all open nodes, the deepest last: nothing is allocated per node.
    moves: Vec<G::Move>,
    found: Perft,
    cancel: &'a AtomicBool,
}

impl<G: Game> Count<'_, G> {
    /// False if cancelled.
    fn walk(&mut self, state: &mut G::State, depth: u32) -> bool {
        self.found.nodes += 1;
        if depth == 0 {
            self.found.leaves += 1;
            return true;
        }
        if self.game.outcome(state).is_some() {
            return true;
        }
        let first = self.moves.len();
        self.game.legal_moves(state, &mut self.moves);
        let end = self.moves.len();
        let mut goes_on = true;
        if depth == 1 {
            // The last ply is counted without being played.
            self.found.leaves += (end - first) as u64;
            self.found.nodes += (end - first) as u64;
            goes_on = !self.cancel.load(Ordering::Relaxed);
        } else {
            for index in first..end {
                let mv = self.moves[index];
                let undo = self.game.play(state, mv);
                goes_on = self.walk(state, depth - 1);
                self.game.undo(state, mv, undo);
                if !goes_on {
                    break;
                }
            }
        }
        self.moves.truncate(first);
        goes_on
    }
}
