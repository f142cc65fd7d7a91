//! The law of actions.

use super::random_games::{Violation, broken, walk};
use crate::evaluate::Evaluated;
use crate::key::{KeyMap, KeySet};
use crate::rules::legal;
use std::cell::RefCell;

/// Tests law 37 on `games` random games: every legal move is one of the game's actions, and no other's.
///
/// # Panics
///
/// If the law is violated; or if the game has no list of actions.
pub fn check_actions<G: Evaluated>(game: &G, games: u32, seed: u64) {
    if let Err(violation) = test(game, games, seed) {
        panic!("{violation}");
    }
}

fn test<G: Evaluated>(game: &G, games: u32, seed: u64) -> Result<(), Violation> {
    let actions = game.actions().expect("the game has a list of actions");
    let numbers = RefCell::new(KeyMap::default());
    walk(game, games, seed, |game, line| {
        let (state, mut taken) = (line.state(), KeySet::default());
        for mv in legal(game, state) {
            let number = actions.number(game, state, mv);
            if number >= actions.count() {
                return broken(37, format!("{mv:?} is action {number} of {}", actions.count()));
            }
            if !taken.insert(number) {
                return broken(37, format!("{mv:?} is action {number}, and another move too"));
            }
            let before = *numbers.borrow_mut().entry(mv).or_insert(number);
            if before != number {
                return broken(37, format!("{mv:?} is action {number}, and was {before} before"));
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::Broken;
    use super::*;
    use crate::actions::Actions;
    use crate::evaluate::NoEvaluation;

    /// A move by its number; or by numbers that are too great, or that depend on the position.
    impl Evaluated for Broken {
        type Evaluation = NoEvaluation;

        fn actions(&self) -> Option<Actions<Broken>> {
            Actions::new(
                3,
                |number| number.to_string(),
                |game: &Broken, state, mv| match game.0 {
                    371 => mv as usize + 2,
                    372 => (mv + *state % 2) as usize,
                    _ => mv as usize,
                },
            )
        }
    }

    #[test]
    fn numbers_that_are_shared_or_too_great_or_that_change_break_law_37() {
        check_actions(&Broken(0), 3, 1);
        // The second game has one move twice.
        for broken in [2, 371, 372] {
            let violation = test(&Broken(broken), 3, 1).expect_err("the game breaks the law on purpose");
            assert_eq!(violation.law, 37, "{violation}");
        }
    }
}
