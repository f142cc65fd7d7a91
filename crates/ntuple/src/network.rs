//! A network as a search uses it: weights of 16 bits, and integers alone.

use crate::curve::Curve;
use crate::design::Design;
use crate::error::Error;
use crate::index::Indexer;
use crate::outputs::{Outputs, outputs};
use crate::structure::Structure;
use game::{
    Bounds, Contents, Evaluated, Key, MAX_ESTIMATE, PROVEN, PROVEN_STEP, Payoffs, Player, Scale,
    two_player_bounds,
};
use std::fmt;

/// The value of one unit of the sum of weights of a game for two, in millionths.
const UNIT: i64 = 100_000;
/// The numbers of indexes for which the loop over them is compiled.
const SHORT: usize = 64;
const MIDDLE: usize = 160;
const LONG: usize = 512;

/// A learned static evaluation.
///
/// The value of a position is a sum of weights, one for each tuple of cells by what lies on them. With two
/// opponents it is the value for the player to move, 100 000 for one unit of the sum, within ±1 000 000. With
/// more players there is a sum for each, and the logistic curve turns it into an estimate of the probability
/// of winning, in millionths from -1 000 000 (0) to 1 000 000 (1).
#[derive(Clone)]
pub struct Network {
    design: Design,
    made: Structure,
    indexer: Indexer,
    /// The first index of each tuple's table in a block.
    offsets: Vec<u32>,
    weights: Vec<i16>,
    /// A weight of 1 is 2 to this power.
    shift: u32,
    curve: Curve,
    outputs: Outputs,
    key: Key,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("design", &self.design)
            .field("weights", &self.weights.len())
            .field("shift", &self.shift)
            .finish_non_exhaustive()
    }
}

impl Network {
    /// The network of this design for a game, with its weights in units of 2^-`shift`.
    pub fn new<G: Evaluated>(
        game: &G,
        design: Design,
        shift: u32,
        weights: Vec<i16>,
    ) -> Result<Network, Error> {
        let outputs = outputs(game)?;
        let board = game.board().ok_or(Error::NoBoard)?;
        let made = Structure::new(&board, game.players(), outputs.count(game.players()), &design)?;
        if weights.len() != made.weights() || shift > 24 {
            return Err(Error::OtherBoard("number of weights"));
        }
        let offsets = made.tuples.iter().map(|tuple| made.classes[tuple.class].offset as u32).collect();
        let indexer = Indexer::new(&made);
        let key = Key::of(&(format!("{design:?}"), shift, &weights));
        Ok(Network { design, made, indexer, offsets, weights, shift, curve: Curve::new(), outputs, key })
    }

    /// The number of weights of a network of this design for a game.
    pub fn number_of_weights<G: Evaluated>(game: &G, design: &Design) -> Result<usize, Error> {
        let outputs = outputs(game)?;
        let board = game.board().ok_or(Error::NoBoard)?;
        let made = Structure::new(&board, game.players(), outputs.count(game.players()), design)?;
        Ok(made.weights())
    }

    /// The design.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// The weights, in units of 2 to the power of -[`shift`](Network::shift).
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// The number of binary digits of a weight behind the point.
    pub fn shift(&self) -> u32 {
        self.shift
    }

    /// The number of tables that are looked up for one position.
    pub fn tuples(&self) -> usize {
        self.made.tuples.len()
    }

    /// The static value of an unfinished position. Shape `[players]`, absolute.
    #[inline]
    pub fn values<G: Evaluated>(&self, game: &G, state: &G::State) -> Payoffs {
        let mover = game.to_move(state);
        if self.outputs == Outputs::Opponents {
            let score = self.score(game, state);
            return Payoffs::two(if mover == Player::FIRST { score } else { -score });
        }
        let mut contents = Contents::default();
        game.read_contents(state, &mut contents);
        let sums = match self.indexer.row() {
            row if row <= SHORT => self.sums::<SHORT>(mover, &contents),
            row if row <= MIDDLE => self.sums::<MIDDLE>(mover, &contents),
            _ => self.sums::<LONG>(mover, &contents),
        };
        let players = self.made.players;
        let mut values = Payoffs::zero(players);
        for player in Player::all(players) {
            let seat = (player.index() + players - mover.index()) % players;
            values[player] = self.curve.millionths(sums[seat], self.shift);
        }
        values
    }

    /// The static value for the player to move.
    #[inline]
    pub fn score<G: Evaluated>(&self, game: &G, state: &G::State) -> i32 {
        let mover = game.to_move(state);
        if self.outputs != Outputs::Opponents {
            return self.values(game, state)[mover];
        }
        let mut contents = Contents::default();
        game.read_contents(state, &mut contents);
        let sum = match self.indexer.row() {
            row if row <= SHORT => self.sum::<SHORT>(mover, &contents),
            row if row <= MIDDLE => self.sum::<MIDDLE>(mover, &contents),
            _ => self.sum::<LONG>(mover, &contents),
        };
        let limit = i64::from(MAX_ESTIMATE);
        ((i64::from(sum) * UNIT) >> self.shift).clamp(-limit, limit) as i32
    }

    /// The scale of values.
    pub fn scale<G: Evaluated>(&self, game: &G) -> Scale {
        match self.outputs {
            Outputs::Opponents => Scale::Proven { hurry: game.promises().is_only_won_or_lost() },
            Outputs::Winner => Scale::WinnerOnly,
        }
    }

    /// Bounds of all values. Those of three or more players are learned apart, so that they have no constant
    /// sum.
    pub fn bounds<G: Evaluated>(&self, game: &G) -> Option<Bounds> {
        let greatest = PROVEN + PROVEN_STEP;
        match self.outputs {
            Outputs::Opponents => two_player_bounds(game, self.scale(game)),
            Outputs::Winner => Some(Bounds { least: -greatest, greatest, sum: None }),
        }
    }

    /// A hash of everything that values depend on beside the game.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The first weight of the block of a position.
    #[inline]
    fn block(&self, mover: Player, contents: &Contents) -> usize {
        self.made.set_of(mover) * self.made.set() + self.made.block_of(contents)
    }

    /// The sum of the weights of a position, for two opponents.
    #[inline]
    fn sum<const ROW: usize>(&self, mover: Player, contents: &Contents) -> i32 {
        let mut indexes = [0; ROW];
        self.indexer.read(mover, contents, &mut indexes);
        let weights = &self.weights[self.block(mover, contents)..][..self.made.block];
        let looked_up = self.offsets.iter().zip(&indexes);
        let mut sum: i32 =
            looked_up.map(|(&offset, &index)| i32::from(weights[offset as usize + usize::from(index)])).sum();
        for (&offset, &count) in self.made.count_offsets.iter().zip(&contents.counts) {
            sum += i32::from(weights[offset + usize::from(count)]);
        }
        sum
    }

    /// The sums of the weights of a position, for each player from the mover on.
    #[inline]
    fn sums<const ROW: usize>(&self, mover: Player, contents: &Contents) -> [i32; game::MAX_PLAYERS] {
        let mut indexes = [0; ROW];
        self.indexer.read(mover, contents, &mut indexes);
        let outputs = self.made.outputs;
        let first = self.block(mover, contents) * outputs;
        let weights = &self.weights[first..][..self.made.block * outputs];
        let mut sums = [0; game::MAX_PLAYERS];
        let mut add = |at: usize| {
            for (sum, &weight) in sums.iter_mut().zip(&weights[at * outputs..][..outputs]) {
                *sum += i32::from(weight);
            }
        };
        for (&offset, &index) in self.offsets.iter().zip(&indexes) {
            add(offset as usize + usize::from(index));
        }
        for (&offset, &count) in self.made.count_offsets.iter().zip(&contents.counts) {
            add(offset + usize::from(count));
        }
        sums
    }
}
