//! Explains why lines of the text are never used, as far as positions of random games show it.

use super::Reference;
use super::moves::{can_move, moves_of};
use super::outcome::holds;
use super::state::State;
use super::view::View;
use crate::check::Coverage;
use crate::syntax::{End, MoveLine, Rules, Span, Verb};
use game::random::{Random, derive_seed};
use game::{Game, legal};

/// A random game is broken off after this number of plies.
const MAX_PLIES: usize = 200;

/// Why a line of `turn` gave no move, counted over positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Unmoved {
    /// The positions in which the lines of its group counted.
    reached: u32,
    /// Those of them in which it would have had a move without its condition.
    possible: u32,
    /// Those in which it had a move.
    allowed: u32,
}

/// How often the condition of a line of `end` held, and the first line that held before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Unended {
    held: u32,
    above: Option<usize>,
}

/// Returns the reasons why some games have not used certain lines of `turn` and `end`, each with the place of
/// its line; lines without an apparent reason are left out. Positions of random games are examined until
/// `is_enough`, called before each with their number, returns true.
pub fn reasons(
    game: &Reference,
    coverage: &Coverage,
    seed: u64,
    is_enough: &mut dyn FnMut(u64) -> bool,
) -> Vec<(Span, String)> {
    let rules = game.rules();
    let unused =
        |counts: &[u64]| -> Vec<usize> { (0..counts.len()).filter(|&line| counts[line] == 0).collect() };
    let (turn, end) = (unused(&coverage.turn), unused(&coverage.end));
    let mut unmoved = vec![Unmoved::default(); turn.len()];
    let mut unended = vec![Unended::default(); end.len()];
    let games = if turn.is_empty() && end.is_empty() { 0 } else { coverage.games() };
    let mut positions = 0;
    'games: for index in 0..games {
        let mut random = Random::new(derive_seed(seed, u64::from(index)));
        let mut state = game.start();
        for _ in 0..MAX_PLIES {
            if is_enough(positions) {
                break 'games;
            }
            positions += 1;
            for (&line, found) in end.iter().zip(&mut unended) {
                found.look(rules, &state, line);
            }
            let moves = legal(game, &state);
            if moves.is_empty() {
                break;
            }
            for (&line, found) in turn.iter().zip(&mut unmoved) {
                found.look(rules, &state, line);
            }
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    let lines: Vec<&MoveLine> = rules.turn.iter().flatten().collect();
    let turn = turn
        .iter()
        .zip(unmoved)
        .map(|(&line, found)| (lines[line].span, found.reason(lines[line], positions)));
    let end = end
        .iter()
        .zip(unended)
        .map(|(&line, found)| (rules.end[line].span, found.reason(rules, line, positions)));
    turn.chain(end).filter_map(|(span, reason)| Some((span, reason?))).collect()
}

impl Unmoved {
    /// Looks at a line in a position in which the game goes on.
    fn look(&mut self, rules: &Rules, state: &State, index: usize) {
        let has_move = |line: &MoveLine| !moves_of(rules, state, line).is_empty();
        let mut first = 0;
        for group in &rules.turn {
            if let Some(line) = index.checked_sub(first).and_then(|at| group.get(at)) {
                self.reached += 1;
                let without = MoveLine { condition: None, afterwards: None, ..line.clone() };
                self.possible += u32::from(has_move(&without));
                self.allowed += u32::from(has_move(line));
                return;
            }
            // The pie rule does not count.
            if group.iter().filter(|line| line.verb != Verb::PieRule).any(has_move) {
                return;
            }
            first += group.len();
        }
    }

    fn reason(self, line: &MoveLine, positions: u64) -> Option<String> {
        let Unmoved { reached, possible, allowed } = self;
        let why = if positions == 0 {
            return None;
        } else if reached == 0 {
            "something above `otherwise` could be played in each of"
        } else if possible == 0 {
            "no piece and no cell was found for it in any of"
        } else if allowed == 0 && (line.condition.is_some() || line.afterwards.is_some()) {
            "its condition held for no move in any of"
        } else {
            return Some("each move that it gives is given by a line above too".to_owned());
        };
        Some(format!("{why} {positions} positions"))
    }
}

impl Unended {
    /// Looks at a line in a position, and at those above it if it holds.
    fn look(&mut self, rules: &Rules, state: &State, index: usize) {
        let view = View::new(rules, state, state.last);
        let can_move = |seat: usize| can_move(rules, state, seat);
        let holds = |line: usize| holds(&rules.end[line], &view, &can_move);
        if holds(index) {
            self.held += 1;
            self.above = self.above.or_else(|| (0..index).find(|&above| holds(above)));
        }
    }

    fn reason(self, rules: &Rules, line: usize, positions: u64) -> Option<String> {
        match (&rules.end[line].test, self) {
            (_, Unended { above: Some(above), .. }) => {
                let above = rules.end[above].span.line;
                Some(format!("line {above} above held wherever this one did"))
            }
            (End::When(_), Unended { held: 0, .. }) if positions > 0 => {
                Some(format!("its condition held in none of {positions} positions"))
            }
            _ => None,
        }
    }
}
