//! The static evaluations of Amazons: which side reaches which squares first.

use super::board::{Board, each};
use super::{Amazons, State};
use crate::word::{Word, by_size};
use game::{Evaluate, Named, Payoffs, Player};

/// The static evaluations of [`Amazons`].
///
/// # Source
///
/// `territory`: the minimum distance function of Müller & Tegos (2002). `mixture`: the terms t1, t2, c1, c2
/// and w of Lieberum (2005). Differences: only the abstracts of the sources were available, so the formulas
/// are those by which the literature quotes them; the player to move gets a fifth of a square for a tie in
/// both; the weights of the terms of the mixture as functions of w are ours, and Lieberum's term for
/// enclosed amazons is omitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AmazonsEvaluation {
    /// 100 for each empty square that a player's queens reach in fewer moves than the opponent's, 20 for
    /// the player to move if both need equally many.
    #[default]
    Territory,
    /// By queen's and king's moves; king's moves count less the more the territories are separated.
    Mixture,
    /// 100 for each square that an amazon can move to.
    Mobility,
    /// 0 for every player.
    None,
}

/// The value of a square.
const SQUARE: i32 = 100;
/// The value, for the player to move, of a square that both reach in equally many moves.
const TIE: i32 = SQUARE / 5;
/// The distance of a square that is never reached.
const FAR: u8 = 255;
/// An advantage of this many king's steps or more counts as a whole square.
const STEPS: i32 = 6;

/// By queen's moves: the squares that either side reaches first, less the other side's, in [`SQUARE`]s for
/// the first player.
fn territory<W: Word>(board: &Board<W>, state: &State) -> i32 {
    let empty = board.without(W::load(state.occupied()));
    let mut frontier = state.amazons.map(W::load);
    let mut reached = [W::NONE; 2];
    let mut sooner = [W::NONE; 2];
    while !(frontier[0] | frontier[1]).is_empty() {
        for player in [0, 1] {
            frontier[player] = board.spread(frontier[player], empty) & !reached[player];
            reached[player] = reached[player] | frontier[player];
        }
        // After each number of moves: squares reached by one side and not yet by the other.
        for player in [0, 1] {
            sooner[player] = sooner[player] | (reached[player] & !reached[1 - player]);
        }
    }
    let ties = reached[0] & reached[1] & !(sooner[0] | sooner[1]);
    SQUARE * (sooner[0].len() as i32 - sooner[1].len() as i32) + sign(state) * TIE * ties.len() as i32
}

/// The distance in moves of each square from the amazons, [`FAR`] if it is not reached. `spread` makes a
/// move.
fn distances<W: Word>(amazons: W, empty: W, spread: impl Fn(W) -> W) -> [u8; 128] {
    let mut distances = [FAR; 128];
    let (mut frontier, mut left, mut distance) = (amazons, empty, 0);
    loop {
        frontier = spread(frontier) & left;
        if frontier.is_empty() {
            return distances;
        }
        left = left & !frontier;
        distance += 1;
        each(frontier, |square| distances[usize::from(square)] = distance);
    }
}

/// The value of a square by the two distances: it belongs to the nearer side; a tie is worth a little to
/// the player to move.
fn owned([first, second]: [u8; 2], tie: i32) -> i32 {
    match first.cmp(&second) {
        std::cmp::Ordering::Less => SQUARE,
        std::cmp::Ordering::Greater => -SQUARE,
        std::cmp::Ordering::Equal if first == FAR => 0,
        std::cmp::Ordering::Equal => tie,
    }
}

/// The mixture, for the first player.
fn mixture<W: Word>(board: &Board<W>, state: &State) -> i32 {
    let empty = board.without(W::load(state.occupied()));
    let sides = state.amazons.map(W::load);
    let queens = sides.map(|side| distances(side, empty, |set| board.spread(set, empty)));
    let kings = sides.map(|side| distances(side, empty, |set| board.touched(set)));
    let tie = sign(state) * TIE;
    let (mut by_queen, mut by_king, mut near, mut advance, mut open) = (0, 0, 0, 0, 0);
    each(empty, |square| {
        let of =
            |distances: &[[u8; 128]; 2]| [0, 1].map(|player: usize| distances[player][usize::from(square)]);
        let ([d, e], king) = (of(&queens), of(&kings));
        by_queen += owned([d, e], tie);
        by_king += owned(king, tie);
        // 2·2^-d, in parts of a square; 0 if it is far.
        let nearness = |distance: u8| (2 * SQUARE).checked_shr(distance.into()).unwrap_or(0);
        near += nearness(d) - nearness(e);
        advance += (i32::from(king[1]) - i32::from(king[0])).clamp(-STEPS, STEPS);
        if d != FAR && e != FAR {
            open += SQUARE >> d.abs_diff(e).min(7);
        }
    });
    // From 0, if each square belongs to one side alone, to 64, if a third of the board is contested.
    let share = (64 * 3 * open / (SQUARE * board.squares() as i32)).min(64);
    let early = (near + SQUARE * advance / STEPS + 2 * by_king) / 4;
    ((64 - share) * by_queen + share * early) / 64
}

/// 1 if the first player is to move, else -1.
const fn sign(state: &State) -> i32 {
    1 - 2 * state.mover.index() as i32
}

impl AmazonsEvaluation {
    /// The value for the first player.
    fn first<W: Word>(self, board: &Board<W>, state: &State) -> i32 {
        match self {
            AmazonsEvaluation::Territory => territory(board, state),
            AmazonsEvaluation::Mixture => mixture(board, state),
            AmazonsEvaluation::Mobility => {
                let empty = board.without(W::load(state.occupied()));
                let [first, second] = state.amazons.map(|side| board.mobility(W::load(side), empty) as i32);
                SQUARE * (first - second)
            }
            AmazonsEvaluation::None => 0,
        }
    }

    fn value(self, game: &Amazons, state: &State) -> i32 {
        by_size!(&game.tables, board => self.first(board, state))
    }
}

impl Evaluate<Amazons> for AmazonsEvaluation {
    fn values(&self, game: &Amazons, state: &State) -> Payoffs {
        Payoffs::two(self.value(game, state))
    }

    fn score(&self, game: &Amazons, state: &State) -> i32 {
        let value = self.value(game, state);
        if state.mover == Player::FIRST { value } else { -value }
    }
}

impl Named for AmazonsEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (
            Self::Territory,
            "territory",
            "the squares that a side's queens reach in fewer moves than the other's",
        ),
        (
            Self::Mixture,
            "mixture",
            "squares by queen's moves and by king's moves, the latter while the position is open",
        ),
        (Self::Mobility, "mobility", "the squares that the amazons can move to"),
        (Self::None, "none", "0 for every player"),
    ];
}
