//! The tree of BRS+: of the opponents one makes any move, and the others their regular ones.

use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::preference::{Candidate, Preference};
use crate::n_player::tree::{Follows, Place, Tree};
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
use game::{Evaluate, Evaluated, Game, Player};

/// How an opponent chooses a regular move, which is not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Regular {
    /// By the static values after it and the tie-break.
    #[default]
    StaticBest,
    /// The first generated.
    First,
}

/// The tree of BRS+.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlusTree {
    pub(super) root: Player,
    /// How regular moves are chosen.
    pub(super) regular: Regular,
    pub(super) preference: Preference,
}

/// The opponents' moves since the root player moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Round {
    /// True if one of them was searched.
    is_used: bool,
    /// The number of regular moves.
    regular: usize,
}

impl PlusTree {
    /// True if the player to move may make a regular move, after which another opponent is left to reply.
    fn may_be_regular<G: Game>(self, game: &G, state: &G::State, round: Round) -> bool {
        game.to_move(state) != self.root && round.regular + 2 < game.players()
    }

    /// The place of the regular move among the open moves, which begin at `first`.
    fn regular_place<G: Evaluated, O: Observer<G>>(
        self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        at: Place<Round>,
        first: usize,
    ) -> Result<usize, Stop> {
        if self.regular == Regular::First {
            return Ok(first);
        }
        let mover = walk.game.to_move(state);
        let mut best: Option<(Candidate, usize)> = None;
        for index in first..walk.moves.len() {
            walk.meter.evaluate()?;
            walk.meter.step(1)?;
            let mut child = state.clone();
            walk.game.play(&mut child, walk.moves[index]);
            let values = match walk.game.outcome(&child) {
                Some(payoffs) => walk.scale.finished(&payoffs, at.ply + 1),
                None => walk.evaluation.values(walk.game, &child),
            };
            let tie_key = self.preference.tie_key(at.tie_key, index - first);
            let candidate = Candidate { values, tie_key };
            if best.as_ref().is_none_or(|(best, _)| self.preference.prefers(mover, &candidate, best)) {
                best = Some((candidate, index));
            }
        }
        Ok(best.map_or(first, |(_, index)| index))
    }
}

impl<G: Evaluated> Tree<G> for PlusTree {
    type Round = Round;
    /// True for a regular move, which takes no depth.
    type Mark = bool;

    /// Somebody has replied: the others make their regular move. Before, every move of the player to move.
    fn open<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        at: Place<Round>,
        marks: &mut Vec<bool>,
    ) -> Result<usize, Stop> {
        let first = walk.open(state)?;
        let must_be_regular = at.round.is_used && self.may_be_regular(walk.game, state, at.round);
        if must_be_regular {
            let place = self.regular_place(walk, state, at, first)?;
            walk.moves[first] = walk.moves[place];
            walk.moves.truncate(first + 1);
        }
        marks.resize(walk.moves.len(), must_be_regular);
        Ok(first)
    }

    /// Or the regular move, after which another opponent replies.
    fn add_moves<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        at: Place<Round>,
        marks: &mut Vec<bool>,
        first: usize,
    ) -> Result<bool, Stop> {
        if marks.last() == Some(&true) || !self.may_be_regular(walk.game, state, at.round) {
            return Ok(false);
        }
        let place = self.regular_place(walk, state, at, first)?;
        let mv = walk.moves[place];
        let mut child = state.clone();
        walk.game.play(&mut child, mv);
        let goes_on = walk.game.outcome(&child).is_none() && walk.game.to_move(&child) != self.root;
        if goes_on {
            walk.moves.push(mv);
            marks.push(true);
        }
        Ok(goes_on)
    }

    /// In the middle of a round a node is a leaf only if the game is over.
    fn horizon(&self, game: &G, state: &G::State, round: Round, horizon: Horizon) -> Horizon {
        let must_be_regular = round.is_used && self.may_be_regular(game, state, round);
        if must_be_regular { Horizon::new(Horizon::UNLIMITED, 0) } else { horizon }
    }

    fn is_free(&self, is_regular: bool) -> bool {
        is_regular
    }

    fn with_child<T>(
        &self,
        game: &G,
        state: &mut G::State,
        mv: G::Move,
        is_regular: bool,
        round: Round,
        look: impl FnOnce(&mut G::State, Round, Follows) -> T,
    ) -> T {
        let after = if game.to_move(state) == self.root {
            Round::default()
        } else if is_regular {
            Round { regular: round.regular + 1, ..round }
        } else {
            Round { is_used: true, ..round }
        };
        let undo = game.play(state, mv);
        let seen = look(state, after, Follows::Goes);
        game.undo(state, mv, undo);
        seen
    }
}
