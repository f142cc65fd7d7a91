//! The last part of a game, near enough to the end that proofs decide instead of estimates.

use registry::Session;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Trees of at most 10 to this power nodes are within reach of a proof: a search that cuts as well as it can
/// visits the square root, and tables spare most of that. A longer search could refute an estimate there, so
/// an estimate alone makes no move a loss.
const REACH_LOG10_NODES: f64 = 28.0;
const WALKS: u64 = 32;
const PLY_LIMIT: u32 = 400;
const SEED: u64 = 1;

/// The number of moves after which a proof of the session's game is within reach. It stays within reach at
/// all later positions, as their trees are smaller.
pub(super) fn within_reach(session: &Session, cancel: Option<&Arc<AtomicBool>>) -> usize {
    let never = AtomicBool::new(false);
    let cancel = cancel.map_or(&never, |cancel| &**cancel);
    let (mut beyond, mut within) = (0, session.moves_played().len() + 1);
    let is_within = |moves: usize| {
        let mut now = session.clone();
        while now.moves_played().len() > moves && now.take_back() {}
        let walks = (0..WALKS).map_while(|walk| now.random_walk(SEED + walk, PLY_LIMIT, cancel));
        let sizes: Vec<f64> = walks.map(|walk| walk.log10_nodes).collect();
        !sizes.is_empty() && statistics::log10_mean(&sizes) <= REACH_LOG10_NODES
    };
    while beyond < within {
        let middle = usize::midpoint(beyond, within);
        if middle == session.moves_played().len() + 1 || is_within(middle) {
            within = middle;
        } else {
            beyond = middle + 1;
        }
    }
    within
}
