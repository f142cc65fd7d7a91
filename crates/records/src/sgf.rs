//! SGF FF[4], for the games of it that yomi has: Othello, gomoku, Lines of Action, Hex and Amazons.
//!
//! **Source.** Hollosi, SGF File Format FF[4], and its pages on the games. Points of Othello, gomoku and
//! Amazons are two letters, columns from the left and rows from the top; of Hex and Lines of Action, a letter
//! and a number. Points with numbers are read in any game. **Differences.** (1) A node without a move belongs
//! to the move before it, and one of the root is written to the root. (2) Files of Hex of the server Little
//! Golem name no game, have points of two letters, and `W` in them is the first player, called Black.

use crate::loss::{Lose, Loss};
use crate::record::{Property, Record, RecordedMove, Step, Variation, add};
use crate::setup::{self, Start};
use crate::tree::{Node, Tree, escaped};
use game::quoted;
use std::time::Duration;

/// The games by their numbers: number, name, default size.
const GAMES: [(u32, &str, usize); 5] =
    [(2, "othello", 8), (4, "mnk", 15), (9, "lines-of-action", 8), (11, "hex", 11), (18, "amazons", 10)];
/// Tags with the names that records give them.
const TAGS: [(&str, &str); 6] = [
    ("EV", "Event"),
    ("DT", "Date"),
    ("RO", "Round"),
    ("PC", "Site"),
    ("AN", "Annotator"),
    ("TM", "TimeControl"),
];
/// Reasons for an end, behind the winner, with the names that records give them.
pub(crate) const ENDS: [(&str, &str); 3] = [("R", "resign"), ("T", "time"), ("F", "forfeit")];

/// The first value of a property.
fn value<'a>(node: &'a [Property], name: &str) -> Option<&'a str> {
    node.iter().find(|(known, _)| known == name).and_then(|(_, values)| values.first()).map(String::as_str)
}

/// Properties that a record has fields for, and that are no tags of it.
const OF_RECORD: [&str; 17] =
    ["FF", "GM", "SZ", "CA", "PB", "PW", "BR", "WR", "RE", "PL", "B", "W", "C", "AB", "AW", "AE", "AA"];
/// Properties of the root alone.
const OF_ROOT: [&str; 4] = ["FF", "GM", "SZ", "CA"];
/// Properties of a position, in the root too: marks of squares, names and clocks.
const OF_NODE: [&str; 15] =
    ["AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TB", "TR", "TW", "VW", "N", "BL", "WL"];

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
pub(crate) fn record(tree: &Tree) -> Result<Record, String> {
    let root = tree.nodes.first().map(|node| &node.properties[..]).unwrap_or_default();
    let says = |name: &str, part: &str| value(root, name).is_some_and(|text| text.contains(part));
    let is_golem = says("SO", "littlegolem") || value(root, "GM").is_none() && says("EV", "hex.");
    let number = match value(root, "GM") {
        None if is_golem && value(root, "EV").is_none_or(|event| event.starts_with("hex.")) => Some(11),
        number => number.map_or(Some(1), |number| number.trim().parse().ok()),
    };
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
    let first = tree.main_line().find_map(|node| color_of(&node.properties));
    let is_golem = is_golem && number == 11 && first == Some("W");
    let is_white_first = match &setup {
        Some(setup) => setup.is_white_first,
        None => first == Some("W") && matches!(number, 4 | 18),
    };
    record.start = setup.and_then(|setup| setup.position);
    if is_golem {
        record.tell("read W as the first player, as Little Golem writes it");
    }
    let colors = Colors { is_white_first: is_white_first || is_golem };
    let colors = lines(tree, (number, rows), colors, &mut record)?;
    let mut seats = [("PB", "BR"), ("PW", "WR")];
    if is_white_first {
        seats.reverse();
    }
    let players = seats.map(|(name, _)| value(root, name).unwrap_or_default().to_owned());
    if players.iter().any(|name| !name.is_empty()) {
        record.players = players.to_vec();
    }
    let ratings = seats.iter().zip(1..).filter_map(|((_, name), seat)| Some((seat, value(root, name)?)));
    record.tags.extend(ratings.map(|(seat, text)| (format!("Rating{seat}"), text.to_owned())));
    for (name, values) in root.iter().filter(|(name, _)| !OF_RECORD.contains(&name.as_str())) {
        match &values[..] {
            [text] if name == "AP" && text.starts_with("yomi") => {}
            _ if is_clock(root, name) => {}
            [text] if !OF_NODE.contains(&name.as_str()) => {
                let long =
                    TAGS.iter().find(|(short, _)| short == name).map_or(name.as_str(), |(_, long)| long);
                record.tags.push((long.to_owned(), text.clone()));
            }
            _ => add(&mut record.properties, (name.clone(), values.clone())),
        }
    }
    if let Some(text) = tree.main_line().find_map(|node| value(&node.properties, "RE")).map(str::trim) {
        record.result = result(text, colors.is_white_first && !is_golem);
        let end = text.split_once('+').map_or("", |(_, end)| end);
        let end =
            ENDS.iter().find(|(letter, name)| end.starts_with(letter) || end.eq_ignore_ascii_case(name));
        match end {
            Some((_, name)) => record.tags.push(("Termination".to_owned(), (*name).to_owned())),
            None if record.result.is_none() && !text.is_empty() => {
                if !["?", "Void"].contains(&text) {
                    record.tell(format!("passed over the result {}", quoted(text)));
                }
                record.tags.push(("RE".to_owned(), text.to_owned()));
            }
            None => {}
        }
    }
    Ok(record)
}

/// Checks that no property occurs twice with different values, and that root properties occur only there.
fn check_once(tree: &Tree) -> Result<(), String> {
    for (number, Node { properties: node, .. }) in tree.nodes.iter().enumerate() {
        for (at, (name, values)) in node.iter().enumerate() {
            if number > 0 && OF_ROOT.contains(&name.as_str()) {
                return Err(format!("expected {name} in the first node, got it among the moves"));
            }
            let is_move = name == "B" || name == "W";
            let is_setup = is_setup(name);
            let is_known = OF_RECORD.contains(&name.as_str()) || TAGS.iter().any(|(known, _)| known == name);
            if values.len() > 1 && is_known && !is_setup {
                return Err(format!("expected one value of {name}, got {}", values.len()));
            }
            let again = node[..at].iter().find(|(known, _)| known == name);
            if again.is_some_and(|(_, known)| is_move || known != values) && !is_setup {
                return Err(format!("expected one {name} in a node, got two"));
            }
        }
    }
    let results: Vec<&str> = tree.main_line().filter_map(|node| value(&node.properties, "RE")).collect();
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

/// Where a node stands: in a line, behind some of its moves.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    after: usize,
    colors: Colors,
    /// After a swap of pieces the board is mirrored: in yomi the players swap instead.
    is_mirrored: bool,
    /// True behind a move that resigns.
    is_over: bool,
    /// True behind a node that sets up pieces in a variation: the rest of it is left out.
    is_cut: bool,
}

/// Reads the moves of all lines, each with its color, and what the nodes say of them. Returns the colors at
/// the end of the main line.
fn lines(
    tree: &Tree,
    (number, rows): (u32, usize),
    colors: Colors,
    record: &mut Record,
) -> Result<Colors, String> {
    let start = Place { line: 0, after: 0, colors, is_mirrored: false, is_over: false, is_cut: false };
    // The first node behind each, and the place of each.
    let mut next: Vec<Option<usize>> = vec![None; tree.nodes.len()];
    for (at, node) in tree.nodes.iter().enumerate().filter(|(_, node)| node.is_first) {
        node.before.into_iter().for_each(|before| next[before] = Some(at));
    }
    let mut places: Vec<Place> = Vec::with_capacity(tree.nodes.len());
    for (at, node) in tree.nodes.iter().enumerate() {
        let mut place = node.before.map_or(start, |before| places[before]);
        if !node.is_first && !place.is_cut {
            let Place { line: of, after, .. } = place;
            place.line = record.branch(Variation { of, after, ..Variation::default() });
            place.after = 0;
        }
        if place.line > 0 && !place.is_cut && node.properties.iter().any(|(name, _)| is_setup(name)) {
            record.tell("left out variations that set up pieces");
            place.is_cut = true;
        }
        if !place.is_cut {
            let color = || {
                let behind = std::iter::successors(next[at], |at| next[*at]);
                behind.map(|at| color_of(&tree.nodes[at].properties)).find_map(|color| color)
            };
            moves(&node.properties, (number, rows), &mut place, color, record)?;
            annotations(&node.properties, at == 0, place.line, record);
        }
        places.push(place);
    }
    Ok(places.iter().rfind(|place| place.line == 0).map_or(colors, |place| place.colors))
}

/// Reads the moves of a node. `next` is the color of the move behind it.
fn moves(
    node: &[Property],
    (number, rows): (u32, usize),
    place: &mut Place,
    next: impl Fn() -> Option<&'static str>,
    record: &mut Record,
) -> Result<(), String> {
    let before = place.after;
    for (color, values) in node.iter().filter(|(name, _)| name == "B" || name == "W") {
        let text = values.first().map_or("", |text| text.trim());
        if place.is_over {
            return Err(format!("expected no move behind one that resigns, got {}", quoted(text)));
        }
        let seat = Some(place.colors.seat(color));
        let text = match text.to_ascii_lowercase().as_str() {
            "" => "pass".to_owned(),
            "resign" => {
                place.is_over = true;
                continue;
            }
            swap @ ("swap" | "swap-sides" | "swap-pieces") if number == 11 => {
                // The one who swapped sides has the color of the next move, too.
                let is_same = next().filter(|_| swap != "swap-sides").map(|next| next == color);
                place.is_mirrored = is_same.map_or(swap == "swap-pieces", |is_same| !is_same);
                place.colors.is_white_first ^= !place.is_mirrored;
                if place.is_mirrored {
                    record.tell("read the moves behind swap-pieces with columns and rows exchanged");
                } else if swap == "swap-pieces" {
                    record.tell("read `swap-pieces` as `swap-sides`, by the color of the next move");
                }
                "swap".to_owned()
            }
            _ if place.is_mirrored => mirrored(&with_numbers(text, number, rows)),
            _ => with_numbers(text, number, rows),
        };
        let left = value(node, if color == "B" { "BL" } else { "WL" }).and_then(|left| left.parse().ok());
        let clock = left.and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok());
        record.moves_mut(place.line).push(RecordedMove { text, seat, clock, ..RecordedMove::default() });
        place.after += 1;
    }
    if place.after > before + 1 {
        record.tell("read B and W in a node as two moves");
    }
    Ok(())
}

/// True for the clock of the player who moves in this node.
fn is_clock(node: &[Property], name: &str) -> bool {
    let mover = node.iter().find(|(name, _)| name == "B" || name == "W");
    mover.is_some_and(|(mover, _)| name.strip_suffix('L') == Some(mover.as_str()))
}

/// Reads what a node says of its move, or of the position of the move before. What the root says is read with
/// the tags.
fn annotations(node: &[Property], is_root: bool, line: usize, record: &mut Record) {
    for (name, values) in node {
        if name == "C" {
            record.say(line, &values[0]);
        } else if !is_root && !OF_RECORD.contains(&name.as_str()) && !is_clock(node, name) {
            record.mark(line, (name.clone(), values.clone()));
        }
    }
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

/// True for a property that sets up pieces.
fn is_setup(name: &str) -> bool {
    setup::NAMES.iter().any(|(known, _)| *known == name)
}

/// The position that is set up before the first move, if there is one.
///
/// # Errors
///
/// If the game cannot express it, or if pieces are set between moves.
fn set_up(tree: &Tree, number: u32, size: (usize, usize)) -> Result<Option<Start>, String> {
    let nodes: Vec<&[Property]> = tree.main_line().map(|node| &node.properties[..]).collect();
    let setups =
        |node: &&'_ [Property]| node.iter().filter(|(name, _)| is_setup(name)).cloned().collect::<Vec<_>>();
    let first = nodes.iter().position(|node| color_of(node).is_some());
    let before = first.map_or(nodes.len(), |first| first + 1);
    if let Some((name, _)) = nodes[before..].iter().flat_map(setups).next() {
        return Err(format!("expected moves behind the first one, got a position by {name}"));
    }
    let (before, last) = (&nodes[..before], first.map(|first| nodes[first]));
    let setup: Vec<Property> = before.iter().flat_map(setups).collect();
    if setup.is_empty() {
        return Ok(None);
    }
    let told = before.iter().rev().find_map(|node| value(node, "PL")).map(str::trim);
    let mover = told.or(last.and_then(color_of));
    let mover = mover.and_then(|color| color.chars().next()).map(|color| color.to_ascii_uppercase());
    setup::start(number, size, &setup, mover).map(Some)
}

/// Points of two letters as a letter and a number; other texts as they are. Rows are counted from the top in
/// Othello and Hex, and from the bottom elsewhere.
fn with_numbers(text: &str, number: u32, rows: usize) -> String {
    let is_letters = text.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_letters || !matches!((number, text.len()), (2 | 4 | 11, 2) | (18, 6)) {
        return text.to_owned();
    }
    let point = |pair: &[u8]| {
        let row = usize::from(pair[1] - b'a') + 1;
        let row = if matches!(number, 2 | 11) { row } else { (rows + 1).saturating_sub(row) };
        format!("{}{row}", pair[0] as char)
    };
    let points: Vec<String> = text.as_bytes().chunks(2).map(point).collect();
    match points.as_slice() {
        [from, to, arrow] => format!("{from}-{to}/{arrow}"),
        points => points.concat(),
    }
}

/// The payoffs of a result: `B+12`, `W+R`, `B`, `0`, `Draw`.
pub(crate) fn result(text: &str, is_white_first: bool) -> Option<Vec<i32>> {
    if ["0", "draw"].contains(&text.to_lowercase().as_str()) {
        return Some(vec![0, 0]);
    }
    let (winner, by) = text.split_once('+').unwrap_or((text, ""));
    let by = by.parse::<f64>().ok().filter(|by| *by >= 1.0 && *by < 1e6).map_or(1, |by| by as i32);
    match (winner, is_white_first) {
        ("B", false) | ("W", true) => Some(vec![by, -by]),
        ("B" | "W", _) => Some(vec![-by, by]),
        _ => None,
    }
}

/// A game in a line. `family` is the name of the game; `size` its columns and rows. What the format cannot
/// say is counted by `lose`.
///
/// # Errors
///
/// If the format has no such game, or cannot set up its start.
pub(crate) fn write(
    record: &Record,
    family: &str,
    size: (usize, usize),
    lose: &mut Lose<'_>,
) -> Result<String, String> {
    let found = GAMES.iter().find(|(_, name, _)| *name == family);
    let Some(&(number, ..)) = found else {
        return Err(format!(
            "expected othello, gomoku, lines-of-action, hex or amazons to write sgf, got {family}; \
             pgn takes every game"
        ));
    };
    let (columns, rows) = size;
    let sides = if columns == rows { rows.to_string() } else { format!("{columns}:{rows}") };
    let mut text = format!("(;FF[4]CA[UTF-8]GM[{number}]SZ[{sides}]");
    let put =
        |text: &mut String, name: &str, value: &str| text.push_str(&format!("{name}[{}]", escaped(value)));
    if record.tag("AP").is_none() {
        put(&mut text, "AP", "yomi");
    }
    for (name, player) in ["PB", "PW"].into_iter().zip(&record.players) {
        put(&mut text, name, player);
    }
    let swaps = |mv: &RecordedMove| number == 11 && mv.text == "swap";
    let (by, is_black) = match record.result.as_deref() {
        Some([first, _]) => (Some(first.unsigned_abs()), (*first > 0) != record.moves.iter().any(swaps)),
        _ => (None, false),
    };
    let end = end_of(record).filter(|_| by == Some(1));
    if let Some(by) = by {
        let by_points = by.to_string();
        let (color, by_text) = (if is_black { 'B' } else { 'W' }, end.unwrap_or(&by_points));
        put(&mut text, "RE", &if by == 0 { "0".to_owned() } else { format!("{color}+{by_text}") });
    }
    for (name, value) in &record.tags {
        let short = match name.as_str() {
            "Rating1" => Some("BR"),
            "Rating2" => Some("WR"),
            "RE" if by.is_none() => Some("RE"),
            name => property_of(name, &TAGS, &[&OF_RECORD[..], &OF_NODE].concat()),
        };
        match short {
            Some(short) => put(&mut text, short, value),
            None if name == "Termination" && end.is_some() => {}
            None => lose(Loss::Tag),
        }
    }
    if let Some(start) = &record.start {
        text.push_str(&setup::properties(number, size, start)?);
    }
    let (mut colors, mut out) = (Colored::new(record, swaps), text);
    record.walk(true, |step| match step {
        Step::Open => out.push('('),
        Step::Close => out.push(')'),
        Step::End => out.push(';'),
        Step::Leftover(_) => {}
        Step::Start(0) => annotate(&mut out, None, record.line(0).annotations(), true, lose),
        Step::Start(line) => {
            let line = record.line(line);
            if line.moves.is_empty() || line.comment.is_some() || !line.properties.is_empty() {
                out.push(';');
                annotate(&mut out, None, line.annotations(), false, lose);
            }
        }
        Step::Move(line, at) => {
            let mv = &record.line(line).moves[at];
            let color = colors.of(line, at);
            out.push_str(&format!(";{color}[{}]", escaped(&with_letters(&mv.text, number, rows))));
            if let Some(clock) = mv.clock {
                out.push_str(&format!("{color}L[{}]", clock.as_secs_f64()));
            }
            annotate(&mut out, Some(color), (mv.comment.as_deref(), &mv.properties), false, lose);
        }
    });
    Ok(out + ")\n")
}

/// The letter of the reason for which a game ended.
pub(crate) fn end_of(record: &Record) -> Option<&'static str> {
    let told = record.tag("Termination")?;
    ENDS.iter().find(|(_, name)| *name == told).map(|(letter, _)| *letter)
}

/// The property that holds a tag: by its short name, or by its own if nothing else has that.
pub(crate) fn property_of<'a>(name: &'a str, tags: &[(&'a str, &str)], others: &[&str]) -> Option<&'a str> {
    let short = tags.iter().find(|(_, long)| *long == name).map(|(short, _)| *short);
    let is_own = is_property(name) && !others.contains(&name) && tags.iter().all(|(short, _)| *short != name);
    short.or(is_own.then_some(name))
}

/// True for a name that a property of the format can have.
fn is_property(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Writes the comment and the properties of a node. One of the root that would be a tag there stands in a
/// node of its own.
fn annotate(
    text: &mut String,
    mover: Option<char>,
    (comment, properties): (Option<&str>, &[Property]),
    is_root: bool,
    lose: &mut Lose<'_>,
) {
    if let Some(comment) = comment {
        text.push_str(&format!("C[{}]", escaped(comment)));
    }
    let is_written = |(name, values): &&Property| {
        let is_clock = mover.is_some_and(|mover| name.strip_suffix('L') == Some(&mover.to_string()));
        is_property(name) && !values.is_empty() && !is_clock && !OF_RECORD.contains(&name.as_str())
    };
    let count = properties.iter().filter(|property| !is_written(property)).count();
    (0..count).for_each(|_| lose(Loss::Property));
    let is_tag =
        |(name, values): &&Property| is_root && values.len() == 1 && !OF_NODE.contains(&name.as_str());
    let mut written: Vec<&Property> = properties.iter().filter(is_written).collect();
    written.sort_by_key(|property| is_tag(property));
    let first_tag = written.iter().position(is_tag);
    for (at, (name, values)) in written.into_iter().enumerate() {
        if first_tag == Some(at) {
            text.push(';');
        }
        let values: String = values.iter().map(|value| format!("[{}]", escaped(value))).collect();
        text.push_str(&format!("{name}{values}"));
    }
}

/// The colors of moves. The turn follows from the moves, passes included; after a swap the first player has
/// the other color.
struct Colored {
    /// For each line and number of its moves: whether Black is next, and whether a swap is behind.
    next: Vec<Vec<bool>>,
}

impl Colored {
    fn new(record: &Record, swaps: impl Fn(&RecordedMove) -> bool) -> Colored {
        let is_white = record.start.as_deref().and_then(|start| start.split(' ').nth(1)) == Some("o");
        let mut next: Vec<Vec<bool>> = Vec::with_capacity(record.lines());
        for line in 0..record.lines() {
            let first = line.checked_sub(1).map_or(!is_white, |at| {
                let of = &record.variations[at];
                next[of.of][of.after]
            });
            let mut colors = vec![first];
            for mv in record.line(line).moves {
                let is_black = colors[colors.len() - 1];
                colors.push(is_black == swaps(mv));
            }
            next.push(colors);
        }
        Colored { next }
    }

    fn of(&mut self, line: usize, at: usize) -> char {
        if self.next[line][at] { 'B' } else { 'W' }
    }
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
