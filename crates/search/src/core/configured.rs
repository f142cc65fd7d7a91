//! Searches made from named parameters for a game.

use game::{Configured, Given, Parameter, ParameterError};

/// A search that is made from named parameters for a game. They may name evaluations and classifications of
/// the game.
///
/// A search that is [`Configured`] without a game is configured for every game.
pub trait ConfiguredFor<G>: Sized {
    /// Every parameter, the most important first: a bare value goes to the first.
    const PARAMETERS: &'static [Parameter];

    /// Reads the parameters. Each one that was not given has its default.
    fn configure(game: &G, given: &Given<'_>) -> Result<Self, ParameterError>;
}

impl<G, S: Configured> ConfiguredFor<G> for S {
    const PARAMETERS: &'static [Parameter] = <S as Configured>::PARAMETERS;

    fn configure(_game: &G, given: &Given<'_>) -> Result<S, ParameterError> {
        <S as Configured>::configure(given)
    }
}
