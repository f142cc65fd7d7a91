//! Finds lines of `turn` that never apply, and pieces that are never placed.

use super::bounds::Possible;
use crate::read::Mistake;
use crate::syntax::{Motion, MoveLine, Push, Rotation, Rules, Set, Span, Verb};
use game::Player;

/// The lines of `turn` that give no move in any position.
pub(super) fn never_applicable(rules: &Rules) -> Vec<Mistake> {
    let possible = Possible::new(rules);
    let lines = rules.lines();
    lines.filter_map(|line| dead(rules, &possible, line)).collect()
}

/// The kinds of pieces that no line puts on the board.
pub(super) fn never_placed(rules: &Rules) -> Vec<Mistake> {
    let possible = Possible::new(rules);
    let kinds = rules.pieces.iter().zip(&possible.is_placed).filter(|(_, is_placed)| !**is_placed);
    kinds
        .map(|(kind, _)| {
            let message = format!("no line puts a `{}` on the board", kind.name);
            Mistake::at(kind.span, message).help("place it in `start` or `turn`, or leave it out")
        })
        .collect()
}

/// The warning that a line gives no move for any player.
fn dead(rules: &Rules, possible: &Possible, line: &MoveLine) -> Option<Mistake> {
    for condition in [&line.condition, &line.afterwards].into_iter().flatten() {
        let is_false = |player| possible.truth(rules, condition, player) == Some(false);
        if (0..rules.players.len()).all(is_false) {
            let message = "this condition holds in no position: the line never applies";
            return Some(Mistake::at(condition.span, message));
        }
    }
    line.verbs().find_map(|verb| dead_verb(rules, possible, verb, line.span))
}

fn dead_verb(rules: &Rules, possible: &Possible, verb: &Verb, span: Span) -> Option<Mistake> {
    let movement = match verb {
        Verb::Place { piece, on } => return dead_set(rules, possible, *piece, on, true),
        Verb::Remove { of, otherwise } => {
            let can_have = |set: &Set| {
                (0..rules.players.len()).any(|player| possible.can_have_pieces(rules, set, player))
            };
            let is_dead = !can_have(of) && !otherwise.as_ref().is_some_and(can_have);
            let message = "this set has no piece in any position: the line never applies";
            return is_dead.then(|| Mistake::at(of.span, message));
        }
        Verb::Move(movement) => movement,
        Verb::Add { least, greatest, counter } => {
            let range = &rules.counters[*counter];
            let (least, _) = possible.range(rules, least, 0);
            let (_, greatest) = possible.range(rules, greatest, 0);
            let width = range.greatest - range.least;
            let is_dead = least > greatest || least > width || greatest < -width;
            return is_dead.then(|| Mistake::at(span, "no number can be added by this line"));
        }
        Verb::Sow { from, .. } | Verb::Rotate(Rotation { at: from, .. }) => {
            let can_have = |player| possible.can_have_cells(rules, from, player, false);
            let message = "this set has no cell in any position: the line never applies";
            let is_dead = !(0..rules.players.len()).any(can_have);
            return is_dead.then(|| Mistake::at(from.span, message));
        }
        Verb::Take { .. } | Verb::Pass | Verb::PieRule => return None,
    };
    if !possible.is_placed[movement.piece] {
        let message =
            format!("there is never a `{}` on the board to move", rules.pieces[movement.piece].name);
        return Some(Mistake::at(span, message));
    }
    let start =
        movement.within.as_ref().and_then(|within| dead_set(rules, possible, movement.piece, within, false));
    let over = || match &movement.motion {
        Motion::Push(Push { over: Some(over), .. }) | Motion::Hop { over, .. } => {
            dead_set(rules, possible, movement.piece, over, false)
        }
        _ => None,
    };
    start.or_else(over).or_else(|| {
        dead_set(rules, possible, movement.piece, &movement.to, !movement.capturing && !movement.carries())
    })
}

/// The warning that a set has no cell in any position, for any player who may use a piece.
fn dead_set(
    rules: &Rules,
    possible: &Possible,
    piece: usize,
    set: &Set,
    only_empty: bool,
) -> Option<Mistake> {
    let may_use = |player: &usize| rules.pieces[piece].belongs.to(Player::new(*player));
    let mut players = (0..rules.players.len()).filter(may_use);
    if players.clone().any(|player| possible.can_have_cells(rules, set, player, only_empty)) {
        return None;
    }
    if only_empty && players.any(|player| possible.can_have_cells(rules, set, player, false)) {
        let message = "no cell of this set is ever empty: the line never applies";
        return Some(
            Mistake::at(set.span, message).help("a piece reaches an occupied cell only by `, capturing`"),
        );
    }
    Some(Mistake::at(set.span, "this set has no cell in any position: the line never applies"))
}
