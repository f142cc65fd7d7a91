//! The size of a game tree, counted exactly by expanding every position once.

use game::{Game, KeyMap};

/// The size of a tree in which a position counts as often as it is reached.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Size {
    /// Leaves. A float: trees soon have more than fit in 64 bits.
    pub leaves: f64,
    /// Inner nodes.
    pub inner: f64,
    /// Moves at all inner nodes together.
    pub branches: f64,
    /// The longest line, in plies.
    pub longest: u32,
}

/// The size of the tree below `state`, down to the rules' own ends. The game must have no cycles, or this
/// does not return.
pub fn size<G: Game>(game: &G, state: &G::State) -> Size {
    of(game, &mut state.clone(), &mut KeyMap::default())
}

fn of<G: Game>(game: &G, state: &mut G::State, known: &mut KeyMap<G::State, Size>) -> Size {
    if game.outcome(state).is_some() {
        return Size { leaves: 1.0, ..Size::default() };
    }
    if let Some(size) = known.get(state) {
        return *size;
    }
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let mut size = Size { inner: 1.0, branches: moves.len() as f64, ..Size::default() };
    for mv in moves {
        let undo = game.play(state, mv);
        let child = of(game, state, known);
        game.undo(state, mv, undo);
        size.leaves += child.leaves;
        size.inner += child.inner;
        size.branches += child.branches;
        size.longest = size.longest.max(1 + child.longest);
    }
    known.insert(state.clone(), size);
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::toy::{RandomTree, TreeShape};
    use std::sync::atomic::AtomicBool;

    #[test]
    fn as_many_ends_as_are_counted_one_by_one() {
        for seed in 0..200 {
            let game = RandomTree::new(TreeShape::random(seed), seed);
            let start = game.start();
            let size = size(&game, &start);
            let at = |depth| {
                game::perft(&game, &start, depth, &AtomicBool::new(false)).expect("nobody stops").leaves
            };
            let nodes: u64 = (0..=size.longest).map(at).sum();
            assert_eq!((size.leaves + size.inner) as u64, nodes);
            assert_eq!(size.branches as u64, nodes - 1);
            assert!(at(size.longest) > 0 && at(size.longest + 1) == 0);
        }
    }
}
