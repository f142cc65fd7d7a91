//! The toy called the ring, square by square.

use crate::second_implementation::step::{Plain, Settings, between, in_step};
use game::random::Random;
use game::toy::Ring;

struct PlainRing {
    size: i32,
    start: i32,
}

impl PlainRing {
    fn new(settings: &Settings) -> PlainRing {
        PlainRing { size: settings.number("size", 5), start: settings.number("start", 2) }
    }
}

/// The square of the token, the step that led there, the one before that, and the player to move.
#[derive(Clone, Copy)]
struct Position {
    square: i32,
    step: i32,
    before: i32,
    mover: usize,
}

impl Plain for PlainRing {
    type Position = Position;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Option<Position> {
        Some(Position { square: self.start, step: 0, before: 0, mover: 0 })
    }

    fn read(&self, text: &str) -> Position {
        let numbers: Vec<i32> = text.split(' ').map(|number| number.parse().expect("a number")).collect();
        let before = numbers.get(3).copied().unwrap_or(0);
        Position { square: numbers[0], step: numbers[1], before, mover: numbers[2] as usize - 1 }
    }

    fn write(&self, position: &Position) -> String {
        let text = format!("{} {:+} {}", position.square, position.step, position.mover + 1);
        if position.square == 0 { format!("{text} {:+}", position.before) } else { text }
    }

    fn mover(&self, position: &Position) -> usize {
        position.mover
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        let gain = (position.step.abs() - position.before.abs()).signum();
        let pushers = if position.mover == 1 { gain } else { -gain };
        (position.square == 0).then(|| vec![pushers, -pushers])
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let steps = [-2, -1, 1, 2].into_iter().filter(|step| *step != -position.step);
        steps.map(|step| format!("{step:+}")).collect()
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        let step: i32 = mv.parse().expect("a step");
        let square = (position.square + step + self.size) % self.size;
        let before = if square == 0 { position.step } else { 0 };
        Position { square, step, before, mover: 1 - position.mover }
    }

    fn repetition(&self) -> Option<usize> {
        Some(3)
    }

    fn drawn(&self, random: &mut Random) -> Option<String> {
        let square = between(random, 1, self.size as usize - 1) as i32;
        let step = [-2, -1, 1, 2][random.index(4)];
        Some(self.write(&Position { square, step, before: 0, mover: random.index(2) }))
    }
}

#[test]
fn the_ring_in_step() {
    let draw = |random: &mut Random| {
        let size = between(random, 4, 20);
        Settings::default().with("size", size).with("start", between(random, 1, size - 1))
    };
    in_step::<Ring, PlainRing>("toy-ring", &["", "size=4;start=1", "size=20;start=19"], draw, PlainRing::new);
}
