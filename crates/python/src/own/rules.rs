//! The rules of a game written in Python, as searches see them.

use super::keys::Keys;
use super::moves::{OwnMove, OwnMoves};
use super::promises::promises;
use super::raising::value;
use super::state::{OwnState, Said};
use crate::errors::{Error, LawError};
use crate::failures::Failures;
use game::{Game, MAX_ESTIMATE, Notation, NotationError, Payoffs, Player, Promises, read_legal_move};
use pyo3::prelude::*;
use std::sync::Arc;

/// A game written in Python: its methods, bound to it.
pub(super) struct OwnGame {
    players: usize,
    promises: Promises,
    start: OwnState,
    to_move: Py<PyAny>,
    outcome: Py<PyAny>,
    legal_moves: Py<PyAny>,
    play: Py<PyAny>,
    write_move: Py<PyAny>,
    write_position: Py<PyAny>,
    read_position: Py<PyAny>,
    draw: Option<Py<PyAny>>,
    evaluate: Option<Py<PyAny>>,
    moves: OwnMoves,
    keys: Keys,
    pub(super) failures: Arc<Failures>,
}

/// The method of this name; `None` if there is none.
fn method(game: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Py<PyAny>>> {
    Ok(game.getattr_opt(name)?.filter(PyAnyMethods::is_callable).map(Bound::unbind))
}

impl OwnGame {
    /// The game that an object is. What it may leave out is taken from `defaults`.
    pub(super) fn new(
        game: &Bound<'_, PyAny>,
        defaults: &Bound<'_, PyAny>,
        failures: Arc<Failures>,
    ) -> PyResult<OwnGame> {
        let what = game.get_type().qualname()?.to_string();
        let needed = |name: &str| {
            method(game, name)?.ok_or_else(|| {
                Error::new_err(format!("{what}: expected a name of a game, or a game with the method {name}"))
            })
        };
        let or_default = |name: &str| match method(game, name)? {
            Some(own) => Ok(own),
            None => Ok::<_, PyErr>(defaults.getattr(name)?.unbind()),
        };
        let (start, legal_moves, play) = (needed("start")?, needed("legal_moves")?, needed("play")?);
        let (to_move, outcome) = (needed("to_move")?, needed("outcome")?);
        let players = match game.getattr_opt("players")? {
            None => 2,
            Some(count) => count.extract().map_err(|_| few_or_many(&what))?,
        };
        if !(2..=game::MAX_PLAYERS).contains(&players) {
            return Err(few_or_many(&what));
        }
        let promises = match game.getattr_opt("promises")?.filter(|promised| !promised.is_none()) {
            Some(promised) => promises(&promised)?,
            None => Promises::default(),
        };
        let (py, keys) = (game.py(), Keys::new(defaults)?);
        Ok(OwnGame {
            players,
            promises,
            start: OwnState::new(&start.bind(py).call0()?, &keys, &failures)?,
            to_move,
            outcome,
            legal_moves,
            play,
            write_move: or_default("write_move")?,
            write_position: or_default("write_position")?,
            read_position: or_default("read_position")?,
            draw: method(game, "draw")?,
            evaluate: method(game, "evaluate")?,
            moves: OwnMoves::new(py),
            keys,
            failures,
        })
    }

    pub(super) fn has_evaluation(&self) -> bool {
        self.evaluate.is_some()
    }

    /// Asks the game something. An exception ends the work that asks.
    fn ask<T>(&self, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        value(&self.failures, Python::attach(question))
    }

    /// A value for each player.
    fn payoffs(&self, found: &Bound<'_, PyAny>, what: &str) -> PyResult<Payoffs> {
        let wrong = || {
            let found = found.repr().map_or_else(|_| "it".to_owned(), |text| text.to_string());
            let players = self.players;
            LawError::new_err(format!(
                "law 4 is violated: {what}: expected a whole number for each of {players} players, \
                 got {found}"
            ))
        };
        let entries: Vec<i32> = found.extract().map_err(|_| wrong())?;
        if entries.len() == self.players { Ok(Payoffs::new(&entries)) } else { Err(wrong()) }
    }

    fn said(&self, state: &OwnState) -> Said {
        state.said(|| {
            self.ask(|py| {
                let object = state.object(py);
                let outcome = self.outcome.bind(py).call1((&object,))?;
                let outcome = if outcome.is_none() { None } else { Some(self.payoffs(&outcome, "outcome")?) };
                let to_move = match outcome {
                    // Nobody is to move where the game is over; searches ask all the same.
                    Some(_) => 1,
                    None => self.to_move.bind(py).call1((&object,))?.extract::<usize>()?,
                };
                if !(1..=self.players).contains(&to_move) {
                    let players = self.players;
                    return Err(LawError::new_err(format!(
                        "law 4 is violated: to_move: expected a player from 1 to {players}, got {to_move}"
                    )));
                }
                Ok(Said { to_move: Player::new(to_move - 1), outcome })
            })
        })
    }

    /// The static values of a position, by the game's method.
    pub(super) fn evaluate(&self, state: &OwnState) -> Payoffs {
        let evaluate = self.evaluate.as_ref().expect("a game with an evaluation");
        self.ask(|py| {
            let found = evaluate.bind(py).call1((state.object(py),))?;
            // For two players, one number is enough.
            let values = match found.extract::<i32>() {
                Ok(first) if self.players == 2 && first != i32::MIN => Payoffs::two(first),
                _ => self.payoffs(&found, "evaluate")?,
            };
            let is_within = values.as_slice().iter().all(|value| value.abs() <= MAX_ESTIMATE);
            if is_within && (self.players > 2 || values.sum() == 0) {
                return Ok(values);
            }
            let sum = if self.players == 2 { " that sum to 0" } else { "" };
            Err(LawError::new_err(format!(
                "law 8 is violated: evaluate: expected values within ±{MAX_ESTIMATE}{sum}, got {values}"
            )))
        })
    }

    fn text(&self, state: &OwnState, method: &Py<PyAny>) -> String {
        self.ask(|py| method.bind(py).call1((state.object(py),))?.extract())
    }
}

fn few_or_many(what: &str) -> PyErr {
    let most = game::MAX_PLAYERS;
    Error::new_err(format!("{what}: expected players from 2 to {most}"))
}

impl Game for OwnGame {
    type State = OwnState;
    type Move = OwnMove;
    /// The position before.
    type Undo = OwnState;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> OwnState {
        self.start.clone()
    }

    fn to_move(&self, state: &OwnState) -> Player {
        self.said(state).to_move
    }

    fn outcome(&self, state: &OwnState) -> Option<Payoffs> {
        self.said(state).outcome
    }

    fn legal_moves(&self, state: &OwnState, moves: &mut Vec<OwnMove>) {
        self.ask(|py| {
            let before = moves.len();
            let listed = self.legal_moves.bind(py).call1((state.object(py),))?;
            for object in listed.try_iter()? {
                moves.push(self.moves.named(&object?, &self.keys)?);
            }
            if moves.len() > before {
                return Ok(());
            }
            let at = state.object(py).repr()?;
            Err(LawError::new_err(format!(
                "law 1 is violated: the game is not over and has no legal move in {at}"
            )))
        });
    }

    fn play(&self, state: &mut OwnState, mv: OwnMove) -> OwnState {
        let after = self.ask(|py| {
            let after = self.play.bind(py).call1((state.object(py), self.moves.object(py, mv)))?;
            OwnState::new(&after, &self.keys, &self.failures)
        });
        std::mem::replace(state, after)
    }

    fn undo(&self, state: &mut OwnState, _mv: OwnMove, undo: OwnState) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        self.promises
    }
}

impl Notation for OwnGame {
    fn write_move(&self, state: &OwnState, mv: OwnMove) -> String {
        self.ask(|py| {
            let arguments = (state.object(py), self.moves.object(py, mv));
            self.write_move.bind(py).call1(arguments)?.extract()
        })
    }

    fn write_position(&self, state: &OwnState) -> String {
        self.text(state, &self.write_position)
    }

    fn read_position(&self, text: &str) -> Result<OwnState, NotationError> {
        let read = Python::attach(|py| {
            let object = self.read_position.bind(py).call1((text,))?;
            OwnState::new(&object, &self.keys, &self.failures)
        });
        // A method that raises `ValueError` says what it expected.
        read.map_err(|error| {
            let is_refusal = Python::attach(|py| error.is_instance_of::<pyo3::exceptions::PyValueError>(py));
            if is_refusal {
                let said = Python::attach(|py| error.value(py).str().map(|said| said.to_string()));
                let said = said.unwrap_or_default();
                let said = said.strip_prefix("expected ").unwrap_or(&said).to_owned();
                return NotationError::new(said, text);
            }
            value(&self.failures, Err(error))
        })
    }

    fn read_move(&self, state: &OwnState, text: &str) -> Result<OwnMove, NotationError> {
        read_legal_move(self, state, text)
    }

    fn draw(&self, state: &OwnState) -> String {
        self.text(state, self.draw.as_ref().unwrap_or(&self.write_position))
    }
}
