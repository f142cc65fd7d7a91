//! The reflections and rotations of the board, and the exchange of colors; and a canonical form under those
//! that preserve the start.

use super::{Discs, Move, Othello, Start, State};
use crate::board_maps::BoardMap;
use crate::word::BySize;
use game::{Game, Symmetric, Symmetry};

/// A word with bit `8 r + c` moved to `8 c + r`.
///
/// # Source
///
/// Three exchanges of ever larger blocks: Warren, *Hacker's Delight*, 7-3.
pub(super) const fn transposed(word: u64) -> u64 {
    let moved = (word ^ word >> 7) & 0x00AA_00AA_00AA_00AA;
    let word = word ^ moved ^ moved << 7;
    let moved = (word ^ word >> 14) & 0x0000_CCCC_0000_CCCC;
    let word = word ^ moved ^ moved << 14;
    let moved = (word ^ word >> 28) & 0x0000_0000_F0F0_F0F0;
    word ^ moved ^ moved << 28
}

impl Othello {
    /// The representative of this position and its images.
    pub(super) fn representative(&self, state: &State) -> State {
        match &state.0 {
            BySize::Small(discs) => {
                let images = |word: u64| self.images_of_small(word);
                let (own, other) = least(images(discs.own), images(discs.other));
                if (own, other) == (discs.own, discs.other) {
                    return *state;
                }
                State(BySize::Small(Discs::new(own, other, discs.white, self.regions.squares as u64)))
            }
            BySize::Large(discs) => {
                let images = |word: u128| self.images_of_large(word);
                let (own, other) = least(images(discs.own), images(discs.other));
                State(BySize::Large(Discs::new(own, other, discs.white, self.regions.squares)))
            }
        }
    }

    /// Rotated by 180 degrees and reflected at both diagonals, if the discs of the start lie crosswise;
    /// else reflected sideways.
    fn images_of_small(&self, word: u64) -> [u64; 4] {
        let free = 8 - self.size() as u32;
        match self.start {
            Start::Standard => {
                let turned = word.reverse_bits() >> (9 * free);
                [word, turned, transposed(word), transposed(turned)]
            }
            Start::Parallel => {
                let mirrored = word.reverse_bits().swap_bytes() >> free;
                [word, mirrored, word, mirrored]
            }
        }
    }

    fn images_of_large(&self, word: u128) -> [u128; 4] {
        let (size, last) = (self.size(), self.size() - 1);
        let mapped = |to: &dyn Fn(usize, usize) -> (usize, usize)| {
            let mut image = 0;
            for (column, row) in (0..size).flat_map(|row| (0..size).map(move |column| (column, row))) {
                let (to_column, to_row) = to(column, row);
                image |= (word >> Othello::bit_at(size, column, row) & 1)
                    << Othello::bit_at(size, to_column, to_row);
            }
            image
        };
        match self.start {
            Start::Standard => [
                word,
                mapped(&|column, row| (last - column, last - row)),
                mapped(&|column, row| (row, column)),
                mapped(&|column, row| (last - row, last - column)),
            ],
            Start::Parallel => {
                let mirrored = mapped(&|column, row| (last - column, row));
                [word, mirrored, word, mirrored]
            }
        }
    }
}

/// The rules hold for every position, so a map need not preserve the start. [`canonical`](Game::canonical)
/// gives a reachable position, and uses only the maps that do.
impl Symmetric for Othello {
    type Map = BoardMap;

    fn symmetries(&self) -> Vec<Symmetry<BoardMap>> {
        let keeps_the_start = |BoardMap { sideways, upside_down, transposes, .. }| match self.start {
            Start::Standard => sideways == upside_down,
            Start::Parallel => !upside_down && !transposes,
        };
        BoardMap::with_exchange(self.size(), self.size(), "colors", 2, keeps_the_start)
    }

    fn image(&self, symmetry: &Symmetry<BoardMap>, state: &State) -> State {
        let mover = self.to_move(state);
        let (mut own, mut other) = (0, 0);
        for (column, row) in
            (0..self.size()).flat_map(|row| (0..self.size()).map(move |column| (column, row)))
        {
            let Some(owner) = self.disc(state, column, row) else { continue };
            let (column, row) = symmetry.map.place(column, row);
            *(if owner == mover { &mut own } else { &mut other }) |=
                1 << Othello::bit_at(self.size(), column, row);
        }
        self.state(own, other, symmetry.seats.image(mover))
    }

    fn image_of_move(&self, symmetry: &Symmetry<BoardMap>, mv: Move) -> Move {
        let Some((column, row)) = self.square(mv) else { return Move::PASS };
        let (column, row) = symmetry.map.place(column, row);
        Move(Othello::bit_at(self.size(), column, row) as u8)
    }
}

/// The smallest of the pairs of images.
fn least<W: Copy + Ord>(own: [W; 4], other: [W; 4]) -> (W, W) {
    let mut least = (own[0], other[0]);
    for image in 1..4 {
        least = least.min((own[image], other[image]));
    }
    least
}
