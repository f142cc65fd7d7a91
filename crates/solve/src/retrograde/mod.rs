//! Retrograde analysis: value and distance of every numbered position, from the ends back.
//!
//! **Value.** For two-player zero-sum games, of every position that has a [`Rank`](game::Rank): the payoff of
//! the first player under best play, and the plies to the end when the side that gains hurries and the other
//! delays. [`Forced`](crate::Forced) finds the same by hashing reachable positions; here a position takes the
//! two bytes of its [`Cell`], four while its layer is being solved, and no move is stored.
//!
//! **Method.** Layer by layer from the lowest number, as no move leads up ([`Ranked`], law 11). Within a
//! layer:
//!
//! 1. Where the rules promise an end, or pay other than 1, 0 and -1, a position is solved once all its
//!    children are: first the positions whose moves all leave the layer, then the others in rounds
//!    (`acyclic`).
//! 2. Otherwise every position starts with the number of its moves that stay in the layer and the results of
//!    its other moves. In round d the positions that end in d plies are propagated to their
//!    [predecessors](Ranked::predecessors): one whose mover wins there is won in d + 1; another has one open
//!    move less, and without an open move it is lost, in d + 1 or as late as the layers below imply. Results
//!    from below wait for the round of their distance. Positions that no round reaches are endless play: a
//!    draw (`cyclic`).
//!
//! **Memory.** Two bytes an index, four more for those of the layer being solved, and briefly two more for
//! that layer. Lines of Action on 4x4, all 4 524 440 placements of one to four pieces a side, takes 22 MB.
//!
//! Unreachable positions are solved like all others, by the rules; those with a move to a position without a
//! rank or without a value stay unknown. Neither affects a reachable position: its moves lead to reachable
//! positions only, and a predecessor is updated by its own legal moves only (law 12).
//!
//! **Source.** Ströhlein (1970) and Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9(3),
//! 1986, for the rounds and the unmoves. **Differences.** (1) Open moves are counted instead of tried again.
//! (2) A round finds its positions by a scan of the layer instead of lists of them: no memory beside the
//! cells, and the same result with any number of threads. (3) Distances are those of the whole game, not to
//! the next capture: results from the layers below wait for their round.

mod acyclic;
mod cell;
mod cyclic;
mod reach;
mod word;
mod workers;

pub use acyclic::{BackedUp, back_up};
pub use cell::{Cell, Cells, Codec};
pub use reach::Reachable;
pub use word::{Effect, Leaving, Word};

use crate::control::{SolveControl, Unsolved};
use crate::forced::{ForcedValue, ForcedValues, children};
use crate::forward::ends;
use cell::Layer;
use game::{Payoffs, Player, Promises, Ranked};
use search::{Known, Tablebase};
use std::fmt;
use std::num::NonZeroUsize;
use workers::Workers;

/// A solved game.
pub struct Retrograde<'a, G> {
    game: &'a G,
    codec: Codec,
    layers: Vec<Vec<Cell>>,
    /// An upper bound of the plies to the end for each layer, and one more.
    bounds: Vec<u32>,
    ends: bool,
}

impl<'a, G: Ranked + Sync> Retrograde<'a, G> {
    /// Solves every numbered position, on this many threads: the result does not depend on their number.
    ///
    /// # Errors
    ///
    /// See [`Unsolved`]; among them that there are more indices than the limit of positions.
    pub fn new(
        game: &'a G,
        threads: NonZeroUsize,
        control: &SolveControl<'_>,
    ) -> Result<Retrograde<'a, G>, Unsolved> {
        let codec = Codec::of(game)?;
        let sizes = game.layers().ok_or(Unsolved::UNNUMBERED)?;
        let places: u128 = sizes.iter().map(|&size| u128::from(size)).sum();
        if places > u128::from(control.positions) {
            return Err(Unsolved::Positions(control.positions));
        }
        let (mut layers, mut bounds) = (Vec::with_capacity(sizes.len()), vec![0]);
        for (number, &size) in (0..).zip(&sizes) {
            control.reserve(size)?;
            let below: &[Vec<Cell>] = &layers;
            let layer = layer(game, codec, (number, size), below, &Workers { threads, control })?;
            bounds.push(bounds[number as usize] + layer.rounds);
            layers.push(layer.cells);
        }
        Ok(Retrograde { game, codec, layers, bounds, ends: ends(&game.promises()) })
    }

    /// The length of the longest sequence of moves within the layer, plus 1 for a move that leaves it.
    fn round(&self, state: &G::State, layer: u32) -> u32 {
        let inner = children(self.game, false, state)
            .filter(|child| self.game.rank(child).is_some_and(|rank| rank.layer == layer));
        let deepest = inner.map(|child| self.round(&child, layer)).max();
        match deepest {
            Some(deepest) => deepest + 1,
            None => u32::from(self.game.outcome(state).is_none()),
        }
    }
}

impl<G> Retrograde<'_, G> {
    /// The number of known positions, unreachable ones included.
    pub fn positions(&self) -> u64 {
        self.layers.iter().flatten().filter(|cell| cell.is_known()).count() as u64
    }

    /// The packing of the cells.
    pub const fn codec(&self) -> Codec {
        self.codec
    }

    /// The cells of every layer.
    pub fn layers(&self) -> &[Vec<Cell>] {
        &self.layers
    }
}

impl<G: Ranked + Sync> ForcedValues<G> for Retrograde<'_, G> {
    fn player(&self) -> Player {
        Player::FIRST
    }

    /// `None` for a position without a rank, or an unreachable one without a value.
    fn forced_value(&self, state: &G::State) -> Option<ForcedValue> {
        let rank = self.game.rank(state)?;
        let (value, distance) = self.codec.unpack(self.layers.cell(rank))?;
        // A move out of the layer arrives at or below its bound; one that stays is a round nearer to it.
        let bound = if self.ends {
            self.bounds[rank.layer as usize] + self.round(state, rank.layer)
        } else {
            distance
        };
        Some(ForcedValue { value, distance, bound })
    }
}

/// A tablebase of all positions.
impl<G: Ranked + Sync> Tablebase<G> for Retrograde<'_, G> {
    fn probe(&self, state: &G::State) -> Option<Known> {
        let (value, plies) = self.codec.unpack(self.layers.cell(self.game.rank(state)?))?;
        Some(Known { payoffs: Payoffs::two(value), plies })
    }
}

impl<G> fmt::Debug for Retrograde<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<usize> = self.layers.iter().map(Vec::len).collect();
        f.debug_struct("Retrograde").field("layers", &sizes).finish_non_exhaustive()
    }
}

/// All cells of one layer for the player of `codec`, from those of the layers `below`. A cell's index is that
/// of its position's rank.
/// The cells do not depend on the number of threads.
///
/// # Errors
///
/// See [`Unsolved`].
///
/// # Panics
///
/// If there is no such layer.
pub fn solve_layer<G: Ranked + Sync>(
    game: &G,
    codec: Codec,
    number: u32,
    below: &(impl Cells + ?Sized),
    threads: NonZeroUsize,
    control: &SolveControl<'_>,
) -> Result<Vec<Cell>, Unsolved> {
    let size = game.layers().ok_or(Unsolved::UNNUMBERED)?[number as usize];
    if size > control.positions {
        return Err(Unsolved::Positions(control.positions));
    }
    Ok(layer(game, codec, (number, size), below, &Workers { threads, control })?.cells)
}

fn layer<G: Ranked + Sync>(
    game: &G,
    codec: Codec,
    layer: (u32, u64),
    below: &(impl Cells + ?Sized),
    workers: &Workers<'_>,
) -> Result<Layer, Unsolved> {
    if may_cycle(&game.promises()) {
        cyclic::solve(game, codec, layer, below, workers)
    } else {
        acyclic::solve(game, codec, layer, below, workers)
    }
}

/// Returns whether a layer is solved as one in which play may cycle: no end is promised, and every game is
/// won, lost or drawn.
pub fn may_cycle(promises: &Promises) -> bool {
    !ends(promises) && promises.is_only_won_or_lost()
}
