//! The command line of yomi, for programs with games and searches of their own.
//!
//! [`run`] parses the command line, runs a command of the libraries, and prints the result. The binary `yomi`
//! is this with nothing added; `examples/outside` is a program with a game and a search of its own. Without
//! the feature `games` none of the built-in games is compiled, and the program is built in a fraction of the
//! time.
//!
//! # Examples
//!
//! The whole program of a game. All commands know it, and every search plays it.
//!
//! ```no_run
//! use game::toy::Ring;
//! use std::process::ExitCode;
//! use yomi_cli::{Additions, GameEntry};
//!
//! fn main() -> ExitCode {
//!     let ring = GameEntry::described::<Ring>("my-ring", "A token goes round a ring.").numbered();
//!     yomi_cli::run(Additions::new().game(ring))
//! }
//! ```

mod arguments;
mod caller;
mod commands;
mod failure;
mod input;
mod interrupt;
mod intervals;
mod line;
mod memory;
mod mistakes;
mod options;
mod output;
mod progress;
mod records_out;
mod team;
mod words;

pub use arena::Around;
pub use caller::{Caller, Made, Stop};
pub use registry::{Additions, Erased, GameEntry, SearchEntry, TypedEntry};

pub use memory::total as memory;
pub use options::options;

use failure::{Code, Failure};
use output::print;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Stack size in bytes: searches are recursive, and the longest games have a thousand plies.
const STACK: usize = 512 << 20;

/// Runs the command that the arguments of this process name, with these games and searches beside the
/// built-in ones. Returns the exit code of the process, which `main` should return.
///
/// A program calls it once. Two games or two searches of the same name are an error in one line.
pub fn run(additions: Additions) -> ExitCode {
    if let Err(error) = registry::add(additions) {
        return Failure::from(error).report().into();
    }
    on_a_thread(|| run_command(std::env::args_os().collect(), true)).into()
}

/// Runs this command line, which begins with the name of the program: for programs with arguments of their
/// own. Returns the exit code of the process.
///
/// The command acts for the process: it prints, and Ctrl-C stops it.
pub fn run_line(line: Vec<OsString>) -> u8 {
    on_a_thread(|| run_command(line, false))
}

fn on_a_thread(run: impl FnOnce() -> Code + Send + 'static) -> Code {
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(run);
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // A panic is a bug in yomi; its message has been printed.
        Ok(Err(_)) => 101,
        Err(error) => Failure::failed(format!("no thread to search on: {error}")).report(),
    }
}

/// A command that has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The reason, as the line that the command line prints.
    pub line: String,
    /// True if the request was valid but could not be carried out.
    pub is_failure: bool,
    /// The partial answer, if there is one.
    pub output: Option<String>,
}

/// Runs a command without printing: `words` follow the name of the program, and the result is the output of
/// the command line, which is JSON with `--json`. It runs on this thread, which should have a large stack, as
/// searches are recursive.
///
/// # Errors
///
/// Those of the command line, with the same message.
pub fn call(words: &[String], caller: Caller) -> Result<String, Refused> {
    let named = std::iter::once("yomi".to_owned()).chain(words.iter().cloned());
    let line: Vec<OsString> = named.map(OsString::from).collect();
    if let Some(page) = arguments::page(&line) {
        return Ok(page.to_owned());
    }
    let result = caller.serve(|| match line::parse(line) {
        Ok(arguments) => commands::run(arguments),
        Err(error) => Err(line::in_one_line(&error)),
    });
    result.map_err(refused)
}

/// Writes a text to a file as commands do: the old one is replaced whole or not at all.
///
/// # Errors
///
/// If it cannot be written, or something other than a plain file has its name.
pub fn write(path: &Path, text: &str) -> Result<(), Refused> {
    files::replace(path, text).map_err(|error| refused(error.into()))
}

/// A failure as a caller sees it.
fn refused(failure: Failure) -> Refused {
    match failure {
        Failure::Partly { output, why } => Refused { output: Some(output), ..refused(*why) },
        failure => Refused {
            line: words::plain(failure.line()),
            is_failure: !matches!(failure, Failure::Usage(_)),
            output: None,
        },
    }
}

/// Parses the command line, and runs its command. `is_all` says that the process does nothing else.
#[cfg_attr(
    not(all(feature = "playground", target_os = "linux", target_env = "gnu")),
    expect(unused_variables, reason = "only a server has memory to give back")
)]
fn run_command(line: Vec<OsString>, is_all: bool) -> Code {
    if let Some(page) = arguments::page(&line) {
        return print(page);
    }
    let arguments = match line::parse(line) {
        Ok(arguments) => arguments,
        Err(error) => return line::explain(&error),
    };
    let is_json = arguments.common.json;
    #[cfg(all(feature = "playground", target_os = "linux", target_env = "gnu"))]
    if is_all && matches!(arguments.command, Some(arguments::Command::Serve(_))) {
        commands::give_memory_back();
    }
    let result = commands::run(arguments);
    if interrupt::was_pressed() {
        return interrupted(result, is_json);
    }
    match result {
        Ok(output) => print(&output),
        Err(Failure::Partly { output, why }) => {
            let printed = print(&output);
            if printed == failure::SUCCESS { why.report() } else { printed }
        }
        Err(failure) => failure.report(),
    }
}

/// Prints the partial result of a command stopped by Ctrl-C, and says that it is partial.
fn interrupted(result: Result<String, Failure>, is_json: bool) -> Code {
    let output = match result {
        Ok(output) => output,
        Err(Failure::Partly { output, why }) => {
            why.report();
            output
        }
        Err(failure) => {
            failure.report();
            // Programs that read JSON get an object in any case.
            if is_json { format!("{}\n", output::NOTHING_BUT_INTERRUPTED) } else { String::new() }
        }
    };
    let rests = if output.is_empty() { "" } else { ": the results printed are partial" };
    // Either stream may be closed by now.
    let _ = writeln!(std::io::stderr(), "yomi: interrupted{rests}");
    let _ = print(&output);
    interrupt::EXIT_CODE
}
