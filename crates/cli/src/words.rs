//! Numbers, values and tables for people.

use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};
use game::{Promises, Standing};
pub(crate) use request::grouped;
use request::{Answer, Kind};

/// `1 node`, `20 866 nodes`.
pub(crate) fn counted(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `1 ply`, `7 plies`.
pub(crate) fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// A row for each name, the texts below each other.
pub(crate) fn named(rows: &[(impl AsRef<str>, String)]) -> String {
    let rows: Vec<(&str, &String)> = rows.iter().map(|(name, text)| (name.as_ref(), text)).collect();
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    rows.iter().map(|(name, text)| format!("{name:width$}  {text}\n")).collect()
}

/// True if a search judges by random playouts, so that what it counts at a leaf is a playout.
pub(crate) fn plays_out(search: &str) -> bool {
    search.split(':').next() == Some("mcts")
}

/// Text on one line, without characters that control a terminal.
pub(crate) fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
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

/// The value of an answer in words, and how certain it is.
pub(crate) fn verdict(answer: &Answer, promises: &Promises) -> String {
    let mover = answer.to_move - 1;
    let result = match (answer.value.as_deref(), answer.values.as_deref()) {
        (Some(value), _) if value.len() > 2 => winners(value),
        (Some(value), _) => {
            let is_large = promises.is_zero_sum() && value[mover].abs() > 1;
            let in_discs = is_large && is_othello(&answer.game) && answer.kind == Kind::Exact;
            let words = if in_discs {
                outcome(value, promises, None)
                    .map(|who| format!("{who} by {}", margin(&answer.game, value[0])))
            } else {
                outcome(value, promises, answer.distance).filter(|_| !is_large)
            };
            words.unwrap_or_else(|| format!("worth {} to player {}", value[mover], answer.to_move))
        }
        (None, Some([only])) => winners(only),
        (None, _) => "one of these, as ties fall".to_owned(),
    };
    let evaluation = answer.evaluation.as_deref().unwrap_or("none");
    match answer.kind {
        Kind::Exact => format!("exact: {result}"),
        Kind::Lower if answer.proven => format!("proven: {result}; how well is a lower bound"),
        Kind::Upper if answer.proven => format!("proven: {result}; how badly is an upper bound"),
        Kind::Lower => format!("a lower bound for player {}", answer.to_move),
        Kind::Upper => format!("an upper bound for player {}", answer.to_move),
        Kind::Heuristic => format!("heuristic, by the evaluation `{evaluation}`"),
        Kind::Unknown if answer.book.is_some() => "a move of the book, of unknown value".to_owned(),
        Kind::Cut | Kind::Unknown if !answer.claims.is_empty() => "value unknown".to_owned(),
        Kind::Cut | Kind::Unknown => "nothing is known".to_owned(),
    }
}

fn is_othello(game: &str) -> bool {
    game.split(':').next() == Some("othello")
}

/// A margin of victory: a number, in Othello of discs.
pub(crate) fn margin(game: &str, by: i32) -> String {
    let by = by.unsigned_abs().into();
    if is_othello(game) { counted(by, "disc") } else { grouped(by) }
}

/// The winner of a two-player game and the distance to the end in plies, or a draw; `None` if only the
/// payoffs can be given.
pub(crate) fn outcome(payoffs: &[i32], promises: &Promises, distance: Option<u32>) -> Option<String> {
    let (who, wins, won) = match [0, 1].map(|player| promises.standing(payoffs, player)) {
        [Some(Standing::Won), Some(Standing::Won)] => ("both players", "win", "have won"),
        [Some(Standing::Won), _] => ("player 1", "wins", "has won"),
        [_, Some(Standing::Won)] => ("player 2", "wins", "has won"),
        [Some(Standing::Drawn), _] => return Some("a draw".to_owned()),
        _ => return None,
    };
    Some(match distance {
        Some(0) => format!("{who} {won}"),
        Some(distance) => format!("{who} {wins} in {}", plies(distance)),
        None => format!("{who} {wins}"),
    })
}

/// The winners among three or more players: those with the greatest payoff, unless all payoffs are equal.
pub(crate) fn winners(value: &[i32]) -> String {
    let most = value.iter().max().copied().unwrap_or(0);
    if value.iter().all(|&entry| entry == most) {
        return "all players get the same".to_owned();
    }
    let first: Vec<String> =
        (1..).zip(value).filter(|(_, entry)| **entry == most).map(|(player, _)| player.to_string()).collect();
    let (player, get) = if first.len() == 1 { ("player", "gets") } else { ("players", "get") };
    format!("{player} {} {get} most", first.join(" and "))
}

/// A table without borders; columns whose index is in `right` are aligned to the right.
pub(crate) fn table(header: &[&str], rows: Vec<Vec<String>>, right: &[usize]) -> String {
    lines_of(&filled(header, rows, right))
}

/// Maximum width of lists, in columns.
const WIDTH: u16 = 100;

/// A table of text, whose wide cells are wrapped to fit a terminal.
pub(crate) fn listing(header: &[&str], rows: Vec<Vec<String>>) -> String {
    let mut table = filled(header, rows, &[]);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH);
    lines_of(&table)
}

fn filled(header: &[&str], rows: Vec<Vec<String>>, right: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let align = |index: usize, cell: Cell| {
        if right.contains(&index) { cell.set_alignment(CellAlignment::Right) } else { cell }
    };
    table.set_header(header.iter().enumerate().map(|(index, text)| align(index, Cell::new(text))));
    for row in rows {
        table.add_row(row.into_iter().enumerate().map(|(index, text)| align(index, Cell::new(text))));
    }
    table
}

fn lines_of(table: &Table) -> String {
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n") + "\n"
}

/// Text wrapped to the width of a terminal; all lines but the first are indented.
pub(crate) fn wrapped(text: &str) -> String {
    const INDENT: &str = "    ";
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        if line.chars().count() + 1 + word.chars().count() > usize::from(WIDTH) {
            lines.push(format!("{INDENT}{word}"));
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Bounds, Payoffs};

    fn said(payoffs: [i32; 2], [least, greatest]: [i32; 2], sum: Option<i32>) -> Option<String> {
        let bounds = Some(Bounds { least, greatest, sum });
        let promises = Promises { longest: Some(1), payoffs: bounds, ..Promises::default() };
        outcome(Payoffs::new(&payoffs).as_slice(), &promises, None)
    }

    /// All payoffs of two players, under all promises about them.
    #[test]
    fn nobody_is_said_to_win_who_could_be_paid_more_unless_gains_are_losses() {
        let range = || -2..=2;
        for (least, greatest) in range().flat_map(|least| (least..=2).map(move |greatest| (least, greatest)))
        {
            for (first, second) in range().flat_map(|first| range().map(move |second| (first, second))) {
                if ![first, second].iter().all(|paid| (least..=greatest).contains(paid)) {
                    continue;
                }
                for sum in [None, Some(first + second)] {
                    let said = said([first, second], [least, greatest], sum).unwrap_or_default();
                    let is_zero_sum = sum == Some(0);
                    let gains = |own: i32, other: i32| own > 0 && own > other;
                    let wins = |own: i32, other: i32| {
                        if is_zero_sum { gains(own, other) } else { own == greatest && greatest > least }
                    };
                    let expected = match (wins(first, second), wins(second, first)) {
                        (true, true) => "both players win",
                        (true, false) => "player 1 wins",
                        (false, true) => "player 2 wins",
                        (false, false) if is_zero_sum => "a draw",
                        (false, false) => "",
                    };
                    assert_eq!(said, expected, "[{first},{second}] of {least} to {greatest}, sum {sum:?}");
                }
            }
        }
    }

    #[test]
    fn payoffs_become_words_where_words_say_what_they_are() {
        let said = |payoffs, bounds, sum| said(payoffs, bounds, sum).unwrap_or_else(|| "paid".to_owned());
        assert_eq!(said([1, -1], [-1, 1], Some(0)), "player 1 wins");
        assert_eq!(said([-8, 8], [-64, 64], Some(0)), "player 2 wins");
        assert_eq!(said([0, 0], [-1, 1], Some(0)), "a draw");
        // In a game that is not zero-sum, only the greatest payoff is a win.
        assert_eq!(said([0, 1], [0, 1], Some(1)), "player 2 wins");
        assert_eq!(said([0, 0], [0, 1], None), "paid");
        assert_eq!(said([0, 1], [-1, 5], None), "paid");
        assert_eq!(said([-1, -1], [-1, 1], None), "paid");
        assert_eq!(said([-1, -1], [-1, -1], Some(-2)), "paid");
        assert_eq!(said([0, -1], [-1, 0], None), "player 1 wins");
        assert_eq!(said([5, 5], [1, 5], None), "both players win");
    }

    #[test]
    fn lists_fit_a_terminal() {
        let words = "many words and many more ".repeat(20);
        let rows = vec![vec!["name".to_owned(), words.clone(), words.clone()]];
        for text in [listing(&["a", "b", "c"], rows), wrapped(words.trim())] {
            assert!(text.lines().count() > 5, "{text}");
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(100), "{widest:?}: {text}");
            assert_eq!(text.matches("more").count() % 20, 0, "{text}");
        }
        assert_eq!(wrapped("short"), "short");
    }
}
