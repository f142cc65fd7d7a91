//! Static evaluation: an estimate of an unfinished position.

use crate::actions::Actions;
use crate::board::{Board, Contents};
use crate::classes::Classes;
use crate::endgame::{Endgame, NoEndgame};
use crate::payoffs::Payoffs;
use crate::quiet;
use crate::random::Random;
use crate::rules::{Bounds, Game, legal};
use crate::scale::Scale;
use crate::shape::Shapes;
use std::fmt::Debug;

/// A static evaluation: a separate object, since it is not part of the rules.
///
/// Values are absolute vectors with one entry per player. For two players they lie within ±1 000 000 and
/// sum to 0; on the scale [`Scale::Payoffs`] they estimate the payoffs themselves, and on
/// [`Scale::WinnerOnly`] they lie within ±1 000 000 too, between what it counts to win and not to win.
pub trait Evaluate<G: Game + ?Sized>: Clone + Debug {
    /// The static value of an unfinished position. Shape `[players]`, absolute.
    fn values(&self, game: &G, state: &G::State) -> Payoffs;

    /// The static value for the player to move. Override if the whole vector costs more.
    fn score(&self, game: &G, state: &G::State) -> i32 {
        self.values(game, state)[game.to_move(state)]
    }

    /// The scale on which static values and the payoffs of finished games are compared.
    fn scale(&self, game: &G) -> Scale {
        if game.players() == 2 {
            Scale::Proven { hurry: game.promises().is_only_won_or_lost() }
        } else {
            Scale::Payoffs
        }
    }

    /// Bounds of all values on the [`scale`](Evaluate::scale), static values and payoffs of finished games
    /// alike; `None` if none are known. Pruning with three or more players relies on them, so they must
    /// hold for every position.
    ///
    /// The default knows bounds for two-player zero-sum games on [`Scale::Proven`].
    fn bounds(&self, game: &G) -> Option<Bounds> {
        two_player_bounds(game, self.scale(game))
    }

    /// True if the static value of `state` can be trusted: no capture or threat is pending.
    ///
    /// The default asks whether some move changes the mover's static value, or its value at the end of the
    /// game, far more than the other moves do: with an evaluation by material, in a position with a capture.
    /// It plays every legal move and allocates; override where the rules say it better, or sooner.
    #[cold]
    #[inline(never)]
    fn is_quiet(&self, game: &G, state: &G::State) -> bool {
        let (mover, scale) = (game.to_move(state), self.scale(game));
        let value_behind = |mv: G::Move| {
            let mut after = state.clone();
            game.play(&mut after, mv);
            let finished = game.outcome(&after).map(|payoffs| scale.finished(&payoffs, 1));
            i64::from(finished.unwrap_or_else(|| self.values(game, &after))[mover])
        };
        quiet::has_no_outlier(legal(game, state).into_iter().map(value_behind).collect())
    }

    /// True if [`noisy_moves`](Evaluate::noisy_moves) lists moves of this game.
    fn knows_noisy_moves(&self, _game: &G) -> bool {
        false
    }

    /// Appends the noisy moves of an unfinished position: those of the legal moves that may change the static
    /// value much and are not obviously bad, such as captures that lose no material. They come in any order.
    fn noisy_moves(&self, _game: &G, _state: &G::State, _moves: &mut Vec<NoisyMove<G::Move>>) {}

    /// True if the static value says nothing whatever the noisy moves are, as the player to move has to
    /// answer a threat, in check, or has to capture.
    fn is_forced(&self, _game: &G, _state: &G::State) -> bool {
        false
    }

    /// True if [`null_move`](Evaluate::null_move) can return a position.
    fn knows_null_move(&self) -> bool {
        false
    }

    /// The position after the player to move has passed although the rules allow no pass, for null-move
    /// pruning; `None` if the position might be zugzwang, or if the resulting position would be illegal.
    fn null_move(&self, _game: &G, _state: &G::State) -> Option<G::State> {
        None
    }

    /// The knowledge of the end of the game that `pvs` uses to solve positions near it; nothing is known by
    /// default.
    fn endgame(&self) -> impl Endgame<G> {
        NoEndgame
    }
}

/// A move that may change the static value much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoisyMove<M> {
    /// The move.
    pub mv: M,
    /// What it seems to win, in units of the evaluation: moves that win more are searched first.
    pub gain: i32,
}

/// The bounds of the values of any two-player zero-sum game on [`Scale::Proven`]; `None` on other scales.
pub fn two_player_bounds<G: Game + ?Sized>(game: &G, scale: Scale) -> Option<Bounds> {
    let payoffs = game.promises().payoffs?;
    let is_known = game.players() == 2 && payoffs.sum == Some(0) && matches!(scale, Scale::Proven { .. });
    let greatest = payoffs.greatest.max(payoffs.least.saturating_neg()).max(1);
    is_known.then(|| Bounds::zero_sum(scale.score(greatest, 0)))
}

/// A game that names all its evaluations in one type, so that searches are generic over the game alone.
pub trait Evaluated: Game + 'static {
    /// Every evaluation of the game.
    type Evaluation: Evaluate<Self> + Named;

    /// Every evaluation of this game, the default first: names, each with a description of half a sentence.
    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        Self::Evaluation::names()
    }

    /// The evaluation of this game that has a name.
    fn evaluation(&self, name: &str) -> Option<Self::Evaluation> {
        Self::Evaluation::named(name)
    }

    /// The classifications of the game's moves, the default first.
    fn classes(&self) -> Vec<Classes> {
        vec![Classes::one()]
    }

    /// The class of a legal move by the classification at index `way` of [`classes`](Evaluated::classes), as
    /// an index into its names. The previous move is `None` at the start of a game.
    fn class_of(
        &self,
        _way: usize,
        _state: &Self::State,
        _previous: Option<Self::Move>,
        _mv: Self::Move,
    ) -> usize {
        0
    }

    /// The shapes of moves on the board; `None` for a game without a board.
    fn shapes(&self) -> Option<Shapes<Self>> {
        None
    }

    /// The fixed list of the actions of the game, for policies that are learned; `None` for a game without
    /// one.
    fn actions(&self) -> Option<Actions<Self>> {
        None
    }

    /// The board, for evaluations that are learned; `None` for a game without one.
    fn board(&self) -> Option<Board> {
        None
    }

    /// Reads what lies on the [`board`](Evaluated::board): every plane, the context and every count. The
    /// buffer may hold another position of the same game.
    fn read_contents(&self, _state: &Self::State, _contents: &mut Contents) {}

    /// The start of a game to learn from. Override if games under these rules start from different positions,
    /// such as deals of cards.
    fn random_start(&self, _random: &mut Random) -> Self::State {
        self.start()
    }

    /// A start that is the same for all games under these rules, however each of them starts; used to compare
    /// rules. Override if games under these rules start from different positions.
    fn common_start(&self) -> Self::State {
        self.start()
    }
}

/// A choice by name from a short list; the first is the default.
pub trait Named: Clone + PartialEq + 'static {
    /// The items, each with its name and a description of half a sentence.
    const ALL: &'static [(Self, &'static str, &'static str)];

    /// The names, each with its description.
    fn names() -> Vec<(&'static str, &'static str)> {
        Self::ALL.iter().map(|&(_, name, about)| (name, about)).collect()
    }

    /// The item called `name`.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known, _)| *known == name).map(|(item, ..)| item.clone())
    }

    /// The name of this item.
    fn name(&self) -> &'static str {
        Self::ALL.iter().find(|(item, ..)| item == self).map_or("", |(_, name, _)| name)
    }

    /// The first of the list.
    fn default_choice() -> Self {
        Self::ALL[0].0.clone()
    }
}

/// No evaluation: every unfinished position is worth 0 to every player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoEvaluation;

impl<G: Game> Evaluate<G> for NoEvaluation {
    fn values(&self, game: &G, _state: &G::State) -> Payoffs {
        Payoffs::zero(game.players())
    }

    fn bounds(&self, game: &G) -> Option<Bounds> {
        let scale = Evaluate::<G>::scale(self, game);
        if scale != Scale::Payoffs {
            return two_player_bounds(game, scale);
        }
        // Payoffs as they are, and 0 for every player.
        let Bounds { least, greatest, sum } = game.promises().payoffs?;
        Some(Bounds { least: least.min(0), greatest: greatest.max(0), sum: sum.filter(|&sum| sum == 0) })
    }
}

impl Named for NoEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[(Self, "none", "0 for every player")];
}
