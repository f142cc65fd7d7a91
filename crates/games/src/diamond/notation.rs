//! Moves, positions and drawings of the Diamond Game as text.

use super::board::row_letter;
use super::{Diamond, Full, Move, Rest, State};
use crate::word::{Word, by_size};
use game::{Game, Notation, NotationError, Player};

/// A hole without a piece.
const EMPTY: char = '-';
/// The text of a move when no piece can move.
const PASS: &str = "pass";

impl Diamond {
    /// The rows from the top, each with its letter and its signs.
    fn drawn_rows(&self, state: &State) -> impl Iterator<Item = String> {
        (0..self.star.rows()).rev().map(|row| {
            let mut text = format!("{} ", row_letter(row));
            let left = text.len();
            for hole in self.star.row(row) {
                let column = left + self.star.column(hole);
                text.push_str(&" ".repeat(column - text.len()));
                text.push(in_hole(state, hole));
            }
            text
        })
    }

    /// The player that a sign stands for.
    fn player(&self, sign: char) -> Option<Player> {
        let number = sign.to_digit(10)? as usize;
        (1..=self.rules.players).contains(&number).then(|| Player::new(number - 1))
    }

    /// The player that a word consisting of one sign names.
    fn read_player(&self, word: &str) -> Option<Player> {
        let mut signs = word.chars();
        self.player(signs.next()?).filter(|_| signs.next().is_none())
    }

    /// The holes of each player's pieces.
    fn read_board(&self, text: &str) -> Result<Vec<u128>, NotationError> {
        let mut pieces = vec![0; self.rules.players];
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != self.star.rows() {
            return Err(NotationError::new(format!("{} rows joined by /", self.star.rows()), text));
        }
        for (row, text) in (0..rows.len()).rev().zip(rows) {
            let holes = self.star.row(row);
            if text.chars().count() != holes.len() {
                let expected = format!("{} holes in row {}", holes.len(), row_letter(row));
                return Err(NotationError::new(expected, text));
            }
            for (hole, sign) in holes.zip(text.chars()) {
                match self.player(sign) {
                    Some(player) => pieces[player.index()] |= 1 << hole,
                    None if sign == EMPTY => {}
                    None => {
                        let expected = format!(
                            "1 to {} or {EMPTY} in hole {}",
                            self.rules.players,
                            self.star.name(hole)
                        );
                        return Err(NotationError::new(expected, sign));
                    }
                }
            }
        }
        for (player, &held) in Player::all(self.rules.players).zip(&pieces) {
            self.check_pieces(player, held)?;
        }
        Ok(pieces)
    }

    /// Checks that a player can have pieces in these holes.
    fn check_pieces(&self, player: Player, pieces: u128) -> Result<(), NotationError> {
        let count = pieces.count_ones() as usize;
        if count != self.rules.pieces() {
            let expected = format!("{} pieces of player {player}", self.rules.pieces());
            return Err(NotationError::new(expected, count.to_string()));
        }
        let reach = by_size!(&self.words, tables => tables.seats[player.index()].reach.store());
        match pieces & !reach {
            0 => Ok(()),
            outside => {
                let hole = self.star.name(outside.trailing_zeros() as usize);
                let expected =
                    format!("no piece of player {player} in an arm that is closed to {}", sign(player));
                Err(NotationError::new(expected, hole))
            }
        }
    }

    /// Sets the places of the players who have finished: in the written order or, if there is only one,
    /// without a word.
    fn read_order(&self, state: &mut State, word: Option<&str>) -> Result<(), NotationError> {
        let most = usize::from(self.finishers);
        let now: Vec<Player> =
            Player::all(self.rules.players).filter(|&player| self.is_finished(state, player)).collect();
        let order: Option<Vec<Player>> = match word {
            Some(word) => word.chars().map(|sign| self.player(sign)).collect(),
            None => Some(now.clone()).filter(|now| now.len() <= 1),
        };
        let is_order = |order: &Vec<Player>| {
            let is_once = |(index, player)| !order[..index].contains(player);
            // A goal that was filled with the help of other players may have been left by them since.
            let has_finished = |player| now.contains(player) || self.rules.full == Full::Any;
            order.len() <= most
                && order.iter().enumerate().all(is_once)
                && order.iter().all(has_finished)
                && (order.len() == most || now.iter().all(|player| order.contains(player)))
        };
        let Some(order) = order.filter(is_order) else {
            let expected = if now.is_empty() {
                "no order of finishing, as nobody has finished".to_owned()
            } else {
                let signs: String = now.iter().map(|&player| sign(player)).collect();
                format!("the order in which {signs} have finished, {most} at most")
            };
            return Err(NotationError::new(expected, word.unwrap_or_default()));
        };
        for player in order {
            state.rest.finish(player);
        }
        Ok(())
    }
}

/// The sign of a hole.
fn in_hole(state: &State, hole: usize) -> char {
    state.piece(hole as u8).map_or(EMPTY, sign)
}

/// The sign of a player's pieces: the player's number.
fn sign(player: Player) -> char {
    char::from(b'1' + player.index() as u8)
}

impl Notation for Diamond {
    /// The hole that the piece leaves, `-` and the hole that it reaches; or `pass`.
    fn write_move(&self, state: &State, mv: Move) -> String {
        let mut text = String::new();
        self.push_move(state, mv, &mut text);
        text
    }

    fn push_move(&self, _state: &State, mv: Move, text: &mut String) {
        if mv.is_pass() {
            return text.push_str(PASS);
        }
        self.star.push_name(usize::from(mv.from()), text);
        text.push('-');
        self.star.push_name(usize::from(mv.to()), text);
    }

    /// The rows from the top joined by `/`, the number of the player to move, the plies played if they are
    /// limited, and the players who have finished, in order.
    fn write_position(&self, state: &State) -> String {
        let mut text = String::new();
        for row in (0..self.star.rows()).rev() {
            text.extend(self.star.row(row).map(|hole| in_hole(state, hole)));
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text.push(sign(state.rest.mover));
        if self.rules.limit.is_some() {
            text.push_str(&format!(" {}", state.rest.ply));
        }
        let mut order: Vec<Player> =
            Player::all(self.rules.players).filter(|&player| state.rest.has_finished(player)).collect();
        order.sort_by_key(|player| state.rest.places[player.index()]);
        if !order.is_empty() {
            text.push(' ');
            text.extend(order.into_iter().map(sign));
        }
        text
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let mut words = text.split_whitespace();
        let (Some(board), Some(mover)) = (words.next(), words.next()) else {
            let example = self.write_position(&self.start());
            return Err(NotationError::new(
                format!("a board and a player to move, such as `{example}`"),
                text,
            ));
        };
        let pieces = self.read_board(board)?;
        let mut state = State::new(Rest::start());
        for (player, pieces) in Player::all(self.rules.players).zip(pieces) {
            by_size!(&self.words, tables => tables.place(&mut state, player, Word::load(pieces)));
        }
        let expected = || format!("a player to move from 1 to {}", self.rules.players);
        state.rest.mover = self.read_player(mover).ok_or_else(|| NotationError::new(expected(), mover))?;
        if self.rules.limit.is_some() {
            let word = words.next().unwrap_or("0");
            let expected = || format!("plies played, from 0 to {}", self.last_ply);
            let ply = word.parse().ok().filter(|ply| *ply <= self.last_ply);
            state.rest.ply = ply.ok_or_else(|| NotationError::new(expected(), word))?;
        }
        self.read_order(&mut state, words.next())?;
        if let Some(word) = words.next() {
            return Err(NotationError::new("nothing after the position", word));
        }
        if !self.is_over(&state) && state.rest.has_finished(state.rest.mover) {
            return Err(NotationError::new("a player to move who has not finished", mover));
        }
        Ok(state)
    }

    /// The star with the letters of its rows; holes are counted from the left.
    fn draw(&self, state: &State) -> String {
        self.drawn_rows(state).collect::<Vec<_>>().join("\n")
    }
}
