//! The visible part of one walk: everything, or the boxes of an exercise.
//!
//! Every format draws a [`View`], and knows of exercises only through it.

use super::exercise::{Convention, Exercise};
use super::follows::{Shown, follows, searched};
use super::tree::{Node, Visit, VisitedTree};
use super::words::{Words, count, numbers, window};
use crate::trace::{Basis, Event, Kind, Stop, Trace, Worth};
use std::fmt::Write as _;

/// The content of one place of a picture, in lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Field {
    /// Nothing.
    Nothing,
    /// Text.
    Given(Vec<String>),
    /// An empty box.
    Blank,
    /// A box that has been filled in.
    Filled(Vec<String>),
}

impl Field {
    /// The text in one line; a blank is underscores.
    pub(super) fn line(&self, between: &str) -> Option<String> {
        match self {
            Field::Nothing => None,
            Field::Given(lines) => Some(lines.join(between)),
            Field::Blank => Some("____".to_owned()),
            Field::Filled(lines) => Some(format!("[{}]", lines.join(between))),
        }
    }

    /// The text, if there is any.
    pub(super) fn lines(&self) -> &[String] {
        match self {
            Field::Nothing | Field::Blank => &[],
            Field::Given(lines) | Field::Filled(lines) => lines,
        }
    }

    /// True if it is a box, filled or not.
    pub(super) const fn is_box(&self) -> bool {
        matches!(self, Field::Blank | Field::Filled(_))
    }
}

/// The caption of a picture.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Caption {
    /// The game and its parameters.
    pub(super) game: String,
    /// The search and its parameters.
    pub(super) search: String,
    /// The result, or what to do.
    pub(super) result: String,
    /// Numbers of nodes that were visited, left out and never searched.
    pub(super) counts: String,
    /// The number of the walk, if there are several.
    pub(super) walks: String,
}

impl Caption {
    /// The lines above a still picture.
    pub(super) fn lines(&self) -> [String; 4] {
        let last: Vec<&str> = [&self.counts, &self.walks]
            .into_iter()
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        [self.game.clone(), self.search.clone(), self.result.clone(), last.join(" · ")]
    }
}

/// One walk and its visible part.
#[derive(Debug)]
pub(super) struct View<'a> {
    /// The walk.
    pub(super) walk: &'a VisitedTree,
    /// The wording.
    pub(super) words: Words,
    /// Its caption.
    pub(super) caption: Caption,
    /// The nodes that are boxes, and whether these are filled in.
    sheet: Option<(Vec<bool>, bool)>,
    /// For each node, the node whose value it shows.
    shown: Shown,
    /// The convention of an exercise whose search knows only bounds of some nodes.
    convention: Option<Convention>,
}

impl<'a> View<'a> {
    /// The visible part of `walk`, one of `walks`.
    pub(super) fn new(
        trace: &Trace,
        walk: &'a VisitedTree,
        walks: usize,
        words: &Words,
        exercise: Option<&Exercise>,
    ) -> View<'a> {
        let sheet = exercise.map(|exercise| (exercise.boxes(walk), exercise.answer));
        let shown = searched(walk);
        let mut view =
            View { walk, words: *words, caption: Caption::default(), sheet, shown, convention: None };
        let has_bounds = words.are_zero_sum() && view.has_windows();
        view.convention = exercise.map(|exercise| exercise.convention).filter(|_| has_bounds);
        if view.convention == Some(Convention::FailSoft) {
            view.shown = follows(walk);
        }
        view.caption = view.write_caption(trace, walks);
        view
    }

    /// The node.
    pub(super) fn node(&self, at: usize) -> &'a Node {
        &self.walk.nodes[at]
    }

    /// True if this is an exercise, answered or not.
    pub(super) const fn is_exercise(&self) -> bool {
        self.sheet.is_some()
    }

    /// True if there are answers that must not be given away.
    pub(super) const fn is_secret(&self) -> bool {
        matches!(self.sheet, Some((_, false)))
    }

    /// True if the node is drawn faint, since the search never searched it.
    pub(super) fn is_faint(&self, at: usize) -> bool {
        !self.is_secret() && !self.node(at).was_visited()
    }

    /// True if the node is on the principal variation, and the reader may know.
    pub(super) fn is_pv(&self, at: usize) -> bool {
        !self.is_secret() && self.node(at).pv
    }

    /// True if the node is its parent's best child, and the reader may know.
    pub(super) fn is_best(&self, at: usize) -> bool {
        let parent = self.node(at).parent;
        !self.is_secret() && parent.is_some_and(|parent| self.node(parent).best == Some(at))
    }

    /// The node's name in the drawing: the trace's number, or in an exercise a count from left to right.
    pub(super) fn key(&self, at: usize) -> String {
        if self.is_exercise() { at.to_string() } else { self.node(at).key.clone() }
    }

    /// The number of the visit; hidden in an exercise.
    pub(super) fn number(&self, at: usize) -> Option<u64> {
        match self.node(at).visit {
            Visit::Entered(number) | Visit::Remembered(number) if !self.is_exercise() => Some(number),
            _ => None,
        }
    }

    /// The node's value.
    pub(super) fn value(&self, at: usize) -> Field {
        let node = self.node(at);
        let unknown = if node.was_visited() { "?" } else { "–" };
        match &self.node(self.shown[at].0).value {
            None if !node.was_visited() && !self.is_box(at) => Field::Nothing,
            None => self.field(at, || {
                let shown = node.numbers.map(|(proof, disproof)| numbers(proof, disproof));
                vec![shown.unwrap_or_else(|| unknown.to_owned())]
            }),
            Some(value) => self.field(at, || self.value_lines(value, at)),
        }
    }

    /// A value in lines, with the sign of its kind.
    pub(super) fn value_lines(&self, value: &Worth, at: usize) -> Vec<String> {
        let (from, kind) = self.shown[at];
        let basis = self.node(from).basis;
        // When a bound would be reached says nothing.
        let sign = kind.map_or("", Kind::sign);
        let line_depth = basis.line_depth.filter(|_| sign.is_empty());
        let mut lines = self.words.worth_lines(value, Basis { line_depth, ..basis }, 4);
        if let Some(first) = lines.first_mut() {
            first.insert_str(0, sign);
        }
        lines
    }

    /// True if the node shows that MAX has won or lost, and when.
    pub(super) fn shows_wins(&self, at: usize) -> bool {
        let Basis { decided, line_depth } = self.node(at).basis;
        self.words.are_max_and_min() && decided && line_depth.is_some() && !self.is_secret()
    }

    /// The window on entry and, if it is another, on exit.
    pub(super) fn windows(&self, at: usize) -> Field {
        let node = self.node(at);
        let mut lines: Vec<String> = node.entry.into_iter().chain(node.exit).map(window).collect();
        lines.dedup();
        match (node.was_visited(), lines.is_empty()) {
            (false, _) if self.is_box(at) && self.has_windows() => self.field(at, || vec!["–".to_owned()]),
            (true, false) if node.is_interior() || (node.hidden > 0 && !self.is_secret()) => {
                self.field(at, || lines)
            }
            _ => Field::Nothing,
        }
    }

    /// The cut: its name, and the reason for it.
    pub(super) fn cut(&self, at: usize) -> Field {
        // On paper it is no cut where nothing is cut off.
        let is_cut =
            |_: &(_, _)| !self.is_box(at) || self.node(at).cuts.iter().any(|cut| !cut.unvisited.is_empty());
        match self.walk.cut_words(self.words, at).filter(is_cut) {
            Some((name, reason)) => self.field(at, || std::iter::once(name).chain(reason).collect()),
            None if self.is_box(at) && self.has_cuts() => {
                let none = if self.node(at).was_visited() { "no cut" } else { "–" };
                self.field(at, || vec![none.to_owned()])
            }
            None => Field::Nothing,
        }
    }

    /// Notes: nodes left out, a transposition, a second search, branches not generated.
    pub(super) fn notes(&self, at: usize) -> Vec<String> {
        let node = self.node(at);
        let mut notes = Vec::new();
        if let (Some(expanded), false) = (self.expanded(at), self.is_exercise()) {
            notes.push(expanded);
        }
        if node.hidden > 0 {
            notes.push(format!("+{}", count(node.hidden, "node", "nodes")));
        }
        if matches!(node.visit, Visit::Remembered(_)) {
            notes.push("met before".to_owned());
        }
        notes.extend(self.reduced(at));
        if node.again {
            notes.push("searched again".to_owned());
        }
        if node.more {
            notes.push("… more".to_owned());
        }
        notes
    }

    /// The expansions that generated its children: `expanded 3`, `expanded 3, 8`.
    pub(super) fn expanded(&self, at: usize) -> Option<String> {
        let expanded = &self.node(at).expanded;
        let orders: Vec<String> = expanded.iter().map(u64::to_string).collect();
        (!expanded.is_empty()).then(|| format!("expanded {}", orders.join(", ")))
    }

    /// The reduction of its depth: `reduced by 2 plies`.
    pub(super) fn reduced(&self, at: usize) -> Option<String> {
        let reduced = self.node(at).reduced;
        (reduced > 0).then(|| format!("reduced by {}", count(reduced.into(), "ply", "plies")))
    }

    /// The mover: `MAX`, `player 3`; or the kind of leaf.
    pub(super) fn mover(&self, at: usize) -> String {
        match self.node(at).mover {
            Some(player) => self.words.player(player),
            None if matches!(self.node(at).visit, Visit::Remembered(_)) => "met before".to_owned(),
            None => "leaf".to_owned(),
        }
    }

    /// All constant facts about a node, as pairs of name and text.
    pub(super) fn facts(&self, at: usize) -> Vec<(&'static str, String)> {
        let node = self.node(at);
        let mut facts = Vec::new();
        match (self.number(at), self.is_faint(at)) {
            (Some(number), _) => facts.push(("node", format!("{number}, at ply {}", node.ply))),
            (None, true) => {
                let why = self.walk.why(self.words, at).map(|why| format!(", by {why}"));
                facts.push(("never searched", format!("at ply {}{}", node.ply, why.unwrap_or_default())));
            }
            (None, false) => facts.push(("ply", node.ply.to_string())),
        }
        let path = self.walk.path(at);
        facts.push(("moves", if path.is_empty() { "none: the root".to_owned() } else { path.join(" ") }));
        facts.push(("to move", if node.mover.is_some() { self.mover(at) } else { "nobody".to_owned() }));
        facts.push(("position", node.position.clone()));
        if let (Some(ply), false) = (node.basis.line_depth, self.is_exercise()) {
            facts.push(("the line of its value ends", format!("at ply {ply}")));
        }
        if let Some(depth) = node.depth {
            facts.push(("depth left", count(depth.into(), "ply", "plies")));
        }
        if let (Some(entry), false) = (node.entry, self.is_exercise()) {
            facts.push(("window on entry", window(entry)));
        }
        let notes = self.notes(at);
        if !notes.is_empty() {
            facts.push(("note", notes.join(", ")));
        }
        facts
    }

    /// All facts about a node, one per line, for a tooltip.
    pub(super) fn title(&self, at: usize) -> String {
        let node = self.node(at);
        let mut facts = self.facts(at);
        let shown = self.value(at);
        if let Some(value) = shown.line(" ").filter(|_| shown != Field::Blank) {
            let kind = match self.shown[at].1 {
                None | Some(Kind::Exact) => String::new(),
                Some(Kind::Lower) => " (at least)".to_owned(),
                Some(Kind::Upper) => " (at most)".to_owned(),
                Some(Kind::Heuristic) => " (static evaluation)".to_owned(),
                Some(kind @ (Kind::Cut | Kind::Unknown)) => format!(" ({})", kind.word()),
            };
            let kind = if shown.is_box() { String::new() } else { kind };
            facts.push(("value", value + &kind));
        }
        if let (Some(exit), false) = (node.exit, self.is_exercise()) {
            facts.push(("window on exit", window(exit)));
        }
        if let (Some((name, reason)), false) = (self.walk.cut_words(self.words, at), self.is_exercise()) {
            facts.push(("cut", std::iter::once(name).chain(reason).collect::<Vec<_>>().join(": ")));
        }
        facts.iter().map(|(name, text)| format!("{name}: {text}")).collect::<Vec<_>>().join("\n")
    }

    /// True if any node of the search had a window.
    fn has_windows(&self) -> bool {
        self.walk.nodes.iter().any(|node| node.entry.is_some())
    }

    /// True if the search can cut: it has windows, or it did.
    fn has_cuts(&self) -> bool {
        self.has_windows() || self.walk.nodes.iter().any(|node| !node.cuts.is_empty())
    }

    fn is_box(&self, at: usize) -> bool {
        self.sheet.as_ref().is_some_and(|(boxes, _)| boxes[at])
    }

    fn field(&self, at: usize, lines: impl FnOnce() -> Vec<String>) -> Field {
        match (self.is_box(at), self.is_secret()) {
            (false, _) => Field::Given(lines()),
            (true, true) => Field::Blank,
            (true, false) => Field::Filled(lines()),
        }
    }

    fn write_caption(&self, trace: &Trace, walks: usize) -> Caption {
        let mut caption = Caption::default();
        if let Some(Event::Start(start)) = trace.events.first() {
            caption.game.clone_from(&start.game);
            caption.search.clone_from(&start.search);
        }
        let mut counts = Vec::new();
        if let Some(Event::End { best, value, kind, line, nodes, stop, left_out, basis }) =
            trace.events.last()
        {
            let value = value.as_ref().map_or_else(String::new, |value| self.words.worth(value, *basis));
            caption.result = match kind {
                Kind::Unknown => "stopped before it had a value".to_owned(),
                Kind::Exact => format!("value {value}"),
                Kind::Lower | Kind::Upper | Kind::Heuristic => format!("value {} {value}", kind.sign()),
                Kind::Cut => format!("value {value} ({})", kind.word()),
            };
            if let Some(best) = best {
                let _ = write!(caption.result, " · best move {best}");
            }
            if line.len() > 1 {
                let _ = write!(caption.result, " · line {}", line.join(" "));
            }
            if *stop == Stop::Cancelled {
                caption.result.push_str(" · interrupted");
            }
            if !self.is_secret() {
                counts.push(format!("{} visited", count(*nodes, "node", "nodes")));
            }
            if *left_out > 0 {
                counts.push(format!("{} left out of this picture", count(*left_out, "of them", "of them")));
            }
        } else {
            caption.result = String::from("the search was interrupted");
        }
        let never: usize =
            self.walk.nodes.iter().flat_map(|node| &node.cuts).map(|cut| cut.unvisited.len()).sum();
        if never > 0 && !self.is_secret() {
            counts.push(format!("{} never searched", count(never as u64, "branch", "branches")));
        }
        if walks > 1 {
            caption.walks = match self.walk.depth {
                Some(depth) => format!("drawn is the last of {walks} walks, to depth {depth}"),
                None => format!("drawn is the last of {walks} walks"),
            };
        }
        if self.is_secret() {
            caption.result =
                String::from("fill in the boxes, and cross out the branches that are never searched");
            caption.result += self.convention.map_or("", Convention::words);
        }
        caption.counts = counts.join(" · ");
        caption
    }
}
