//! `yomi diff`: two games played in step, and the first position in which they differ.

use crate::arguments::{Common, Diff};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::json;
use crate::progress::Progress;
use crate::words::{self, counted, grouped, value, wrapped};
use request::SCHEMA;
use serde::Serialize;
use studies::in_step::{Difference, InStep, Side, StepOptions, in_step};

#[derive(Serialize)]
struct Answer<'a> {
    schema: u32,
    games: [&'a str; 2],
    /// The depth to which all positions were compared, and their number.
    depth: u32,
    positions: u64,
    /// True if these are all positions.
    is_whole: bool,
    random_games: u64,
    random_plies: u64,
    difference: Option<Differing<'a>>,
}

#[derive(Serialize)]
struct Differing<'a> {
    moves: &'a [String],
    differs: Vec<&'static str>,
    other_notation: bool,
    sides: [SideAnswer<'a>; 2],
}

#[derive(Serialize)]
struct SideAnswer<'a> {
    players: usize,
    position: &'a str,
    drawing: &'a str,
    to_move: usize,
    outcome: Option<&'a [i32]>,
    legal: &'a [String],
    only: &'a [String],
}

pub(crate) fn run(diff: &Diff, common: &Common) -> Result<String, Failure> {
    let names = [diff.one.as_str(), diff.other.as_str()];
    let one = registry::open_with_seed(names[0], Some(common.seed()))?;
    let other = registry::open_with_seed(names[1], Some(common.seed()))?;
    let progress = Progress::new("positions compared");
    let options = StepOptions {
        depth: diff.depth,
        games: diff.games,
        seed: common.seed(),
        cancel: &interrupt::switch(),
        progress: &|compared| progress.count(compared),
    };
    let found = in_step([&one, &other], &options)?;
    drop(progress);
    let output = if common.json { json(&Answer::of(names, &found))? } else { text(names, &found) };
    let Some(difference) = &found.difference else { return Ok(output) };
    let [one, other] = names;
    let why = if difference.has_other_notation {
        let [mv, other_mv] = difference.sides.each_ref().map(|side| &side.only[0]);
        Failure::usage(format!(
            "{one} and {other}: expected moves in one notation, got such as `{mv}` and `{other_mv}`"
        ))
    } else {
        Failure::failed(heading(names, difference))
    };
    Err(Failure::Partly { output, why: Box::new(why) })
}

impl<'a> Answer<'a> {
    fn of(games: [&'a str; 2], found: &'a InStep) -> Answer<'a> {
        let differing = |difference: &'a Difference| Differing {
            moves: &difference.moves,
            differs: difference.kinds.iter().map(|kind| kind.name()).collect(),
            other_notation: difference.has_other_notation,
            sides: difference.sides.each_ref().map(SideAnswer::of),
        };
        Answer {
            schema: SCHEMA,
            games,
            depth: found.depth,
            positions: found.positions,
            is_whole: found.is_whole,
            random_games: found.games,
            random_plies: found.plies,
            difference: found.difference.as_ref().map(differing),
        }
    }
}

impl<'a> SideAnswer<'a> {
    fn of(side: &'a Side) -> SideAnswer<'a> {
        let Side { players, position, drawing, to_move, outcome, moves, only } = side;
        SideAnswer {
            players: *players,
            position,
            drawing,
            to_move: *to_move,
            outcome: outcome.as_deref(),
            legal: moves,
            only,
        }
    }
}

fn text(names: [&str; 2], found: &InStep) -> String {
    let extent = extent(found);
    let Some(difference) = &found.difference else {
        let [one, other] = names;
        let verdict = match found {
            InStep { is_whole: true, .. } => "are the same game",
            InStep { is_cancelled: true, .. } => "do not differ so far",
            _ => "do not differ",
        };
        return format!("{one} and {other} {verdict}\n\n{extent}");
    };
    let mut text = format!("{}\n", heading(names, difference));
    for (name, side) in names.into_iter().zip(&difference.sides) {
        text.push_str(&format!("\n{}", drawn(name, side)));
    }
    if difference.has_other_notation {
        text.push_str("\nNo move of one looks like a move of the other: they may be written differently.\n");
    }
    format!("{text}\n{extent}")
}

fn heading([one, other]: [&str; 2], difference: &Difference) -> String {
    match &difference.moves[..] {
        [] => format!("{one} and {other} differ at the start"),
        moves => {
            let count = counted(moves.len() as u64, "move");
            format!("{one} and {other} differ after {count}: {}", moves.join(" "))
        }
    }
}

/// The extent of the comparison, a row for each part.
fn extent(found: &InStep) -> String {
    let InStep { depth, positions, is_whole, games, plies, .. } = found;
    let depth = match depth {
        _ if *is_whole => ", all there are".to_owned(),
        0 => String::new(),
        depth => format!(", to a depth of {}", words::plies(*depth)),
    };
    let compared = format!("compared  {}{depth}\n", counted(*positions, "position"));
    if *plies == 0 {
        return compared;
    }
    format!("{compared}at random {}, {} plies\n", counted(*games, "game"), grouped(*plies))
}

/// A position of one of the games.
fn drawn(name: &str, side: &Side) -> String {
    let Side { players, position, drawing, to_move, outcome, moves, only } = side;
    let status = match outcome {
        Some(payoffs) => format!("over: {}", value(Some(payoffs), None)),
        None => format!("player {to_move} of {players} to move, {}", counted(moves.len() as u64, "move")),
    };
    let only = if only.is_empty() { "none".to_owned() } else { only.join(" ") };
    let drawing = drawing.trim_end();
    format!("{name}  {position}\n\n{drawing}\n\n{status}\n{}\n", wrapped(&format!("only here  {only}")))
}
