//! The family of searches from which levels are taken: one path along which each search sees more moves, or
//! looks further, than the one before.

/// What limits a search.
#[derive(Clone, Copy, PartialEq)]
enum Reach {
    /// So many plies.
    Depth(u32),
    /// The nodes of the highest level, divided by this.
    Nodes(u64),
}

/// How far each search looks, and the probability that it overlooks a move, from the weakest search on. It
/// looks further where so much is overlooked that this changes little.
const STEPS: [(Reach, f64); 23] = {
    use Reach::{Depth, Nodes};
    [
        (Depth(1), 0.55),
        (Depth(1), 0.42),
        (Depth(1), 0.32),
        (Depth(2), 0.32),
        (Depth(2), 0.25),
        (Depth(2), 0.2),
        (Depth(3), 0.2),
        (Depth(3), 0.15),
        (Depth(3), 0.12),
        (Depth(4), 0.12),
        (Depth(4), 0.09),
        (Nodes(8), 0.09),
        (Nodes(8), 0.065),
        (Nodes(8), 0.045),
        (Nodes(4), 0.045),
        (Nodes(4), 0.03),
        (Nodes(2), 0.03),
        (Nodes(2), 0.02),
        (Nodes(1), 0.02),
        (Nodes(1), 0.012),
        (Nodes(1), 0.006),
        (Nodes(1), 0.003),
        (Nodes(1), 0.0),
    ]
};

/// The number of searches that are measured to find the scale.
pub(super) const COUNT: usize = STEPS.len();

/// The searches of a game, which differ by a place on the path: from 0 to [`COUNT`] − 1.
pub(super) struct Path {
    default: &'static str,
    nodes: u64,
}

impl Path {
    /// The path to this default search, which visits at most so many nodes.
    pub(super) fn new(default: &'static str, nodes: u64) -> Path {
        Path { default, nodes }
    }

    /// The search at a place. Between two that look differently far it is the nearer one.
    pub(super) fn search(&self, place: f64) -> String {
        let last = COUNT - 1;
        let below = (place.clamp(0.0, last as f64).floor() as usize).min(last - 1);
        let part = place - below as f64;
        let ((reach, from), (next, to)) = (STEPS[below], STEPS[below + 1]);
        let (reach, overlooked) = if reach == next {
            (reach, from + part * (to - from))
        } else if part < 0.5 {
            (reach, from)
        } else {
            (next, to)
        };
        let Path { default, nodes } = self;
        let reach = match reach {
            Reach::Depth(depth) => format!("depth={depth},nodes={nodes}"),
            Reach::Nodes(part) => format!("nodes={}", (nodes / part).max(1)),
        };
        let overlooked =
            if overlooked < 0.0005 { String::new() } else { format!("overlooked={overlooked:.3},") };
        format!("{default}:{overlooked}{reach}")
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNT, Path};

    #[test]
    fn a_place_between_two_searches_lies_between_them() {
        let path = Path::new("pvs", 640);
        assert_eq!(path.search(0.0), "pvs:overlooked=0.550,depth=1,nodes=640");
        assert_eq!(path.search(0.5), "pvs:overlooked=0.485,depth=1,nodes=640");
        assert_eq!(path.search(2.4), "pvs:overlooked=0.320,depth=1,nodes=640");
        assert_eq!(path.search(2.6), "pvs:overlooked=0.320,depth=2,nodes=640");
        assert_eq!(path.search(11.5), "pvs:overlooked=0.077,nodes=80");
        assert_eq!(path.search((COUNT - 1) as f64), "pvs:nodes=640");
    }
}
