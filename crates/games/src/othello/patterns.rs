//! The values of patterns on a 6 by 6 board, by which moves are ordered in searches to the end. They affect
//! only the order, so results are exact whatever the weights are.
//!
//! A position is worth the sum of the weights of its patterns: the discs along its edges and on the squares
//! diagonally next to the corners, in its corners of 3 by 3, in its other rows and columns and in its
//! diagonals of 4, 5 and 6 squares; the number of legal placements of either player; the number of empty
//! squares next to each player's discs; the number of empty squares. Weights differ by stage of the game,
//! that is by the number of empty squares.
//!
//! **Source.** Sums of weighted patterns, fitted by regression, stage by stage: Buro, *Statistical feature
//! combination for the evaluation of game positions*, Journal of Artificial Intelligence Research 3, 1995;
//! *Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello*, in: Games in AI
//! Research, 2000.
//!
//! **Differences.** The board is smaller, and so are the patterns. Mobility and frontiers are counted.
//! Stages share no weights.

use super::board::{Word, around, placements};
use super::symmetry::transposed;
use super::{Aim, Discs, Othello, State};
use crate::word::BySize;
use std::sync::LazyLock;

/// The weights of the [patterns](Pattern), in eighths of a disc, stage by stage, for the most discs and for
/// the fewest; only the first of several patterns that are mirror images of each other is stored. Made by
/// `cargo run --release -p yomi-solve --features examples --example fit_othello`.
static FITTED: [&[u8; Pattern::STAGES * Pattern::ORIGINALS]; 2] =
    [include_bytes!("most.weights"), include_bytes!("fewest.weights")];

/// The weights of all patterns, stage by stage, for each aim.
static WEIGHTS: [LazyLock<Vec<i8>>; 2] =
    [LazyLock::new(|| unfolded(FITTED[0])), LazyLock::new(|| unfolded(FITTED[1]))];

/// Every pattern with the weight of its twin.
fn unfolded(fitted: &[u8]) -> Vec<i8> {
    let twins = Pattern::twins();
    let mut weights = vec![0; Pattern::STAGES * Pattern::COUNT];
    for (weights, fitted) in weights.chunks_mut(Pattern::COUNT).zip(fitted.chunks(Pattern::ORIGINALS)) {
        let mut fitted = fitted.iter();
        for (number, &Pattern(twin)) in twins.iter().enumerate() {
            let is_original = usize::from(twin) == number;
            weights[number] = if is_original {
                *fitted.next().expect("one for each") as i8
            } else {
                weights[usize::from(twin)]
            };
        }
    }
    weights
}

/// A pattern of a position, which has a weight: a number below [`COUNT`](Pattern::COUNT).
///
/// # Examples
///
/// ```
/// use game::Game;
/// use games::{Othello, othello::Pattern};
/// let game = Othello::new(6);
/// let seen = Pattern::all(&game, &game.start()).expect("on 6 by 6 patterns are seen");
/// assert!(seen.iter().all(|pattern| usize::from(pattern.0) < Pattern::COUNT));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Pattern(pub u16);

/// The first pattern of each kind. An empty square is 0, an own disc 1, one of the other 2; the squares are
/// the digits.
const EDGE: usize = 0;
const CORNER: usize = EDGE + 6561;
const SECOND: usize = CORNER + 19683;
const THIRD: usize = SECOND + 729;
const DIAGONAL_OF_6: usize = THIRD + 729;
const DIAGONAL_OF_5: usize = DIAGONAL_OF_6 + 729;
const DIAGONAL_OF_4: usize = DIAGONAL_OF_5 + 243;
const OWN_MOVES: usize = DIAGONAL_OF_4 + 81;
const OTHER_MOVES: usize = OWN_MOVES + COUNTED;
const OWN_FRONTIER: usize = OTHER_MOVES + COUNTED;
const OTHER_FRONTIER: usize = OWN_FRONTIER + COUNTED;
const EMPTY: usize = OTHER_FRONTIER + COUNTED;

/// Counts of this many squares or more are one pattern.
const COUNTED: usize = 32;

/// The largest number of empty squares in each stage but the earliest, from the end of the game on.
const STAGES: [u32; Pattern::STAGES - 1] = [9, 10, 11, 12, 13, 14, 16, 18, 21];

impl Pattern {
    /// The number of patterns.
    pub const COUNT: usize = EMPTY + COUNTED;
    /// The number of patterns of one position.
    pub const SEEN: usize = 31;
    /// The number of patterns that are the first among their mirror images: those that are their own
    /// [twins](Pattern::twins).
    pub const ORIGINALS: usize = 15_001;
    /// The number of stages.
    pub const STAGES: usize = 10;

    /// The stage of a position with this many empty squares: 0 is the last before the end.
    #[inline]
    pub fn stage(empty: u32) -> usize {
        STAGES.iter().filter(|&&greatest| empty > greatest).count()
    }

    /// The patterns of a position; `None` on boards of another size than 6.
    pub fn all(game: &Othello, state: &State) -> Option<[Pattern; Pattern::SEEN]> {
        let BySize::Small(discs) = &state.0 else { return None };
        (game.size() == 6).then(|| {
            let (mut all, mut number) = ([Pattern(0); Pattern::SEEN], 0);
            each(discs, game.ends.board, |pattern| {
                all[number] = Pattern(pattern as u16);
                number += 1;
            });
            all
        })
    }

    /// For each pattern the smallest of its mirror images, which all have the same weight.
    pub fn twins() -> Vec<Pattern> {
        let mut twins: Vec<Pattern> = (0..Pattern::COUNT as u16).map(Pattern).collect();
        // For each square of a pattern its image in the mirror image.
        let kinds: [(usize, &[usize]); 7] = [
            (EDGE, &[5, 4, 3, 2, 1, 0, 7, 6]),
            (CORNER, &[0, 3, 6, 1, 4, 7, 2, 5, 8]),
            (SECOND, &[5, 4, 3, 2, 1, 0]),
            (THIRD, &[5, 4, 3, 2, 1, 0]),
            (DIAGONAL_OF_6, &[5, 4, 3, 2, 1, 0]),
            (DIAGONAL_OF_5, &[4, 3, 2, 1, 0]),
            (DIAGONAL_OF_4, &[3, 2, 1, 0]),
        ];
        for (first, image) in kinds {
            for number in 0..3_usize.pow(image.len() as u32) {
                let digit = |place: usize| number / 3_usize.pow(place as u32) % 3;
                let twin: usize =
                    image.iter().enumerate().map(|(place, &to)| digit(place) * 3_usize.pow(to as u32)).sum();
                twins[first + number] = Pattern((first + number.min(twin)) as u16);
            }
        }
        twins
    }
}

impl Othello {
    /// An estimate of a position for the player to move, in eighths of a disc; `None` if there are no
    /// weights for this board.
    #[inline]
    pub(super) fn by_patterns(&self, state: &State) -> Option<i32> {
        let BySize::Small(discs) = &state.0 else { return None };
        self.has_weights().then(|| {
            let board = self.ends.board;
            let empty = (board & !(discs.own | discs.other)).count();
            let weights = &WEIGHTS[usize::from(self.aim == Aim::Fewest)];
            let weights = &weights[Pattern::stage(empty) * Pattern::COUNT..][..Pattern::COUNT];
            let mut sum = 0;
            each(discs, board, |pattern| sum += i32::from(weights[pattern]));
            sum
        })
    }

    /// True if there are weights for this board.
    #[inline]
    pub(super) fn has_weights(&self) -> bool {
        self.size == 6
    }
}

/// The squares of a line of up to nine as digits of a number to base 3; those of rotated or reflected
/// corners, as seen from the corner.
static DIGITS: [[u16; 512]; 4] = {
    let mut digits = [[0; 512]; 4];
    let mut set = 0;
    while set < 512 {
        let mut square = 0;
        while square < 9 {
            if set >> square & 1 == 1 {
                let (column, row) = (square % 3, square / 3);
                let images = [square, 3 * row + 2 - column, 3 * (2 - row) + column, 8 - square];
                let mut image = 0;
                while image < 4 {
                    digits[image][set] += 3_u16.pow(images[image]);
                    image += 1;
                }
            }
            square += 1;
        }
        set += 1;
    }
    digits
};

/// The diagonals of a length: each with the first of its columns.
const OF_6: [(u64, u32); 2] = [(diagonal(0, 9, 6), 0), (diagonal(5, 7, 6), 0)];
const OF_5: [(u64, u32); 4] =
    [(diagonal(1, 9, 5), 1), (diagonal(8, 9, 5), 0), (diagonal(4, 7, 5), 0), (diagonal(13, 7, 5), 1)];
const OF_4: [(u64, u32); 4] =
    [(diagonal(2, 9, 4), 2), (diagonal(16, 9, 4), 0), (diagonal(3, 7, 4), 0), (diagonal(21, 7, 4), 2)];

/// The squares of a line of `length` from `first` on, each a step from the one before.
const fn diagonal(first: u32, step: u32, length: u32) -> u64 {
    let (mut squares, mut number) = (0, 0);
    while number < length {
        squares |= 1 << (first + number * step);
        number += 1;
    }
    squares
}

/// Calls the visitor with all patterns of a position on 6 by 6.
#[inline(always)]
#[expect(clippy::inline_always, reason = "called in two places, one of them all the time")]
fn each(discs: &Discs<u64>, board: u64, mut found: impl FnMut(usize)) {
    let Discs { own, other, .. } = *discs;
    let number = |own: u64, other: u64, image: usize| {
        let digits = |squares: u64| usize::from(DIGITS[image][squares as usize % 512]);
        digits(own) + 2 * digits(other)
    };
    // Step 1. Rows and columns, as seen from each side of the board.
    let upside_down = |squares: u64| squares.swap_bytes() >> 16;
    let (own_columns, other_columns) = (transposed(own), transposed(other));
    let sides = [
        (own, other),
        (upside_down(own), upside_down(other)),
        (own_columns, other_columns),
        (upside_down(own_columns), upside_down(other_columns)),
    ];
    for (own, other) in sides {
        let row = |row: u32| number(own >> (8 * row) & 63, other >> (8 * row) & 63, 0);
        // The squares diagonally next to the corners follow the edge.
        let edge = |squares: u64| squares & 63 | squares >> 3 & 0x40 | squares >> 5 & 0x80;
        found(EDGE + number(edge(own), edge(other), 0));
        found(SECOND + row(1));
        found(THIRD + row(2));
    }
    // Step 2. Corners.
    for (image, by) in [0, 3, 24, 27].into_iter().enumerate() {
        let corner = |squares: u64| squares & 7 | squares >> 5 & 0x38 | squares >> 10 & 0x1C0;
        found(CORNER + number(corner(own >> by), corner(other >> by), image));
    }
    // Step 3. Diagonals: one disc per column, so the sum over the rows does not carry.
    let mut diagonal = |first: usize, (squares, column): (u64, u32)| {
        let gathered = |discs: u64| (discs & squares).wrapping_mul(0x0101_0101_0101_0101) >> (56 + column);
        found(first + number(gathered(own), gathered(other), 0));
    };
    for line in OF_6 {
        diagonal(DIAGONAL_OF_6, line);
    }
    for line in OF_5 {
        diagonal(DIAGONAL_OF_5, line);
    }
    for line in OF_4 {
        diagonal(DIAGONAL_OF_4, line);
    }
    // Step 4. Counts.
    let empty = board & !(own | other);
    let mut count = |first: usize, squares: u64| found(first + (squares.count() as usize).min(COUNTED - 1));
    count(OWN_MOVES, discs.placements);
    count(OTHER_MOVES, placements(other, own, empty));
    count(OWN_FRONTIER, around(own) & empty);
    count(OTHER_FRONTIER, around(other) & empty);
    count(EMPTY, empty);
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;
    use game::{Game, Notation, legal};

    #[test]
    fn images_of_a_position_have_the_same_patterns() {
        let (game, twins) = (Othello::new(6), Pattern::twins());
        let mut random = Random::new(3);
        for _ in 0..20 {
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                let patterns = |state: &State| {
                    let mut all =
                        Pattern::all(&game, state).expect("6 by 6").map(|Pattern(n)| twins[usize::from(n)]);
                    all.sort_unstable();
                    all
                };
                let text = game.write_position(&state);
                let (squares, turn) = text.split_at(36);
                let at = |column: usize, row: usize| squares.as_bytes()[6 * row + column] as char;
                let sideways: String = (0..36).map(|square| at(5 - square % 6, square / 6)).collect();
                let turned: String = (0..36).map(|square| at(square / 6, 5 - square % 6)).collect();
                if game.discs(&state).iter().sum::<u32>() > 4 {
                    for image in [sideways, turned] {
                        let image = game.read_position(&format!("{image}{turn}")).expect("an image");
                        assert_eq!(patterns(&image), patterns(&state), "{text}");
                    }
                }
                let moves = legal(&game, &state);
                game.play(&mut state, moves[random.index(moves.len())]);
            }
        }
    }

    /// Counted by hand.
    #[test]
    fn patterns_are_numbers_to_base_3() {
        let game = Othello::new(6);
        // After c2, White to move.
        let state = game.read_position("--------x-----xx----xo-------------- o").expect("a position");
        let all = Pattern::all(&game, &state).expect("6 by 6").map(|Pattern(number)| usize::from(number));
        // White moves, so that Black's discs are 2. The second row from above: a disc of Black on c.
        assert_eq!(all[1], SECOND + 2 * 9);
        // The third: discs of Black on c and d.
        assert_eq!(all[2], THIRD + 2 * 9 + 2 * 27);
        // The third row from below: Black on c, White on d.
        assert_eq!(all[5], THIRD + 2 * 9 + 27);
        // The corner of a1 holds c2, its 6th square, and c3, its 9th.
        assert_eq!(all[12], CORNER + 2 * 243 + 2 * 6561);
        assert_eq!(all[Pattern::SEEN - 1], EMPTY + 31);
    }

    #[test]
    fn twins_are_counted() {
        let twins = Pattern::twins();
        let originals =
            (0..).zip(&twins).filter(|&(number, &Pattern(twin))| number == usize::from(twin)).count();
        assert_eq!((twins.len(), originals), (Pattern::COUNT, Pattern::ORIGINALS));
        assert!(
            twins.iter().all(|&Pattern(twin)| twins[usize::from(twin)] == Pattern(twin)),
            "twins of twins"
        );
    }

    #[test]
    fn stages_go_from_the_end_to_the_start() {
        let stages: Vec<usize> = (0..=32).map(Pattern::stage).collect();
        assert!(stages.is_sorted());
        assert_eq!((stages[0], stages[9], stages[10], stages[32]), (0, 0, 1, Pattern::STAGES - 1));
    }

    #[test]
    fn only_6_by_6_has_weights() {
        for size in Othello::SIZES {
            for aim in [Aim::Most, Aim::Fewest] {
                let game = Othello::new(size).with_aim(aim);
                assert_eq!(game.by_patterns(&game.start()).is_some(), size == 6, "{size}, {aim:?}");
            }
        }
    }
}
