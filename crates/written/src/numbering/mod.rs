//! Numbers the positions of a written game.
//!
//! Positions are numbered by *slices*: all positions that differ only in the places of their pieces, and thus
//! agree in the number of pieces of each kind, the counters, and the player to move. The slices are derived
//! from the words of the rules, starting from the slice of the first position: which pieces and counts a line
//! can place, take, turn over or change. Within a slice positions are numbered by the arrangement of their
//! pieces, without gaps. Nothing depends on the width of the engine's sets.
//!
//! Slices between which play can go back and forth form a component, and the layer of a position is the
//! length of the longest path from its component through others: every capture, every permanently placed
//! piece and every counted ply leads to a lower layer.

mod arrangements;
mod changes;
mod contents;
mod graph;
mod origins;
mod slice;
#[cfg(test)]
mod tests;

pub(crate) use arrangements::Content;
pub(crate) use origins::Origin;
pub(crate) use slice::Slice;

use crate::compiled::Range;
use crate::syntax::{Effect, Layer, Rules};
use arrangements::Arrangements;
use changes::Changes;
use contents::Frame;
use game::{Player, Rank};
use graph::Graph;
use origins::Origins;
use std::sync::Arc;

/// The maximum number of steps to find the slices.
const WORK: u64 = 20_000_000;

/// The numbers of the positions of a game.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    graph: Graph,
    arrangements: Arrangements,
    cells: usize,
    kinds: usize,
    /// The layer of each slice, and the number of its first position there.
    places: Vec<(u32, u64)>,
    /// The slices of each layer in the order of their first positions.
    by_layer: Vec<Vec<u32>>,
    sizes: Vec<u64>,
    origins: Origins,
    /// True if the player to move does not determine the player who moved last.
    pub(crate) has_again: bool,
}

/// The numbers of the positions of a game, or the reason why they have none.
pub(crate) type Numbered = Arc<Result<Numbering, String>>;

/// A position as its slice, the contents of its cells, and one more number: the cell of the piece that has to
/// hop on, or 1 if the player to move has also moved last where the rules allow that; else 0.
pub(crate) type Placed<'a> = (&'a Slice, &'a [Content], usize);

impl Numbering {
    /// Numbers the positions of a game.
    ///
    /// # Errors
    ///
    /// The reason why they cannot be numbered, in a few words.
    pub(crate) fn new(
        rules: &Rules,
        layers: &[Layer],
        ranges: &[Range],
        start: Slice,
    ) -> Result<Numbering, String> {
        if rules.pays_by_place() {
            return Err("the order in which players finish is not numbered".to_owned());
        }
        if rules.seeds.is_some() {
            return Err("the numbers of cells are not part of a slice".to_owned());
        }
        if rules.stacks.is_some() {
            return Err("what lies beneath pieces is not part of a slice".to_owned());
        }
        let waits = |effect: &Effect| matches!(effect, Effect::AtLast(_));
        if rules.lines().any(|line| line.effects.iter().any(waits)) {
            return Err("what a move does at last is not part of a slice".to_owned());
        }
        let cells = rules.cells();
        let first_heap = ranges.len() - rules.heaps.len();
        let frame = Frame { rules, layers, ranges, first_heap, cells };
        let mut changes = Changes { frame, left: WORK };
        let graph = Graph::new(start, &mut changes).map_err(|_| {
            format!(
                "there are more than {} combinations of numbers of pieces, counters and plies",
                graph::MAX_SLICES
            )
        })?;
        let arrangements = Arrangements::new(cells);
        let (component, levels) = graph.components();
        let origins = Origins::new(rules, &graph, &component)?;
        let mut numbering = Numbering {
            has_again: changes::has_again(rules),
            places: Vec::with_capacity(graph.slices.len()),
            by_layer: vec![Vec::new(); levels.iter().max().map_or(0, |most| *most as usize + 1)],
            sizes: vec![0; levels.iter().max().map_or(0, |most| *most as usize + 1)],
            graph,
            arrangements,
            cells,
            kinds: layers.len(),
            origins,
        };
        let mut total = 0_u64;
        for slice in 0..numbering.graph.slices.len() {
            let layer = levels[component[slice] as usize];
            let too_many = || "it has more than 2^63 positions".to_owned();
            let size = numbering.size(&numbering.graph.slices[slice]).ok_or_else(too_many)?;
            total = total.checked_add(size).filter(|&total| total <= 1 << 63).ok_or_else(too_many)?;
            numbering.places.push((layer, numbering.sizes[layer as usize]));
            numbering.by_layer[layer as usize].push(slice as u32);
            numbering.sizes[layer as usize] += size;
        }
        Ok(numbering)
    }

    /// The number of positions of a slice.
    fn size(&self, slice: &Slice) -> Option<u64> {
        self.arrangements.count(&slice.counts[..self.kinds])?.checked_mul(self.rest(slice))
    }

    /// The number of values of the number beside the arrangement.
    fn rest(&self, slice: &Slice) -> u64 {
        match (slice.hopping, self.has_again) {
            (true, _) => self.cells as u64,
            (false, again) => 1 + u64::from(again),
        }
    }

    /// The size of each layer.
    pub(crate) fn layers(&self) -> &[u64] {
        &self.sizes
    }

    /// The rank of a position; `None` if its slice cannot be reached from the start.
    pub(crate) fn rank(&self, (slice, contents, rest): Placed<'_>) -> Option<Rank> {
        let number = *self.graph.numbers.get(slice)? as usize;
        let arrangement = self.arrangements.number(&slice.counts[..self.kinds], contents);
        let (layer, first) = self.places[number];
        Some(Rank { layer, index: first + arrangement * self.rest(slice) + rest as u64 })
    }

    /// The slice of a rank, and the number beside the arrangement; `contents` is filled in.
    pub(crate) fn unrank(&self, rank: Rank, contents: &mut [Content]) -> Option<(Slice, usize)> {
        let slices = self.by_layer.get(rank.layer as usize)?;
        if rank.index >= self.sizes[rank.layer as usize] {
            return None;
        }
        let place = slices.partition_point(|&slice| self.places[slice as usize].1 <= rank.index);
        let number = slices[place.checked_sub(1)?] as usize;
        let slice = self.graph.slices[number];
        let (index, rest) = (rank.index - self.places[number].1, self.rest(&slice));
        self.arrangements.arrange(&slice.counts[..self.kinds], index / rest, contents);
        Some((slice, (index % rest) as usize))
    }

    /// The moves within a component that may lead to a position of a slice.
    pub(crate) fn origins(&self, slice: &Slice) -> &[Origin] {
        self.graph.numbers.get(slice).map_or(&[], |&number| self.origins.to(number))
    }

    /// The slice that an origin starts from.
    pub(crate) fn slice(&self, number: u32) -> &Slice {
        &self.graph.slices[number as usize]
    }

    /// The cells that a piece may have come from, by a line of a player, to a cell.
    pub(crate) fn cells_before(&self, line: u8, player: Player, to: usize) -> &[u16] {
        self.origins.cells_before(line, player, to)
    }
}
