//! `yomi perft`: the number of positions at an exact depth.

use super::lines;
use crate::arguments::{Common, Perft};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::Progress;
use crate::words::table;
use registry::Session;
use request::SCHEMA;
use serde::Serialize;
use serde_json::json;

#[derive(Serialize)]
struct Counts {
    schema: u32,
    game: String,
    position: String,
    depth: u32,
    leaves: u64,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveCount>>,
}

#[derive(Serialize)]
struct MoveCount {
    #[serde(rename = "move")]
    mv: String,
    leaves: u64,
}

pub(crate) fn run(arguments: &Perft, common: &Common) -> Result<String, Failure> {
    let &Perft { ref position, depth, divide, ref lines } = arguments;
    let session = position.open(None)?;
    if lines.from.is_some() {
        let work = lines::Work {
            settings: json!({
                "command": "perft", "game": session.spelled_out(), "depth": depth, "divide": divide,
            }),
            session: &session,
            kept: &|| (),
            answer: &|(), session| {
                Ok(counts(session, depth, divide, 1).map(serde_json::to_value).transpose()?)
            },
        };
        return lines::run(lines, common, &work);
    }
    let progress = Progress::new("moves counted");
    let counts = counts(&session, depth, divide, usize::from(common.threads));
    drop(progress);
    let counts = counts.ok_or_else(|| Failure::failed("stopped before everything was counted"))?;
    if common.json {
        return output::json(&counts);
    }
    let mut text = String::new();
    if let Some(moves) = &counts.moves {
        let rows = moves.iter().map(|row| vec![row.mv.clone(), row.leaves.to_string()]).collect();
        text = table(&["move", "leaves"], rows, &[1]) + "\n";
    }
    // Without grouping, as perft numbers are published.
    let Counts { leaves, nodes, .. } = counts;
    text.push_str(&format!("{}  depth {depth}: {leaves} leaves, {nodes} nodes\n", counts.game));
    Ok(text)
}

/// The counts, computed by several threads; `None` if cancelled.
fn counts(session: &Session, depth: u32, divide: bool, threads: usize) -> Option<Counts> {
    let rows = session.perft(depth, threads, &interrupt::switch())?;
    let is_root = depth == 0;
    Some(Counts {
        schema: SCHEMA,
        game: session.game().to_owned(),
        position: session.position(),
        depth,
        leaves: if is_root { 1 } else { rows.iter().map(|row| row.1.leaves).sum() },
        nodes: 1 + rows.iter().map(|row| row.1.nodes).sum::<u64>(),
        moves: divide
            .then(|| rows.into_iter().map(|(mv, found)| MoveCount { mv, leaves: found.leaves }).collect()),
    })
}
