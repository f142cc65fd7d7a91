//! Encodes a tree as a binary frame: columns of numbers, so that a page can show a hundred thousand nodes
//! without parsing text.
//!
//! Little endian: the request number, the length of the head, the head as JSON, then the columns it lists,
//! four bytes per number. `docs/playground.md` describes each.

use game::KeyMap;
use picture::trace::{Cut, Enter, Event, Interval, Kind, Trace, Unvisited, Worth};
use request::Answer;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Mark of an unknown number.
const NONE: i32 = i32::MIN;

/// The search did not visit the node.
const UNVISITED: i32 = 1;
/// A transposition: its value came from the table.
const REMEMBERED: i32 = 2;
/// There are more nodes below than drawn.
const MORE: i32 = 4;

/// The head.
#[derive(Serialize)]
struct Head<'a, A> {
    answer: A,
    players: usize,
    game: &'a str,
    search: &'a str,
    position: &'a str,
    strings: &'a [String],
    left_out: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    length: usize,
}

/// The kinds of steps, in numerical order.
#[derive(Clone, Copy)]
enum StepKind {
    Iteration,
    Enter,
    Evaluate,
    Expand,
    Backup,
    Leave,
    TableHit,
    End,
    Numbers,
}

/// The columns of the nodes.
const NODE: [&str; 8] = ["parent", "move", "ply", "mover", "flags", "below", "walk", "payoff"];
const PARENT: usize = 0;
const MOVE: usize = 1;
const PLY: usize = 2;
const BELOW: usize = 5;
const WALK: usize = 6;
/// The payoffs of an unvisited terminal node: an index into the numbers.
const PAYOFF: usize = 7;

/// The columns of the steps.
const STEP: [&str; 9] = [
    "step_kind",
    "step_node",
    "step_value",
    "step_vectors",
    "step_alpha",
    "step_beta",
    "step_other",
    "step_flags",
    "step_cut",
];

/// The columns of the cuts.
const CUT: [&str; 6] = ["cut_name", "cut_met_by", "cut_bound", "cut_set_at", "cut_first", "cut_count"];

/// The columns of a tree.
#[derive(Default)]
pub(crate) struct Columns {
    strings: Vec<String>,
    places: BTreeMap<String, i32>,
    /// The drawn number of each node of the trace.
    drawn: KeyMap<u64, i32>,
    nodes: Vec<[i32; NODE.len()]>,
    steps: Vec<[i32; STEP.len()]>,
    numbers: Vec<i32>,
    cuts: Vec<[i32; CUT.len()]>,
    walks: i32,
    left_out: u64,
}

/// A node to be drawn.
struct Node<'a> {
    parent: i32,
    mv: Option<&'a str>,
    ply: u32,
    mover: Option<usize>,
    flags: i32,
}

/// One step.
#[derive(Default)]
struct Step<'a> {
    node: Option<i32>,
    value: Option<&'a Worth>,
    window: Option<Interval>,
    other: Option<i32>,
    flags: i32,
    cut: Option<i32>,
}

/// The frame that answers the request `id`.
pub(crate) fn frame(id: u32, players: usize, answer: &Answer, trace: &Trace) -> Vec<u8> {
    Columns::of(trace).bytes(id, players, answer)
}

impl Columns {
    /// The columns of a tree.
    pub(crate) fn of(trace: &Trace) -> Columns {
        let mut columns = Columns::default();
        for event in &trace.events {
            columns.take(event);
        }
        columns
    }

    /// Each node's parent and the move from it; `None` for a root.
    pub(crate) fn ways(&self) -> impl Iterator<Item = Option<(usize, &str)>> {
        self.nodes.iter().map(|node| {
            let mv = self.strings.get(usize::try_from(node[MOVE]).ok()?)?;
            Some((usize::try_from(node[PARENT]).ok()?, mv.as_str()))
        })
    }

    /// The head as JSON and the columns by name, as stored in a page without a server, where `told` stands
    /// for the answer.
    pub(crate) fn kept(&self, players: usize, answer: &Answer, told: impl Serialize) -> (String, String) {
        let head = self.head(players, answer, told, Vec::new());
        let columns: BTreeMap<_, _> =
            self.listed().into_iter().map(|(name, column)| (name, in_words(&column))).collect();
        // Plain data with text keys can always be serialized.
        let json = (serde_json::to_string(&head), serde_json::to_string(&columns));
        (json.0.unwrap_or_default(), json.1.unwrap_or_default())
    }

    fn head<'a, A>(
        &'a self,
        players: usize,
        answer: &'a Answer,
        told: A,
        columns: Vec<Listed>,
    ) -> Head<'a, A> {
        Head {
            answer: told,
            players,
            game: &answer.game,
            search: &answer.search,
            position: &answer.position,
            strings: &self.strings,
            left_out: self.left_out,
            columns,
        }
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Start(_) => {}
            Event::Iteration { depth } => {
                let step = Step { other: Some(number(*depth)), ..Step::default() };
                self.step(StepKind::Iteration, &step);
            }
            Event::Enter(enter) => {
                let (node, other) = (Some(self.enter(enter)), enter.depth.map(number));
                self.step(StepKind::Enter, &Step { node, window: enter.window, other, ..Step::default() });
            }
            Event::Evaluate { node, value, exact } => {
                let value = Worth::Vector(value.clone());
                let other = Some(i32::from(*exact));
                let node = Some(self.drawn_or_none(Some(*node)));
                self.step(StepKind::Evaluate, &Step { node, value: Some(&value), other, ..Step::default() });
            }
            Event::Expand { node, order, hidden } => {
                let node = self.drawn_or_none(Some(*node));
                self.hide(node, *hidden);
                let other = Some(number(*order));
                self.step(StepKind::Expand, &Step { node: Some(node), other, ..Step::default() });
            }
            Event::Backup { node, child, value, improved, window } => {
                let step = Step {
                    node: Some(self.drawn_or_none(Some(*node))),
                    value: Some(value),
                    window: *window,
                    other: Some(self.drawn_or_none(Some(*child))),
                    flags: i32::from(*improved),
                    cut: None,
                };
                self.step(StepKind::Backup, &step);
            }
            Event::Leave(leave) => {
                let node = self.drawn_or_none(Some(leave.node));
                self.hide(node, leave.hidden);
                let cut = leave.cut.as_ref().map(|cut| self.cut(node, cut));
                let step = Step {
                    node: Some(node),
                    value: Some(&leave.value),
                    window: leave.window,
                    other: leave.best.map(|best| self.drawn_or_none(Some(best))),
                    flags: kind(leave.kind),
                    cut,
                };
                self.step(StepKind::Leave, &step);
            }
            Event::Numbers { node, proof, disproof } => {
                let node = Some(self.drawn_or_none(Some(*node)));
                let disproof = disproof.map(number);
                let window = Some(Interval { alpha: disproof, beta: None });
                self.step(
                    StepKind::Numbers,
                    &Step { node, window, other: proof.map(number), ..Step::default() },
                );
            }
            Event::TableHit { node, parent, mv, ply, value, .. } => {
                let parent = self.drawn_or_none(Some(*parent));
                let drawn = Node { parent, mv: Some(mv), ply: *ply, mover: None, flags: REMEMBERED };
                let drawn = self.node(&drawn);
                self.drawn.insert(*node, drawn);
                self.step(
                    StepKind::TableHit,
                    &Step { node: Some(drawn), value: Some(value), ..Step::default() },
                );
            }
            Event::End { value, left_out, kind: known, .. } => {
                self.left_out = *left_out;
                let flags = kind(*known);
                self.step(StepKind::End, &Step { value: value.as_ref(), flags, ..Step::default() });
            }
        }
    }

    /// The number of an entered node: a new one, or its existing number if it was entered before.
    fn enter(&mut self, enter: &Enter) -> i32 {
        if let Some(&drawn) = self.drawn.get(&enter.node) {
            return drawn;
        }
        if enter.parent.is_none() {
            self.walks += 1;
        }
        let parent = self.drawn_or_none(enter.parent);
        let mv = enter.mv.as_deref();
        let node = self.node(&Node { parent, mv, ply: enter.ply, mover: enter.mover, flags: 0 });
        self.drawn.insert(enter.node, node);
        node
    }

    /// Draws a node and returns its number.
    fn node(&mut self, node: &Node<'_>) -> i32 {
        let mv = node.mv.map_or(NONE, |mv| self.string(mv));
        let mover = node.mover.map_or(0, |mover| mover as i32);
        let walk = (self.walks - 1).max(0);
        self.nodes.push([node.parent, mv, number(node.ply), mover, node.flags, 0, walk, NONE]);
        length(&self.nodes) - 1
    }

    fn step(&mut self, kind: StepKind, step: &Step<'_>) {
        let (place, vectors) = step.value.map_or((NONE, 0), |value| self.worth(value));
        self.steps.push([
            kind as i32,
            step.node.unwrap_or(NONE),
            place,
            vectors,
            step.window.and_then(|window| window.alpha).unwrap_or(NONE),
            step.window.and_then(|window| window.beta).unwrap_or(NONE),
            step.other.unwrap_or(NONE),
            step.flags | i32::from(step.window.is_some()) << 16,
            step.cut.unwrap_or(NONE),
        ]);
    }

    /// The index of a value's numbers, and the number of its vectors.
    fn worth(&mut self, value: &Worth) -> (i32, i32) {
        let place = length(&self.numbers);
        match value {
            Worth::Vector(vector) => {
                self.numbers.extend(vector);
                (place, 1)
            }
            Worth::Set(set) => {
                self.numbers.extend(set.iter().flatten());
                (place, length(set))
            }
        }
    }

    /// Draws a cut and the nodes it left unvisited: first the branches themselves in order, then the nodes
    /// below them.
    fn cut(&mut self, node: i32, cut: &Cut) -> i32 {
        let name = self.string(&cut.name());
        self.cuts.push([
            name,
            cut.met_by.unwrap_or(NONE),
            cut.bound.unwrap_or(NONE),
            cut.set_at.map_or(NONE, number),
            length(&self.nodes),
            length(&cut.unvisited),
        ]);
        self.unvisited(node, &cut.unvisited);
        length(&self.cuts) - 1
    }

    fn unvisited(&mut self, parent: i32, branches: &[Unvisited]) {
        let above = usize::try_from(parent).map(|above| self.nodes[above]);
        let [ply, walk] = above.map_or([0, 0], |above| [above[PLY], above[WALK]]);
        let first = length(&self.nodes);
        for branch in branches {
            let flags = UNVISITED | if branch.more { MORE } else { 0 };
            let node = Node { parent, mv: Some(&branch.mv), ply: ply as u32 + 1, mover: branch.mover, flags };
            let node = self.node(&node);
            if let Ok(place) = usize::try_from(node) {
                self.nodes[place][WALK] = walk;
                if let Some(payoffs) = &branch.value {
                    self.nodes[place][PAYOFF] = length(&self.numbers);
                    self.numbers.extend(payoffs);
                }
            }
        }
        for (node, branch) in (first..).zip(branches) {
            self.unvisited(node, &branch.children);
        }
    }

    fn hide(&mut self, node: i32, hidden: u64) {
        if let Some(drawn) = usize::try_from(node).ok().and_then(|node| self.nodes.get_mut(node)) {
            drawn[BELOW] = number(hidden);
        }
    }

    fn drawn_or_none(&self, node: Option<u64>) -> i32 {
        node.and_then(|node| self.drawn.get(&node).copied()).unwrap_or(NONE)
    }

    fn string(&mut self, text: &str) -> i32 {
        if let Some(&place) = self.places.get(text) {
            return place;
        }
        let place = length(&self.strings);
        self.strings.push(text.to_owned());
        self.places.insert(text.to_owned(), place);
        place
    }

    fn bytes(&self, id: u32, players: usize, answer: &Answer) -> Vec<u8> {
        let columns = self.listed();
        let listed = columns.iter().map(|(name, column)| Listed { name, length: column.len() }).collect();
        let head = self.head(players, answer, answer, listed);
        // Plain data with text keys can always be serialized.
        let mut head = serde_json::to_vec(&head).unwrap_or_default();
        head.resize(head.len().next_multiple_of(4), b' ');
        let numbers: usize = columns.iter().map(|(_, column)| column.len()).sum();
        let mut bytes = Vec::with_capacity(8 + head.len() + 4 * numbers);
        bytes.extend(id.to_le_bytes());
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head);
        for (_, column) in columns {
            bytes.extend(column.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    fn listed(&self) -> Vec<(&'static str, Vec<i32>)> {
        let numbers = [("numbers", self.numbers.clone())];
        let steps = columns(STEP, &self.steps).chain(numbers);
        columns(NODE, &self.nodes).chain(steps).chain(columns(CUT, &self.cuts)).collect()
    }
}

/// The columns of a table, by name.
fn columns<const N: usize>(
    names: [&'static str; N],
    rows: &[[i32; N]],
) -> impl Iterator<Item = (&'static str, Vec<i32>)> {
    let column = |(at, name): (usize, &'static str)| (name, rows.iter().map(|row| row[at]).collect());
    names.into_iter().enumerate().map(column)
}

/// A column as text: each number ends with a comma, a run of equal numbers is followed by `x` and its length,
/// and an unknown number is empty.
fn in_words(column: &[i32]) -> String {
    let mut text = String::new();
    for run in column.chunk_by(|one, other| one == other) {
        if run[0] != NONE {
            let _ = write!(text, "{}", run[0]);
        }
        if run.len() > 1 {
            let _ = write!(text, "x{}", run.len());
        }
        text.push(',');
    }
    text
}

/// The number of a kind of value.
const fn kind(kind: Kind) -> i32 {
    match kind {
        Kind::Exact => 0,
        Kind::Lower => 1,
        Kind::Upper => 2,
        Kind::Heuristic => 3,
        Kind::Cut | Kind::Unknown => 4,
    }
}

/// The number in a column, saturating.
fn number(count: impl TryInto<i32>) -> i32 {
    count.try_into().unwrap_or(i32::MAX)
}

fn length<T>(column: &[T]) -> i32 {
    number(column.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_in_words_is_the_column() {
        let read = |text: &str| -> Vec<i32> {
            let runs = text.split_terminator(',').map(|run| run.split_once('x').unwrap_or((run, "1")));
            let numbers = runs.flat_map(|(number, times)| {
                let number = if number.is_empty() { NONE } else { number.parse().expect("a number") };
                std::iter::repeat_n(number, times.parse().expect("a count"))
            });
            numbers.collect()
        };
        assert_eq!(in_words(&[]), "");
        assert_eq!(in_words(&[NONE, NONE, 3, 3, 3, -7, NONE]), "x2,3x3,-7,,");
        let mut random = game::random::Random::new(1);
        for _ in 0..200 {
            let column: Vec<i32> =
                (0..random.below(20)).map(|_| [NONE, 0, 1, -1, i32::MAX][random.below(5) as usize]).collect();
            assert_eq!(read(&in_words(&column)), column);
        }
    }
}
