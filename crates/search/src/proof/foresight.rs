//! Static knowledge of a proof search about positions, before their moves are searched.

use super::goal::ProofGoal;
use super::table::INFINITE;
use crate::core::budget::Stop;
use crate::core::meter::Meter;
use game::Game;

/// The initial proof and disproof number of a new position.
pub(super) type InitialNumbers = (u32, u32);

/// The numbers of a position where the prover fails.
pub(super) const DISPROVEN: InitialNumbers = (INFINITE, 0);

/// Static knowledge of positions, for one goal. All of it follows from the rules; by default nothing is
/// known.
pub(super) trait Foresight<G: Game> {
    /// False if it never knows anything.
    const KNOWS: bool;

    /// Starts with this goal.
    fn pursue(&mut self, _game: &G, _goal: ProofGoal) {}

    /// Whether the prover reaches the goal from an unfinished position, and within how many plies, if known.
    fn settle(
        &mut self,
        _game: &G,
        _state: &mut G::State,
        _meter: &mut Meter,
    ) -> Result<Option<(bool, u32)>, Stop> {
        Ok(None)
    }

    /// Removes moves from `first` on that need not be searched; those left, at least one, decide the
    /// position. Returns the number of plies within which the prover reaches the goal after the removed moves
    /// of the other side. If it learns about the positions after the moves, `numbers` gets the initial
    /// numbers of each move left.
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

    /// The initial numbers of a new position; `None` stands for 1 and 1.
    fn initial_numbers(&self, _game: &G, _state: &G::State) -> Option<InitialNumbers> {
        None
    }

    /// The line by which the prover, to move, reaches the goal, if [`settle`](Foresight::settle) finds one;
    /// else empty.
    fn line(&mut self, _game: &G, _state: &mut G::State, _meter: &mut Meter) -> &[G::Move] {
        &[]
    }
}

/// No foresight.
impl<G: Game> Foresight<G> for () {
    const KNOWS: bool = false;
}
