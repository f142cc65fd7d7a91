//! Turn-considered best-first Max^N: a player compares only positions in which the same player is to move.
//!
//! **Value.** The static vector of the deepest position on the principal path in which the player at the root
//! is to move, possibly the root itself; or the payoffs at its end if the game is over. It is exact, and
//! equal to Max^N's, if nothing below the root is left to expand. Otherwise it is a guess, and not the best
//! of the children's values: the best move is that of the root's best child.
//!
//! **Source.** Shinohara & Ishida (2002), section 3.2.
//!
//! **Differences.** (1) "The nearest node with the same player" goes by the actual player to move, so that
//! double moves, passes, players who are out, and two players need no special case. (2) A draw by repetition
//! and a known tablebase value count as ends of the game, and their payoffs are backed up whoever is to move.
//! (3) The tie-break is a parameter. (4) [Completion](super). (5) There is no recursion, and there is a bound
//! for every pair of a player and a player to move at the child: see `climber`. (6) Depth and root as in
//! [best-first Max^N](super::max_n).
//!
//! **Cost.** As best-first Max^N, plus a walk along the principal path to everybody's next turn.

use super::search::{BackedUp, BestFirstSearch};

/// Turn-considered best-first Max^N. See the head of its file.
pub type TurnConsideredBestFirstMaxN<G> = BestFirstSearch<G, TurnConsideredValue>;

/// The value of a node is that of the nearest node on its principal path with the same player to move.
#[derive(Clone, Copy, Debug)]
pub struct TurnConsideredValue;

impl BackedUp for TurnConsideredValue {
    const NAME: &'static str = "turn-considered-best-first-max-n";
    const CONSIDERS_TURN: bool = true;
}
