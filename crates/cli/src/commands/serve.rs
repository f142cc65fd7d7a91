//! `yomi serve`: the playground in the browser.

use crate::arguments::{Common, Serve};
use crate::failure::Failure;
use crate::output::tell;
use crate::{interrupt, memory};
use serde_json::json;
use std::io::Write;
use web::{Limits, Options, Server, Traffic};

/// The tables of all searches together may take this part of the memory.
const SHARE_OF_MEMORY: u64 = 2;

/// What the C library's allocator is told: blocks from 128 KiB on go back to the system when they are freed, as they do at
/// first by default. Left alone it raises that limit to the largest block it has seen freed, at most 32 MiB, and then
/// keeps up to 64 MiB in each of eight arenas a core for ever.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const TUNABLES: (&str, &str) =
    ("GLIBC_TUNABLES", "glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072");

pub(crate) fn run(arguments: &Serve, common: &Common) -> Result<String, Failure> {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    give_memory_back();
    for path in &arguments.database {
        files::open(path, "a database")?;
    }
    let limits = Limits {
        places: arguments.places.into(),
        time: session::read_time(&arguments.time)?,
        memory: memory::total().map(|bytes| bytes / SHARE_OF_MEMORY),
        threads: common.threads.into(),
    };
    let options = Options {
        address: arguments.address,
        port: arguments.port,
        hosts: arguments.host.clone(),
        machine: sysinfo::System::host_name(),
        limits,
        traffic: Traffic::default(),
        databases: arguments.database.clone(),
    };
    let failed = |error: web::Failure| match error {
        web::Failure::Listen { .. } => Failure::usage(error.to_string()),
        web::Failure::System(_) => Failure::failed(error.to_string()),
    };
    let stop = interrupt::switch();
    let server = Server::new(options).map_err(failed)?;
    let (link, elsewhere) = (server.link(), server.links_from_elsewhere());
    if !arguments.address.is_loopback() {
        tell("yomi: whoever reaches this address can search on this machine; nothing asks for a password");
    }
    say(&if common.json {
        format!("{}\n", json!({ "link": link, "elsewhere": elsewhere }))
    } else if elsewhere.is_empty() {
        format!("The playground is at {link}\n")
    } else {
        format!("The playground is at {link}\nFrom elsewhere at {}\n", elsewhere.join(" or "))
    })?;
    if !common.json {
        tell("Ctrl-C ends it.");
    }
    if arguments.open
        && let Err(error) = open::that_detached(&link)
    {
        tell(&format!("yomi: no browser could be opened: {error}"));
    }
    server.run(&stop).map_err(failed)?;
    // A server goes on until somebody ends it: that is no answer cut short, and whoever ran it did not fail.
    interrupt::was_expected();
    Ok(String::new())
}

/// Begins anew as the same process with the allocator told what it should keep, which it reads when a program begins only.
/// Whoever tells it something has the last word. Where it cannot be, everything works and more memory is kept.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_memory_back() {
    use std::os::unix::process::CommandExt;
    let (variable, value) = TUNABLES;
    if std::env::var_os(variable).is_some() {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        let mut arguments = std::env::args_os();
        let name = arguments.next().unwrap_or_default();
        let _ = std::process::Command::new(program).arg0(name).args(arguments).env(variable, value).exec();
    }
}

/// The link is wanted now, not when all is over.
fn say(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(line.as_bytes()).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}
