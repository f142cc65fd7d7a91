//! One number for each player: the payoffs of a finished game, or the value of a position.

use crate::player::{MAX_PLAYERS, Player};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A vector of integers with one entry per player, shape `[players]`, absolute: entry *i* is player *i*'s
/// own.
///
/// Integers, because ties decide games of three or more (Nishino, *Tanhinmin*, section 3.1): two values are
/// equal or they are not. Utility belongs to the rules: two players are paid `[1,-1]`, `[0,0]` or `[-1,1]`
/// unless a game's README says otherwise; with three or more a winner gets 1 and every other player 0.
///
/// # Examples
///
/// ```
/// use game::{Payoffs, Player};
/// assert_eq!(Payoffs::two(-8).to_string(), "[-8,8]");
/// assert_eq!(Payoffs::winner(Player::new(2), 3), Payoffs::new(&[0, 0, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Payoffs {
    /// As wide as the values, so that a vector is copied in whole words.
    players: u32,
    values: [i32; MAX_PLAYERS],
}

impl Payoffs {
    /// The vector with these entries.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_PLAYERS`] entries.
    #[inline]
    pub fn new(entries: &[i32]) -> Payoffs {
        assert!(entries.len() <= MAX_PLAYERS, "a game has at most six players");
        let mut values = [0; MAX_PLAYERS];
        values[..entries.len()].copy_from_slice(entries);
        Payoffs { players: entries.len() as u32, values }
    }

    /// 0 for every player: a draw.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_PLAYERS`] players.
    #[inline]
    pub const fn zero(players: usize) -> Payoffs {
        assert!(players <= MAX_PLAYERS, "a game has at most six players");
        Payoffs { players: players as u32, values: [0; MAX_PLAYERS] }
    }

    /// The payoffs of a two-player zero-sum game in which the first player gets `first`: `[first, -first]`.
    #[inline]
    pub const fn two(first: i32) -> Payoffs {
        Payoffs { players: 2, values: [first, -first, 0, 0, 0, 0] }
    }

    /// The usual payoffs of a game that `winner` wins: `[1,-1]` or `[-1,1]` for two, 1 and 0 for more.
    pub fn winner(winner: Player, players: usize) -> Payoffs {
        if players == 2 {
            return Payoffs::two(if winner == Player::FIRST { 1 } else { -1 });
        }
        let mut payoffs = Payoffs::zero(players);
        payoffs[winner] = 1;
        payoffs
    }

    /// The payoffs of a game that `loser` alone loses: `[-1,1]` or `[1,-1]` for two, 0 and 1 for more.
    pub fn loser(loser: Player, players: usize) -> Payoffs {
        let won = Payoffs::winner(loser, players);
        won.map(|payoff| if players == 2 { -payoff } else { 1 - payoff })
    }

    /// The number of players.
    #[inline]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The entries in seat order.
    #[inline]
    pub fn as_slice(&self) -> &[i32] {
        &self.values[..self.players as usize]
    }

    /// The entries in seat order, followed by zeros.
    #[inline]
    pub const fn padded(&self) -> &[i32; MAX_PLAYERS] {
        &self.values
    }

    /// The same vector with `change` applied to each entry.
    #[must_use]
    #[inline]
    pub fn map(&self, change: impl Fn(i32) -> i32) -> Payoffs {
        let mut changed = *self;
        for value in &mut changed.values[..self.players as usize] {
            *value = change(*value);
        }
        changed
    }

    /// The sum of the entries.
    pub fn sum(&self) -> i64 {
        self.as_slice().iter().map(|&value| i64::from(value)).sum()
    }
}

impl Index<Player> for Payoffs {
    type Output = i32;
    #[inline]
    fn index(&self, player: Player) -> &i32 {
        &self.values[player.index()]
    }
}

impl IndexMut<Player> for Payoffs {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut i32 {
        &mut self.values[player.index()]
    }
}

impl fmt::Display for Payoffs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (index, value) in self.as_slice().iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write!(f, "{value}")?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Payoffs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
