//! Shatar, square by square.

use crate::second_implementation::board::{Board, DIRECTIONS, EMPTY, Place, index_of, name, place};
use crate::second_implementation::step::{Plain, Settings, between, in_step, leaves, one_of};
use crate::symmetry::{Plan, empty, holds, scatter, shortened, words};
use game::random::Random;
use game::{Configured, Game, Given, Notation, Symmetric};
use games::Shatar;
use std::collections::BTreeMap;

const LETTERS: [char; 2] = ['w', 'b'];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// Directions of a king: straight ones at even indexes, diagonal ones at odd ones.
const STRAIGHT: [usize; 4] = [0, 2, 4, 6];
const DIAGONAL: [usize; 4] = [1, 3, 5, 7];
/// The count from which on positions of different counts differ in repetitions.
const COUNTED_FROM: usize = 60;

struct PlainShatar {
    knight_mate: String,
    robado: String,
    has_niol: bool,
    double_step: String,
    fifty_moves: bool,
    repetition: Option<usize>,
}

impl PlainShatar {
    fn new(settings: &Settings) -> PlainShatar {
        PlainShatar {
            knight_mate: settings.text("knight-mate", "loses").to_owned(),
            robado: settings.text("robado", "draw").to_owned(),
            has_niol: settings.text("niol", "draw") == "draw",
            double_step: settings.text("double-step", "played").to_owned(),
            fifty_moves: settings.text("fifty-moves", "true") == "true",
            repetition: settings.text("repetition", "3").parse().ok(),
        }
    }

    fn after(&self, position: &Position, from: Place, to: Place) -> Position {
        let mut next = position.clone();
        let (man, taken) = (position.board.get(from), position.board.get(to));
        let is_pawn = man.eq_ignore_ascii_case(&'p');
        let man = match (man, to.1) {
            ('P', 7) => 'J',
            ('p', 0) => 'j',
            _ => man,
        };
        next.board.set(from, EMPTY);
        next.board.set(to, man);
        next.count = if is_pawn || taken != EMPTY || !self.fifty_moves { 0 } else { position.count + 1 };
        next.mover = 1 - position.mover;
        let checks = next.checks();
        let has_shak = position.shak[position.mover] || checks.iter().copied().any(is_shak);
        next.shak[position.mover] = self.has_niol && !checks.is_empty() && has_shak;
        next
    }

    /// The moves that leave the own king unattacked.
    fn moves_of(&self, position: &Position) -> Vec<(Place, Place)> {
        let chosen = if self.double_step == "choice" { position.double_steps() } else { Vec::new() };
        let moves = if chosen.is_empty() { position.moves() } else { chosen };
        let is_safe = |&(from, to): &(Place, Place)| {
            let next = self.after(position, from, to);
            next.attackers(next.king(position.mover), 1 - position.mover).is_empty()
        };
        moves.into_iter().filter(is_safe).collect()
    }

    /// The same without those that are forbidden because they mate by knights.
    fn allowed(&self, position: &Position) -> Vec<(Place, Place)> {
        let mut moves = self.moves_of(position);
        if self.knight_mate == "illegal" {
            moves.retain(|&(from, to)| {
                let next = self.after(position, from, to);
                let is_over = self.robado == "draw" && next.has_bare_king();
                is_over || !next.is_by_knights() || !self.moves_of(&next).is_empty()
            });
        }
        moves
    }
}

fn is_shak(man: char) -> bool {
    "nrjNRJ".contains(man)
}

#[derive(Clone)]
struct Position {
    board: Board,
    mover: usize,
    /// Whether each player's series of checks holds a shak.
    shak: [bool; 2],
    count: usize,
}

impl Position {
    fn owner(&self, at: Place) -> Option<usize> {
        let man = self.board.get(at);
        (man != EMPTY).then_some(usize::from(man.is_ascii_lowercase()))
    }

    fn men_of(&self, player: usize) -> Vec<Place> {
        self.board.places().into_iter().filter(|&at| self.owner(at) == Some(player)).collect()
    }

    fn king(&self, player: usize) -> Place {
        self.board.places_of(['K', 'k'][player])[0]
    }

    fn has_bare_king(&self) -> bool {
        (0..2).any(|player| self.men_of(player).len() == 1)
    }

    /// The squares that the man on a square attacks.
    fn attacked_from(&self, from: Place) -> Vec<Place> {
        let man = self.board.get(from);
        let step = |direction| self.board.away(from, direction, 1);
        let slide = |directions: [usize; 4]| {
            let mut reached = Vec::new();
            for direction in directions {
                for steps in 1..8 {
                    let Some(at) = self.board.away(from, DIRECTIONS[direction], steps) else { break };
                    reached.push(at);
                    if self.board.get(at) != EMPTY {
                        break;
                    }
                }
            }
            reached
        };
        let steps = |directions: [usize; 4]| directions.into_iter().filter_map(|at| step(DIRECTIONS[at]));
        match man.to_ascii_lowercase() {
            'p' => {
                let up = if man == 'P' { 1 } else { -1 };
                [-1, 1].into_iter().filter_map(|right| step((right, up))).collect()
            }
            'n' => KNIGHT.into_iter().filter_map(step).collect(),
            'b' => slide(DIAGONAL),
            'r' => slide(STRAIGHT),
            'j' => slide(STRAIGHT).into_iter().chain(steps(DIAGONAL)).collect(),
            'k' => DIRECTIONS.into_iter().filter_map(step).collect(),
            _ => Vec::new(),
        }
    }

    /// The men of a player that attack a square.
    fn attackers(&self, at: Place, player: usize) -> Vec<char> {
        let men = self.men_of(player).into_iter().filter(|&from| self.attacked_from(from).contains(&at));
        men.map(|from| self.board.get(from)).collect()
    }

    /// The men that give check to the player to move.
    fn checks(&self) -> Vec<char> {
        self.attackers(self.king(self.mover), 1 - self.mover)
    }

    fn is_by_knights(&self) -> bool {
        let checks = self.checks();
        !checks.is_empty() && checks.iter().all(|man| man.eq_ignore_ascii_case(&'n'))
    }

    /// The moves of the player to move, without regard for the king.
    fn moves(&self) -> Vec<(Place, Place)> {
        let mut moves = Vec::new();
        for from in self.men_of(self.mover) {
            let man = self.board.get(from);
            let is_pawn = man.eq_ignore_ascii_case(&'p');
            let attacked = self.attacked_from(from).into_iter();
            let takes = |at: &Place| self.owner(*at) == Some(1 - self.mover);
            let goes = |at: &Place| takes(at) || !is_pawn && self.owner(*at).is_none();
            moves.extend(attacked.filter(goes).map(|to| (from, to)));
            if is_pawn && let Some(to) = self.board.away(from, (0, self.up()), 1) {
                moves.extend(self.owner(to).is_none().then_some((from, to)));
            }
        }
        moves
    }

    fn up(&self) -> i32 {
        [1, -1][self.mover]
    }

    /// The double steps of a player whose men are all at home and who is not in check.
    fn double_steps(&self) -> Vec<(Place, Place)> {
        let (first, second) = [(0, 1), (7, 6)][self.mover];
        let is_home = |at: &Place| at.1 == first || at.1 == second;
        let men = self.men_of(self.mover);
        let is_full = (0..8).all(|column| self.board.get((column, second)) == ['P', 'p'][self.mover]);
        if men.len() != 16 || !men.iter().all(is_home) || !is_full || !self.checks().is_empty() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for column in [3, 4] {
            let from = (column, second);
            let ahead =
                [1, 2].map(|steps| self.board.away(from, (0, self.up()), steps).expect("on the board"));
            if ahead.iter().all(|&at| self.owner(at).is_none()) {
                moves.push((from, ahead[1]));
            }
        }
        moves
    }
}

fn won(player: usize) -> Vec<i32> {
    if player == 0 { vec![1, -1] } else { vec![-1, 1] }
}

impl Plain for PlainShatar {
    type Position = Position;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Option<Position> {
        let played = "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - 0";
        let unplayed = "rnbjkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBJKBNR w - 0";
        Some(self.read(if self.double_step == "played" { played } else { unplayed }))
    }

    fn read(&self, text: &str) -> Position {
        let words: Vec<&str> = text.split(' ').collect();
        let shak = match words[2] {
            "-" => [false, false],
            "w" => [true, false],
            "b" => [false, true],
            _ => [true, true],
        };
        Position {
            board: Board::read_with_numbers(words[0]),
            mover: index_of(&LETTERS, words[1]),
            shak,
            count: words[3].parse().expect("a count"),
        }
    }

    fn write(&self, position: &Position) -> String {
        let series = match position.shak {
            [false, false] => "-",
            [true, false] => "w",
            [false, true] => "b",
            [true, true] => "wb",
        };
        let (board, mover) = (position.board.with_numbers(), LETTERS[position.mover]);
        format!("{board} {mover} {series} {}", position.count)
    }

    fn mover(&self, position: &Position) -> usize {
        position.mover
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        let draw = Some(vec![0, 0]);
        if self.robado == "draw" && position.has_bare_king() {
            return draw;
        }
        let (next, last) = (position.mover, 1 - position.mover);
        if !self.allowed(position).is_empty() {
            let is_robado = self.robado == "unless-mate" && position.has_bare_king();
            return if is_robado || position.count >= 100 { draw } else { None };
        }
        if position.checks().is_empty() {
            return draw;
        }
        match self.knight_mate.as_str() {
            "loses" if position.is_by_knights() => Some(won(next)),
            "draw" if position.is_by_knights() => draw,
            _ if self.has_niol && !position.shak[last] => draw,
            _ => Some(won(last)),
        }
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let text = |(from, to): (Place, Place)| {
            let is_pawn = position.board.get(from).eq_ignore_ascii_case(&'p');
            let becomes = if is_pawn && [0, 7].contains(&to.1) { "j" } else { "" };
            format!("{}{}{becomes}", name(from), name(to))
        };
        self.allowed(position).into_iter().map(text).collect()
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        self.after(position, place(&mv[..2]), place(&mv[2..4]))
    }

    fn repetition(&self) -> Option<usize> {
        self.repetition
    }

    fn identity(&self, position: &Position) -> String {
        let count = if position.count < COUNTED_FROM { 0 } else { position.count };
        self.write(&Position { count, ..position.clone() })
    }

    /// Checks come first, then captures.
    fn hurries(&self, position: &Position, mv: &str) -> i32 {
        let next = self.play(position, mv);
        let takes = position.board.get(place(&mv[2..4])) != EMPTY;
        2 * i32::from(!next.checks().is_empty()) + i32::from(takes)
    }

    /// A few men or many, often around the king to move, which often stands on the border.
    fn drawn(&self, random: &mut Random) -> Option<String> {
        let mut board = Board::empty(8, 8);
        let mover = random.index(2);
        let corner = *one_of(random, &[0, 0, 3, 7]);
        let row = random.index(8);
        let king = (corner, *one_of(random, &[0, 7, row]));
        board.set(king, ['K', 'k'][mover]);
        let around = |random: &mut Random, reach: usize| {
            let mut near = |at: usize| (at + random.index(2 * reach + 1)).saturating_sub(reach).min(7);
            (near(king.0), near(king.1))
        };
        let other = (random.index(8), random.index(8));
        if other.0.abs_diff(king.0) <= 1 && other.1.abs_diff(king.1) <= 1 {
            return None;
        }
        board.set(other, ['K', 'k'][1 - mover]);
        for player in 0..2 {
            let most = *one_of(random, &[2, 5, 15]);
            for _ in 0..between(random, 0, most) {
                let reach = *one_of(random, &[1, 2, 3, 7]);
                let at = around(random, if player == mover { reach.min(2) } else { reach });
                let man = *one_of(random, &['p', 'p', 'n', 'b', 'r', 'j']);
                if board.get(at) == EMPTY && (man != 'p' || (1..7).contains(&at.1)) {
                    board.set(at, if player == 0 { man.to_ascii_uppercase() } else { man });
                }
            }
        }
        let count = if self.fifty_moves { *one_of(random, &[0, 5, 58, 59, 98, 100]) } else { 0 };
        let mut position = Position { board, mover, shak: [false; 2], count };
        if !position.attackers(other, mover).is_empty() {
            return None;
        }
        let checks = position.checks();
        if self.has_niol {
            let is_series = !checks.is_empty() && random.below(2) == 0;
            position.shak[1 - mover] = is_series || checks.iter().copied().any(is_shak);
            position.shak[mover] = random.below(3) == 0;
        }
        Some(self.write(&position))
    }
}

fn drawn_settings(random: &mut Random) -> Settings {
    Settings::default()
        .with("knight-mate", one_of(random, &["loses", "draw", "illegal", "illegal", "wins"]))
        .with("robado", one_of(random, &["draw", "unless-mate", "none"]))
        .with("niol", one_of(random, &["draw", "wins"]))
        .with("double-step", one_of(random, &["played", "choice", "none"]))
        .with("fifty-moves", one_of(random, &["true", "false"]))
        .with("repetition", one_of(random, &["2", "3", "4", "none"]))
}

const FIXED: [&str; 8] = [
    "",
    "knight-mate=draw",
    "knight-mate=illegal",
    "knight-mate=wins;robado=unless-mate",
    "robado=none;repetition=2",
    "niol=wins",
    "double-step=choice",
    "fifty-moves=false;double-step=none",
];

#[test]
fn shatar_in_step() {
    in_step::<Shatar, PlainShatar>("shatar", &FIXED, drawn_settings, PlainShatar::new);
}

/// The kind of end of a position by the default rules.
fn end(rules: &PlainShatar, position: &Position) -> &'static str {
    match rules.outcome(position) {
        None => "none",
        Some(_) if position.has_bare_king() => "robado",
        Some(_) if !rules.moves_of(position).is_empty() => "fifty moves",
        Some(_) if position.checks().is_empty() => "stalemate",
        Some(_) if position.is_by_knights() => "mate by a knight",
        Some(payoffs) if payoffs == [0, 0] => "niol",
        Some(_) => "mate",
    }
}

/// Random positions, and those after every move, end as they should under every setting, in each way often.
#[test]
fn every_end_of_shatar_is_met() {
    let mut random = Random::new(5);
    let default = PlainShatar::new(&Settings::default());
    let all: Vec<(Shatar, PlainShatar)> = FIXED
        .iter()
        .map(|text| {
            let settings = Settings::read(text);
            let mut given = Given::defaults(Shatar::PARAMETERS);
            for (name, value) in &settings.0 {
                given.set(name, value).expect("a parameter");
            }
            (Shatar::configure(&given).expect("a game"), PlainShatar::new(&settings))
        })
        .collect();
    let mut met: BTreeMap<&str, u32> = BTreeMap::new();
    while met.values().filter(|&&count| count >= 20).count() < 7 {
        let Some(text) = default.drawn(&mut random) else { continue };
        let position = default.read(&text);
        let kind = end(&default, &position);
        *met.entry(kind).or_default() += 1;
        if kind == "none" || met[kind] > 100 {
            continue;
        }
        for (game, plain) in &all {
            let mut position = position.clone();
            position.shak = if plain.has_niol { position.shak } else { [false; 2] };
            position.count = if plain.fifty_moves { position.count } else { 0 };
            let text = plain.write(&position);
            let state = game.read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let payoffs = game.outcome(&state).map(|payoffs| payoffs.as_slice().to_vec());
            assert_eq!(payoffs, plain.outcome(&position), "{text}");
        }
    }
}

#[test]
fn the_start_of_shatar_has_as_many_leaves_by_both() {
    let rules = PlainShatar::new(&Settings::default());
    assert_eq!(leaves(&rules, &rules.start().expect("a start"), 3), 8_426);
}

#[test]
fn symmetries_hold_under_every_setting() {
    let choices = [
        words("knight-mate", "loses draw illegal wins"),
        words("robado", "draw unless-mate none"),
        words("niol", "draw wins"),
        words("double-step", "played choice none"),
        words("fifty-moves", "true false"),
        words("repetition", "2 3 none"),
    ];
    let plan = Plan { settings: 40, games: 1, positions: 40 };
    holds::<Shatar>(&plan, &choices, |_, random| {
        let mut board = empty(8, 8);
        for king in ['K', 'k'] {
            board[random.index(8)][random.index(8)] = king;
        }
        for letter in "PNBRJpnbrj".chars() {
            scatter(&mut board, letter, random.index(3), random);
        }
        format!("{} {}", shortened(&board), ['w', 'b'][random.index(2)])
    });
    assert_eq!(Shatar::default().symmetries().len(), 3);
}
