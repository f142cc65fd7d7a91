//! Deals as the players see them, without merging neighboring ranks, with the values of their canonical
//! forms.

use crate::climbing::sequences::{Group, Sequences};
use game::MAX_PLAYERS;

/// A deal with ranks shifted and gaps closed, with player 0 as the leader.
#[derive(Clone, Copy, Debug)]
pub struct RawRoot<'a> {
    /// The groups, the strongest first.
    pub groups: &'a [Group],
    /// The number of cards each player holds.
    pub counts: [u8; MAX_PLAYERS],
    /// A bit for each rank with which the leader surely wins, the weakest lowest.
    pub winning: u32,
}

/// A deal that grows from its strongest group.
pub(super) struct Raw<'a> {
    sequences: &'a Sequences,
    /// The winning ranks, the weakest lowest, by number of the canonical form.
    winning: &'a [u32],
    left: usize,
    groups: Vec<Group>,
    counts: [u8; MAX_PLAYERS],
    /// The canonical form so far, its size and its number of groups.
    number: u32,
    size: usize,
    merged: usize,
    /// The sole owner of the last group.
    owner: Option<usize>,
    /// The index of each group in the canonical form, from the strongest.
    forms: Vec<usize>,
}

impl<'a> Raw<'a> {
    pub(super) fn new(sequences: &'a Sequences, winning: &'a [u32], cards: usize) -> Raw<'a> {
        Raw {
            sequences,
            winning,
            left: cards,
            groups: Vec::new(),
            counts: [0; MAX_PLAYERS],
            number: 0,
            size: 0,
            merged: 0,
            owner: None,
            forms: Vec::new(),
        }
    }

    /// Puts a group in front.
    pub(super) fn push(&mut self, kind: usize) {
        let number = self.sequences.prepend(kind, self.number, self.size);
        let kind = &self.sequences.kinds[kind];
        if kind.owner.is_none() || kind.owner != self.owner {
            self.merged += 1;
        }
        (self.number, self.owner) = (number, kind.owner);
        self.size += kind.size;
        self.left -= kind.size;
        self.forms.push(self.merged - 1);
        self.groups.push(kind.group);
        self.counts.iter_mut().zip(kind.group).for_each(|(all, count)| *all += count);
    }

    /// Visits every deal that this one can grow to.
    pub(super) fn grow(&mut self, visit: &mut impl FnMut(&RawRoot<'_>)) {
        if self.left == 0 {
            let winning = self.winning[self.number as usize];
            let ranks = self.groups.iter().zip(&self.forms).rev().enumerate();
            let wins = |form: usize| winning >> (self.merged - 1 - form) & 1;
            let raw = ranks.fold(0, |raw, (rank, (group, &form))| {
                raw | if group[0] > 0 { wins(form) << rank } else { 0 }
            });
            visit(&RawRoot { groups: &self.groups, counts: self.counts, winning: raw });
            return;
        }
        for kind in 0..self.sequences.kinds.len() {
            // Kinds are in order of size.
            if self.sequences.kinds[kind].size > self.left {
                break;
            }
            let before = (self.number, self.size, self.left, self.merged, self.owner, self.counts);
            self.push(kind);
            self.grow(visit);
            self.groups.pop();
            self.forms.pop();
            (self.number, self.size, self.left, self.merged, self.owner, self.counts) = before;
        }
    }
}
