//! The static evaluation of a game written in Python.

use super::moves::OwnMoves;
use super::rules::OwnGame;
use super::state::OwnState;
use game::{Actions, Bounds, Evaluate, Evaluated, Game, Named, NoEvaluation, Payoffs};

/// The evaluation that the game has written, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OwnEvaluation {
    /// Its method `evaluate`.
    Written,
    None,
}

impl Named for OwnEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] =
        &[(Self::Written, "written", "the game's own"), (Self::None, "none", "0 for every player")];
}

impl Evaluate<OwnGame> for OwnEvaluation {
    fn values(&self, game: &OwnGame, state: &OwnState) -> Payoffs {
        match self {
            OwnEvaluation::Written => game.evaluate(state),
            OwnEvaluation::None => Payoffs::zero(game.players()),
        }
    }

    fn bounds(&self, game: &OwnGame) -> Option<Bounds> {
        match self {
            // What a method returns is checked for two players alone.
            OwnEvaluation::Written if game.players() > 2 => None,
            _ => NoEvaluation.bounds(game),
        }
    }
}

impl Evaluated for OwnGame {
    type Evaluation = OwnEvaluation;

    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        OwnEvaluation::names().split_off(usize::from(!self.has_evaluation()))
    }

    /// The moves that the game lists, which were named first.
    fn actions(&self) -> Option<Actions<OwnGame>> {
        let texts = self.actions_listed()?.to_vec();
        Actions::new(texts.len(), move |action| texts[action].clone(), |_, _, mv| OwnMoves::number(mv))
    }

    /// The first of the list stands for the default even where the game has written none.
    fn evaluation(&self, name: &str) -> Option<OwnEvaluation> {
        let named = OwnEvaluation::named(name)?;
        let is_missing = matches!(named, OwnEvaluation::Written) && !self.has_evaluation();
        if is_missing { None } else { Some(named) }
    }
}
