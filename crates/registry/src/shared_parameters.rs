//! The parameters of every search, beside its own: what is asked before it, and the mistakes that it makes.

use crate::mistakes::{MISTAKES_SEED, Mistakes, OVERLOOKED, RANDOM_MOVES, WORST_MOVES};
use game::{Given, Parameter};
use request::{BOOK, DATABASE, Error, Spec, give};
use std::path::PathBuf;

const PARAMETERS: &[Parameter] = &[
    Parameter { name: DATABASE, expects: "a file", default: "", about: "a database of the game" },
    Parameter { name: BOOK, expects: "a file", default: "", about: "an opening book of the game" },
    Parameter {
        name: OVERLOOKED,
        expects: "0 to 1",
        default: "0",
        about: "the probability that a legal move is overlooked",
    },
    Parameter {
        name: RANDOM_MOVES,
        expects: "0 to 1",
        default: "0",
        about: "the probability that a random legal move is played",
    },
    Parameter {
        name: WORST_MOVES,
        expects: "0 to 1",
        default: "0",
        about: "the probability that the worst move is played",
    },
    Parameter {
        name: MISTAKES_SEED,
        expects: "a whole number",
        default: "",
        about: "the seed of the mistakes, instead of the one of the request",
    },
];

/// The values of these parameters.
pub(crate) struct SharedParameters {
    pub(crate) database: Option<PathBuf>,
    pub(crate) book: Option<PathBuf>,
    /// `None` if the search makes no mistakes.
    pub(crate) mistakes: Option<Mistakes>,
}

/// Reads these parameters of a search. Returns the search with the parameters of its own.
pub(crate) fn shared_parameters(spec: &Spec) -> Result<(SharedParameters, Spec), Error> {
    let is_shared =
        |key: &Option<String>| PARAMETERS.iter().any(|parameter| key.as_deref() == Some(parameter.name));
    let (shared, own) = spec.arguments.iter().cloned().partition(|argument| is_shared(&argument.key));
    let shared = Spec { arguments: shared, ..spec.clone() };
    let mut given = Given::defaults(PARAMETERS);
    give(&shared, PARAMETERS, &mut given)?;
    let file = |name| given.is_given(name).then(|| PathBuf::from(given.text(name)));
    let (database, book) = (file(DATABASE), file(BOOK));
    let mistakes = Mistakes::read(&spec.name, &given)?;
    Ok((SharedParameters { database, book, mistakes }, Spec { arguments: own, ..spec.clone() }))
}
