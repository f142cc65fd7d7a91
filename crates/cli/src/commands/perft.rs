//! `yomi perft`: the number of positions at an exact depth.

use crate::arguments::{Common, Position};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::json;
use crate::progress::Progress;
use crate::words::table;
use registry::Session;
use request::SCHEMA;
use serde::Serialize;

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

pub(crate) fn run(position: &Position, depth: u32, divide: bool, common: &Common) -> Result<String, Failure> {
    let session = position.open(None)?;
    let rows = count(&*session, depth, usize::from(common.threads))?;
    let is_root = depth == 0;
    let counts = Counts {
        schema: SCHEMA,
        game: session.game().to_owned(),
        position: session.position(),
        depth,
        leaves: if is_root { 1 } else { rows.iter().map(|row| row.1.leaves).sum() },
        nodes: 1 + rows.iter().map(|row| row.1.nodes).sum::<u64>(),
        moves: divide
            .then(|| rows.into_iter().map(|(mv, found)| MoveCount { mv, leaves: found.leaves }).collect()),
    };
    if common.json {
        return json(&counts);
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

/// A count for each first move, computed by several threads.
fn count(session: &dyn Session, depth: u32, threads: usize) -> Result<Vec<(String, game::Perft)>, Failure> {
    let _progress = Progress::new("moves counted");
    session
        .perft(depth, threads, &interrupt::switch())
        .ok_or_else(|| Failure::failed("stopped before everything was counted"))
}
