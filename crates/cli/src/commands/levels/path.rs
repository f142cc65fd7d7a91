//! The family of searches from which levels are taken: the search to play with at four depths and at full
//! length, with fewer and fewer moves overlooked, as places on a line. A search that takes no depth visits
//! fewer nodes instead.

use registry::levels::with_parameters;

/// How many plies each search looks ahead, if not as far as its nodes reach, and the probability that it
/// overlooks a move. Searches that look equally far are ascending; where another depth begins, more is
/// overlooked again, since a ply more is worth little in one game and everything in another.
const STEPS: [(Option<u32>, f64); COUNT] = [
    (Some(1), 0.7),
    (Some(1), 0.5),
    (Some(1), 0.35),
    (Some(1), 0.22),
    (Some(2), 0.85),
    (Some(2), 0.6),
    (Some(2), 0.45),
    (Some(2), 0.32),
    (Some(2), 0.2),
    (Some(3), 0.3),
    (Some(3), 0.2),
    (Some(3), 0.12),
    (Some(4), 0.2),
    (Some(4), 0.12),
    (Some(4), 0.07),
    (None, 0.2),
    (None, 0.12),
    (None, 0.08),
    (None, 0.05),
    (None, 0.03),
    (None, 0.015),
    (None, 0.007),
    (None, 0.0),
];

/// The number of searches that are measured to find the scale.
pub(super) const COUNT: usize = 23;

/// Places between two searches that look equally far.
const BETWEEN: usize = 8;

/// The searches of a game, which differ by a place on the path: from 0 to [`COUNT`] − 1.
pub(super) struct Path {
    search: &'static str,
    takes_depth: bool,
    nodes: u64,
}

impl Path {
    /// The path to this search, which visits at most so many nodes.
    pub(super) fn new(search: &'static str, takes_depth: bool, nodes: u64) -> Path {
        Path { search, takes_depth, nodes }
    }

    /// The places at which there is a search of its own, ascending: between two that look equally far there
    /// are more.
    pub(super) fn places(&self) -> Vec<f64> {
        let mut places = vec![0.0];
        for (at, pair) in STEPS.windows(2).enumerate() {
            let parts = if pair[0].0 == pair[1].0 { BETWEEN } else { 1 };
            places.extend((1..=parts).map(|part| at as f64 + part as f64 / parts as f64));
        }
        // Probabilities have three digits.
        places.dedup_by_key(|place| self.search(*place));
        places
    }

    /// The search at a place.
    pub(super) fn search(&self, place: f64) -> String {
        let below = (place.max(0.0) as usize).min(COUNT - 1);
        let (depth, from) = STEPS[below];
        let to = STEPS.get(below + 1).map_or(from, |&(_, to)| to);
        let overlooked = from + (place - below as f64) * (to - from);
        let limits = match depth {
            Some(depth) if self.takes_depth => format!("depth={depth},nodes={}", self.nodes),
            // A ply more is four times as many nodes.
            Some(depth) => format!("nodes={}", (self.nodes >> (2 * (5 - depth))).max(1)),
            None => format!("nodes={}", self.nodes),
        };
        let overlooked =
            if overlooked < 0.0005 { String::new() } else { format!("overlooked={overlooked:.3},") };
        with_parameters(self.search, &format!("{overlooked}{limits}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNT, Path};

    #[test]
    fn a_place_between_two_searches_lies_between_them() {
        let path = Path::new("pvs", true, 640);
        assert_eq!(path.search(1.0), "pvs:overlooked=0.500,depth=1,nodes=640");
        assert_eq!(path.search(1.5), "pvs:overlooked=0.425,depth=1,nodes=640");
        assert_eq!(path.search((COUNT - 2) as f64), "pvs:overlooked=0.007,nodes=640");
        assert_eq!(path.search((COUNT - 1) as f64), "pvs:nodes=640");
    }

    #[test]
    fn a_search_without_depths_visits_fewer_nodes() {
        let path = Path::new("mcts:opponents=paranoid", false, 1024);
        assert_eq!(path.search(0.0), "mcts:opponents=paranoid,overlooked=0.700,nodes=4");
        assert_eq!(path.search(12.0), "mcts:opponents=paranoid,overlooked=0.200,nodes=256");
        assert_eq!(path.search((COUNT - 1) as f64), "mcts:opponents=paranoid,nodes=1024");
    }

    #[test]
    fn no_two_places_have_the_same_search() {
        let path = Path::new("pvs", true, 640);
        let places = path.places();
        assert!(places.windows(2).all(|pair| path.search(pair[0]) != path.search(pair[1])), "{places:?}");
        assert_eq!((places[0], places[places.len() - 1]), (0.0, (COUNT - 1) as f64));
    }
}
