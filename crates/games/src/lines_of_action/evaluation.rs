//! The static evaluations of Lines of Action: how close together the pieces of a side stand.

use super::board::Board;
use super::state::Status;
use super::{LinesOfAction, State};
use crate::word::{Word, by_size};
use game::{Evaluate, Named, Payoffs};

/// The static evaluations of [`LinesOfAction`]: the value of Black's pieces less the value of White's.
///
/// # Source
///
/// `center-of-mass`: Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), section 5.2.1. The features of
/// `strong`: Winands, van den Herik & Uiterwijk (2003). Differences: the paper gives no numbers, neither
/// for the points of a piece nor for the weights, so these are ours; of the features of the second source
/// the walls, the uniformity and the bonus for the player to move are omitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LinesOfActionEvaluation {
    /// A piece at distance d < 3 from the center of mass of its side is worth 100·(3 - d), a more distant
    /// one 100·(2 - d). Distances are counted in king's steps, with fractions.
    #[default]
    CenterOfMass,
    /// Concentration, centralization, quads, mobility and connectedness.
    Strong,
    /// 0 for every player.
    None,
}

/// The points for each square nearer to the center of mass.
const POINTS: i32 = 100;
/// The distance, in squares, from which on a piece has a negative value.
const FAR: i32 = 3;

/// The weights of `strong`; only their ratios matter.
mod weight {
    /// For each square that the average piece is nearer to the center of mass, beyond the unavoidable
    /// distance.
    pub(super) const CONCENTRATION: i32 = 2_000;
    /// For each square that the average piece is farther from the border.
    pub(super) const CENTRALIZATION: i32 = 150;
    /// For each window of 2 by 2 squares near the center of mass with three or four pieces.
    pub(super) const QUAD: i32 = 25;
    /// For each legal move.
    pub(super) const MOVE: i32 = 40;
    /// For each piece that the average piece touches.
    pub(super) const TOUCH: i32 = 50;
}

/// The distribution of a side's pieces. All sums are exact: coordinates are counted in fractions of a
/// square, with the number of pieces as the denominator.
struct Mass {
    pieces: i32,
    /// The sums of columns and rows: the center of mass, in those fractions.
    column: i32,
    row: i32,
    /// The sum of the distances of all pieces from the center of mass, in those fractions.
    distance: i32,
    /// The number of pieces at least [`FAR`] squares from it.
    far: i32,
    /// The sum of the distances of all pieces from the border, in squares.
    inside: i32,
}

impl Mass {
    fn new<W: Word>(board: &Board<W>, side: W) -> Mass {
        let mut mass = Mass { pieces: 0, column: 0, row: 0, distance: 0, far: 0, inside: 0 };
        for square in side.squares() {
            let at = board.place(square);
            mass.pieces += 1;
            mass.column += at.column;
            mass.row += at.row;
            mass.inside += at.inside;
        }
        for square in side.squares() {
            let at = board.place(square);
            let columns = (mass.pieces * at.column - mass.column).abs();
            let rows = (mass.pieces * at.row - mass.row).abs();
            let distance = columns.max(rows);
            mass.distance += distance;
            mass.far += i32::from(distance >= FAR * mass.pieces);
        }
        mass
    }

    /// The points of `center-of-mass`.
    fn points(&self) -> i32 {
        POINTS * (FAR * self.pieces - self.far) - POINTS * self.distance / self.pieces
    }

    /// The part of `strong` that does not depend on neighbors.
    fn concentration(&self) -> i32 {
        // One piece stands at the center, the next eight around it, the rest around these.
        let least = (self.pieces - 1).max(0) + (self.pieces - 9).max(0);
        let surplus =
            weight::CONCENTRATION * (self.distance - self.pieces * least) / (self.pieces * self.pieces);
        weight::CENTRALIZATION * self.inside / self.pieces - surplus
    }
}

/// The number of windows of 2 by 2 squares with three or four pieces whose centers lie within two squares
/// of the center of mass. A window is identified by its bottom left square.
fn quads<W: Word>(board: &Board<W>, side: W, mass: &Mass) -> i32 {
    // In halves of a fraction: the center of a window is half a square to the right of and above its
    // square.
    let range = |sum: i32, length: u32| {
        let twice = 2 * mass.pieces;
        let least = (2 * sum - 5 * mass.pieces + twice - 1).div_euclid(twice).max(0);
        let greatest = (2 * sum + 3 * mass.pieces).div_euclid(twice).min(length as i32 - 2);
        (least as usize, (greatest + 1) as usize)
    };
    let near = board.rectangle(range(mass.column, board.columns), range(mass.row, board.rows));
    let (right, above) = (side >> 1, side >> board.columns);
    let diagonal = above >> 1;
    let three = (side & right & (above | diagonal)) | (above & diagonal & (side | right));
    (three & near).len() as i32
}

/// The value of the pieces of one side by `strong`, without their mobility.
fn formation<W: Word>(board: &Board<W>, side: W) -> i32 {
    let mass = Mass::new(board, side);
    // Each pair of touching pieces counts for both.
    let touching = 2 * board.pairs(side);
    mass.concentration() + weight::QUAD * quads(board, side, &mass) + weight::TOUCH * touching / mass.pieces
}

impl LinesOfActionEvaluation {
    /// The value for Black.
    fn first<W: Word>(self, board: &Board<W>, state: &State) -> i32 {
        let [black, white] = state.pieces.map(W::load);
        match self {
            LinesOfActionEvaluation::CenterOfMass => {
                Mass::new(board, black).points() - Mass::new(board, white).points()
            }
            LinesOfActionEvaluation::Strong => {
                let counts = board.line_counts(black | white);
                let moves = board.mobility(black, white, &counts) - board.mobility(white, black, &counts);
                formation(board, black) - formation(board, white) + weight::MOVE * moves
            }
            LinesOfActionEvaluation::None => 0,
        }
    }
}

impl Evaluate<LinesOfAction> for LinesOfActionEvaluation {
    fn values(&self, game: &LinesOfAction, state: &State) -> Payoffs {
        Payoffs::two(by_size!(&game.tables, board => self.first(board, state)))
    }

    fn knows_null_move(&self) -> bool {
        true
    }

    /// A player who can move seldom has only bad moves.
    fn null_move(&self, game: &LinesOfAction, state: &State) -> Option<State> {
        let passed = game.position(state.pieces, state.mover.next(2));
        (passed.status == Status::Open).then_some(passed)
    }
}

impl Named for LinesOfActionEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (
            Self::CenterOfMass,
            "center-of-mass",
            "the distance of pieces from the center of mass of their side, as in the paper",
        ),
        (Self::Strong, "strong", "concentration, centralization, quads, mobility and connectedness"),
        (Self::None, "none", "0 for every player"),
    ];
}
