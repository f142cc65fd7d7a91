//! A small alpha-beta on literal trees, for traces to draw: `(4 (2 9))`, with MAX at the root and moves
//! numbered from 1.

use game::random::Random;
use picture::trace::{
    Basis, Cut, CutRule, Enter, Event, Interval, Kind, Leave, Start, Stop, Trace, Unvisited, Worth,
};

/// A literal tree.
#[derive(Clone, Debug)]
pub(crate) enum Literal {
    Leaf(i32),
    Inner(Vec<Literal>),
}

impl Literal {
    /// Reads `((3 5) 6)`.
    pub(crate) fn parse(text: &str) -> Literal {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut open: Vec<Vec<Literal>> = vec![Vec::new()];
        for word in spaced.split_whitespace() {
            match word {
                "(" => open.push(Vec::new()),
                ")" => {
                    let inner = Literal::Inner(open.pop().expect("an open parenthesis"));
                    open.last_mut().expect("an open parenthesis").push(inner);
                }
                number => {
                    open.last_mut().expect("a list").push(Literal::Leaf(number.parse().expect("a number")));
                }
            }
        }
        open.pop().and_then(|mut trees| trees.pop()).expect("one tree")
    }

    /// A random tree with about `leaves` leaves and two to four branches per node.
    pub(crate) fn random(random: &mut Random, height: u32, leaves: &mut u32) -> Literal {
        if height == 0 || *leaves == 0 || (height < 3 && random.below(6) == 0) {
            *leaves = leaves.saturating_sub(1);
            return Literal::Leaf(random.below(100) as i32 - 50);
        }
        let branches = 2 + random.below(3);
        Literal::Inner((0..branches).map(|_| Literal::random(random, height - 1, leaves)).collect())
    }

    fn text(&self) -> String {
        match self {
            Literal::Leaf(value) => value.to_string(),
            Literal::Inner(children) => {
                format!("({})", children.iter().map(Literal::text).collect::<Vec<_>>().join(" "))
            }
        }
    }

    fn unvisited(&self, mv: usize, ply: u32) -> Unvisited {
        let (mover, value, children) = match self {
            Literal::Leaf(value) => (None, Some(vec![*value, -*value]), Vec::new()),
            Literal::Inner(children) => {
                let below =
                    children.iter().enumerate().map(|(index, child)| child.unvisited(index + 1, ply + 1));
                (Some(mover(ply)), None, below.collect())
            }
        };
        Unvisited {
            mv: mv.to_string(),
            position: self.text(),
            mover,
            value,
            decided: false,
            children,
            more: false,
        }
    }
}

fn mover(ply: u32) -> usize {
    1 + ply as usize % 2
}

/// A bound of a window and the ply of the node that set it.
type Bound = Option<(i32, u32)>;

struct Walk {
    events: Vec<Event>,
    next: u64,
    depth: Option<u32>,
}

/// The trace of alpha-beta on the tree.
pub(crate) fn trace(tree: &str) -> Trace {
    record(&Literal::parse(tree), &[None])
}

/// The trace of alpha-beta to each of these depths in turn; a subtree that is cut off has the mean of its
/// leaves as its value.
pub(crate) fn record(tree: &Literal, depths: &[Option<u32>]) -> Trace {
    let mut walk = Walk { events: Vec::new(), next: 0, depth: None };
    walk.events.push(Event::Start(Start {
        schema: 1,
        game: format!("tree:{}", tree.text()),
        search: "alpha-beta".to_owned(),
        position: tree.text(),
        players: 2,
        to_move: 1,
    }));
    let mut result = (0, Vec::new(), true);
    for &depth in depths {
        if let Some(depth) = depth {
            walk.events.push(Event::Iteration { depth });
        }
        walk.depth = depth;
        result = walk.search(tree, None, None, 0, None, None);
    }
    let (value, line, exact) = result;
    walk.events.push(Event::End {
        best: line.first().cloned(),
        value: Some(Worth::Vector(vec![value, -value])),
        kind: if exact { Kind::Exact } else { Kind::Heuristic },
        line,
        nodes: walk.next,
        stop: if exact { Stop::Finished } else { Stop::Depth },
        left_out: 0,
        basis: Basis::default(),
    });
    Trace { events: walk.events }
}

impl Walk {
    /// The value, the line to it, and true if no estimate is in it.
    fn search(
        &mut self,
        tree: &Literal,
        parent: Option<u64>,
        mv: Option<usize>,
        ply: u32,
        mut alpha: Bound,
        mut beta: Bound,
    ) -> (i32, Vec<String>, bool) {
        let node = self.next;
        self.next += 1;
        let entry = interval(alpha, beta);
        let is_leaf = matches!(tree, Literal::Leaf(_));
        self.events.push(Event::Enter(Enter {
            node,
            parent,
            mv: mv.map(|mv| mv.to_string()),
            ply,
            mover: (!is_leaf).then(|| mover(ply)),
            position: tree.text(),
            window: Some(entry),
            depth: self.depth.map(|depth| depth - ply),
            reduced: 0,
        }));
        let children = match tree {
            Literal::Inner(children) if self.depth != Some(ply) => children,
            Literal::Inner(_) => return (self.leaf(node, mean(tree), false, entry), Vec::new(), false),
            Literal::Leaf(value) => return (self.leaf(node, *value, true, entry), Vec::new(), true),
        };
        let maximizes = mover(ply) == 1;
        let mut best: Option<(i32, u64, Vec<String>)> = None;
        let mut all_exact = true;
        let mut cut = None;
        for (index, child) in children.iter().enumerate() {
            let number = self.next;
            let (value, mut line, exact) =
                self.search(child, Some(node), Some(index + 1), ply + 1, alpha, beta);
            all_exact &= exact;
            let improved =
                best.as_ref().is_none_or(|(best, ..)| if maximizes { value > *best } else { value < *best });
            if improved {
                line.insert(0, (index + 1).to_string());
                best = Some((value, number, line));
                let bound = if maximizes { &mut alpha } else { &mut beta };
                let narrower =
                    bound.is_none_or(|(bound, _)| if maximizes { value > bound } else { value < bound });
                if narrower {
                    *bound = Some((value, ply));
                }
            }
            let value_now = best.as_ref().map_or(value, |(best, ..)| *best);
            self.events.push(Event::Backup {
                node,
                child: number,
                value: worth(value_now),
                improved,
                window: Some(interval(alpha, beta)),
                basis: Basis::default(),
            });
            let met = if maximizes { beta } else { alpha };
            if let (Some((low, _)), Some((high, _)), Some((bound, set_at))) = (alpha, beta, met)
                && low >= high
                && index + 1 < children.len()
            {
                let rest = children.iter().enumerate().skip(index + 1);
                cut = Some(Cut {
                    kind: if maximizes { CutRule::Beta } else { CutRule::Alpha },
                    deep: ply - set_at >= 3,
                    met_by: None,
                    bound: Some(bound),
                    met_by_decided: false,
                    bound_decided: false,
                    set_at: Some(set_at),
                    margin: None,
                    searched: None,
                    unvisited: rest.map(|(index, child)| child.unvisited(index + 1, ply + 1)).collect(),
                });
                break;
            }
        }
        let (value, from, line) = best.expect("an inner node has a child");
        let kind = match (entry.alpha, entry.beta) {
            (_, Some(beta)) if value >= beta => Kind::Lower,
            (Some(alpha), _) if value <= alpha => Kind::Upper,
            _ if all_exact => Kind::Exact,
            _ => Kind::Heuristic,
        };
        let window = Some(interval(alpha, beta));
        let value_told = worth(value);
        self.events.push(Event::Leave(Leave {
            node,
            value: value_told,
            kind,
            window,
            best: Some(from),
            cut,
            hidden: 0,
            basis: Basis::default(),
        }));
        (value, line, all_exact)
    }

    fn leaf(&mut self, node: u64, value: i32, exact: bool, window: Interval) -> i32 {
        self.events.push(Event::Evaluate {
            node,
            value: vec![value, -value],
            exact,
            basis: Basis::default(),
        });
        let kind = if exact { Kind::Exact } else { Kind::Heuristic };
        let window = Some(window);
        self.events.push(Event::Leave(Leave {
            node,
            value: worth(value),
            kind,
            window,
            best: None,
            cut: None,
            hidden: 0,
            basis: Basis::default(),
        }));
        value
    }
}

fn worth(value: i32) -> Worth {
    Worth::Vector(vec![value, -value])
}

fn interval(alpha: Bound, beta: Bound) -> Interval {
    Interval {
        alpha: alpha.map(|(bound, _)| bound),
        beta: beta.map(|(bound, _)| bound),
        ..Interval::default()
    }
}

fn mean(tree: &Literal) -> i32 {
    match tree {
        Literal::Leaf(value) => *value,
        Literal::Inner(children) => children.iter().map(mean).sum::<i32>() / children.len() as i32,
    }
}
