//! Converts the errors of solving and of databases to errors of requests.

use request::Error;
use solve::Unsolved;
use solve::database::{self, Unbuilt, work_file};
use std::path::Path;

/// The reason why the game of this name was not solved.
pub(crate) fn unsolved(name: &str, why: Unsolved) -> Error {
    Error::Other(match why {
        Unsolved::Cancelled => "stopped before the game was solved".to_owned(),
        Unsolved::Limit(_) => format!("{name}: a limit was met before the game was solved"),
        Unsolved::Positions(most) => format!(
            "{name}: expected at most {most} positions, and there are more; --positions N allows more"
        ),
        Unsolved::Memory(bytes) => {
            format!("{name}: there is not enough memory for a table of {} MiB", bytes >> 20)
        }
        Unsolved::Endless(longest) => format!(
            "{name}: a frontier needs a game that ends within {longest} plies, whatever is played: \
             solve it without --frontier"
        ),
        Unsolved::Payoffs => {
            format!(
                "{name}: play may go round in circles, and is paid more than won, lost or drawn: \
                 expected another game"
            )
        }
        Unsolved::Cycles => format!("{name}: play may go round in circles: expected another game"),
        Unsolved::Plies => {
            format!("{name}: expected games of at most 65 535 plies, and there may be longer ones")
        }
        Unsolved::Unfit(why) => format!("{name}: {why}: expected another game"),
    })
}

/// The reason why the database of this game was not built, as an error.
pub(crate) fn unbuilt(name: &str, path: &Path, why: Unbuilt) -> Error {
    match why {
        Unbuilt::Unsolved(Unsolved::Cancelled) => Error::Stopped { work: work_file(path) },
        Unbuilt::Unsolved(why) => unsolved(name, why),
        Unbuilt::File(error) => file_error(error),
    }
}

/// A fault of a database's file.
#[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
pub(crate) fn file_error(error: database::Error) -> Error {
    Error::File { message: error.to_string(), is_failure: error.is_failure() }
}
