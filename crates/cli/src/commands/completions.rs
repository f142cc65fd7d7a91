//! `yomi completions` and `yomi man`: what the command line says of itself to shells and to `man`.

use crate::arguments::{self, Common};
use crate::failure::Failure;
use crate::output::json;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use request::{SCHEMA, unknown};
use serde::Serialize;

#[derive(Serialize)]
struct Completions {
    schema: u32,
    shell: String,
    script: String,
}

#[derive(Serialize)]
struct Manual<'a> {
    schema: u32,
    command: Option<&'a str>,
    text: &'a str,
}

/// The manual page of the program or of one of its commands.
pub(crate) fn manual(name: Option<&str>, common: &Common) -> Result<String, Failure> {
    let mut command = arguments::command();
    command.build();
    if let Some(name) = name {
        let commands: Vec<Command> = command.get_subcommands().cloned().collect();
        let found = commands.iter().find(|command| command.get_name() == name);
        let names = commands.iter().map(Command::get_name);
        command = found.ok_or_else(|| Failure::usage(unknown("command", name, names).to_string()))?.clone();
    }
    let mut page = Vec::new();
    Man::new(command).render(&mut page).map_err(|error| Failure::output(&error))?;
    let text = String::from_utf8_lossy(&page).into_owned();
    if common.json { json(&Manual { schema: SCHEMA, command: name, text: &text }) } else { Ok(text) }
}

pub(crate) fn run(shell: Shell, common: &Common) -> Result<String, Failure> {
    let script = script(shell);
    if common.json {
        return json(&Completions { schema: SCHEMA, shell: shell.to_string(), script });
    }
    Ok(script)
}

fn script(shell: Shell) -> String {
    let (mut script, mut command) = (Vec::new(), arguments::command());
    clap_complete::generate(shell, &mut command, "yomi", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Fish { script + &values_for_fish(&command) } else { script }
}

/// The values of positional arguments, such as games: `clap_complete` leaves them out of scripts for fish.
fn values_for_fish(command: &Command) -> String {
    let mut lines = Vec::new();
    for command in command.get_subcommands() {
        let names: Vec<&str> = std::iter::once(command.get_name()).chain(command.get_all_aliases()).collect();
        for argument in command.get_positionals() {
            let values = argument.get_possible_values();
            let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
            if !values.is_empty() {
                let (names, values) = (names.join(" "), values.join(" "));
                lines.push(format!(
                    "complete -c yomi -n \"__fish_yomi_using_subcommand {names}\" -f -a \"{values}\"\n"
                ));
            }
        }
    }
    lines.concat()
}
