//! Builds a book that holds a side: one reply wherever that side is to move, and every move of the opponents.
//!
//! All positions of a ply are known before the first of them is searched. If each is searched from scratch,
//! the book depends neither on the number of threads nor on interruptions.

use crate::options::{Progress, SearchOptions};
use crate::place::Place;
use crate::searched::{Found, Searcher};
use book::{Draft, Edge, Graph, Node};
use registry::Session;
use request::Error;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// The sides to hold, and the depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides {
    /// The sides to choose moves for: players, from 1.
    pub sides: Vec<usize>,
    /// The depth in plies from the session's position.
    pub plies: u32,
}

/// Adds the positions and searched replies that these sides need from the session's position.
///
/// # Errors
///
/// If a search does not support the game, its result contradicts the book, or the file cannot be written.
pub fn hold(
    session: &Session,
    held: &Sides,
    (draft, graph): (&mut Draft, &mut Graph),
    options: &SearchOptions<'_>,
) -> Result<Progress, Error> {
    let mut made = Progress::default();
    for &side in &held.sides {
        let mut level: BTreeSet<String> = BTreeSet::from([session.canonical_position()]);
        for ply in 0..=held.plies {
            let is_last = ply == held.plies;
            let places = level.iter().map(|position| Place::at(session, position.clone()));
            let places: Vec<Place> = places.collect::<Result<_, _>>()?;
            let mut to_search = Vec::new();
            for place in &places {
                if place.is_over() || is_last {
                    add((draft, graph), &place.node())?;
                } else if place.session.to_move() != side {
                    add((draft, graph), &place.node_with_moves())?;
                } else if answer_of(graph, place).is_none() {
                    to_search.push(place);
                }
            }
            if is_last {
                break;
            }
            search_all(&to_search, (draft, graph), options, &mut made)?;
            if made.cancelled {
                return Ok(made);
            }
            level = BTreeSet::new();
            for place in places.iter().filter(|place| !place.is_over()) {
                if place.session.to_move() == side {
                    level.extend(answer_of(graph, place));
                } else {
                    level.extend(place.moves.iter().map(|(_, to)| to.clone()));
                }
            }
        }
    }
    Ok(made)
}

/// The position after the best move that the book's search found here.
fn answer_of(graph: &Graph, place: &Place) -> Option<String> {
    let node = graph.get(&place.position)?;
    node.search.as_ref()?.best.as_ref().map(|best| best.to.clone())
}

/// Adds facts to the book, and to its file if they are new.
pub(crate) fn add((draft, graph): (&mut Draft, &mut Graph), node: &Node) -> Result<(), Error> {
    let other = |what: String| Error::Other(what);
    let before = graph.get(&node.position).cloned();
    graph.add(node.clone()).map_err(other)?;
    if before.as_ref() != graph.get(&node.position) {
        draft
            .append(node)
            .map_err(|error| Error::File { message: error.to_string(), is_failure: error.is_failure() })?;
    }
    Ok(())
}

/// Searches positions on several threads, and adds the results.
fn search_all(
    places: &[&Place],
    (draft, graph): (&mut Draft, &mut Graph),
    options: &SearchOptions<'_>,
    made: &mut Progress,
) -> Result<(), Error> {
    let own: Vec<&&Place> = places.iter().filter(|place| options.is_own(&place.position)).collect();
    let count = own.len() as u64;
    made.left += places.len() as u64 - count;
    let shared = Mutex::new(Shared { next: 0, draft, graph, made, failed: None });
    let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    let work = |copies: Vec<Place>| {
        let mut searcher = Searcher::new(options);
        for place in copies {
            if options.is_cancelled() || lock().failed.is_some() {
                break;
            }
            let found = searcher.search(&place);
            let mut all = lock();
            match found {
                Ok(None) => break,
                Ok(Some(found)) => all.take(found),
                Err(error) => all.failed = all.failed.take().or(Some(error)),
            }
            let left = count - all.next;
            (options.progress)(Progress { left, ..*all.made });
        }
    };
    let threads = options.threads.get().min(own.len().max(1));
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let share = own.iter().skip(thread).step_by(threads);
            let copies: Vec<Place> = share.map(|&&place| place.clone()).collect();
            scope.spawn(|| work(copies));
        }
    });
    let Shared { next, failed, made, .. } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.left += count - next;
    made.cancelled = options.is_cancelled();
    failed.map_or(Ok(()), Err)
}

/// State shared by the threads.
struct Shared<'a> {
    /// The number of finished positions.
    next: u64,
    draft: &'a mut Draft,
    graph: &'a mut Graph,
    made: &'a mut Progress,
    failed: Option<Error>,
}

impl Shared<'_> {
    fn take(&mut self, found: Found) {
        self.next += 1;
        self.made.searched += 1;
        self.made.nodes += found.nodes;
        if let Err(error) = add_found((self.draft, self.graph), found) {
            self.failed = self.failed.take().or(Some(error));
        }
    }
}

/// Adds a position with its search result, and the position after its best move.
pub(crate) fn add_found(
    (draft, graph): (&mut Draft, &mut Graph),
    Found { mut node, best, .. }: Found,
) -> Result<(), Error> {
    if let Some(best) = best {
        if let Some(chosen) = node.search.as_ref().and_then(|found| found.best.as_ref()) {
            node.moves.push(Edge::new(&chosen.mv, &chosen.to));
        }
        // The child comes first, so that every stored search result has its move.
        add((draft, graph), &best)?;
    }
    add((draft, graph), &node)
}
