//! The binary `yomi`: reads arguments, asks the session, prints. All computing is elsewhere.
#![allow(missing_docs, reason = "a binary is documented by its help")]

mod arguments;
mod commands;
mod failure;
mod input;
mod interrupt;
mod line;
mod memory;
mod output;
mod progress;
mod words;

use failure::Failure;
use output::print;
use std::io::Write;
use std::process::ExitCode;

/// Searches are recursive: the longest games go a thousand plies deep.
const STACK: usize = 512 << 20;

fn main() -> ExitCode {
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(run);
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // A panic is a defect of yomi; it has printed itself.
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => Failure::failed(format!("no thread to search on: {error}")).report(),
    }
}

fn run() -> ExitCode {
    let arguments = match line::parse(std::env::args_os().collect()) {
        Ok(arguments) => arguments,
        Err(error) => return line::explain(&error),
    };
    let is_json = arguments.common.json;
    let result = commands::run(arguments);
    if interrupt::was_pressed() {
        return interrupted(result, is_json);
    }
    match result {
        Ok(output) => print(&output),
        Err(Failure::Partly { output, why }) => {
            let printed = print(&output);
            if printed == ExitCode::SUCCESS { why.report() } else { printed }
        }
        Err(failure) => failure.report(),
    }
}

/// Prints what a command has come to when Ctrl-C stopped it, and says that it is not the whole.
fn interrupted(result: Result<String, Failure>, is_json: bool) -> ExitCode {
    let output = match result {
        Ok(output) => output,
        Err(Failure::Partly { output, why }) => {
            why.report();
            output
        }
        Err(failure) => {
            failure.report();
            // Whoever reads JSON reads that there is nothing.
            if is_json { format!("{}\n", output::NOTHING_BUT_INTERRUPTED) } else { String::new() }
        }
    };
    let rests = if output.is_empty() { "" } else { ": what is printed rests on what was done until then" };
    // Nobody may be listening any more, to either.
    let _ = writeln!(std::io::stderr(), "yomi: interrupted{rests}");
    let _ = print(&output);
    ExitCode::from(interrupt::EXIT_CODE)
}
