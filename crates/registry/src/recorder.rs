//! The observer that records a search as text.
//!
//! The record is limited in size. When a walk enters more nodes than the limit, the recorder drops its
//! deepest ply and goes on without it, as often as necessary: what remains is the complete upper part of the
//! tree, and every node at its lower edge knows how many nodes were left out below. Of iterative deepening it
//! keeps the last complete walk, on which the answer rests, and as many earlier ones as there is room for.

use game::{KeyMap, Notation, Payoffs, Scale, legal};
use picture::trace::{Cut, Enter, Event, Interval, Leave, Start, Trace, Unvisited, Worth};
use request::Answer;
use search::{Kind, MaxScore, NOT_ENTERED, Node, Observer, Reason, Step, Value, Window};
use std::collections::{BTreeMap, BTreeSet};

/// Records a search of `game`.
pub(crate) struct Recorder<'a, G: Notation> {
    game: &'a G,
    scale: Scale,
    /// The approximate maximum number of nodes recorded.
    limit: usize,
    /// Complete walks.
    earlier: Vec<Walked>,
    /// The current walk.
    current: Walked,
    visited: u64,
    /// The nodes on the path of the search.
    open: Vec<Open<G::State>>,
    /// Numbers in the trace, by those of the search. The trace numbers table hits too.
    numbers: KeyMap<u64, u64>,
    next_number: u64,
    /// The number of the last table hit.
    last_hit: u64,
    /// The tree of a best-first search, whose nodes are not left but revisited.
    grown: Option<Grown>,
    /// The remaining number of nodes to generate in branches that were not searched.
    unvisited_left: usize,
}

/// One walk over the tree: an iteration, or the whole search.
struct Walked {
    kept: Vec<Kept>,
    /// The number of its nodes that are drawn.
    nodes: usize,
    /// Nodes deeper than this are left out.
    deepest: u32,
    /// True if the root was left: an interrupted walk does not show the answer.
    is_whole: bool,
    /// Nodes left out below the root, in addition to those below the deepest ply.
    missing: u64,
}

/// An event, with the data that decides whether it stays.
struct Kept {
    /// The ply of the node it is about, or of the child that is backed up.
    ply: u32,
    /// Visited nodes below a node that is left or, at the end, below one that was expanded.
    below: u64,
    event: Event,
}

/// The nodes of a best-first search, by their numbers. There is one walk and there are no table hits, so that
/// its numbers are the trace's.
struct Grown {
    /// The parent of every node visited; the root is its own parent.
    parents: Vec<u64>,
    best: KeyMap<u64, u64>,
}

impl Grown {
    /// The number of nodes visited below each.
    fn below(&self) -> Vec<u64> {
        let mut below = vec![0; self.parents.len()];
        for node in (1..below.len()).rev() {
            below[self.parents[node] as usize] += below[node] + 1;
        }
        below
    }
}

struct Open<S> {
    state: S,
    visited_before: u64,
    depth: Option<u32>,
    best: Option<u64>,
}

/// Plies that are kept even where they have more nodes than the limit: [`Walked::leave_moves_out`] thins them
/// out.
const ALWAYS_KEPT: u32 = 1;

impl<'a, G: Notation> Recorder<'a, G> {
    pub(crate) fn new(game: &'a G, limit: usize) -> Recorder<'a, G> {
        Recorder {
            game,
            scale: Scale::Payoffs,
            limit,
            earlier: Vec::new(),
            current: Walked::new(),
            visited: 0,
            open: Vec::new(),
            numbers: KeyMap::default(),
            next_number: 0,
            last_hit: 0,
            grown: None,
            unvisited_left: limit,
        }
    }

    /// The trace, closed with the search's answer.
    pub(crate) fn finish(mut self, start: Start, answer: &Answer) -> Trace {
        if self.current.is_whole || self.earlier.is_empty() {
            self.end_walk();
        }
        let mut events = vec![Event::Start(start)];
        let mut drawn = 0;
        let below = self.grown.as_ref().map(Grown::below).unwrap_or_default();
        for mut walked in self.earlier {
            for kept in &mut walked.kept {
                if let Event::Expand { node, .. } = kept.event {
                    kept.below = below[node as usize];
                }
            }
            walked.leave_moves_out(self.limit);
            drawn += walked.kept.iter().filter(|kept| matches!(kept.event, Event::Enter(_))).count() as u64;
            let Walked { deepest, missing, .. } = walked;
            events.extend(walked.kept.into_iter().map(|kept| close(kept, deepest, missing)));
        }
        let value = match (&answer.value, &answer.values) {
            (Some(value), _) => Some(Worth::Vector(value.clone())),
            (None, Some(values)) => Some(Worth::Set(values.clone())),
            (None, None) => None,
        };
        events.push(Event::End {
            best: answer.best.clone(),
            value,
            kind: answer.kind.to_owned(),
            line: answer.line.clone(),
            nodes: answer.nodes,
            stop: answer.stop.to_owned(),
            left_out: self.visited - drawn,
        });
        Trace { events }
    }

    /// Adds the current walk to the earlier ones, and drops the oldest for which there is no room.
    fn end_walk(&mut self) {
        self.earlier.push(std::mem::replace(&mut self.current, Walked::new()));
        let nodes = |walks: &[Walked]| walks.iter().map(|walked| walked.nodes).sum::<usize>();
        while self.earlier.len() > 1 && nodes(&self.earlier) > self.limit {
            self.earlier.remove(0);
        }
    }

    fn keep(&mut self, ply: u32, event: Event) {
        self.current.keep(ply, 0, event);
    }

    fn number(&self, id: u64) -> u64 {
        self.numbers.get(&id).copied().unwrap_or(id)
    }

    fn take_number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number - 1
    }

    fn mover(&self, state: &G::State) -> Option<usize> {
        self.game.outcome(state).is_none().then(|| self.game.to_move(state).index() + 1)
    }

    /// The move to the node at `ply` that the search is about to enter.
    fn write_move_to(&self, ply: u32, mv: G::Move) -> Option<String> {
        let parent = self.open.get((ply as usize).checked_sub(1)?)?;
        Some(self.game.write_move(&parent.state, mv))
    }

    fn worth(&self, value: &Value) -> Option<Worth> {
        match value.in_payoffs(self.scale) {
            Value::Vector(vector) => Some(Worth::Vector(entries(&vector))),
            Value::Set(set) => Some(Worth::Set(set.iter().map(entries).collect())),
            Value::Unknown => None,
        }
    }

    fn interval(&self, window: Option<Window<MaxScore>>) -> Option<Interval> {
        let (alpha, beta) = window?.bounds();
        let shown = |bound: Option<i32>| bound.map(|bound| self.scale.payoff(bound));
        Some(Interval { alpha: shown(alpha), beta: shown(beta) })
    }

    /// A branch that was not searched, down to `depth` more plies, as far as there is room.
    fn unvisited(&mut self, state: &G::State, mv: G::Move, depth: Option<u32>) -> Unvisited {
        let mut child = state.clone();
        let written = self.game.write_move(state, mv);
        self.game.play(&mut child, mv);
        self.unvisited_left = self.unvisited_left.saturating_sub(1);
        let mut children = Vec::new();
        let moves = legal(self.game, &child);
        let goes_deeper = depth != Some(0) && moves.len() <= self.unvisited_left;
        if goes_deeper {
            let next = depth.map(|depth| depth - 1);
            children = moves.iter().map(|&mv| self.unvisited(&child, mv, next)).collect();
        }
        Unvisited {
            mv: written,
            position: self.game.write_position(&child),
            mover: self.mover(&child),
            value: self.game.outcome(&child).map(|payoffs| entries(&payoffs)),
            more: !moves.is_empty() && children.is_empty(),
            children,
        }
    }
}

impl Walked {
    const fn new() -> Walked {
        Walked { kept: Vec::new(), nodes: 0, deepest: u32::MAX, is_whole: false, missing: 0 }
    }

    fn keep(&mut self, ply: u32, below: u64, event: Event) {
        if ply <= self.deepest {
            self.kept.push(Kept { ply, below, event });
        }
    }

    /// Counts a node that is drawn, and makes room for it if necessary.
    fn count_node(&mut self, ply: u32, limit: usize) {
        if ply <= self.deepest {
            self.nodes += 1;
        }
        while self.nodes > limit && self.deepest > ALWAYS_KEPT {
            self.forget_a_ply();
        }
    }

    fn forget_a_ply(&mut self) {
        let deepest = self.kept.iter().map(|kept| kept.ply).max().unwrap_or(0);
        self.deepest = deepest.saturating_sub(1).max(ALWAYS_KEPT);
        self.kept.retain(|kept| kept.ply <= self.deepest);
        let is_node = |kept: &&Kept| matches!(kept.event, Event::Enter(_) | Event::TableHit { .. });
        self.nodes = self.kept.iter().filter(is_node).count();
    }
}

impl Walked {
    /// Leaves out moves of the root in excess of the limit, but never the best and the first. The root
    /// records how many nodes are missing.
    fn leave_moves_out(&mut self, limit: usize) {
        if self.nodes <= limit {
            return;
        }
        let mut children = Vec::new();
        let (mut root, mut best) = (None, None);
        for kept in &self.kept {
            match &kept.event {
                Event::Enter(enter) if enter.ply == 0 => root = Some(enter.node),
                Event::Enter(Enter { node, .. }) | Event::TableHit { node, .. } if kept.ply == 1 => {
                    children.push(*node);
                }
                Event::Leave(leave) if kept.ply == 0 => best = leave.best.or(best),
                // The ply of this event is the child's.
                Event::Backup { node, child, improved: true, .. } if Some(*node) == root => {
                    best = Some(*child);
                }
                _ => {}
            }
        }
        let others = children.iter().copied().filter(|child| Some(*child) != best);
        let drawn: BTreeSet<u64> = root.into_iter().chain(best).chain(others).take(limit).collect();
        // A node counts as missing with all nodes visited below it; a table hit was not visited.
        let (mut missing, mut below) = (0, BTreeMap::new());
        for kept in &self.kept {
            match &kept.event {
                Event::Enter(enter) if !drawn.contains(&enter.node) => missing += 1,
                Event::Leave(leave) => {
                    below.insert(leave.node, kept.below);
                }
                Event::Expand { node, .. } => {
                    below.insert(*node, kept.below);
                }
                _ => {}
            }
        }
        missing +=
            below.iter().filter(|(node, _)| !drawn.contains(node)).map(|(_, below)| below).sum::<u64>();
        self.kept.retain(|kept| kept.event.nodes().into_iter().flatten().all(|node| drawn.contains(&node)));
        self.missing = missing;
        self.nodes = drawn.len();
    }
}

fn entries(payoffs: &Payoffs) -> Vec<i32> {
    payoffs.as_slice().to_vec()
}

/// The event as it is written: a node at the lower edge says how many nodes were left out below it, and
/// branches that were not searched reach no deeper than the rest.
fn close(kept: Kept, deepest: u32, missing: u64) -> Event {
    let Kept { ply, below, mut event } = kept;
    let not_drawn = match ply {
        ply if ply == deepest => below,
        0 => missing,
        _ => 0,
    };
    if let Event::Expand { hidden, .. } = &mut event {
        *hidden = not_drawn;
    }
    if let Event::Leave(leave) = &mut event {
        leave.hidden = not_drawn;
        if let Some(cut) = &mut leave.cut {
            for branch in &mut cut.unvisited {
                prune(branch, deepest.saturating_sub(ply + 1));
            }
            if ply >= deepest {
                cut.unvisited.clear();
            }
        }
    }
    event
}

fn prune(branch: &mut Unvisited, depth: u32) {
    if depth == 0 {
        branch.more |= !branch.children.is_empty();
        branch.children.clear();
    }
    for child in &mut branch.children {
        prune(child, depth.saturating_sub(1));
    }
}

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
        self.open.push(Open { state: state.clone(), visited_before: self.visited, depth, best: None });
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
        });
        self.keep(node.ply, event);
    }

    fn evaluate(&mut self, node: Node<G::Move>, value: &Payoffs, exact: bool) {
        let value = entries(&self.scale.payoffs(value));
        self.keep(node.ply, Event::Evaluate { node: self.number(node.id), value, exact });
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
        if let Some(grown) = &mut self.grown {
            grown.best.insert(node.id, child);
        } else if improved && let Some(open) = self.open.get_mut(node.ply as usize) {
            open.best = Some(child);
        }
        let Some(value) = self.worth(value) else { return };
        let (node_number, window) = (self.number(node.id), self.interval(window));
        self.keep(node.ply + 1, Event::Backup { node: node_number, child, value, improved, window });
    }

    fn expand(&mut self, node: Node<G::Move>, state: &G::State, order: u64) {
        let visited = self.visited as usize;
        self.grown.get_or_insert_with(|| Grown { parents: vec![0; visited], best: KeyMap::default() });
        // It may lie anywhere. Only the number of nodes above it matters: moves are written where they are
        // made.
        let (ply, visited_before) = (node.ply as usize, self.visited);
        self.open.truncate(ply);
        let open = || Open { state: state.clone(), visited_before, depth: None, best: None };
        self.open.resize_with(ply + 1, open);
        self.keep(node.ply, Event::Expand { node: self.number(node.id), order, hidden: 0 });
    }

    fn numbers(&mut self, node: Node<G::Move>, proof: Option<u32>, disproof: Option<u32>) {
        self.keep(node.ply, Event::Numbers { node: self.number(node.id), proof, disproof });
    }

    fn leave(&mut self, node: Node<G::Move>, state: &G::State, left: &search::Left<'_, G::Move>) {
        let open = self.open.get(node.ply as usize);
        let (best, depth, before) = match (&self.grown, open) {
            (Some(grown), _) => (grown.best.get(&node.id).copied(), None, self.visited),
            (None, Some(open)) => (open.best, open.depth, open.visited_before),
            (None, None) => (None, None, self.visited),
        };
        self.open.truncate(node.ply as usize);
        if node.ply > self.current.deepest {
            return;
        }
        let cut = left.cut.map(|cut| Cut {
            kind: match cut.reason {
                Reason::Alpha => "alpha",
                Reason::Beta => "beta",
                Reason::Win => "win",
                Reason::Immediate => "immediate",
                Reason::Shallow => "shallow",
                Reason::LastBranch => "last-branch",
            }
            .to_owned(),
            deep: cut.is_deep(node.ply),
            met_by: left.window.and_then(|window| match (cut.reason, window.bounds()) {
                (Reason::Alpha, (_, beta)) => beta.map(|value| self.scale.payoff(value)),
                (Reason::Beta, (alpha, _)) => alpha.map(|value| self.scale.payoff(value)),
                _ => None,
            }),
            bound: cut.bound.map(|bound| self.scale.payoff(bound.0)),
            set_at: cut.set_at,
            unvisited: if node.ply < self.current.deepest {
                let depth = depth.map(|depth| depth.saturating_sub(1));
                left.unvisited.iter().map(|&mv| self.unvisited(state, mv, depth)).collect()
            } else {
                Vec::new()
            },
        });
        let Some(value) = self.worth(left.value) else { return };
        let event = Event::Leave(Leave {
            node: self.number(node.id),
            value,
            kind: kind_word(left.kind),
            window: self.interval(left.window),
            best,
            cut,
            hidden: 0,
        });
        self.current.keep(node.ply, self.visited - before, event);
        self.current.is_whole |= node.ply == 0;
    }

    fn table_hit(&mut self, step: Step<G::Move>, state: &G::State, value: &Value) {
        let mv = step.mv.and_then(|mv| self.write_move_to(step.ply, mv));
        let (Some(parent), Some(mv), Some(value)) = (step.parent, mv, self.worth(value)) else { return };
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
        };
        self.keep(step.ply, event);
    }
}

fn kind_word(kind: Kind) -> String {
    kind.word().to_owned()
}
