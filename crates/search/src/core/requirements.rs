//! What searches need of a game and of a request: each declares facts about itself, and one function refuses.

use crate::core::budget::Budget;
use crate::core::preference::TieBreak;
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use game::{Evaluated, Game, Promises};

/// The facts of a search on which it depends whether it can answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Requirements {
    /// The name of the search, as in the list of searches.
    pub search: &'static str,
    /// True if it is for two players.
    pub is_for_two: bool,
    /// The payoffs that it understands.
    pub payoffs: NeededPayoffs,
    /// True if it ignores the past, so that it is wrong where the rules count repetitions.
    pub ignores_past: bool,
    /// What it makes of play that goes on forever.
    pub endless_play: EndlessPlay,
    /// The reason for which it takes no limit of depth, if it takes none.
    pub no_depth: Option<&'static str>,
}

/// The payoffs that a search understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NeededPayoffs {
    /// Any.
    Any,
    /// One player's gain is the other's loss.
    ZeroSum,
    /// A win, a draw or a loss.
    WonDrawnOrLost,
    /// A win or a loss.
    WonOrLost,
}

/// What a search makes of play that goes on forever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndlessPlay {
    /// It ends all the same.
    Ends,
    /// It needs a limit, unless repetitions end the game.
    NeedsLimit,
    /// It needs a limit, even if repetitions end the game.
    AlwaysNeedsLimit,
    /// It cannot answer, whatever the limit.
    Refused,
}

impl Requirements {
    /// A search that needs nothing.
    pub const fn of(search: &'static str) -> Requirements {
        Requirements {
            search,
            is_for_two: false,
            payoffs: NeededPayoffs::Any,
            ignores_past: false,
            endless_play: EndlessPlay::Ends,
            no_depth: None,
        }
    }

    /// Refuses, with the first reason that applies, a root or a budget that the search does not support.
    pub fn refuse<G: Game>(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.reason(root.game.players(), &root.game.promises(), budget).map_or(Ok(()), Err)
    }

    fn reason(&self, players: usize, promises: &Promises, budget: &Budget) -> Option<Unsupported> {
        let search = self.search;
        if self.is_for_two && players != 2 {
            return Some(Unsupported::Players { search, players });
        }
        if self.ignores_past && promises.repetition.is_some() {
            return Some(Unsupported::History { search });
        }
        let is_endless = promises.longest.is_none();
        if is_endless && self.endless_play == EndlessPlay::Refused {
            return Some(Unsupported::Cycles { search });
        }
        let is_zero_sum = promises.is_zero_sum();
        let is_only_won = is_zero_sum && promises.is_only_won_or_lost();
        match self.payoffs {
            NeededPayoffs::ZeroSum if !is_zero_sum => return Some(Unsupported::NotZeroSum { search }),
            NeededPayoffs::WonOrLost | NeededPayoffs::WonDrawnOrLost if !is_only_won => {
                return Some(Unsupported::Payoffs { search });
            }
            NeededPayoffs::WonOrLost if promises.draws => return Some(Unsupported::Draws { search }),
            _ => {}
        }
        if let Some(why) = self.no_depth.filter(|_| budget.depth.is_some()) {
            return Some(Unsupported::Limit { search, limit: "depth", why });
        }
        let needs_limit = match self.endless_play {
            EndlessPlay::NeedsLimit => promises.repetition.is_none(),
            EndlessPlay::AlwaysNeedsLimit => true,
            EndlessPlay::Ends | EndlessPlay::Refused => false,
        };
        (needs_limit && is_endless && !budget.is_limited()).then_some(Unsupported::Endless { search })
    }
}

/// The requirements of a depth-first search: every line ends.
pub(crate) fn depth_first_fits<G: Evaluated>(
    search: &'static str,
    root: &Root<'_, G>,
    budget: &Budget,
) -> Result<(), Unsupported> {
    Requirements { endless_play: EndlessPlay::NeedsLimit, ..Requirements::of(search) }.refuse(root, budget)
}

/// The requirements of a two-player depth-first search: a zero sum, and those of any depth-first search.
pub fn two_player_fits<G: Evaluated>(
    search: &'static str,
    root: &Root<'_, G>,
    budget: &Budget,
) -> Result<(), Unsupported> {
    let (payoffs, endless_play) = (NeededPayoffs::ZeroSum, EndlessPlay::NeedsLimit);
    Requirements { is_for_two: true, payoffs, endless_play, ..Requirements::of(search) }.refuse(root, budget)
}

/// Rejects the tie-break that leaves a set.
pub(crate) fn single_tie_break(search: &'static str, tie_break: TieBreak) -> Result<(), Unsupported> {
    if tie_break == TieBreak::Set { Err(Unsupported::Sets { search }) } else { Ok(()) }
}
