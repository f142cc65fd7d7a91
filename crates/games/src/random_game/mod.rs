#![doc = include_str!("README.md")]

mod evaluation;
mod notation;
mod symmetry;
#[cfg(test)]
mod tests;

pub use evaluation::RandomGameEvaluation;

use game::random::SplitMix64;
use game::{
    Bounds, Configured, Game, Given, MAX_PLAYERS, Parameter, ParameterError, Payoffs, Player, Promises,
};
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

/// The maximum number of children of a node.
const MAX_BRANCHING: u8 = 100;
/// The maximum spread of the costs.
const MAX_SPREAD: u32 = 1 << 20;
/// The bound of the absolute values of all sums, which are stored in 24 bits.
const SUM_LIMIT: u32 = 1 << 23;
/// The increment of `SplitMix64` for each output, so that any output can be computed without those before
/// it.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A game of fixed length on a random tree: each move adds a cost for every player. No node is stored.
///
/// # Examples
///
/// ```
/// use game::{Evaluate, Game, Payoffs};
/// use games::random_game::{RandomGame, RandomGameEvaluation};
/// let game = RandomGame::new(3, 5..=5, 60, 1).unwrap();
/// let mut state = game.start();
/// game.play(&mut state, 0);
/// assert_eq!(RandomGameEvaluation.values(&game, &state), Payoffs::new(&[8_961, -9_388, -8_961]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RandomGame {
    players: usize,
    /// The smallest number of children of a node, and the number of possible numbers of children.
    fewest: u8,
    numbers: u8,
    plies: u8,
    /// The costs of the player who moves lie from minus this to one less than this.
    mover_spread: u32,
    /// The same for the other players.
    others_spread: u32,
    /// The bound of the evaluation's error in each sum: from minus this to one less than this.
    noise: u32,
    seed: u64,
    /// True for three players with the paper's spreads: then costs and children are bit fields of the hash.
    is_the_papers: bool,
}

/// A node: its hash, which determines everything below it, the sums of the costs on the path to it, and its
/// ply and player to move.
///
/// Thirty-two bytes: each sum fills the upper 24 bits of its word, and the low bytes of three of them hold
/// the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    hash: u64,
    words: [i32; MAX_PLAYERS],
}

/// The words whose low bytes are in use.
const PLY: usize = 0;
const CHILDREN: usize = 1;
const MOVER: usize = 2;

/// By hand: the hash identifies the node.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
        hasher.write_u8(self.byte(PLY));
    }
}

impl State {
    const fn byte(&self, word: usize) -> u8 {
        self.words[word] as u8
    }

    const fn set_byte(&mut self, word: usize, value: u8) {
        self.words[word] = self.words[word] & !0xFF | value as i32;
    }

    const fn sum(&self, player: usize) -> i32 {
        self.words[player] >> 8
    }

    const fn add(&mut self, player: usize, cost: i32) {
        self.words[player] += cost << 8;
    }

    /// The number of plies played.
    pub const fn ply(&self) -> u8 {
        self.byte(PLY)
    }

    /// The number of children of the node, ignoring the end of the game.
    pub const fn children(&self) -> u8 {
        self.byte(CHILDREN)
    }

    /// The sum of the costs of `player` on the path from the root.
    pub const fn sum_of(&self, player: Player) -> i32 {
        self.sum(player.index())
    }
}

impl RandomGame {
    /// The game with the costs of the paper: the mover's from -2^14 to 2^14 - 1, each other player's from
    /// -2^10 to 2^10 - 1.
    ///
    /// # Errors
    ///
    /// If a number is out of its range: see the README.
    pub fn new(
        players: usize,
        branching: RangeInclusive<u8>,
        plies: u8,
        seed: u64,
    ) -> Result<RandomGame, ParameterError> {
        RandomGame::with_spreads(players, branching, plies, [1 << 14, 1 << 10], seed)
    }

    /// The game in which the mover's cost is from `-mover` to `mover - 1`, each other player's from
    /// `-others` to `others - 1`; a spread of 0 means that all costs are 0.
    ///
    /// # Errors
    ///
    /// If a number is out of its range, or a sum may not fit 24 bits: see the README.
    pub fn with_spreads(
        players: usize,
        branching: RangeInclusive<u8>,
        plies: u8,
        [mover, others]: [u32; 2],
        seed: u64,
    ) -> Result<RandomGame, ParameterError> {
        let (fewest, most) = branching.into_inner();
        let wrong =
            |what: &str, got: String| Err(ParameterError::Together(format!("expected {what}, got `{got}`")));
        if !(2..=MAX_PLAYERS).contains(&players) {
            return wrong("2 to 6 players", players.to_string());
        }
        if fewest == 0 || fewest > most || most > MAX_BRANCHING {
            return wrong("1 to 100 children, the fewest first", format!("{fewest}-{most}"));
        }
        if plies == 0 {
            return wrong("1 to 255 plies", plies.to_string());
        }
        let spread = mover.max(others);
        if spread > MAX_SPREAD || u32::from(plies) * spread >= SUM_LIMIT {
            return wrong("plies times spread to be less than 2^23", format!("{plies} times {spread}"));
        }
        Ok(RandomGame {
            players,
            fewest,
            numbers: most - fewest + 1,
            plies,
            mover_spread: mover,
            others_spread: others,
            noise: 0,
            seed,
            is_the_papers: players == 3 && [mover, others] == [1 << 14, 1 << 10],
        })
    }

    /// The same game with an evaluation that is off: by a number from `-noise` to `noise - 1` for each sum of
    /// each node, always the same. Payoffs stay as they are.
    ///
    /// # Errors
    ///
    /// If the noise is above 2^20.
    pub fn with_noise(self, noise: u32) -> Result<RandomGame, ParameterError> {
        if noise > MAX_SPREAD {
            let text = format!("expected a noise of 0 to {MAX_SPREAD}, got `{noise}`");
            return Err(ParameterError::Together(text));
        }
        Ok(RandomGame { noise, ..self })
    }

    /// The number of plies of a game.
    pub const fn plies(&self) -> u8 {
        self.plies
    }

    /// The costs of three players, the mover's first, and the number of children: bits 0 to 14, 15 to 25,
    /// 26 to 36 and 37 to 63.
    #[inline]
    fn bit_fields(&self, hash: u64) -> ([i32; 3], u8) {
        let field = |from: u32, bits: u32| (hash >> from & ((1 << bits) - 1)) as i32 - (1 << (bits - 1));
        let more = ((hash >> 37) * u64::from(self.numbers)) >> 27;
        ([field(0, 15), field(15, 11), field(26, 11)], self.fewest + more as u8)
    }

    /// The same for any players and spreads, in order from a generator of their own.
    fn sequence(&self, hash: u64) -> ([i32; MAX_PLAYERS], u8) {
        let mut random = SplitMix64::new(hash);
        let mut cost = |spread: u32| random.below(u64::from(2 * spread).max(1)) as i32 - spread as i32;
        let mut costs = [0; MAX_PLAYERS];
        costs[0] = cost(self.mover_spread);
        for other in &mut costs[1..self.players] {
            *other = cost(self.others_spread);
        }
        (costs, self.fewest + random.below(u64::from(self.numbers)) as u8)
    }

    /// Adds the costs of the move that led to a node from its sequence and returns the number of children
    /// too. By value, so that the other path, with bit fields, can use registers.
    #[inline(never)]
    fn add_sequence(&self, mut state: State, mover: usize) -> (State, u8) {
        let (costs, children) = self.sequence(state.hash);
        for (distance, cost) in costs[..self.players].iter().enumerate() {
            state.add((mover + distance) % self.players, *cost);
        }
        (state, children)
    }

    /// The number of children of the node with this hash.
    fn children(&self, hash: u64) -> u8 {
        if self.is_the_papers { self.bit_fields(hash).1 } else { self.sequence(hash).1 }
    }

    /// The node with this hash after `ply` plies with these sums.
    fn node(&self, hash: u64, ply: u8, sums: &[i32]) -> State {
        let mut state = State { hash, words: [0; MAX_PLAYERS] };
        for (player, &sum) in sums.iter().enumerate() {
            state.add(player, sum);
        }
        state.set_byte(PLY, ply);
        state.set_byte(CHILDREN, self.children(hash));
        state.set_byte(MOVER, ply % self.players as u8);
        state
    }

    /// Each player's sum less the largest of the others'.
    #[inline]
    fn leads(&self, state: &State) -> Payoffs {
        if self.players == 3 {
            let (a, b, c) = (state.sum(0), state.sum(1), state.sum(2));
            return Payoffs::new(&[a - b.max(c), b - a.max(c), c - a.max(b)]);
        }
        self.leads_of_any(*state)
    }

    #[inline(never)]
    fn leads_of_any(&self, state: State) -> Payoffs {
        leads_of(&state.words.map(|word| word >> 8)[..self.players])
    }

    /// The same with the noise of the node in every sum.
    #[inline(never)]
    fn noisy_leads(&self, state: State) -> Payoffs {
        let mut random = SplitMix64::new(!state.hash);
        let mut sums = [0; MAX_PLAYERS];
        for (player, sum) in sums[..self.players].iter_mut().enumerate() {
            *sum = state.sum(player) + random.below(u64::from(2 * self.noise)) as i32 - self.noise as i32;
        }
        leads_of(&sums[..self.players])
    }

    /// The maximum difference of two sums after `ply` plies.
    fn max_lead(&self, ply: u8) -> i32 {
        // A player who waits while another waits too can fall behind as well.
        let waiting = if self.players > 2 { 2 * self.others_spread } else { 0 };
        (u32::from(ply) * waiting.max(self.mover_spread + self.others_spread)) as i32
    }
}

/// Each sum less the largest of the others.
fn leads_of(sums: &[i32]) -> Payoffs {
    let mut leads = Payoffs::zero(sums.len());
    for (player, &sum) in sums.iter().enumerate() {
        let others = (0..sums.len()).filter(|&other| other != player);
        leads[Player::new(player)] = sum - others.map(|other| sums[other]).fold(i32::MIN, i32::max);
    }
    leads
}

described!(RandomGame);

impl Game for RandomGame {
    type State = State;
    /// The index of the child, from 0.
    type Move = u8;
    type Undo = State;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        self.node(SplitMix64::new(self.seed).next_u64(), 0, &[])
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        Player::new(usize::from(state.byte(MOVER)))
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Payoffs> {
        (state.ply() >= self.plies).then(|| self.leads(state))
    }

    #[inline]
    fn legal_moves(&self, state: &State, moves: &mut Vec<u8>) {
        moves.extend(0..state.children());
    }

    fn count_moves(&self, state: &State, _buffer: &mut Vec<u8>) -> usize {
        usize::from(state.children())
    }

    #[inline]
    fn play(&self, state: &mut State, mv: u8) -> State {
        let before = *state;
        state.hash = SplitMix64::new(before.hash.wrapping_add(u64::from(mv).wrapping_mul(STEP))).next_u64();
        let mover = usize::from(before.byte(MOVER));
        let children = if self.is_the_papers {
            let ([own, next, last], children) = self.bit_fields(state.hash);
            let costs = match mover {
                0 => [own, next, last],
                1 => [last, own, next],
                _ => [next, last, own],
            };
            for (player, cost) in costs.into_iter().enumerate() {
                state.add(player, cost);
            }
            children
        } else {
            let (added, children) = self.add_sequence(*state, mover);
            *state = added;
            children
        };
        let next = if mover + 1 < self.players { mover as i32 + 1 } else { 0 };
        // The bytes change by differences, so the sum above them is not touched.
        state.words[PLY] += 1;
        state.words[CHILDREN] += i32::from(children) - i32::from(before.children());
        state.words[MOVER] += next - mover as i32;
        before
    }

    #[inline]
    fn undo(&self, state: &mut State, _mv: u8, undo: State) {
        *state = undo;
    }

    /// A skipped turn has no cost and is no ply.
    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        let mut turned = *state;
        turned.set_byte(MOVER, player.index() as u8);
        Some(turned)
    }

    fn promises(&self) -> Promises {
        let greatest = self.max_lead(self.plies);
        let sum = (self.players == 2).then_some(0);
        let payoffs = Bounds { least: -greatest, greatest, sum };
        Promises { longest: Some(self.plies.into()), draws: true, payoffs: Some(payoffs), repetition: None }
    }
}

impl Configured for RandomGame {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "players", expects: "2 to 6", default: "3", about: "the number of players" },
        Parameter {
            name: "branching",
            expects: "1 to 100, or two of these joined by -",
            default: "1-5",
            about: "children of a node: a fixed number, or drawn for each node",
        },
        Parameter { name: "plies", expects: "1 to 255", default: "60", about: "length of a game in plies" },
        Parameter {
            name: "mover-spread",
            expects: "0 to 1048576",
            default: "16384",
            about: "a move adds from minus this to one less than this to the mover's sum",
        },
        Parameter {
            name: "others-spread",
            expects: "0 to 1048576",
            default: "1024",
            about: "and from minus this to one less than this to each other player's sum",
        },
        Parameter {
            name: "noise",
            expects: "0 to 1048576",
            default: "0",
            about: "the evaluation is off by a number from minus this to one less than this for each sum",
        },
        Parameter { name: "seed", expects: "a whole number", default: "1", about: "of the random tree" },
    ];

    fn configure(given: &Given<'_>) -> Result<RandomGame, ParameterError> {
        let players = given.whole("players", 2..=MAX_PLAYERS as u64)? as usize;
        let text = given.text("branching");
        let (fewest, most) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.parse().ok().filter(|number| (1..=MAX_BRANCHING).contains(number));
        let branching = match (number(fewest), number(most)) {
            (Some(fewest), Some(most)) if fewest <= most => fewest..=most,
            _ => return Err(given.wrong("branching", "a number from 1 to 100, or two such as 1-5")),
        };
        let plies = given.whole("plies", 1..=u8::MAX.into())? as u8;
        let spread = |name| Ok(given.whole(name, 0..=MAX_SPREAD.into())? as u32);
        let spreads = [spread("mover-spread")?, spread("others-spread")?];
        let seed = given.whole("seed", 0..=u64::MAX)?;
        RandomGame::with_spreads(players, branching, plies, spreads, seed)?.with_noise(spread("noise")?)
    }
}
