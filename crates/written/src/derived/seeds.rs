//! The numbers of cells in positions as text, in drawings and on boards.

use super::places;
use crate::engine::{State, Written};
use crate::syntax::{CellId, Seeds};
use crate::words::Word;
use game::NotationError;
use std::fmt::Write;

impl<W: Word> Written<W> {
    /// The number of a cell.
    pub(super) fn seeds_of(&self, state: &State<W>, cell: CellId) -> u32 {
        self.seeds_on(state, W::bit(self.compiled.geometry.bit(cell)))
    }

    /// The number of a cell as it is written on it; nothing for 0.
    pub(super) fn seeds_in_words(&self, state: &State<W>, cell: CellId) -> String {
        match self.seeds_of(state, cell) {
            0 => String::new(),
            number => number.to_string(),
        }
    }

    /// The rows of cells from the top, if cells have numbers.
    fn rows_of_seeds(&self) -> Vec<Vec<CellId>> {
        let board = self.rules.board.as_ref().filter(|_| self.rules.seeds.is_some());
        board.map_or_else(Vec::new, |board| places::rows(board).into_iter().rev().collect())
    }

    /// Appends the numbers of the cells: the rows from the top joined by `/`, and their cells by commas.
    pub(super) fn push_seeds(&self, state: &State<W>, text: &mut String) {
        let Some(seeds) = &self.rules.seeds else { return };
        let number = |cell: &CellId| self.seeds_of(state, *cell).to_string();
        let row = |row: &Vec<CellId>| row.iter().map(number).collect::<Vec<_>>().join(",");
        let rows: Vec<String> = self.rows_of_seeds().iter().map(row).collect();
        let _ = write!(text, " {}={}", seeds.name, rows.join("/"));
    }

    /// Reads the numbers of the cells: together no more than at the start.
    pub(super) fn read_seeds(&self, state: &mut State<W>, text: &str) -> Result<(), NotationError> {
        let rows = self.rows_of_seeds();
        let total = self.rules.seeds.as_ref().map_or(0, Seeds::total);
        let sizes: Vec<String> = rows.iter().map(|row| row.len().to_string()).collect();
        let wrong = || {
            let rows = sizes.join(" / ");
            NotationError::new(format!("rows of {rows} numbers, {total} together at most"), text)
        };
        let mut left = total;
        let texts: Vec<&str> = text.split('/').collect();
        if texts.len() != rows.len() {
            return Err(wrong());
        }
        state.layers[self.compiled.digits.clone()].fill(W::NONE);
        for (row, text) in rows.iter().zip(texts) {
            let numbers: Option<Vec<u32>> = text.split(',').map(|number| number.parse().ok()).collect();
            let numbers = numbers.filter(|numbers| numbers.len() == row.len()).ok_or_else(wrong)?;
            for (&cell, number) in row.iter().zip(numbers) {
                left = left.checked_sub(number).ok_or_else(wrong)?;
                self.put_seeds(state, self.compiled.geometry.bit(cell), number);
            }
        }
        Ok(())
    }

    /// The board in letters, each with the number of the cell behind it, or with what lies beneath the piece.
    pub(super) fn drawn_deep(&self, state: &State<W>, places: &[(usize, usize)]) -> String {
        let words = |cell: CellId| {
            let letter = self.letter(state, cell).map(String::from);
            if self.rules.stacks.is_some() {
                return letter.map_or("-".to_owned(), |letter| letter + &self.letters_beneath(state, cell));
            }
            format!("{}{}", letter.unwrap_or_default(), self.seeds_of(state, cell))
        };
        let words: Vec<String> = (0..places.len() as CellId).map(words).collect();
        let wide = words.iter().map(String::len).max().unwrap_or(0) + 1;
        let lines = places.iter().map(|(_, line)| line + 1).max().unwrap_or(0);
        let mut rows = vec![String::new(); lines];
        let mut order: Vec<(&(usize, usize), &String)> = places.iter().zip(&words).collect();
        order.sort_by_key(|((column, line), _)| (*line, *column));
        for ((column, line), word) in order {
            // A column of letters is two wide.
            let start = column * wide / 2;
            let row = &mut rows[*line];
            let _ = write!(row, "{}{word:>wide$}", " ".repeat(start.saturating_sub(row.len())));
        }
        rows.join("\n")
    }
}
