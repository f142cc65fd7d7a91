//! Solves a game: by its parts, by visiting all reachable positions, or, if these are too many, by a search.

mod all_positions;
mod by_search;

pub(crate) use all_positions::Strong;

use crate::game_text::certifies;
use crate::names::RulesText;
use erased::{Erased, State};
use game::{Game, Line, Notation, Player};
use request::{BoundAnswer, Error, GrundyAnswer, SCHEMA, SolveAnswer, SolveTerms, Solved, part};
use search::{Budget, Meter, Patience, Stop};
use solve::certificate::Writer;
use solve::{SolveControl, Unsolved};
use std::sync::Mutex;

/// Solves a position of a sum by its parts; `None` if the game is not a sum.
pub(crate) type Sums = fn(&Erased, &State, &SolveControl<'_>) -> Result<Option<GrundyAnswer>, Unsolved>;

/// Counts the positions visited, and stops at the limits; `None` without limits.
pub(crate) type Limits<'a> = Option<&'a Mutex<Meter>>;

/// The limits for visiting all positions: half of the request's limits, or all of them if no search follows.
/// A position is a node that is stored, and expanded or evaluated.
pub(crate) fn limits(terms: &SolveTerms<'_>) -> Option<Mutex<Meter>> {
    let is_alone = terms.certificate || terms.frontier.is_some();
    let half = part(&terms.request.budget, if is_alone { 1 } else { 2 });
    let counts = [half.nodes, half.expansions, half.evaluations, half.stored];
    let nodes = counts.into_iter().flatten().min();
    let is_limited =
        nodes.is_some() || half.time.or(half.deadline).is_some() || matches!(half.patience, Patience::For(_));
    is_limited.then(|| Mutex::new(Meter::new(&Budget { nodes, cancel: None, progress: None, ..half })))
}

/// A game and its position to solve.
pub(crate) struct Question<'a> {
    pub(crate) name: &'a str,
    /// The text of a written game.
    pub(crate) text: Option<&'a RulesText>,
    pub(crate) game: &'a Erased,
    pub(crate) line: &'a Line<Erased>,
    /// Solves the parts, if the game is a sum.
    pub(crate) sums: Option<Sums>,
    /// True if positions are numbered.
    pub(crate) is_numbered: bool,
    pub(crate) terms: &'a SolveTerms<'a>,
    pub(crate) limits: Limits<'a>,
}

impl Question<'_> {
    /// Returns whether the game is a two-player zero-sum game.
    pub(crate) fn is_two(&self) -> bool {
        self.game.players() == 2 && self.game.promises().is_zero_sum()
    }

    pub(crate) fn state(&self) -> &State {
        self.line.state()
    }

    /// The control of the work, which stores at most this many positions.
    pub(crate) fn watch(&self, positions: u64) -> SolveControl<'_> {
        let SolveTerms { cancel, progress, .. } = *self.terms;
        SolveControl { cancel, progress, positions, limits: self.limits }
    }

    /// Starts the certificate of a position. The certificate of a written game carries its text.
    pub(crate) fn writer(&self, position: &str) -> Writer {
        match self.text {
            Some(RulesText { name, text, .. }) => Writer::new(name, Some(text), position),
            None => Writer::new(self.name, None, position),
        }
    }

    /// Returns whether earlier positions of the line end the game when they recur, so that the position
    /// differs from the same one without history.
    pub(crate) fn has_past(&self) -> bool {
        !self.line.exhausted(self.game).is_empty()
    }

    /// Refuses a line with history, as certificates and databases are about positions without one; and a
    /// written game that the engine plays differently from its text.
    pub(crate) fn certifies(&self) -> Result<(), Error> {
        let asks = self.terms.certificate || self.terms.frontier.is_some();
        if asks && (self.line.is_repetition(self.game) || self.has_past()) {
            return Err(Error::Other(format!(
                "{}: a certificate is of a position without a past, and after these moves repetition \
                 decides: give the position by --position",
                self.name
            )));
        }
        self.text.filter(|_| asks).map_or(Ok(()), certifies)
    }

    /// The answer if repetition has ended the game.
    pub(crate) fn ended(&self) -> Option<SolveAnswer> {
        let payoffs = self.line.outcome(self.game).filter(|_| self.game.outcome(self.state()).is_none())?;
        let mut answer = self.blank();
        for player in Player::all(self.game.players()) {
            answer.learn_bounds(player.index(), Some(payoffs[player]), Some(payoffs[player]));
        }
        let values = payoffs.as_slice().to_vec();
        answer.distance = self.is_two().then_some(0);
        (answer.value, answer.forced) = (Some(values.clone()), Some(values));
        (answer.solved, answer.positions, answer.symmetric) = (Solved::Strong, Some(1), false);
        answer.note =
            Some(format!("the game is over: occurrence {} of the position", self.line.occurrences()));
        Some(answer)
    }

    /// An answer with nothing but the bounds that the rules imply.
    pub(crate) fn blank(&self) -> SolveAnswer {
        let promised = self.game.promises().payoffs;
        let bounds = Player::all(self.game.players()).map(|player| BoundAnswer {
            player: player.index() + 1,
            at_least: promised.map(|bounds| bounds.least),
            at_most: promised.map(|bounds| bounds.greatest),
        });
        SolveAnswer {
            schema: SCHEMA,
            game: self.name.to_owned(),
            position: self.game.write_position(self.state()),
            to_move: self.game.to_move(self.state()).index() + 1,
            solved: Solved::Nothing,
            value: None,
            values: None,
            tie: None,
            forced: None,
            bounds: bounds.collect(),
            distance: None,
            positions: None,
            symmetric: self.terms.symmetric && !self.has_past(),
            equilibrium: None,
            deviations: None,
            pareto: Vec::new(),
            grundy: None,
            search: None,
            nodes: None,
            stop: Stop::Finished,
            note: self.has_past().then(|| {
                "positions of the moves before end the game as a draw when they occur once more; \
                 the answer counts them"
                    .to_owned()
            }),
            claims: Vec::new(),
            elapsed_s: 0.0,
        }
    }

    /// Sets the degree of solution by comparing the proven bounds with those that the rules imply.
    fn conclude(&self, answer: &mut SolveAnswer) {
        let tight: Option<Vec<i32>> = answer
            .bounds
            .iter()
            .map(|row| row.at_least.filter(|least| row.at_most == Some(*least)))
            .collect();
        let is_more = answer.bounds != self.blank().bounds;
        let has_value = answer.value.is_some() || answer.values.is_some();
        answer.solved = if tight.is_some() || has_value {
            Solved::Weak
        } else if is_more {
            Solved::Bounds
        } else {
            Solved::Nothing
        };
        if let Some(forced) = tight {
            if self.is_two() {
                answer.value = Some(forced.clone());
            }
            answer.forced = Some(forced);
        }
    }
}
