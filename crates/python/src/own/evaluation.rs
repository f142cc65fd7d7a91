//! The static evaluation of a game written in Python.

use super::rules::OwnGame;
use super::state::OwnState;
use game::{Bounds, Evaluate, Evaluated, Game, Named, NoEvaluation, Payoffs};

/// The evaluation that the game has written, or none.
#[derive(Clone, Copy, Debug)]
pub(super) enum OwnEvaluation {
    /// Its method `evaluate`.
    Written,
    None,
}

const WRITTEN: (&str, &str) = ("written", "the game's own");
const NONE: (&str, &str) = ("none", "0 for every player");

impl Named for OwnEvaluation {
    const NAMES: &'static [(&'static str, &'static str)] = &[WRITTEN, NONE];

    fn named(name: &str) -> Option<OwnEvaluation> {
        match name {
            "written" => Some(OwnEvaluation::Written),
            "none" => Some(OwnEvaluation::None),
            _ => None,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            OwnEvaluation::Written => WRITTEN.0,
            OwnEvaluation::None => NONE.0,
        }
    }
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
        if self.has_evaluation() { vec![WRITTEN, NONE] } else { vec![NONE] }
    }

    /// The first of the list stands for the default even where the game has written none.
    fn evaluation(&self, name: &str) -> Option<OwnEvaluation> {
        let named = OwnEvaluation::named(name)?;
        let is_missing = matches!(named, OwnEvaluation::Written) && !self.has_evaluation();
        if is_missing { None } else { Some(named) }
    }
}
