//! Reads the parameters of a game, over the preset of its entry.

use crate::game_entry::GameEntry;
use game::Given;
use request::{Error, Spec, give};

/// The given parameters, over the preset of the entry.
pub(crate) fn given<'a>(entry: &GameEntry, spec: &'a Spec) -> Result<Given<'a>, Error> {
    let mut given = Given::defaults(entry.parameters);
    let Some((of, fixed)) = entry.preset else {
        give(spec, entry.parameters, &mut given)?;
        return Ok(given);
    };
    let is_fixed = |name: &str| fixed.iter().any(|(key, _)| *key == name);
    if let Some(argument) =
        spec.arguments.iter().find(|argument| argument.key.as_deref().is_some_and(is_fixed))
    {
        let name = argument.key.clone().unwrap_or_default();
        return Err(Error::Fixed { game: entry.name, of, name });
    }
    give(spec, &entry.free_parameters(), &mut given)?;
    for (key, value) in fixed {
        given.set(key, value).map_err(|error| Error::Parameter { of: entry.name.to_owned(), error })?;
    }
    Ok(given)
}
