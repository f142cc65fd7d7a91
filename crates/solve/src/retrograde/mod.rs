//! Games solved whole over numbered positions: value and distance of every one, from the ends back.
//!
//! **What it computes.** For two players whose gains are each other's losses, of every position that has a
//! [`Rank`](game::Rank): what the first player gets under best play, and the plies to the end when whoever gains hurries and the
//! other delays. It is what [`Forced`](crate::Forced) finds by hashing what can be reached; here a position
//! takes the two bytes of its [`Cell`], four while its layer is worked on, and no move is stored.
//!
//! **Method.** Layer by layer from the lowest number, as no move leads up ([`Ranked`], law 11). Within a layer:
//!
//! 1. Where the rules promise an end, or pay other than 1, 0 and -1, a position is known once all are that its
//!    moves lead to: first those whose moves all leave the layer, then in rounds those behind whose moves
//!    everything is known (`acyclic`).
//! 2. Otherwise every position starts with the number of its moves that stay in the layer, and with what its other moves
//!    lead to. In round d the positions whose end is d plies away tell those [before](Ranked::predecessors) them: one whose
//!    mover wins there is won in d + 1; of another one move less is open, and without an open move it is lost, in
//!    d + 1 or as late as the layers below allow. What comes from below waits for the round of its
//!    distance. What no round tells is play without an end: a draw (`cyclic`).
//!
//! **Memory.** Two bytes a place, four more for the places of the layer that is worked on, and for a moment two more of that layer.
//! Lines of Action on 4x4, all 4 524 440 placings of one to four men a side, takes 22 MB.
//!
//! Places whose position play never comes to are solved like all others, by the rules; those from which a move leads to a
//! position without a number or not known stay not known. Neither can disturb a position that play comes to: the moves of that one
//! lead to such positions only, and a predecessor is told nothing but by its own legal moves (law 12).
//!
//! **Source.** Ströhlein (1970) and Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9(3), 1986, for the rounds
//! and the moves taken back. **Differences.** (1) Moves that are still open are counted instead of tried again. (2) A round
//! looks for its positions by a scan of the layer, in order, instead of keeping lists of them: no memory beside the cells, and the
//! same result with any number of threads. (3) Distances are those of the whole game, not to the next
//! capture: what comes from the layers below waits for its round.

mod acyclic;
mod cell;
mod cyclic;
mod reach;
mod workers;

pub use cell::{Cell, Cells, Codec};
pub use reach::Reachable;

use crate::control::{SolveControl, Unsolved};
use crate::forced::{ForcedValue, ForcedValues};
use crate::forward::ends;
use cell::Layer;
use game::{Game, Payoffs, Player, Promises, Ranked};
use search::{Known, Tablebase};
use std::fmt;
use std::num::NonZeroUsize;
use workers::Workers;

/// All positions of a game, solved.
pub struct Retrograde<'a, G> {
    game: &'a G,
    codec: Codec,
    layers: Vec<Vec<Cell>>,
    /// A bound on the plies to the end, for each layer and for one more.
    bounds: Vec<u32>,
    ends: bool,
}

impl<'a, G: Ranked + Sync> Retrograde<'a, G> {
    /// Solves every position that has a number, on so many threads: the result does not depend on how many.
    ///
    /// # Errors
    ///
    /// See [`Unsolved`]; among them that there are more places than the control allows.
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
            let below: &[Vec<Cell>] = &layers;
            let layer = layer(game, codec, (number, size), below, &Workers { threads, control })?;
            bounds.push(bounds[number as usize] + layer.rounds);
            layers.push(layer.cells);
        }
        Ok(Retrograde { game, codec, layers, bounds, ends: ends(&game.promises()) })
    }

    /// What the first player can force here, and the second cannot prevent; `None` for a position that has no number or
    /// that play never comes to and nothing is known of.
    pub fn forced_value(&self, state: &G::State) -> Option<ForcedValue> {
        let rank = self.game.rank(state)?;
        let (value, distance) = self.codec.unpack(self.layers.cell(rank))?;
        // A move that leaves the layer comes at or below its bound; one that stays is a round nearer to it.
        let bound = if self.ends {
            self.bounds[rank.layer as usize] + self.round(state, rank.layer)
        } else {
            distance
        };
        Some(ForcedValue { value, distance, bound })
    }

    /// The most moves that can follow each other here without leaving the layer, and one for a move that leaves it.
    fn round(&self, state: &G::State, layer: u32) -> u32 {
        let inner = children(self.game, state)
            .filter(|child| self.game.rank(child).is_some_and(|rank| rank.layer == layer));
        let deepest = inner.map(|child| self.round(&child, layer)).max();
        match deepest {
            Some(deepest) => deepest + 1,
            None => u32::from(self.game.outcome(state).is_none()),
        }
    }
}

impl<G> Retrograde<'_, G> {
    /// How many positions are known, those that play never comes to included.
    pub fn positions(&self) -> u64 {
        self.layers.iter().flatten().filter(|cell| cell.is_known()).count() as u64
    }

    /// How a cell holds value and distance.
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

    fn forced_value(&self, state: &G::State) -> Option<ForcedValue> {
        Retrograde::forced_value(self, state)
    }
}

/// A tablebase that knows everything.
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

/// All cells of one layer, from those of the layers below: the place of a cell is the index of its position's
/// rank, and `below` is asked for lower layers only. The cells do not depend on the number of threads.
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
    number: u32,
    below: &(impl Cells + ?Sized),
    threads: NonZeroUsize,
    control: &SolveControl<'_>,
) -> Result<Vec<Cell>, Unsolved> {
    let codec = Codec::of(game)?;
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
    if goes_round(&game.promises()) {
        cyclic::solve(game, codec, layer, below, workers)
    } else {
        acyclic::solve(game, codec, layer, below, workers)
    }
}

/// Whether play may go round in circles, and every game is won, lost or drawn.
fn goes_round(promises: &Promises) -> bool {
    !ends(promises) && promises.is_only_won_or_lost()
}

fn children<'g, G: Game>(game: &'g G, state: &'g G::State) -> impl Iterator<Item = G::State> + 'g {
    game::legal(game, state).into_iter().map(|mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        child
    })
}
