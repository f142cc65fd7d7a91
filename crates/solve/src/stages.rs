//! Work in stages, with parts that can be divided among workers in several processes.
//!
//! A stage has parts. A part is solved from the results of parts of earlier stages, its *pieces*, and gives a
//! piece of its own; along the way it adds to sums. Every part has one owner among the workers, by a rule
//! that all of them know, so that a worker can ask the owner of a piece that it needs. The sums depend
//! neither on the number of workers nor on who solves what.

use std::sync::Arc;

/// A part of a stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Part {
    /// The stage, from 0.
    pub stage: u32,
    /// The number of the part in it, from 0.
    pub number: u32,
}

/// The result of a part, which parts of later stages need.
pub type Piece = Arc<Vec<u8>>;

/// Work in stages. All methods give the same answers in every process.
pub trait Staged: Send + Sync {
    /// The number of stages.
    fn stages(&self) -> u32;

    /// The number of parts of a stage.
    fn parts(&self, stage: u32) -> u32;

    /// The worker that solves a part.
    fn owner(&self, part: Part) -> usize;

    /// The pieces that every part of a stage needs.
    fn common(&self, stage: u32) -> Vec<Part>;

    /// The other pieces that a part needs, in the order in which [`Stage::solve`] takes them.
    fn needs(&self, part: Part) -> Vec<Part>;

    /// The first stage whose pieces are needed by this stage or a later one.
    fn oldest(&self, stage: u32) -> u32;

    /// The length of the longest piece of a stage, in bytes.
    fn longest(&self, stage: u32) -> usize;

    /// The number of sums.
    fn sums(&self) -> usize;

    /// Prepares a stage from the pieces that all of its parts need, in the order of
    /// [`common`](Staged::common).
    fn begin(self: Arc<Self>, stage: u32, common: &[Piece]) -> Box<dyn Stage>;
}

/// A stage that is being solved.
pub trait Stage: Send + Sync {
    /// Solves the part of this number from the pieces that it [needs](Staged::needs), adds to the sums, and
    /// returns its piece with the number of positions that were solved.
    fn solve(&self, number: u32, pieces: &[Piece], sums: &mut [u64]) -> (Vec<u8>, u64);
}
