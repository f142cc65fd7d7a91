//! A network as a search uses it: weights of 16 bits, and integers alone.

use crate::curve::Curve;
use crate::design::Design;
use crate::error::Error;
use crate::index::{Indexer, MAX_INDEXES};
use crate::outputs::Outputs;
use crate::structure::Structure;
use game::{
    Board, Bounds, Contents, Evaluate, Evaluated, Key, MAX_ESTIMATE, MAX_PLAYERS, PROVEN, PROVEN_STEP,
    Payoffs, Player, Scale, two_player_bounds,
};
use std::fmt;
use std::ops::Range;

/// The value of one unit of the sum of weights of a game for two, in millionths.
const UNIT: i64 = 100_000;
/// A million.
const MILLION: i64 = 1_000_000;
/// The number of parts of a payoff of 1 in expectations, where payoffs are small.
const PARTS: i32 = 1_000;
/// The greatest payoff that is divided into parts.
const GREATEST_DIVIDED: i32 = 1_000;
/// The numbers of indexes for which the loop over them is compiled.
const SHORT: usize = 72;
const MIDDLE: usize = 168;
const LONG: usize = MAX_INDEXES;
/// The scale of a game for three or more players of whom one can win.
const ONE_WINS: Scale = Scale::WinnerOnly { hurry: true };
/// The number of weights that are looked up at a time.
const STEP: usize = 8;
/// The number of weights that an index of 16 bits reaches.
const REACH: usize = 1 << 16;

/// A learned static evaluation.
///
/// The value of a position is a sum of weights, one for each tuple of cells by what lies on them. With two
/// opponents it is the value for the player to move, 100 000 for one unit of the sum, within ±1 000 000. With
/// more players there is a sum for each, and the logistic curve turns it into an estimate of the probability
/// of winning, in millionths from -1 000 000 (0) to 1 000 000 (1). Where payoffs are others than the winner's
/// alone, the curve leads from the least payoff to the greatest, and the value is the nearest whole payoff.
#[derive(Clone)]
pub struct Network {
    design: Design,
    pub(crate) made: Structure,
    /// Reads the indexes of tuples in the order of their tables, counted from the base of their span.
    indexer: Indexer,
    spans: Vec<Span>,
    /// All weights, followed by zeros as far as an index reaches.
    pub(crate) weights: Vec<i16>,
    /// A weight of 1 is 2 to this power.
    pub(crate) shift: u32,
    curve: Curve,
    pub(crate) outputs: Outputs,
    /// True if only one player can win, as the promises or an evaluation of the game's own say.
    one_wins: bool,
    key: Key,
}

/// Tuples in the order of their tables, as many as an index of 16 bits reaches from the first.
#[derive(Clone, Debug)]
struct Span {
    /// The first index of the first table in its block.
    base: usize,
    /// The places of the tuples in a row of indexes.
    places: Range<usize>,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("design", &self.design)
            .field("weights", &self.weights().len())
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
        let outputs = Outputs::of(game, design.estimate)?;
        let board = game.board().ok_or(Error::NoBoard)?;
        let mut one_wins = game.promises().payoffs.is_some_and(|bounds| bounds.sum == Some(1));
        for (name, _) in game.evaluations() {
            one_wins |= game.evaluation(name).is_some_and(|own| own.scale(game) == ONE_WINS);
        }
        Network::made(game.players(), &board, (outputs, one_wins), design, shift, weights)
    }

    fn made(
        players: usize,
        board: &Board,
        (outputs, one_wins): (Outputs, bool),
        design: Design,
        shift: u32,
        mut weights: Vec<i16>,
    ) -> Result<Network, Error> {
        let made = Structure::new(board, players, design.estimate.outputs(players), &design)?;
        if weights.len() != made.weights() || shift > 24 {
            return Err(Error::OtherBoard("number of weights"));
        }
        let key = Key::of(&(format!("{design:?}"), shift, &weights));
        weights.resize(weights.len() + REACH, 0);
        let (indexer, spans) = spans(&made);
        let curve = Curve::new();
        Ok(Network { design, made, indexer, spans, weights, shift, curve, outputs, one_wins, key })
    }

    /// The number of weights of a network of this design for a game.
    pub fn number_of_weights<G: Evaluated>(game: &G, design: &Design) -> Result<usize, Error> {
        Outputs::of(game, design.estimate)?;
        let board = game.board().ok_or(Error::NoBoard)?;
        let made = Structure::new(&board, game.players(), design.estimate.outputs(game.players()), design)?;
        Ok(made.weights())
    }

    /// The design.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// The weights, in units of 2 to the power of -[`shift`](Network::shift).
    pub fn weights(&self) -> &[i16] {
        &self.weights[..self.made.weights()]
    }

    /// The number of fractional bits of a weight.
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
        match self.outputs {
            Outputs::Opponents { .. } => {
                let score = self.score_of(self.sum_of(game, state));
                Payoffs::two(if mover == Player::FIRST { score } else { -score })
            }
            Outputs::Winner | Outputs::Payoffs { .. } => self.values_of(mover, &self.sums_of(game, state)),
        }
    }

    /// The values for which the sums of weights stand, those of each player from the mover on.
    #[inline]
    pub(crate) fn values_of(&self, mover: Player, sums: &[i32; MAX_PLAYERS]) -> Payoffs {
        match self.outputs {
            Outputs::Opponents { .. } => {
                let score = self.score_of(sums[0]);
                Payoffs::two(if mover == Player::FIRST { score } else { -score })
            }
            Outputs::Winner => self.curved(mover, sums, |millionths| millionths),
            Outputs::Payoffs { least, greatest } => {
                self.curved(mover, sums, |millionths| between(least, greatest, 1, millionths))
            }
        }
    }

    /// The static value for the player to move.
    #[inline]
    pub fn score<G: Evaluated>(&self, game: &G, state: &G::State) -> i32 {
        let mover = game.to_move(state);
        if !self.outputs.is_opponents() {
            return self.values(game, state)[mover];
        }
        self.score_of(self.sum_of(game, state))
    }

    /// The value for the player to move for which a sum of weights stands, for two opponents.
    #[inline]
    fn score_of(&self, sum: i32) -> i32 {
        let limit = i64::from(MAX_ESTIMATE);
        ((i64::from(sum) * UNIT) >> self.shift).clamp(-limit, limit) as i32
    }

    /// The number of parts of a payoff of 1 in [`expected`](Network::expected) and [`paid`](Network::paid): 1
    /// where payoffs are large.
    pub fn parts(&self) -> i32 {
        let [least, greatest] = self.outputs.range();
        if -GREATEST_DIVIDED <= least && greatest <= GREATEST_DIVIDED { PARTS } else { 1 }
    }

    /// The payoffs to expect of an unfinished position, in [`parts`](Network::parts): an average over games,
    /// which can be added to others. Where wins are learned, a win between two opponents counts 1, a draw 0
    /// and a loss -1, whatever they pay. Shape `[players]`, absolute.
    #[inline]
    pub fn expected<G: Evaluated>(&self, game: &G, state: &G::State) -> Payoffs {
        let ([least, greatest], parts) = (self.outputs.range(), self.parts());
        let mover = game.to_move(state);
        let paid = |millionths| between(least, greatest, parts, millionths);
        if self.outputs.is_opponents() {
            // The hyperbolic tangent of z is the logistic curve of 2 z, stretched to begin at -1.
            let share = paid(self.curve.millionths(2 * self.sum_of(game, state), self.shift));
            return Payoffs::two(if mover == Player::FIRST { share } else { -share });
        }
        self.curved(mover, &self.sums_of(game, state), paid)
    }

    /// The payoffs of a finished game as [`expected`](Network::expected) counts them.
    #[inline]
    pub fn paid(&self, payoffs: &Payoffs) -> Payoffs {
        let parts = self.parts();
        let is_sign = self.outputs == Outputs::Opponents { greatest: None };
        payoffs.map(|payoff| (if is_sign { payoff.signum() } else { payoff }).saturating_mul(parts))
    }

    /// The logistic curve of the sum of each player, in millionths from -1 000 000 to 1 000 000,
    /// turned into a value. Absolute.
    #[inline]
    fn curved(&self, mover: Player, sums: &[i32; MAX_PLAYERS], value: impl Fn(i32) -> i32) -> Payoffs {
        let players = self.made.players;
        let mut values = Payoffs::zero(players);
        for player in Player::all(players) {
            let seat = (player.index() + players - mover.index()) % players;
            values[player] = value(self.curve.millionths(sums[seat], self.shift));
        }
        values
    }

    /// The sums of weights for each player from the mover on.
    #[inline]
    fn sums_of<G: Evaluated>(&self, game: &G, state: &G::State) -> [i32; MAX_PLAYERS] {
        let mover = game.to_move(state);
        let mut contents = Contents::default();
        game.read_contents(state, &mut contents);
        match self.indexer.row() {
            row if row <= SHORT => self.sums::<SHORT>(mover, &contents),
            row if row <= MIDDLE => self.sums::<MIDDLE>(mover, &contents),
            _ => self.sums::<LONG>(mover, &contents),
        }
    }

    /// The sum of weights for the player to move, for two opponents.
    #[inline]
    fn sum_of<G: Evaluated>(&self, game: &G, state: &G::State) -> i32 {
        let mover = game.to_move(state);
        let mut contents = Contents::default();
        game.read_contents(state, &mut contents);
        match self.indexer.row() {
            row if row <= SHORT => self.sum::<SHORT>(mover, &contents),
            row if row <= MIDDLE => self.sum::<MIDDLE>(mover, &contents),
            _ => self.sum::<LONG>(mover, &contents),
        }
    }

    /// The scale of values.
    pub fn scale<G: Evaluated>(&self, game: &G) -> Scale {
        match self.outputs {
            Outputs::Opponents { .. } => Scale::Proven { hurry: game.promises().is_only_won_or_lost() },
            Outputs::Winner => Scale::WinnerOnly { hurry: self.one_wins },
            Outputs::Payoffs { .. } => Scale::Payoffs,
        }
    }

    /// Bounds of all values, if any are promised. Values of each player are learned apart, but for two
    /// opponents, so that they have no constant sum.
    pub fn bounds<G: Evaluated>(&self, game: &G) -> Option<Bounds> {
        let greatest = PROVEN + PROVEN_STEP;
        match self.outputs {
            Outputs::Opponents { .. } => two_player_bounds(game, self.scale(game)),
            Outputs::Winner => Some(Bounds { least: -greatest, greatest, sum: None }),
            // Estimates lie between them.
            Outputs::Payoffs { .. } => game.promises().payoffs.map(|known| Bounds { sum: None, ..known }),
        }
    }

    /// A hash of everything besides the game that values depend on.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The first weight of the block of a position.
    #[inline]
    pub(crate) fn block(&self, mover: Player, contents: &Contents) -> usize {
        self.made.set_of(mover) * self.made.set() + self.made.block_of(contents)
    }

    /// The sum of the weights of a position, for two opponents.
    #[inline]
    fn sum<const ROW: usize>(&self, mover: Player, contents: &Contents) -> i32 {
        let mut indexes = [0; ROW];
        self.indexer.read(mover, contents, &mut indexes);
        let block = &self.weights[self.block(mover, contents)..];
        let mut sum = 0;
        for Span { base, places } in &self.spans {
            let weights = &block[*base..][..REACH];
            let weight = |index: u16| i32::from(weights[usize::from(index)]);
            // In fixed steps, to keep the loop overhead small.
            let (whole, last) = indexes[places.clone()].as_chunks::<STEP>();
            for indexes in whole {
                sum += indexes.iter().map(|&index| weight(index)).sum::<i32>();
            }
            sum += last.iter().map(|&index| weight(index)).sum::<i32>();
        }
        for (&offset, &count) in self.made.count_offsets.iter().zip(&contents.counts) {
            sum += i32::from(block[offset + usize::from(count)]);
        }
        sum
    }

    /// The sums of the weights of a position, for each player from the mover on.
    #[inline]
    fn sums<const ROW: usize>(&self, mover: Player, contents: &Contents) -> [i32; MAX_PLAYERS] {
        let mut indexes = [0; ROW];
        self.indexer.read(mover, contents, &mut indexes);
        let outputs = self.made.outputs;
        let first = self.block(mover, contents) * outputs;
        let weights = &self.weights[first..][..self.made.block * outputs];
        let mut sums = [0; MAX_PLAYERS];
        let mut add = |at: usize| {
            for (sum, &weight) in sums.iter_mut().zip(&weights[at * outputs..][..outputs]) {
                *sum += i32::from(weight);
            }
        };
        for Span { base, places } in &self.spans {
            for &index in &indexes[places.clone()] {
                add(base + usize::from(index));
            }
        }
        for (&offset, &count) in self.made.count_offsets.iter().zip(&contents.counts) {
            add(offset + usize::from(count));
        }
        sums
    }
}

/// The tuples of a network in the order of their tables, so that few spans hold them, and what reads them.
fn spans(made: &Structure) -> (Indexer, Vec<Span>) {
    let mut ordered = made.clone();
    ordered.tuples.sort_by_key(|tuple| made.classes[tuple.class].offset);
    let mut spans: Vec<Span> = Vec::new();
    let mut start = Vec::new();
    for (place, tuple) in ordered.tuples.iter().enumerate() {
        let class = &made.classes[tuple.class];
        let end = class.offset + class.size;
        if spans.last().is_none_or(|span| span.base + REACH < end) {
            spans.push(Span { base: class.offset, places: place..place });
        }
        if let Some(span) = spans.last_mut() {
            span.places.end = place + 1;
            start.push((class.offset - span.base) as u16);
        }
    }
    (Indexer::new(&ordered, &start), spans)
}

/// The value `millionths` of the way from `least`, at -1 000 000, to `greatest`, at 1 000 000, in parts of
/// which so many make 1; the nearest whole number, halves up.
#[inline]
fn between(least: i32, greatest: i32, parts: i32, millionths: i32) -> i32 {
    let [least, greatest, parts] = [least, greatest, parts].map(i64::from);
    let way = i64::from(millionths) + MILLION;
    (least * parts + (way * (greatest - least) * parts + MILLION).div_euclid(2 * MILLION)) as i32
}

#[cfg(test)]
mod tests {
    use super::between;

    #[test]
    fn values_lie_between_the_least_and_the_greatest_payoff() {
        for (least, greatest, parts) in
            [(0, 1, 1_000), (-64, 64, 1_000), (-3, 5, 1), (-2_000_000, 2_000_000, 1)]
        {
            let at = |millionths| between(least, greatest, parts, millionths);
            assert_eq!([at(-1_000_000), at(1_000_000)], [least * parts, greatest * parts]);
            assert_eq!(2 * at(0), (least + greatest) * parts);
            assert!((-999_999..=1_000_000).step_by(333).all(|way| at(way - 1) <= at(way)));
        }
        assert_eq!([between(0, 2, 1, -500_001), between(0, 2, 1, -500_000)], [0, 1]);
    }
}
