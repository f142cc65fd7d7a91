//! Best-first Max^N: expands the principal leaf, and every player takes the child that is best for them.
//!
//! **Value.** The static vector, or the payoffs, of the principal leaf: the value of Max^N on the tree grown
//! so far. It is exact if nothing below the root is left to expand, otherwise a guess. Under the paper's rule
//! to stop when the principal leaf is the end of a game it need not be Max^N's value of the whole game,
//! however much time there is; with `completion=true` and no limit it is, under the same tie-break.
//!
//! **Source.** Shinohara & Ishida (2002), section 3.1 and appendix, after Korf & Chickering (1996) for two
//! players.
//!
//! **Differences.** (1) The tie-break is a parameter; full ties go to the child generated first. (2)
//! [Completion](super). (3) There is no recursion, and whole keys are compared: see `climber`. (4) Draws by
//! repetition, and tablebase values, are ends of the game. (5) With a depth limit the search stops if the
//! principal leaf is that deep, or under completion treats such leaves as resolved and so gives Max^N's value
//! at that depth. (6) The root is expanded whatever the limit.
//!
//! **Cost.** One expansion a step. Memory is 16 bytes for every node generated, 4 for each player, and those
//! of a move: 29 for three players and small moves. States are not stored: moves are played and taken back
//! along the path.

use super::search::{BackedUp, BestFirstSearch};

/// Best-first Max^N. See the head of its file.
pub type BestFirstMaxN<G> = BestFirstSearch<G, PrincipalLeafValue>;

/// The value of a node is that of its principal leaf.
#[derive(Clone, Copy, Debug)]
pub struct PrincipalLeafValue;

impl BackedUp for PrincipalLeafValue {
    const NAME: &'static str = "best-first-max-n";
    const CONSIDERS_TURN: bool = false;
}
