//! The letters and signs of moves and positions.

use crate::syntax::{Belongs, Board, Layer, MoveLine, Rules, Shape, Verb};
use game::Player;

/// The letters of the players, in turn order.
pub(super) const MARKS: [char; game::MAX_PLAYERS] = ['x', 'o', '+', '*', '#', '@'];

/// The letters and signs of a game, and the facts that its notation depends on.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    /// The letter of each layer.
    pub(super) letters: Vec<char>,
    /// The number of kinds of pieces that a player places by choice.
    pub(crate) kinds_placed: usize,
    pub(super) capture_sign: &'static str,
    /// True if a line of `turn` brings pieces onto the board.
    pub(super) adds_pieces: bool,
    /// True if there is a pie rule.
    pub(crate) exchanges: bool,
}

impl Texts {
    pub(crate) fn new(rules: &Rules, layers: &[Layer]) -> Texts {
        Texts {
            letters: letters(rules, layers),
            kinds_placed: kinds_placed(rules),
            capture_sign: capture_sign(rules),
            adds_pieces: adds_pieces(rules),
            exchanges: verbs(rules).any(|verb| *verb == Verb::PieRule),
        }
    }
}

/// All verbs of `turn`, the second ones too.
pub(super) fn verbs(rules: &Rules) -> impl Iterator<Item = &Verb> {
    rules.lines().flat_map(MoveLine::verbs)
}

/// The letter of the pieces of each layer: that of the player if there is one kind of pieces for each
/// player; else one of the name, a capital for the first player.
fn letters(rules: &Rules, layers: &[Layer]) -> Vec<char> {
    let each = rules.pieces.iter().filter(|kind| kind.belongs == Belongs::Each).count();
    let mut letters: Vec<char> = Vec::new();
    for layer in layers {
        let kind = &rules.pieces[layer.piece];
        let is_first = layer.owner == Some(Player::FIRST);
        let cased = |letter: char| {
            if is_first { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
        };
        let mark = layer.owner.filter(|_| each == 1 && kind.belongs == Belongs::Each);
        let of_name = kind.name.chars().filter(char::is_ascii_alphabetic).map(cased);
        let others = MARKS[4..].iter().copied().chain('a'..='z').chain('A'..='Z');
        let mut candidates =
            mark.map(|player| MARKS[player.index()]).into_iter().chain(of_name).chain(others);
        let free = |letter: &char| {
            !letters.contains(letter)
                && (mark.is_some() || each != 1 || !MARKS[..rules.seats()].contains(letter))
        };
        let letter = candidates.find(free).unwrap_or('?');
        letters.push(letter);
    }
    letters
}

/// True if a line of `turn` brings pieces onto the board.
fn adds_pieces(rules: &Rules) -> bool {
    rules.lines().any(|line| line.facts().any(|facts| facts.puts.is_some()))
}

/// The number of kinds of pieces that a player places by choice.
fn kinds_placed(rules: &Rules) -> usize {
    let mut kinds: Vec<usize> = Vec::new();
    for facts in rules.lines().flat_map(MoveLine::facts) {
        kinds.extend(facts.brings.filter(|_| facts.is_one));
    }
    kinds.sort_unstable();
    kinds.dedup();
    let of = |player: Player| kinds.iter().filter(|kind| rules.pieces[**kind].belongs.to(player)).count();
    Player::all(rules.seats()).map(of).max().unwrap_or(0)
}

/// The sign of a capture: `x`, or `:` where the name of a cell has an x.
fn capture_sign(rules: &Rules) -> &'static str {
    let has_x = |board: &Board| {
        matches!(board.shape, Shape::Joined) && board.cells.iter().any(|cell| cell.name.contains('x'))
    };
    if rules.board.as_ref().is_some_and(has_x) { ":" } else { "x" }
}
