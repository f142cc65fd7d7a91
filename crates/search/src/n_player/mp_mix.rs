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

use super::coalition::options::Deepening;
use super::max_n::MaxN;
use super::max_n::value::Preferred;
use super::paranoid::Paranoid;
use crate::core::budget::Budget;
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::Observer;
use crate::core::parameters::{
    EVALUATION, EXTENSION, SEED, SINGLE_TIE, chosen_evaluation, chosen_extension, chosen_single_tie_break,
};
use crate::core::preference::TieBreak;
use crate::core::report::Report;
use crate::core::requirements::{depth_first_fits, single_tie_break};
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{
    CLASSES, ENHANCED, HALF_PLIES, LATE_MOVES, MoveCost, PLY_PROBABILITY, chosen_move_cost,
};
use crate::n_player::recursion::Request;
use crate::n_player::tree::GameTree;
use crate::parallel::SyncEvaluated;
use game::{Evaluate, Evaluated, Given, Parameter, ParameterError, Payoffs, Player};

/// MP-Mix. See the [module](self).
#[derive(Clone, Debug)]
pub struct MpMix<G: Evaluated> {
    /// The static evaluation at the root and at the horizon, for all players.
    pub evaluation: Chosen<G>,
    /// The player at the root plays paranoid when leading by more than this, in units of the evaluation.
    pub defend: u32,
    /// The player at the root plays against the leader when that player leads by more than this.
    pub attack: u32,
    /// The tie-break, one that selects a single child.
    pub tie_break: TieBreak,
    /// The plies by which a line may be extended while its position is not quiet.
    pub extension: u32,
    /// The cost of moves; by default one ply each.
    pub cost: MoveCost,
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

impl<G: Evaluated> Default for MpMix<G> {
    fn default() -> MpMix<G> {
        let (evaluation, tie_break) = (Chosen::default(), TieBreak::default());
        MpMix { evaluation, defend: 0, attack: 0, tie_break, extension: 0, cost: MoveCost::Ply }
    }
}

impl<G: Evaluated> ConfiguredFor<G> for MpMix<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
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
        SINGLE_TIE,
        EXTENSION,
        LATE_MOVES,
        CLASSES,
        PLY_PROBABILITY,
        ENHANCED,
        HALF_PLIES,
        SEED,
    ];

    fn configure(game: &G, given: &Given<'_>) -> Result<MpMix<G>, ParameterError> {
        Ok(MpMix {
            evaluation: chosen_evaluation(game, given)?,
            defend: given.whole("defend", 0..=u64::from(u32::MAX))? as u32,
            attack: given.whole("attack", 0..=u64::from(u32::MAX))? as u32,
            tie_break: chosen_single_tie_break(given)?,
            extension: chosen_extension(given)?,
            cost: chosen_move_cost(game, given)?,
        })
    }
}

impl<G: SyncEvaluated> Search<G> for MpMix<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        single_tie_break("mp-mix", self.tie_break)?;
        self.cost.fits(root.game, &self.evaluation)?;
        depth_first_fits("mp-mix", root, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.tie_break = self.tie_break.with_seed(seed);
    }

    fn memory(&self) -> u64 {
        Deepening::default().memory()
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let MpMix { evaluation, defend, attack, tie_break, extension, cost } = self;
        let (evaluation, tie_break, extension) = (evaluation.clone(), *tie_break, *extension);
        let cost = cost.clone();
        let mover = root.game.to_move(root.line.state());
        let values = evaluation.values(root.game, root.line.state());
        match strategy(&values, mover, *defend, *attack) {
            Strategy::Paranoid => {
                let mut paranoid = Paranoid::new(evaluation, tie_break, extension);
                paranoid.cost = cost;
                paranoid.search_on(root, budget, observer)
            }
            Strategy::MaxN => {
                let mut max_n = MaxN { evaluation, tie_break, extension, cost, ..MaxN::default() };
                max_n.search_on(root, budget, observer)
            }
            Strategy::Offensive(target) => {
                let request = Request::new(root, &self.evaluation, GameTree, &self.cost, extension);
                let mut offensive = Preferred::new(&request, tie_break, Some(target));
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
