//! Games that end, solved from their ends up: every position once, its moves made once.
//!
//! **Value.** What a [`Rule`] makes of the values of all positions one move behind: what one player can force, what Max^N
//! gives, a set. Exact for every position that can be reached.
//!
//! **Method.** Depth first, with a stack of its own. A position gets its number when all behind it have theirs, so that
//! ascending numbers are an order in which every position comes after all that follow it. Up to symmetry only
//! [`Game::canonical`] positions are looked at.
//!
//! **Cost.** A position takes its own size, at most 15 bytes, and its value.

use crate::control::{SolveControl, Unsolved};
use crate::positions::{ChunkedVec, Positions, Vacant};
use game::{Game, Payoffs, Promises};

/// How a position's value follows from those behind it.
pub trait Rule<G: Game> {
    /// What a position is worth.
    type Value: Copy;

    /// The value of a game that is over.
    fn end(&mut self, payoffs: &Payoffs) -> Self::Value;

    /// The value of a position whose game goes on, from those behind its legal moves, in the order of the moves.
    fn back_up(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
        children: &[Self::Value],
    ) -> Self::Value;
}

/// Every position that can be reached, with its value.
#[derive(Clone, Debug)]
pub struct Forward<'a, G: Game, R: Rule<G>> {
    /// The rules.
    pub game: &'a G,
    /// Whether symmetric positions are one.
    pub symmetric: bool,
    /// The positions, each after all that follow it; the start is the last.
    pub positions: Positions<G::State>,
    /// Their values.
    pub values: ChunkedVec<R::Value>,
    /// The rule, with what it has learned.
    pub rule: R,
}

/// A position whose moves are being looked at.
struct Frame<G: Game> {
    state: G::State,
    vacant: Vacant,
    /// Where its moves begin among all those on the way.
    first: usize,
    /// The next of them.
    next: usize,
    /// Where the values behind its moves begin.
    values: usize,
}

impl<'a, G: Game, R: Rule<G>> Forward<'a, G, R> {
    /// Bytes that a position takes at most.
    pub const BYTES: u64 = Positions::<G::State>::BYTES + size_of::<R::Value>() as u64;

    /// Solves everything that can be reached from `start`; with `symmetric`, one of the positions that are each other turned or
    /// mirrored.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there are more positions than may be kept; or if play may go round in circles.
    pub fn new(
        game: &'a G,
        start: &G::State,
        symmetric: bool,
        rule: R,
        control: &SolveControl<'_>,
    ) -> Result<Forward<'a, G, R>, Unsolved> {
        if !ends(&game.promises()) {
            return Err(Unsolved::Cycles);
        }
        let (positions, values) = (Positions::default(), ChunkedVec::default());
        let mut forward = Forward { game, symmetric, positions, values, rule };
        let (mut frames, mut moves, mut behind) = (Vec::new(), Vec::new(), Vec::new());
        let start = forward.stands_for(start.clone());
        forward.look(start, &mut frames, &mut moves, &mut behind, control)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(&mv) = moves.get(frame.next) {
                frame.next += 1;
                let mut child = frame.state.clone();
                game.play(&mut child, mv);
                let child = forward.stands_for(child);
                forward.look(child, &mut frames, &mut moves, &mut behind, control)?;
            } else if let Some(Frame { state, vacant, first, values, .. }) = frames.pop() {
                let value = forward.rule.back_up(game, &state, &moves[first..], &behind[values..]);
                moves.truncate(first);
                behind.truncate(values);
                behind.push(value);
                forward.positions.insert(vacant, state)?;
                forward.values.push(value)?;
            }
        }
        Ok(forward)
    }

    /// Puts the value of a position behind those of its siblings, or the position on the way to it.
    fn look(
        &mut self,
        state: G::State,
        frames: &mut Vec<Frame<G>>,
        moves: &mut Vec<G::Move>,
        behind: &mut Vec<R::Value>,
        control: &SolveControl<'_>,
    ) -> Result<(), Unsolved> {
        let vacant = match self.positions.number(&state) {
            Ok(number) => {
                behind.push(self.values[number]);
                return Ok(());
            }
            Err(vacant) => vacant,
        };
        control.visit()?;
        // Those on the way are kept too, which also ends play that goes round in circles against its promise.
        control.check_positions(self.positions.len() + frames.len() + 1)?;
        if let Some(payoffs) = self.game.outcome(&state) {
            let value = self.rule.end(&payoffs);
            behind.push(value);
            self.positions.insert(vacant, state)?;
            self.values.push(value)?;
        } else {
            let (first, values) = (moves.len(), behind.len());
            self.game.legal_moves(&state, moves);
            frames.push(Frame { state, vacant, first, next: first, values });
        }
        Ok(())
    }

    fn stands_for(&self, state: G::State) -> G::State {
        if self.symmetric { self.game.canonical(&state) } else { state }
    }

    /// The value of a position; `None` for one that play does not come to.
    pub fn value(&self, state: &G::State) -> Option<R::Value> {
        let number = if self.symmetric {
            self.positions.number(&self.game.canonical(state))
        } else {
            self.positions.number(state)
        };
        number.ok().map(|number| self.values[number])
    }

    /// How many positions can be reached.
    pub fn positions(&self) -> u64 {
        self.positions.len() as u64
    }
}

/// Whether every game ends, whatever is played, and positions have no past.
pub const fn ends(promises: &Promises) -> bool {
    promises.longest.is_some() && promises.repetition.is_none()
}
