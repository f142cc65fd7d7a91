//! Moves and positions as text.
//!
//! A move is its path: `e4`, `b1-b3`, `b1xb3` where a piece is captured, `xd4` where one is removed,
//! `a1-d4/d7` with a second verb, `said+2`, `5>3` for a heap of 5 of which 3 are left, `pass` and `swap`. A
//! position is the rows of the board from the top joined by `/`, with numbers for empty cells, the letter of
//! the player to move, and the counters.

use super::names::MARKS;
use super::places;
use super::stacks::BENEATH;
use crate::compiled::Layers;
use crate::engine::{Finished, Move, State, Status, Written};
use crate::geometry::NOWHERE;
use crate::reference::{Action, digits};
use crate::syntax::{Board, CellId, Shape, own_layer};
use crate::words::Word;
use game::{Game, Notation, NotationError, Player, push_number, read_legal_move};
use std::fmt::Write;

const PASS: &str = "pass";
const SWAP: &str = "swap";
/// The word of a position in which a piece has to hop on.
const HOPPING: &str = "hopping";
/// The word of a position in which players have finished.
const FINISHED: &str = "finished";
/// The word of a position after the pie rule was used.
const SWAPPED: &str = "swapped";

impl<W: Word> Written<W> {
    /// Appends what a verb does.
    fn push_action(&self, state: &State<W>, action: Action, text: &mut String) {
        match action {
            Action::Place { kind, to } => {
                text.push_str(self.name(to));
                // The chosen kind of piece is part of the move.
                if self.texts.kinds_placed > 1
                    && let Some(layer) = own_layer(&self.compiled.layers, kind, state.mover)
                {
                    text.extend(['=', self.texts.letters[layer]]);
                }
            }
            Action::Go { from, to, over } => {
                text.push_str(self.name(from));
                let captures = over.is_some() || self.letter(state, to).is_some();
                text.push_str(if captures { self.texts.capture_sign } else { "-" });
                text.push_str(self.name(to));
            }
            Action::Carry { from, to, drops } => {
                let _ = write!(text, "{}-{}/{}", self.name(from), self.name(to), digits(drops));
            }
            Action::Sow { from, .. } => text.push_str(self.name(from)),
            Action::Push { from, to, takes } => {
                let sign = if takes { self.texts.capture_sign } else { "-" };
                let _ = write!(text, "{}{sign}{}", self.name(from), self.name(to));
            }
            Action::Rotate { from, to } => {
                let _ = write!(text, "{}-{}", self.name(from), self.name(to));
            }
            Action::Remove { from } => {
                text.push_str(self.texts.capture_sign);
                text.push_str(self.name(from));
            }
            Action::Add { counter, number } => {
                let _ = write!(text, "{}{number:+}", self.rules.counters[counter].name);
            }
            Action::Take { size, number } => {
                let _ = write!(text, "{size}>{}", size - number);
            }
            Action::Pass => text.push_str(PASS),
            Action::PieRule => text.push_str(SWAP),
        }
    }

    pub(super) fn name(&self, cell: CellId) -> &str {
        self.rules.board.as_ref().map_or("?", |board| &board.cells[usize::from(cell)].name)
    }

    /// The layer of the piece on a bit.
    pub(crate) fn layer_at(&self, state: &State<W>, bit: u16) -> Option<usize> {
        let layers = &state.layers[..self.compiled.layers.len()];
        layers.iter().position(|layer| layer.has(usize::from(bit)))
    }

    /// The letter of the piece on a cell; `None` if it is empty.
    pub(super) fn letter(&self, state: &State<W>, cell: u16) -> Option<char> {
        let bit = self.compiled.geometry.bit(cell);
        Some(self.texts.letters[self.layer_at(state, bit as u16)?])
    }

    /// The board, unless nothing can be on it but numbers.
    fn board_of_pieces(&self) -> Option<&Board> {
        let only_numbers = self.rules.pieces.is_empty() && self.rules.seeds.is_some();
        self.rules.board.as_ref().filter(|_| !only_numbers)
    }

    fn push_board(&self, state: &State<W>, text: &mut String) {
        let Some(board) = self.board_of_pieces() else { return };
        for (index, row) in places::rows(board).iter().rev().enumerate() {
            if index > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for &cell in row {
                let Some(letter) = self.letter(state, cell) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    push_number(text, empty);
                }
                empty = 0;
                text.push(letter);
            }
            if empty > 0 {
                push_number(text, empty);
            }
        }
        text.push(' ');
    }

    /// Appends the parts of a position other than the board and the player to move.
    fn push_rest(&self, state: &State<W>, text: &mut String) {
        self.push_seeds(state, text);
        self.push_beneath(state, text);
        for (counter, places) in self.rules.counters.iter().zip(self.rules.places_of_counters()) {
            let values: Vec<String> = state.counters[places].iter().map(ToString::to_string).collect();
            let _ = write!(text, " {}={}", counter.name, values.join(","));
        }
        if !self.rules.heaps.is_empty() {
            let heaps = &state.counters[self.compiled.first_heap..self.compiled.counters.len()];
            let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
            let _ = write!(text, " heaps={}", heaps.join(","));
        }
        if self.compiled.last_ply > 0 {
            let _ = write!(text, " plies={}", state.plies);
        }
        if !state.finished.is_empty() {
            let players: String = state.finished.list().map(|player| MARKS[player.index()]).collect();
            let _ = write!(text, " {FINISHED}={players}");
        }
        if state.exchanged {
            let _ = write!(text, " {SWAPPED}");
        }
        if state.hopping != NOWHERE {
            let cell = self.compiled.geometry.cell(usize::from(state.hopping));
            let _ = write!(text, " {HOPPING}={}", self.name(cell));
        }
        // The player who moved last decides whether the game has ended, and is written if it does not follow.
        let settled = |last: &Player| {
            let mut settled = *state;
            self.settle(&mut settled, *last);
            settled == *state
        };
        if !settled(&self.before(state.mover))
            && let Some(last) = Player::all(self.compiled.players).find(settled)
        {
            let _ = write!(text, " last={}", MARKS[last.index()]);
        }
    }

    fn read_board(&self, text: &str) -> Result<Layers<W>, NotationError> {
        let mut layers = Layers::NONE;
        let Some(board) = &self.rules.board else { return Ok(layers) };
        let rows = places::rows(board);
        let texts: Vec<&str> = text.split('/').collect();
        if texts.len() != rows.len() {
            return Err(NotationError::new(format!("{} rows joined by /", rows.len()), text));
        }
        for (index, (row, text)) in rows.iter().rev().zip(texts).enumerate() {
            self.read_row(text, row, index, &mut layers)?;
        }
        let pieces: u32 = layers.iter().map(|layer| layer.len()).sum();
        let most: u32 = self.compiled.start.iter().map(|layer| layer.len()).sum();
        if !self.texts.adds_pieces && pieces > most {
            return Err(NotationError::new(
                format!("at most {most} pieces, as at the start"),
                pieces.to_string(),
            ));
        }
        Ok(layers)
    }

    fn read_row(
        &self,
        text: &str,
        cells: &[u16],
        index: usize,
        layers: &mut Layers<W>,
    ) -> Result<(), NotationError> {
        let long = || {
            let expected = format!("{} cells in row {} from the top", cells.len(), index + 1);
            NotationError::new(expected, text)
        };
        let (mut at, mut rest) = (0, text);
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let (number, after) = rest.split_at(digits);
                let empty = number.parse::<usize>().ok().filter(|_| !number.starts_with('0'));
                at += empty.filter(|&empty| empty <= cells.len() - at).ok_or_else(long)?;
                rest = after;
                continue;
            }
            let Some(layer) = self.texts.letters.iter().position(|known| *known == letter) else {
                let known: Vec<String> =
                    self.texts.letters.iter().map(|letter| format!("`{letter}`")).collect();
                let row = index + 1;
                let expected =
                    format!("{} or a number of empty cells in row {row} from the top", known.join(", "));
                return Err(NotationError::new(expected, letter));
            };
            let cell = *cells.get(at).ok_or_else(long)?;
            layers[layer] |= W::bit(self.compiled.geometry.bit(cell));
            at += 1;
            rest = &rest[letter.len_utf8()..];
        }
        if at == cells.len() { Ok(()) } else { Err(long()) }
    }

    /// The player that a letter stands for.
    fn read_player(&self, word: &str) -> Result<Player, NotationError> {
        let marks = &MARKS[..self.compiled.players];
        let player = marks.iter().position(|mark| word.chars().eq([*mark]));
        player.map(Player::new).ok_or_else(|| {
            let marks: Vec<String> = marks.iter().map(|mark| format!("`{mark}`")).collect();
            NotationError::new(format!("a player, {}", marks.join(" or ")), word)
        })
    }

    /// Reads one of the words after the player to move; returns the player who moved last, if the word gives
    /// it.
    fn read_word(&self, state: &mut State<W>, word: &str) -> Result<Option<Player>, NotationError> {
        if word == SWAPPED && self.texts.exchanges {
            state.exchanged = true;
            return Ok(None);
        }
        let (name, values) = word.split_once('=').unwrap_or((word, ""));
        if name == "last" {
            return self.read_player(values).map(Some);
        }
        if name == HOPPING {
            state.hopping = self.read_hopping(state, values)?;
            return Ok(None);
        }
        if self.rules.seeds.as_ref().is_some_and(|seeds| seeds.name == name) {
            self.read_seeds(state, values)?;
            return Ok(None);
        }
        if name == BENEATH && self.rules.stacks.is_some() {
            self.read_beneath(state, values)?;
            return Ok(None);
        }
        if name == FINISHED && self.compiled.has_places {
            state.finished = self.read_finished(state, values)?;
            return Ok(None);
        }
        if name == "plies" && self.compiled.last_ply > 0 {
            let expected = || NotationError::new(format!("plies from 0 to {}", self.compiled.last_ply), word);
            let plies = values.parse().ok().filter(|plies| *plies <= self.compiled.last_ply);
            state.plies = plies.ok_or_else(expected)?;
            return Ok(None);
        }
        let places = if name == "heaps" && !self.rules.heaps.is_empty() {
            Some(self.compiled.first_heap..self.compiled.counters.len())
        } else {
            let counter = self.rules.counters.iter().position(|counter| counter.name == name);
            counter.and_then(|counter| self.rules.places_of_counters().nth(counter))
        };
        let Some(places) = places else {
            return Err(NotationError::new("the values of counters, such as those of the start", word));
        };
        let numbers: Option<Vec<i32>> = values.split(',').map(|value| value.parse().ok()).collect();
        let sorted = |mut numbers: Vec<i32>| {
            if places.start == self.compiled.first_heap {
                numbers.sort_unstable();
            }
            numbers
        };
        let numbers = numbers.map(sorted).filter(|numbers| numbers.len() == places.len());
        let is_in = |(number, place): (&i32, usize)| {
            let range = self.compiled.counters[place];
            (range.least..=range.greatest).contains(number)
        };
        let numbers = numbers.filter(|numbers| numbers.iter().zip(places.clone()).all(is_in));
        let Some(numbers) = numbers else {
            let ranges: Vec<String> = places
                .map(|place| self.compiled.counters[place])
                .map(|range| format!("{} to {}", range.least, range.greatest))
                .collect();
            return Err(NotationError::new(format!("{name}= and a number from {}", ranges.join(", ")), word));
        };
        state.counters[places].copy_from_slice(&numbers);
        Ok(None)
    }

    /// The cell of a piece that has to hop on, and can.
    fn read_hopping(&self, state: &State<W>, name: &str) -> Result<u16, NotationError> {
        let cell = self.rules.board.as_ref().and_then(|board| board.cell(name));
        let hops = cell.map(|cell| State { hopping: self.compiled.geometry.bit(cell) as u16, ..*state });
        let has_hops = self.compiled.seats[state.mover.index()].hops.is_some();
        let hops = hops.filter(|hops| has_hops && self.count_moves(hops, &mut Vec::new()) > 0);
        hops.map(|hops| hops.hopping).ok_or_else(|| NotationError::new("a piece that can hop on", name))
    }

    /// The players who have finished, in their order: not all of them, and not the one to move.
    fn read_finished(&self, state: &State<W>, marks: &str) -> Result<Finished, NotationError> {
        let mut finished = Finished::default();
        for mark in marks.chars() {
            let player = self.read_player(mark.encode_utf8(&mut [0; 4]))?;
            if finished.has(player) || player == state.mover {
                let expected =
                    "each player once, and not the one to move, in the order in which they finished";
                return Err(NotationError::new(expected, marks));
            }
            finished = finished.with(player);
        }
        Ok(finished)
    }
}

impl<W: Word> Notation for Written<W> {
    fn write_move(&self, state: &State<W>, mv: Move) -> String {
        let mut text = String::new();
        self.push_move(state, mv, &mut text);
        text
    }

    fn push_move(&self, state: &State<W>, mv: Move, text: &mut String) {
        let Some((first, second)) = self.path(state, mv) else { return text.push('?') };
        self.push_action(state, first, text);
        let line = self.compiled.seats[state.mover.index()].lines[mv.line()].as_ref();
        if let (Some(action), Some(line)) = (second, line) {
            text.push('/');
            let mut after = *state;
            self.first_part(&mut after, line, mv, line.second.as_ref().map_or(0, |second| second.after));
            self.push_action(&after, action, text);
        }
    }

    fn write_position(&self, state: &State<W>) -> String {
        let mut text = String::new();
        self.push_board(state, &mut text);
        text.push(MARKS[state.mover.index()]);
        self.push_rest(state, &mut text);
        text
    }

    /// If the move is not legal, the error names the line of the text that forbids it.
    fn read_move(&self, state: &State<W>, text: &str) -> Result<Move, NotationError> {
        read_legal_move(self, state, text).map_err(|error| self.forbidden(state, text).unwrap_or(error))
    }

    fn read_position(&self, text: &str) -> Result<State<W>, NotationError> {
        let mut words = text.split_whitespace();
        let example = || self.write_position(&self.start());
        let needed = |word: Option<&'_ str>| word.map(str::to_owned);
        let missing = || NotationError::new(format!("a position, such as `{}`", example()), text);
        let mut state = State { status: Status::Open, hopping: NOWHERE, ..self.start() };
        if self.board_of_pieces().is_some() {
            let pieces = self.read_board(&needed(words.next()).ok_or_else(missing)?)?;
            let layers = self.compiled.layers.len();
            state.layers[..layers].copy_from_slice(&pieces[..layers]);
        }
        state.mover = self.read_player(&needed(words.next()).ok_or_else(missing)?)?;
        let mut last = self.before(state.mover);
        for word in words {
            last = self.read_word(&mut state, word)?.unwrap_or(last);
        }
        self.settle_anew(&mut state, last);
        Ok(state)
    }

    fn draw(&self, state: &State<W>) -> String {
        let Some(board) = &self.rules.board else { return self.write_position(state) };
        let Some(places) = places::in_letters(board) else { return self.write_position(state) };
        if self.rules.is_deep() {
            return self.drawn_deep(state, &places);
        }
        let lines = places.iter().map(|(_, line)| line + 1).max().unwrap_or(0);
        let mut rows = vec![Vec::new(); lines];
        for (cell, &(column, line)) in (0_u16..).zip(&places) {
            let row: &mut Vec<char> = &mut rows[line];
            row.resize(row.len().max(column + 1), ' ');
            row[column] = self.letter(state, cell).unwrap_or('-');
        }
        let names = matches!(board.shape, Shape::Square { .. });
        let wide = lines.to_string().len();
        let mut text = String::new();
        for (index, row) in rows.iter().enumerate() {
            let label = if names { format!("{:>wide$} ", lines - index) } else { String::new() };
            let row: String = row.iter().collect();
            let _ = writeln!(text, "{label}{row}");
        }
        if let Shape::Square { columns, .. } = board.shape {
            text.push_str(&" ".repeat(wide));
            (0..columns).for_each(|column| text.extend([' ', char::from(b'a' + (column % 26) as u8)]));
        }
        text.trim_end().to_owned()
    }
}
