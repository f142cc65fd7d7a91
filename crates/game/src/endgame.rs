//! Knowledge of the end of a game, for searches to the end: bounds without a search, and the moves worth
//! searching.

use crate::player::Player;
use crate::rules::Game;
use crate::scale::PROVEN_STEP;

/// Knowledge of the end of a game, for a search that solves positions near it by proofs. An optional ability
/// of an evaluation: [`Evaluate::endgame`](crate::Evaluate::endgame) returns it.
///
/// All methods are for two-player zero-sum games. Their results follow from the rules alone, except for the
/// order of moves.
pub trait Endgame<G: Game + ?Sized> {
    /// False if nothing is known of any position, so that no search to the end is compiled for the game.
    const IS_KNOWN: bool = true;

    /// The approximate number of plies until the end of the game if a search to the end is feasible from
    /// `state`; `None` if it is not. The other methods are then not called.
    fn plies_to_the_end(&self, game: &G, state: &G::State) -> Option<u32>;

    /// A bound that answers the question, if one can be found without a search, or by a small one because the
    /// end is near. Returns a bound whenever the game is over.
    fn settle(&self, game: &G, state: &G::State, question: Question) -> Option<Settled> {
        let payoffs = game.outcome(state)?;
        Some(Settled::at_once(question.worth(payoffs[game.to_move(state)], 0)))
    }

    /// The notes of a position that does not come from [`candidates`](Endgame::candidates).
    fn notes(&self, _game: &G, _state: &G::State) -> Notes {
        [0; 2]
    }

    /// The number of plies before the end from which on [`settle`](Endgame::settle) decides every position;
    /// 0 if unknown. Such positions are never stored in a table.
    fn settles_from(&self, _game: &G) -> u32 {
        0
    }

    /// The depth of the search that orders moves, about `plies` before the end: its scores are added to the
    /// merits of the moves. 0 if the merits suffice. If it is greater,
    /// [`candidates`](Endgame::candidates) may be called without a call of [`settle`](Endgame::settle)
    /// before.
    fn depth_of_order(&self, _game: &G, _plies: u32) -> u32 {
        0
    }

    /// The estimate for the player to move at the leaves of the search that orders moves, on the scale of
    /// the merits of [`candidates`](Endgame::candidates). Only called where
    /// [`depth_of_order`](Endgame::depth_of_order) is greater than 0.
    fn score_for_order(&self, _game: &G, _state: &G::State) -> i32 {
        0
    }

    /// The move ordering by a learned evaluation, if the search has one: its values then replace
    /// [`score_for_order`](Endgame::score_for_order), and its depths
    /// [`depth_of_order`](Endgame::depth_of_order). `None` if learned values do not order moves.
    fn learned_order(&self, _game: &G) -> Option<LearnedOrder> {
        None
    }

    /// Appends the moves to search where [`settle`](Endgame::settle) did not answer the question. `notes` are
    /// those of the position.
    ///
    /// Moves may be omitted, above all if the question is settled after them: then returns a bound on the
    /// best of them, for the player to move, or `i32::MIN` if that is no better than the best of the moves
    /// appended. A bound greater than alpha answers the question; no move need then be appended.
    fn candidates(
        &self,
        game: &G,
        state: &G::State,
        _notes: &Notes,
        _question: Question,
        candidates: &mut Vec<Candidate<G>>,
    ) -> i32 {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        candidates.reserve(moves.len());
        for (place, mv) in (0..).zip(moves) {
            let mut state = state.clone();
            game.play(&mut state, mv);
            candidates.push(Candidate { mv, place, merit: 0, state, notes: [0; 2], is_unsettled: false });
        }
        i32::MIN
    }
}

/// Move ordering by learned values in a search to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LearnedOrder {
    /// A learned value divided by this is a merit, on the scale of [`Candidate::merit`].
    pub divisor: i32,
    /// The depth of the search that orders moves is the number of these entries that are at most the plies
    /// to the end: one ply deeper from each of them on. In rising order.
    pub deeper_from: &'static [u32],
}

impl LearnedOrder {
    /// The depth of the search that orders moves, about `plies` before the end.
    #[inline]
    pub fn depth(&self, plies: u32) -> u32 {
        self.deeper_from.iter().take_while(|&&from| from <= plies).count() as u32
    }
}

/// No knowledge of the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoEndgame;

impl<G: Game + ?Sized> Endgame<G> for NoEndgame {
    const IS_KNOWN: bool = false;

    fn plies_to_the_end(&self, _game: &G, _state: &G::State) -> Option<u32> {
        None
    }
}

/// A game's own data about a position: computed once, and used wherever the position or its children are
/// examined.
pub type Notes = [u64; 2];

/// A question about a position: whether the player to move gets more than `alpha`.
///
/// Results are compared as *worths*. The worth of a payoff is the payoff itself; or, where plies count and
/// payoffs are only 1, 0 and -1, [`PROVEN_STEP`] less the plies to the end for a win, minus that for a loss,
/// and 0 for a draw, so that the winner hurries and the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The answer is yes if the position is worth more than this to the player to move.
    pub alpha: i32,
    /// True if plies count.
    pub counts_plies: bool,
}

impl Question {
    /// The worth of a payoff that is paid after `plies`.
    #[inline]
    pub const fn worth(self, payoff: i32, plies: u32) -> i32 {
        if self.counts_plies { payoff * (PROVEN_STEP - plies as i32) } else { payoff }
    }

    /// The same question for `next` after a move of `mover`. If `next` is another player, the answer for
    /// `mover` is yes if and only if the answer for `next` is no.
    #[inline]
    #[must_use]
    pub fn after(self, mover: Player, next: Player) -> Question {
        let alpha = if self.alpha >= 0 { self.alpha + self.ply() } else { self.alpha - self.ply() };
        Question { alpha: if next == mover { alpha } else { -alpha - 1 }, ..self }
    }

    /// The worth to `mover` of a move after which the position is worth `worth` to `next`.
    #[inline]
    pub fn handed(self, worth: i32, next: Player, mover: Player) -> i32 {
        let further = worth - worth.signum() * self.ply();
        if next == mover { further } else { -further }
    }

    /// The worth to `next` of the position after a best move of `mover`, to whom it is worth `worth` before.
    #[inline]
    pub fn kept(self, worth: i32, mover: Player, next: Player) -> i32 {
        let nearer = worth + worth.signum() * self.ply();
        if next == mover { nearer } else { -nearer }
    }

    /// The amount by which a ply changes the worth of a win or a loss.
    #[inline]
    const fn ply(self) -> i32 {
        self.counts_plies as i32
    }
}

/// A bound on the worth of a position, found without searching its moves.
///
/// If `worth` is greater than the alpha of the question, it is a lower bound of the true worth; otherwise it
/// is an upper bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The bound, for the player to move.
    pub worth: i32,
    /// The number of positions visited besides the position itself.
    pub nodes: u64,
}

impl Settled {
    /// A bound found without visiting other positions.
    #[inline]
    pub const fn at_once(worth: i32) -> Settled {
        Settled { worth, nodes: 0 }
    }
}

/// A move worth searching, and the position it leads to.
#[derive(Clone, Debug)]
pub struct Candidate<G: Game + ?Sized> {
    /// The move.
    pub mv: G::Move,
    /// Its index among the legal moves in the order of generation.
    pub place: u32,
    /// Moves of greater merit are searched first.
    pub merit: i32,
    /// The position after the move.
    pub state: G::State,
    /// The notes of that position.
    pub notes: Notes,
    /// True if [`settle`](Endgame::settle) does not answer the question after the move: it need not be tried.
    pub is_unsettled: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_that_orders_moves_is_deeper_far_from_the_end() {
        let order = LearnedOrder { divisor: 1, deeper_from: &[14, 14, 16, 19] };
        let depths = [0, 13, 14, 15, 16, 18, 19, 60].map(|plies| order.depth(plies));
        assert_eq!(depths, [0, 0, 2, 2, 3, 3, 4, 4]);
    }
}
