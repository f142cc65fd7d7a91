//! Runs the binary.
#![allow(dead_code, reason = "each test file uses its part")]

#[cfg(target_os = "linux")]
pub(crate) mod kills;
pub(crate) mod running;

use running::Running;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The exit code and the output of a run of `yomi`.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("yomi writes UTF-8");
        Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    /// Everything went well; returns standard output.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        self.out
    }
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomi"));
    // A slow machine adds no lines to what a command says.
    command.env("YOMI_PROGRESS", "off");
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs `yomi` with these arguments and nothing to read.
pub(crate) fn yomi(arguments: &[&str]) -> Run {
    typing("", arguments)
}

/// Runs `yomi` while somebody types `input`.
pub(crate) fn typing(input: &str, arguments: &[&str]) -> Run {
    run(&mut command(arguments), input)
}

/// Runs `yomi` in a folder.
pub(crate) fn yomi_in(folder: &Path, arguments: &[&str]) -> Run {
    run(command(arguments).current_dir(folder), "")
}

fn run(command: &mut Command, input: &str) -> Run {
    let mut running = Running::start(command);
    let mut stdin = running.child().stdin.take().expect("piped");
    // It may have ended already: what is not read is not missed.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    running.ends()
}

/// The words of a command line as a shell splits them, quotes taken off.
pub(crate) fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (' ', None) => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// The arguments of a line that starts with `yomi`.
pub(crate) fn arguments_of(line: &str) -> Vec<String> {
    let mut words = words(line);
    assert_eq!(words.first().map(String::as_str), Some("yomi"), "{line}");
    words.remove(0);
    words
}

/// IEEE 802.3, bit by bit.
pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, &byte: &u8| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    };
    !bytes.iter().fold(!0, step)
}
