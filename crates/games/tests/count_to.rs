//! Counting up: laws and positions by hand.

use crate::second_implementation::step::{Plain, Settings, between, in_step, one_of};
use crate::symmetry::{Plan, holds, words};
use game::random::Random;
use game::{Notation, laws};
use games::count_to::*;
use games::last_mover::LastMover;

#[test]
fn obeys_the_laws() {
    for last in [LastMover::Loses, LastMover::Wins] {
        for (n, step) in [(25, 3), (5, 3), (1, 1), (2, 100), (300, 100), (1000, 1)] {
            laws::check_notation(&CountTo::new(n, step, last), 50, 1);
            laws::check_ranked(&CountTo::new(n, step, last), 50, 1);
        }
    }
}

#[test]
fn errors_say_what_to_type_instead() {
    let game = CountTo::new(25, 3, LastMover::Loses);
    let error = |text| game.read_position(text).expect_err("the text is wrong").to_string();
    assert_eq!(error("20"), "expected the last number said and the player to move, such as `0 1`, got `20`");
    assert_eq!(error("26 1"), "expected the last number said, 0 to 25, got `26`");
    assert_eq!(error("20 3"), "expected the player to move, 1 or 2, got `3`");
}

struct PlainCountTo {
    last: usize,
    step: usize,
    last_wins: bool,
}

impl PlainCountTo {
    fn new(settings: &Settings) -> PlainCountTo {
        PlainCountTo {
            last: settings.number("n", 25),
            step: settings.number("step", 3),
            last_wins: settings.is("last", "wins"),
        }
    }
}

/// The last number said, and the player to move.
type Position = (usize, usize);

impl Plain for PlainCountTo {
    type Position = Position;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Option<Position> {
        Some((0, 0))
    }

    fn read(&self, text: &str) -> Position {
        let (said, player) = text.split_once(' ').expect("a player to move");
        (said.parse().expect("a number"), player.parse::<usize>().expect("a player") - 1)
    }

    fn write(&self, &(said, mover): &Position) -> String {
        format!("{said} {}", mover + 1)
    }

    fn mover(&self, position: &Position) -> usize {
        position.1
    }

    fn outcome(&self, &(said, mover): &Position) -> Option<Vec<i32>> {
        let said_it = 1 - mover;
        let winner = if self.last_wins { said_it } else { mover };
        (said == self.last).then(|| if winner == 0 { vec![1, -1] } else { vec![-1, 1] })
    }

    fn moves(&self, &(said, _): &Position) -> Vec<String> {
        let numbers = (1..=self.step).map(|more| said + more).filter(|&number| number <= self.last);
        numbers.map(|number| number.to_string()).collect()
    }

    fn play(&self, &(_, mover): &Position, mv: &str) -> Position {
        (mv.parse().expect("a number"), 1 - mover)
    }

    fn drawn(&self, random: &mut Random) -> Option<String> {
        Some(self.write(&(between(random, 0, self.last), random.index(2))))
    }
}

#[test]
fn count_to_in_step() {
    let fixed =
        ["", "last=wins", "n=1", "n=1;step=1;last=wins", "n=2;step=100", "n=1000;step=1", "n=1000;step=100"];
    let draw = |random: &mut Random| {
        let most = *one_of(random, &[5, 30, 300, 1000]);
        Settings::default()
            .with("n", between(random, 1, most))
            .with("step", between(random, 1, 100.min(most)))
            .with("last", one_of(random, &["loses", "wins"]))
    };
    in_step::<CountTo, PlainCountTo>("count-to", &fixed, draw, PlainCountTo::new);
}

#[test]
fn symmetries_hold_under_every_setting() {
    let plan = Plan { settings: 30, games: 4, positions: 4 };
    let choices = [words("n", "1 2 25 100 1000"), words("step", "1 2 3 10 100"), words("last", "wins loses")];
    holds::<CountTo>(&plan, &choices, |_, random| format!("{} {}", random.index(100), 1 + random.index(2)));
}
