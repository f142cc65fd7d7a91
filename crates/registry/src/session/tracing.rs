//! The tree of a search, recorded for a picture.

use super::Session;
use crate::recorder::Recorder;
use picture::trace::{Event, Start, Trace};
use request::{Answer, Error, Request, SCHEMA, Spec};
use search::{Budget, Stop};

impl Session {
    /// The answer of a search with its trace, cut to about `limit` nodes. A search without a limit that might
    /// not end is deepened only as long as its last walk can be drawn completely: if the clock stopped it in
    /// its first branch, there would be nothing to look at.
    pub fn trace(&self, request: &Request, limit: usize) -> Result<(Answer, Trace), Error> {
        let search = match &request.search {
            Some(spec) => spec.clone(),
            None => Spec::read(self.search_to_draw())?,
        };
        // Only one thread can be observed, so its answer is the one to show.
        let request = &Request { search: Some(search), threads: 1, ..request.clone() };
        if self.time_without_a_limit(request)?.is_none() {
            return self.recorded(request, limit);
        }
        let within = |budget: Budget| Request { budget, ..request.clone() };
        let to_depth = |depth| within(Budget { depth: Some(depth), ..request.budget.clone() });
        if self.fits(&to_depth(1)).is_err() {
            // It takes no depth limit.
            let nodes = limit as u64;
            let (mut answer, trace) =
                self.recorded(&within(Budget { nodes: Some(nodes), ..request.budget.clone() }), limit)?;
            note(&mut answer, Stop::Nodes, format!("no limit was given: drawn after {nodes} nodes"));
            return Ok((answer, trace));
        }
        let (mut answer, mut trace) = self.recorded(&to_depth(1), limit)?;
        let mut depth = 1;
        while answer.stop == Stop::Depth && is_whole(&trace) && (depth as usize) < limit {
            let (deeper, tree) = self.recorded(&to_depth(depth + 1), limit)?;
            if !is_whole(&tree) || deeper.stop == Stop::Cancelled {
                break;
            }
            (answer, trace, depth) = (deeper, tree, depth + 1);
        }
        let line =
            format!("no limit was given: drawn to depth {depth}, as the next tree would not be drawn whole");
        note(&mut answer, Stop::Depth, line);
        Ok((answer, trace))
    }

    fn recorded(&self, request: &Request, limit: usize) -> Result<(Answer, Trace), Error> {
        let mut recorder = Recorder::new(&self.game, limit);
        let answer = self.run(request, Some(&mut recorder))?;
        let start = Start {
            schema: SCHEMA,
            game: answer.game.clone(),
            search: answer.search.clone(),
            position: answer.position.clone(),
            players: self.players(),
            to_move: answer.to_move,
        };
        let trace = recorder.finish(start, &answer);
        Ok((answer, trace))
    }
}

/// Adds a note if this limit stopped a search.
fn note(answer: &mut Answer, limit: Stop, line: String) {
    if answer.stop == limit {
        answer.note = Some(line);
    }
}

/// True if the drawn walks are complete.
fn is_whole(trace: &Trace) -> bool {
    trace.events.iter().all(|event| match event {
        Event::Leave(leave) => leave.hidden == 0,
        Event::Expand { hidden, .. } => *hidden == 0,
        _ => true,
    })
}
