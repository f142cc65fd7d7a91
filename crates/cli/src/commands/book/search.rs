//! `yomi book search`: a book by search.

use super::files::{Size, patient};
use crate::arguments::{BookSearch, Common};
use crate::failure::Failure;
use crate::output::json;
use crate::progress::Progress;
use crate::words::{counted, grouped};
use arena::Shard;
use book::{Book, Draft};
use openings::{Growth, SearchOptions, Sides, expand, hold};
use registry::Session;
use request::Request;
use serde::Serialize;

#[derive(Serialize)]
struct Summary {
    #[serde(flatten)]
    size: Size,
    /// Positions that were searched in this run.
    searched_now: u64,
    /// Nodes visited.
    nodes: u64,
    /// Positions that are still to be searched.
    left: u64,
}

pub(super) fn run(arguments: &BookSearch, common: &Common) -> Result<String, Failure> {
    let BookSearch { position, output, search, limits, keep_tables, .. } = arguments;
    let session = position.open(common.seed_given)?;
    let request = Request { threads: 1, ..patient(limits, search.as_deref(), common)? };
    let sides = arguments.side.as_deref().map(|side| sides(side, &session)).transpose()?;
    session.fits(&request)?;
    let header = session.book_header();
    let (mut draft, mut graph) = Draft::open(output, &header)?;
    let progress = Progress::new("positions");
    let told = |now: openings::Progress| {
        progress.count(now.searched);
        progress.note(format!(" searched, {} left at this ply, {} nodes", now.left, grouped(now.nodes)));
    };
    let options = SearchOptions {
        request,
        keeps_tables: *keep_tables,
        threads: common.workers(),
        shard: arguments.shard.unwrap_or(Shard::ALL),
        progress: &told,
    };
    let into = (&mut draft, &mut graph);
    let made = match (sides, arguments.expand) {
        (Some(sides), _) => hold(&session, &Sides { sides, plies: arguments.plies }, into, &options)?,
        (None, expansions) => {
            let BookSearch { plies, loss_per_ply, .. } = *arguments;
            let growth = Growth { expansions: expansions.unwrap_or(0), loss_per_ply, plies };
            expand(&session, &growth, into, &options)?
        }
    };
    drop(progress);
    let book = Book::new(header.clone(), graph.clone(), &session.promises()).map_err(Failure::failed)?;
    let size = Size::of(&book, output);
    if !made.cancelled {
        draft.finish(output, &header, &graph)?;
    }
    let openings::Progress { searched, nodes, left, cancelled } = made;
    if common.json {
        return json(&Summary { size, searched_now: searched, nodes, left });
    }
    let mut text = format!("{} searched now\n{}", counted(searched, "position"), size.line());
    if cancelled {
        text.push_str("stopped: the same command goes on from here\n");
    } else if left > 0 {
        text.push_str(&format!(
            "{} left to other parts: merge the books, and run again\n",
            counted(left, "position")
        ));
    }
    Ok(text)
}

/// The players to be held.
fn sides(text: &str, session: &Session) -> Result<Vec<usize>, Failure> {
    let players = session.players();
    if matches!(text, "both" | "all") {
        return Ok((1..=players).collect());
    }
    let number = text.parse().ok().filter(|number| (1..=players).contains(number));
    number.map(|number| vec![number]).ok_or_else(|| {
        Failure::usage(format!("--side: expected a player from 1 to {players}, or both, got {text:?}"))
    })
}
