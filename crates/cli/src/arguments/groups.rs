//! The help: commands in groups, options only where they do something, and pages on what crosses commands.

use super::Arguments;
use crate::words::listing;
use clap::{Command, CommandFactory};
use std::ffi::OsString;

/// The groups of commands; and, behind a hyphen, options of all commands with those in which they do nothing.
const COMMANDS: &str = include_str!("../../help/commands.txt");

/// The names in each line.
fn listed() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let line = |line: &'static str| line.split_once(": ").map(|(of, names)| (of, names.split(' ').collect()));
    COMMANDS.lines().filter_map(line)
}

/// Pages of `yomi help`.
const PAGES: [(&str, &str); 4] = [
    ("levels", include_str!("../../help/levels.md")),
    ("values", include_str!("../../help/values.md")),
    ("records", include_str!("../../help/records.md")),
    ("stopping", include_str!("../../help/stopping.md")),
];

/// The page that `yomi help PAGE` asks for, if the line does.
pub(crate) fn page(line: &[OsString]) -> Option<&'static str> {
    let [_, help, asked] = line else { return None };
    let page = || PAGES.iter().find(|(name, _)| asked == name).map(|(_, text)| *text);
    if help == "help" { page() } else { None }
}

/// The command line with its help.
pub(crate) fn command() -> Command {
    let (mut command, mut groups) = (Arguments::command(), String::new());
    for (of, names) in listed() {
        let Some(option) = of.strip_prefix('-') else {
            groups += &in_group(&command, of, &names);
            continue;
        };
        let shown = command.get_arguments().find(|argument| argument.get_id() == option).cloned();
        // An option of a command's own stands in place of that of all commands.
        let shown = |command: Command| match &shown {
            Some(shown) if !names.contains(&command.get_name()) => command.arg(shown.clone()),
            _ => command,
        };
        command = command.mut_arg(option, |argument| argument.hide(true)).mut_subcommands(shown);
    }
    let pages: Vec<&str> = PAGES.iter().map(|(name, _)| *name).collect();
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Pages: yomi help {}\n\n\
         Options:\n{{options}}{{after-help}}",
        pages.join("|")
    ))
}

/// The commands of a group with what they do, in a sentence each.
fn in_group(command: &Command, group: &str, names: &[&str]) -> String {
    let row = |&name: &&str| {
        let about = match name {
            "help" => "Print the help of a command, or a page".to_owned(),
            _ => command.find_subcommand(name)?.get_about()?.to_string(),
        };
        let sentence = about.split(". ").next().unwrap_or_default().to_owned();
        Some(vec![format!("{name:11}"), sentence])
    };
    listing(&[group, ""], names.iter().filter_map(row).collect()) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let (options, groups): (Vec<_>, Vec<_>) = listed().partition(|(of, _)| of.starts_with('-'));
        let mut named: Vec<&str> = groups.into_iter().flat_map(|(_, names)| names).collect();
        named.retain(|name| *name != "help");
        named.sort_unstable();
        let command = command();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        known.sort_unstable();
        let is_built =
            |name: &&str| known.contains(name) || !cfg!(all(feature = "games", feature = "playground"));
        assert!(named.iter().all(is_built), "{named:?}");
        assert!(known.iter().all(|name| named.iter().filter(|one| *one == name).count() == 1), "{known:?}");
        assert!(options.iter().flat_map(|(_, names)| names).all(|name| named.contains(name)), "{options:?}");
    }

    #[test]
    fn a_seed_is_offered_only_where_it_does_something_and_taken_everywhere() {
        let help = |name: &str| {
            let line = ["yomi", name, "--help"];
            command().try_get_matches_from(line).expect_err("help").to_string()
        };
        assert!(help("play").contains("--seed"));
        assert!(!help("games").contains("--seed") && !help("games").contains("--threads"));
        let given =
            command().try_get_matches_from(["yomi", "games", "--seed", "3"]).expect("old scripts work");
        assert_eq!(given.get_one::<u64>("seed_given"), Some(&3));
    }
}
