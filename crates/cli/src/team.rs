//! The workers that arguments name, in one process or in several.

use crate::arguments;
use crate::failure::Failure;
use crate::input::{MAX_BY_HAND, read_text};
use game::quoted;
use request::{Processes, Team};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

/// The workers of these arguments, if the work is not that of threads.
pub(crate) fn team(arguments: &arguments::Team) -> Result<Option<Team>, Failure> {
    let arguments::Team { workers, processes, process, hosts, wait, memory } = arguments;
    if workers.is_none() && processes.is_none() {
        return Ok(None);
    }
    let processes = match (*processes, *process) {
        (Some(processes), Some(process)) if process >= processes => {
            let greatest = processes - 1;
            return Err(Failure::usage(format!("--process: expected 0 to {greatest}, got {process}")));
        }
        (Some(processes), Some(process)) if processes > 1 => {
            let (addresses, secret) = match hosts {
                None => {
                    let address = |number| format!("localhost:{}", FIRST_PORT + number);
                    ((0..processes).map(address).collect(), String::new())
                }
                Some(path) => addresses(path, processes)?,
            };
            Some(Processes { process, addresses, wait: Duration::from_secs(*wait), secret })
        }
        _ => None,
    };
    Ok(Some(Team {
        workers: workers.and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MIN),
        memory: memory << 20,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        processes,
    }))
}

/// The port of process 0 at localhost, where no hosts are given.
const FIRST_PORT: usize = 2101;

/// The longest secret, in bytes.
const MAX_SECRET: usize = 200;

/// The addresses in a file, one a line, of so many processes, and their secret, empty if there is none.
fn addresses(path: &Path, processes: usize) -> Result<(Vec<String>, String), Failure> {
    let text = read_text(path, "a file of hosts", MAX_BY_HAND)?;
    let wrong = |what: String| Failure::usage(format!("{}: {what}", path.display()));
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (secrets, lines): (Vec<&str>, Vec<&str>) =
        lines.partition(|line| line.split_whitespace().next() == Some("secret"));
    let secret = match secrets[..] {
        [] => "",
        [line] => line["secret".len()..].trim(),
        _ => return Err(wrong(format!("expected one secret at most, got {}", secrets.len()))),
    };
    let is_whole = (1..=MAX_SECRET).contains(&secret.len()) && !secret.contains(char::is_control);
    if !(secrets.is_empty() || is_whole) {
        return Err(wrong(format!("expected a secret of 1 to {MAX_SECRET} bytes in its line")));
    }
    if lines.len() != processes {
        return Err(wrong(format!("expected {processes} lines with a host:port each, got {}", lines.len())));
    }
    for line in &lines {
        let port = line.rsplit_once(':').filter(|(host, _)| !host.is_empty());
        if !port.is_some_and(|(_, port)| port.parse::<u16>().is_ok_and(|port| port > 0)) {
            return Err(wrong(format!("expected host:port, got {}", quoted(line))));
        }
    }
    if let Some(twice) = lines.iter().enumerate().find(|(at, line)| lines[..*at].contains(line)) {
        return Err(wrong(format!("expected an address of its own for each process, got {} twice", twice.1)));
    }
    Ok((lines.into_iter().map(str::to_owned).collect(), secret.to_owned()))
}
