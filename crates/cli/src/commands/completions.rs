//! `yomi completions`: scripts for shells.

use crate::arguments::Arguments;
use clap::CommandFactory;
use clap_complete::Shell;

pub(crate) fn run(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "yomi", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
