//! The options of commands, for programs that offer them as parameters of functions.

use crate::arguments::Arguments;
use clap::{Arg, ArgAction, Command, CommandFactory};
use serde_json::{Map, Value, json};
use std::any::TypeId;
use std::path::PathBuf;

/// The options of every command, hidden ones left out, by the command's words, such as `learn classes`.
///
/// Each has a `name`, without the hyphens in front; what it `takes`: `flag` (nothing), `whole`, `number`,
/// `file` or `text`; what help calls its `value`, such as `PLIES`; whether it `repeats`; its `default` as
/// text, null if there is none or it depends on other things; and what it is `about`, in a sentence.
pub fn options() -> Value {
    let mut command = Arguments::command();
    command.build();
    let mut found = Map::new();
    collect("", &command, &mut found);
    Value::Object(found)
}

fn collect(before: &str, command: &Command, found: &mut Map<String, Value>) {
    for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
        let words = format!("{before}{}", command.get_name());
        let is_option = |argument: &&Arg| !argument.is_hide_set() && !argument.is_positional();
        found.insert(words.clone(), command.get_arguments().filter(is_option).filter_map(option).collect());
        collect(&format!("{words} "), command, found);
    }
}

/// An argument as an option; `None` for the help of a command.
fn option(argument: &Arg) -> Option<Value> {
    let takes = match argument.get_action() {
        ArgAction::SetTrue => "flag",
        ArgAction::Set | ArgAction::Append => takes(argument),
        _ => return None,
    };
    let defaults: Vec<_> = argument.get_default_values().iter().filter_map(|value| value.to_str()).collect();
    let value = argument.get_value_names().and_then(|names| names.first());
    Some(json!({
        "name": argument.get_long()?,
        "takes": takes,
        "value": value.map(ToString::to_string),
        "repeats": matches!(argument.get_action(), ArgAction::Append),
        "default": (!defaults.is_empty()).then(|| defaults.join(",")),
        "about": argument.get_help().map(ToString::to_string),
    }))
}

fn takes(argument: &Arg) -> &'static str {
    let of = argument.get_value_parser().type_id();
    let is_any = |types: &[TypeId]| types.iter().any(|kind| of == *kind);
    let whole = [TypeId::of::<u16>(), TypeId::of::<u32>(), TypeId::of::<u64>(), TypeId::of::<usize>()];
    match () {
        () if is_any(&whole) => "whole",
        () if is_any(&[TypeId::of::<f32>(), TypeId::of::<f64>()]) => "number",
        () if is_any(&[TypeId::of::<PathBuf>()]) => "file",
        () => "text",
    }
}
