//! The search as a list of steps, each with a sentence, for the replay page.

#![expect(
    clippy::format_push_string,
    reason = "a sentence grows clause by clause, and reads so in the source"
)]

use super::tree::VisitedTree;
use super::view::View;
use super::words::{Words, count, numbers, shortened, window};
use crate::trace::{Enter, Event, Kind, Leave, Trace, Worth};
use serde::Serialize;

/// One step of the replay. A field that is none does not change.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Step {
    /// The kind of step: `start`, `iteration`, `enter`, `evaluate`, `expand`, `backup`, `leave`, `cut`,
    /// `numbers`, `table` or `end`.
    pub(super) kind: &'static str,
    /// The same in words.
    pub(super) text: String,
    /// The walk that is drawn.
    pub(super) walk: usize,
    /// The node it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) node: Option<String>,
    /// The node's value from now on, in lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<Vec<String>>,
    /// The node's window from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) window: Option<String>,
    /// The node's best child from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) best: Option<String>,
    /// True if the node is left.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) closed: bool,
    /// The name of the cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cut: Option<String>,
    /// The branches that will never be searched, as is known from now on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) never: Vec<String>,
}

/// Every step of the search. A leaf is evaluated and left in one, and a node is entered with its numbers.
pub(super) fn steps(trace: &Trace, words: &Words, views: &[View]) -> Vec<Step> {
    let is_grown = trace.events.iter().any(|event| matches!(event, Event::Expand { .. }));
    let mut teller = Teller { words: *words, views, walk: 0, root_entered: false, is_grown };
    let mut steps: Vec<Step> = Vec::new();
    let mut events = trace.events.iter().peekable();
    while let Some(event) = events.next() {
        let Some(mut step) = teller.tell(event) else { continue };
        if let (Event::Evaluate { node, .. }, Some(Event::Leave(leave))) = (event, events.peek())
            && leave.node == *node
            && leave.cut.is_none()
        {
            step.closed = true;
            events.next();
        }
        if let (Event::Enter(Enter { node: entered, .. }), Some(Event::Numbers { node, proof, disproof })) =
            (event, events.peek())
            && entered == node
        {
            let shown = numbers(*proof, *disproof);
            step.text += &format!(" Its proof and disproof numbers are {shown}.");
            step.value = Some(vec![shown]);
            events.next();
        }
        step.walk = teller.walk;
        steps.push(step);
    }
    steps
}

struct Teller<'a> {
    words: Words,
    views: &'a [View<'a>],
    walk: usize,
    root_entered: bool,
    /// True if this is a best-first search.
    is_grown: bool,
}

impl Teller<'_> {
    fn evaluate(&self, node: u64, value: &[i32], exact: bool) -> Step {
        let value = self.words.vector(value);
        let (text, shown) = if exact {
            (format!("Node {node} is a leaf: the rules pay {value}."), value)
        } else if self.is_grown {
            (format!("The static evaluation of node {node} is {value}."), format!("≈{value}"))
        } else {
            (format!("Node {node} is at the horizon: its static evaluation is {value}."), format!("≈{value}"))
        };
        Step { kind: "evaluate", text, node: self.key(node), value: Some(vec![shown]), ..Step::default() }
    }

    fn tell(&mut self, event: &Event) -> Option<Step> {
        let step = match event {
            Event::Start(start) => Step {
                kind: "start",
                text: format!(
                    "{} begins on {}; {} is to move.",
                    shortened(&start.search, 80),
                    shortened(&start.game, 80),
                    self.words.player(start.to_move)
                ),
                ..Step::default()
            },
            Event::Iteration { depth } => {
                if self.root_entered && self.walk + 1 < self.views.len() {
                    self.walk += 1;
                }
                self.root_entered = false;
                Step {
                    kind: "iteration",
                    text: format!(
                        "An iteration to depth {depth} begins: the tree is searched again from the root."
                    ),
                    ..Step::default()
                }
            }
            Event::Enter(enter) => self.enter(enter)?,
            Event::Evaluate { node, value, exact } => self.evaluate(*node, value, *exact),
            Event::Expand { node, order, .. } => self.expand(*node, *order),
            Event::Backup { node, child, value, .. } if self.is_grown => self.regrow(*node, *child, value),
            Event::Backup { node, child, value, improved, window: now } => {
                let best = self.words.worth(value);
                let mut text = if *improved {
                    format!("Node {node} takes the value {best} from node {child}, its best so far")
                } else {
                    format!("Node {child} is no better: node {node} keeps the value {best}")
                };
                if let Some(now) = now {
                    text += &format!("; its window is now {}", window(*now));
                }
                Step {
                    kind: "backup",
                    text: text + ".",
                    node: self.key(*node),
                    value: Some(self.words.worth_lines(value, 4)),
                    window: now.map(window),
                    best: improved.then(|| self.key(*child)).flatten(),
                    ..Step::default()
                }
            }
            Event::Leave(leave) => self.leave(leave)?,
            Event::Numbers { node, proof, disproof } => self.numbers(*node, *proof, *disproof),
            Event::TableHit { node, mv, ply, value, .. } => Step {
                kind: "table",
                text: format!(
                    "Move {mv} leads to node {node} at ply {ply}, a position found in the table: its value \
                     is {}, and nothing is searched below it.",
                    self.words.worth(value)
                ),
                node: self.key(*node),
                value: Some(self.words.worth_lines(value, 4)),
                closed: true,
                ..Step::default()
            },
            Event::End { best, value, kind, line, nodes, left_out, .. } => Step {
                kind: "end",
                text: self.end(best.as_deref(), value.as_ref(), *kind, line, *nodes, *left_out),
                ..Step::default()
            },
        };
        Some(step)
    }

    fn expand(&self, node: u64, order: u64) -> Step {
        Step {
            kind: "expand",
            text: format!(
                "Expansion {order}: node {node} is the principal leaf, to which the best moves lead. \
                     Its children are generated."
            ),
            node: self.key(node),
            ..Step::default()
        }
    }

    /// The proof and disproof numbers.
    fn numbers(&self, node: u64, proof: Option<u32>, disproof: Option<u32>) -> Step {
        let leaves = |number| count(u64::from(number), "leaf", "leaves");
        let text = match (proof, disproof) {
            (Some(0), _) => format!("Node {node} is proven."),
            (_, Some(0)) => format!("Node {node} is disproven."),
            (Some(proof), Some(disproof)) => format!(
                "Node {node} needs {} at least to be proven, and {} to be disproven.",
                leaves(proof),
                leaves(disproof)
            ),
            _ => format!("Node {node}: {}.", numbers(proof, disproof)),
        };
        let shown = Some(vec![numbers(proof, disproof)]);
        Step { kind: "numbers", text, node: self.key(node), value: shown, ..Step::default() }
    }

    /// The backup of a best-first search.
    fn regrow(&self, node: u64, child: u64, value: &Worth) -> Step {
        let now = self.words.worth(value);
        Step {
            kind: "backup",
            text: format!("Node {node} now has the value {now}; its best child is node {child}."),
            node: self.key(node),
            value: Some(self.views[self.walk].value_lines(value, Some(Kind::Heuristic))),
            best: self.key(child),
            ..Step::default()
        }
    }

    fn enter(&mut self, enter: &Enter) -> Option<Step> {
        if enter.parent.is_none() && self.walk().at(enter.node).is_none() && self.walk + 1 < self.views.len()
        {
            self.walk += 1;
        }
        self.root_entered = true;
        let at = self.walk().at(enter.node)?;
        let mut text = match &enter.mv {
            None => format!("The root is entered, node {}", enter.node),
            Some(mv) => format!("Move {mv} leads to node {} at ply {}", enter.node, enter.ply),
        };
        text += &match enter.mover {
            Some(mover) => format!(": {} to move", self.words.player(mover)),
            None => ": the game is over".to_owned(),
        };
        if let (Some(now), Some(_)) = (enter.window, enter.mover) {
            text += &format!(", window {}", window(now));
        }
        if self.walk().nodes[at].again {
            text += ". It is searched again";
        }
        Some(Step {
            kind: "enter",
            text: text + ".",
            node: self.key(enter.node),
            window: enter.window.map(window),
            ..Step::default()
        })
    }

    fn leave(&self, leave: &Leave) -> Option<Step> {
        let at = self.walk().at(leave.node)?;
        let node = &self.walk().nodes[at];
        let mut text = format!("Node {} at ply {}", leave.node, node.ply);
        if let Some(cut) = &leave.cut {
            let value = self.words.worth(&leave.value);
            text += &match self.words.reason(cut, Some(&leave.value), node.mover, true) {
                Some(reason) if reason.starts_with(&value) => format!(": value {reason} — {}", cut.name()),
                Some(reason) if cut.met_by.is_some() => {
                    format!(": value {reason} — {}; {value} is returned", cut.name())
                }
                Some(reason) => format!(": value {value}, {reason} — {}", cut.name()),
                None => format!(": value {value} — {}", cut.name()),
            };
            if !cut.unvisited.is_empty() {
                let are = if cut.unvisited.len() == 1 { "is" } else { "are" };
                text += &format!("; {} {are} never searched", self.words.branches(&cut.unvisited));
            }
        } else {
            let value = self.words.worth(&leave.value);
            text += &match leave.kind {
                Kind::Lower => format!(" is finished: its value is at least {value}"),
                Kind::Upper => format!(" is finished: its value is at most {value}"),
                Kind::Heuristic => {
                    format!(" is finished with the value {value}, which rests on static evaluations")
                }
                Kind::Exact | Kind::Cut | Kind::Unknown => format!(" is finished with the value {value}"),
            };
        }
        text.push('.');
        if leave.hidden > 0 {
            text +=
                &format!(" {} below it are left out of this picture.", count(leave.hidden, "node", "nodes"));
        }
        let never = self.walk().never_below(at).into_iter().map(|at| self.walk().nodes[at].key.clone());
        Some(Step {
            kind: if leave.cut.is_some() { "cut" } else { "leave" },
            text,
            node: self.key(leave.node),
            value: Some(self.views[self.walk].value_lines(&leave.value, Some(leave.kind))),
            window: leave.window.map(window),
            best: leave.best.and_then(|best| self.key(best)),
            closed: true,
            cut: leave.cut.as_ref().map(crate::trace::Cut::name),
            never: if leave.cut.is_some() { never.collect() } else { Vec::new() },
            ..Step::default()
        })
    }

    fn end(
        &self,
        best: Option<&str>,
        value: Option<&Worth>,
        kind: Kind,
        line: &[String],
        nodes: u64,
        left_out: u64,
    ) -> String {
        let value = value.map_or_else(|| "unknown".to_owned(), |value| self.words.worth(value));
        let mut text = match kind {
            Kind::Unknown => "The search was stopped before it had a value".to_owned(),
            Kind::Exact => format!("The search ends: the value is {value}"),
            Kind::Lower => format!("The search ends: the value is at least {value}"),
            Kind::Upper => format!("The search ends: the value is at most {value}"),
            Kind::Heuristic => format!("The search ends: the value is {value} by static evaluations"),
            Kind::Cut => format!("The search ends with the value {value} ({})", kind.word()),
        };
        if let Some(best) = best {
            text += &format!(", the best move {best}");
        }
        if line.len() > 1 {
            text += &format!(", the line {}", line.join(" "));
        }
        text += &format!(", after {}.", count(nodes, "node", "nodes"));
        if left_out > 0 {
            text += &format!(" Of these, {} left out of this picture.", count(left_out, "is", "are"));
        }
        text
    }

    fn walk(&self) -> &VisitedTree {
        self.views[self.walk].walk
    }

    /// The name of a node in the drawing, if it is in it.
    fn key(&self, number: u64) -> Option<String> {
        self.walk().at(number).map(|at| self.walk().nodes[at].key.clone())
    }
}
