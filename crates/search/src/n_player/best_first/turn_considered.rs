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
//! (3) The tie-break is a parameter. (4) Completion: see `completion`. (5) There is no recursion; the fast
//! form has a bound for every pair of a player and a player to move at the child: see `fast`. (6) Depth and
//! root as in [best-first Max^N](super::max_n).
//!
//! **Cost.** As best-first Max^N, plus a walk along the principal path to everybody's next turn.

use super::plan::{BUDGET, COMPLETION, EVALUATION, Form, MAX_N_DEPTH, ROOM, TIE};
use super::search::{BackedUp, BestFirstSearch};
use crate::core::parameters::SEED;
use game::Parameter;

/// Turn-considered best-first Max^N, without a recursive form: [`Form::Recursive`] and `keep` have no effect.
/// See the head of its file.
pub type TurnConsideredBestFirstMaxN<G> = BestFirstSearch<G, TurnConsideredValue>;

const FORM: Parameter = Parameter {
    name: "form",
    expects: "plain|fast",
    default: "fast",
    about: "the same search, walking from the root each time, or staying where it is",
};

/// The value of a node is that of the nearest node on its principal path with the same player to move.
#[derive(Clone, Copy, Debug)]
pub struct TurnConsideredValue;

impl BackedUp for TurnConsideredValue {
    const NAME: &'static str = "turn-considered-best-first-max-n";
    const PARAMETERS: &'static [Parameter] =
        &[FORM, EVALUATION, TIE, COMPLETION, BUDGET, MAX_N_DEPTH, ROOM, SEED];
    const FORMS: &'static [(&'static str, Form)] = &[("plain", Form::Plain), ("fast", Form::Fast)];
    const CONSIDERS_TURN: bool = true;
}
