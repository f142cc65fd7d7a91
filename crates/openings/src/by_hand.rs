//! Reads a handwritten book: one line of moves per line of text.
//!
//! Moves are written as users type them. The book plays a move followed by `!` or nothing, and avoids a move
//! followed by `?`. The text after `#` is a remark on the last position.

use crate::place::Place;
use book::{Edge, Graph, Mark};
use records::play_typed;
use registry::Session;
use request::Error;

/// Adds the lines of a text to a book, from the position of the session. Returns the number of lines.
///
/// # Errors
///
/// The first mistake, with the number of its line; the lines before it are added.
pub fn add_lines(graph: &mut Graph, session: &Session, text: &str) -> Result<usize, Error> {
    let mut count = 0;
    for (index, line) in text.lines().enumerate() {
        let (moves, note) = line.split_once('#').unwrap_or((line, ""));
        if moves.trim().is_empty() {
            continue;
        }
        add_line(graph, session, moves, note.trim())
            .map_err(|error| Error::Other(format!("line {}: {error}", index + 1)))?;
        count += 1;
    }
    Ok(count)
}

fn add_line(graph: &mut Graph, session: &Session, moves: &str, note: &str) -> Result<(), Error> {
    let mut session = session.clone();
    for word in moves.split_whitespace().filter(|word| !is_number(word)) {
        let (word, mark) = marked(word);
        let before = session.moves_played().len();
        let mut played = session.clone();
        play_typed(&mut played, word).map_err(|error| Error::Other(format!("at {word}: {error}")))?;
        let new = played.moves_played().split_off(before);
        for (at, mv) in new.iter().enumerate() {
            let is_last = at + 1 == new.len();
            add_move(graph, &mut session, mv, if is_last { mark } else { Mark::Good })?;
        }
    }
    let mut last = Place::of(&session)?.node();
    last.note = (!note.is_empty()).then(|| note.to_owned());
    graph.add(last).map_err(Error::Other)
}

fn add_move(graph: &mut Graph, session: &mut Session, mv: &str, mark: Mark) -> Result<(), Error> {
    let place = Place::of(session)?;
    session.play(&[mv])?;
    let mut node = place.node();
    let edge = place.edge_to(&session.canonical_position());
    node.moves.extend(edge.map(|edge| Edge { mark: Some(mark), ..edge }));
    graph.add(node).map_err(Error::Other)
}

/// Splits a move from its mark.
fn marked(word: &str) -> (&str, Mark) {
    let bare = word.trim_end_matches(['!', '?']);
    let mark = &word[bare.len()..];
    (bare, if mark.starts_with('?') { Mark::Bad } else { Mark::Good })
}

/// Returns whether a word is a move number: `12.`, `3...`.
fn is_number(word: &str) -> bool {
    let bare = word.trim_end_matches('.');
    bare.len() < word.len() && !bare.is_empty() && bare.chars().all(|c| c.is_ascii_digit())
}
