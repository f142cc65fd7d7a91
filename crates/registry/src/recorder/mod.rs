//! The observer that records a search as text.
//!
//! The size of the record is limited. When a walk enters more nodes than the limit, the recorder drops its
//! deepest ply and continues without it, as often as necessary. The result is the complete upper part of the
//! tree, and every node at its lower edge has the number of nodes left out below. Of iterative deepening it
//! keeps the last complete walk, which the answer is based on, and as many earlier ones as fit.

mod events;
mod walked;
mod words;

use game::{KeyMap, Notation, Payoffs, Scale, legal};
use picture::trace::{Basis, Cut, Event, Interval, Start, Trace, Unvisited, Worth};
use request::Answer;
use search::{MaxScore, Reason, Value, Window};
use walked::Walked;

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
    /// Maps node numbers of the search to those of the trace, which also numbers table hits.
    numbers: KeyMap<u64, u64>,
    next_number: u64,
    /// The number of the last table hit.
    last_hit: u64,
    /// The ply at which the line of the node left last ends, if the search tells it.
    last_line_depth: Option<u32>,
    /// The basis of the root's value in the walk that ended last.
    root: Basis,
    /// The tree of a best-first search, where nodes are revisited rather than left.
    grown: Option<Grown>,
    /// The remaining number of nodes to generate in branches that were not searched.
    unvisited_left: usize,
}

/// The nodes of a best-first search, by number. There is one walk and there are no table hits, so its numbers
/// are the trace's.
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
    /// The ply at which the line of its value ends so far.
    line_depth: Option<u32>,
}

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
            last_line_depth: None,
            root: Basis::default(),
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
        let below = self.grown.as_ref().map(Grown::below).unwrap_or_default();
        for walked in self.earlier {
            events.extend(walked.finish(&below, self.limit));
        }
        let drawn = events.iter().filter(|event| matches!(event, Event::Enter(_))).count() as u64;
        let value = match (&answer.value, &answer.values) {
            (Some(value), _) => Some(Worth::Vector(value.clone())),
            (None, Some(values)) => Some(Worth::Set(values.clone())),
            (None, None) => None,
        };
        events.push(Event::End {
            best: answer.best.clone(),
            value,
            kind: words::kind(answer.kind),
            line: answer.line.clone(),
            nodes: answer.nodes,
            stop: words::stop(answer.stop),
            left_out: self.visited - drawn,
            basis: self.root,
        });
        Trace { events }
    }

    /// Adds the current walk to the earlier ones, and drops the oldest walks that no longer fit.
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
        let decided = |bound: Option<i32>| bound.is_some_and(|bound| self.scale.is_decided(bound));
        Some(Interval {
            alpha: shown(alpha),
            beta: shown(beta),
            alpha_decided: decided(alpha),
            beta_decided: decided(beta),
        })
    }

    /// What is known of the end behind a value on the scale of the search.
    fn basis(&self, value: &Value, line_depth: Option<u32>) -> Basis {
        let is_decided = |value: &Payoffs| value.as_slice().iter().any(|&value| self.scale.is_decided(value));
        let decided = match value {
            Value::Vector(vector) => is_decided(vector),
            Value::Set(set) => !set.is_empty() && set.iter().all(is_decided),
            Value::Unknown => false,
        };
        Basis { decided, line_depth }
    }

    /// A cut at a node at `ply` that was left with this window, with its branches down to `depth` more plies.
    fn cut(
        &mut self,
        ply: u32,
        state: &G::State,
        cut: search::Cut,
        window: Option<Window<MaxScore>>,
        unvisited: &[G::Move],
        depth: Option<u32>,
    ) -> Cut {
        let (alpha, beta) = window.map_or((None, None), |window| window.bounds());
        let (met_by, margin) = match cut.reason {
            Reason::Alpha => (beta, None),
            Reason::Beta => (alpha, None),
            Reason::NullMove(score) | Reason::StandPat(score) => (Some(score.0), None),
            Reason::StaticValue(score, margin)
            | Reason::Futile(score, margin)
            | Reason::Delta(score, margin) => (Some(score.0), Some(margin)),
            _ => (None, None),
        };
        Cut {
            kind: words::cut_rule(cut.reason),
            deep: cut.is_deep(ply),
            met_by: met_by.map(|value| self.scale.payoff(value)),
            bound: cut.bound.map(|bound| self.scale.payoff(bound.0)),
            met_by_decided: met_by.is_some_and(|value| self.scale.is_decided(value)),
            bound_decided: cut.bound.is_some_and(|bound| self.scale.is_decided(bound.0)),
            set_at: cut.set_at,
            margin,
            searched: if let Reason::Late(searched) = cut.reason { Some(searched) } else { None },
            unvisited: unvisited.iter().map(|&mv| self.unvisited(state, mv, depth)).collect(),
        }
    }

    /// A branch that was not searched, down to `depth` more plies, as far as the limit allows.
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
        let outcome = self.game.outcome(&child);
        Unvisited {
            mv: written,
            position: self.game.write_position(&child),
            mover: self.mover(&child),
            value: outcome.as_ref().map(entries),
            decided: outcome.is_some_and(|payoffs| {
                self.basis(&Value::Vector(self.scale.finished(&payoffs, 0)), None).decided
            }),
            more: !moves.is_empty() && children.is_empty(),
            children,
        }
    }
}

fn entries(payoffs: &Payoffs) -> Vec<i32> {
    payoffs.as_slice().to_vec()
}
