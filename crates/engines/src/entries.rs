//! A file of engines: programs with names, and what is known of each.

use std::collections::BTreeMap;
use toml::{Table, Value};

/// The engines of a file by name: of each the parameters, such as `command`, as texts.
pub type Entries = BTreeMap<String, BTreeMap<String, String>>;

/// Reads a file of engines, in TOML: a table for each. A parameter that is a table itself is `NAME=VALUE`,
/// joined by semicolons.
///
/// # Errors
///
/// What is wrong, in one line.
pub fn entries(text: &str) -> Result<Entries, String> {
    let file: BTreeMap<String, Table> = crate::mapping::read_toml(text)?;
    let engine = |(name, table): (String, Table)| {
        let parameter = |(key, value): (String, Value)| {
            let text = match value {
                Value::Table(options) => {
                    let pairs = options
                        .into_iter()
                        .map(|(option, value)| Some(format!("{option}={}", plain(value)?)));
                    pairs.collect::<Option<Vec<_>>>().map(|pairs| pairs.join(";"))
                }
                value => plain(value),
            };
            let expected = || format!("{name}: expected a text, a number or true or false for {key}");
            Ok((key.clone(), text.ok_or_else(expected)?))
        };
        Ok((name.clone(), table.into_iter().map(parameter).collect::<Result<_, String>>()?))
    };
    file.into_iter().map(engine).collect()
}

/// A single value as text.
fn plain(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(is_so) => Some(is_so.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_read_with_their_options() {
        let text = "[edax]\ncommand = \"edax -nboard\"\nprotocol = 'nboard'\n[fish]\ncommand = 'fish'\n\
                    options = { Hash = 16, Ponder = false, File = 'x y' }\n";
        let read = entries(text).expect("engines");
        assert_eq!(read["edax"]["protocol"], "nboard");
        assert_eq!(read["fish"]["options"], "File=x y;Hash=16;Ponder=false");
    }

    #[test]
    fn a_file_that_is_none_is_refused_in_one_line() {
        for (text, said) in [
            ("command = 'x'", "line 1: invalid type: string \"x\", expected a map"),
            ("[a]\ncommand = ['x']", "a: expected a text, a number or true or false for command"),
            ("[a]\noptions = { Hash = [] }", "a: expected a text, a number or true or false for options"),
        ] {
            assert_eq!(entries(text), Err(said.to_owned()), "{text}");
        }
        assert!(entries("[a").is_err_and(|why| why.starts_with("line 1: ") && !why.contains('\n')));
    }
}
