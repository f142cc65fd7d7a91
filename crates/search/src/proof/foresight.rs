//! What a proof search knows of positions before it looks at their moves.

use super::goal::ProofGoal;
use super::table::INFINITE;
use crate::core::budget::Stop;
use crate::core::meter::Meter;
use game::Game;

/// The initial proof and disproof number of a new position.
pub(super) type InitialNumbers = (u32, u32);

/// Of a position that the prover surely cannot prove.
pub(super) const DISPROVEN: InitialNumbers = (INFINITE, 0);

/// Knowledge of positions, for one goal. Everything it says follows from the rules.
pub(super) trait Foresight<G: Game> {
    /// False if nothing is known of any position.
    const KNOWS: bool;

    /// Begins with this goal.
    fn pursue(&mut self, game: &G, goal: ProofGoal);

    /// Whether the prover reaches the goal from an unfinished position, and within how many plies, if that is
    /// known.
    fn settle(
        &mut self,
        game: &G,
        state: &mut G::State,
        meter: &mut Meter,
    ) -> Result<Option<(bool, u32)>, Stop>;

    /// Takes those of the moves from `first` on away that need not be looked at: what is left decides the
    /// position. At least one is left. Returns the number of plies within which the prover reaches the goal
    /// after the others, if these are of the other side. Where it learns of the positions after the moves,
    /// `numbers` has the initial numbers of each that is left.
    fn narrow(
        &mut self,
        game: &G,
        state: &mut G::State,
        moves: &mut Vec<G::Move>,
        first: usize,
        numbers: &mut Vec<Option<InitialNumbers>>,
        meter: &mut Meter,
    ) -> Result<u32, Stop>;

    /// The initial numbers of a new position; `None` for 1 and 1.
    fn initial_numbers(&self, game: &G, state: &G::State) -> Option<InitialNumbers>;

    /// The moves with which the prover, to move, reaches the goal, and the answers between them, where
    /// [`settle`](Foresight::settle) finds them; empty where it does not.
    fn line(&mut self, game: &G, state: &mut G::State, meter: &mut Meter) -> &[G::Move];
}

/// Nothing is known.
impl<G: Game> Foresight<G> for () {
    const KNOWS: bool = false;

    fn pursue(&mut self, _game: &G, _goal: ProofGoal) {}

    fn settle(
        &mut self,
        _game: &G,
        _state: &mut G::State,
        _meter: &mut Meter,
    ) -> Result<Option<(bool, u32)>, Stop> {
        Ok(None)
    }

    fn narrow(
        &mut self,
        _game: &G,
        _state: &mut G::State,
        _moves: &mut Vec<G::Move>,
        _first: usize,
        _numbers: &mut Vec<Option<InitialNumbers>>,
        _meter: &mut Meter,
    ) -> Result<u32, Stop> {
        Ok(0)
    }

    fn initial_numbers(&self, _game: &G, _state: &G::State) -> Option<InitialNumbers> {
        None
    }

    fn line(&mut self, _game: &G, _state: &mut G::State, _meter: &mut Meter) -> &[G::Move] {
        &[]
    }
}
