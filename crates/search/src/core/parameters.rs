//! Parameters shared by many searches.

use crate::core::evaluation::Chosen;
use crate::core::evaluator::Evaluator;
use crate::core::preference::TieBreak;
use game::{Evaluated, Given, Parameter, ParameterError};
use ntuple::Network;
use std::sync::Arc;

/// The parameter that names a static evaluation of the game.
pub const EVALUATION: Parameter = Parameter {
    name: "evaluation",
    expects: "a name, of which `yomi games GAME` has a list, or learned:FILE",
    default: "",
    about: "the static evaluation at the horizon; the game's first by default",
};

/// The parameter for the depth extension.
pub(crate) const EXTENSION: Parameter = Parameter {
    name: "extension",
    expects: "0 to 100, or unlimited",
    default: "0",
    about: "plies by which a line goes on beyond the depth while its position is not quiet",
};

/// The parameter of searches that draw random numbers.
pub(crate) const SEED: Parameter = Parameter {
    name: "seed",
    expects: "a whole number",
    default: "1",
    about: "where the random numbers start",
};

/// The parameter of searches that can use several threads.
pub(crate) const THREADS: Parameter = Parameter {
    name: "threads",
    expects: "1 to 1024",
    default: "1",
    about: "how many threads search; with more than one the value is the same and the nodes are not",
};

const MAX_THREADS: u64 = 1024;

/// Reads the number of threads.
pub(crate) fn chosen_threads(given: &Given<'_>) -> Result<u32, ParameterError> {
    Ok(given.whole(THREADS.name, 1..=MAX_THREADS)? as u32)
}

/// The parameter that names a tie-break.
pub(crate) const TIE: Parameter = Parameter {
    name: "tie",
    expects: "paper|first|random|worst|set",
    default: "paper",
    about: "what decides between children worth the same to the player who chooses",
};

/// The parameter that names a tie-break with a single choice.
pub(crate) const SINGLE_TIE: Parameter = Parameter { expects: "paper|first|random|worst", ..TIE };

/// Lists of parameters, one after the other. `N` is the number of all.
pub(crate) const fn joined<const N: usize>(lists: &[&[Parameter]]) -> [Parameter; N] {
    let mut all = [SEED; N];
    let (mut list, mut index, mut length) = (0, 0, 0);
    while list < lists.len() {
        if index == lists[list].len() {
            (list, index) = (list + 1, 0);
        } else {
            all[length] = lists[list][index];
            (index, length) = (index + 1, length + 1);
        }
    }
    assert!(length == N, "the number of parameters");
    all
}

/// Reads the tie-break, if there is a parameter for one.
pub(crate) fn chosen_tie_break(given: &Given<'_>) -> Result<TieBreak, ParameterError> {
    let Some(tie) = given.parameters().iter().find(|parameter| parameter.name == TIE.name) else {
        return Ok(TieBreak::default());
    };
    let text = given.text(tie.name);
    let named = TieBreak::named(text, given.whole(SEED.name, 0..=u64::MAX)?);
    let expected = named.filter(|_| tie.expects.split('|').any(|name| name == text));
    expected.ok_or_else(|| given.wrong(tie.name, tie.expects.replace('|', " or ")))
}

/// Reads the depth extension, in plies.
pub(crate) fn chosen_extension(given: &Given<'_>) -> Result<u32, ParameterError> {
    match given.text(EXTENSION.name) {
        "unlimited" => Ok(u32::MAX),
        _ => Ok(given.whole(EXTENSION.name, 0..=100)? as u32),
    }
}

/// The parameter of searches whose scores can tell a sooner win from a later one.
pub(crate) const fn distance(default: &'static str) -> Parameter {
    Parameter {
        name: "distance",
        expects: "true|false",
        default,
        about: "look for the soonest win and the latest loss; false: only whether it is won, drawn or lost",
    }
}

/// Reads the evaluation from the parameter [`EVALUATION`]: the network or the evaluator attached to it, or
/// the evaluation that its text names.
pub fn chosen_evaluation<G: Evaluated>(game: &G, given: &Given<'_>) -> Result<Chosen<G>, ParameterError> {
    let evaluations = game.evaluations();
    let network = given.attached::<Network>(EVALUATION.name);
    let evaluator = chosen_evaluator(given);
    let is_own = network.is_none() && evaluator.is_none();
    let name = match given.text(EVALUATION.name) {
        name if is_own && !name.is_empty() => name,
        _ => evaluations.first().map_or("", |(first, _)| first),
    };
    let Some(own) = game.evaluation(name) else {
        let mut names = Vec::new();
        for (name, _) in evaluations {
            names.push(name);
        }
        return Err(given.wrong(EVALUATION.name, format!("{} or learned:FILE", names.join(" or "))));
    };
    Ok(match (network, evaluator) {
        (Some(network), _) => Chosen::learned(own, network),
        (None, Some(evaluator)) => Chosen::outside(own, evaluator),
        (None, None) => Chosen::from(own),
    })
}

/// The evaluator attached to the parameter [`EVALUATION`], in an `Arc` of its own.
pub(crate) fn chosen_evaluator<G: Evaluated>(given: &Given<'_>) -> Option<Arc<dyn Evaluator<G>>> {
    given.attached::<Arc<dyn Evaluator<G>>>(EVALUATION.name).map(|evaluator| (*evaluator).clone())
}
