//! Nodes as text: the ply, the hash and the sums.

use super::{RandomGame, State};
use crate::branches::read_child;
use game::{Evaluate, Game, Notation, NotationError, Player};

/// The maximum number of children drawn.
const DRAWN_CHILDREN: u8 = 10;

impl RandomGame {
    fn sums_text(&self, state: &State) -> String {
        let sums: Vec<String> =
            Player::all(self.players).map(|player| state.sum_of(player).to_string()).collect();
        sums.join(",")
    }

    /// The node that the numbers of children lead to, from 1 and joined by dots.
    fn read_path(&self, text: &str) -> Result<State, NotationError> {
        let mut state = self.start();
        for number in text.split('.') {
            let child = self.read_move(&state, number)?;
            self.play(&mut state, child);
        }
        Ok(state)
    }

    /// The sums after `ply` plies, if they are possible.
    fn read_sums(&self, text: &str, ply: u8) -> Option<Vec<i32>> {
        let greatest = i32::from(ply) * self.mover_spread.max(self.others_spread) as i32;
        let sums: Vec<i32> = text
            .split(',')
            .map(|sum| sum.parse().ok().filter(|sum: &i32| sum.abs() <= greatest))
            .collect::<Option<_>>()?;
        let spread = sums.iter().max()? - sums.iter().min()?;
        (sums.len() == self.players && spread <= self.max_lead(ply)).then_some(sums)
    }
}

impl Notation for RandomGame {
    /// The number of the child, from 1.
    fn write_move(&self, _state: &State, mv: u8) -> String {
        (mv + 1).to_string()
    }

    fn push_move(&self, _state: &State, mv: u8, text: &mut String) {
        game::push_number(text, u32::from(mv) + 1);
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u8, NotationError> {
        let children = if self.outcome(state).is_some() { 0 } else { state.children() };
        read_child(text, children.into()).map(|child| child as u8)
    }

    /// The plies played, the hash in sixteen digits to base 16, and the sums joined by commas.
    fn write_position(&self, state: &State) -> String {
        format!("{} {:016x} {}", state.ply(), state.hash, self.sums_text(state))
    }

    /// Accepts the text of [`write_position`](Notation::write_position); or `root`, or a path from it such
    /// as `2.1.3`.
    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[ply, hash, sums] = words.as_slice() else {
            return match words.as_slice() {
                ["root"] => Ok(self.start()),
                [path] => self.read_path(path),
                _ => {
                    let example = self.write_position(&self.start());
                    let expected =
                        format!("plies, hash and sums, such as `{example}`, or a path from the root");
                    Err(NotationError::new(expected, text))
                }
            };
        };
        let plies = || format!("plies played, from 0 to {}", self.plies);
        let ply = ply
            .parse()
            .ok()
            .filter(|ply| *ply <= self.plies)
            .ok_or_else(|| NotationError::new(plies(), ply))?;
        let digits = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        let read = u64::from_str_radix(hash, 16).ok().filter(|_| digits);
        let hash = read.ok_or_else(|| NotationError::new("a hash of sixteen digits to base 16", hash))?;
        let expected = || format!("{} sums that {ply} plies may add up to", self.players);
        let sums = self.read_sums(sums, ply).ok_or_else(|| NotationError::new(expected(), sums))?;
        Ok(self.node(hash, ply, &sums))
    }

    /// The sums, and the values that each move leads to.
    fn draw(&self, state: &State) -> String {
        let ply = state.ply();
        let mut text = format!("ply {ply} of {}, sums {}", self.plies, self.sums_text(state));
        if self.outcome(state).is_some() {
            return text;
        }
        for child in 0..state.children().min(DRAWN_CHILDREN) {
            let mut below = *state;
            self.play(&mut below, child);
            let values = super::RandomGameEvaluation.values(self, &below);
            text.push_str(&format!("\n{:>3}  {values}", child + 1));
        }
        if state.children() > DRAWN_CHILDREN {
            text.push_str(&format!("\n     and {} more", state.children() - DRAWN_CHILDREN));
        }
        text
    }
}
