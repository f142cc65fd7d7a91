//! Searches a position, and records the facts proven about it and about the position after its best move.

use crate::options::SearchOptions;
use crate::place::{Place, of_one};
use book::{Best, Node, Searched};
use game::Promises;
use registry::{SearchMemory, Session};
use request::{Answer, Error, Kind, Request, Stop};

/// Searches one position after another.
pub(crate) struct Searcher<'a> {
    request: &'a Request,
    keeps_tables: bool,
    kept: SearchMemory,
}

impl Searcher<'_> {
    pub(crate) fn new<'a>(options: &'a SearchOptions<'_>) -> Searcher<'a> {
        let SearchOptions { request, keeps_tables, .. } = options;
        Searcher { request, keeps_tables: *keeps_tables, kept: SearchMemory::default() }
    }

    /// Searches a position; `None` if the search was cancelled.
    pub(crate) fn search(&mut self, place: &Place) -> Result<Option<Found>, Error> {
        if !self.keeps_tables {
            self.kept = SearchMemory::default();
        }
        let answer = place.session.analyze_keeping(self.request, &mut self.kept)?;
        Ok((answer.stop != Stop::Cancelled).then(|| Found::of(place, &answer)))
    }
}

/// The facts found by a search.
pub(crate) struct Found {
    /// The position.
    pub(crate) node: Node,
    /// The position after its best move, with its proven bounds; without its moves.
    pub(crate) best: Option<Node>,
    /// Nodes visited.
    pub(crate) nodes: u64,
}

impl Found {
    fn of(place: &Place, answer: &Answer) -> Found {
        let promises = place.session.promises();
        let mut node = place.node();
        let best = answer.best.as_ref().and_then(|best| place.moves.iter().find(|(mv, _)| mv == best));
        let is_decided = answer.kind == Kind::Exact
            || answer.proven
            || (answer.kind == Kind::Heuristic && answer.distance.is_some());
        node.search = answer.value.clone().map(|value| Searched {
            by: answer.search.clone(),
            value,
            decided: is_decided,
            depth: answer.depth,
            nodes: answer.nodes,
            best: best.map(|(mv, to)| Best { mv: mv.clone(), to: to.clone() }),
        });
        let behind = best.and_then(|(mv, _)| place.behind(mv).ok()).map(|behind| behind.node());
        let mut found = Found { node, best: behind, nodes: answer.nodes };
        if let (Some(value), true) = (&answer.value, is_zero_sum(&place.session, &promises)) {
            found.prove(place.player(), value, answer, &promises);
        }
        found
    }

    /// Records the bounds that the answer proves.
    fn prove(&mut self, player: usize, value: &[i32], answer: &Answer, promises: &Promises) {
        let Some(bounds) = promises.payoffs else { return };
        let own = value[player];
        let (least, greatest) = match answer.kind {
            Kind::Exact => (own, own),
            Kind::Lower => (own, bounds.greatest),
            Kind::Upper => (bounds.least, own),
            _ => return,
        };
        let by = &answer.search;
        self.node.proven = Some(of_one(player, least, greatest, by));
        // The best move preserves its player's lower bound, and no move is worth more than the position.
        if let Some(best) = self.best.as_mut().filter(|best| best.proven.is_none()) {
            best.proven = match answer.kind {
                Kind::Exact if promises.longest.is_some() => Some(of_one(player, own, own, by)),
                Kind::Exact | Kind::Lower => Some(of_one(player, own, bounds.greatest, by)),
                _ => None,
            };
        }
    }
}

/// Returns whether this is a two-player zero-sum game.
pub(crate) fn is_zero_sum(session: &Session, promises: &Promises) -> bool {
    session.players() == 2 && promises.is_zero_sum()
}
