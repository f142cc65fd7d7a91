//! Builds a book from recorded games: how often each position was reached, and how the games ended.

use crate::place::Place;
use book::{Edge, Games, Graph};
use records::Replayed;
use request::Error;
use std::collections::{BTreeMap, BTreeSet};

/// Adds the first `plies` plies of a recorded game to a book. The result follows from the rules if the game
/// is over, otherwise from the record. Returns whether there is a result: a game without one only counts its
/// moves.
///
/// # Errors
///
/// If a position cannot be read back from its text, or contradicts the book.
pub fn add_game(
    graph: &mut Graph,
    replayed: &Replayed,
    result: Option<&[i32]>,
    plies: usize,
) -> Result<bool, Error> {
    let by_rules = replayed.session.outcome();
    let players = replayed.session.players();
    let result = by_rules.as_deref().or(result).filter(|result| result.len() == players);
    let games = result.map(Games::one).unwrap_or_default();
    let mut session = replayed.session.clone();
    while session.take_back() {}
    let mut seen = BTreeSet::new();
    for mv in replayed.moves.iter().map(Some).chain([None]).take(plies + 1) {
        let place = Place::of(&session)?;
        let mut node = place.node();
        if let Some(mv) = mv {
            session.play(&[mv])?;
            let edge = place.edge_to(&session.canonical_position());
            node.moves.extend(edge.map(|edge| Edge { played: 1, ..edge }));
        }
        if seen.insert(place.position.clone()) {
            node.games.clone_from(&games);
        }
        graph.add(node).map_err(Error::Other)?;
    }
    Ok(result.is_some())
}

/// Keeps the positions reached by at least `least` games, and those with facts from other sources.
pub fn keep_frequent(graph: &mut Graph, least: u64) {
    let passed = reached(graph);
    graph.retain(|node| {
        let is_known = node.search.is_some() || node.note.is_some();
        is_known || passed.get(&node.position).is_none_or(|&count| count >= least)
    });
}

/// The number of games through each position known from games: the games with a result, or the moves played,
/// whichever is greater.
fn reached(graph: &Graph) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for node in graph.nodes() {
        let played: u64 = node.moves.iter().map(|edge| edge.played).sum();
        for edge in node.moves.iter().filter(|edge| edge.played > 0) {
            *counts.entry(edge.to.clone()).or_default() += edge.played;
        }
        if played > 0 {
            let own: &mut u64 = counts.entry(node.position.clone()).or_default();
            *own = (*own).max(played).max(node.games.count);
        }
    }
    counts
}
