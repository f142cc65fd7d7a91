//! The design of a network: everything that is not a weight, as plain data that a file can hold.

use crate::tuples::TupleKind;

/// A map of the cells of a board: cell c goes to `0[c]`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CellMap(pub Vec<u16>);

impl CellMap {
    /// The map that moves no cell.
    pub fn identity(cells: usize) -> CellMap {
        CellMap((0..cells as u16).collect())
    }

    /// The cell to which `cell` goes.
    pub fn image(&self, cell: usize) -> usize {
        usize::from(self.0[cell])
    }

    /// This map, then `next`.
    #[must_use]
    pub fn then(&self, next: &CellMap) -> CellMap {
        CellMap(self.0.iter().map(|&cell| next.0[usize::from(cell)]).collect())
    }

    /// The map that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> CellMap {
        let mut inverse = vec![0; self.0.len()];
        for (cell, &image) in self.0.iter().enumerate() {
            inverse[usize::from(image)] = cell as u16;
        }
        CellMap(inverse)
    }

    /// True if it is a permutation of this many cells.
    pub fn is_permutation(&self, cells: usize) -> bool {
        let mut seen = vec![false; cells];
        let is_new =
            |&cell: &u16| seen.get_mut(usize::from(cell)).is_some_and(|seen| !std::mem::replace(seen, true));
        self.0.len() == cells && self.0.iter().all(is_new)
    }
}

/// Which movers share weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// Every mover has weights of their own.
    Apart,
    /// Every mover has weights of their own, in contents relative to the mover on the board turned to them.
    /// While learning, a weight is a part of the mover's own plus a part that all movers share. They are
    /// added for play, so the shared part need not be a symmetry of the game: it transfers what the movers
    /// have in common.
    Factorized,
    /// All movers share their weights, in contents relative to the mover on the board turned to them: a
    /// symmetry of the game.
    Shared,
}

/// The quantity that a network estimates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Estimate {
    /// Who wins: between two opponents from -1 to 1, the sign of a payoff; among more players, of whom the
    /// winner alone is paid, the probability for each of them.
    Win,
    /// Between two opponents, the payoff as a share of `greatest`, from -1 to 1.
    Score {
        /// The greatest payoff.
        greatest: i32,
    },
    /// The payoff of each player, between the least and the greatest payoff.
    Payoffs {
        /// The least payoff.
        least: i32,
        /// The greatest payoff.
        greatest: i32,
    },
}

impl Estimate {
    /// The number of values for a number of players: one between opponents, else one for each player.
    pub fn outputs(self, players: usize) -> usize {
        match self {
            Estimate::Win if players > 2 => players,
            Estimate::Win | Estimate::Score { .. } => 1,
            Estimate::Payoffs { .. } => players,
        }
    }
}

/// The design of a network. Together with a [`Board`](game::Board) and a number of players it determines the
/// place of each weight.
#[derive(Clone, PartialEq, Debug)]
pub struct Design {
    /// The kinds of tuples.
    pub tuples: Vec<TupleKind>,
    /// A phase begins at each of these numbers of pieces on the board, in rising order; none for one phase.
    pub phases: Vec<u16>,
    /// The maps of the board under which a position is worth the same to the same players; closed under
    /// composition, without the identity.
    pub symmetries: Vec<CellMap>,
    /// The map that turns the board to each mover; the first is the identity. Not used by
    /// [`Sharing::Apart`].
    pub turns: Vec<CellMap>,
    /// Which movers share weights.
    pub sharing: Sharing,
    /// The quantity that the values estimate.
    pub estimate: Estimate,
}
