//! `yomi engine`: yomi as a player for another program, in the protocol of that program's first line.

mod board;
mod gtp;
mod nboard;
mod options;
mod piskvork;
mod plain;
mod speech;
mod thinker;
mod uci;

use crate::arguments::{self, Common};
use crate::failure::Failure;
use game::quoted;
use options::Options;
use request::{Budget, Request};
use speech::Listener;
use thinker::Thinker;

pub(crate) fn run(arguments: &arguments::Engine, common: &Common) -> Result<String, Failure> {
    let arguments::Engine { game, search, options: set } = arguments;
    let (game, search, common) = (game.clone(), search.clone(), common.clone());
    let mut options = Options { game, search, hash: None, multi_pv: 1, common };
    for option in set {
        options.set_from(option)?;
    }
    // Errors in the arguments are reported to the user, before the conversation begins.
    let request = options.request(&Budget::default())?;
    if let Some(game) = &options.game {
        registry::open(game)?
            .fits(&Request { budget: Budget { depth: Some(1), ..Budget::default() }, ..request })?;
    }
    let mut listener = Listener::new();
    let Some(first) = listener.first()? else { return Ok(String::new()) };
    let thinker = Thinker::new();
    let thinker = thinker.map_err(|error| Failure::failed(format!("no thread to search on: {error}")))?;
    let mut words = first.split_whitespace();
    match (words.next(), words.next()) {
        (Some("uci"), None) => uci::Uci::new(options, thinker).talk(&mut listener)?,
        (Some("nboard"), _) => nboard::Nboard::new(options, thinker)?.talk(&mut listener)?,
        (Some("yomi"), version) => plain::Plain::new(options, thinker).talk(version, &mut listener)?,
        (Some(word), _) if piskvork::FIRST.contains(&word.to_ascii_uppercase().as_str()) => {
            piskvork::Piskvork::new(options, thinker).talk(first, &mut listener)?;
        }
        _ if gtp::knows(gtp::command(&first)) => {
            gtp::Gtp::new(options, thinker)?.talk(first, &mut listener)?;
        }
        _ => {
            let found = quoted(&first);
            let expected = "`uci`, `nboard 2`, `yomi 1`, a command of GTP or one of Gomocup's protocol";
            return Err(Failure::usage(format!("expected {expected}, got {found}")));
        }
    }
    Ok(String::new())
}
