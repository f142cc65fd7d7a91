//! A request to a search: its specification, a budget, the number of moves to value.

use crate::error::Error;
use crate::limits::take_limits;
use crate::named_files::names_a_file;
use crate::spec::{Argument, ENGINE, PLAYER, Spec};
use game::quoted;
use search::Budget;

/// A request to a search, ready to run.
#[derive(Clone, Debug)]
pub struct Request {
    /// The search with its parameters; `None` for the game's default.
    pub search: Option<Spec>,
    /// The limits, those of the specification included.
    pub budget: Budget,
    /// The number of best moves that get values of their own; 1 for the best move alone.
    pub multi_pv: usize,
    /// The seed for randomized searches that were given none.
    pub seed: u64,
    /// The number of threads for parallel searches that were given none.
    pub threads: u32,
    /// The memory available for tables, in bytes; `None` if unknown.
    pub memory: Option<u64>,
}

impl Request {
    /// The request in these words. `flags` fill in what the specification leaves open.
    pub fn new(search: Option<&str>, flags: &Budget) -> Result<Request, Error> {
        let mut budget = flags.clone();
        let search = match search {
            None => None,
            Some(text) => {
                let mut spec = Spec::read(text)?;
                take_limits(&mut spec, &mut budget)?;
                Some(spec)
            }
        };
        Ok(Request { search, budget, multi_pv: 1, seed: 1, threads: 1, memory: None })
    }

    /// Replaces every file name in the search's specification by the result of `found`, which is given the
    /// parameter and the name and may refuse them: a remote client must not read local files. Nor may it run
    /// programs: an engine is replaced as a whole, by the specification that `found` returns for its name.
    pub fn replace_files(
        &mut self,
        found: &dyn Fn(&str, &str) -> Result<String, Error>,
    ) -> Result<(), Error> {
        let Some(spec) = &mut self.search else { return Ok(()) };
        if spec.name == ENGINE {
            let [Argument { key: None, value: name }] = &*spec.arguments else {
                let found = quoted(&spec.text);
                return Err(Error::Other(format!(
                    "expected the name of an engine and limits alone, as in engine:NAME, got {found}"
                )));
            };
            let offered = Spec::read(&found(ENGINE, name)?)?;
            *spec = Spec { text: std::mem::take(&mut spec.text), ..offered };
            return Ok(());
        }
        if let Some((file, arguments)) = spec.player()? {
            let file = Argument { key: None, value: found(PLAYER, file)? };
            let arguments = std::iter::once(file).chain(arguments).collect();
            *spec = Spec { text: spec.text.clone(), name: PLAYER.to_owned(), arguments };
        }
        let is_player = spec.name == PLAYER;
        for argument in &mut spec.arguments {
            if is_player && argument.key.is_none() {
                continue;
            }
            let key = argument.key.as_deref().unwrap_or_default();
            if names_a_file(key, &argument.value) {
                argument.value = found(key, &argument.value)?;
            } else {
                without_files(&argument.value)?;
            }
        }
        Ok(())
    }
}

/// Refuses a nested specification that names a file.
fn without_files(value: &str) -> Result<(), Error> {
    let Some(nested) = value.strip_prefix('(').and_then(|value| value.strip_suffix(')')) else {
        return Ok(());
    };
    let Ok(spec) = Spec::read(nested) else { return Ok(()) };
    let refused = || Error::Other(format!("expected no file inside parentheses, got {}", quoted(value)));
    if spec.player()?.is_some() || spec.name == ENGINE {
        return Err(refused());
    }
    for argument in &spec.arguments {
        if names_a_file(argument.key.as_deref().unwrap_or_default(), &argument.value) {
            return Err(refused());
        }
        without_files(&argument.value)?;
    }
    Ok(())
}
