//! `yomi serve`: the playground in the browser.

use crate::arguments::{Common, Serve};
use crate::failure::Failure;
use crate::output::tell;
use crate::{interrupt, memory};
use serde_json::json;
use std::io::Write;
use std::time::Duration;
use web::{Limits, Options, Public, Server, Traffic};

/// The tables of all searches together may use this fraction of the memory.
const SHARE_OF_MEMORY: u64 = 2;

/// Searches at once, and the time limit of each, where nothing else is said.
const PLACES: usize = 16;
const TIME: Duration = Duration::from_secs(60);

/// Time between two searches that somebody of a class asks for, and how many that is in a busy minute.
const THINKING: Duration = Duration::from_secs(20);
const SEARCHES_A_MINUTE: usize = 20;

/// The memory that the tables of one short search fill.
const MEMORY_OF_A_SEARCH: u64 = 256 << 20;

/// Settings of the C library's allocator: blocks of 128 KiB and more go back to the system when they are
/// freed. By default the allocator raises that limit to the largest block freed so far, at most 32 MiB, and
/// then keeps up to 64 MiB in each of its arenas, eight per core. A single arena keeps less, as threads reuse
/// memory that others have freed; searches allocate nothing while they search.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const TUNABLES: (&str, &str) = (
    "GLIBC_TUNABLES",
    "glibc.malloc.arena_max=1:glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072",
);

pub(crate) fn run(arguments: &Serve, common: &Common) -> Result<String, Failure> {
    for path in &arguments.database {
        files::open(path, "a database")?;
    }
    for path in &arguments.book {
        book::file::read(path, &book::file::bytes(path)?)?;
    }
    for path in &arguments.evaluation {
        registry::learned::Learned::open(path)?;
    }
    for path in &arguments.player {
        registry::player::Player::open(path)?;
    }
    let engines = arguments.engine.iter().map(|text| offered_engine(text)).collect::<Result<_, _>>()?;
    let mut limits = Limits {
        slots: PLACES,
        time: TIME,
        memory: memory::total().map(|bytes| bytes / SHARE_OF_MEMORY),
        threads: common.threads.into(),
    };
    if let Some(class) = arguments.class {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        fit_class(&mut limits, class.into(), cores);
    }
    if let Some(places) = arguments.places {
        limits.slots = places.into();
    }
    if let Some(time) = &arguments.time {
        limits.time = request::read_time(time)?;
    }
    let public = public(arguments)?;
    if public.is_some() {
        limits.time = Public::time(limits.time);
        limits.threads = 1;
    }
    let time = limits.time;
    let chosen = arguments.class.map(|class| class_words(class, &limits));
    let options = Options {
        address: arguments.address,
        port: arguments.port,
        hosts: arguments.host.clone(),
        machine: sysinfo::System::host_name(),
        limits,
        traffic: Traffic::default(),
        databases: arguments.database.clone(),
        books: arguments.book.clone(),
        evaluations: arguments.evaluation.clone(),
        players: arguments.player.clone(),
        engines,
        embed: arguments.embed.clone(),
        public,
    };
    let failed = |error: web::Failure| match error {
        web::Failure::Listen { .. } => Failure::usage(error.to_string()),
        web::Failure::System(_) => Failure::failed(error.to_string()),
    };
    let stop = interrupt::switch();
    let server = Server::new(options).map_err(failed)?;
    let (link, elsewhere) = (server.link(), server.links_from_elsewhere());
    if !arguments.address.is_loopback() {
        tell(
            "yomi: anyone who can reach this address can run searches on this machine; there is no password",
        );
    }
    say(&if common.json {
        format!("{}\n", json!({ "link": link, "elsewhere": elsewhere }))
    } else if elsewhere.is_empty() {
        format!("The playground is at {link}\n")
    } else {
        format!("The playground is at {link}\nFrom other machines at {}\n", elsewhere.join(" or "))
    })?;
    if let Some(chosen) = chosen {
        tell(&chosen);
    }
    if let Some(public) = public {
        tell(&format!("For the public, without:\n  {}", public.off(time).join("\n  ")));
    }
    if !common.json {
        tell("Press Ctrl-C to stop it.");
    }
    if arguments.open
        && let Err(error) = open::that_detached(&link)
    {
        tell(&format!("yomi: no browser could be opened: {error}"));
    }
    server.run(&stop).map_err(failed)?;
    // Ctrl-C is the regular end of a server: nothing is partial, and the exit code is 0.
    interrupt::was_expected();
    Ok(String::new())
}

/// Fits the searches to a class: one at once for each core, so short that they take half of the machine when
/// everybody wants one every [`THINKING`], and with no more memory than they fill in that time.
fn fit_class(limits: &mut Limits, class: u32, cores: usize) {
    limits.slots = cores;
    let share = THINKING * u32::try_from(cores).unwrap_or(u32::MAX) / (2 * class);
    let time = share.clamp(Duration::from_millis(200), Duration::from_secs(5));
    limits.time = Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX) / 50 * 50);
    limits.memory = limits.memory.map(|bytes| bytes.min(cores as u64 * MEMORY_OF_A_SEARCH));
}

/// What was chosen for a class.
fn class_words(class: u16, Limits { slots, time, memory, .. }: &Limits) -> String {
    let memory = memory.map_or(String::new(), |bytes| format!(", with {} MB for their tables", bytes >> 20));
    format!(
        "For a class of {class}: {slots} searches at once, of at most {} s each{memory}",
        time.as_secs_f64()
    )
}

/// What each network may ask for, if the server is for the public, which gets to no program by others.
fn public(arguments: &Serve) -> Result<Option<Public>, Failure> {
    if !arguments.public {
        return Ok(None);
    }
    if let Some(engine) = arguments.engine.first() {
        let found = game::quoted(engine);
        return Err(Failure::usage(format!("--engine: expected no program with --public, got {found}")));
    }
    // A class behind one router is one network.
    let class = usize::from(arguments.class.unwrap_or_default());
    let at_once = class.max(arguments.per_network.into());
    let per_minute = (class * SEARCHES_A_MINUTE).max(arguments.per_minute.into());
    Ok(Some(Public { at_once, per_minute }))
}

/// The name and the specification of an engine that is offered.
fn offered_engine(text: &str) -> Result<(String, String), Failure> {
    let expected = "expected the name and the program of an engine, as in fairy=engine:fairy-stockfish";
    let wrong = || Failure::usage(format!("--engine: {expected}, got {}", game::quoted(text)));
    let (name, engine) = text.split_once('=').ok_or_else(wrong)?;
    let (name, engine) = (name.trim(), engine.trim());
    let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.');
    if name.is_empty() || !name.chars().all(is_word) {
        return Err(wrong());
    }
    let spec = request::Spec::read(engine)?;
    if spec.name != request::ENGINE {
        return Err(wrong());
    }
    registry::engine::check(&spec)?;
    Ok((name.to_owned(), engine.to_owned()))
}

/// Executes the program again in the same process with the settings of the allocator, which are read at
/// start-up only. Settings in the environment take precedence. If this fails, the server merely keeps more
/// memory. Only for a process that does nothing else: any other would begin again.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn give_memory_back() {
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

/// Prints the link at once, while the server runs.
fn say(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(line.as_bytes()).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}

#[cfg(test)]
mod tests {
    use super::fit_class;
    use std::time::Duration;
    use web::Limits;

    #[test]
    fn a_class_gets_searches_that_fit_the_machine() {
        for (class, cores, milliseconds) in [(30, 2, 650), (30, 8, 2650), (200, 1, 200), (1, 16, 5000)] {
            let mut limits =
                Limits { slots: 16, time: Duration::from_secs(60), memory: Some(600 << 20), threads: 1 };
            fit_class(&mut limits, class, cores);
            assert_eq!((limits.slots, limits.time), (cores, Duration::from_millis(milliseconds)));
            assert_eq!(limits.memory, Some((cores as u64 * (256 << 20)).min(600 << 20)));
        }
    }
}
