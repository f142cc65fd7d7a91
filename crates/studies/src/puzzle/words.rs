//! Puzzles and their solutions in words, for people.

use super::goal::Goal;
use super::numbers::{Puzzle, Refutation, Sheet};
use game::Promises;

/// The wrong moves that a solution refutes, at most.
const WRONG: usize = 4;
/// The plies of a line that are shown.
const LINE: usize = 24;

/// What is to be found: `Player 2 moves and wins in 5 plies.`
pub fn question(puzzle: &Puzzle, promises: &Promises) -> String {
    let Puzzle { to_move, goal, plies, moves, .. } = puzzle;
    let players =
        puzzle.value.as_deref().or(puzzle.values.as_ref().and_then(|set| set.first().map(|v| &**v)));
    let ties = if players.map_or(2, <[i32]>::len) > 2 { ", however ties are broken" } else { "" };
    let is_distance = promises.is_only_won_or_lost() && *goal == Goal::Win && ties.is_empty();
    match (goal, plies) {
        (Goal::Win, Some(1)) => format!("Player {to_move} moves and wins at once."),
        (Goal::Win, Some(plies)) if is_distance => {
            format!("Player {to_move} moves and wins in {plies} plies.")
        }
        (Goal::Win, _) => {
            format!("Player {to_move} is to move. One of {moves} moves is sure to win{ties}.")
        }
        (Goal::Draw, _) => format!(
            "Player {to_move} is to move and cannot win. One of {moves} moves holds the draw, all the others \
             lose."
        ),
        (Goal::Best, _) => {
            format!("Player {to_move} is to move. One of {moves} moves pays more than all the others{ties}.")
        }
    }
}

/// The solution with what follows: `4, and then 6 4 4 6.`
pub(super) fn solution(puzzle: &Puzzle) -> String {
    let follows = puzzle.line.get(1..).unwrap_or_default();
    match follows {
        [] => puzzle.solution.clone(),
        follows => format!("{}, and then {}", puzzle.solution, cut(follows)),
    }
}

/// The wrong moves that look best, with lines against them; those of a search where none looks good.
pub(super) fn wrong(puzzle: &Puzzle) -> Vec<String> {
    let mut others: Vec<&Refutation> = puzzle.others.iter().collect();
    others.sort_by_key(|other| !other.is_plausible);
    let line = |other: &&Refutation| match other.line.get(1..).unwrap_or_default() {
        [] => format!("not {}", other.mv),
        follows => format!("not {}: {}", other.mv, cut(follows)),
    };
    others.iter().take(WRONG).map(line).collect()
}

/// The start of a line.
fn cut(line: &[String]) -> String {
    let shown = line[..line.len().min(LINE)].join(" ");
    if line.len() > LINE { format!("{shown} …") } else { shown }
}

/// How many there are of what: `12 puzzles: 5 easy, 4 medium, 3 hard`.
pub fn counts(sheet: &Sheet) -> String {
    use super::grade::Difficulty::{Easy, Hard, Medium};
    let number = sheet.puzzles.len();
    let of_each: Vec<String> = [Easy, Medium, Hard]
        .into_iter()
        .filter(|difficulty| sheet.count(*difficulty) > 0)
        .map(|difficulty| format!("{} {difficulty}", sheet.count(difficulty)))
        .collect();
    format!("{number} puzzle{}: {}", if number == 1 { "" } else { "s" }, of_each.join(", "))
}

/// Which searches found and proved the puzzles.
pub(super) fn searches(sheet: &Sheet) -> String {
    let Some(first) = sheet.puzzles.first() else { return String::new() };
    format!("found by {}, proven once more by {}", first.search, first.proof)
}
