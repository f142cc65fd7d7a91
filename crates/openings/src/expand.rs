//! Expands a book where play is likely to go: drop-out expansion.
//!
//! The next position to expand is the one with the lowest path cost: a ply costs one, and a move worse than
//! the best one also costs the mover's loss. The main line therefore grows longest, and the worse a move is,
//! the sooner it drops out of the book.
//!
//! # Source
//!
//! Lincke (2000), *Strategies for the Automatic Construction of Opening Books*, \[Lincke00\].
//!
//! # Differences from the paper
//!
//! 1. Losses of both players count alike, so the book serves either side.
//! 2. Any number of players, each losing by its own estimate.
//! 3. Proven values are kept as separate bounds, and proven positions are not expanded.

use crate::hold::{add, add_found};
use crate::options::{Progress, SearchOptions};
use crate::place::Place;
use crate::searched::Searcher;
use book::{Book, Draft, Estimated, Graph, Header, Value};
use game::Player;
use registry::Session;
use request::Error;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The limits of the growth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Growth {
    /// The number of positions to expand, each by searching all its moves.
    pub expansions: u64,
    /// The loss, in units of the evaluation, that costs as much as one ply.
    pub loss_per_ply: u32,
    /// Positions at this distance in plies from the session's position are not expanded.
    pub plies: u32,
}

/// The maximum cost of a loss in plies, and the cost of a move to a worse decided result.
const DECIDED_LOSS: u64 = 100;
/// Parts of a ply.
const PLY: u64 = 1_000;

/// Adds positions to a book where play from the session's position is likely to go.
///
/// # Errors
///
/// As [`hold`](crate::hold()).
pub fn expand(
    session: &Session,
    growth: &Growth,
    (draft, graph): (&mut Draft, &mut Graph),
    options: &SearchOptions<'_>,
) -> Result<Progress, Error> {
    let mut made = Progress::default();
    let mut searcher = Searcher::new(options);
    let (root, own) = (Place::of(session)?, session.book_header());
    if root.is_over() {
        add((draft, graph), &root.node())?;
        return Ok(made);
    }
    let is_searched = |graph: &Graph| graph.get(&root.position).is_some_and(|node| node.search.is_some());
    if !is_searched(graph) {
        let Some(found) = searcher.search(&root)? else {
            return Ok(Progress { cancelled: true, left: 1, ..made });
        };
        made.searched += 1;
        made.nodes += found.nodes;
        add_found((draft, graph), found)?;
    }
    for expanded in 0..growth.expansions {
        let left = growth.expansions - expanded;
        let Some(next) = cheapest(&root, &own, graph, growth)? else { break };
        for (_, to) in &next.moves {
            if graph.get(to).is_some_and(|node| node.search.is_some() || node.proven.is_some()) {
                continue;
            }
            let behind = Place::at(session, to.clone())?;
            if behind.is_over() {
                add((draft, graph), &behind.node())?;
                continue;
            }
            let Some(found) = searcher.search(&behind)? else {
                return Ok(Progress { cancelled: true, left, ..made });
            };
            made.searched += 1;
            made.nodes += found.nodes;
            add_found((draft, graph), found)?;
            (options.progress)(Progress { left, ..made });
        }
        // All moves are searched, so the position now counts as expanded.
        add((draft, graph), &next.node_with_moves())?;
    }
    Ok(made)
}

/// Returns the next position to expand; `None` if there is none.
fn cheapest(root: &Place, own: &Header, graph: &Graph, growth: &Growth) -> Result<Option<Place>, Error> {
    let session = &root.session;
    let book = Book::new(own.clone(), graph.clone(), &session.promises()).map_err(Error::Other)?;
    let mut costs = vec![u64::MAX; book.nodes().len()];
    let mut queue = BinaryHeap::new();
    if let Some(place) = book.place(&root.position) {
        costs[place] = 0;
        queue.push(Reverse((0, 0, place)));
    }
    while let Some(Reverse((cost, plies, place))) = queue.pop() {
        let (node, value) = (&book.nodes()[place], &book.values()[place]);
        if cost > costs[place] || node.legal == 0 {
            continue;
        }
        if !node.is_complete() {
            if value.exact().is_none() && plies < growth.plies {
                return Place::at(session, node.position.clone()).map(Some);
            }
            continue;
        }
        let behind: Vec<usize> = node.moves.iter().filter_map(|edge| book.place(&edge.to)).collect();
        let player = Player::new(node.to_move - 1);
        let best = behind.iter().filter_map(|&next| worth(&book.values()[next], player)).max();
        for next in behind {
            let own = worth(&book.values()[next], player);
            let loss = match (best, own) {
                (Some(best), Some(own)) => lost(best, own, growth.loss_per_ply),
                _ => 0,
            };
            let through = cost + PLY + loss;
            if through < costs[next] {
                costs[next] = through;
                queue.push(Reverse((through, plies + 1, next)));
            }
        }
    }
    Ok(None)
}

/// A value from the view of a player, as a sort key: the sign of a decided result, then the number.
fn worth(value: &Value, player: Player) -> Option<(i32, i32)> {
    let Estimated { value, decided } = value.estimate?;
    let counts = decided && value.players() == 2;
    Some(if counts { (value[player].signum(), value[player]) } else { (0, value[player]) })
}

/// The cost of playing for the second value instead of the first, in units of `PLY`.
fn lost(best: (i32, i32), own: (i32, i32), loss_per_ply: u32) -> u64 {
    if best.0 != own.0 {
        return DECIDED_LOSS * PLY;
    }
    if best.0 != 0 {
        return 0;
    }
    let units = u64::from(best.1.abs_diff(own.1));
    (units * PLY / u64::from(loss_per_ply.max(1))).min(DECIDED_LOSS * PLY)
}
