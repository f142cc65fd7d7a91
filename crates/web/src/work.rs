//! The answers: what the session says to what a browser asks.

use crate::desk::{Desk, MOST_NODES};
use crate::frame;
use crate::latch::Latch;
use crate::listing::Listing;
use crate::message::{Analyze, Asked, Picture, Told, Tree, Where};
use crate::situation::Situation;
use session::picture::{Format, Options, render};
use session::trace::Trace;
use session::{Answer, Ask, Error, Table};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The last word on an ask.
pub(crate) enum Last {
    Told(Box<Told>),
    Frame(Vec<u8>),
}

/// What a running ask can be watched and stopped by.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    /// Thrown to stop it.
    cancel: Arc<AtomicBool>,
    /// Falls when it is thrown, for those who wait.
    stopped: Arc<Latch>,
    /// Whether it was the time that stopped it.
    late: Arc<AtomicBool>,
    /// Nodes visited in the stage that runs.
    nodes: Arc<AtomicU64>,
    /// Nodes of the stages before it.
    before: Arc<AtomicU64>,
}

impl Watch {
    /// Stops it.
    pub(crate) fn stop(&self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.stopped.fall();
    }

    /// Waits until it is told to stop.
    pub(crate) async fn is_stopped(&self) {
        self.stopped.has_fallen().await;
    }

    /// Stops it, as it has had its time.
    pub(crate) fn end_its_time(&self) {
        if !self.has_to_stop() {
            self.late.store(true, Ordering::Relaxed);
            self.stop();
        }
    }

    fn has_to_stop(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    pub(crate) fn is_late(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }

    pub(crate) fn visited(&self) -> u64 {
        self.before.load(Ordering::Relaxed) + self.nodes.load(Ordering::Relaxed)
    }

    fn set(&self, ask: &mut Ask) {
        ask.budget.cancel = Some(Arc::clone(&self.cancel));
        ask.budget.progress = Some(Arc::clone(&self.nodes));
    }
}

/// Whether it takes a search, and so a place.
pub(crate) const fn is_a_search(asked: &Asked) -> bool {
    matches!(asked, Asked::Analyze(_) | Asked::Tree(_) | Asked::Picture(_))
}

/// Answers an ask. `told` hears of the stages on the way.
pub(crate) fn answer(
    id: u32,
    asked: &Asked,
    desk: &Desk,
    watch: &Watch,
    told: &mut dyn FnMut(Told),
) -> Result<Last, Error> {
    let last = |told| Ok(Last::Told(Box::new(told)));
    match asked {
        Asked::Games => last(Told::Games(Listing::new(desk))),
        Asked::Rules(named) => last(Told::Rules { rules: session::game_named(&named.game)?.rules }),
        Asked::Situation(at) => last(Told::Situation { situation: Box::new(Situation::new(&*table(at)?)) }),
        Asked::Analyze(asked) => {
            let answer = Box::new(analyze(asked, desk, watch, told)?);
            last(Told::Answer { answer, stopped: watch.has_to_stop() && !watch.is_late() })
        }
        Asked::Tree(asked) => {
            let (table, answer, trace) = walked(asked, desk, watch)?;
            Ok(Last::Frame(frame::frame(id, table.players(), &answer, &trace)))
        }
        Asked::Picture(asked) => last(picture(asked, desk, watch)?),
        // The connection does this itself.
        Asked::Stop(_) => Err(Error::Other("stop: expected an ask that runs".to_owned())),
    }
}

/// The game with its position and moves.
fn table(at: &Where) -> Result<Box<dyn Table>, Error> {
    let mut table = session::open(&at.game)?;
    if let Some(position) = &at.position {
        table.set_position(position)?;
    }
    let moves: Vec<&str> = at.moves.iter().map(String::as_str).collect();
    table.play(&moves)?;
    Ok(table)
}

fn analyze(asked: &Analyze, desk: &Desk, watch: &Watch, told: &mut dyn FnMut(Told)) -> Result<Answer, Error> {
    let table = table(&asked.at)?;
    let mut ask = desk.ask(asked.search.as_deref(), asked.multi)?;
    watch.set(&mut ask);
    let mut answer = if asked.stages {
        table.analyze_in_stages(&ask, &mut |answer| {
            watch.nodes.store(0, Ordering::Relaxed);
            watch.before.fetch_add(answer.nodes, Ordering::Relaxed);
            told(Told::Stage { answer: Box::new(answer.clone()) });
        })?
    } else {
        table.analyze(&ask)?
    };
    say_whose_time_it_was(&mut answer, desk, watch);
    Ok(answer)
}

/// Says so where the playground's own limit of time ended the search.
fn say_whose_time_it_was(answer: &mut Answer, desk: &Desk, watch: &Watch) {
    if watch.is_late() && answer.stop == "cancelled" {
        answer.stop = "time";
        answer.note = Some(desk.note());
    }
}

/// The tree that a search walked.
fn walked(asked: &Tree, desk: &Desk, watch: &Watch) -> Result<(Box<dyn Table>, Answer, Trace), Error> {
    let table = table(&asked.at)?;
    if asked.limit == 0 || asked.limit > MOST_NODES {
        let limit = asked.limit;
        return Err(Error::Other(format!("limit: expected 1 to {MOST_NODES} nodes to draw, got {limit}")));
    }
    let mut ask = desk.ask(asked.search.as_deref(), 1)?;
    watch.set(&mut ask);
    let (mut answer, trace) = table.trace(&ask, asked.limit)?;
    say_whose_time_it_was(&mut answer, desk, watch);
    Ok((table, answer, trace))
}

fn picture(asked: &Picture, desk: &Desk, watch: &Watch) -> Result<Told, Error> {
    let format = Format::from_name(&asked.format).ok_or_else(|| {
        let names: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
        session::unknown("format", &asked.format, names)
    })?;
    let (_, _, trace) = walked(&asked.tree, desk, watch)?;
    let (name, media_type) = match format {
        Format::Html => ("tree.html", "text/html"),
        Format::Svg => ("tree.svg", "image/svg+xml"),
        Format::Dot => ("tree.dot", "text/vnd.graphviz"),
        Format::Json => ("tree.jsonl", "application/jsonl"),
        Format::Text => ("tree.txt", "text/plain"),
    };
    let text = render(&trace, &Options { format, exercise: None });
    Ok(Told::Picture { name: name.to_owned(), media_type, text })
}
