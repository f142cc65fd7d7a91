//! The weights while they are learned: of every mover, shared by all movers, and their sums.

use super::table::Weight;
use crate::curve::Curve;
use crate::design::{Design, Sharing};
use crate::error::Error;
use crate::index::{Indexer, MAX_INDEXES};
use crate::outputs::{Outputs, target};
use crate::structure::{Class, Structure};
use game::{Board, Contents, Evaluated, MAX_COUNTS, MAX_PLAYERS, Payoffs, Player};

use std::hint::black_box;

/// Values of all players, absolute; for two opponents the second is minus the first.
pub(super) type Values = [f32; MAX_PLAYERS];

/// The weights that make up the value of a position.
#[derive(Clone, Debug)]
pub(super) struct Features {
    pub(super) mover: Player,
    /// The first index of the block within a set.
    block: u32,
    /// Indexes in the block, the representative of symmetric ones, sorted.
    indexes: Vec<u32>,
}

/// The weights of a network while it learns.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) outputs: Outputs,
    made: Structure,
    indexer: Indexer,
    offsets: Vec<u32>,
    /// For each index of a block, the least index equivalent by symmetry.
    least: Vec<u32>,
    /// For each class, the other indexes equivalent by symmetry: as many per index as it has orders.
    twins: Vec<Vec<u32>>,
    /// The number of parts of the weights at an index: one for each set, and one that all movers share if
    /// they are factorized, which is the last.
    parts: usize,
    /// For each index of a set, the weights of all parts, each with all outputs.
    pub(super) weights: Vec<Weight>,
    /// For each index of a set, for each set the sums of the parts, which positions are valued with.
    pub(super) sums: Vec<f32>,
    curve: Curve,
    pub(super) is_coherent: bool,
}

impl Model {
    pub(super) fn new<G: Evaluated>(
        game: &G,
        board: &Board,
        design: &Design,
        is_coherent: bool,
    ) -> Result<Model, Error> {
        let outputs = Outputs::of(game, design.estimate)?;
        Model::with_outputs(outputs, game.players(), board, design, is_coherent)
    }

    fn with_outputs(
        outputs: Outputs,
        players: usize,
        board: &Board,
        design: &Design,
        is_coherent: bool,
    ) -> Result<Model, Error> {
        let made = Structure::new(board, players, design.estimate.outputs(players), design)?;
        let offsets = made.tuples.iter().map(|tuple| made.classes[tuple.class].offset as u32).collect();
        let twins: Vec<Vec<u32>> = made.classes.iter().map(|class| twins(&made, class)).collect();
        let mut least: Vec<u32> = (0..made.block as u32).collect();
        for (class, twins) in made.classes.iter().zip(&twins) {
            for (index, others) in twins.chunks_exact(class.orders.len().max(1)).enumerate() {
                let all = others.iter().copied().chain([(class.offset + index) as u32]);
                least[class.offset + index] = all.min().unwrap_or_default();
            }
        }
        let parts = made.sets + usize::from(design.sharing == Sharing::Factorized);
        Ok(Model {
            outputs,
            indexer: Indexer::new(&made, &[]),
            offsets,
            least,
            twins,
            parts,
            weights: vec![Weight::default(); made.set() * parts * made.outputs],
            sums: vec![0.0; made.weights()],
            curve: Curve::new(),
            is_coherent,
            made,
        })
    }

    pub(super) fn tuples(&self) -> usize {
        self.made.tuples.len()
    }

    /// The targets that the payoffs of a finished game stand for.
    pub(super) fn targets(&self, payoffs: &Payoffs) -> Values {
        let mut values = [0.0; MAX_PLAYERS];
        for (player, value) in values[..self.made.players].iter_mut().enumerate() {
            *value = target(self.outputs, payoffs, player);
        }
        values
    }

    /// The values of a position in which the game is not over.
    #[inline]
    pub(super) fn values(&self, mover: Player, contents: &Contents) -> Values {
        let mut indexes = [0; MAX_INDEXES];
        self.indexer.read(mover, contents, &mut indexes);
        let (outputs, sets) = (self.made.outputs, self.made.sets);
        let step = sets * outputs;
        let first = self.made.block_of(contents) * step + self.made.set_of(mover) * outputs;
        let sums = &self.sums[first..];
        let mut z = [0.0; MAX_PLAYERS];
        if outputs == 1 {
            let looked_up = self.offsets.iter().zip(&indexes);
            z[0] =
                looked_up.map(|(&offset, &index)| sums[(offset as usize + usize::from(index)) * step]).sum();
            for (&offset, &count) in self.made.count_offsets.iter().zip(&contents.counts) {
                z[0] += sums[(offset + usize::from(count)) * step];
            }
        } else {
            let mut add = |at: usize| {
                for (z, &weight) in z.iter_mut().zip(&sums[at * step..][..outputs]) {
                    *z += weight;
                }
            };
            for (&offset, &index) in self.offsets.iter().zip(&indexes) {
                add(offset as usize + usize::from(index));
            }
            for (&offset, &count) in self.made.count_offsets.iter().zip(&contents.counts) {
                add(offset + usize::from(count));
            }
        }
        self.curved(mover, &z)
    }

    /// The values that sums of weights stand for.
    fn curved(&self, mover: Player, z: &Values) -> Values {
        let mut values = [0.0; MAX_PLAYERS];
        match self.outputs {
            Outputs::Opponents { .. } => {
                let value = self.curve.tanh(z[0]);
                values[mover.index()] = value;
                values[1 - mover.index()] = -value;
            }
            Outputs::Winner | Outputs::Payoffs { .. } => {
                let players = self.made.players;
                for (seat, &z) in z[..players].iter().enumerate() {
                    values[(mover.index() + seat) % players] = self.curve.logistic(z);
                }
            }
        }
        values
    }

    /// The weights of a position.
    pub(super) fn features(&self, mover: Player, contents: &Contents) -> Features {
        let mut read = [0; MAX_INDEXES];
        self.indexer.read(mover, contents, &mut read);
        let mut indexes = Vec::with_capacity(self.offsets.len() + MAX_COUNTS);
        for (&offset, &index) in self.offsets.iter().zip(&read) {
            indexes.push(self.least[offset as usize + usize::from(index)]);
        }
        for (&offset, &count) in self.made.count_offsets.iter().zip(&contents.counts) {
            indexes.push((offset + usize::from(count)) as u32);
        }
        indexes.sort_unstable();
        Features { mover, block: self.made.block_of(contents) as u32, indexes }
    }

    /// Moves the weights of a position towards `targets`, absolute. Returns the mean absolute error before.
    pub(super) fn learn(&mut self, features: &Features, targets: &Values, alpha: f32) -> f32 {
        let Features { mover, block, ref indexes } = *features;
        let (outputs, sets, set) = (self.made.outputs, self.made.sets, self.made.set_of(mover));
        let mut z = [0.0; MAX_PLAYERS];
        let mut touched = 0.0;
        for &index in indexes {
            // Weights are far apart. Read here, where nothing waits for them, they come from memory together.
            touched += self.weights[(block + index) as usize * self.parts * outputs].value;
            let first = ((block + index) as usize * sets + set) * outputs;
            for (z, sum) in z.iter_mut().zip(&self.sums[first..][..outputs]) {
                *z += sum;
            }
        }
        black_box(touched);
        let values = self.curved(mover, &z);
        let players = self.made.players;
        let mut errors = [0.0; MAX_PLAYERS];
        for (seat, error) in errors[..outputs].iter_mut().enumerate() {
            let player = (mover.index() + seat) % players;
            *error = targets[player] - values[player];
        }
        // A weight that counts several times moves as often, and the sum of all moves is normalized.
        let runs = || indexes.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as f32));
        let squares: f32 = runs().map(|(_, times)| times * times).sum();
        let parts = if self.parts > sets { 2.0 } else { 1.0 };
        let norm = 1.0 / (parts * squares);
        for (index, times) in runs() {
            for (output, &error) in errors[..outputs].iter().enumerate() {
                self.move_weight(set, block, index, output, error * times * norm, alpha);
            }
        }
        errors[..outputs].iter().map(|error| error.abs()).sum::<f32>() / outputs as f32
    }

    /// Moves one weight of a set, the part that all movers share, and the sums that hold them.
    #[inline]
    fn move_weight(&mut self, set: usize, block: u32, index: u32, output: usize, error: f32, alpha: f32) {
        let (outputs, sets) = (self.made.outputs, self.made.sets);
        let at = (block + index) as usize;
        let weights = &mut self.weights[at * self.parts * outputs..][..self.parts * outputs];
        let own = weights[set * outputs + output].learn(error, alpha, self.is_coherent);
        let common = if self.parts > sets {
            weights[sets * outputs + output].learn(error, alpha, self.is_coherent)
        } else {
            0.0
        };
        for twin in std::iter::once(&index).chain(alike(&self.made, &self.twins, index)) {
            let at = (block + twin) as usize * sets;
            for other in 0..sets {
                let change = if other == set { own + common } else { common };
                self.sums[(at + other) * outputs + output] += change;
            }
        }
    }

    /// The weights for play of these sums, set by set, as whole numbers of units of 2 to the power of minus
    /// the shift, and the shift.
    pub(super) fn quantized(&self, sums: &[f32]) -> (u32, Vec<i16>) {
        let greatest = sums.iter().fold(0.0, |most: f32, weight| most.max(weight.abs()));
        let mut shift = 12;
        while shift > 0 && greatest * (1u32 << shift) as f32 > 32_000.0 {
            shift -= 1;
        }
        let unit = (1u32 << shift) as f32;
        let round = |weight: &f32| (weight * unit).round().clamp(-32_000.0, 32_000.0) as i16;
        let outputs = self.made.outputs;
        let sets = self.made.sets;
        let of_set = |set: usize| {
            sums.chunks_exact(sets * outputs).flat_map(move |all| &all[set * outputs..][..outputs])
        };
        (shift, (0..sets).flat_map(of_set).map(round).collect())
    }
}

/// The other indexes equivalent to this one by symmetry.
fn alike<'a>(made: &Structure, twins: &'a [Vec<u32>], index: u32) -> &'a [u32] {
    let class = made.classes.partition_point(|class| class.offset + class.size <= index as usize);
    let Some(of) = made.classes.get(class) else { return &[] };
    let orders = of.orders.len();
    &twins[class][(index as usize - of.offset) * orders..][..orders]
}

/// For each index of a class, its indexes in all other orders of the cells.
fn twins(made: &Structure, class: &Class) -> Vec<u32> {
    let reordered =
        |index: usize, order: &Vec<usize>| (class.offset + made.reordered(class, index, order)) as u32;
    (0..class.size)
        .flat_map(|index| class.orders.iter().map(move |order| (index, order)))
        .map(|(index, order)| reordered(index, order))
        .collect()
}
