//! Deals grown group by group from the strongest, with the value of each of the leader's cards.

use super::solver::{Below, Solver};
use crate::climbing::backup::{Coded, PLAYERS, SURE, TIED, Winners, lead, turned};
use crate::climbing::rules::{Cancelled, Workers};
use crate::climbing::sequences::{Group, Sequences};
use game::MAX_PLAYERS;

/// A deal in canonical form with player 0 as the leader, and its value.
#[derive(Clone, Copy, Debug)]
pub struct TiedRoot<'a> {
    /// The groups, the strongest first.
    groups: &'a [Group],
    /// The number of cards each player holds.
    pub counts: [u8; MAX_PLAYERS],
    /// The possible winners. A player without cards has won, the first of them if there are several.
    pub winners: Winners,
    /// A bit for each rank with which the leader surely wins, the weakest lowest.
    pub winning: u32,
    /// True if some node of its tree needed a tie-break; only computed on request.
    pub tied: bool,
}

impl TiedRoot<'_> {
    /// The groups, the weakest first: how many cards of each rank each player holds.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &Group> {
        self.groups.iter().rev()
    }
}

/// A card that the leader may lead.
#[derive(Clone, Copy)]
struct Lead<'a> {
    /// The sequence below the card, as far as grown, with the names of the row.
    below: u32,
    below_size: usize,
    /// The values of the sequence above, and the rotation of names there.
    row: &'a [u8],
    turn: usize,
    /// The number of stronger groups.
    stronger: usize,
}

/// A sequence grown group by group from the strongest.
pub(in crate::climbing) struct GrowingDeal<'a, B, const STABLE: bool> {
    solver: &'a Solver<STABLE>,
    cards: usize,
    below: &'a B,
    kinds: Vec<usize>,
    groups: Vec<Group>,
    counts: [u8; MAX_PLAYERS],
    number: u32,
    size: usize,
    /// The leads of each length of the sequence so far, concatenated.
    leads: Vec<Lead<'a>>,
    /// The first lead of the present length.
    first: usize,
    /// The gathered values of the complete deal's leads, and a bit for each sure win, the strongest lowest.
    all: u16,
    sure: u32,
}

impl<'a, B: Below, const STABLE: bool> GrowingDeal<'a, B, STABLE> {
    pub(in crate::climbing) fn new(solver: &'a Solver<STABLE>, cards: usize, below: &'a B) -> Self {
        GrowingDeal {
            solver,
            cards,
            below,
            kinds: Vec::new(),
            groups: Vec::new(),
            counts: [0; MAX_PLAYERS],
            number: 0,
            size: 0,
            leads: Vec::new(),
            first: 0,
            all: 0,
            sure: 0,
        }
    }

    fn set(&mut self, kinds: &[usize]) {
        *self = GrowingDeal::new(self.solver, self.cards, self.below);
        for &kind in kinds {
            self.push(kind);
        }
    }

    /// The lead of a card of the group that is put in front.
    #[inline]
    fn new_lead(&self, kind: usize) -> Option<Lead<'a>> {
        let solver = self.solver;
        let (sequences, tables) = (&solver.tables.sequences, &solver.tables);
        if sequences.kinds[kind].group[0] == 0 {
            return None;
        }
        let (row, turn) = if self.size == 0 {
            (self.below.leads(0), 0)
        } else {
            let (standard, turn) = tables.standard[self.size][self.number as usize];
            let mover = solver.wrapped(1 + solver.players - usize::from(turn));
            let state = self.below.states() - 1;
            let width = sequences.counts[self.cards - 1 - self.size] as usize;
            (solver.row_of((self.size, standard), (mover, state), width, self.below), usize::from(turn))
        };
        let (mut below, mut below_size) = (0, 0);
        if let Some(less) = sequences.kinds[kind].without[0] {
            let turned = sequences.kinds[less].turned[turn] as usize;
            (below, below_size) = (sequences.prepend(turned, 0, 0), sequences.kinds[kind].size - 1);
        }
        Some(Lead { below, below_size, row, turn, stronger: self.groups.len() })
    }

    /// Puts a group in front.
    fn push(&mut self, kind: usize) {
        let solver = self.solver;
        let (sequences, kind_of) = (&solver.tables.sequences, &solver.tables.sequences.kinds[kind]);
        let before = self.first..self.leads.len();
        let new = self.new_lead(kind);
        if self.size + kind_of.size == self.cards {
            (self.all, self.sure) = (0, 0);
            for index in before {
                let lead = self.leads[index];
                let turned = kind_of.turned[lead.turn] as usize;
                self.add(&lead, sequences.prepend(turned, lead.below, lead.below_size));
            }
            if let Some(lead) = new {
                self.add(&lead, lead.below);
            }
        } else {
            self.first = self.leads.len();
            for index in before {
                let mut lead = self.leads[index];
                let turned = kind_of.turned[lead.turn] as usize;
                lead.below = sequences.prepend(turned, lead.below, lead.below_size);
                lead.below_size += kind_of.size;
                self.leads.push(lead);
            }
            self.leads.extend(new);
            self.kinds.push(kind);
        }
        self.number = sequences.prepend(kind, self.number, self.size);
        self.size += kind_of.size;
        self.counts.iter_mut().zip(kind_of.group).for_each(|(all, count)| *all += count);
        self.groups.push(kind_of.group);
    }

    #[inline]
    fn add(&mut self, lead: &Lead<'_>, place: u32) {
        let code = self.solver.codes[0][lead.turn][usize::from(lead.row[place as usize] & 0x7F)];
        self.all |= code;
        self.sure |= u32::from(code >> 8 & u16::from(SURE) != 0) << lead.stronger;
    }

    /// Visits every complete deal that begins with these groups, the strongest first, with its number.
    pub(in crate::climbing) fn visit(&mut self, kinds: &[usize], visit: &mut impl FnMut(&TiedRoot<'_>, u32)) {
        self.set(kinds);
        if self.size < self.cards {
            self.grow(visit);
        } else {
            self.visit_this(visit);
        }
    }

    fn visit_this(&self, visit: &mut impl FnMut(&TiedRoot<'_>, u32)) {
        let (root, number) = self.root();
        visit(&root, number);
    }

    fn grow(&mut self, visit: &mut impl FnMut(&TiedRoot<'_>, u32)) {
        let sequences = &self.solver.tables.sequences;
        let left = self.cards - self.size;
        let owner = self.kinds.last().and_then(|&kind| sequences.kinds[kind].owner);
        for (number, kind) in sequences.kinds.iter().enumerate() {
            // Kinds are in order of size.
            if kind.size > left {
                break;
            }
            if owner.is_some() && kind.owner == owner {
                continue;
            }
            let before = (self.number, self.size, self.counts, self.first, self.leads.len());
            self.push(number);
            if kind.size == left {
                self.visit_this(visit);
            } else {
                self.grow(visit);
                self.kinds.pop();
                self.leads.truncate(before.4);
            }
            self.groups.pop();
            (self.number, self.size, self.counts, self.first, _) = before;
        }
    }

    /// The complete deal, and its number.
    #[inline]
    fn root(&self) -> (TiedRoot<'_>, u32) {
        let root = |winners, winning, tied| TiedRoot {
            groups: &self.groups,
            counts: self.counts,
            winners,
            winning,
            tied,
        };
        if let Some(out) = self.counts[..self.solver.players].iter().position(|&count| count == 0) {
            return (root(1 << out, 0, false), self.number);
        }
        let weakest_first = |strongest_first: u32| strongest_first.reverse_bits() >> (32 - self.groups.len());
        if self.counts[0] == 1 {
            let place = self.groups.iter().position(|group| group[0] > 0).unwrap_or(0);
            return (root(1, weakest_first(1 << place), false), self.number);
        }
        let all = Coded { chances: self.all as u8, others: (self.all >> 8) as u8 };
        let value = lead::<STABLE>(0, all);
        (root(value & PLAYERS, weakest_first(self.sure), value & TIED != 0), self.number)
    }
}

/// The beginnings of every sequence of `cards` cards, the strongest group first: those of `groups` groups,
/// and whole sequences of fewer.
pub(in crate::climbing) fn beginnings(sequences: &Sequences, cards: usize, groups: usize) -> Vec<Vec<usize>> {
    fn extend(
        (sequences, groups): (&Sequences, usize),
        kinds: &mut Vec<usize>,
        left: usize,
        all: &mut Vec<Vec<usize>>,
    ) {
        if left == 0 || kinds.len() == groups {
            all.push(kinds.clone());
            return;
        }
        let owner = kinds.last().and_then(|&kind| sequences.kinds[kind].owner);
        // Kinds are in order of size.
        for (number, kind) in sequences.kinds.iter().enumerate().take_while(|(_, kind)| kind.size <= left) {
            if owner.is_none() || kind.owner != owner {
                kinds.push(number);
                extend((sequences, groups), kinds, left - kind.size, all);
                kinds.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend((sequences, groups), &mut Vec::new(), cards, &mut all);
    all
}

/// The value of a deal as a byte: its winners, and the flag for ties.
pub(in crate::climbing) const fn value_of(root: &TiedRoot<'_>) -> u8 {
    root.winners | if root.tied { TIED } else { 0 }
}

/// The value of every sequence of `left` cards for the first leader, from those by number.
pub(in crate::climbing) fn by_number<const STABLE: bool>(
    solver: &Solver<STABLE>,
    left: usize,
    found: impl IntoIterator<Item = (u32, u8)>,
) -> Vec<u8> {
    let mut first = vec![0; solver.tables.sequences.counts[left] as usize];
    for (number, value) in found {
        first[number as usize] = value;
    }
    first
}

/// The value of every sequence of `left` cards for every leader, from those for the first.
pub(in crate::climbing) fn for_every_leader<const STABLE: bool>(
    solver: &Solver<STABLE>,
    left: usize,
    first: Vec<u8>,
) -> Vec<Vec<u8>> {
    let others = (1..solver.players).map(|leader| {
        let turned_numbers = &solver.tables.turned[leader - 1][left];
        turned_numbers.iter().map(|&number| turned(first[number as usize], leader, solver.players)).collect()
    });
    let others: Vec<Vec<u8>> = others.collect();
    std::iter::once(first).chain(others).collect()
}

/// The value of every sequence of `left` cards for the first leader.
pub(super) fn first_leader_values<const STABLE: bool>(
    solver: &Solver<STABLE>,
    left: usize,
    below: &impl Below,
    workers: &Workers<'_>,
) -> Result<Vec<u8>, Cancelled> {
    let found = every(solver, left, below, workers, Vec::new, |found, root, number| {
        found.push((number, value_of(root)));
    })?;
    Ok(by_number(solver, left, found.into_iter().flatten()))
}

/// Visits every sequence of `cards` cards as a deal that player 0 leads, with its number.
pub(super) fn every<const STABLE: bool, T: Send>(
    solver: &Solver<STABLE>,
    cards: usize,
    below: &impl Below,
    workers: &Workers<'_>,
    tally: impl Fn() -> T + Sync,
    visit: impl Fn(&mut T, &TiedRoot<'_>, u32) + Sync,
) -> Result<Vec<T>, Cancelled> {
    let parts = beginnings(&solver.tables.sequences, cards, 2);
    workers
        .share(
            parts.into_iter(),
            || (tally(), GrowingDeal::new(solver, cards, below)),
            |(tally, walk), kinds| {
                walk.visit(&kinds, &mut |root, number| visit(tally, root, number));
                0
            },
        )
        .map(|tallies| tallies.into_iter().map(|(tally, _)| tally).collect())
}
