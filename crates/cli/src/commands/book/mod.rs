//! `yomi book`: opening books made, shown and checked.

mod check;
mod edit;
mod files;
mod games;
mod search;
mod show;
mod tree;

use crate::arguments::{self, Common};
use crate::failure::Failure;

pub(crate) fn run(what: &arguments::Book, common: &Common) -> Result<String, Failure> {
    match what {
        arguments::Book::Games(arguments) => games::run(arguments, common),
        arguments::Book::Search(arguments) => search::run(arguments, common),
        arguments::Book::Lines(arguments) => edit::lines(arguments, common),
        arguments::Book::Merge(arguments) => edit::merge(arguments, common),
        arguments::Book::Prune(arguments) => edit::prune(arguments, common),
        arguments::Book::Show(arguments) => show::run(arguments, common),
        arguments::Book::Tree(arguments) => tree::run(arguments, common),
        arguments::Book::Check(arguments) => check::run(arguments, common),
    }
}
