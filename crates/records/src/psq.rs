//! The files of Piskvork, the manager of the Gomocup: a game of gomoku a file.
//!
//! **Source.** The format as the Gomocup's results have it: `Piskvorky 15x15, …`; a line
//! `column,row,milliseconds` for each move, columns from the left and rows from the top, both from 1; the
//! names of the two programs; and codes of the result, which are passed over. The time is that of the move
//! alone.

use crate::error::Error;
use crate::place::{Lines, Next};
use crate::record::{Record, RecordedMove};
use game::quoted;

/// The name of a move's time, in milliseconds.
const TIME: &str = "MILLISECONDS";

/// The next game. A second head begins another.
pub(crate) fn game(input: &mut Lines) -> Next {
    let Some(head) = input.next()? else { return Ok(None) };
    let (mut lines, mut wrong) = (Vec::new(), head.wrong.map(str::to_owned));
    let mut notices: Vec<&str> = head.notice.into_iter().collect();
    while let Some(line) = input.next()? {
        if is_head(&line.text) {
            input.put_back(line);
            break;
        }
        wrong = wrong.or(line.wrong.map(str::to_owned));
        notices.extend(line.notice);
        lines.push((line.number, line.text));
    }
    let place = input.place_of_next(None);
    let record = wrong.map_or_else(|| record(&head.text, &lines), Err);
    Ok(Some(match record {
        Ok(mut record) => {
            for notice in notices {
                record.tell(notice);
            }
            Ok(Record { place, ..record })
        }
        Err(what) => Err(Error::wrong(place, what)),
    }))
}

/// True for the first line of a game.
pub(crate) fn is_head(line: &str) -> bool {
    line.trim_start().starts_with("Piskvork")
}

/// The game of these lines, each with its number.
fn record(head: &str, lines: &[(usize, String)]) -> Result<Record, String> {
    let size = head.split([' ', ',']).find_map(|word| {
        let (columns, rows) = word.split_once('x')?;
        Some((columns.parse::<usize>().ok()?, rows.parse::<usize>().ok()?))
    });
    let Some((columns, rows)) = size.filter(|_| is_head(head)) else {
        return Err(format!("expected a head such as `Piskvorky 15x15, 11:11, 0`, got {}", quoted(head)));
    };
    let mut record = Record { family: Some("mnk"), size: Some((columns, rows)), ..Record::default() };
    let mut rest = lines.iter();
    for (number, line) in rest.by_ref() {
        let numbers: Option<Vec<usize>> = line.split(',').map(|number| number.trim().parse().ok()).collect();
        let Some([column, row, time @ ..]) = numbers.as_deref() else {
            record.players.extend(Some(line.trim()).filter(|name| is_name(name)).map(str::to_owned));
            break;
        };
        if !(1..=columns.min(26)).contains(column) || !(1..=rows).contains(row) {
            return Err(format!(
                "line {number}: expected a square of {columns}x{rows}, got {}",
                quoted(line)
            ));
        }
        let mut mv = RecordedMove::new(format!("{}{}", (b'a' + *column as u8 - 1) as char, rows + 1 - row));
        if let Some(time) = time.first() {
            mv.properties.push((TIME.to_owned(), vec![time.to_string()]));
        }
        record.moves.push(mv);
    }
    let names = rest.map(|(_, line)| line.trim()).filter(|line| is_name(line)).map(str::to_owned);
    if !record.players.is_empty() {
        record.players.extend(names);
        // Behind the names stand codes of the result and the name of the rules.
        record.players.truncate(2);
    }
    Ok(record)
}

/// True for the name of a program: not for a code such as `-1`, `0,Freestyle`.
fn is_name(line: &str) -> bool {
    !line.is_empty()
        && !line.starts_with(|c: char| c == '-' || c.is_ascii_digit() && line.contains(','))
        && line.parse::<i64>().is_err()
}
