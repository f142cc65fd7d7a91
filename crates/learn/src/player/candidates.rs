//! The candidates: searches with the learned evaluation and classes, and with the game's own evaluations.

use crate::error::Error;
use registry::Session;
use registry::player::LEARNED;
use request::{Budget, Request};
use std::path::Path;

/// The most evaluations of the game that take part.
const EVALUATIONS: usize = 3;
/// Lines are extended at positions that are not quiet.
const EXTENSION: &str = ",extension=4";

/// A search that may become the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub(super) name: String,
    search: &'static str,
    /// An evaluation of the game; the learned one if it is `None`.
    evaluation: Option<&'static str>,
    is_by_class: bool,
    more: &'static str,
}

/// The learned evaluation and classes, as arguments of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Taught {
    /// The value of `evaluation`.
    pub(super) evaluation: String,
    /// The value of `classes`, and that of `tempo` where the search takes it.
    pub(super) classes: (String, i32),
}

impl Taught {
    /// The form in the file of a player.
    pub(super) fn in_file(&self) -> Taught {
        Taught { evaluation: LEARNED.to_owned(), classes: (LEARNED.to_owned(), self.classes.1) }
    }
}

/// The value of `evaluation` that names a file.
pub(super) fn evaluation_in(path: &Path) -> Result<String, Error> {
    if let Some(path) = path.to_str().filter(|path| !path.contains('"')) {
        return Ok(format!("\"learned:{path}\""));
    }
    let line = format!("{}: expected a name in UTF-8 and without quotation marks", path.display());
    Err(request::Error::Other(line).into())
}

impl Candidate {
    fn new(name: impl Into<String>, search: &'static str, more: &'static str) -> Candidate {
        Candidate { name: name.into(), search, evaluation: None, is_by_class: false, more }
    }

    fn by_class(self) -> Candidate {
        Candidate { is_by_class: true, ..self }
    }

    /// The search without limits.
    pub(super) fn search(&self, taught: &Taught) -> String {
        let evaluation = self.evaluation.unwrap_or(&taught.evaluation);
        let mut text = format!("{}:evaluation={evaluation}", self.search);
        if self.is_by_class {
            let (classes, tempo) = &taught.classes;
            text.push_str(&format!(",classes={classes}"));
            if self.search == "pvs" {
                text.push_str(&format!(",tempo={tempo}"));
            }
        }
        text.push_str(self.more);
        text
    }

    /// The search with this number of nodes at a move.
    pub(super) fn with_nodes(&self, taught: &Taught, nodes: u64) -> String {
        format!("{},nodes={nodes}", self.search(taught))
    }
}

/// True if two opponents play, as `pvs` requires.
pub(super) fn is_duel(session: &Session) -> bool {
    session.players() == 2 && session.promises().is_zero_sum()
}

/// The candidates that can play the game, the simplest first.
pub(super) fn candidates(session: &Session, taught: &Taught) -> Result<Vec<Candidate>, Error> {
    let search = if is_duel(session) { "pvs" } else { "max-n" };
    let mut all = if is_duel(session) {
        vec![
            Candidate::new("pvs", search, ""),
            Candidate::new("pvs, realization", search, "").by_class(),
            Candidate::new("pvs, late moves", search, ",late-move-reductions=true"),
            Candidate::new("pvs, null move", search, ",null-move=true"),
            Candidate::new("pvs, realization and null move", search, ",null-move=true").by_class(),
            Candidate::new("alpha-beta, extension", "alpha-beta", EXTENSION),
        ]
    } else {
        vec![
            Candidate::new("max-n", search, ""),
            Candidate::new("max-n, realization", search, "").by_class(),
            Candidate::new("max-n, extension", search, EXTENSION),
            Candidate::new("paranoid", "paranoid", ""),
            Candidate::new("best-first", "best-first-max-n", ""),
            Candidate::new("mcts", "mcts", ",playout=10"),
        ]
    };
    let most = if is_duel(session) { EVALUATIONS } else { 1 };
    for (name, _) in session.evaluations().into_iter().take(most) {
        let own = Candidate::new(format!("{search} with {name}"), search, "");
        all.push(Candidate { evaluation: Some(name), ..own });
    }
    let mut fitting = Vec::new();
    for candidate in all {
        let request = Request::new(Some(&candidate.with_nodes(taught, 1)), &Budget::default())?;
        if session.fits_a_game(&request).is_ok() {
            fitting.push(candidate);
        }
    }
    if fitting.is_empty() {
        let line = format!("{}: expected a game that a search can play, got one for none", session.game());
        return Err(request::Error::Other(line).into());
    }
    Ok(fitting)
}
