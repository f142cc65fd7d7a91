//! The static evaluations of Othello.

use super::board::{Word, placements};
use super::regions::{Regions, WEIGHTS};
use super::{Aim, Discs, Othello, State};
use crate::word::by_size;
use game::{Endgame, Evaluate, Game, Named, Payoffs, Player};

/// The static evaluations of [`Othello`].
///
/// Each is a difference, the player to move less the other, and is negated if the aim is to have the fewest
/// discs.
///
/// # Units
///
/// `discs`, `corners` and `mobility` count discs, corners and legal placements. In `mobility-corners` a
/// legal placement is worth 10; in `weighted-squares` a corner is worth 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OthelloEvaluation {
    /// Mobility, corners, the squares that give corners away, edges, and discs when the board fills.
    #[default]
    MobilityCorners,
    /// Discs.
    Discs,
    /// Corners.
    Corners,
    /// Legal placements.
    Mobility,
    /// Discs, weighted by their squares: the standard weighted piece counter (Yoshioka, Ishii and Ito 1999)
    /// that others are measured against (Lucas and Runarsson 2006).
    WeightedSquares,
    /// 0 for every player.
    None,
}

/// The value of a legal placement.
const PLACEMENT: i32 = 10;
/// The value of a corner.
const CORNER: i32 = 100;
/// The penalty for a disc diagonally next to an empty corner.
const DIAGONAL: i32 = 40;
/// The penalty for a disc on the edge next to an empty corner.
const BESIDE: i32 = 15;
/// The value of a disc on the edge.
const EDGE: i32 = 5;
/// The number of empty squares from which on discs count: 1 more for each square filled since.
const LATE: i32 = 16;

/// The squares of a region that `discs` holds for the player to move less those it holds for the other.
fn held<W: Word>(discs: &Discs<W>, region: W) -> i32 {
    (discs.own & region).count() as i32 - (discs.other & region).count() as i32
}

fn empty<W: Word>(discs: &Discs<W>, regions: &Regions) -> W {
    W::of(regions.squares) & !(discs.own | discs.other)
}

fn mobility<W: Word>(discs: &Discs<W>, empty: W) -> i32 {
    discs.placements.count() as i32 - placements(discs.other, discs.own, empty).count() as i32
}

fn mixed<W: Word>(discs: &Discs<W>, regions: &Regions) -> i32 {
    let empty = empty(discs, regions);
    let mut value = PLACEMENT * mobility(discs, empty)
        + EDGE * held(discs, W::of(regions.edges))
        + CORNER * held(discs, W::of(regions.corners));
    let (mut diagonal, mut beside) = (W::NONE, W::NONE);
    for [corner, next, edge] in regions.near {
        if W::of(corner) & empty != W::NONE {
            diagonal = diagonal | W::of(next);
            beside = beside | W::of(edge);
        }
    }
    value -= DIAGONAL * held(discs, diagonal) + BESIDE * held(discs, beside);
    let late = LATE - empty.count() as i32;
    if late > 0 {
        value += late * discs.difference();
    }
    value
}

fn weighted<W: Word>(discs: &Discs<W>, regions: &Regions) -> i32 {
    let squares = WEIGHTS.iter().zip(regions.weighted);
    squares.map(|(weight, region)| weight * held(discs, W::of(region))).sum()
}

impl OthelloEvaluation {
    fn of<W: Word>(self, game: &Othello, discs: &Discs<W>) -> i32 {
        let value = match self {
            OthelloEvaluation::MobilityCorners => mixed(discs, &game.regions),
            OthelloEvaluation::Discs => discs.difference(),
            OthelloEvaluation::Corners => held(discs, W::of(game.regions.corners)),
            OthelloEvaluation::Mobility => mobility(discs, empty(discs, &game.regions)),
            OthelloEvaluation::WeightedSquares => weighted(discs, &game.regions),
            OthelloEvaluation::None => 0,
        };
        if game.aim == Aim::Most { value } else { -value }
    }
}

impl Evaluate<Othello> for OthelloEvaluation {
    fn values(&self, game: &Othello, state: &State) -> Payoffs {
        let score = self.score(game, state);
        Payoffs::two(if game.to_move(state) == Player::FIRST { score } else { -score })
    }

    fn score(&self, game: &Othello, state: &State) -> i32 {
        by_size!(&state.0, discs => self.of(game, discs))
    }

    fn endgame(&self) -> impl Endgame<Othello> {
        *self
    }
}

impl Named for OthelloEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (
            Self::MobilityCorners,
            "mobility-corners",
            "mobility, corners and what gives them away, edges, discs when the board fills",
        ),
        (Self::Discs, "discs", "own discs less the other's"),
        (Self::Corners, "corners", "own corners less the other's"),
        (Self::Mobility, "mobility", "legal placements less the other's"),
        (
            Self::WeightedSquares,
            "weighted-squares",
            "own discs less the other's, each weighted by its square",
        ),
        (Self::None, "none", "0 for every player"),
    ];
}
