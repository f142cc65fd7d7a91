//! Games that end, solved by a depth-first walk: every position is expanded once.
//!
//! **Value.** Whatever a [`Rule`] backs up from the values of all children: the payoff one player can force,
//! the vector of Max^N, a set. Exact for every reachable position.
//!
//! **Method.** Depth first, with an explicit stack. A position is numbered after all its children, so that
//! ascending numbers are a topological order with every position after its successors. Up to symmetry, only
//! [`Game::canonical`] positions are visited.
//!
//! **Cost.** A position takes its own size, at most 15 bytes, and its value.

use crate::control::{SolveControl, Unsolved};
use crate::positions::{ChunkedVec, Positions, Vacant};
use game::{Game, Payoffs, Promises};

/// The backup rule: a position's value from those of its children.
pub trait Rule<G: Game> {
    /// The value of a position.
    type Value: Copy;

    /// The value of a finished game.
    fn end(&mut self, payoffs: &Payoffs) -> Self::Value;

    /// The value of an unfinished position from those of its children, in the order of the legal moves.
    fn back_up(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
        children: &[Self::Value],
    ) -> Self::Value;
}

/// Every reachable position, with its value.
#[derive(Clone, Debug)]
pub struct Forward<'a, G: Game, R: Rule<G>> {
    /// The rules.
    pub game: &'a G,
    /// True if symmetric positions are one.
    pub symmetric: bool,
    /// The positions, each after its successors; the start is the last.
    pub positions: Positions<G::State>,
    /// Their values.
    pub values: ChunkedVec<R::Value>,
    /// The backup rule, with the tables it has filled.
    pub rule: R,
}

/// A position on the path, with its moves being tried.
struct Frame<G: Game> {
    state: G::State,
    vacant: Vacant,
    /// The index of its first move on the stack of moves.
    first: usize,
    /// The index of the next move to try.
    next: usize,
    /// The index of its first child's value on the stack of values.
    values: usize,
}

impl<'a, G: Game, R: Rule<G>> Forward<'a, G, R> {
    /// Upper bound of the bytes a position takes.
    pub const BYTES: u64 = Positions::<G::State>::BYTES + size_of::<R::Value>() as u64;

    /// Solves everything reachable from `start`; with `symmetric`, symmetric positions are one.
    ///
    /// # Errors
    ///
    /// If it is cancelled, there are more positions than may be stored, or play may cycle.
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
        let (mut frames, mut moves, mut child_values) = (Vec::new(), Vec::new(), Vec::new());
        let start = forward.representative(start.clone());
        forward.enter(start, &mut frames, &mut moves, &mut child_values, control)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(&mv) = moves.get(frame.next) {
                frame.next += 1;
                let mut child = frame.state.clone();
                game.play(&mut child, mv);
                let child = forward.representative(child);
                forward.enter(child, &mut frames, &mut moves, &mut child_values, control)?;
            } else if let Some(Frame { state, vacant, first, values, .. }) = frames.pop() {
                let value = forward.rule.back_up(game, &state, &moves[first..], &child_values[values..]);
                moves.truncate(first);
                child_values.truncate(values);
                child_values.push(value);
                forward.positions.insert(vacant, state)?;
                forward.values.push(value)?;
            }
        }
        Ok(forward)
    }

    /// Pushes the value of a position on the stack of values, or the position on the path.
    fn enter(
        &mut self,
        state: G::State,
        frames: &mut Vec<Frame<G>>,
        moves: &mut Vec<G::Move>,
        child_values: &mut Vec<R::Value>,
        control: &SolveControl<'_>,
    ) -> Result<(), Unsolved> {
        let vacant = match self.positions.number(&state) {
            Ok(number) => {
                child_values.push(self.values[number]);
                return Ok(());
            }
            Err(vacant) => vacant,
        };
        control.visit()?;
        // Positions on the path count too, which also stops rules that cycle in spite of their promise.
        control.check_positions(self.positions.len() + frames.len() + 1)?;
        if let Some(payoffs) = self.game.outcome(&state) {
            let value = self.rule.end(&payoffs);
            child_values.push(value);
            self.positions.insert(vacant, state)?;
            self.values.push(value)?;
        } else {
            let (first, values) = (moves.len(), child_values.len());
            self.game.legal_moves(&state, moves);
            frames.push(Frame { state, vacant, first, next: first, values });
        }
        Ok(())
    }

    fn representative(&self, state: G::State) -> G::State {
        if self.symmetric { self.game.canonical(&state) } else { state }
    }

    /// The value of a position; `None` if it is unreachable.
    pub fn value(&self, state: &G::State) -> Option<R::Value> {
        number(&self.positions, self.game, self.symmetric, state).map(|number| self.values[number])
    }

    /// The number of reachable positions.
    pub fn positions(&self) -> u64 {
        self.positions.len() as u64
    }
}

/// The number of a position, or of its canonical form if symmetric positions are one; `None` if it has none.
pub(crate) fn number<G: Game>(
    positions: &Positions<G::State>,
    game: &G,
    symmetric: bool,
    state: &G::State,
) -> Option<u32> {
    if symmetric { positions.number(&game.canonical(state)).ok() } else { positions.number(state).ok() }
}

/// Returns whether every game ends and positions are independent of the past.
pub const fn ends(promises: &Promises) -> bool {
    promises.longest.is_some() && promises.repetition.is_none()
}
