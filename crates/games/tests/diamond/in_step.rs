//! The Diamond Game, hole by hole, with coordinates and lists.

use crate::second_implementation::step::{Plain, Settings, between, in_step, leaves, one_of};
use crate::symmetry::{Plan, configured, holds, numbers, times, words};
use game::random::Random;
use game::{Game, Notation, laws};
use games::Diamond;
use std::collections::BTreeSet;

/// Three coordinates that sum to 0.
type Hole = [i32; 3];

/// The tips of the six arms, clockwise from the bottom, as multiples of the side of an arm.
const TIPS: [Hole; 6] = [[2, -1, -1], [1, 1, -2], [-1, 2, -1], [-2, 1, 1], [-1, -1, 2], [1, -2, 1]];

fn apart(here: Hole, there: Hole) -> i32 {
    here.iter().zip(there).map(|(here, there)| (here - there).abs()).sum::<i32>() / 2
}

#[expect(clippy::struct_excessive_bools, reason = "each is a rule that holds or not")]
struct PlainDiamond {
    players: usize,
    arm: i32,
    camp: i32,
    chain: bool,
    other_arms: String,
    leave_goal: bool,
    backward: String,
    for_places: bool,
    full_by_any: bool,
    limit: Option<usize>,
    /// The holes of every row, from the bottom row and from the left.
    rows: Vec<Vec<Hole>>,
}

impl PlainDiamond {
    fn new(settings: &Settings) -> PlainDiamond {
        let (arm, chain, backward) = match settings.text("variant", "V2") {
            "V1" => ("2", "chain", "free"),
            "D1" => ("3", "chain", "free"),
            "V4" => ("3", "chain", "no"),
            _ => ("2", "single", "free"),
        };
        let arm: i32 = settings.text("arm", arm).parse().expect("a side");
        // The star is two triangles: no coordinate below minus the side, or none above it.
        let is_hole =
            |hole: &Hole| hole.iter().all(|&axis| axis >= -arm) || hole.iter().all(|&axis| axis <= arm);
        let all = -2 * arm..=2 * arm;
        let rows = all.clone().rev().map(|row| {
            // The third coordinate increases to the right.
            all.clone().map(|column| [row, -row - column, column]).filter(is_hole).collect()
        });
        let players = settings.number("players", 3);
        let room = if players == 6 { arm } else { arm + 1 };
        PlainDiamond {
            players,
            arm,
            camp: settings.number("camp", room.min(3)),
            chain: settings.text("hop", chain) == "chain",
            other_arms: settings.text("other-arms", "closed").to_owned(),
            leave_goal: settings.is("leave-goal", "true"),
            backward: settings.text("backward", backward).to_owned(),
            for_places: settings.is("pay", "places"),
            full_by_any: settings.is("full", "any"),
            limit: settings.text("limit", "120").parse().ok(),
            rows: rows.collect(),
        }
    }

    fn tip(&self, arm: usize) -> Hole {
        TIPS[arm % 6].map(|axis| axis * self.arm)
    }

    fn arm_of(&self, player: usize) -> usize {
        player * 6 / self.players
    }

    fn goal_tip(&self, player: usize) -> Hole {
        self.tip(self.arm_of(player) + 3)
    }

    fn holes(&self) -> Vec<Hole> {
        self.rows.concat()
    }

    /// The holes nearest to a tip.
    fn camp(&self, tip: Hole) -> Vec<Hole> {
        self.holes().into_iter().filter(|&hole| apart(hole, tip) < self.camp).collect()
    }

    fn goal(&self, player: usize) -> Vec<Hole> {
        self.camp(self.goal_tip(player))
    }

    /// True if a hole lies in an arm that is neither the player's camp nor the goal.
    fn is_in_other_arm(&self, player: usize, hole: Hole) -> bool {
        let others = (0..6).filter(|arm| arm % 3 != self.arm_of(player) % 3);
        others.into_iter().any(|arm| apart(hole, self.tip(arm)) < self.arm)
    }

    fn name(&self, hole: Hole) -> String {
        let row = (2 * self.arm - hole[0]) as usize;
        let number = self.rows[row].iter().position(|&other| other == hole).expect("a hole") + 1;
        format!("{}{number}", char::from(b'a' + row as u8))
    }

    fn hole(&self, name: &str) -> Hole {
        let row = usize::from(name.as_bytes()[0] - b'a');
        self.rows[row][name[1..].parse::<usize>().expect("a number") - 1]
    }

    /// The position of a hole in the direction of a player's goal: three times the height, so that it is an
    /// integer.
    fn height(&self, player: usize, hole: Hole) -> i32 {
        hole.iter().zip(self.goal_tip(player)).map(|(axis, tip)| axis * tip).sum()
    }

    fn most_finishers(&self) -> usize {
        if self.for_places { self.players - 1 } else { 1 }
    }

    fn is_decided(&self, position: &Position) -> bool {
        position.finished.len() >= self.most_finishers()
    }

    fn is_full(&self, position: &Position, player: usize) -> bool {
        let holders: Vec<Option<usize>> = self.goal(player).iter().map(|&hole| position.at(hole)).collect();
        if self.full_by_any {
            holders.iter().all(Option::is_some) && holders.contains(&Some(player))
        } else {
            holders.iter().all(|holder| *holder == Some(player))
        }
    }

    /// The holes in which a piece may end its move.
    fn ends(&self, position: &Position, from: Hole) -> BTreeSet<Hole> {
        let player = position.mover;
        let holes = self.holes();
        let is_empty = |hole: Hole| holes.contains(&hole) && position.at(hole).is_none();
        let mut reached: BTreeSet<Hole> =
            holes.iter().copied().filter(|&hole| apart(hole, from) == 1 && is_empty(hole)).collect();
        // Hops, and onward from the holes they lead to; a piece never hops over itself.
        let mut hopped = vec![from];
        let mut next = 0;
        while next < hopped.len() {
            let here = hopped[next];
            let over = position.pieces.iter().map(|&(over, _)| over);
            for over in over.filter(|&over| over != from && apart(over, here) == 1) {
                let land = [0, 1, 2].map(|axis| 2 * over[axis] - here[axis]);
                let may_touch = self.other_arms != "closed" || !self.is_in_other_arm(player, land);
                if is_empty(land) && may_touch && !hopped.contains(&land) {
                    hopped.push(land);
                }
            }
            next += 1;
            if !self.chain {
                break;
            }
        }
        reached.extend(&hopped[1..]);
        let goal = self.goal(player);
        reached.retain(|&to| {
            let rises = self.height(player, to) - self.height(player, from);
            (self.other_arms == "free" || !self.is_in_other_arm(player, to))
                && (self.leave_goal || !goal.contains(&from) || goal.contains(&to))
                && (self.backward != "no" || rises >= 0)
                && (self.backward != "nor-sideways" || rises > 0)
        });
        reached
    }
}

#[derive(Clone)]
struct Position {
    /// The holes of all pieces, with their players.
    pieces: Vec<(Hole, usize)>,
    mover: usize,
    ply: usize,
    finished: Vec<usize>,
}

impl Position {
    fn at(&self, hole: Hole) -> Option<usize> {
        self.pieces.iter().find(|(other, _)| *other == hole).map(|&(_, player)| player)
    }
}

impl Plain for PlainDiamond {
    type Position = Position;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Option<Position> {
        let camp =
            |player| self.camp(self.tip(self.arm_of(player))).into_iter().map(move |hole| (hole, player));
        let pieces = (0..self.players).flat_map(camp).collect();
        Some(Position { pieces, mover: 0, ply: 0, finished: Vec::new() })
    }

    fn read(&self, text: &str) -> Position {
        let mut words = text.split(' ');
        let board = words.next().expect("a board");
        let mut pieces = Vec::new();
        for (row, signs) in self.rows.iter().rev().zip(board.split('/')) {
            for (&hole, sign) in row.iter().zip(signs.chars()) {
                pieces.extend(sign.to_digit(10).map(|number| (hole, number as usize - 1)));
            }
        }
        let mover = words.next().expect("a player").parse::<usize>().expect("a player") - 1;
        let ply = self.limit.map_or(0, |_| words.next().expect("plies").parse().expect("plies"));
        let finished = words.next().unwrap_or_default().chars();
        let finished = finished.map(|number| number.to_digit(10).expect("a player") as usize - 1).collect();
        Position { pieces, mover, ply, finished }
    }

    fn write(&self, position: &Position) -> String {
        let sign = |&hole: &Hole| position.at(hole).map_or("-".to_owned(), |player| (player + 1).to_string());
        let rows: Vec<String> = self.rows.iter().rev().map(|row| row.iter().map(sign).collect()).collect();
        let mut text = format!("{} {}", rows.join("/"), position.mover + 1);
        if self.limit.is_some() {
            text += &format!(" {}", position.ply);
        }
        if !position.finished.is_empty() {
            let numbers = position.finished.iter().map(|player| (player + 1).to_string());
            text += &format!(" {}", numbers.collect::<String>());
        }
        text
    }

    fn mover(&self, position: &Position) -> usize {
        position.mover
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        let is_broken_off = self.limit.is_some_and(|limit| position.ply >= limit * self.players);
        if !self.is_decided(position) && !is_broken_off {
            return None;
        }
        let place = |player: usize| position.finished.iter().position(|&other| other == player);
        if !self.for_places {
            let loss = if self.players == 2 { -1 } else { 0 };
            let others = if position.finished.is_empty() { 0 } else { loss };
            return Some(
                (0..self.players).map(|player| if place(player).is_some() { 1 } else { others }).collect(),
            );
        }
        // 1000 from each place to the next and 0 in the middle; the remaining places are shared.
        let pay: Vec<i32> =
            (0..self.players as i32).map(|place| 500 * (self.players as i32 - 1 - 2 * place)).collect();
        let left = &pay[position.finished.len()..];
        let share = left.iter().sum::<i32>() / left.len() as i32;
        Some((0..self.players).map(|player| place(player).map_or(share, |place| pay[place])).collect())
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let mut moves = Vec::new();
        for &(from, _) in position.pieces.iter().filter(|(_, player)| *player == position.mover) {
            let ends = self.ends(position, from);
            moves.extend(ends.into_iter().map(|to| format!("{}-{}", self.name(from), self.name(to))));
        }
        if moves.is_empty() { vec!["pass".to_owned()] } else { moves }
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        let mut next = position.clone();
        if let Some((from, to)) = mv.split_once('-') {
            let from = self.hole(from);
            let piece = next.pieces.iter_mut().find(|(hole, _)| *hole == from).expect("a piece");
            piece.0 = self.hole(to);
        }
        if self.limit.is_some() {
            next.ply += 1;
        }
        let in_turn = |from: usize| (0..self.players).map(move |turn| (from + turn) % self.players);
        for player in in_turn(position.mover) {
            if self.is_full(&next, player) && !next.finished.contains(&player) && !self.is_decided(&next) {
                next.finished.push(player);
            }
        }
        // If the game is over, or was cut off by the limit, no player is skipped any more.
        let is_over = self.outcome(&next).is_some();
        let goes_on = |player: &usize| is_over || !next.finished.contains(player);
        next.mover = in_turn(position.mover + 1).find(goes_on).expect("a player is left");
        next
    }

    /// Toward the goal.
    fn hurries(&self, position: &Position, mv: &str) -> i32 {
        let height = |hole: &str| self.height(position.mover, self.hole(hole));
        mv.split_once('-').map_or(0, |(from, to)| height(to) - height(from))
    }

    /// Pieces on any allowed holes, half of them near the goal, and no player in it yet with all pieces.
    fn drawn(&self, random: &mut Random) -> Option<String> {
        let mut position =
            Position { pieces: Vec::new(), mover: random.index(self.players), ply: 0, finished: Vec::new() };
        let count = self.camp(self.tip(0)).len();
        let near = random.below(2) == 0;
        for player in 0..self.players {
            let may_be = |hole: &Hole| self.other_arms == "free" || !self.is_in_other_arm(player, *hole);
            let mut holes: Vec<Hole> = self.holes().into_iter().filter(may_be).collect();
            holes.retain(|&hole| position.at(hole).is_none());
            random.shuffle(&mut holes);
            if near {
                holes.sort_by_key(|&hole| apart(hole, self.goal_tip(player)) / 2);
                let last = holes.len() - 1;
                for _ in 0..3 {
                    holes.swap(random.index(count), between(random, 0, last));
                }
            }
            position.pieces.extend(holes.into_iter().take(count).map(|hole| (hole, player)));
        }
        if let Some(limit) = self.limit {
            position.ply = random.index(limit * self.players);
        }
        let is_whole = position.pieces.len() == count * self.players;
        let nobody = (0..self.players).all(|player| !self.is_full(&position, player));
        (is_whole && nobody).then(|| self.write(&position))
    }
}

#[test]
fn diamond_in_step() {
    let fixed = [
        "",
        "variant=V1",
        "variant=V4",
        "variant=D1",
        "variant=V1;full=any;pay=places",
        "players=2;arm=1;camp=1;pay=places;limit=none",
        "players=2;arm=1;camp=2;limit=30",
        "players=6;arm=1;camp=1;pay=places",
        "players=6;limit=20",
        "arm=1;limit=20",
        "players=6;arm=4;camp=4;hop=chain;other-arms=passing;leave-goal=true",
        "players=3;arm=4;camp=5;hop=chain;other-arms=free;backward=no",
        "players=6;arm=2;camp=2;pay=places;hop=chain;other-arms=passing;backward=nor-sideways",
        "arm=1;camp=1;full=any;pay=places;limit=20",
        "arm=1;camp=2;full=any;other-arms=free;limit=none",
    ];
    let draw = |random: &mut Random| {
        let players = *one_of(random, &[2, 3, 3, 6]);
        let arm = between(random, 1, 4);
        let camp = between(random, 1, if players == 6 { arm } else { arm + 1 });
        let settings = Settings::default()
            .with("players", players)
            .with("arm", arm)
            .with("camp", camp)
            .with("hop", one_of(random, &["single", "chain"]))
            .with("other-arms", one_of(random, &["free", "passing", "closed"]))
            .with("leave-goal", one_of(random, &["true", "false"]))
            .with("backward", one_of(random, &["free", "no", "nor-sideways"]))
            .with("pay", one_of(random, &["winner", "places"]))
            .with("limit", one_of(random, &["1", "7", "40", "120", "none"]));
        if players == 3 { settings.with("full", one_of(random, &["own", "any"])) } else { settings }
    };
    in_step::<Diamond, PlainDiamond>("diamond", &fixed, draw, PlainDiamond::new);
}

/// The numbers of the README.
#[test]
fn leaves_of_the_diamond_game_are_counted_without_tables() {
    let rules = PlainDiamond::new(&Settings::default());
    let start = rules.start().expect("a start");
    assert_eq!([1, 2, 3, 4].map(|depth| leaves(&rules, &start, depth)), [10, 97, 910, 12_968]);
}

#[test]
fn symmetries_hold_under_every_setting() {
    let choices = [
        words("players", "2 3 6"),
        numbers("arm", 1..=4),
        numbers("camp", 1..=5),
        words("hop", "single chain"),
        words("other-arms", "free passing closed"),
        words("leave-goal", "true false"),
        words("backward", "free no nor-sideways"),
        words("pay", "winner places"),
        words("full", "own own any"),
        words("limit", "none 3 40"),
    ];
    let plan = Plan { settings: 60, games: 0, positions: 20 };
    holds::<Diamond>(&plan, &choices, |game, random| {
        // A few pieces of the start are moved elsewhere, and any player is to move.
        let start = game.write_position(&game.start());
        let mut board: Vec<char> = start.split(' ').next().expect("a board").chars().collect();
        for _ in 0..=random.index(12) {
            let (one, other) = (random.index(board.len()), random.index(board.len()));
            if board[one] != '/' && board[other] != '/' {
                board.swap(one, other);
            }
        }
        let mover = 1 + random.index(game.players());
        format!("{} {mover}", board.into_iter().collect::<String>())
    });
    for seed in 0..times(10) {
        let (game, settings) = configured::<Diamond>(&choices, &mut Random::new(seed));
        let kept = laws::test_symmetries(&game, [game.start()], 60, seed);
        kept.unwrap_or_else(|violation| panic!("{settings}: {violation}"));
    }
}
