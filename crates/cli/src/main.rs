//! The binary `yomi`: parses the command line, runs a command of the libraries, and prints the result.
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

/// Stack size in bytes: searches are recursive, and the longest games have a thousand plies.
const STACK: usize = 512 << 20;

fn main() -> ExitCode {
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(run);
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // A panic is a bug in yomi; its message has been printed.
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

/// Prints the partial result of a command stopped by Ctrl-C, and says that it is partial.
fn interrupted(result: Result<String, Failure>, is_json: bool) -> ExitCode {
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
    ExitCode::from(interrupt::EXIT_CODE)
}
