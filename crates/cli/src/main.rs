//! The binary `yomi`: reads arguments, asks the session, prints. All computing is elsewhere.
#![allow(missing_docs, reason = "a binary is documented by its help")]

mod arguments;
mod commands;
mod failure;
mod files;
mod interrupt;
mod memory;
mod progress;
mod words;

use clap::Parser;
use failure::Failure;
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
    let arguments = match arguments::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return arguments::explain(&error),
    };
    match commands::run(arguments) {
        Ok(output) => print(&output),
        Err(failure) => failure.report(),
    }
}

/// Prints to standard output.
fn print(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => Failure::output(&error).report(),
    }
}
