#![doc = include_str!("README.md")]

mod evaluation;
mod notation;
mod scene;
mod symmetry;
#[cfg(test)]
mod tests;

pub use evaluation::UniformEvaluation;

use game::random::{SplitMix64, derive_seed};
use game::{
    Bounds, Configured, Game, Given, MAX_PLAYERS, Parameter, ParameterError, Payoffs, Player, Promises,
};

/// The maximum number of children of a node.
const MAX_BRANCHING: u8 = 100;
/// The maximum number of plies.
const MAX_DEPTH: u8 = 62;
/// The maximum number of leaves, so that indexes fit a word with room to spare.
const MAX_LEAVES: u64 = 1 << 62;
/// The maximum absolute payoff.
const MAX_SPREAD: u32 = 1_000_000;
/// The default spread of random leaves.
const DEFAULT_SPREAD: u32 = 100;

/// The arrangement of the leaves' values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Each leaf is drawn independently.
    Random,
    /// The best child of every node comes first: alpha-beta visits as few leaves as possible.
    Best,
    /// The best child of every node comes last: alpha-beta visits every leaf.
    Worst,
}

/// A tree with the same branching everywhere and all leaves at the same depth; no node is stored.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation, Payoffs};
/// use games::uniform::{Order, Uniform};
/// let tree = Uniform::ordered(2, 2, Order::Worst).unwrap();
/// // The first child is the worse one for MAX, and the one that MIN chooses.
/// assert_eq!(tree.draw(&tree.start()), "((-1 -2) (1 0))");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Uniform {
    branching: u64,
    depth: u8,
    players: usize,
    order: Order,
    seed: u64,
    /// The largest absolute value.
    spread: u32,
    leaves: u64,
}

/// A node: its index in its layer, from 0 at the left, and the depth of the layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    index: u64,
    ply: u8,
}

impl Uniform {
    /// A tree for `players` with random leaves from `-spread` to `spread`.
    ///
    /// # Errors
    ///
    /// If a number is out of its range or the tree is too large: see the README.
    pub fn random(
        branching: u8,
        depth: u8,
        players: usize,
        spread: u32,
        seed: u64,
    ) -> Result<Uniform, ParameterError> {
        Uniform::new([branching.into(), depth.into(), players as u64], Order::Random, Some(spread), seed)
    }

    /// A tree for two players whose leaves all have different values, in this order.
    ///
    /// # Errors
    ///
    /// If a number is out of its range or the tree has more than 2 000 000 leaves. (In random order, values
    /// are those of seed 1 and need not differ.)
    pub fn ordered(branching: u8, depth: u8, order: Order) -> Result<Uniform, ParameterError> {
        Uniform::new([branching.into(), depth.into(), 2], order, None, 1)
    }

    fn new(
        [branching, depth, players]: [u64; 3],
        order: Order,
        spread: Option<u32>,
        seed: u64,
    ) -> Result<Uniform, ParameterError> {
        let wrong = |why: String| Err(ParameterError::Together(why));
        let ranges = [
            ("branching", branching, 1..=u64::from(MAX_BRANCHING)),
            ("depth", depth, 1..=u64::from(MAX_DEPTH)),
            ("players", players, 2..=MAX_PLAYERS as u64),
            ("spread", spread.unwrap_or(0).into(), 0..=u64::from(MAX_SPREAD)),
        ];
        for (name, value, range) in ranges {
            if !range.contains(&value) {
                return wrong(format!(
                    "expected {name} from {} to {}, got `{value}`",
                    range.start(),
                    range.end()
                ));
            }
        }
        let Some(leaves) = branching.checked_pow(depth as u32).filter(|&leaves| leaves <= MAX_LEAVES) else {
            return wrong(format!("expected at most 2^62 leaves, got `{branching}^{depth}`"));
        };
        if order != Order::Random && players != 2 {
            return wrong(format!(
                "expected two players, or leaves in random order, got `{players}` players"
            ));
        }
        // Ranks 0 to leaves - 1 are shifted so that 0 is the median.
        let distinct = leaves / 2;
        let spread = match spread {
            Some(spread) => spread,
            None if order == Order::Random => DEFAULT_SPREAD,
            None if distinct <= u64::from(MAX_SPREAD) => distinct as u32,
            None => {
                return wrong(format!(
                    "expected at most {} leaves, so that all can differ, or a spread, \
                     got `{branching}^{depth}`",
                    2 * MAX_SPREAD
                ));
            }
        };
        Ok(Uniform { branching, depth: depth as u8, players: players as usize, order, seed, spread, leaves })
    }

    /// The number of leaves.
    pub const fn leaves(&self) -> u64 {
        self.leaves
    }

    /// The largest absolute payoff.
    pub const fn spread(&self) -> u32 {
        self.spread
    }

    /// The payoffs of leaf number `index` from the left, from 0.
    fn payoffs(&self, index: u64) -> Payoffs {
        let spread = self.spread as i32;
        if self.order != Order::Random {
            // Sorted leaves fill the values from the smallest up, as evenly as possible. Without a given
            // spread there are as many values as leaves, or one more, and all leaves differ.
            let values = 2 * u128::from(self.spread) + 1;
            let value = u128::from(self.rank(index)) * values / u128::from(self.leaves);
            return Payoffs::two(value as i32 - spread);
        }
        let mut random = SplitMix64::new(derive_seed(self.seed, index));
        let mut entry = || random.below(2 * u64::from(self.spread) + 1) as i32 - spread;
        if self.players == 2 {
            return Payoffs::two(entry());
        }
        let mut payoffs = Payoffs::zero(self.players);
        for player in Player::all(self.players) {
            payoffs[player] = entry();
        }
        payoffs
    }

    /// The rank of a leaf when all are sorted by their value for player 1, from 0 for the smallest.
    ///
    /// The moves that lead to the leaf are the digits of its index in base `branching`. Each digit is kept
    /// or reversed by the player who chose it, so that the values below a child are an interval that lies
    /// wholly below or above its sibling's.
    fn rank(&self, index: u64) -> u64 {
        let (mut rest, mut place, mut rank) = (index, 1, 0);
        for ply in (0..self.depth).rev() {
            let digit = rest % self.branching;
            rest /= self.branching;
            let ascends = (ply % 2 == 0) == (self.order == Order::Worst);
            rank += place * if ascends { digit } else { self.branching - 1 - digit };
            // After the first digit this may be the number of leaves, which fits.
            place *= self.branching;
        }
        rank
    }
}

described!(Uniform);

impl Game for Uniform {
    type State = State;
    /// The index of the child, from 0.
    type Move = u8;
    /// Nothing: the parent follows from the index.
    type Undo = ();

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State { index: 0, ply: 0 }
    }

    fn to_move(&self, state: &State) -> Player {
        Player::new(usize::from(state.ply) % self.players)
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        (state.ply == self.depth).then(|| self.payoffs(state.index))
    }

    fn legal_moves(&self, _state: &State, moves: &mut Vec<u8>) {
        moves.extend(0..self.branching as u8);
    }

    fn play(&self, state: &mut State, mv: u8) {
        state.index = state.index * self.branching + u64::from(mv);
        state.ply += 1;
    }

    fn undo(&self, state: &mut State, _mv: u8, (): ()) {
        state.index /= self.branching;
        state.ply -= 1;
    }

    fn promises(&self) -> Promises {
        let spread = self.spread as i32;
        let payoffs = if self.players == 2 {
            Bounds::zero_sum(spread)
        } else {
            Bounds { least: -spread, greatest: spread, sum: None }
        };
        Promises { longest: Some(self.depth.into()), draws: true, payoffs: Some(payoffs), repetition: None }
    }
}

impl Configured for Uniform {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "branching", expects: "1 to 100", default: "2", about: "children of a node" },
        Parameter { name: "depth", expects: "1 to 62", default: "4", about: "plies to every leaf" },
        Parameter { name: "players", expects: "2 to 6", default: "2", about: "the number of players" },
        Parameter {
            name: "spread",
            expects: "0 to 1000000",
            default: "",
            about: "largest absolute value of a leaf; 100, or enough for distinct leaves if they are ordered",
        },
        Parameter {
            name: "order",
            expects: "random|best|worst",
            default: "random",
            about: "whether the best child comes first, last or anywhere",
        },
        Parameter { name: "seed", expects: "a whole number", default: "1", about: "of the random leaves" },
    ];

    fn configure(given: &Given<'_>) -> Result<Uniform, ParameterError> {
        let shape = [
            given.whole("branching", 1..=MAX_BRANCHING.into())?,
            given.whole("depth", 1..=MAX_DEPTH.into())?,
            given.whole("players", 2..=MAX_PLAYERS as u64)?,
        ];
        let spread = match given.text("spread") {
            "" => None,
            _ => Some(given.whole("spread", 0..=MAX_SPREAD.into())? as u32),
        };
        let orders = [("random", Order::Random), ("best", Order::Best), ("worst", Order::Worst)];
        let order = given.choice("order", &orders)?;
        Uniform::new(shape, order, spread, given.whole("seed", 0..=u64::MAX)?)
    }
}
