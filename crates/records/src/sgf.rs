//! SGF FF[4], for the games of it that yomi has: Othello, gomoku, Lines of Action, Hex and Amazons.
//!
//! **Source.** Hollosi, SGF File Format FF[4], and its pages on the games. Points of Othello, gomoku and
//! Amazons are two letters, columns from the left and rows from the top; of Hex and Lines of Action, a letter
//! and a number. Points with numbers are read in any game.

use crate::record::{Record, RecordedMove};
use crate::setup::{self, Start};
use crate::tree::{MainLine, Property, escaped};
use game::quoted;
use std::time::Duration;

/// The games by their numbers: number, name, default size.
const GAMES: [(u32, &str, usize); 5] =
    [(2, "othello", 8), (4, "mnk", 15), (9, "lines-of-action", 8), (11, "hex", 11), (18, "amazons", 10)];
/// Tags with the names that records give them.
const TAGS: [(&str, &str); 4] = [("EV", "Event"), ("DT", "Date"), ("RO", "Round"), ("PC", "Site")];

/// The first value of a property.
fn value<'a>(node: &'a [Property], name: &str) -> Option<&'a str> {
    node.iter().find(|(known, _)| known == name).and_then(|(_, values)| values.first()).map(String::as_str)
}

/// Properties of the root.
const OF_ROOT: [&str; 4] = ["FF", "GM", "SZ", "CA"];
/// Properties that mark squares; like those that set them up, they have as many values as there are squares.
const MARKS: [&str; 12] = ["AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"];

/// The seats of the colors, which a swap exchanges.
#[derive(Clone, Copy)]
struct Colors {
    is_white_first: bool,
}

impl Colors {
    /// The seat of a color, from 1.
    fn seat(self, color: &str) -> usize {
        if (color == "W") == self.is_white_first { 1 } else { 2 }
    }
}

/// The game of a tree.
pub(crate) fn record(tree: &MainLine) -> Result<Record, String> {
    let root = tree.nodes.first().map(Vec::as_slice).unwrap_or_default();
    let number = value(root, "GM").map_or(Some(1), |number| number.trim().parse().ok());
    let known = GAMES.iter().find(|(known, ..)| Some(*known) == number);
    let Some(&(number, family, default)) = known else {
        let found = value(root, "GM").unwrap_or("1, the game of Go");
        return Err(format!("expected GM[2], GM[4], GM[9], GM[11] or GM[18], got {}", quoted(found)));
    };
    check_once(tree)?;
    let (columns, rows) = value(root, "SZ").map_or(Ok((default, default)), size)?;
    let mut record = Record { family: Some(family), size: Some((columns, rows)), ..Record::default() };
    let setup = set_up(tree, number, (columns, rows))?;
    // Black moves first; White may in games whose rules do not distinguish the colors.
    let first = tree.nodes.iter().find_map(|node| color_of(node));
    let is_white_first = match &setup {
        Some(setup) => setup.is_white_first,
        None => first == Some("W") && matches!(number, 4 | 18),
    };
    record.start = setup.and_then(|setup| setup.position);
    let mut colors = Colors { is_white_first };
    let mut seats = [("PB", "B"), ("PW", "W")];
    if is_white_first {
        seats.reverse();
    }
    moves(tree, (number, rows), &mut colors, &mut record)?;
    let players = seats.map(|(name, _)| value(root, name).unwrap_or_default().to_owned());
    if players.iter().any(|name| !name.is_empty()) {
        record.players = players.to_vec();
    }
    for (short, long) in TAGS {
        record.tags.extend(value(root, short).map(|text| (long.to_owned(), text.to_owned())));
    }
    if tree.variations > 0 {
        record.tags.push(("Variations".to_owned(), tree.variations.to_string()));
    }
    if let Some(text) = tree.nodes.iter().find_map(|node| value(node, "RE")).map(str::trim) {
        record.result = result(text, colors.is_white_first);
        if record.result.is_none() && !["", "?", "Void"].contains(&text) {
            record.tell(format!("passed over the result {}", quoted(text)));
        }
    }
    Ok(record)
}

/// Checks that no property occurs twice with different values, and that root properties occur only there.
fn check_once(tree: &MainLine) -> Result<(), String> {
    for (number, node) in tree.nodes.iter().enumerate() {
        for (at, (name, values)) in node.iter().enumerate() {
            if number > 0 && OF_ROOT.contains(&name.as_str()) {
                return Err(format!("expected {name} in the first node, got it among the moves"));
            }
            let is_move = name == "B" || name == "W";
            let is_setup = setup::NAMES.iter().any(|(known, _)| known == name);
            let is_list = is_setup || MARKS.contains(&name.as_str());
            if values.len() > 1 && !is_list {
                return Err(format!("expected one value of {name}, got {}", values.len()));
            }
            let again = node[..at].iter().find(|(known, _)| known == name);
            if again.is_some_and(|(_, known)| is_move || known != values) && !is_setup {
                return Err(format!("expected one {name} in a node, got two"));
            }
        }
    }
    let results: Vec<&str> = tree.nodes.iter().filter_map(|node| value(node, "RE")).collect();
    match results.iter().find(|result| **result != results[0]) {
        Some(other) => Err(format!("expected one result, got {} and {}", quoted(results[0]), quoted(other))),
        None => Ok(()),
    }
}

/// Columns and rows.
fn size(text: &str) -> Result<(usize, usize), String> {
    let side = |side: &str| side.trim().parse::<usize>().ok();
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let read = side(columns).zip(side(rows));
    read.ok_or_else(|| format!("expected columns and rows in SZ, got {}", quoted(text)))
}

/// Reads the moves, each with its color.
fn moves(
    tree: &MainLine,
    (number, rows): (u32, usize),
    colors: &mut Colors,
    record: &mut Record,
) -> Result<(), String> {
    // After a swap of pieces the board is mirrored: in yomi the players swap instead.
    let mut is_mirrored = false;
    let mut is_over = false;
    for node in &tree.nodes {
        let before = record.moves.len();
        for (color, values) in node.iter().filter(|(name, _)| name == "B" || name == "W") {
            let text = values.first().map_or("", |text| text.trim());
            if is_over {
                return Err(format!("expected no move behind one that resigns, got {}", quoted(text)));
            }
            let seat = Some(colors.seat(color));
            let text = match text {
                "" => "pass".to_owned(),
                "resign" => {
                    is_over = true;
                    continue;
                }
                "swap" | "swap-sides" | "swap-pieces" if number == 11 => {
                    is_mirrored = text == "swap-pieces";
                    colors.is_white_first ^= !is_mirrored;
                    if is_mirrored {
                        record.tell("read the moves behind swap-pieces with columns and rows exchanged");
                    }
                    "swap".to_owned()
                }
                text if is_mirrored => mirrored(text),
                text => with_numbers(text, number, rows),
            };
            let left = value(node, if color == "B" { "BL" } else { "WL" }).and_then(|left| left.parse().ok());
            let clock = left.and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok());
            record.moves.push(RecordedMove { text, seat, clock, ..RecordedMove::default() });
        }
        if record.moves.len() > before + 1 {
            record.tell("read B and W in a node as two moves");
        }
        if let Some(comment) = value(node, "C") {
            record.say(comment);
        }
    }
    Ok(())
}

/// A point of Hex with its column and its row exchanged.
fn mirrored(point: &str) -> String {
    let read = || {
        let column = point.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let row = point[1..].parse::<u8>().ok().filter(|row| (1..=26).contains(row))?;
        Some(format!("{}{}", char::from(b'a' + row - 1), column + 1))
    };
    read().unwrap_or_else(|| point.to_owned())
}

/// The color of a node's first move.
fn color_of(node: &[Property]) -> Option<&'static str> {
    let mut names = node.iter().map(|(name, _)| name);
    names.find_map(|name| ["B", "W"].into_iter().find(|color| color == name))
}

/// The properties of a node that set up a position.
fn setups(node: &[Property]) -> impl Iterator<Item = &Property> {
    node.iter().filter(|(name, _)| setup::NAMES.iter().any(|(known, _)| known == name))
}

/// The position that is set up before the first move, if there is one.
///
/// # Errors
///
/// If the game cannot express it, or if pieces are set between moves.
fn set_up(tree: &MainLine, number: u32, size: (usize, usize)) -> Result<Option<Start>, String> {
    let first = tree.nodes.iter().position(|node| color_of(node).is_some());
    let before = first.map_or(tree.nodes.len(), |first| first + 1);
    if let Some((name, _)) = tree.nodes[before..].iter().find_map(|node| setups(node).next()) {
        return Err(format!("expected moves behind the first one, got a position by {name}"));
    }
    let (before, last) = (&tree.nodes[..before], first.map(|first| &tree.nodes[first]));
    let setup: Vec<&Property> = before.iter().flat_map(|node| setups(node)).collect();
    if setup.is_empty() {
        return Ok(None);
    }
    let told = before.iter().rev().find_map(|node| value(node, "PL")).map(str::trim);
    let mover = told.or(last.and_then(|node| color_of(node)));
    let mover = mover.and_then(|color| color.chars().next()).map(|color| color.to_ascii_uppercase());
    setup::start(number, size, &setup, mover).map(Some)
}

/// Points of two letters as a letter and a number; other texts as they are. Rows are counted from the top in
/// Othello, and from the bottom elsewhere.
fn with_numbers(text: &str, number: u32, rows: usize) -> String {
    let is_letters = text.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_letters || !matches!((number, text.len()), (2 | 4, 2) | (18, 6)) {
        return text.to_owned();
    }
    let point = |pair: &[u8]| {
        let row = usize::from(pair[1] - b'a') + 1;
        let row = if number == 2 { row } else { (rows + 1).saturating_sub(row) };
        format!("{}{row}", pair[0] as char)
    };
    let points: Vec<String> = text.as_bytes().chunks(2).map(point).collect();
    match points.as_slice() {
        [from, to, arrow] => format!("{from}-{to}/{arrow}"),
        points => points.concat(),
    }
}

/// The payoffs of a result: `B+12`, `W+R`, `0`, `Draw`.
pub(crate) fn result(text: &str, is_white_first: bool) -> Option<Vec<i32>> {
    if ["0", "draw"].contains(&text.to_lowercase().as_str()) {
        return Some(vec![0, 0]);
    }
    let (winner, by) = text.split_once('+')?;
    let by = by.parse::<f64>().ok().filter(|by| *by >= 1.0 && *by < 1e6).map_or(1, |by| by as i32);
    match (winner, is_white_first) {
        ("B", false) | ("W", true) => Some(vec![by, -by]),
        ("B" | "W", _) => Some(vec![-by, by]),
        _ => None,
    }
}

/// A game in a line. `game` is the name of the game with its parameters; `size` its columns and rows.
///
/// # Errors
///
/// If the format has no such game.
pub(crate) fn write(record: &Record, family: &str, size: (usize, usize)) -> Result<String, String> {
    let found = GAMES.iter().find(|(_, name, _)| *name == family);
    let Some(&(number, ..)) = found else {
        return Err(format!(
            "expected othello, gomoku, lines-of-action, hex or amazons to write sgf, got {family}; \
             pgn takes every game"
        ));
    };
    let (columns, rows) = size;
    let size = if columns == rows { rows.to_string() } else { format!("{columns}:{rows}") };
    let mut text = format!("(;FF[4]CA[UTF-8]AP[yomi]GM[{number}]SZ[{size}]");
    let mut put = |name: &str, value: &str| text.push_str(&format!("{name}[{}]", escaped(value)));
    for (name, player) in ["PB", "PW"].into_iter().zip(&record.players) {
        put(name, player);
    }
    for (short, long) in TAGS {
        if let Some(value) = record.tag(long) {
            put(short, value);
        }
    }
    let is_swapped = number == 11 && record.moves.iter().any(|mv| mv.text == "swap");
    let mut is_swap = false;
    if let Some([first, _]) = record.result.as_deref() {
        let (by, is_black) = (first.unsigned_abs(), (*first > 0) != is_swapped);
        put(
            "RE",
            &if by == 0 { "0".to_owned() } else { format!("{}+{by}", if is_black { 'B' } else { 'W' }) },
        );
    }
    if let Some(comment) = &record.comment {
        put("C", comment);
    }
    // The turn follows from the moves, passes included. After a swap the first player has the other color.
    let mut color = "W";
    for mv in &record.moves {
        let is_behind_swap = std::mem::replace(&mut is_swap, number == 11 && mv.text == "swap");
        if !is_behind_swap {
            color = if color == "B" { "W" } else { "B" };
        }
        let point = with_letters(&mv.text, number, rows);
        text.push_str(&format!(";{color}[{}]", escaped(&point)));
        if let Some(clock) = mv.clock {
            text.push_str(&format!("{color}L[{}]", clock.as_secs_f64()));
        }
        if let Some(comment) = &mv.comment {
            text.push_str(&format!("C[{}]", escaped(comment)));
        }
    }
    Ok(text + ")\n")
}

/// A move of yomi in the points of the format.
fn with_letters(mv: &str, number: u32, rows: usize) -> String {
    if mv == "pass" {
        return String::new();
    }
    match number {
        2 | 4 | 18 => {
            let point = |square: &str| {
                let row: usize = square.get(1..)?.parse().ok()?;
                let row = if number == 2 { row } else { (rows + 1).checked_sub(row)? };
                let letter = (b'a'..=b'z').nth(row.checked_sub(1)?)?;
                Some(format!("{}{}", &square[..1], letter as char))
            };
            let points: Option<Vec<String>> = mv.split(['-', '/']).map(point).collect();
            points.map_or_else(|| mv.to_owned(), |points| points.concat())
        }
        9 => mv.replace('x', ":"),
        11 if mv == "swap" => "swap-sides".to_owned(),
        _ => mv.to_owned(),
    }
}
