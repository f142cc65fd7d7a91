//! The family of searches from which levels are taken, as places on a line: a look at each move once that
//! plays the worst, or any, less and less often; then the search to play with at four depths and at full
//! length, with fewer and fewer moves overlooked. A search that takes no depth visits fewer nodes instead.

use registry::levels::with_parameters;

/// How a search of the path looks ahead.
#[derive(Clone, Copy, PartialEq)]
enum Look {
    /// At each move once; the chance is that of the worst move, beside [`ANY`] of any move.
    Down,
    /// At each move once; the chance is that of any move.
    Once,
    /// So many plies; the chance is that of overlooking a move, as below.
    Plies(u32),
    /// As far as the nodes reach.
    Far,
}

use Look::{Down, Far, Once, Plies};

/// How each search looks, and the chance of its mistakes. Searches that look alike are ascending; where
/// another depth begins, more is overlooked again, since a ply more is worth little in one game and
/// everything in another.
const STEPS: [(Look, f64); COUNT] = [
    (Down, 0.6),
    (Down, 0.45),
    (Down, 0.3),
    (Down, 0.15),
    (Down, 0.0),
    (Once, 0.25),
    (Once, 0.1),
    (Once, 0.0),
    (Plies(1), 0.7),
    (Plies(1), 0.5),
    (Plies(1), 0.35),
    (Plies(1), 0.22),
    (Plies(2), 0.85),
    (Plies(2), 0.6),
    (Plies(2), 0.45),
    (Plies(2), 0.32),
    (Plies(2), 0.2),
    (Plies(3), 0.3),
    (Plies(3), 0.2),
    (Plies(3), 0.12),
    (Plies(4), 0.2),
    (Plies(4), 0.12),
    (Plies(4), 0.07),
    (Far, 0.2),
    (Far, 0.12),
    (Far, 0.08),
    (Far, 0.05),
    (Far, 0.03),
    (Far, 0.015),
    (Far, 0.007),
    (Far, 0.0),
];

/// The number of searches that are measured to find the scale.
pub(super) const COUNT: usize = 31;

/// The number of those at the beginning that look at each move once.
pub(super) const BEGINNERS: usize = 8;

/// The chance of any move where some are the worst.
const ANY: f64 = 0.4;

/// Places between two searches that look equally far.
const BETWEEN: usize = 8;

/// The searches of a game, which differ by a place on the path: from 0 to [`COUNT`] − 1.
pub(super) struct Path {
    search: String,
    takes_depth: bool,
    nodes: u64,
}

impl Path {
    /// The path to this search, which visits at most so many nodes.
    pub(super) fn new(search: String, takes_depth: bool, nodes: u64) -> Path {
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
        let (look, from) = STEPS[below];
        let to = STEPS.get(below + 1).map_or(from, |&(_, to)| to);
        let chance = from + (place - below as f64) * (to - from);
        let limits = match look {
            Down => return format!("one-ply:random-moves={ANY},worst-moves={chance:.3}"),
            Once => return format!("one-ply:random-moves={chance:.3}"),
            Plies(depth) if self.takes_depth => format!("depth={depth},nodes={}", self.nodes),
            // A ply more is four times as many nodes.
            Plies(depth) => format!("nodes={}", (self.nodes >> (2 * (5 - depth))).max(1)),
            Far => format!("nodes={}", self.nodes),
        };
        let overlooked = if chance < 0.0005 { String::new() } else { format!("overlooked={chance:.3},") };
        with_parameters(&self.search, &format!("{overlooked}{limits}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNT, Path};

    #[test]
    fn a_place_between_two_searches_lies_between_them() {
        let path = Path::new("pvs".to_owned(), true, 640);
        assert_eq!(path.search(0.5), "one-ply:random-moves=0.4,worst-moves=0.525");
        assert_eq!(path.search(5.5), "one-ply:random-moves=0.175");
        assert_eq!(path.search(9.0), "pvs:overlooked=0.500,depth=1,nodes=640");
        assert_eq!(path.search(9.5), "pvs:overlooked=0.425,depth=1,nodes=640");
        assert_eq!(path.search((COUNT - 2) as f64), "pvs:overlooked=0.007,nodes=640");
        assert_eq!(path.search((COUNT - 1) as f64), "pvs:nodes=640");
    }

    #[test]
    fn a_search_without_depths_visits_fewer_nodes() {
        let path = Path::new("mcts:opponents=paranoid".to_owned(), false, 1024);
        assert_eq!(path.search(8.0), "mcts:opponents=paranoid,overlooked=0.700,nodes=4");
        assert_eq!(path.search(20.0), "mcts:opponents=paranoid,overlooked=0.200,nodes=256");
        assert_eq!(path.search((COUNT - 1) as f64), "mcts:opponents=paranoid,nodes=1024");
    }

    #[test]
    fn no_two_places_have_the_same_search() {
        let path = Path::new("pvs".to_owned(), true, 640);
        let places = path.places();
        assert!(places.windows(2).all(|pair| path.search(pair[0]) != path.search(pair[1])), "{places:?}");
        assert_eq!((places[0], places[places.len() - 1]), (0.0, (COUNT - 1) as f64));
    }
}
