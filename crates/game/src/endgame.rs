//! Knowledge of the end of a game, for searches to the end: bounds without a search, and the moves worth
//! searching.

use crate::rules::Game;

/// Knowledge of the end of a game, for a search that solves positions near it by proofs. An optional ability
/// of an evaluation: [`Evaluate::endgame`](crate::Evaluate::endgame) returns it.
///
/// All methods are for two-player zero-sum games. What they say follows from the rules alone, except for the
/// order of moves.
pub trait Endgame<G: Game + ?Sized> {
    /// False if nothing is known of any position, so that no search to the end is compiled for the game.
    const IS_KNOWN: bool = true;

    /// The approximate number of plies until the end of the game if a search to the end is feasible from
    /// `state`; `None` if it is not. [`settle`](Endgame::settle) and [`candidates`](Endgame::candidates) are
    /// then not called.
    fn plies_to_the_end(&self, game: &G, state: &G::State) -> Option<u32>;

    /// A bound that decides whether the player to move gets more than `alpha`, if one can be found without
    /// a search, or by a small one because the end is near. Returns a bound whenever the game is over.
    fn settle(&self, game: &G, state: &G::State, _alpha: i32) -> Option<Settled> {
        let payoffs = game.outcome(state)?;
        Some(Settled::at_once(payoffs[game.to_move(state)]))
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

    /// Appends the moves to search when the question is whether the player to move gets more than `alpha`
    /// and [`settle`](Endgame::settle) did not decide: at least one move, and a best one if any gets more
    /// than `alpha`.
    fn candidates(&self, game: &G, state: &G::State, _alpha: i32, candidates: &mut Vec<Candidate<G>>) {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        candidates.extend((0..).zip(moves).map(|(place, mv)| {
            let mut state = state.clone();
            game.play(&mut state, mv);
            Candidate { mv, place, merit: 0, state }
        }));
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

/// A bound on a position's payoff, found without searching its moves.
///
/// The question was whether the payoff to the player to move is greater than some alpha. If `payoff` is
/// greater than alpha, it is a lower bound of the true payoff; otherwise it is an upper bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The bound, for the player to move.
    pub payoff: i32,
    /// The number of positions visited besides the position itself.
    pub nodes: u64,
}

impl Settled {
    /// A bound found without visiting other positions.
    #[inline]
    pub const fn at_once(payoff: i32) -> Settled {
        Settled { payoff, nodes: 0 }
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
}
