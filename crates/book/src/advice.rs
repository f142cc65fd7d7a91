//! Chooses the move that a book plays.
//!
//! The order of preference: proven moves, moves marked as good by a person, the best estimate, the results of
//! games. No move is played that is proven worse than its position.

use crate::book::Book;
use crate::node::{Mark, Node};
use crate::value::{Estimated, Value};
use game::Player;

/// The move of a book.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The index of the move in the given list.
    pub index: usize,
    /// One number per player, if there is a value: payoffs if it is proven or decided, otherwise units of the
    /// evaluation.
    pub value: Option<Vec<i32>>,
    /// True if that is the value under best play, proven; false for an estimate.
    pub is_proven: bool,
    /// The reason, in words.
    pub reason: String,
}

impl Advice {
    fn unproven(index: usize, value: Option<Vec<i32>>, reason: String) -> Advice {
        Advice { index, value, is_proven: false, reason }
    }
}

/// A legal move to a position in the book.
struct Known<'a> {
    index: usize,
    node: &'a Node,
    value: &'a Value,
    mark: Option<Mark>,
}

impl Book {
    /// Returns the move that the book plays in a position; `None` if it has none. `moves` are the canonical
    /// forms of the positions after the legal moves, in order.
    pub fn advise(&self, position: &str, moves: &[String]) -> Option<Advice> {
        let place = self.place(position)?;
        let (node, value) = (&self.nodes()[place], &self.values()[place]);
        let player = node.to_move - 1;
        let mut known: Vec<Known<'_>> = Vec::new();
        for (index, to) in moves.iter().enumerate() {
            let mark = node.moves.iter().find(|edge| edge.to == *to).and_then(|edge| edge.mark);
            let Some(at) = self.place(to) else { continue };
            // Symmetric moves count as one.
            if !known.iter().any(|other| other.node.position == *to) {
                known.push(Known { index, node: &self.nodes()[at], value: &self.values()[at], mark });
            }
        }
        self.proven(node, value, &known)
            .or_else(|| {
                let own = value.least[Player::new(player)];
                known
                    .retain(|mv| mv.value.greatest[Player::new(player)] >= own && mv.mark != Some(Mark::Bad));
                marked(value, &known)
            })
            .or_else(|| estimated(node, value, &known, moves, player))
            .or_else(|| played(&known, player))
    }

    /// A move that certainly preserves the value the player can force, if that value is exact for the player.
    ///
    /// If play always ends, any such move will do, and the move of the position's own search comes first. If
    /// play can cycle, only a move whose bound was found before the position's own bound will do: along such
    /// moves play approaches the proof, so that the book never cycles through won positions.
    fn proven(&self, node: &Node, value: &Value, known: &[Known<'_>]) -> Option<Advice> {
        let player = node.to_move - 1;
        let at = Player::new(player);
        let own = value.least[at];
        if !value.is_exact_for(player) {
            return None;
        }
        let searched = node.search.as_ref().and_then(|found| found.best.as_ref());
        let is_best = |mv: &Known<'_>| searched.is_some_and(|best| best.to == mv.node.position);
        let comes_nearer = |mv: &Known<'_>| mv.value.found[player] < value.found[player];
        let keeps = known.iter().filter(|mv| mv.value.least[at] >= own);
        let best = keeps
            .filter(|mv| self.ends() || comes_nearer(mv))
            .min_by_key(|mv| (self.ends() && !is_best(mv), mv.value.found[player], mv.index))?;
        let exact = value.exact().map(|exact| exact.as_slice().to_vec());
        let reason = format!("proven: player {} gets {own}{}", player + 1, and_games(node, player));
        Some(Advice { index: best.index, is_proven: exact.is_some(), value: exact, reason })
    }
}

/// A move that a person marked as good.
fn marked(value: &Value, known: &[Known<'_>]) -> Option<Advice> {
    let best = known.iter().find(|mv| mv.mark == Some(Mark::Good))?;
    let note = best.node.note.as_ref().map_or_else(String::new, |note| format!(": {note}"));
    let estimate = value.estimate.map(|estimate| estimate.value.as_slice().to_vec());
    Some(Advice::unproven(best.index, estimate, format!("marked as good{note}")))
}

/// The move with the best estimate, if the position as a whole has one.
fn estimated(
    node: &Node,
    value: &Value,
    known: &[Known<'_>],
    moves: &[String],
    player: usize,
) -> Option<Advice> {
    let at = Player::new(player);
    let whole = value.estimate?;
    let best = known
        .iter()
        .filter_map(|mv| Some((mv, mv.value.estimate?)))
        .max_by_key(|(mv, found)| (rank(found, at), mv.node.games.count, std::cmp::Reverse(mv.index)));
    let search = node.search.as_ref();
    let own = search.and_then(|found| Some((found, found.best.as_ref()?)));
    let own_index = own.and_then(|(found, best)| Some((moves.iter().position(|to| *to == best.to)?, found)));
    let is_estimated =
        |index: usize| known.iter().any(|mv| mv.value.estimate.is_some() && mv.node.position == moves[index]);
    let of_own = own_index.filter(|(index, _)| !is_estimated(*index));
    let keeps_up = best.is_some_and(|(_, found)| rank(&found, at) >= rank(&whole, at));
    match (best, of_own) {
        (Some((mv, found)), own) if own.is_none() || keeps_up => Some(Advice::unproven(
            mv.index,
            Some(found.value.as_slice().to_vec()),
            format!("backed up from searches{}", and_games(mv.node, player)),
        )),
        (_, Some((index, found))) => Some(Advice::unproven(
            index,
            Some(found.value.clone()),
            format!("searched to depth {} by {}", found.depth, found.by),
        )),
        _ => None,
    }
}

/// Estimates in the order of preference of a player: decided games outweigh all others.
fn rank(estimate: &Estimated, player: Player) -> (i32, i32) {
    let number = estimate.value[player];
    if estimate.decided && estimate.value.players() == 2 { (number.signum(), number) } else { (0, number) }
}

/// The results of games, appended to another reason.
fn and_games(node: &Node, player: usize) -> String {
    node.games.text(player).map_or_else(String::new, |games| format!(", {games}"))
}

/// The move with the best results: the one with the greatest lower end of its confidence interval.
fn played(known: &[Known<'_>], player: usize) -> Option<Advice> {
    let results = known.iter().filter_map(|mv| Some((mv, mv.node.games.share(player)?)));
    let (best, _) =
        results.max_by(|(a, own), (b, other)| own.low.total_cmp(&other.low).then(b.index.cmp(&a.index)))?;
    let reason = best.node.games.text(player)?;
    Some(Advice::unproven(best.index, None, reason))
}
