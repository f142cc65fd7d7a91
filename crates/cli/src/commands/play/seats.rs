//! The players of a game: people and searches.

use crate::arguments::{Common, Limits};
use crate::failure::Failure;
use registry::Session;
use request::{Error, Request, unknown};
use std::time::Duration;

/// A player.
#[derive(Clone, Debug)]
pub(super) enum Seat {
    Human,
    Search {
        name: String,
        request: Box<Request>,
        /// Time per move, if no limit was given and the search might not terminate.
        given_time: Option<Duration>,
    },
}

impl Seat {
    fn new(who: &str, session: &Session, limits: &Limits, common: &Common) -> Result<Seat, Failure> {
        if who.trim().eq_ignore_ascii_case("human") {
            return Ok(Seat::Human);
        }
        let request = limits.request(Some(who), common)?;
        session.fits(&request).map_err(or_human)?;
        let given_time = session.time_without_a_limit(&request)?;
        Ok(Seat::Search { name: who.trim().to_owned(), request: Box::new(request), given_time })
    }

    pub(super) fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }

    pub(super) fn given_time(&self) -> Option<Duration> {
        match self {
            Seat::Human => None,
            Seat::Search { given_time, .. } => *given_time,
        }
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Seat::Human => "human",
            Seat::Search { name, .. } => name,
        }
    }
}

/// The same error, but that a wrong name may have been meant to be `human`.
fn or_human(error: Error) -> Error {
    match &error {
        Error::Unknown { what, found, nearest } if what == "search" => {
            unknown("search", found, nearest.iter().map(String::as_str).chain(["human"]))
        }
        _ => error,
    }
}

/// The seats of `texts`, checked before the game begins. If none is human, the first that is left free
/// is; the search to play with has all others.
pub(super) fn read(
    texts: &[String],
    session: &Session,
    limits: &Limits,
    common: &Common,
) -> Result<Vec<Seat>, Failure> {
    let mut seats: Vec<Option<Seat>> = vec![None; session.players()];
    for text in texts {
        let (number, who) = split(text, session.players())?;
        let seat = Seat::new(who, session, limits, common).map_err(|failure| of(number, failure))?;
        if seats[number - 1].replace(seat).is_some() {
            return Err(Failure::usage(format!("seat {number} is given twice")));
        }
    }
    if !seats.iter().flatten().any(Seat::is_human)
        && let Some(left) = seats.iter_mut().find(|seat| seat.is_none())
    {
        *left = Some(Seat::Human);
    }
    let fill = |(number, seat): (usize, Option<Seat>)| {
        let default = || Seat::new(session.search_to_play(), session, limits, common);
        seat.map_or_else(default, Ok).map_err(|failure| of(number, failure))
    };
    (1..).zip(seats).map(fill).collect()
}

/// `2=WHO` as a seat from 1 and a name.
fn split(text: &str, players: usize) -> Result<(usize, &str), Failure> {
    let wrong = |expected: String| Failure::usage(format!("seat: expected {expected}, got {}", quoted(text)));
    let Some((number, who)) = text.split_once('=') else {
        return Err(wrong("SEAT=WHO, such as 1=human or 2=alpha-beta".to_owned()));
    };
    let number = number.trim().parse().ok().filter(|number| (1..=players).contains(number));
    let number = number.ok_or_else(|| wrong(format!("a seat from 1 to {players} before the =")))?;
    match who.trim() {
        "" => Err(wrong("human or a search behind the =".to_owned())),
        who => Ok((number, who)),
    }
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") }
}

/// The failure, with the number of its seat.
fn of(number: usize, failure: Failure) -> Failure {
    match failure {
        Failure::Usage(line) => Failure::Usage(format!("seat {number}: {line}")),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_a_number_and_a_name() {
        assert!(matches!(split("2=alpha-beta:depth=4", 2), Ok((2, "alpha-beta:depth=4"))));
        for (text, expected) in [
            ("x", "seat: expected SEAT=WHO, such as 1=human or 2=alpha-beta, got `x`"),
            ("", "seat: expected SEAT=WHO, such as 1=human or 2=alpha-beta, got nothing"),
            ("9=human", "seat: expected a seat from 1 to 3 before the =, got `9=human`"),
            ("0=human", "seat: expected a seat from 1 to 3 before the =, got `0=human`"),
            ("1=", "seat: expected human or a search behind the =, got `1=`"),
        ] {
            match split(text, 3) {
                Err(Failure::Usage(line)) => assert_eq!(line, expected),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
