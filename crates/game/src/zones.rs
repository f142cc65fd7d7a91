//! Zones: the moves that could break a proof. An optional ability of a game with threats.

use crate::player::Player;
use crate::threats::{ThreatKind, Threats};

/// The number of words of a zone.
const WORDS: usize = 6;

/// A set of moves, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Zone([u64; WORDS]);

impl Zone {
    /// The numbers of moves are less than this.
    pub const SIZE: usize = 64 * WORDS;

    /// Adds the move of this number.
    pub const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// True if the move of this number is in it.
    pub const fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds all of another zone.
    pub fn add(&mut self, other: &Zone) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A game in which whoever answers a threat need only look at the moves of a zone.
///
/// The moves of such a game place something that stays, on places that are there from the start: a move that
/// one player can make the other could make too, and a move that was made changes no other but that it is
/// gone. So if the defender has *extra* moves behind them, made while the attacker passed, the attacker can
/// still follow a proof that was found without them, provided that it does not need these places, and that
/// the defender does not come to win by them. [`ward`](Zones::ward) sees to the latter.
///
/// Whoever asks for zones asks [`has_zones`](Zones::has_zones) first. All other methods are for positions in
/// which the game is not over.
///
/// # Laws
///
/// 33. Every move has a number less than [`Zone::SIZE`], no two legal moves have the same one, and a legal
///     move stays legal until it is made, by either player.
/// 34. If a player does not win at once, neither do they after any `extra` moves, or fewer, outside of what
///     [`ward`](Zones::ward) has made of a zone, all made while the other passed. `ward` only adds to it.
/// 35. After a move of the one and a pass, the other player still wins at once by what won at once before,
///     but for that move.
///
/// [`laws::check_zones`](crate::laws::check_zones) tests them.
///
/// # Source
///
/// Wu & Lin, *Relevance-zone-oriented proof search for Connect6*, IEEE Transactions on Computational
/// Intelligence and AI in Games 2(3), 2010: zones by the number of moves that the defender is ahead.
pub trait Zones: Threats {
    /// True if these rules have zones: what is said of them above holds.
    fn has_zones(&self) -> bool;

    /// The number of a move.
    fn number(&self, mv: Self::Move) -> usize;

    /// Adds to a zone what keeps `player`, who does not win at once, from winning at once after `extra` more
    /// moves outside of it.
    fn ward(&self, state: &Self::State, player: Player, extra: u32, zone: &mut Zone);

    /// Appends the legal moves that may help `player`, each once.
    fn prospects(&self, state: &Self::State, player: Player, prospects: &mut Vec<Prospect<Self::Move>>);

    /// The work that a proof seems to take that `player` wins: the logarithm to base 2, in hundredths. Any
    /// number is sound.
    fn toil(&self, state: &Self::State, player: Player) -> i32;
}

/// A move, and what may come of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect<M> {
    /// The move.
    pub mv: M,
    /// The more, the better it seems.
    pub worth: u32,
    /// The strongest threat of which it is the gain.
    pub threat: Option<ThreatKind>,
}
