//! Encodes a tree as a binary frame: columns of numbers, so that a page can show a hundred thousand nodes
//! without parsing text.
//!
//! Little endian: the request number, the length of the head, the head as JSON, then the columns it lists,
//! four bytes per number. `docs/playground.md` describes each.

use game::KeyMap;
use picture::trace::{Basis, Cut, Enter, Event, Interval, Kind, Trace, Unvisited, Worth};
use request::Answer;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Mark of an unknown number.
const NONE: i32 = i32::MIN;

/// From here on, and below its negative, a number is that of a game that is won or lost: see [`coded`].
const DECIDED: i32 = 1_000_000_000;
/// From here on above [`DECIDED`] it is a payoff other than 1, below a ply.
const BY: i32 = 1_000_000;

/// The search did not visit the node.
const UNVISITED: i32 = 1;
/// A transposition: its value came from the table.
const REMEMBERED: i32 = 2;
/// There are more nodes below than drawn.
const MORE: i32 = 4;
/// The flags are this, times the plies by which its depth was reduced, and the above.
const REDUCED: i32 = 256;

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
    Prune,
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
const STEP: [&str; 10] = [
    "step_kind",
    "step_node",
    "step_value",
    "step_vectors",
    "step_alpha",
    "step_beta",
    "step_other",
    "step_flags",
    "step_cut",
    "step_line",
];

/// The columns of the cuts.
const CUT: [&str; 7] =
    ["cut_name", "cut_met_by", "cut_bound", "cut_set_at", "cut_margin", "cut_first", "cut_count"];

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
    basis: Basis,
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

    /// Each node's parent and the move from it, which is empty for a null move; `None` for a root.
    pub(crate) fn ways(&self) -> impl Iterator<Item = Option<(usize, &str)>> {
        self.nodes.iter().map(|node| {
            let mv = usize::try_from(node[MOVE]).ok().and_then(|mv| self.strings.get(mv));
            Some((usize::try_from(node[PARENT]).ok()?, mv.map_or("", String::as_str)))
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
            Event::Evaluate { node, value, exact, basis } => {
                let value = Worth::Vector(value.clone());
                let other = Some(i32::from(*exact));
                let node = Some(self.drawn_or_none(Some(*node)));
                let step = Step { node, value: Some(&value), basis: *basis, other, ..Step::default() };
                self.step(StepKind::Evaluate, &step);
            }
            Event::Expand { node, order, hidden } => {
                let node = self.drawn_or_none(Some(*node));
                self.hide(node, *hidden);
                let other = Some(number(*order));
                self.step(StepKind::Expand, &Step { node: Some(node), other, ..Step::default() });
            }
            Event::Backup { node, child, value, improved, window, basis } => {
                let step = Step {
                    node: Some(self.drawn_or_none(Some(*node))),
                    value: Some(value),
                    basis: *basis,
                    window: *window,
                    other: Some(self.drawn_or_none(Some(*child))),
                    flags: i32::from(*improved),
                    cut: None,
                };
                self.step(StepKind::Backup, &step);
            }
            Event::Prune { node, cut } => {
                let node = self.drawn_or_none(Some(*node));
                let cut = Some(self.cut(node, cut));
                self.step(StepKind::Prune, &Step { node: Some(node), cut, ..Step::default() });
            }
            Event::Leave(leave) => {
                let node = self.drawn_or_none(Some(leave.node));
                self.hide(node, leave.hidden);
                let cut = leave.cut.as_ref().map(|cut| self.cut(node, cut));
                let step = Step {
                    node: Some(node),
                    value: Some(&leave.value),
                    basis: leave.basis,
                    window: leave.window,
                    other: leave.best.map(|best| self.drawn_or_none(Some(best))),
                    flags: kind(leave.shown_kind()),
                    cut,
                };
                self.step(StepKind::Leave, &step);
            }
            Event::Numbers { node, proof, disproof } => {
                let node = Some(self.drawn_or_none(Some(*node)));
                let disproof = disproof.map(number);
                let window = Some(Interval { alpha: disproof, ..Interval::default() });
                self.step(
                    StepKind::Numbers,
                    &Step { node, window, other: proof.map(number), ..Step::default() },
                );
            }
            Event::TableHit { node, parent, mv, ply, value, basis, .. } => {
                let parent = self.drawn_or_none(Some(*parent));
                let drawn = Node { parent, mv: Some(mv), ply: *ply, mover: None, flags: REMEMBERED };
                let drawn = self.node(&drawn);
                self.drawn.insert(*node, drawn);
                let step = Step { node: Some(drawn), value: Some(value), basis: *basis, ..Step::default() };
                self.step(StepKind::TableHit, &step);
            }
            Event::End { value, left_out, kind: known, basis, .. } => {
                self.left_out = *left_out;
                let flags = kind(*known);
                let step = Step { value: value.as_ref(), basis: *basis, flags, ..Step::default() };
                self.step(StepKind::End, &step);
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
        let flags = REDUCED * number(enter.reduced);
        let node = self.node(&Node { parent, mv, ply: enter.ply, mover: enter.mover, flags });
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
        // When a bound would be reached says nothing.
        let is_bound = matches!(kind, StepKind::Leave) && matches!(step.flags, LOWER | UPPER);
        let basis = if is_bound { plainly(step.basis.decided) } else { step.basis };
        let (place, vectors) = step.value.map_or((NONE, 0), |value| self.worth(value, basis));
        let (alpha, beta) = step.window.map_or((NONE, NONE), bounds);
        self.steps.push([
            kind as i32,
            step.node.unwrap_or(NONE),
            place,
            vectors,
            alpha,
            beta,
            step.other.unwrap_or(NONE),
            step.flags | i32::from(step.window.is_some()) << 16,
            step.cut.unwrap_or(NONE),
            step.basis.line_depth.map_or(NONE, number),
        ]);
    }

    /// The index of a value's numbers, and the number of its vectors.
    fn worth(&mut self, value: &Worth, basis: Basis) -> (i32, i32) {
        let place = length(&self.numbers);
        match value {
            Worth::Vector(vector) => {
                self.numbers.extend(vector.iter().map(|&number| coded(number, basis)));
                (place, 1)
            }
            Worth::Set(set) => {
                self.numbers.extend(set.iter().flatten().map(|&number| coded(number, basis)));
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
            cut.met_by.map_or(NONE, |met_by| coded(met_by, plainly(cut.met_by_decided))),
            cut.bound.map_or(NONE, |bound| coded(bound, plainly(cut.bound_decided))),
            cut.set_at.map_or(NONE, number),
            cut.searched.map(number).or(cut.margin).unwrap_or(NONE),
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
                    self.numbers.extend(payoffs.iter().map(|&payoff| coded(payoff, plainly(branch.decided))));
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

/// A number with what is known of it. Of a decided game it is beyond [`DECIDED`]: by 0 if the payoff is 0, by
/// 1 if it is 1 and no more is known, by 2 and the ply of the end if that is known, by [`BY`] and the payoff
/// if that is another.
fn coded(value: i32, basis: Basis) -> i32 {
    let code = match (value.abs(), basis.line_depth) {
        _ if !basis.decided => return value,
        (0, _) => return -DECIDED,
        (1, None) => 1,
        (1, Some(ply)) => 2 + ply.min(BY as u32 - 3) as i32,
        (payoff, _) => BY.saturating_add(payoff),
    };
    value.signum() * DECIDED.saturating_add(code)
}

/// A basis without a depth.
const fn plainly(decided: bool) -> Basis {
    Basis { decided, line_depth: None }
}

/// The bounds of a window.
fn bounds(window: Interval) -> (i32, i32) {
    let shown = |bound: Option<i32>, decided| bound.map_or(NONE, |bound| coded(bound, plainly(decided)));
    (shown(window.alpha, window.alpha_decided), shown(window.beta, window.beta_decided))
}

/// The kinds of a bound.
const LOWER: i32 = 1;
const UPPER: i32 = 2;

/// The number of a kind of value.
const fn kind(kind: Kind) -> i32 {
    match kind {
        Kind::Exact => 0,
        Kind::Lower => LOWER,
        Kind::Upper => UPPER,
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
    fn a_won_game_is_told_from_a_static_value() {
        let won = |line_depth| Basis { decided: true, line_depth };
        assert_eq!([1, -1, 0, 7].map(|value| coded(value, Basis::default())), [1, -1, 0, 7]);
        assert_eq!(
            [1, -1, 0].map(|value| coded(value, won(None))),
            [1_000_000_001, -1_000_000_001, -DECIDED]
        );
        assert_eq!([1, -1].map(|value| coded(value, won(Some(3)))), [1_000_000_005, -1_000_000_005]);
        assert_eq!([8, -8].map(|value| coded(value, won(Some(3)))), [1_001_000_008, -1_001_000_008]);
    }

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
