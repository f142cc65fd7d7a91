//! Nim, coin row and split nim, heap by heap.

use crate::second_implementation::step::{Plain, Settings, between, in_step, one_of};
use crate::symmetry::{Plan, holds, numbers, words};
use game::random::Random;
use game::{Game, Notation};
use games::{CoinRow, Nim, SplitNim};

/// The effect of a move on a heap.
#[derive(Clone, Copy)]
enum HeapRule {
    /// Any number is taken.
    Take,
    /// One coin or two adjacent coins are taken; the rest may be two rows.
    TakeAdjacent,
    /// One or two are taken.
    Subtract,
    /// The heap is split into two unequal heaps.
    Unequal,
}

impl HeapRule {
    /// Every result of a move in one heap, the parts in ascending order.
    fn leaves_of(self, heap: usize) -> Vec<Vec<usize>> {
        let pairs = |sum: usize| (0..=sum / 2).map(move |part| vec![part, sum - part]);
        let all: Vec<Vec<usize>> = match self {
            HeapRule::Take => (0..heap).map(|left| vec![left]).collect(),
            HeapRule::TakeAdjacent => (1..=heap.min(2)).flat_map(|taken| pairs(heap - taken)).collect(),
            HeapRule::Subtract => (1..=heap.min(2)).map(|taken| vec![heap - taken]).collect(),
            HeapRule::Unequal => pairs(heap).filter(|parts| parts[0] > 0 && parts[0] != parts[1]).collect(),
        };
        all.into_iter().map(|parts| parts.into_iter().filter(|&part| part > 0).collect()).collect()
    }
}

struct PlainHeaps {
    rule: HeapRule,
    start: Vec<usize>,
    /// Whoever moves last loses.
    last_loses: bool,
    players: usize,
    most_heaps: usize,
}

/// The heaps in ascending order, and the player to move.
type Position = (Vec<usize>, usize);

fn written(heaps: &[usize]) -> String {
    let numbers: Vec<String> = heaps.iter().map(ToString::to_string).collect();
    if heaps.is_empty() { "0".to_owned() } else { numbers.join("+") }
}

fn read(text: &str) -> Vec<usize> {
    let numbers = text.split('+').map(|number| number.parse().expect("a number"));
    let mut heaps: Vec<usize> = numbers.filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    heaps
}

impl Plain for PlainHeaps {
    type Position = Position;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Option<Position> {
        let mut heaps = self.start.clone();
        heaps.sort_unstable();
        Some((heaps, 0))
    }

    fn read(&self, text: &str) -> Position {
        let (heaps, player) = text.split_once(' ').expect("a player to move");
        (read(heaps), player.parse::<usize>().expect("a player") - 1)
    }

    fn write(&self, (heaps, mover): &Position) -> String {
        format!("{} {}", written(heaps), mover + 1)
    }

    fn mover(&self, position: &Position) -> usize {
        position.1
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        if !self.moves(position).is_empty() {
            return None;
        }
        let last = (position.1 + self.players - 1) % self.players;
        let (lasts, others) = match (self.players, self.last_loses) {
            (2, false) => (1, -1),
            (2, true) => (-1, 1),
            (_, false) => (1, 0),
            (_, true) => (0, 1),
        };
        Some((0..self.players).map(|player| if player == last { lasts } else { others }).collect())
    }

    fn moves(&self, (heaps, _): &Position) -> Vec<String> {
        let mut moves = Vec::new();
        for &heap in heaps {
            moves.extend(self.rule.leaves_of(heap).iter().map(|parts| format!("{heap}>{}", written(parts))));
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    fn play(&self, (heaps, mover): &Position, mv: &str) -> Position {
        let (heap, parts) = mv.split_once('>').expect("a move");
        let heap: usize = heap.parse().expect("a heap");
        let mut heaps = heaps.clone();
        heaps.remove(heaps.iter().position(|&other| other == heap).expect("there is such a heap"));
        heaps.extend(read(parts));
        heaps.sort_unstable();
        (heaps, (mover + 1) % self.players)
    }

    /// Any heaps that hold no more than the start.
    fn drawn(&self, random: &mut Random) -> Option<String> {
        let mut left = between(random, 0, self.start.iter().sum());
        let mut heaps = Vec::new();
        let largest = between(random, 1, 99);
        while left > 0 && heaps.len() < self.most_heaps {
            let heap = between(random, 1, left.min(largest));
            heaps.push(heap);
            left -= heap;
        }
        heaps.sort_unstable();
        Some(self.write(&(heaps, random.index(self.players))))
    }
}

/// Heaps of at most `coins` coins in all, joined by `+`.
fn drawn_heaps(random: &mut Random, mut coins: usize, largest: usize, most: usize) -> String {
    let mut heaps = Vec::new();
    while coins > 0 && heaps.len() < most {
        let heap = between(random, 1, coins.min(largest));
        heaps.push(heap);
        coins -= heap;
        if random.below(4) == 0 {
            break;
        }
    }
    written(&heaps)
}

#[test]
fn nim_in_step() {
    let rules = |settings: &Settings| PlainHeaps {
        rule: HeapRule::Take,
        start: read(settings.text("heaps", "3+4+5")),
        last_loses: settings.is("misere", "true"),
        players: settings.number("players", 2),
        most_heaps: 10,
    };
    let fixed = [
        "",
        "misere=true",
        "players=3;misere=true",
        "players=6",
        "heaps=1",
        "heaps=1+1+1+1+1+1+1+1+1+1",
        "heaps=99+99+99+99+99+99+99+99+99+99",
        "heaps=9+1+9+2;players=4;misere=true",
        "heaps=99;players=5",
    ];
    let draw = |random: &mut Random| {
        let largest = *one_of(random, &[3, 9, 99]);
        Settings::default()
            .with("heaps", drawn_heaps(random, 990, largest, 10))
            .with("misere", one_of(random, &["true", "false"]))
            .with("players", between(random, 2, 6))
    };
    in_step::<Nim, PlainHeaps>("nim", &fixed, draw, rules);
}

#[test]
fn coin_row_in_step() {
    let rules = |settings: &Settings| PlainHeaps {
        rule: HeapRule::TakeAdjacent,
        start: read(settings.text("rows", "1+6")),
        last_loses: settings.is("last", "loses"),
        players: 2,
        most_heaps: 64,
    };
    let fixed =
        ["", "last=loses", "rows=64", "rows=64;last=loses", "rows=1", "rows=2+2+2;last=loses", "rows=1+62+1"];
    let draw = |random: &mut Random| {
        let largest = *one_of(random, &[3, 12, 64]);
        Settings::default()
            .with("rows", drawn_heaps(random, 64, largest, 64))
            .with("last", one_of(random, &["wins", "loses"]))
    };
    in_step::<CoinRow, PlainHeaps>("coin-row", &fixed, draw, rules);
}

#[test]
fn split_nim_in_step() {
    let rules = |settings: &Settings| PlainHeaps {
        rule: match settings.text("rule", "split") {
            "subtract" => HeapRule::Subtract,
            "unequal" => HeapRule::Unequal,
            _ => HeapRule::TakeAdjacent,
        },
        start: read(settings.text("heaps", "7")),
        last_loses: false,
        players: 2,
        most_heaps: 64,
    };
    let fixed = [
        "",
        "rule=subtract",
        "rule=unequal",
        "heaps=64",
        "heaps=64;rule=subtract",
        "heaps=64;rule=unequal",
        "heaps=1+2+2+1;rule=unequal",
        "heaps=1",
    ];
    let draw = |random: &mut Random| {
        let largest = *one_of(random, &[4, 12, 64]);
        Settings::default()
            .with("heaps", drawn_heaps(random, 64, largest, 64))
            .with("rule", one_of(random, &["split", "subtract", "unequal"]))
    };
    in_step::<SplitNim, PlainHeaps>("split-nim", &fixed, draw, rules);
}

#[test]
fn symmetries_hold_under_every_setting() {
    /// Heaps that hold no more than those of the start, and one of `players` to move.
    fn heaps(text: &str, players: usize, random: &mut Random) -> String {
        let (start, _) = text.split_once(' ').expect("heaps and who is to move");
        let mut left: Vec<usize> = start.split('+').map(|heap| heap.parse().expect("a number")).collect();
        for heap in &mut left {
            *heap = random.index(*heap + 1);
        }
        left.retain(|&heap| heap > 0);
        let left: Vec<String> = left.iter().map(ToString::to_string).collect();
        let left = if left.is_empty() { "0".to_owned() } else { left.join("+") };
        format!("{left} {}", 1 + random.index(players))
    }
    let plan = Plan { settings: 30, games: 4, positions: 10 };
    let starts = "1 7 1+6 3+4+5 2+2+2+2 20+30 1+1+1+1+1+1 9+9+9";
    let nim = [words("heaps", starts), words("misere", "true false"), numbers("players", 2..=6)];
    holds::<Nim>(&plan, &nim, |game, random| {
        heaps(&game.write_position(&game.start()), game.players(), random)
    });
    let rows = [words("rows", starts), words("last", "wins loses")];
    holds::<CoinRow>(&plan, &rows, |game, random| heaps(&game.write_position(&game.start()), 2, random));
    let split = [words("heaps", starts), words("rule", "split subtract unequal")];
    holds::<SplitNim>(&plan, &split, |game, random| heaps(&game.write_position(&game.start()), 2, random));
}
