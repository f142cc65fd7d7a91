//! The value of an answer, split into its greatest terms.

use crate::failure::Failure;
use crate::words::{counted, table, value};
use registry::Session;
use request::{Answer, Explanation, Request, TermAnswer, TermCell};
use serde::Serialize;

/// An answer with the terms of its value, for programs.
#[derive(Serialize)]
pub(super) struct Explained {
    #[serde(flatten)]
    pub(super) answer: Answer,
    pub(super) explanation: Explanation,
}

/// The terms of the value of an answer: those of the position at the end of its line if the value is the
/// static value there, else those of the position that was searched.
pub(super) fn of_answer(
    session: &Session,
    request: &Request,
    answer: &Answer,
    most: usize,
) -> Result<Explanation, Failure> {
    let is_value = |explanation: &Explanation| answer.value.as_ref() == Some(&explanation.value);
    let at_the_end = session.explain(request, &answer.line, most).ok().filter(is_value);
    Ok(at_the_end.map_or_else(|| session.explain(request, &[], most), Ok)?)
}

/// A few lines and a table.
pub(super) fn text(explanation: &Explanation, answer: &Answer) -> String {
    let Explanation { after, to_move, terms, all, phase, phases, .. } = explanation;
    let of = if answer.value.as_ref() != Some(&explanation.value) {
        "the static value of this position, which is not the value found".to_owned()
    } else if after.is_empty() {
        "the value, which is the static value of this position".to_owned()
    } else {
        format!("the value, which is the static value after {}", after.join(" "))
    };
    let players: Vec<usize> =
        if explanation.value.len() == 2 { vec![*to_move] } else { (1..=explanation.value.len()).collect() };
    let weights = |weights: &[f64]| -> Vec<String> {
        players.iter().map(|player| format!("{:+.3}", weights[player - 1])).collect()
    };
    let row = |term: &TermAnswer| [weights(&term.weights), vec![place(term)]].concat();
    let mut rows: Vec<Vec<String>> = terms.iter().map(row).collect();
    let left = all - terms.len();
    if left > 0 {
        rows.push([weights(&explanation.rest), vec![counted(left as u64, "more term")]].concat());
    }
    rows.push([weights(&explanation.sums), vec!["in all".to_owned()]].concat());
    let header: Vec<String> = players.iter().map(|player| format!("player {player}")).collect();
    let header: Vec<&str> = header.iter().map(String::as_str).chain(["what lies where"]).collect();
    let right: Vec<usize> = (0..players.len()).collect();
    let phase = if *phases > 1 { format!(", phase {phase} of {phases}") } else { String::new() };
    let shown = value(Some(&explanation.value), None);
    format!("\n{of}: {shown}{phase}\n\n{}", table(&header, rows, &right))
}

/// The cells of a term: each with the owner of what lies there, its kind if nobody owns it, `.` for nothing,
/// and `+` for nothing where a move may place a piece.
fn place(term: &TermAnswer) -> String {
    if let (Some(count), Some(counted)) = (term.count, term.counted) {
        return format!("count {count} is {counted}");
    }
    term.cells.iter().map(cell).collect::<Vec<_>>().join(" ")
}

fn cell(cell: &TermCell) -> String {
    let TermCell { name, kind, owner, pieces, text, .. } = cell;
    let what = match (kind, owner) {
        (None, _) => ".".to_owned(),
        (Some("target"), _) => "+".to_owned(),
        (Some(kind), 0) => (*kind).to_owned(),
        (Some(_), owner) => owner.to_string(),
    };
    let text = if text.is_empty() { String::new() } else { format!("({text})") };
    let pieces = if *pieces > 1 { format!("x{pieces}") } else { String::new() };
    format!("{name}={what}{text}{pieces}")
}
