//! The events of one search as text: everything that a replay needs, as JSON Lines.
//!
//! Pictures and replays read these; a replay adds only how the positions look. `docs/json.md` documents every
//! field.

pub use crate::kinds::{CutRule, Kind, Stop};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything that was recorded of one search, in order. The first event is a [`Event::Start`], the last an
/// [`Event::End`].
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The events.
    pub events: Vec<Event>,
}

impl Trace {
    /// The events as JSON Lines, one event per line.
    #[expect(clippy::missing_panics_doc, reason = "writing plain data as JSON does not fail")]
    pub fn to_json_lines(&self) -> String {
        let mut lines = String::new();
        for event in &self.events {
            lines.push_str(&serde_json::to_string(event).expect("events are plain data"));
            lines.push('\n');
        }
        lines
    }

    /// The last walk over the tree with at most so many of its nodes, those nearest to the root: a smaller
    /// picture of the same search. The others count as hidden below the nodes that are left, and as left out;
    /// where there are others, so are branches that were never searched.
    #[must_use]
    pub fn cut(&self, most: usize) -> Trace {
        let is_walk = |event: &Event| matches!(event, Event::Iteration { .. });
        let first = self.events.iter().rposition(is_walk).map_or(1, |index| index + 1);
        let walk = self.events.get(first..).unwrap_or_default();
        // Step 1. The nodes nearest to the root, and above each other one the last of these.
        let entered = walk.iter().filter_map(|event| match event {
            Event::Enter(Enter { node, parent, ply, .. }) => Some((*ply, *node, *parent)),
            Event::TableHit { node, parent, ply, .. } => Some((*ply, *node, Some(*parent))),
            _ => None,
        });
        let mut nodes: Vec<_> = entered.collect();
        nodes.sort_unstable();
        let (mut above, mut hidden) = (BTreeMap::new(), BTreeMap::<u64, u64>::new());
        for (index, &(_, node, parent)) in nodes.iter().enumerate() {
            let shown = parent.and_then(|parent| above.get(&parent).copied());
            above.insert(node, shown.filter(|_| index >= most).unwrap_or(node));
        }
        let is_shown = |node: u64| above.get(&node) == Some(&node);
        // Step 2. What is hidden below each.
        for event in walk {
            let (node, count) = match event {
                Event::Enter(Enter { node, .. }) => (*node, 1),
                Event::Leave(Leave { node, hidden, .. }) | Event::Expand { node, hidden, .. } => {
                    (*node, *hidden)
                }
                _ => continue,
            };
            if let Some(&shown) = above.get(&node).filter(|_| !is_shown(node)) {
                *hidden.entry(shown).or_default() += count;
            }
        }
        // Step 3. The events of what is left.
        let more = |node: u64| hidden.get(&node).copied().unwrap_or(0);
        let drawn = nodes.iter().filter(|&&(_, node, _)| is_shown(node)).count() as u64;
        let of_shown = |event: &&Event| event.nodes().into_iter().flatten().all(is_shown);
        let events = self.events.iter().take(1).chain(walk.iter().filter(of_shown)).cloned();
        let is_whole = nodes.len() <= most;
        let events = events.map(|mut event| {
            match &mut event {
                Event::Leave(Leave { node, hidden, cut, .. }) => {
                    *hidden += more(*node);
                    cut.iter_mut().filter(|_| !is_whole).for_each(|cut| cut.unvisited.clear());
                }
                Event::Expand { node, hidden, .. } => *hidden += more(*node),
                Event::Prune { cut, .. } if !is_whole => cut.unvisited.clear(),
                Event::End { nodes, left_out, .. } => *left_out = nodes.saturating_sub(drawn),
                _ => {}
            }
            event
        });
        Trace { events: events.collect() }
    }
}

/// One thing that happened. Players are counted from 1. Values are absolute, one number per player, payoffs
/// where they are exact or [decided](Basis::decided) and units of the evaluation where not. Windows and
/// bounds are from MAX's point of view, the first player's, whatever the search itself computes with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The search begins.
    Start(Start),
    /// An iteration of iterative deepening begins: nodes are numbered on, and the tree is searched again.
    Iteration {
        /// Its depth in plies.
        depth: u32,
    },
    /// A node is entered.
    Enter(Enter),
    /// A node is a leaf and gets its value: from the rules, or from the static evaluation.
    Evaluate {
        /// The leaf.
        node: u64,
        /// Its value, `[players]`.
        value: Vec<i32>,
        /// True if the game is over, so that the value is a payoff; false for a static evaluation.
        exact: bool,
        /// What is known of the end of the line behind it.
        #[serde(flatten)]
        basis: Basis,
    },
    /// A best-first search expands a leaf: its children are entered next.
    Expand {
        /// The node.
        node: u64,
        /// Number of the expansion in the search, from 1.
        order: u64,
        /// Number of nodes below it that were visited and left out of the events.
        hidden: u64,
    },
    /// A child is left and its value arrives at its parent; or, in a best-first search, the parent's value or
    /// best child has changed.
    Backup {
        /// The parent.
        node: u64,
        /// The child.
        child: u64,
        /// The value the parent has now.
        value: Worth,
        /// True if the child is the new best.
        improved: bool,
        /// The parent's window now, for searches that have one.
        window: Option<Interval>,
        /// What is known of the end of the line behind it.
        #[serde(flatten)]
        basis: Basis,
    },
    /// Moves of a node are left out by a selective search, which searches others.
    Prune {
        /// The node.
        node: u64,
        /// The reason, and the moves.
        cut: Cut,
    },
    /// A node is left with its value.
    Leave(Leave),
    /// Proof-number search: the proof and disproof numbers of a node.
    Numbers {
        /// The node.
        node: u64,
        /// The proof number, 0 if proven; none for infinity.
        proof: Option<u32>,
        /// The disproof number.
        disproof: Option<u32>,
    },
    /// A transposition: the value of the position is stored, and nothing is searched below it.
    TableHit {
        /// The number of this drawing of the position.
        node: u64,
        /// The node at which it was met before.
        parent: u64,
        /// The move that leads to it.
        #[serde(rename = "move")]
        mv: String,
        /// Distance from the root in plies.
        ply: u32,
        /// The position as text.
        position: String,
        /// The stored value.
        value: Worth,
        /// What is known of the end of the line behind it.
        #[serde(flatten)]
        basis: Basis,
    },
    /// The search ends.
    End {
        /// The best move; none at the end of a game.
        best: Option<String>,
        /// The value of the root; none where the search was stopped before it had one.
        value: Option<Worth>,
        /// The kind of the value.
        kind: Kind,
        /// The principal variation.
        line: Vec<String>,
        /// Nodes the search visited in all.
        nodes: u64,
        /// The reason that the search stopped.
        stop: Stop,
        /// Number of these that were left out of the events, to keep the tree readable.
        left_out: u64,
        /// What is known of the end of the line behind it.
        #[serde(flatten)]
        basis: Basis,
    },
}

impl Event {
    /// The nodes that it is about: at most the node and its child.
    pub fn nodes(&self) -> [Option<u64>; 2] {
        match self {
            Event::Start(_) | Event::Iteration { .. } | Event::End { .. } => [None, None],
            Event::Enter(Enter { node, .. })
            | Event::Leave(Leave { node, .. })
            | Event::Evaluate { node, .. }
            | Event::Expand { node, .. }
            | Event::Prune { node, .. }
            | Event::Numbers { node, .. }
            | Event::TableHit { node, .. } => [Some(*node), None],
            Event::Backup { node, child, .. } => [Some(*node), Some(*child)],
        }
    }
}

/// The game, the search and the root.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// The version of this schema.
    pub schema: u32,
    /// The game and its parameters.
    pub game: String,
    /// The search and its parameters.
    pub search: String,
    /// The position at the root.
    pub position: String,
    /// Number of players.
    pub players: usize,
    /// The player to move at the root, from 1.
    pub to_move: usize,
}

/// A node is entered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Enter {
    /// The node's number, in order of visits from 0.
    pub node: u64,
    /// Its parent; none for the root.
    pub parent: Option<u64>,
    /// The move that leads to it; none for the root, and after a null move.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Distance from the root in plies.
    pub ply: u32,
    /// The player to move, from 1; none if the game is over.
    pub mover: Option<usize>,
    /// The position as text.
    pub position: String,
    /// The window on entry, for searches that have one.
    pub window: Option<Interval>,
    /// Remaining depth in plies; none without a limit.
    pub depth: Option<u32>,
    /// The plies by which that depth is reduced; left out of JSON if none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub reduced: u32,
}

/// A node is left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leave {
    /// The node.
    pub node: u64,
    /// Its value.
    pub value: Worth,
    /// The kind of the value.
    pub kind: Kind,
    /// The window on exit, for searches that have one.
    pub window: Option<Interval>,
    /// The child that the value comes from.
    pub best: Option<u64>,
    /// The reason that its remaining moves were not searched, if so.
    pub cut: Option<Cut>,
    /// Number of nodes below it that were visited and left out of the events.
    pub hidden: u64,
    /// What is known of the end of the line behind the value.
    #[serde(flatten)]
    pub basis: Basis,
}

impl Leave {
    /// The kind as it is shown: nothing is better than a win, so that no less is a win, and for a loss alike.
    pub fn shown_kind(&self) -> Kind {
        match (&self.value, self.kind) {
            (Worth::Vector(value), Kind::Lower) if self.basis.decided && value[..] == [1, -1] => Kind::Exact,
            (Worth::Vector(value), Kind::Upper) if self.basis.decided && value[..] == [-1, 1] => Kind::Exact,
            (_, kind) => kind,
        }
    }
}

/// What is known of the end of the line behind a value. In JSON, what is false or unknown is left out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Basis {
    /// True if it is a game that is won or lost, which outweighs every static value. A draw does not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub decided: bool,
    /// The ply of that end, or of the leaf, from the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_depth: Option<u32>,
}

/// True for what JSON leaves out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// True for what JSON leaves out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The reason that a node was left early or moves were left out, and the branches that were not searched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cut {
    /// The rule.
    pub kind: CutRule,
    /// True if the bound was set three or more plies above.
    pub deep: bool,
    /// The value that is compared with the bound; a search that returns the bound leaves its node with
    /// another.
    pub met_by: Option<i32>,
    /// The bound.
    pub bound: Option<i32>,
    /// True if the value that met the bound is a game that is won or lost; left out of JSON if not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub met_by_decided: bool,
    /// The same of the bound.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bound_decided: bool,
    /// The ply, from the root, of the node that set the bound.
    pub set_at: Option<u32>,
    /// The margin between a static value and the bound that pruning asks for; left out of JSON if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
    /// Late-move pruning: how many moves were searched; left out of JSON if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searched: Option<usize>,
    /// The moves that were not searched, with the branches below them.
    pub unvisited: Vec<Unvisited>,
}

impl Cut {
    /// True if others of the node's moves are searched, whatever their values.
    pub(crate) const fn is_pruning(&self) -> bool {
        matches!(self.kind, CutRule::Futile | CutRule::Late | CutRule::Delta | CutRule::Quiet)
    }

    /// "deep beta cut", "win found", "futility pruning".
    pub fn name(&self) -> String {
        let name = match self.kind {
            CutRule::Win => "win found",
            CutRule::StaticValue => "static cut",
            CutRule::NullMove => "null move",
            CutRule::StandPat => "stand pat",
            CutRule::Futile => "futility pruning",
            CutRule::Late => "late-move pruning",
            CutRule::Delta => "delta pruning",
            CutRule::Quiet => "quiescence",
            kind if self.deep => return format!("deep {kind} cut"),
            kind => return format!("{kind} cut"),
        };
        name.to_owned()
    }
}

/// A branch that was never searched, and the tree below it as far as it was generated for the picture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unvisited {
    /// The move that leads to it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position as text.
    pub position: String,
    /// The player to move, from 1; none if the game is over.
    pub mover: Option<usize>,
    /// The payoffs, if the game is over.
    pub value: Option<Vec<i32>>,
    /// True if it is won or lost there, which outweighs every static value; left out of JSON if not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub decided: bool,
    /// The branches below it.
    pub children: Vec<Unvisited>,
    /// True if there are more branches below than were generated.
    pub more: bool,
}

/// A value: one vector, or a set of them if ties are not broken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Worth {
    /// One number per player.
    Vector(Vec<i32>),
    /// Every vector that some tie-break gives.
    Set(Vec<Vec<i32>>),
}

/// A search window: the value that MAX can already force (alpha) and the one that MIN can (beta).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// The lower bound; none is minus infinity.
    pub alpha: Option<i32>,
    /// The upper bound; none is infinity.
    pub beta: Option<i32>,
    /// True if alpha is a game that is won or lost; left out of JSON if not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub alpha_decided: bool,
    /// The same of beta.
    #[serde(default, skip_serializing_if = "is_false")]
    pub beta_decided: bool,
}
