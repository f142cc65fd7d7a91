//! MP-Mix: paranoid when ahead, against the leader when far behind, and Max^N between.
//!
//! Before a search the static values of the root decide who leads, and by how much. If the player at the root
//! leads by more than `defend`, all others are expected to turn against that player: [`Paranoid`]. If another
//! leads by more than `attack`, that player has to be stopped: in the *directed offensive* strategy the
//! player at the root takes the child that is worst for the leader, and all others play for themselves.
//! Otherwise all play for themselves: [`MaxN`].
//!
//! **Value.** That of the chosen strategy. Under the directed offensive strategy it is the vector of the leaf
//! reached by these choices, which promises nobody anything; in a two-player zero-sum game it is the minimax
//! value.
//!
//! **Source.** Zuckerman, Felner & Kraus (2009), *Mixing search strategies for multi-player games*, IJCAI;
//! Zuckerman & Felner (2011), *The MP-Mix algorithm*, IEEE TCIAIG 3(4).
//!
//! **Differences.** (1) Among children equally bad for the leader, the player at the root takes the one best
//! for itself, by the tie-break. (2) A lead must exceed its threshold, so that with 0 a tie for the lead
//! means Max^N. The paper tunes both thresholds for each game; by default any lead counts. (3) The leader is
//! determined once, at the root.
//!
//! **Move costs.** Moves may cost more or less than a ply: see [`MoveCost`]. Each strategy spends them in its
//! own way: see [`Paranoid`] and [`MaxN`]. Under the directed offensive strategy, as in Max^N, a move that
//! costs more than a ply is first searched at its cost, and again for one ply only if its mover would then
//! prefer it to the best so far; the row of a root move not searched again shows the vector of the lesser
//! depth.
//!
//! **Cost.** That of the strategy; the directed offensive strategy, like Max^N, visits b^d leaves.
//!
//! [`MoveCost`]: crate::MoveCost

use super::coalition::options::Deepening;
use super::max_n::value::Preferred;
use super::max_n::{MaxN, MaxNRule};
use super::paranoid::{Paranoid, ParanoidRule};
use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, EXTENSION, SEED, SINGLE_TIE, joined};
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::COSTS;
use crate::n_player::search::{NPlayer, Rule};
use crate::n_player::tree::GameTree;
use crate::parallel::SyncEvaluated;
use game::{Evaluate, Given, Parameter, ParameterError, Payoffs, Player};

/// MP-Mix. See the [module](self).
pub type MpMix<G> = NPlayer<G, MpMixRule>;

/// The settings that only MP-Mix has, in units of the evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct MpMixRule {
    /// The player at the root plays paranoid when leading by more than this.
    pub defend: u32,
    /// The player at the root plays against the leader when that player leads by more than this.
    pub attack: u32,
}

/// The strategy of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// All others play against the player at the root.
    Paranoid,
    /// The player at the root plays against this player.
    Offensive(Player),
    /// Everybody plays for themselves.
    MaxN,
}

/// The strategy of MP-Mix for these static values of the root: its player to move, `mover`, defends a lead of
/// more than `defend`, and attacks another's lead of more than `attack`.
pub fn strategy(values: &Payoffs, mover: Player, defend: u32, attack: u32) -> Strategy {
    let values = values.as_slice();
    let greatest = values.iter().max().copied().unwrap_or(0);
    let leader = values.iter().position(|&value| value == greatest).unwrap_or(0);
    let others = values.iter().enumerate().filter(|&(player, _)| player != leader);
    let second = others.map(|(_, &value)| value).max().unwrap_or(greatest);
    let lead = i64::from(greatest) - i64::from(second);
    let leader = Player::new(leader);
    if leader == mover && lead > i64::from(defend) {
        Strategy::Paranoid
    } else if leader != mover && lead > i64::from(attack) {
        Strategy::Offensive(leader)
    } else {
        Strategy::MaxN
    }
}

const LEADS: &[Parameter] = &[
    Parameter {
        name: "defend",
        expects: "a whole number",
        default: "0",
        about: "a player who leads by more than this expects all others as opponents",
    },
    Parameter {
        name: "attack",
        expects: "a whole number",
        default: "0",
        about: "whoever leads by more than this is played against",
    },
];

impl<G: SyncEvaluated> Rule<G> for MpMixRule {
    const NAME: &'static str = "mp-mix";
    const PARAMETERS: &'static [Parameter] =
        &joined::<11>(&[&[EVALUATION], LEADS, &[SINGLE_TIE, EXTENSION], COSTS, &[SEED]]);

    fn configure(given: &Given<'_>) -> Result<MpMixRule, ParameterError> {
        let lead = |name| given.whole(name, 0..=u64::from(u32::MAX)).map(|lead| lead as u32);
        Ok(MpMixRule { defend: lead("defend")?, attack: lead("attack")? })
    }

    fn memory(&self) -> u64 {
        Deepening::default().memory()
    }

    fn search<O: Observer<G>>(
        search: &mut MpMix<G>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let mover = root.game.to_move(root.line.state());
        let values = search.evaluation.values(root.game, root.line.state());
        match strategy(&values, mover, search.rule.defend, search.rule.attack) {
            Strategy::Paranoid => {
                let mut paranoid: Paranoid<G> = search.with_rule(ParanoidRule::default());
                paranoid.search_on(root, budget, observer)
            }
            Strategy::MaxN => {
                let mut max_n: MaxN<G> = search.with_rule(MaxNRule::default());
                max_n.search_on(root, budget, observer)
            }
            Strategy::Offensive(target) => {
                let request = search.request(root, GameTree);
                let mut offensive = Preferred::new(&request, search.tie_break, Some(target));
                Ok(request.search(&mut offensive, budget, observer))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leader_and_the_lead_decide() {
        let of = |values: [i32; 3], mover: usize, defend, attack| {
            strategy(&Payoffs::new(&values), Player::new(mover), defend, attack)
        };
        assert_eq!(of([5, 3, 1], 0, 1, 0), Strategy::Paranoid);
        assert_eq!(of([5, 3, 1], 0, 2, 0), Strategy::MaxN, "a lead of 2 is not more than 2");
        assert_eq!(of([5, 3, 1], 2, 0, 1), Strategy::Offensive(Player::FIRST));
        assert_eq!(of([5, 3, 1], 2, 0, 2), Strategy::MaxN);
        assert_eq!(of([5, 5, 1], 2, 0, 0), Strategy::MaxN, "nobody leads alone");
        assert_eq!(of([5, 5, 1], 1, 0, 0), Strategy::MaxN);
        let widest = [i32::MAX, i32::MIN, i32::MIN];
        assert_eq!(of(widest, 1, 0, u32::MAX - 1), Strategy::Offensive(Player::FIRST));
    }
}
