//! GGF, in which the Generic Game Server wrote games of Othello.
//!
//! **Source.** The format as the server's help describes it: properties as in SGF; a move is
//! `B[square/value/seconds]`, where value and seconds may be empty or missing; `BO[8 squares mover]` is the
//! board at the start.

use crate::board::square;
use crate::loss::{Lose, Loss, lose_annotations};
use crate::record::{Record, RecordedMove, add};
use crate::sgf::{ENDS, end_of, property_of};
use crate::tree::{Node, Tree, escaped};
use game::quoted;

/// The start on a board of eight by eight.
const START: &str = "---------------------------O*------*O---------------------------";
/// Tags with the names that records give them.
const TAGS: [(&str, &str); 5] =
    [("PC", "Site"), ("DT", "Date"), ("TI", "TimeControl"), ("RB", "Rating1"), ("RW", "Rating2")];
/// Properties that a record has fields for.
const OF_RECORD: [&str; 9] = ["GM", "PB", "PW", "RE", "TY", "BO", "B", "W", "KM"];

/// The names of a move's value, of its mover's point of view, and of the time that it took.
pub(crate) const VALUE: &str = "VALUE";
const TIME: &str = "TIME";

/// The game of a tree.
pub(crate) fn record(tree: &Tree) -> Result<Record, String> {
    let properties = || tree.main_line().flat_map(|node: &Node| &node.properties);
    for (name, values) in properties().filter(|(name, _)| name != "B" && name != "W") {
        let again = properties().find(|(known, others)| known == name && others != values);
        if again.is_some() || values.len() > 1 {
            return Err(format!("expected one {name}, got two"));
        }
    }
    let value =
        |name: &str| properties().find(|(known, _)| known == name).and_then(|(_, values)| values.first());
    let game = value("GM").map_or("Othello", String::as_str);
    if !game.eq_ignore_ascii_case("othello") {
        return Err(format!("expected GM[Othello], got {}", quoted(game)));
    }
    let mut record = Record { family: Some("othello"), size: Some((8, 8)), ..Record::default() };
    if let Some(board) = value("BO") {
        let (side, position) = start(board)?;
        (record.size, record.start) = (Some((side, side)), position);
    }
    if let Some(kind) = value("TY") {
        // Such as `8`, `s8r20` for two games at once from a random start.
        let side = kind.trim_start_matches(|c: char| !c.is_ascii_digit());
        let side: String = side.chars().take_while(char::is_ascii_digit).collect();
        let found = side.parse().ok().map(|side: usize| (side, side));
        if found.is_some() && found != record.size {
            let (side, _) = record.size.unwrap_or_default();
            return Err(format!("expected TY[{side}], as the board says, got {}", quoted(kind)));
        }
    }
    for (name, values) in properties().filter(|(name, _)| name == "B" || name == "W") {
        let [text] = &values[..] else {
            return Err(format!("expected one value of {name}, got {}", values.len()));
        };
        let mut parts = text.split('/');
        let square = parts.next().unwrap_or_default().trim().to_owned();
        let seat = Some(if name == "B" { 1 } else { 2 });
        let mut mv = RecordedMove { text: square, seat, ..RecordedMove::default() };
        // Of the mover's point of view, and in the unit of the player.
        for (name, text) in [VALUE, TIME].into_iter().zip(parts).filter(|(_, text)| !text.trim().is_empty()) {
            add(&mut mv.properties, (name.to_owned(), vec![text.trim().to_owned()]));
        }
        record.moves.push(mv);
    }
    let players = ["PB", "PW"].map(|name| value(name).cloned().unwrap_or_default());
    if players.iter().any(|name| !name.is_empty()) {
        record.players = players.to_vec();
    }
    for (name, values) in properties().filter(|(name, _)| !OF_RECORD.contains(&name.as_str())) {
        let long = TAGS.iter().find(|(short, _)| short == name).map_or(name.as_str(), |(_, long)| long);
        if record.tag(long).is_none() {
            record.tags.push((long.to_owned(), values[0].clone()));
        }
    }
    let others = tree.nodes.len() - tree.main_line().count();
    if others > 0 {
        record.tell("left out variations: ggf has none");
    }
    // The difference of discs, with a letter behind it if a player resigned or lost on time.
    if let Some(text) = value("RE").filter(|text| !["", "?"].contains(&text.trim())) {
        let number = text.split(':').next().and_then(|number| number.trim().parse::<f64>().ok());
        let komi = value("KM").map_or(Some(0.0), |komi| {
            record.tell(format!("read the result without the komi {}", quoted(komi)));
            komi.trim().parse::<f64>().ok()
        });
        let number = number.zip(komi).map(|(number, komi)| (number + komi).round());
        let number = number.filter(|number| number.abs() < 1e6).map(|number| number as i32);
        let end = text
            .split_once(':')
            .and_then(|(_, end)| ENDS.iter().find(|(letter, _)| letter.eq_ignore_ascii_case(end.trim())));
        record.tags.extend(end.map(|(_, name)| ("Termination".to_owned(), (*name).to_owned())));
        match number {
            Some(number) => record.result = Some(vec![number, -number]),
            None => record.tell(format!("passed over the result {}", quoted(text))),
        }
    }
    Ok(record)
}

/// The side of a board and its position; `None` for the start of the game.
fn start(board: &str) -> Result<(usize, Option<String>), String> {
    let words: String = board.split_whitespace().skip(1).collect();
    let size = board.split_whitespace().next().and_then(|size| size.parse::<usize>().ok());
    let squares = size.filter(|size| *size <= 16).map_or(0, |size| size * size);
    let letter = |c: char| square(c).filter(|_| "*BbOWw-.".contains(c));
    let read: Option<Vec<char>> = words.chars().map(letter).collect();
    match read {
        Some(read) if squares > 0 && read.len() == squares + 1 => {
            if words == format!("{START}*") {
                return Ok((8, None));
            }
            let board: String = read[..squares].iter().collect();
            Ok((squares.isqrt(), Some(format!("{board} {}", read[squares]))))
        }
        _ => Err(format!("expected BO with a size, its squares and a mover, got {}", quoted(board))),
    }
}

/// A game of Othello in a line. What the format cannot say is counted by `lose`.
///
/// # Errors
///
/// If it is another game, or another board.
pub(crate) fn write(
    record: &Record,
    family: &str,
    size: (usize, usize),
    lose: &mut Lose<'_>,
) -> Result<String, String> {
    if family != "othello" || size != (8, 8) {
        return Err(format!("expected othello on 8x8 to write ggf, got {family} on {}x{}", size.0, size.1));
    }
    let mut text = "(;GM[Othello]".to_owned();
    let mut put = |name: &str, value: &str| text.push_str(&format!("{name}[{}]", escaped(value)));
    let end = end_of(record).filter(|letter| *letter != "F" && record.result.is_some());
    for (name, value) in &record.tags {
        match property_of(name, &TAGS, &OF_RECORD) {
            Some(short) => put(short, value),
            None if name == "Termination" && end.is_some() => {}
            None => lose(Loss::Tag),
        }
    }
    for (name, player) in ["PB", "PW"].into_iter().zip(&record.players) {
        put(name, player);
    }
    if let Some([first, _]) = record.result.as_deref() {
        let end = end.map_or_else(String::new, |letter| format!(":{}", letter.to_lowercase()));
        put("RE", &format!("{first}{end}"));
    }
    let (board, mover) = match record.start.as_deref().and_then(|start| start.split_once(' ')) {
        Some((board, mover)) => (board.replace('x', "*").replace('o', "O"), mover.replace('x', "*")),
        None => (START.to_owned(), "*".to_owned()),
    };
    let mover = mover.replace('o', "O");
    let rows: Vec<String> =
        board.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row).into()).collect();
    text.push_str(&format!("TY[8]BO[8 {} {mover}]", rows.join(" ")));
    let colors = if mover == "O" { ["W", "B"] } else { ["B", "W"] };
    lose_annotations(record, &[VALUE, TIME], lose);
    for (mv, color) in record.moves.iter().zip(colors.into_iter().cycle()) {
        let square = if mv.text == "pass" { "PA".to_owned() } else { mv.text.to_uppercase() };
        let mut of = |name: &str| {
            let (_, values) = mv.properties.iter().find(|(known, _)| known == name)?;
            let found = values.first().filter(|text| !text.contains('/') && values.len() == 1);
            if found.is_none() {
                lose(Loss::Property);
            }
            found.map(|text| escaped(text))
        };
        let behind = match (of(VALUE), of(TIME)) {
            (None, None) => String::new(),
            (Some(value), None) => format!("/{value}"),
            (value, Some(time)) => format!("/{}/{time}", value.unwrap_or_default()),
        };
        text.push_str(&format!("{color}[{square}{behind}]"));
    }
    Ok(text + ";)\n")
}
