//! The census of distinct cards, in stages.
//!
//! **Parts.** The deals of a layer, in the order of their numbers, in blocks of a power of the number of
//! players: so the owners of all cards but the weakest are the same in a block. To play one of the weakest
//! cards leads to one block of the layer below, to play any other to one other block each.
//!
//! **Owners.** A worker has a run of blocks of each layer, as large a fraction at the same place: cards that
//! are not among the strongest seldom lead to the blocks of another worker.

use crate::climbing::backup::Word;
use crate::climbing::census::Census;
use crate::climbing::distinct::{Child, DistinctDeals, Layer, MAX_CARDS, Owners, Solver};
use solve::stages::{Part, Piece, Stage, Staged};
use std::sync::Arc;

/// The greatest number of owners in a block.
const MAX_BLOCK: usize = 1024;

/// The stages: those of the layers, from as many cards as there are players, then the count of the deals.
pub(super) struct DistinctStages<const P: usize, const STABLE: bool> {
    solver: Solver<P, STABLE>,
    deals: DistinctDeals,
    workers: usize,
}

/// The blocks of the layer below that a block leads to.
struct Below {
    /// The blocks, ascending.
    blocks: Vec<u32>,
    /// By card, the place of the block among them.
    places: [usize; MAX_CARDS],
}

impl<const P: usize, const STABLE: bool> DistinctStages<P, STABLE> {
    /// Owners in a block: the greatest power of the number of players that is small enough.
    const BLOCK: usize = {
        let mut block = P;
        while block * P <= MAX_BLOCK {
            block *= P;
        }
        block
    };

    pub(super) fn new(deals: DistinctDeals, workers: usize) -> Self {
        DistinctStages { solver: Solver::new(deals.rules), deals, workers }
    }

    /// The number of cards in a stage.
    const fn left(stage: u32) -> usize {
        P + stage as usize
    }

    /// The number of owners with this many cards.
    const fn numbers(left: usize) -> usize {
        P.pow(left as u32 - 1)
    }

    /// Words of a row with this many cards, and the number of its states.
    const fn row(&self, left: usize) -> (usize, usize) {
        let states = if left + 1 == self.deals.cards { 1 } else { self.solver.tricks.states.len() };
        (if left < 8 { 1 } else { 2 }, states)
    }

    fn below(left: usize, block: u32) -> Below {
        let mut below = Below { blocks: Vec::new(), places: [0; MAX_CARDS] };
        if left == P {
            return below;
        }
        // The successors of the first owners in the block represent those of all.
        let children = Solver::<P, STABLE>::children(&Owners::of(block as usize * Self::BLOCK, left));
        let block_of = |child: &Child| (child.number / Self::BLOCK) as u32;
        below.blocks = children[..left].iter().map(block_of).collect();
        below.blocks.sort_unstable();
        below.blocks.dedup();
        for (place, child) in below.places.iter_mut().zip(&children[..left]) {
            *place = below.blocks.partition_point(|&other| other < block_of(child));
        }
        below
    }
}

impl<const P: usize, const STABLE: bool> Staged for DistinctStages<P, STABLE> {
    fn stages(&self) -> u32 {
        (self.deals.cards - P + 1) as u32
    }

    fn parts(&self, stage: u32) -> u32 {
        Self::numbers(Self::left(stage)).div_ceil(Self::BLOCK) as u32
    }

    fn owner(&self, part: Part) -> usize {
        (u64::from(part.number) * self.workers as u64 / u64::from(self.parts(part.stage))) as usize
    }

    fn common(&self, _stage: u32) -> Vec<Part> {
        Vec::new()
    }

    fn needs(&self, part: Part) -> Vec<Part> {
        let blocks = Self::below(Self::left(part.stage), part.number).blocks;
        blocks.into_iter().map(|number| Part { stage: part.stage - 1, number }).collect()
    }

    fn oldest(&self, stage: u32) -> u32 {
        stage.saturating_sub(1)
    }

    fn longest(&self, stage: u32) -> usize {
        let left = Self::left(stage);
        if left == self.deals.cards {
            return 0;
        }
        let (words, states) = self.row(left);
        Self::numbers(left).min(Self::BLOCK) * P * states * words * size_of::<Word>()
    }

    fn sums(&self) -> usize {
        Census::sums(self.deals.cards, STABLE)
    }

    fn begin(self: Arc<Self>, stage: u32, _common: &[Piece]) -> Box<dyn Stage> {
        Box::new(DistinctStage { left: Self::left(stage), stages: self })
    }
}

struct DistinctStage<const P: usize, const STABLE: bool> {
    stages: Arc<DistinctStages<P, STABLE>>,
    left: usize,
}

impl<const P: usize, const STABLE: bool> DistinctStage<P, STABLE> {
    /// Solves a block whose rows have `W` words.
    fn layer<const W: usize>(&self, number: u32, pieces: &[Piece]) -> (Vec<u8>, u64) {
        let DistinctStages { solver, deals, .. } = &*self.stages;
        let is_top = self.left + 1 == deals.cards;
        let (_, states) = self.stages.row(self.left);
        let computed = solver.computed(is_top);
        let (mut rows, mut solved) = (Vec::new(), 0);
        self.each(number, pieces, |owners, children, below| {
            let first = rows.len();
            rows.resize(first + P * states * W, 0);
            if owners.all_hold() {
                solver.position::<W>((owners, children), below, &computed, is_top, &mut rows[first..]);
                solved += (P * computed.len() * (self.left + 1)) as u64;
            }
        });
        let mut bytes = Vec::with_capacity(size_of_val(&*rows));
        for word in &rows {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        (bytes, solved)
    }

    /// Calls `visit` for all owners of a block, with the results of their cards in the layer that consists of
    /// these pieces.
    fn each(
        &self,
        number: u32,
        pieces: &[Piece],
        mut visit: impl FnMut(&Owners<P>, &[Child; MAX_CARDS], &Layer),
    ) {
        let block = DistinctStages::<P, STABLE>::BLOCK;
        let places = DistinctStages::<P, STABLE>::below(self.left, number).places;
        let (words, states) = self.stages.row(self.left - 1);
        let mut rows = Vec::with_capacity(pieces.iter().map(|piece| piece.len() / size_of::<Word>()).sum());
        for piece in pieces {
            rows.extend(piece.as_chunks().0.iter().map(|bytes| Word::from_le_bytes(*bytes)));
        }
        let below = Layer { states, words, rows };
        let first = number as usize * block;
        let end = DistinctStages::<P, STABLE>::numbers(self.left).min(first + block);
        let mut owners = Owners::of(first, self.left);
        for _ in first..end {
            let mut children = Solver::<P, STABLE>::children(&owners);
            for (child, place) in children[..self.left].iter_mut().zip(places) {
                child.number = place * block + child.number % block;
            }
            visit(&owners, &children, &below);
            owners.advance();
        }
    }
}

impl<const P: usize, const STABLE: bool> Stage for DistinctStage<P, STABLE> {
    fn solve(&self, number: u32, pieces: &[Piece], sums: &mut [u64]) -> (Vec<u8>, u64) {
        let DistinctStages { solver, deals, .. } = &*self.stages;
        if self.left < deals.cards {
            return if self.left < 8 {
                self.layer::<1>(number, pieces)
            } else {
                self.layer::<2>(number, pieces)
            };
        }
        let mut census = Census::empty(deals.cards, STABLE);
        self.each(number, pieces, |owners, children, below| {
            if owners.all_hold() {
                solver.roots((owners, children), below, |root| census.add_distinct(root));
            }
        });
        census.add_to(sums);
        (Vec::new(), 0)
    }
}
