//! Searches configured from named parameters for a game.

use game::{Configured, Given, Parameter, ParameterError};

/// A search configured from named parameters for a game. Parameters may name evaluations and move
/// classifications of the game.
///
/// A search that is [`Configured`] without a game is configured for every game.
pub trait ConfiguredFor<G>: Sized {
    /// All parameters, the most important first: a bare value goes to the first.
    const PARAMETERS: &'static [Parameter];

    /// Reads the parameters. Missing ones get their defaults.
    fn configure(game: &G, given: &Given<'_>) -> Result<Self, ParameterError>;
}

impl<G, S: Configured> ConfiguredFor<G> for S {
    const PARAMETERS: &'static [Parameter] = <S as Configured>::PARAMETERS;

    fn configure(_game: &G, given: &Given<'_>) -> Result<S, ParameterError> {
        <S as Configured>::configure(given)
    }
}
