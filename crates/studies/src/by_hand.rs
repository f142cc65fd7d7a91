//! The cost of searching without a search's machinery: the baseline of `yomi bench`.

use games::Othello;
use search::{Budget, Meter, Stats, nega_alpha_by_hand};

/// Nodes and wall-clock time of [`nega_alpha_by_hand`] on Othello.
pub fn othello_by_hand(depth: u32) -> Stats {
    let meter = Meter::new(&Budget::default());
    let nodes = nega_alpha_by_hand(&Othello::default(), depth);
    Stats { nodes, ..meter.finish() }
}
