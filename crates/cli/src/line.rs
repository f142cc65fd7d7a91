//! The command line: parsing, and error messages of one line.

use crate::arguments::{Arguments, Auto, MARK, command};
use crate::failure::{Code, Failure};
use crate::output::print;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, FromArgMatches};
use request::{Meant, meant, unknown};
use std::any::TypeId;
use std::ffi::{OsStr, OsString};

/// Parses the command line.
///
/// Positions of a database are positional arguments and may begin with hyphens: `---/-x-/--- o`. Arguments of
/// `probe` that begin with a hyphen without having the form of an option are marked as values.
pub(crate) fn parse(mut line: Vec<OsString>) -> Result<Arguments, clap::Error> {
    let mut command = with_negative_numbers(command());
    let named = command.clone().ignore_errors(true).try_get_matches_from(&line);
    if named.is_ok_and(|named| named.subcommand_name() == Some("probe")) {
        for argument in line.iter_mut().filter(|argument| is_like_no_option(argument)) {
            let mut marked = OsString::from(MARK);
            marked.push(&*argument);
            *argument = marked;
        }
    }
    let mut matches = command.try_get_matches_from_mut(line)?;
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Takes `-1` for a number rather than for an option, so that the error says which numbers are expected.
fn with_negative_numbers(command: Command) -> Command {
    let numbers = [
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<f32>(),
        TypeId::of::<f64>(),
        TypeId::of::<Auto<u32>>(),
        TypeId::of::<Auto<usize>>(),
        TypeId::of::<Auto<f32>>(),
    ];
    let is_number = |argument: &Arg| {
        let of = argument.get_value_parser().type_id();
        numbers.iter().any(|number| of == *number)
    };
    let command = command.mut_args(|argument| {
        let is_number = is_number(&argument);
        argument.allow_negative_numbers(is_number)
    });
    command.mut_subcommands(with_negative_numbers)
}

/// True if the argument begins with a hyphen, but not with an option: a name of letters, and a value after
/// `=`.
fn is_like_no_option(argument: &OsStr) -> bool {
    let Some(text) = argument.to_str().filter(|text| text.starts_with('-')) else { return false };
    let name = text.split('=').next().unwrap_or(text);
    let name = name.strip_prefix("--").unwrap_or(&name[1..]);
    // `-` and `--` have their own meanings.
    let begins = name.is_empty() || name.starts_with(|c: char| c.is_ascii_alphabetic());
    !(begins && name.chars().all(|c| c.is_ascii_alphabetic() || c == '-'))
}

/// Prints an error of clap in one line; help and version unchanged.
pub(crate) fn explain(error: &clap::Error) -> Code {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        return print(&error.to_string());
    }
    in_one_line(error).report()
}

/// What is meant by a command or an option that does not exist, if it is a word of the field.
fn in_words_of_the_field(error: &clap::Error) -> Option<Failure> {
    let (what, kind) = match error.kind() {
        ErrorKind::InvalidSubcommand => ("command", ContextKind::InvalidSubcommand),
        ErrorKind::UnknownArgument => ("option", ContextKind::InvalidArg),
        _ => return None,
    };
    let Some(ContextValue::String(found)) = error.get(kind) else { return None };
    let name = match meant(what, found)? {
        Meant::Name(name) => Some(name),
        Meant::Look(_) => None,
    };
    Some(unknown(what, found, name).into())
}

/// An error of clap as any other failure.
pub(crate) fn in_one_line(error: &clap::Error) -> Failure {
    if let Some(failure) = in_words_of_the_field(error) {
        return failure;
    }
    let text = error.to_string().replace(MARK, "");
    let mut line =
        text.lines().next().unwrap_or("wrong usage").trim_start_matches("error: ").trim().to_owned();
    if line.ends_with(':') {
        // The missing arguments follow, one per line.
        let missing = text.lines().skip(1).take_while(|line| line.starts_with("  "));
        line = format!("{line} {}", missing.map(str::trim).collect::<Vec<_>>().join(", "));
    }
    if let Some(ContextValue::Strings(all)) = error.get(ContextKind::ValidValue)
        && !all.is_empty()
    {
        line = format!("{line}: expected one of {}", all.join(", "));
    }
    let suggestions =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    for kind in suggestions {
        let nearest = match error.get(kind) {
            Some(ContextValue::String(nearest)) => nearest,
            Some(ContextValue::Strings(all)) if !all.is_empty() => &all[0],
            _ => continue,
        };
        line = format!("{line}; did you mean `{nearest}`?");
    }
    Failure::usage(line)
}
