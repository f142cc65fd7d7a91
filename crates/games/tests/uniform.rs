//! Uniform trees, as paths from the root.

use crate::second_implementation::path;
use crate::second_implementation::step::{Plain, Settings, between, in_step, one_of};
use game::random::Random;
use games::Uniform;

struct PlainUniform {
    branching: usize,
    depth: usize,
    players: usize,
    spread: i32,
    order: String,
}

impl PlainUniform {
    fn new(settings: &Settings) -> PlainUniform {
        let (branching, depth) = (settings.number("branching", 2), settings.number("depth", 4));
        let order = settings.text("order", "random").to_owned();
        let usual = if order == "random" { 100 } else { (leaves(branching, depth) / 2) as i32 };
        PlainUniform {
            branching,
            depth,
            players: settings.number("players", 2),
            spread: settings.text("spread", "").parse().unwrap_or(usual),
            order,
        }
    }

    /// The number of leaves worth less than this one to the first player, if leaves are sorted: all leaves
    /// below a better child of a node are worth more than those below the others.
    fn rank(&self, path: &[usize]) -> u128 {
        let mut rank = 0;
        for (ply, &child) in path.iter().enumerate() {
            let from_the_worst = if self.order == "worst" { child } else { self.branching - 1 - child };
            let from_the_least =
                if ply % 2 == 0 { from_the_worst } else { self.branching - 1 - from_the_worst };
            rank += from_the_least as u128 * leaves(self.branching, self.depth - 1 - ply);
        }
        rank
    }
}

fn leaves(branching: usize, depth: usize) -> u128 {
    (branching as u128).pow(depth as u32)
}

/// The numbers of the children that lead to the node, from 0.
type Position = Vec<usize>;

impl Plain for PlainUniform {
    type Position = Position;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Option<Position> {
        Some(Vec::new())
    }

    fn read(&self, text: &str) -> Position {
        path::read(text)
    }

    fn write(&self, path: &Position) -> String {
        path::write(path)
    }

    fn mover(&self, path: &Position) -> usize {
        path.len() % self.players
    }

    /// Sorted leaves fill the values from the smallest up, evenly. Random ones are unknown here.
    fn outcome(&self, path: &Position) -> Option<Vec<i32>> {
        if path.len() < self.depth {
            return None;
        }
        let values = 2 * self.spread as u128 + 1;
        let value = (self.rank(path) * values / leaves(self.branching, self.depth)) as i32 - self.spread;
        Some(vec![value, -value])
    }

    fn moves(&self, _path: &Position) -> Vec<String> {
        (1..=self.branching).map(|number| number.to_string()).collect()
    }

    fn play(&self, path: &Position, mv: &str) -> Position {
        let child = mv.parse::<usize>().expect("a number") - 1;
        path.iter().copied().chain([child]).collect()
    }

    fn drawn(&self, random: &mut Random) -> Option<String> {
        let ply = between(random, 0, self.depth);
        let path = (0..ply).map(|_| random.index(self.branching)).collect();
        Some(self.write(&path))
    }

    fn allows(&self, path: &Position, outcome: Option<&[i32]>) -> bool {
        if self.order != "random" {
            return self.outcome(path).as_deref() == outcome;
        }
        let Some(payoffs) = outcome else { return path.len() < self.depth };
        let is_within = payoffs.iter().all(|payoff| payoff.abs() <= self.spread);
        path.len() == self.depth && is_within && (self.players > 2 || payoffs[0] == -payoffs[1])
    }
}

#[test]
fn uniform_trees_in_step() {
    let fixed = [
        "",
        "order=best",
        "order=worst",
        "branching=2;depth=2;order=worst",
        "branching=3;depth=2;order=best",
        "branching=3;depth=13;order=worst",
        "branching=1;depth=62;order=best",
        "branching=2;depth=62",
        "branching=2;depth=62;order=worst;spread=1000000",
        "branching=100;depth=9;order=best;spread=7",
        "branching=100;depth=3;players=6",
        "branching=5;depth=4;order=best;spread=0",
        "players=3;spread=0",
    ];
    let draw = |random: &mut Random| {
        let widest = *one_of(random, &[3, 10, 100]);
        let branching = between(random, 1, widest);
        let order = *one_of(random, &["random", "best", "worst"]);
        let spread = *one_of(random, &["", "0", "1", "3", "50", "1000000"]);
        let most = if order != "random" && spread.is_empty() { 2_000_000 } else { 1 << 62 };
        let deepest = (1..=62).take_while(|&depth| leaves(branching, depth) <= most).last();
        let settings = Settings::default()
            .with("branching", branching)
            .with("depth", between(random, 1, deepest.expect("one ply fits")))
            .with("order", order)
            .with("spread", spread)
            .with("seed", random.next_u64());
        if order == "random" { settings.with("players", between(random, 2, 6)) } else { settings }
    };
    in_step::<Uniform, PlainUniform>("uniform", &fixed, draw, PlainUniform::new);
}

/// The numbers of the README.
#[test]
fn the_readme_s_uniform_trees_are_these() {
    for (order, expected) in [("worst", [-1, -2, 1, 0]), ("best", [0, 1, -2, -1])] {
        let rules = PlainUniform::new(&Settings::default().with("depth", 2).with("order", order));
        let leaves =
            ["1.1", "1.2", "2.1", "2.2"].map(|path| rules.outcome(&rules.read(path)).expect("a leaf")[0]);
        assert_eq!(leaves, expected, "{order}");
    }
}
