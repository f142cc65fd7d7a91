//! A player and how it was made.

use crate::learned::{Learned, Points};
use game::quoted;
use request::{Argument, Budget, CLASSES, Error, Request, is_written_out};
use serde::{Deserialize, Serialize};

/// The value of `evaluation` and `classes` in a player's search that stands for the player's own.
pub const LEARNED: &str = "learned";

/// A player: a search with its parameters, and the learned data.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// The search with its parameters and limits. Its evaluation and its classes may be [`LEARNED`].
    pub search: String,
    /// The probabilities of classes of moves, written out as the argument of a search.
    pub classes: Option<String>,
    /// How it was made.
    pub made: MadeBy,
    /// The evaluation, and the game it is for.
    pub learned: Learned,
}

/// How a player was made.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct MadeBy {
    /// The options of the run by their names on the command line, in their order.
    pub options: Vec<(String, String)>,
    /// The rounds of learning, in order.
    pub rounds: Vec<Round>,
    /// The matches that selected the search, if any were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<Matches>,
}

/// A round: an evaluation, then classes of moves.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The number of games that the evaluation was learned from.
    pub games: u64,
    /// The share of decided games among the last of them.
    pub decided: f64,
    /// The number of games that the classes were learned from; 0 without classes.
    pub class_games: u64,
    /// The maximum change of a probability since the previous round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<f64>,
}

/// The matches between candidates.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Matches {
    /// The number of blocks: openings that are played in all seatings.
    pub blocks: u64,
    /// The number of games.
    pub games: u64,
    /// The number of distinct games.
    pub different: u64,
    /// The number of random plies at the start of a game.
    pub opening: u32,
    /// The candidates, in the order of their numbers.
    pub candidates: Vec<Candidate>,
    /// The index of the selected candidate.
    pub chosen: usize,
}

/// A search that took part in the matches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// Its name.
    pub name: String,
    /// The search, with its limits.
    pub search: String,
    /// The share of its games that it won, with the 95 % interval over blocks.
    pub score: Points,
    /// The score of the selected candidate minus its own, with its interval; `None` for the selected one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<Points>,
}

impl Player {
    /// The request to its search, with parameters that may be [`LEARNED`].
    ///
    /// # Errors
    ///
    /// If the search is not allowed in a player: it must name every parameter and no file.
    pub(crate) fn request(&self) -> Result<Request, Error> {
        let expected = |what: &str| Error::Other(format!("expected {what}, got {}", quoted(&self.search)));
        let request = Request::new(Some(&self.search), &Budget::default())?;
        let mut others = request.clone();
        if let Some(spec) = &mut others.search {
            if spec.player()?.is_some() || spec.arguments.iter().any(|argument| argument.key.is_none()) {
                return Err(expected("a search with the name of every parameter"));
            }
            let is_own =
                |argument: &Argument| argument.key.as_deref() == Some(CLASSES) && argument.value == LEARNED;
            if spec.arguments.iter().any(is_own) && self.classes.is_none() {
                return Err(expected("classes for the search, or a search without them"));
            }
            spec.arguments.retain(|argument| !is_own(argument));
        }
        others.replace_files(&|_, _| Err(expected("a search that names no file")))?;
        if self.classes.as_deref().is_some_and(|classes| !is_written_out(classes)) {
            return Err(Error::Other("expected classes that are written out, got a file".to_owned()));
        }
        Ok(request)
    }
}
