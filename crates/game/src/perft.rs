//! Perft: counting the tree below a position, the classic test of a move generator.

use crate::key::Key;
use crate::line::Line;
use crate::rules::Game;
use std::sync::atomic::{AtomicBool, Ordering};

/// The result of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// The number of positions exactly `depth` plies below the root. Games that end earlier add none.
    pub leaves: u64,
    /// The number of all positions counted: the leaves and the positions above them, the root included.
    pub nodes: u64,
}

/// Counts the positions exactly `depth` plies below `state`, taken without a history; a position that is
/// reached several times counts several times. Games end by the rules, also by repetition. `None` if
/// `cancel` became true.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32, cancel: &AtomicBool) -> Option<Perft> {
    perft_after(game, &Line::from_state(state.clone()), depth, cancel)
}

/// As [`perft`], below the end of a line, whose positions count toward repetitions.
pub fn perft_after<G: Game>(game: &G, line: &Line<G>, depth: u32, cancel: &AtomicBool) -> Option<Perft> {
    let past = game.promises().repetition.map(|fold| {
        let before = &line.keys()[..line.keys().len() - 1];
        Past { fold, keys: before.to_vec() }
    });
    let mut count = Count { game, moves: Vec::new(), past, inner: 0, leaves: 0, cancel };
    let state = &mut line.state().clone();
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
    /// The moves of all open nodes, the deepest last: nothing is allocated per node.
    moves: Vec<G::Move>,
    /// The history, if the rules count repetitions.
    past: Option<Past>,
    /// The number of positions above the leaves.
    inner: u64,
    leaves: u64,
    cancel: &'a AtomicBool,
}

/// The positions on the path to the current one, those of the given line included.
struct Past {
    /// The number of the occurrence that ends the game.
    fold: u32,
    keys: Vec<Key>,
}

impl Past {
    /// True if reaching the position of this key ends the game by repetition.
    fn is_over(&self, key: Key) -> bool {
        let earlier = self.keys.iter().filter(|&&other| other == key).count();
        earlier as u64 + 1 >= u64::from(self.fold)
    }
}

impl<G: Game> Count<'_, G> {
    /// Counts positions two or more plies above the leaves. False if cancelled.
    fn walk(&mut self, state: &mut G::State, depth: u32) -> bool {
        self.inner += 1;
        if self.is_over(state) {
            return true;
        }
        if self.cancel.load(Ordering::Relaxed) {
            return false;
        }
        if let Some(past) = &mut self.past {
            past.keys.push(Key::of(state));
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
        if let Some(past) = &mut self.past {
            past.keys.pop();
        }
        goes_on
    }

    /// True if the game is over in the position that the count has just reached.
    #[inline]
    fn is_over(&self, state: &G::State) -> bool {
        self.game.outcome(state).is_some()
            || self.past.as_ref().is_some_and(|past| past.is_over(Key::of(state)))
    }

    /// Counts the last ply without playing it. Most of the time is spent here.
    #[inline]
    fn last_ply(&mut self, state: &G::State) {
        self.inner += 1;
        if !self.is_over(state) {
            self.leaves += self.game.count_moves(state, &mut self.moves) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::toy::Graph;

    /// The count by playing every game.
    fn slow<G: Game>(game: &G, line: &mut Line<G>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = line.legal(game);
        let count = |mv| {
            line.push(game, mv);
            let leaves = slow(game, line, depth - 1);
            line.pop(game);
            leaves
        };
        moves.into_iter().map(count).sum()
    }

    #[test]
    fn repetition_ends_games_that_are_counted() {
        let (cancel, mut ended) = (AtomicBool::new(false), 0);
        for seed in 0..200 {
            let game = Graph::random(seed);
            let (mut line, mut random) = (Line::new(&game), Random::new(seed));
            loop {
                for depth in 0..6 {
                    let found = perft_after(&game, &line, depth, &cancel).map(|found| found.leaves);
                    let expected = slow(&game, &mut line.clone(), depth);
                    assert_eq!(found, Some(expected), "graph {seed} to {depth} after {:?}", line.moves());
                }
                let legal = line.legal(&game);
                if legal.is_empty() {
                    break;
                }
                line.push(&game, legal[random.index(legal.len())]);
            }
            ended += u32::from(line.is_repetition(&game));
        }
        assert!(ended > 20, "{ended} games were ended by repetition");
    }
}
