//! Converts reports of searches to answers, in text and numbers.

use erased::{Erased, Move, State};
use game::{Game, Line, Notation};
use request::{Answer, ClaimAnswer, MoveAnswer, SCHEMA};
use search::{Claim, Report, Value};

/// The answer to a request for `search` at the end of a line of the game called `name`.
pub(crate) fn answer(
    (name, game, line): (&str, &Erased, &Line<Erased>),
    search: &str,
    evaluation: Option<String>,
    report: &Report<Move>,
) -> Answer {
    let to_move = game.to_move(line.state());
    let (value, values) = split(&report.value);
    let moves = report.moves.iter().map(|row| {
        let (value, values) = split(&row.value);
        MoveAnswer {
            mv: game.write_move(line.state(), row.mv),
            value,
            values,
            kind: row.kind,
            distance: row.distance,
            line: write_moves(game, line.state(), &row.line),
            nodes: row.nodes,
        }
    });
    Answer {
        schema: SCHEMA,
        game: name.to_owned(),
        start: game.write_position(line.start()),
        moves_played: moves_played(game, line),
        position: game.write_position(line.state()),
        to_move: to_move.index() + 1,
        search: search.to_owned(),
        evaluation,
        best: report.best.map(|mv| game.write_move(line.state(), mv)),
        value,
        values,
        kind: report.kind,
        proven: report.is_proven(&game.promises(), to_move),
        distance: report.distance,
        depth: report.depth,
        selective_depth: report.selective_depth,
        line_depth: report.line_depth,
        nodes: report.stats.nodes,
        expansions: report.stats.expansions,
        evaluations: report.stats.evaluations,
        stored: report.stats.stored,
        positions: report.stats.positions,
        cuts: report.stats.cuts,
        elapsed_s: report.stats.elapsed.as_secs_f64(),
        stop: report.stop,
        note: None,
        line: write_moves(game, line.state(), &report.line),
        moves: moves.collect(),
        claims: report.claims.iter().map(claim).collect(),
        book: report.book.clone(),
    }
}

/// The moves of a line, as text.
pub(crate) fn moves_played(game: &Erased, line: &Line<Erased>) -> Vec<String> {
    write_moves(game, line.start(), line.moves())
}

/// Moves from `start`, in their order, as text.
pub(crate) fn write_moves(game: &Erased, start: &State, moves: &[Move]) -> Vec<String> {
    let mut state = start.clone();
    let write = |&mv: &Move| {
        let text = game.write_move(&state, mv);
        game.play(&mut state, mv);
        text
    };
    moves.iter().map(write).collect()
}

fn claim(claim: &Claim) -> ClaimAnswer {
    ClaimAnswer {
        player: claim.player.index() + 1,
        goal: claim.goal,
        verdict: claim.verdict,
        plies: claim.plies,
    }
}

/// A value as a vector, or as a set.
fn split(value: &Value) -> (Option<Vec<i32>>, Option<Vec<Vec<i32>>>) {
    match value {
        Value::Vector(vector) => (Some(vector.as_slice().to_vec()), None),
        Value::Set(set) => (None, Some(set.iter().map(|vector| vector.as_slice().to_vec()).collect())),
        Value::Unknown => (None, None),
    }
}
