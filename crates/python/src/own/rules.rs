//! The rules of a game written in Python, as searches see them.

use super::consistency::{Answers, Question};
use super::keys::Keys;
use super::moves::{OwnMove, OwnMoves};
use super::promises::promises;
use super::raising::value;
use super::state::{OwnState, Said};
use crate::call::Call;
use crate::errors::{Error, LawError};
use game::{Game, MAX_ESTIMATE, Notation, NotationError, Payoffs, Player, Promises, read_legal_move};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use std::hash::Hash;
use std::sync::Arc;

/// A game written in Python, for everybody or for one call, which its exceptions then end.
pub(super) struct OwnGame {
    rules: Arc<Methods>,
    call: Option<Arc<Call>>,
    answers: Answers,
}

/// What a game in Python is: its methods, bound to it.
struct Methods {
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
    /// The texts of all actions, if the game lists them.
    actions: Option<Vec<String>>,
    keys: Keys,
}

/// The method of this name; `None` if there is none.
fn method(game: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Py<PyAny>>> {
    Ok(game.getattr_opt(name)?.filter(PyAnyMethods::is_callable).map(Bound::unbind))
}

impl OwnGame {
    /// The game that an object is. What it may leave out is taken from `defaults`.
    pub(super) fn new(game: &Bound<'_, PyAny>, defaults: &Bound<'_, PyAny>) -> PyResult<OwnGame> {
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
        let moves = OwnMoves::new(py);
        let actions = match game.getattr_opt("actions")?.filter(|listed| !listed.is_none()) {
            Some(listed) => Some(actions(&what, &listed, (&moves, &keys), defaults)?),
            None => None,
        };
        let rules = Methods {
            players,
            promises,
            start: OwnState::new(&start.bind(py).call0()?, &keys)?,
            to_move,
            outcome,
            legal_moves,
            play,
            write_move: or_default("write_move")?,
            write_position: or_default("write_position")?,
            read_position: or_default("read_position")?,
            draw: method(game, "draw")?,
            evaluate: method(game, "evaluate")?,
            moves,
            actions,
            keys,
        };
        Ok(OwnGame { rules: Arc::new(rules), call: None, answers: Answers::default() })
    }

    /// The same game for one call, which asks it whatever it asks anew.
    pub(super) fn of_call(&self, call: &Arc<Call>) -> OwnGame {
        OwnGame { rules: Arc::clone(&self.rules), call: Some(Arc::clone(call)), answers: Answers::default() }
    }

    /// Returns whether positions and moves of one are those of the other.
    pub(super) fn is_same(&self, other: &OwnGame) -> bool {
        Arc::ptr_eq(&self.rules, &other.rules)
    }

    /// Shows the garbage collector what the game holds.
    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Methods { to_move, outcome, legal_moves, play, .. } = &*self.rules;
        let Methods { write_move, write_position, read_position, draw, evaluate, .. } = &*self.rules;
        let needed = [to_move, outcome, legal_moves, play, write_move, write_position, read_position];
        for method in needed.into_iter().chain(draw).chain(evaluate) {
            visit.call(method)?;
        }
        self.rules.start.traverse(visit)?;
        self.rules.moves.traverse(visit)?;
        self.rules.keys.traverse(visit)
    }

    /// The texts of the actions, if the game lists them.
    pub(super) fn actions_listed(&self) -> Option<&[String]> {
        self.rules.actions.as_deref()
    }

    pub(super) fn has_evaluation(&self) -> bool {
        self.rules.evaluate.is_some()
    }

    /// Asks the game something. An exception ends the work that asks.
    fn ask<T>(&self, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        let answer = match &self.call {
            Some(call) => call.ask(|| Python::attach(question)),
            None => Python::attach(question),
        };
        value(self.call.as_ref(), answer)
    }

    /// Notes the answer to a question about a position. A call that gets another one to the same question has
    /// no value: the object is no game.
    fn note(&self, state: &OwnState, question: Question, answer: &impl Hash, py: Python<'_>) -> PyResult<()> {
        if self.call.is_none() || self.answers.note(question, state.key(), answer) {
            return Ok(());
        }
        let (method, state) = (question.method(), state.object(py).repr()?);
        Err(LawError::new_err(format!(
            "law 2 is violated: {method}: expected the same answer each time, got another one for {state}"
        )))
    }

    /// A value for each player.
    fn payoffs(&self, found: &Bound<'_, PyAny>, what: &str) -> PyResult<Payoffs> {
        let wrong = || {
            let found = found.repr().map_or_else(|_| "it".to_owned(), |text| text.to_string());
            let players = self.rules.players;
            LawError::new_err(format!(
                "law 4 is violated: {what}: expected a whole number for each of {players} players, \
                 got {found}"
            ))
        };
        let entries: Vec<i32> = found.extract().map_err(|_| wrong())?;
        if entries.len() == self.rules.players { Ok(Payoffs::new(&entries)) } else { Err(wrong()) }
    }

    fn said(&self, state: &OwnState) -> Said {
        state.said(|| {
            self.ask(|py| {
                let object = state.object(py);
                let outcome = self.rules.outcome.bind(py).call1((&object,))?;
                let outcome = if outcome.is_none() { None } else { Some(self.payoffs(&outcome, "outcome")?) };
                let to_move = match outcome {
                    // Nobody is to move where the game is over; searches ask all the same.
                    Some(_) => 1,
                    None => self.rules.to_move.bind(py).call1((&object,))?.extract::<usize>()?,
                };
                let players = self.rules.players;
                if !(1..=players).contains(&to_move) {
                    return Err(LawError::new_err(format!(
                        "law 4 is violated: to_move: expected a player from 1 to {players}, got {to_move}"
                    )));
                }
                let payoffs = outcome.as_ref().map(Payoffs::as_slice);
                self.note(state, Question::OutcomeAndToMove, &(to_move, payoffs), py)?;
                Ok(Said { to_move: Player::new(to_move - 1), outcome })
            })
        })
    }

    /// The static values of a position, by the game's method.
    pub(super) fn evaluate(&self, state: &OwnState) -> Payoffs {
        let evaluate = self.rules.evaluate.as_ref().expect("a game with an evaluation");
        self.ask(|py| {
            let found = evaluate.bind(py).call1((state.object(py),))?;
            // For two players, one number is enough.
            let values = match found.extract::<i32>() {
                Ok(first) if self.rules.players == 2 && first != i32::MIN => Payoffs::two(first),
                _ => self.payoffs(&found, "evaluate")?,
            };
            let is_within = values.as_slice().iter().all(|value| value.abs() <= MAX_ESTIMATE);
            if is_within && (self.rules.players > 2 || values.sum() == 0) {
                return Ok(values);
            }
            let sum = if self.rules.players == 2 { " that sum to 0" } else { "" };
            Err(LawError::new_err(format!(
                "law 8 is violated: evaluate: expected values within ±{MAX_ESTIMATE}{sum}, got {values}"
            )))
        })
    }

    fn text(&self, state: &OwnState, method: &Py<PyAny>) -> String {
        self.ask(|py| method.bind(py).call1((state.object(py),))?.extract())
    }
}

/// The texts of the actions that a game lists, which are named in their order.
fn actions(
    what: &str,
    listed: &Bound<'_, PyAny>,
    (moves, keys): (&OwnMoves, &Keys),
    defaults: &Bound<'_, PyAny>,
) -> PyResult<Vec<String>> {
    let mut texts = Vec::new();
    for action in listed.try_iter()? {
        let action = action?;
        if OwnMoves::number(moves.named(&action, keys)?) != texts.len() {
            let again = action.repr()?;
            return Err(Error::new_err(format!("{what}: expected actions that differ, got {again} twice")));
        }
        texts.push(defaults.call_method1("write_move", (listed.py().None(), action))?.extract()?);
    }
    Ok(texts)
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
        self.rules.players
    }

    fn start(&self) -> OwnState {
        self.rules.start.clone()
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
            let object = state.object(py);
            let listed = self.rules.legal_moves.bind(py).call1((&object,))?;
            for mv in listed.try_iter()? {
                moves.push(self.rules.moves.named(&mv?, &self.rules.keys)?);
            }
            if moves.len() > before {
                return self.note(state, Question::LegalMoves, &&moves[before..], py);
            }
            let at = object.repr()?;
            Err(LawError::new_err(format!(
                "law 1 is violated: the game is not over and has no legal move in {at}"
            )))
        });
    }

    fn play(&self, state: &mut OwnState, mv: OwnMove) -> OwnState {
        let after = self.ask(|py| {
            let before = state.object(py);
            let after = self.rules.play.bind(py).call1((&before, self.rules.moves.object(py, mv)))?;
            let after = OwnState::new(&after, &self.rules.keys)?;
            self.note(state, Question::Play(mv), &after.key(), py)?;
            Ok(after)
        });
        std::mem::replace(state, after)
    }

    fn undo(&self, state: &mut OwnState, _mv: OwnMove, undo: OwnState) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        self.rules.promises
    }
}

impl Notation for OwnGame {
    fn write_move(&self, state: &OwnState, mv: OwnMove) -> String {
        self.ask(|py| {
            let arguments = (state.object(py), self.rules.moves.object(py, mv));
            self.rules.write_move.bind(py).call1(arguments)?.extract()
        })
    }

    fn write_position(&self, state: &OwnState) -> String {
        self.text(state, &self.rules.write_position)
    }

    fn read_position(&self, text: &str) -> Result<OwnState, NotationError> {
        self.ask(|py| {
            let read = self.rules.read_position.bind(py).call1((text,));
            match read.and_then(|object| OwnState::new(&object, &self.rules.keys)) {
                // A method that raises `ValueError` says what it expected.
                Err(error) if error.is_instance_of::<PyValueError>(py) => {
                    let said = error.value(py).str()?.to_string();
                    Ok(Err(NotationError::new(said.strip_prefix("expected ").unwrap_or(&said), text)))
                }
                read => read.map(Ok),
            }
        })
    }

    fn read_move(&self, state: &OwnState, text: &str) -> Result<OwnMove, NotationError> {
        read_legal_move(self, state, text)
    }

    fn draw(&self, state: &OwnState) -> String {
        self.text(state, self.rules.draw.as_ref().unwrap_or(&self.rules.write_position))
    }
}
