//! `yomi serve`: the playground in the browser.

use super::tell;
use crate::arguments::{Common, Serve};
use crate::failure::Failure;
use crate::{interrupt, memory};
use serde_json::json;
use std::fs::File;
use std::io::Write;
use web::{Limits, Options, Server};

/// The tables of all searches together may take this part of the memory.
const SHARE_OF_MEMORY: u64 = 2;

pub(crate) fn run(arguments: &Serve, common: &Common) -> Result<String, Failure> {
    for path in &arguments.database {
        File::open(path).map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
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
        limits,
        databases: arguments.database.clone(),
    };
    let failed = |error: web::Failure| match error {
        web::Failure::Listen { .. } => Failure::usage(error.to_string()),
        web::Failure::System(_) => Failure::failed(error.to_string()),
    };
    let stop = interrupt::switch();
    let server = Server::new(options).map_err(failed)?;
    let link = server.link();
    if !arguments.address.is_loopback() {
        tell("yomi: whoever reaches this address can search on this machine; nothing asks for a password");
    }
    say(&if common.json {
        format!("{}\n", json!({ "link": link }))
    } else {
        format!("The playground is at {link}\n")
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
    Ok(String::new())
}

/// The link is wanted now, not when all is over.
fn say(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(line.as_bytes()).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}
