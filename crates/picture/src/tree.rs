//! The trees that a search visited, reconstructed from its events.
//!
//! A tree is walked anew where an [`Event::Iteration`] says so and wherever a root is entered again (a search
//! may start over with another window). Children stand in the order of their visits, then those never
//! searched. A node's last values count, so searches that revisit a node need nothing special.

use super::words::Words;
use crate::trace::{Basis, Cut, Enter, Event, Interval, Kind, Leave, Trace, Unvisited, Worth};
use std::collections::BTreeMap;

/// One walk of the tree. The root is node 0, and parents come before their children.
#[derive(Debug, Default)]
pub(super) struct VisitedTree {
    /// The depth of the iteration, in plies, if it belongs to one.
    pub(super) depth: Option<u32>,
    /// The nodes.
    pub(super) nodes: Vec<Node>,
    /// The indices in `nodes` of the nodes of the trace.
    numbers: BTreeMap<u64, usize>,
}

/// The kind of visit of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Visit {
    /// It was searched.
    Entered(u64),
    /// Its value was stored.
    Remembered(u64),
    /// It was never searched.
    #[default]
    Never,
}

/// A drawn node.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Its number in the trace, or for a node never searched the number above it and the way from there:
    /// `5.2.1`.
    pub(super) key: String,
    /// Index of its parent.
    pub(super) parent: Option<usize>,
    /// Indices of its children, left to right.
    pub(super) children: Vec<usize>,
    /// The move that leads to it.
    pub(super) mv: Option<String>,
    /// Distance from the root in plies.
    pub(super) ply: u32,
    /// The player to move, from 1; none if the game is over.
    pub(super) mover: Option<usize>,
    /// The position as text.
    pub(super) position: String,
    /// Its kind of visit.
    pub(super) visit: Visit,
    /// The window on entry.
    pub(super) entry: Option<Interval>,
    /// The window on exit.
    pub(super) exit: Option<Interval>,
    /// Remaining depth in plies.
    pub(super) depth: Option<u32>,
    /// Its last value.
    pub(super) value: Option<Worth>,
    /// What is known of the end behind that value.
    pub(super) basis: Basis,
    /// The kind of that value; none where it was never left.
    pub(super) kind: Option<Kind>,
    /// Its last proof and disproof numbers; none is infinity.
    pub(super) numbers: Option<(Option<u32>, Option<u32>)>,
    /// Index of its best child.
    pub(super) best: Option<usize>,
    /// The reasons that moves were left out and, last, that it was left early.
    pub(super) cuts: Vec<Cut>,
    /// Which of its parent's cuts it was never searched for, and its place there.
    pub(super) why: Option<(usize, usize)>,
    /// The plies by which its depth was reduced.
    pub(super) reduced: u32,
    /// The expansions, counted from 1, by which its children came to be; one, or more in a search that
    /// forgets.
    pub(super) expanded: Vec<u64>,
    /// Nodes below it that were visited and left out of the trace.
    pub(super) hidden: u64,
    /// True if there are branches below it that were not generated for the picture.
    pub(super) more: bool,
    /// True if the same move was searched before at the same parent: with a wider window, as a rule.
    pub(super) again: bool,
    /// True if it lies on the principal variation.
    pub(super) pv: bool,
}

impl Node {
    /// True if the search visited it.
    pub(super) fn was_visited(&self) -> bool {
        self.visit != Visit::Never
    }

    /// True if its value comes from its children, so that there is something to work out.
    pub(super) fn is_interior(&self) -> bool {
        !self.children.is_empty()
    }
}

/// Every walk that has a node, in order.
pub(super) fn walks(trace: &Trace) -> Vec<VisitedTree> {
    let mut walks = vec![VisitedTree::default()];
    let mut line: &[String] = &[];
    for event in &trace.events {
        if let Event::Iteration { depth } = event {
            walks.push(VisitedTree { depth: Some(*depth), ..VisitedTree::default() });
        }
        if let Event::Enter(enter) = event
            && enter.parent.is_none()
            && walks
                .last()
                .is_some_and(|walk| !walk.nodes.is_empty() && !walk.numbers.contains_key(&enter.node))
        {
            let depth = walks.last().and_then(|walk| walk.depth);
            walks.push(VisitedTree { depth, ..VisitedTree::default() });
        }
        if let Event::End { line: played, .. } = event {
            line = played;
        }
        if let Some(walk) = walks.last_mut() {
            walk.take(event);
        }
    }
    walks.retain(|walk| !walk.nodes.is_empty());
    if let Some(last) = walks.last_mut() {
        last.mark_principal_variation(line);
    }
    walks
}

impl VisitedTree {
    /// Index of a node of the trace.
    pub(super) fn at(&self, number: u64) -> Option<usize> {
        self.numbers.get(&number).copied()
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Start(_) | Event::Iteration { .. } | Event::End { .. } => {}
            Event::Enter(enter) => self.enter(enter),
            Event::Evaluate { node, value, exact, basis } => {
                if let Some(at) = self.at(*node) {
                    self.nodes[at].kind = Some(if *exact { Kind::Exact } else { Kind::Heuristic });
                    self.set_value(at, &Worth::Vector(value.clone()), *basis);
                }
            }
            Event::Expand { node, order, hidden } => {
                let Some(at) = self.at(*node) else { return };
                self.nodes[at].expanded.push(*order);
                self.nodes[at].hidden = *hidden;
            }
            Event::Backup { node, child, value, improved, window, basis } => {
                let Some(at) = self.at(*node) else { return };
                self.set_value(at, value, *basis);
                self.nodes[at].exit = window.or(self.nodes[at].exit);
                if *improved {
                    self.nodes[at].best = self.at(*child);
                }
            }
            Event::Prune { node, cut } => {
                if let Some(at) = self.at(*node) {
                    self.cut(at, cut);
                }
            }
            Event::Leave(leave) => self.leave(leave),
            Event::Numbers { node, proof, disproof } => {
                let Some(at) = self.at(*node) else { return };
                self.nodes[at].numbers = Some((*proof, *disproof));
            }
            Event::TableHit { node, parent, mv, ply, position, value, basis } => {
                let Some(parent) = self.at(*parent) else { return };
                let hit = Node {
                    key: node.to_string(),
                    mv: Some(mv.clone()),
                    ply: *ply,
                    position: position.clone(),
                    visit: Visit::Remembered(*node),
                    ..Node::default()
                };
                let at = self.add(hit, Some(parent));
                self.numbers.insert(*node, at);
                self.set_value(at, value, *basis);
            }
        }
    }

    fn enter(&mut self, enter: &Enter) {
        if let Some(at) = self.at(enter.node) {
            self.nodes[at].entry = enter.window;
            return;
        }
        let parent = enter.parent.and_then(|parent| self.at(parent));
        if parent.is_none() && !self.nodes.is_empty() {
            return; // its parent was left out, and the parent's `hidden` counts it
        }
        let again = parent.is_some_and(|parent| {
            self.nodes[parent].children.iter().any(|&sibling| self.nodes[sibling].mv == enter.mv)
        });
        let node = Node {
            key: enter.node.to_string(),
            mv: enter.mv.clone().or_else(|| parent.map(|_| "null move".to_owned())),
            ply: enter.ply,
            mover: enter.mover,
            position: enter.position.clone(),
            visit: Visit::Entered(enter.node),
            entry: enter.window,
            depth: enter.depth,
            reduced: enter.reduced,
            again,
            ..Node::default()
        };
        let at = self.add(node, parent);
        self.numbers.insert(enter.node, at);
    }

    fn leave(&mut self, leave: &Leave) {
        let Some(at) = self.at(leave.node) else { return };
        self.set_value(at, &leave.value, leave.basis);
        let best = leave.best.and_then(|best| self.at(best));
        let node = &mut self.nodes[at];
        node.kind = Some(leave.shown_kind());
        node.exit = leave.window;
        node.best = best;
        node.hidden += leave.hidden;
        if let Some(cut) = &leave.cut {
            self.cut(at, cut);
        }
    }

    /// Adds a cut with its branches.
    fn cut(&mut self, at: usize, cut: &Cut) {
        let cuts = &mut self.nodes[at].cuts;
        let (which, before) = (cuts.len(), cuts.iter().map(|cut| cut.unvisited.len()).sum::<usize>());
        cuts.push(cut.clone());
        for (place, branch) in cut.unvisited.iter().enumerate() {
            let grown = self.grow(at, branch, before + place);
            self.nodes[grown].why = Some((which, place));
        }
    }

    /// Adds the branches that were never searched.
    fn grow(&mut self, parent: usize, branch: &Unvisited, place: usize) -> usize {
        let node = Node {
            key: format!("{}.{}", self.nodes[parent].key, place + 1),
            mv: Some(branch.mv.clone()),
            ply: self.nodes[parent].ply + 1,
            mover: branch.mover,
            position: branch.position.clone(),
            value: branch.value.clone().map(Worth::Vector),
            basis: Basis { decided: branch.decided, line_depth: None },
            more: branch.more,
            ..Node::default()
        };
        let at = self.add(node, Some(parent));
        for (place, child) in branch.children.iter().enumerate() {
            self.grow(at, child, place);
        }
        at
    }

    fn add(&mut self, mut node: Node, parent: Option<usize>) -> usize {
        let at = self.nodes.len();
        node.parent = parent;
        if let Some(parent) = parent {
            self.nodes[parent].children.push(at);
        }
        self.nodes.push(node);
        at
    }

    fn set_value(&mut self, at: usize, value: &Worth, basis: Basis) {
        self.nodes[at].value = Some(value.clone());
        self.nodes[at].basis = basis;
    }

    /// Follows the best children, and `line` where no best child is known.
    fn mark_principal_variation(&mut self, line: &[String]) {
        let mut at = 0;
        loop {
            self.nodes[at].pv = true;
            let node = &self.nodes[at];
            let by_name = || {
                let mv = line.get(node.ply as usize)?;
                node.children.iter().rev().copied().find(|&child| {
                    self.nodes[child].was_visited() && self.nodes[child].mv.as_ref() == Some(mv)
                })
            };
            match node.best.or_else(by_name) {
                Some(next) if next > at => at = next,
                _ => break,
            }
        }
    }

    /// The moves from the root to this node.
    pub(super) fn path(&self, mut at: usize) -> Vec<&str> {
        let mut path = Vec::new();
        loop {
            path.extend(self.nodes[at].mv.as_deref());
            let Some(parent) = self.nodes[at].parent else { break };
            at = parent;
        }
        path.reverse();
        path
    }

    /// The name and the reason of the cut, or of what was left out last: `deep beta cut` and `4 ≥ 3, set at
    /// ply 1`.
    pub(super) fn cut_words(&self, words: Words, at: usize) -> Option<(String, Option<String>)> {
        Some(self.words_of(words, at, self.nodes[at].cuts.last()?))
    }

    /// The same, in one text, of the cut for which a branch was never searched.
    pub(super) fn why(&self, words: Words, at: usize) -> Option<String> {
        let Node { parent, why, .. } = self.nodes[at];
        let (name, reason) = self.words_of(words, parent?, &self.nodes[parent?].cuts[why?.0]);
        Some(std::iter::once(name).chain(reason).collect::<Vec<_>>().join(": "))
    }

    fn words_of(&self, words: Words, at: usize, cut: &Cut) -> (String, Option<String>) {
        let node = &self.nodes[at];
        (cut.name(), words.reason(cut, node.value.as_ref(), node.basis, node.mover))
    }
}
