//! A book that grows where play is likely to go: drop-out expansion.
//!
//! The next position to be expanded is the one that is cheapest to reach, where a ply costs one and a move
//! that is worse than the best of its position costs what the mover loses by it. So the main line grows
//! longest, and a move drops out of the book sooner the worse it is.
//!
//! # Source
//!
//! Lincke (2000), *Strategies for the Automatic Construction of Opening Books*, \[Lincke00\].
//!
//! # Differences from the paper
//!
//! 1. Both players' losses count alike: the book is one for either side.
//! 2. Any number of players, each losing by its own estimate.
//! 3. Values that are proven are bounds of their own, and what is proven is not expanded.

use crate::hold::{add, add_found};
use crate::options::{Made, Progress, SearchOptions};
use crate::place::{Place, header};
use crate::searched::Searcher;
use book::{Book, Draft, Estimated, Graph, Header, Value};
use game::Player;
use registry::Session;
use request::Error;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How far the book grows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Growth {
    /// The number of positions that are expanded: all their moves are searched.
    pub expansions: u64,
    /// The loss, in units of the evaluation, that costs as much as a ply.
    pub loss_per_ply: u32,
    /// No position is expanded so many plies from the position of the session.
    pub plies: u32,
}

/// A cost that no loss exceeds: what is proven or decided to be worse costs so many plies.
const DECIDED_LOSS: u64 = 100;
/// Parts of a ply.
const PLY: u64 = 1_000;

/// Adds positions to a book, where play from the position of the session is likely to go.
///
/// # Errors
///
/// As [`hold`](crate::hold()).
pub fn expand(
    session: &dyn Session,
    growth: &Growth,
    (draft, graph): (&mut Draft, &mut Graph),
    options: &SearchOptions<'_>,
) -> Result<Made, Error> {
    let mut made = Made::default();
    let mut searcher = Searcher::new(options);
    let (root, own) = (Place::of(session)?, header(session));
    if root.is_over() {
        add((draft, graph), &root.node())?;
        return Ok(made);
    }
    let is_searched = |graph: &Graph| graph.get(&root.position).is_some_and(|node| node.search.is_some());
    if !is_searched(graph) {
        let Some(found) = searcher.search(&root)? else {
            return Ok(Made { cancelled: true, left: 1, ..made });
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
                return Ok(Made { cancelled: true, left, ..made });
            };
            made.searched += 1;
            made.nodes += found.nodes;
            add_found((draft, graph), found)?;
            (options.progress)(Progress { searched: made.searched, left, nodes: made.nodes });
        }
        // All moves are searched: now the position counts as expanded.
        add((draft, graph), &next.node_with_moves())?;
    }
    Ok(made)
}

/// The position to be expanded next; `None` if there is none.
fn cheapest(root: &Place, own: &Header, graph: &Graph, growth: &Growth) -> Result<Option<Place>, Error> {
    let session = &*root.session;
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

/// What a value is worth to a player: whether the game is decided for him, and the number.
fn worth(value: &Value, player: Player) -> Option<(i32, i32)> {
    let Estimated { value, decided } = value.estimate?;
    let counts = decided && value.players() == 2;
    Some(if counts { (value[player].signum(), value[player]) } else { (0, value[player]) })
}

/// The cost of the second value where the first was to be had, in parts of a ply.
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
