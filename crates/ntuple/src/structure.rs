//! The places of all weights: tuples on the board, shared by symmetry, for each mover, context and phase.

use crate::design::{CellMap, Design, Sharing};
use crate::error::Error;
use crate::graph::Graph;
use crate::tuples::TupleKind;
use game::{Board, Content, Contents, Player};

/// The greatest number of tuples, counts included.
pub const MAX_TUPLES: usize = 512;
/// The greatest number of weights, over all movers, contexts, phases and outputs.
pub const MAX_WEIGHTS: usize = 1 << 25;

/// A tuple on the board. Its first cell is the lowest digit of its index.
#[derive(Clone, Debug)]
pub(crate) struct Tuple {
    pub(crate) cells: Vec<usize>,
    pub(crate) class: usize,
}

/// Tuples that are images of each other and share one table.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// The first index of the table in its block.
    pub(crate) offset: usize,
    /// The number of weights of the table.
    pub(crate) size: usize,
    /// The permutations of the cells that are symmetries, without the identity: the digit at place i goes to
    /// place `order[i]`.
    pub(crate) orders: Vec<Vec<usize>>,
}

/// The places of all weights of a network.
#[derive(Clone, Debug)]
pub(crate) struct Structure {
    pub(crate) players: usize,
    /// The number of values per weight: 1 for two opponents, else one for each player.
    pub(crate) outputs: usize,
    /// The number of words per plane.
    pub(crate) words: usize,
    /// The number of planes of pieces, which phases count.
    pub(crate) pieces: usize,
    /// The number of planes that are read.
    pub(crate) planes: usize,
    pub(crate) contexts: usize,
    pub(crate) phases: Vec<u16>,
    pub(crate) tuples: Vec<Tuple>,
    pub(crate) classes: Vec<Class>,
    /// The offsets of the tables of counts in a block.
    pub(crate) count_offsets: Vec<usize>,
    /// The number of indexes of a block: all tables of one mover, context and phase.
    pub(crate) block: usize,
    /// True if contents and cells are read relative to the mover.
    pub(crate) is_relative: bool,
    /// The number of sets of tables: one for each mover, or one that they share.
    pub(crate) sets: usize,
    /// For each mover, the plane of each content relative to the mover.
    pub(crate) relative: Vec<Vec<usize>>,
    pub(crate) turns: Vec<CellMap>,
}

impl Structure {
    pub(crate) fn new(
        board: &Board,
        players: usize,
        outputs: usize,
        design: &Design,
    ) -> Result<Structure, Error> {
        let (cells, planes) = (board.cells.len(), board.planes());
        if cells == 0 || board.contents.is_empty() {
            return Err(Error::NoBoard);
        }
        if !board.fits() {
            return Err(Error::Large { cells, contents: board.contents.len() });
        }
        if !design.symmetries.iter().chain(&design.turns).all(|map| map.is_permutation(cells)) {
            return Err(Error::OtherBoard("number of cells"));
        }
        let has_turns = design.sharing != Sharing::Apart;
        if has_turns && design.turns.len() != players {
            return Err(Error::OtherBoard("number of players"));
        }
        let turns = if has_turns { design.turns.clone() } else { vec![CellMap::identity(cells); players] };
        let relative =
            if has_turns { relative_planes(board, players)? } else { vec![(0..planes).collect(); players] };
        let placed = placed(board, design);
        if placed.is_empty() {
            let names: Vec<String> = design.tuples.iter().map(ToString::to_string).collect();
            return Err(Error::NoTuples(names.join("+")));
        }
        let all = placed.len() + board.counts.len();
        if all > MAX_TUPLES {
            return Err(Error::ManyTuples { tuples: all, most: MAX_TUPLES });
        }
        let (tuples, classes) = classified(&placed, board, &design.symmetries, planes + 1);
        let mut block = classes.last().map_or(0, |class| class.offset + class.size);
        let mut count_offsets = Vec::new();
        for &bound in &board.counts {
            count_offsets.push(block);
            block += usize::from(bound);
        }
        let made = Structure {
            players,
            outputs,
            words: board.words(),
            pieces: board.contents.len(),
            planes,
            contexts: board.contexts.max(1),
            phases: design.phases.clone(),
            tuples,
            classes,
            count_offsets,
            block,
            is_relative: has_turns,
            sets: if design.sharing == Sharing::Shared { 1 } else { players },
            relative,
            turns,
        };
        let weights = made.weights();
        if weights > MAX_WEIGHTS {
            return Err(Error::ManyWeights { weights, most: MAX_WEIGHTS });
        }
        Ok(made)
    }

    /// The set of tables of a mover.
    #[inline]
    pub(crate) fn set_of(&self, mover: Player) -> usize {
        if self.sets == 1 { 0 } else { mover.index() }
    }

    /// The number of indexes of a set.
    pub(crate) fn set(&self) -> usize {
        self.contexts * (self.phases.len() + 1) * self.block
    }

    /// The number of weights, over all sets and outputs.
    pub(crate) fn weights(&self) -> usize {
        self.sets * self.set() * self.outputs
    }

    /// The phase of a position, from 0.
    #[inline]
    pub(crate) fn phase_of(&self, contents: &Contents) -> usize {
        if self.phases.is_empty() {
            return 0;
        }
        // A cell holds one piece: those of all planes are counted at once.
        let planes = &contents.planes[..self.pieces * self.words];
        let pieces = if self.words == 1 {
            planes.iter().fold(0, |all, plane| all | plane).count_ones()
        } else {
            let of_word =
                |word| planes.iter().skip(word).step_by(self.words).fold(0, |all, plane| all | plane);
            (0..self.words).map(of_word).map(u64::count_ones).sum()
        };
        self.phases.iter().filter(|&&first| u32::from(first) <= pieces).count()
    }

    /// The first index of the block of a position within a set.
    #[inline]
    pub(crate) fn block_of(&self, contents: &Contents) -> usize {
        (contents.context * (self.phases.len() + 1) + self.phase_of(contents)) * self.block
    }

    /// The index in the table of `class` with its digits in another order.
    pub(crate) fn reordered(&self, class: &Class, index: usize, order: &[usize]) -> usize {
        let base = self.planes + 1;
        let mut rest = index;
        let mut reordered = 0;
        for &place in order {
            reordered += rest % base * base.pow(place as u32);
            rest /= base;
        }
        debug_assert!(reordered < class.size);
        reordered
    }
}

/// The tuples on the board, each set of cells once.
fn placed(board: &Board, design: &Design) -> Vec<Vec<usize>> {
    let graph = Graph::new(board);
    let base = board.planes() + 1;
    let mut seen = std::collections::BTreeSet::new();
    let mut placed: Vec<Vec<usize>> =
        design.tuples.iter().flat_map(|kind: &TupleKind| kind.placed(&graph, base)).collect();
    placed.retain(|cells| seen.insert(sorted(cells)));
    placed
}

fn sorted(cells: &[usize]) -> Vec<usize> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// The tuples with the tables that they share: those that are images of each other share one.
fn classified(
    placed: &[Vec<usize>],
    board: &Board,
    symmetries: &[CellMap],
    base: usize,
) -> (Vec<Tuple>, Vec<Class>) {
    use std::collections::BTreeMap;
    let indexes: BTreeMap<Vec<usize>, usize> =
        placed.iter().enumerate().map(|(place, cells)| (sorted(cells), place)).collect();
    let mut tuples: Vec<Option<Tuple>> = vec![None; placed.len()];
    let mut classes: Vec<Class> = Vec::new();
    let mut offset = 0;
    for (first, cells) in placed.iter().enumerate() {
        if tuples[first].is_some() {
            continue;
        }
        let class = classes.len();
        let mut orders = Vec::new();
        tuples[first] = Some(Tuple { cells: cells.clone(), class });
        if board.is_unordered {
            // The cells are exchangeable: all tuples of this length are images, in every order.
            for (other, cells) in
                placed.iter().enumerate().skip(first + 1).filter(|(_, other)| other.len() == cells.len())
            {
                tuples[other] = Some(Tuple { cells: cells.clone(), class });
            }
            orders = permutations(cells.len());
        }
        for map in symmetries {
            let image: Vec<usize> = cells.iter().map(|&cell| map.image(cell)).collect();
            let Some(&place) = indexes.get(&sorted(&image)) else { continue };
            if place == first {
                let order = image.iter().map(|cell| cells.iter().position(|other| other == cell));
                let order: Vec<usize> = order.map(|place| place.expect("a cell of the same tuple")).collect();
                if !order.is_sorted() && !orders.contains(&order) {
                    orders.push(order);
                }
            } else if tuples[place].is_none() {
                tuples[place] = Some(Tuple { cells: image, class });
            }
        }
        let size = base.pow(cells.len() as u32);
        classes.push(Class { offset, size, orders });
        offset += size;
    }
    (tuples.into_iter().flatten().collect(), classes)
}

/// Every permutation of `length` places but the identity, for at most three places; the exchange of
/// neighbors for more.
fn permutations(length: usize) -> Vec<Vec<usize>> {
    match length {
        2 => vec![vec![1, 0]],
        3 => vec![vec![0, 2, 1], vec![1, 0, 2], vec![1, 2, 0], vec![2, 0, 1], vec![2, 1, 0]],
        _ => Vec::new(),
    }
}

/// For each mover, the plane that each plane becomes if owners are counted from the mover: the first content
/// of a player becomes the first of another, and so on.
pub(crate) fn relative_planes(board: &Board, players: usize) -> Result<Vec<Vec<usize>>, Error> {
    let relative = |mover: usize| {
        let mut planes: Vec<usize> = (0..board.contents.len())
            .map(|plane| counterpart(board, plane, players - mover, players))
            .collect::<Option<_>>()
            .ok_or(Error::OtherBoard("set of pieces"))?;
        if board.has_targets {
            planes.push(board.contents.len());
        }
        Ok(planes)
    };
    (0..players).map(relative).collect()
}

/// The plane of the same content of the player `shift` seats on: the contents of each player are listed in
/// the same order. `None` if that player has fewer.
pub(crate) fn counterpart(board: &Board, plane: usize, shift: usize, players: usize) -> Option<usize> {
    let Some(Content { owner, pieces, .. }) = board.contents.get(plane) else { return Some(plane) };
    if *owner == 0 {
        return Some(plane);
    }
    let of = |owner: usize| {
        let all = board.contents.iter().enumerate().filter(move |(_, content)| content.owner == owner);
        all.map(|(plane, _)| plane)
    };
    let rank = of(*owner).position(|other| other == plane)?;
    let other = of((owner - 1 + shift) % players + 1).nth(rank)?;
    (board.contents[other].pieces == *pieces).then_some(other)
}
