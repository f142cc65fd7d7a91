//! Grundy values: sums of independent parts, solved part by part.
//!
//! **Value.** The Grundy value of a part is the least number that is not the value of one of its options
//! (mex); that of a sum is the exclusive or of its parts. The player to move wins exactly if it is not 0, by
//! any move to a position of value 0. Exact for every position; the number of plies to the win is not
//! computed.
//!
//! **Source.** Sprague (1935), Grundy (1939). For normal play only: the player who moves last wins.
//!
//! **Cost.** A value for every reachable part, and its options once: about n² / 2 steps for a row of n that
//! may be split.

use crate::control::{SolveControl, Unsolved};
use game::{KeyMap, Sum, legal};

/// The values of the parts of a game, computed on demand.
#[derive(Clone, Debug)]
pub struct Values<P> {
    known: KeyMap<P, u32>,
}

impl<P> Default for Values<P> {
    fn default() -> Values<P> {
        Values { known: KeyMap::default() }
    }
}

/// A part on the path, with its options being evaluated.
struct Open<P> {
    part: P,
    options: Vec<Vec<P>>,
    /// The first option whose parts are not all known yet.
    next: usize,
}

impl<P: Clone + Ord + std::hash::Hash> Values<P> {
    /// The value of a part.
    ///
    /// # Errors
    ///
    /// If it is cancelled, a limit is met, or there are more parts than positions may be stored.
    pub fn of<G: Sum<Part = P>>(
        &mut self,
        game: &G,
        part: &P,
        control: &SolveControl<'_>,
    ) -> Result<u32, Unsolved> {
        let open = |part: P| {
            control.visit()?;
            let mut options = Vec::new();
            game.options(&part, &mut options);
            Ok(Open { part, options, next: 0 })
        };
        let mut path = Vec::new();
        if !self.known.contains_key(part) {
            path.push(open(part.clone())?);
        }
        while let Some(last) = path.last_mut() {
            let unknown = loop {
                let Some(option) = last.options.get(last.next) else { break None };
                if let Some(unknown) = option.iter().find(|part| !self.known.contains_key(*part)) {
                    break Some(unknown.clone());
                }
                last.next += 1;
            };
            if let Some(unknown) = unknown {
                path.push(open(unknown)?);
            } else if let Some(Open { part, options, .. }) = path.pop() {
                control.check_positions(self.known.len() + 1)?;
                let values = options.iter().map(|option| self.sum(option));
                self.known.insert(part, least_absent(values));
            }
        }
        Ok(self.known[part])
    }

    /// The value of the sum of known parts.
    fn sum(&self, parts: &[P]) -> u32 {
        parts.iter().fold(0, |sum, part| sum ^ self.known[part])
    }

    /// The number of known parts.
    pub fn parts(&self) -> usize {
        self.known.len()
    }
}

/// The minimum excluded number (mex).
fn least_absent(values: impl ExactSizeIterator<Item = u32>) -> u32 {
    // The mex of n numbers is at most n.
    let mut present = vec![false; values.len() + 1];
    for value in values {
        if let Some(seen) = present.get_mut(value as usize) {
            *seen = true;
        }
    }
    present.iter().position(|present| !present).unwrap_or(0) as u32
}

/// A position as the sum of its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<M> {
    /// Every part in the game's notation, with its value.
    pub parts: Vec<(String, u32)>,
    /// The value of the sum.
    pub value: u32,
    /// The winning moves, which lead to 0, in the order of the rules.
    pub winning: Vec<M>,
}

/// Solves a position part by part; `None` for misère play or if there are not two players.
///
/// # Errors
///
/// If it is cancelled, a limit is met, or there are more parts than positions may be stored.
pub fn solve<G: Sum>(
    game: &G,
    state: &G::State,
    control: &SolveControl<'_>,
) -> Result<Option<Solved<G::Move>>, Unsolved> {
    if !game.is_normal() {
        return Ok(None);
    }
    let mut values = Values::default();
    let mut parts = Vec::new();
    for part in game.parts(state) {
        parts.push((game.write_part(&part), values.of(game, &part, control)?));
    }
    let mut winning = Vec::new();
    for mv in legal(game, state) {
        let mut child = state.clone();
        game.play(&mut child, mv);
        let mut sum = 0;
        for part in game.parts(&child) {
            sum ^= values.of(game, &part, control)?;
        }
        if sum == 0 {
            winning.push(mv);
        }
    }
    let value = parts.iter().fold(0, |sum, (_, value)| sum ^ value);
    Ok(Some(Solved { parts, value, winning }))
}
