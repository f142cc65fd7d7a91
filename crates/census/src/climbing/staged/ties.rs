//! The census of cards with ties, in stages.
//!
//! **Stages.** For each number of cards: first the value of every sequence for its leader, then the positions
//! of a trick, which depend on it. The deals come last.
//!
//! **Parts.** Positions are divided by the [class](super::classes) of their stronger cards. A card leads to a
//! position of the same class, so a part needs only the same part of the layer below, which has the same
//! owner. All parts also need the values for leaders, and the positions whose stronger cards are short. These
//! are divided by their weaker cards.

use super::classes::Classes;
use crate::climbing::census::Census;
use crate::climbing::ties::{
    Below, CurrentLayer, GrowingDeal, Scratch, Solver, TiedDeals, beginnings, by_number, for_every_leader,
    value_of,
};
use solve::stages::{Part, Piece, Stage, Staged};
use std::ops::Range;
use std::sync::Arc;

/// Sequences of weaker cards in a part of positions with short sequences of stronger ones.
const WEAKER: usize = 1 << 15;

/// Bytes of a sequence in a piece of values for leaders: its number and the value.
const LED: usize = 5;

/// With more workers than this the classes are those of three groups: there are more of them, and more
/// sequences are short.
const FEW_WORKERS: usize = 4;

/// The stages.
pub(super) struct TiedStages<const STABLE: bool> {
    solver: Solver<STABLE>,
    deals: TiedDeals,
    classes: Classes,
    groups: usize,
    workers: usize,
    /// The owner of each class.
    owners: Vec<usize>,
    /// By the number of cards, the parts with short sequences.
    short: Vec<Vec<Short>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Short {
    /// The number of stronger cards, and their sequence.
    above: usize,
    standard: u32,
    /// The sequences of weaker cards.
    weaker: Range<usize>,
}

/// The work of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    /// The value of every sequence of this many cards for its leader.
    Leads(usize),
    /// The positions of a trick with this many cards.
    Rows(usize),
    /// The deals.
    Deals,
}

impl<const STABLE: bool> TiedStages<STABLE> {
    /// The stages for this many workers.
    ///
    /// # Panics
    ///
    /// If there are no cards, or the deals are too many to be numbered.
    pub(super) fn new(deals: TiedDeals, workers: usize) -> Self {
        let solver = deals.solver::<STABLE>();
        let groups = if workers <= FEW_WORKERS { 2 } else { 3 };
        let classes = Classes::new(&solver.tables, deals.cards, groups);
        let owners = owners(&classes, &solver.tables.sequences.counts, deals.cards, workers);
        let counts = &solver.tables.sequences.counts;
        let short_of = |left: usize| {
            let of_size = (1..=left).flat_map(|above| {
                let weaker = counts[left - above] as usize;
                classes.short[above].iter().flat_map(move |&standard| {
                    (0..weaker).step_by(WEAKER).map(move |from| Short {
                        above,
                        standard,
                        weaker: from..weaker.min(from + WEAKER),
                    })
                })
            });
            of_size.collect()
        };
        let short = (0..deals.cards).map(short_of).collect();
        TiedStages { solver, deals, classes, groups, workers, owners, short }
    }

    const fn goal(&self, stage: u32) -> Goal {
        let left = stage as usize / 2 + 1;
        if left == self.deals.cards {
            Goal::Deals
        } else if stage.is_multiple_of(2) {
            Goal::Leads(left)
        } else {
            Goal::Rows(left)
        }
    }

    /// The pieces of the values for leaders with this many cards.
    fn leads_of(&self, left: usize) -> impl Iterator<Item = Part> {
        let stage = (2 * left as u32).saturating_sub(2);
        let parts = if left == 0 { 0 } else { self.parts(stage) };
        (0..parts).map(move |number| Part { stage, number })
    }

    /// The pieces of the positions with this many cards whose sequences of stronger ones are short.
    fn short_of(&self, left: usize) -> impl Iterator<Item = Part> {
        let stage = (2 * left as u32).saturating_sub(1);
        let short = if left == 0 { 0 } else { self.short[left].len() as u32 };
        (0..short).map(move |number| Part { stage, number: self.classes.len() + number })
    }

    /// The states of the trick that are stored with this many cards.
    const fn states(&self, left: usize) -> usize {
        if left + 1 == self.deals.cards { 1 } else { self.solver.tricks.states.len() }
    }

    /// Bytes of the rows of a sequence of `above` stronger cards, of `left` cards.
    fn bytes(&self, left: usize, above: usize) -> usize {
        let weaker = self.solver.tables.sequences.counts[left - above] as usize;
        self.solver.players * self.states(left) * weaker
    }

    /// The values of sequences of `left` cards for every leader, from their pieces.
    fn leads(&self, left: usize, pieces: &[Piece]) -> Vec<Vec<u8>> {
        if left == 0 {
            return (0..self.solver.players).map(|leader| vec![1 << leader]).collect();
        }
        let led = pieces.iter().flat_map(|piece| piece.chunks_exact(LED));
        let led = led.map(|led| (u32::from_le_bytes([led[0], led[1], led[2], led[3]]), led[4]));
        for_every_leader(&self.solver, left, by_number(&self.solver, left, led))
    }

    /// The rows of short sequences of `left` cards, from their pieces. Shape `[above][rows]`.
    fn short_rows(&self, left: usize, pieces: &[Piece]) -> Vec<Vec<u8>> {
        let mut rows: Vec<Vec<u8>> = vec![Vec::new()];
        rows.extend(
            (1..=left).map(|above| vec![0; self.classes.short[above].len() * self.bytes(left, above)]),
        );
        for (short, piece) in self.short[left].iter().zip(pieces) {
            let Short { above, standard, weaker } = short;
            let all = self.solver.tables.sequences.counts[left - above] as usize;
            let place = self.classes.members[*above][*standard as usize].place as usize;
            let own = &mut rows[*above][place * self.bytes(left, *above)..][..self.bytes(left, *above)];
            for (row, part) in own.chunks_exact_mut(all).zip(piece.chunks_exact(weaker.len())) {
                row[weaker.clone()].copy_from_slice(part);
            }
        }
        rows
    }
}

/// Gives the classes to workers: the largest first, each to the one with the least so far.
fn owners(classes: &Classes, counts: &[u32], cards: usize, workers: usize) -> Vec<usize> {
    let top = cards - 1;
    let weight = |class: &Vec<Vec<u32>>| -> u64 {
        (1..=top).map(|above| class[above].len() as u64 * u64::from(counts[top - above])).sum()
    };
    let weights: Vec<u64> = classes.of_class.iter().map(weight).collect();
    let mut largest: Vec<usize> = (0..weights.len()).collect();
    largest.sort_by_key(|&class| std::cmp::Reverse(weights[class]));
    let (mut loads, mut owners) = (vec![0; workers], vec![0; weights.len()]);
    for class in largest {
        let owner = (0..workers).min_by_key(|&worker| loads[worker]).unwrap_or(0);
        loads[owner] += weights[class];
        owners[class] = owner;
    }
    owners
}

impl<const STABLE: bool> Staged for TiedStages<STABLE> {
    fn stages(&self) -> u32 {
        2 * (self.deals.cards as u32 - 1) + 1
    }

    fn parts(&self, stage: u32) -> u32 {
        match self.goal(stage) {
            Goal::Rows(left) => self.classes.len() + self.short[left].len() as u32,
            Goal::Leads(_) | Goal::Deals => self.classes.len() + 1,
        }
    }

    fn owner(&self, part: Part) -> usize {
        let owner = self.owners.get(part.number as usize).copied();
        owner.unwrap_or_else(|| (part.number - self.classes.len()) as usize % self.workers)
    }

    fn common(&self, stage: u32) -> Vec<Part> {
        let below = |left: usize| self.leads_of(left).chain(self.short_of(left));
        match self.goal(stage) {
            Goal::Leads(left) => below(left - 1).collect(),
            Goal::Rows(left) => below(left - 1).chain(self.leads_of(left)).collect(),
            Goal::Deals => below(self.deals.cards - 1).collect(),
        }
    }

    fn needs(&self, part: Part) -> Vec<Part> {
        let rows_below = match self.goal(part.stage) {
            Goal::Leads(_) | Goal::Deals => part.stage.checked_sub(1),
            Goal::Rows(_) => part.stage.checked_sub(2),
        };
        let has_class = part.number < self.classes.len();
        rows_below.filter(|_| has_class).map(|stage| Part { stage, ..part }).into_iter().collect()
    }

    fn oldest(&self, stage: u32) -> u32 {
        (stage / 2 * 2).saturating_sub(2)
    }

    fn longest(&self, stage: u32) -> usize {
        match self.goal(stage) {
            Goal::Leads(left) => LED * self.solver.tables.sequences.counts[left] as usize,
            Goal::Rows(left) => {
                let of_class = |class: &Vec<Vec<u32>>| {
                    (1..=left).map(|above| class[above].len() * self.bytes(left, above)).sum()
                };
                let weaker = WEAKER.min(self.solver.tables.sequences.counts[left - 1] as usize);
                let short = self.solver.players * self.states(left) * weaker;
                self.classes.of_class.iter().map(of_class).max().unwrap_or(0).max(short)
            }
            Goal::Deals => 0,
        }
    }

    fn sums(&self) -> usize {
        Census::sums(self.deals.cards, STABLE)
    }

    fn begin(self: Arc<Self>, stage: u32, common: &[Piece]) -> Box<dyn Stage> {
        let goal = self.goal(stage);
        let left = match goal {
            Goal::Leads(left) | Goal::Rows(left) => left,
            Goal::Deals => self.deals.cards,
        };
        let (leads_below, rest) = common.split_at(self.leads_of(left - 1).count());
        let (short, leads) = rest.split_at(self.short_of(left - 1).count());
        let below =
            Common { leads: self.leads(left - 1, leads_below), short: self.short_rows(left - 1, short) };
        let leads = if goal == Goal::Rows(left) { self.leads(left, leads) } else { Vec::new() };
        // The beginnings of sequences by class; last the whole sequences, with too few groups for any class.
        let mut begun = Vec::new();
        if goal != Goal::Rows(left) {
            begun.resize(self.classes.len() as usize + 1, Vec::new());
            let sequences = &self.solver.tables.sequences;
            for kinds in beginnings(sequences, left, self.groups) {
                let size: usize = kinds.iter().map(|&kind| sequences.kinds[kind].size).sum();
                let class = self.classes.of(sequences, &kinds).filter(|_| size < left);
                begun[class.unwrap_or(self.classes.len()) as usize].push(kinds);
            }
        }
        Box::new(TiedStage { goal, left, below, leads, begun, stages: self })
    }
}

/// The data of the layer below that all parts of a stage read.
struct Common {
    leads: Vec<Vec<u8>>,
    short: Vec<Vec<u8>>,
}

/// The data of the layer below that one part reads.
struct PartBelow<'a> {
    common: &'a Common,
    classes: &'a Classes,
    states: usize,
    /// The rows of its class, by the number of stronger cards, and where each begins.
    own: &'a [u8],
    firsts: Vec<usize>,
}

impl Below for PartBelow<'_> {
    #[inline]
    fn states(&self) -> usize {
        self.states
    }

    #[inline]
    fn row(&self, (above, standard): (usize, u32), (row, rows): (usize, usize), width: usize) -> &[u8] {
        let member = self.classes.members[above][standard as usize];
        let at = (member.place as usize * rows + row) * width;
        match member.class {
            None => &self.common.short[above][at..][..width],
            Some(_) => &self.own[self.firsts[above] + at..][..width],
        }
    }

    #[inline]
    fn leads(&self, leader: usize) -> &[u8] {
        &self.common.leads[leader]
    }
}

struct TiedStage<const STABLE: bool> {
    stages: Arc<TiedStages<STABLE>>,
    goal: Goal,
    left: usize,
    below: Common,
    /// The values for leaders with as many cards, where positions of a trick are solved.
    leads: Vec<Vec<u8>>,
    begun: Vec<Vec<Vec<usize>>>,
}

impl<const STABLE: bool> TiedStage<STABLE> {
    /// The data of the layer below that the part of this number reads.
    fn below<'a>(&'a self, number: u32, pieces: &'a [Piece]) -> PartBelow<'a> {
        let TiedStages { classes, .. } = &*self.stages;
        let mut firsts = vec![0];
        if let Some(class) = classes.of_class.get(number as usize) {
            let mut first = 0;
            for (above, sequences) in class.iter().enumerate().take(self.left).skip(1) {
                firsts.push(first);
                first += sequences.len() * self.stages.bytes(self.left - 1, above);
            }
        }
        let own = pieces.first().map_or(&[][..], |piece| piece);
        let states = if self.left == 1 { 1 } else { self.stages.states(self.left - 1) };
        PartBelow { common: &self.below, classes, states, own, firsts }
    }

    /// Solves positions of a trick.
    fn rows(&self, number: u32, below: &PartBelow<'_>) -> (Vec<u8>, u64) {
        let TiedStages { solver, classes, deals, short, .. } = &*self.stages;
        let is_top = self.left + 1 == deals.cards;
        let layer = CurrentLayer::new(solver, (self.left, is_top), below, &self.leads);
        let (mut scratch, mut rows, mut solved) = (Scratch::default(), Vec::new(), 0);
        let mut add = |above: usize, standard: u32, weaker: Range<usize>| {
            let (first, each) = (rows.len(), solver.players * self.stages.states(self.left));
            rows.resize(first + each * weaker.len(), 0);
            solved += layer.positions(solver.players, weaker.len());
            let sequence = (solver.tables.named[above][standard as usize], above);
            solver.position(&mut scratch, &layer, sequence, weaker, &mut rows[first..]);
        };
        if let Some(class) = classes.of_class.get(number as usize) {
            for (above, sequences) in class.iter().enumerate().take(self.left + 1).skip(1) {
                let weaker = solver.tables.sequences.counts[self.left - above] as usize;
                for &standard in sequences {
                    add(above, standard, 0..weaker);
                }
            }
        } else {
            let part = &short[self.left][(number - classes.len()) as usize];
            add(part.above, part.standard, part.weaker.clone());
        }
        (rows, solved)
    }
}

impl<const STABLE: bool> Stage for TiedStage<STABLE> {
    fn solve(&self, number: u32, pieces: &[Piece], sums: &mut [u64]) -> (Vec<u8>, u64) {
        let TiedStages { solver, deals, .. } = &*self.stages;
        let below = self.below(number, pieces);
        if let Goal::Rows(_) = self.goal {
            return self.rows(number, &below);
        }
        let mut walk = GrowingDeal::new(solver, self.left, &below);
        let (mut led, mut census) = (Vec::new(), Census::empty(deals.cards, STABLE));
        for kinds in &self.begun[number as usize] {
            walk.visit(kinds, &mut |root, number| {
                if self.goal == Goal::Deals {
                    census.add_tied(root, solver.players);
                } else {
                    led.extend(number.to_le_bytes());
                    led.push(value_of(root));
                }
            });
        }
        if self.goal == Goal::Deals {
            census.add_to(sums);
        }
        (led, 0)
    }
}
