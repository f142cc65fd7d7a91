//! The plain loop: walk from the root to the principal leaf, expand it, back up to the root, and repeat.
//!
//! **Cost.** Every expansion replays and compares the whole path.

use super::engine::{Engine, PathNode};
use super::tree::{RESOLVED, ROOT};
use crate::core::budget::Stop;
use crate::core::observer::Observer;
use game::Evaluated;

/// Searches until something stops it.
pub(super) fn run<G: Evaluated, O: Observer<G>>(engine: &mut Engine<'_, G, O>, start: &G::State) -> Stop {
    let mut path = Vec::new();
    loop {
        // Step 1. Find the principal leaf.
        let mut state = start.clone();
        let mut at = PathNode::ROOT;
        path.clear();
        path.push(at);
        while engine.tree.is_expanded(at.node) {
            let next = if engine.completion {
                engine.choose_open(at).expect("a resolved node is not entered").best
            } else {
                engine.tree.best_child(at.node)
            };
            at = engine.spot(at, next);
            engine.step(&mut state, next, path.len() as u32);
            path.push(at);
        }
        // Step 2. Expand it.
        let ply = path.len() as u32 - 1;
        if let Some(stop) = engine.ends_at(at.node, ply) {
            return stop;
        }
        let parent = path.iter().rev().nth(1).map(|spot| spot.node);
        let row = path.get(1).map(|spot| spot.node);
        if let Err(stop) = engine.expand(at.node, [parent, row], ply, &mut state) {
            return stop;
        }
        // Step 3. Back up.
        engine.back_up(&path);
        if engine.tree.has(ROOT, RESOLVED) {
            return Stop::Finished;
        }
    }
}
