//! What searching costs without a search: the yardstick of `yomi bench`.

use games::Othello;
use search::{Budget, Meter, Stats, nega_alpha_by_hand};

/// What [`nega_alpha_by_hand`] spends on Othello: nodes, and time on the clock.
pub fn othello_by_hand(depth: u32) -> Stats {
    let meter = Meter::new(&Budget::default());
    let nodes = nega_alpha_by_hand(&Othello::default(), depth);
    Stats { nodes, ..meter.finish() }
}
