//! Moves as people write them: a game a line, for transcripts of Othello (`f5D6c3`), columns of Connect Four
//! (`4436`, `ddcf`), and the moves of any game.
//!
//! A line that begins with the number of a later move goes on with the game of the line before. Comments are
//! in braces, or behind `;` or `#` to the end of the line.

use crate::board;
use crate::draughts::squares;
use crate::error::Error;
use crate::place::{Line, Lines, Next};
use crate::reading::{is_result, numbered_word};
use crate::record::{Record, RecordedMove};

/// The name of what stands behind a board: the scores of its moves.
const SCORES: &str = "SCORES";
/// The lines of a printed board at most.
const MOST_ROWS: usize = 24;

/// The next line that has words.
fn next_line(lines: &mut Lines) -> Result<Option<Line>, Error> {
    while let Some(line) = lines.next()? {
        if line.wrong.is_some() || !words_of(&line.text).0.is_empty() {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// Adds the lines of a printed board to its first: rows, coordinates, and who is to move.
fn read_block(lines: &mut Lines, first: &mut Line) -> Result<(), Error> {
    for _ in 0..MOST_ROWS {
        let Some(line) = lines.next()? else { break };
        if line.text.trim().is_empty() || line.wrong.is_some() || line.text.starts_with("(;") {
            lines.put_back(line);
            break;
        }
        first.text.push('\n');
        first.text.push_str(&line.text);
        if line.text.contains("to move") {
            break;
        }
    }
    Ok(())
}

/// The next game.
pub(crate) fn game(input: &mut Lines) -> Next {
    let Some(mut first) = next_line(input)? else { return Ok(None) };
    if board::is_coordinates(&first.text) {
        read_block(input, &mut first)?;
    }
    let place = input.place_of_next(Some(first.number));
    if let Some(record) = of_board(&first) {
        return Ok(Some(Ok(Record { place, ..record })));
    }
    let mut lines = vec![first];
    while let Some(line) = next_line(input)? {
        if !words_of(&line.text).0.first().is_some_and(|word| goes_on(word)) {
            input.put_back(line);
            break;
        }
        lines.push(line);
    }
    let mut record = Record { place: place.clone(), ..Record::default() };
    let read = lines.iter().try_for_each(|line| read(line, &mut record));
    // In draughts all moves look like results.
    let is_end = |mv: &RecordedMove| is_result(&mv.text) && squares(&record.moves[0].text).is_none();
    if record.moves.len() > 1 && record.moves.last().is_some_and(is_end) {
        record.moves.pop();
    }
    Ok(Some(read.map(|()| record).map_err(|what| Error::wrong(place, what))))
}

/// The record of a line that is a board of Othello, with the scores of moves behind it.
fn of_board(line: &Line) -> Option<Record> {
    let board = board::read(&line.text).filter(|_| line.wrong.is_none())?;
    let (side, start) = (board.side, Some(board.position));
    let mut record = Record { family: Some("othello"), size: Some((side, side)), start, ..Record::default() };
    let scores: Vec<String> =
        board.rest.split(';').map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned).collect();
    if !scores.is_empty() {
        record.properties.push((SCORES.to_owned(), scores));
    }
    if !board.has_mover {
        record.tell("read the player to move by the number of discs");
    }
    line.notice.into_iter().for_each(|notice| record.tell(notice));
    Some(record)
}

/// Reads the moves of a line, each with the number before it.
fn read(line: &Line, record: &mut Record) -> Result<(), String> {
    let (words, is_open) = words_of(&line.text);
    if let Some(wrong) = line.wrong {
        return Err(wrong.to_owned());
    }
    if is_open {
        return Err("expected } behind a comment, got another or the end of the line".to_owned());
    }
    if let Some(notice) = line.notice {
        record.tell(notice);
    }
    let mut number = None;
    for word in words {
        let (read, rest) = numbered_word(&word);
        if read.is_some() && number.is_some() {
            return Err(format!("expected a move behind its number, got {}", game::quoted(&word)));
        }
        number = read.or(number);
        if !rest.is_empty() {
            record.moves.push(RecordedMove { number: number.take(), ..RecordedMove::new(rest) });
        }
    }
    Ok(())
}

/// The words of a line without its comments, and whether one of these does not end before the line or
/// another.
fn words_of(line: &str) -> (Vec<String>, bool) {
    let mut text = String::new();
    let (mut is_comment, mut is_open) = (false, false);
    for c in line.chars() {
        match c {
            '{' => is_open |= std::mem::replace(&mut is_comment, true),
            '}' if is_comment => is_comment = false,
            ';' | '#' if !is_comment => break,
            _ if is_comment => {}
            c => text.push(c),
        }
    }
    (text.split_whitespace().map(str::to_owned).collect(), is_open || is_comment)
}

/// True if a line that begins with this word goes on with the game before: it is the number of a later move.
fn goes_on(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let is_dotted = word[digits..].starts_with(['.', '…']);
    is_dotted && word[..digits].parse::<u32>().is_ok_and(|number| number > 1)
}

/// The moves in a line. Where every move is a column letter and a row number, or a digit, they stand together
/// and forced passes are left out.
pub(crate) fn write(moves: &[(&str, bool)]) -> String {
    let is_square = |mv: &str| {
        let mut bytes = mv.bytes();
        bytes.next().is_some_and(|byte| byte.is_ascii_lowercase())
            && mv.len() > 1
            && bytes.all(|byte| byte.is_ascii_digit())
    };
    let played = || moves.iter().filter(|(_, is_forced_pass)| !is_forced_pass).map(|(mv, _)| *mv);
    let are_squares = played().all(is_square);
    let are_digits = played().all(|mv| mv.len() == 1 && mv.bytes().all(|byte| byte.is_ascii_digit()));
    let text: String = if are_squares || are_digits {
        played().collect()
    } else {
        moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>().join(" ")
    };
    text + "\n"
}
