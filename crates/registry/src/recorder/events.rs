//! The events of a search, as they come.

use super::{Grown, Open, Recorder, entries, words};
use game::{KeyMap, Notation, Payoffs, Scale};
use picture::trace::{Enter, Event, Leave};
use search::{MaxScore, NOT_ENTERED, Node, Observer, Step, Value, Window};

impl<G: Notation> Observer<G> for Recorder<'_, G> {
    fn begin(&mut self, scale: Scale) {
        self.scale = scale;
    }

    fn iteration(&mut self, depth: u32) {
        self.open.clear();
        if self.current.is_whole {
            self.end_walk();
        }
        self.keep(0, Event::Iteration { depth });
    }

    fn enter(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        window: Option<Window<MaxScore>>,
        depth: Option<u32>,
    ) {
        self.visited += 1;
        let number = self.take_number();
        if let Some(grown) = &mut self.grown {
            grown.parents.push(node.parent.unwrap_or(0));
        }
        self.open.truncate(node.ply as usize);
        let above = self.open.last().and_then(|open| open.depth);
        let reduced = above.zip(depth).map_or(0, |(above, depth)| above.saturating_sub(depth + 1));
        let visited_before = self.visited;
        self.open.push(Open { state: state.clone(), visited_before, depth, best: None, line_depth: None });
        self.current.count_node(node.ply, self.limit);
        if node.ply > self.current.deepest {
            return;
        }
        self.numbers.insert(node.id, number);
        let event = Event::Enter(Enter {
            node: number,
            parent: node.parent.map(|parent| self.number(parent)),
            mv: node.mv.and_then(|mv| self.write_move_to(node.ply, mv)),
            ply: node.ply,
            mover: self.mover(state),
            position: self.game.write_position(state),
            window: self.interval(window),
            depth,
            reduced,
        });
        self.keep(node.ply, event);
    }

    fn evaluate(&mut self, node: Node<G::Move>, value: &Payoffs, exact: bool) {
        let basis = self.basis(&Value::Vector(*value), None);
        let value = entries(&self.scale.payoffs(value));
        self.keep(node.ply, Event::Evaluate { node: self.number(node.id), value, exact, basis });
    }

    fn backup(
        &mut self,
        node: Node<G::Move>,
        child: u64,
        value: &Value,
        improved: bool,
        window: Option<Window<MaxScore>>,
    ) {
        if node.ply >= self.current.deepest {
            return;
        }
        let child = if child == NOT_ENTERED { self.last_hit } else { self.number(child) };
        let mut line_depth = None;
        if let Some(grown) = &mut self.grown {
            grown.best.insert(node.id, child);
        } else if let Some(open) = self.open.get_mut(node.ply as usize) {
            if improved {
                (open.best, open.line_depth) = (Some(child), self.last_line_depth);
            }
            line_depth = open.line_depth;
        }
        let basis = self.basis(value, line_depth);
        let Some(value) = self.worth(value) else { return };
        let (node_number, window) = (self.number(node.id), self.interval(window));
        self.keep(node.ply + 1, Event::Backup { node: node_number, child, value, improved, window, basis });
    }

    fn expand(&mut self, node: Node<G::Move>, state: &G::State, order: u64) {
        let visited = self.visited as usize;
        self.grown.get_or_insert_with(|| Grown { parents: vec![0; visited], best: KeyMap::default() });
        // It may lie anywhere. Only the number of nodes above it matters: moves are written where they are
        // made.
        let (ply, visited_before) = (node.ply as usize, self.visited);
        self.open.truncate(ply);
        let open =
            || Open { state: state.clone(), visited_before, depth: None, best: None, line_depth: None };
        self.open.resize_with(ply + 1, open);
        self.keep(node.ply, Event::Expand { node: self.number(node.id), order, hidden: 0 });
    }

    fn numbers(&mut self, node: Node<G::Move>, proof: Option<u32>, disproof: Option<u32>) {
        self.keep(node.ply, Event::Numbers { node: self.number(node.id), proof, disproof });
    }

    fn prune(&mut self, node: Node<G::Move>, state: &G::State, cut: search::Cut, moves: &[G::Move]) {
        if node.ply < self.current.deepest {
            let cut = self.cut(node.ply, state, cut, None, moves, Some(0));
            self.keep(node.ply + 1, Event::Prune { node: self.number(node.id), cut });
        }
    }

    fn leave(&mut self, node: Node<G::Move>, state: &G::State, left: &search::Left<'_, G::Move>) {
        let open = self.open.get(node.ply as usize);
        let (best, depth, before) = match (&self.grown, open) {
            (Some(grown), _) => (grown.best.get(&node.id).copied(), None, self.visited),
            (None, Some(open)) => (open.best, open.depth, open.visited_before),
            (None, None) => (None, None, self.visited),
        };
        self.open.truncate(node.ply as usize);
        self.last_line_depth = left.line_depth;
        let basis = self.basis(left.value, left.line_depth);
        if node.ply == 0 {
            self.root = basis;
        }
        if node.ply > self.current.deepest {
            return;
        }
        let unvisited = if node.ply < self.current.deepest { left.unvisited } else { &[] };
        let below = depth.map(|depth| depth.saturating_sub(1));
        let cut = left.cut.map(|cut| self.cut(node.ply, state, cut, left.window, unvisited, below));
        let Some(value) = self.worth(left.value) else { return };
        let event = Event::Leave(Leave {
            node: self.number(node.id),
            value,
            kind: words::kind(left.kind),
            window: self.interval(left.window),
            best,
            cut,
            hidden: 0,
            basis,
        });
        self.current.keep(node.ply, self.visited - before, event);
        self.current.is_whole |= node.ply == 0;
    }

    fn table_hit(&mut self, step: Step<G::Move>, state: &G::State, value: &Value) {
        let mv = step.mv.and_then(|mv| self.write_move_to(step.ply, mv));
        let basis = self.basis(value, None);
        let (Some(parent), Some(mv), Some(value)) = (step.parent, mv, self.worth(value)) else { return };
        self.last_line_depth = None;
        let number = self.take_number();
        self.last_hit = number;
        self.current.count_node(step.ply, self.limit);
        let event = Event::TableHit {
            node: number,
            parent: self.number(parent),
            mv,
            ply: step.ply,
            position: self.game.write_position(state),
            value,
            basis,
        };
        self.keep(step.ply, event);
    }
}
