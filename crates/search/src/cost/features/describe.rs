//! Computes the features of all moves of a node together, the expensive ones only if needed.

use super::feature::{Feature, FeatureSet};
use super::policy::Policy;
use super::tree::FeatureTree;
use crate::core::evaluation::Chosen;
use game::{Evaluate, Evaluated, Line, Place, Player, Scale, Shape};
use std::convert::Infallible;

/// The number of rings: all squares further in belong to the innermost.
const RINGS: u32 = 4;

/// All features that can be computed for each legal move at the end of `line`, in order.
pub fn features_of_moves<G: Evaluated>(game: &G, evaluation: &Chosen<G>, line: &Line<G>) -> Vec<FeatureSet> {
    let mut state = line.state().clone();
    let moves = line.legal(game);
    let (mut masks, mut values) = (Vec::new(), Vec::new());
    by_board(game, &state, line.moves().last().copied(), &moves, &mut masks);
    let free = &mut || Ok::<(), Infallible>(());
    let Ok(()) = by_rank(game, evaluation, &mut state, &moves, &mut masks, &mut values, free);
    for (&mv, mask) in moves.iter().zip(&mut masks) {
        let Ok(is_threat) = threatens(game, evaluation, &mut state, mv, &mut Vec::new(), free);
        *mask |= if is_threat { Feature::Threatens.bit() } else { 0 };
    }
    masks
}

/// Buffers, reused from node to node.
#[derive(Debug)]
pub(crate) struct FeatureBuffers<M> {
    masks: Vec<FeatureSet>,
    values: Vec<i32>,
    replies: Vec<M>,
    logs: Vec<f64>,
}

impl<M> FeatureBuffers<M> {
    pub(crate) const fn new() -> FeatureBuffers<M> {
        FeatureBuffers { masks: Vec::new(), values: Vec::new(), replies: Vec::new(), logs: Vec::new() }
    }
}

/// Appends the class of each of `moves` by `tree`. Expensive features are computed only if the tree needs
/// them, and `spend` is called before each position evaluated for them.
#[expect(clippy::too_many_arguments, reason = "a node, taken apart")]
pub(crate) fn describe_by_tree<G: Evaluated, E>(
    game: &G,
    evaluation: &Chosen<G>,
    state: &mut G::State,
    before: Option<G::Move>,
    moves: &[G::Move],
    tree: &FeatureTree,
    buffers: &mut FeatureBuffers<G::Move>,
    mut class: impl FnMut(usize),
    spend: &mut impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    let expensive = Feature::RANKED | Feature::Threatens.bit();
    let mut known = FeatureSet::MAX & !expensive;
    by_board(game, state, before, moves, &mut buffers.masks);
    for (place, &mv) in moves.iter().enumerate() {
        let mut computed = known;
        loop {
            match tree.find(buffers.masks[place], computed) {
                Ok(found) => {
                    class(found);
                    break;
                }
                Err(Feature::Threatens) => {
                    computed |= Feature::Threatens.bit();
                    if threatens(game, evaluation, state, mv, &mut buffers.replies, spend)? {
                        buffers.masks[place] |= Feature::Threatens.bit();
                    }
                }
                Err(_) => {
                    known |= Feature::RANKED;
                    computed |= known;
                    by_rank(game, evaluation, state, moves, &mut buffers.masks, &mut buffers.values, spend)?;
                }
            }
        }
    }
    Ok(())
}

/// The natural logarithm of the probability of each of `moves` by `policy`. Only features with a weight are
/// computed, and `spend` is called before each position evaluated for them.
#[expect(clippy::too_many_arguments, reason = "a node, taken apart")]
pub(crate) fn describe_by_policy<'r, G: Evaluated, E>(
    game: &G,
    evaluation: &Chosen<G>,
    state: &mut G::State,
    before: Option<G::Move>,
    moves: &[G::Move],
    policy: &Policy,
    buffers: &'r mut FeatureBuffers<G::Move>,
    spend: &mut impl FnMut() -> Result<(), E>,
) -> Result<&'r [f64], E> {
    let FeatureBuffers { masks, values, replies, logs } = buffers;
    if policy.asked() & Feature::ON_BOARD == 0 {
        masks.clear();
        masks.resize(moves.len(), 0);
    } else {
        by_board(game, state, before, moves, masks);
    }
    if policy.asked() & Feature::RANKED != 0 {
        by_rank(game, evaluation, state, moves, masks, values, spend)?;
    }
    if policy.asked() & Feature::Threatens.bit() != 0 {
        for (&mv, mask) in moves.iter().zip(&mut *masks) {
            if threatens(game, evaluation, state, mv, replies, spend)? {
                *mask |= Feature::Threatens.bit();
            }
        }
    }
    policy.log_probabilities(masks, logs);
    Ok(logs)
}

/// Fills `masks` with the features that need only the board.
fn by_board<G: Evaluated>(
    game: &G,
    state: &G::State,
    before: Option<G::Move>,
    moves: &[G::Move],
    masks: &mut Vec<FeatureSet>,
) {
    masks.clear();
    let Some(shapes) = game.shapes() else {
        masks.resize(moves.len(), 0);
        return;
    };
    let board = Board((shapes.size)(game));
    let last = before.and_then(|before| (shapes.landed)(game, state, before));
    masks.reserve(moves.len());
    for &mv in moves {
        masks.push(board.features((shapes.shape)(game, state, mv), last));
    }
}

/// A board of columns and rows.
struct Board([u8; 2]);

impl Board {
    /// The features of a move of this shape that need only the board. `last` is the square of the piece that
    /// moved last.
    fn features(&self, shape: Shape, last: Option<Place>) -> FeatureSet {
        let mut mask = 0;
        let mut set = |feature: Feature, is_true: bool| mask |= FeatureSet::from(is_true) << feature as u32;
        set(Feature::Captures, shape.takes);
        set(Feature::Recaptures, shape.takes && shape.to.is_some() && shape.to == last);
        let touches = |one: Option<Place>| one.zip(last).is_some_and(|(one, last)| is_beside(one, last));
        set(Feature::FromBesideLast, touches(shape.from));
        set(Feature::ToBesideLast, touches(shape.to));
        if let Some(to) = shape.to {
            set(Feature::ToCorner, self.is_corner(to));
            set(Feature::BesideCorner, self.is_beside_corner(to));
            mask |= Feature::ToRing0.bit() << self.ring(to);
        }
        if let Some(from) = shape.from {
            mask |= Feature::FromRing0.bit() << self.ring(from);
        }
        if let (Some(from), Some(to)) = (shape.from, shape.to) {
            let (before, now) = (self.center_distance(from), self.center_distance(to));
            let way = if now < before { Feature::Inward } else { Feature::Outward };
            mask |= if now == before { 0 } else { way.bit() };
        }
        mask
    }

    /// A square's distance from the border, along the columns and along the rows.
    fn depths(&self, place: Place) -> [u8; 2] {
        let Board([columns, rows]) = *self;
        [place.column.min(columns - 1 - place.column), place.row.min(rows - 1 - place.row)]
    }

    fn ring(&self, place: Place) -> u32 {
        let [column, row] = self.depths(place);
        u32::from(column.min(row)).min(RINGS - 1)
    }

    fn is_corner(&self, place: Place) -> bool {
        self.depths(place) == [0, 0]
    }

    fn is_beside_corner(&self, place: Place) -> bool {
        let [column, row] = self.depths(place);
        column <= 1 && row <= 1 && column + row > 0
    }

    /// Four times the squared distance from the center of the board.
    fn center_distance(&self, place: Place) -> i32 {
        let Board([columns, rows]) = *self;
        let off = |at: u8, length: u8| 2 * i32::from(at) - (i32::from(length) - 1);
        off(place.column, columns).pow(2) + off(place.row, rows).pow(2)
    }
}

/// True if two squares touch, also at a corner.
fn is_beside(one: Place, other: Place) -> bool {
    let [columns, rows] = [one.column.abs_diff(other.column), one.row.abs_diff(other.row)];
    columns.max(rows) == 1
}

/// Adds to `masks` the features by rank: the static values after the moves, for the player to move.
fn by_rank<G: Evaluated, E>(
    game: &G,
    evaluation: &Chosen<G>,
    state: &mut G::State,
    moves: &[G::Move],
    masks: &mut [FeatureSet],
    values: &mut Vec<i32>,
    spend: &mut impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    let player = game.to_move(state);
    let scale = evaluation.scale(game);
    values.clear();
    for (&mv, mask) in moves.iter().zip(&mut *masks) {
        spend()?;
        let undo = game.play(state, mv);
        let value = match game.outcome(state) {
            Some(payoffs) => {
                *mask |= if is_won(payoffs.as_slice(), player) { Feature::Wins.bit() } else { 0 };
                scale.finished(&payoffs, 1)[player]
            }
            None => static_value(game, evaluation, scale, state, player),
        };
        game.undo(state, mv, undo);
        values.push(value);
    }
    rank(values, masks);
    Ok(())
}

/// Adds to `masks` the features by the rank of `values`.
fn rank(values: &mut Vec<i32>, masks: &mut [FeatureSet]) {
    // The first, third and eighth best, or the worst one if there are fewer.
    let count = values.len();
    let mut sorted = values.split_off(0);
    values.extend_from_slice(&sorted);
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    for (&value, mask) in values.iter().zip(masks) {
        for (feature, places) in [(Feature::First, 1), (Feature::Among3, 3), (Feature::Among8, 8)] {
            *mask |= if value >= sorted[places.min(count) - 1] { feature.bit() } else { 0 };
        }
    }
}

/// The static value for `player` of a position that is not over.
fn static_value<G: Evaluated>(
    game: &G,
    evaluation: &Chosen<G>,
    scale: Scale,
    state: &G::State,
    player: Player,
) -> i32 {
    if let Scale::Proven { .. } = scale {
        let score = evaluation.score(game, state);
        return if game.to_move(state) == player { score } else { -score };
    }
    evaluation.values(game, state)[player]
}

/// True if a player gets more than anybody else.
fn is_won(payoffs: &[i32], player: Player) -> bool {
    let own = payoffs[player.index()];
    payoffs.iter().enumerate().all(|(other, &payoff)| other == player.index() || payoff < own)
}

/// True if the player could win with the next move after `mv` if everybody else passed.
fn threatens<G: Evaluated, E>(
    game: &G,
    evaluation: &Chosen<G>,
    state: &mut G::State,
    mv: G::Move,
    replies: &mut Vec<G::Move>,
    spend: &mut impl FnMut() -> Result<(), E>,
) -> Result<bool, E> {
    if !evaluation.knows_null_move() {
        return Ok(false);
    }
    let mover = game.to_move(state);
    let undo = game.play(state, mv);
    let passed = if game.outcome(state).is_none() { evaluation.null_move(game, state) } else { None };
    game.undo(state, mv, undo);
    let Some(mut passed) =
        passed.filter(|passed| game.to_move(passed) == mover && game.outcome(passed).is_none())
    else {
        return Ok(false);
    };
    replies.clear();
    game.legal_moves(&passed, replies);
    for &reply in &*replies {
        spend()?;
        let undo = game.play(&mut passed, reply);
        let won = game.outcome(&passed).is_some_and(|payoffs| is_won(payoffs.as_slice(), mover));
        game.undo(&mut passed, reply, undo);
        if won {
            return Ok(true);
        }
    }
    Ok(false)
}
