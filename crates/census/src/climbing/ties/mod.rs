//! Every deal of cards with ties (some may be equal), in canonical form.
//!
//! **Positions.** Two sequences of groups, of the cards no stronger than the one on the table and of the
//! stronger ones; the player to move; and the state of the trick. Groups are not merged across the card on
//! the table. Players are named so that the first stronger group is canonical; so only a card of that group
//! rotates a value, and passes never do.
//!
//! **Layout.** For each sequence of stronger cards, mover and state of the trick there is a row with a byte
//! for each sequence of weaker cards. A card of the mover leads from a whole row to places of another: those
//! of the weaker cards joined with the cards skipped. Where no stronger card is left all pass, so nothing is
//! stored.

mod grow;
mod raw;
mod solver;
mod tables;

pub use grow::TiedRoot;
pub(super) use grow::{GrowingDeal, beginnings, by_number, for_every_leader, value_of};
pub use raw::RawRoot;
pub(super) use solver::{Below, CurrentLayer, Scratch, Solver};
pub(super) use tables::Tables;

use super::rules::{Cancelled, ClimbingRules, Workers};
use super::sequences::Sequences;
use super::trick::Tricks;
use grow::{every, first_leader_values};
use raw::Raw;
use solver::Layer;

/// All deals of a number of cards with ties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TiedDeals {
    /// The rules.
    pub rules: ClimbingRules,
    /// The number of cards.
    pub cards: usize,
    /// Also compute for each deal whether its tree is free of ties.
    pub stable: bool,
}

impl TiedDeals {
    /// The number of deals in canonical form, those with empty hands included; `None` if there are too many
    /// to be numbered.
    pub fn deals(&self) -> Option<u64> {
        Some(u64::from(*Sequences::new(self.rules.players, self.cards)?.counts.last()?))
    }

    /// Bytes of the tables and the two largest layers together; `u64::MAX` if there are too many positions to
    /// be numbered.
    pub fn bytes(&self) -> u64 {
        let Some(sequences) = Sequences::new(self.rules.players, self.cards) else { return u64::MAX };
        let (players, counts) = (self.rules.players as u64, &sequences.counts);
        let pairs = |left: usize| -> u64 {
            (0..=left).map(|size| u64::from(counts[size]) * u64::from(counts[left - size])).sum()
        };
        let states = Tricks::new(self.rules).states.len() as u64;
        let top = self.cards.saturating_sub(1);
        let below = self.cards.saturating_sub(2);
        let joined: u64 = (0..=below).map(|left| 4 * pairs(left)).sum();
        let tables: u64 = counts[..=top].iter().map(|&count| u64::from(count) * (4 * players + 9)).sum();
        let leads = players * u64::from(counts[top]);
        pairs(top) + pairs(below) * states + joined + tables + leads
    }

    /// The number of positions solved below the deals, those with an empty hand included.
    pub fn positions(&self) -> u64 {
        let Some(sequences) = Sequences::new(self.rules.players, self.cards) else { return u64::MAX };
        let tricks = Tricks::new(self.rules);
        let layer = |left: usize| {
            let states =
                if left + 1 == self.cards { tricks.first_round().len() } else { tricks.states.len() };
            let pairs: u64 = (1..=left)
                .map(|size| u64::from(sequences.standards(size)) * u64::from(sequences.counts[left - size]))
                .sum();
            pairs * (states * self.rules.players) as u64
        };
        (1..self.cards).map(layer).sum()
    }

    /// Solves every deal in canonical form, empty hands included, and calls `visit` for each with the tally
    /// of the thread.
    ///
    /// # Panics
    ///
    /// If there are no cards, or the deals are too many to be numbered: see [`bytes`](TiedDeals::bytes).
    pub fn solve<T: Send>(
        &self,
        workers: &Workers<'_>,
        tally: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &TiedRoot<'_>) + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        if self.stable {
            self.layers::<true, T>(workers, tally, visit)
        } else {
            self.layers::<false, T>(workers, tally, visit)
        }
    }

    /// Solves every deal, and visits all as the players see them: ranks are shifted and gaps closed, but
    /// neighboring ranks of one owner stay apart.
    ///
    /// # Panics
    ///
    /// As [`solve`](TiedDeals::solve).
    pub fn solve_raw<T: Send>(
        &self,
        workers: &Workers<'_>,
        tally: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &RawRoot<'_>) + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        let (solver, below) = self.below::<false, Cancelled>(workers, |_, _| Ok(()))?;
        let sequences = &solver.tables.sequences;
        let mut winning = vec![0; sequences.counts[self.cards] as usize];
        let found = every(
            &solver,
            self.cards,
            &below,
            workers,
            Vec::new,
            |found: &mut Vec<(u32, u32)>, root, number| {
                found.push((number, root.winning));
            },
        )?;
        for (number, cards) in found.into_iter().flatten() {
            winning[number as usize] = cards;
        }
        let ends = (0..sequences.kinds.len()).filter(|&kind| sequences.kinds[kind].size <= self.cards);
        let parts = ends.flat_map(|last| {
            let left = self.cards - sequences.kinds[last].size;
            let before = (0..sequences.kinds.len()).filter(move |&kind| sequences.kinds[kind].size <= left);
            let before: Vec<Option<usize>> = if left == 0 { vec![None] } else { before.map(Some).collect() };
            before.into_iter().map(move |before| (last, before))
        });
        workers.share(parts, tally, |tally, (last, before)| {
            let mut raw = Raw::new(sequences, &winning, self.cards);
            raw.push(last);
            if let Some(before) = before {
                raw.push(before);
            }
            raw.grow(&mut |root| visit(tally, root));
            0
        })
    }

    fn layers<const STABLE: bool, T: Send>(
        &self,
        workers: &Workers<'_>,
        tally: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &TiedRoot<'_>) + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        let (solver, below) = self.below::<STABLE, Cancelled>(workers, |_, _| Ok(()))?;
        every(&solver, self.cards, &below, workers, tally, |tally, root, _| visit(tally, root))
    }

    /// The solver of the layers.
    ///
    /// # Panics
    ///
    /// As [`solve`](TiedDeals::solve).
    pub(super) fn solver<const STABLE: bool>(&self) -> Solver<STABLE> {
        assert!(self.cards > 0, "a deal has cards");
        let sequences = Sequences::new(self.rules.players, self.cards).expect("deals that can be numbered");
        Solver::new(self.rules, Tables::new(sequences, self.cards))
    }

    /// Solves every deal of up to as many cards, and hands out those of each size, from none on: the winners
    /// by the number of the deal.
    pub(crate) fn each_size<E: From<Cancelled>>(
        &self,
        workers: &Workers<'_>,
        mut each: impl FnMut(usize, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        each(0, &[0])?;
        let (solver, below) = self.below::<false, E>(workers, &mut each)?;
        each(self.cards, &first_leader_values(&solver, self.cards, &below, workers)?)
    }

    /// Solves all layers below the deals, and hands out the winners of the first player's leads in each.
    fn below<const STABLE: bool, E: From<Cancelled>>(
        &self,
        workers: &Workers<'_>,
        mut each: impl FnMut(usize, &[u8]) -> Result<(), E>,
    ) -> Result<(Solver<STABLE>, Layer), E> {
        let solver = self.solver::<STABLE>();
        let leads = (0..self.rules.players).map(|leader| vec![1 << leader]).collect();
        let mut below = Layer { states: 1, rows: vec![Vec::new()], leads };
        for left in 1..self.cards {
            let first = first_leader_values(&solver, left, &below, workers)?;
            each(left, &first)?;
            let leads = for_every_leader(&solver, left, first);
            below = solver.layer(left, left + 1 == self.cards, &below, leads, workers)?;
        }
        Ok((solver, below))
    }
}
