//! The incremental random game, as its generator is specified: divisions, remainders and lists.

use crate::second_implementation::step::{Plain, Settings, between, in_step, one_of};
use crate::symmetry::{Plan, holds, numbers, words};
use game::random::Random;
use games::RandomGame;

const WORD: u128 = 1 << 64;

/// Output number `count` of `SplitMix64`, from 1.
fn output(seed: u128, count: u128) -> u128 {
    let z = (seed + count * 0x9E37_79B9_7F4A_7C15) % WORD;
    let z = (z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9 % WORD;
    let z = (z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB % WORD;
    z ^ (z >> 31)
}

fn bits(hash: u128, first: u32, last: u32) -> i64 {
    (hash / (1 << first) % (1 << (last - first + 1))) as i64
}

struct PlainRandomGame {
    players: usize,
    fewest: i64,
    most: i64,
    plies: usize,
    spreads: [i64; 2],
    seed: u128,
}

impl PlainRandomGame {
    fn new(settings: &Settings) -> PlainRandomGame {
        let branching = settings.text("branching", "1-5");
        let (fewest, most) = branching.split_once('-').unwrap_or((branching, branching));
        PlainRandomGame {
            players: settings.number("players", 3),
            fewest: fewest.parse().expect("a number"),
            most: most.parse().expect("a number"),
            plies: settings.number("plies", 60),
            spreads: [settings.number("mover-spread", 16_384), settings.number("others-spread", 1_024)],
            seed: settings.number("seed", 1),
        }
    }

    /// The costs of the move to a node, the mover's first, and the number of children of the node.
    fn node(&self, hash: u128) -> (Vec<i64>, i64) {
        let kinds = self.most - self.fewest + 1;
        if self.players == 3 && self.spreads == [16_384, 1_024] {
            let costs =
                vec![bits(hash, 0, 14) - 16_384, bits(hash, 15, 25) - 1_024, bits(hash, 26, 36) - 1_024];
            return (costs, self.fewest + bits(hash, 37, 63) * kinds / (1 << 27));
        }
        let mut used = 0;
        // Products whose low word is below the remainder of the division are rejected.
        let mut below = |bound: i64| {
            let bound = bound as u128;
            loop {
                used += 1;
                let product = output(hash, used) * bound;
                if bound == 0 || product % WORD >= WORD % bound {
                    return (product / WORD) as i64;
                }
            }
        };
        let mut costs = Vec::new();
        for seat in 0..self.players {
            let spread = self.spreads[seat.min(1)];
            costs.push(below(2 * spread) - spread);
        }
        (costs, self.fewest + below(kinds))
    }
}

#[derive(Clone)]
struct Position {
    ply: usize,
    hash: u128,
    sums: Vec<i64>,
}

impl Plain for PlainRandomGame {
    type Position = Position;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Option<Position> {
        Some(Position { ply: 0, hash: output(self.seed, 1), sums: vec![0; self.players] })
    }

    fn read(&self, text: &str) -> Position {
        let words: Vec<&str> = text.split(' ').collect();
        Position {
            ply: words[0].parse().expect("plies"),
            hash: u128::from_str_radix(words[1], 16).expect("a hash"),
            sums: words[2].split(',').map(|sum| sum.parse().expect("a sum")).collect(),
        }
    }

    fn write(&self, position: &Position) -> String {
        let sums: Vec<String> = position.sums.iter().map(ToString::to_string).collect();
        format!("{} {:016x} {}", position.ply, position.hash, sums.join(","))
    }

    fn mover(&self, position: &Position) -> usize {
        position.ply % self.players
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        let paid = |player: usize| {
            let others = (0..self.players).filter(|&other| other != player);
            let best = others.map(|other| position.sums[other]).max().expect("another player");
            (position.sums[player] - best) as i32
        };
        (position.ply == self.plies).then(|| (0..self.players).map(paid).collect())
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let (_, children) = self.node(position.hash);
        (1..=children).map(|number| number.to_string()).collect()
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        // Child i, from 0, is output i + 1, and moves are numbered from 1.
        let hash = output(position.hash, mv.parse().expect("a number"));
        let mut sums = position.sums.clone();
        for (seat, cost) in self.node(hash).0.into_iter().enumerate() {
            sums[(position.ply + seat) % self.players] += cost;
        }
        Position { ply: position.ply + 1, hash, sums }
    }

    /// Any hash, and sums that the moves could have added up to.
    fn drawn(&self, random: &mut Random) -> Option<String> {
        let ply = between(random, 0, self.plies);
        let most = ply * self.spreads[0].min(self.spreads[1]) as usize / 2;
        let mut sums = Vec::new();
        for _ in 0..self.players {
            sums.push(between(random, 0, most) as i64 - most as i64 / 2);
        }
        Some(self.write(&Position { ply, hash: random.next_u64().into(), sums }))
    }
}

#[test]
fn random_games_in_step() {
    let fixed = [
        "",
        "branching=5",
        "branching=1-10;seed=18446744073709551615",
        "players=2",
        "players=6;branching=100;plies=5",
        "players=4;branching=2-7",
        "plies=255;players=5",
        "plies=1",
        "mover-spread=0;others-spread=0;plies=7",
        "mover-spread=0;others-spread=1048576;plies=7",
        "mover-spread=1048576;others-spread=0;plies=7;branching=1",
        "mover-spread=1;others-spread=1;branching=1-100;plies=9",
        "seed=0;branching=3-3",
    ];
    let draw = |random: &mut Random| {
        let fewest = between(random, 1, 10);
        let branching = format!("{fewest}-{}", between(random, fewest, 12));
        let settings = Settings::default()
            .with("players", between(random, 2, 6))
            .with("branching", branching)
            .with("plies", between(random, 1, 30))
            .with("seed", random.next_u64());
        if random.below(2) == 0 {
            return settings;
        }
        let spreads = [0, 1, 100, 1_024, 16_384, 250_000];
        let settings = settings.with("mover-spread", one_of(random, &spreads));
        settings.with("others-spread", one_of(random, &spreads))
    };
    in_step::<RandomGame, PlainRandomGame>("random", &fixed, draw, PlainRandomGame::new);
}

#[test]
fn symmetries_hold_under_every_setting() {
    let choices = [
        numbers("players", 2..=6),
        words("branching", "1 3 1-5 2-9"),
        words("plies", "1 5 20"),
        words("mover-spread", "0 1 16384"),
        words("others-spread", "0 1 1024"),
        numbers("seed", 1..=50),
    ];
    let plan = Plan { settings: 60, games: 2, positions: 0 };
    holds::<RandomGame>(&plan, &choices, |_, _| String::new());
}
