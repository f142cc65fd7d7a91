//! Numbers and values in words, and tables.

use comfy_table::{Cell, CellAlignment, Table, presets};
use session::Answer;

/// `1234567` as `1 234 567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

/// `1 node`, `20 866 nodes`.
pub(crate) fn counted(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// Seconds as people read them: `0.0042 s`, `1.23 s`, `3 min 20 s`.
pub(crate) fn seconds(seconds: f64) -> String {
    if seconds >= 120.0 {
        return format!("{} min {} s", (seconds / 60.0) as u64, (seconds % 60.0) as u64);
    }
    let decimals = if seconds >= 10.0 {
        1
    } else if seconds >= 0.1 {
        2
    } else {
        4
    };
    format!("{seconds:.decimals$} s")
}

/// A vector as `[1,-1]`, a set as `{[1,0,0],[0,1,0]}`, nothing as `?`.
pub(crate) fn value(vector: Option<&[i32]>, set: Option<&[Vec<i32>]>) -> String {
    let written = |vector: &[i32]| {
        let entries: Vec<String> = vector.iter().map(ToString::to_string).collect();
        format!("[{}]", entries.join(","))
    };
    match (vector, set) {
        (Some(vector), _) => written(vector),
        (None, Some(set)) => {
            let members: Vec<String> = set.iter().map(|vector| written(vector)).collect();
            format!("{{{}}}", members.join(","))
        }
        (None, None) => "?".to_owned(),
    }
}

/// What the value of an answer says, in words, and how sure that is.
pub(crate) fn verdict(answer: &Answer) -> String {
    let mover = answer.to_move - 1;
    let own = answer.value.as_ref().and_then(|value| value.get(mover)).copied();
    let others = answer.value.as_ref().map_or(0, std::vec::Vec::len);
    let result = match own {
        Some(_) if others > 2 => winners(answer.value.as_deref().unwrap_or_default()),
        Some(0) => "a draw".to_owned(),
        Some(own) if own.abs() > 1 => format!("worth {own} to player {}", answer.to_move),
        Some(own) => {
            let winner = if own > 0 { answer.to_move } else { 3 - answer.to_move };
            match answer.distance {
                Some(0) => format!("player {winner} has won"),
                Some(1) => format!("player {winner} wins in 1 ply"),
                Some(plies) => format!("player {winner} wins in {plies} plies"),
                None => format!("player {winner} wins"),
            }
        }
        None => match answer.values.as_deref() {
            Some([only]) => winners(only),
            _ => "one of these, as ties fall".to_owned(),
        },
    };
    let evaluation = answer.evaluation.as_deref().unwrap_or("none");
    match answer.kind {
        "exact" => format!("exact: {result}"),
        "lower" if answer.proven => format!("proven: {result}; how well is a lower bound"),
        "upper" if answer.proven => format!("proven: {result}; how badly is an upper bound"),
        "lower" => format!("a lower bound for player {}", answer.to_move),
        "upper" => format!("an upper bound for player {}", answer.to_move),
        "heuristic" => format!("a guess, by the evaluation `{evaluation}`"),
        _ => "nothing is known".to_owned(),
    }
}

/// Who wins, among three or more: those who get most, if anybody gets anything.
pub(crate) fn winners(value: &[i32]) -> String {
    let most = value.iter().max().copied().unwrap_or(0);
    if value.iter().all(|&entry| entry == most) {
        return "nobody gets more than another".to_owned();
    }
    let first: Vec<String> =
        (1..).zip(value).filter(|(_, entry)| **entry == most).map(|(player, _)| player.to_string()).collect();
    let (player, get) = if first.len() == 1 { ("player", "gets") } else { ("players", "get") };
    format!("{player} {} {get} most", first.join(" and "))
}

/// A table without borders; columns whose index is in `right` are aligned to the right.
pub(crate) fn table(header: &[&str], rows: Vec<Vec<String>>, right: &[usize]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let align = |index: usize, cell: Cell| {
        if right.contains(&index) { cell.set_alignment(CellAlignment::Right) } else { cell }
    };
    table.set_header(header.iter().enumerate().map(|(index, text)| align(index, Cell::new(text))));
    for row in rows {
        table.add_row(row.into_iter().enumerate().map(|(index, text)| align(index, Cell::new(text))));
    }
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n") + "\n"
}
