//! Prunes a book; the positions at the cut keep the values backed up from the positions removed.

use book::{Book, Graph, Node, Proven, Searched};
use game::Promises;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Returns the positions within `plies` plies of `start`. Positions at exactly that distance keep the proofs
/// and estimates that the book derived from the positions cut off.
///
/// # Errors
///
/// If the position is not in the book.
pub fn within(book: &Book, promises: &Promises, start: &str, plies: u32) -> Result<Graph, String> {
    let root = book.place(start).ok_or_else(|| {
        format!("expected a position of the book to start from, got {start}, which is not in it")
    })?;
    let mut depths: BTreeMap<usize, u32> = BTreeMap::from([(root, 0)]);
    let mut level = vec![root];
    for depth in 1..=plies {
        let mut next = Vec::new();
        for place in level {
            for to in book.nodes()[place].moves.iter().filter_map(|edge| book.place(&edge.to)) {
                if let Entry::Vacant(entry) = depths.entry(to) {
                    entry.insert(depth);
                    next.push(to);
                }
            }
        }
        level = next;
    }
    let mut graph = Graph::new(book.header().players);
    for (&place, &depth) in &depths {
        let node = &book.nodes()[place];
        graph.put(if depth == plies { with_values(book, place, promises) } else { node.clone() })?;
    }
    // Removes the moves that lead to removed positions.
    graph.retain(|_| true);
    Ok(graph)
}

/// The position with its derived bounds and estimate as facts of its own.
fn with_values(book: &Book, place: usize, promises: &Promises) -> Node {
    let (mut node, value) = (book.nodes()[place].clone(), &book.values()[place]);
    let (least, greatest) = (value.least.as_slice().to_vec(), value.greatest.as_slice().to_vec());
    let says_more = promises.payoffs.is_some_and(|bounds| {
        least.iter().any(|&least| least > bounds.least)
            || greatest.iter().any(|&greatest| greatest < bounds.greatest)
    });
    if says_more {
        let by = node.proven.take().map_or_else(|| vec!["book".to_owned()], |proven| proven.by);
        node.proven = Some(Proven { least, greatest, by });
    }
    if let (Some(estimate), Some(search)) = (value.estimate, &node.search) {
        let value = estimate.value.as_slice().to_vec();
        node.search = Some(Searched { value, decided: estimate.decided, ..search.clone() });
    }
    node
}
